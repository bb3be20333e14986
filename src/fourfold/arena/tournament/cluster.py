"""A tournament's games on a Ray cluster. Whoever started it alone writes the results."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from itertools import groupby, islice
from typing import Any

from fourfold.arena.tournament.match import Played, compile_bots, play
from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.arena.tournament.tournament import WAITING, Crew, Games, LostWorker
from fourfold.core.errors import OptionError

LOCAL, AUTO = "local", "auto"
INSTALL = "pip install 'fourfold[cluster]'"
RETRIES = 5
"""So often games are handed to another worker when one is lost with them."""
REACHED_IN = 5.0
"""Seconds in which a cluster has to answer."""


def cluster_crew(address: str) -> Crew:
    """The workers of a Ray cluster: `host:port`, `ray://host:port`, `auto` for the one that runs here, or `local` for
    a new one, of this machine alone, that ends with the tournament. `OptionError` if Ray or the cluster is not there.

    Every machine needs the same version of Fourfold.
    """
    ray = _ray()
    if address not in (LOCAL, AUTO):
        _knock(address)
    return lambda plan, sittings: _on_cluster(ray, address, plan, sittings)


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415
    except ImportError:
        raise OptionError(f"a cluster needs Ray, which is not installed: {INSTALL}") from None
    return ray


def _knock(address: str) -> None:
    """Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        valid = f"host:port, ray://host:port, {AUTO} or {LOCAL}"
        raise OptionError(f"cluster {address!r} is no address of a cluster; give {valid}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACHED_IN).close()
    except OSError as error:
        raise OptionError(f"cluster {address!r} cannot be reached: {error.strerror or error}") from None


@contextmanager
def _joined(ray: Any, address: str) -> Iterator[None]:
    """With a connection to the cluster; one that is there already is used, and left open."""
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


def _on_cluster(ray: Any, address: str, plan: Plan, sittings: Iterator[Fixture]) -> Games:
    """A task is all games of a deal at one table; those of a lost worker are played again by another."""
    with _joined(ray, address):
        task = ray.remote(max_retries=RETRIES)(_play_deal)
        shared, deals = ray.put(plan), (list(deal) for _, deal in groupby(sittings, key=lambda sitting: sitting[:2]))
        waiting: list[Any] = []
        try:
            while True:
                wanted = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
                more = islice(deals, max(0, wanted - len(waiting)))  # fewer are wanted once a worker is lost
                waiting += [task.remote(shared, deal, version("fourfold")) for deal in more]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting)
                yield from ray.get(done[0])
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise LostWorker(f"workers of the cluster were lost {RETRIES + 1} times with the same games") from error
        finally:
            for left in waiting:
                ray.cancel(left, force=True)


def _play_deal(plan: Plan, deal: list[Fixture], wanted: str) -> list[Played]:
    if version("fourfold") != wanted:
        raise OptionError(f"a worker of the cluster has fourfold {version('fourfold')}, not {wanted}; install that one")
    _get_ready(plan)
    return [play(plan, sitting) for sitting in deal]


@cache
def _get_ready(plan: Plan) -> None:
    compile_bots(plan)
