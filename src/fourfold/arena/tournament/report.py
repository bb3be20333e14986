"""The standing of a tournament as one HTML page: tables, notes and charts."""

from __future__ import annotations

import json
from html import escape

from fourfold.arena.report.charts import chart
from fourfold.arena.report.page import page, table
from fourfold.arena.tournament.scoreboard import heading, notes, scoreboard, share_rows
from fourfold.arena.tournament.standing import Standing


def report(standing: Standing) -> str:
    """The page."""
    parts = [f"<h1>{escape(heading(standing))}</h1>", *(f"<p>{escape(line)}</p>" for line in notes(standing))]
    for result_table, picture in zip(scoreboard(standing), _pictures(standing), strict=True):
        name = "Bots" if result_table.title == heading(standing) else result_table.title
        parts += [f"<h2>{escape(name)}</h2>", picture, table(result_table)]
    facts = {key: value for key, value in standing.as_json().items() if not isinstance(value, list) or key == "bots"}
    parts.append(f"<footer>{escape(json.dumps(facts, ensure_ascii=False))}</footer>")
    return page(f"{heading(standing)}: a tournament", parts)


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
