"""The form of positions, for all games: whatever is replaced by something of another kind is refused, by its key."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import fourfold
from fourfold import PositionError
from helpers.vectors import VECTORS

NONSENSE: tuple[Any, ...] = (1.5, "x", -(10**6), 10**30, {"z": 1}, [[1.5]])
"""What stands nowhere in a position."""
GAMES = sorted({name.split()[0] for name in VECTORS})


def positions(game: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """Some positions of a game, with its options."""
    vector = VECTORS[f"{game} 0"]
    for step in vector["steps"][:: len(vector["steps"]) // 4]:
        yield vector["options"], step["position"]


def paths(value: Any) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a position, however deep."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in steps:
        yield (key,)
        yield from ((key, *deeper) for deeper in paths(inner))


def replaced(position: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    found = copy.deepcopy(position)
    inner: Any = found
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return found


@pytest.mark.parametrize("name", GAMES)
def test_anything_of_another_kind_is_refused_by_its_key(name: str) -> None:
    for options, position in positions(name):
        game = fourfold.game(name, **options)
        for path in list(paths(position))[::3]:
            for nonsense in NONSENSE:
                with pytest.raises(PositionError) as caught:
                    game.load(replaced(position, path, nonsense))
                assert caught.value.key in position or caught.value.key.startswith(path[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_position_has_all_its_keys_and_no_others(name: str) -> None:
    options, position = next(positions(name))
    game = fourfold.game(name, **options)
    for key in position:
        with pytest.raises(PositionError, match=f"^{key}: is missing"):
            game.load({other: value for other, value in position.items() if other != key})
    with pytest.raises(PositionError, match="^weather: "):
        game.load({**position, "weather": None})
    with pytest.raises(PositionError, match="^position: "):
        game.load([*position.items()])  # type: ignore[arg-type]
