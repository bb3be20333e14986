"""Tables as pages, rendered once per version, viewpoint and language, and the messages that update a page."""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from fourfold.core.scene.motion import Numbering
from fourfold.web.clock import now_ms
from fourfold.web.pages.table.board import draw
from fourfold.web.pages.table.changes import changes
from fourfold.web.pages.table.elements import Parts
from fourfold.web.pages.table.parts import outer_parts, scene_of
from fourfold.web.pages.table.sprites import faces
from fourfold.web.tables.table import WAITING, Table
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
    """The CSS classes of the board, which contain its size."""
    parts: Parts
    cached: Collection[str] = ()
    """The ids of parts that browsers load from a file: faces."""

    def html(self, id: str) -> Markup:
        return self.parts[id].html(id)


@dataclass
class _Track:
    """The versions of one viewpoint."""

    numbering: Numbering = field(default_factory=Numbering)
    versions: OrderedDict[int, Rendered] = field(default_factory=OrderedDict)


class Pages:
    """The rendered versions of a server's tables."""

    def __init__(self) -> None:
        self._tracks: OrderedDict[tuple[str, int | None, str], _Track] = OrderedDict()

    def render(self, table: Table, seat: int | None, language: str) -> Rendered:
        """The newest version for a viewpoint."""
        key = table.id, seat, language
        track = self._tracks.get(key)
        if track is None:
            track = self._tracks[key] = _Track()
        self._tracks.move_to_end(key)
        while len(self._tracks) > MAX_KEPT:
            self._tracks.popitem(last=False)
        if table.seq not in track.versions:
            track.versions[table.seq] = self._make(table, seat, language, track)
            while len(track.versions) > KEPT:
                track.versions.popitem(last=False)
        return track.versions[table.seq]

    def _make(self, table: Table, seat: int | None, language: str, track: _Track) -> Rendered:
        if table.status == WAITING:
            return Rendered(table.seq, table.status, "", {})
        table_view = view_of(table, seat, language, last=LOG_LINES)
        scene = scene_of(table, table_view, language)
        board_classes, parts = draw(scene, track.numbering.number(scene))
        parts |= outer_parts(table, table_view, scene, language)
        return Rendered(table.seq, table.status, board_classes, parts, faces(table_view.game).keys())

    # --- for the live channel

    async def first(self, table: Table, seat: int | None, language: str, since: int) -> bytes:
        """The first message to a browser that has the version of event `since`."""
        return self.next(table, seat, language, since)

    def next(self, table: Table, seat: int | None, language: str, sent: int) -> bytes:
        track = self._tracks.get((table.id, seat, language))
        before = track.versions.get(sent) if track else None
        return packed_change(before, self.render(table, seat, language))


def packed_change(before: Rendered | None, after: Rendered) -> bytes:
    """A message as compressed JSON. A browser whose version is no longer kept loads the page again."""
    if before is None or WAITING in (before.status, after.status):
        message: dict[str, object] = {"seq": after.seq, "reload": True}
    else:
        message = change(before, after)
    return zlib.compress(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def change(before: Rendered, after: Rendered, renamed: Mapping[str, str] | None = None) -> dict[str, object]:
    """The message that turns one version of a page into another: live tables, lessons and replays all send it.

    `renamed` has new ids for parts of the old version that the browser renames first.
    """
    known = before.parts if renamed is None else {renamed.get(id, id): part for id, part in before.parts.items()}
    message: dict[str, object] = {
        "seq": after.seq,
        "now": now_ms(),
        "parts": {id: part for id, part in changes(known, after.parts) if id not in after.cached},
        "gone": [id for id in known if id not in after.parts and not id.startswith("k")],
    }
    if after.board_classes != before.board_classes:
        message["felt"] = after.board_classes
    if renamed is not None:
        message["renamed"] = renamed
    return message
