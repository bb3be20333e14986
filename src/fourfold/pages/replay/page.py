"""The replay of a finished game: any position, moves tried from there, and the verdict of the search on each move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

import htpy as h

from fourfold.core.errors import OptionError
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import percent_words
from fourfold.pages.board.drawing import board_html, draw, zoom_links
from fourfold.pages.board.elements import Element, Parts, Rendered, change, element, inside
from fourfold.pages.board.moves import move_data, steps
from fourfold.pages.board.plates import plate
from fourfold.pages.frame.assets import address, faces
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Page, Preview, Reader, preview_of
from fourfold.pages.frame.pictures import icon
from fourfold.pages.frame.preferences import link_language
from fourfold.pages.replay.replay_position import MOST_IN_QR, ReplayLinks, ReplayPosition, renamed_pieces
from fourfold.pages.replay.timeline import Film, Judgement, not_judged, timeline
from fourfold.pages.table.parts import tool
from fourfold.scene.scene import Scene
from fourfold.table.table import OVER

MOVES_PER_PAGE = 200
"""Moves on a page of the list: most games need one or two pages."""


@dataclass(frozen=True)
class ShownPosition:
    """A position as a page shows it."""

    scene: Scene
    rendered: Rendered


def show(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, judged: Judgement | None, listed: int | None = None
) -> ShownPosition:
    """`listed` is a page of the list of moves; without it the list, which takes long to render, is left out."""
    scene = position.scene(reader.language, links.names)
    ids = {index: index + 1 for index in range(len(scene.pieces))}
    board_classes, parts = draw(scene, ids, plates=False, bots=links.bots, heads=links.faces)
    parts |= outer_parts(reader, links, position, scene, judged)
    if listed is not None:
        parts["list"] = _move_list(reader, links, position, judged.lost if judged else {}, listed)
    cached = faces(position.record.game.name).keys()
    return ShownPosition(scene, Rendered(position.at, OVER, board_classes, parts, cached))


def update(before: ShownPosition, after: ShownPosition) -> dict[str, object]:
    """The message that turns the page of one position into that of another."""
    renamed = renamed_pieces(before.scene, after.scene)
    shown = {old: new for old, new in renamed.items() if old in before.rendered.parts}
    return change(before.rendered, after.rendered, shown)


def step(
    reader: Reader,
    links: ReplayLinks,
    before: ReplayPosition,
    found: ReplayPosition,
    judged: Judgement | None,
    moves: int | None,
    listed: int | None,
) -> dict[str, object]:
    """What our script changes on the page of the position `before`, which is then that of the one `found`. `moves` is
    the page of the list that the address names; the list is sent only if it is `listed`."""
    after = show(reader, links, found, judged, listed)
    body = update(show(reader, links, before, judged), after)
    address = links.to(found) + (f"&moves={moves}" if moves is not None else "")
    return body | {"address": address, "told": move_text(reader, links, found)}


def replay_page(
    reader: Reader,
    links: ReplayLinks,
    position: ReplayPosition,
    shown: ShownPosition,
    pictures: Film,
    path: tuple[str, ...] = (),
) -> Page:
    """`path` has the steps that were chosen without a script."""
    rendered, part, game = shown.rendered, shown.rendered.html, position.record.game
    names = ("chance", "curve", "moment", "here", "tried")
    drawn = address(f"{game.name}.faces.svg")
    title = reader.say("labelled", label=reader.say("replay"), text=game.about.title)
    content = h.main(
        "#main",
        class_=f"table edge replay n{len(links.names)}",
        data_seq=str(position.at),
        data_last=str(len(position.record.moves)),
        data_cancel=reader.say("cancel"),
        data_turn=reader.say("turn-over"),
        data_choose=reader.say("choose"),
    )[
        h.h1(".unseen")[title],
        h.div(".play")[
            h.div(".mat")[board_html(rendered.board_classes, pictures.faces | rendered.parts, drawn)],
            h.ul("#seats.seats", aria_label=reader.say("seats"))[inside(rendered.parts, "seat-")],
            h.div(".head")[part("turn"), part("choices")],
        ],
        _no_script(reader, links, position, shown.scene, path),
        timeline(reader, links, position, {name: part(name) for name in names}, pictures),
        h.aside(".beside")[
            h.div(".tools")[
                part("eyes"),
                h.details(".sharing.more")[tool("share", reader.say("share-moment")), part("share")],
                _links(reader, links),
            ],
            part("verdict"),
            part("list"),
        ],
    ]
    styles = ["places.css", f"{game.name}.scene.css", "replay.css", "motion.css"]
    preview = None if links.on_device else Preview(preview_of(game.name), _told(reader, links, position))
    return Page(title, content, styles, ["replay.js"], game.name, preview=preview)


def _told(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> str:
    """What other sites show of a link."""
    count = reader.say("moment-of", at=position.at, last=len(position.record.moves))
    return reader.say("labelled", label=count, text=move_text(reader, links, position))


def outer_parts(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene, judged: Judgement | None
) -> Parts:
    """The parts of the page outside the board that change with the position."""
    parts: Parts = {
        "turn": _turn(reader, links, position, scene),
        "choices": _choices(reader, links, position, scene),
        "tried": _tried(reader, links, position),
        "here": _try_link(reader, links, position),
        "share": _share(reader, links, position),
        "eyes": _viewpoint_links(reader, links, position),
        **{f"seat-{seat}": _seat(links, scene, seat) for seat in range(len(links.names))},
        **(judged.parts(reader, links, position, scene) if judged else not_judged()),
    }
    zoom = zoom_links(lambda zone: links.to(position, f"replay/zone/{zone}"), scene, WORDS[reader.language])
    return parts | zoom


def _seat(links: ReplayLinks, scene: Scene, seat: int) -> Element:
    standing = next((each for each in scene.standings if each.seat == seat), None)
    name, face = links.names[seat], links.faces[seat]
    return plate(standing, links.names, seat=seat, name=name, bot=links.bots.get(seat), face=face)


# --- the position


def move_text(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> str:
    """The last move in words."""
    return position.move_text(reader.language, links.names) or reader.say("the-beginning")


def _turn(reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene) -> Element:
    count = reader.say("moment-of", at=position.at, last=len(position.record.moves))
    content: h.Node = [
        h.small(".count")[count + (f" + {len(position.tried)}" if position.tried else "")],
        " ",
        h.span[move_text(reader, links, position)] if position.tried != () else None,  # it was read before
        h.small(".next")[scene.title] if position.tried is not None else None,
    ]
    return element("p", content, class_="turn told")


def _viewpoint_links(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> Element:
    """Links to the view of each seat: its hand is visible, and its board is the large one."""
    if len(links.names) == 1:
        return element("nav", hidden=True)
    content: h.Node = [
        h.a(
            ".eye", href=links.to(position, seat=seat), data_go=True, title=reader.say("eyes-of", who=name),
            aria_current="true" if seat == position.seat else None, aria_label=reader.say("eyes-of", who=name),
        )[links.head(seat)]
        for seat, name in enumerate(links.names)
    ]  # fmt: skip
    return element("nav", content, class_="eyes", aria_label=reader.say("seen-by"))


def list_page(position: ReplayPosition, number: int | None) -> int:
    """The page of the list of moves that was asked for; otherwise the one with the last move."""
    if number is None:
        return (max(1, position.at) - 1) // MOVES_PER_PAGE + 1
    last = _list_pages(position)
    if not 1 <= number <= last:
        raise OptionError(f"moves={number} is not possible; the moves of this game are on the pages 1 to {last}")
    return number


def _list_pages(position: ReplayPosition) -> int:
    return max(1, -(-len(position.record.moves) // MOVES_PER_PAGE))


def _move_list(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, lost: Mapping[int, float], listed: int
) -> Element:
    """A page of the list of moves, with links to the other pages."""
    record, lines = position.record, []
    first, last = (listed - 1) * MOVES_PER_PAGE + 1, min(listed * MOVES_PER_PAGE, len(position.record.moves))
    for number in range(first, last + 1):
        state, move = record.states[number - 1], record.moves[number - 1]
        words = state.words(reader.language, links.names)
        lines.append(
            h.li(class_=None if isinstance(state.seat, int) else "by-chance")[
                h.a(
                    href=links.to(position, at=number, tried=None), data_at=str(number),
                    aria_current="step" if number == position.at and position.tried is None else None,
                )[
                    h.span(".count")[str(number)],
                    links.head(state.seat) if isinstance(state.seat, int) else None,
                    h.span[words.caption(move) or words.narrate(move)],
                    h.span(".lost")[f"−{percent_words(lost[number], reader.language)}"] if number in lost else None,
                ]
            ]
        )  # fmt: skip
        state.forget()
    content = [
        h.h2[reader.say("all-moves")],
        _other_moves(reader, links, position, listed) if _list_pages(position) > 1 else None,
        h.ol("#moves.moves", tabindex="0", start=str(first))[lines],
    ]
    return element("section", content, class_="happened", aria_label=reader.say("all-moves"))


def _other_moves(reader: Reader, links: ReplayLinks, position: ReplayPosition, listed: int) -> h.Node:
    def to(page: int, words: str) -> h.Node:
        href = f"{links.to(position)}&moves={page}"
        return h.a(".act", href=href, data_go=True, data_moves=str(page))[reader.say(words)]

    first, last = (listed - 1) * MOVES_PER_PAGE + 1, min(listed * MOVES_PER_PAGE, len(position.record.moves))
    return h.nav(".other-moves", aria_label=reader.say("other-moves"))[
        to(listed - 1, "earlier-moves") if listed > 1 else None,
        h.span(".quiet")[reader.say("listed-moves", first=first, last=last, all=len(position.record.moves))],
        to(listed + 1, "later-moves") if listed < _list_pages(position) else None,
        to(list_page(position, None), "current-move") if listed != list_page(position, None) else None,
    ]


# --- actions


def _try_link(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> Element:
    if position.tried is not None or position.state.is_over:
        return element("p", hidden=True)
    link = h.a(".act.main", href=links.to(position, tried=()), data_go=True)[icon("hand"), reader.say("try-moves")]
    return element("p", link, class_="here")


def _links(reader: Reader, links: ReplayLinks) -> h.Node:
    """The other pages of the game."""
    found = [("chart", "to-analysis", links.to(page="analysis")), ("seal", "to-draws", links.to(page="draws"))]
    found = [] if links.on_device else found
    if links.seated:
        found.append(("table", "to-table", f"/t/{links.id}"))
    return [
        h.a(".act.tool", href=href, title=reader.say(words))[icon(drawn), h.span(".unseen")[reader.say(words)]]
        for drawn, words, href in found
    ]


def _share(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> Element:
    link, words = links.share_link(position), reader.say("link-moment")
    picture = links.to(position, "replay/picture.svg")
    name = f"{links.id}-{position.at}"
    content = [
        None if links.on_device else h.input(".link", value=link, readonly=True, aria_label=words),
        None if links.on_device else link_language(reader.language),
        h.div(".acts")[
            None
            if links.on_device
            else h.button(".act", type="button", data_copy=link, data_done=reader.say("copied"))[reader.say("copy")],
            h.a(".act", href=picture, download=f"{name}.svg")[reader.say("picture-svg")],
            h.button(".act.png", type="button", data_png=picture, data_name=f"{name}.png")[reader.say("picture-png")],
            h.a(".act", href=links.to(page="record"), download=f"{links.id}.json")[reader.say("record-file")],
        ],
        None
        if links.on_device or len(link) > MOST_IN_QR
        else h.img(
            ".qr", src=links.to(position, "replay/qr.svg"), alt=words, loading="lazy", width="144", height="144"
        ),
    ]
    return element("div", content, class_="share")


# --- trying moves


def _choices(reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene) -> Element:
    """The legal moves for the page's script, which requests the position after the chosen one."""
    return element(
        "form",
        h.div("#which.which"),
        class_="choices",
        method="get",
        action=links.to(position),
        data_no=reader.say("not-possible", sentence=scene.title) if scene.choices else reader.say("trying-no"),
        **move_data(scene),
    )


def _tried(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> Element:
    if position.tried is None:
        return element("section", hidden=True)
    shorter = links.to(position, tried=position.tried[:-1])
    content = [
        h.p[reader.say("trying")],
        _by_chance(reader, links, position) if position.state.seat == "chance" else None,
        h.div(".acts")[
            h.a(".act", href=shorter, data_go=True)[reader.say("untry")] if position.tried else None,
            h.a(".act", href=links.to(position, tried=None), data_go=True)[reader.say("back-to-game")],
        ],
    ]
    return element("section", content, class_="tried", aria_label=reader.say("trying"))


def _by_chance(reader: Reader, links: ReplayLinks, position: ReplayPosition) -> h.Node:
    """A form where chance decides: for a random outcome, or one that the reader chooses."""
    weights = position.state.weights or {}
    total = sum(weights.values())
    outcomes = [
        h.option(value=move)[
            reader.say(
                "outcome-odds", words=position.state.words(reader.language).describe(move), weight=weight, total=total
            )
        ]
        for move, weight in weights.items()
    ]
    return h.form(".by-chance", method="get", action=f"/t/{links.id}/replay", data_go=True)[
        hidden(("at", position.at), ("as", position.seat)),
        hidden(("key", links.key)) if links.key else None,
        [hidden(("try", move)) for move in position.tried or ("",)],
        h.span[reader.say("chance-decides")],
        h.button(".act.main", name="draw", value="1")[reader.say("let-draw")],
        h.details(".outcomes")[
            h.summary(".act")[reader.say("choose-outcome")],
            h.div(".acts")[
                h.select(name="outcome", aria_label=reader.say("choose-outcome"))[outcomes],
                h.button(".act")[reader.say("take-outcome")],
            ],
        ],
    ]


def _no_script(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene, path: tuple[str, ...]
) -> h.Node:
    """Without a script: the next steps as links."""
    if position.tried is None or not scene.choices:
        return None
    done, following = steps(scene, path)
    here = links.to(position)
    return h.noscript[
        h.p(".steps")[
            [
                h.a(".act.main", href=links.to(position, tried=(*position.tried, choice.move)))[choice.words]
                for choice in done
            ],
            [
                h.a(".act", href=f"{here}&{urlencode([('path', step) for step in (*path, spot)])}")[name]
                for spot, name in following
            ],
            h.a(".act", href=here)[reader.say("back")] if path else None,
        ]
    ]
