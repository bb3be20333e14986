"""Open tables, games to watch, and who looks for opponents, as parts of a page: the same for all readers of a
language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.registry import game_package
from fourfold.web.live.lobby import LobbyState, OpenTable, PlayedTable
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.heads import faces_of, head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import material
from fourfold.web.pages.table.nonces import seat_nonce
from fourfold.web.tables.clocks import DAYS, NONE, TIME, Pace
from fourfold.web.tables.views import SeatView

MOST_HEADS = 5
Say = Callable[..., str]
"""Messages in the reader's language."""
PACE_SIGNS = {NONE: "cup", TIME: "bolt", DAYS: "calendar"}


def open_part(state: LobbyState, language: str, now: int, without: Collection[str] = ()) -> h.Node:
    """All open tables but those `without`."""
    say, tables = WORDS[language], [table for table in state.open if table.id not in without]
    return h.section("#open.open-tables", aria_label=say("open-tables"))[
        h.h2[say("open-tables"), h.span(".num")[str(len(tables))] if tables else None],
        h.ul[[_open_row(say, table, now) for table in tables]] if tables else h.p(".quiet")[say("lobby-none")],
        h.a(".act.to-lobby", href="/lobby")[icon("search"), say("lobby-find")],
    ]


def _open_row(say: Messages, table: OpenTable, now: int) -> h.Node:
    title, taken = game_package(table.game).about.title, [seat for seat in table.seats if not seat.free]
    names = ", ".join(_name(say, seat) for seat in taken)
    facts = [names, *([table.rating] if table.rating is not None else []), *([say("lobby-rated")] * table.rated)]
    return h.li(class_=f"open-table {material(table.game)}", id=f"open-{table.id}", data_table=table.id)[
        game_sign(table.game),
        h.span(".what")[h.b[title], h.small[" · ".join(facts)]],
        h.span(".heads", role="img", aria_label=say("seats-taken", n=len(taken), all=len(table.seats)))[
            [head(face, seat.bot) for face, seat in zip(_faces(say, taken), taken, strict=True)],
            [h.i for seat in table.seats if seat.free],
        ],
        h.span(".pace")[icon(PACE_SIGNS[table.pace.kind]), h.span[pace_words(say, table.pace)]],
        h.span(".wait")[_waited(say, table, now), h.small[say("lobby-waiting")]],
        h.form(method="post", action=f"/t/{table.id}/sit", data_quiet=True)[
            seat_nonce(table.id, table.commitment),
            h.button(".act", aria_label=say("labelled", label=say("lobby-join"), text=f"{title}, {names}"))[
                say("lobby-join")
            ],
        ],
    ]


def _waited(say: Messages, table: OpenTable, now: int) -> h.Node:
    if table.hours:
        return h.b(".num")[say("lobby-hours", n=table.hours)]
    return h.b(".num", data_since=str(table.opened))[minutes_and_seconds(now - table.opened)]


def minutes_and_seconds(milliseconds: int) -> str:
    minutes, seconds = divmod(max(0, milliseconds) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def pace_words(say: Say, pace: Pace) -> str:
    if pace.kind == TIME:
        bank = str(pace.bank // 60) if pace.bank % 60 == 0 else minutes_and_seconds(1000 * pace.bank)
        return say("lobby-pace-time", bank=bank, add=pace.add)
    return say("lobby-pace-days", n=pace.days) if pace.kind == DAYS else say("lobby-pace-none")


def played_part(state: LobbyState, language: str) -> h.Node:
    """The games that can be watched."""
    say = WORDS[language]
    return h.section("#played.played-tables", aria_label=say("lobby-played"))[
        h.h2[say("lobby-played")],
        h.ul[[h.li(id=f"played-{table.id}")[_played(say, table)] for table in state.played]]
        if state.played
        else h.p(".quiet")[say("lobby-none-played")],
    ]


def _played(say: Messages, table: PlayedTable) -> h.Node:
    names, faces = [_name(say, seat) for seat in table.seats], _faces(say, table.seats)
    return h.a(class_=f"played {material(table.game)}", href=f"/t/{table.id}")[
        h.img(src=f"/t/{table.id}/board?turn={table.turn}", alt="", loading="lazy", width="220", height="150"),
        h.span(".versus")[[head(face, seat.bot) for face, seat in zip(faces, table.seats, strict=True)]],
        h.span(".what")[h.b[game_package(table.game).about.title], h.small[", ".join(names)]],
        h.span(".eyes", title=say("spectators", n=table.spectators))[
            icon("eye"), h.b(aria_hidden="true")[str(table.spectators)],
            h.span(".unseen")[say("spectators", n=table.spectators)],
        ],
    ]  # fmt: skip


def seekers_part(state: LobbyState, language: str) -> h.Node:
    """The heads of those who look for opponents, without their names."""
    names: Sequence[str] = state.seekers
    return h.p("#seekers.seekers")[
        h.span(".heads")[[head(name) for name in names[:MOST_HEADS]]],
        h.span[WORDS[language]("lobby-others", n=len(names))],
    ]


def game_sign(game: str) -> h.Node:
    """A game's picture on its material."""
    file = f"{game}.picture.svg"
    return h.span(class_=f"game-sign {material(game)}")[h.img(src=address(file), alt="") if content(file) else None]


def _name(say: Messages, seat: SeatView) -> str:
    return say(f"bot-{seat.bot}") if seat.bot and seat.name == seat.bot else seat.name


def _faces(say: Messages, seats: Sequence[SeatView]) -> tuple[str, ...]:
    return faces_of([_name(say, seat) for seat in seats], {n: seat.bot for n, seat in enumerate(seats) if seat.bot})
