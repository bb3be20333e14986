"""Ratings: which games count, and that the numbers are openskill's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from openskill.models import PlackettLuce
from starlette.testclient import TestClient

from fourfold.table.commands import AnswerDraw, Claim, Concede, Hint, Leave, OfferDraw, PutBot, Resign, Sit, Start, Undo
from fourfold.table.events import apply, replay
from fourfold.table.rating_rules import MIN_DECISIONS, Placement, own_unrated_reason, placement, unrated_reason
from fourfold.table.table import Ending, Event
from fourfold.table.views import view_for
from helpers.service import Guest, rated_game, until
from helpers.tables import Evening

GOOD = "seven quiet herons wade"
TIMED = {"kind": "time", "bank": 60, "add": 0}


def stands(evening: Evening) -> Placement | None:
    return placement(evening.table)


def three() -> Evening:
    evening = Evening("turn-of-time", "human", "open", "open", clock=TIMED)
    evening.do(Sit("bob", "Bob"))
    evening.do(Sit("cat", "Cat"))
    evening.choose(MIN_DECISIONS)
    return evening


def duel(**more: Any) -> Evening:
    evening = Evening("turn-of-time", "human", "open", **{"clock": TIMED, **more})
    evening.do(Sit("bob", "Bob"))
    evening.choose(MIN_DECISIONS)
    return evening


def against(level: str, game: str = "turn-of-time") -> Evening:
    evening = Evening(game, "human", level)
    evening.choose(MIN_DECISIONS)
    return evening


# -------------------------------------------------------------------------------------- which games count


def test_who_gives_up_is_last() -> None:
    evening = duel()
    assert stands(evening) is None  # it runs
    evening.do(Resign("ann"))
    assert stands(evening) == Placement(("ann", "bob"), (2, 1))


def test_who_gives_up_among_three_is_last_whatever_the_stand_in_makes_of_it() -> None:
    evening = three()
    evening.do(Resign("cat"))
    evening.do(Resign("ann"))
    found = stands(evening)
    assert found == Placement(("ann", "bob", "cat"), (2, 1, 2)) and found.kind == "3"


def test_points_rank_those_who_did_not_win() -> None:
    evening = three()
    for winners, scores, places in [
        ((1,), (5, 9, 7), (3, 1, 2)),
        ((0, 2), (9, 4, 9), (1, 3, 1)),
        ((2,), (9, 9, 9), (2, 2, 1)),  # by a tie-break of the game
        ((), (1, 2, 3), (3, 2, 1)),
    ]:
        table = with_ending(evening, Ending("played", winners, scores))
        found = placement(table)
        assert found is not None and found.places == places
    agreed = placement(with_ending(evening, Ending("agreed", (0, 1, 2))))
    assert agreed is not None and agreed.places == (1, 1, 1)


def with_ending(evening: Evening, ending: Ending) -> Any:
    return replace(evening.table, ending=ending)


def test_who_leaves_for_good_is_last_and_who_comes_back_is_not() -> None:
    evening = duel()
    evening.do(Leave("bob"))
    evening.do(PutBot("ann", 1, "hard"))
    evening.do(Resign("ann"))
    assert stands(evening) == Placement(("ann", "bob"), (1, 1))  # both gave up
    evening = duel()
    evening.do(Leave("bob"))
    evening.do(PutBot("ann", 1, "random"))
    evening.do(Sit("bob", "Bob"))
    evening.do(Resign("ann"))
    assert stands(evening) == Placement(("ann", "bob"), (2, 1))


def test_who_is_late_is_last_even_if_a_bot_went_on() -> None:
    for level in (None, "easy"):
        evening = duel()
        late = evening.table.clocks.running
        assert late is not None
        evening.wait(100)
        evening.do(Claim(("bob", "ann")[late], late, level))
        if level is not None:  # the bot wins, its person does not
            evening.table = with_ending(evening, Ending("played", (late,), (9, 9)))
        assert stands(evening) == Placement(("ann", "bob"), ((2, 1), (1, 2))[late])


def test_who_lets_a_bot_decide_is_last_even_after_coming_back() -> None:
    evening = duel()
    late = evening.table.clocks.running
    assert late is not None
    who, other = ("ann", "bob")[late], ("bob", "ann")[late]
    evening.wait(100)
    evening.do(Claim(other, late, "easy"))
    evening.bot()
    evening.do(Sit(who, who))
    found = placement(with_ending(evening, Ending("played", (late,), (9, 9))))
    assert found == Placement(("ann", "bob"), ((2, 1), (1, 2))[late])


@pytest.mark.parametrize(("level", "counts"), [("easy", True), ("expert", True), ("random", False), ("greedy", False)])
def test_only_bots_of_a_level_are_rated(level: str, counts: bool) -> None:
    evening = against(level, "winter")
    assert unrated_reason(evening.table) == (None if counts else "bot")
    evening.do(Resign("ann"))
    assert stands(evening) == (Placement(("ann", f"bot:{level}"), (2, 1)) if counts else None)


def test_other_options_and_a_bot_s_seat_taken_do_not_count() -> None:
    other = Evening("shifting-stones", "human", "open", rounds=3, clock=TIMED)
    other.do(Sit("bob", "Bob"))
    other.choose(MIN_DECISIONS)
    taken = Evening("turn-of-time", "human", "human", listed=False)
    taken.do(Start("ann", ["hard"]))
    taken.choose(MIN_DECISIONS)
    assert unrated_reason(taken.table) is None
    taken.do(Sit("bob", "Bob", link=taken.table.link(1)))
    for evening, because in ((other, "options"), (taken, "taken over")):
        assert unrated_reason(evening.table) == because
        evening.do(Resign("ann"))
        assert stands(evening) is None and unrated_reason(evening.table) == because


def turn_of_ann(evening: Evening) -> Evening:
    while evening.table.decides != 0:
        evening.bot() if evening.table.bot_to_move is not None else evening.move("bob")
    return evening


def test_a_rated_game_has_no_hints() -> None:
    for evening in (against("hard"), duel()):
        assert turn_of_ann(evening).refused(Hint("ann", evening.table.seq)) == "help"
        assert view_for(evening.table, "ann", "en").hints is None


def test_in_a_rated_game_nothing_is_taken_back_that_a_bot_has_answered() -> None:
    evening = turn_of_ann(against("hard"))
    assert evening.refused(Undo("ann", evening.table.seq)) == "no undo"
    assert unrated_reason(evening.table) is None


def test_a_slip_in_a_rated_game_may_be_taken_back_and_it_still_counts() -> None:
    evening = Evening("shifting-stones", "human", "easy")
    turn_of_ann(evening)
    swap = next(move for move in evening.table.state.moves if evening.table.state.play(move).seat == 0)
    evening.move("ann", swap)
    assert evening.do(Undo("ann", evening.table.seq)) == ["undo"]
    assert unrated_reason(evening.table) is None


def test_a_rated_game_that_counts_as_lost_may_be_played_on_with_help() -> None:
    evening = turn_of_ann(against("hard"))
    assert evening.do(Concede("ann")) == ["concede"]
    assert stands(evening) == Placement(("ann", "bot:hard"), (2, 1))
    assert evening.do(Undo("ann", evening.table.seq)) == ["undo"]
    turn_of_ann(evening)
    evening.do(Hint("ann", evening.table.seq))
    assert evening.refused(Concede("ann")) == "forbidden"
    won = placement(with_ending(evening, Ending("played", (0,), (9, 1))))
    assert won is not None and won.places == (2, 1), "what follows does not count"


def test_only_a_rated_game_against_bots_alone_can_count_as_lost() -> None:
    casual = against("random")
    assert casual.refused(Concede("ann")) == "forbidden"
    assert duel().refused(Concede("ann")) == "forbidden"


def test_games_that_were_begun_with_help_stay_as_they_were() -> None:
    """Tables were played on with hints and takebacks when these made their games casual."""
    for kind in ("hint", "undo"):
        evening = turn_of_ann(against("hard"))
        data = {"to": evening.table.record.set_up_length} if kind == "undo" else {}
        evening.table = apply(evening.table, Event(evening.table.seq + 1, kind, 0, data, evening.now))
        assert unrated_reason(evening.table) == "help"
        evening.do(Hint("ann", turn_of_ann(evening).table.seq))


def test_bots_alone_say_nothing() -> None:
    """Tables of bots alone are no longer opened, but stores have games of them."""
    evening = Evening("turn-of-time", "easy", "human")
    first = evening.events[0]
    for other in ("easy", "hard"):
        seats = [{"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": other}]
        evening.table = replay(
            "t1", [replace(first, data={**first.data, "seats": seats}), Event(2, "start", None, {}, 0)]
        )
        assert unrated_reason(evening.table) == "nobody"
        assert placement(with_ending(evening, Ending("played", (0,), (9, 1)))) is None


def test_a_table_says_from_the_first_moment_whether_its_game_is_rated() -> None:
    waiting = Evening("turn-of-time", "human", "open")
    assert unrated_reason(waiting.table) == "no clock"
    waiting.do(Start("ann", ["easy"]))
    assert unrated_reason(waiting.table) is None, "against bots no clock is needed"
    assert unrated_reason(Evening("turn-of-time", "human", "open", clock=TIMED).table) is None
    assert unrated_reason(Evening("turn-of-time", "human").table) == "alone"
    closed = Evening("turn-of-time", "human", "open", clock=TIMED)
    closed.do(Leave("ann"))
    assert unrated_reason(closed.table) == "closed"


def test_a_game_that_is_broken_off_counts_for_the_others_after_three_decisions_of_each_seat() -> None:
    for decisions, spared in ((0, {0}), (MIN_DECISIONS - 1, {0}), (MIN_DECISIONS, set())):
        evening = Evening("winter", "human", "open", clock=TIMED)
        evening.do(Sit("bob", "Bob"))
        evening.choose(decisions)
        evening.do(Resign("bob"))
        assert placement(evening.table) == Placement(("ann", "bob"), (1, 2), frozenset(spared))


def test_a_draw_that_is_agreed_too_early_counts_for_nobody() -> None:
    for decisions, because in ((MIN_DECISIONS - 1, "short"), (MIN_DECISIONS, None)):
        evening = Evening("winter", "human", "open", clock=TIMED)
        evening.do(Sit("bob", "Bob"))
        evening.choose(decisions)
        evening.do(OfferDraw("ann"))
        evening.do(AnswerDraw("bob", True))
        assert own_unrated_reason(evening.table) == because


def test_a_game_that_is_played_to_its_end_counts_however_short_it_is() -> None:
    evening = Evening("high-card", "human", "easy")
    evening.choose(1)
    assert evening.table.ending and evening.table.ending.how == "played" and stands(evening) is not None


# --------------------------------------------------------------------------------------------- the service


def account(client: TestClient, name: str) -> Guest:
    guest = Guest(client)
    guest.post("/account", {"name": name, "password": GOOD})
    return guest


def skills(guest: Guest) -> dict[tuple[str, int], Any]:
    rows = guest.get(f"/people/{guest.get('/me')['id']}")["ratings"]
    return {(row["game"], row["players"]): (row["mu"], row["sigma"], row["games"]) for row in rows}


def test_ratings_are_openskill_s(client: TestClient) -> None:
    """Three duels and a game of three, calculated beside by openskill itself."""
    ann, bob, cat = (account(client, name) for name in ("Ann", "Bob", "Cat"))
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in range(3))
    game = "turn-of-time"
    for players, losers in (((ann, bob), (1,)), ((bob, ann), (0,)), ((bob, cat), (1,))):
        rated_game(game, *players, losers=losers)
    [[a], [b]] = model.rate([[a], [b]])
    [[a], [b]] = model.rate([[a], [b]])
    [[b], [c]] = model.rate([[b], [c]])
    for guest, skill, games in ((ann, a, 2), (bob, b, 2 + 1), (cat, c, 1)):
        assert skills(guest)[game, 2] == (pytest.approx(skill.mu), pytest.approx(skill.sigma), games)
    rated_game(game, ann, bob, cat, losers=(0, 2))
    fresh = [[model.rating()] for _ in range(3)]
    [[x], [y], [z]] = model.rate(fresh, ranks=[2, 1, 2])
    for guest, skill in ((ann, x), (bob, y), (cat, z)):
        assert skills(guest)[game, 3] == (pytest.approx(skill.mu), pytest.approx(skill.sigma), 1)
        assert set(skills(guest)) == {(game, 2), (game, 3)}
    rows = ann.get(f"/leaderboard?game={game}")
    assert [(row["place"], row["name"]) for row in rows] == [(None, "Ann"), (None, "Bob"), (None, "Cat")]
    assert rows[0]["rating"] == round(1500 + 30 * (a.mu - 25)) and rows[0]["provisional"]
    assert [row["name"] for row in ann.get(f"/leaderboard?game={game}&players=3&limit=1")] == ["Bob"]
    assert ann.ask("GET", "/leaderboard?game=nothing")[0] == 404


def test_a_game_counts_once_and_is_told_in_the_past_games(client: TestClient) -> None:
    ann, bob = account(client, "Ann 2"), account(client, "Bob 2")
    first = rated_game("winter", ann, bob, losers=(1,))
    before = skills(ann)
    assert before["winter", 2][2] == 1
    ann.post(f"/tables/{first}/rematch")
    ann.ask("POST", f"/tables/{first}/listed", {"listed": True})
    assert skills(ann) == before
    second = rated_game("winter", ann, bob, losers=(0,))
    games = ann.get("/me/games")
    assert [(row["id"], row["place"], row["players"]) for row in games] == [
        (second, 2, ["Ann 2", "Bob 2"]),
        (first, 1, ["Ann 2", "Bob 2"]),
    ]
    assert games[0]["ending"]["winners"] == [1] and games[1]["rating"] > games[0]["rating"]
    assert [row["id"] for row in ann.get(f"/me/games?before={games[0]['changed']}")] in ([first], [])
    assert len(ann.get("/me/games?limit=1")) == 1 and Guest(client).ask("GET", "/me/games")[0] == 401


def test_bots_have_ratings_and_guests_are_not_listed(client: TestClient) -> None:
    guest = Guest(client, "A Guest")
    id = guest.open("high-card", "human", "easy", "easy")
    until(lambda: guest.get(f"/tables/{id}")["decides"] == 0)
    guest.move(id)
    until(lambda: guest.get(f"/tables/{id}")["status"] == "over")
    assert guest.get("/leaderboard?game=high-card&players=3") == []
    rows = guest.get("/leaderboard?game=high-card&players=3&bots=true")
    assert [(row["bot"], row["id"], row["games"]) for row in rows] == [("easy", None, 1)]
    me = guest.get("/me")["id"]
    assert guest.get(f"/people/{me}")["account"] is False
    assert Guest(client).ask("GET", f"/people/{me}")[0] == 404
    guest.post("/account", {"name": "A Guest", "password": GOOD})
    names = [row["name"] for row in guest.get("/leaderboard?game=high-card&players=3")]
    assert names == ["A Guest"] and Guest(client).get(f"/people/{me}")["name"] == "A Guest"
