"""Installing the pages as an app: manifest, service worker, and the page that is shown offline."""

from __future__ import annotations

import json
from hashlib import sha256

import htpy as h
from fastapi import APIRouter, Request, Response

from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.layout import THEME_COLOURS, page, reader_of

router = APIRouter(include_in_schema=False)
OFFLINE, WORKER = "/offline", "/worker.js"
OFFLINE_FILES = ("colours.css", "table.css", "icon.svg")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    reader = reader_of(request)
    icons = [{"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    for size, purpose in ((192, "any"), (512, "any"), (512, "maskable")):
        name = f"icon-{size}.png" if purpose == "any" else "icon-maskable.png"
        icons.append({"src": address(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose})
    about = {
        "name": "Fourfold",
        "short_name": "Fourfold",
        "description": reader.say("tagline"),
        "lang": reader.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME_COLOURS[0][1],
        "background_color": THEME_COLOURS[0][1],
        "icons": icons,
    }
    return Response(json.dumps(about, ensure_ascii=False), media_type="application/manifest+json")


@router.get(WORKER)
async def worker() -> Response:
    files = [OFFLINE, *map(address, OFFLINE_FILES)]
    text = (content("worker.js") or b"").decode()
    name = sha256(json.dumps([files, text]).encode()).hexdigest()[:10]
    head = f"const NAME = {json.dumps(name)}, FILES = {json.dumps(files)};\n"
    return Response(head + text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get(OFFLINE)
async def offline(request: Request) -> Response:
    """The page that the service worker caches."""
    reader = reader_of(request)
    words = h.main("#main.notice")[
        h.h1[reader.say("off-title")],
        h.p[reader.say("off-words")],
        h.p[h.a(".act.main", href="")[reader.say("off-again")]],
    ]
    return page(request, reader, reader.say("off-title"), words)
