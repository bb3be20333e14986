"""The bots: a figure for each level on steps of wood, and accounts that are bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import htpy as h

import fourfold
from fourfold.bots.names import bot_name
from fourfold.bots.roster import level as level_of
from fourfold.bots.roster import level_names
from fourfold.core.game import Game
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import ACCOUNT, head, icon
from fourfold.pages.people.players import bot_sign, game_tab, rating_mark
from fourfold.pages.table.seats import opening_fields
from fourfold.table.opening import DEFAULT_LEVEL

CLEAREST = 5
"""The grades of `bot-sees`: levels that do not look far differ in how clearly they see."""


@dataclass(frozen=True)
class Standing:
    """How a level stands in a game: its rating, if it has one, and the reader's results against it."""

    rating: Mapping[str, Any] | None = None
    won: int = 0
    lost: int = 0


def suggested(levels: Sequence[str], standings: Mapping[str, Standing]) -> str:
    """The level to play next: the first, from `DEFAULT_LEVEL` on, that the reader has not mostly beaten."""
    for level in levels[levels.index(DEFAULT_LEVEL) if DEFAULT_LEVEL in levels else 0 :]:
        standing = standings.get(level, Standing())
        if standing.won <= standing.lost:
            return level
    return levels[-1]


def bots_page(
    reader: Reader, played: Game, standings: Mapping[str, Standing], accounts: Sequence[dict[str, Any]], base: str
) -> h.Node:
    """`accounts` is the result of `bot_accounts`, `base` the public address of the server."""
    levels = level_names(played)
    chosen = suggested(levels, standings)
    return h.main(class_=f"bots {material(played.name)}", id="main")[
        h.div(".intro")[h.h1[reader.say("bots-heading", n=len(levels))], h.p[reader.say("bots-words")]],
        h.nav(".tabs", aria_label=reader.say("game"))[
            [game_tab(name, f"/bots?game={name}", name == played.name) for name in fourfold.games()]
        ],
        h.ol(class_=f"toys of{len(levels)}")[
            [
                _toy(reader, played, level, number, standings.get(level, Standing()), level == chosen)
                for number, level in enumerate(levels, 1)
            ]
        ],
        h.section(".card.brought")[
            h.h2[reader.say("bot-accounts")],
            h.p(".quiet")[reader.say("bot-accounts-words" if accounts else "no-bot-accounts")],
            h.ul(".lines")[[_account(reader, played.name, account) for account in accounts]] if accounts else None,
            h.p[reader.say("bring-a-bot"), " ", h.code[f"fourfold bot {base} --command ./engine"]],
        ],
    ]


def _toy(reader: Reader, played: Game, level: str, number: int, standing: Standing, chosen: bool) -> h.Node:
    name = bot_name(level, reader.language)
    return h.li(class_=f"toy step{number}")[
        h.div(".face")[head(name, level), h.span(".level.num", aria_hidden="true")[str(number)]],
        h.h2[name, bot_sign(reader, level)],
        h.p(".plays")[reader.say(f"bot-{level}-plays")],
        h.p(".budget")[_how(reader, played, level)],
        h.dl(".known")[
            h.div[
                h.dt[reader.say("rating")],
                h.dd(".num")[rating_mark(reader, dict(standing.rating)) if standing.rating else "–"],
            ],
            h.div[
                h.dt[reader.say("you-and", who=name)],
                h.dd(".num")[f"{standing.won}:{standing.lost}" if standing.won + standing.lost else "–"],
            ],
        ],
        h.form(method="post", action="/bots/play")[
            hidden(("game", played.name), ("level", level)),
            opening_fields(),
            h.button(class_=["act", {"main": chosen}], aria_label=reader.say("play-with", who=name))[
                icon("play"), reader.say("play")
            ],
        ],
        h.span(".wood", aria_hidden="true"),
    ]


def _how(reader: Reader, played: Game, name: str) -> str:
    """How a level comes to its moves in a game: how clearly it sees them, or how long it looks ahead."""
    words, (budget, settings) = reader.say(f"level-{name}"), level_of(played, name)
    if settings.wavers:
        wavering = [each for each in level_names(played) if level_of(played, each)[1].wavers]
        steps = max(1, len(wavering) - 1)
        clarity = 1 + round((CLEAREST - 1) * wavering.index(name) / steps)
        return reader.say("bot-sees", level=words, clarity=clarity)
    return reader.say("bot-learned" if settings.net else "bot-tries", level=words, n=budget.simulations or 0)


def _account(reader: Reader, game: str, account: dict[str, Any]) -> h.Node:
    """An account that is a bot: whether it is here, its ratings in the game, and, if it is here, a challenge."""
    known = [row for row in account["ratings"] if row["game"] == game]
    return h.li[
        h.span(class_=["presence", {"here": account["present"]}], aria_hidden="true"),
        head(account["name"], ACCOUNT),
        h.div[
            h.a(href=f"/people/{account['id']}")[account["name"]],
            bot_sign(reader, ACCOUNT),
            h.small[reader.say("present" if account["present"] else "absent")],
        ],
        [
            h.span(".figure")[
                h.strong(".num")[rating_mark(reader, row)], h.small[reader.say("with-players", n=row["players"])]
            ]
            for row in known
        ],
        h.form(method="post", action="/bots/challenge")[
            hidden(("game", game), ("person", account["id"])),
            opening_fields(),
            h.button(".act", aria_label=reader.say("play-with", who=account["name"]))[icon("play"), reader.say("play")],
        ]
        if account["present"]
        else None,
    ]
