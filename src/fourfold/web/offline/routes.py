"""The site of a device's own tables under `/local/`: the files that `fourfold site` writes."""

from __future__ import annotations

import gzip

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from fourfold.web.errors import Refused
from fourfold.web.offline.site import FOREVER_FOLDERS, PREFIX, WORKER, at_server, site
from fourfold.web.pages.frame.assets import FOREVER, KINDS, PICTURE_POLICY, gzip_response

router = APIRouter(prefix=PREFIX, include_in_schema=False)
OTHER_KINDS = {"html": "text/html", "json": "application/json", "webmanifest": "application/manifest+json"}
COMPRESSED = ("font/", "image/png")


@router.get("")
async def without_slash() -> Response:
    return RedirectResponse(f"{PREFIX}/", 308)


@router.get("/{path:path}")
def file(request: Request, path: str) -> Response:
    """A file, or the page of a folder. Not `async`, so it runs in a thread: the first request has the files made."""
    found = next(
        (name for name in (f"/{path}", f"/{path.rstrip('/')}/index.html".replace("//", "/")) if name in site()), None
    )
    if found is None:
        raise Refused("missing", f"there is no file {path[:80]!r}")
    data = at_server(site()[found]) if found == WORKER else site()[found]
    suffix = found.rpartition(".")[2]
    kind = KINDS.get(suffix) or OTHER_KINDS[suffix]
    headers = {"cache-control": FOREVER if found.startswith(FOREVER_FOLDERS) else "no-cache", "vary": "accept-encoding"}
    if suffix == "svg":
        headers["content-security-policy"] = PICTURE_POLICY
    if kind.startswith(COMPRESSED):
        return Response(data, 200, headers, kind)
    return gzip_response(request, data, kind, headers, _compressed(found, data))


_known: dict[str, tuple[bytes, bytes]] = {}
"""What each file was when it was last compressed, and what came of it."""


def _compressed(name: str, data: bytes) -> bytes:
    known = _known.get(name)
    if known is None or known[0] != data:
        known = _known[name] = data, gzip.compress(data, 9, mtime=0)
    return known[1]
