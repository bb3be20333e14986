"""Several people at one device: seats, whose turn it is, and whose hand is shown."""

from __future__ import annotations

import json

import pytest

from fourfold.core.errors import OptionError
from fourfold.table.commands import AnswerDraw, Claim, Hint, Leave, OfferDraw, Resign, Sit, Uncover, Undo
from fourfold.table.events import replay
from fourfold.table.opening import open_table, rematch_opening
from fourfold.table.rating_rules import unrated_reason
from fourfold.table.table import Table
from fourfold.table.views import record_of, view_for, view_of
from helpers.tables import SECRET, SEED, Evening

STONES, TIME = "shifting-stones", "turn-of-time"


def shown_hands(table: Table, person: str) -> list[int]:
    """The seats whose hands a person's view contains."""
    position = view_for(table, person, "en").position
    return [seat for seat, hand in enumerate(position["hands"]) if isinstance(hand, list) and all(hand)]


def until_other_decides(evening: Evening, person: str) -> None:
    seat = evening.table.decides
    while evening.table.decides == seat:
        evening.move(person)


# --- seats and names


def test_the_host_holds_all_seats_at_the_device_and_the_game_starts() -> None:
    table = Evening(STONES, "human", "here:Bob", "here").table
    assert table.status == "playing"
    assert table.seats_of("ann") == (0, 1, 2)
    assert view_of(table, None).names == ("Ann", "Bob", "Player 3")
    assert view_of(table, None, "de").names == ("Ann", "Bob", "Person 3")
    words = [entry.words for entry in view_of(table, None).log[:3]]
    assert words == ["Ann sat down.", "Bob sat down.", "Player 3 sat down."]


def test_all_may_be_guests_of_the_device() -> None:
    table = Evening(TIME, "here:Bob", "here:Cat", nonce=bytes(16)).table
    assert table.status == "playing" and table.seats_of("ann") == (0, 1)
    assert table.nonces == (bytes(16), b""), "what the host brings along counts once"


def test_a_host_without_a_seat_may_have_the_name_of_somebody_at_the_device() -> None:
    table = Evening(TIME, "here:Ann", "here:Bob").table
    assert [seat.name for seat in table.seats] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (("human", "here:\u200b"), "no visible characters"),
        (("human", "here:"), "no visible characters"),
        (("human", "here:ANN"), "two people called 'ANN'"),
        (("human", "here:Bob", "here:bob"), "two people called 'bob'"),
        (("human", "hier"), "'hier' cannot sit at a table; give human, here, here:NAME, open"),
    ],
)
def test_names_are_checked(seats: tuple[str, ...], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Evening(TIME, *seats)


def test_nobody_else_can_take_a_seat_at_the_device() -> None:
    evening = Evening(TIME, "human", "here", "open")
    assert evening.refused(Sit("bob", "Bob", seat=1)) == "taken"
    assert evening.do(Sit("bob", "Bob"))[0] == "sit"
    assert evening.table.seats_of("bob") == (2,)


# --- turns


def test_whoever_decides_acts_and_an_open_game_turns_to_them() -> None:
    evening = Evening(TIME, "human", "here:Bob")
    for _ in range(4):
        decides = evening.table.decides
        seen = view_for(evening.table, "ann", "en")
        assert (seen.seat, seen.held, seen.covered) == (decides, (0, 1), None)
        assert seen.moves and evening.table.waits_for("ann")
        evening.move("ann")


def test_a_hand_is_hidden_until_its_player_is_there_and_after_their_turn() -> None:
    evening = Evening(STONES, "human", "here:Bob")
    first = evening.table.decides
    assert first is not None
    other = 1 - first
    assert shown_hands(evening.table, "ann") == []
    seen = view_for(evening.table, "ann", "en")
    assert (seen.seat, seen.covered, seen.moves) == (None, first, ())
    assert evening.refused(Uncover("ann", other)) == "stale"
    assert evening.refused(Uncover("bob", first)) == "forbidden"
    assert evening.do(Uncover("ann", first)) == ["uncover"]
    assert evening.do(Uncover("ann", first)) == []
    assert shown_hands(evening.table, "ann") == [first]
    assert view_for(evening.table, "ann", "en").covered is None
    until_other_decides(evening, "ann")
    assert shown_hands(evening.table, "ann") == []
    assert view_for(evening.table, "ann", "en").covered == other
    assert replay("t1", evening.events) == evening.table


def test_a_hand_stays_shown_for_the_whole_turn_draws_included() -> None:
    """A turn of Shifting Stones has several decisions, with draws between them."""
    evening = Evening(STONES, "human", "here:Bob", rounds=6)
    turns = longest = 0
    while evening.table.status == "playing":
        seat, decisions = evening.table.decides, 0
        assert seat is not None
        evening.do(Uncover("ann", seat))
        while evening.table.decides == seat and shown_hands(evening.table, "ann") == [seat]:
            evening.move("ann", len(evening.table.state.moves) // 2)
            decisions += 1
        assert evening.table.decides != seat
        turns, longest = turns + 1, max(longest, decisions)
    assert turns > 4 and longest > 1


def test_while_a_bot_decides_nobody_s_hand_is_shown() -> None:
    evening = Evening(STONES, "human", "here:Bob", "random")
    for _ in range(40):
        seat = evening.table.decides
        assert seat is not None
        if seat == 2:
            seen = view_for(evening.table, "ann", "en")
            assert (seen.seat, seen.covered) == (None, None)
            assert evening.refused(Uncover("ann", 0)) == "stale"
            evening.bot()
        else:
            evening.do(Uncover("ann", seat))
            evening.move("ann")


def test_nothing_that_a_covered_device_gets_names_a_hidden_card() -> None:
    """The same view in another world, in which only the hidden hands differ."""
    evening = Evening(STONES, "human", "here:Bob")
    position = evening.table.state.position()
    hidden = {card for hand in position["hands"] for card in hand}
    seen = view_for(evening.table, "ann", "en")
    text = json.dumps([seen.as_json(0), record_of(evening.table, seen.seat, 0)])
    assert hidden and not [card for card in hidden if f'#{card}"' in text]
    assert [hand for hand in seen.position["hands"] if isinstance(hand, list) and any(hand)] == []


def test_who_is_left_alone_at_the_device_uncovers_once() -> None:
    evening = Evening(STONES, "human", "here:Bob", "random")
    while evening.table.decides != 1:
        evening.bot() if evening.table.decides == 2 else evening.move("ann")
    evening.do(Uncover("ann", 1))
    assert evening.do(Resign("ann"))[0] == "resign"
    assert evening.table.seats[1].lost and not evening.table.seats[0].lost
    assert view_for(evening.table, "ann", "en").covered == 0
    evening.do(Uncover("ann", 0))
    for _ in range(12):
        assert shown_hands(evening.table, "ann") == [0]
        evening.move("ann") if evening.table.decides == 0 else evening.bot()


# --- what else one can do


def test_a_draw_is_offered_and_answered_by_seats_not_by_the_person() -> None:
    evening = Evening(STONES, "human", "here:Bob")
    first = evening.table.decides
    assert first is not None
    evening.do(Uncover("ann", first))
    evening.do(OfferDraw("ann"))
    assert evening.table.offer == first
    assert view_for(evening.table, "ann", "en").covered == 1 - first, "the other one has to answer"
    assert evening.do(AnswerDraw("ann", False)) == ["decline"]
    assert view_for(evening.table, "ann", "en").covered == first
    evening.do(OfferDraw("ann"))
    assert evening.do(AnswerDraw("ann", True))[0] == "accept"
    assert evening.table.ending is not None and evening.table.ending.how == "agreed"


def test_one_may_play_on_while_the_other_has_an_offer_to_answer() -> None:
    evening = Evening(TIME, "human", "here:Bob")
    evening.do(OfferDraw("ann"))
    assert evening.move("ann")[0] == "move"


def test_the_last_choice_is_taken_back_by_whoever_made_it() -> None:
    evening = Evening("winter", "human", "here:Bob")
    before = evening.table.state.position()
    seat = evening.table.decides
    until_other_decides(evening, "ann")
    assert view_for(evening.table, "ann", "en").undo
    while evening.table.state.position() != before:
        evening.do(Undo("ann", evening.table.seq))
    assert evening.table.decides == seat


def test_a_hint_needs_an_uncovered_hand() -> None:
    evening = Evening(STONES, "human", "here:Bob")
    first = evening.table.decides
    assert first is not None
    assert evening.refused(Hint("ann", evening.table.seq)) == "forbidden"
    evening.do(Uncover("ann", first))
    assert evening.do(Hint("ann", evening.table.seq)) == ["hint"]
    assert evening.table.log[-1].seat == first


def test_whoever_is_out_of_time_loses_to_the_other_at_the_device() -> None:
    evening = Evening(TIME, "human", "here:Bob", clock={"kind": "time", "bank": 60, "add": 0})
    seat = evening.table.decides
    assert seat is not None
    assert evening.refused(Claim("ann", seat, None)) == "in time"
    evening.wait(61)
    evening.do(Claim("ann", seat, None))
    assert evening.table.ending is not None
    assert (evening.table.ending.how, evening.table.ending.winners) == ("time", (1 - seat,))


def test_such_a_game_is_never_rated() -> None:
    clock = {"kind": "time", "bank": 600, "add": 0}
    assert unrated_reason(Evening(TIME, "human", "here", clock=clock).table) == "one device"
    assert unrated_reason(Evening(TIME, "human", "here", "medium").table) == "one device"
    shared = Evening(TIME, "human", "here", "open", clock=clock)
    assert unrated_reason(shared.table) == "one device", "before the game"
    shared.do(Sit("bob", "Bob"))
    assert unrated_reason(shared.table) == "one device"


# --- leaving, coming back, playing again


def test_who_leaves_takes_everybody_at_the_device_along_and_brings_them_back() -> None:
    evening = Evening(TIME, "human", "here:Bob", "open")
    evening.do(Sit("cat", "Cat"))
    assert evening.do(Leave("ann")) == ["leave", "leave"]
    assert evening.table.seats_of("ann") == () and evening.table.status == "playing"
    assert evening.refused(Sit("dan", "Dan", seat=1)) == "forbidden"
    assert evening.do(Sit("ann", "Ann")) == ["sit", "sit"]
    assert evening.table.seats_of("ann") == (0, 1)
    assert view_of(evening.table, None).names == ("Ann", "Bob", "Cat")


def test_leaving_bots_alone_is_resigning_for_all() -> None:
    evening = Evening(TIME, "human", "here:Bob", "random")
    assert evening.do(Leave("ann")) == ["resign", "resign"]
    assert evening.table.ending is not None and evening.table.ending.winners == (2,)


def test_a_bot_took_over_and_its_player_comes_back() -> None:
    evening = Evening(TIME, "human", "here:Bob", "open", clock={"kind": "time", "bank": 60, "add": 0})
    evening.do(Sit("cat", "Cat"))
    while evening.table.decides != 1:
        evening.move("ann" if evening.table.decides == 0 else "cat")
    evening.wait(61)
    evening.do(Claim("cat", 1, "easy"))
    assert evening.table.seats_of("ann") == (0,)
    assert evening.do(Sit("ann", "Ann", seat=1)) == ["sit"]
    assert evening.table.seats[1].name == "Bob" and evening.table.seats_of("ann") == (0, 1)


@pytest.mark.parametrize("again", ["ann", "cat"])
def test_a_rematch_keeps_who_sits_at_which_device(again: str) -> None:
    """Also if the other side asks for it: then the device takes its seats when it comes."""
    evening = Evening(TIME, "human", "here:Bob", "open")
    evening.do(Sit("cat", "Cat"))
    opening = rematch_opening(evening.table, "t2", again, again.title(), SEED, SECRET)
    table, _ = open_table(opening, evening.now)
    evening.table = table
    other = "cat" if again == "ann" else "ann"
    evening.do(Sit(other, other.title()))
    assert evening.table.status == "playing"
    assert (evening.table.seats_of("ann"), evening.table.seats_of("cat")) == ((1, 2), (0,))
    assert view_of(evening.table, None).names == ("Cat", "Ann", "Bob")
    assert evening.table.seats[2].here == "Bob"


def test_the_end_speaks_of_everybody_by_name() -> None:
    evening = Evening(TIME, "human", "here:Bob")
    evening.do(Resign("ann"))
    seen = view_for(evening.table, "ann", "en")
    assert (seen.status, seen.seat, seen.held) == ("over", None, (0, 1))
