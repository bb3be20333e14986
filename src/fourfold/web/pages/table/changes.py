"""The difference between two versions of a page's parts, as small as a message to the browser can be.

A new part is sent as HTML, a new target as its classes and its sign. For a part that the browser has, only the
attributes that differ are sent (`null` removes one), the new face of a piece, or the replaced elements of a drawing by
their index. Any other difference is sent as the HTML of the whole part. `changes.js: applyChange` is the receiver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fourfold.web.pages.table.elements import Element, Picture, Target

Change = str | list[str] | dict[str, object]
FACE, INSIDE = "face", "inside"
"""The keys, beside the names of attributes, for a new face and for replaced elements of a drawing."""


def changes(
    before: Mapping[str, Element | Target], after: Mapping[str, Element | Target]
) -> Iterator[tuple[str, Change]]:
    """Every part that is new or differs, by its id."""
    for id, part in after.items():
        known = before.get(id)
        if known != part:
            yield id, _difference(known, part) or _whole(id, part)


def _whole(id: str, part: Element | Target) -> Change:
    return [part.classes, part.sign] if isinstance(part, Target) else part.html(id)


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
        if isinstance(before, Picture) and isinstance(after, Picture) and before._replace(face=after.face) == after:
            return {FACE: after.face}
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        return {INSIDE: {index: new for index, new in enumerate(after) if new != before[index]}}
    return None
