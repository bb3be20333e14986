"""Turn of Time, the end: groups, ranks, points and the solo goals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import Outcome, State
from fourfold.games.turn_of_time.geometry import cell_at, largest_group

SEASONS = ("Sp", "Su", "Fa", "Wi")
SINGLES = list(SEASONS)
DOUBLES = ["Sp/Su", "Sp/Fa", "Sp/Wi", "Su/Fa", "Su/Wi", "Fa/Wi"]

Cell = tuple[int, int]

SEVEN_CONNECTED = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Sp/Wi  Su
    Fa     Wi     Su/Fa  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Wi/Fa
"""
SIX_AND_A_CORNER = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Su/Fa  Su
    Fa     Wi     Sp/Wi  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Wi/Fa
"""
SIX_AND_ONE_APART = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Wi/Fa  Su
    Fa     Wi     Su/Fa  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Sp/Wi
"""
FOUR_QUARTERS = """
    Sp     Sp/Su  Su     Su/Sp
    Sp/Fa  Sp/Wi  Su/Fa  Su/Wi
    Fa     Fa/Sp  Wi     Wi/Sp
    Fa/Su  Fa/Wi  Wi/Su  Wi/Fa
"""  # each season 4 times, in a group of 4
SEVEN_WINTERS = """
    Wi     Wi/Sp  Wi/Sp  Wi/Su
    Wi/Su  Wi/Fa  Wi/Fa  Fa
    Fa/Sp  Fa/Sp  Fa/Su  Sp
    Sp/Su  Sp/Su  Su     Su/Fa
"""  # Wi 7, Fa 4, Sp 3, Su 2
EQUAL_GROUPS = """
    Fa     Fa/Sp  Sp     Sp/Su
    Fa/Sp  Su     Wi     Sp/Su
    Su/Wi  Wi/Sp  Fa/Wi  Su/Fa
    Sp/Wi  Fa/Wi  Wi/Su  Su/Fa
"""  # Fa 5 in a group of 3, Sp 4 in 3, Su 4 in 2, Wi 3 in 1: ranked in this order, whoever drew first
SECOND_HAS_THE_GROUP = """
    Fa     Fa/Sp  Sp     Sp/Su
    Su     Wi     Sp/Su  Sp/Wi
    Su/Wi  Su/Fa  Fa/Sp  Wi/Sp
    Fa/Wi  Wi/Su  Su/Fa  Fa/Wi
"""  # Fa 5 in a group of 2, Sp 4 in 4, Su 4 in 3, Wi 3 in 1: ranked in this order too
PRINTED = """
    Fa     Fa/Sp  Sp     Su/Wi
    Fa/Sp  Fa/Su  Wi     Su/Fa
    Sp/Su  Sp/Su  Wi/Fa  Fa/Wi
    Sp/Wi  Wi/Su  Sp/Wi  Su
"""  # Fa 5 (4 adjacent), Sp 5 (3), Su 3 (2), Wi 3 (2)


def ended(cards: list[str], owned: list[list[str]], goal: str | None = None) -> Outcome | None:
    return full(cards, owned, goal).outcome


def full(cards: list[str], owned: list[list[str]], goal: str | None = None) -> State:
    """A full table, row by row; `owned` are each seat's seasons in the order of its draws."""
    players = len(owned)
    first = next(place for place, card in enumerate(cards) if may_come_first(card, owned))
    laid = [{"x": n % 4 - first % 4, "y": n // 4 - first // 4, "card": card} for n, card in enumerate(cards)]
    position = {"game": "turn-of-time", "players": players, "goal": goal, "seat": None, "phase": "over"}
    position |= {"seasons": owned, "hands": [[] for _ in owned], "deck": [] if players == 1 else None}
    game = fourfold.game("turn-of-time", players=players, goal=goal)
    return game.load({**position, "table": laid, "held": None, "placed": None})


def may_come_first(card: str, owned: list[list[str]]) -> bool:
    """Whether a card can lie at 0,0: with three it is the absent single, else a card of the first player's."""
    if len(owned) == 3:
        return card in SINGLES and [card] not in owned
    return not owned[0] or any(season in card for season in owned[0])


# --------------------------------------------------------------------------------- the rules page, slowly


def groups(cells: set[Cell]) -> Iterator[set[Cell]]:
    """The parts of some cells that hang together edge to edge, one step at a time."""
    left = set(cells)
    while left:
        group, edge = set[Cell](), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if cell in left:
                    left.remove(cell)
                    edge.append(cell)
        yield group


def largest(cells: set[Cell]) -> int:
    return max((len(group) for group in groups(cells)), default=0)


def judged(cards: list[str], owned: list[list[str]], goal: str | None) -> Outcome:
    showing = {season: {(n % 4, n // 4) for n in range(16) if cards[n].startswith(season)} for season in SEASONS}
    if goal is not None:
        goals = {
            "dominance": any(largest(cells) >= 7 for cells in showing.values()),
            "balance": all(len(cells) == 4 for cells in showing.values()),
        }
        return Outcome((1,), (0,)) if goals[goal] else Outcome((0,), ())
    drawn = [own[turn] for turn in (0, 1) for own in owned if turn < len(own)]
    ranked = sorted(drawn, key=lambda season: (-len(showing[season]), -largest(showing[season]), drawn.index(season)))
    scores = tuple(sum(4 - ranked.index(season) for season in own) for own in owned)
    if len(owned) == 2:
        best = [max(largest(showing[season]) for season in own) for own in owned]
        return Outcome(scores, (max((0, 1), key=lambda seat: (scores[seat], best[seat], -seat)),))
    return Outcome(scores, (scores.index(4),))


@st.composite
def full_tables(draw: st.DrawFn) -> list[str]:
    cards = draw(st.permutations(SINGLES + 2 * DOUBLES))
    turned = draw(st.lists(st.booleans(), min_size=16, max_size=16))
    return ["/".join(card.split("/")[::-1]) if turn else card for card, turn in zip(cards, turned, strict=True)]


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(deadline=None, max_examples=100)
@given(cards=full_tables(), drawn=st.permutations(SEASONS))
def test_seasons_are_ranked_by_cards_then_group_then_draw(players: int, cards: list[str], drawn: list[str]) -> None:
    owned = [drawn[: 3 if players == 3 else 4][seat::players] for seat in range(players)]
    assert ended(cards, owned) == judged(cards, owned, None)


def with_all_springs(cards: list[str]) -> list[str]:
    """The same cards, every spring up and all of them side by side."""
    turned = ["/".join(sorted(card.split("/"), key=lambda season: season != "Sp")) for card in cards]
    return sorted(turned, key=lambda card: not card.startswith("Sp"))


goals_met_and_missed = full_tables() | full_tables().map(with_all_springs) | st.permutations(FOUR_QUARTERS.split())


@pytest.mark.parametrize("goal", ["dominance", "balance"])
@settings(deadline=None, max_examples=100)
@given(cards=goals_met_and_missed)
def test_solo_goals_by_the_rules_page(goal: str, cards: list[str]) -> None:
    assert ended(cards, [[]], goal) == judged(cards, [[]], goal)


@settings(deadline=None, max_examples=200)
@given(
    cells=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3))),
    left=st.integers(-3, 0),
    top=st.integers(-3, 0),
)
def test_T4_groups_hang_together_edge_to_edge(cells: set[Cell], left: int, top: int) -> None:
    mask = sum(1 << cell_at(x + left, y + top) for x, y in cells)
    assert largest_group(mask) == largest(cells)


# -------------------------------------------------------------------------------------------- worked ends

MET, MISSED = Outcome((1,), (0,)), Outcome((0,), ())


def end(rows: str, *owned: str) -> Outcome | None:
    return ended(rows.split(), [own.split() for own in owned])


def solo(rows: str, goal: str) -> Outcome | None:
    return ended(rows.split(), [[]], goal)


@pytest.mark.parametrize(
    ("owned", "outcome"),
    [
        (("Fa", "Sp", "Su"), Outcome((4, 3, 2), (0,))),
        (("Su", "Fa", "Sp"), Outcome((2, 4, 3), (1,))),
        (("Sp", "Su", "Fa"), Outcome((3, 2, 4), (2,))),
    ],
)
def test_T2_the_absent_season_takes_no_rank(owned: tuple[str, ...], outcome: Outcome) -> None:
    assert end(SEVEN_WINTERS, *owned) == outcome


@pytest.mark.parametrize(
    ("rows", "owned", "winner"),
    [
        (EQUAL_GROUPS, ("Fa Wi", "Sp Su"), 0),  # 3 and 3: the lower seat
        (EQUAL_GROUPS, ("Su Sp", "Wi Fa"), 0),  # the same, though the other seat has the best season
        (SECOND_HAS_THE_GROUP, ("Fa Wi", "Su Sp"), 1),  # 2 against 4
        (SECOND_HAS_THE_GROUP, ("Sp Su", "Wi Fa"), 0),  # 4 against 2
    ],
)
def test_T3_five_to_five_goes_to_the_larger_group_then_to_the_lower_seat(
    rows: str, owned: tuple[str, str], winner: int
) -> None:
    assert end(rows, *owned) == Outcome((5, 5), (winner,))


def test_T3_two_players_add_up_both_seasons() -> None:
    # Fa 4, Sp 3, Su 2, Wi 1: the higher sum wins, although the other seat has the larger group.
    assert end(SECOND_HAS_THE_GROUP, "Sp Wi", "Fa Su") == Outcome((4, 6), (1,))


def test_T4_corners_do_not_join_groups() -> None:
    assert solo(SIX_AND_A_CORNER, "dominance") == MISSED


@pytest.mark.parametrize(
    ("rows", "dominance", "balance"),
    [
        (SEVEN_CONNECTED, MET, MISSED),
        (SIX_AND_ONE_APART, MISSED, MISSED),  # seven in total are not seven connected
        (FOUR_QUARTERS, MISSED, MET),
        (EQUAL_GROUPS, MISSED, MISSED),  # 5, 4, 4, 3 is not balanced
    ],
)
def test_T12_the_solo_goals_are_separate_challenges(rows: str, dominance: Outcome, balance: Outcome) -> None:
    assert solo(rows, "dominance") == dominance
    assert solo(rows, "balance") == balance


def test_T12_dominance_is_the_goal_unless_another_is_chosen() -> None:
    def goal(**options: Any) -> Any:
        return fourfold.game("turn-of-time", players=1, **options).start().position()["goal"]

    assert (goal(), goal(goal="dominance"), goal(goal="balance")) == ("dominance", "dominance", "balance")


def test_T13_two_players_rank_equal_seasons_as_they_were_drawn() -> None:
    # Wi, Fa, Sp, Su: 4 + 2 and 3 + 1. By seats it would be 7 to 3, by the calendar 5 to 5.
    assert end(FOUR_QUARTERS, "Wi Sp", "Fa Su") == Outcome((6, 4), (0,))


@pytest.mark.parametrize("drawn", [("Sp", "Su", "Fa", "Wi"), ("Wi", "Su", "Sp", "Fa")])
def test_T13_four_players_rank_equal_seasons_by_turn_order(drawn: tuple[str, ...]) -> None:
    assert end(FOUR_QUARTERS, *drawn) == Outcome((4, 3, 2, 1), (0,))


@pytest.mark.parametrize(
    ("drawn", "outcome"),
    [
        (("Fa", "Sp", "Su", "Wi"), Outcome((4, 3, 2, 1), (0,))),
        (("Sp", "Su", "Wi", "Fa"), Outcome((3, 2, 1, 4), (3,))),  # the group decides, though spring came first
        (("Fa", "Wi", "Su", "Sp"), Outcome((4, 2, 1, 3), (0,))),  # winter before summer
    ],
)
def test_printed_example_of_the_final_ranking(drawn: tuple[str, ...], outcome: Outcome) -> None:
    assert end(PRINTED, *drawn) == outcome


# ---------------------------------------------------------------------------------------------- why it ended so


def explained(rows: str, *owned: str) -> State:
    return full(rows.split(), [own.split() for own in owned])


def test_B10_a_sheet_has_the_points_of_each_season() -> None:
    sheet = explained(SECOND_HAS_THE_GROUP, "Fa Wi", "Sp Su").words().explain()
    assert sheet is not None
    assert [[(line.key, line.name, line.points) for line in lines] for lines in sheet] == [
        [("Fa", "Fall (5 cards, group of 2)", 4), ("Wi", "Winter (3 cards, group of 1)", 1)],
        [("Sp", "Spring (4 cards, group of 4)", 3), ("Su", "Summer (4 cards, group of 3)", 2)],
    ]


@pytest.mark.parametrize(
    ("rows", "owned", "english", "german"),
    [
        (
            SECOND_HAS_THE_GROUP,
            ("Fa Wi", "Sp Su"),
            "5 points each. Bo wins the tiebreak with the larger group: 4 (spring) to 2 (fall).",
            "Je 5 Punkte. Bo gewinnt bei Gleichstand mit der größeren Gruppe: 4 (Frühling) gegen 2 (Herbst).",
        ),
        (
            EQUAL_GROUPS,
            ("Fa Wi", "Sp Su"),
            "5 points each, and the largest groups are equal: 3 (fall) and 3 (spring). "
            "Ann wins the tiebreak as first player.",
            "Je 5 Punkte, und die größten Gruppen sind gleich groß: 3 (Herbst) und 3 (Frühling). "
            "Ann gewinnt bei Gleichstand als Startperson.",
        ),
    ],
)
def test_B10_T3_a_tie_is_told_with_the_groups_that_broke_it(
    rows: str, owned: tuple[str, str], english: str, german: str
) -> None:
    state = explained(rows, *owned)
    assert state.outcome is not None and state.outcome.scores == (5, 5)
    assert (state.words("en", ("Ann", "Bo")).decided_by(), state.words("de", ("Ann", "Bo")).decided_by()) == (
        english,
        german,
    )


def test_B10_T13_equal_seasons_are_told_by_their_draw() -> None:
    # Summer and winter have three cards and a group of two each: summer was drawn first, and that makes 6 to 4.
    assert explained(PRINTED, "Fa Su", "Sp Wi").words("en", ("Ann", "Bo")).decided_by() == (
        "Summer and winter are equal (3 cards, group of 2); summer comes first in turn order."
    )
    assert explained(PRINTED, "Fa Sp", "Su Wi").words().decided_by() == ""  # both are the same player's


def test_B10_where_the_points_decide_nothing_is_said() -> None:
    assert explained(SEVEN_WINTERS, "Wi", "Fa", "Sp", "Su").words().decided_by() == ""
    assert full(FOUR_QUARTERS.split(), [[]], "balance").words().decided_by() == ""
