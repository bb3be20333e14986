"""The JSON Schema of views, as `locale/en/formats.md` documents them. Alone, a player sees the position itself."""

from __future__ import annotations

from fourfold.games.shifting_stones import positions

POSITION = positions.POSITION.schema
POSITION["properties"][positions.UNSEEN] = positions.PILE.schema  # only where something is hidden
