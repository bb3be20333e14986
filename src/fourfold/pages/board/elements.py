"""The parts of a page that change: elements as structures, rendered to HTML and compared here. Faces are symbols, to
which the pictures of pieces refer.

The difference between two rendered versions of a page is as small as a message to the browser can be. A new part is
sent as HTML; new targets are sent together, with what they share only once. For a part that the browser has, only the
attributes that differ are sent (`null` removes one), the new face of a piece, the words on it, or the replaced elements
of a drawing by their index. Any other difference is sent as the HTML of the whole part. `changes.js: applyChange` is
the receiver.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import htpy as h
from markupsafe import Markup, escape

from fourfold.scene.places import DEFAULT, Layout
from fourfold.scene.scene import Face
from fourfold.table.clock import now_ms
from fourfold.table.table import PLAYING

VOID = frozenset({"input"})
"""The tags in use that have no closing tag."""


class Picture(NamedTuple):
    """The picture of a piece: a face, which the page defines once, and marks drawn over it; then HTML beside it."""

    face: str
    height: float
    marks: str
    words: str = ""

    @property
    def html(self) -> str:
        drawn = f'<use href="#{self.face}"/>{self.marks}'
        return f'<svg viewBox="0 0 100 {self.height:g}" aria-hidden="true">{drawn}</svg>{self.words}'


class Element(NamedTuple):
    """An element of a page that has an id. The id is its key in `Parts`."""

    tag: str
    attributes: Mapping[str, str]
    content: Markup | tuple[str, ...] | Picture = Markup()
    """HTML; or the shapes and texts of a drawing, each of which can be replaced; or the picture of a piece."""

    def html(self, id: str) -> Markup:
        attributes = "".join(
            f' {name}="{escape(value)}"' if value else f" {name}" for name, value in self.attributes.items()
        )
        opening = f'<{self.tag} id="{escape(id)}"{attributes}>'
        return Markup(opening if self.tag in VOID else f"{opening}{self._inside}</{self.tag}>")

    @property
    def _inside(self) -> str:
        if isinstance(self.content, Picture):
            return self.content.html
        return self.content if isinstance(self.content, str) else "".join(self.content)


class Target(NamedTuple):
    """A button on an empty spot. There can be many of them, so a message contains only these two strings."""

    classes: str
    sign: str

    def html(self, id: str) -> Markup:
        attributes = {"type": "button", "class": f"t {self.classes}", "data-spot": id.removeprefix("at-")}
        return Element("button", attributes, escape(self.sign)).html(id)


Parts = dict[str, Element | Target]
"""The parts of a page by their ids. The first letters of an id say which layer of the page a part belongs to."""


def inside(parts: Parts, *prefixes: str) -> Markup:
    """The HTML of the parts whose ids begin with one of the prefixes, in order."""
    return Markup("".join(part.html(id) for id, part in parts.items() if id.startswith(prefixes)))


def element(tag: str, content: h.Node = None, **attributes: str | bool | None) -> Element:
    """An element with attributes named as in htpy: `class_`, `data_seq`; `False` and `None` leave one out."""
    return Element(
        tag,
        {
            name.removesuffix("_").replace("_", "-"): "" if value is True else value
            for name, value in attributes.items()
            if value is not None and value is not False
        },
        Markup(str(h.fragment[content])),
    )


@cache
def face_id(look: Face) -> str:
    return "k" + sha256(f"{look.height:g}{look.svg}".encode()).hexdigest()[:8]


@cache
def symbol(look: Face) -> Element:
    """The definition of a face, to which the pictures of pieces refer by its id."""
    return Element("symbol", {"viewBox": f"0 0 100 {look.height:g}"}, Markup(look.svg))


Change = str | dict[str, object]
FACE, WORDS, INSIDE = "face", "words", "inside"
"""The keys, beside the names of attributes, for a new face, the words on it, and replaced elements of a drawing."""


GAP = "¤"
_AT = re.compile(r"\b(?:[xy])(\d+)")
"""Where a target lies: the classes for across and down."""


def changes(
    before: Mapping[str, Element | Target], after: Mapping[str, Element | Target]
) -> Iterator[tuple[str, Change]]:
    """Every part that is new or differs, by its id, except targets that `new_targets` has."""
    for id, part in after.items():
        known = before.get(id)
        if known != part:
            difference = _difference(known, part)
            if difference is not None:
                yield id, difference
            elif isinstance(part, Element):
                yield id, part.html(id)


def new_targets(before: Mapping[str, Element | Target], after: Mapping[str, Element | Target]) -> list[list[str]]:
    """The targets that are new or have a new sign, in groups that share how the ids of their spots begin, their classes
    but for where they lie, and their sign. Each group ends with a list: the end of an id, across, down, and so on."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    for id, part in after.items():
        if isinstance(part, Target) and before.get(id) != part and _difference(before.get(id), part) is None:
            start, colon, end = id.removeprefix("at-").rpartition(":")
            shared = start + colon, _AT.sub(lambda at: at[0][0] + GAP, part.classes), part.sign
            groups.setdefault(shared, []).append(" ".join([end, *_AT.findall(part.classes)]))
    return [[*shared, " ".join(each)] for shared, each in groups.items()]


def _difference(before: Element | Target | None, after: Element | Target) -> dict[str, object] | None:
    """What differs between two versions of a part; None if the whole part must be sent."""
    if isinstance(before, Target) and isinstance(after, Target):
        return {"class": f"t {after.classes}"} if before.sign == after.sign else None
    if not isinstance(before, Element) or not isinstance(after, Element) or before.tag != after.tag:
        return None
    old, new = before.attributes, after.attributes
    difference: dict[str, object] = {name: value for name, value in new.items() if old.get(name) != value}
    difference |= dict.fromkeys(old.keys() - new.keys())
    if before.content == after.content:
        return difference
    content = _content_difference(before.content, after.content)
    return None if content is None else difference | content


def _content_difference(before: object, after: object) -> dict[str, object] | None:
    if isinstance(before, Picture) or isinstance(after, Picture):
        if isinstance(before, Picture) and isinstance(after, Picture):
            if before._replace(face=after.face) == after:
                return {FACE: after.face}
            if before.words and after.words and before._replace(words=after.words) == after:
                return {WORDS: after.words}
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        return {INSIDE: {index: new for index, new in enumerate(after) if new != before[index]}}
    return None


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
        message["surface"] = after.board_classes
    if renamed is not None:
        message["renamed"] = renamed
    return message
