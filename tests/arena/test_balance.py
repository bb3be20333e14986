"""Balance studies: what games add up to, luck and skill taken apart, the page, the figures and the command."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import product
from math import sqrt
from statistics import fmean, stdev
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import fourfold
from fourfold.arena.estimates import Estimate
from fourfold.arena.report import comparison_chart, histograms
from fourfold.arena.sample import Sample, middle_90_percent, simulate_sample, tournament_sample
from fourfold.arena.simulate import simulate
from fourfold.arena.study import balance, findings
from fourfold.arena.study.balance import FORMAT, Study, study
from fourfold.arena.study.page import balance_page
from fourfold.arena.study.skill import Contest, contest
from fourfold.arena.tournament.tournament import tournament
from fourfold.bots.search import Search
from fourfold.core.record import Record
from helpers.command import Command

pytestmark = pytest.mark.slow

pytest.importorskip("matplotlib", reason="matplotlib is not installed: make test installs it")

GAME = "turn-of-time"
Z = 1.959964  # the 97.5 % point of the normal distribution, from a printed table


@pytest.fixture
def run(run: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(run.folder)
    return run


def tiny(name: str = GAME, games: int = 4, **options: Any) -> Study:
    return study(fourfold.game(name, **options), games, seed=3, budget=2, rungs=3, workers=1)


@pytest.fixture(scope="module")
def two() -> Study:
    return tiny()


def made_up(
    wins: list[list[int]], deals: list[int] | None = None, scores: list[list[int]] | None = None, **more: Any
) -> Sample:
    """Games of as many seats as `wins` has columns."""
    game, n = fourfold.game("shifting-stones", players=len(wins[0])), len(wins)
    given = {"lengths": np.full(n, 7), "statistics": np.full((n, 5, len(wins[0])), np.nan)}
    return Sample(
        game,
        "made-up",
        np.array(deals or range(n)),
        np.array(scores or wins),
        np.array(wins),
        **(given | more),
    )


# ------------------------------------------------------------------------------------------------ samples


@pytest.mark.parametrize(
    ("name", "player"), [("winter", "random"), ("winter", "greedy"), ("shifting-seasons", "random")]
)
def test_simulated_games_are_those_that_a_simulation_adds_up(name: str, player: str) -> None:
    game = fourfold.game(name)
    sample = simulate_sample(game, player, 60, seed=5)
    totals = simulate(game, 60, 5, 1, policy=[player]).totals
    assert sample.games == 60
    assert sample.scores.sum(axis=0).tolist() == totals.scores.tolist()
    assert sample.wins.sum(axis=0).tolist() == totals.wins.tolist()
    assert (sample.wins.sum(axis=1) == 0).sum() == totals.nobody
    assert sample.length_counts() == {n: int(games) for n, games in enumerate(totals.lengths) if games}
    known, sums, _ = totals.statistics
    np.testing.assert_array_equal((~np.isnan(sample.statistics)).sum(axis=0), known)
    np.testing.assert_array_equal(np.nansum(sample.statistics, axis=0), sums)


def test_winners_share_a_win_and_all_do_where_nobody_wins() -> None:
    sample = made_up([[1, 0], [1, 1], [0, 0], [1, 0]])
    assert [sample.share(seat).mean for seat in (0, 1)] == [0.75, 0.25]
    assert sample.nobody.mean == 0.25
    alone = made_up([[1], [0], [0], [0]])
    assert alone.share(0).mean == 0.25, "alone, nobody's win is a failure"


def test_games_of_a_deal_count_once() -> None:
    # In each deal the seat that the draw favours wins both games: 10 deals, not 20 games.
    wins = [[deal % 2, 1 - deal % 2] for deal in range(10) for _ in range(2)]
    paired = made_up(wins, [game // 2 for game in range(20)]).share(0)
    single = made_up(wins).share(0)
    assert paired.mean == single.mean == 0.5
    assert paired.margin is not None and single.margin is not None and paired.margin > 1.3 * single.margin


def test_a_statistic_is_the_mean_over_the_seats_that_have_it() -> None:
    # Deals with the sums 3 of two, 4 of one, none, and 2 + 6 + 1 of three: 16 of 6.
    values = np.full((5, 5, 2), np.nan)
    values[0, 1], values[1, 1, 0], values[3, 1], values[4, 1, 1] = (1, 2), 4, (2, 6), 1
    sample = made_up([[1, 0]] * 5, [0, 1, 2, 3, 3], statistics=values)
    mean = sample.statistic(1)
    assert mean is not None and mean.mean == pytest.approx(16 / 6)
    # What each deal adds beyond the mean: 3 - 2m, 4 - m, 9 - 3m, over the three deals that have any
    off = [3 - 2 * mean.mean, 4 - mean.mean, 9 - 3 * mean.mean]
    assert mean.margin == pytest.approx(Z * sqrt(sum(each**2 for each in off) * 3 / 2) / 6, abs=1e-5)
    assert sample.known(1) == 4 and sample.known(0) == 0 and sample.statistic(0) is None


def test_a_statistic_that_every_game_has_once_has_the_usual_interval() -> None:
    values = np.full((6, 5, 2), np.nan)
    values[:, 0, 0] = seen = [3.0, 5.0, 1.0, 4.0, 4.0, 9.0]
    mean = made_up([[1, 0]] * 6, statistics=values).statistic(0)
    assert mean is not None and mean.mean == pytest.approx(fmean(seen))
    assert mean.margin == pytest.approx(Z * stdev(seen) / sqrt(6), abs=1e-5)


def test_a_level_also_plays_against_itself() -> None:
    found = study(fourfold.game("turn-of-time"), games=3, budget=2, rungs=3, workers=1, level="beginner")
    sample = found.samples[-1]
    assert (sample.name, sample.games) == ("beginner", 4), "whole deals"
    assert set(sample.bots) == {"beginner", "beginner:8"}
    assert found.as_json()["level"] == "beginner" and "beginner players" in balance_page(found)
    with pytest.raises(
        fourfold.OptionError, match="level='grand' is not possible for turn-of-time; give one of beginner"
    ):
        study(fourfold.game("turn-of-time"), games=3, level="grand")


def test_games_of_bots_are_followed_to_their_ends() -> None:
    game = fourfold.game("winter")
    played = tournament(game, ["search:2"], 6, against="random", workers=1).games
    sample = tournament_sample(game, "search", played)
    assert sample.bots == ("search:2", "random") and sample.deals.tolist() == [0, 0, 1, 1, 2, 2]
    for number, each in enumerate(played):
        final = Record(game, each.moves).final.position()
        assert sample.scores[number].tolist() == list(each.scores)
        assert np.flatnonzero(sample.wins[number]).tolist() == list(each.winners)
        assert sample.lengths[number] == len(each.moves)
        assert sample.statistics[number, 2:, 0].tolist() == [final["thaws"], len(final["cards"])]


def test_nine_of_ten_lie_in_the_middle() -> None:
    assert middle_90_percent(dict.fromkeys(range(101), 1)) == (5, 95)
    assert middle_90_percent({3: 1}) == (3, 3)


# ----------------------------------------------------------------------------------------- luck and skill

STRONG_WINS = [[1.0, 0.0], [0.0, 1.0]]
WEAK_WINS = [[0.0, 1.0], [1.0, 0.0]]
SEAT_0_WINS = [[1.0, 0.0], [1.0, 0.0]]
SEAT_1_WINS = [[0.0, 1.0], [0.0, 1.0]]


def found(*deals: list[list[float]]) -> Contest:
    return Contest("strong", "weak", np.array(deals))


@pytest.mark.parametrize(
    ("deals", "part"),
    [
        ([STRONG_WINS] * 40, "skill"),
        ([SEAT_0_WINS] * 40, "seats"),
        ([SEAT_0_WINS, SEAT_1_WINS] * 20, "draw"),
        ([SEAT_0_WINS, SEAT_1_WINS, STRONG_WINS, WEAK_WINS] * 10, "rest"),
        ([[[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]]] * 40, "skill"),
    ],
)
def test_what_alone_decides_has_the_whole_share(deals: list[list[list[float]]], part: str) -> None:
    parts = found(*deals).parts()
    assert parts is not None
    assert parts[part].mean == pytest.approx(1, abs=0.06)
    assert sum(share.mean for share in parts.values()) == pytest.approx(1, abs=0.06)
    low, high = parts[part].interval or (0, 0)
    assert low < 0.95 and high >= parts[part].mean, "40 deals are no certainty"


def test_parts_of_a_mixture_are_as_its_recipe_says() -> None:
    """In 60 % of deals the strong one wins both games, in 30 % the draw does, in 10 % seat 0 gains both."""
    deals = [STRONG_WINS] * 600 + [SEAT_0_WINS, SEAT_1_WINS] * 150 + [SEAT_0_WINS] * 100
    parts = found(*deals).parts()
    assert parts is not None
    # x = ±1/2 for seat 0. Means by who sits there: 0.35 and -0.25. Seat: 0.05² ; who plays: 0.3² ; of 1/4 in all.
    assert parts["seats"].mean == pytest.approx(0.05**2 / 0.25, abs=0.003)
    assert parts["skill"].mean == pytest.approx(0.3**2 / 0.25, abs=0.003)
    # Both games of a deal: product 1/4 in 40 %, -1/4 in 60 % of deals; the means' product is 0.35 * -0.25.
    assert parts["draw"].mean == pytest.approx((-0.05 + 0.0875) / 0.25, abs=0.003)
    for share in parts.values():
        assert share.interval is not None and share.interval[0] <= share.mean <= share.interval[1]


def test_intervals_of_parts_hold_the_truth_about_as_often_as_they_say() -> None:
    """Games in which either side wins with 80 %, whatever the deal: skill is (0.3 / 0.5)² = 36 %."""
    rng, held = np.random.default_rng(1), 0
    for _ in range(200):
        seat_0 = np.stack([rng.random(50) < 0.8, rng.random(50) < 0.2], axis=1).astype(float)
        parts = Contest("a", "b", np.stack([seat_0, 1 - seat_0], axis=2)).parts()
        assert parts is not None and parts["skill"].interval is not None
        held += parts["skill"].interval[0] <= 0.36 <= parts["skill"].interval[1]
    assert 180 <= held <= 200


def test_deals_are_sorted_by_how_they_went() -> None:
    shared = [[0.5, 0.5], [0.0, 1.0]]
    outcomes = found(STRONG_WINS, STRONG_WINS, SEAT_0_WINS, shared, WEAK_WINS).outcomes()
    assert {name: share.mean for name, share in outcomes.items()} == {
        "every seat": 0.4,
        "some seats": 0.4,
        "no seat": 0.2,
    }


def test_alone_deals_are_sorted_by_who_succeeded() -> None:
    deals = [[[strong], [weak]] for strong, weak in product((1.0, 0.0), repeat=2) for _ in range(1 + int(strong))]
    contest = found(*deals)
    shares = {name: share.mean for name, share in contest.outcomes().items()}
    assert shares == pytest.approx(
        {"both": 2 / 6, "only the strong one": 2 / 6, "only the weak one": 1 / 6, "neither": 1 / 6}
    )
    assert contest.wins.mean == pytest.approx(4 / 6) and contest.weak_wins.mean == pytest.approx(0.5)


def test_a_contest_is_read_from_whole_deals() -> None:
    played = tournament(fourfold.game(GAME, players=3), ["search:4"], 6, against="random", workers=1).games
    result = contest("search:4", "random", played[:-1])
    assert result.deals == 1, "the second deal lacks a game"
    for each in played[:3]:
        seat = each.seats.index("search:4")
        assert result.results[0, seat].tolist() == [each.share(other) for other in range(3)]


def test_few_deals_are_not_taken_apart() -> None:
    assert found(*[STRONG_WINS] * 9).parts() is None
    assert "too few" in findings.of_parts(found(*[STRONG_WINS] * 9))


# ----------------------------------------------------------------------------------------------- the study


def test_a_study_tells_what_its_games_say(two: Study) -> None:
    data = two.as_json()
    assert json.loads(json.dumps(data)) == data, "the figures have only plain types"
    assert (data["format"], data["game"], data["seed"], data["rungs"]) == (FORMAT, GAME, 3, [2, 8, 32])
    assert [(sample["players"], sample["games"]) for sample in data["samples"]] == [
        ("random", 800),
        ("greedy", 200),
        ("search", 4),
    ]
    games = data["ladder_games"]
    assert len(games) == 8 and not data["stopped"] and not data["time_was_up"]
    for rung, below in zip(data["ladder"], ("search:2", "search:8"), strict=True):
        own = [each for each in games if {rung["bot"], below} == set(each["seats"])]
        won = sum(each["winners"] == [each["seats"].index(rung["bot"])] for each in own)
        assert (rung["below"], rung["games"], rung["share"]) == (below, len(own), won / len(own))
        assert rung["low"] <= rung["share"] <= rung["high"]
    last = [each for each in games if "search:32" in each["seats"]]
    search = data["samples"][-1]
    assert sorted(search["bots"]) == ["search:32", "search:8"]
    for seat in (0, 1):
        assert search["seats"][seat]["share"] == sum(each["winners"] == [seat] for each in last) / 4
        assert search["seats"][seat]["score"] == fmean(each["scores"][seat] for each in last)
    scores = Counter(score for each in last for score in each["scores"])
    assert search["scores"] == {str(score): seats for score, seats in sorted(scores.items())}
    assert sum(search["lengths"].values()) == 4
    luck = data["luck_and_skill"]
    assert (luck["strong"], luck["weak"], luck["deals"]) == ("search:32", "search:2", 2)


def test_the_same_seed_gives_the_same_study(two: Study) -> None:
    again, other = tiny().as_json(), study(fourfold.game(GAME), 4, 4, 2, 3, 1).as_json()
    first = two.as_json()
    for key in ("samples", "luck_and_skill", "ladder"):
        assert again[key] == first[key]
    assert other["samples"] != first["samples"]


class Tags(HTMLParser):
    """Complains about tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(html: str) -> Counter[str]:
    """The tags of a page that is well-formed and needs nothing else."""
    outside = re.sub(r'xmlns(:\w+)?="[^"]*"', "", html)
    assert "://" not in outside and "<script" not in html and "src=" not in html
    assert not re.search(r"\b(nan|inf)\b", html)
    for drawn in re.findall(r"<svg.*?</svg>", html, re.S):
        assert ElementTree.fromstring(drawn).get("aria-label")
        assert not re.findall(r"#[0-9a-f]{6}", drawn), "the page gives the colours, by day and by night"
    tags = Tags()
    tags.feed(html)
    assert not tags.open
    return tags.seen


def test_the_page_has_every_part(two: Study) -> None:
    html = balance_page(two)
    headings = re.findall(r"<h2>(.*?)</h2>", html)
    assert headings == [
        *("In short", "Seats", "Length", "Scores", "Points by season", "Points by order of the draw"),
        *("Luck and skill", "The skill ladder", "How to read this"),
    ]
    assert checked(html)["svg"] == 5, (
        "seats, scores, two statistics, ladder; every game is equally long, 2 deals are too few"
    )
    greedy = two.samples[1]
    assert f'<td class="main">{100 * greedy.share(0).mean:.1f} %</td>' in html
    assert "search:8 and search:32" in html or "search:32 and search:8" in html


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        (GAME, {"players": 1}, ("Success", "succeeds in", "who succeeded with a deal")),
        (GAME, {"players": 3}, ("seat 2", "search:32 against 2 times search:2", "rung below")),
        ("coin", {}, ("seat 1", "The skill ladder")),
        ("winter", {}, ("Wins by colour", "light", "At the end")),
    ],
)
def test_every_game_has_a_report(name: str, options: dict[str, Any], words: tuple[str, ...]) -> None:
    done = tiny(name, 2 if name == "winter" else 4, **options)
    html = balance_page(done)
    checked(html)
    for each in words:
        assert each in html
    assert ("greedy" in {sample.name for sample in done.samples}) == (name != "coin")
    json.dumps(done.as_json(), allow_nan=False)


def test_alone_all_rungs_play_the_same_deals() -> None:
    done = tiny(players=1)
    games = done.as_json()["ladder_games"]
    for rung in done.played_rungs():
        own = [each for each in games if each["seats"] == [rung.bot]]
        assert (rung.games, rung.wins.mean) == (4, sum(each["winners"] == [0] for each in own) / 4)
        assert rung.elo is None and rung.below is None
    assert done.contest is not None and done.contest.deals == 4 and done.samples[-1].bots == ("search:32",)


def test_time_that_is_up_leaves_fewer_games() -> None:
    done = study(fourfold.game(GAME), 1000, budget=2, rungs=3, workers=1, seconds=1.0)
    assert done.is_out_of_time and not done.is_stopped
    assert 0 < done.samples[0].games < 200_000
    assert "Time ran out" in balance_page(done) and done.as_json()["time_was_up"]
    assert study(fourfold.game(GAME), 1, budget=1, rungs=3, workers=1, seconds=600.0).is_out_of_time is False


def test_ctrl_c_leaves_what_was_finished() -> None:
    for stage, known in (("random", 1), ("greedy", 2), ("search:8 against", 3)):

        def stop(name: str, done: int, total: int, stage: str = stage) -> None:
            if name.startswith(stage) and done >= 2:
                raise KeyboardInterrupt

        done = study(fourfold.game(GAME), 4, 0, 2, 3, 1, progress=stop)
        assert done.is_stopped and len(done.samples) == known
        assert "stopped early" in balance_page(done)
        checked(balance_page(done))
        assert json.loads(json.dumps(done.as_json()))["stopped"] is True


def test_nothing_at_all_is_a_page_too() -> None:
    def stop(name: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    done = study(fourfold.game(GAME), 4, 0, 2, 3, 1, progress=stop)
    assert not done.samples and "Nothing was played" in balance_page(done)


# ------------------------------------------------------------------------------------------------ readings


def test_an_even_game_is_not_said_to_be_uneven() -> None:
    even = made_up([[1, 0], [0, 1]] * 50)
    assert "no seat differs significantly from the even share of 50.0 %" in findings.of_seats(even)
    uneven = made_up([[1, 0], [1, 0], [1, 0], [0, 1]] * 50)
    assert findings.of_seats(uneven) == (
        "Between made-up players seat 0 wins 75.0 % (95 %: 68.5 to 80.5), more than the even 50.0 %."
    )


def test_a_gap_is_told_only_where_intervals_are_apart() -> None:
    sample = made_up([[1, 0]] * 30)
    near = {"a": Estimate(1.0, (0.5, 1.5)), "b": Estimate(1.4, (1.0, 1.8))}
    far = near | {"c": Estimate(3.0, (2.0, 4.0))}
    assert "within what chance explains" in findings.of_group(sample, near)
    assert "between “c”, 3.00 (95 %: 2.00 to 4.00), and “a”" in findings.of_group(sample, far)
    assert findings.of_group(made_up([[1, 0]] * 29), far) == "", "means of few games are not spoken of"


def test_scores_that_only_say_who_won_are_left_out() -> None:
    assert not findings.has_scores(made_up([[1, 0], [0, 1]]))
    assert findings.has_scores(made_up([[1, 0], [0, 1]], scores=[[5, 3], [1, 2]]))


def test_charts_survive_odd_values() -> None:
    for counts in ({5: 3}, {-3: 1, 900: 2}, dict.fromkeys(range(200), 1)):
        ElementTree.fromstring(histograms([("a", counts), ("b", {4: 1})], "points & more"))
    ElementTree.fromstring(comparison_chart([("<x>", [None, Estimate(1.0, None)])], ("a", "b"), "what"))


# ------------------------------------------------------------------------------------------------- command

WORDS = ("--games", 2, "--budget", 1, "--rungs", 3, "--workers", 1, "--minutes", 0)


def test_the_command_writes_a_page_and_its_figures(run: Command) -> None:
    ran = run("report", GAME, *WORDS)
    assert (ran.code, ran.err) == (0, "")
    page, data = run.folder / f"{GAME}-report.html", run.folder / f"{GAME}-report.json"
    assert f"Written: {page.name} and {data.name}" in ran.out
    checked(page.read_text("utf-8"))
    assert json.loads(data.read_text("utf-8"))["games_asked"] == 2
    assert max(map(len, ran.out.splitlines())) <= 80
    assert run("report", GAME, *WORDS, "--seed", 2).code == 0, "a report may be replaced by a newer one"
    assert json.loads(data.read_text("utf-8"))["seed"] == 2


def test_other_files_are_not_overwritten(run: Command) -> None:
    (run.folder / "mine.html").write_text("my own page")
    for words in (("--html", "mine.html"), ("--data", "mine.html")):
        ran = run("report", GAME, *WORDS, *words)
        assert ran.code == 2 and "mine.html" in ran.err and "not a report" in ran.err
    assert [path.name for path in run.folder.iterdir()] == ["mine.html"]


def test_ctrl_c_writes_both_files(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    real, thoughts = Search.think, list[int]()

    def think(self: Search, *arguments: Any) -> Any:
        thoughts.append(1)
        if len(thoughts) > 400:
            raise KeyboardInterrupt
        return real(self, *arguments)

    monkeypatch.setattr(Search, "think", think)
    ran = run("report", GAME, "--games", 30, *WORDS[2:], "--html", "a.html", "--data", "b.json")
    assert ran.code == 130 and "Stopped" in ran.err
    assert "stopped early" in (run.folder / "a.html").read_text("utf-8")
    data = json.loads((run.folder / "b.json").read_text("utf-8"))
    assert data["stopped"] and 0 < data["luck_and_skill"]["deals"] < 15 and data["ladder"] == []


def test_quick_is_quick(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def noted(*arguments: Any) -> Study:
        asked.append(arguments)
        return tiny(games=1)

    monkeypatch.setattr("fourfold.cli.studies.study", noted)
    for words in ((), ("--quick",), ("--quick", "--games", 7)):
        assert run("report", GAME, *words).code == 0
    assert [(games, rungs, seconds) for _, games, _, _, rungs, _, seconds, *_ in asked] == [
        (balance.GAMES, balance.RUNGS, 240.0),
        (20, 3, 60.0),
        (7, 3, 60.0),
    ]
