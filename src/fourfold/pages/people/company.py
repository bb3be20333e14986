"""The people whom the reader knows: friends, requests, recent opponents, blocked people; and reports about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import htpy as h

import fourfold
from fourfold.core.registry import game_package
from fourfold.pages.frame.fields import field, hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import ACCOUNT, head, icon
from fourfold.pages.people.players import date_words, mark
from fourfold.pages.table.seats import opening_fields
from fourfold.table.names import MAX_LINE, MAX_NAME

if TYPE_CHECKING:
    from fourfold.server.people.friends import Acquaintance, Circle


def deed(reader: Reader, person: str, what: str, words: str, kind: str = "") -> h.Node:
    """A form with one button: `what` is done about a person, then the reader is back on this page."""
    return h.form(method="post", action=f"/people/{person}/{what}")[
        hidden(("back", reader.path)), h.button(class_=f"act {kind}".strip())[words]
    ]


def people_page(reader: Reader, circle: Circle, account: bool) -> h.Node:
    """`account` says whether the reader has one: without, nobody can be a friend."""
    return h.main("#main.paper.company")[
        h.h1[reader.say("people-title")],
        _requests(reader, circle.asking) if circle.asking else None,
        h.section(".card.friends")[
            h.h2[icon("friends"), reader.say("friends-title")],
            _folk(reader, circle.friends, "friend") if circle.friends else h.p(".quiet")[reader.say("no-friends")],
            _ask_form(reader)
            if account
            else h.p[
                reader.say("friends-need-account"), " ", h.a(".act", href="/me/account")[reader.say("to-account")]
            ],
        ],
        _part(reader, "recent-title", circle.recent, "recent", "recent" if account else "guest", "no-recent"),
        _part(reader, "asked-title", circle.asked, "asked", "asked"),
        h.section(".card", id="blocked")[
            h.h2[reader.say("blocked-title")],
            h.p(".quiet")[reader.say("blocked-words")],
            _folk(reader, circle.blocked, "blocked"),
        ]
        if circle.blocked
        else None,
    ]


def _part(
    reader: Reader, title: str, people: tuple[Acquaintance, ...], id: str, state: str, nobody: str | None = None
) -> h.Node:
    if not people and nobody is None:
        return None
    return h.section(".card", id=id)[
        h.h2[reader.say(title)],
        _folk(reader, people, state) if people else h.p(".quiet")[reader.say(nobody or "")],
    ]


def _ask_form(reader: Reader) -> h.Node:
    return h.form(".line-form", method="post", action="/people/ask")[
        field(
            reader,
            "/people/ask",
            reader.say("friend-name"),
            name="name",
            maxlength=str(MAX_NAME),
            required=True,
            autocomplete="off",
        ),
        h.button(".act")[reader.say("friend-ask")],
    ]


def _requests(reader: Reader, asking: tuple[Acquaintance, ...]) -> h.Node:
    return h.section(".card.asks", id="asking")[
        h.h2[reader.say("asking-title")],
        _folk(reader, asking, "asking"),
    ]


def _folk(reader: Reader, people: tuple[Acquaintance, ...], state: str) -> h.Node:
    return h.ul(".folk")[[_person(reader, each, state) for each in people]]


def _person(reader: Reader, person: Acquaintance, state: str) -> h.Node:
    note = reader.say("bot") if person.bot else None
    if state in ("recent", "guest"):
        note = reader.say("played-on", date=date_words(person.at, reader.language))
    named = h.a(href=f"/people/{person.id}")[person.name] if person.account else h.b[person.name]
    shown = "guest" if state == "recent" and not person.account else state
    return h.li[
        head(person.name, ACCOUNT if person.bot else None),
        h.span(".named")[named, h.small[note] if note else None],
        h.div(".acts")[_deeds(reader, person.id, shown), _more(reader, person.id, state)],
    ]


def _deeds(reader: Reader, person: str, state: str, known: bool = True) -> h.Node:
    """What can be done about somebody, by how the reader knows them. Who is not `known` cannot be invited."""
    if state == "asking":
        return [
            deed(reader, person, "ask", reader.say("friend-accept"), "main"),
            deed(reader, person, "part", reader.say("friend-decline")),
        ]
    if state == "asked":
        return deed(reader, person, "part", reader.say("friend-withdraw"))
    if state == "blocked":
        return deed(reader, person, "unblock", reader.say("unblock"))
    ask = deed(reader, person, "ask", reader.say("friend-ask")) if state == "recent" else None
    return [ask, _play(reader, person) if known else None]


def _play(reader: Reader, person: str) -> h.Node:
    """A menu of the games to which the reader can invite somebody."""
    return h.details(".games")[
        h.summary(".act")[icon("play"), reader.say("invite-to-play")],
        h.div[
            [
                h.form(method="post", action=f"/people/{person}/play")[
                    opening_fields(),
                    h.button(".act", name="game", value=game)[mark(game), game_package(game).about.title],
                ]
                for game in fourfold.games()
            ]
        ],
    ]


def _more(reader: Reader, person: str, state: str) -> h.Node:
    """What is rarely wanted."""
    if state == "blocked":
        return None
    return h.details(".more")[
        h.summary(".act.round", title=reader.say("more"), aria_label=reader.say("more"))[icon("more")],
        h.div[
            deed(reader, person, "part", reader.say("friend-remove")) if state == "friend" else None,
            deed(reader, person, "block", reader.say("block"), "grave"),
            h.a(".act.grave", href=f"/people/{person}/report")[icon("flag"), reader.say("report")],
        ],
    ]


def profile_deeds(reader: Reader, person: str, circle: Circle, account: bool) -> h.Node:
    """What the reader can do about the owner of a profile."""
    states = {
        "friend": circle.friends,
        "asking": circle.asking,
        "blocked": circle.blocked,
        "asked": circle.asked,
    }
    state = next((name for name, people in states.items() if any(each.id == person for each in people)), "recent")
    if state == "recent" and not account:
        state = "guest"
    known = any(each.id == person for each in (*circle.friends, *circle.recent))
    told = {"friend": "is-friend", "asked": "is-asked", "asking": "is-asking", "blocked": "is-blocked"}.get(state)
    return [
        h.p(".bond")[icon("friends"), reader.say(told)] if told else None,
        h.div(".acts")[_deeds(reader, person, state, known), _more(reader, person, state)],
    ]


def table_people_page(
    reader: Reader, table: str, people: tuple[Acquaintance, ...], circle: Circle, account: bool
) -> h.Node:
    """Those who sit at a table with the reader."""
    return h.main("#main.paper.company")[
        h.h1[reader.say("people-here")],
        h.section(".card")[
            h.ul(".folk")[
                [
                    h.li[
                        head(each.name, ACCOUNT if each.bot else None),
                        h.span(".named")[h.b[each.name]],
                        h.div(".acts.tall")[profile_deeds(reader, each.id, circle, account and each.account)],
                    ]
                    for each in people
                ]
            ]
            if people
            else h.p(".quiet")[reader.say("nobody-here")],
        ],
        h.p[h.a(".act", href=f"/t/{table}")[reader.say("back")]],
    ]


# --- reports


def report_page(
    reader: Reader, person: str, name: str, table: str, line: str, quoted: str, reasons: Sequence[str]
) -> h.Node:
    """`line` is the number of what was written at `table`, and `quoted` its words; all empty for another report."""
    return h.main("#main.paper")[
        h.h1[reader.say("report-title", who=name)],
        h.section(".card")[
            h.blockquote(".quoted", lang="")[quoted] if quoted else None,
            h.form(".fields", method="post", action=f"/people/{person}/report")[
                hidden(("table", table)) if table else None,
                hidden(("line", line)) if line else None,
                h.fieldset(".reasons")[
                    h.legend[reader.say("report-reason")],
                    h.div(".pick")[
                        [
                            h.label[
                                h.input(type="radio", name="reason", value=reason, required=True),
                                reader.say(f"report-{reason}"),
                            ]
                            for reason in reasons
                        ]
                    ],
                ],
                h.label[
                    h.span[reader.say("report-words")],
                    h.textarea(name="words", rows="3", maxlength=str(MAX_LINE)),
                ],
                h.button(".act.main")[icon("flag"), reader.say("report-send")],
            ],
            h.p(".quiet")[reader.say("report-who-reads")],
        ],
    ]


def thanks_page(reader: Reader, person: str) -> h.Node:
    return h.main("#main.paper")[
        h.h1[reader.say("report-thanks")],
        h.section(".card")[
            h.p[reader.say("report-thanks-words")],
            h.p(".quiet")[reader.say("blocked-words")],
            h.div(".acts")[
                h.form(method="post", action=f"/people/{person}/block")[
                    hidden(("back", "/people")),
                    h.button(".act.grave")[reader.say("block")],
                ],
                h.a(".act", href="/people")[reader.say("people-title")],
            ],
        ],
    ]
