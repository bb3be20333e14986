"""Positions as JSON for the engine in JavaScript: `wasm/js/positions.js` calls this in MicroPython."""

from __future__ import annotations

import json
from typing import Any

from fourfold.core.errors import FourfoldError
from fourfold.core.game import Game
from fourfold.core.registry import game_package
from fourfold.core.state import State, View

SPECTATOR = "spectator"


def answer(text: str) -> str:
    """The answer to a question as JSON: the `record` of a `position`, or the other way round; or the `error`. With a
    `seat`, it is what that seat knows."""
    asked = json.loads(text)
    try:
        return json.dumps(_answer(Game(game_package(asked["game"]), asked["options"]), asked))
    except FourfoldError as error:
        return json.dumps({"error": str(error)})


def _answer(game: Game, asked: dict[str, Any]) -> dict[str, Any]:
    is_view = "seat" in asked
    seat = None if asked.get("seat") == SPECTATOR else asked.get("seat")
    if "position" in asked:
        found = game.load_view(asked["position"], seat) if is_view else game.load(asked["position"])
        return {"record": found._records.tobytes().hex()}
    records = game.package.engine.records_of(bytes.fromhex(asked["record"]))
    return {"position": (View(game, records, seat) if is_view else State(game, records)).position()}
