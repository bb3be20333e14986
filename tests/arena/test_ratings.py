"""What the games of a tournament say: shares, intervals, ratings, seats. The games are made up."""

from __future__ import annotations

from collections import Counter
from math import log, log10

import numpy as np
import pytest

from fourfold.arena.estimates import Estimate, paired_rate, win_rate
from fourfold.arena.tournament.match import Fixture, GameResult, Plan
from fourfold.arena.tournament.ratings import ELO, elo, skills
from fourfold.arena.tournament.standing import Standing
from helpers.seated import plan

KEPT = ("seats", "scores", "winners", "decisions", "seconds")


def made_up(of: Plan, deal: int, rotation: int, winners: tuple[str, ...], table: int = 0) -> GameResult:
    """A game that nobody played, won by these bots."""
    fixture = Fixture(deal, table, rotation)
    seats = of.seats(fixture)
    won = tuple(seat for seat, bot in enumerate(seats) if bot in winners)
    points = tuple(10 * (seat in won) for seat in range(len(seats)))
    return GameResult(fixture, seats, points, won, (20,) * len(seats), (1.0,) * len(seats))


# ------------------------------------------------------------------------------------------------ estimates


def test_shares_of_a_win() -> None:
    of = plan("random,easy,hard", 3)
    assert made_up(of, 0, 0, ("easy",)).share_of("easy") == 1
    tied = made_up(of, 0, 1, ("easy", "hard"))
    assert [tied.share_of(bot) for bot in of.bots] == [0, 0.5, 0.5]
    assert sum(made_up(of, 0, 0, ()).share(seat) for seat in range(3)) == pytest.approx(1)
    assert made_up(plan("random", 1), 0, 0, ()).share(0) == 0
    assert made_up(plan("random", 3, "easy"), 0, 0, ("easy",)).share_of("easy") == 1


def test_deals_of_one_game_have_about_wilsons_interval() -> None:
    found, wilson = paired_rate([1] * 81 + [0] * 182), win_rate(81, 263)
    assert found.mean == pytest.approx(wilson.mean)
    assert found.interval == pytest.approx(wilson.interval, abs=0.0005)


def test_luck_that_cancels_makes_the_interval_narrow_and_few_deals_do_not_make_it_certain() -> None:
    even = paired_rate([0.5] * 50).margin
    single = win_rate(50, 100).margin
    few = paired_rate([0.5] * 2).margin
    assert even is not None and single is not None and few is not None
    assert even < single / 2 and few > 0.2
    assert paired_rate([1.0] * 20) == win_rate(20, 20)
    assert paired_rate([0.0] * 20) == win_rate(0, 20)


@pytest.mark.parametrize("luck", [0.0, 2.0], ids=["skill", "luck"])
def test_the_interval_over_deals_holds_the_truth_nineteen_times_of_twenty(luck: float) -> None:
    rng, deals, tries = np.random.default_rng(1), 40, 2000
    seat = luck * rng.standard_normal((tries, deals, 1)) * np.array([1, -1])  # what a deal gives one seat, from both
    wins = (0.6 + seat + rng.standard_normal((tries, deals, 2)) > 0).mean(axis=2)
    truth = wins.mean()
    held = 0
    for shares in wins.tolist():
        low, high = paired_rate(shares).interval or (0, 0)
        held += low <= truth <= high
    assert 0.93 <= held / tries <= 0.98


# -------------------------------------------------------------------------------------------------- ratings


def results_of(of: Plan, wins: dict[tuple[str, str], int]) -> list[GameResult]:
    """Games of pairs: so often the first bot beats the second."""
    games, deals = [], Counter[int]()
    for (winner, loser), count in wins.items():
        table = next(k for k, bots in enumerate(of.tables) if set(bots) == {winner, loser})
        for _ in range(count):
            deal, rotation = divmod(deals[table], 2)
            deals[table] += 1
            games.append(made_up(of, deal, rotation, (winner,), table))
    return games


def test_elo_of_three_wins_to_one_is_the_log_of_the_odds() -> None:
    """With the one game more, shared: 3½ to 1½, whose logarithm is the difference."""
    of = plan("random,easy")
    low, high = elo(results_of(of, {("easy", "random"): 3, ("random", "easy"): 1}), of.tables, of.bots)
    assert high.mean - low.mean == pytest.approx(400 * log10(3.5 / 1.5))
    assert high.mean + low.mean == pytest.approx(0)


def test_elo_of_three_bots_that_agree() -> None:
    """Strengths of 4, 2 and 1: two of three games are won against the next, four of five against the last."""
    of = plan("random,easy,hard")
    wins = {("hard", "easy"): 2000, ("easy", "hard"): 1000, ("easy", "random"): 2000, ("random", "easy"): 1000}
    wins |= {("hard", "random"): 2400, ("random", "hard"): 600}
    last, middle, first = (rating.mean for rating in elo(results_of(of, wins), of.tables, of.bots))
    assert first - middle == pytest.approx(ELO * log(2), rel=0.005)
    assert middle - last == pytest.approx(ELO * log(2), rel=0.005)


def test_elo_at_a_table_of_three_is_luces_choice() -> None:
    """One bot against two wins two thirds: its strength is four times theirs, not twice."""
    of = plan("easy", 3, "random")
    games = [made_up(of, deal, r, ("easy",) if r < 2 else ("random",)) for deal in range(300) for r in range(3)]
    lone, rest = elo(games, of.tables, of.all_bots)
    assert lone.mean - rest.mean == pytest.approx(ELO * log(4), rel=0.005)


def test_ties_count_half() -> None:
    of = plan("random,easy")
    ties = [made_up(of, deal, r, ("random", "easy")) for deal in range(10) for r in (0, 1)]
    nobody = [made_up(of, deal, r, ()) for deal in range(10) for r in (0, 1)]
    for games in (ties, nobody):
        assert [rating.mean for rating in elo(games, of.tables, of.bots)] == pytest.approx([0, 0])


def test_who_always_wins_is_not_infinitely_strong() -> None:
    of = plan("random,easy,hard")
    wins = {("hard", "easy"): 200, ("hard", "random"): 200, ("easy", "random"): 200}
    ratings = elo(results_of(of, wins), of.tables, of.bots)
    assert [rating.mean for rating in ratings] == sorted(rating.mean for rating in ratings)
    assert all(rating.margin is not None and 100 < rating.margin < 1500 for rating in ratings)


def test_elo_intervals_are_those_of_resampled_deals() -> None:
    of, rng, deals = plan("random,easy,hard"), np.random.default_rng(7), 60
    strength = {"random": 0.0, "easy": 0.7, "hard": 1.5}
    games: list[list[GameResult]] = []
    for deal in range(deals):
        luck, dealt = 2 * rng.standard_normal(), []
        for table in range(len(of.tables)):
            for rotation in (0, 1):
                first, second = of.seats(Fixture(deal, table, rotation))
                wins = strength[first] - strength[second] + luck + rng.logistic() > 0
                dealt.append(made_up(of, deal, rotation, (first if wins else second,), table))
        games.append(dealt)
    found = elo([game for deal in games for game in deal], of.tables, of.bots)
    samples = []
    for _ in range(100):
        chosen = rng.integers(deals, size=deals)
        sample = [
            GameResult(game.fixture._replace(deal=number), *(getattr(game, key) for key in KEPT))
            for number, deal in enumerate(chosen)
            for game in games[deal]
        ]
        samples.append([rating.mean for rating in elo(sample, of.tables, of.bots)])
    deviations = np.std(samples, axis=0)
    for rating, deviation in zip(found, deviations, strict=True):
        assert rating.margin == pytest.approx(1.96 * deviation, rel=0.15)


def test_openskill_orders_a_table_of_three() -> None:
    of = plan("random,easy,hard", 3)
    winners = ("hard", "hard", "easy", "hard", "hard", "easy")
    games = [made_up(of, *divmod(k, 3), (winner,)) for k, winner in enumerate(winners)]
    last, middle, first = skills(games, of.bots)
    assert first.mu > middle.mu > last.mu
    assert first.sigma < 25 / 3, "less uncertain than before the first game"
    assert skills(games[::-1], of.bots) == skills(games, of.bots)


# ------------------------------------------------------------------------------------------------- standing


def test_a_seat_that_always_wins_is_no_merit_of_a_bot() -> None:
    of = plan("random,easy")
    games = [made_up(of, deal, r, (of.seats(Fixture(deal, 0, r))[0],)) for deal in range(50) for r in (0, 1)]
    standing = Standing(of, 100, tuple(games), 1.0)
    assert [seat.mean for seat in standing.seats] == [1, 0]
    share = standing.share("easy", "random")
    assert share is not None
    assert share.share.mean == 0.5
    assert share.share.margin is not None and share.share.margin < 0.05, "in every deal it is one of two"
    assert share.score == Estimate(5.0, (5.0, 5.0))


def test_games_of_unfinished_deals_wait() -> None:
    of = plan("random,easy")
    games = tuple(made_up(of, deal, r, ("easy",)) for deal, r in ((0, 0), (0, 1), (1, 0)))
    standing = Standing(of, 4, games, 1.0)
    assert (len(standing.games), standing.unpaired, standing.is_complete) == (2, 1, False)
    assert standing.tables[0].games == 2
    nothing = Standing(of, 4, games[2:], 1.0)
    assert (nothing.ratings, nothing.tables, nothing.seats) == ((), (), ())
