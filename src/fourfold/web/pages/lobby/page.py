"""The lobby's page: looking for opponents, open tables, games to watch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import htpy as h

import fourfold
from fourfold.core.registry import game_package
from fourfold.web.live.lobby import LobbyState
from fourfold.web.live.seeks import PATIENCE_MS
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.lobby.tables import (
    PACE_SIGNS,
    game_sign,
    minutes_and_seconds,
    open_part,
    pace_words,
    played_part,
    seekers_part,
)
from fourfold.web.pages.table.nonces import opening_fields
from fourfold.web.tables.clocks import DAYS, NONE, TIME, Pace
from fourfold.web.tables.seeking import Seek, Wish

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
