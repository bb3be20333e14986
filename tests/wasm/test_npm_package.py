"""The npm package: what it has in it, its types, and what programs meet."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
from email import message_from_string
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.core.registry import game_package, names
from fourfold.core.state import State
from fourfold.device import npm_package
from fourfold.device.npm_package import NAME, write_package
from fourfold.wasm import SCRIPTS
from helpers.doc_blocks import blocks
from helpers.missing import missing
from helpers.repository import ROOT, TESTS
from helpers.wasm import node

pytestmark = pytest.mark.slow

OWN = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
STRICT_TYPESCRIPT = (
    "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess",
    "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom",
)  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has installed the package."""
    folder = tmp_path_factory.mktemp("project")
    write_package(folder / "node_modules" / NAME, [game_package(name) for name in OWN])
    (folder / "package.json").write_text('{"type": "module"}')
    for name in ("api.mjs", "api.ts"):
        shutil.copy(TESTS / "wasm" / name, folder)
    return folder


@pytest.fixture(scope="module")
def told(project: Path) -> Any:
    """What a program that uses the package prints."""
    run = subprocess.run([node(), "api.mjs"], cwd=project, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_games_are_replayed_and_python_agrees(told: Any) -> None:
    state = fourfold.game("turn-of-time", players=3).start()
    for move in told["moves"]:
        state = state.play(move)
    assert state.outcome is not None
    assert told["outcome"] == told["replayed"] == state.outcome.as_json()


def test_states_go_to_bytes_and_fields_and_back(told: Any) -> None:
    assert told["rounds"] == 7
    assert told["sameFields"] is True
    assert told["sameBytes"] is True


def test_states_and_views_go_to_positions_and_back_as_in_python(told: Any) -> None:
    assert {passed["game"] for passed in told["passed"]} == set(OWN)
    for passed in told["passed"]:
        game = fourfold.game(passed["game"], **passed["options"])
        state = State(game, game.package.engine.records_of(bytes.fromhex(passed["bytes"])))
        assert passed["position"] == json.loads(json.dumps(state.position()))
        assert passed["known"] == json.loads(json.dumps(state.view(0).position()))
        assert passed["same"] and passed["back"] == [passed["position"], passed["known"]]


def test_a_view_has_only_its_seat_s_moves_and_a_guess_looks_the_same_to_it(told: Any) -> None:
    assert told["spectator"] == []
    assert told["worlds"] is True


def test_a_worker_of_node_thinks_the_same(told: Any) -> None:
    assert told["same"] is True


def test_two_searches_at_once_do_not_disturb_each_other(told: Any) -> None:
    assert told["inTurn"] is True


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("illegal", 'IllegalMove: "flip:n" is not legal here; legal: nothing'),
        ("unknown", 'RangeError: there is no module of "chess" here; '
                    "games: shifting-seasons, shifting-stones, turn-of-time, winter"),
        ("players", "RangeError: players=7 is not possible here; give one of: 2, 1, 3, 4"),
        ("option", 'RangeError: turn-of-time has no option "colour"; its options: players, goal'),
        ("tooMany", "RangeError: rounds=1000 is not possible; give a whole number from 1 to 200"),
        ("free", "RangeError: only Python starts a game with colours=[\"Sp\",\"Su\"], cards=[2,3,9,10]; "
                 "give its record to game.state(bytes)"),
        ("seat", "RangeError: there is no seat 2; seats: 0 to 1, or null"),
        ("level", 'no level is called "best"; '
                  "levels: random, greedy, beginner, easy, medium, hard, strong, expert, classic"),
        ("wrongNet", "this net is not for shifting-stones with 2 players; give the Int16Array of its weights"),
        ("aborted", "AbortError"),
        ("position", "RangeError: seat: is 7; give a whole number from 0 to 3, or 'chance', or null"),
    ],
)  # fmt: skip
def test_errors_name_the_value_and_what_is_valid(told: Any, what: str, message: str) -> None:
    assert told[what] == message
    assert told["isIllegalMove"] is True


def test_a_record_of_another_length_is_refused(told: Any) -> None:
    size = fourfold.game("turn-of-time").package.engine.dtype.itemsize
    assert told["record"] == f"RangeError: a record of turn-of-time is a Uint8Array of {size} bytes"


@pytest.mark.parametrize(
    "page", [ROOT / "docs/how-to/javascript.md", SCRIPTS / "README.md"], ids=lambda page: page.name
)
def test_the_examples_of_the_documents_run(project: Path, page: Path) -> None:
    code = "\n".join(block.code for block in blocks(page) if block.language == "js")
    program = project / f"{page.stem}.mjs"
    program.write_text(code, "utf-8")
    run = subprocess.run([node(), program], cwd=project, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "winners" in run.stdout


def test_the_types_are_strict(project: Path) -> None:
    compiler = ROOT / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        missing("no TypeScript for the types of the engine; run `npm install`")
    run = subprocess.run(
        [compiler, *STRICT_TYPESCRIPT, "api.ts"], cwd=project, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize(
    "command",
    [("publint", "--strict"), ("attw", "--pack", "--profile", "esm-only")],  # CommonJS imports it dynamically
    ids=lambda command: str(command[0]),
)
def test_linters_of_packages_find_nothing(project: Path, command: tuple[str, ...]) -> None:
    program = ROOT / "node_modules" / ".bin" / command[0]
    if not program.exists():
        missing(f"no {command[0]} for the npm package of the engine; run `npm install`")
    run = subprocess.run(
        [program, *command[1:], "."],
        cwd=project / "node_modules" / NAME,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_types_name_what_the_module_exports(project: Path) -> None:
    script = f'console.log(Object.keys(await import("{NAME}")).join(" "))'
    run = subprocess.run(
        [node(), "--input-type=module", "--eval", script],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    types = (SCRIPTS / "index.d.ts").read_text("utf-8")
    exported = {
        line.split()[2].split("(")[0]
        for line in types.splitlines()
        if line.startswith(("export class", "export function"))
    }
    assert set(run.stdout.split()) == exported


def test_the_package_has_modules_with_their_hashes_and_the_licence(project: Path) -> None:
    folder = project / "node_modules" / NAME
    hashes = json.loads((folder / "games.json").read_text("utf-8"))
    assert set(hashes) == set(OWN) <= set(names())
    for name, stated in hashes.items():
        digest = hashlib.sha256((folder / "games" / f"{name}.wasm").read_bytes()).digest()
        assert stated == f"sha256-{base64.b64encode(digest).decode()}"
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    assert facts["version"] == fourfold.__version__


@pytest.mark.parametrize(
    ("urls", "repository"),
    [
        ("", None),
        ("Project-URL: Repository, https://git.example/us\n", {"type": "git", "url": "git+https://git.example/us.git"}),
    ],
    ids=["no address", "an address"],
)
def test_the_package_names_the_repository_once_it_has_an_address(
    urls: str, repository: dict[str, str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = message_from_string(f"Name: fourfold\nVersion: 1.2.3\n{urls}")
    monkeypatch.setattr(npm_package, "metadata", lambda name: facts)
    assert npm_package.package_json().get("repository") == repository


def test_the_sizes_of_modules_are_those_that_the_documents_name(project: Path) -> None:
    sizes = [file.stat().st_size / 1000 for file in (project / "node_modules" / NAME / "games").iterdir()]
    assert f"from {min(sizes):.0f} to {max(sizes):.0f} kB" in (ROOT / "docs/how-to/javascript.md").read_text("utf-8")


def test_nothing_is_evaluated() -> None:
    for script in SCRIPTS.glob("*.js"):
        text = script.read_text("utf-8")
        assert "eval(" not in text and "new Function" not in text, script.name
