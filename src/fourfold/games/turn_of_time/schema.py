"""The JSON Schema of positions, as `locale/en/formats.md` documents them."""

from __future__ import annotations

from fourfold.games.turn_of_time import positions

POSITION = positions.POSITION.schema
