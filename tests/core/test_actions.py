"""The table of a game's actions: numbers, texts, and what can be read."""

from __future__ import annotations

import pytest

from fourfold.core.actions import WHOLE, Actions, moves

SUITS, LANES = ("red", "blue*"), (1, 2, 3)
CELLS = [(0, 0), (1, 0), (0, -1)]
ACTION = Actions(
    moves("draw", "draw:{}", SUITS),
    moves("push", "push:{}>{}", SUITS, LANES),
    moves("place", "@{},{}", CELLS, blank=WHOLE),
    moves("done", "done"),
    examples="push:red>2 @1,-2 done",
)


def test_groups_follow_one_another() -> None:
    assert ACTION.starts == (0, 2, 8, 11)
    assert ACTION.size == 12


def test_the_last_list_of_words_changes_fastest() -> None:
    assert ACTION.texts == (
        *("draw:red", "draw:blue*"),
        *("push:red>1", "push:red>2", "push:red>3", "push:blue*>1", "push:blue*>2", "push:blue*>3"),
        *("@0,0", "@1,0", "@0,-1"),
        "done",
    )


def test_an_action_is_split_into_its_group_and_its_number_there() -> None:
    found = [ACTION.split(action) for action in range(12)]
    assert found == (
        [("draw", 0), ("draw", 1), *(("push", k) for k in range(6)), *(("place", k) for k in range(3)), ("done", 0)]
    )


@pytest.mark.parametrize("text", [*ACTION.texts, "@9,9", "@-12,345"])
def test_texts_can_be_read_and_with_a_blank_more_than_is_ever_legal(text: str) -> None:
    assert ACTION.readable.fullmatch(text)


@pytest.mark.parametrize(
    "text", ["", "draw:green", "draw:blue", "draw:bluee", "push:red>4", "@1", "@a,b", "done ", "1"]
)
def test_nothing_else_can_be_read(text: str) -> None:
    assert not ACTION.readable.fullmatch(text)


def test_examples_are_told_in_the_order_given() -> None:
    assert ACTION.forms == "push:red>2, @1,-2 or done"
    assert Actions(moves("done", "done"), examples="done").forms == "done"


def test_texts_that_depend_on_the_state_keep_blanks_and_count_their_actions() -> None:
    table = Actions(
        moves("named", "{}@{},{}", ["LD", "DL"], blank="[LD]{2}|" + WHOLE, count=100),
        moves("turned", "", count=100),
        moves("put", "put:{},{}", blank=WHOLE, count=100),
    )
    assert (table.starts, table.size) == ((0, 100, 200), 300)
    assert table.texts == ("LD@{},{}", "DL@{},{}", "put:{},{}")
    assert table.split(199) == ("turned", 99)
    assert table.readable.fullmatch("put:-3,40") and not table.readable.fullmatch("")
