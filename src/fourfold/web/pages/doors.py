"""The doors of the home page: one for each game, with the ways to play it."""

from __future__ import annotations

import htpy as h

from fourfold.core.about import About
from fourfold.core.registry import game_package, names
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.pages.table.nonces import opening_fields


def doors(reader: Reader) -> h.Node:
    """A door to each game, and the mark where four of them meet."""
    return h.section(".doors", aria_label=reader.say("home"))[
        [_door(reader, name) for name in names()],
        h.span(".hub", aria_hidden="true")[h.img(src=address("icon.svg"), alt="", width="62", height="62")]
        if len(names()) == 4
        else None,
    ]


def _door(reader: Reader, name: str) -> h.Node:
    package = game_package(name)
    about, words = package.about, package.words[reader.language]
    learn = f"/{'learn' if package.lessons() else 'rules'}/{name}"
    friends, alone = f"/new/{name}?for=friends", f"/solo#{name}"
    if reader.is_local:
        friends, alone = f"/new/{name}?for=here", f"/new/{name}?players=1"
    return h.article(class_=f"door {material(name)}")[
        _art(name),
        h.div(".say")[
            h.h2[about.title],
            h.p(".tag")[words("tag" if "tag" in words else "summary")],
            h.p(".facts")[f"{_players(reader, about)} · {reader.say('minutes', n=about.minutes)}"],
            h.form(method="post", action="/open")[
                h.input(type="hidden", name="game", value=name),
                opening_fields(),
                h.button(".act.main", name="how", value="bots", **_named(reader, "play"))[
                    icon("play"), h.span[reader.say("way-play")]
                ],
                h.a(".set", href=f"/new/{name}", **_named(reader, "set-table"))[icon("sliders")],
                h.a(
                    ".way",
                    href=friends,
                    **_named(reader, "friends"),
                )[icon("friends"), h.span[reader.say("way-friends")]],
                h.a(
                    ".way",
                    href=alone,
                    **_named(reader, "solo"),
                )[icon("star"), h.span[reader.say("way-solo")]]
                if about.solo
                else None,
                h.a(".way", href=learn, **_named(reader, "learn"))[icon("learn"), h.span[reader.say("learn")]],
            ],
        ],
    ]


def _named(reader: Reader, words: str) -> dict[str, str]:
    """The name of a way: a phone shows only its sign."""
    return {"aria_label": reader.say(words), "title": reader.say(words)}


def _art(name: str) -> h.Node:
    """What is seen through the door: drawn for it or, failing that, the game's picture."""
    for kind, width, height in (("door", "820", "620"), ("picture", "260", "260")):
        file = f"{name}.{kind}.svg"
        if content(file):
            return h.img(
                class_="art" if kind == "door" else "art small", src=address(file), alt="", width=width, height=height
            )
    return None


def _players(reader: Reader, about: About) -> str:
    low, high = about.players
    return reader.say("players-same" if low == high else "players", low=low, high=high)
