"""One learner in a game: its seat, its opponents, and the form of what it is shown. For the Gymnasium adapters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.bots.names import RANDOM
from fourfold.bots.player import Bot
from fourfold.bots.roster import make_bot
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game, game
from fourfold.core.registry import game_package, names
from fourfold.envs.episode import plane_space
from fourfold.envs.observations import check_reward, planes_of

RAISE, LOSE = "raise", "lose"
DICT, FLAT, RLLIB = "dict", "flat", "rllib"
LAYOUTS = (DICT, FLAT, RLLIB)
"""`dict` has the keys `observation` and `action_mask`, as PettingZoo's classic games; `flat` is the vector alone, with
the mask only in `info`; `rllib` has the keys `observations` and `action_mask` and floats, as RLlib's masking module."""


class UnknownArgument(OptionError, TypeError):
    """An argument that neither the environment nor its game has.

    Also a `TypeError` with Python's words: TorchRL's `GymEnv` passes `frameskip` to every environment, and makes it
    again without if it gets exactly that.
    """


@dataclass(frozen=True)
class Learner:
    """What the learner plays and how. `learner_in` checks the values and makes one."""

    game: Game
    reward: str
    skip_forced: bool
    illegal: str
    layout: str
    opponent: str
    seat: int | None
    """None: drawn for every game."""

    def opponents(self) -> dict[int, Bot]:
        """A bot for each seat, for one game; the learner's own stays idle."""
        return {seat: make_bot(self.opponent, self.game) for seat in range(self.game.players)}

    def space(self) -> spaces.Space[Any]:
        """The space of what `arrange` returns for one game."""
        box = plane_space(planes_of(self.game.package))
        dtype: Any = np.float32 if self.layout == RLLIB else np.int8
        mask = spaces.Box(0, 1, (int(self.game.package.rules.ACTIONS),), dtype)
        if self.layout == FLAT:
            return box
        if self.layout == RLLIB:
            floats = spaces.Box(box.low.astype(np.float32), box.high.astype(np.float32), dtype=np.float32)
            return spaces.Dict({"observations": floats, "action_mask": mask})
        return spaces.Dict({"observation": box, "action_mask": mask})

    def arrange(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> Any:
        """An observation and its mask, of one game or of many, in the layout."""
        if self.layout == FLAT:
            return seen
        if self.layout == RLLIB:
            return {"observations": seen.astype(np.float32), "action_mask": mask.astype(np.float32)}
        return {"observation": seen, "action_mask": mask}


def learner_games() -> list[str]:
    """The games that a learner can play: those with planes."""
    return [name for name in names() if game_package(name).planes]


def learner_in(
    name: str, reward: str = "win", skip_forced: bool = False, illegal: str = RAISE, observations: str = DICT,
    opponent: str | None = None, seat: int | None = 0, **options: Any,
) -> Learner:  # fmt: skip
    """A learner in the game called `name`; without `players`, as few play as can."""
    if illegal not in (RAISE, LOSE):
        raise OptionError(f"illegal={illegal!r} is not possible; give {RAISE!r} or {LOSE!r}")
    if observations not in LAYOUTS:
        raise OptionError(f"observations={observations!r} is not possible; give one of: {listed(LAYOUTS)}")
    about = game_package(name).about
    known = [option.name for option in about.options]
    for argument in options:
        if argument not in known:
            words = f"got an unexpected keyword argument {argument!r}; the options of {name}: {listed(known)}"
            raise UnknownArgument(f"the environment {words}")
    least = {"players": about.players[0]}
    played = game(name, **least | options)
    planes_of(played.package)
    if seat is not None and (type(seat) is not int or seat not in range(played.players)):
        raise OptionError(f"seat={seat!r} is not possible; give 0 to {played.players - 1}, or None to draw it")
    if played.players == 1 and opponent is not None:
        raise OptionError(f"opponent={opponent!r} is not possible: {name} has no opponents with players=1")
    make_bot(opponent or RANDOM, played)  # a wrong name is refused now, not in the first game
    return Learner(played, check_reward(reward), bool(skip_forced), illegal, observations, opponent or RANDOM, seat)
