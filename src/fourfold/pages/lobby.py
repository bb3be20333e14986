"""The lobby's page: looking for opponents, open tables, games to watch."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

import htpy as h

import fourfold
from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.registry import game_package
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.layout import Reader, in_html, material
from fourfold.pages.frame.pictures import PACE_SIGNS, faces_of, head, icon
from fourfold.pages.table.seats import opening_fields, seat_nonce
from fourfold.table.clock import now_ms
from fourfold.table.clocks import DAYS, NONE, TIME, Pace
from fourfold.table.seeking import PATIENCE_MS, Seek, Wish
from fourfold.table.views import SeatView

if TYPE_CHECKING:
    from fourfold.server.live.lobby import LobbyState, OpenTable, PlayedTable

PACES = {"live": Pace(TIME, bank=300, add=10), "slow": Pace(DAYS, days=1), "calm": Pace(NONE)}
"""The paces that the form offers, by the value of its field."""
NUMBERS = {"2": (2, 2), "2-4": (2, 4), "3-5": (3, 5)}
"""How many players the form offers, by the value of its field."""
RELOAD_SECONDS = 5
"""Seconds after which a page without a script reloads while its reader looks for opponents."""


def lobby_page(reader: Reader, state: LobbyState, seek: Seek | None, own: Collection[str], now: int) -> h.Node:
    """`own` are the tables where the reader sits: they are not offered."""
    return h.main(
        "#main.lobby",
        data_live="/lobby/live?seeks=1" if seek else "/lobby/live",
        data_seq=str(state.version),
        data_own=" ".join(own),
    )[
        h.h1(".unseen")[reader.say("lobby")],
        h.section(".card.find", aria_label=reader.say("lobby-find"))[
            _looking(reader, seek, now) if seek else _form(reader), seekers_part(state, reader.language)
        ],
        open_part(state, reader.language, now, own),
        played_part(state, reader.language),
    ]


def _form(reader: Reader) -> h.Node:
    games: list[tuple[str, str, h.Node]] = [("", reader.say("lobby-any"), icon("dice"))]
    games += [(name, game_package(name).about.title, game_sign(name)) for name in fourfold.games()]
    return h.form(method="post", action="/lobby/seek", data_quiet=True)[
        h.h2[reader.say("lobby-find")],
        _choices(reader, "game", "lobby-game", [(value, [drawn, h.span[words]]) for value, words, drawn in games], ""),
        _choices(reader, "players", "lobby-players", [(v, h.b[v.replace("-", "–")]) for v in NUMBERS], "2-4"),
        _choices(
            reader,
            "pace",
            "lobby-pace",
            [
                (
                    value,
                    [
                        icon(PACE_SIGNS[pace.kind]),
                        h.span[h.b[reader.say(f"lobby-{value}")], h.small[pace_words(reader.say, pace)]],
                    ],
                )
                for value, pace in PACES.items()
            ],
            "live",
        ),
        _choices(
            reader,
            "rated",
            "lobby-counts",
            [
                (value, [icon(sign), h.span[h.b[reader.say(words)]]])
                for value, sign, words in (("0", "friends", "lobby-casual"), ("1", "trophy", "lobby-rated"))
            ],
            "0",
        ),
        h.button(".act.main")[icon("search"), reader.say("lobby-look")],
        h.p(".small-print")[reader.say("lobby-public")],
    ]


def _choices(reader: Reader, name: str, title: str, values: Sequence[tuple[str, h.Node]], chosen: str) -> h.Node:
    """Tokens in a groove, of which one is chosen."""
    return h.fieldset(class_=f"groove of-{name}")[
        h.legend(".unseen")[reader.say(title)],
        [
            h.label[h.input(type="radio", name=name, value=value, checked=value == chosen), h.span(".token")[content]]
            for value, content in values
        ],
    ]


def _looking(reader: Reader, seek: Seek, now: int) -> h.Node:
    """While somebody looks: for what, since when; after a while, a game against a bot."""
    is_offered = now - seek.at >= PATIENCE_MS
    return h.div("#seek.seek")[
        h.h2[reader.say("lobby-looking")],
        h.p(".clock")[
            h.b(".num", role="timer", data_since=str(seek.at))[minutes_and_seconds(now - seek.at)],
        ],
        h.p(".quiet")[wish_words(reader, seek.wish)],
        h.form(".offer", method="post", action="/lobby/bot", data_offered=str(seek.at + PATIENCE_MS),
               hidden=not is_offered)[
            h.p[reader.say("lobby-bot-words")],
            opening_fields(),
            h.button(".act.main")[icon("play"), reader.say("lobby-bot")],
        ],
        h.form(method="post", action="/lobby/seek/end", data_quiet=True)[
            h.button(".act")[icon("close"), reader.say("lobby-stop")]
        ],
        h.noscript[h.meta(http_equiv="refresh", content=str(RELOAD_SECONDS))],
    ]  # fmt: skip


def wish_words(reader: Reader, wish: Wish) -> str:
    """A wish in a line."""
    game = game_package(wish.game).about.title if wish.game else reader.say("lobby-any")
    number = reader.say("players-same" if wish.low == wish.high else "players", low=wish.low, high=wish.high)
    counts = reader.say("lobby-rated" if wish.rated else "lobby-casual")
    return " · ".join([game, number, pace_words(reader.say, wish.pace), counts])


# --- open tables, games to watch, and who looks for opponents
#
# The parts are the same for all readers of a language.


MOST_HEADS = 5
Say = Callable[..., str]
"""Messages in the reader's language."""


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


# --- messages, rendered and compressed once per version and language, however many read them


class LobbyEncoder:
    """The messages of the current version."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._version = 0
        self._messages: dict[str, bytes] = {}

    def message(self, state: LobbyState, language: str) -> bytes:
        """The parts of the lobby as compressed JSON. A page takes those that it has."""
        if state.version != self._version:
            self._version, self._messages = state.version, {}
        if language not in self._messages:
            parts = {
                "open": open_part(state, language, now_ms()),
                "played": played_part(state, language),
                "seekers": seekers_part(state, language),
            }
            message = {
                "seq": state.version,
                "parts": {id: in_html(str(part), self._prefix) for id, part in parts.items()},
            }
            self._messages[language] = zlib.compress(json.dumps(message, ensure_ascii=False).encode(), 9)
        return self._messages[language]
