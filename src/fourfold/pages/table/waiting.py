"""Before a game: the waiting room, with links for the empty chairs, and the page of an invitation."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit

import htpy as h
import segno
from markupsafe import Markup

from fourfold.bots.names import usual_bots
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import game_package
from fourfold.pages.frame.fields import field, hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import PACE_SIGNS, head, icon
from fourfold.pages.frame.preferences import link_language
from fourfold.pages.lobby import pace_words
from fourfold.pages.table.parts import action_form, rating_words, tool, watch_link
from fourfold.pages.table.seats import commitment_details, level_menu, round_table, seat_faces, seat_field
from fourfold.table.clocks import DAYS, Pace
from fourfold.table.names import MAX_NAME
from fourfold.table.table import Table
from fourfold.table.views import TableView


def waiting_room(
    reader: Reader,
    table: Table,
    table_view: TableView,
    host: bool,
    base: str,
    invited: bool = False,
    people: h.Node = None,
    talk: h.Node = None,
) -> h.Node:
    """The page of a table whose game has not begun. `base` is the public address of the server; `invited` says whether
    a seat is reserved for the reader, as for a rematch; `people` are those whom the host can invite; `talk` is the chat
    of those who have sat down, if the reader is one of them."""
    free = [seat for seat, place in enumerate(table_view.seats) if place.free]
    may_sit = table_view.seat is None and (table_view.listed or invited)
    asks = free[0] if free and may_sit else None

    def below(seat: int) -> h.Node:
        place = table_view.seats[seat]
        if not host or seat in table_view.held or place.free:
            return None
        what, fields = ("bots", {"level": ""}) if place.bot else ("kick", {})
        words = reader.say("remove-bot" if place.bot else "kick")
        return h.form(".unseat", method="post", action=f"/t/{table_view.id}/{what}", data_quiet=True)[
            hidden(*{"seat": str(seat), **fields}.items()),
            h.button(aria_label=words, title=words)[icon("close")],
        ]

    near = table_view.seat if table_view.seat is not None else asks or 0
    return h.main("#main.room", data_live=f"/t/{table_view.id}/live", data_seq=str(table_view.seq))[
        h.div(".about-table")[
            h.h1[game_package(table_view.game).about.title],
            h.p[reader.say("seats-taken", n=len(table_view.seats) - len(free), all=len(table_view.seats))],
            h.p(".quiet")[rating_words(table_view, WORDS[reader.language])],
            _meanwhile(reader, table_view.game),
            h.p(".note.only-here")[reader.say("link-only-here")] if host and free and _is_only_here(base) else None,
        ],
        round_table(reader, table_view, near, asks, below),
        h.ol(".places")[
            h.li(".place")[h.h2[reader.say("chat")], talk] if talk else None,
            [people, *(_invitation(reader, table, seat, base, is_first=seat == free[0]) for seat in free)]
            if host
            else h.li(".place.unseen")[reader.say("empty") if free else ""],
        ],
        h.div(".near-edge")[
            h.p(".prompt")[icon("light"), reader.say("chairs-left", n=len(free))],
            _own_plate(reader, table_view),
            h.div(".acts")[
                _copy(reader, _link(table, free[0], base), ".act.main.live-only") if host and free else None,
                action_form(table_view.id, "sit", reader.say("sit"), "main", inside=seat_field(table))
                if may_sit
                else None,
            ],
            h.div(".acts.others")[
                _start(reader, table, len(free)) if host else None,
                _more(reader, table, table_view, host),
            ],
        ],
        commitment_details(reader, table),
    ]  # fmt: skip


def _start(reader: Reader, table: Table, free: int) -> h.Node:
    """A bot takes each empty chair."""
    return action_form(table.id, "start", reader.say("start"), fill=" ".join(usual_bots(free, _bots_at(table))))


def _bots_at(table: Table) -> list[str | None]:
    return [seat.bot for seat in table.seats]


def _more(reader: Reader, table: Table, table_view: TableView, host: bool) -> h.Node:
    """What is rarely wanted: leaving, opening the table to everybody, and the link for spectators."""
    words, listed = ("unlist", 0) if table_view.listed else ("list", 1)
    found = [action_form(table_view.id, "listed", reader.say(words), listed=listed)] if host else []
    if host:
        found.append(watch_link(table, WORDS[reader.language]))
    if table_view.seat is not None:
        found.append(action_form(table_view.id, "leave", reader.say("leave"), "grave"))
    return h.details(".more")[tool("more", reader.say("more")), h.div[found]] if found else None


def invitation_page(
    reader: Reader, table: Table, table_view: TableView, link: str, watch: bool, name: str | None
) -> h.Node:
    """The table before the reader sits down: who invites, who is there, and the chair that is kept. `name` is the
    reader's, if they can choose it here: that of a guest, or empty for a new visitor."""
    about = game_package(table_view.game).about
    who = None if table_view.host is None else table_view.seats[table_view.host].name
    target = table.link_target(link)
    asks = target if isinstance(target, int) and table_view.seats[target].free else None
    asks_for = "watch-words" if watch else "join-words" if name is None else "join-name"
    facts = (
        ("friends", str(len(table_view.seats)), reader.say("seats")),
        ("clock", str(about.minutes), reader.say("minutes-unit", n=about.minutes)),
        _pace_fact(reader, table.clocks.pace),
    )
    return h.main("#main.room.join")[
        h.div(".about-table")[
            h.div(".call")[
                h.h1[about.title if watch or not who else reader.say("keeps-chair", who=who)],
                h.p[game_package(table_view.game).words[reader.language]("summary")],
            ],
            h.dl(".facts")[
                [h.div[icon(sign), h.dd(".num")[number], h.dt[words]] for sign, number, words in facts]
            ],
            h.p(".quiet")[rating_words(table_view, WORDS[reader.language])],
        ],
        round_table(reader, table_view, asks or 0, asks),
        h.div(".beyond-disc")[_new_to_it(reader, table_view.game)],
        h.div(".near-edge")[
            h.p(".prompt.asks")[
                h.strong[reader.say("welcome")],
                " ",
                h.span("#asked")[reader.say(asks_for, game=about.title)],
            ],
            h.form(".acts.sit-down", method="post", action=f"/join/{link}")[
                seat_field(table) if not watch else None,
                field(
                    reader, f"/join/{link}", None,
                    name="name", value=name, maxlength=str(MAX_NAME), autocomplete="nickname",
                    aria_labelledby="asked", placeholder=reader.say("join-name-any"),
                )
                if name is not None
                else None,
                h.button(".act.main")[reader.say("watch" if watch else "join")],
            ],
            h.p(".small-print")[reader.say("no-account")],
        ],
        commitment_details(reader, table),
    ]  # fmt: skip


def _pace_fact(reader: Reader, pace: Pace) -> tuple[str, str, str]:
    """A sign, the pace, and what it counts."""
    words = reader.say("pace-days", n=pace.days) if pace.kind == DAYS else pace_words(reader.say, pace)
    return PACE_SIGNS[pace.kind], words, reader.say(f"pace-{pace.kind}-words")


def _own_plate(reader: Reader, table_view: TableView) -> h.Node:
    if table_view.seat is None:
        return None
    name, face = table_view.seats[table_view.seat].name, seat_faces(table_view, reader.language)[table_view.seat]
    return h.p(".me-here")[head(face), h.span[h.b[name], h.small[reader.say("you-are")]]]


def _meanwhile(reader: Reader, game: str) -> h.Node:
    """What to do while one waits."""
    lessons = bool(game_package(game).lessons())
    return h.nav(".meanwhile", aria_label=reader.say("while-wait"))[
        h.p[reader.say("while-wait")],
        h.a(href=f"/learn/{game}", target="_blank", rel="noopener")[icon("learn"), reader.say("to-lessons")]
        if lessons
        else None,
        h.a(href=f"/rules/{game}", target="_blank", rel="noopener")[icon("rules"), reader.say("rules")],
    ]


def _new_to_it(reader: Reader, game: str) -> h.Node:
    href = f"/{'learn' if game_package(game).lessons() else 'rules'}/{game}"
    return h.a(".new-to-it", href=href, target="_blank", rel="noopener")[
        head("Wren"), h.span[h.b[reader.say("new-to-it")], h.small[reader.say("new-to-it-words")]], icon("to-on")
    ]


# --- the links of empty chairs


def _is_only_here(base: str) -> bool:
    """Whether a link works on the computer of the server alone."""
    return urlsplit(base).hostname in ("localhost", "127.0.0.1", "::1")


def _link(table: Table, seat: int, base: str) -> str:
    return f"{base}/join/{table.link(seat)}"


def _copy(reader: Reader, link: str, kind: str) -> h.Node:
    return h.button(kind, type="button", data_copy=link, data_done=reader.say("copied"))[
        icon("share"), reader.say("copy")
    ]


def _invitation(reader: Reader, table: Table, seat: int, base: str, is_first: bool) -> h.Node:
    """The invitation to an empty chair; those of further chairs are folded."""
    link = _link(table, seat, base)
    content = h.div(".invitation")[
        h.div(".qr")[qr(link)],
        h.div(".address")[
            h.input(".link", value=link, readonly=True, aria_label=reader.say("invite")),
            h.button(
                ".act.round.live-only", type="button", data_copy=link, data_done=reader.say("copied"),
                aria_label=reader.say("copy"), title=reader.say("copy"),
            )[icon("copy")],
        ],
        link_language(reader.language),
        h.form(method="post", action=f"/t/{table.id}/bots", data_quiet=True)[
            hidden(("seat", seat)),
            level_menu(reader, table.game, usual_bots(1, _bots_at(table))[0]),
            h.button(".act")[reader.say("add-bot")],
        ],
    ]  # fmt: skip
    if is_first:
        return h.li(".place")[h.h2[reader.say("point-camera")], content]
    return h.li(".place")[
        h.details[h.summary[h.span(".stool.small-stool", aria_hidden="true")["+"], reader.say("empty")], content]
    ]


@lru_cache(200)
def qr(link: str, as_file: bool = False) -> Markup:
    """A link as a QR code, as part of a page or as a file. It is cached because one takes about 10 ms."""
    drawn = BytesIO()
    segno.make(link, error="m").save(
        drawn, "svg", xmldecl=False, svgns=as_file, nl=False, omitsize=True, border=2, dark="#2b2620", light="#ffffff"
    )
    return Markup(drawn.getvalue().decode())
