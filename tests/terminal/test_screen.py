"""One screen of a game: what fits, what is left out where it does not, and plain ASCII."""

from __future__ import annotations

import re
import sys
from collections import Counter
from io import BytesIO, StringIO, TextIOWrapper

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text

import fourfold
from fourfold.scene.scene import Scene
from fourfold.scene.text_renderer import UNICODE, to_ascii
from fourfold.terminal.paint import is_plain, open_console, paint
from fourfold.terminal.screen import Contents, Screen

GAME = "turn-of-time"


def walk(players: int, seed: int) -> list[tuple[fourfold.State, Scene]]:
    """The decisions of a random game and how they look."""
    rng, state = np.random.default_rng(seed), fourfold.game(GAME, players=players).start()
    seen, before = [], state
    while not state.is_over:
        if isinstance(state.seat, int):
            seen.append((state, state.view(state.seat).scene("en", before.view(state.seat))))
            before = state
        state = state.play(str(rng.choice(state.moves)))
    return [*seen, (state, state.view(None).scene())]


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_screen_fits_80_by_24(players: int) -> None:
    console = Console(file=StringIO(), force_terminal=True, width=80, height=24)
    news = ["Player 2’s summer met the winter to the left: both flipped, and both show fall. " * 4] * players
    for state, scene in walk(players, seed=players):
        moves = [(move, state.words().describe(move)) for move in state.moves]
        parts = Screen(console).lay_out(Contents(scene, ["you", "medium", "medium", "medium"], [], news, moves))
        lines = [line for part in parts for line in console.render_lines(part, pad=False)]
        assert len(lines) <= 23
        assert isinstance(parts[0], Text)
        assert max(len(line) for line in parts[0].plain.split("\n")) <= 80
        shown = "\n".join("".join(segment.text for segment in line) for line in lines)
        assert (scene.task or scene.title) in shown
        for standing in scene.standings:
            assert f"{scene.names[standing.seat]} · " in shown
        for number, (move, _) in enumerate(moves, start=1):
            assert re.search(rf"\b{number} +{move}", shown)


def test_plates_stay_in_sight_below_a_table_that_is_too_tall() -> None:
    console = Console(file=StringIO(), force_terminal=True, width=80, height=12)
    state, scene = walk(2, seed=2)[-2]
    contents = Contents(scene, ["you", "medium"], [], [], [(move, "") for move in state.moves], count="some moves")
    parts = Screen(console).lay_out(contents)
    lines = [line for part in parts for line in console.render_lines(part, pad=False)]
    assert len(lines) > 12
    seen = "\n".join("".join(segment.text for segment in line) for line in lines[-11:])
    assert all(f"{name} · " in seen for name in scene.names) and scene.status in seen and scene.task in seen


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_of_shifting_seasons_is_in_sight_when_a_lane_is_chosen(players: int, language: str) -> None:
    """In 24 lines of 80 columns, with the line for the answer: the lanes, the tiles to push, and one's own garden."""
    console = Console(file=StringIO(), force_terminal=True, width=80, height=24)
    rng, state = np.random.default_rng(players), fourfold.game("shifting-seasons", players=players).start()
    asked = 0
    while not state.is_over:
        if state.seat == 0 and state.position()["phase"] == "turn":
            asked += 1
            scene = state.view(0).scene(language)
            moves = [(move, state.words().describe(move)) for move in state.moves]
            count = f"{len(moves)} moves; help lists them all"
            contents = Contents(scene, ["you"] + ["medium"] * 3, [], ["News. "], moves, 1, count)
            parts = Screen(console).lay_out(contents)
            lines = ["".join(each.text for each in line) for part in parts for line in console.render_lines(part)]
            seen = "\n".join(line.rstrip() for line in lines[-23:])
            assert max(map(len, seen.split("\n"))) <= 80
            lanes = [line for line in seen.split("\n") if re.search("1▲|2▶|3▼|4◀", line)]
            assert len(lanes) == 4, seen
            letters = [line for line in seen.split("\n") if "a   b   c   d   e   f" in line]
            assert letters and scene.names[0] in seen and scene.task in seen
            display = state.position()["display"]
            assert any(line.count("‹") == len(display) for line in seen.split("\n")), seen
            if players < 4:
                assert len(lines) <= 23 and sum(line.count("a   b   c") for line in lines) == players
        state = state.play(str(rng.choice(state.moves)))
    assert asked > 20


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_blocks_of_a_narrow_table_lose_nothing(players: int, width: int) -> None:
    rng, state = np.random.default_rng(players), fourfold.game("shifting-seasons", players=players).start()
    for _ in range(60):
        state = state.play(str(rng.choice(state.moves)))
    board = state.view(None).scene("en").board()
    packed, uncut = paint(board, compact_width=width).plain, paint(board, compact_width=200).plain
    assert Counter(packed.split()) == Counter(uncut.split())
    assert max(map(len, packed.split("\n"))) <= width


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_tight_picture_loses_nothing_but_frames(players: int) -> None:
    frames = {ord(letter): " " for letters in vars(UNICODE).values() for letter in letters}

    def words(picture: Text) -> Counter[str]:
        return Counter(picture.plain.translate(frames).split())

    for _, scene in walk(players, seed=players):
        board = scene.board()
        full, tight, narrow = paint(board), paint(board, compact_width=80), paint(board, compact_width=45)
        assert words(tight) == words(narrow) == words(full)
        assert tight.plain.count("\n") < full.plain.count("\n")
        assert max(map(len, narrow.plain.split("\n"))) <= 45


def test_a_table_that_became_tight_stays_so_until_the_terminal_grows() -> None:
    state, scene = walk(2, seed=1)[0]
    moves = [(move, state.words().describe(move)) for move in state.moves]
    console = Console(file=StringIO(), force_terminal=True, width=80, height=40)
    screen = Screen(console)

    def is_full(times: int) -> bool:
        board = screen.lay_out(Contents(scene, news=["news"], moves=moves * times))[0]
        assert isinstance(board, Text)
        return board.plain.endswith(paint(scene.board()).plain)

    assert is_full(1)
    assert not is_full(20)
    assert not is_full(1)
    console.size = (80, 60)
    assert is_full(1)


def test_a_stream_that_is_not_utf8_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(stream, "latin-1", write_through=True))
    console = open_console()
    console.print("Größe • ☼ …")
    assert is_plain(console)
    assert stream.getvalue() == b"Groesse * ? ...\n"


def test_spelled_in_ascii() -> None:
    assert to_ascii("Frühling, Öl, süß – ±2") == "Fruehling, Oel, suess - ~2"
    assert to_ascii("„María“ “Blasco”") == '"Maria" "Blasco"'
