"""What a game's `rules.py` provides, and what it gets for free.

Every function is a `rule`. `s` is one record of the game's dtype `State`, which has at least the field `seat`
(`i1`): the seat that decides now, `CHANCE`, or `OVER`. Besides the functions, `rules.py` names

| name | meaning |
| --- | --- |
| `State` | the NumPy dtype of the record, `align=True` |
| `ACTIONS` | how many different actions there are: 0 to ACTIONS - 1 |
| `MOST_LEGAL` | a bound on how many are legal at once |
| `MOST_DECISIONS` | a bound on the length of a game, chance included; or, where it depends on the options, |
| `most_decisions(options)` | ordinary Python: that bound for a game with these options |
| `MOST_SEATS` | the highest number of players |
| `STATISTICS` | names of what `statistics` measures; none if left out; `title: item`, where several belong together |
| `set_up(s, options)` | ordinary Python: turns a zeroed record into the start of a game |
"""

from __future__ import annotations

from fourfold.core.compiled.rule import rule

CHANCE = -1
OVER = -2
SPECTATOR = -1
"""The viewpoint of somebody without a seat, for `hide` and `guess`."""

MISSING = -(1 << 62)
"""A statistic that a game did not have."""

REQUIRED = ("legal", "weight", "play", "result")


def legal(s, actions):
    """Write every legal action into `actions` and return how many there are; 0 when the game is over."""
    raise NotImplementedError


def weight(s, action):
    """The weight, a positive whole number, of a legal action of chance."""
    raise NotImplementedError


def play(s, action):
    """Make one legal decision, in place."""
    raise NotImplementedError


def result(s, scores, wins):
    """Of a game that is over: write each seat's score and 1 for each winner; return whether it was the limit."""
    raise NotImplementedError


@rule
def hide(s, seat):
    """Blank, in place, all that a seat (or `SPECTATOR`) may not know. By default nothing is hidden."""


@rule
def guess(s, seat, rng):
    """Fill the blanks of a hidden record with one of the possible worlds, each as likely as it is for the seat."""


@rule
def statistics(s, values):
    """Of a game that is over: write values[k, seat] of each statistic k; one that is left alone stays `MISSING`."""


DEFAULTS = {"hide": hide, "guess": guess, "statistics": statistics}
