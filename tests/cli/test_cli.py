"""The command `fourfold`: what its parts print."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.columns import Columns
from rich.text import Text

import fourfold
from fourfold.arena.data import batches
from fourfold.core.locale.languages import LANGUAGES, environment_language
from fourfold.core.record import Record
from fourfold.core.registry import GamePackage, game_package
from fourfold.core.teaching.rulebook import Picture, page_parts
from fourfold.terminal.paint import SafeConsole
from helpers.command import Command, heed_ctrl_c
from helpers.repository import ROOT

GAME = "turn-of-time"
COMMANDS = ("games", "rules", "play", "simulate", "analyse", "perft", "show", "bench", "tournament")
RULINGS = ("T1", "T2", "T3", "T4", "T5", "T6", "T11", "T12", "T13")
DECISIONS = {1: 72, 2: 60, 3: 57, 4: 60}  # every game has the same length, the rules page says
DRAWS = ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi")


def record_with(moves: tuple[str, ...] = DRAWS, **changes: Any) -> dict[str, Any]:
    return {"game": GAME, "options": {"players": 2}, "moves": list(moves)} | changes


def written(folder: Path, name: str, record: dict[str, Any] | None = None) -> Path:
    path = folder / name
    path.write_text(json.dumps(record or record_with()), "utf-8")
    return path


# -------------------------------------------------------------------------------------------------- help


@pytest.mark.parametrize("arguments", [("--help",), *((command, "--help") for command in COMMANDS)], ids=" ".join)
def test_help_of_every_command(run: Command, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert re.search(rf"Usage: fourfold {arguments[0] if len(arguments) > 1 else ''}", ran.out)


def test_version_is_the_project_s(run: Command) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run("--version").out == f"fourfold {project['version']}\n"


def test_alone_it_lists_its_commands(run: Command) -> None:
    words = run().out.split()
    assert set(COMMANDS) <= set(words)


def test_play_help_names_every_option(run: Command) -> None:
    out = run("play", "--help").out
    for option in ("--players", "--seats", "--option", "--seed", "--plain", "--save", "--language"):
        assert option in out


# ------------------------------------------------------------------------------------------ games, rules


def test_games_are_listed_with_credit_and_options(run: Command) -> None:
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    for words in ("turn-of-time", "Turn of Time", "Nicholas Hjelmberg", "Nova Suecia Games", "1 to 4", "goal="):
        assert words in ran.out


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["fine", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_answer_every_doubtful_case(run: Command, language: str, plain: tuple[str, ...]) -> None:
    ran = run("rules", GAME, "--language", language, *plain)
    assert (ran.code, ran.err) == (0, "")
    assert set(RULINGS) <= set(re.findall(r"\bT\d+\b", ran.out))
    assert "```" not in ran.out, "pictures are drawn"
    assert ran.out.isascii() == bool(plain)
    assert "\x1b" not in ran.out
    assert ("Jahreszeit" in ran.out) == (language == "de")


def test_rules_without_a_page_in_the_language_are_shown_in_english(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run("rules", GAME, "--language", "en").out
    monkeypatch.setattr(GamePackage, "rules_language", lambda package, language: "en")
    ran = run("rules", GAME, "--language", "de")
    note, page = ran.out.split("\n", 1)
    assert note.strip() == "Diese Regeln gibt es noch nicht auf Deutsch. Hier sind sie auf Englisch."
    assert page.strip() == english.strip()


# ---------------------------------------------------------------------------------------------- language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert environment_language(environment) == language


def test_the_language_is_that_of_the_locale(run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "erklärt ein Spiel" in run("games").out
    assert "explains a game" in run("games", "--language", "en").out
    out = run("play", GAME, "--language", "en", "--save", tmp_path / "game.json").out
    assert "game.json --language en" in " ".join(out.split()), "otherwise it would resume in German"


@pytest.mark.parametrize("command", ["games", "rules", "play", "show", "analyse"])
def test_help_and_errors_list_the_languages(run: Command, tmp_path: Path, command: str) -> None:
    shown = re.sub(r"[\s│|]+", " ", run(command, "--help").out)
    arguments = {"games": (), "show": (written(tmp_path, "game.json"),), "analyse": (tmp_path / "game.json",)}
    ran = run(command, *arguments.get(command, (GAME,)), "--language", "tlh")
    assert ran.code == 2 and "--language 'tlh' is not available; use one of: en (English), de (Deutsch)" in ran.err
    for words in ("en (English), de (Deutsch)", "LC_ALL, LC_MESSAGES or LANG"):
        assert words in shown


def pictures(language: str) -> list[Picture]:
    return [part for part in page_parts(game_package(GAME).rules_page(language)) if isinstance(part, Picture)]


def test_rules_have_the_same_pictures_in_every_language() -> None:
    assert all(pictures(language) == pictures("en") for language in LANGUAGES)
    assert len(pictures("en")) > 5


@pytest.mark.parametrize("picture", pictures("en"), ids=lambda picture: f"{len(picture.moves)} moves")
def test_rules_pictures_are_of_legal_positions(picture: Picture) -> None:
    state = fourfold.game(GAME, **picture.options).start()
    for move in picture.moves:
        state = state.play(move)
    assert picture.since is None or picture.since < len(picture.moves)
    scene = picture.scene(game_package(GAME), "en")
    assert len([piece for piece in scene.pieces if piece.spot.startswith("cell")]) == len(state.position()["table"])


# ---------------------------------------------------------------------------------------------- simulate


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_simulation_as_json(run: Command, players: int) -> None:
    ran = run("simulate", GAME, "-n", 200, "--players", players, "--json", "--seed", 7)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert (found["games"], found["asked"], found["seed"]) == (200, 200, 7)
    assert found["lengths"]["histogram"] == {str(DECISIONS[players]): 200}
    assert len(found["seats"]) == players
    if players > 1:  # always exactly one winner
        assert sum(seat["wins"] for seat in found["seats"]) == 200


def test_simulation_as_a_table(run: Command) -> None:
    ran = run("simulate", GAME, "-n", 50, "--players", 3, "--seed", 7)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(run("simulate", GAME, "-n", 50, "--players", 3, "--seed", 7, "--json").out)
    for seat in found["seats"]:
        assert f"{100 * seat['win_rate']:.2f} %" in ran.out
        assert f"{seat['score']:.3f}" in ran.out
    assert "50 random games" in ran.out
    assert "57 decisions each" in ran.out


def test_simulation_of_a_challenge(run: Command) -> None:
    ran = run("simulate", GAME, "-n", 10, "--option", "players=1", "--option", "goal=balance", "--json")
    assert json.loads(ran.out)["options"] == {"players": 1, "goal": "balance"}


def test_simulated_players_can_be_greedy_seat_by_seat(run: Command) -> None:
    ran = run("simulate", "winter", "-n", 20, "--policy", "greedy, random", "--json")
    found = json.loads(ran.out)
    assert found["policy"] == ["greedy", "random"]
    assert sum(seat["wins"] for seat in found["seats"]) + found["nobody"] == 20
    assert "greedy games" in run("simulate", "winter", "-n", 20, "--policy", "greedy").out
    ran = run("simulate", "winter", "--policy", "wise")
    assert ran.code == 2 and "'wise' is not known" in ran.err


def test_ctrl_c_shows_what_is_simulated_so_far(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(games: int, seconds: float) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(batches, "next_size", stop)
    ran = run("simulate", GAME, "-n", 1_000_000)
    assert (ran.code, ran.err) == (0, "")
    assert f"{batches.FIRST_BATCH} of 1,000,000 random games" in ran.out


def test_ctrl_c_from_a_keyboard() -> None:
    ours, theirs = pty.openpty()  # with a terminal for its progress bar, we see when it has begun
    arguments = [sys.executable, "-m", "fourfold", "simulate", GAME, "-n", "10000000000", "--json"]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=theirs, preexec_fn=heed_ctrl_c)  # noqa: PLW1509
    os.close(theirs)
    try:
        seen = b""
        while not re.search(rb"[1-9]\d*/10000000000", seen):
            seen += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        os.close(ours)
    found = json.loads(out)
    assert process.returncode == 0
    assert 0 < found["games"] < found["asked"]


# ------------------------------------------------------------------------------------------------- perft


@pytest.mark.parametrize(
    ("players", "moves", "counts"),
    [(2, DRAWS, [12, 12, 144, 576]), (3, DRAWS[:3], [7, 28, 28, 196]), (1, (), [10, 16, 16, 156])],
)
def test_perft_counts(run: Command, players: int, moves: tuple[str, ...], counts: list[int]) -> None:
    ran = run("perft", GAME, *moves, "--players", players, "--depth", 4)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"depth {depth}: {count}" for depth, count in enumerate(counts, start=1)]


def test_ctrl_c_ends_perft_without_a_traceback(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(state: fourfold.State, depth: int) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourfold.cli.measure.count_sequences", stop)
    ran = run("perft", GAME)
    assert (ran.code, ran.out, ran.err) == (130, "", "")


# -------------------------------------------------------------------------------------------------- show

OPENING = (*DRAWS, "Fa/Sp", "@0,0", "Su/Wi", "@1,0", "flip:w")


def test_show_draws_the_last_position(run: Command, tmp_path: Path) -> None:
    ran = run("show", written(tmp_path, "game.json", record_with(OPENING)))
    assert (ran.code, ran.err) == (0, "")
    # Summer meets fall and flips: fall lies beside winter.
    for words in (
        "Fall 1, group of 1",
        "Winter 1, group of 1",
        "Summer 0",
        "After move 9 of 9 (flip:w).",
        "The fall on the left flipped Player 2’s summer",
    ):
        assert words in ran.out


@pytest.mark.parametrize(
    ("step", "shown", "not_shown"),
    [
        (0, "The seasons are being drawn", "Player 1: choose"),
        (4, "Fall 0", "Fall 1"),
        (6, "Fall 1", "Winter 1"),
        (8, "Summer 1", "Winter 1"),
    ],
)
def test_show_step(run: Command, tmp_path: Path, step: int, shown: str, not_shown: str) -> None:
    ran = run("show", written(tmp_path, "game.json", record_with(OPENING)), "--step", step)
    assert (ran.code, ran.err) == (0, "")
    assert shown in ran.out
    assert not_shown not in ran.out
    assert (f"After move {step} of 9" if step else "Before the first of 9 moves.") in ran.out


def test_show_in_german_and_plain(run: Command, tmp_path: Path) -> None:
    ran = run("show", written(tmp_path, "game.json"), "--language", "de", "--plain")
    assert "Fruehling 0" in ran.out
    assert ran.out.isascii()


def test_show_svg_is_xml_with_the_players_names(run: Command, tmp_path: Path) -> None:
    path = written(tmp_path, "game.json", record_with(OPENING, players=["Ann", "Tom & Jo"]))
    ran = run("show", path, "--svg", tmp_path / "board.svg")
    assert (ran.code, ran.out, ran.err) == (0, f"The picture is in {tmp_path / 'board.svg'}\n", "")
    root = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Tom & Jo" in " ".join(root.itertext())


@pytest.mark.parametrize("form", [[], ["--plain"], ["--line"], ["--json"], ["--step", "4"], ["analyse"]])
def test_a_terminal_gets_no_control_characters_of_a_stranger(run: Command, tmp_path: Path, form: list[str]) -> None:
    names = ["\x1b]0;title\x07\x1b[2JAnn", "Bob\x9b5n\x7f"]
    path = written(tmp_path, "game.json", record_with(OPENING, players=names))
    words = ["analyse", path, "--budget", "1"] if form == ["analyse"] else ["show", path, *form]
    ran = run(*words)
    assert ran.code == 0 and "Ann" in ran.out and "Bob" in ran.out
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", ran.out + ran.err)


def test_a_terminal_with_colours_gets_no_control_characters_of_a_stranger() -> None:
    console = SafeConsole(file=StringIO(), force_terminal=True, color_system="standard", width=40, highlight=False)
    console.print(Text("\x1b[2J\x9b5nAnn\x07", style="bold"), Columns(["\x1b[31mBob"]))
    assert console.file.getvalue() == "\x1b[1m[2J5nAnn\x1b[0m\n[31mBob\n"  # type: ignore[attr-defined]


def test_a_stranger_turns_no_line_of_a_terminal_round() -> None:
    """Letters of languages that are written from right to left stay as they are."""
    console = SafeConsole(file=StringIO(), width=40, highlight=False)
    console.print(Text("\u202eAnn\u2066 \u05d0\u05d1 wins 5\u2069 \U0001f468\u200d\U0001f33e"))
    assert console.file.getvalue() == "Ann \u05d0\u05d1 wins 5 \U0001f468\u200d\U0001f33e\n"  # type: ignore[attr-defined]


def test_a_picture_of_a_stranger_s_names_is_xml(run: Command, tmp_path: Path) -> None:
    path = written(tmp_path, "game.json", record_with(OPENING, players=["\x1b[2JAnn", "\ufffeBob"]))
    assert run("show", path, "--svg", tmp_path / "board.svg").code == 0
    assert "Ann" in " ".join(ElementTree.parse(tmp_path / "board.svg").getroot().itertext())


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("fourfold pl", ["play"]),
        ("fourfold com", ["complaints"]),
        ("fourfold show --s", ["--step", "--svg"]),
        ("fourfold tables --st", ["--status"]),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes_commands_and_their_options(line: str, found: list[str], shell: str) -> None:
    count = str(len(line.split()) - 1)
    asked = {"bash": {"COMP_WORDS": line, "COMP_CWORD": count}, "zsh": {"_TYPER_COMPLETE_ARGS": line}}[shell]
    done = subprocess.run(
        [sys.executable, "-m", "fourfold"],
        env=os.environ | asked | {"_FOURFOLD_COMPLETE": f"complete_{shell}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(re.findall(r'(?m)^"?(--\w+|\w+)', done.stdout.replace("_arguments '*: :((", ""))) == found


def test_games_as_json_say_what_the_list_says(run: Command) -> None:
    ran = run("games", "--json", "--language", "de")
    found = {each["name"]: each for each in json.loads(ran.out)}
    assert (ran.code, list(found)) == (0, fourfold.games())
    assert (found["winter"]["players"], found["turn-of-time"]["players"]) == ([2, 2], [1, 4])
    listed = " ".join(run("games", "--language", "de", "--plain").out.split())
    for game in (found[name] for name in ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")):
        assert game["title"] in listed and str(game["minutes"]) in listed and game["publisher"] in listed
        assert [each["name"] for each in game["options"]] == re.findall(
            r"--option (\S+)=", section(listed, game["name"])
        )


def section(listed: str, name: str) -> str:
    """The part of the list of games about one of them."""
    names = "|".join(fourfold.games())
    found = re.search(rf"(?<!\S){name}: (.*?)(?=(?<!\S)(?:{names}): |$)", listed)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ("report", "winter", "--minutes", "x"),
            "Invalid value for '--minutes': 'x' is not a whole number, such as 3;",
        ),
        (("simulate", "winter", "-n", "many"), "Invalid value for '-n': 'many' is not a whole number, such as 3;"),
        (("play", "winter", "--players", "5"), "players=5 is not possible; give 2\n"),
    ],
)
def test_a_number_that_cannot_be_is_named(run: Command, words: tuple[str, ...], problem: str) -> None:
    ran = run(*words)
    assert ran.code == 2 and f"fourfold: {problem}" in ran.err and ran.err.count("\n") == 1


def test_show_of_a_damaged_record(run: Command, tmp_path: Path) -> None:
    damaged = written(tmp_path, "damaged.json", record_with((*OPENING[:6], "Fa", *OPENING[7:])))
    ran = run("show", damaged)
    assert (ran.code, ran.out) == (2, "")
    for words in ("damaged.json", "number 7 of 9", "'Fa' is not legal", "--step 0 to 6"):
        assert words in ran.err
    before = run("show", damaged, "--step", 6)
    assert before.code == 0
    assert "Fall 1, group of 1" in before.out
    assert "number 7 of 9" in before.err
    assert run("show", damaged, "--step", 7).code == 2


# --------------------------------------------------------------------------------------- as a shell runs it


def test_no_traceback_from_the_shell(tmp_path: Path) -> None:
    arguments = [str(Path(sys.executable).with_name("fourfold")), "show", str(tmp_path / "missing.json")]
    ran = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)


def test_a_reader_that_has_gone_is_no_error(tmp_path: Path) -> None:
    line = f"{sys.executable} -m fourfold rules {GAME} --plain | true"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert ran.stderr == ""


def test_records_of_play_can_be_shown(run: Command) -> None:
    record, _ = run.play("--seats", "random,random", "--seed", 4)
    assert isinstance(record, Record)
    ran = run("show", next(run.folder.glob("game-*.json")))
    assert ran.code == 0
    assert "After move 60 of 60" in ran.out
