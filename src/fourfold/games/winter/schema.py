"""The JSON Schema of positions, as `locale/en/formats.md` documents them."""

from __future__ import annotations

from fourfold.games.winter import positions

POSITION = positions.POSITION.schema
