"""What records, clients and trained nets rely on: the numbers and texts of moves, the schema of positions, and how many
ways a game can go on. Who changes one of these on purpose changes the figure here."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import fourfold
from fourfold.core.registry import game_package
from helpers.vectors import VECTORS

STEP, DEPTH = 40, 3
PERFT = {
    "shifting-seasons": [[8, 64, 512], [12, 36, 288]],
    "shifting-stones": [[8, 60, 424], [54, 0, 0]],
    "turn-of-time": [[10, 16, 16], [1, 6, 11]],
    "winter": [[7, 49, 924], [76, 77, 229]],
}
"""Sequences of 1, 2 and 3 decisions from the start, and from step 40 of the first game worked out elsewhere."""
TEXTS = {
    "shifting-seasons": ("ceb206431f87032c", "894b6afdeab35d5a"),
    "shifting-stones": ("de4f98c0fad6f9ca", "c4c2456a375adb0b"),
    "turn-of-time": ("47c8a528c93e7c25", "656845209111f2a5"),
    "winter": ("8f0a661a030d4dd5", "7b8b463bc37f8ee0"),
}
"""Digests of the texts of all moves with the examples of them, and of the schema of positions."""


def digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", PERFT)
def test_as_many_sequences_of_decisions(name: str) -> None:
    vector = VECTORS[f"{name} 0"]
    game = fourfold.game(name, **vector["options"])
    states = game.start(), game.load(vector["steps"][STEP]["position"])
    found = [[fourfold.perft(state, depth) for depth in range(1, DEPTH + 1)] for state in states]
    assert found == PERFT[name]


@pytest.mark.parametrize("name", TEXTS)
def test_the_same_moves_and_schema(name: str) -> None:
    package = game_package(name)
    texts = package.text.SPELLINGS or package.text.MOVES
    assert (digest([texts, package.text.FORMS]), digest(package.text.schema())) == TEXTS[name]
