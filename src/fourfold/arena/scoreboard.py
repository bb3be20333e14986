"""The standing of a tournament for a person at a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fourfold.arena.estimates import Estimate, cells
from fourfold.arena.standing import Standing, TableStanding

INTERVAL = "95 %"
"""Heads a column of intervals."""


def scoreboard(standing: Standing) -> list[Table]:
    """The tables to print, one below the other."""
    if not standing.games:
        return []
    if standing.plan.game.players == 1:
        return [_alone(standing)]
    cross = [_cross(standing)] if is_crossed(standing) else []
    return [_ratings(standing), *cross, _tables(standing), _seats(standing)]


def notes(standing: Standing) -> list[str]:
    """What a reader of the tables has to know."""
    plan, games = standing.plan, len(standing.games)
    seats = plan.rotations
    of = f" of {standing.asked:,}" if games < standing.asked else ""
    lines = [f"{games:,}{of} games, seed {plan.seed}."]
    if seats > 1:
        lines[0] += f" Every deal was played {seats} times, once from each seat, with the same luck."
    if standing.unpaired:
        lines.append(f"{standing.unpaired} more wait for the other games of their deal and do not count yet.")
    if not games:
        return lines
    if seats == 1:
        lines.append("All bots had the same deals. Intervals are of 95 %, over deals.")
        return lines
    lines.append(
        "Wins are shares: winners share a win, and all do where nobody wins. Intervals are of 95 %, over deals."
    )
    lines.append(
        "Elo: Bradley–Terry, 0 is the mean of these bots; each table counts one game more, shared by all, so that "
        "nobody is infinitely strong."
    )
    return lines


def is_crossed(standing: Standing) -> bool:
    """Whether every bot met every other one, and there are enough of them to lose track."""
    pairs = all(len(set(table.bots)) == 2 for table in standing.tables)
    return pairs and standing.plan.against is None and len(standing.plan.bots) > 2


def percent(estimate: Estimate) -> tuple[str, str]:
    """A share, and its interval, which is not symmetric."""
    low, high = estimate.interval or (0.0, 1.0)
    return f"{100 * estimate.mean:.1f} %", f"{100 * low:.1f} – {100 * high:.1f}"


def points(estimate: Estimate | None) -> tuple[str, str]:
    """A rating, and half its interval."""
    mean, margin = cells(estimate, 1, "+.0f", "")
    return mean.replace("-", "−"), margin.lstrip("+")


def thinking(seconds: float) -> str:
    """How long a decision took."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def names(table: TableStanding) -> str:
    """Who sits at a table: `hard – easy`, `hard – 3× easy`."""
    return " – ".join(f"{share.seats}× {share.bot}" if share.seats > 1 else share.bot for share in table.shares)


def _columns(table: Table, *headings: str) -> Table:
    for number, heading in enumerate(headings):
        style = "dim" if heading in ("±", INTERVAL) else "bold" if number == 1 else ""
        table.add_column(heading, justify="right" if number else "left", style=style)
    return table


def _title(standing: Standing) -> str:
    game = standing.plan.game
    return f"{game.about.title}, {game.players} player{'s' if game.players > 1 else ''}"


def _ratings(standing: Standing) -> Table:
    skilled = standing.plan.game.players > 2
    table = _columns(
        Table(title=_title(standing)), "bot", "Elo", "±", *(("openskill",) if skilled else ()), "games", "per decision"
    )
    for row in standing.ratings:
        skill = (f"{row.skill.mu:.1f} ± {row.skill.sigma:.1f}",) if row.skill else ()
        table.add_row(Text(row.bot), *points(row.elo), *skill, f"{row.games:,}", thinking(row.seconds))
    return table


def _cross(standing: Standing) -> Table:
    order = [row.bot for row in standing.ratings]
    seats = standing.plan.game.players
    table = Table(title=f"Wins of the row against {'' if seats == 2 else f'{seats - 1} of '}the column, of games")
    table.add_column("")
    for bot in order:
        table.add_column(Text(bot), justify="right")
    for bot in order:
        shares = [standing.share(bot, other) for other in order]
        table.add_row(
            Text(bot), *(f"{percent(share.share)[0]} of {share.games:,}" if share else "" for share in shares)
        )
    return table


def _tables(standing: Standing) -> Table:
    fair = f"Tables; if all bots were alike, each seat would win {100 / standing.plan.game.players:.1f} %"
    table = _columns(Table(title=fair), "bots", "wins", INTERVAL, "score", "±", "ties", "games")
    for played in standing.tables:
        rows = [(share, share.bot) for share in played.shares]
        if len(rows) == 2:
            rows = [(played.shares[0], names(played))]
        for share, name in rows:
            counts = (f"{played.ties:,}", f"{played.games:,}")
            table.add_row(Text(name), *percent(share.share), *cells(share.score, 1, ".2f", ""), *counts)
    return table


def _seats(standing: Standing) -> Table:
    table = _columns(Table(title="Seats"), "", "wins", INTERVAL)
    for seat, share in enumerate(standing.seats):
        table.add_row(f"seat {seat}", *percent(share))
    return table


def _alone(standing: Standing) -> Table:
    table = _columns(
        Table(title=_title(standing)), "bot", "success", INTERVAL, "mean score", "±", "games", "per decision"
    )
    shares = {played.bots[0]: played.shares[0] for played in standing.tables}
    for row in standing.ratings:
        if row.bot in shares:
            share = shares[row.bot]
            score = cells(share.score, 1, ".2f", "")
            table.add_row(Text(row.bot), *percent(share.share), *score, f"{row.games:,}", thinking(row.seconds))
    return table
