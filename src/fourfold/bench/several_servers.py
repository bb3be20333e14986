"""What more servers bring: the load test with 1, 2 and 4 of them on one PostgreSQL, one after another.

`python -m fourfold.bench.several_servers` starts a temporary PostgreSQL with a new database for each number of servers,
raises the load until moves take too long, and prints a table: the most tables at which they did not.
"""

from __future__ import annotations

import argparse
import os
from functools import partial

from rich.console import Console
from rich.table import Table

from fourfold.bench.server_load import (
    LIMIT,
    MEASURE,
    MOVE_INTERVAL,
    STEPS,
    Step,
    games_for_two,
    measure,
    prepare,
    require_linux,
)
from fourfold.bench.table_players import Load
from fourfold.bench.temporary_postgres import binaries, running

SERVERS = (1, 2, 4)
HEAD = ("servers", "people of a table", "tables", "moves/s", "delivered: median", "p99", "CPU per move: servers",
        "PostgreSQL", "players", "busy: servers", "all", "memory")  # fmt: skip


def best_of(found: list[Step]) -> Step:
    """The step with the most tables within the limit; if there is none, the first."""
    return ([step for step in found if step.arrived[1] <= 1000 * LIMIT] or found[:1])[-1]


def row(servers: int, together: bool, step: Step) -> list[str]:
    """A row of the table; `*` marks a step that is not within the limit."""
    each = 1000 / step.moves if step.moves else 0.0
    is_over = "*" if step.arrived[1] > 1000 * LIMIT else ""
    people = "" if servers == 1 else "at the same server" if together else "at two servers"
    return [
        str(servers), people, f"{step.tables:,}{is_over}", f"{step.moves:.0f}", f"{step.arrived[0]:.1f} ms",
        f"{step.arrived[1]:.0f} ms", f"{step.server * each:.2f} ms", f"{step.database * each:.2f} ms",
        f"{step.client * each:.2f} ms", f"{step.server:.0%}", f"{step.server + step.database + step.client:.0%}",
        f"{step.memory:.0f} MB",
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="+", default=SERVERS, help="the numbers of servers")
    parser.add_argument("--tables", type=int, nargs="+", default=STEPS, help="the numbers of tables, ascending")
    parser.add_argument("--seconds", type=float, default=MEASURE, help="the length of a measurement")
    parser.add_argument("--moves", choices=("post", "channel"), default="channel", help="how moves are sent")
    given = parser.parse_args()
    require_linux(parser)
    if binaries() is None:
        parser.error("this needs PostgreSQL: its programs initdb and postgres were not found")
    games = games_for_two()
    prepare(games)
    load_before = os.getloadavg()[0]
    title = f"{os.cpu_count()} cores, load {load_before:.1f} before; moves by {given.moves}; * over {1000 * LIMIT:g} ms"
    table = Table(*HEAD, title=title)
    with running(durable=True) as postgres:
        for servers in given.servers:
            for together in (True, False) if servers > 1 else (True,):
                print(f"{servers} server(s), people of a table {'together' if together else 'apart'}:", flush=True)
                load = partial(
                    Load, games=games, every=MOVE_INTERVAL, on_channel=given.moves == "channel", together=together
                )
                found = measure(postgres.new(), servers, load, given.tables, given.seconds, postgres.pid)
                table.add_row(*row(servers, together, best_of(found)))
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
