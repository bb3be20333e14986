"""The home page: the games, the reader's tables, and open tables."""

from __future__ import annotations

import htpy as h

import fourfold
from fourfold.core.about import About
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.nonces import opening_fields
from fourfold.web.storage.store import TableSummary

LAST = 6
STEP = 10
"""The estimate is rounded up to a multiple of this many seconds."""


def home(
    reader: Reader,
    own: list[TableSummary],
    open_tables: list[tuple[TableSummary, tuple[str, ...]]],
    seconds_left: int | None,
) -> h.Node:
    """`seconds_left` is the estimated time until all games are compiled; None if none is being compiled."""
    running = [row for row in own if row.status != "over"]
    past = [row for row in own if row.status == "over"][:LAST]
    return h.main("#main.home")[
        h.h1(".unseen")["Fourfold"],
        h.p(".tagline")[reader.say("tagline"), _compiling_note(reader, seconds_left)],
        h.section(".games", aria_label=reader.say("home"))[[_game(reader, name) for name in fourfold.games()]],
        h.nav(".acts.beyond", aria_label=reader.say("more"))[
            h.a(".act", href="/solo")[reader.say("to-solo")], h.a(".act", href="/ratings")[reader.say("ratings")]
        ],
        h.div(".lists")[
            _tables(reader, reader.say("your-tables"), [_own(reader, row) for row in running]),
            _tables(reader, reader.say("open-tables"), [_open(reader, row, who) for row, who in open_tables]),
            _tables(reader, reader.say("last-games"), [_own(reader, row) for row in past]),
        ],
        h.p(".acts")[h.a(".act", href="/records")[reader.say("records")]],
    ]


def _compiling_note(reader: Reader, seconds: int | None) -> h.Node:
    """Says when bots will be stronger. The time is rounded, because it is only an estimate."""
    return None if seconds is None else h.small[" ", reader.say("stronger", n=STEP * max(1, -(-seconds // STEP)))]


def _game(reader: Reader, name: str) -> h.Node:
    package = game_package(name)
    about = package.about
    picture = content(f"{name}.picture.svg")
    return h.article(".game")[
        h.img(".picture", src=address(f"{name}.picture.svg"), alt="", width="260", height="260")
        if picture
        else h.div(".picture"),
        h.div(".tell")[
            h.h2[about.title],
            h.p(".facts")[f"{_players(reader, about)} · {reader.say('minutes', n=about.minutes)}"],
            h.p(".summary")[package.words[reader.language]("summary")],
            h.form(".acts", method="post", action="/open")[
                h.input(type="hidden", name="game", value=name),
                opening_fields(),
                h.button(".act.main", name="how", value="bots")[reader.say("play")],
                h.button(".act", name="how", value="friends")[reader.say("friends")],
                h.a(".act", href=f"/solo#{name}")[reader.say("solo")] if about.solo else None,
                h.a(".act", href=f"/{'learn' if game_package(name).lessons() else 'rules'}/{name}")[
                    reader.say("learn")
                ],
            ],
        ],
    ]


def _players(reader: Reader, about: About) -> str:
    low, high = about.players
    return reader.say("players-same" if low == high else "players", low=low, high=high)


def _tables(reader: Reader, title: str, rows: list[h.Node]) -> h.Node:
    return h.section(".tables")[h.h2[title], h.ul[rows]] if rows else None


def _own(reader: Reader, row: TableSummary) -> h.Node:
    state = "waits" if row.waits else {"over": "over", "playing": "goes-on", "waiting": "not-begun"}[row.status]
    return h.li[
        h.a(href=f"/t/{row.id}", class_="waits" if row.waits else None)[
            h.span[game_package(row.name).about.title], h.small[reader.say(state)]
        ]
    ]


def _open(reader: Reader, row: TableSummary, who: tuple[str, ...]) -> h.Node:
    return h.li[
        h.a(href=f"/t/{row.id}")[
            h.span[game_package(row.name).about.title],
            h.small[reader.say("with", who=list_words(who, reader.language)) if who else None],
        ]
    ]
