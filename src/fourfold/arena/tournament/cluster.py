"""A tournament's games on a Ray cluster. Only the process that started it writes results."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from itertools import groupby, islice
from typing import Any

from fourfold.arena.tournament.match import GameResult, compile_bots, play
from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.arena.tournament.tournament import WAITING, Executor, Games, WorkerLost
from fourfold.core.errors import OptionError
from fourfold.core.extras import missing

LOCAL, AUTO = "local", "auto"
RETRIES = 5
"""How often the games of a lost worker are given to another one."""
CONNECT_SECONDS = 5.0
"""How long to wait for a connection to a cluster."""


def cluster_executor(address: str) -> Executor:
    """An executor on a Ray cluster: `host:port`, `ray://host:port`, `auto` for the one that runs on this machine, or
    `local` for a new one on this machine that ends with the tournament. `OptionError` if Ray or the cluster is missing.

    Every machine needs the same version of Fourfold.
    """
    ray = _ray()
    if address not in (LOCAL, AUTO):
        _check_address(address)
    return lambda plan, fixtures: _on_cluster(ray, address, plan, fixtures)


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415
    except ImportError:
        raise OptionError(missing("a cluster", "Ray", "cluster")) from None
    return ray


def _check_address(address: str) -> None:
    """Raise `OptionError` if nothing answers there; Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        valid = f"host:port, ray://host:port, {AUTO} or {LOCAL}"
        raise OptionError(f"cluster {address!r} is not the address of a cluster; give {valid}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except OSError as error:
        raise OptionError(f"cluster {address!r} cannot be reached: {error.strerror or error}") from None


@contextmanager
def _connected(ray: Any, address: str) -> Iterator[None]:
    """Connect to the cluster; an existing connection is used, and left open."""
    if ray.is_initialized():
        yield
        return
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            ray.init(include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        why = " ".join(str(error).split())
        raise OptionError(f"cluster {address!r} cannot be reached: {why}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _on_cluster(ray: Any, address: str, plan: Plan, fixtures: Iterator[Fixture]) -> Games:
    """Play all games of a deal at one table as one task; the tasks of a lost worker go to another."""
    with _connected(ray, address):
        task = ray.remote(max_retries=RETRIES)(_play_deal)
        shared, deals = ray.put(plan), (list(deal) for _, deal in groupby(fixtures, key=lambda fixture: fixture[:2]))
        waiting: list[Any] = []
        try:
            while True:
                wanted = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
                more = islice(deals, max(0, wanted - len(waiting)))  # a lost worker lowers the number wanted
                waiting += [task.remote(shared, deal, version("fourfold")) for deal in more]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting)
                yield from ray.get(done[0])
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise WorkerLost(f"workers of the cluster were lost {RETRIES + 1} times with the same games") from error
        finally:
            for left in waiting:
                ray.cancel(left, force=True)


def _play_deal(plan: Plan, deal: list[Fixture], wanted: str) -> list[GameResult]:
    if version("fourfold") != wanted:
        raise OptionError(
            f"a worker of the cluster has fourfold {version('fourfold')}, not {wanted}; install the same version"
        )
    _compile_once(plan)
    return [play(plan, fixture) for fixture in deal]


@cache
def _compile_once(plan: Plan) -> None:
    compile_bots(plan)
