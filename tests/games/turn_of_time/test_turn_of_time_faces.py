"""The cards of Turn of Time as drawings: what a face shows, what it may contain, and that everybody can tell them."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import pytest

from fourfold.core.registry import game_package
from fourfold.games.seasons import EDGES
from fourfold.games.turn_of_time.codes import FACES, KINDS
from fourfold.games.turn_of_time.faces import PRINTS, STYLE, chip_look, face_look, hand_look, season_look
from fourfold.scene.scene import Face
from fourfold.scene.svg import css_rules

STYLES = STYLE + "\n" + game_package("turn-of-time").style
SEASONS = tuple(PRINTS)
SINGLES = {kind: early for kind, (early, late) in enumerate(KINDS) if early == late}
MOST_BYTES = 56_000
DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))


def looks() -> list[Face]:
    kinds = range(len(KINDS))
    drawn = [face_look(face, "en") for face in range(FACES)] + [hand_look(kind, "en") for kind in kinds]
    drawn += [chip_look(kind, "en", copies) for kind in kinds for copies in range(1, 2 + (kind not in SINGLES))]
    return drawn + [season_look(season, "en") for season in range(len(SEASONS))]


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{svg}</svg>").iter())[1:]


def classes(svg: str) -> set[str]:
    return {name for element in elements(svg) for name in element.get("class", "").split()}


def linear(colour: str) -> tuple[float, ...]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen_by_deuteranopes(colour: str) -> tuple[float, ...]:
    return tuple(
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, linear(colour), strict=True))))
        for row in DEUTERANOPIA
    )


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_a_face_needs_nothing_but_itself_and_the_style() -> None:
    for look in looks():
        for element in elements(look.svg):
            assert element.tag in {"circle", "g", "path", "rect"}  # no words, no gradients, no filters
            assert not {"id", "style", "filter", "href"} & set(element.attrib)
        assert "url(" not in look.svg
    assert "filter" not in STYLES and "url(" not in STYLES


def test_every_class_of_a_face_has_a_rule_and_every_rule_a_use() -> None:
    used = set().union(*(classes(look.svg) for look in looks()))
    rules = css_rules(STYLES)[len(css_rules("")) :]
    named = {name for rule in rules for name in re.findall(r"\.([a-z][\w-]*)", rule.partition("{")[0])}
    assert named == used | {"t-cell", "t-box", "wall"}  # which the table has


def test_all_faces_together_stay_small() -> None:
    assert sum(map(len, {look.svg for look in looks()})) <= MOST_BYTES


def test_faces_differ_exactly_where_the_cards_do() -> None:
    assert len({face_look(face, "en").svg for face in range(FACES)}) == FACES
    doubles, chips = len(KINDS) - len(SINGLES), 2 * len(KINDS) - len(SINGLES)
    assert len({look.svg for look in looks()}) == FACES + doubles + chips + len(SEASONS)
    for kind, season in SINGLES.items():  # nothing to choose: in hand as on the table
        assert hand_look(kind, "en").svg == face_look(5 * season, "en").svg


@pytest.mark.parametrize("face", range(FACES))
def test_a_card_shows_the_season_below_at_its_corner_unless_it_is_a_single(face: int) -> None:
    up, below = PRINTS[SEASONS[face // 4]], PRINTS[SEASONS[face % 4]]
    drawn = face_look(face, "en").svg
    assert {name for name in classes(drawn) if name.endswith("-paper")} == {f"{up.key}-paper", f"{below.key}-paper"}
    assert up.tree in drawn and (below is up or below.tree not in drawn)
    assert drawn.count(up.sign) == 1 and drawn.count(below.sign) == 1
    assert ("t-gold" in classes(drawn)) == (up is below) == ("t-bend" not in classes(drawn))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_card_in_hand_shows_both_of_its_seasons(kind: int) -> None:
    drawn = hand_look(kind, "en").svg
    for season in {SEASONS[season] for season in KINDS[kind]}:
        assert PRINTS[season].tree in drawn and drawn.count(PRINTS[season].sign) == 1


@pytest.mark.parametrize("season", SEASONS)
def test_a_sign_stands_out_from_its_paper(season: str) -> None:
    drawn = PRINTS[season]
    assert contrast(linear(drawn.ink), linear(drawn.paper)) >= 3
    assert contrast(seen_by_deuteranopes(drawn.ink), seen_by_deuteranopes(drawn.paper)) >= 3


def test_seasons_differ_without_colour() -> None:
    """In grey: the sky, or else the tree before it, is lighter or darker; and no two signs have the same shape."""
    for one, other in combinations(PRINTS.values(), 2):
        assert one.sign != other.sign
        skies = contrast(linear(one.sky), linear(other.sky))
        trees = contrast(_tree_colour(one.tree), _tree_colour(other.tree))
        assert max(skies, trees) >= 1.4, (one.key, other.key)


def _tree_colour(tree: str) -> tuple[float, ...]:
    return linear(re.findall(r"fill='(#\w+)'", tree)[1 if tree.count("fill=") > 1 else 0])


@pytest.mark.parametrize("season", SEASONS)
def test_patterns_follow_the_season_shown(season: str) -> None:
    key = PRINTS[season].key
    assert f".{key}-paper{{stroke:" in EDGES
    face = 5 * SEASONS.index(season)
    drawn = [
        element.tag for element in elements(face_look(face, "en").svg) if f"{key}-paper" in element.get("class", "")
    ]
    assert sorted(drawn) == ["circle", "rect"]  # the medal, and a line inside the picture


def test_the_picture_of_the_game_shows_its_cards() -> None:
    picture = files("fourfold.games.turn_of_time").joinpath("picture.svg").read_text("utf-8")
    shown = [face for face in range(FACES) if face_look(face, "en").svg in picture]
    assert {face // 4 for face in shown} == set(range(4))
    assert "filter" not in picture and "url(" not in picture
