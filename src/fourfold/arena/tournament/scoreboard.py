"""The standing of a tournament as tables of text, for terminals, notebooks and a page with charts."""

from __future__ import annotations

import json
from html import escape

from fourfold.arena.estimates import INTERVAL, MARGIN, Estimate, cells
from fourfold.arena.report import ResultTable, chart, page, title_of, wide
from fourfold.arena.tournament.sprt import BOUND, Verdict
from fourfold.arena.tournament.standing import Share, Standing, TableStanding
from fourfold.core.notebook import block


def scoreboard(standing: Standing) -> list[ResultTable]:
    """All tables, the most important first; none before the first deal is complete."""
    if not standing.games:
        return []
    if standing.plan.game.players == 1:
        return [_alone(standing)]
    crossed = [_cross(standing)] if _is_crossed(standing) else []
    return [_ratings(standing), *crossed, _tables(standing), _seats(standing)]


def notes(standing: Standing) -> list[str]:
    """Notes that readers of the tables need."""
    plan, games, seats = standing.plan, len(standing.games), standing.plan.rotations
    of = f" of {standing.asked:,}" if games < standing.asked else ""
    lines = [f"{games:,}{of} games, seed {plan.seed}."]
    if seats > 1 and games:
        lines[0] += f" Every deal was played {seats} times, once from each seat, with the same luck."
    if standing.unpaired:
        lines.append(f"{standing.unpaired} more games wait for the rest of their deal and do not count yet.")
    if standing.verdict:
        lines.append(verdict_note(standing.verdict))
    if not games:
        return lines
    if seats == 1:
        return [*lines, "All bots had the same deals. Intervals have 95 % confidence, computed over deals."]
    return [
        *lines,
        "Wins are shares: winners share a win, and all seats do if nobody wins. Intervals have 95 % confidence, "
        "computed over deals.",
        "Elo: Bradley–Terry, 0 is the mean of these bots; each table gets one virtual game, shared by all, so "
        "that all ratings are finite.",
    ]


def verdict_note(verdict: Verdict) -> str:
    """How a sequential test stands, in one line."""
    low, high = f"{verdict.sprt.low:+g}", f"{verdict.sprt.high:+g}"
    if verdict.accepted is None:
        found = "not decided yet"
    else:
        found = f"{high} Elo is accepted" if verdict.ratio > 0 else f"{low} Elo is accepted"
    numbers = f"log likelihood ratio {verdict.ratio:.2f}, bounds ±{BOUND:.2f}"
    return f"Sequential test of {verdict.bot}, {low} against {high} Elo: {found} ({numbers}).".replace("-", "−")


def html(standing: Standing) -> str:
    """For a notebook: all tables, and notes on them."""
    title, parts = title_of(standing.plan.game), list[str]()
    for board in scoreboard(standing):
        parts += [*([f"<h4>{escape(board.title)}</h4>"] if board.title != title else []), board.html()]
    return block(title, parts, notes(standing))


def names(table: TableStanding) -> str:
    """Who sits at a table: `hard – easy`, `hard – 3× easy`."""
    return " – ".join(f"{share.seats}× {share.bot}" if share.seats > 1 else share.bot for share in table.shares)


def share_rows(standing: Standing) -> list[tuple[str, Share, TableStanding]]:
    """One row per table with two kinds of bots, for the first of them; else one per bot."""
    found = []
    for table in standing.tables:
        two = len(table.shares) == 2
        found += [(names(table) if two else share.bot, share, table) for share in table.shares[: 1 if two else None]]
    return found


def _is_crossed(standing: Standing) -> bool:
    """Whether every bot played every other one, and there are more than two."""
    are_pairs = all(len(set(table.bots)) == 2 for table in standing.tables)
    return are_pairs and standing.plan.against is None and len(standing.plan.bots) > 2


def percent_cells(estimate: Estimate) -> tuple[str, str]:
    """A share and its interval, which is not symmetric."""
    low, high = estimate.interval or (0.0, 1.0)
    return f"{100 * estimate.mean:.1f} %", f"{100 * low:.1f} – {100 * high:.1f}"


def points_cells(estimate: Estimate | None) -> tuple[str, str]:
    """A rating and the margin of its interval."""
    mean, margin = cells(estimate, 1, "+.0f", "")
    return mean.replace("-", "−"), margin.lstrip("+")


def _score(estimate: Estimate) -> tuple[str, str]:
    return cells(estimate, 1, ".2f", "")


def _thinking(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def _ratings(standing: Standing) -> ResultTable:
    skilled = ("openskill",) if standing.plan.game.players > 2 else ()
    rows = []
    for row in standing.ratings:
        skill = (f"{row.skill.mu:.1f} ± {row.skill.sigma:.1f}",) if row.skill else ()
        rows.append((row.bot, *points_cells(row.elo), *skill, f"{row.games:,}", _thinking(row.seconds)))
    headings = ("bot", "Elo", MARGIN, *skilled, "games", "per decision")
    return ResultTable(title_of(standing.plan.game), headings, tuple(rows), ("Elo",))


def _cross(standing: Standing) -> ResultTable:
    order, others = [row.bot for row in standing.ratings], standing.plan.game.players - 1
    rows = []
    for bot in order:
        found = [standing.share(bot, other) for other in order]
        rows.append((bot, *(f"{percent_cells(share.share)[0]} of {share.games:,}" if share else "" for share in found)))
    title = f"Wins of the row against {'' if others == 1 else f'{others} of '}the column, of games"
    return ResultTable(title, ("", *order), tuple(rows))


def _tables(standing: Standing) -> ResultTable:
    rows = tuple(
        (who, *percent_cells(share.share), *_score(share.score), f"{table.ties:,}", f"{table.games:,}")
        for who, share, table in share_rows(standing)
    )
    title = f"Tables; with equal bots, each seat would win {100 / standing.plan.game.players:.1f} %"
    return ResultTable(title, ("bots", "wins", INTERVAL, "score", MARGIN, "ties", "games"), rows, ("wins",))


def _seats(standing: Standing) -> ResultTable:
    rows = tuple((f"seat {seat}", *percent_cells(share)) for seat, share in enumerate(standing.seats))
    return ResultTable("Seats", ("", "wins", INTERVAL), rows, ("wins",))


def _alone(standing: Standing) -> ResultTable:
    found, rows = {table.bots[0]: table.shares[0] for table in standing.tables}, []
    for row in standing.ratings:
        if row.bot in found:
            share = found[row.bot]
            counts = (f"{row.games:,}", _thinking(row.seconds))
            rows.append((row.bot, *percent_cells(share.share), *_score(share.score), *counts))
    headings = ("bot", "success", INTERVAL, "mean score", MARGIN, "games", "per decision")
    return ResultTable(title_of(standing.plan.game), headings, tuple(rows), ("success",))


def report(standing: Standing) -> str:
    """The page."""
    title = title_of(standing.plan.game)
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(line)}</p>" for line in notes(standing))]
    for result_table, picture in zip(scoreboard(standing), _pictures(standing), strict=True):
        name = "Bots" if result_table.title == title else result_table.title
        parts += [f"<h2>{escape(name)}</h2>", picture, wide(result_table)]
    facts = {key: value for key, value in standing.as_json().items() if not isinstance(value, list) or key == "bots"}
    parts.append(f"<footer>{escape(json.dumps(facts, ensure_ascii=False))}</footer>")
    return page(f"{title}: a tournament", parts)


def _pictures(standing: Standing) -> list[str]:
    """A chart for each table; an empty one for the cross table."""
    if not standing.games:
        return []
    players = standing.plan.game.players
    tables = [(who, share.share) for who, share, _ in share_rows(standing)]
    if players == 1:
        return [chart(tables, "success", None, 100)]
    elos = [(row.bot, row.elo) for row in standing.ratings if row.elo]
    seats = [(f"seat {seat}", share) for seat, share in enumerate(standing.seats)]
    found = [chart(elos, "Elo", None), chart(tables, "wins", 1 / players, 100), chart(seats, "wins", 1 / players, 100)]
    return [found[0], "", *found[1:]] if len(scoreboard(standing)) > len(found) else found
