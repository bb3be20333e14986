"""What pages and the API read from every request: the server's settings, the client's address, parameters of paths."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import HTTPConnection

from fourfold.server.http.rate_limits import address_key
from fourfold.server.settings import Settings

TableId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$", examples=["k3v9q2m8x7ab"])]


class HexConvertor(StringConvertor):
    """A hexadecimal number in a path, so that it is not taken for a word that stands in its place in another path."""

    regex = "[0-9a-f]+"


HEX = "hex"
"""Its name in the paths of routes."""
register_url_convertor(HEX, HexConvertor())


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as rate limits count it."""
    return address_key(connection.client.host) if connection.client else "?"
