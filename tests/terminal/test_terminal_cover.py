"""Several people at one terminal: nobody's hand is on the screen before they say that they are there."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import fourfold
from fourfold.core.record import Record
from fourfold.terminal.session import TerminalSession


class Screens(Console):
    """A terminal that types lines, and keeps what was on the screen when each was asked for."""

    def __init__(self, typed: Sequence[str]) -> None:
        self.typed, self.seen = list(typed), list[str]()
        self.written = StringIO()
        super().__init__(file=self.written, force_terminal=True, width=120, height=60, color_system=None)

    def input(self, prompt: str | Text = "", **more: object) -> str:
        text = self.written.getvalue()
        self.written.seek(0)
        self.written.truncate()
        self.seen.append(text + str(prompt))
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def screens(tmp_path: Path, game: str, seats: tuple[str, ...], typed: Sequence[str]) -> tuple[list[str], Record]:
    console = Screens(typed)
    session = TerminalSession(Record(fourfold.game(game, players=len(seats))), seats, 1, tmp_path / "g.json", console)
    session.run()
    return console.seen, session.record


def test_it_waits_for_whoever_decides_and_shows_no_hand_before(tmp_path: Path) -> None:
    seen, record = screens(tmp_path, "shifting-stones", ("human", "human"), ["", "1", "1"])
    hands = record.final.position()["hands"]
    cover = seen[0]
    assert "Pass on to Player 1. Press Enter when you are Player 1:" in cover
    assert not [card for hand in hands for card in hand if re.search(rf"#{card}\b|[Cc]ard {card}\b", cover)]
    assert "Player 1, your move" in seen[1] and "Player 1, your move" in seen[2], "it asks once for each turn"


def test_every_turn_is_covered_until_its_player_is_there(tmp_path: Path) -> None:
    seen, _ = screens(tmp_path, "shifting-stones", ("human", "human"), ["", *["end", "1", ""] * 20])
    covers = [re.search(r"when you are (Player \d)", text) for text in seen]
    asked = [found[1] for found in covers if found]
    assert {"Player 1", "Player 2"} <= set(asked)
    assert all(one != other for one, other in itertools.pairwise(asked))


@pytest.mark.parametrize(
    ("game", "seats"), [("turn-of-time", ("human", "human")), ("shifting-stones", ("human", "random"))]
)
def test_there_is_no_cover_where_nothing_is_hidden_from_anybody_present(
    tmp_path: Path, game: str, seats: tuple[str, ...]
) -> None:
    seen, _ = screens(tmp_path, game, seats, ["1"])
    assert not [text for text in seen if "Pass on to" in text]


def test_one_can_quit_at_the_cover(tmp_path: Path) -> None:
    seen, record = screens(tmp_path, "shifting-stones", ("human", "human"), ["quit", ""])
    assert len(seen) == 1 and record.final.seat == 0
