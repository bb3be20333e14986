"""What those at the terminal are told: what happened, how a game ended and why, which command goes on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import environment_language
from fourfold.core.record import Record
from fourfold.core.state import State
from fourfold.scene.score_sheet import Line
from fourfold.scene.text_renderer import to_ascii


def set_up(record: Record, viewer: int | None, language: str) -> str:
    """What the set-up brought, in one sentence; empty if nothing was drawn, or not everything yet."""
    length = record.set_up_length
    return record.states[length].view(viewer).words(language, record.players).set_up() if length else ""


def turns(
    record: Record,
    start: int,
    viewer: int | None,
    language: str,
    remark: Callable[[int, str], str] = lambda index, sentence: sentence,
) -> list[str]:
    """What happened after `start` moves, a text for each turn, as far as the viewer may know.

    `remark` may add something to the sentence about the move with an index.
    """
    drawn = set_up(record, viewer, language) if start == 0 else ""
    told: list[tuple[int | str | None, list[str]]] = []
    for index in range(record.set_up_length if drawn else start, len(record.moves)):
        state, move = record.states[index], record.moves[index]
        sentence = remark(index, state.words(language, record.players).narrate(move, viewer))
        if not told or told[-1][0] != state.seat:
            told.append((state.seat, []))
        told[-1][1].append(sentence)
    return [*[drawn] * bool(drawn), *(" ".join(sentences) for _, sentences in told)]


def command_line(language: str, *words: str) -> str:
    """A `fourfold` command for the shell that answers in a language."""
    asked = () if language == environment_language() else ("--language", language)
    return shlex.join(["fourfold", *words, *asked])


# ------------------------------------------------------------------------------------------------ the end

BAR = 12
"""The columns of the longest bar."""
FULL, ASCII_FULL = "█", "="
STAR, ASCII_STAR = "★", "*"


def verdict(state: State, players: Sequence[str], language: str) -> list[str]:
    """Winners and scores; what decided the game, if scores do not show it."""
    outcome, words = state.outcome, WORDS[language]
    assert outcome is not None
    alone, winners = len(players) == 1, [players[seat] for seat in outcome.winners]
    if winners:
        result = words("terminal-winners", n=len(winners), who=list_words(winners, language))
    else:
        result = words("terminal-fails", who=players[0]) if alone else words("terminal-nobody")
    summary = [result, *[words("terminal-limit")] * outcome.limit]
    if outcome.has_points:
        summary.append(_score_words(players, outcome.scores, language))
    decided_by = state.words(language, players).decided_by()
    return [" ".join(summary), *[decided_by] * bool(decided_by)]


def _score_words(players: Sequence[str], scores: tuple[int, ...], language: str) -> str:
    words = WORDS[language]
    if len(players) == 1:
        return words("terminal-score", score=scores[0])
    each = [words("terminal-player-score", who=who, score=n) for who, n in zip(players, scores, strict=True)]
    return words("terminal-scores", scores=list_words(each, language))


def ledger(state: State, players: Sequence[str], language: str, width: int, plain: bool = False) -> Table | None:
    """A row for each reason, a column for each player with the points and, if there is room, a bar; then the sum.

    None if the game has no score sheet.
    """
    sheet, outcome = state.words(language).explain(), state.outcome
    if not sheet or outcome is None:
        return None
    rows = list(dict.fromkeys((line.key, line.name) for lines in sheet for line in lines))
    by_key: list[dict[str, Line]] = [{line.key: line for line in lines} for lines in sheet]
    star = ASCII_STAR if plain else STAR
    heads = [f"{star} {who}" if seat in outcome.winners else who for seat, who in enumerate(players)]
    bar = max(0, min(BAR, (width - max(len(name) for _, name in rows) - 2) // len(players) - 8))
    most = max(1, *(line.points for lines in sheet for line in lines))
    table = Table(box=box.SIMPLE_HEAD if not plain else box.ASCII2, show_footer=True, pad_edge=False, padding=(0, 1))
    table.add_column("", footer=Text(_written(WORDS[language]("terminal-sum"), plain), "bold"))
    for head, score in zip(heads, outcome.scores, strict=True):
        table.add_column(_written(head, plain), footer=Text(f"{score:>3}", "bold"))
    for key, name in rows:
        points = [lines[key].points if key in lines else None for lines in by_key]
        best = max(n for n in points if n is not None)
        cells = [_cell(n, n == best > 0, most, bar, plain) for n in points]
        table.add_row(_written(name, plain), *cells)
    return table


def _cell(points: int | None, leads: bool, most: int, bar: int, plain: bool) -> Text:
    if points is None:
        return Text("")
    drawn = (ASCII_FULL if plain else FULL) * round(bar * points / most) if points > 0 else ""
    return Text(f"{points:>3} {drawn}".rstrip(), "bold" if leads else "")


def _written(text: str, plain: bool) -> str:
    return to_ascii(text) if plain else text
