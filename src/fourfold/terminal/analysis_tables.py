"""An analysis as tables for a terminal: the seats, and the decisions with what each lost."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fourfold.bots.analysis import MISTAKE, Analysis, Decision
from fourfold.core.scene.scene import seat_name
from fourfold.terminal.words import percent

EXACT = "="
NOTHING = "–"


def seats_table(analysis: Analysis) -> Table:
    """How well each seat decided; the caption says how much was analysed."""
    table = Table(title=_title(analysis), caption=_caption(analysis))
    table.add_column("")
    for heading, style in (("\nchoices", ""), ("best\nmoves", "bold"), ("lost on\naverage", "bold")):
        table.add_column(heading, justify="right", style=style)
    table.add_column("biggest mistakes:\nmove (lost)")
    for each in analysis.summaries():
        worst = ", ".join(f"{one.number} ({_points(one.loss)})" for one in each.worst)
        best, lost = _share(each.best_share, 0), _share(each.mean_loss, 1)
        table.add_row(_who(analysis, each.seat), str(len(each.decisions)), best, lost, worst or NOTHING)
    return table


def decisions_table(analysis: Analysis, every: bool = False) -> Table | None:
    """The mistakes, or with `every` all decisions, each with the better move. None if there are none."""
    listed = [each for each in analysis.decisions if every or each.is_mistake]
    if not listed:
        return None
    marked = f"{EXACT} marks exact values" if any(each.exact for each in listed) else None
    table = Table(caption=marked)
    table.add_column("\nmove", justify="right")
    table.add_column("")
    table.add_column("\nlost", justify="right", style="bold")
    table.add_column("")
    table.add_column("")
    table.add_column(_goal(analysis).replace(" ", "\n", 1), justify="right")
    for each in listed:
        sign, who = f"{EXACT} " * each.exact, _who(analysis, each.seat)
        chance, best = (f"{sign}{percent(value, each.exact)} %" for value in (each.played, each.chance))
        move, better = (_in_words(analysis, each, move) for move in (each.move, each.best))
        if each.is_best:
            table.add_row(str(each.number), who, NOTHING, "best", move, chance)
        else:
            table.add_row(str(each.number), who, _points(each.loss), "played", move, chance)
            table.add_row("", "", "", "better", better, best)
    return table


def _who(analysis: Analysis, seat: int) -> str:
    return seat_name(seat, "en", analysis.record.players)


def _in_words(analysis: Analysis, decision: Decision, move: str) -> Text:
    words = analysis.record.states[decision.number - 1].describe(move)
    return Text.assemble(f"{move}  ", (words, "dim"))


def _points(loss: float) -> str:
    return f"{100 * loss:.0f} %" if loss >= 0.01 else "< 1 %"


def _share(share: float | None, digits: int) -> str:
    return NOTHING if share is None else f"{100 * share:.{digits}f} %"


def _goal(analysis: Analysis) -> str:
    return "chance to win" if analysis.record.game.players > 1 else "chance of success"


def _title(analysis: Analysis) -> str:
    game = analysis.record.game
    return f"{game.about.title}, {game.players} player{'s' if game.players > 1 else ''}"


def _caption(analysis: Analysis) -> str:
    budget, done = analysis.budget, len(analysis.decisions)
    stopped = f" of {analysis.asked}" if done < analysis.asked else ""
    each = f"{budget.simulations:,} simulations" if budget.simulations else f"{budget.seconds:g} s"
    mistake = f"one that costs {100 * MISTAKE:.0f} percentage points or more is a mistake"
    lines = [f"{done}{stopped} choices, {each} for each; {mistake}"]
    if not analysis.is_finished:
        lines.append(f"The game is not finished: {len(analysis.record.moves)} moves so far")
    return "\n".join(lines)
