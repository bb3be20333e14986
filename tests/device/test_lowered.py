"""Our Python lowered for MicroPython answers as it does here: every page, message and event of games that are played
the same way in both."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fourfold.core.registry import game_package, only_games_of
from fourfold.core.teaching.lesson import gallery, lessons
from fourfold.device import bundle, lowering, site
from fourfold.device.app import REQUIRED_RANDOM, Answer, App, Request
from fourfold.pages.setup import set_up
from helpers.missing import missing

DECISIONS = 25
HERE = Path(__file__).parent
ATTRIBUTE = re.compile(r'[\w:-]+(?:="[^"]*")?')
GAMES = {
    "turn-of-time": ("de", {"players": "3", "seat1": "here", "seat2": "easy"}),
    "shifting-stones": ("en", {"players": "2", "seat1": "here"}),
    "shifting-seasons": ("fr", {"players": "4"}),
    "winter": ("es", {"players": "2"}),
    "high-card": ("en", {"players": "3", "seat1": "here"}),
}
"""For each game a language and a set-up: bots, and people at one device, whose hands are covered in Shifting Stones.
High Card is a toy of the tests."""


class Script:
    """Requests of one visitor, with the answers of our own Python."""

    def __init__(self, game: str, language: str) -> None:
        self.app, self.dice, self.language = App(), Random(game), language
        self.asked: list[dict[str, Any]] = []
        self.answers: list[Answer] = []

    def ask(self, method: str, path: str, **more: Any) -> Answer:
        preferences = {"language": self.language, "name": "Calm Fox"}
        random = self.dice.randbytes(REQUIRED_RANDOM)
        request = Request(method, path, preferences=preferences, prefix="/p", now=1000, random=random, **more)
        self.asked.append(asdict(request) | {"random": random.hex()})
        self.answers.append(self.app.handle(request))
        return self.answers[-1]


def play(game: str) -> Script:
    """Open a table by its form, look at it, and make decisions for whoever is asked."""
    language, set_up = GAMES[game]
    script = Script(game, language)
    script.ask("GET", "/")
    script.ask("GET", f"/new/{game}", query=[("players", set_up["players"]), ("do", "sit 1 here")])
    path = script.ask("POST", f"/new/{game}", form=set_up).location
    assert path is not None
    id = path.rpartition("/")[2]
    for _ in range(DECISIONS):
        table = script.app._tables[id]
        if table.status == "over":
            break
        since, seat = table.seq, table.decides
        assert seat is not None
        if (covered := table.covered_seat(table.seats_of("device"))) is not None:
            script.ask("POST", f"{path}/uncover", form={"seat": str(covered)}, quiet=True)
        script.ask("GET", path)
        thought = json.loads(script.ask("GET", f"{path}/think").body)
        move = script.dice.choice(table.state.view(seat).moves)
        if thought:
            assert thought["seat"] == seat
            form = {"seat": str(seat), "seq": str(table.turn), "move": move}
            script.ask("POST", f"{path}/bot", form=form, quiet=True)
        else:
            script.ask("GET", f"{path}/hint", quiet=True)
            form = {"seq": str(table.turn), "move": move, "chance": "0.25", "exact": "0"}
            script.ask("POST", f"{path}/hint", form=form, quiet=True)
            form = {"seq": str(table.turn), "move": move, "client": str(since)}
            script.ask("POST", f"{path}/move", form=form, quiet=True)
        script.ask("GET", f"{path}/changes", query=[("since", str(since))], quiet=True)
    script.ask("GET", f"{path}/text")
    script.ask("POST", f"{path}/undo", form={"seq": str(script.app._tables[id].turn)}, quiet=True)
    for _ in range(2):  # people at one device
        script.ask("POST", f"{path}/resign", quiet=True)
    script.ask("GET", path)
    script.ask("GET", f"{path}/record")
    watch(script, f"{path}/replay", len(script.app._tables[id].record.moves))
    script.ask("POST", f"{path}/rematch", quiet=True)
    script.ask("GET", "/nowhere", quiet=True)
    return script


def watch(script: Script, path: str, last: int) -> None:
    """Step through a game that has ended, try a move, and let chance decide."""
    script.ask("GET", path)
    script.ask("GET", path, query=[("at", "3"), ("as", "0")], before=[("at", "2"), ("as", "0")], quiet=True)
    script.ask("GET", path, query=[("at", str(last))], before=[("at", "0")], quiet=True)
    script.ask("GET", path, query=[("at", str(last // 2)), ("try", "")])
    script.ask("GET", path, query=[("at", "0"), ("try", ""), ("draw", "1")])
    script.ask("GET", f"{path}/picture.svg", query=[("at", str(last))])
    script.ask("GET", path, query=[("at", str(last + 1))])


def learn(game: str) -> Script:
    """Go through all lessons: first a move that is not accepted, if there is one, then those that are."""
    script = Script(game, GAMES[game][0])
    script.ask("GET", f"/learn/{game}")
    package = game_package(game)
    for number, lesson in enumerate(lessons(package), 1):
        path, moves = f"/learn/{game}/{number}", list[str]()
        script.ask("GET", path)
        while (progress := lesson.replay(package, moves)).step:
            query = [("moves", move) for move in moves]
            wrong = next((move for move in progress.state.moves if move not in progress.accepted), None)
            if wrong and not moves:
                script.ask("POST", path, query=query, form={"move": wrong})
                query.append(("tried", wrong))
                script.ask("GET", path, query=query)
            moves.append(progress.accepted[0])
            script.ask("POST", path, query=query, form={"move": moves[-1]}, quiet=True)
        script.ask("GET", path, query=[("moves", move) for move in moves])
    script.ask("GET", f"/learn/{game}/99")
    script.ask("GET", f"/learn/{game}/try-1")
    if gallery(package):
        script.ask("POST", f"/learn/{game}/try-1", form={"move": "move:a1"}, quiet=True)
        script.ask("GET", f"/learn/{game}/try-12", query=[("moves", "move:a1"), ("moves", "to:a4")])
    return script


def normal(value: Any) -> Any:
    """An answer without the time and the pseudo-language, which tests alone have, and with attributes in order: keyword
    arguments have none in MicroPython."""
    if isinstance(value, dict):
        return {key: normal(each) for key, each in value.items() if key != "now"}
    if isinstance(value, list):
        return [normal(each) for each in value]
    if not isinstance(value, str):
        return value
    if value.startswith("{"):
        return normal(json.loads(value))
    value = re.sub(r'<button[^>]*value="en-XA".*?</button>', "", value)
    value = re.sub(r' data-now="\d+"', "", value)
    return re.sub(r'<([a-z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)+)', _in_order, value)


def _in_order(found: re.Match[str]) -> str:
    return f"<{found[1]} {' '.join(sorted(ATTRIBUTE.findall(found[2])))}"


@pytest.fixture(scope="module")
def node() -> str:
    return shutil.which("node") or missing(
        "no Node.js for the tests of what browsers interpret; install Debian's package `nodejs`"
    )


def answers_of_micropython(script: Script, node: str, folder: Path) -> list[dict[str, Any]]:
    texts = {path: text for each in bundle.languages() for path, text in bundle.catalogues(each).items()}
    given = {
        "loader": str(site.VENDOR / "micropython.mjs"),
        "fluent": str(site.VENDOR / "fluent-bundle.js"),
        "wasm": str(site.VENDOR / "micropython.wasm"),
        "script": str(site.FOLDER / "python.js"),
        "modules": json.loads(bundle.modules_json()),
        "catalogues": texts,
        "requests": script.asked,
    }
    (folder / "given.json").write_text(json.dumps(given), "utf-8")
    run = subprocess.run(
        [node, str(HERE / "lowered.mjs"), str(folder / "given.json")], capture_output=True, check=True, text=True
    )
    return [json.loads(answer) for answer in json.loads(run.stdout)]


def agree(script: Script, answers: list[dict[str, Any]]) -> None:
    for asked, expected, answer in zip(script.asked, script.answers, answers, strict=True):
        assert "failed" not in answer, (asked["path"], answer["failed"])
        found, right = normal(answer), normal(json.loads(json.dumps(expected.as_json())))
        for key, value in right.items():
            assert found[key] == value, (asked["path"], key)


def test_a_device_gets_the_games_that_there_are_when_it_asks() -> None:
    with only_games_of("fourfold.games"):
        assert "high-card.scene.css" not in bundle.files() and "high-card" not in bundle.stand_ins()[bundle.BUNDLED]
        assert "toys.high_card.rules" not in bundle.sources() and lowering.own_packages() == {"fourfold"}
    assert "high-card.scene.css" in bundle.files() and "high-card" in bundle.stand_ins()[bundle.BUNDLED]
    assert "toys.high_card.rules" in bundle.sources() and lowering.own_packages() == {"fourfold", "toys"}


@pytest.mark.parametrize("game", GAMES)
def test_micropython_answers_as_python_does(
    game: str, node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "level_names", lambda played: bundle.levels(played.name))  # as on a device
    script = play(game)
    assert len(script.answers) > 10
    agree(script, answers_of_micropython(script, node, tmp_path))


@pytest.mark.parametrize("game", [name for name in GAMES if lessons(game_package(name))])
def test_lessons_in_micropython_are_those_of_python(
    game: str, node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "level_names", lambda played: bundle.levels(played.name))
    script = learn(game)
    assert {answer.status for answer in script.answers} == {200, 303, 404}
    agree(script, answers_of_micropython(script, node, tmp_path))
