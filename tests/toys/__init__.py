"""Games that exist only for the tests: each is a folder, as every game is."""

from __future__ import annotations

from fourfold.core.registry import add_games

add_games(__name__)
