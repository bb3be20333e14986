"""An analysis in words, for the tables of a terminal and of a notebook."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.bots.analysis import MISTAKE, PUZZLE, Analysis, Decision, Summary
from fourfold.bots.player import percent
from fourfold.bots.reasons import Difference
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words, percent_words
from fourfold.core.locale.languages import SOURCE
from fourfold.core.notebook import block, table
from fourfold.scene.scene import seat_name

NOTHING = "–"
PUZZLE_SIGN = "*"
SEAT_HEADINGS = ("analysis-choices", "analysis-best-moves", "analysis-average", "analysis-worst-moves")
"""The messages above the columns of `seat_row`, after the first."""


def loss_words(loss: float, language: str = SOURCE) -> str:
    """What a decision lost, in percentage points."""
    return percent_words(loss, language) if loss >= 0.01 else WORDS[language]("percent-tiny")


def title(analysis: Analysis, language: str = SOURCE) -> str:
    game = analysis.record.game
    return WORDS[language]("analysis-title", game=game.about.title, n=game.players)


def goal(analysis: Analysis, language: str = SOURCE) -> str:
    """What the chances are chances of."""
    return WORDS[language]("analysis-chance" if analysis.record.game.players > 1 else "analysis-chance-alone")


def notes(analysis: Analysis, language: str = SOURCE) -> list[str]:
    """How much was analysed."""
    words, budget, done, asked = WORDS[language], analysis.budget, len(analysis.decisions), analysis.asked
    simulations, seconds = budget.simulations, budget.seconds
    each = words("analysis-simulations", n=simulations) if simulations else words("analysis-seconds", n=seconds or 0)
    limit = percent_words(MISTAKE, language)
    if done < asked:
        lines = [words("analysis-note-stopped", done=done, asked=asked, budget=each, limit=limit)]
    else:
        lines = [words("analysis-note", done=done, budget=each, limit=limit)]
    if puzzles := [str(each.number) for each in analysis.decisions if each.puzzle]:
        found, limit = list_words(puzzles, language), percent_words(PUZZLE, language)
        lines.append(words("analysis-puzzles", sign=PUZZLE_SIGN, moves=found, n=len(puzzles), limit=limit))
    if not analysis.is_finished:
        lines.append(words("analysis-unfinished", n=len(analysis.record.moves)))
    return lines


def player(analysis: Analysis, seat: int, language: str = SOURCE) -> str:
    return seat_name(seat, language, analysis.record.players)


def seat_row(analysis: Analysis, summary: Summary, language: str = SOURCE) -> tuple[str, ...]:
    """A seat's decisions: whose they are, then a cell under each of `SEAT_HEADINGS`."""
    best, lost = summary.best_share, summary.mean_loss
    worst = [f"{one.number} ({loss_words(one.loss, language)})" for one in summary.worst]
    return (
        player(analysis, summary.seat, language),
        str(len(summary.decisions)),
        NOTHING if best is None else percent_words(best, language),
        NOTHING if lost is None else WORDS[language]("percent-tenths", share=lost),
        list_words(worst, language) or NOTHING,
    )


def why(analysis: Analysis, decision: Decision, language: str = SOURCE, names: Sequence[str] = ()) -> str:
    """What a mistake gave up, as far as the score sheet shows it; else an empty text."""
    found = decision.differences(analysis.record.states[decision.number - 1], language)
    names = names or [player(analysis, seat, language) for seat in range(analysis.record.game.players)]
    return differences_words(found, names, language)


def differences_words(found: Sequence[Difference], names: Sequence[str], language: str) -> str:
    """What the score sheet counts worse, by the names of the seats; an empty text for nothing."""
    words = WORDS[language]
    told = [
        words("analysis-difference", what=each.what, who=names[each.seat], got=each.got, could=each.could)
        for each in found
    ]
    return words("analysis-why", differences="; ".join(told)) if told else ""


def html(analysis: Analysis) -> str:
    """For a notebook: the seats, and their mistakes with what was better."""
    words = WORDS[SOURCE]
    headings = [words(heading) for heading in SEAT_HEADINGS]
    rows = [seat_row(analysis, summary) for summary in analysis.summaries()]
    parts = [table(("", *headings), rows, main=headings[1:3], words=headings[3:])]
    mistakes = []
    for each in analysis.decisions:
        if each.is_mistake:
            before = analysis.record.states[each.number - 1]
            chances = (percent(chance, each.exact) for chance in (each.played, each.chance))
            moves = (f"{move}: {before.words().describe(move)}" for move in (each.move, each.best))
            told = (cell for pair in zip(moves, chances, strict=True) for cell in pair)
            mistakes.append((f"{each.number}, {player(analysis, each.seat)}", loss_words(each.loss), *told))
    if mistakes:
        lost, played, better = (words(f"analysis-{name}") for name in ("lost", "played", "better"))
        columns = (words("analysis-move"), lost, played, goal(analysis), better, goal(analysis))
        heading = f"<h4>{words('analysis-mistakes')}</h4>"
        parts += [heading, table(columns, mistakes, main=(lost,), words=(played, better))]
    return block(title(analysis), parts, notes(analysis))
