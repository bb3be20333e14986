"""What Shifting Seasons adds to the speeds of random play: the final scoring, which a search calls most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fourfold.core.game import Game
from fourfold.engine.binding import compiled_form
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons.rules import MOST_SEATS, result

ENDINGS = 4000
"""How many finished games are scored, each with its own four cards."""
TIMES = 10
"""How many times in one call, so that the call itself takes no measurable time."""


@rule
def score_endings(endings: Any, times: Any, scores: Any, wins: Any) -> Any:
    """Score finished games over and over; return the sum of points, so that the compiler can leave nothing out."""
    total = 0
    for _ in range(times):
        for k in range(len(endings)):
            result(endings[k], scores, wins)
            total += scores[0]
    return total


def rows(game: Game) -> list[tuple[str, Callable[[], int]]]:
    """Boards per second, each scored on four cards."""
    engine = game.package.engine
    endings = engine.records(ENDINGS)
    for number in range(ENDINGS):
        path, _ = engine.trace(game.start()._records, number, game.most_decisions)
        endings[number] = path[-1]
    scores, wins = np.zeros((2, MOST_SEATS), np.int64)

    def burst() -> int:
        compiled_form(score_endings)(endings, TIMES, scores, wins)
        return ENDINGS * TIMES * game.players

    return [("boards scored on four cards", burst)]
