"""Files that never change under their address: the address holds a hash of what is in them."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files

from fastapi import APIRouter, Request
from starlette.responses import Response

import fourfold
from fourfold.core.registry import game_package
from fourfold.core.scene.svg import DARK, LIGHT, css_rules
from fourfold.web.errors import Refused
from fourfold.web.pages.table.arrange import stylesheet
from fourfold.web.pages.table.sprites import gallery

router = APIRouter()
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
FOREVER = "public, max-age=31536000, immutable"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LONGEST = 100
"""Letters of a file's name."""
SMALL = 500
"""Bytes below which nothing is gained by compressing."""


_kept: dict[str, bytes] = {}


def content(name: str) -> bytes | None:
    """A file of the folder `static`, or one that is made: `places.css`, `colours.css`; of a game its looks
    (`GAME.scene.css`), patterns for those who want them, where its art has `EDGES` (`GAME.edges.css`), its faces and
    its picture. None is remembered for a name that there is not: anybody can ask for any number of them."""
    found = _kept.get(name)
    if found is None and len(name) <= LONGEST:
        found = _content(name)
        if found is not None:
            _kept[name] = found
    return found


def _content(name: str) -> bytes | None:
    if name == "places.css":
        return stylesheet().encode()
    if name == "colours.css":
        light, dark = f"{{{LIGHT}}}", f"{{{DARK}}}"
        auto = f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){dark}}}"
        return f":root{light}{auto}:root[data-theme=dark]{dark}".encode()
    if name.endswith(".scene.css") and (game := name.removesuffix(".scene.css")) in fourfold.games():
        scene = fourfold.game(game).start().view(None).scene()
        return "\n".join(css_rules(scene.style)).encode()  # without a scope: none reaches into what `use` repeats
    if name.endswith(".edges.css") and (game := name.removesuffix(".edges.css")) in fourfold.games():
        edges = getattr(game_package(game).art, "EDGES", None)
        return None if edges is None else str(edges).encode()
    if name.endswith(".faces.svg") and (game := name.removesuffix(".faces.svg")) in fourfold.games():
        return gallery(game).encode()
    if name.endswith(".picture.svg") and (game := name.removesuffix(".picture.svg")) in fourfold.games():
        picture = game_package(game).picture()
        return picture.encode() if picture else None
    if "/" in name or name.startswith("."):
        return None
    file = files("fourfold.web").joinpath("static", name)
    return file.read_bytes() if file.is_file() and name.rpartition(".")[2] in KINDS else None


@cache
def _zipped(name: str) -> bytes:
    return gzip.compress(content(name) or b"", 9, mtime=0)


@cache
def address(name: str) -> str:
    """Where a file is found, for good."""
    data = content(name)
    assert data is not None, name
    return f"/static/{sha256(data).hexdigest()[:10]}/{name}"


@router.get("/static/{hash}/{name}", include_in_schema=False)
async def static(request: Request, hash: str, name: str) -> Response:
    data = content(name)
    if data is None or address(name) != f"/static/{hash}/{name}":
        raise Refused("missing", f"there is no file {name!r} of that version")
    headers = {"cache-control": FOREVER}
    if name.endswith(".svg"):  # a picture brings its own colours, and nothing else
        headers["content-security-policy"] = PICTURE_POLICY
    return packed(request, data, KINDS[name.rpartition(".")[2]], headers, _zipped(name))


def packed(
    request: Request, data: bytes, kind: str, headers: dict[str, str], zipped: bytes | None = None, status: int = 200
) -> Response:
    """An answer, compressed where the browser takes that."""
    headers = {**headers, "vary": "accept-encoding, cookie, accept-language"}
    if len(data) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        data = zipped if zipped is not None else gzip.compress(data, 5, mtime=0)
    return Response(data, status, headers, f"{kind}; charset=utf-8")
