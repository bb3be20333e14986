"""The interface of bots: from a view and a seed to a move with its reasons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from fourfold.core.errors import OptionError, check_type
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import percent_words
from fourfold.core.locale.languages import SOURCE
from fourfold.core.state import View

MOST_SECONDS = 24 * 3600.0
MOST_SIMULATIONS = 1_000_000_000


@dataclass(frozen=True)
class Budget:
    """The budget of one decision, in simulations or in seconds; exactly one of the two.

    With simulations a bot is reproducible: the same view and seed give the same move on every machine.
    """

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            raise OptionError(f"a budget is simulations or seconds, one of the two; got {self!r}")
        given, most = self.simulations, MOST_SIMULATIONS
        if given is not None and (type(given) is not int or not 1 <= given <= most):
            raise OptionError(f"simulations={given!r} is not possible; give a whole number from 1 to {most}")
        if self.seconds is not None:
            seconds = self.seconds
            real = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
            if not real or not 0 < seconds <= MOST_SECONDS:
                raise OptionError(
                    f"seconds={seconds!r} is not possible; give a number above 0, at most {MOST_SECONDS:g}"
                )

    @classmethod
    def read(cls, text: str) -> Budget:
        """`5000` is simulations; `2s`, `0.5s` and `250ms` are time."""
        number, factor = text, 0
        for unit, per_second in (("s", 1), ("ms", 1000)):
            if text.endswith(unit):
                number, factor = text.removesuffix(unit), per_second
        try:
            given = {"seconds": float(number) / factor} if factor else {"simulations": int(number)}
        except ValueError:
            valid = "simulations, such as 5000, or time, such as 2s or 250ms"
            raise OptionError(f"budget {text!r} is not possible; give {valid}") from None
        try:
            return cls(**given)
        except OptionError as error:
            raise OptionError(f"budget {text!r}: {error}") from None

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.simulations is None else str(self.simulations)


@dataclass(frozen=True)
class Opinion:
    """A bot's estimate of one move: its visits, and the win chance for the seat to move."""

    move: str
    visits: int
    chance: float


@dataclass(frozen=True)
class Thought:
    """A move and its reasons: mean win chances per seat, opinions on moves (best first), depth and cost of the search.

    A bot without a search, such as `random`, leaves `chances` and `opinions` empty. If `exact`, the rest of the game
    was solved, and the chances are no estimates.
    """

    move: str
    chances: tuple[float, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    depth: int = 0
    simulations: int = 0
    seconds: float = 0.0
    exact: bool = False
    hurried: bool = False
    """Whether the search was not compiled yet, so that it made far fewer simulations than usual."""

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            "move": self.move,
            "chances": list(self.chances),
            "opinions": [{"move": o.move, "visits": o.visits, "chance": o.chance} for o in self.opinions],
            "depth": self.depth,
            "simulations": self.simulations,
            "seconds": self.seconds,
            "exact": self.exact,
            "hurried": self.hurried,
        }


class Bot(ABC):
    """A computer player. It may keep a search tree between the decisions of a game, so each seat needs its own."""

    name: str
    budget: Budget | None = None
    """None for a bot that decides at once."""

    def decide(self, view: View, seed: int = 0) -> Thought:
        """The move for a view whose seat decides. A forced move is answered at once."""
        check_type("view", view, View, "a bot sees what a seat sees: give state.view(seat)")
        if view.seat is None or view.decides != view.seat:
            raise OptionError(f"seat {view.seat!r} does not decide here; decides: {view.decides!r}")
        if len(view.moves) == 1:
            return Thought(view.moves[0])
        return self.think(view, seed)

    @abstractmethod
    def think(self, view: View, seed: int) -> Thought:
        """The move for a view whose seat has several."""


class Random(Bot):
    """Chooses uniformly among the legal moves: the baseline of all others."""

    name = "random"

    def think(self, view: View, seed: int) -> Thought:
        return Thought(view.moves[int(np.random.default_rng(seed).integers(len(view.moves)))])


def percent(chance: float, exact: bool = False, language: str = SOURCE) -> str:
    """A chance in whole percent. An estimate never reads as certain."""
    words = WORDS[language]
    if chance < 0.01 and not (exact and chance == 0):
        return words("percent-tiny")
    if chance > 0.99 and not (exact and chance == 1):
        return words("percent-huge")
    return percent_words(chance, language)
