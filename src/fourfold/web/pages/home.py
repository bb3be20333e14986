"""The home page: a door to each game, the reader's tables as tickets, and tables that anybody may join."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from fourfold.web.live.lobby import LobbyState
from fourfold.web.pages.daily.page import today_link
from fourfold.web.pages.doors import doors
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.lobby.tables import open_part
from fourfold.web.pages.tickets import Ticket, ticket_strip
from fourfold.web.people.solo import Result

STEP = 10
"""The estimate is rounded up to a multiple of this many seconds."""


def home(
    reader: Reader,
    own: list[Ticket],
    lobby: LobbyState,
    now: int,
    seconds_left: int | None,
    calls: h.Node = None,
    today: Sequence[Result | None] = (),
    is_known: bool = False,
) -> h.Node:
    """`seconds_left` is the estimated time until all games are compiled; None if none is being compiled. `calls` are
    invitations, `today` the reader's results in the daily challenges. Who `is_known` is called from this page."""
    sitting = [ticket.row.id for ticket in own]
    running = [ticket for ticket in own if ticket.row.status != "over"]
    past = [ticket for ticket in own if ticket.row.status == "over"]
    events = {"data_events": "/api/v1/me/events"} if is_known else {}
    return h.main(
        "#main.home",
        data_yours=reader.say("title-turn", title="Fourfold"),
        data_call=reader.say("call-turn", game="{game}"),
        data_nudged=reader.say("call-nudge", game="{game}"),
        data_invited=reader.say("invites-you", who="{who}", game="{game}"),
        data_waits=reader.say("waits"),
        data_live="/lobby/live",
        data_seq=str(lobby.version),
        data_own=" ".join(sitting),
        **events,
    )[
        h.h1(".unseen")["Fourfold. ", reader.say("tagline")],
        calls,
        doors(reader),
        ticket_strip(reader, reader.say("your-tables"), running, ".own"),
        _beyond(reader, bool(past), today),
        open_part(lobby, reader.language, now, sitting),
        _compiling_note(reader, seconds_left),
    ]


def _compiling_note(reader: Reader, seconds: int | None) -> h.Node:
    """Says when bots will be stronger. The time is rounded, because it is only an estimate."""
    if seconds is None:
        return None
    return h.p(".stronger.quiet")[reader.say("stronger", n=STEP * max(1, -(-seconds // STEP)))]


def _beyond(reader: Reader, past: bool, today: Sequence[Result | None]) -> h.Node:
    ways = [
        ("/lobby", "friends", "lobby"),
        ("/solo", "star", "solo"),
        ("/bots", "bot", "bots-title"),
        ("/people", "person", "people-title"),
        ("/ratings", "chart", "ratings"),
        ("/records", "upload", "records"),
        ("/local/", "device", "local-play"),
    ]
    ways += [("/me#games", "past", "last-games")] if past else []
    return h.nav(".beyond", aria_label=reader.say("more"))[
        _device_games(reader),
        today_link(reader, today),
        [h.a(href=href)[icon(sign), reader.say(words)] for href, sign, words in ways],
    ]


def _device_games(reader: Reader) -> h.Node:
    """The way to bring games of this device to the server. The script shows it if there are any."""
    return h.a("#device-games", href="/local/#bring", hidden=True)[
        icon("upload"), h.span[reader.say("local-waiting", n="{n}")]
    ]
