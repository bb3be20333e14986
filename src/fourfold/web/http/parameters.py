"""Path parameters that pages and the API share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.convertors import StringConvertor, register_url_convertor

TableId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$", examples=["k3v9q2m8x7ab"])]


class HexConvertor(StringConvertor):
    """A hexadecimal number in a path, so that it is not taken for a word that stands in its place in another path."""

    regex = "[0-9a-f]+"


HEX = "hex"
"""Its name in the paths of routes."""
register_url_convertor(HEX, HexConvertor())
