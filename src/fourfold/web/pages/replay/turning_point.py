"""The turning point of an analysed game: the decision after which the winner's chances rose most."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.bots.analysis import Analysis, Decision
from fourfold.web.pages.replay.chances import points

LEAST = 0.05
"""A game whose chances never moved by more than this has no turning point."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision, and the winner's chance before and after it; of a solo game that was lost, the player's."""

    decision: Decision
    before: float
    after: float


def turning_point(analysis: Analysis) -> TurningPoint | None:
    """None if the game has no winner, or was never in doubt."""
    result, players = analysis.record.result, analysis.record.game.players
    if result is None or not analysis.decisions:
        return None
    winners = result.winners or ((0,) if players == 1 else ())
    if not winners or len(winners) == players > 1:
        return None
    lines = points(analysis)
    chances = [sum(lines[seat][n][1] for seat in winners) for n in range(len(analysis.decisions) + 1)]
    sign = 1 if result.winners else -1
    at = max(range(len(analysis.decisions)), key=lambda n: sign * (chances[n + 1] - chances[n]))
    found = TurningPoint(analysis.decisions[at], chances[at], chances[at + 1])
    return found if sign * (found.after - found.before) >= LEAST else None
