"""Winter's thaw in positions built on purpose: new squares, splits, the table's edge, the end."""

from __future__ import annotations

import pytest

from fourfold import IllegalMove, State
from helpers.winter_table import after, counters, laid, on_table, thawing

# A middle card that alone holds three arms together: two cards to the west, three to the east, one to the south.
ARMS = "-4,0:DDDD -2,0:LLLL 0,0:DLLD 2,0:DLLD 4,0:LDDL 6,0:LLLL 0,2:DDDD"
# The same with two cards to the east.
EVEN = "-4,0:DDDD -2,0:LLLL 0,0:DLLD 2,0:DLLD 4,0:LDDL 0,2:DDDD"


def ended(state: State) -> tuple[tuple[int, ...], bool]:
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.limit


def moves(state: State, word: str) -> set[str]:
    return {move for move in state.moves if move.startswith(word)}


# ---------------------------------------------------------------------------------------- what may be done


def test_held_down_cards_stay() -> None:
    # The dark counter lies on 1,0: across the cards at 0,0 and 2,0. The light one holds the card at 4,0.
    state = thawing("0,0:LDLD 2,0:DLDL 4,0:LLLL 6,0:DLLD", "4,0", "1,0")
    assert moves(state, "melt") == {"melt:6,0"}
    assert moves(state, "take") == {"take:4,0"}


def test_W14_no_counter_is_put_on_an_old_square() -> None:
    state = thawing("0,0:LLLL 2,0:LLLL 4,0:DDDD", "0,0", "4,0")  # 1,0 and 2,0 are free light squares
    assert not moves(state, "put")


def test_taking_a_counter_back() -> None:
    state = thawing("0,0:LLLL 2,0:LLLL 4,0:DDDD", "0,0 1,0", "4,0").play("take:0,0")
    assert (counters(state, 0), state.position()["supply"]) == ("1,0", [8, 8])
    assert (state.seat, state.position()["thaws"]) == (1, 2)


def test_taking_the_last_counter_loses() -> None:
    assert ended(thawing("0,0:LLLL 2,0:DDDD", "0,0", "2,0").play("take:0,0")) == ((1,), False)


def test_a_card_is_only_lifted_where_it_can_go() -> None:
    # The card at 4,0 can form a light square only with its light column, and the only light one on the table is
    # that of the card at 0,0 to the west; the other free card has no light column or row at all.
    state = thawing("0,0:LDLD 2,0:DDDD 4,0:DLDL 2,2:LDDL 2,-2:LLLL", "2,-2", "2,0")
    assert "lift:4,0" in state.moves
    assert "DLDL@-2,0" in state.play("lift:4,0").moves
    assert "melt:2,2" in state.moves and "lift:2,2" not in state.moves


def test_W4_without_a_counter_in_the_supply_no_card_is_lifted() -> None:
    row = " ".join(f"{2 * n},0:LLLL" for n in range(5)) + " 0,2:DDDD 10,0:LLLL"
    nine, eight = (" ".join(f"{x},0" for x in range(n)) for n in (9, 8))
    assert not moves(thawing(row, nine, "0,2"), "lift")
    assert "melt:10,0" in thawing(row, nine, "0,2").moves
    assert moves(thawing(row, eight, "0,2"), "lift") == {"lift:10,0"}


# ----------------------------------------------------------------------------------------------- new squares


def test_W5_new_squares_have_a_section_of_the_moved_card() -> None:
    # 2,0 is a light square all the time and gets nothing; the moved card makes one itself and one with the card above.
    state = after(thawing("0,0:LLLL 2,0:LLLL 4,0:DDDD 6,0:LLLL", "0,0", "4,0"), "lift:6,0 LLLL@2,2")
    assert counters(state, 0) == "0,0 2,1 2,2"
    assert state.position()["supply"] == [6, 8]


def test_W5_squares_with_one_section_of_the_moved_card() -> None:
    # The light corner of DLLL turned, LLLD, fits: three light sections round 1,1 wait for a fourth at the top left.
    waiting = "2,0:DDLD 0,2:DLDD 2,2:LDDD 4,1:DDDD 4,-1:LLLL 6,-1:DDDL"
    state = thawing(waiting, "4,-1", "4,1").play("lift:6,-1")
    assert "DDDL@0,0" in state.moves and "LDDD@0,0" not in state.moves
    assert counters(state.play("DDDL@0,0"), 0) == "4,-1 1,1"


def test_W6_a_card_is_not_turned_in_place() -> None:
    # Turned on the spot, the card at 2,0 would form a square with the light card; that is no move. At -2,0 it may lie.
    state = thawing("0,0:LLLL 2,0:DLDL 0,2:DDDD", "0,0", "0,2").play("lift:2,0")
    assert "LDLD@2,0" not in state.moves and "DLDL@2,0" not in state.moves
    assert "DLDL@-2,0" in state.moves


def test_W6_a_card_may_be_turned_while_moving() -> None:
    state = thawing("0,0:LLLL 0,2:DLDL 0,-2:DDDD", "0,0", "0,-2").play("lift:0,2")
    assert {"LDLD@2,0", "DLDL@-2,0"} <= set(state.moves)
    assert on_table(state.play("LDLD@2,0")) == "0,-2:DDDD 0,0:LLLL 2,0:LDLD"


def test_W4_more_new_squares_than_counters() -> None:
    # Below the last card of the row the moved one forms two squares; one counter is left.
    row = " ".join(f"{2 * n},0:LLLL" for n in range(5)) + " 0,2:DDDD 10,0:LLLL"
    state = after(thawing(row, " ".join(f"{x},0" for x in range(8)), "0,2"), "lift:10,0 LLLL@8,2")
    assert state.position()["phase"] == "cover" and state.seat == 0
    assert state.position()["new"] == [{"x": 8, "y": 1}, {"x": 8, "y": 2}]
    assert set(state.moves) == {"put:8,1", "put:8,2"}
    state = state.play("put:8,2")
    assert (state.seat, state.position()["phase"], state.position()["new"]) == (1, "thaw", [])
    assert counters(state, 0) == " ".join(f"{x},0" for x in range(8)) + " 8,2"
    assert state.position()["supply"] == [0, 8]


def test_W4_just_enough_counters_are_laid_at_once() -> None:
    row = " ".join(f"{2 * n},0:LLLL" for n in range(5)) + " 0,2:DDDD 10,0:LLLL"
    state = after(thawing(row, " ".join(f"{x},0" for x in range(7)), "0,2"), "lift:10,0 LLLL@8,2")
    assert (state.seat, state.position()["supply"]) == (1, [0, 8])
    assert counters(state, 0) == " ".join(f"{x},0" for x in range(7)) + " 8,1 8,2"


def test_W4_several_covers_in_a_row() -> None:
    # In the bay between two light cards the moved one forms six squares; two counters are left.
    cards = "0,0:LLLL 4,0:LLLL 0,-2:LLLL 2,-2:LLLL 4,-2:LLLL 0,2:DDDD 6,0:LLLL"
    light = "0,-2 1,-2 2,-2 3,-2 4,-2 0,-1 4,-1"
    state = thawing(cards, light, "0,2").play("lift:6,0").play("LLLL@2,0")
    new = {"put:1,-1", "put:2,-1", "put:3,-1", "put:1,0", "put:2,0", "put:3,0"}
    assert set(state.moves) == new
    state = state.play("put:2,0")
    assert state.position()["phase"] == "cover" and set(state.moves) == new - {"put:2,0"}
    state = state.play("put:1,-1")
    assert state.seat == 1 and state.position()["supply"] == [0, 8]
    assert set(counters(state, 0).split()) == {*light.split(), "2,0", "1,-1"}


# --------------------------------------------------------------------------------------------------- splits


def test_W8_of_three_groups_the_largest_stays() -> None:
    state = thawing(ARMS, "-2,0 6,0", "-4,0 0,2").play("melt:0,0")
    assert on_table(state) == "2,0:DLLD 4,0:LDDL 6,0:LLLL"
    assert ended(state) == ((0,), False)


def test_W8_a_tie_between_two_of_three_groups() -> None:
    state = thawing(EVEN, "-2,0", "-4,0 0,2").play("melt:0,0")
    assert (state.seat, state.position()["phase"]) == (0, "keep")
    assert set(state.moves) == {"keep:-4,0", "keep:2,0"}
    assert len(state.position()["cards"]) == 5  # nothing is gone yet


def test_W8_a_tie_of_four_single_cards() -> None:
    star = "0,0:DLLD 0,-2:LLLL 2,0:DDDD 0,2:DDDD -2,0:LLLL"
    state = thawing(star, "0,-2 -2,0", "2,0 0,2").play("melt:0,0")
    assert set(state.moves) == {"keep:0,-2", "keep:-2,0", "keep:2,0", "keep:0,2"}
    assert ended(state.play("keep:0,2")) == ((1,), False)
    assert ended(state.play("keep:-2,0")) == ((0,), False)


def test_W8_a_group_is_named_by_its_first_card_in_reading_order() -> None:
    # To the west a card hangs lower, to the east one reaches higher: the highest row counts, then the leftmost card.
    cards = "0,0:DLLD -2,0:LLLL -3,2:DDDD 2,0:DLLD 3,-2:LDDL"
    state = thawing(cards, "-2,0", "-3,2").play("melt:0,0")
    assert set(state.moves) == {"keep:-2,0", "keep:3,-2"}


def test_W9_counters_of_a_removed_group_go_back() -> None:
    state = after(thawing(EVEN, "-2,0", "-4,0 0,2"), "melt:0,0 keep:-4,0")
    assert on_table(state) == "-4,0:DDDD -2,0:LLLL"
    assert (counters(state, 0), counters(state, 1), state.position()["supply"]) == ("-2,0", "-4,0", [8, 8])
    assert not any(state.position()["deck"].values())
    assert (state.seat, state.position()["phase"], state.position()["thaws"]) == (1, "thaw", 2)


def test_W10_both_lose_the_last_counter_by_choice() -> None:
    state = after(thawing(EVEN, "-2,0", "-4,0 0,2"), "melt:0,0 keep:2,0")
    assert ended(state) == ((), False)
    assert state.position()["supply"] == [9, 9]


def test_W10_both_lose_the_last_counter_with_the_smaller_groups() -> None:
    assert ended(thawing(ARMS, "-2,0", "-4,0").play("melt:0,0")) == ((), False)


def test_W7_a_split_is_judged_where_the_card_lies_in_the_end() -> None:
    # Lifting the middle card parts the table; laid one lower it joins both sides again and nothing falls.
    state = thawing("0,0:DDDD 2,0:LLLL 4,0:LLLL", "4,0", "0,0")
    assert "lift:2,0" in state.moves
    after_drop = after(state, "lift:2,0 LLLL@2,1")
    assert on_table(after_drop) == "0,0:DDDD 4,0:LLLL 2,1:LLLL"
    assert counters(after_drop, 0) == "4,0 2,1"


def test_W7_a_drop_into_the_smaller_group_falls() -> None:
    # Three cards stay on the left; the moved card joins the one on the right, forms a square, and goes with it.
    state = thawing("-4,0:LLLL -2,0:DLLD 0,0:DDDD 2,0:DLDL 4,0:DLDL", "-4,0", "0,0").play("lift:2,0")
    assert "LDLD@6,0" in state.moves
    state = state.play("LDLD@6,0")
    assert on_table(state) == "-4,0:LLLL -2,0:DLLD 0,0:DDDD"
    assert (counters(state, 0), state.position()["supply"]) == ("-4,0", [8, 8])
    assert state.seat == 1


def test_W7_a_drop_can_decide_which_group_is_larger() -> None:
    # Two on either side: with the moved card the right one has three, and the dark counter on the left falls.
    state = thawing("-2,0:DLLD 0,0:DDDD 2,0:DLDL 4,0:DLDL 4,2:LLLL", "4,2", "0,0")
    assert ended(after(state, "lift:2,0 LDLD@6,0")) == ((0,), False)


def test_a_drop_may_leave_a_tie() -> None:
    state = thawing("-2,0:LLLL 0,0:DDDD 2,0:DLDL 4,0:DLDL", "-2,0", "0,0")
    state = after(state, "lift:2,0 LDLD@6,0")
    assert set(state.moves) == {"keep:-2,0", "keep:4,0"}
    assert ended(state.play("keep:4,0")) == ((0,), False)  # the new counter lies there, at 5,0
    assert state.play("keep:-2,0").position()["supply"] == [8, 8]


# ---------------------------------------------------------------------------------------------- the edge


def test_no_card_lies_beyond_the_edge() -> None:
    state = thawing("36,40:LLLL 38,40:DDDD 40,40:LLLL", "40,40", "38,40").play("lift:36,40")
    assert set(state.moves) == {f"LLLL@{at}" for at in ("37,38", "38,38", "39,38", "40,38", "36,39")}


def test_the_opposite_edge() -> None:
    state = thawing("-36,-40:LLLL -38,-40:DDDD -40,-40:LLLL", "-40,-40", "-38,-40").play("lift:-36,-40")
    assert set(state.moves) == {f"LLLL@{at}" for at in ("-37,-38", "-38,-38", "-39,-38", "-40,-38", "-36,-39")}


def test_a_square_that_only_fits_beyond_the_edge() -> None:
    # The free card's light column would fit to the right of the card on the right; there the table ends.
    inside = thawing("30,0:DLDL 28,0:DDDD 26,0:DLDL 28,2:LLLL", "28,2", "28,0").play("lift:26,0")
    edge = thawing("40,0:DLDL 38,0:DDDD 36,0:DLDL 38,2:LLLL", "38,2", "38,0").play("lift:36,0")
    moved = {move.replace("@3", "@4").replace("@2", "@3") for move in inside.moves}
    assert "LDLD@32,0" in inside.moves and "LDLD@42,0" in moved
    assert set(edge.moves) == {move for move in moved if not move.startswith(("LDLD@42", "DLDL@42"))}


# -------------------------------------------------------------------------------------------------- the end


def test_W13_after_200_thawing_turns_nobody_wins() -> None:
    state = thawing("0,0:LLLL 2,0:LLLL 4,0:DDDD", "0,0 1,0", "4,0", thaws=199)
    assert ended(state.play("take:0,0")) == ((), True)


def test_W13_a_win_in_the_last_turn_counts() -> None:
    assert ended(thawing("0,0:LLLL 2,0:DDDD", "0,0", "2,0", thaws=199).play("take:0,0")) == ((1,), False)


def test_W13_two_hundred_turns_one_by_one() -> None:
    # Each seat moves a free card up or down beside its own, and takes the new counter back in its next turn.
    state = thawing("0,0:LLLL 2,0:DDDD -2,1:LLLL 4,1:DDDD", "0,0", "2,0")
    turns = 1
    while not state.is_over:
        assert state.position()["thaws"] == turns
        seat, x, face = state.seat, (-2, 4)[state.position()["turn"]], ("LLLL", "DDDD")[state.position()["turn"]]
        y = next(card["y"] for card in state.position()["cards"] if card["x"] == x)
        if f"take:{x},{y}" in state.moves:
            state = state.play(f"take:{x},{y}")
        else:
            state = after(state, f"lift:{x},{y} {face}@{x},{-y}")
        assert state.seat != seat
        turns += 1
    assert turns == 200
    assert ended(state) == ((), True)
    assert state.outcome is not None and state.outcome.scores == (0, 0)


def test_illegal_thaws_say_what_is_legal() -> None:
    state = thawing(ARMS, "-2,0 6,0", "-4,0 0,2")
    for move in ("lift:-2,0", "melt:6,0", "take:-4,0", "draw", "put:-2,0", "keep:0,0", "LLLL@8,0"):
        with pytest.raises(IllegalMove, match="melt:0,0"):
            state.play(move)


def test_the_helper_writes_what_it_reads() -> None:
    assert on_table(thawing(ARMS, "-2,0", "-4,0")).split() == [
        f"{card['x']},{card['y']}:{card['face']}" for card in laid(ARMS)
    ]


def test_the_end_tells_whose_counters_are_left() -> None:
    won = thawing("0,0:LLLL 2,0:DDDD 4,0:DDDD", "0,0", "2,0 4,0").play("take:0,0")
    assert won.words("en", ("Ann", "Bo")).decided_by() == "Bo has 2 counters on the table; Ann has none."
    assert won.words("de", ("Ann", "Bo")).decided_by() == "Bo hat noch 2 Steine auf dem Tisch, Ann keinen."
    assert won.outcome is not None and not won.outcome.has_points
    last = thawing("0,0:LLLL 2,0:LLLL 4,0:DDDD", "0,0 1,0", "4,0", thaws=199).play("take:0,0")
    assert last.outcome is not None and last.outcome.limit
    assert last.words("en", ("Ann", "Bo")).decided_by() == (
        "After 200 thawing turns, both players still have counters on the table: Ann has 1, Bo has 1."
    )
    assert last.words("de", ("Ann", "Bo")).decided_by() == (
        "Nach 200 Zügen der Tauphase haben beide noch Steine auf dem Tisch: Ann hat 1, Bo hat 1."
    )
    nobody = thawing(ARMS, "-2,0", "-4,0").play("melt:0,0")
    assert nobody.words().decided_by() == "No one has a counter on the table."
