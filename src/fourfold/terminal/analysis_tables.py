"""An analysis as tables for a terminal: the seats, and the decisions with what each lost."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fourfold.bots.analysis import Analysis, Decision
from fourfold.bots.analysis_words import NOTHING, goal, notes, percent, player, points, seat_row, title

EXACT = "="


def seats_table(analysis: Analysis) -> Table:
    """How well each seat decided; how much was analysed stands in the caption."""
    table = Table(title=title(analysis), caption="\n".join(notes(analysis)))
    table.add_column("")
    for heading, style in (("\nchoices", ""), ("best\nmoves", "bold"), ("lost on\naverage", "bold")):
        table.add_column(heading, justify="right", style=style)
    table.add_column("biggest mistakes:\nmove (lost)")
    for each in analysis.summaries():
        table.add_row(*seat_row(analysis, each))
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
    table.add_column(goal(analysis).replace(" ", "\n", 1), justify="right")
    for each in listed:
        sign, who = f"{EXACT} " * each.exact, player(analysis, each.seat)
        chance, best = (f"{sign}{percent(value, each.exact)} %" for value in (each.played, each.chance))
        move, better = (_in_words(analysis, each, move) for move in (each.move, each.best))
        if each.is_best:
            table.add_row(str(each.number), who, NOTHING, "best", move, chance)
        else:
            table.add_row(str(each.number), who, points(each.loss), "played", move, chance)
            table.add_row("", "", "", "better", better, best)
    return table


def _in_words(analysis: Analysis, decision: Decision, move: str) -> Text:
    words = analysis.record.states[decision.number - 1].describe(move)
    return Text.assemble(f"{move}  ", (words, "dim"))
