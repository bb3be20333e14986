"""Pieces keep their identity from scene to scene."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from fourfold.scene.motion import cheapest_pairs, match_pieces
from fourfold.scene.scene import Face, Piece, Scene, Spot

SPOTS = tuple(Spot(name, 100 * x, 0) for x, name in enumerate("abcdefgh"))


def look(name: str, face: str = "") -> Face:
    return Face(name, face, (), (), "", "")


def laid(lies: str) -> Scene:
    """A row of pieces, one letter each; a dot is an empty spot, a capital letter stands out as held."""
    pieces = [
        Piece(look(letter.lower()), spot.id, ("held",) if letter.isupper() else ())
        for letter, spot in zip(lies, SPOTS, strict=False)
        if letter != "."
    ]
    return Scene("", 800, 100, SPOTS, tuple(pieces))


def moved(before: str, after: str) -> list[str]:
    """Per piece of `after` the spot it came from; a dot for one that is new."""
    old, new = laid(before), laid(after)
    found = match_pieces(old, new)
    return [old.pieces[found[n]].spot if n in found else "." for n in range(len(new.pieces))]


def test_what_stays_is_the_same_piece() -> None:
    assert moved("xy.", "xyz") == ["a", "b", "."]


def test_pieces_of_one_look_travel_least_in_all() -> None:
    assert moved("x..x", ".xx.") == ["a", "d"]
    assert moved("xx......", "......xx") in (["a", "b"], ["b", "a"])


def test_two_that_swap_places_slide_past_each_other() -> None:
    assert moved("xy", "yx") == ["b", "a"]


def test_a_piece_that_shows_another_face_on_its_spot_is_the_same() -> None:
    assert moved("xy", "xz") == ["a", "b"]


def test_what_is_taken_in_hand_came_from_what_is_gone() -> None:
    assert moved("xy...", "x..Z.") == ["a", "b"]
    assert moved("xy...", "x..z.") == ["a", "."]


def test_what_was_in_hand_is_what_was_laid_down_however_near_its_like_turns_up() -> None:
    before = Scene("", 800, 100, SPOTS, (Piece(look("x"), "b", ("held",)), Piece(look("x"), "a")))
    after = Scene("", 800, 100, SPOTS, (Piece(look("x"), "a"), Piece(look("x"), "b"), Piece(look("x"), "h", ("last",))))
    assert match_pieces(before, after) == {0: 1, 2: 0}


def test_a_piece_drawn_smaller_is_the_same() -> None:
    small = Scene("", 800, 100, SPOTS, (Piece(look("x", "small"), "c"),))
    assert match_pieces(laid("x"), small) == {0: 0}


@given(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False))
def test_least_is_the_best_of_all_ways_to_pair(rows: int, columns: int, dice: st.DataObject) -> None:
    costs = [[dice.randint(0, 20) for _ in range(columns)] for _ in range(rows)]  # type: ignore[attr-defined]
    pairs = cheapest_pairs(costs)
    few, many = sorted((rows, columns))
    assert len(pairs) == len({row for row, _ in pairs}) == len({column for _, column in pairs}) == few
    if rows <= columns:
        best = min(sum(costs[row][chosen[row]] for row in range(rows)) for chosen in permutations(range(many), few))
    else:
        best = min(sum(costs[chosen[c]][c] for c in range(columns)) for chosen in permutations(range(many), few))
    assert sum(costs[row][column] for row, column in pairs) == best
