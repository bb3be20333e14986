"""A program that plays at a server's tables."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2 as httpx
import pytest

import fourfold
from fourfold.bots.line_player import play_lines
from fourfold.bridge.play import play
from fourfold.bridge.program import Program
from fourfold.bridge.service import BridgeError, RefusedRequest, Service, new_guest
from helpers.command import Command, heed_ctrl_c
from helpers.friends import Account, befriend, finished_game
from helpers.repository import ROOT
from helpers.service import Guest, Listening, settings_in

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
FIRST = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "move":
        print(json.dumps({"move": question["moves"][0]}), flush=True)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path)) as listening:
        yield listening


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A command whose program plays the first legal move."""
    (tmp_path / "first.py").write_text(FIRST)
    return f"{sys.executable} {tmp_path / 'first.py'}"


def opened_for(guest: Guest, game: str, service: Service) -> str:
    """A table where a program sits opposite a guest."""
    made = guest.post("/tables", {"game": game, "seats": ["human", "human"]})
    service.ask("POST", "/join", {"link": made["links"]["seats"]["1"]})
    return str(made["id"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_bot_answers_lines_with_legal_moves(game: str, level: str) -> None:
    state = fourfold.game(game).start().play_chance(1)
    for turn in range(20):
        seat = state.seat
        assert isinstance(seat, int)
        view = state.view(seat)
        question = {
            "type": "move", "table": "a", "game": game, "options": state.game.given_options(), "seat": seat,
            "position": view.position(), "moves": list(view.moves), "seconds": None,
        }  # fmt: skip
        answers = StringIO()
        play_lines(level, [json.dumps(question), '{"type": "over", "table": "a"}'], answers)
        assert json.loads(answers.getvalue())["move"] in view.moves
        state = state.play(json.loads(answers.getvalue())["move"]).play_chance(turn)


def test_fifty_games_are_played_through_the_bridge(server: Listening, first: str) -> None:
    token = new_guest(server.base, "First Mover")
    service, guest, program = Service(server.base, token), server.guest("Ann"), Program(first)
    ids = [opened_for(guest, "turn-of-time", service) for _ in range(50)]
    lines: list[str] = []
    player = Thread(target=play, args=(service, program, lines.append, 50), daemon=True)
    player.start()
    ends = [guest.finish(id) for id in ids]
    player.join(60)
    assert not player.is_alive()
    program.stop()
    assert all(table["ending"]["how"] == "played" for table in ends)
    assert [seat["name"] for seat in ends[0]["seats"]] == ["Ann", "First Mover"]
    won = sum(1 in table["ending"]["winners"] for table in ends)
    assert f"{won} of 50 won" in lines[-1]


def test_the_program_of_the_document_plays(server: Listening, tmp_path: Path) -> None:
    found = re.search(
        r"```python title=\S+\n(import json.*?)```",
        (ROOT / "docs/tutorials/bring-a-bot.md").read_text("utf-8"),
        re.DOTALL,
    )
    assert found
    (tmp_path / "document.py").write_text(found[1])
    service, guest = Service(server.base, new_guest(server.base, "Document")), server.guest("Ann")
    program = Program(f"{sys.executable} {tmp_path / 'document.py'}")
    id = opened_for(guest, "shifting-stones", service)
    player = Thread(target=play, args=(service, program, print, 1), daemon=True)
    player.start()
    assert guest.finish(id)["ending"]["how"] == "played"
    player.join(60)
    assert not player.is_alive()
    program.stop()


def test_a_program_that_breaks_the_rules_loses_that_game_only(server: Listening, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    once = """"nonsense" if question["table"] == banned else question["moves"][0]"""
    banned = """    banned = globals().setdefault("banned", question["table"])\n    if question"""
    bad.write_text(FIRST.replace('question["moves"][0]', once).replace("    if question", banned))
    service, guest = Service(server.base, new_guest(server.base, "Rule Breaker")), server.guest("Ann")
    ids = [opened_for(guest, "turn-of-time", service) for _ in range(2)]
    lines: list[str] = []
    program = Program(f"{sys.executable} {bad}")
    player = Thread(target=play, args=(service, program, lines.append, 2), daemon=True)
    player.start()
    ends = [guest.finish(id)["ending"] for id in ids]
    player.join(60)
    assert not player.is_alive()
    program.stop()
    assert sorted(end["how"] for end in ends) == ["played", "resigned"]
    assert any("'nonsense'" in line and "resigns" in line for line in lines)


def test_a_stream_that_breaks_is_opened_again(server: Listening, first: str) -> None:
    service, guest, program = (
        Service(server.base, new_guest(server.base, "Patient")),
        server.guest("Ann"),
        Program(first),
    )
    id = opened_for(guest, "turn-of-time", service)
    events = service.events()
    assert next(events)["type"] == "begin"
    events.close()
    assert next(service.events())["table"] == id
    program.stop()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("raise SystemExit(3)", "has ended with exit status 3"),
        ("print('hello', flush=True); input(); input()", "answers 'hello', not a line such as"),
        ("print('{\"move\": 7}', flush=True); input(); input()", "not a line such as"),
        ("print('[' * 60_000, flush=True); input(); input()", "not a line such as"),
        ("print('[' * 1_000_000, end='', flush=True); input(); input()", "not a line such as"),
    ],
)
def test_a_program_that_does_not_answer_is_named(tmp_path: Path, script: str, words: str) -> None:
    (tmp_path / "odd.py").write_text(script)
    program = Program(f"{sys.executable} {tmp_path / 'odd.py'}")
    with pytest.raises(BridgeError, match=words):
        program.ask({"type": "move"})
    program.stop()


@pytest.fixture
def run(run: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.delenv("FOURFOLD_TOKEN", raising=False)
    return run


def test_bad_input_is_named(server: Listening, run: Command) -> None:
    with pytest.raises(BridgeError, match="'localhost:8000' is not the address of a server"):
        Service("localhost:8000", "x")
    with pytest.raises(BridgeError, match="cannot be started: No such file"):
        Program("./no-such-program")
    with pytest.raises(RefusedRequest, match="this token is not valid"):
        Service(server.base, "fourfold_wrong").ask("GET", "/me")
    assert "give either --command ./engine or --level hard" in run("bot", server.base).err
    assert "--games 0: use 1 or more" in run("bot", server.base, "--level", "easy", "--games", "0").err


def test_the_command_plays_with_a_level(server: Listening, run: Command) -> None:
    guest = server.guest("Ann")
    made = guest.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    link = f"{server.base}/join/{made['links']['seats']['1']}"
    opponent = Thread(target=guest.finish, args=(made["id"],), daemon=True)
    opponent.start()
    ran = run("bot", server.base, "--level", "random", "--name", "Dicey", "--games", "1", "--join", link)
    opponent.join(60)
    assert ran.code == 0, ran.err
    assert "Playing as Dicey." in ran.out and "FOURFOLD_TOKEN=fourfold_" in ran.out and "of 1 games won." in ran.out


@pytest.mark.parametrize(
    ("accept", "accepted"), [("all", [True, True]), ("friends", [True, False]), ("none", [False, False])]
)
def test_a_program_accepts_invitations(server: Listening, first: str, accept: str, accepted: list[bool]) -> None:
    """Of a friend, and of somebody whom it has played."""
    with httpx.Client(base_url=server.base) as client:
        engine, friend, other = (Account(client, name) for name in ("Engine", "Fay", "Olga"))
        befriend(friend, engine)
        finished_game(other, engine)
        token = engine.post("/tokens", {"label": "engine"})["token"]
        service, program = Service(server.base, token), Program(first)
        tables = [host.open("turn-of-time", "human", "human") for host in (friend, other)]
        for host, table in zip((friend, other), tables, strict=True):
            assert host.ask("POST", f"/tables/{table}/invitations", {"person": engine.id})[0] == 204
        answers = iter(range(2))

        def report(line: str) -> None:
            """End the bridge after its second answer."""
            if "the invitation of" in line and next(answers):
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            play(service, program, report, None, accept)
        assert engine.get("/me/invitations") == []
        statuses = [host.get(f"/tables/{table}")["status"] for host, table in zip((friend, other), tables, strict=True)]
        assert statuses == ["playing" if each else "waiting" for each in accepted]
        program.stop()


def test_whose_invitations_to_accept_is_one_of_three(run: Command) -> None:
    ran = run("bot", "http://localhost:1", "--level", "random", "--accept", "some")
    assert ran.code != 0 and "all, friends" in ran.err


# ------------------------------------------------------------------------------------------ when it goes wrong


def free_address() -> str:
    """An address where nothing listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{found.getsockname()[1]}"


def test_a_server_that_cannot_be_reached_is_named_once_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses = [0.0], list[float]()
    lines: list[str] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        clock[0] += seconds

    monkeypatch.setattr("fourfold.bridge.service.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("fourfold.bridge.service.time.sleep", sleep)
    address = free_address()
    with pytest.raises(BridgeError, match=f"{address} cannot be reached .*; is a server running there"):
        Service(address, "x", lines.append, patience=100).ask("GET", "/me")
    assert len(lines) == 1 and address in lines[0] and lines[0].endswith("trying again")
    assert pauses[:6] == [1, 2, 4, 8, 16, 30] and sum(pauses) == 100


def test_once_gives_up_at_once(run: Command) -> None:
    address = free_address()
    ran = run("bot", address, "--level", "random", "--once")
    assert ran.code != 0 and f"{address} cannot be reached" in ran.err and "Traceback" not in ran.err


def test_a_server_that_comes_back_is_told(server: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    service = Service(server.base, new_guest(server.base, "Patient"), lines.append)
    opened, tries = service._open, iter([OSError("gone"), OSError("gone"), None])

    def failing(method: str, path: str, body: Any) -> Any:
        if (error := next(tries)) is not None:
            raise error
        return opened(method, path, body)

    monkeypatch.setattr(service, "_open", failing)
    monkeypatch.setattr("fourfold.bridge.service.time.sleep", lambda seconds: None)
    assert service.ask("GET", "/me")["name"] == "Patient"
    assert [line.partition(" ")[2] for line in lines] == ["cannot be reached (gone); trying again", "answers again"]


@pytest.mark.skipif(sys.platform == "win32", reason="a test cannot press Ctrl-C for one console program there")
def test_ctrl_c_ends_the_bridge_and_its_program_quietly(server: Listening, tmp_path: Path) -> None:
    """The whole foreground group gets the signal of a terminal; the program must not be in it."""
    (tmp_path / "slow.py").write_text(f"import sys\nprint('up', file=sys.stderr, flush=True)\n{FIRST}")
    engine = f"{sys.executable} {tmp_path / 'slow.py'}"
    words = [sys.executable, "-m", "fourfold", "bot", server.base, "--command", engine]
    environment = {name: value for name, value in os.environ.items() if name != "FOURFOLD_TOKEN"}
    bridge = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509
        env=environment,
    )
    assert bridge.stderr is not None
    assert bridge.stderr.readline() == "up\n", "the program has started"
    os.killpg(bridge.pid, signal.SIGINT)
    out, err = bridge.communicate(timeout=60)
    assert bridge.returncode == 0, err
    assert "Stopped.\n0 of 0 games won.\n" in out and err == ""


def test_an_account_is_marked_as_a_bot_when_it_begins(server: Listening, run: Command, monkeypatch: Any) -> None:
    owner = server.guest("Owner")
    owner.post("/account", {"name": "Deep Pebble", "password": "seven quiet herons wade"})
    monkeypatch.setenv("FOURFOLD_TOKEN", owner.post("/tokens", {"label": "engine"})["token"])
    guest = server.guest("Ann")
    made = guest.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    link = f"{server.base}/join/{made['links']['seats']['1']}"
    opponent = Thread(target=guest.finish, args=(made["id"],), daemon=True)
    opponent.start()
    ran = run("bot", server.base, "--level", "random", "--games", "1", "--join", link)
    opponent.join(60)
    assert ran.code == 0 and "Playing as Deep Pebble, which is marked as a bot." in ran.out, ran.err
    assert guest.get(f"/tables/{made['id']}")["seats"][1]["bot_account"] is True
    assert [bot["name"] for bot in guest.get("/bots")["accounts"]] == ["Deep Pebble"]
