"""My page: who I am, my ratings, my games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import htpy as h

from fourfold.bots.names import name_or_bot
from fourfold.core.registry import game_package
from fourfold.pages.frame.fields import field
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import ACCOUNT, head
from fourfold.pages.people.players import bot_sign, date_words, line, mark, opponents_card, ratings_table, stamp
from fourfold.table.names import MAX_NAME

if TYPE_CHECKING:
    from fourfold.server.storage.store import TableSummary

Who = tuple[str, str | None]
"""A player's name and, of a bot, its level."""


def stranger_page(reader: Reader) -> h.Node:
    """For visitors without a session."""
    return h.main("#main.paper")[
        h.h1[reader.say("my-page")],
        h.section(".card.who-i-am")[
            head(""),
            h.p[reader.say("nobody-yet")],
            _name_form(reader, "", reader.say("welcome-name")),
        ],
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
    rating: h.Node,
    trouble: bool,
) -> h.Node:
    """`past` has finished games; `earlier` is the time before which there may be more; `rating` is the card of one of
    the ratings; `trouble` says whether something of theirs was switched off because it could not be reached."""
    account = profile["account"]
    since = reader.say("account-of" if account else "guest-since", date=date_words(profile["since"], reader.language))
    bot = ACCOUNT if profile["bot_account"] else None
    return h.main("#main.paper.mine")[
        h.section(".card.who-i-am")[
            head(profile["name"], bot),
            h.h1[profile["name"], bot_sign(reader, bot)],
            h.p(".quiet")[since],
            _name_form(reader, profile["name"], reader.say("rename")) if not account else None,
            h.p(".quiet")[reader.say("guest-words")] if not account else None,
            h.div(".acts")[
                h.a(".act", href="/me/account")[reader.say("keys" if account else "to-account")],
                h.a(".act", href=f"/people/{profile['id']}")[reader.say("public")] if account else None,
                h.a(".act", href="/people")[reader.say("people-title")],
                h.a(".act", href="/solo")[reader.say("to-solo")],
                h.a(".act", href="/me/notices")[reader.say("notices")],
            ],
        ],
        h.p(".note", role="status")[reader.say("tell-trouble"), " ", h.a(href="/me/notices")[reader.say("notices")]]
        if trouble
        else None,
        h.section(".card")[h.h2[reader.say("running")], h.ul(".tickets")[[_running(reader, row) for row in running]]]
        if running
        else None,
        rating,
        h.section(".card")[
            h.h2[reader.say("ratings")],
            ratings_table(reader, profile["ratings"]),
            h.p[h.a(".act", href="/ratings")[reader.say("all-ratings")]],
        ],
        opponents_card(reader, profile["opponents"]),
        _tallies(reader, past),
        _bot_form(reader, profile) if account and not profile["ratings"] else None,
        h.section(".card", id="games")[
            h.h2[reader.say("finished")],
            h.ul(".lines")[[_past(reader, row) for row in past]] if past else h.p(".quiet")[reader.say("no-games")],
            h.p[h.a(".act", href=f"/me?before={earlier}#games")[reader.say("earlier")]] if earlier else None,
        ],
    ]


def _bot_form(reader: Reader, profile: dict[str, Any]) -> h.Node:
    """Whether this account is a bot, as long as that can be changed."""
    bot = profile["bot_account"]
    return h.section(".card")[
        h.details(open=bot)[
            h.summary[reader.say("mark-bot-title")],
            h.p(".quiet")[reader.say("mark-bot-words")],
            h.form(method="post", action="/me/bot")[
                h.input(type="hidden", name="bot", value="no" if bot else "yes"),
                h.button(".act")[reader.say("unmark-bot" if bot else "mark-bot")],
            ],
        ]
    ]


def _tallies(reader: Reader, past: list[dict[str, Any]]) -> h.Node:
    """What the games listed below come to: by game, and against whom."""
    decided = [(row, row["seat"] in row["ending"]["winners"]) for row in past if _is_decided(row)]
    if not decided:
        return None
    games: Counter[tuple[str, bool]] = Counter()
    others: Counter[tuple[Who, bool]] = Counter()
    for row, won in decided:
        games[row["game"], won] += 1
        others.update((who, won) for seat, who in enumerate(_names(reader, row)) if seat != row["seat"])
    return h.div(".pair")[
        h.section(".card")[
            h.h2[reader.say("by-game")],
            h.ul(".scores")[[_by_game(reader, name, games) for name in dict.fromkeys(game for game, _ in games)]],
        ],
        h.section(".card")[
            h.h2[reader.say("lately")],
            h.ul(".scores")[[_across(who, others) for who in dict.fromkeys(who for who, _ in others)]],
        ],
    ]


def _is_decided(row: dict[str, Any]) -> bool:
    """Whether a game with others has somebody who won. Of an imported one nobody knows which seat was whose."""
    return bool(not row["imported"] and row["ending"] and row["ending"]["winners"] and len(row["players"] or ()) > 1)


def _by_game(reader: Reader, game: str, games: Counter[tuple[str, bool]]) -> h.Node:
    won, lost = games[game, True], games[game, False]
    return h.li(class_=material(game))[
        mark(game),
        h.b[game_package(game).about.title],
        h.meter(min="0", max=str(won + lost), value=str(won), aria_hidden="true"),
        [
            h.span(".figure")[h.strong(".num")[str(many)], h.small[reader.say(words)]]
            for many, words in ((won, "games-won"), (lost, "games-lost"))
        ],
    ]


def _names(reader: Reader, row: dict[str, Any]) -> list[Who]:
    """Who sat on the seats of a finished game."""
    return [
        (name_or_bot(name, bot, reader.language), bot)
        for name, bot in zip(row["players"] or (), row["bots"] or (), strict=True)
    ]


def _across(who: Who, others: Counter[tuple[Who, bool]]) -> h.Node:
    name, bot = who
    return h.li[head(name, bot), h.b[name], h.strong(".num")[f"{others[who, True]} : {others[who, False]}"]]


def _name_form(reader: Reader, name: str, words: str) -> h.Node:
    return h.form(".line-form", method="post", action="/me/name")[
        field(
            reader,
            "/me/name",
            reader.say("name"),
            name="name",
            value=name,
            maxlength=str(MAX_NAME),
            required=True,
            autocomplete="nickname",
        ),
        h.button(".act")[words],
    ]


def _running(reader: Reader, row: TableSummary) -> h.Node:
    state = "waits" if row.waits else {"playing": "goes-on", "waiting": "not-begun"}[row.status]
    return h.li[
        h.a(href=f"/t/{row.id}", class_=["ticket", material(row.name), {"waits": row.waits}])[
            h.span[h.b[game_package(row.name).about.title], h.small[reader.say(state)]]
        ]
    ]


def _past(reader: Reader, row: dict[str, Any]) -> h.Node:
    """A finished game: the other players, the result, and my rating after it."""
    others = [name for seat, (name, _) in enumerate(_names(reader, row)) if seat != row["seat"]]
    ending = row["ending"]
    notes = [reader.say("imported")] if row["imported"] else []
    is_shared = len(row["players"] or ()) > 1
    notes.append(reader.say("with", who=", ".join(others)) if is_shared else reader.say("alone-game"))
    if ending is None:
        notes.append(reader.say("old-rules"))
    elif row["seat"] in ending["winners"]:
        notes.append(reader.say("won"))
    elif ending["how"] != "played":
        notes.append(reader.say(f"was-{ending['how']}"))
    if ending is not None and ending["scores"] is not None and others:
        notes.append(" : ".join(str(score) for score in ending["scores"]))
    if row["rating"] is not None:
        notes.append(reader.say("rating-of", rating=str(row["rating"])))
    when = h.small[stamp(row["changed"], reader.language)]
    title = h.a(href=f"/t/{row['id']}")[game_package(row["game"]).about.title]
    return line(title, " · ".join(notes), act=when, kind=f"bead {material(row['game'])}")
