"""What a server keeps of its pages as long as it runs: parts that were rendered once for many readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from fourfold.web.pages.frame.api_docs import ApiDocs
    from fourfold.web.pages.lobby.page import LobbyEncoder
    from fourfold.web.pages.table.rendering import Pages


@dataclass(frozen=True)
class Renderers:
    tables: Pages
    lobby: LobbyEncoder
    api_docs: ApiDocs


def renderers_of(connection: HTTPConnection) -> Renderers:
    renderers: Renderers = connection.app.state.renderers
    return renderers
