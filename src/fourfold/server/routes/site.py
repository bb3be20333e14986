"""Routes of what belongs to no family: the settings, about this site, and installing the pages as an app."""

from __future__ import annotations

import json
from hashlib import sha256

import htpy as h
from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

import fourfold
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.registry import game_package
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import FONTS, THEME_COLOURS, Reader
from fourfold.pages.frame.pictures import BOT, LOST, head, icon
from fourfold.pages.frame.preferences import PREFERENCES, THEMES, UI_OPTIONS, own_path
from fourfold.server.http.requests import public_path
from fourfold.server.people.identity import visitor
from fourfold.server.routes.responses import form_fields, page, reader_of, set_preference
from fourfold.table.names import ANIMALS

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])


@router.get("/settings")
async def settings(request: Request) -> Response:
    reader = reader_of(request)
    return page(
        request,
        reader,
        reader.say("settings"),
        settings_page(reader),
        styles=["people.css"],
        scripts=["settings.js"],
        board=False,
    )


@router.post("/preferences")
async def preferences(request: Request) -> Response:
    """Store preferences in cookies."""
    form = await form_fields(request)
    answer = RedirectResponse(own_path(form.get("back", "")), 303)
    for name, valid in PREFERENCES.items():
        if form.get(name) in valid:
            set_preference(request, answer, name, form[name])
    return answer


# --- the page of the settings; its form has the same action as the buttons in the header


def settings_page(reader: Reader) -> h.Node:
    ui_options = reader.ui_options
    names = {value: reader.say(f"motion-{value}") for value in UI_OPTIONS["motion"]}
    switch = {value: reader.say(value) for value in ("off", "on")}
    return h.main("#main.paper")[
        h.h1[reader.say("settings")],
        h.p(".quiet")[reader.say("settings-words")],
        h.form(".card.preference-list", method="post", action="/preferences")[
            hidden(("back", "/settings")),
            _choice(reader, "language", {tag: WORDS[tag]("language-name") for tag in LANGUAGES}, reader.language),
            _choice(reader, "theme", {theme: reader.say(theme) for theme in THEMES}, reader.theme),
            _choice(reader, "motion", names, ui_options["motion"], reader.say("motion-words")),
            _choice(reader, "sounds", switch, ui_options["sounds"]),
            _choice(reader, "confirm", switch, ui_options["confirm"]),
            _choice(reader, "patterns", switch, ui_options["patterns"], reader.say("patterns-words")),
            _choice(reader, "badge", switch, ui_options["badge"], reader.say("badge-words")),
            _choice(reader, "notify", switch, ui_options["notify"], reader.say("notify-words")),
            h.button(".act.main")[reader.say("save")],
        ],
    ]


def _choice(reader: Reader, name: str, values: dict[str, str], chosen: str, note: str = "") -> h.Node:
    return h.fieldset[
        h.legend[reader.say(f"preference-{name}")],
        h.div(".pick")[
            [
                h.label[
                    h.input(type="radio", name=name, value=value, checked=value == chosen),
                    h.span(lang=value if name == "language" else None)[words],
                ]
                for value, words in values.items()
            ]
        ],
        h.p(".quiet")[note] if note else None,
    ]


# --- about this site; the footer of every page leads here


@router.get("/about")
async def about(request: Request) -> Response:
    reader = reader_of(request)
    return page(request, reader, reader.say("about"), about_page(reader), styles=["people.css"], board=False)


def about_page(reader: Reader) -> h.Node:
    return h.main("#main.paper")[
        h.h1[reader.say("about")],
        h.p(".lead")[reader.say("about-words")],
        h.p(".parade", aria_hidden="true")[[head(animal) for animal in ANIMALS], head("", BOT)],
        _part(
            reader,
            "credits",
            h.ul(".lines")[[_credit(reader, name) for name in fourfold.games()]],
            h.p(".quiet")[reader.say("about-fonts")],
        ),
        _part(
            reader,
            "help",
            h.p(".acts")[
                [
                    h.a(".act", href=f"/rules/{name}")[icon("rules"), game_package(name).about.title]
                    for name in fourfold.games()
                ]
            ],
        ),
        _part(reader, "accessibility", h.p(".acts")[h.a(".act", href="/settings")[reader.say("settings")]]),
        _part(reader, "source", h.p(".acts")[h.a(".act", href="/docs")[reader.say("api-docs")]]),
    ]


def _part(reader: Reader, name: str, *more: h.Node) -> h.Node:
    return h.section(".card", id=name)[h.h2[reader.say(f"about-{name}")], h.p[reader.say(f"about-{name}-words")], more]


def _credit(reader: Reader, name: str) -> h.Node:
    about = game_package(name).about
    who = list_words(about.designers, reader.language)
    return h.li[h.div[h.span[about.title], h.small[reader.say("about-designed", who=who, publisher=about.publisher)]]]


# --- installing the pages as an app: manifest, service worker, and the page without a connection


app_router = APIRouter(include_in_schema=False)
OFFLINE, WORKER = "/offline", "/worker.js"
OFFLINE_FILES = ("tokens.css", "frame.css", "icon.svg", "heads.svg", *FONTS)


@app_router.get("/manifest.webmanifest")
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


@app_router.get(WORKER)
async def worker(request: Request) -> Response:
    files = [public_path(request, path) for path in (OFFLINE, *map(address, OFFLINE_FILES))]
    text = (content("service_worker.js") or b"").decode()
    name = sha256(json.dumps([files, text]).encode()).hexdigest()[:10]
    site, icon = public_path(request, "/"), public_path(request, address("icon-192.png"))
    constants = {"SITE": f"fourfold {site} ", "NAME": f"fourfold {site} {name}", "FILES": files, "ICON": icon}
    head = f"const {', '.join(f'{key} = {json.dumps(value)}' for key, value in constants.items())};\n"
    return Response(head + text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@app_router.get(OFFLINE)
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
