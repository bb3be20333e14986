"""Turn of Time, how good a state looks: settled cards, the rest of the turn, and the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import State
from fourfold.bots.greedy import policy_runner
from fourfold.engine.binding import compiled_form
from fourfold.games.turn_of_time import policy

pytestmark = pytest.mark.slow

GAMES: tuple[dict[str, Any], ...] = (
    {"players": 1, "goal": "dominance"},
    {"players": 1, "goal": "balance"},
    {"players": 2},
    {"players": 3},
    {"players": 4},
)
FULL = 16


def played(options: dict[str, Any], seed: int) -> list[State]:
    """The states of a random game, from the first card on."""
    rng, states = np.random.default_rng(seed), [fourfold.game("turn-of-time", **options).start()]
    while not states[-1].is_over:
        states.append(states[-1].play(str(rng.choice(states[-1].moves))))
    return [state for state in states if state.position()["phase"] != "draw" or options["players"] == 1]


def value(state: State, seat: int) -> int:
    return int(policy.value(state._records[0], seat))


def laid(state: State) -> int:
    return len(state.position()["table"])


@pytest.mark.parametrize("options", GAMES)
def test_value_is_the_same_whole_number_compiled_and_interpreted(options: dict[str, Any]) -> None:
    compiled = compiled_form(policy.value)
    for state in played(options, 1):
        for seat in range(options["players"]):
            found = compiled(state._records[0], seat)
            assert isinstance(found, int)
            with np.errstate(over="raise"):
                assert policy.value(state._records[0], seat) == found


@pytest.mark.parametrize("options", GAMES)
def test_a_game_won_is_worth_more_than_any_other(options: dict[str, Any]) -> None:
    for seed in range(8):
        *before, end = played(options, seed)
        assert end.outcome is not None
        for seat in range(options["players"]):
            if seat in end.outcome.winners:
                assert value(end, seat) > max(value(state, seat) for state in before if laid(state) < FULL - 1)
            else:
                assert value(end, seat) < min(value(state, seat) for state in before if laid(state) < FULL - 1)


@pytest.mark.parametrize("options", GAMES)
def test_in_the_middle_of_a_turn_the_best_rest_of_it_counts(options: dict[str, Any]) -> None:
    for seed in range(3):
        for state in played(options, seed):
            if state.position()["phase"] in ("cell", "flip"):
                assert isinstance(state.seat, int)
                assert value(state, state.seat) == max(value(state.play(move), state.seat) for move in state.moves)


def settled(state: State) -> list[dict[str, Any]]:
    """The cards with a card on all four sides."""
    table = {(card["x"], card["y"]): card for card in state.position()["table"]}
    sides = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return [card for (x, y), card in table.items() if all((x + dx, y + dy) in table for dx, dy in sides)]


def turned(state: State, card: dict[str, Any]) -> State:
    """The same state with one card turned over."""
    position = state.position()
    other = "/".join(reversed(card["card"].split("/")))
    position["table"] = [{**each, "card": other} if each == card else each for each in position["table"]]
    return state.game.load(position)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_settled_card_is_good_for_who_owns_what_it_shows(players: int) -> None:
    seen = 0
    for seed in range(8):
        for state in played({"players": players}, seed):
            position = state.position()
            owner = {season: seat for seat, own in enumerate(position["seasons"]) for season in own}
            for card in settled(state) if position["phase"] == "card" else []:
                up, below = (owner.get(season) for season in (card["card"] + "/" + card["card"]).split("/")[:2])
                if up != below:
                    other = turned(state, card)
                    assert up is None or value(state, up) > value(other, up)
                    assert below is None or value(state, below) < value(other, below)
                    seen += 1
    assert seen > 50


def test_alone_a_season_with_a_card_settled_the_wrong_way_is_lost() -> None:
    """Fall above, below and beside one card: whatever it hides can no longer show."""
    start = fourfold.game("turn-of-time", players=1, goal="dominance").start().position()
    deck = list(start["deck"])
    cards = {(0, 0): "Fa/Sp", (1, 0): "Fa/Sp", (-1, 0): "Fa/Su", (0, 1): "Fa/Wi", (0, -1): "Fa/Su"}
    for card in ("Fa/Wi", "Fa/Wi", "Sp/Fa", "Sp/Fa", "Su/Fa", "Su/Fa")[1:]:
        deck.remove(card)
    table = [{"x": x, "y": y, "card": card} for (x, y), card in cards.items()]
    all_fall = fourfold.game("turn-of-time", players=1, goal="dominance").load({**start, "deck": deck, "table": table})
    hidden = turned(all_fall, next(card for card in table if (card["x"], card["y"]) == (0, 0)))
    assert value(all_fall, 0) > value(hidden, 0)


@pytest.mark.parametrize(("players", "share"), [(2, 0.9), (3, 0.6), (4, 0.45)])
def test_greedy_beats_random(players: int, share: float) -> None:
    game = fourfold.game("turn-of-time", players=players)
    for seat in range(players):
        names = ["greedy" if each == seat else "random" for each in range(players)]
        games = fourfold.playouts(game.start(), 300, seed=1, run=policy_runner(game, names))
        assert games.wins[seat] > share * games.games


@pytest.mark.parametrize(("goal", "share"), [("dominance", 0.2), ("balance", 0.25)])
def test_greedy_alone_often_meets_the_goal(goal: str, share: float) -> None:
    game = fourfold.game("turn-of-time", players=1, goal=goal)
    games = fourfold.playouts(game.start(), 300, seed=1, run=policy_runner(game, ["greedy"]))
    assert games.wins[0] > share * games.games
