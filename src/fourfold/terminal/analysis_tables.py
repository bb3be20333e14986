"""An analysis as tables for a terminal: the seats, and the decisions with what each lost."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fourfold.bots.analysis import Analysis, Decision
from fourfold.bots.analysis_words import (
    NOTHING,
    PUZZLE_SIGN,
    SEAT_HEADINGS,
    goal,
    loss_words,
    notes,
    player,
    seat_row,
    title,
    why,
)
from fourfold.bots.player import percent
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import SOURCE

EXACT = "="


def seats_table(analysis: Analysis, language: str = SOURCE) -> Table:
    """How well each seat decided; the caption says how much was analysed."""
    table = Table(title=title(analysis, language), caption="\n".join(notes(analysis, language)))
    choices, best, lost, worst = (WORDS[language](heading) for heading in SEAT_HEADINGS)
    table.add_column("")
    for heading, style in ((choices, ""), (best, "bold"), (lost, "bold")):
        table.add_column(_in_two_lines(heading), justify="right", style=style)
    table.add_column(_in_two_lines(worst, ": "))
    for each in analysis.summaries():
        table.add_row(*seat_row(analysis, each, language))
    return table


def decisions_table(analysis: Analysis, every: bool = False, language: str = SOURCE) -> Table | None:
    """The mistakes, or with `every` all decisions, each with the better move. None if there are none."""
    listed = [each for each in analysis.decisions if every or each.is_mistake]
    if not listed:
        return None
    words = WORDS[language]
    table = Table(caption=words("analysis-exact") if any(each.exact for each in listed) else None)
    table.add_column(_in_two_lines(words("analysis-move")), justify="right")
    table.add_column("")
    table.add_column(_in_two_lines(words("analysis-lost")), justify="right", style="bold")
    table.add_column("")
    table.add_column("")
    table.add_column(_in_two_lines(goal(analysis, language)), justify="right")
    for each in listed:
        sign, who = f"{EXACT} " * each.exact, player(analysis, each.seat, language)
        chance, best = (f"{sign}{percent(value, each.exact, language)}" for value in (each.played, each.chance))
        move, better = (_described(analysis, each, move, language) for move in (each.move, each.best))
        number = f"{PUZZLE_SIGN} " * each.puzzle + str(each.number)
        if each.is_best:
            table.add_row(number, who, NOTHING, words("analysis-best"), move, chance)
        else:
            lost = loss_words(each.loss, language)
            table.add_row(number, who, lost, words("analysis-played"), move, chance)
            table.add_row("", "", "", words("analysis-better"), better, best)
            if reasons := why(analysis, each, language):
                table.add_row("", "", "", "", Text(reasons, "dim"), "")
    return table


def _in_two_lines(heading: str, gap: str = " ") -> str:
    """A heading cut at its first gap, so that its column is narrow."""
    first, found, rest = heading.partition(gap)
    return f"{first}{gap.rstrip()}\n{rest}" if found else f"\n{heading}"


def _described(analysis: Analysis, decision: Decision, move: str, language: str) -> Text:
    words = analysis.record.states[decision.number - 1].words(language).describe(move)
    return Text.assemble(f"{move}  ", (words, "dim"))
