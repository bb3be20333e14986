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
from fourfold.web.http.prefix import in_message
from fourfold.web.live.watcher import Held
from fourfold.web.pages.table.board import draw
from fourfold.web.pages.table.changes import changes, new_targets
from fourfold.web.pages.table.elements import Parts
from fourfold.web.pages.table.face_files import faces
from fourfold.web.pages.table.parts import outer_parts, scene_of
from fourfold.web.pages.table.seat_names import bots_of, seat_faces
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
    """The CSS classes of the board, which name its layout."""
    parts: Parts
    cached: Collection[str] = ()
    """The ids of parts that browsers load from a file: faces."""
    decides: int | None = None
    """The seat whose turn it is: what changes next is what this seat did."""
    secret: int | None = None
    """The viewpoint, if the game hides something from others."""

    def html(self, id: str) -> Markup:
        return self.parts[id].html(id)


@dataclass
class _Track:
    """The versions of one viewpoint."""

    numbering: Numbering = field(default_factory=Numbering)
    versions: OrderedDict[int, Rendered] = field(default_factory=OrderedDict)


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
            track.versions[table.seq] = self._make(table, held, language, track)
            while len(track.versions) > KEPT:
                track.versions.popitem(last=False)
        return track.versions[table.seq]

    def _make(self, table: Table, held: Held, language: str, track: _Track) -> Rendered:
        if table.status == WAITING:
            return Rendered(table.seq, table.status, "", {})
        table_view = view_of(table, table.viewpoint(held), language, last=LOG_LINES, held=held)
        scene = scene_of(table, table_view, language)
        bots = bots_of(table_view)
        board_classes, parts = draw(
            scene, track.numbering.number(scene), plates=False, bots=bots, heads=seat_faces(table_view, language)
        )
        parts |= outer_parts(table, table_view, scene, language)
        secret = None if table.game.package.engine.is_open else table_view.seat
        return Rendered(
            table.seq, table.status, board_classes, parts, faces(table_view.game).keys(), table_view.decides, secret
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
    if targets := new_targets(known, after.parts):
        message["targets"] = targets
    if before.decides is not None:
        message["by"] = before.decides
    if after.board_classes != before.board_classes:
        message["felt"] = after.board_classes
    if renamed is not None:
        message["renamed"] = renamed
    return message
