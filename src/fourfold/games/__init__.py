"""The games: every folder in here is one, named after the folder."""

from __future__ import annotations

from fourfold.core.registry import add_games

add_games(__name__)
