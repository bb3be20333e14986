"""What a page is told of a change: as little as makes its parts the newest ones."""

from __future__ import annotations

import pytest

from fourfold.web.pages.table.changes import changes

PIECE = '<button id="p1" class="p x1 y2" data-spot="a"><svg><use href="#k1"/></svg></button>'
MARKED = PIECE.replace("</svg>", '<text class="badge-words" y="6">+</text></svg>')
ZONE = '<svg id="words-a" class="zone"><text class="quiet" x="1">one</text><text class="quiet" x="2">two</text></svg>'
SPOT = '<button type="button" id="at-a:1" class="t small x1" data-spot="a:1">+</button>'


def told(before: str, after: str) -> object:
    return dict(changes({"x": before}, {"x": after})).get("x")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (PIECE, PIECE, None),
        (PIECE, PIECE.replace("x1 y2", "x9 y2"), {"class": "p x9 y2"}),
        (PIECE, PIECE.replace('"a"', '"a&amp;b"'), {"data-spot": "a&b"}),
        (PIECE, PIECE.replace('"a"', '"a" tabindex=-1'), {"tabindex": "-1"}),
        (PIECE.replace('"a"', '"a" tabindex=-1'), PIECE, {"tabindex": None}),
        (PIECE, PIECE.replace("#k1", "#k2"), {"face": "k2"}),
        (ZONE, ZONE.replace("two", "three"), {"inside": {1: '<text class="quiet" x="2">three</text>'}}),
    ],
)
def test_of_a_part_that_is_there_only_what_differs_is_told(before: str, after: str, expected: object) -> None:
    assert told(before, after) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PIECE, PIECE.replace("<svg>", "<svg><g></g>")),
        (MARKED, MARKED.replace("+", "-")),
        (ZONE, ZONE.replace('<text class="quiet" x="2">two</text>', "")),
        ("<p>one</p>", "<p>two</p>"),
        ("<p>one</p>", "<b>one</b>"),
    ],
)
def test_what_differs_in_another_way_comes_whole(before: str, after: str) -> None:
    assert told(before, after) == after


def test_new_parts_come_whole_but_spots_to_point_at_by_their_classes_and_sign() -> None:
    assert dict(changes({}, {"p1": PIECE, "at-a:1": SPOT})) == {"p1": PIECE, "at-a:1": ["small x1", "+"]}
