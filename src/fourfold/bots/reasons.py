"""Why a move is worse than another: what a search expects after each, and what counts differently then.

It names what the game's own score sheet names (a season, a card, counters) and counts worse after the moves that are
likely to follow, up to the seat's next turn or the next draw. If nothing there is worse, no reason is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.bots.search import LONGEST_LINE, Search
from fourfold.core.errors import OptionError
from fourfold.core.state import State
from fourfold.scene.score_sheet import Sheet, ledger

MOST = 3
"""The most reasons for one decision."""


@dataclass(frozen=True)
class Difference:
    """A line of a score sheet: its name, whose it is, what it has and what it could have."""

    what: str
    seat: int
    got: int
    could: int


def likely_line(bot: Search, state: State, move: str) -> tuple[str, ...]:
    """The moves that a search expects after a move: the seat's own for the rest of its turn and, where nothing is
    hidden, those of the others until it is the seat's turn again."""
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    return line_after(state, move, bot.trees[0].likely_line(view, view.action(move)))


def line_after(state: State, move: str, actions: Sequence[int]) -> tuple[str, ...]:
    """The texts of actions that follow a move; `OptionError` if they are too many, not legal, or draws of chance."""
    if len(actions) > LONGEST_LINE:
        raise OptionError(f"{len(actions)} actions follow {move}; give at most {LONGEST_LINE}")
    after, line = state.play(move), list[str]()
    for action in actions:
        if not isinstance(after.seat, int) or action not in after.actions:
            raise OptionError(f"action {action} is not a seat's legal move after {', '.join((move, *line))}")
        line.append(after.moves[after.actions.index(action)])
        after = after.play(line[-1])
    return tuple(line)


def differences(
    state: State, played: tuple[str, ...], better: tuple[str, ...], language: str
) -> tuple[Difference, ...]:
    """What the score sheet counts worse for the seat to move after one line of moves than after another: less of its
    own, or more of others'; the largest differences first."""
    one, other = (_sheet(_after(state, moves), language) for moves in (played, better))
    if one is None or other is None:
        return ()
    known = {(row.key, seat): row.points(seat) for row in ledger(one) for seat in range(len(one))}
    found = [
        Difference(row.name, seat, known[row.key, seat], row.points(seat))
        for row in ledger(other)
        for seat, cell in enumerate(row.cells)
        if cell is not None and (row.key, seat) in known
    ]
    worse = [each for each in found if (each.got < each.could if each.seat == state.seat else each.got > each.could)]
    return tuple(sorted(worse, key=lambda each: -abs(each.could - each.got))[:MOST])


def _after(state: State, moves: tuple[str, ...]) -> State:
    for move in moves:
        state = state.play(move)
    return state


def _sheet(state: State, language: str) -> Sheet | None:
    """The score sheet, or what a game without points counts."""
    return state.words(language).explain() or state.game.package.text.tally(state._records[0], language)
