"""One game of every game and number of players, as text that a reviewer reads: a change of the rules shows in a diff.

The games are those of `tests/vectors`, so that an independent implementation has played them, too.
`python tests/games/test_playthroughs.py` writes the files again; read the diff before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fourfold
from helpers.repository import TESTS
from helpers.vectors import VECTORS

FOLDER = TESTS / "playthroughs"
BOARD_EVERY = 40
"""Decisions of seats between two pictures of the board."""


def shortest() -> dict[str, dict[str, Any]]:
    """By the name of a file, the vector with the fewest steps."""
    found: dict[str, dict[str, Any]] = {}
    for name, vector in sorted(VECTORS.items()):
        game = fourfold.game(name.split(maxsplit=1)[0], **vector["options"])
        file = f"{game.name}-{game.players}.txt"
        if file not in found or len(vector["steps"]) < len(found[file]["steps"]):
            found[file] = {"game": game, **vector}
    return found


def playthrough(game: fourfold.Game, vector: dict[str, Any]) -> Iterator[str]:
    """The lines of a file: who decides, among how many moves, what was decided, and the board now and then."""
    state, decisions = game.start(), 0
    yield repr(game)
    for step in vector["steps"]:
        if (move := step["move"]) is None:
            continue
        if state.seat != "chance":
            if decisions % BOARD_EVERY == 0:
                yield from ("", *(line.rstrip() for line in str(state.view(None)).splitlines()), "")
            decisions += 1
        yield f"{state.seat:>6}  1 of {len(state.moves):<3} {move:<14} {state.words().narrate(move, 'all')}"
        state = state.play(move)
    yield from ("", *(line.rstrip() for line in str(state.view(None)).splitlines()), "")
    outcome = state.outcome
    assert outcome is not None
    yield f"scores {outcome.scores}, winners {outcome.winners}, limit {outcome.limit}"


def text_of(file: str) -> str:
    vector = shortest()[file]
    return "\n".join(playthrough(vector.pop("game"), vector)) + "\n"


def test_every_number_of_players_has_one() -> None:
    wanted = {
        f"{name}-{players}.txt"
        for name in {name.split()[0] for name in VECTORS}
        for players in range(fourfold.game(name).about.players[0], fourfold.game(name).about.players[1] + 1)
    }
    assert {path.name for path in FOLDER.glob("*.txt")} == wanted == set(shortest())


@pytest.mark.parametrize("file", sorted(shortest()))
def test_playthrough(file: str) -> None:
    assert text_of(file) == (FOLDER / file).read_text("utf-8"), "write it again, as this module says, and read the diff"


def main(folder: Path = FOLDER) -> None:
    for file in shortest():
        (folder / file).write_text(text_of(file), "utf-8")


if __name__ == "__main__":
    main()
