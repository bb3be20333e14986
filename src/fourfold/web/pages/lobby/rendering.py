"""The lobby's messages to pages: rendered and compressed once per version and language, however many read it."""

from __future__ import annotations

import json
import zlib

from fourfold.web.clock import now_ms
from fourfold.web.http.prefix import in_html
from fourfold.web.live.lobby import LobbyState
from fourfold.web.pages.lobby.tables import open_part, played_part, seekers_part


class LobbyEncoder:
    """The messages of the current version."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._version = 0
        self._messages: dict[str, bytes] = {}

    def message(self, state: LobbyState, language: str) -> bytes:
        """The parts of the lobby as compressed JSON. A page takes those that it has."""
        if state.version != self._version:
            self._version, self._messages = state.version, {}
        if language not in self._messages:
            parts = {
                "open": open_part(state, language, now_ms()),
                "played": played_part(state, language),
                "seekers": seekers_part(state, language),
            }
            message = {
                "seq": state.version,
                "parts": {id: in_html(str(part), self._prefix) for id, part in parts.items()},
            }
            self._messages[language] = zlib.compress(json.dumps(message, ensure_ascii=False).encode(), 9)
        return self._messages[language]
