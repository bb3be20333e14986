"""A game's nets: `net.npz` in its folder has one for each number of players, and a card that says how they were
trained.

The first layer is stored in bytes, all else in two bytes a number, compressed. A file of another version of the rules,
or of other features, is refused, and so is a damaged one.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from fourfold.core.errors import FourfoldError
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.engine.net import FIRST, HEADER, HIDDEN, MIDDLE, PLACES, ROWS, SECOND, THIRD

log: logging.Logger = logging.getLogger("fourfold.nets")

Weights = NDArray[np.int16]

FILE = "net.npz"
CARD = "card"
MOST_UNITS = 1024
BOUND = 8
"""No weight of the second and third layers, nor any bias, is higher: so no sum overflows 32 bits."""


class NetError(FourfoldError):
    """A file of nets cannot be used; the message says why."""


@dataclass(frozen=True)
class NetFile:
    """What a file holds: nets by the number of players, and the card."""

    nets: Mapping[int, Weights]
    card: Mapping[str, Any]


def write_nets(path: Path, package: GamePackage, nets: Mapping[int, Weights], card: Mapping[str, Any]) -> None:
    """Write nets to a file, with all that is needed to refuse it later; `card` is whatever else should be known."""
    assert package.features
    facts = {"game": package.about.name, "rules": package.about.version, "rows": package.features.ROWS, **card}
    parts: dict[str, NDArray[Any]] = {CARD: np.frombuffer(json.dumps(facts).encode(), np.uint8)}
    for players, weights in nets.items():
        end = HEADER + int(weights[ROWS]) * int(weights[HIDDEN])
        parts[f"{players}-sizes"] = weights[:HEADER]
        parts[f"{players}-first"] = weights[HEADER:end].astype(np.int8)
        parts[f"{players}-rest"] = weights[end:]
    np.savez_compressed(path, allow_pickle=False, **parts)


def read_nets(path: Path, package: GamePackage) -> NetFile:
    """The nets of a file; `NetError` if it is missing, damaged, or not for these rules."""
    features = package.features
    if features is None:
        raise NetError(f"{package.about.name} has no features for a net to look at")
    try:
        with np.load(path, allow_pickle=False) as file:
            card = json.loads(file[CARD].tobytes())
            players = sorted(int(name.removesuffix("-sizes")) for name in file.files if name.endswith("-sizes"))
            nets = {n: np.concatenate([file[f"{n}-{part}"] for part in ("sizes", "first", "rest")]) for n in players}
    except FileNotFoundError:
        raise NetError(f"{path} is missing") from None
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error, NotImplementedError) as error:
        raise NetError(f"{path} is damaged: {error}") from None
    wanted = {"game": package.about.name, "rules": package.about.version, "rows": features.ROWS}
    for name, value in wanted.items():
        if not isinstance(card, dict) or card.get(name) != value:
            found = card.get(name) if isinstance(card, dict) else None
            raise NetError(f"{path} is for {name} {found!r}, not {value!r}")
    for n, weights in nets.items():
        _check(path, n, weights, features.ROWS, features.PLACES.get(n))
    return NetFile(nets, card)


def _check(path: Path, players: int, weights: Weights, rows: int, places: int | None) -> None:
    """Raise `NetError` unless sizes agree and all weights keep within their bounds."""
    if weights.dtype != np.int16 or len(weights) < HEADER:
        raise NetError(f"{path} is damaged: the net for {players} players is not of two-byte numbers")
    hidden, middle, outputs = (int(weights[k]) for k in (HIDDEN, MIDDLE, PLACES))
    first, second = rows * hidden, hidden + middle * hidden + middle
    ends = np.cumsum([HEADER + first, second, outputs * middle + outputs])
    if int(weights[ROWS]) != rows or outputs != places or len(weights) != ends[-1] or max(hidden, middle) > MOST_UNITS:
        raise NetError(f"{path} is damaged: the sizes of the net for {players} players do not agree")
    limits = ((HEADER, ends[0], FIRST), (ends[0], ends[1], BOUND * SECOND), (ends[1], ends[2], BOUND * THIRD))
    for start, end, most in limits:
        if end > start and np.abs(weights[start:end].astype(np.int64)).max() > most:
            raise NetError(f"{path} is damaged: the net for {players} players has a weight that is too large")


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
