"""`fourfold play` without a game: the questions, what they remember, and what is not possible."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import fourfold
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.record import Record
from fourfold.core.registry import only_games_of
from fourfold.terminal.set_up import Answers, Questions
from helpers.command import Command


class Terminal(StringIO):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _without_toys() -> Iterator[None]:
    with only_games_of("fourfold.games"):
        yield


def asked(
    monkeypatch: pytest.MonkeyPatch, memory: Path, typed: Sequence[str], language: str = "en"
) -> tuple[Answers, str]:
    """The answers, and what was shown. Everything typed must be used."""
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda *prompt: next(lines))
    shown = StringIO()
    answers = Questions(Console(file=shown, width=100), language, memory).ask()
    assert next(lines, None) is None
    return answers, shown.getvalue()


def test_enter_alone_is_the_first_game_against_a_medium_bot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers, shown = asked(monkeypatch, tmp_path / "last", [""] * 5)
    assert answers == Answers("shifting-seasons", ("human", "medium"))
    assert answers.make_game() == fourfold.game("shifting-seasons")
    assert "▸ 1 ██ Shifting Seasons" in shown and "[Fern (medium)]" in shown


def test_numbers_and_names_are_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = [
        "Turn of Time",
        "3",
        "you",
        "7",
        "Easy",
    ]
    answers, _ = asked(monkeypatch, tmp_path / "last", typed)
    assert answers == Answers("turn-of-time", ("human", "expert", "easy"))


def test_other_rules_are_asked_for_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed = ["1", "2", "1", "4", "2", "Wi,Sp", "1,5,8,13", "2"]
    answers, _ = asked(monkeypatch, tmp_path / "last", typed)
    options = {"colours": ["Wi", "Sp"], "cards": [1, 5, 8, 13], "group": "largest"}
    assert answers.make_game() == fourfold.game("shifting-seasons", **options)


def test_cards_that_nobody_picked_are_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers, _ = asked(monkeypatch, tmp_path / "last", ["1", "2", "1", "4", "2", "", "9", ""])
    cards = answers.make_game().options["cards"]
    assert 9 in cards and len(cards) == 4 and sum(card <= 7 for card in cards) == 2


def test_the_goal_is_asked_for_alone_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers, shown = asked(monkeypatch, tmp_path / "last", ["3", "1", "1", "2", "2"])
    assert answers.make_game() == fourfold.game("turn-of-time", players=1, goal="balance") and "Your goal" in shown


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["chess", "3", "", "", ""], "“chess” is not possible here. Type one of 1, 2, 3 and 4."),
        (["3", "9", "2", "", ""], "“9” is not possible here. Type one of 1, 2, 3 and 4."),
        (["3", "", "", "genius", "easy"], "“genius” is not possible here."),
        (["2", "2", "", "", "2", "0", "5"], "rounds=0 is not possible; give a whole number from 1"),
        (["1", "2", "", "", "2", "", "1,2,3", "1,2", ""], "cards=[1, 2, 3] is not possible; give four numbers"),
        (["4", "", "", "2", "DDLL:3", "DDLL:9,DLDL:9"], "deck: 3 cards are named; give 18 in all"),
    ],
)
def test_what_is_not_possible_is_said_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: list[str], words: str
) -> None:
    answers, shown = asked(monkeypatch, tmp_path / "last", typed)
    assert words in " ".join(shown.split()) and answers.make_game().players == len(answers.seats)


def test_the_last_answers_are_the_next_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    memory = tmp_path / "folder" / "last"
    first, _ = asked(monkeypatch, memory, ["2", "3", "hard", "1", "easy", "2", "7"])
    again, _ = asked(monkeypatch, memory, [""] * 7)
    assert first == again == Answers("shifting-stones", ("hard", "human", "easy"), {"rounds": "7"})
    other, _ = asked(monkeypatch, memory, ["4", "", "", ""])
    assert other == Answers("winter", ("human", "medium")), "each game has its own"
    assert asked(monkeypatch, memory, ["2", *[""] * 6])[0] == first


def test_answers_for_another_number_of_players_are_asked_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked(monkeypatch, tmp_path / "last", ["1", "2", "", "", "2", "Wi,Sp", "", ""])
    answers, _ = asked(monkeypatch, tmp_path / "last", ["", "3", "", "", "", "", "", "", ""])
    assert answers.make_game().players == 3


@pytest.mark.parametrize("kept", [b"", b"\xff", b"[]", b'{"game": 3, "winter": 5}', b'{"winter": {"seats": [7]}}'])
def test_a_file_that_cannot_be_read_does_no_harm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "last").write_bytes(kept)
    assert asked(monkeypatch, tmp_path / "last", [""] * 5)[0].game == "shifting-seasons"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str) -> None:
    _, shown = asked(monkeypatch, tmp_path / "last", ["4", "", "", "2", ""], language)
    assert "ask-" not in shown


def test_the_command_asks_and_begins_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = Command(monkeypatch, capsys, tmp_path)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    path = tmp_path / "game.json"
    ran = run("play", "--save", path, "--seed", 1, typed=Terminal("3\n2\n\nyou\n"))
    record: Any = Record.read(path)
    assert ran.code == 0 and record.game == fourfold.game("turn-of-time") and record.tags["seats"] == ["human", "human"]
    assert json.loads((tmp_path / "data" / "last-table.json").read_text())["game"] == "turn-of-time"


def test_without_a_terminal_a_game_must_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = Command(monkeypatch, capsys, tmp_path)
    ran = run("play", typed="3\n")
    assert ran.code == 2 and "give a game's name, such as fourfold play shifting-seasons" in ran.err
    ran = run("play", "--players", 3)
    assert ran.code == 2 and "need a game's name; the games: shifting-seasons" in ran.err


def test_who_leaves_is_asked_nothing_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = Command(monkeypatch, capsys, tmp_path)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    ran = run("play", typed=Terminal("3\n"))
    assert ran.code == 130 and not ran.err
