"""Ratings: how strong players are held to be, per game, for two (`duel`) and for more (`group`), by openskill.

What counts:
- Games that were begun and ended, with the options of the rules page, by two or more different players. On every seat
  a person, or a rated bot: the levels `easy` to `expert`, which think with fixed budgets. `random` and `greedy` are
  not rated.
- Who sat on a seat when the game began is who played it. Who left for good, gave up or was late comes last, whoever
  finished their part; the others are ranked by winning, then by points. A game that a person took over from a bot
  does not count, nor one with somebody who has since been forgotten, nor one of a person against bots in which moves
  were taken back or hints were asked for: nobody else there would mind.
- A bot that sits on several seats gets the mean of what they made of it.

The ratings are written in the transaction that stores the end of a game, once.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce

from fourfold.bots.roster import LEVELS
from fourfold.core.game import game
from fourfold.web import schema
from fourfold.web.events import replay
from fourfold.web.forgetting import STRANGER
from fourfold.web.rows import event_rows, events_of
from fourfold.web.table import Table

MODEL = PlackettLuce()
DUEL, GROUP = "duel", "group"
KINDS = (DUEL, GROUP)
BOT_PREFIX = "bot:"
GONE = "gone"
"""In the history of a game, instead of a player who wants to be forgotten."""
LOCK = 0x464F5552
SURE = 3
"""A rating that is shown lies so many sigma under mu: nobody climbs by playing little."""


@dataclass(frozen=True)
class Standing:
    """Who played a game, seat by seat, and which place they took; 1 is the best, equal is a draw."""

    players: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def kind(self) -> str:
        return DUEL if len(self.players) == 2 else GROUP


def shown_rating(mu: float, sigma: float) -> float:
    return round(mu - SURE * sigma, 2)


def standing(table: Table, began: Table) -> Standing | None:
    """What a game says about its players; None if it does not count. `began` is the table at the game's start."""
    ending = table.ending
    book = game(table.game.name, players=table.game.players)
    if ending is None or ending.how in ("closed", "unfinished") or table.game.given_options() != book.given_options():
        return None
    players, gone = [], []
    for first, last in zip(began.seats, table.seats, strict=True):
        if first.bot is not None:
            if first.bot not in LEVELS or last.bot != first.bot:
                return None
            players.append(BOT_PREFIX + first.bot)
        else:
            assert first.person is not None  # a game begins when no seat is free
            players.append(first.person)
        gone.append(last.lost or last.person != first.person)
    if len(set(players)) < 2 or any(player.startswith(STRANGER) for player in players):
        return None
    people = [player for player in players if not player.startswith(BOT_PREFIX)]
    if len(people) == 1 and any(note.kind in ("undo", "hint") for note in table.log):
        return None
    scores = ending.scores or (0,) * len(players)
    merit = [
        (not gone[n], not gone[n] and n in ending.winners, 0 if gone[n] else scores[n]) for n in range(len(players))
    ]
    return Standing(tuple(players), tuple(1 + sum(other > own for other in merit) for own in merit))


def rate(connection: sa.Connection, table: Table) -> None:
    """Let a game that is over count, if it counts and has not yet."""
    d, r = schema.rated, schema.rating
    if not any(note.kind == "start" for note in table.log):
        return
    if (connection.execute(sa.select(d.c.game).where(d.c.game == table.id))).first():
        return
    found = standing(table, _beginning(connection, table))
    if found is None:
        return
    if connection.dialect.name == "postgresql":  # other servers write as well: one game after the other
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    key = sa.and_(r.c.game == table.game.name, r.c.kind == found.kind, r.c.player.in_(found.players))
    rows = connection.execute(sa.select(r).where(key))
    before = {row.player: row for row in rows}
    teams = [[_skill(before.get(player))] for player in found.players]
    after = [team[0] for team in MODEL.rate(teams, ranks=list(found.places))]
    seats: defaultdict[str, list[int]] = defaultdict(list)
    for seat, player in enumerate(found.players):
        seats[player].append(seat)
    at = table.changed
    for player in sorted(seats):
        mu, sigma = (fmean(getattr(after[seat], part) for seat in seats[player]) for part in ("mu", "sigma"))
        if player in before:
            own = sa.and_(r.c.player == player, r.c.game == table.game.name, r.c.kind == found.kind)
            games = before[player].games + 1
            connection.execute(sa.update(r).where(own).values(mu=mu, sigma=sigma, games=games, changed=at))
        else:
            new = {"player": player, "game": table.game.name, "kind": found.kind, "games": 1, "changed": at}
            connection.execute(sa.insert(r).values(**new, mu=mu, sigma=sigma))
    history = [
        {"game": table.id, "seat": seat, "player": player, "place": place, "mu": skill.mu, "sigma": skill.sigma}
        for seat, (player, place, skill) in enumerate(zip(found.players, found.places, after, strict=True))
    ]
    connection.execute(sa.insert(d).values([{**row, "at": at} for row in history]))


def _skill(row: Any) -> Any:
    return MODEL.rating() if row is None else MODEL.rating(mu=row.mu, sigma=row.sigma)


def _beginning(connection: sa.Connection, table: Table) -> Table:
    """The table when its game began, from its events."""
    start = next(note.seq for note in table.log if note.kind == "start")
    rows = connection.execute(event_rows(table.id, schema.event.c.seq <= start))
    return replay(table.id, events_of(rows))
