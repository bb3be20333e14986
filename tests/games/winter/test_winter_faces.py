"""The drawings of Winter's pieces."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fourfold.core.registry import game_package
from fourfold.games.winter import CODES, DECK, faces, turned
from fourfold.games.winter.faces import back_look, card_look, counter_look, ghost_look, sun_look
from fourfold.scene.scene import Face

STYLE = game_package("winter").style
CARDS = sorted({code for name in DECK for code in (name, CODES[turned(CODES.index(name))])})
STATES = ("free", "held", "falls")
LOOKS = [
    *(card_look(face, "en", state) for face in CARDS for state in STATES),
    *(counter_look(colour, None, "en") for colour in (0, 1)),
    *(back_look("en"), ghost_look("en", False), sun_look("en")),
]
MOST = 42_000
"""All faces together, in characters; a page loads fewer, those that appear in some games."""
CLASS = re.compile(r'class="([^"]+)"')


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colour(name: str) -> str:
    """The first colour in the rule of a class."""
    return str(re.findall(rf"^\.{name}\{{.*?(#\w{{6}})", STYLE, re.MULTILINE)[0])


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_face_is_shapes_with_the_classes_of_the_style(look: Face) -> None:
    """No words, and nothing that refers to an element: a page repeats faces and keeps them where it shows nothing."""
    root = ElementTree.fromstring(f"<svg>{look.svg}</svg>")
    assert {element.tag for element in root.iter()} <= {"svg", "g", "path", "rect", "circle"}
    assert not re.search(r"url\(|\b(id|style|filter|href)=", look.svg)
    ruled = set(re.findall(r"^\.([\w-]+)\{", STYLE, re.MULTILINE))
    assert set(CLASS.findall(look.svg)) <= ruled


def test_every_rule_is_used() -> None:
    used = {name for look in LOOKS for name in CLASS.findall(look.svg)}
    assert set(re.findall(r"^\.([\w-]+)\{", STYLE, re.MULTILINE)) == used


def test_faces_are_small() -> None:
    assert sum(len(look.svg) for look in LOOKS) <= MOST


def test_faces_differ() -> None:
    assert len({look.svg for look in LOOKS}) == len(LOOKS)


@pytest.mark.parametrize("face", CARDS)
def test_a_floe_has_motifs_and_studs_where_it_is_held(face: str) -> None:
    for state in STATES:
        svg = card_look(face, "en", state).svg
        assert svg.count(faces.CRYSTAL) == face.count("L")
        assert svg.count(faces.SPARK) == face.count("D")
        assert ('class="stud"' in svg) == (state == "held")
        assert ('class="waning"' in svg) == (state == "falls")


def test_motifs_and_sections_are_told_apart_by_lightness() -> None:
    """So they are in grey, and to people who do not see red or green."""
    for snow in ("firn", "drift"):
        assert contrast(colour("hoar"), colour(snow)) >= 3
        for deep in ("deep", "gleam"):
            assert contrast(colour(snow), colour(deep)) >= 4.5
            assert contrast(colour("spark"), colour(deep)) >= 4.5
    assert contrast(colour("counter-light-ink"), "#ffffff") >= 4.5
    assert contrast(colour("spark"), colour("counter-dark")) >= 4.5
    assert contrast(colour("brass"), colour("stud")) >= 3


def test_the_picture_shows_the_faces_as_they_are() -> None:
    picture = game_package("winter").picture()
    assert picture
    ElementTree.fromstring(picture)
    for face, state in (("DLDL", "held"), ("DLLD", "free")):
        assert card_look(face, "en", state).svg in picture
    assert all(counter_look(colour, None, "en").svg in picture for colour in (0, 1))
    rules = [rule for rule in STYLE.strip().splitlines() if rule[1:].split("{")[0] in CLASS.findall(picture)]
    assert all(f".f {rule}" in picture for rule in rules)
    assert "<text" not in picture and "filter" not in picture
