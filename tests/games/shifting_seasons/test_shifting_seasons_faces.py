"""The pieces of Shifting Seasons as drawings: readable without colour, without words, and small."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from test_shifting_seasons import start

from fourfold.games.shifting_seasons.faces import (
    GLAZES,
    bag_look,
    card_look,
    crest_look,
    entry_look,
    exit_look,
    frames_look,
    number_look,
    tile_look,
    token_look,
)
from fourfold.scene.scene import Face
from fourfold.scene.svg import svg

STYLE = start().view(None).scene().style
LOOKS: list[Face] = [
    *(tile_look(kind, "en") for kind in range(8)),
    *(look(n, "en") for n in range(4) for look in (crest_look, entry_look, exit_look, token_look)),
    *(number_look(area, filled, "en") for area in range(4) for filled in (False, True)),
    *(frames_look(frames, "en") for frames in range(9)),
    *(bag_look(tiles, "en") for tiles in range(46)),
    *(card_look(card, "en") for card in range(1, 15)),
]


def light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    digits = colour.lstrip("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def glossy(colour: str) -> str:
    """A colour where the light falls on it."""
    share = float(re.findall(r"\.sheen{fill:#fff;fill-opacity:([.\d]+)}", STYLE)[0])
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)


@pytest.mark.parametrize("code", GLAZES)
def test_motifs_and_numbers_stand_out_from_their_glaze(code: str) -> None:
    glaze = GLAZES[code]
    assert contrast(glaze.motif, glaze.top) >= 3
    assert contrast(glaze.motif, glossy(glaze.top)) >= 3
    assert contrast(glaze.number, glaze.top) >= 4
    assert contrast(glaze.side, glaze.top) >= 1.8


def test_glazes_differ_in_grey() -> None:
    tops = sorted(glaze.top for glaze in GLAZES.values())
    steps = sorted(light(top) for top in tops)
    assert all((after + 0.05) / (before + 0.05) >= 1.25 for before, after in pairwise(steps))


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_face_has_only_digits_and_known_classes(look: Face) -> None:
    assert all(words.isdigit() for words in re.findall(r">([^<>]+)<", look.svg))
    used = {name for names in re.findall(r"class=['\"]([^'\"]*)['\"]", look.svg) for name in names.split()}
    assert used <= set(re.findall(r"\.([a-z][a-z-]*)", STYLE))
    assert not re.search(r"filter|url\(|style=|\bid=", look.svg)


def test_all_faces_together_are_small() -> None:
    assert sum(len(svg) for svg in {look.svg for look in LOOKS}) <= 40_000


def test_a_lane_that_can_be_chosen_shines() -> None:
    """A page cannot address a part of a face, but it can hand down a variable."""
    assert "arrow" in entry_look(0, "en").svg
    assert re.search(r"\.can{--lane-arrow:", STYLE) and "fill:var(--lane-arrow," in STYLE


def test_a_document_has_the_same_faces() -> None:
    drawn = svg(start().play_chance(1).view(None).scene())
    assert tile_look(0, "en").svg in drawn and ".fourfold .sheen{" in drawn
