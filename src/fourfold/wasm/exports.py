"""What a module exports: drivers, with the types of their arguments, bound to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np
from numba import from_dtype, types

from fourfold.bots import greedy_compiled, search_compiled
from fourfold.bots.greedy import flat
from fourfold.bots.net_compiled import room_type, word_of
from fourfold.core.registry import GamePackage
from fourfold.engine import compiler, contract, drivers
from fourfold.engine.features import feature_functions
from fourfold.engine.rule import bind
from fourfold.wasm import entries_compiled

EXPORTS: dict[Callable[..., Any], str] = {
    drivers.legal_actions: "record[] i8[] i8[]",
    drivers.play_copy: "record[] record[] i8",
    drivers.result_of: "record[] i8[] i8[]",
    drivers.hide_copy: "record[] record[] i8",
    drivers.guess_copy: "record[] record[] i8 u8[]",
    drivers.add_games: (
        "record[] record[] i8[] u8[] i8[] i8[] i8[,] i8 i8 u8 i8[] i8[] i8[] i8[] i8[] i8[,,]"
    ),
    greedy_compiled.evaluate_moves: "record[] record[] i8[] i8[]",
    search_compiled.grow: "record[] room[] node[] edge[] i4[] i2[] i2[] i8 i8",
    search_compiled.add_moves: "record[] room[] node[] edge[] i4[] i8[] f8[]",
    search_compiled.likely_line: "record[] room[] node[] edge[] i4[] i8 i8[]",
    search_compiled.next_chunk: "i8[] i8 i8 i8",
    search_compiled.solve: "record[] i8 i8[,] i8[,] f8[,] i8 i8[] i8",
    entries_compiled.pick: "record[] i8[] u8[]",
    entries_compiled.spell_actions: "record[] i8[] i8 i8[] i8[,]",
    entries_compiled.hash_games: "record[] record[] word[,] i8[] u8[] i8[] i8[] u8[] i8 i8 i8 u8",
}  # fmt: skip
"""The types of the arguments, as NumPy writes them: `i8[,]` is a matrix of 64-bit numbers. `record` is the game's own,
`word` the integer by which it is hashed, and `room`, `node` and `edge` are those of its search."""


def argument_types(spec: str, package: GamePackage) -> tuple[Any, ...]:
    """Numba's types for a line of `EXPORTS`."""
    room = room_type(package.rules, package.features)
    records = {"room": room, "node": search_compiled.Node, "edge": search_compiled.Edge}
    items = {name: np.dtype((np.record, dtype)) for name, dtype in records.items()}
    items |= {"record": package.engine.dtype, "word": word_of(package.engine.dtype)}

    def one(text: str) -> Any:
        name, bracket, rest = text.partition("[")
        item = from_dtype(items.get(name) or np.dtype(name))
        return types.Array(item, rest.count(",") + 1, "C") if bracket else item

    return tuple(one(text) for text in spec.split())


def bound_exports(package: GamePackage, is_compiled: bool = True) -> dict[Callable[..., Any], Any]:
    """The drivers of `EXPORTS` bound to a game: for Numba, not compiled yet; or as plain functions.

    What Numba gets allocates nothing and counts no references: a module has no runtime of Numba's.
    """
    engine, name, hides = package.engine, package.about.name, not package.engine.is_open
    rules: dict[str, Any] = engine.functions | {"statistics": contract.statistics}
    value = package.policy.value if package.policy else flat
    spell = package.text.spell or entries_compiled.spell
    features = feature_functions(package.rules, package.features)

    def made(module: ModuleType, callees: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        if not is_compiled:
            return bind(module, {**rules, **more, **callees}, name)
        return bind(module, {**compiler.with_compiled_rules(module, rules | more), **callees}, name, compiler.part)

    greedy = made(greedy_compiled, {}, value=value)
    search = made(search_compiled, greedy, HIDES=hides, **features)
    # Random games have the rules inlined, for speed. Single steps share the search's copy of them, for size.
    random_games = made(drivers, {})["add_games"]
    shared = {"legal": search["list_actions"], "weight": search["weight_of"], "play": greedy["step"]}
    steps = made(drivers, shared) | made(entries_compiled, shared, spell=spell, HIDES=hides)
    found = greedy | search | steps | {"add_games": random_games}
    return {driver: found[driver.__name__] for driver in EXPORTS}
