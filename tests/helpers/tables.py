"""Tables for tests: people with short names, times in seconds, and all events."""

from __future__ import annotations

from typing import Any

import fourfold
from fourfold.table.clocks import Pace
from fourfold.table.command_table import act
from fourfold.table.commands import Arrival, BotMove, Command, Move, Sit
from fourfold.table.errors import Refused
from fourfold.table.opening import Opening, open_table
from fourfold.table.table import Daily, Event, Table

SEED, SECRET = bytes(32), bytes(range(32))


class Evening:
    """A table and all its events, with a clock that the test controls."""

    def __init__(
        self,
        game: str = "high-card",
        *seats: str,
        clock: Any = None,
        listed: bool = True,
        seed: bytes = SEED,
        daily: Daily | None = None,
        origin: str | None = None,
        nonce: bytes = b"",
        now: int = 1_000_000,
        **options: Any,
    ) -> None:
        of = fourfold.game(game, **{"players": len(seats), **options})
        pace = Pace.read(clock)
        opening = Opening(
            "t1",
            of,
            seats,
            "ann",
            "Ann",
            seed,
            SECRET,
            pace,
            listed,
            daily=daily,
            arrival=Arrival(nonce=nonce, origin=origin),
        )
        self.now = now
        self.table: Table
        self.events: list[Event]
        self.table, self.events = open_table(opening, self.now)
        self.clients = 0

    def wait(self, seconds: float) -> None:
        self.now += int(1000 * seconds)

    def do(self, command: Command) -> list[str]:
        """The kinds of the events that a command caused."""
        self.table, events = act(self.table, command, self.now)
        self.events += events
        return [event.kind for event in events]

    def refused(self, command: Command) -> str:
        """The kind of the refusal; the table must not change."""
        before = self.table
        try:
            act(self.table, command, self.now)
        except Refused as error:
            assert self.table == before
            return error.kind
        raise AssertionError(f"{command} was not refused")

    def move(self, person: str, move: str | int = 0, seq: int | None = None) -> list[str]:
        self.clients += 1
        text = self.table.state.moves[move] if isinstance(move, int) else move
        return self.do(Move(person, self.table.seq if seq is None else seq, text, f"c{self.clients}"))

    def choose(self, each: int) -> None:
        """Every seat makes `each` decisions."""
        made = [0] * len(self.table.seats)
        while min(made) < each:
            seat = self.table.decides
            assert seat is not None, "the game is over"
            made[seat] += 1
            if self.table.seats[seat].bot:
                self.bot()
            else:
                self.move(str(self.table.seats[seat].person))

    def bot(self, move: int = 0) -> list[str]:
        """Make the move of the bot whose turn it is."""
        seat = self.table.bot_to_move
        assert seat is not None
        return self.do(BotMove(seat, self.table.seq, self.table.state.moves[move]))


def two(game: str = "turn-of-time", **options: Any) -> Evening:
    """An evening of Ann and Bob."""
    evening = Evening(game, "human", "open", **options)
    evening.do(Sit("bob", "Bob", link=evening.table.link(1)))
    return evening
