"""Which games are rated, how their players are placed, and the numbers that people see of it.

Whoever sat on a seat when the game began counts as its player. `own_unrated_reason` has the rules that depend on the
table alone; those that depend on other games, such as how often two players have met today, are in
`storage/rating_updates.py`.

What people see instead of openskill's mu and sigma is `1500 + 30 · (mu − 25)`: everybody starts in the middle, and
differences mean what chess players expect of them. In the model, a player beats another with probability
`1 / (1 + exp(−Δmu / c))`, where c is `beta · √2 ≈ 5.9` for two players whose ratings are certain, and somewhat more for
others; in Elo points, one of mu is `400 / ln 10 / c ≈ 29.5`. So 200 points more win about three games of four.

A rating is provisional while sigma is above `FIRM_SIGMA`, 180 points: for about six games against rated bots, or a
dozen between newcomers. Provisional ratings get no place in a ladder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from fourfold.bots.roster import LEVELS
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.table.clocks import NONE, Pace
from fourfold.table.table import DELETED_PREFIX, OVER, Ending, Note, RatingChange, Seat, Table

BOT_PREFIX = "bot:"
MIN_DECISIONS = 3
"""Decisions that every seat must have made in a game that was not played to its end. Forced moves do not count."""

ALONE, IMPORTED, CLOSED, CASUAL, OPTIONS, WEAK_BOT = "alone", "imported", "closed", "casual", "options", "bot"
NOBODY, ONE_DEVICE, NO_CLOCK, FORGOTTEN, TAKEN_OVER = "nobody", "one device", "no clock", "forgotten", "taken over"
HELP, SHORT, OFTEN, WAITS, UNKNOWN, DAILY = "help", "short", "often", "waits", "unknown", "daily"
REASONS = (
    ALONE, IMPORTED, CLOSED, CASUAL, OPTIONS, WEAK_BOT,
    NOBODY, ONE_DEVICE, NO_CLOCK, FORGOTTEN, TAKEN_OVER,
    HELP, SHORT, OFTEN, WAITS, UNKNOWN, DAILY,
)  # fmt: skip
"""Why a game is not rated; docs/concepts/ratings.md explains each."""


@dataclass(frozen=True)
class Placement:
    """The players of a game by seat, and the places they took: 1 is best, equal places are a draw."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    spared: frozenset[int] = frozenset()
    """The seats for which the game does not count: in a short one, all but those who gave it up."""

    @property
    def kind(self) -> str:
        return rating_kind(len(self.players))


def rating_kind(players: int) -> str:
    """Ratings are kept for each number of players, as the column `rating.kind` writes it."""
    return str(players)


def unrated_reason(table: Table) -> str | None:
    """Why a table's game is not rated: one of `REASONS`, or None if it is, as far as is known yet."""
    if table.rating_result is not None:
        return table.rating_result.because
    because = own_unrated_reason(table)
    if because is None and table.status == OVER:
        return UNKNOWN  # it ended before tables stored this
    return because


def is_at_stake(table: Table) -> bool:
    """Whether a rating still depends on how a game is played."""
    return table.rating_result is None and not is_decided(table) and own_unrated_reason(table) is None


def own_unrated_reason(table: Table) -> str | None:
    """The reason at the table itself why its game is not rated, if any."""
    seats = table.starting_seats or table.seats
    people = [seat.person for seat in seats if seat.bot is None]
    if len(seats) == 1:
        return ALONE
    if table.imported:
        return IMPORTED
    if table.daily is not None:
        return DAILY
    if table.ending is not None and table.ending.how in ("closed", "unfinished"):
        return CLOSED
    if table.casual:
        return CASUAL
    if any(seat.here is not None for seat in seats):
        return ONE_DEVICE
    if because := set_up_reason(table.game, [seat.bot for seat in seats], table.clocks.pace):
        return because
    if any(_is_deleted(first) and not last.lost for first, last in zip(seats, table.seats, strict=True)):
        return FORGOTTEN
    since = _since_start(table)
    if any(note.kind == "sit" and note.seat is not None and seats[note.seat].bot is not None for note in since):
        return TAKEN_OVER
    if len(people) == 1 and any(map(_is_help, since)) and not table.conceded:
        return HELP
    return SHORT if is_decided(table) and _is_short(table) and not _gone(table) else None


def set_up_reason(played: Game, bots: Sequence[str | None], pace: Pace) -> str | None:
    """The reason in how a table is set up why its game would not be rated, if any. `bots` has a level for each seat, or
    None for a person's."""
    people = bots.count(None)
    if len(bots) == 1:
        return ALONE
    if played.given_options() != _usual_options(played.package, len(bots)):
        return OPTIONS
    if any(bot not in LEVELS for bot in bots if bot is not None):
        return WEAK_BOT
    if not people:
        return NOBODY
    return NO_CLOCK if people > 1 and pace.kind == NONE else None


@cache
def _usual_options(package: GamePackage, players: int) -> dict[str, Any]:
    """The options of a game of which only the number of players was chosen."""
    return Game(package, {"players": players}).given_options()


def is_decided(table: Table) -> bool:
    """Whether the people's result is final: the game is over, or all of them have lost and only bots play on, or the
    only one lets it count as lost."""
    people = [number for number, seat in enumerate(table.starting_seats) if seat.bot is None]
    lost = (table.seats[number].lost or number in table.conceded for number in people)
    return table.ending is not None or (bool(people) and all(lost))


def placement(table: Table) -> Placement | None:
    """The placement of a decided game; None if the game is not rated.

    Players who gave the game up come last. The others are ranked by winning, then by points; bots that play on among
    themselves are equal.
    """
    if not is_decided(table) or own_unrated_reason(table) is not None:
        return None
    ending = table.ending
    if ending is None or table.conceded:  # what follows a concession does not count
        ending = Ending("resigned", ())
    players, rank_keys, gone = [], [], _gone(table)
    for number, first in enumerate(table.starting_seats):
        if first.bot is not None:
            players.append(BOT_PREFIX + first.bot)
        else:
            assert first.person is not None  # a game starts only when no seat is free
            players.append(first.person)
        score = ending.scores[number] if ending.scores else 0
        rank_keys.append((False, False, 0) if number in gone else (True, number in ending.winners, score))
    places = tuple(1 + sum(other > own for other in rank_keys) for own in rank_keys)
    spared = frozenset(range(len(players))) - gone if _is_short(table) else frozenset[int]()
    return Placement(tuple(players), places, spared)


def _is_short(table: Table) -> bool:
    """Whether a game was given up, or agreed as a draw, before every seat had made its decisions."""
    if table.ending is not None and table.ending.how == "played" and not table.conceded:
        return False
    chosen = Counter(note.seat for note in _since_start(table) if is_choice(note))
    return any(chosen[seat] < MIN_DECISIONS for seat in range(len(table.starting_seats)))


def _gone(table: Table) -> frozenset[int]:
    """The seats whose players gave the game up: they resigned, lost on time, left for good or let it count as lost, or
    a bot made a decision for them, even if they came back."""
    seats = zip(table.starting_seats, table.seats, strict=True)
    away = {
        number
        for number, (first, last) in enumerate(seats)
        if first.bot is None and (last.lost or last.person != first.person)
    }
    return table.conceded.union(away, _replaced(table))


def _replaced(table: Table) -> set[int]:
    """The seats where a bot replaced a person and made a decision."""
    bots: set[int | None] = set()
    found: set[int] = set()
    for note in _since_start(table):
        if note.kind == "bot":
            bots.add(note.seat)
        elif note.kind == "sit":
            bots.discard(note.seat)
        elif note.seat is not None and note.seat in bots and is_choice(note):
            found.add(note.seat)
    return found


def _is_help(note: Note) -> bool:
    return note.kind == "hint" or (note.kind == "undo" and not note.data.get("harmless"))


def _is_deleted(seat: Seat) -> bool:
    return seat.person is not None and seat.person.startswith(DELETED_PREFIX)


def is_choice(note: Note) -> bool:
    """Whether it is a decision: a move of a seat that was not forced."""
    return note.kind == "move" and not note.data.get("forced")


def _since_start(table: Table) -> list[Note]:
    start = next((index for index, note in enumerate(table.log) if note.kind == "start"), len(table.log))
    return list(table.log[start:])


MIDDLE = 1500
MIDDLE_MU = 25.0
START_SIGMA = MIDDLE_MU / 3
POINTS_PER_MU = 30
FIRM_SIGMA = 6.0


def shown_rating(mu: float) -> int:
    """The rating that people see."""
    return MIDDLE + round(POINTS_PER_MU * (mu - MIDDLE_MU))


def is_provisional(sigma: float) -> bool:
    """Whether a rating is still too uncertain to be compared."""
    return sigma > FIRM_SIGMA


def rating_json(mu: float, sigma: float) -> dict[str, Any]:
    """A rating as the API gives it: what people see, and the model's own numbers."""
    return {"rating": shown_rating(mu), "provisional": is_provisional(sigma), "mu": mu, "sigma": sigma}


def change_json(change: RatingChange) -> dict[str, Any]:
    """What a game did to a rating, as the API gives it."""
    return {
        "before": shown_rating(change.mu),
        "after": shown_rating(change.new_mu),
        "provisional": is_provisional(change.new_sigma),
        "mu": [change.mu, change.new_mu],
        "sigma": [change.sigma, change.new_sigma],
    }


def rating_text(rating: int, provisional: bool) -> str:
    """A rating in a sentence: a provisional one is questionable, `1500?`."""
    return f"{rating}?" if provisional else str(rating)


def change_text(before: int, after: int) -> str:
    """A change, such as `+12` or `−9`."""
    return f"{after - before:+d}".replace("-", "−")
