"""What a server keeps of its pages as long as it runs: parts that were rendered once for many readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from fourfold.pages.lobby import LobbyEncoder
    from fourfold.pages.table.rendering import Pages
    from fourfold.server.routes.api_docs import ApiDocs


@dataclass(frozen=True)
class Renderers:
    tables: Pages
    lobby: LobbyEncoder
    api_docs: ApiDocs


def renderers_of(connection: HTTPConnection) -> Renderers:
    renderers: Renderers = connection.app.state.renderers
    return renderers
