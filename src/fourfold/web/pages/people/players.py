"""Players as others see them: profiles and ladders."""

from __future__ import annotations

from typing import Any

import htpy as h

import fourfold
from fourfold.bots.names import bot_name
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.dates import date_words
from fourfold.web.pages.frame.heads import ACCOUNT, head
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.pages.people.rating_chart import rating_mark
from fourfold.web.people.people import ANIMALS


def line(title: h.Node, *notes: str | None, act: h.Node = None, kind: str | None = None) -> h.Node:
    """An item of a list: a title, notes, and an action. `kind` has classes."""
    return h.li(class_=kind)[h.div[title, [h.small[note] for note in notes if note]], act]


def profile_page(reader: Reader, profile: dict[str, Any], rating: h.Node, deeds: h.Node = None) -> h.Node:
    """`profile` is the result of `profiles.profile`; `rating` is the card of one of its ratings; `deeds` is what the
    reader can do about its owner."""
    since = reader.say("account-of" if profile["account"] else "guest-since", date=_date(reader, profile["since"]))
    bot = ACCOUNT if profile["bot_account"] else None
    return h.main("#main.paper.mine")[
        h.section(".card.who-i-am")[
            head(profile["name"], bot), h.h1[profile["name"], bot_sign(reader, bot)], h.p(".quiet")[since], deeds
        ],
        rating,
        h.section(".card")[h.h2[reader.say("ratings")], ratings_table(reader, profile["ratings"])],
        opponents_card(reader, profile["opponents"]),
    ]


def bot_sign(reader: Reader, bot: str | None) -> h.Node:
    """The sign beside the name of a bot."""
    return [" ", h.small(".bot-sign")[reader.say("bot")]] if bot else None


def ratings_table(reader: Reader, ratings: list[dict[str, Any]]) -> h.Node:
    """All ratings of a player. A number leads to its chart, a game to its ladder."""
    known = [row for row in ratings if row["game"] in fourfold.games()]
    if not known:
        return h.p(".quiet")[reader.say("no-ratings")]
    heads = ("game", "players-column", "rating", "rated-games")
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in heads]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[
                        h.span(".player")[
                            mark(row["game"]), h.a(href=_ladder(row["game"], row["players"]))[_title(row["game"])]
                        ]
                    ],
                    h.td[str(row["players"])],
                    h.td(".number")[
                        h.a(href=f"?game={row['game']}&players={row['players']}#rating")[rating_mark(reader, row)]
                    ],
                    h.td(".number")[str(row["games"])],
                ]
                for row in known
            ]
        ],
    ]


def opponents_card(reader: Reader, opponents: list[dict[str, Any]]) -> h.Node:
    """The results of rated games by opponent."""
    if not opponents:
        return None
    heads = ("player", "games-won", "games-drawn", "games-lost")
    return h.section(".card")[
        h.h2[reader.say("across")],
        h.p(".quiet")[reader.say("across-words")],
        h.table(".rows")[
            h.thead[h.tr[[h.th(scope="col")[reader.say(each)] for each in heads]]],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[h.span(".player")[_who(reader, row)]],
                        [h.td(".number")[str(row[result])] for result in ("won", "drawn", "lost")],
                    ]
                    for row in opponents
                ]
            ],
        ],
    ]


def _who(reader: Reader, row: dict[str, Any]) -> h.Node:
    """A player in a row: a bot, an account with its profile, or somebody without one."""
    if row["bot"]:
        name = bot_name(row["bot"], reader.language)
        return [head(name, row["bot"]), h.span[name, bot_sign(reader, row["bot"])]]
    bot = ACCOUNT if row.get("bot_account") else None
    if row["id"]:
        return [head(row["name"], bot), h.span[h.a(href=f"/people/{row['id']}")[row["name"]], bot_sign(reader, bot)]]
    return [head(row["name"]), row["name"]] if row["name"] else h.span(".quiet")[reader.say("across-guests")]


def ladder_page(
    reader: Reader,
    game: str,
    players: int,
    ladders: tuple[list[dict[str, Any]], list[dict[str, Any]]],
    own: str | None,
) -> h.Node:
    """`ladders` has the results of `ladders.ladder` for people and for bots; `own` is the viewer's id."""
    people, bots = ladders
    return h.main(class_=f"paper ratings {material(game)}", id="main")[
        h.h1[reader.say("ratings")],
        h.p(".quiet")[reader.say("ratings-words")],
        h.nav(".tabs", aria_label=reader.say("game"))[
            [game_tab(name, _ladder(name, min(players, _most(name))), name == game) for name in fourfold.games()]
        ],
        h.nav(".tabs", aria_label=reader.say("players-column"))[
            [_tab(reader.say("with-players", n=n), _ladder(game, n), n == players) for n in range(2, _most(game) + 1)]
        ]
        if _most(game) > 2
        else None,
        h.section(".card")[
            h.h2[f"{_title(game)}, {reader.say('with-players', n=players)}"],
            _board(reader, people, own)
            if people
            else [h.div(".parade", aria_hidden="true")[map(head, ANIMALS)], h.p(".quiet")[reader.say("not-listed")]],
        ],
        h.section(".card")[h.h2[h.a(href=f"/bots?game={game}")[reader.say("bots-title")]], _board(reader, bots, own)]
        if bots
        else None,
    ]


def _most(game: str) -> int:
    """The largest number of players of a game."""
    return game_package(game).about.players[1]


def _ladder(game: str, players: int) -> str:
    return f"/ratings/{game}?players={players}"


def _board(reader: Reader, rows: list[dict[str, Any]], own: str | None) -> h.Node:
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in ("place", "player", "rating", "rated-games")]]],
        h.tbody[[_line(reader, row, own) for row in rows]],
    ]


def _line(reader: Reader, row: dict[str, Any], own: str | None) -> h.Node:
    return h.tr(class_="own" if own is not None and row["id"] == own else None)[
        h.td(".number")[str(row["place"]) if row["place"] else "–"],
        h.th(scope="row")[h.span(".player")[_who(reader, row)]],
        h.td(".number")[rating_mark(reader, row)],
        h.td(".number")[str(row["games"])],
    ]


def mark(game: str) -> h.Node:
    """A small picture of a game on its material."""
    picture = f"{game}.picture.svg"
    return h.span(class_=f"mark {material(game)}")[h.img(src=address(picture), alt="") if content(picture) else None]


def game_tab(game: str, href: str, here: bool) -> h.Node:
    """A tab that leads to the same page for a game."""
    return _tab([mark(game), _title(game)], href, here)


def _tab(words: h.Node, href: str, here: bool) -> h.Node:
    return h.a(".act", href=href, aria_current="page" if here else None)[words]


def _title(game: str) -> str:
    return game_package(game).about.title


def _date(reader: Reader, milliseconds: int) -> str:
    return date_words(milliseconds, reader.language)
