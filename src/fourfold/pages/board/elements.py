"""The parts of a page that change: elements as structures, compared by `changes.py` and rendered to HTML here. Faces
are symbols, to which the pictures of pieces refer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import htpy as h
from markupsafe import Markup, escape

from fourfold.scene.scene import Face

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
