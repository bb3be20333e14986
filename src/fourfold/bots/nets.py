"""The nets that bots use: those in the folders of the games."""

from __future__ import annotations

import logging
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fourfold.core.game import Game
from fourfold.core.net_file import FILE, NetError, NetFile, Weights, read_nets
from fourfold.core.registry import GamePackage
from fourfold.engine.net import HIDDEN, MIDDLE

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


def units_for(weights: Weights) -> NDArray[np.int16]:
    """Scratch for the units of both layers of a net; none without one."""
    return np.zeros(sum(int(size) for size in weights[[HIDDEN, MIDDLE]]) if len(weights) else 0, np.int16)
