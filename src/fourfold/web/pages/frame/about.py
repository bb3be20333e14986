"""The page about this site: credits, help, accessibility, source. The footer of every page leads here."""

from __future__ import annotations

import htpy as h
from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

import fourfold
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.heads import BOT, head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, page, reader_of
from fourfold.web.people.identity import visitor
from fourfold.web.people.people import ANIMALS

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])


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
