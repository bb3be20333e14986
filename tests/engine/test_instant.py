"""Play at once: interpreted first, compiled code when it is there, and what happens where it cannot be."""

from __future__ import annotations

import errno
import json
import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import SimpleNamespace
from typing import cast

import pytest
from numba.core import caching
from numba.core.compiler_lock import global_compiler_lock

import fourfold
import toys
from fourfold.bots import search as search_module
from fourfold.bots.player import Budget
from fourfold.bots.search import Search, search_drivers
from fourfold.cli.app import COMMANDS, app
from fourfold.core.registry import GamePackage, game_package
from fourfold.engine import background as backgrounds
from fourfold.engine import compiler
from fourfold.engine.background import COMPILING, FAILED, READY, Background, Progress
from fourfold.engine.engine import Engine
from fourfold.terminal import session
from helpers.command import Command

pytestmark = pytest.mark.slow

COIN = "coin"
PATIENCE = 240
"""Seconds that a toy may take to compile on a busy machine."""


def new_engine(name: str = COIN) -> Engine:
    """A game's rules in an engine of their own: nothing of it is compiled yet."""
    return Engine(name, game_package(name).rules)


def ran(program: str, cache: Path) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, with a cache of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "FOURFOLD_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty cache for this test."""
    compiler._open_folder.cache_clear()
    monkeypatch.setenv("FOURFOLD_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache"
    compiler._open_folder.cache_clear()


# ----------------------------------------------------------------------------------------------- imports


@pytest.mark.parametrize(
    "program",
    [
        "import fourfold; fourfold.game('turn-of-time').start().play_chance(0).moves",
        "import fourfold; [getattr(fourfold, name) for name in dir(fourfold)]",
        "from fourfold.cli import main; sys.argv[1:] = ['--help']; main()",
        "from fourfold.cli import main; sys.argv[1:] = ['games']; main()",
        "from fourfold.cli import main; sys.argv[1:] = ['rules', 'winter']; main()",
    ],
    ids=["game", "names", "help", "games", "rules"],
)
def test_what_compiles_nothing_does_not_import_numba(program: str, tmp_path: Path) -> None:
    program = f"import atexit, sys; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr)); {program}"
    found = ran(program, tmp_path)
    assert (found.returncode, found.stderr.strip()) == (0, "False")


def test_help_imports_no_command(tmp_path: Path) -> None:
    program = (
        "import atexit, sys; from fourfold.cli import main; sys.argv[1:] = ['--help'];"
        "atexit.register(lambda: print([m for m in sys.modules if m.startswith('fourfold.cli.')], file=sys.stderr));"
        "main()"
    )
    assert ran(program, tmp_path).stderr.strip() == "['fourfold.cli.app']"


def test_the_table_of_commands_says_what_the_commands_say() -> None:
    for module, _ in COMMANDS.values():
        import_module(f"fourfold.cli.{module}")
    found = {}
    for command in app.registered_commands:
        assert command.callback
        words = (command.callback.__doc__ or "").split("\n\n")[0].split()
        found[command.name or command.callback.__name__] = (command.callback.__module__, " ".join(words))
    assert found == {name: (f"fourfold.cli.{module}", words) for name, (module, words) in COMMANDS.items()}


# ----------------------------------------------------------------------------------------- interpreted first


def test_a_game_changes_over_to_compiled_code_between_two_decisions(cache: Path) -> None:
    engine, at_work = new_engine(), Background()
    state = fourfold.game(COIN).start()._records
    before = engine.legal_actions(state)[0].tolist()
    assert not engine.is_compiled
    at_work.request(engine)
    assert at_work.wait_for(COIN, PATIENCE), at_work.games
    assert engine.is_compiled and engine.legal_actions(state)[0].tolist() == before
    other = new_engine()
    assert other.load(), "the next process finds the code on disk"


def test_nothing_is_loaded_while_another_thread_compiles() -> None:
    """Numba's registries are not made for two threads at once: now and then one would find half of what it needs."""
    held = []

    class Spy(compiler._Store):
        def __init__(self) -> None: ...

        def signatures(self) -> list[object]:
            held.append(global_compiler_lock.is_locked())
            return []

    assert not compiler.load(SimpleNamespace(_cache=Spy(), targetctx=None, signatures=()))
    assert held == [True]


def test_a_table_tells_when_bots_get_stronger(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler has begun and does not end; the bot answers all the same, and says that it hurried."""
    at_work = Background()
    at_work.games["turn-of-time"] = Progress(COMPILING)
    monkeypatch.setattr(at_work, "seconds_left", lambda game: 17.3)
    for module in (session, sys.modules["fourfold.bots.search"], backgrounds):
        monkeypatch.setattr(module, "background", at_work)
    drivers = search_drivers(game_package("turn-of-time"))
    monkeypatch.setattr(drivers, "is_loaded", False)
    monkeypatch.setattr(drivers, "_current", dict(drivers.interpreted))
    record, out = run.play("--seats", "human,search:500", "--seed", 1, typed="1\nhint\n")
    shown = " ".join(out.split())
    assert "Bots get stronger in about 20 s." in shown
    assert "(Not at full strength yet.)" in shown
    assert "Hints get better in about 20 s." in shown
    assert len(record.moves) > 6
    _, out = run.play("--seats", "human,search:500", "--seed", 1, "--language", "de", typed="1\n")
    shown = " ".join(out.split())
    assert "In etwa 20 s spielen die Bots stärker." in shown and "Noch nicht mit voller Stärke" in shown


def test_a_search_that_does_not_wait_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fourfold.game("turn-of-time")
    drivers = search_drivers(game.package)
    monkeypatch.setattr(drivers, "is_loaded", False)
    monkeypatch.setattr(drivers, "_current", dict(drivers.interpreted))
    monkeypatch.setattr(search_module, "background", Background())
    monkeypatch.setattr(Background, "request", lambda *arguments, **more: None)
    state = game.start().play_chance(1)
    assert isinstance(state.seat, int)
    bot = Search(game, Budget(simulations=1_000_000))
    bot.waits = False
    thought = bot.decide(state.view(state.seat))
    assert thought.hurried and 0 < thought.simulations < 1_000_000
    assert thought.move in state.moves


# -------------------------------------------------------------------------------- what is compiled again

FINGERPRINTS = """
import json, fourfold
from fourfold.bots.search import search_drivers
from fourfold.engine.fingerprint import fingerprint
package = fourfold.game("turn-of-time").package
search_drivers(package)
found = {name: f for binding in package.engine.bindings for name, f in binding.interpreted.items()}
print(json.dumps({name: fingerprint(f) for name, f in found.items()}))
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, without the table service."""
    folder = tmp_path_factory.mktemp("source")
    copytree(
        Path(fourfold.__file__).parent,
        folder / "fourfold",
        ignore=ignore_patterns("server", "pages", "device", "table", "__pycache__"),
    )
    return folder


def fingerprints(source: Path) -> dict[str, str]:
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-c", FINGERPRINTS]
    found = subprocess.run(words, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE)
    return dict(json.loads(found.stdout))


GAME = "games/turn_of_time"


@pytest.mark.parametrize(
    ("file", "old", "new", "compiled_again"),
    [
        (f"{GAME}/text.py", 'SIDES = ("above"', 'SIDES = ("over"', set()),
        (f"{GAME}/text.py", "Texts of Turn of Time", "Turn of Time, told", set()),
        ("scene/svg.py", "#f3eee3", "#ffffff", set()),
        (f"{GAME}/lessons.toml", "", "# a comment\n", set()),
        (f"{GAME}/policy.py", "SPREAD = ", "SPREAD = 2 * ", set()),
        (f"{GAME}/geometry.py", "BOX = 4", "BOX = 5", {"legal_actions", "add_playouts", "trace", "perft", "grow"}),
        ("engine/contract.py", "OVER = -2", "OVER = -3", {"play_copy", "add_playouts", "grow", "perft"}),
        (
            "engine/dice.py",
            "STRIDE = np.uint64(0x9E",
            "STRIDE = np.uint64(0x8E",
            {"add_playouts", "trace", "grow"},
        ),
    ],
)
def test_a_game_is_compiled_again_exactly_if_its_code_changes(
    source: Path, file: str, old: str, new: str, compiled_again: set[str]
) -> None:
    """Constants reach a driver through two modules or three: from `dice` by `below`, from `contract` by the rules."""
    before, path = fingerprints(source), source / "fourfold" / file
    text = path.read_text("utf-8")
    assert old in text
    try:
        path.write_text(text.replace(old, new, 1), "utf-8")
        after = fingerprints(source)
    finally:
        path.write_text(text, "utf-8")
    changed = {name for name, stamp in before.items() if after[name] != stamp}
    assert changed >= compiled_again
    assert bool(changed) == bool(compiled_again)


def test_a_changed_word_compiles_nothing_and_a_changed_rule_does(compiled: Path, tmp_path: Path) -> None:
    """From the outside: which files of machine code another process writes."""
    copytree(compiled / "cache", tmp_path / "cache")
    copytree(Path(toys.__file__).parent, tmp_path / "toys")
    (tmp_path / "sitecustomize.py").write_text(COUNTED)
    written = tmp_path / "written"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "FOURFOLD_CACHE": str(tmp_path / "cache"),
        "WRITTEN": str(written),
    }

    def change(file: str, old: str, new: str) -> list[str]:
        path = tmp_path / "toys" / COIN / file
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        written.write_text("")
        words = [sys.executable, "-m", "fourfold.warmup", COIN, "toys"]
        subprocess.run(words, env=environment, check=True, timeout=PATIENCE)
        return sorted(Path(name).name.split("-")[0] for name in written.read_text().split() if name.endswith(".nbc"))

    assert change("text.py", "The Coin in words", "The Coin, told") == []
    assert change("rules.py", "GOOD_WEIGHT = 3", "GOOD_WEIGHT = 5") == ["drivers.coin.legal_actions"]


# -------------------------------------------------------------------------------------------- bad cases


def prepared(engine: Engine, caplog: pytest.LogCaptureFixture) -> tuple[str, list[str]]:
    """Have a game compiled in the background: its state in the end, and the lines of the log."""
    at_work = Background()
    with caplog.at_level(logging.WARNING, "fourfold.compiler"):
        at_work.request(engine)
        at_work.wait_for(engine.name, PATIENCE)
    return at_work.games[engine.name].state, [record.getMessage() for record in caplog.records]


def plays_on(engine: Engine) -> bool:
    start = fourfold.game(COIN).start()
    return list(map(int, engine.legal_actions(start._records)[0])) == list(map(int, start.actions))


@pytest.mark.parametrize("name", ["coin", "high-card"])
def test_all_that_bots_need_is_compiled_in_the_background(name: str, cache: Path) -> None:
    """Also the solver of a game with hidden hands, which no decision calls: what is not complete is not loaded."""
    package, at_work = GamePackage(game_package(name).module), Background()
    search_drivers(package)
    at_work.request(package.engine)
    assert at_work.wait_for(name, PATIENCE), at_work.games
    assert package.engine.is_compiled and len(package.engine.bindings) == 3


def test_two_games_are_compiled_at_once_and_the_others_know_how_long_they_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun, go_on = queue.Queue[str](), threading.Event()

    class Slow(Background):
        def _prepare(self, engine: Engine, progress: Progress) -> str:
            begun.put(engine.name)
            assert go_on.wait(PATIENCE)
            return ""

    monkeypatch.setenv("FOURFOLD_CACHE", str(tmp_path))
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    at_work = Slow()
    for name in "abcd":
        at_work.request(cast(Engine, SimpleNamespace(name=name, is_compiled=False)))
    assert {begun.get(timeout=PATIENCE), begun.get(timeout=PATIENCE)} == {"a", "b"}
    left = {name: at_work.seconds_left(name) or 0 for name in "abcd"}
    assert begun.empty(), "two are enough for a small machine"
    assert all(0 < left[name] <= 20 for name in "ab"), "the usual time of a game is 20 s"
    assert all(20 < left[name] <= 40 for name in "cd"), "each begins when one of the first two is done"
    go_on.set()
    assert all(at_work.wait_for(name, PATIENCE) for name in "abcd")
    assert {begun.get(), begun.get()} == {"c", "d"}


@pytest.mark.parametrize("problem", ["in the way", "read-only"])
def test_without_a_cache_folder_play_goes_on(
    problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    # Not even root can write to /proc.
    folder = tmp_path / "file" / "cache" if problem == "in the way" else Path("/proc/fourfold")
    monkeypatch.setenv("FOURFOLD_CACHE", str(folder))
    engine = new_engine()
    state, lines = prepared(engine, caplog)
    assert state == FAILED and plays_on(engine)
    assert len(lines) == 1 and lines[0].startswith(
        f"{COIN} stays interpreted: cannot cache compiled code in {folder}: "
    )


FULL_DISK = """
import errno, os
replace = os.replace
def full(source, target, **more):
    if str(target).endswith((".nbi", ".nbc")):
        raise OSError(errno.ENOSPC, "No space left on device")
    return replace(source, target, **more)
os.replace = full
"""


def test_a_full_disk_is_told_once_and_play_goes_on(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "sitecustomize.py").write_text(FULL_DISK)
    monkeypatch.syspath_prepend(str(tmp_path))
    engine = new_engine()
    state, lines = prepared(engine, caplog)
    assert state == FAILED and plays_on(engine)
    assert len(lines) == 1 and "No space left on device" in lines[0]
    assert not list(cache.rglob("*.tmp.*"))


def test_a_disk_that_fills_up_while_many_games_are_played(
    cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_save_data", full)
    compiler._warn.cache_clear()
    engine = new_engine()
    with caplog.at_level(logging.WARNING, "fourfold.compiler"):
        assert engine.perft(fourfold.game(COIN).start()._records, 1) > 0
    assert [record.getMessage().count("No space left on device") for record in caplog.records] == [1]


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def of_another_numba(file: Path) -> None:
    file.write_bytes(pickle.dumps("0.1.0", -1) + b"who knows")


@pytest.mark.parametrize(
    ("kind", "damage"), [("nbc", cut_short), ("nbi", cut_short), ("nbi", emptied), ("nbi", of_another_numba)]
)
def test_damaged_code_is_compiled_again_elsewhere(
    kind: str, damage: Callable[[Path], None], compiled: Path, cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copytree(compiled / "cache", cache)
    damaged = next(cache.rglob(f"*.legal_actions-*.{kind}"))
    damage(damaged)
    engine = new_engine()
    assert not engine.load() and plays_on(engine), "what is damaged is neither loaded nor compiled here"
    assert engine._drivers.compiled["legal_actions"].stats.cache_misses == {}
    assert prepared(engine, caplog) == (READY, [])
    assert engine.is_compiled and plays_on(engine)


COUNTED = """
import os
replace = os.replace
def counted(source, target, **more):
    with open(os.environ["WRITTEN"], "a") as file:
        file.write(str(target) + "\\n")
    return replace(source, target, **more)
os.replace = counted
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a `cache` that two processes filled at once, and a list of what they have `written`."""
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "sitecustomize.py").write_text(COUNTED)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)]),
        "FOURFOLD_CACHE": str(folder / "cache"),
        "WRITTEN": str(folder / "written"),
    }
    words = [sys.executable, "-m", "fourfold.warmup", COIN, "toys"]
    both = [subprocess.Popen(words, env=environment) for _ in range(2)]
    assert [process.wait(PATIENCE) for process in both] == [0, 0]
    return folder


def test_of_two_processes_only_one_compiles(compiled: Path) -> None:
    written = [name for name in (compiled / "written").read_text().split() if name.endswith(".nbc")]
    assert written and len(written) == len(set(written))


def processes_with(mark: str) -> list[str]:
    """The processes that have something in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes() and (process / "cmdline").read_bytes():
                found.append(process.name)
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize("pause", [0.0, 1.5])
def test_a_process_that_ends_while_it_compiles_leaves_nobody_behind(pause: float, tmp_path: Path) -> None:
    program = (
        "import time, fourfold\n"
        "state = fourfold.game('turn-of-time').start()\n"
        "for _ in range(400):\n"
        "    state.game.package.engine.legal_actions(state._records)\n"
        f"time.sleep({pause})\n"
        "print(fourfold.engine.background.background.games['turn-of-time'].state)"
    )
    began = time.monotonic()
    found = ran(program, tmp_path / "cold")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.strip() in ("waiting", "compiling")
    assert time.monotonic() - began < 60
    end = time.monotonic() + 10
    while (left := processes_with(str(tmp_path / "cold"))) and time.monotonic() < end:
        time.sleep(0.1)
    assert left == []
