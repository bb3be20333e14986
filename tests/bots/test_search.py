"""The searching player: honest about what it knows, exact where it can be, repeatable."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import OptionError, State, View
from fourfold.bots.player import Bot, Budget
from fourfold.bots.roster import bot_names, level, level_names, make_bot
from fourfold.bots.search import CHUNK_SECONDS, CHUNKS, Search, SearchRun, SearchTree, Settings, settings_of
from fourfold.bots.search_compiled import next_chunk
from fourfold.core.registry import GamePackage

TURN_OF_TIME = "turn-of-time"


def tables() -> Iterator[fourfold.Game]:
    """Every game with every number of players."""
    for name in fourfold.games():
        low, high = fourfold.game(name).about.players
        for players in range(low, high + 1):
            yield fourfold.game(name, players=players)


def first_choice(game: fourfold.Game, seed: int = 0) -> State:
    state = game.start().play_chance(seed)
    while not state.is_over and len(state.moves) == 1:
        state = state.play(state.moves[0]).play_chance(seed)
    return state


def random_state(game: fourfold.Game, seed: int, before_end: int) -> State:
    """A state of a random game in which a seat has a choice, at most so many decisions before the end."""
    rng, states = np.random.default_rng(seed), [game.start()]
    while not states[-1].is_over:
        last = states[-1]
        states.append(last.draw(rng) if last.seat == "chance" else last.play(str(rng.choice(last.moves))))
    return next(s for s in states[-before_end:] if isinstance(s.seat, int) and len(s.moves) > 1)


def view_of(state: State) -> View:
    assert isinstance(state.seat, int)
    return state.view(state.seat)


# ---------------------------------------------------------------------------------------------- protocol


@pytest.mark.parametrize("game", list(tables()), ids=repr)
def test_every_bot_plays_every_game_legally(game: fourfold.Game) -> None:
    names = [name if name in ("random", "greedy") else f"{name}:8" for name in bot_names(game)]
    bots = [make_bot(name, game) for name in names]
    state, rng = first_choice(game), np.random.default_rng(0)
    for number in range(40):
        if state.is_over:
            break
        thought = bots[number % len(bots)].decide(view_of(state), number)
        assert thought.move in state.moves
        state = state.play(thought.move).play_chance(rng)


def test_a_forced_move_is_answered_at_once() -> None:
    state = first_choice(fourfold.game(TURN_OF_TIME))
    (cell,) = state.play(state.moves[0]).moves
    thought = make_bot("expert", state.game).decide(view_of(state.play(state.moves[0])))
    assert (thought.move, thought.simulations) == (cell, 0)


def test_a_bot_decides_only_for_the_seat_that_does() -> None:
    state = first_choice(fourfold.game(TURN_OF_TIME))
    for view in (state.view(1), state.view(None)):
        with pytest.raises(OptionError, match="does not decide here"):
            make_bot("random", state.game).decide(view)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("wise", "no bot is called 'wise' for coin; the bots: random, beginner, easy"),
        ("greedy", "no bot is called 'greedy' for coin"),
        ("random:5", "random does not search"),
        ("easy:0", "simulations=0 is not possible; give a whole number from 1"),
        ("easy:0s", "seconds=0.0 is not possible; give a number above 0"),
        ("easy:-1s", "seconds=-1.0 is not possible; give a number above 0"),
        ("easy:nans", "seconds=nan is not possible"),
        ("easy:", "budget '' is not possible"),
        ("easy:soon", "such as 5000, or time, such as 2s or 250ms"),
        ("easy:1e3", "'1e3' is not possible"),
    ],
)
def test_what_cannot_be_a_bot_is_named(spec: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        make_bot(spec, fourfold.game("coin"))
    assert words in str(error.value)


def test_a_bot_without_its_game_is_told_what_is_missing() -> None:
    with pytest.raises(OptionError, match=r"bot 'greedy': its game is missing; .* fourfold.game\(name\) returns it"):
        fourfold.bot("greedy")
    with pytest.raises(OptionError, match="game='coin' is not a Game; give what fourfold.game"):
        fourfold.bot("greedy", "coin")  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [{}, {"simulations": 1, "seconds": 1.0}, {"simulations": 1.5}, {"seconds": True}])
def test_a_budget_is_simulations_or_seconds(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Budget(**given)


@pytest.mark.parametrize(
    "given",
    [{"exploration": -1.0}, {"prior": -0.1}, {"patience": 0}, {"cutoff": -1}, {"threads": 0}],
    ids=str,
)
def test_impossible_settings_are_named(given: dict[str, Any]) -> None:
    ((name, value),) = given.items()
    with pytest.raises(OptionError, match=f"{name}={value} is not possible; give "):
        Settings(**given)


def test_a_game_without_an_evaluation_cannot_be_cut_off() -> None:
    with pytest.raises(OptionError, match="coin has no evaluation"):
        Search(fourfold.game("coin"), Budget(simulations=8), Settings(cutoff=0))


def test_budgets_are_read_as_they_are_written() -> None:
    for text, budget in (
        ("5000", Budget(simulations=5000)),
        ("2s", Budget(seconds=2)),
        ("0.25s", Budget(seconds=0.25)),
    ):
        assert Budget.read(text) == budget
        assert str(budget) == text
    assert Budget.read("250ms") == Budget(seconds=0.25)


# ----------------------------------------------------------------------------------------------- honesty


def reachable(start: object) -> Iterator[object]:
    """Everything that can be got at from an object; code, and the rooms of games, which hold no state, left aside."""
    seen, queue = {id(start)}, [start]
    while queue:
        here = queue.pop()
        yield here
        for other in gc.get_referents(here):
            if id(other) not in seen and not isinstance(other, (type, ModuleType, FunctionType, GamePackage)):
                seen.add(id(other))
                queue.append(other)


def same_view_states() -> list[tuple[State, State]]:
    """Pairs of states that the seat to decide cannot tell apart."""
    pairs = []
    coin = fourfold.game("coin").start()
    pairs.append((coin.play("hide:left"), coin.play("hide:right")))
    for players in (2, 3, 5):
        truth = first_choice(fourfold.game("shifting-stones", players=players))
        pairs.append((truth, view_of(truth).guess(1)))
    return pairs


@pytest.mark.parametrize("pair", same_view_states(), ids=lambda pair: repr(pair[0].game))
def test_the_true_state_is_out_of_reach(pair: tuple[State, State]) -> None:
    truth, _ = pair
    secret = truth._records.tobytes()
    view = view_of(truth)
    for found in reachable(view):
        assert not isinstance(found, State)
        if isinstance(found, np.ndarray) and found.dtype == truth._records.dtype:
            assert secret not in found.tobytes()
    assert any(isinstance(found, np.ndarray) for found in reachable(view)), "the walk gets to records"
    assert any(found is truth._records for found in reachable(truth)), "and would find the true one"


@pytest.mark.parametrize("pair", same_view_states(), ids=lambda pair: repr(pair[0].game))
def test_what_a_seat_cannot_know_changes_nothing(pair: tuple[State, State]) -> None:
    assert pair[0] != pair[1]
    for name in bot_names(pair[0].game):
        spec = name if name in ("random", "greedy") else f"{name}:50"
        one, two = (make_bot(spec, state.game).decide(view_of(state), 3) for state in pair)
        assert (one.move, one.opinions, one.chances) == (two.move, two.opinions, two.chances)


def test_it_does_not_plan_for_each_world_by_itself() -> None:
    """Pointing wins in every world that one knows; not knowing it, a half; the die wins three quarters."""
    state = fourfold.game("coin").start().play("hide:left")
    thought = make_bot("search:5000", state.game).decide(view_of(state), 1)
    chances = {opinion.move: opinion.chance for opinion in thought.opinions}
    assert thought.move == "roll"
    assert abs(chances["roll"] - 0.75) < 0.05
    assert chances["left"] < 0.7
    assert chances["right"] < 0.7
    assert not thought.exact


# --------------------------------------------------------------------------------------- exact, and right


def best_play(state: State) -> tuple[float, ...]:
    """Each seat's share of the win if all play their best, by the public face of the game alone."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple((seat in winners) / max(len(winners), 1) for seat in range(state.game.players))
    if state.weights is not None:
        total = sum(state.weights.values())
        parts = [(weight / total, best_play(state.play(move))) for move, weight in state.weights.items()]
        return tuple(sum(share * part[seat] for share, part in parts) for seat in range(state.game.players))
    seat = state.seat
    assert isinstance(seat, int)
    return max((best_play(state.play(move)) for move in state.moves), key=lambda shares: shares[seat])


ENDINGS = [
    *((fourfold.game(TURN_OF_TIME, players=players), 6) for players in (2, 3, 4)),
    (fourfold.game(TURN_OF_TIME, players=1, goal="dominance"), 7),
    (fourfold.game(TURN_OF_TIME, players=1, goal="balance"), 7),
]


@pytest.mark.parametrize(("game", "left"), ENDINGS, ids=repr)
def test_small_endings_are_searched_out(game: fourfold.Game, left: int) -> None:
    for seed in range(12):
        state = random_state(game, seed, left)
        thought = make_bot("search:100000", game).decide(view_of(state))
        assert thought.exact
        seat = state.seat
        assert isinstance(seat, int)
        expected = {move: best_play(state.play(move))[seat] for move in state.moves}
        assert {o.move: pytest.approx(o.chance) for o in thought.opinions} == expected
        assert expected[thought.move] == max(expected.values())
        assert thought.chances[seat] == pytest.approx(max(expected.values()))


def test_a_large_rest_is_not_called_exact() -> None:
    state = first_choice(fourfold.game(TURN_OF_TIME))
    assert not make_bot("search:200", state.game).decide(view_of(state)).exact


@pytest.mark.parametrize(("game", "left"), ENDINGS, ids=repr)
def test_simulations_come_close_to_the_exact_answer(game: fourfold.Game, left: int) -> None:
    """With games played out at random, so that nothing but the results speaks."""
    for seed in range(6):
        state = random_state(game, seed, left)
        view, seat = view_of(state), state.seat
        assert isinstance(seat, int)
        thinking = SearchRun([SearchTree(game, Settings(), 20_000)], view, seed)
        thinking.grow(20_000)
        exact = max(best_play(state.play(move))[seat] for move in state.moves)
        visits, chances = thinking.moves()
        assert abs(chances[visits.argmax()] / visits.max() - exact) < 0.1


# -------------------------------------------------------------------------------- repeatable, and bounded


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["turn-of-time", "shifting-stones"])
def test_same_seed_and_simulations_same_thought(name: str, threads: int) -> None:
    game = fourfold.game(name, players=3)
    settings = Settings(**{**vars(settings_of(game)), "threads": threads})
    view = view_of(first_choice(game))

    def think(seed: int) -> tuple[Any, ...]:
        thought = Search(game, Budget(simulations=300), settings).decide(view, seed)
        return thought.move, thought.opinions, thought.chances, thought.simulations

    assert think(1) == think(1)
    assert len({think(seed)[1] for seed in range(4)}) > 1


def test_threads_share_the_simulations() -> None:
    game = fourfold.game(TURN_OF_TIME)
    view = view_of(first_choice(game))
    bot = Search(game, Budget(simulations=1000), Settings(threads=2))
    thought = bot.decide(view)
    one, two = (tree.visits(view) for tree in bot.trees)
    assert one == two == thought.simulations / 2
    assert sum(opinion.visits for opinion in thought.opinions) == thought.simulations - 2, "each root was new once"


def test_the_tree_is_kept_for_the_next_decision_of_the_turn() -> None:
    game = fourfold.game(TURN_OF_TIME)
    state = random_state(game, 0, 30)
    while len(state.moves) == 1 or state.position()["phase"] != "card":
        state = state.play(state.moves[0])
    bot = Search(game, Budget(simulations=2000))
    state = state.play(bot.decide(view_of(state)).move)
    assert len(state.moves) > 1
    known = bot.trees[0].visits(view_of(state))
    assert known > 0
    again = bot.decide(view_of(state))
    assert 0 < again.simulations <= max(2000 - known, 2000 / CHUNKS)
    fresh = Search(game, Budget(simulations=2000)).decide(view_of(state))
    assert fresh.simulations > again.simulations


def test_a_tree_of_another_game_is_forgotten() -> None:
    game = fourfold.game(TURN_OF_TIME)
    one, two = (view_of(first_choice(game, seed)) for seed in (0, 1))
    assert one != two
    bot = Search(game, Budget(simulations=500))
    bot.decide(one)
    bot.decide(two, 7)
    assert bot.trees[0].visits(one) == 0


def test_a_full_tree_goes_on_without_growing() -> None:
    game = fourfold.game(TURN_OF_TIME)
    view = view_of(first_choice(game))
    tree = SearchTree(game, Settings(), 10)
    thinking = SearchRun([tree], view, 0)
    thinking.grow(500)
    assert tree.room.nodes == 10
    assert thinking.visits == 500


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a simulation takes a millisecond."""
    game = fourfold.game("shifting-stones")
    view, elapsed = view_of(first_choice(game)), count(0.0, 1e-6)
    make_bot("search:8", game).decide(view)
    grown = [0]
    real = SearchRun.grow

    def grow(self: SearchRun, simulations: int, only: int = -1) -> None:
        grown[0] += simulations
        real(self, simulations)

    monkeypatch.setattr(SearchRun, "grow", grow)
    monkeypatch.setattr(time, "perf_counter", lambda: next(elapsed) + grown[0] / 1000)
    monkeypatch.setattr(SearchRun, "next_chunk", lambda self, left, chunk: min(left, chunk))
    thought = make_bot("search:500ms", game).decide(view)
    assert 0.5 <= thought.seconds < 0.5 + 2 * CHUNK_SECONDS
    assert 480 < thought.simulations < 520


@pytest.mark.parametrize(
    ("visits", "made", "left", "chunk", "some"),
    [
        ([0, 0], 0, 1000, 63, 63),
        ([30, 20], 50, 40, 63, 40),  # the second could overtake
        ([30, 20], 50, 10, 63, 10),  # or draw level
        ([30, 20], 50, 9, 63, 0),
        ([20, 5, 30], 55, 9, 63, 0),
        ([30, 20], 0, 5, 63, 5),  # known from an earlier search, but this one has not begun
        ([30, 20], 50, 0, 63, 0),
        ([30, 30], 60, -3, 63, 0),
    ],
)
def test_a_search_continues_as_long_as_its_answer_can_change(
    visits: list[int], made: int, left: int, chunk: int, some: int
) -> None:
    assert next_chunk(np.array(visits), made, left, chunk) == some  # type: ignore[no-untyped-call]


def test_a_search_that_is_clear_ends_early() -> None:
    game = fourfold.game("coin")
    thought = make_bot("search:100000", game).decide(game.start().play("hide:left").view(0))
    assert thought.simulations < 60_000
    first, second = (opinion.visits for opinion in thought.opinions[:2])
    assert first - second > 100_000 - thought.simulations - 2


# ---------------------------------------------------------------------------------------------- strength


def shares(game: fourfold.Game, bot: str, others: str, deals: int) -> float:
    """The share of wins of one bot against others of a kind, in every seat of the same deals."""
    won = 0.0
    for deal in range(deals):
        for seat in range(game.players):
            bots: list[Bot] = [make_bot(bot if s == seat else others, game) for s in range(game.players)]
            state, rng = game.start(), np.random.default_rng(deal)
            while (outcome := (state := state.play_chance(rng)).outcome) is None:
                view = view_of(state)
                state = state.play(bots[view.seat or 0].decide(view, int(rng.integers(1 << 40))).move)
            winners = outcome.winners
            won += (seat in winners) / max(len(winners), 1)
    return won / (deals * game.players)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_search_beats_random_play(players: int) -> None:
    """By random rollouts alone: more than 1.6 times its fair share."""
    assert shares(fourfold.game(TURN_OF_TIME, players=players), "search:100", "random", 12) > 1.6 / players


def test_more_simulations_win_more() -> None:
    assert shares(fourfold.game(TURN_OF_TIME), "search:600", "search:20", 15) > 0.7


@pytest.mark.parametrize("goal", ["dominance", "balance"])
def test_search_succeeds_alone(goal: str) -> None:
    """Random play meets dominance in 0.9 % of games and balance in 3.4 %."""
    assert shares(fourfold.game(TURN_OF_TIME, players=1, goal=goal), "search:300", "random", 10) > 0.3


@pytest.mark.parametrize("game", list(tables()), ids=repr)
def test_every_level_differs_from_the_one_below(game: fourfold.Game) -> None:
    levels = [level(game, name) for name in level_names(game)]
    tops = sum(search == level(game, "classic") for search in levels)
    for below, above in pairwise(levels[: len(levels) - max(0, tops - 1)]):
        assert below != above
        assert below[1].wavers >= above[1].wavers, "whoever is above a level that does not waver does not either"


def test_a_wavering_search_makes_each_move_as_often_as_it_looks_at_it() -> None:
    game = fourfold.game(TURN_OF_TIME)
    state = game.start().play_chance(1)
    assert isinstance(state.seat, int)
    view, n = state.view(state.seat), 300
    expected: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for seed in range(n):
        thought = Search(game, Budget(simulations=30), Settings(wavers=True)).decide(view, seed)
        looks = {each.move: each.visits for each in thought.opinions}
        assert looks[thought.move] > 0, "it only makes moves that it has looked at"
        expected.update({move: visits / sum(looks.values()) for move, visits in looks.items()})
        made[thought.move] += 1
    for move, share in expected.items():
        assert abs(made[move] - share) <= 5 * max(share, 1) ** 0.5
