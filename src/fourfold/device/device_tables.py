"""A device's own tables: events as JSON, commands from forms, what bots decide about, replays, and the list of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import htpy as h

from fourfold.bots.names import GREEDY
from fourfold.bots.player import Opinion, Thought
from fourfold.bots.roster import table_bots
from fourfold.core.errors import OptionError
from fourfold.core.record import Record
from fourfold.pages.board.drawing import zone_scene
from fourfold.pages.frame.layout import Page, Reader
from fourfold.pages.frame.pictures import LOST, head, icon
from fourfold.pages.home import Ticket, doors, ticket_strip
from fourfold.pages.replay.page import list_page, replay_page, show, step
from fourfold.pages.replay.replay_position import Query, ReplayLinks, ReplayPosition, number_of, position_in
from fourfold.pages.replay.timeline import film
from fourfold.pages.table.seats import bots_of, seat_names
from fourfold.scene.svg import svg
from fourfold.table.command_table import FORMS
from fourfold.table.commands import BotMove, Command
from fourfold.table.errors import Refused
from fourfold.table.found_hint import FoundHint
from fourfold.table.own_browser import bot_question, question
from fourfold.table.table import DEVICE, OVER, Event, Table
from fourfold.table.views import SeatView, full_record, view_for, view_of

PERSON = DEVICE
"""Who holds all seats of people at a device."""
COMMANDS = ("move", "bot", "uncover", "undo", "resign", "leave", "draw")
"""The forms of a device's own tables; those of a hint and a rematch are answered on their own."""


def event_json(event: Event) -> list[Any]:
    return [event.seq, event.kind, event.seat, dict(event.data), event.at]


def read_event(stored: list[Any]) -> Event:
    seq, kind, seat, data, at = stored
    return Event(seq, kind, seat, data, at)


def command_of(what: str, form: Mapping[str, str]) -> Command:
    if what not in COMMANDS:
        raise Refused("missing", f"a table on this device cannot {what[:40]!r}")
    spec = FORMS[what]
    return BotMove(*spec.form.values(form)) if what == "bot" else spec.of_form(PERSON, form)


def summary_of(table: Table) -> dict[str, Any]:
    """What a list of tables shows of one."""
    decides = table.decides
    return {
        "id": table.id,
        "game": table.game.name,
        "status": table.status,
        "changed": table.changed,
        "waits": table.waits_for(PERSON),
        "others": [
            [seat.name, seat.bot, number == decides]
            for number, seat in enumerate(table.seats)
            if seat.person != PERSON or seat.here is not None
        ],
    }


def thought_about(table: Table) -> dict[str, Any] | None:
    """What the bot whose turn it is decides about. None if it is nobody's."""
    seat = table.bot_to_move
    if seat is None:
        return None
    return {**bot_question(table, seat), "moves": list(view_of(table, seat, last=0).view.moves)}


def hint_about(table: Table) -> dict[str, Any]:
    """What a hint for the person whose turn it is is about."""
    seat = table.decides
    if seat is None or table.viewpoint(table.seats_of(PERSON)) != seat:
        raise Refused("forbidden", "there are hints for a person whose turn it is")
    return {**question(table.state.view(seat)), "is_greedy_known": GREEDY in table_bots(table.game)}


def read_hint(table: Table, form: Mapping[str, str]) -> FoundHint:
    """The hint that the page's worker has found: a move, its chance of winning, and whether that is exact."""
    view = table.state.view(table.decides)
    move, chance = view.move(view.action(form.get("move", ""))), form.get("chance", "")
    try:
        opinion = Opinion(move, 1, float(chance))
    except ValueError:
        raise OptionError(f"chance={chance[:20]!r} is not possible; give a number from 0 to 1") from None
    return FoundHint(table.turn, view, Thought(move, opinions=(opinion,), exact=form.get("exact") == "1"))


# --- a game that has ended: a server's replay, without an analysis


DIE = 4
"""Random bytes of one decision of chance."""


class DeviceReplay:
    """A game that has ended."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = full_record(table, table.changed)

    def links(self, reader: Reader) -> ReplayLinks:
        table_view = view_for(self.table, PERSON, reader.language)
        names = seat_names(table_view, reader.language)
        return ReplayLinks(self.table.id, "", names, seated=True, bots=bots_of(table_view), on_device=True)

    def asked(self, query: Query, random: bytes) -> ReplayPosition:
        """The position that an address asks for, after a random or a chosen decision of chance if it names one."""
        found, given = position_in(self.record, query), dict(query)
        if given.get("draw"):
            return _after_chance(found, random)
        if given.get("outcome"):
            return position_in(self.record, [*query, ("try", given["outcome"])])
        return found

    def page(self, reader: Reader, query: Query) -> Page:
        position, links = position_in(self.record, query), self.links(reader)
        shown = show(reader, links, position, None, list_page(position, number_of(query, "moves")))
        path = tuple(value for name, value in query if name == "path")
        return replay_page(reader, links, position, shown, film(self.table.id, self.record), path)

    def change(self, reader: Reader, found: ReplayPosition, query: Query, before: Query) -> dict[str, object]:
        """What turns the page of the position `before` into that of the one `found`."""
        moves, shown = number_of(query, "moves"), position_in(self.record, before)
        listed, known = list_page(found, moves), list_page(shown, number_of(before, "moves"))
        return step(reader, self.links(reader), shown, found, None, moves, listed if listed != known else None)

    def picture(self, reader: Reader, query: Query, zone: str = "") -> str:
        """A position, or a zone of it, as a picture."""
        scene = position_in(self.record, query).scene(reader.language, self.links(reader).names)
        if zone:
            return svg(zone_scene(scene, zone), reader.theme)
        return svg(scene, reader.theme if reader.theme != "auto" else "light")


def _after_chance(position: ReplayPosition, random: bytes) -> ReplayPosition:
    """The position after all decisions of chance up to the next one of a player."""
    state, drawn = position.state, list[str]()
    while weights := state.weights:
        at = DIE * len(drawn) % len(random)
        pick = int.from_bytes(random[at : at + DIE], "big") % sum(weights.values())
        upto = zip(accumulate(weights.values()), weights, strict=True)
        drawn.append(next(move for most, move in upto if pick < most))
        state = state.play(drawn[-1])
    return replace(position, tried=(*(position.tried or ()), *drawn))


# --- the list of tables


@dataclass(frozen=True)
class Row:
    """A table in the list of a device."""

    id: str
    name: str
    status: str
    waits: bool


def home(reader: Reader, summaries: list[dict[str, Any]], is_shell: bool = False, has_server: bool = False) -> Page:
    """The doors, and the games that are kept on this device. A shell is a file that is shown until there is a worker,
    which knows the games."""
    ended = [each["id"] for each in summaries if each["status"] == OVER and not each.get("brought")]
    running = [_ticket(each) for each in summaries if each["status"] != OVER]
    past = [_ticket(each) for each in summaries if each["status"] == OVER]
    content = h.main("#main.home", data_shell=reader.say("local-preparing") if is_shell else None)[
        h.h1(".unseen")["Fourfold. ", reader.say("tagline")],
        doors(reader),
        h.p(".quiet.local")[reader.say("local-words")],
        ticket_strip(reader, reader.say("your-tables"), running, ".own"),
        ticket_strip(reader, reader.say("last-games"), past) if past else None,
        _bring(reader, ended) if has_server and ended else None,
    ]
    return Page("", content, ["home.css", "lobby.css"], ["local_home.js"], board=False)


def _bring(reader: Reader, ended: list[str]) -> h.Node:
    """Brings games that have ended to the server."""
    return h.div("#bring", data_games=" ".join(ended))[
        h.button(".act", type="button")[icon("upload"), reader.say("local-bring")],
        h.p(".note", hidden=True)[reader.say("local-brought"), " ", h.a(href="../me#games")[reader.say("local-see")]],
    ]


def _ticket(summary: dict[str, Any]) -> Ticket:
    row = Row(summary["id"], summary["game"], summary["status"], summary["waits"])
    others = [(_seat(name, bot), decides) for name, bot, decides in summary["others"]]
    thinking = next((seat for seat, decides in others if decides), None)
    return Ticket(row, tuple(seat for seat, _ in others), thinking)


def _seat(name: str, bot: str | None) -> SeatView:
    return SeatView(name or bot or "", "bot" if bot else "human", bot, False, False)


def waiting(reader: Reader) -> Page:
    """What a host shows for a page that only the worker has: it comes again when there is one."""
    content = h.main("#main.notice", data_shell=reader.say("local-preparing"))[
        head(LOST), h.h1[reader.say("local-preparing")]
    ]
    return Page("", content, scripts=["local_home.js"], board=False)
