"""My page: who I am, my ratings, my games."""

from __future__ import annotations

from typing import Any

import htpy as h

from fourfold.core.registry import game_package
from fourfold.web.names import MAX_NAME
from fourfold.web.pages.frame.dates import date_words, stamp
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.people.players import line, ratings_table
from fourfold.web.storage.store import TableSummary


def stranger_page(reader: Reader) -> h.Node:
    """For visitors without a session."""
    return h.main("#main.paper")[
        h.h1[reader.say("my-page")],
        h.p[reader.say("nobody-yet")],
        h.section(".card")[_name_form(reader, "", reader.say("welcome-name"))],
        h.p(".acts")[
            h.a(".act", href="/me/account")[reader.say("to-login")],
            h.a(".act", href="/settings")[reader.say("settings")],
        ],
    ]


def my_page(
    reader: Reader,
    profile: dict[str, Any],
    running: list[TableSummary],
    past: list[dict[str, Any]],
    earlier: int | None,
) -> h.Node:
    """`past` has finished games; `earlier` is the time before which there may be more."""
    account = profile["account"]
    since = reader.say("account-of" if account else "guest-since", date=date_words(profile["since"], reader.language))
    return h.main("#main.paper")[
        h.h1[profile["name"]],
        h.p(".quiet")[since],
        h.p(".note")[reader.say("guest-words"), " ", h.a(href="/me/account")[reader.say("to-account")]]
        if not account
        else None,
        h.section(".card")[_name_form(reader, profile["name"], reader.say("rename"))],
        h.div(".acts")[
            h.a(".act", href="/me/account")[reader.say("keys")],
            h.a(".act", href=f"/people/{profile['id']}")[reader.say("public")] if account else None,
            h.a(".act", href="/solo")[reader.say("to-solo")],
        ],
        h.section(".card")[h.h2[reader.say("running")], h.ul(".lines")[[_running(reader, row) for row in running]]]
        if running
        else None,
        h.section(".card")[
            h.h2[reader.say("ratings")],
            ratings_table(reader, profile["ratings"]),
            h.p[h.a(".act", href="/ratings")[reader.say("all-ratings")]],
        ],
        h.section(".card", id="games")[
            h.h2[reader.say("finished")],
            h.ul(".lines")[[_past(reader, row) for row in past]] if past else h.p(".quiet")[reader.say("no-games")],
            h.p[h.a(".act", href=f"/me?before={earlier}#games")[reader.say("earlier")]] if earlier else None,
        ],
    ]


def _name_form(reader: Reader, name: str, words: str) -> h.Node:
    return h.form(".line-form", method="post", action="/me/name")[
        h.label[
            h.span[reader.say("name")],
            h.input(name="name", value=name, maxlength=str(MAX_NAME), required=True, autocomplete="nickname"),
        ],
        h.button(".act")[words],
    ]


def _running(reader: Reader, row: TableSummary) -> h.Node:
    state = "waits" if row.waits else {"playing": "goes-on", "waiting": "not-begun"}[row.status]
    title = h.a(href=f"/t/{row.id}", class_="waits" if row.waits else None)[game_package(row.name).about.title]
    return line(title, reader.say(state))


def _past(reader: Reader, row: dict[str, Any]) -> h.Node:
    """A finished game: the other players, the result, and my rating after it."""
    others = [name for seat, name in enumerate(row["players"] or ()) if seat != row["seat"]]
    ending = row["ending"]
    notes = [reader.say("with", who=", ".join(others)) if others else reader.say("alone-game")]
    if ending is None:
        notes.append(reader.say("old-rules"))
    elif row["seat"] in ending["winners"]:
        notes.append(reader.say("won"))
    elif ending["how"] != "played":
        notes.append(reader.say(f"was-{ending['how']}"))
    if ending is not None and ending["scores"] is not None and others:
        notes.append(" : ".join(str(score) for score in ending["scores"]))
    if row["rating"] is not None:
        notes.append(f"{reader.say('rating')} {row['rating']:.1f}")
    when = h.small[stamp(row["changed"], reader.language)]
    return line(h.a(href=f"/t/{row['id']}")[game_package(row["game"]).about.title], " · ".join(notes), act=when)
