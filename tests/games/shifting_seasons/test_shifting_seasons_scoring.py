"""Shifting Seasons, what counts: the board's tables, each score card, the scoring example, winners."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import State
from fourfold.engine.contract import OVER
from fourfold.games.shifting_seasons import geometry, rules
from fourfold.scene.score_sheet import Line
from helpers import shifting_seasons_scorer as scorer

Board = dict[str, str]
CELLS = tuple(column + row for row in "123456" for column in "abcdef")
TILES = ("Sp", "Sp*", "Su", "Su*", "Au", "Au*", "Wi", "Wi*")


def drawn(*rows: str) -> Board:
    """A board from its six rows, a tile a word, `.` where none lies, `1` to `4` for the numbers."""
    tiles = zip(CELLS, " ".join(rows).split(), strict=True)
    return {name: tile for name, tile in tiles if tile not in {".", "1", "2", "3", "4"}}


def ended(boards: list[Board], cards: list[int], **options: Any) -> State:
    """A game at its end, with these boards whatever else is on the table."""
    game = fourfold.game("shifting-seasons", players=len(boards), cards=cards, **options)
    records = game.start()._records.copy()
    record = records[0]
    record.seat, record.phase, record.turn = OVER, rules.GAME_OVER, rules.NONE
    for seat, board in enumerate(boards):
        for name, tile in board.items():
            rules.lay(record, seat, CELLS.index(name), TILES.index(tile))
    return State(game, records)


PARTNERS = {card: [1, 2, 8, 9] for card in (1, 2, 8, 9)} | {card: [3, 4, 10, 11] for card in (3, 4, 10, 11)}
PARTNERS |= {card: [5, 6, 12, 13] for card in (5, 6, 12, 13)} | {card: [5, 7, 13, 14] for card in (7, 14)}


def scored(board: Board, card: int, own: str = "Sp", group: str = "chosen") -> Line:
    other = "Su" if own != "Su" else "Wi"
    state = ended([board, {}], PARTNERS[card], colours=[own, other], group=group)
    sheet = state.words().explain()
    assert sheet is not None
    return next(line for line in sheet[0] if line.key == str(card))


def parts(line: Line) -> tuple[int, ...]:
    return tuple(points for _, points in line.parts)


# ------------------------------------------------------------------------------------------------- tables


def as_picture(cells: int, letter: str = "#") -> str:
    letters = "".join(letter if cells >> n & 1 else "." for n in range(36))
    return " ".join(letters[row : row + 6] for row in range(0, 36, 6))


def test_S22_areas_run_clockwise() -> None:
    pictures = [
        "#.#... ###... ###... ...... ...... ......",
        "...### ...##. ...### ...... ...... ......",
        "...... ...... ...... ...### ...### ...#.#",
        "...... ...... ...... ###... .##... ###...",
    ]
    assert [as_picture(int(area)) for area in geometry.AREA] == pictures
    assert geometry.AREA_COLOUR == (2, 1, 0, 3)  # autumn, summer, spring, winter


def test_S21_numbers_stand_where_the_rules_page_draws_them() -> None:
    assert [as_picture(int(number)) for number in geometry.NUMBER] == [
        ".#.... ...... ...... ...... ...... ......",
        "...... .....# ...... ...... ...... ......",
        "...... ...... ...... ...... ...... ....#.",
        "...... ...... ...... ...... #..... ......",
    ]


@pytest.mark.parametrize(
    ("card", "pictures"),
    [
        (1, ["#..... .#.... ..#... ...#.. ....#. .....#", ".....# ....#. ...#.. ..#... .#.... #....."]),
        (2, ["...... ...... ..##.. ..##.. ...... ......"]),
        (3, ["..#... ..#... ..#... ..#... ..#... ..#...", "...#.. ...#.. ...#.. ...#.. ...#.. ...#.."]),
        (
            4,
            [
                *("#.#### ...... ...... ...... ...... ......", ".....# ...... .....# .....# .....# .....#"),
                *("...... ...... ...... ...... ...... ####.#", "#..... #..... #..... #..... ...... #....."),
            ],
        ),
        (
            5,
            [
                *("...... .####. ...... ...... ...... ......", "...... ....#. ....#. ....#. ....#. ......"),
                *("...... ...... ...... ...... .####. ......", "...... .#.... .#.... .#.... .#.... ......"),
            ],
        ),
        (
            6,
            [
                *("#.#... .#.... ...... ...... ...... ......", ".....# ....#. .....# ...... ...... ......"),
                *("...... ...... ...... ...... ....#. ...#.#", "...... ...... ...... #..... .#.... #....."),
            ],
        ),
        (
            7,
            [
                *("..#... .#.... #..... ...... ...... ......", "...#.. ....#. .....# ...... ...... ......"),
                *("...... ...... ...... .....# ....#. ...#..", "...... ...... ...... #..... .#.... ..#..."),
            ],
        ),
    ],
)
def test_shapes_by_eye(card: int, pictures: list[str]) -> None:
    assert [as_picture(int(shape)) for shape in geometry.SHAPE[card] if shape != geometry.NEVER] == pictures
    assert {frozenset(shape.split()) for shape in geometry.SHAPES[card]} == set(scorer.shapes(card))


def test_pairs_across_borders_by_eye() -> None:
    assert as_picture(geometry.PAIR_LEFT) == "..#... ..#... ...... ...... ..#... ..#..."
    assert as_picture(geometry.PAIR_TOP) == "...... ...... ##..## ...... ...... ......"
    pairs = {frozenset((CELLS[n], CELLS[n + 1])) for n in range(36) if geometry.PAIR_LEFT >> n & 1}
    pairs |= {frozenset((CELLS[n], CELLS[n + 6])) for n in range(36) if geometry.PAIR_TOP >> n & 1}
    pairs |= {frozenset(pair.split()) for pair in geometry.CENTRE_PAIRS}
    across = {
        frozenset((one, other))
        for one in scorer.CELLS
        for other in scorer.CELLS
        if scorer.beside(one, other) and scorer.area(one) != scorer.area(other)
    }
    assert pairs == across
    assert len(pairs) == 12


# -------------------------------------------------------------------------------------- the printed example

EXAMPLE = drawn(
    "Au* 1   Wi  Sp* .   Su",
    ".   Au  Au  Sp  Su* 2",
    "Su  Wi  Wi* Sp* Su* .",
    ".   Wi  Su* Sp  Au  Sp",
    "4   Wi  .   Sp* Sp  .",
    "Wi  .   .   Au  3   Su",
)
"""A board that fits every figure of the printed example; its cards 1, 5, 8, 13 are worth 20 + 14 + 21 + 15 = 70."""


def test_the_scoring_example() -> None:
    assert len(EXAMPLE) == 24
    state = ended([EXAMPLE, {}], [1, 5, 8, 13])
    sheet = state.words().explain()
    assert sheet is not None
    assert [(line.key, *parts(line), line.points) for line in sheet[0]] == [
        ("1", 12, 5, 3, 20),
        ("5", 10, 2, 2, 14),
        ("8", 13, 4, 4, 21),
        ("13", 6, 3, 6, 15),
    ]
    assert state.outcome is not None
    assert state.outcome.scores == (70, 0)


def test_the_scoring_example_for_every_card() -> None:
    worked_out = [20, 18, 14, 0, 14, 8, 8, 21, 0, 10, 0, 7, 15, 0]
    assert [scored(EXAMPLE, card).points for card in range(1, 15)] == worked_out


def test_S1_area_2_of_the_example_counts_as_the_german_line_says() -> None:
    by_area = {n: [c for c in scored(EXAMPLE, 8).places if scorer.area(c) == n] for n in (1, 2, 3, 4)}
    values = [scorer.worth(EXAMPLE, by_area[n], "Sp") for n in (1, 2, 3, 4)]
    assert values == [3 + 1 + 0, 3 + 2 + 0, 4 + 1 + 4, 3 + 0 + 0]


def test_explain_names_the_tiles_in_both_languages() -> None:
    state = ended([EXAMPLE, {}], [1, 5, 8, 13])
    english, german = state.words("en").explain(), state.words("de").explain()
    assert english is not None and german is not None
    assert english[0][1].places == ("b2", "c2", "d2", "e2", "b3", "e3", "b4", "e4", "b5", "e5")
    assert str(english[0][1]) == "Card 5: Number to number: 10 tiles + 2 precious + 2 own colour = 14"
    assert str(german[0][1]) == "Karte 5: Nummer zu Nummer: 10 Plättchen + 2 kostbar + 2 eigene Farbe = 14"
    assert [line.points for line in english[1]] == [0, 0, 0, 0]


def test_explain_says_one_tile() -> None:
    sheet = ended([lie("a1", "Au"), {}], [1, 5, 8, 13]).words().explain()
    assert sheet is not None
    assert str(sheet[0][2]) == "Card 8: At home: 1 tile + 0 precious + 0 own colour = 1"


def test_explain_before_the_end_tells_what_there_would_be() -> None:
    state = fourfold.game("shifting-seasons", cards=[1, 5, 8, 13]).start()
    assert state.words().explain() is not None
    assert [[line.points for line in lines] for lines in state.words().explain() or ()] == [[0] * 4] * 2
    assert fourfold.game("shifting-seasons").start().words().explain() == ((), ())
    assert fourfold.game("winter").start().words().explain() is None


# ---------------------------------------------------------------------------------- each card, case by case
# Not met, met once, met as often as the card allows, met with a choice: tiles, precious, own colour (spring).

FULL = drawn(
    "Sp  1   Su  Su  Wi  Wi",
    "Au  Au  Sp  Su* Sp  2",
    "Wi  Wi  Sp  Sp  Au  Au",
    "Su  Wi  Sp  Sp* Su  Su",
    "4   Au  Wi  Wi  Au* Sp",
    "Sp  Wi  Su  Sp  3   Au",
)
"""Every cell has a tile (more than a game deals), so every shape is full."""


def lie(names: str, *tiles: str) -> Board:
    """Tiles on cells, taking the tiles in turn."""
    return {name: tiles[number % len(tiles)] for number, name in enumerate(names.split())}


AREA_1 = "a1 c1 a2 b2 c2 a3 b3 c3"
EVERY_AREA = f"{AREA_1} d1 e1 f1 d2 e2 d3 e3 f3 d4 e4 f4 d5 e5 f5 d6 f6 a4 b4 c4 b5 c5 a6 b6 c6"
BORDERS = "c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 c6 d6 a3 a4 b3 b4 e3 e4 f3 f4"

CASES: list[tuple[int, str, Board, tuple[int, int, int]]] = [
    (1, "not met", lie("a1 b2 c3 d4 e5", "Sp"), (0, 0, 0)),
    (1, "once", lie("a1 b2 c3 d4 e5 f6 e2", "Su*"), (6, 6, 0)),
    (1, "twice", FULL, (12, 2, 7)),
    (2, "not met", lie("c3 d3 c4", "Sp"), (0, 0, 0)),
    (2, "once, doubled", lie("c3 d3 c4 d4", "Sp*", "Su", "Wi", "Au*"), (8, 4, 2)),
    (3, "not met", lie("c1 c2 c3 c4 c5", "Sp"), (0, 0, 0)),
    (3, "once", lie("d1 d2 d3 d4 d5 d6 c1", "Sp"), (6, 0, 6)),
    (3, "twice", FULL, (12, 2, 6)),
    (4, "not met", lie("a1 c1 d1 e1", "Sp"), (0, 0, 0)),
    (4, "once", lie("a1 c1 d1 e1 f1 f3", "Wi"), (5, 0, 0)),
    (4, "twice, a corner once", lie("a1 c1 d1 e1 f1 f3 f4 f5 f6", "Wi*"), (9, 9, 0)),
    (4, "four times", FULL, (16, 0, 4)),
    (5, "not met", lie("b2 c2 d2", "Sp"), (0, 0, 0)),
    (5, "once, with a fifth tile beside", lie("a2 b2 c2 d2 e2", "Au"), (4, 0, 0)),
    (5, "twice, a corner once", lie("b2 c2 d2 e2 e3 e4 e5", "Sp"), (7, 0, 7)),
    (5, "four times", FULL, (12, 2, 2)),
    (6, "not met", lie("a1 b2 f1 f3", "Sp"), (0, 0, 0)),
    (6, "once", lie("a1 b2 c1", "Sp*"), (3, 3, 3)),
    (6, "four times", FULL, (12, 1, 4)),
    (7, "not met", lie("c1 b2 d1 e2", "Sp"), (0, 0, 0)),
    (7, "once", lie("a4 b5 c6", "Su"), (3, 0, 0)),
    (7, "four times", FULL, (12, 1, 2)),
    (8, "not met", lie("a1 f1 f6 a6", "Sp", "Au", "Wi", "Su"), (0, 0, 0)),
    (8, "once", lie("a1 f1", "Au*", "Au"), (1, 1, 0)),
    (8, "four times", lie("a1 f1 f6 a6", "Au", "Su*", "Sp*", "Wi"), (4, 2, 1)),
    (9, "not met", lie("a1 c1 a2 d2", "Sp", "Su", "Au", "Wi"), (0, 0, 0)),
    (9, "once", lie("a1 c1 a2 c3 b2", "Sp", "Su", "Au", "Wi", "Wi"), (4, 0, 1)),
    (9, "a choice", lie("a1 c1 a2 b2 c2 c3", "Sp", "Su", "Au", "Wi", "Wi*", "Au*"), (4, 2, 1)),
    (9, "two sets of three springs", lie(AREA_1, "Sp", "Sp*", "Sp", "Su", "Su", "Au", "Au", "Wi"), (4, 1, 1)),
    (9, "twice in an area", lie(AREA_1, "Sp", "Su", "Au", "Wi", "Sp*", "Su", "Au", "Wi"), (8, 1, 2)),
    (9, "eight times", lie(EVERY_AREA, "Sp", "Su", "Au", "Wi"), (32, 0, 8)),
    (10, "three and a number", lie("c2 d2 e2", "Sp"), (0, 0, 0)),
    (10, "broken by a number", lie("a3 a4 a6", "Sp") | lie("b4 c4", "Sp"), (0, 0, 0)),
    (10, "once", lie("b2 c2 d2 e2", "Su"), (4, 0, 0)),
    (10, "four of five", lie("a3 b3 c3 d3 e3", "Wi*", "Wi", "Wi", "Wi", "Wi"), (4, 1, 0)),
    (10, "the better of two", lie("a3 b3 c3 d3", "Wi") | lie("c5 c6", "Wi") | lie("d4 d5 d6", "Wi*"), (4, 3, 0)),
    (
        10,
        "four times",
        lie("a3 b3 c3 d3", "Sp") | lie("a4 b4 c4 d4", "Su") | lie("b5 c5 d5 e5", "Au") | lie("a6 b6 c6 d6", "Wi"),
        (16, 0, 4),
    ),
    (11, "not met", lie("b2 c3 c2 b3", "Sp"), (0, 0, 0)),
    (11, "once", lie("b2 c3 d4", "Sp"), (3, 0, 3)),
    (11, "three of four", lie("a1 b2 c3 d4", "Wi", "Wi", "Wi", "Wi*"), (3, 1, 0)),
    (11, "the better of two that cross", lie("b2 c3 d4 b4 d2", "Sp", "Sp", "Sp", "Sp", "Sp*"), (3, 1, 3)),
    (
        11,
        "four times",
        lie("a1 b2 c3", "Sp") | lie("d1 e2 f3", "Su") | lie("a3 b4 c5", "Au") | lie("d4 e5 f6", "Wi"),
        (12, 0, 3),
    ),
    (12, "not met within an area", lie("b2 c2 a2", "Sp"), (0, 0, 0)),
    (12, "not met by other colours", lie("c2 d2", "Sp", "Su"), (0, 0, 0)),
    (12, "once", lie("c2 d2 b2", "Su"), (2, 0, 0)),
    (12, "the better end of three", lie("c3 d3 d4", "Sp", "Sp", "Sp*"), (2, 1, 2)),
    (12, "the ring twice", lie("c3 d3 c4 d4", "Wi", "Wi*", "Wi", "Wi"), (4, 1, 0)),
    (12, "the ring in two colours", lie("c3 c4 d3 d4", "Wi", "Wi", "Au", "Au"), (4, 0, 0)),
    (12, "ten times", lie(BORDERS, "Sp"), (20, 0, 20)),
    (13, "not met by an empty board", {}, (0, 0, 0)),
    (13, "once", lie("c3 d3 d4 f6", "Wi", "Wi", "Wi*", "Wi"), (3, 1, 0)),
    (13, "corners do not connect", lie("a1 b2 c3", "Wi", "Wi*", "Wi"), (1, 1, 0)),
    (13, "of equal groups the best", lie("a3 a4 f3 f4", "Au", "Au", "Au*", "Au"), (2, 1, 0)),
    (13, "everything", lie(EVERY_AREA, "Au"), (32, 0, 0)),
    (14, "not met", lie("a2 b2 a3", "Sp"), (0, 0, 0)),
    (14, "once", lie("c3 d3 c4 d4 e4", "Sp"), (4, 0, 4)),
    (14, "the better of two that overlap", lie("a2 b2 c2 a3 b3 c3", "Au", "Au", "Au*", "Au", "Au", "Au*"), (4, 2, 0)),
    (
        14,
        "four times",
        lie("a2 b2 a3 b3", "Sp") | lie("d1 e1 d2 e2", "Su") | lie("d4 e4 d5 e5", "Au") | lie("b4 c4 b5 c5", "Wi"),
        (16, 0, 4),
    ),
]


@pytest.mark.parametrize(("card", "case", "board", "expected"), CASES, ids=[f"{c[0]} {c[1]}" for c in CASES])
def test_card(card: int, case: str, board: Board, expected: tuple[int, int, int]) -> None:
    line = scored(board, card)
    assert parts(line) == expected
    assert line.points == sum(expected)
    assert scorer.points(board, card, "Sp") == sum(expected)


# ------------------------------------------------------------------------------------------------ rulings


def test_S4_card_13_by_size_first_within_a_colour_then_as_chosen_or_the_largest() -> None:
    colours = lie("a1 a2 a3 a4", "Su") | lie("f4 f5 f6", "Sp")
    assert parts(scored(colours, 13)) == (3, 0, 3)  # three springs are worth 6, four summers 4
    assert parts(scored(colours, 13, group="largest")) == (4, 0, 0)
    smaller_is_worth_more = lie("a1 a2 a3", "Wi") | lie("f3 f4", "Wi*")
    for group in ("chosen", "largest"):
        assert parts(scored(smaller_is_worth_more, 13, group=group)) == (3, 0, 0)
    equal = lie("a1 a2", "Su") | lie("f4 f5", "Sp")
    assert parts(scored(equal, 13, group="largest")) == (2, 0, 2)


def test_S5_tiles_beside_a_line_never_hurt() -> None:
    column = lie("d1 d2 d3 d4 d5 d6", "Wi")
    everything = FULL | column
    assert {"d1", "d2", "d3", "d4", "d5", "d6"} <= set(scored(everything, 3).places)
    assert parts(scored(column | lie("c3 e3 c4 e4", "Sp"), 3)) == (6, 0, 0)


def test_S15_the_best_choice_not_the_first() -> None:
    # The run from a3 comes first, the one from c3 has both precious tiles.
    run = lie("a3 b3 c3 d3 e3 f3", "Su", "Su", "Su", "Su", "Su*", "Su*")
    assert scored(run, 10).places == ("c3", "d3", "e3", "f3")
    # d3 would pair with c3 first, but d4 is precious.
    assert scored(lie("c3 d3 d4", "Su", "Su", "Su*"), 12).places == ("d3", "d4")


def test_S17_card_7_asks_for_the_four_diagonals_of_exactly_three_cells() -> None:
    expected = {frozenset(cells.split()) for cells in ("c1 b2 a3", "d1 e2 f3", "a4 b5 c6", "f4 e5 d6")}
    assert {frozenset(shape.split()) for shape in geometry.SHAPES[7]} == expected
    assert parts(scored(lie("b2 c3 d4", "Sp"), 7)) == (0, 0, 0)


def test_S20_card_2_doubles_tiles_precious_and_own_colour() -> None:
    assert parts(scored(lie("c3 d3 c4 d4", "Sp*"), 2)) == (8, 8, 8)


# ----------------------------------------------------------------------------------- against every choice

boards = st.sampled_from([TILES, TILES[:4], ("Su", "Su*", "Au"), ("Sp", "Wi*")]).flatmap(
    lambda palette: st.lists(
        st.sampled_from([*palette, *palette, None]), min_size=len(scorer.CELLS), max_size=len(scorer.CELLS)
    ).map(lambda tiles: {name: tile for name, tile in zip(scorer.CELLS, tiles, strict=True) if tile})
)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [[1, 2, 8, 9], [3, 4, 10, 11], [5, 6, 12, 13], [6, 7, 13, 14]], ids=str)
@settings(deadline=None, max_examples=150)
@given(boards, st.sampled_from(scorer.COLOURS), st.sampled_from(["chosen", "largest"]))
def test_every_card_agrees_with_the_slow_scorer(cards: list[int], board: Board, own: str, group: str) -> None:
    other = "Su" if own != "Su" else "Wi"
    state = ended([board, {}], cards, colours=[own, other], group=group)
    sheet = state.words().explain()
    assert sheet is not None and state.outcome is not None
    assert [line.points for line in sheet[0]] == [scorer.points(board, card, own, group) for card in cards]
    assert state.outcome.scores[0] == sum(line.points for line in sheet[0])
    for line in sheet[0]:
        assert line.points == sum(parts(line))
        assert line.points == scorer.worth(board, line.places, own) * (2 if line.key == "2" else 1)


# ------------------------------------------------------------------------------------------------ winners


@pytest.mark.parametrize(
    ("boards", "scores", "winners"),
    [
        # On card 8 a tile at home counts 1, a precious one 2, one of the own colour 1 more.
        ([lie("a1 a2", "Au"), lie("a1", "Au")], (2, 1), (0,)),
        ([lie("a1", "Au*"), lie("a1 a2", "Au")], (2, 2), (0,)),  # a tie: the first has a precious tile
        ([lie("a1 a2", "Au"), lie("a1 a2 a3", "Au", "Au", "Wi*")], (2, 2), (1,)),  # it need not count for a card
        ([lie("a1 a2", "Au"), lie("c1 c2", "Au")], (2, 2), (0, 1)),
        ([{}, {}, {}], (0, 0, 0), (0, 1, 2)),
    ],
)
def test_most_points_then_most_precious_tiles_then_a_shared_win(
    boards: list[Board], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    outcome = ended(boards, [1, 2, 8, 10]).outcome
    assert outcome == fourfold.Outcome(scores, winners)


@pytest.mark.parametrize(
    ("boards", "english", "german"),
    [
        ([lie("a1 a2", "Au"), lie("a1", "Au")], "", ""),
        (
            [lie("a1", "Au*"), lie("a1 a2", "Au")],
            "2 points each; precious tiles break the tie: Ann has 1 and Bo has 0.",
            "Je 2 Punkte; die kostbaren Plättchen entscheiden: Ann hat 1 und Bo hat 0.",
        ),
        (
            [lie("a1 a2", "Au"), lie("c1 c2", "Au")],
            "2 points and no precious tiles each.",
            "Je 2 Punkte, aber keine kostbaren Plättchen.",
        ),
        (
            [lie("c3 a1", "Wi*", "Au"), lie("c3 c1", "Wi*", "Au")],
            "1 point and 1 precious tile each.",
            "Je 1 Punkt und je 1 kostbares Plättchen.",
        ),
    ],
)
def test_B10_a_tie_is_told_with_the_tiles_that_broke_it(boards: list[Board], english: str, german: str) -> None:
    state = ended(boards, [1, 2, 8, 10])
    assert (state.words("en", ("Ann", "Bo")).decided_by(), state.words("de", ("Ann", "Bo")).decided_by()) == (
        english,
        german,
    )
