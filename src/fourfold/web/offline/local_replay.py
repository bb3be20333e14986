"""Replays of games that have ended on this device, by the pages of a server. There is no analysis of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from fourfold.core.record import Record
from fourfold.core.scene.svg import svg
from fourfold.web.http.prefix import in_message
from fourfold.web.offline import local_pages
from fourfold.web.offline.local_table import PERSON
from fourfold.web.pages.board.zones import zone_scene
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.replay.page import list_page, move_text, replay_page, show, update
from fourfold.web.pages.replay.replay_position import ReplayLinks, ReplayPosition, replay_position
from fourfold.web.pages.replay.timeline import film
from fourfold.web.pages.table.seats import bots_of, seat_names
from fourfold.web.tables.table import Table
from fourfold.web.tables.views import full_record, view_for

Query = Sequence[tuple[str, str]]
"""The names and values of an address."""
DIE = 4
"""Random bytes of one decision of chance."""


class LocalReplay:
    """A game that has ended."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = full_record(table, table.changed)

    def links(self, reader: Reader) -> ReplayLinks:
        table_view = view_for(self.table, PERSON, reader.language, last=0)
        names = seat_names(table_view, reader.language)
        return ReplayLinks(self.table.id, "", names, seated=True, bots=bots_of(table_view), is_local=True)

    def position(self, query: Query) -> ReplayPosition:
        tried = [value for name, value in query if name == "try"]
        return replay_position(self.record, _number(query, "at"), _number(query, "as"), tried or None)

    def asked(self, query: Query, random: bytes) -> ReplayPosition:
        """The position that an address asks for, after a random or a chosen decision of chance if it names one."""
        found, given = self.position(query), dict(query)
        if given.get("draw"):
            return _after_chance(found, random)
        if given.get("outcome"):
            return self.position([*query, ("try", given["outcome"])])
        return found

    def page(self, reader: Reader, query: Query) -> str:
        position, links = self.position(query), self.links(reader)
        shown = show(reader, links, position, None, list_page(position, _number(query, "moves")))
        path = tuple(value for name, value in query if name == "path")
        content = replay_page(reader, links, position, shown, film(self.table.id, self.record), path)
        return local_pages.replay(reader, self.record, content)

    def change(self, reader: Reader, found: ReplayPosition, query: Query, before: Query, prefix: str) -> str:
        """What turns the page of the position `before` into that of the one `found`."""
        links, moves = self.links(reader), _number(query, "moves")
        listed, shown = list_page(found, moves), self.position(before)
        is_new = listed != list_page(shown, _number(before, "moves"))
        after = show(reader, links, found, None, listed if is_new else None)
        body = update(show(reader, links, shown, None), after)
        body["address"] = links.to(found) + (f"&moves={moves}" if moves is not None else "")
        body["told"] = move_text(reader, links, found)
        return json.dumps(in_message(body, prefix), ensure_ascii=False)

    def picture(self, reader: Reader, query: Query, zone: str = "") -> str:
        """A position, or a zone of it, as a picture."""
        scene = self.position(query).scene(reader.language, self.links(reader).names)
        if zone:
            return svg(zone_scene(scene, zone), reader.theme)
        return svg(scene, reader.theme if reader.theme != "auto" else "light")


def _number(query: Query, name: str) -> int | None:
    text = dict(query).get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else None


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
