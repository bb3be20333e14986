"""Verifiable draws: chance uses a seed whose hash was published first, mixed with nonces that the players sent after
they had seen that hash.

A seat's nonce has 16 to 32 bytes, or is empty if its player sent none. The key of a game is SHA-256 of the seed and
then, for each seat in order, the length of its nonce as one byte and the nonce. If no seat has a nonce, the key is the
seed itself. (A length is never 0x80, so a length extension of the commitment cannot give a key: that would need the
padding of SHA-256 right after the seed.)

Draw number k of a game (0, 1 …: the decisions of chance in the order of the record) is the 256-bit integer
SHA-256(key, then k as 8 bytes, big-endian). The outcome is the first legal move, in the order of
`state.moves`, at which the running sum of weights exceeds `number * total >> 256`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from fourfold.core.errors import OptionError, RecordError
from fourfold.core.record import Record
from fourfold.core.state import State

SEED_BYTES = 32
BITS = 256
NONCE = "([0-9a-fA-F]{2}){16,32}"
"""A nonce in hexadecimal, as a regular expression."""
TAG = "draws"
"""The key of a record's tags that holds the commitment, seed and nonces."""


def new_seed() -> bytes:
    """A seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The hash of the seed, published from the start of a game: it reveals nothing, and no other seed has it."""
    return sha256(seed).hexdigest()


def read_nonce(text: str) -> bytes:
    """A nonce from its hexadecimal digits."""
    if not re.fullmatch(NONCE, text):
        raise OptionError(f"nonce={text[:80]!r} is not possible; give 16 to 32 bytes in hexadecimal")
    return bytes.fromhex(text)


def mix(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of a game's draws, from its seed and the nonces of its seats."""
    if not any(nonces):
        return seed
    return sha256(seed + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)).digest()


def number(key: bytes, k: int) -> int:
    """Draw number `k` of a key, from 0 to 2**256 - 1."""
    return int.from_bytes(sha256(key + k.to_bytes(8, "big")).digest(), "big")


def drawn(state: State, key: bytes, k: int) -> str:
    """The move of chance here, if this is its decision number `k` of the game."""
    weights = state.weights
    if weights is None:
        raise OptionError(f"chance does not decide here; seat is {state.seat!r}")
    point = number(key, k) * sum(weights.values()) >> BITS
    for move, weight in weights.items():
        point -= weight
        if point < 0:
            return move
    raise AssertionError("the point is below the sum of all weights")


def draws_tag(seed: bytes, nonces: Sequence[bytes] = ()) -> dict[str, Any]:
    """The `tags["draws"]` of a finished game's record; `nonces` only if there are any."""
    tag: dict[str, Any] = {"commitment": commitment(seed), "seed": seed.hex()}
    return tag | {"nonces": [nonce.hex() for nonce in nonces]} if any(nonces) else tag


@dataclass(frozen=True)
class Draw:
    """A decision of chance in a record: the `number` of the draw, the `index` of its move, the `move`, and the one that
    the key gives (`expected`)."""

    number: int
    index: int
    move: str
    expected: str

    @property
    def is_honest(self) -> bool:
        return self.move == self.expected


def recompute(record: Record) -> Iterator[Draw]:
    """Recompute every draw of a record from its seed and nonces; `RecordError` if they are missing."""
    tag = record.tags.get(TAG)
    key = mix(_seed(tag), _nonces(tag, record.game.players))
    indices = (index for index in range(len(record.moves)) if record.states[index].seat == "chance")
    for k, index in enumerate(indices):
        yield Draw(k, index, record.moves[index], drawn(record.states[index], key, k))


def verify(record: Record) -> int:
    """Recompute every draw of a record; return their number. `RecordError` names the first that differs."""
    count = 0
    for draw in recompute(record):
        if not draw.is_honest:
            place = f"draw {draw.number} (move {draw.index + 1} of {len(record.moves)})"
            given_by = "the seed and the nonces give" if record.tags[TAG].get("nonces") else "the seed gives"
            problem = f"{place} is {draw.move!r}, but {given_by} {draw.expected!r}"
            raise RecordError(f"moves: {problem}", draw.index, record.back(draw.index))
        count += 1
    return count


def _seed(tag: Any) -> bytes:
    if tag is None:
        raise RecordError(
            f"tags: there is no {TAG!r}, so the seed is not known; a finished game of the table service has it"
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


def _nonces(tag: Any, players: int) -> list[bytes]:
    texts = tag.get("nonces", [""] * players)
    if not isinstance(texts, list) or len(texts) != players or not all(isinstance(text, str) for text in texts):
        raise RecordError(f"tags: the nonces are {texts!r}, not a list of {players} texts, one for each seat")
    for seat, text in enumerate(texts):
        if text and not re.fullmatch(NONCE, text):
            raise RecordError(f"tags: the nonce {text!r} of seat {seat} is not 16 to 32 bytes in hexadecimal")
    return [bytes.fromhex(text) for text in texts]
