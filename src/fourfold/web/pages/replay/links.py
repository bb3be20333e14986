"""The addresses of a finished game's pages."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from fourfold.web.pages.replay.replay_position import ReplayPosition


@dataclass(frozen=True)
class ReplayLinks:
    """The addresses of a finished game, the names of its seats, and the key with which others may see it."""

    id: str
    base: str
    """The public address of the server."""
    names: tuple[str, ...]
    key: str = ""
    """The key in the reader's own address."""
    seated: bool = False
    """Whether the reader can go back to a table."""
    shared: str = ""
    """The key in links for others."""

    def to(self, position: ReplayPosition | None = None, page: str = "replay", **other: object) -> str:
        """The reader's address of a position, on a page of this game."""
        return f"/t/{self.id}/{page}{_joined(position, self.key, other)}"

    def share_link(self, position: ReplayPosition) -> str:
        """The whole address of a position, for others."""
        return f"{self.base}/t/{self.id}/replay{_joined(position, self.shared, {})}"


def _joined(position: ReplayPosition | None, key: str, other: dict[str, object]) -> str:
    query = position.query(**other) if position else ""
    return query + (("&" if query else "?") + urlencode({"key": key}) if key else "")
