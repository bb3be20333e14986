"""The tutorial "Add a game in an afternoon": its files are written, its commands are run, and its game is played."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from helpers.doc_blocks import Block, blocks, shell_session
from helpers.layered import Environment
from helpers.missing import missing
from helpers.repository import ROOT, TESTS

pytestmark = pytest.mark.slow

PAGE = ROOT / "docs/tutorials/add-a-game.md"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Compiling takes seconds; the last run of the conformance suite does it."""
IMITATED = {"NUMBA_ENABLE_CUDASIM": "1"}
FEW_GAMES = "3"


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, folder: Path) -> None:
        self.environment = Environment(folder)
        self.place = folder
        self.outputs: dict[str, str] = {}
        """What each command of Fourfold has printed."""

    def follow(self, block: Block) -> None:
        if block.title:
            (self.place / block.title).write_text(block.code, "utf-8")
        elif block.language == "python":
            self.python("-c", block.code, **INTERPRETED)
        elif block.language == "console":
            for words, shown in shell_session(block.code):
                assert not shown.strip(), f"{block.where}: what a command prints is not compared here"
                self.command(*words)

    def command(self, program: str, *words: str) -> None:
        if program == "cd":
            self.place /= words[0]
        elif program == "rm":
            for word in words:
                (self.place / word).unlink()
        elif program == "pip":
            done = self.environment.install(*words[1:], cwd=self.place)
            assert done.returncode == 0, done.stderr
        elif program == "python":
            self.python(*words)
        elif program == "pytest":
            self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not conforms", **INTERPRETED)
        else:
            assert program == "fourfold"
            given = list(words)
            if "simulate" in words:
                given[given.index("-n") + 1] = FEW_GAMES
                given.append("--json")
            told = self.python("-m", "fourfold", *given, **(IMITATED if "cuda" in words else INTERPRETED))
            self.outputs[" ".join(words)] = told

    def python(self, *words: str, **variables: str) -> str:
        done = self.environment.run(*words, cwd=self.place, **variables)
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A reader who has followed the whole page."""
    reader = Reader(tmp_path_factory.mktemp("reader"))
    for block in blocks(PAGE):
        reader.follow(block)
    return reader


def test_the_page_has_every_file_of_a_game(reader: Reader) -> None:
    made = reader.environment.run("-m", "fourfold", "new-game", "other", cwd=reader.place.parent)
    assert made.returncode == 0, made.stderr
    inner = reader.place.parent / "other" / "src" / "fourfold_other" / "other"
    expected = {path.relative_to(inner).as_posix() for path in inner.rglob("*") if path.is_file()}
    written = {block.title.removeprefix("src/fourfold_pig/pig/") for block in blocks(PAGE) if block.title}
    assert written == expected | {"tests/test_pig.py"}


def test_the_finished_game_conforms(reader: Reader) -> None:
    told = reader.python("-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "5 passed" in told


def test_bots_play_it(reader: Reader) -> None:
    table = next(told for line, told in reader.outputs.items() if "tournament" in line)
    assert all(name in table for name in ("random", "greedy", "easy"))


def test_the_imitated_gpu_plays_the_games_of_the_cpu(reader: Reader) -> None:
    (on_gpu,) = (json.loads(told) for line, told in reader.outputs.items() if "cuda" in line)
    told = reader.python("-m", "fourfold", "simulate", "pig", "-n", FEW_GAMES, "--json", **INTERPRETED)
    on_cpu = json.loads(told)
    assert on_gpu["games"] == int(FEW_GAMES)
    for key in on_cpu.keys() - {"seconds", "decisions_per_second"}:
        assert on_gpu[key] == on_cpu[key], key


PLAY_IN_NODE = """
import { Dice, load } from "./engine/index.js";

const dice = new Dice(7), engine = await load("pig");
let state = engine.game({ players: 2 }).start().playChance(dice);
const first = state.moves;
while (!state.isOver) state = state.play(state.moves[dice.below(state.moves.length)]).playChance(dice);
console.log(JSON.stringify([first, Math.max(...state.outcome.scores)]));
"""


def test_it_is_played_in_javascript(reader: Reader) -> None:
    if shutil.which("node") is None:
        missing("no JavaScript; install Node.js")
    reader.python("-m", "fourfold.wasm", "pig")
    reader.python("-m", "fourfold.device.npm_package", "engine", "pig")
    script = ["node", "--input-type=module", "--eval", PLAY_IN_NODE]
    done = subprocess.run(script, cwd=reader.place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, best = json.loads(done.stdout)
    assert first == ["roll"] and best >= 100


BROWSE = """
import re
from pathlib import Path
from helpers.service import service, settings_in

with service(settings_in(Path())) as client:
    assert "Roll as often as you dare" in client.get("/").text
    assert "eleven points are at stake" in client.get("/rules/pig").text
    table = client.post("/new/pig", data={"players": "2", "seat1": "here", "option-goal": "10"}).url.path
    moves = 0
    while links := re.findall(r'href="(/t/[^"]+path=[^"]+)"', client.get(table).text):
        step = client.get(links[-1].replace("&amp;", "&")).text
        form = re.search(r'<form class="steps" .*?</form>', step, re.S)[0]
        fields = dict(re.findall(r'name="(seq|move)" value="([^"]+)"', form))
        assert client.post(f"{table}/move", data=fields).status_code == 200
        moves += 1
    scores = client.get(f"/api/v1/tables/{table.removeprefix('/t/')}").json()["ending"]["scores"]
    print(moves, max(scores))
"""
"""Plays a game for two at one device as people without JavaScript do, with the links and buttons of the page. The last
link is to hold, wherever there is something to hold."""


def test_it_is_played_by_forms_in_the_pages(reader: Reader) -> None:
    moves, best = map(int, reader.python("-W", "ignore", "-c", BROWSE, **INTERPRETED, PYTHONPATH=str(TESTS)).split())
    assert moves >= 1 and best >= 10
