"""The table as text: rows from top to bottom, each from left to right, with what is empty counted."""

from __future__ import annotations

from fourfold.pages.board.drawing import rows_of
from fourfold.scene.scene import Face, Label, Piece, Scene, Spot, Zone

SUN, MOON = (Face(name, "", (), (), "", "") for name in ("sun", "moon"))


def test_a_zone_is_told_in_rows() -> None:
    spots = (Spot("d", 100, 105), Spot("c", 0, 100), Spot("b", 100, 0), Spot("a", 0, 0), Spot("e", 200, 100))
    pieces = (Piece(MOON, "b"), Piece(SUN, "a", badge="2"), Piece(SUN, "d"))
    scene = Scene("", 300, 300, spots, pieces, zones=(Zone("z", 0, 0, 300, 300, "board", "Board"),))
    assert rows_of(scene, "nothing") == [("Board", ["sun (2), moon", "nothing, sun, nothing"])]


def test_empty_rows_are_left_out_and_equal_things_counted() -> None:
    spots = tuple(Spot(f"{x}{y}", 100 * x, 100 * y) for y in range(2) for x in range(3))
    scene = Scene("", 300, 300, spots, tuple(Piece(SUN, f"{x}1") for x in range(2)))
    assert rows_of(scene, "nothing") == [("", ["2 × sun, nothing"])]


def test_words_on_the_table_are_told_and_zones_come_in_the_order_of_a_tall_screen() -> None:
    zones = (Zone("s", 0, 0, 100, 100, "store"), Zone("b", 200, 0, 100, 100, "board"))
    scene = Scene("", 300, 100, (Spot("a", 200, 0),), (Piece(SUN, "a"),), labels=(Label(0, 10, "3 left"),), zones=zones)
    assert rows_of(scene, "nothing") == [("", ["sun"]), ("", ["3 left"])]


def test_words_where_two_zones_overlap_are_told_under_the_one_with_a_name() -> None:
    zones = (Zone("t", 200, 0, 100, 100, "own"), Zone("h", 0, 0, 300, 100, "own", "Head"))
    scene = Scene("", 300, 100, (), (), labels=tuple(Label(100 * n, 10, "def"[n]) for n in range(3)), zones=zones)
    assert rows_of(scene, "nothing") == [("Head", ["d, e, f"])]
