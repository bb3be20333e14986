"""Run a module of Fourfold without anything that Windows lacks: `python as_on_windows.py fourfold games`.

Other packages are imported first: their behaviour on Windows is not tested here. Then modules, functions, signals and
sockets that only POSIX has are removed, and the platform is set to win32. `os.name` stays unchanged, because `pathlib`
would otherwise use Windows paths.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing.context
import os
import runpy
import select
import signal
import socket
import sys
from typing import Any

PACKAGES = (
    "aiosqlite", "alembic.command", "alembic.runtime.migration", "argon2", "fastapi", "fastapi.openapi.utils", "htpy",
    "httptools", "limits", "markdown_it", "multiprocessing.connection", "multiprocessing.synchronize", "numba",
    "numpy.random",
    "openskill.models", "orjson", "platformdirs", "prometheus_client", "rich.console", "rich.markdown",
    "rich.progress", "rich.table", "segno", "sqlalchemy.dialects.sqlite.aiosqlite", "sqlalchemy.ext.asyncio", "typer",
    "uvicorn.protocols.http.httptools_impl", "uvicorn.protocols.websockets.websockets_sansio_impl", "webauthn",
    "webbrowser",
)  # fmt: skip
MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop")
"""Modules that Windows does not have."""
NAMES: dict[Any, tuple[str, ...]] = {
    os: (
        "O_NOFOLLOW", "chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid",
        "getloadavg", "getpgid", "getpgrp", "getpriority", "getuid", "initgroups", "killpg", "lchown", "mkfifo",
        "mknod", "nice", "openpty", "posix_spawn", "pread", "pwrite", "sched_getaffinity", "sched_setaffinity",
        "sendfile", "setegid", "seteuid", "setgid", "setgroups", "setpgid", "setpriority", "setsid", "setuid",
        "sched_yield", "sync", "sysconf", "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "wait4",
    ),
    signal: (
        "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1",
        "SIGUSR2", "SIGWINCH", "alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt",
        "sigwait",
    ),
    socket: ("SO_REUSEPORT", "recv_fds", "send_fds"),  # AF_UNIX stays: asyncio's loop wakes itself through one
    select: ("epoll", "poll"),
    asyncio: ("open_unix_connection", "start_unix_server"),
    multiprocessing.context: ("ForkContext", "ForkProcess", "ForkServerContext", "ForkServerProcess"),
}  # fmt: skip
"""Names that are missing in modules on Windows."""


class ProactorEventLoop(asyncio.SelectorEventLoop):
    """Like the event loop of Windows, it supports no signal handlers."""

    def add_signal_handler(self, *_: object) -> None:
        raise NotImplementedError

    def remove_signal_handler(self, sig: int) -> bool:
        raise NotImplementedError


def leave_posix() -> None:
    for name in PACKAGES:
        importlib.import_module(name)
    asyncio.new_event_loop().close()  # since Python 3.14, the first loop asks for the platform
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in NAMES.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for method in ("fork", "forkserver"):
        multiprocessing.context._concrete_contexts.pop(method)  # type: ignore[attr-defined]
    asyncio.ProactorEventLoop = ProactorEventLoop  # type: ignore[attr-defined]
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR  # type: ignore[attr-defined]  # Windows' own, and needed there
    sys.platform = "win32"


if __name__ == "__main__":
    leave_posix()
    del sys.argv[0]
    sys.path[0] = os.getcwd()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
