"""Whole games worked out by an independent implementation: every position, legal move and weight, and the result."""

from __future__ import annotations

from pathlib import Path

import pytest

import fourfold
from helpers.vectors import VECTORS


def test_every_game_has_vectors() -> None:
    own = {path.parent.name.replace("_", "-") for path in Path(fourfold.__file__).parent.glob("games/*/rules.py")}
    assert own == {name.split()[0] for name in VECTORS}


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name: str) -> None:
    vector = VECTORS[name]
    game = fourfold.game(name.split(maxsplit=1)[0], **vector["options"])
    state = game.start()
    for step in vector["steps"]:
        assert state.position() == step["position"]
        assert (state.weights or sorted(state.moves)) == step["moves"]
        loaded = game.load(step["position"])
        assert loaded == state
        assert loaded.moves == state.moves
        if step["move"] is not None:
            assert state.outcome is None
            state = state.play(step["move"])
    assert state.outcome is not None
    assert state.outcome.as_json() == vector["result"]
