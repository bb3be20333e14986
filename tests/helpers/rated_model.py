"""A model of the rules in docs/concepts/ratings.md for which games are rated, independent of the service.

It reads the stored events in the order in which they were written, and uses neither the service's tables nor its
ratings. It shares only the engine of the games, to know when one is over.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import fourfold
from fourfold.core.record import Record
from fourfold.table.table import Event
from helpers.takebacks import decisions

RATED_BOTS = frozenset({"beginner", "easy", "medium", "hard", "strong", "expert", "master"})
DECISIONS, A_DAY, DAY = 3, 5, 24 * 3600 * 1000
BY_THE_RULES: dict[str, dict[str, Any]] = {
    "turn-of-time": {},
    "shifting-stones": {"rounds": 100},
    "shifting-seasons": {"group": "chosen"},
    "winter": {
        "deck": {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3},
    },
    "high-card": {},
    "coin": {},
}
"""The options of each game's rules page, apart from the number of players and the colours."""


@dataclass
class Place:
    person: str | None = None
    bot: str | None = None
    before: str | None = None
    origin: str | None = None


@dataclass
class Game:
    """A table, as far as ratings are concerned."""

    id: str
    opened: Event
    seats: list[Place]
    record: Record
    events: list[Event] = field(default_factory=list)
    began: list[Place] = field(default_factory=list)
    lost: set[int] = field(default_factory=set)
    conceded: bool = False
    """Whether the only person lets it count as lost."""
    agreed: set[int] = field(default_factory=set)
    offer: int | None = None
    ended: str = ""
    """`played`, `given up` or `agreed`."""
    fixed: set[str] | None = None
    """All reasons why it is not rated; final once the game is settled, or if it was when it began."""

    @property
    def name(self) -> str:
        return str(self.opened.data["game"])

    @property
    def decides(self) -> int | None:
        seat = self.record.final.seat if self.began and not self.ended else None
        return seat if isinstance(seat, int) else None

    @property
    def people(self) -> list[str]:
        return [str(place.person) for place in self.began if place.bot is None]

    @property
    def is_settled(self) -> bool:
        people = {number for number, place in enumerate(self.began) if place.bot is None}
        return bool(self.ended) or self.conceded or bool(people and people <= self.lost)

    @property
    def given_up(self) -> set[int]:
        """The seats of people who did not stay to the end, or did not always decide themselves."""
        found, stand_ins = set(self.lost), set[int]()
        since = next(index for index, event in enumerate(self.events) if event.kind == "start")
        for event in self.events[since:]:
            if event.kind == "bot" and event.seat is not None:
                stand_ins.add(event.seat)
            elif event.kind == "sit" and event.seat is not None:
                stand_ins.discard(event.seat)
            elif event.kind == "move" and event.seat in stand_ins and not event.data.get("forced"):
                found.add(event.seat)
        for number, (first, last) in enumerate(zip(self.began, self.seats, strict=True)):
            if first.person != last.person:
                found.add(number)
        return {number for number in found if self.began[number].bot is None} | (
            {number for number, place in enumerate(self.began) if place.bot is None} if self.conceded else set()
        )


@dataclass(frozen=True)
class Counted:
    """A game that was rated: who met whom."""

    game: str
    at: int
    players: tuple[tuple[str, str | None], ...]


class RatedModel:
    """What should be rated. `read` processes the new events after every request."""

    def __init__(self, database: str) -> None:
        self._rows = sqlite3.connect(database, isolation_level=None)
        self._last = 0
        self.games: dict[str, Game] = {}
        self.counted: dict[str, Counted] = {}
        self.gone: set[str] = set()
        """People who were erased."""

    def close(self) -> None:
        self._rows.close()

    def named(self, id: str) -> set[str]:
        """Everybody in the events of a table, including people who were erased."""
        game = self.games[id]
        named = [game.opened.data["host"], *(seat.get("before") for seat in game.opened.data["seats"])]
        return {*named, *(event.data.get("person") for event in game.events)} - {None}

    def read(self) -> None:
        """Process the new events, and compare the server's ratings with the model."""
        query = "SELECT rowid, game, seq, kind, seat, data, at FROM event WHERE rowid > ? ORDER BY rowid"
        self._rows.execute("BEGIN")  # bots may move meanwhile: read everything in one snapshot
        rows = self._rows.execute(query, (self._last,)).fetchall()
        rated = {id for (id,) in self._rows.execute("SELECT DISTINCT game FROM rated")}
        for self._last, id, seq, kind, seat, data, at in rows:
            self._take(id, Event(seq, kind, seat, json.loads(data), at))
        self._rows.execute("COMMIT")
        assert rated == set(self.counted), "what is rated is not what the events say"
        for id, game in self.games.items():
            assert not self._is_due(game), f"{id}: nobody said whether this game is rated"

    def _is_due(self, game: Game) -> bool:
        imported = any(event.kind == "import" for event in game.events)
        said = any(event.kind == "rated" for event in game.events)
        return game.is_settled and bool(game.began) and len(game.seats) > 1 and not imported and not said

    # --- what happened

    def _take(self, id: str, event: Event) -> None:
        if event.kind == "open":
            seats = [Place(bot=seat.get("bot"), before=seat.get("before")) for seat in event.data["seats"]]
            self.games[id] = Game(
                id, event, seats, record=Record(fourfold.game(event.data["game"], **event.data["options"]))
            )
            return
        game = self.games[id]
        game.events.append(event)
        if event.kind == "rated":
            self._judged(game, event)
        elif event.kind == "forget":
            self._forget(game)
        else:
            self._apply(game, event)
            if event.kind == "start":
                reasons = self._local(game)
                game.fixed = None if reasons else self._elsewhere(game, event.at) or None
            elif game.began and game.fixed is None and game.is_settled:
                game.fixed = self._local(game) | self._elsewhere(game, event.at)

    def _apply(self, game: Game, event: Event) -> None:
        kind, seat = event.kind, event.seat
        place = Place() if seat is None else game.seats[seat]
        if kind == "sit":
            place.person, place.bot, place.before = event.data["person"], None, None
            place.origin = event.data.get("origin")
        elif kind in ("leave", "kick"):
            place.before = place.person if game.began and kind == "leave" else None
            place.person = None
        elif kind == "bot":
            place.before, place.person, place.bot = place.person or place.before, None, event.data["level"]
        elif kind == "no bot":
            place.bot = None
        elif kind == "start":
            game.began = [Place(p.person, p.bot, p.before, p.origin) for p in game.seats]
        elif kind in ("move", "draw"):
            game.record = game.record.play(event.data["move"])
            if game.record.result is not None:
                game.ended = "played"
        elif kind == "undo":
            game.record = game.record.back(event.data["to"])
        elif kind == "concede":
            game.conceded = True
        elif kind in ("resign", "late"):
            assert seat is not None
            game.lost.add(seat)
            place.bot = event.data["level"]
            if len(game.seats) - len(game.lost) <= 1:
                game.ended = "given up"
        elif kind == "offer" and seat is not None:
            game.offer, game.agreed = seat, {seat}
        elif kind == "accept" and seat is not None:
            game.agreed.add(seat)
            if game.agreed >= set(range(len(game.seats))) - game.lost:
                game.ended = "agreed"
        if kind in ("leave", "kick", "undo", "resign", "late", "decline") or self._answers(game, event):
            game.offer, game.agreed = None, set()

    def _answers(self, game: Game, event: Event) -> bool:
        """Whether a player continues instead of answering a draw offer."""
        return event.kind == "move" and not event.data.get("forced") and event.seat != game.offer

    def _forget(self, game: Game) -> None:
        """Find the people who were erased: those who are missing in the stored events."""
        query = "SELECT data FROM event WHERE game = ? ORDER BY seq"
        now = [json.loads(data) for (data,) in self._rows.execute(query, (game.id,))]
        for before, after in zip(game.events, now[1:], strict=False):
            if before.data.get("person") != after.get("person") and before.kind != "forget":
                self.gone.add(before.data["person"])
        for place in game.seats:
            if place.before in self.gone:
                place.before = None

    def _judged(self, game: Game, event: Event) -> None:
        assert game.fixed is not None, f"{game.id}: judged though it is neither settled nor known to be unrated"
        because = event.data.get("because")
        if because is None:
            assert not game.fixed, f"{game.id} is rated, but: {', '.join(sorted(game.fixed))}"
            counts = game.given_up if self._is_short(game) else set(range(len(game.began)))
            players = tuple(
                (_player(place), place.origin) for number, place in enumerate(game.began) if number in counts
            )
            self.counted[game.id] = Counted(game.name, event.at, players)
        else:
            assert because in game.fixed, f"{game.id} is unrated ({because}), but: {game.fixed or 'nothing is wrong'}"

    # --- why a game is not rated

    def _local(self, game: Game) -> set[str]:
        """Reasons in the game itself why it is not rated."""
        found, since = set(), self._since_start(game)
        options = {k: v for k, v in game.opened.data["options"].items() if k not in ("players", "colours")}
        colours = game.opened.data["options"].get("colours")
        usual = ["Sp", "Su", "Au", "Wi"][: len(game.seats)]
        if options != BY_THE_RULES[game.name] or colours not in (None, usual):
            found.add("options")
        if len(game.seats) == 1:
            found.add("alone")
        if game.opened.data.get("rated") is False:
            found.add("casual")
        if any(place.bot not in RATED_BOTS for place in game.began if place.bot is not None):
            found.add("bot")
        if not game.people:
            found.add("nobody")
        if len(set(game.people)) < len(game.people):
            found.add("one device")
        if len(game.people) > 1 and game.opened.data["clock"]["kind"] == "none":
            found.add("no clock")
        if any(place.person in self.gone and number not in game.lost for number, place in enumerate(game.began)):
            found.add("forgotten")
        if any(e.kind == "sit" and game.began[e.seat or 0].bot is not None for e in since):
            found.add("taken over")
        if game.is_settled and self._is_short(game) and not game.given_up:
            found.add("short")
        return found

    def _is_short(self, game: Game) -> bool:
        """Whether it was broken off before every seat had made its decisions."""
        if game.ended == "played" and not game.conceded:
            return False
        chosen = Counter(decision.seat for decision in decisions(game.events) if decision.is_choice)
        return any(chosen[seat] < DECISIONS for seat in range(len(game.seats)))

    def _since_start(self, game: Game) -> Sequence[Event]:
        start = next(index for index, event in enumerate(game.events) if event.kind == "start")
        return game.events[start:]

    def _elsewhere(self, game: Game, at: int) -> set[str]:
        """Reasons in other games why it is not rated."""
        found = set()
        players = [(_player(place), place.origin) for place in game.began]
        if any(self._met(game.name, one, other, at) >= A_DAY for one, other in combinations(players, 2)):
            found.add("often")
        if len(game.people) == 1 and any(self._waits(other, game) for other in self.games.values()):
            found.add("waits")
        return found

    def _met(self, name: str, one: tuple[str, str | None], other: tuple[str, str | None], at: int) -> int:
        """How many rated games two players, or people at their addresses, had within a day; the larger number."""
        if one[0].startswith("bot:") and other[0].startswith("bot:"):
            return 0
        lately = [counted for counted in self.counted.values() if counted.game == name and counted.at > at - DAY]
        by_name = sum(_met_in(counted, one[0], other[0], 0) for counted in lately)
        # an address stands for a person; a bot counts as itself at any address
        a, b = (who[0] if who[0].startswith("bot:") else who[1] for who in (one, other))
        by_address = 0 if a is None or b is None else sum(_met_in(counted, a, b, 1) for counted in lately)
        return max(by_name, by_address)

    def _waits(self, other: Game, game: Game) -> bool:
        """Whether an earlier game of the same person against bots waits for their move."""
        person = game.people[0]
        there = {place.person or place.before for place in other.seats} - {None}
        earlier = (other.opened.at, other.id) < (game.opened.at, game.id)
        alike = other.name == game.name and (len(other.seats) == 2) == (len(game.seats) == 2) and len(other.seats) > 1
        if not (earlier and alike and there == {person} and other.decides is not None):
            return False
        place = other.seats[other.decides]
        return place.person == person and place.bot is None


def _player(place: Place) -> str:
    return f"bot:{place.bot}" if place.bot is not None else str(place.person)


def _met_in(counted: Counted, one: str, other: str, by: int) -> bool:
    """Whether two met in a game, on two different seats; `by` 0 compares players, 1 their addresses and bots."""
    seats = [player if by == 0 or player.startswith("bot:") else origin for player, origin in counted.players]
    return any({a, b} == {one, other} for a, b in combinations(seats, 2))
