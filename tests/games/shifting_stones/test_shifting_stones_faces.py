"""What the drawings of Shifting Stones promise: they can be told apart without colour, and stand alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fourfold.core.registry import game_package
from fourfold.games.shifting_stones.cards import POINTS, SYMBOLS
from fourfold.games.shifting_stones.faces import (
    CARD_INK,
    CARD_PAPER,
    DRAWN,
    SYMBOL_STYLE,
    card_look,
    fan_look,
    other_face,
    pile_look,
    stone_look,
)
from fourfold.scene.scene import Face

STYLE = SYMBOL_STYLE + "\n" + game_package("shifting-stones").style
FACES = {
    **{symbol: stone_look(symbol, "en") for symbol in SYMBOLS},
    **{f"card {card + 1}": card_look(card, "en") for card in range(len(POINTS))},
    "scored": card_look(57, "en", small=True),
    "matching": card_look(57, "en", matching=True),
    **{f"{pile} {cards}": pile_look(pile, cards, "en") for pile in ("deck", "discards") for cards in (0, 1, 2, 40, 72)},
    **{f"fan {n}": fan_look(n, taken, "en") for n, taken in ((1, False), (3, True), (8, False))},
}


def rgb(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def lightness(colour: list[float]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[float], other: list[float]) -> float:
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)


def under(paper: list[float], kind: str, times: int = 1) -> list[float]:
    """A stone's colour below a layer of gloss or shade."""
    rule = re.search(rf"^\.{kind}{{fill:(#\w+);fill-opacity:(\S+)}}$", STYLE, re.MULTILINE)
    assert rule is not None
    layer, strength = rgb(rule[1] if len(rule[1]) == 7 else "#" + 2 * rule[1][1:]), float(rule[2])
    for _ in range(times):
        paper = [strength * above + (1 - strength) * below for above, below in zip(layer, paper, strict=True)]
    return paper


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_stands_out_from_its_stone_in_light_and_shade(symbol: str) -> None:
    ink, paper = rgb(DRAWN[symbol].ink), rgb(DRAWN[symbol].paper)
    for ground in (paper, under(paper, "lit"), under(paper, "lit", 2), under(paper, "dim")):
        assert contrast(ink, ground) >= 3.2


@pytest.mark.parametrize("symbol", SYMBOLS[::2])
def test_the_sides_of_a_stone_differ_in_lightness(symbol: str) -> None:
    """So that they can be told apart without hues, by the stone as well as by its symbol."""
    light, dark = DRAWN[symbol], DRAWN[other_face(symbol)]
    assert contrast(rgb(light.paper), rgb(dark.paper)) >= 3
    assert contrast(rgb(light.ink), rgb(dark.ink)) >= 3


def test_digits_stand_out_from_their_paper() -> None:
    for kind in ("card-words", "card-worth", "card-points-words"):
        ground = {"card-points-words": "card-points"}.get(kind, "card")
        colours = {}
        for name in (kind, ground):
            found = re.search(rf"^\.{name}{{(?:fill|stroke):(#\w{{6}})", STYLE, re.MULTILINE)
            assert found is not None
            colours[name] = rgb(found[1])
        assert contrast(*colours.values()) >= 4.5
    assert contrast(rgb(CARD_INK), rgb(CARD_PAPER)) >= 7


@pytest.mark.parametrize("look", FACES.values(), ids=FACES)
def test_a_face_is_a_drawing_that_needs_nothing_else(look: Face) -> None:
    """No references, filters or gradients, classes of the style only, and no words but digits."""
    root = ElementTree.fromstring(f"<svg>{look.svg}</svg>")
    parts = list(root.iter())[1:]
    assert {part.tag for part in parts} <= {"g", "path", "rect", "circle", "text"}
    assert not {name for part in parts for name in part.attrib} & {"id", "href", "filter", "style"}
    assert "url(" not in look.svg and "url(" not in STYLE
    styled = set(re.findall(r"^\.([\w-]+){", STYLE, re.MULTILINE))
    assert {part.get("class") for part in parts} - {None} <= styled
    assert all((part.text or "").isdigit() for part in parts if part.tag == "text")


def test_no_two_stones_or_cards_are_drawn_alike() -> None:
    drawn = [look.svg for name, look in FACES.items() if name in SYMBOLS or name.startswith("card")]
    assert len(set(drawn)) == len(drawn) == len(SYMBOLS) + len(POINTS)


def test_faces_are_small() -> None:
    assert max(len(look.svg) for look in FACES.values()) < 2000
