"""A balance study as one HTML page, with findings, charts and tables."""

from __future__ import annotations

import json
from html import escape

from fourfold.arena.estimates import INTERVAL, MARGIN, cells
from fourfold.arena.report import ResultTable, chart, comparison_chart, histograms, page, title_of, wide
from fourfold.arena.sample import Sample
from fourfold.arena.study import findings
from fourfold.arena.study.balance import FORMAT, GROWTH, Rung, Study
from fourfold.arena.study.skill import Contest
from fourfold.arena.tournament.scoreboard import percent_cells, points_cells
from fourfold.core.game import Game
from fourfold.core.notebook import block

PART_WORDS = {
    "skill": "who plays",
    "draw": "the draw",
    "seats": "the seat",
    "rest": "everything else",
}

LADDER = "The skill ladder"
PAIRED = (
    "Every deal was played {} times with the same luck of the draw, the strong player once on each seat. “If dice "
    "decided” is what equal players would reach if every game were a throw of fair dice."
)
SEATED_PARTS = (
    "How the shares are computed: a seat's result, 1 for a win and 0 for none, is an even share, plus the effect of "
    "the seat itself (the seat), plus the effect of which of the two has it (who plays), plus the effect of the deal "
    "on the seat (the draw), plus a remainder: the interplay of moves and draws, and the randomness of the players "
    "(everything else). A share is the mean square of its term relative to that of the sum."
)
ALONE_PARTS = (
    "How the shares are computed: a result, 1 for success and 0 for none, is the mean of all, plus the effect of "
    "which of the two plays (who plays), plus the effect of the deal (the draw), plus a remainder: the interplay of "
    "moves and draws, and the randomness of the players (everything else). A share is the mean square of its term "
    "relative to that of the sum."
)
CAUTION = (
    "The shares hold for these two players: if they differed more, who plays would count for more; if less, for less. "
    "The same luck means that draw number k has the same random number; once moves differ, it may give another card or "
    "tile."
)
WINS = (
    "Wins are shares: winners share a win, and all seats do if nobody wins. Intervals have 95 % confidence, computed "
    "over deals, each on its own: of twenty, one is expected to miss. Where the games do not show a difference, more "
    "games may."
)


def balance_page(study: Study) -> str:
    """The page. What was not played is left out."""
    title = title_of(study.game)
    parts = [f"<h1>{escape(title)}</h1>", "<p>A balance study by computer players.</p>"]
    parts += [f"<p>{escape(words)}</p>" for words in notes(study)]
    parts += ["<h2>In short</h2>", _in_short(study)]
    if study.samples:
        parts += _winners(study.samples) + _lengths(study.samples) + _scores(study.samples) + _own(study.samples)
    if study.contest and study.contest.deals:
        parts += _luck_and_skill(study.contest)
    parts += _ladder(study) + _method(study)
    facts = {
        key: value for key, value in study.as_json().items() if not isinstance(value, (list, dict)) or key == "rungs"
    }
    facts["options"] = study.game.given_options()
    parts.append(f"<footer>{escape(json.dumps(facts, ensure_ascii=False))}</footer>")
    return page(f"{title}: a balance study", parts, FORMAT)


def html(study: Study) -> str:
    """For a notebook: the findings in short, and the tables of winners and of the skill ladder."""
    parts = [_in_short(study)]
    if study.samples:
        parts += [f"<h4>{_seats_title(study.game)}</h4>", _winners_board(study.samples).html()]
    if study.played_rungs():
        parts += [f"<h4>{LADDER}</h4>", _ladder_board(study).html()]
    return block(f"{title_of(study.game)}: a balance study", parts, [*notes(study), WINS])


def _in_short(study: Study) -> str:
    short = "".join(f"<li>{_escaped(sentence)}</li>\n" for sentence in findings.in_short(study))
    return f"<ul>\n{short}</ul>" if short else "<p>Nothing was played to its end.</p>"


def notes(study: Study) -> list[str]:
    """Notes on what is missing, if the study was cut short."""
    found = []
    if study.is_stopped:
        found.append("It was stopped early, so this is only what was finished by then.")
    if study.is_out_of_time:
        found.append("Time ran out before all games were played; the tables say how many there are.")
    return found


def _section(title: str, sentences: list[str], *more: str) -> list[str]:
    paragraphs = [f'<p class="reading">{_escaped(sentence)}</p>' for sentence in sentences if sentence]
    return [f"<h2>{escape(title)}</h2>", *paragraphs, *more]


def _escaped(sentence: str) -> str:
    """As HTML, with numbers and their units kept on one line."""
    return escape(sentence).replace(" %", "&nbsp;%")


def _soft(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _seats_title(game: Game) -> str:
    return "Success" if game.players == 1 else "Seats"


def _winners_board(samples: list[Sample]) -> ResultTable:
    alone, seats = samples[0].game.players == 1, range(samples[0].game.players)
    rows = []
    for sample in samples:
        for seat in seats:
            first = sample.name if alone else f"{sample.name}, seat {seat}"
            score = cells(sample.score(seat), 1, ".2f", "")
            rows.append((first, *percent_cells(sample.share(seat)), *score, f"{sample.games:,}"))
        if not alone and sample.nobody.mean:
            rows.append((f"{sample.name}, nobody", *percent_cells(sample.nobody), "", "", f"{sample.games:,}"))
    what = "success" if alone else "wins"
    return ResultTable("", ("", what, INTERVAL, "mean score", MARGIN, "games"), tuple(rows), (what,))


def _winners(samples: list[Sample]) -> list[str]:
    alone, seats = samples[0].game.players == 1, range(samples[0].game.players)
    sentences = [findings.of_seats(sample) for sample in samples] + [findings.of_nobody(sample) for sample in samples]
    board = _winners_board(samples)
    (what,) = board.main
    if alone:
        picture = chart([(sample.name, sample.share(0)) for sample in samples], what, None, 100)
    else:
        shares = [(f"seat {seat}", [sample.share(seat) for sample in samples]) for seat in seats]
        kinds = [sample.name for sample in samples]
        picture = comparison_chart(shares, kinds, what, 1 / len(seats), 100, is_close=True)
    return _section(_seats_title(samples[0].game), sentences, picture, wide(board))


def _lengths(samples: list[Sample]) -> list[str]:
    sentences = findings.of_lengths(samples)
    varied = [sample for sample in samples if sample.lengths.min() < sample.lengths.max()]
    counts = [(sample.name, sample.length_counts()) for sample in varied]
    return _section("Length", sentences, histograms(counts, "decisions, draws included") if counts else "")


def _scores(samples: list[Sample]) -> list[str]:
    scored = [sample for sample in samples if findings.has_scores(sample)]
    if not scored:
        return []
    counts = [(sample.name, sample.score_counts()) for sample in scored]
    sentences = [findings.of_scores(sample) for sample in scored]
    return _section("Scores", sentences, histograms(counts, "points of a seat"))


def _own(samples: list[Sample]) -> list[str]:
    """The game's own statistics."""
    parts = []
    for title, items in findings.groups(samples[0]).items():
        found = [{item: sample.statistic(number) for item, number in items.items()} for sample in samples]
        sentences = [
            findings.of_group(sample, {item: mean for item, mean in means.items() if mean})
            for sample, means in zip(samples, found, strict=True)
        ]
        rows = [(item, [means[item] for means in found]) for item in items]
        lines = tuple((item, *(cell for mean in means for cell in cells(mean, 1, ".2f", ""))) for item, means in rows)
        kinds = [sample.name for sample in samples]
        headings = ("", *(name for kind in kinds for name in (kind, MARGIN)))
        picture = comparison_chart(rows, kinds, f"{title[:1].lower()}{title[1:]}")
        parts += _section(f"{title[:1].upper()}{title[1:]}", sentences, picture, wide(ResultTable("", headings, lines)))
    return parts


def _luck_and_skill(contest: Contest) -> list[str]:
    seats, outcomes, parts = contest.seats, contest.outcomes(), contest.parts()
    sentences = [findings.of_wins(contest), findings.of_deals(contest), findings.of_parts(contest)]
    if seats == 1:
        headings: tuple[str, ...] = ("who succeeded with a deal", "deals", INTERVAL)
        rows: list[tuple[str, ...]] = [(name, *percent_cells(share)) for name, share in outcomes.items()]
    else:
        every, none = seats**-seats, (1 - 1 / seats) ** seats
        by_chance = zip(outcomes.items(), (every, 1 - every - none, none), strict=True)
        headings = (f"{contest.strong} won from", "deals", INTERVAL, "if dice decided")
        rows = [(name, *percent_cells(share), f"{100 * even:.1f} %") for (name, share), even in by_chance]
    board = ResultTable("", headings, tuple(rows), ("deals",))
    found = ["" if seats == 1 else _soft(PAIRED.format(seats)), wide(board)]
    if parts:
        named = [(PART_WORDS[name], share) for name, share in parts.items() if seats > 1 or name != "seats"]
        shares = tuple((name, *percent_cells(share)) for name, share in named)
        found += [chart(named, "share in deciding a game", None, 100)]
        found += [wide(ResultTable("", ("what decides", "share", INTERVAL), shares, ("share",)))]
        found += [_soft(ALONE_PARTS if seats == 1 else SEATED_PARTS), _soft(CAUTION)]
    return _section("Luck and skill", sentences, *found)


def _rung(rung: Rung) -> str:
    return f"{rung.simulations:,}" if rung.below is None else f"{rung.simulations:,} against {_budget(rung.below)}"


def _ladder_board(study: Study) -> ResultTable:
    alone = study.game.players == 1
    what = "success" if alone else "wins"
    rows = []
    for rung in study.played_rungs():
        rating = () if alone else points_cells(rung.elo)
        rows.append((_rung(rung), *percent_cells(rung.wins), *rating, f"{rung.games:,}"))
    headings = ("simulations a decision", what, INTERVAL, *(() if alone else ("Elo", MARGIN)), "games")
    return ResultTable("", headings, tuple(rows), (what,))


def _ladder(study: Study) -> list[str]:
    rungs = study.played_rungs()
    if not rungs:
        return []
    alone, board = study.game.players == 1, _ladder_board(study)
    words = f"Every rung thinks {GROWTH} times as long as the one below. "
    if not alone:
        words += "" if study.game.players == 2 else "One of a rung sits among bots of the rung below. "
        words += "Elo is of all these games together, and 0 is the lowest rung."
    fair = None if alone else 1 / study.game.players
    picture = chart([(_rung(rung), rung.wins) for rung in rungs], board.main[0], fair, 100)
    return _section(LADDER, [findings.of_ladder(study)], picture, wide(board), _soft(words))


def _budget(bot: str) -> str:
    return f"{int(bot.partition(':')[2]):,}"


def _method(study: Study) -> list[str]:
    words = []
    if study.samples:
        words.append(
            "Random players choose uniformly among their moves; greedy players take the move with the highest value."
        )
    for sample in study.samples:
        if len(sample.bots) > 1:
            who = " and ".join(sample.bots)
            words.append(
                f"Search players are {who}, whose games are also part of the ladder; both had every seat equally often."
            )
        elif sample.bots:
            words.append(f"The search player is {sample.bots[0]}, whose games are also part of the ladder.")
    return ["<h2>How to read this</h2>", *(_soft(line) for line in [*words, WINS])]
