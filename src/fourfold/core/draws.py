"""Draws that anyone can recompute: chance decides by a seed whose hash was known before the first move.

Draw number k of a game (0, 1 …: the decisions of chance in the order of the record) is the whole number of 256 bits
in SHA-256(seed, then k as 8 bytes, the highest first). The outcome is the first legal move, in the order of
`state.moves`, at which the running sum of weights exceeds `number * total >> 256`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from fourfold.core.errors import OptionError, RecordError
from fourfold.core.record import Record
from fourfold.core.state import State

SEED_BYTES = 32
BITS = 256
TAG = "draws"
"""The key of a record's tags under which its seed and commitment lie."""


def new_seed() -> bytes:
    """A seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown from the start of a game: it tells nothing of the seed, and no other seed fits it."""
    return sha256(seed).hexdigest()


def number(seed: bytes, k: int) -> int:
    """Draw number `k` of a seed, from 0 to 2**256 - 1."""
    return int.from_bytes(sha256(seed + k.to_bytes(8, "big")).digest(), "big")


def drawn(state: State, seed: bytes, k: int) -> str:
    """The move that chance makes here, if this is its decision number `k` of the game."""
    weights = state.weights
    if weights is None:
        raise OptionError(f"chance does not decide here; seat is {state.seat!r}")
    point = number(seed, k) * sum(weights.values()) >> BITS
    for move, weight in weights.items():
        point -= weight
        if point < 0:
            return move
    raise AssertionError("the point lies below the sum of all weights")


def draws_tag(seed: bytes) -> dict[str, str]:
    """What a finished game's record carries as `tags["draws"]`."""
    return {"commitment": commitment(seed), "seed": seed.hex()}


@dataclass(frozen=True)
class Draw:
    """A decision of chance in a record: the `number` of the draw, the `index` of its move, what was drawn, and what the
    seed gives. An honest draw is `due`."""

    number: int
    index: int
    move: str
    due: str

    @property
    def is_honest(self) -> bool:
        return self.move == self.due


def recompute(record: Record) -> Iterator[Draw]:
    """Every draw of a record, worked out again from its seed; `RecordError` if the record does not tell it."""
    seed = _seed(record.tags.get(TAG))
    indices = (index for index in range(len(record.moves)) if record.states[index].seat == "chance")
    for k, index in enumerate(indices):
        yield Draw(k, index, record.moves[index], drawn(record.states[index], seed, k))


def verify(record: Record) -> int:
    """Recompute every draw of a record and return how many there are; `RecordError` names the first that differs."""
    count = 0
    for draw in recompute(record):
        if not draw.is_honest:
            place = f"draw {draw.number} (move {draw.index + 1} of {len(record.moves)})"
            problem = f"{place} is {draw.move!r}, but the seed gives {draw.due!r}"
            raise RecordError(f"moves: {problem}", draw.index, record.back(draw.index))
        count += 1
    return count


def _seed(tag: Any) -> bytes:
    if tag is None:
        raise RecordError(
            f"tags: there is no {TAG!r}, so nothing is known of the seed; a finished game of a table has it"
        )
    promised, text = (tag.get("commitment"), tag.get("seed")) if isinstance(tag, Mapping) else (None, None)
    if not isinstance(promised, str) or not isinstance(text, str):
        raise RecordError(f"tags: {TAG!r} is {tag!r}, not an object with a commitment and a seed")
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise RecordError(f"tags: the seed {text!r} is not {SEED_BYTES} bytes in hexadecimal")
    if commitment(seed) != promised.lower():
        raise RecordError(f"tags: the commitment is {promised!r}, but the seed's is {commitment(seed)!r}")
    return seed
