"""Players as others see them: profiles and leaderboards."""

from __future__ import annotations

from typing import Any

import htpy as h

import fourfold
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.dates import date_words
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.tables.rating_rules import KINDS


def line(title: h.Node, *notes: str | None, act: h.Node = None) -> h.Node:
    """An item of a list: a title, notes, and an action."""
    return h.li[h.div[title, [h.small[note] for note in notes if note]], act]


def profile_page(reader: Reader, profile: dict[str, Any]) -> h.Node:
    """`profile` is the result of `profiles.profile`."""
    since = reader.say("account-of" if profile["account"] else "guest-since", date=_date(reader, profile["since"]))
    return h.main("#main.paper")[
        h.h1[profile["name"]],
        h.p(".quiet")[since],
        h.section(".card")[h.h2[reader.say("ratings")], ratings_table(reader, profile["ratings"])],
    ]


def ratings_table(reader: Reader, ratings: list[dict[str, Any]]) -> h.Node:
    if not ratings:
        return h.p(".quiet")[reader.say("no-ratings")]
    heads = ("game", "kind", "rating", "rated-games")
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in heads]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[h.a(href=f"/ratings/{row['game']}?kind={row['kind']}")[_title(row["game"])]],
                    h.td[reader.say(row["kind"])],
                    h.td(".number")[f"{row['rating']:.1f}"],
                    h.td(".number")[str(row["games"])],
                ]
                for row in ratings
                if row["game"] in fourfold.games()
            ]
        ],
    ]


def leaderboard_page(reader: Reader, game: str, kind: str, rows: list[dict[str, Any]], own: str | None) -> h.Node:
    """`rows` is the result of `profiles.leaderboard`; `own` is the viewer's id."""
    return h.main("#main.paper")[
        h.h1[reader.say("ratings")],
        h.p(".quiet")[reader.say("ratings-words")],
        h.nav(".tabs", aria_label=reader.say("game"))[
            [_tab(_title(name), f"/ratings/{name}?kind={kind}", name == game) for name in fourfold.games()]
        ],
        h.nav(".tabs", aria_label=reader.say("kind"))[
            [_tab(reader.say(each), f"/ratings/{game}?kind={each}", each == kind) for each in KINDS]
        ],
        h.section(".card")[
            h.h2[f"{_title(game)}, {reader.say(kind)}"],
            _board(reader, rows, own) if rows else h.p(".quiet")[reader.say("not-listed")],
        ],
    ]


def _board(reader: Reader, rows: list[dict[str, Any]], own: str | None) -> h.Node:
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in ("place", "player", "rating", "rated-games")]]],
        h.tbody[[_line(reader, row, own) for row in rows]],
    ]


def _line(reader: Reader, row: dict[str, Any], own: str | None) -> h.Node:
    bot = row["bot"]
    who = (
        [reader.say(f"bot-{bot}"), " ", h.small[reader.say("bot")]]
        if bot
        else h.a(href=f"/people/{row['id']}")[row["name"]]
    )
    return h.tr(class_="own" if own is not None and row["id"] == own else None)[
        h.td(".number")[str(row["place"])],
        h.th(scope="row")[who],
        h.td(".number")[f"{row['rating']:.1f}"],
        h.td(".number")[str(row["games"])],
    ]


def _tab(words: str, href: str, here: bool) -> h.Node:
    return h.a(".act", href=href, aria_current="page" if here else None)[words]


def _title(game: str) -> str:
    return game_package(game).about.title


def _date(reader: Reader, milliseconds: int) -> str:
    return date_words(milliseconds, reader.language)
