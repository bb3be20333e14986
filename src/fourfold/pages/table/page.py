"""The page of a table: the board, and the parts outside it."""

from __future__ import annotations

import htpy as h

from fourfold.core.registry import game_package
from fourfold.pages.board.drawing import ZOOM_ICON, board_html
from fourfold.pages.board.elements import Rendered, inside
from fourfold.pages.board.moves import step_forms
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Heading, Page, Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.table.absent import Look, absent_part, has_choices, is_among_people
from fourfold.pages.table.parts import scene_of, tool
from fourfold.pages.table.seats import commitment_details
from fourfold.table.absence import NUDGE_AFTER_MS
from fourfold.table.found_hint import FoundHint
from fourfold.table.own_browser import person_with_browser
from fourfold.table.table import PLAYING, Table
from fourfold.table.views import TableView

RELOAD_SECONDS = 2
"""Seconds after which a page without a script reloads while another player decides."""
CHOOSING_SECONDS = 20
"""The same while the reader may choose what to do about a player who is gone."""


def table_page(
    look: Look,
    rendered: Rendered,
    path: tuple[str, ...] = (),
    found: FoundHint | None = None,
    turning: h.Node = None,
    daily: str = "",
    spectators: int = 0,
    talk: h.Node = None,
) -> Page:
    """`path` has the steps that were chosen without a script, `found` the hint for this position, `turning` what an
    analysis says, `daily` the day of a challenge; `talk` is the chat, or only the phrases for everybody."""
    reader, table_view = look.reader, look.table_view
    game, on_device = table_view.game, table_view.on_device
    styles, scripts = ["places.css", f"{game}.scene.css", "motion.css", "end.css"], ["table.js"]
    if on_device:
        scripts = ["local.js"]
    else:
        styles.append("talk.css")
    if is_among_people(look.table, table_view):
        styles, scripts = [*styles, "absent.css"], ["absent.js", *scripts]
    if not on_device and engine_address(look.table, look.person):
        scripts = ["think_here.js", *scripts]
    if table_view.is_shared:
        styles.append("cover.css")
    if reader.ui_options["patterns"] == "on" and content(edges := f"{game}.edges.css"):
        styles.append(edges)
    title, main = game_package(game).about.title, _main(look, rendered, path, found, turning, daily)
    return Page(title, main, styles, scripts, game, heading=_heading(reader, table_view, rendered, spectators, talk))


def _main(
    look: Look, rendered: Rendered, path: tuple[str, ...], found: FoundHint | None, turning: h.Node, daily: str
) -> h.Node:
    reader, table, table_view = look.reader, look.table, look.table_view
    parts, part, title = rendered.parts, rendered.html, game_package(table_view.game).about.title
    return h.main(
        "#main",
        class_=f"table edge n{len(table_view.seats)}",
        data_live=None if table_view.on_device else f"/t/{table_view.id}/live",
        data_held=".".join(str(seat) for seat in table_view.held),
        data_local=f"/t/{table_view.id}" if table_view.on_device else None,
        data_engine=engine_address(table, look.person),
        data_seq=str(rendered.seq),
        data_now=str(look.now),
        data_yours=reader.say("title-turn", title=title),
        data_call=reader.say("call-turn", game=title),
        data_patience=str(NUDGE_AFTER_MS),
        data_here=reader.say("here"),
        data_away=reader.say("away"),
        data_back=reader.say("is-back", who="{who}"),
        data_days=reader.say("clock-days", days="{days}", hours="{hours}"),
        data_cancel=reader.say("cancel"),
        data_choose=reader.say("choose"),
        data_later=reader.say("why-later", todo="{todo}"),
        data_nowhere=reader.say("why-nowhere", name="{name}"),
        data_turn=reader.say("turn-over"),
        data_searching=reader.say("hint-searching"),
        data_take=reader.say("hint-take"),
    )[
        part("result"),
        h.div(".play")[
            h.div(".mat")[board_html(rendered.board_classes, parts, address(f"{table_view.game}.faces.svg"))],
            h.button("#near.act.near", type="button", aria_label=reader.say("nearer"), hidden=True)[ZOOM_ICON],
            h.ul("#seats.seats", aria_label=reader.say("seats"))[inside(parts, "seat-")],
            h.div(".head")[part("turn"), part("choices"), part("seq"), absent_part(look), _ring(look)],
            h.div(".asks")[map(part, ("ask-undo", "ask-hint"))],
            part("cover") if table_view.is_shared else None,
        ],
        _no_script(look, path),
        h.div(".tale")[part("sums"), turning],
        part("ends"),
        h.aside(".beside")[
            _hint(reader, table_view, found),
            h.section(".happened", aria_label=reader.say("log"))[
                h.ol("#log.log", tabindex="0")[inside(parts, "l")],
                h.details(".history")[
                    h.summary(".act.quietly")[icon("history"), h.span[reader.say("log")]],
                    part("rating"),
                    h.p(".quiet")[daily] if daily else None,
                    commitment_details(reader, table),
                ],
            ],
        ],
    ]


def engine_address(table: Table, person: str | None) -> str | None:
    """The address of the game's engine, if the reader's browser thinks for the table; None if the server does, or the
    game has none."""
    engine = f"{table.game.name}.engine.wasm"
    is_own = person is not None and person_with_browser(table) == person
    return address(engine) if is_own and content(engine) else None


def _heading(reader: Reader, table_view: TableView, rendered: Rendered, spectators: int, talk: h.Node) -> Heading:
    """Title and goal of the game, the number of spectators, and the tools of its table."""
    part, words = rendered.html, reader.say("rules")
    rules = h.a(
        ".act.tool", href=f"/rules/{table_view.game}", target="_blank", rel="noopener", title=words, aria_label=words
    )[icon("rules")]
    return Heading(
        [h.h1[game_package(table_view.game).about.title], part("stakes"), part("status")],
        [
            None if table_view.on_device else _spectators(reader, spectators),
            h.div(".often")[rules, _speaker(reader), _chat(reader, table_view, talk)],
            part("acts"),
        ],
        [part("now"), _text(reader, table_view)],
    )


def _spectators(reader: Reader, number: int) -> h.Node:
    """How many people watch. It keeps its place when nobody does."""
    words = reader.say("spectators-label")
    return h.p("#spectators.spectators", title=words, data_n=str(number))[
        icon("eye"), h.span(".unseen")[words, " "], h.b[str(number)]
    ]


def _text(reader: Reader, table_view: TableView) -> h.Node:
    """The table as text, fetched when it is opened."""
    return h.details("#text.text", data_from=f"/t/{table_view.id}/text")[
        tool("text", reader.say("as-text")),
        h.noscript[h.a(href=f"/t/{table_view.id}/text")[reader.say("as-text")]],
        h.div("#written.written", tabindex="0"),
    ]


def _hint(reader: Reader, table_view: TableView, found: FoundHint | None) -> h.Node:
    """The hint for this position. The page's script fills and empties this element itself."""
    if found is None or not table_view.moves:
        return h.div("#hint.hint", hidden=True)
    return h.div("#hint.hint", data_move=found.move)[
        h.p[found.words(reader.language)],
        h.form(method="post", action=f"/t/{table_view.id}/move")[
            hidden(("seq", table_view.turn)),
            h.button(".act", name="move", value=found.move)[reader.say("hint-take")],
        ]
        if found.move
        else None,
    ]


def _speaker(reader: Reader) -> h.Node:
    """Turns sounds on and off."""
    is_on = reader.ui_options.get("sounds") == "on"
    words = reader.say("preference-sounds")
    return h.form(".speaker", method="post", action="/preferences")[
        hidden(("back", reader.path)),
        h.button(
            ".act",
            name="sounds",
            value="off" if is_on else "on",
            title=words,
            aria_label=words,
            aria_pressed="true" if is_on else "false",
        )[icon("speaker")],
    ]


def _chat(reader: Reader, table_view: TableView, talk: h.Node) -> h.Node:
    if not table_view.held or table_view.on_device:
        return None
    return h.details(".chat.more")[
        tool("chat", reader.say("chat")),
        talk,
    ]


def _ring(look: Look) -> h.Node:
    """Offers notifications, to a player among people. The page's script shows it after their first move."""
    if not look.table_view.held or not is_among_people(look.table, look.table_view):
        return None
    return h.div("#ring.absent", hidden=True)[
        h.button(".act", type="button")[icon("bell"), look.say("call-me")],
        h.button(".act.round", type="button", aria_label=look.say("call-no"), title=look.say("call-no"))[icon("close")],
    ]


def _no_script(look: Look, path: tuple[str, ...]) -> h.Node:
    """Without a script: forms for the next steps or, while others decide, a page that reloads itself."""
    reader, table, table_view = look.reader, look.table, look.table_view
    if table_view.covered is not None:
        return None
    if not table_view.moves:
        seconds = CHOOSING_SECONDS if has_choices(look) else RELOAD_SECONDS
        again = h.meta(http_equiv="refresh", content=str(seconds)) if table_view.status == PLAYING else None
        return h.noscript[again] if again else None
    scene = scene_of(table, table_view, reader.language)
    return step_forms(reader, scene, path, f"/t/{table_view.id}", f"/t/{table_view.id}/move", table_view.seq)
