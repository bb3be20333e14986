"""The findings of a balance study, in sentences that claim no more than their intervals allow."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.arena.estimates import Estimate
from fourfold.arena.sample import Sample, middle_90_percent
from fourfold.arena.study.balance import GROWTH, Rung, Study
from fourfold.arena.study.skill import FEWEST_DEALS, Contest

FEWEST = 30
"""With fewer games nothing is said about means: their intervals need large samples."""


def percent(estimate: Estimate) -> str:
    """`52.7 % (95 %: 52.0 to 53.4)`"""
    low, high = estimate.interval or (0.0, 1.0)
    return f"{100 * estimate.mean:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"


def number(estimate: Estimate) -> str:
    low, high = estimate.interval or (estimate.mean, estimate.mean)
    return f"{estimate.mean:.2f}" if low == high else f"{estimate.mean:.2f} (95 %: {low:.2f} to {high:.2f})"


def compared_to(estimate: Estimate, from_value: float) -> int:
    """1 if the whole interval lies above a value, -1 if below, else 0."""
    if estimate.interval is None:
        return 0
    return int(estimate.interval[0] > from_value) - int(estimate.interval[1] < from_value)


def players_of(sample: Sample) -> str:
    return f"{sample.name} player{'s' if sample.game.players > 1 else ''}"


def of_seats(sample: Sample) -> str:
    """On the seats of one kind of player; in a solo game, on success."""
    if sample.game.players == 1:
        return f"Alone, {players_of(sample)} succeeds in {percent(sample.share(0))} of {sample.games:,} games."
    fair, shares = 1 / sample.game.players, [sample.share(seat) for seat in range(sample.game.players)]
    better = [seat for seat, share in enumerate(shares) if compared_to(share, fair) > 0]
    worse = [seat for seat, share in enumerate(shares) if compared_to(share, fair) < 0]
    if not better and not worse:
        widest = max(share.margin or 1.0 for share in shares)
        return (
            f"Between {players_of(sample)} no seat differs significantly from the even share of {100 * fair:.1f} %; "
            f"{sample.games:,} games leave an uncertainty of ±{100 * widest:.1f} points."
        )
    seat = max(better, key=lambda seat: shares[seat].mean) if better else min(worse, key=lambda seat: shares[seat].mean)
    more = "more" if better else "less"
    wins = f"seat {seat} wins {percent(shares[seat])}"
    return f"Between {players_of(sample)} {wins}, {more} than the even {100 * fair:.1f} %."


def of_nobody(sample: Sample) -> str:
    """On games that nobody wins; empty if there was none, or in a solo game."""
    if sample.game.players == 1 or sample.wins.any(axis=1).all():
        return ""
    return f"Nobody wins {percent(sample.nobody)} of the games of {players_of(sample)}."


def of_lengths(samples: Sequence[Sample]) -> list[str]:
    """On all kinds of players; one sentence if all games have the same length."""
    taken = {int(length) for sample in samples for length in (sample.lengths.min(), sample.lengths.max())}
    if len(taken) == 1:
        return [f"Every game takes {taken.pop()} decisions, draws included."]
    return [of_length(sample) for sample in samples]


def of_length(sample: Sample) -> str:
    low, high = middle_90_percent(sample.length_counts())
    if sample.lengths.min() == sample.lengths.max():
        return f"Every game of {players_of(sample)} took {low} decisions, draws included."
    return (
        f"A game of {players_of(sample)} takes {sample.length.mean:.0f} decisions on average, draws included; "
        f"nine of ten take {low} to {high}."
    )


def of_scores(sample: Sample) -> str:
    counts = sample.score_counts()
    low, high = middle_90_percent(counts)
    mean = sum(score * seats for score, seats in counts.items()) / sum(counts.values())
    return (
        f"A seat of {players_of(sample)} ends with {mean:.1f} points on average; nine of ten end with {low} to {high}."
    )


def of_group(sample: Sample, items: dict[str, Estimate]) -> str:
    """On a group of statistics: which is highest and which lowest, if the intervals show it."""
    if sample.games < FEWEST or not items:
        return ""
    order = sorted(items, key=lambda name: items[name].mean)
    low, high = order[0], order[-1]
    if len(items) == 1:
        return f"With {players_of(sample)}, “{low}” is {number(items[low])} on average."
    if (items[low].interval or (0, 0))[1] < (items[high].interval or (0, 0))[0]:
        most, least = f"“{high}”, {number(items[high])}", f"“{low}”, {number(items[low])}"
        return f"With {players_of(sample)} the widest gap is between {most}, and {least}."
    return f"With {players_of(sample)} the differences are within what chance explains in {sample.games:,} games."


def of_wins(contest: Contest) -> str:
    if contest.seats == 1:
        return (
            f"With the same deals {contest.strong} succeeds in {percent(contest.wins)}, "
            f"{contest.weak} in {percent(contest.weak_wins)}."
        )
    others = "" if contest.seats == 2 else f" {contest.seats - 1} times"
    games = f"{contest.deals * contest.seats:,} games with paired draws"
    return f"{contest.strong} against{others} {contest.weak} wins {percent(contest.wins)} of {games}."


def of_deals(contest: Contest) -> str:
    found = contest.outcomes()
    if contest.seats == 1:
        both, strong, weak, neither = found.values()
        return (
            f"Both succeeded with {percent(both)} of the deals and neither with {percent(neither)}; "
            f"only {contest.strong} with {percent(strong)}, only {contest.weak} with {percent(weak)}."
        )
    every, some, none = found.values()
    seats = "both seats" if contest.seats == 2 else "every seat"
    return (
        f"With the same draw {contest.strong} won from {seats} in {percent(every)} of the deals, "
        f"from some or shared in {percent(some)}, from none in {percent(none)}."
    )


def of_parts(contest: Contest) -> str:
    parts = contest.parts()
    if parts is None:
        if contest.deals < FEWEST_DEALS:
            return f"{contest.deals} deals are too few to take luck and skill apart; that needs {FEWEST_DEALS}."
        return "All games ended alike, so there is nothing to take apart."
    seats = "" if contest.seats == 1 else f", the seat {percent(parts['seats'])}"
    return (
        f"Of what decides a game between these two, who plays makes up {percent(parts['skill'])}, "
        f"the draw {percent(parts['draw'])}{seats}, and everything else {percent(parts['rest'])}."
    )


def of_ladder(study: Study) -> str:
    rungs = study.played_rungs()
    if not rungs:
        return ""
    if study.game.players == 1:
        first, last = rungs[0], rungs[-1]
        rates = f"{first.bot} succeeds in {percent(first.wins)}, {last.bot} in {percent(last.wins)}"
        if (last.wins.interval or (0, 1))[0] > (first.wins.interval or (0, 1))[1]:
            return f"Thinking helps: {rates}."
        return f"These games do not show whether thinking helps: {rates}."
    fair = 1 / study.game.players
    helped = [rung for rung in rungs if compared_to(rung.wins, fair) > 0]
    words = [
        f"{len(helped)} of {len(rungs)} steps to {GROWTH} times the search win more than the even {100 * fair:.1f} %"
    ]
    words.append(_last_step(rungs[-1], fair))
    return "; ".join(words) + "."


def _last_step(rung: Rung, fair: float) -> str:
    step = f"the last, from {rung.below} to {rung.bot}, wins {percent(rung.wins)}"
    endings = {
        1: "so more search still helps",
        0: "which does not show whether it helps",
        -1: "less than even, so it does not help",
    }
    return f"{step}, {endings[compared_to(rung.wins, fair)]}"


def in_short(study: Study) -> list[str]:
    """The most important sentences, about the strongest players that have enough games."""
    found = []
    known = [sample for sample in study.samples if sample.games >= FEWEST] or study.samples
    if known:
        found += [of_seats(sample) for sample in known[-2:]]
        found += [of_nobody(known[-1]), *of_lengths(known[-1:])]
        found += [of_scores(known[-1])] if has_scores(known[-1]) else []
    if study.contest and study.contest.deals:
        found += [of_wins(study.contest), of_parts(study.contest)]
    return [sentence for sentence in [*found, of_ladder(study)] if sentence]


def has_scores(sample: Sample) -> bool:
    """Whether scores are more than a 1 for each winner."""
    return bool((sample.scores != sample.wins).any())


def groups(sample: Sample) -> dict[str, dict[str, int]]:
    """The game's own statistics that have values: their numbers, by the words before the colon, then by the rest."""
    found: dict[str, dict[str, int]] = {}
    for place, name in enumerate(sample.game.package.engine.statistics):
        if sample.known(place):
            title, _, item = name.rpartition(": ")
            found.setdefault(title or "Means per seat", {})[item] = place
    return found
