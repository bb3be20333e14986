"""Changes of a page: as little as possible is sent, and it turns the old version into exactly the new one."""

from __future__ import annotations

import json
import re
import zlib
from random import Random

import pytest
from markupsafe import Markup

import fourfold
from fourfold.pages.board.elements import Element, Picture, Rendered, Target, changes, element, new_targets
from fourfold.pages.table.rendering import Pages, packed_change
from helpers.client_page import ClientPage
from helpers.tables import two

PIECE = Element("button", {"class": "p x1 y2", "data-spot": "a"}, Picture("k1", 100, "<b>+</b>"))
ZONE = Element("svg", {"class": "zone"}, ("<text>one</text>", "<text>two</text>"))
TARGET = Target("small x1 y3", "+")
LINE = element("p", "one", hidden=True)
MOVES = 60
PIECE_ID = re.compile(r"p\d+")
SHORT = {"shifting-stones": {"rounds": 3}}


def difference(before: Element | Target, after: Element | Target) -> object:
    return dict(changes({"x": before}, {"x": after})).get("x")


def with_attributes(part: Element, **other: str) -> Element:
    return part._replace(attributes={**part.attributes, **other})


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (PIECE, PIECE, None),
        (PIECE, with_attributes(PIECE, **{"class": "p x9 y2"}), {"class": "p x9 y2"}),
        (PIECE, with_attributes(PIECE, **{"data-spot": "a&b"}), {"data-spot": "a&b"}),
        (PIECE, with_attributes(PIECE, tabindex="-1"), {"tabindex": "-1"}),
        (with_attributes(PIECE, tabindex="-1"), PIECE, {"tabindex": None}),
        (LINE, element("p", "one"), {"hidden": None}),
        (PIECE, PIECE._replace(content=Picture("k2", 100, "<b>+</b>")), {"face": "k2"}),
        (
            ZONE,
            ZONE._replace(content=("<text>one</text>", "<text>three</text>")),
            {"inside": {1: "<text>three</text>"}},
        ),
        (TARGET, Target("x2", "+"), {"class": "t x2"}),
    ],
)
def test_only_the_difference_of_a_known_part_is_sent(
    before: Element | Target, after: Element | Target, expected: object
) -> None:
    assert difference(before, after) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PIECE, PIECE._replace(content=Picture("k1", 100, "<b>-</b>"))),
        (PIECE, PIECE._replace(content=Picture("k2", 200, "<b>+</b>"))),
        (PIECE, PIECE._replace(content=("<i></i>", "<i></i>", "<i></i>"))),
        (ZONE, ZONE._replace(content=("<text>one</text>",))),
        (LINE, element("p", "two", hidden=True)),
        (LINE, LINE._replace(tag="b")),
    ],
)
def test_any_other_difference_is_sent_as_the_whole_part(before: Element, after: Element) -> None:
    assert difference(before, after) == after.html("x")


def test_new_parts_are_sent_as_html_and_targets_in_groups() -> None:
    beside = {"at-a:1": Target("small x1 w9 y2", "+"), "at-a:-2,3": Target("small x40 w9 y5", "+"), "at-b": TARGET}
    after: dict[str, Element | Target] = {"x": LINE, **beside}
    assert dict(changes({}, after)) == {"x": '<p id="x" hidden>one</p>'}
    assert new_targets({}, after) == [
        ["a:", "small x¤ w9 y¤", "+", "1 1 2 -2,3 40 5"],
        ["", "small x¤ y¤", "+", "b 1 3"],
    ]
    assert new_targets(after, after) == [], "those that are there are not sent again"
    assert new_targets({"x": TARGET}, {"x": TARGET._replace(sign="-")}), "one with another sign is"


def test_text_and_attributes_are_escaped_and_html_is_not() -> None:
    part = element("p", ["<", Markup("<br>")], title='"&')
    assert part.html("a<b") == '<p id="a&lt;b" title="&#34;&amp;">&lt;<br></p>'
    assert Target("", "<").html("at-a") == '<button id="at-a" type="button" class="t " data-spot="a">&lt;</button>'


@pytest.mark.slow
@pytest.mark.parametrize(("held", "language"), [((0,), "en"), ((1,), "de"), ((), "en"), ((0, 1), "de")])
@pytest.mark.parametrize("name", fourfold.games())
def test_a_change_applied_to_the_old_page_gives_the_new_one(name: str, held: tuple[int, ...], language: str) -> None:
    """From the version before, and from one that the browser got several moves ago."""
    evening, dice, pages = two(name), Random(f"{name} {held}"), Pages()
    versions: list[Rendered] = [pages.render(evening.table, held, language)]
    for _ in range(MOVES):
        decides = evening.table.decides
        if decides is None:
            break
        evening.move(("ann", "bob")[decides], dice.randrange(len(evening.table.state.moves)))
        new = pages.render(evening.table, held, language)
        for old in (versions[-1], versions[max(0, len(versions) - 4)]):
            page, message = ClientPage.of(old), json.loads(zlib.decompress(packed_change(old, new)))
            then = message.pop("then", None)
            for change in filter(None, (message, then)):
                page.apply(change)
            assert page == ClientPage.of(new)
            faces = {id for id in new.parts if id.startswith("k")}
            assert faces <= {*old.parts, *new.cached, *message["parts"], *(then or {"parts": ()})["parts"]}
        versions.append(new)


@pytest.mark.parametrize("name", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_the_last_move_is_put_on_the_table_of_before_and_then_the_result_is_told(name: str) -> None:
    evening, dice, pages = two(name, **SHORT.get(name, {})), Random(name), Pages()
    old = pages.render(evening.table, (0,), "en")
    while (decides := evening.table.decides) is not None:
        old = pages.render(evening.table, (0,), "en")
        evening.move(("ann", "bob")[decides], dice.randrange(len(evening.table.state.moves)))
    message = json.loads(zlib.decompress(packed_change(old, pages.render(evening.table, (0,), "en"))))
    page, then = ClientPage.of(old), message.pop("then")
    assert not {"result", "sums", "ends", "turn"} & message["parts"].keys() and "surface" not in message
    assert "won" in str(then["parts"]["result"])
    page.apply(message)
    left = {part.attributes["class"].split()[1] for id, part in page.parts.items() if PIECE_ID.fullmatch(id)}
    pieces = (part.attributes["class"] for id, part in ClientPage.of(old).parts.items() if PIECE_ID.fullmatch(id))
    away = {classes.split()[1] for classes in pieces} - left
    assert len(away) <= 1, "what is put away for the result still lies there, but for what the move emptied"
