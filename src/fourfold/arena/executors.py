"""Where many games are played: in this process, on several processes of this machine, or on a Ray cluster.

Work is a function of a module: of what all items share, and of one item. The games depend on these alone, so they are
the same wherever they are played, on however many workers.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_bool
from importlib.metadata import version
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any

from fourfold.core.errors import FourfoldError, OptionError
from fourfold.core.extras import missing

Work = Callable[[Any, Any], Any]
Executor = Callable[[Work, Any, Iterator[Any]], Generator[Any]]
"""Does the work for each item, and yields each result when there is one, in any order. Items are taken as there is room
for them."""

WAITING = 2
"""Items per worker that are submitted: the current one and the next."""
LOCAL, AUTO = "local", "auto"
RETRIES = 5
"""How often the items of a lost worker are given to another one."""
CONNECT_SECONDS = 5.0
"""How long to wait for a connection to a cluster."""


class WorkerLost(FourfoldError):
    """A worker was lost; what was finished is kept."""


class Stopped(Exception):
    """The work was stopped before its end."""


# ------------------------------------------------------------------------------------------- on this machine


def here(work: Work, shared: Any, items: Iterator[Any]) -> Generator[Any]:
    """The executor that works in this process."""
    for item in items:
        yield work(shared, item)


def processes(workers: int) -> Executor:
    """An executor with so many processes; 1 means this process."""
    if workers == 1:
        return here
    return lambda work, shared, items: _on_processes(work, shared, items, workers)


def _on_processes(work: Work, shared: Any, items: Iterator[Any], workers: int) -> Generator[Any]:
    context = get_context("spawn")  # compiled code and threads do not survive a fork
    stop = context.RawValue(c_bool, False)  # not an Event: a killed process might hold its lock for ever
    pool = ProcessPoolExecutor(workers, context, _start_worker, (work, shared, stop))

    def submit(most: int) -> set[Future[Any]]:
        return {pool.submit(_work_on, item) for item in islice(items, most)}

    try:
        waiting = submit(WAITING * workers)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= submit(len(done))
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise WorkerLost(
            "a worker process was killed or could not start: a script must call this under "
            '`if __name__ == "__main__":`; otherwise memory may have run out. With workers=1 there are no processes'
        ) from None
    finally:
        stop.value = True
        pool.shutdown(cancel_futures=True)


_work: Work
_shared: Any
_stop: Any = None


def _start_worker(work: Work, shared: Any, stop: Any) -> None:
    """Initialise a worker process: the parent handles Ctrl-C, and the worker ends with the parent."""
    global _work, _shared, _stop
    _work, _shared, _stop = work, shared, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work_on(item: Any) -> Any:
    check_stop()
    return _work(_shared, item)


def check_stop() -> None:
    """Raise `Stopped` in a process whose work is not wanted any more."""
    if _stop is not None and _stop.value:
        raise Stopped


# ----------------------------------------------------------------------------------------------- on a cluster


def cluster_executor(address: str) -> Executor:
    """An executor on a Ray cluster: `host:port`, `ray://host:port`, `auto` for the one that runs on this machine, or
    `local` for a new one on this machine that ends with the work. `OptionError` if Ray or the cluster is missing.

    Every machine needs the same version of Fourfold.
    """
    ray = _ray(address)
    return lambda work, shared, items: _on_cluster(ray, address, work, shared, items)


@contextmanager
def cluster_connection(address: str) -> Iterator[Executor]:
    """The same, with one connection for all that is done in the block."""
    with _connected(_ray(address), address):
        yield cluster_executor(address)


def _ray(address: str) -> Any:
    try:
        import ray  # noqa: PLC0415
    except ImportError:
        raise OptionError(missing("a cluster", "Ray", "cluster")) from None
    if address not in (LOCAL, AUTO):
        _check_address(address)
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


def _on_cluster(ray: Any, address: str, work: Work, shared: Any, items: Iterator[Any]) -> Generator[Any]:
    """Every item is a task; the tasks of a lost worker go to another."""
    with _connected(ray, address):
        task, all_share = ray.remote(max_retries=RETRIES)(_task), ray.put(shared)
        waiting: list[Any] = []
        try:
            while True:
                wanted = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
                more = islice(items, max(0, wanted - len(waiting)))  # a lost worker lowers the number wanted
                waiting += [task.remote(work, all_share, item, version("fourfold")) for item in more]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting)
                yield ray.get(done[0])
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
            raise WorkerLost(f"workers of the cluster were lost {RETRIES + 1} times with the same games") from error
        finally:
            for left in waiting:
                ray.cancel(left, force=True)


def _task(work: Work, shared: Any, item: Any, wanted: str) -> Any:
    if version("fourfold") != wanted:
        raise OptionError(
            f"a worker of the cluster has fourfold {version('fourfold')}, not {wanted}; install the same version"
        )
    return work(shared, item)
