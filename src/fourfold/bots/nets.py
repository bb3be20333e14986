"""The nets that bots use: those in the folders of the games."""

from __future__ import annotations

import logging
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.compiled.net import HIDDEN, MIDDLE, PLACES
from fourfold.core.game import Game
from fourfold.core.net_file import FILE, NetError, NetFile, Weights, read_nets
from fourfold.core.registry import GamePackage

log: logging.Logger = logging.getLogger("fourfold.nets")


@cache
def nets_of(package: GamePackage) -> NetFile | None:
    """A game's nets; None, and one line in the log, if they cannot be used."""
    if package.features is None:
        return None
    try:
        return read_nets(package.folder / FILE, package)
    except NetError as error:
        log.warning("%s plays without a net: %s", package.about.name, error)
        return None


def has_net(package: GamePackage) -> bool:
    """Whether a game came with nets, usable or not."""
    return package.features is not None and (package.folder / FILE).is_file()


def net_of(game: Game) -> Weights | None:
    """The net for a game's number of players, if it has one that can be used."""
    found = nets_of(game.package)
    return None if found is None else found.nets.get(game.players)


def scratch_for(weights: Weights, features: ModuleType | None) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Arrays that judging with a net needs: for rows, for units and for logits. Without a net they are hardly used."""
    hidden, middle, places = (int(weights[k]) if len(weights) else 1 for k in (HIDDEN, MIDDLE, PLACES))
    rows = np.zeros(features.MOST_ROWS if features else 1, np.int16)
    return rows, np.zeros(hidden + middle, np.int16), np.zeros(places, np.int64)
