"""Tables as pages, rendered once per version, viewpoint and language, and the messages that update a page."""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from fourfold.pages.board.drawing import MARGIN, draw, zone_scene
from fourfold.pages.board.elements import Element, Parts, Rendered, change
from fourfold.pages.frame.assets import faces
from fourfold.pages.frame.layout import in_message
from fourfold.pages.table.parts import outer_parts, scene_of
from fourfold.pages.table.seats import bots_of, seat_faces
from fourfold.scene.motion import Numbering
from fourfold.scene.places import Layout
from fourfold.scene.scene import Scene
from fourfold.scene.svg import Theme, svg
from fourfold.table.table import PLAYING, WAITING, Table
from fourfold.table.views import Held, view_of

KEPT = 6
"""Versions kept per viewpoint and language: a browser that has one of them gets only the difference."""
MAX_KEPT = 500
"""Viewpoints whose versions are kept."""
LOG_LINES = 40


@dataclass
class _Track:
    """The versions of one viewpoint."""

    numbering: Numbering = field(default_factory=Numbering)
    versions: OrderedDict[int, Rendered] = field(default_factory=OrderedDict)
    newest: Rendered | None = None


class Pages:
    """The rendered versions of a server's tables."""

    def __init__(self, prefix: str = "", awaits: Callable[[Table], bool] = lambda table: False) -> None:
        """`awaits` says whether the bots of a table are waiting for the compiler."""
        self._prefix, self._awaits = prefix, awaits
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
        decides = table_view.decides
        awaits = decides is not None and bool(table_view.seats[decides].bot) and self._awaits(table)
        is_played = table.ending is not None and table.ending.how == "played"
        if is_played and before is not None and before.status == PLAYING:
            as_before = _in_places(scene, before.layout)
            drawn = draw(as_before, ids, plates=False, bots=bots, heads=heads)[1]
            last_move = _left_there(before, scene) | drawn
        return Rendered(
            table.seq,
            table.status,
            board_classes,
            board | outer_parts(table, table_view, scene, language, awaits),
            faces(table_view.game).keys(),
            decides,
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


def change_message(before: Rendered | None, after: Rendered, prefix: str = "") -> dict[str, object]:
    """A browser whose version is no longer kept loads the page again; so does one whose hand is covered or uncovered,
    so that nothing of one player stays where the next one looks."""
    if before is None or WAITING in (before.status, after.status) or before.secret != after.secret:
        return {"seq": after.seq, "reload": True}
    return dict(in_message(change(before, after), prefix))


def packed_change(before: Rendered | None, after: Rendered, prefix: str = "") -> bytes:
    """A message as compressed JSON."""
    message = change_message(before, after, prefix)
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


def board_picture(table: Table, theme: Theme) -> bytes:
    """The board as spectators see it, without words. It is kept with the table, since many may look at it."""
    turn, picture = table.cache.get(("board", theme), (0, b""))
    if turn != table.turn:
        scene = view_of(table, None, last=0).view.scene()
        board = next((zone for zone in scene.zones if zone.role == "board"), None)
        drawn = scene if board is None else zone_scene(scene, board.id)
        if board is not None and board.fits:
            drawn = _cropped(drawn)
        picture = svg(replace(drawn, title=""), theme).encode()
        table.cache["board", theme] = table.turn, picture
    return bytes(picture)


def _cropped(scene: Scene) -> Scene:
    """A scene without the room around its pieces."""
    used = [scene.spot(piece.spot) for piece in scene.pieces]
    if not used:
        return scene
    left, top = min(spot.x for spot in used) - MARGIN, min(spot.y for spot in used) - MARGIN
    right, bottom = max(spot.x + spot.width for spot in used), max(spot.y + spot.height for spot in used)
    kept = {spot.id for spot in used}
    return replace(
        scene,
        width=right - left + MARGIN,
        height=bottom - top + MARGIN,
        spots=tuple(replace(spot, x=spot.x - left, y=spot.y - top) for spot in scene.spots if spot.id in kept),
        labels=(),
        patches=(),
    )
