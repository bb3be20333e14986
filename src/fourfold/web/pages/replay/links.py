"""The addresses of a finished game's pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from fourfold.web.pages.frame.heads import faces_of, head
from fourfold.web.pages.replay.replay_position import ReplayPosition

MOST_IN_QR = 2300
"""Characters of a link that fit into a QR code."""


@dataclass(frozen=True)
class ReplayLinks:
    """The addresses of a finished game with the key that admits a reader, and the names of its seats."""

    id: str
    base: str
    """The public address of the server."""
    names: tuple[str, ...]
    key: str = ""
    """The key in the reader's own address."""
    seated: bool = False
    """Whether the reader can open the table."""
    shared: str = ""
    """The key in links that the reader shares; empty if everybody may see the game."""
    bots: Mapping[int, str] = field(default_factory=dict)
    """The seats that bots played, with their levels."""
    is_local: bool = False
    """Whether the game was played on the reader's device, where nobody else can open it."""

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """For each seat the name whose head is shown."""
        return faces_of(self.names, self.bots)

    def head(self, seat: int) -> Markup:
        return head(self.faces[seat], self.bots.get(seat))

    def to(self, position: ReplayPosition | None = None, page: str = "replay", **other: object) -> str:
        """The reader's address of a position, on a page of this game."""
        return f"/t/{self.id}/{page}{_query(position, self.key, other)}"

    def share_link(self, position: ReplayPosition) -> str:
        """The absolute address of a position, to share with others."""
        return f"{self.base}/t/{self.id}/replay{_query(position, self.shared, {})}"


def _query(position: ReplayPosition | None, key: str, other: dict[str, object]) -> str:
    query = position.query(**other) if position else ""
    return query + (("&" if query else "?") + urlencode({"key": key}) if key else "")
