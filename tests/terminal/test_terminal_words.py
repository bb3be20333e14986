"""The words of the terminal table: full sentences in every language, with lists and percent as it writes them."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import fourfold
from fourfold.bots.player import Budget, percent
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.record import Record
from fourfold.scene.text_renderer import to_ascii
from fourfold.terminal import session
from fourfold.terminal.news import set_up
from fourfold.terminal.seats import KINDS, kind_words
from fourfold.terminal.session import TerminalSession
from helpers.command import Command

GAMES = {
    "turn-of-time": (),
    "shifting-stones": ("--option", "rounds=20"),
    "shifting-seasons": (),
    "winter": (),
    "high-card": (),
    "coin": (),
}
OTHER_INPUT = "help\nundo\nflip:n\nnonsense\nsave\nhint\n"
DRAWS = ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi")


def table(record: Record, seats: tuple[str, ...], language: str = "en") -> TerminalSession:
    return TerminalSession(record, seats, 1, Path("game.json"), Console(file=StringIO()), language)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_every_language(
    run: Command, monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    monkeypatch.setattr(session, "HINT", Budget(simulations=20))
    path = run.folder / "game.json"
    typed = OTHER_INPUT + "1\n" * 600 + "quit\n"
    options = ("--seats", "human,random", "--seed", 3, "--language", language, "--save", path)
    ran = run("play", name, *options, *GAMES[name], typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert Record.read(path).result is not None
    assert "{" not in ran.out, "every variable is filled in"
    assert WORDS[language]("terminal-you") in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_news_is_what_the_game_narrates(language: str) -> None:
    """Nothing is put before or after its sentences."""
    record = Record(fourfold.game("high-card"), ("deal:4", "deal:2", "show", "keep"), ("Ann", "Ben"))
    told = [
        state.words(language, ("Ann", "Ben")).narrate(move, None)
        for state, move in zip(record.states, record.moves, strict=False)
    ]
    set_up_line = record.states[2].view(None).words(language, ("Ann", "Ben")).set_up()
    assert table(record, ("random", "random"), language).turns(None) == [set_up_line, *told[2:]]


def test_no_line_is_a_name_and_an_imperative(run: Command) -> None:
    path = run.folder / "game.json"
    out = run("play", "high-card", "--seed", 1, "--seats", "human,random", "--save", path, typed="1\n").out
    assert "Everyone was dealt a card." in out
    assert re.search(r"Player 1 (kept the card hidden|showed the card)\.", out)
    assert not re.search(r"^ *Player \d: ", out, re.MULTILINE)
    shown = run("show", path, "--step", 2).out
    assert "After move 2 of" in shown and "Everyone was dealt a card." in shown
    assert not re.search(r"Player \d: ", shown)


def test_the_set_up_ends_with_the_first_decision() -> None:
    game = fourfold.game("turn-of-time")
    assert Record(game, DRAWS[:3]).set_up_length == 0, "it is still under way"
    assert set_up(Record(game, DRAWS[:3]), None, "en") == ""
    assert Record(game, DRAWS).set_up_length == 4
    assert Record(game, (*DRAWS, "Fa/Sp", "@0,0")).set_up_length == 4


def test_forced_moves_are_marked_in_a_sentence_of_their_own() -> None:
    record = Record(fourfold.game("turn-of-time"), (*DRAWS, "Fa/Sp", "@0,0"))
    (news,) = table(record, ("human", "human")).turns(1)
    assert news.endswith("It was the only move.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_player_has_a_name(language: str) -> None:
    names = [kind_words(kind, language) for kind in KINDS]
    assert len(set(names)) == len(KINDS)
    assert kind_words("search:30", language) == f"{kind_words('search', language)}:30"


@pytest.mark.parametrize(
    ("chance", "exact", "english", "german"),
    [
        (0.256, False, "26%", "26\N{NO-BREAK SPACE}%"),
        (0.0, False, "< 1%", "< 1\N{NO-BREAK SPACE}%"),
        (0.0, True, "0%", "0\N{NO-BREAK SPACE}%"),
        (1.0, False, "> 99%", "> 99\N{NO-BREAK SPACE}%"),
        (1.0, True, "100%", "100\N{NO-BREAK SPACE}%"),
        (0.995, True, "> 99%", "> 99\N{NO-BREAK SPACE}%"),
    ],
)
def test_percent_as_the_language_writes_it(chance: float, exact: bool, english: str, german: str) -> None:
    assert (percent(chance, exact, "en"), percent(chance, exact, "de")) == (english, german)


def test_lists_as_the_language_writes_them() -> None:
    assert list_words(["Ann"], "en") == "Ann"
    assert list_words(["Ann", "Ben"], "en") == "Ann and Ben"
    assert list_words(["Ann", "Ben", "Cleo"], "de") == "Ann, Ben und Cleo"
    assert list_words(["Ann", "Ben"], "en-XA") == "Ann and Ben"


def test_a_very_long_name_is_cut(run: Command, tmp_path: Path) -> None:
    Record(fourfold.game("turn-of-time"), DRAWS, ("A" * 5000, "Ben")).write(tmp_path / "long.json")
    assert run("play", tmp_path / "long.json").code == 0


def test_other_languages_in_ascii() -> None:
    assert to_ascii("¡Sí, mañana! «Été» d’œuf 5\N{NO-BREAK SPACE}%") == '!Si, manana! "Ete" d\'oeuf 5 %'
