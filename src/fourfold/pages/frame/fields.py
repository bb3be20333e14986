"""Fields of forms. A form that is refused is shown again with what was typed, and the reason stands at its field.

A route that takes such a form is marked with `stays`: its refusals are answered with the page of the form, as a GET
request makes it. The page finds what was refused in its `Reader`, and its fields are made by `field`. This needs no
script; the scripts of a page get the reason as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import htpy as h

Route = TypeVar("Route", bound=Callable[..., object])
PAGE, FIELD = "page_of_form", "usual_field"
"""The attributes of a route that `stays` sets."""


@dataclass
class Mishap:
    """A form that was refused."""

    action: str
    typed: Mapping[str, str]
    name: str
    """The field that the reason is about."""
    words: str
    is_told: bool = False
    """Whether a field has shown the reason. If none does, the page begins with it."""


class Asker(Protocol):
    """Who reads a form: a `Reader`."""

    @property
    def mishap(self) -> Mishap | None: ...


def stays(page: str, usual: str = "") -> Callable[[Route], Route]:
    """Mark the route of a form: a refusal is told on `page`, a path with the parameters of the route; at the field
    `usual` if it names no other."""

    def mark(route: Route) -> Route:
        setattr(route, PAGE, page)
        setattr(route, FIELD, usual)
        return route

    return mark


def field(
    reader: Asker,
    action: str,
    words: h.Node,
    *,
    name: str,
    value: str | None = None,
    hint: h.Node = None,
    **more: str | bool,
) -> h.Element:
    """A labelled field of the form that is sent to `action`. What was typed is kept, except for passwords."""
    mishap = reader.mishap if reader.mishap and reader.mishap.action == action else None
    if mishap and more.get("type") != "password":
        value = mishap.typed.get(name, value)
    is_wrong = mishap is not None and mishap.name == name
    if mishap and is_wrong:
        mishap.is_told = True
        more = {**more, "aria_invalid": "true", "autofocus": True}
    return h.label[
        h.span[words] if words else None,
        h.input(name=name, value=value, **more),
        h.small(".amiss", role="alert")[mishap.words] if mishap and is_wrong else None,
        hint,
    ]


def hidden(*fields: tuple[str, object]) -> h.Node:
    """Fields that nobody sees: names and values, in order, which keyword arguments have not in MicroPython."""
    return [h.input(type="hidden", name=name, value=str(value)) for name, value in fields]
