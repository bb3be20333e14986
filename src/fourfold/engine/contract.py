"""The interface of a game's `rules.py`, and its defaults.

Every function is a `rule`. `s` is one record of the game's dtype `State`, which has at least the field `seat`
(`i1`): the seat to move, `CHANCE`, or `OVER`. Besides the functions, `rules.py` defines

| name | meaning |
| --- | --- |
| `State` | the NumPy dtype of the record, `align=True` |
| `ACTIONS` | the number of actions, which are 0 to ACTIONS - 1 |
| `MOST_LEGAL` | a bound on the number of legal actions |
| `MOST_DECISIONS` | a bound on the length of a game, chance included |
| `most_decisions(options)` | ordinary Python, instead of `MOST_DECISIONS`: that bound if it depends on the options |
| `MOST_SEATS` | the highest number of players |
| `STATISTICS` | optional: names of what `statistics` measures; `title: item` for those of a group |
| `set_up(s, options)` | ordinary Python: turns a zeroed record into the start of a game |
"""

from __future__ import annotations

from fourfold.engine.rule import rule

CHANCE = -1
OVER = -2
SPECTATOR = -1
"""The viewpoint of a spectator, for `hide` and `guess`."""

MISSING = -(1 << 62)
"""The value of a statistic that a game did not have."""

REQUIRED = ("legal", "weight", "play", "result")


def legal(s, actions):
    """Write all legal actions to `actions` and return their number; 0 when the game is over."""
    raise NotImplementedError


def weight(s, action):
    """The weight of a legal action of chance, a positive integer."""
    raise NotImplementedError


def play(s, action):
    """Play one legal action, in place."""
    raise NotImplementedError


def result(s, scores, wins):
    """In a finished game, write each seat's score and 1 for each winner; return whether the limit ended it."""
    raise NotImplementedError


@rule
def hide(s, seat):
    """Blank, in place, all that a seat or `SPECTATOR` may not know. By default nothing is hidden."""


@rule
def guess(s, seat, rng):
    """Fill the blanks of a hidden record with a possible world, sampled with its probability for the seat."""


@rule
def statistics(s, values):
    """In a finished game, write values[k, seat] of each statistic k; those not written stay `MISSING`."""


DEFAULTS = {"hide": hide, "guess": guess, "statistics": statistics}
