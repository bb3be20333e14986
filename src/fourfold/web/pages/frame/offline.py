"""Installing the pages as an app: manifest, service worker, and the page that is shown offline."""

from __future__ import annotations

import json
from hashlib import sha256

import htpy as h
from fastapi import APIRouter, Request, Response

from fourfold.web.http.prefix import public_path
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.heads import LOST, head
from fourfold.web.pages.frame.layout import FONTS, THEME_COLOURS
from fourfold.web.pages.frame.responses import page, reader_of

router = APIRouter(include_in_schema=False)
OFFLINE, WORKER = "/offline", "/worker.js"
OFFLINE_FILES = ("tokens.css", "frame.css", "icon.svg", "heads.svg", *FONTS)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    reader = reader_of(request)
    icons = [{"src": public_path(request, address("icon.svg")), "sizes": "any", "type": "image/svg+xml"}]
    for size, purpose in ((192, "any"), (512, "any"), (512, "maskable")):
        name = f"icon-{size}.png" if purpose == "any" else "icon-maskable.png"
        icons.append(
            {
                "src": public_path(request, address(name)),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
        )
    home = public_path(request, "/")
    about = {
        "name": "Fourfold",
        "short_name": "Fourfold",
        "description": reader.say("tagline"),
        "lang": reader.language,
        "id": home,
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": THEME_COLOURS[0][1],
        "background_color": THEME_COLOURS[0][1],
        "icons": icons,
    }
    return Response(json.dumps(about, ensure_ascii=False), media_type="application/manifest+json")


@router.get(WORKER)
async def worker(request: Request) -> Response:
    files = [public_path(request, path) for path in (OFFLINE, *map(address, OFFLINE_FILES))]
    text = (content("service_worker.js") or b"").decode()
    name = sha256(json.dumps([files, text]).encode()).hexdigest()[:10]
    site, icon = public_path(request, "/"), public_path(request, address("icon-192.png"))
    constants = {"SITE": f"fourfold {site} ", "NAME": f"fourfold {site} {name}", "FILES": files, "ICON": icon}
    head = f"const {', '.join(f'{key} = {json.dumps(value)}' for key, value in constants.items())};\n"
    return Response(head + text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get(OFFLINE)
async def offline(request: Request) -> Response:
    """The page that the service worker caches."""
    reader = reader_of(request)
    words = h.main("#main.notice")[
        head(LOST),
        h.h1[reader.say("off-title")],
        h.p[reader.say("off-words")],
        h.p[
            h.a(".act.main", href="")[reader.say("off-again")],
            " ",
            h.a(".act", href="/local/")[reader.say("local-play")],
        ],
    ]
    return page(request, reader, reader.say("off-title"), words, board=False)
