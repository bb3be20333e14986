"""Plates, the goal, gold and white, moves one after another, and the ledger at the end."""

from __future__ import annotations

import os
import sys
import threading
import time
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

import fourfold
from fourfold.core.record import Record
from fourfold.scene.plate_text import Plates
from fourfold.scene.scene import Scene
from fourfold.scene.svg import svg
from fourfold.scene.text_renderer import ASKS, TELLS, Run, runs
from fourfold.terminal import session as session_module
from fourfold.terminal.news import ledger, verdict
from fourfold.terminal.paint import open_console
from fourfold.terminal.screen import Contents, Screen, rest
from fourfold.terminal.session import TerminalSession

GAMES = ("turn-of-time", "shifting-stones", "shifting-seasons", "winter")


def played(name: str, moves: int | None = None, seed: int = 1, **options: int) -> Record:
    """A random game, to its end or so many decisions far."""
    rng, record, made = np.random.default_rng(seed), Record(fourfold.game(name, **options)), 0
    while not record.final.is_over and (moves is None or made < moves or record.final.seat == "chance"):
        made += isinstance(record.final.seat, int)
        record = record.play(str(rng.choice(record.final.moves)))
    return record


def seen(record: Record, language: str = "en") -> Scene:
    seat = record.final.seat if isinstance(record.final.seat, int) else None
    return record.final.view(seat).scene(language)


def written(lines: list[list[Run]]) -> str:
    return "\n".join("".join(words for words, _ in line) for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_plates_show_what_is_known_as_data(name: str) -> None:
    scene = seen(played(name, 12))
    plates = Plates(scene, ["you", "medium"])
    for text in (written(plates.lines(80)), written(plates.framed(120))):
        assert "Player 1 · you" in text and "Player 2 · medium" in text
        assert text.count("▸") == 1, "the seat that decides"
        for standing in scene.standings:
            assert standing.score is None or f" {standing.score} " in text + " "
            assert standing.pips is None or text.count("●") + text.count("○") >= standing.pips[0]
            assert standing.words in text
    assert written(Plates(scene, ascii=True).lines(80)).isascii()
    assert written(Plates(scene, ascii=True).framed(120)).isascii()


def test_framed_plates_are_as_wide_as_each_other_or_absent() -> None:
    scene = seen(played("shifting-seasons", 12, players=4))
    lines = written(Plates(scene).framed(120)).split("\n")
    assert len({len(line) for line in lines}) == 1
    assert Plates(scene).framed(70) == []


@pytest.mark.parametrize("name", GAMES)
def test_labels_do_not_repeat_title_goal_or_plates(name: str) -> None:
    scene = seen(played(name, 12))
    words = [label.words for label in scene.board().labels]
    assert scene.title not in words and (not scene.status or scene.status not in words)
    assert not any("points" in text or "counters" in text for text in words)


@pytest.mark.parametrize("name", GAMES)
def test_gold_asks_and_white_tells(name: str) -> None:
    record = played(name, 14)
    inks = [ink for line in runs(seen(record)) for _, ink in line]
    assert any((ink.ink, ink.paper) == (ASKS.ink, ASKS.paper) for ink in inks), "something can be chosen"
    nobody = record.final.view(None).scene("en", record.states[0].view(None))
    inks = [ink for line in runs(nobody) for _, ink in line]
    assert not any(ink.paper == ASKS.paper for ink in inks), "a spectator can choose nothing"
    assert any(ink == TELLS for ink in inks)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_screen_shows_plates_goal_and_task(name: str, size: tuple[int, int]) -> None:
    record = played(name, 14)
    scene, state = seen(record), record.final
    console = Console(file=StringIO(), force_terminal=True, width=size[0], height=size[1])
    moves = [(move, state.words().describe(move)) for move in state.moves]
    Screen(console).show(Contents(scene, ["you", "medium"], [], ["It happened."], moves))
    file = console.file
    assert isinstance(file, StringIO)
    text = Text.from_ansi(file.getvalue()).plain
    shown = " ".join(text.split())
    for words in ("Player 1 · you", "Player 2 · medium", scene.task, scene.status):
        assert " ".join(words.split()) in shown


def test_moves_without_room_are_counted_and_can_be_listed() -> None:
    """Winter at 80 by 24: a card can go to dozens of places."""
    record = next(record for moves in range(8, 60) if len((record := played("winter", moves)).final.moves) > 60)
    moves = [(move, record.final.words().describe(move)) for move in record.final.moves]
    console = Console(file=StringIO(), force_terminal=True, width=80, height=24)
    contents = Contents(seen(record), ["you", "medium"], [], ["It happened."], moves, count="many moves; help")
    *_, task, listed = Screen(console).lay_out(contents)
    assert isinstance(listed, Text) and listed.plain.strip() == "many moves; help"
    assert isinstance(task, Text) and contents.scene.task in task.plain


def test_an_svg_has_plates_above_the_table_and_no_score_on_it() -> None:
    scene = seen(played("shifting-stones", 30))
    root = ElementTree.fromstring(svg(scene))
    table = next(group for group in root if group.get("class") == "on-surface")
    on_it = {text.text for text in table.iter("{http://www.w3.org/2000/svg}text")}
    above = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")} - on_it
    assert {scene.title, scene.status} <= above
    assert not any("points" in (text or "") for text in on_it)


# ------------------------------------------------------------------------------------------------- the end


def test_the_ledger_adds_up() -> None:
    record = played("shifting-seasons", players=3)
    outcome, players = record.final.outcome, ["Ann", "Ben", "Cleo"]
    assert outcome is not None
    table = ledger(record.final, players, "en", 100)
    assert table is not None and table.row_count == 4
    console = Console(file=StringIO(), width=100)
    console.print(table)
    file = console.file
    assert isinstance(file, StringIO)
    total = next(line for line in file.getvalue().splitlines() if line.split()[:1] == ["Total"])
    assert [int(word) for word in total.split()[1:]] == list(outcome.scores)
    for seat, who in enumerate(players):
        assert (f"★ {who}" in file.getvalue()) == (seat in outcome.winners)


def test_a_game_without_a_score_sheet_has_no_ledger() -> None:
    record = played("winter")
    assert ledger(record.final, ["Ann", "Ben"], "en", 100) is None
    lines = verdict(record.final, ["Ann", "Ben"], "en")
    assert len(lines) == 2, "who won, and why"


# --------------------------------------------------------------------------------------- one after another


def test_decisions_of_bots_are_shown_one_after_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rested: list[float] = []
    shown: list[Contents] = []
    monkeypatch.setattr(session_module, "rest", rested.append)
    monkeypatch.setattr(Screen, "show", lambda self, contents: shown.append(contents))
    console = Console(file=StringIO(), force_terminal=True, width=120, height=40)
    record = Record(fourfold.game("turn-of-time"), ["draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"])
    table = TerminalSession(record, ("random", "human"), 1, tmp_path / "game.json", console)
    while not (table.state.seat == 1 and len(table.state.moves) > 1):
        table.step()
    decided = [index for index in range(4, len(table.record.moves)) if table.record.states[index].seat == 0]
    assert len(shown) == len(rested) == len(decided) - 1, "the last one is shown with the question that follows"
    assert all(0 < seconds <= session_module.REST for seconds in rested)
    for contents, index in zip(shown, decided, strict=False):
        assert table.record.states[index].words().narrate(table.record.moves[index], 1) in " ".join(contents.news)
        assert not contents.moves and not contents.scene.choices


def test_a_key_shows_the_rest_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[Contents] = []
    monkeypatch.setattr(session_module, "rest", lambda seconds: True)
    monkeypatch.setattr(Screen, "show", lambda self, contents: shown.append(contents))
    console = Console(file=StringIO(), force_terminal=True, width=120, height=40)
    TerminalSession(
        Record(fourfold.game("turn-of-time")), ("random", "random"), 1, tmp_path / "game.json", console
    ).run()
    assert len(shown) == 2, "the first decision, and the end"


def test_nobody_rests_where_the_output_is_no_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(session_module, "rest", lambda seconds: pytest.fail("rested"))
    record = Record(fourfold.game("turn-of-time"))
    TerminalSession(record, ("random", "random"), 1, tmp_path / "game.json", Console(file=StringIO())).run()


def test_a_rest_ends_with_a_key_which_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    pty = pytest.importorskip("pty", reason="Windows has none")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert not rest(0.05)
        timer = threading.Timer(0.1, lambda: os.write(ours, b"12"))
        timer.start()
        began = time.monotonic()
        assert rest(30)
        assert time.monotonic() - began < 10
        timer.join()
        assert not rest(0.05), "the rest of what was typed is forgotten"
    os.close(ours)


def test_without_a_keyboard_there_is_no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("1\n"))
    began = time.monotonic()
    assert not rest(30)
    assert time.monotonic() - began < 10


# ------------------------------------------------------------------------------------------------- wrapping


@pytest.mark.parametrize("space", ["\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"])
def test_lines_do_not_break_at_no_break_spaces(space: str) -> None:
    open_console()
    for width in range(14, 40):
        console = Console(file=StringIO(), width=width)
        sentence = f"Le joueur{space}1 gagne{space}: «{space}bravo{space}»{space}! Et toi{space}?"
        console.print(Text(sentence), Markdown(sentence))
        file = console.file
        assert isinstance(file, StringIO)
        for line in file.getvalue().splitlines():
            assert not line.strip().startswith((":", "»", "!", "?", "1")) and not line.strip().endswith("«")
