"""Faces as symbols of a page, to which the pictures of pieces refer."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from markupsafe import Markup

from fourfold.core.scene.scene import Face
from fourfold.web.pages.table.elements import Element


@cache
def face_id(look: Face) -> str:
    return "k" + sha256(f"{look.height:g}{look.svg}".encode()).hexdigest()[:8]


@cache
def symbol(look: Face) -> Element:
    """The definition of a face, to which the pictures of pieces refer by its id."""
    return Element("symbol", {"viewBox": f"0 0 100 {look.height:g}"}, Markup(look.svg))
