"""What a browser must be told so that the parts of its page become the newest ones, and no more.

A part that is new comes whole; an empty spot to point at only as its classes and its sign, as there can be many. Of one
that is there, only the attributes that differ come; and the face of a piece, or the words of a zone that differ, by
their number. What differs in another way comes whole too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

Change = str | list[str] | dict[str, object]
FACE, INSIDE = "face", "inside"
"""The keys, beside names of attributes, for another face and for other things inside."""
_OPENING = re.compile(r'<(\w+)((?: [\w-]+(?:=(?:"[^"]*"|[\w-]+))?)*)>')
_ATTRIBUTE = re.compile(r' ([\w-]+)(?:=(?:"([^"]*)"|([\w-]+)))?')
_SPOT = re.compile(r'<button type="button" id="at-([^"]*)" class="t ([^"]*)" data-spot="\1">([^<]*)</button>')
_USE = re.compile(r'<use href="#(k\w+)"/>')
_DRAWN = re.compile(r"<(?:text [^>]*>[^<]*</text|rect [^>]*/|line [^>]*/)>")


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, Change]]:
    """Every part that differs, by its id."""
    for id, html in after.items():
        known = before.get(id)
        if known != html:
            yield id, _new(html) if known is None else _difference(known, html)


def _new(html: str) -> Change:
    spot = _SPOT.fullmatch(html)
    return html if spot is None else [unescape(spot[2]), unescape(spot[3])]


def _difference(before: str, after: str) -> Change:
    old, new = _OPENING.match(before), _OPENING.match(after)
    if old is None or new is None or old[1] != new[1]:
        return after
    had, has = _attributes(old[2]), _attributes(new[2])
    told: dict[str, object] = {name: value for name, value in has.items() if had.get(name) != value}
    told |= dict.fromkeys(had.keys() - has.keys())
    was, now = before[old.end() :], after[new.end() :]
    if was != now:
        inside = _inside(was, now, new[1])
        if inside is None:
            return after
        told |= inside
    return told


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(quoted or bare) for name, quoted, bare in _ATTRIBUTE.findall(text)}


def _inside(was: str, now: str, tag: str) -> dict[str, object] | None:
    """What differs between two tags; None if it is more than the face of a piece or a few words of a zone."""
    if _USE.sub("", was) == _USE.sub("", now) and (face := _USE.search(now)):
        return {FACE: face[1]}
    if tag != "svg":
        return None
    old, new = _DRAWN.findall(was), _DRAWN.findall(now)
    if len(old) != len(new) or _DRAWN.sub("", was) != _DRAWN.sub("", now):
        return None
    return {INSIDE: {number: each for number, each in enumerate(new) if each != old[number]}}
