"""An analysis in words, for the tables of a terminal and of a notebook."""

from __future__ import annotations

from fourfold.bots.analysis import MISTAKE, Analysis, Summary
from fourfold.core.notebook import block, table
from fourfold.core.scene.scene import seat_name

NOTHING = "–"
SEAT_HEADINGS = ("choices", "best moves", "lost on average", "biggest mistakes: move (lost)")


def percent(chance: float, exact: bool = False) -> str:
    """A chance in whole percent. An estimate never reads as certain."""
    if exact and chance in (0, 1):
        return f"{100 * chance:.0f}"
    return "< 1" if chance < 0.01 else "> 99" if chance > 0.99 else f"{100 * chance:.0f}"


def points(loss: float) -> str:
    """What a decision lost, in percentage points."""
    return f"{100 * loss:.0f} %" if loss >= 0.01 else "< 1 %"


def title(analysis: Analysis) -> str:
    game = analysis.record.game
    return f"{game.about.title}, {game.players} player{'s' if game.players > 1 else ''}"


def goal(analysis: Analysis) -> str:
    """What the chances are chances of."""
    return "chance to win" if analysis.record.game.players > 1 else "chance of success"


def notes(analysis: Analysis) -> list[str]:
    """How much was analysed."""
    budget, done = analysis.budget, len(analysis.decisions)
    stopped = f" of {analysis.asked}" if done < analysis.asked else ""
    each = f"{budget.simulations:,} simulations" if budget.simulations else f"{budget.seconds:g} s"
    mistake = f"one that costs {100 * MISTAKE:.0f} percentage points or more is a mistake"
    lines = [f"{done}{stopped} choices, {each} for each; {mistake}"]
    if not analysis.is_finished:
        lines.append(f"The game is not finished: {len(analysis.record.moves)} moves so far")
    return lines


def player(analysis: Analysis, seat: int) -> str:
    return seat_name(seat, "en", analysis.record.players)


def seat_row(analysis: Analysis, summary: Summary) -> tuple[str, ...]:
    """A seat's decisions: whose they are, then a cell under each of `SEAT_HEADINGS`."""
    worst = ", ".join(f"{one.number} ({points(one.loss)})" for one in summary.worst)
    best, lost = _share(summary.best_share, 0), _share(summary.mean_loss, 1)
    return player(analysis, summary.seat), str(len(summary.decisions)), best, lost, worst or NOTHING


def html(analysis: Analysis) -> str:
    """For a notebook: the seats, and their mistakes with what was better."""
    _, best, lost, worst = SEAT_HEADINGS
    rows = [seat_row(analysis, summary) for summary in analysis.summaries()]
    parts = [table(("", *SEAT_HEADINGS), rows, main=(best, lost), words=(worst,))]
    mistakes = []
    for each in analysis.decisions:
        if each.is_mistake:
            before = analysis.record.states[each.number - 1]
            chances = (f"{percent(chance, each.exact)} %" for chance in (each.played, each.chance))
            moves = (f"{move}: {before.describe(move)}" for move in (each.move, each.best))
            told = (cell for pair in zip(moves, chances, strict=True) for cell in pair)
            mistakes.append((f"{each.number}, {player(analysis, each.seat)}", points(each.loss), *told))
    if mistakes:
        headings = ("move", "lost", "played", goal(analysis), "better", goal(analysis))
        parts += ["<h4>Mistakes</h4>", table(headings, mistakes, main=("lost",), words=("played", "better"))]
    return block(title(analysis), parts, notes(analysis))


def _share(share: float | None, digits: int) -> str:
    return NOTHING if share is None else f"{100 * share:.{digits}f} %"
