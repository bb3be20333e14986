"""What a net looks at: the interface of a game's `features.py`, and its defaults.

| name | meaning |
| --- | --- |
| `PLACES` | by the number of players for which there is a net, how many outputs it has |
| `ROWS`, `MOST_ROWS` | how many rows its first layer has, and a bound on those that are active at once |
| `SYMMETRIES` | how many ways there are to see the same state; in training one of them at random |
| `SEARCH` | by the number of players, budget and settings of a search with a net |
| `features(s, look, symmetry, rows, baseline)` | what `look` sees: writes rows, returns how many; adds a baseline |
| `viewpoint(s, seat)` | optional: who looks at a state that `seat` wants to judge; by default itself |
| `place_of(s, look, seat)` | optional: the output for a seat; by default its place counted from `look` |
| `turns(s, codes)`, `play_turn(s, code)`, `MOST_TURNS` | optional: whole turns; by default a turn is a decision |
| `part_of(code)`, `play_part(s, part)` | optional: a first part of a turn, after which the net judges as well |
| `ends(s, codes)`, `play_end(s, code)`, `MOST_ENDS` | optional: ends of a turn, judged instead of a state within it |

All functions are rules.

A baseline is what is known without a net, such as the game's hand-written evaluation: a logit for each output, in units
of 1 / `BASELINE`. A net's outputs are added to it, so that a net only has to learn what the baseline gets wrong.

`features` reads only what the seat `look` may know, even if the record holds more: a search asks it about worlds that
are only guessed, and whatever decides the order of moves must not see the hands of others.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from fourfold.engine.planes import from_seat
from fourfold.engine.rule import rule


@rule
def no_features(s, look, symmetry, rows, baseline):
    """Stands in for a game without features; no net ever calls it."""
    return 0


@rule
def no_place(s, look, seat):
    """The same for `place_of`; not every game's record says how many play."""
    return 0


@rule
def viewpoint(s, seat):
    return seat


@rule
def place_of(s, look, seat):
    return from_seat(look, seat, int(s.players))


@rule
def part_of(code):
    return 0


@rule
def play_part(s, part):
    """By default turns have no parts."""


@rule
def ends(s, codes):
    return 0


@rule
def play_end(s, code):
    """By default states within a turn are judged as they are."""


DEFAULTS = {
    "features": no_features,
    "viewpoint": viewpoint,
    "place_of": place_of,
    "part_of": part_of,
    "play_part": play_part,
    "ends": ends,
    "play_end": play_end,
    "MOST_ROWS": 1,
    "MOST_ENDS": 1,
    "SYMMETRIES": 1,
}


def feature_functions(rules: ModuleType, given: ModuleType | None) -> dict[str, Any]:
    """What drivers that look at states are bound to: a game's features, or the defaults."""
    defaults = DEFAULTS | {"turns": rules.legal, "play_turn": rules.play, "MOST_TURNS": rules.MOST_LEGAL}
    if given is None:
        defaults["place_of"] = no_place
    found = {name: getattr(given, name, default) for name, default in defaults.items()}
    return found | {"WHOLE_TURNS": hasattr(given, "turns"), "HAS_PARTS": hasattr(given, "part_of")}
