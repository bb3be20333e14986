"""Ctrl-C that waits for a moment at which it does no damage."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from fourfold.core.interrupts import deferred_interrupts, let_interrupts_in
from helpers.repository import TESTS

MOMENTS = 50

PRESSED = f"""
import json, os, random, resource, signal, sys, tempfile
sys.path.insert(0, {str(TESTS)!r})
import toys
from fourfold.cli import main
from fourfold.engine import compiler
import fourfold.cli.measure

def run(folder, moment):
    '''The command in a process of its own; Ctrl-C comes after `moment` seconds of its processor time.'''
    child = os.fork()
    if not child:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGVTALRM, lambda _, frame: signal.getsignal(signal.SIGINT)(signal.SIGINT, frame))
        os.environ["FOURFOLD_CACHE"] = folder
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(os.path.join(folder, name), os.O_WRONLY | os.O_CREAT), number)
        sys.argv = ["fourfold", "simulate", "coin", "-n", "200", "--threads", "1"]
        code = 1
        try:
            if moment:
                signal.setitimer(signal.ITIMER_VIRTUAL, moment)
            try:
                main()
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    _, status, used = os.wait4(child, 0)
    texts = [open(os.path.join(folder, name)).read() for name in ("out", "err")]
    return os.waitstatus_to_exitcode(status), *texts, used.ru_utime

moments = random.Random(1)
with tempfile.TemporaryDirectory() as folder:
    code, out, err, seconds = run(folder, 0)
assert code == 0 and "mean score" in out, err
for _ in range({MOMENTS}):
    with tempfile.TemporaryDirectory() as folder:
        moment = moments.uniform(0.001, seconds)
        print(json.dumps([moment, *run(folder, moment)[:3]]), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_ctrl_c_at_any_moment_of_compiling_ends_a_command_without_a_word(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRESSED], capture_output=True, text=True, cwd=tmp_path, check=False, timeout=900
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == MOMENTS
    for moment, code, out, err in found:
        finished = code == 0 and "mean score" in out  # it came at the very end, or while games were played
        assert (finished or (code, out) == (130, "")) and not err, f"after {moment:.3f} s: {code}\n{out}\n{err}"
    assert sum(code == 130 for _, code, _, _ in found) > MOMENTS * 0.8


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_the_end_of_the_block() -> None:
    reached = []

    def work() -> None:
        with deferred_interrupts():
            press()
            with deferred_interrupts():
                reached.append("a block within")
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached == ["a block within", "the end"]
    with pytest.raises(KeyboardInterrupt):
        press()


def test_ctrl_c_waits_for_a_step_at_which_it_is_let_in() -> None:
    reached = []

    def work() -> None:
        with deferred_interrupts():
            let_interrupts_in()
            reached.append("nobody has pressed")
            press()
            reached.append("it waits")
            let_interrupts_in()
            reached.append("not reached")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached == ["nobody has pressed", "it waits"]


def test_a_handler_of_somebody_else_gets_what_has_waited() -> None:
    heard = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with deferred_interrupts():
            press()
            assert not heard
        assert heard == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_error_in_the_block_is_raised_and_other_threads_are_left_alone() -> None:
    with pytest.raises(ValueError, match="wrong"), deferred_interrupts():
        raise ValueError("wrong")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    done = []

    def work() -> None:
        with deferred_interrupts():
            let_interrupts_in()
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.default_int_handler]
