"""The architecture: allowed imports, what a new game needs, and whether the pictures are current."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from helpers.repository import ROOT, SOURCE
from helpers.rooms import too_large

FLOORS = (
    {"core", "engine", "scene"},
    {"games"},
    {"bots"},
    {"warmup"},
    {"wasm"},
    {"arena", "envs", "train", "terminal", "bridge", "table"},
    {"pages"},
    {"device"},
    {"server"},
    {"bench"},
    {"cli"},
)
"""Layers from the bottom up: a package imports only from lower layers and from itself."""
SERVER_FLOORS = (
    {"metrics", "offload", "settings", "signals"},
    {"logs"},
    {"http", "storage"},
    {"people", "live", "notices", "services"},
    {"cluster"},
    {"api", "routes"},
    {"app"},
    {"server"},
    {"operator"},
)
"""Layers of the server: routes and the API do not import each other, both call the services below them. `people`,
`live`, `notices` and the value that holds their services may import each other."""
NEIGHBOURS = frozenset({"people", "live", "notices", "services"})
GROUND = frozenset({"core", "engine", "scene"})
"""Rooms of one floor that may import each other: a state is run by the engine and shown by its scene."""
OUTSIDE = {
    "__init__": {"core", "scene", "games", "bots", "arena", "envs", "testing"},
    "__main__": {"cli"},
    "testing": {"core", "engine", "scene"},
    "warmup": {"core", "engine", "bots"},
}
"""The modules outside the packages, and what they may import."""
MAX_LINE = 120
"""Characters of a line, as in pyproject.toml."""
STILL_LONG = {"analyse_here.js"}
"""Scripts whose long lines are not broken yet."""
MOST_PARAMETERS = 10
DOORS = {
    "compiled code is called with flat arrays, and groups them itself": {
        "batch_compiled.step_games", "drivers.add_games", "drivers.add_playouts", "entries_compiled.hash_games",
        "kernels.go_on_all", "kernels.step_games", "learner_compiled.step_learners", "net_kernels.learn",
        "self_play_compiled.go_on_all",
    },
    "the parameters of a command are its options": {
        "measure.simulate", "studies.report", "serve.serve", "studies.tournament",
    },
    "those of a public function are, too; all but the first three have defaults and are given by name": {
        "simulate.simulate", "tournament.tournament",
    },
}  # fmt: skip
"""Functions that may have more than `MOST_PARAMETERS`, by module, and why."""
AT_ONCE = {"bots", "core", "engine", "games", "scene"}
"""What `import fourfold` loads, of the bots only the empty package; the other imports in `__init__` are for type
checkers, and loaded lazily."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_rooms(path: Path, within: Path = SOURCE) -> set[str]:
    """The folders and modules of `within` that a file imports from.

    Pages are made of values of the server, whose types they name for the type checker alone.
    """
    names: set[str] = set()
    code = ast.parse(path.read_text("utf-8"))
    if room_of(path) == "pages":
        code.body = [
            node for node in code.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
        ]
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    package = ".".join(within.relative_to(SOURCE.parent).parts) + "."
    rooms = {name.removeprefix(package).split(".")[0] for name in names if name.startswith(package)}
    return {room for room in rooms if (within / room).exists() or (within / f"{room}.py").exists()}


def allowed_in_server(room: str) -> set[str]:
    floor = next(number for number, rooms in enumerate(SERVER_FLOORS) if room in rooms)
    return {room}.union(*SERVER_FLOORS[:floor], NEIGHBOURS if room in NEIGHBOURS else ())


def allowed(room: str) -> set[str]:
    if room in OUTSIDE:
        return OUTSIDE[room]
    floor = next(number for number, rooms in enumerate(FLOORS) if room in rooms)
    return {room}.union(*FLOORS[:floor], GROUND if room in GROUND else ())


def own_games() -> list[str]:
    """The games of this project, without those that tests have added."""
    return sorted(path.parent.name.replace("_", "-") for path in (SOURCE / "games").glob("*/rules.py"))


FILES = sorted(SOURCE.rglob("*.py"))


def outside(paths: Iterable[Path], within: Path, may: Callable[[str], set[str]]) -> list[str]:
    """The imports of files of a package that lead upwards or aside, in words."""
    found = []
    for path in paths:
        room = path.relative_to(within).parts[0].removesuffix(".py")
        found += [f"{path.relative_to(SOURCE)} imports {name}" for name in imported_rooms(path, within) - may(room)]
    return found


def test_imports_point_downwards() -> None:
    assert outside(FILES, SOURCE, allowed) == []


def test_imports_within_the_service_point_downwards() -> None:
    server = SOURCE / "server"
    assert outside(set(server.rglob("*.py")) - {server / "__init__.py"}, server, allowed_in_server) == []


def test_only_doors_have_many_parameters() -> None:
    many = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                given = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                many |= {f"{path.stem}.{node.name}"} if len(given) > MOST_PARAMETERS else set()
    assert many == set().union(*DOORS.values())


def test_no_room_has_passed_its_ceiling() -> None:
    assert too_large() == []


def test_lines_of_scripts_are_as_short_as_those_of_python() -> None:
    scripts = set((SOURCE / "pages" / "static").glob("*.js")) - set((SOURCE / "pages" / "static").glob("*.min.js"))
    lengths = {path.name: max(map(len, path.read_text("utf-8").splitlines())) for path in scripts}
    assert {name for name, length in lengths.items() if length > MAX_LINE} - STILL_LONG == set()


def test_import_fourfold_brings_only_the_ground_floors() -> None:
    code = "import sys, fourfold; print(*(name.split('.')[1] for name in sys.modules if name.startswith('fourfold.')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert set(run.stdout.split()) == AT_ONCE


def test_the_import_check_sees_imports() -> None:
    assert outside([SOURCE / "core" / "game.py"], SOURCE, lambda _: set()) == ["core/game.py imports core"]
    assert imported_rooms(SOURCE / "cli" / "measure.py") >= {"core", "arena", "terminal"}
    assert imported_rooms(SOURCE / "server" / "live" / "table_service.py", SOURCE / "server") >= {"storage", "live"}
    assert imported_rooms(SOURCE / "games" / "turn_of_time" / "geometry.py") == {"engine"}


@pytest.mark.parametrize("name", own_games())
def test_rules_import_only_what_the_cache_digest_covers(name: str) -> None:
    """Compiled code is cached under a digest of what it calls: that is in the engine, in `core` or in their folder."""
    folder = name.replace("-", "_")
    for node in ast.walk(ast.parse((SOURCE / "games" / folder / "rules.py").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fourfold."):
            assert re.match(rf"fourfold\.((core|engine)\.|games\.{folder}(\.|$))", node.module or "")


def texts(path: Path) -> list[str]:
    """The strings of a module, without its docstring."""
    code = ast.parse(path.read_text("utf-8"))
    docstring = ast.get_docstring(code, clean=False)
    strings = [node.value for node in ast.walk(code) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [text for text in strings if text != docstring]


def test_only_a_game_s_own_folder_names_it() -> None:
    for path in FILES:
        found = texts(path)
        for name in own_games():
            folder = name.replace("-", "_")
            if folder in path.parts:
                continue
            # A game may be named after a season, which other games mention; but none uses its folder.
            words = {f"games.{folder}", f"games/{folder}"} if room_of(path) == "games" else {name, folder}
            assert not any(word in text for text in found for word in words), f"{path} names {name}"


def test_a_fifth_game_is_one_folder() -> None:
    """The toy game is a folder of the tests; once its package is registered, it is a game like any other."""
    code = "import toys, fourfold; print(*fourfold.games()); print(fourfold.game('high-card').start().moves)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "tests", capture_output=True, text=True, check=True, timeout=120
    )
    names, moves = run.stdout.splitlines()
    assert names.split() == sorted([*own_games(), "coin", "high-card"])
    assert "deal:5" in moves


def test_importing_compiles_nothing() -> None:
    code = (
        "import fourfold, sys; fourfold.games(); fourfold.game('turn-of-time');"
        "print([m for m in sys.modules if m.startswith('fourfold.games.turn_of_time.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.strip() == "[]"


# --------------------------------------------------------------------------------------------- documents


def test_the_readme_s_picture_is_what_the_command_draws(tmp_path: Path) -> None:
    """Made as docs/testing.md describes."""
    command = re.search(r"`fourfold (show \S+ --step \d+ --svg) (\S+)`", (ROOT / "docs/testing.md").read_text("utf-8"))
    assert command
    drawn = tmp_path / "drawn.svg"
    words = [sys.executable, "-m", "fourfold", *command[1].split(), str(drawn)]
    subprocess.run(words, cwd=ROOT, check=True, timeout=120)
    assert drawn.read_text("utf-8") == (ROOT / command[2]).read_text("utf-8")


def test_the_project_stands_alone() -> None:
    """No file refers to a path outside the project or to the address of a particular machine."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    outside = re.compile(r"\.\./shared|/work/|pypi\.org|pythonhosted|registry\.npmjs")
    for name in listed.stdout.split():
        if (ROOT / name).suffix not in {
            ".gz",
            ".npz",
            ".png",
            ".wasm",
            ".webp",
            ".woff2",
        } and name != "tests/test_house.py":
            assert not outside.search((ROOT / name).read_text("utf-8")), name


def test_a_command_does_not_wait_for_the_table_service() -> None:
    code = "import sys, fourfold.cli; print('fourfold.server' in sys.modules, 'fastapi' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
