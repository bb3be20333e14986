"""The home page: a door to each game, the reader's tables as tickets, and what others ask of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import htpy as h

from fourfold.core.about import About
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import game_package, names
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import ACCOUNT, head, icon
from fourfold.pages.table.seats import opening_fields, place_name
from fourfold.table.views import SeatView

if TYPE_CHECKING:
    from fourfold.server.people.friends import Acquaintance
    from fourfold.server.people.invitations import Invitation

STEP = 10
"""The estimate is rounded up to a multiple of this many seconds."""


def home(
    reader: Reader,
    own: list[Ticket],
    version: int,
    open_tables: h.Node,
    today: h.Node,
    seconds_left: int | None,
    calls: h.Node = None,
    is_known: bool = False,
) -> h.Node:
    """`version` is that of the lobby, whose `open_tables` are shown. `today` leads to the daily challenges, `calls` are
    invitations. `seconds_left` is the estimated time until all games are compiled; None if none is being compiled. Who
    `is_known` is called from this page."""
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
        data_seq=str(version),
        data_own=" ".join(sitting),
        **events,
    )[
        h.h1(".unseen")["Fourfold. ", reader.say("tagline")],
        calls,
        doors(reader),
        ticket_strip(reader, reader.say("your-tables"), running, ".own"),
        _beyond(reader, bool(past), today),
        open_tables,
        _compiling_note(reader, seconds_left),
    ]


def _compiling_note(reader: Reader, seconds: int | None) -> h.Node:
    """Says when bots will be stronger. The time is rounded, because it is only an estimate."""
    if seconds is None:
        return None
    return h.p(".stronger.quiet")[reader.say("stronger", n=STEP * max(1, -(-seconds // STEP)))]


def _beyond(reader: Reader, past: bool, today: h.Node) -> h.Node:
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
        today,
        [h.a(href=href)[icon(sign), reader.say(words)] for href, sign, words in ways],
    ]


def _device_games(reader: Reader) -> h.Node:
    """The way to bring games of this device to the server. The script shows it if there are any."""
    return h.a("#device-games", href="/local/#bring", hidden=True)[
        icon("upload"), h.span[reader.say("local-waiting", n="{n}")]
    ]


# --- doors


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
    if reader.on_device:
        friends, alone = f"/new/{name}?for=here", f"/new/{name}?players=1"
    return h.article(class_=f"door {material(name)}")[
        _art(name),
        h.div(".say")[
            h.h2[about.title],
            h.p(".tag")[words("tag" if "tag" in words else "summary")],
            h.p(".facts")[f"{_players(reader, about)} · {reader.say('minutes', n=about.minutes)}"],
            h.form(method="post", action="/open")[
                hidden(("game", name)),
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


# --- tickets


MOST_TICKETS = 6
STATES = {"over": "over", "playing": "goes-on", "waiting": "not-begun"}


class Summary(Protocol):
    """What a list has to know of a table."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def waits(self) -> bool: ...


@dataclass(frozen=True)
class Ticket:
    """A table in a list: its row, and the others who sit there, if the server has it in memory."""

    row: Summary
    others: tuple[SeatView, ...] = ()
    thinking: SeatView | None = None
    """Who decides now, if it is somebody else."""
    seats: tuple[int, int] = (0, 0)
    """How many seats of how many are taken."""


def ticket_strip(reader: Reader, title: str, tickets: list[Ticket], kind: str = "") -> h.Node:
    shown = tickets[:MOST_TICKETS]
    return h.section(f".strip{kind}{'' if shown else '.none'}")[
        h.h2[title] if shown else None,
        h.ul[[h.li[_ticket(reader, ticket)] for ticket in shown]]
        if shown
        else h.p(".quiet")[reader.say("pick-a-door")],
    ]


def _ticket(reader: Reader, ticket: Ticket) -> h.Node:
    row = ticket.row
    first = ticket.thinking or (ticket.others[0] if ticket.others else None)
    return h.a(href=f"/t/{row.id}", class_=["ticket", material(row.name), {"waits": row.waits}])[
        head(place_name(first, reader.language), first.face) if first else None,
        h.span[h.b[game_package(row.name).about.title], h.small[_state(reader, ticket)]],
    ]


def _state(reader: Reader, ticket: Ticket) -> str:
    row = ticket.row
    if row.waits:
        return reader.say("waits")
    if row.status == "waiting" and ticket.seats[1]:
        return reader.say("seats-taken", n=ticket.seats[0], all=ticket.seats[1])
    if ticket.thinking is not None:
        return reader.say("thinks", who=place_name(ticket.thinking, reader.language))
    if ticket.others and row.status == "playing":
        return reader.say(
            "with", who=list_words([place_name(seat, reader.language) for seat in ticket.others], reader.language)
        )
    return reader.say(STATES[row.status])


# --- invitations


def invitation_cards(reader: Reader, invitations: Sequence[Invitation], asking: Sequence[Acquaintance] = ()) -> h.Node:
    """None if nobody asks anything."""
    if not invitations and not asking:
        return None
    return h.section(".strip.invitations", aria_label=reader.say("invitations-title"))[
        h.ul[[h.li[_card(reader, each)] for each in invitations], [h.li[_request(reader, each)] for each in asking]]
    ]


def _request(reader: Reader, person: Acquaintance) -> h.Node:
    return h.div(".ticket.waits")[
        head(person.name, ACCOUNT if person.bot else None),
        h.a(".called", href="/people#asking")[reader.say("asks-you", who=person.name)],
        h.form(method="post", action=f"/people/{person.id}/ask")[
            hidden(("back", "/")),
            h.button(".act.main")[reader.say("friend-accept")],
        ],
    ]


def _card(reader: Reader, invitation: Invitation) -> h.Node:
    words = reader.say("invites-you", who=invitation.name, game=game_package(invitation.game).about.title)
    no = reader.say("invitation-decline")
    return h.div(class_=f"ticket waits {material(invitation.game)}")[
        head(invitation.name),
        h.a(".called", href=f"/t/{invitation.table}")[words],
        h.form(method="post", action=f"/invitations/{invitation.table}/accept")[
            h.button(".act.main")[reader.say("sit")]
        ],
        h.form(method="post", action=f"/invitations/{invitation.table}/decline")[
            h.button(".act.round", title=no, aria_label=no)[icon("close")]
        ],
    ]
