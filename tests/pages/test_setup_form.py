"""The form that sets a table, as a value: reading it, what its buttons do, and what is not possible."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.core.about import Option, whole
from fourfold.core.errors import OptionError
from fourfold.core.option_values import read_value, write_value
from fourfold.core.registry import game_package
from fourfold.pages.setup.problems import Impossible, NewTable, new_table
from fourfold.pages.setup.set_up import SetUp, asked_for, choose, read_set_up, usual
from fourfold.table.clocks import Pace
from fourfold.table.errors import Refused

SEASONS, STONES, TIME, WINTER = (
    game_package(name).about for name in ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
)


def chosen(set_up: SetUp, *buttons: str) -> SetUp:
    for words in buttons:
        set_up = choose(set_up, words)
    return set_up


def table(set_up: SetUp, *buttons: str) -> NewTable:
    return new_table(chosen(set_up, *buttons))


def refusal(set_up: SetUp, *buttons: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Impossible) as error:
        table(set_up, *buttons)
    return error.value.problem.message, dict(error.value.problem.values)


# ------------------------------------------------------------------------------------------------- tables


def test_untouched_it_is_the_table_of_play_now_as_a_casual_game() -> None:
    found = table(usual(TIME))
    assert (found.game.name, found.game.players, found.seats, found.own) == ("turn-of-time", 2, ("human", "medium"), 0)
    assert (found.clock, found.rated, found.listed) == (Pace(), False, False)


def test_four_people_and_bots_with_a_clock_and_cards() -> None:
    buttons = ("players 4", "sit 1 easy", "sit 2 hard", "sit 3 friend", "time 5 10")
    found = table(usual(SEASONS), *buttons, *(f"pick cards {card}" for card in (1, 5, 8, 13)))
    assert found.seats == ("human", "easy", "hard", "human") and found.own == 0
    assert found.clock == Pace("time", 300, 10) and found.game.options["cards"] == [1, 5, 8, 13]


@pytest.mark.parametrize("about", [SEASONS, STONES, TIME], ids=lambda about: about.name)
def test_several_bots_of_an_untouched_table_are_all_different(about: Any) -> None:
    for players in range(3, about.players[1] + 1):
        bots = table(usual(about), f"players {players}").seats[1:]
        assert bots[0] == "medium" and len(set(bots)) == len(bots) == players - 1


def test_the_presets() -> None:
    assert table(usual(TIME, "friends")).seats == ("human", "human")
    first = table(usual(SEASONS, "first"))
    assert first.seats == ("human", "easy") and first.game.options["cards"] == [1, 5, 8, 13]


def test_a_person_at_this_device_is_named() -> None:
    set_up = chosen(usual(TIME), "players 3", "sit 1 here", "sit 2 here")
    named, _ = read_set_up(TIME, set_up.fields() | {"name1": "  Ann "})
    assert table(named).seats == ("human", "here:Ann", "here")


def test_two_people_at_this_device_have_two_names() -> None:
    set_up, _ = read_set_up(TIME, {"players": "3", "seat1": "here", "name1": "Ann", "seat2": "here", "name2": "ANN"})
    assert refusal(set_up)[0] == "setup-same-name"


def test_i_change_seats_with_whoever_was_there() -> None:
    found = table(usual(TIME), "players 3", "sit 2 expert", "sit 2 me")
    assert found.seats == ("expert", "medium", "human") and found.own == 2


def test_with_fewer_players_i_keep_a_seat_and_with_more_the_others_come_back() -> None:
    set_up = chosen(usual(TIME), "players 4", "sit 1 easy", "sit 3 me", "players 2")
    assert set_up.sitting == ("hard", "me")
    assert set(chosen(set_up, "players 4").sitting) == {"hard", "me", "easy"}


@pytest.mark.parametrize(("number", "players"), [("0", 1), ("1", 1), ("9", 4)])
def test_the_number_of_players_stays_within_those_of_the_game(number: str, players: int) -> None:
    assert chosen(usual(TIME), f"players {number}").players == players


def test_anyone_makes_a_table_listed() -> None:
    found = table(usual(TIME), "sit 1 anyone")
    assert found.seats == ("human", "open") and found.listed


def test_what_nobody_picked_is_drawn_by_lot_two_of_each_kind() -> None:
    set_up = chosen(usual(SEASONS), "pick cards 9")
    for _ in range(20):
        cards = table(set_up).game.options["cards"]
        assert 9 in cards and len(set(cards)) == 4 and sum(card <= 7 for card in cards) == 2
    assert table(set_up, "pick cards 9").game.options["cards"] is None, "put back: the game draws all of them"


def test_a_third_card_of_a_kind_replaces_the_first() -> None:
    set_up = chosen(usual(SEASONS), "pick cards 1", "pick cards 2", "pick cards 3")
    assert set_up.options["cards"] == "2,3"


def test_a_colour_is_swapped_with_whoever_had_it() -> None:
    found = table(usual(SEASONS), "players 3", "give colours 0 Au")
    assert found.game.options["colours"] == ["Au", "Su", "Sp"]
    found = table(usual(SEASONS), "give colours 0 Wi")
    assert found.game.options["colours"] == ["Wi", "Su"]


def test_the_colours_fit_however_many_play() -> None:
    set_up = chosen(usual(SEASONS), "give colours 0 Wi", "players 4")
    assert sorted(table(set_up).game.options["colours"]) == ["Au", "Sp", "Su", "Wi"]


def test_a_deck_is_counted_card_by_card() -> None:
    found = table(usual(WINTER), "count deck DDDL -1", "count deck DDDD 1")
    assert found.game.options["deck"] == {
        "DDDD": 1, "DDDL": 2, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3
    }  # fmt: skip


def test_back_to_the_default_is_the_game_by_the_rules() -> None:
    set_up = chosen(usual(WINTER), "count deck DDDL -1", "count deck DDDL 1", "rated 1")
    assert new_table(set_up).rated


def test_solo_goals_are_there_for_one() -> None:
    assert table(usual(TIME), "players 1", "option goal balance").game.options["goal"] == "balance"
    assert table(usual(TIME), "players 1", "option goal balance", "players 2").game.options["goal"] is None


# --------------------------------------------------------------------------------------- what is not possible


@pytest.mark.parametrize(
    ("about", "buttons", "message"),
    [
        (TIME, ("sit 1 friend", "rated 1"), "setup-rated-no-clock"),
        (TIME, ("players 1", "rated 1"), "setup-rated-alone"),
        (TIME, ("sit 1 here", "time 5 5", "rated 1"), "setup-rated-one-device"),
        (SEASONS, ("pick cards 1", "rated 1"), "setup-rated-options"),
        (TIME, ("sit 1 anyone", "listed 0"), "setup-anyone-private"),
        (WINTER, ("count deck DDDL -1",), "setup-bad-sum"),
    ],
)
def test_what_does_not_go_together(about: Any, buttons: tuple[str, ...], message: str) -> None:
    assert refusal(usual(about), *buttons)[0] == message


@pytest.mark.parametrize(
    ("changes", "message", "low", "high"),
    [
        ({"pace": "time", "minutes": "0"}, "setup-bad-minutes", 1, 1440),
        ({"pace": "time", "minutes": "1441"}, "setup-bad-minutes", 1, 1440),
        ({"pace": "time", "minutes": "ten"}, "setup-bad-minutes", 1, 1440),
        ({"pace": "time", "minutes": "١"}, "setup-bad-minutes", 1, 1440),
        ({"pace": "time", "seconds": "3601"}, "setup-bad-seconds", 0, 3600),
        ({"pace": "days", "days": "31"}, "setup-bad-days", 1, 30),
        ({"pace": "days", "days": ""}, "setup-bad-days", 1, 30),
        ({"option-rounds": "201"}, "setup-bad-number", 1, 200),
        ({"option-rounds": "many"}, "setup-bad-number", 1, 200),
    ],
)
def test_numbers_say_what_would_be_possible(changes: dict[str, str], message: str, low: int, high: int) -> None:
    set_up, problems = read_set_up(STONES, usual(STONES).fields() | changes)
    assert not problems
    said, values = refusal(set_up)
    assert (said, values["low"], values["high"]) == (message, low, high)


@pytest.mark.parametrize("name", ["minutes", "seconds", "days"])
@pytest.mark.parametrize("more", [{}, {"players": "2"}, {"pace": "any"}])
def test_an_address_with_a_number_that_is_not_possible_is_told_so(name: str, more: dict[str, str]) -> None:
    pace = {"pace": "days" if name == "days" else "time"} if more.pop("pace", None) else {}
    set_up, problems = asked_for(usual(TIME), {name: "-4", **more, **pace})
    assert not problems and refusal(set_up)[0] == f"setup-bad-{name}"


def test_a_number_that_no_field_shows_is_possible() -> None:
    set_up, _ = asked_for(usual(TIME), {"pace": "none", "minutes": "-4", "seconds": "99999", "days": "5"})
    assert (set_up.minutes, set_up.seconds, set_up.days) == ("10", "10", "5")
    typed, _ = asked_for(usual(TIME), {"pace": "time", "minutes": "0", "seconds": "7"})
    without = chosen(typed, "pace none")
    assert (typed.minutes, without.minutes, without.seconds) == ("0", "10", "7") and table(without)


def test_an_address_changes_only_what_it_names() -> None:
    start = replace(usual(TIME), rated=True, players=3, seats=("hard", "me", "easy", "medium"))
    set_up, problems = asked_for(start, {"days": "3", "utm": "x"})
    assert not problems and set_up == replace(start, pace="days", days="3", chair=set_up.chair)
    assert asked_for(start, {"utm": "x"}) == (start, [])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": "9"}, "setup-bad-players"),
        ({"players": "two"}, "setup-bad-players"),
        ({"seat1": "genius"}, "setup-bad-seat"),
        ({"seat1": "me"}, "setup-no-seat"),
        ({"seat0": "easy"}, "setup-no-seat"),
        ({"pace": "sand"}, "setup-bad-pace"),
    ],
)
def test_a_form_that_no_page_has_is_told_what_is_wrong(changes: dict[str, str], message: str) -> None:
    set_up, problems = read_set_up(TIME, usual(TIME).fields() | changes)
    assert [problem.message for problem in problems] == [message]
    assert set_up.seats.count("me") == 1


@pytest.mark.parametrize(
    "words", ["dance", "sit 1", "sit 7 easy", "sit 0 easy", "pick goal 3", "option colour x", "chair -9"]
)
def test_words_of_no_button_are_refused(words: str) -> None:
    with pytest.raises(Refused, match="is no button"):
        choose(usual(TIME), words)


# ------------------------------------------------------------------------------------------------- fields


PRESSED = """players 2, players 3, players 4, chair 1, sit 1 me, sit 1 hard, sit 1 anyone, sit 1 here, pace time,
time 3 5, days 7, rated 1, listed 1, pick cards 3, pick cards 12, option group largest,
give colours 1 Wi, give colours 0 Au"""
BUTTONS = st.sampled_from([words.strip() for words in PRESSED.split(",")])


@given(st.lists(BUTTONS, max_size=12))
def test_a_set_up_comes_back_from_its_fields_whatever_was_pressed(buttons: list[str]) -> None:
    set_up = usual(SEASONS)
    for words in buttons:
        try:
            set_up = choose(set_up, words)
        except Refused:
            continue
    back, problems = read_set_up(SEASONS, set_up.fields())
    options = {name: text for name, text in set_up.options.items() if text}
    assert not problems and replace(back, options={}) == replace(set_up, options={}) and back.options == options


@given(st.dictionaries(st.sampled_from([*usual(SEASONS).fields(), "option-cards", "name1"]), st.text(max_size=30)))
def test_whatever_a_form_says_there_is_a_set_up_to_show(form: dict[str, str]) -> None:
    set_up, _ = read_set_up(SEASONS, form)
    try:
        assert new_table(set_up).game.players == set_up.players
    except Impossible as error:
        assert error.problem.message


def test_values_of_every_shape_survive_being_written() -> None:
    values: dict[str, dict[str, Any]] = {
        "shifting-seasons": {"cards": [1, 5, 8, 13], "colours": ["Wi", "Sp"], "group": "largest"},
        "winter": {"deck": {"DDLL": 9, "DLDL": 9}},
        "shifting-stones": {"rounds": 7},
        "turn-of-time": {"goal": "balance"},
    }
    for game, options in values.items():
        for option in game_package(game).about.options:
            if option.name in options:
                value = options[option.name]
                assert read_value(option, write_value(option, value)) == value
                assert read_value(option, "") is None and write_value(option, None) == ""


def test_an_option_of_another_game_is_typed_as_json() -> None:
    """A fifth game needs nothing but its options."""
    odd = Option("map", lambda name, value: value, None)
    assert odd.shape is None and read_value(odd, '{"a": [1]}') == {"a": [1]} and write_value(odd, [1]) == "[1]"
    plain = Option("rounds", whole(1, 9), 3)
    assert read_value(plain, "4") == 4
    with pytest.raises(OptionError, match="rounds='x' is not possible"):
        read_value(plain, "x")
