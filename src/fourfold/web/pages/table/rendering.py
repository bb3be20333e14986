"""Tables as pages, rendered once per version, viewpoint and language, and the messages that update a page."""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from fourfold.core.scene.motion import Numbering
from fourfold.core.scene.places import DEFAULT, Layout
from fourfold.core.scene.scene import Scene
from fourfold.web.clock import now_ms
from fourfold.web.http.prefix import in_message
from fourfold.web.live.watcher import Held
from fourfold.web.pages.table.board import draw
from fourfold.web.pages.table.changes import changes, new_targets
from fourfold.web.pages.table.elements import Element, Parts, Target
from fourfold.web.pages.table.face_files import faces
from fourfold.web.pages.table.parts import outer_parts, scene_of
from fourfold.web.pages.table.seat_names import bots_of, seat_faces
from fourfold.web.tables.table import PLAYING, WAITING, Table
from fourfold.web.tables.views import view_of

KEPT = 6
"""Versions kept per viewpoint and language: a browser that has one of them gets only the difference."""
MAX_KEPT = 500
"""Viewpoints whose versions are kept."""
LOG_LINES = 40


@dataclass(frozen=True)
class Rendered:
    """One version of a table for a page."""

    seq: int
    status: str
    board_classes: str
    """The CSS classes of the board, which name its layout."""
    parts: Parts
    cached: Collection[str] = ()
    """The ids of parts that browsers load from a file: faces."""
    decides: int | None = None
    """The seat whose turn it is: what changes next is what this seat did."""
    secret: int | None = None
    """The viewpoint, if the game hides something from others."""
    layout: Layout = DEFAULT
    board: Collection[str] = ()
    """The ids of the parts that are the board."""
    last_move: Mapping[str, Element | Target] | None = None
    """For a game that was played to its end: the final board in the places of the version before, until the page is
    arranged anew for the result."""

    def html(self, id: str) -> Markup:
        return self.parts[id].html(id)


@dataclass
class _Track:
    """The versions of one viewpoint."""

    numbering: Numbering = field(default_factory=Numbering)
    versions: OrderedDict[int, Rendered] = field(default_factory=OrderedDict)
    newest: Rendered | None = None


class Pages:
    """The rendered versions of a server's tables."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._tracks: OrderedDict[tuple[str, Held, str], _Track] = OrderedDict()

    def render(self, table: Table, held: Held, language: str) -> Rendered:
        """The newest version for whoever holds these seats."""
        key = table.id, held, language
        track = self._tracks.get(key)
        if track is None:
            track = self._tracks[key] = _Track()
        self._tracks.move_to_end(key)
        while len(self._tracks) > MAX_KEPT:
            self._tracks.popitem(last=False)
        if table.seq not in track.versions:
            track.newest = track.versions[table.seq] = self._make(table, held, language, track)
            while len(track.versions) > KEPT:
                track.versions.popitem(last=False)
        return track.versions[table.seq]

    def _make(self, table: Table, held: Held, language: str, track: _Track) -> Rendered:
        if table.status == WAITING:
            return Rendered(table.seq, table.status, "", {})
        table_view = view_of(table, table.viewpoint(held), language, last=LOG_LINES, held=held)
        scene = scene_of(table, table_view, language)
        ids, bots, heads = track.numbering.number(scene), bots_of(table_view), seat_faces(table_view, language)
        board_classes, board = draw(scene, ids, plates=False, bots=bots, heads=heads)
        before, last_move = track.newest, None
        is_played = table.ending is not None and table.ending.how == "played"
        if is_played and before is not None and before.status == PLAYING:
            as_before = _in_places(scene, before.layout)
            drawn = draw(as_before, ids, plates=False, bots=bots, heads=heads)[1]
            last_move = _left_there(before, scene) | drawn
        return Rendered(
            table.seq,
            table.status,
            board_classes,
            board | outer_parts(table, table_view, scene, language),
            faces(table_view.game).keys(),
            table_view.decides,
            secret=None if table.game.package.engine.is_open else table_view.seat,
            layout=scene.layout,
            board=board.keys(),
            last_move=last_move,
        )

    def kept(self, table: Table, held: Held, language: str, seq: int) -> Rendered | None:
        """An earlier version that a browser has, if it is still kept."""
        track = self._tracks.get((table.id, held, language))
        return track.versions.get(seq) if track else None

    # --- for the live channel

    async def first(self, table: Table, held: Held, language: str, since: int) -> bytes:
        """The first message to a browser that has the version of event `since`."""
        return self.next(table, held, language, since)

    def next(self, table: Table, held: Held, language: str, sent: int) -> bytes:
        before = self.kept(table, held, language, sent)
        return packed_change(before, self.render(table, held, language), self._prefix)


def packed_change(before: Rendered | None, after: Rendered, prefix: str = "") -> bytes:
    """A message as compressed JSON. A browser whose version is no longer kept loads the page again; so does one whose
    hand is covered or uncovered, so that nothing of one player stays where the next one looks."""
    if before is None or WAITING in (before.status, after.status) or before.secret != after.secret:
        message: dict[str, object] = {"seq": after.seq, "reload": True}
    else:
        message = in_message(change(before, after), prefix)
    return zlib.compress(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def _in_places(scene: Scene, layout: Layout) -> Scene:
    """A scene in a layout of before, if its own has no places for some of what was there."""
    return replace(scene, layout=layout) if layout.places.keys() - scene.layout.places.keys() else scene


def _left_there(before: Rendered, scene: Scene) -> Parts:
    """The parts of a board in places that a scene does not use: what it puts away."""
    used = {zone.place or zone.role for zone in scene.zones}
    left = {f"z-{name}" for name in before.layout.places if name not in used}
    parts = ((id, before.parts[id]) for id in before.board)
    return {
        id: part
        for id, part in parts
        if isinstance(part, Element) and left.intersection(str(part.attributes.get("class", "")).split())
    }


def change(before: Rendered, after: Rendered, renamed: Mapping[str, str] | None = None) -> dict[str, object]:
    """The message that turns one version of a page into another: live tables, lessons and replays all send it.

    `renamed` has new ids for parts of the old version that the browser renames first. The message that ends a game has
    the last move first, and as `then` the result.
    """
    if after.last_move is None or before.status != PLAYING:
        return _change(before, after, renamed)
    parts = {id: part for id, part in before.parts.items() if id not in before.board}
    parts.update(after.last_move)
    moved = replace(before, seq=after.seq, parts=parts)
    message = _change(before, moved)
    message["then"] = _change(moved, after)
    return message


def _change(before: Rendered, after: Rendered, renamed: Mapping[str, str] | None = None) -> dict[str, object]:
    known = before.parts if renamed is None else {renamed.get(id, id): part for id, part in before.parts.items()}
    message: dict[str, object] = {
        "seq": after.seq,
        "now": now_ms(),
        "parts": {id: part for id, part in changes(known, after.parts) if id not in after.cached},
        "gone": [id for id in known if id not in after.parts and not id.startswith("k")],
    }
    if targets := new_targets(known, after.parts):
        message["targets"] = targets
    if before.decides is not None:
        message["by"] = before.decides
    if after.board_classes != before.board_classes:
        message["felt"] = after.board_classes
    if renamed is not None:
        message["renamed"] = renamed
    return message
