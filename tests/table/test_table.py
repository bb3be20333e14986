"""Commands at a table: who may do what, and its effect."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fourfold
from fourfold import OptionError, Record
from fourfold.core.draws import draws_tag, verify
from fourfold.table.command_table import act
from fourfold.table.commands import (
    AnswerDraw,
    BotMove,
    Kick,
    Leave,
    Move,
    OfferDraw,
    PutBot,
    Rematch,
    Renew,
    Resign,
    SetListed,
    Sit,
    Start,
    Undo,
)
from fourfold.table.events import RulesChanged, replay
from fourfold.table.names import tidy_name
from fourfold.table.opening import Opening, open_table, rematch_opening
from fourfold.table.views import view_of
from helpers.tables import SECRET, SEED, Evening, two

# ---------------------------------------------------------------------------------------------- seats


def test_the_first_human_seat_is_the_host_s_and_others_come_by_link() -> None:
    evening = Evening("high-card", "open", "human", "human", listed=True)
    table = evening.table
    assert [seat.person for seat in table.seats] == [None, "ann", None] and table.status == "waiting"
    assert evening.refused(Sit("bob", "Bob", 2)) == "forbidden"
    assert evening.refused(Sit("bob", "Bob", 1)) == "taken"
    assert evening.refused(Sit("bob", "Bob", 3)) == "missing"
    assert evening.do(Sit("bob", "Bob", link=table.link(2))) == ["sit"]
    assert evening.refused(Sit("cat", "Cat", link=table.link(2))) == "taken"
    assert evening.do(Sit("cat", "Cat")) == ["sit", "start", "draw", "draw", "draw"]
    assert [seat.name for seat in evening.table.seats] == ["Cat", "Ann", "Bob"]


def test_a_private_table_takes_nobody_without_a_link() -> None:
    evening = Evening("high-card", "human", "open", listed=False)
    assert evening.refused(Sit("bob", "Bob")) == "taken"
    assert evening.refused(Sit("bob", "Bob", link=evening.table.link(None))) == "forbidden"  # a watch link
    assert evening.refused(Sit("bob", "Bob", link="t1.nonsense")) == "forbidden"
    evening.do(SetListed("ann", True))
    assert evening.do(Sit("bob", "Bob"))[:2] == ["sit", "start"]


def test_sitting_twice_changes_nothing_and_two_seats_are_not_for_one() -> None:
    evening = Evening("high-card", "human", "open", "open")
    assert evening.do(Sit("ann", "Ann")) == [] == evening.do(Sit("ann", "Ann", 0))
    assert evening.refused(Sit("ann", "Ann", 1)) == "taken"


def test_links_differ_and_can_be_withdrawn() -> None:
    evening = Evening("high-card", "human", "open", "open", listed=False)
    old = [evening.table.link(seat) for seat in (None, 0, 1, 2)]
    assert (
        len(set(old)) == 4 and evening.table.link_target(old[0]) == "watch" and evening.table.link_target(old[3]) == 2
    )
    assert evening.refused(Renew("bob", 1)) == "forbidden"
    evening.do(Renew("ann", 1))
    evening.do(Renew("ann", None))
    assert evening.table.link_target(old[0]) is None and evening.table.link_target(old[2]) is None
    assert evening.table.link_target(old[3]) == 2 and evening.table.link_target(evening.table.link(1)) == 1
    assert evening.refused(Sit("bob", "Bob", link=old[2])) == "forbidden"


def test_who_leaves_a_running_game_keeps_no_right_but_may_return() -> None:
    evening = two()
    link = evening.table.link(1)
    evening.do(Leave("bob"))
    assert evening.table.seat_of("bob") is None and evening.table.link_target(link) is None
    assert evening.refused(Leave("bob")) == "forbidden"
    assert evening.refused(Sit("cat", "Cat")) == "taken"  # kept for Bob, or for whoever has the new link
    assert evening.refused(Resign("bob")) == "forbidden"
    assert evening.do(Sit("bob", "Bob")) == ["sit"]
    assert evening.table.seat_of("bob") == 1


def test_a_bot_takes_a_left_seat_and_gives_it_back() -> None:
    evening = two()
    assert evening.refused(PutBot("ann", 1, "random")) == "taken"
    evening.do(Leave("bob"))
    assert evening.refused(PutBot("cat", 1, "random")) == "forbidden"
    assert evening.do(PutBot("ann", 1, "random")) == ["bot"]
    while evening.table.decides == 0:
        evening.move("ann")
    assert evening.table.bot_to_move == 1
    evening.do(Sit("bob", "Bob"))
    assert evening.table.bot_to_move is None
    assert evening.refused(BotMove(1, evening.table.seq, evening.table.state.moves[0])) == "forbidden"
    assert evening.move("bob")[0] == "move"


def test_the_host_sends_away_before_the_game_only() -> None:
    evening = Evening("high-card", "human", "open", "open")
    evening.do(Sit("bob", "Bob"))
    assert evening.refused(Kick("bob", 0)) == "forbidden"
    assert evening.refused(Kick("ann", 0)) == evening.refused(Kick("ann", 2)) == "missing"
    evening.do(Kick("ann", 1))
    assert evening.table.seat_of("bob") is None and evening.table.seats[1].reserved_for is None
    assert two().refused(Kick("ann", 1)) == "started"


def test_the_host_s_rights_pass_on_and_an_empty_table_closes() -> None:
    evening = Evening("high-card", "human", "open", "open")
    evening.do(Sit("bob", "Bob"))
    evening.do(Leave("ann"))
    assert evening.table.host == "bob"
    evening.do(Leave("bob"))
    assert evening.table.status == "over" and evening.table.ending and evening.table.ending.how == "closed"
    assert evening.refused(Sit("ann", "Ann")) == "over"


def test_bots_fill_up_and_step_back_before_the_game() -> None:
    evening = Evening("high-card", "human", "open", "easy")
    assert evening.refused(Start("ann")) == "waiting" and evening.refused(Start("bob", ["easy"])) == "forbidden"
    with pytest.raises(OptionError, match="'search:1000' cannot sit at a table"):
        evening.do(Start("ann", ["search:1000"]))
    evening.do(PutBot("ann", 2, None))
    assert evening.table.seats[2].is_free
    assert evening.do(Start("ann", ["random"]))[:3] == ["bot", "bot", "start"]
    assert [seat.bot for seat in evening.table.seats] == [None, "random", "random"]


def test_seats_must_fit_the_game() -> None:
    with pytest.raises(OptionError, match="seats: 3 given, but the game has 2 players"):
        Evening("high-card", "human", "open", "open", players=2)
    with pytest.raises(
        OptionError, match="seats: 'genius' cannot sit at a table; give human, here, here:NAME, open, random"
    ):
        Evening("high-card", "human", "genius")


# ---------------------------------------------------------------------------------------------- playing


def test_chance_follows_the_seed_and_the_record_verifies() -> None:
    evening = two("shifting-stones", rounds=2, seed=b"\7" * 32)
    while evening.table.status == "playing":
        evening.move("ann" if evening.table.decides == 0 else "bob", -1)
    record = evening.table.record
    whole = Record(record.game, record.moves, (), {"draws": draws_tag(b"\7" * 32)})
    assert verify(whole) == evening.table.draws > 17
    assert evening.table.ending and evening.table.ending.how == "played"
    assert evening.table.ending.winners == (record.result.winners if record.result else None)


def test_forced_decisions_are_events_of_the_server() -> None:
    evening = two()
    kinds = []
    while evening.table.status == "playing":
        kinds += evening.move("ann" if evening.table.decides == 0 else "bob")
        assert evening.table.status == "over" or len(evening.table.state.moves) > 1
    forced = [event for event in evening.events if event.data.get("forced")]
    assert forced and all("client" not in event.data for event in forced)


def test_a_move_is_refused_for_the_right_reason() -> None:
    evening = two()
    seq, legal = evening.table.seq, evening.table.state.moves
    assert evening.refused(Move("cat", seq, legal[0], "x")) == "forbidden"
    assert evening.refused(Move("bob", seq, legal[0], "x")) == "forbidden"
    assert evening.refused(Move("ann", seq - 1, legal[0], "x")) == "stale"
    assert evening.refused(Move("ann", seq + 1, legal[0], "x")) == "stale"
    assert evening.refused(Move("ann", seq, "flip:n", "x")) == evening.refused(Move("ann", seq, "?", "x")) == "illegal"
    assert Evening("high-card", "human", "open").refused(Move("ann", 2, "keep", "x")) == "waiting"


def test_what_happens_beside_the_board_makes_no_move_stale() -> None:
    evening = two()
    seq = evening.table.seq
    evening.do(OfferDraw("bob"))
    evening.do(SetListed("ann", False))
    assert evening.move("ann", 0, seq)[0] == "move"
    assert evening.refused(Move("ann", seq, evening.table.state.moves[0], "y")) == "stale"


def test_the_same_client_id_again_changes_nothing() -> None:
    evening = two()
    move = Move("ann", evening.table.seq, evening.table.state.moves[0], "tab-1")
    evening.do(move)
    stored = evening.table.answers["ann", "tab-1"]
    assert evening.do(move) == [] == evening.do(replace(move, seq=1))
    assert evening.table.answers["ann", "tab-1"] == stored and stored.data["move"] == move.move
    assert evening.refused(Move("bob", move.seq, move.move, "tab-1")) != "illegal"  # another person's id is another id


# ------------------------------------------------------------------------------------------------- undo

OPENING = "stone:fish stone:tree stone:boat stone:sun stone:seed stone:horse stone:bird stone:horse stone:seed"


def test_undo_goes_back_to_the_last_choice_of_the_seat() -> None:
    evening = two()
    evening.move("ann")
    evening.move("bob")
    while evening.table.decides == 1:
        evening.move("bob")
    before = evening.table.record
    evening.move("ann", 0)
    evening.move("ann", 0)
    assert evening.refused(Undo("bob", evening.table.seq)) == "no undo"
    assert evening.refused(Undo("ann", 1)) == "stale"
    evening.do(Undo("ann", evening.table.seq))
    evening.do(Undo("ann", evening.table.seq))
    assert evening.table.record == before and evening.table.decides == 0
    assert evening.refused(Undo("ann", evening.table.seq)) == "no undo"  # Bob came before


def test_undo_stops_at_another_seat_s_decision() -> None:
    evening = two()
    while evening.table.decides == 0:
        evening.move("ann")
    assert evening.do(Undo("ann", evening.table.seq)) == ["undo"]  # Bob has not decided yet
    while evening.table.decides == 0:
        evening.move("ann")
    evening.move("bob")
    assert evening.refused(Undo("ann", evening.table.seq)) == "no undo"


def test_undo_stops_at_a_card_that_others_have_seen() -> None:
    evening = two("shifting-stones")
    card = evening.table.state.moves[0]
    evening.move("ann", card)
    assert evening.do(Undo("ann", evening.table.seq)) == ["undo"]  # taken from the hand, but nobody saw which
    evening.move("ann", card)
    evening.move("ann", "~a1b1")  # discarded: now everybody knows it
    assert evening.refused(Undo("ann", evening.table.seq)) == "no undo"
    evening.move("ann", evening.table.state.moves[0])
    assert evening.do(Undo("ann", evening.table.seq)) == ["undo"]
    assert evening.table.record.moves[-1] == "~a1b1"


def test_undo_stops_at_a_draw() -> None:
    evening = two("shifting-stones")
    evening.move("ann", "skip")  # two cards are dealt
    assert evening.table.decides == 1 and evening.refused(Undo("ann", evening.table.seq)) == "no undo"


def test_with_bots_only_takebacks_have_no_limit() -> None:
    evening = Evening("shifting-stones", "human", "random")
    start = evening.table.record
    while len(evening.table.record.moves) < 60:
        _ = (
            evening.bot()
            if evening.table.bot_to_move is not None
            else evening.move("ann", "skip" if "skip" in evening.table.state.moves else 0)
        )
    drawn = evening.table.draws
    while evening.table.record != start:
        evening.do(Undo("ann", evening.table.seq))
    assert evening.table.draws == 17 < drawn


def test_a_left_person_s_bot_is_no_reason_for_free_takebacks() -> None:
    evening = two("shifting-stones")
    evening.do(Leave("bob"))
    evening.do(PutBot("ann", 1, "random"))
    evening.move("ann", "skip")
    evening.bot()
    assert evening.refused(Undo("ann", evening.table.seq)) == "no undo"


def test_nothing_is_taken_back_after_the_end() -> None:
    evening = Evening("high-card", "human", "random")
    evening.move("ann")
    evening.bot()
    assert evening.table.status == "over" and evening.refused(Undo("ann", evening.table.seq)) == "over"


# --------------------------------------------------------------------------------------------- endings


def test_resigning_gives_the_others_the_win() -> None:
    evening = two()
    evening.do(Resign("bob"))
    assert evening.table.ending and (evening.table.ending.how, evening.table.ending.winners) == ("resigned", (0,))
    assert evening.refused(Resign("ann")) == "over"


def test_of_three_the_others_play_on_and_whoever_gave_up_cannot_win() -> None:
    evening = Evening("high-card", "human", "open", "open", seed=b"\3" * 32)
    evening.do(Sit("bob", "Bob"))
    evening.do(Sit("cat", "Cat"))
    cards = evening.table.state.position()["cards"]
    best = cards.index(max(cards))
    evening.do(Resign(("ann", "bob", "cat")[best]))
    assert evening.table.status == "playing" and evening.table.remaining == tuple({0, 1, 2} - {best})
    while evening.table.status == "playing":
        seat = evening.table.decides
        _ = evening.bot() if seat == best else evening.move(("ann", "bob", "cat")[seat or 0])
    ending = evening.table.ending
    others = sorted(set(range(3)) - {best}, key=lambda seat: cards[seat])
    assert ending and ending.winners == (others[-1],) and ending.scores == tuple(cards)


def test_a_draw_needs_everybody_and_lapses_with_a_decision() -> None:
    evening = two()
    assert evening.refused(AnswerDraw("ann", True)) == "no draw"
    evening.do(OfferDraw("bob"))
    assert evening.refused(OfferDraw("ann")) == "no draw" and evening.refused(AnswerDraw("bob", True)) == "no draw"
    assert evening.table.waits_for("ann")
    assert evening.do(AnswerDraw("bob", False)) == ["decline"], "who offers a draw can withdraw it"
    assert view_of(evening.table, 0).as_json(evening.now)["log"][-1]["words"] == "Bob withdrew the draw offer."
    assert evening.table.offer is None
    evening.do(OfferDraw("bob"))
    evening.do(AnswerDraw("ann", False))
    assert view_of(evening.table, 0).as_json(evening.now)["log"][-1]["words"] == "Ann declined the draw."
    assert evening.table.offer is None
    evening.do(OfferDraw("bob"))
    evening.move("ann")
    assert evening.table.offer is None
    evening.do(OfferDraw("ann"))
    evening.do(AnswerDraw("bob", True))
    assert evening.table.ending and (evening.table.ending.how, evening.table.ending.winners) == ("agreed", (0, 1))


def test_bots_agree_to_no_draw() -> None:
    assert Evening("turn-of-time", "human", "random").refused(OfferDraw("ann")) == "no draw"


def test_a_rematch_has_the_same_people_one_seat_on() -> None:
    evening = Evening("high-card", "human", "open", "random")
    evening.do(Sit("bob", "Bob"))
    assert evening.refused(Rematch("ann", "t2")) == "started"
    evening.do(Resign("ann"))
    evening.do(Resign("bob"))
    assert evening.refused(Rematch("cat", "t2")) == "forbidden"
    assert evening.do(Rematch("bob", "t2")) == ["rematch"] and evening.do(Rematch("ann", "t3")) == []
    assert evening.table.rematch == "t2"
    table, _ = open_table(rematch_opening(evening.table, "t2", "bob", "Bob", SEED, SECRET), 0)
    assert [seat.person or seat.reserved_for or seat.bot for seat in table.seats] == ["random", "ann", "bob"]
    assert table.seat_of("bob") == 2 and table.status == "waiting"
    again = Evening("high-card", "human", "open")
    again.table = table
    assert again.do(Sit("ann", "Ann"))[:2] == ["sit", "start"]


# --------------------------------------------------------------------------------------------- replaying


def test_a_game_of_other_rules_is_not_replayed() -> None:
    first = Evening("high-card", "human", "open").events[0]
    with pytest.raises(RulesChanged, match="version 7 of the rules of high-card; this server has version 1"):
        replay("t1", [replace(first, data={**first.data, "rules": 7})])


@pytest.mark.parametrize(
    ("given", "shown"),
    [("  Ann \t Bee ", "Ann Bee"), ("A\u0301", "Á"), ("x" * 40, "x" * 24), ("a\u202eb\u0000c", "abc"), ("ﬁ", "fi")],
)
def test_names_are_tidied(given: str, shown: str) -> None:
    assert tidy_name(given) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\n"])
def test_names_that_show_nothing_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="has no visible characters"):
        tidy_name(name)


def test_a_host_may_only_watch() -> None:
    opening = Opening("t1", fourfold.game("high-card"), ["random", "open"], "ann", "Ann", SEED, SECRET, listed=True)
    table, _ = open_table(opening, 0)
    table, _ = act(table, Sit("bob", "Bob"), 0)
    assert table.seat_of("ann") is None and table.status == "playing" and table.bot_to_move == 0
