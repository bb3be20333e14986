"""How far the levels of bots are apart: `python -m fourfold.arena.ladder [GAME…] [-n GAMES] [--workers N] [--seed S]`.

In games for two, each level plays against the one below it. The table is Markdown: the share of the wins with its 95%
interval, and the Elo points that it makes, added up from the lowest level.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from math import log10, sqrt

import fourfold
from fourfold.arena.estimates import Estimate
from fourfold.arena.tournament.tournament import tournament
from fourfold.bots.names import bot_name
from fourfold.bots.roster import level_names
from fourfold.core.extras import program
from fourfold.core.game import Game
from fourfold.core.locale.languages import SOURCE

GAMES = 400
FEWEST, MOST = 0.001, 0.999
"""Shares beyond these count as these: nobody is infinitely strong."""


def elo(share: float) -> float:
    """The lead in Elo points that makes such a share of wins."""
    share = min(max(share, FEWEST), MOST)
    return 400 * log10(share / (1 - share))


def steps(game: Game, n: int, seed: int = 0, workers: int | None = None) -> dict[str, Estimate]:
    """For each level but the lowest, its share of the wins against the one below."""
    found = {}
    for below, above in pairwise(level_names(game)):
        standing = tournament(game, [above, below], n, seed, workers=workers)
        found[above] = next(share.share for share in standing.tables[0].shares if share.bot == above)
    return found


def table(game: Game, found: dict[str, Estimate]) -> str:
    """The steps of a game as Markdown."""
    lowest = level_names(game)[0]
    lines = ["| level | beats the one below | Elo |", "| --- | --- | --- |"]
    lines.append(f"| `{lowest}` ({bot_name(lowest, SOURCE)}) | – | 0 |")
    height = variance = 0.0
    for name, share in found.items():
        low, high = share.interval or (0.0, 1.0)
        height += elo(share.mean)
        variance += ((elo(high) - elo(low)) / 2) ** 2
        won = f"{share.mean:.1%} ({100 * low:.1f}–{100 * high:.1f})"
        lines.append(f"| `{name}` ({bot_name(name, SOURCE)}) | {won} | {height:.0f} ± {sqrt(variance):.0f} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m fourfold.arena.ladder", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("-n", type=int, default=GAMES, help="games for each step (default: %(default)s)")
    parser.add_argument("--workers", type=int, help="processes, by default one per core")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    for name in given.games or fourfold.games():
        game = fourfold.game(name, players=2)
        print(f"\n{game.about.title}\n\n{table(game, steps(game, given.n, given.seed, given.workers))}", flush=True)


if __name__ == "__main__":
    with program():
        main()
