"""What somebody brings along who opens a table or sits down."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.core.draws import read_nonce


@dataclass(frozen=True)
class Arrival:
    """All of it is optional."""

    promise: str = ""
    """The promise that a new table redeems (`people/promises.py`)."""
    nonce: bytes = b""
    """Mixed into the draws, if the game has not started."""
    origin: str | None = None
    """Where the person comes from, as `people/origins.py` writes it."""
    is_bot: bool = False
    """Whether the person is an account that is a bot."""

    @classmethod
    def read(cls, promise: str, nonce: str, origin: str | None = None, is_bot: bool = False) -> Arrival:
        """As a form has it, with the nonce in hexadecimal."""
        return cls(promise, read_nonce(nonce) if nonce else b"", origin, is_bot)


NOTHING = Arrival()
