"""A whole game as one line of text, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import Record, RecordError
from fourfold.core.registry import game_package
from helpers.command import Command
from helpers.repository import ROOT

TABLES = [
    (name, players)
    for name in ("coin", "high-card", "shifting-seasons", "shifting-stones", "turn-of-time", "winter")
    for players in range(game_package(name).about.players[0], game_package(name).about.players[1] + 1)
]
TEXT = st.text(st.characters(exclude_categories=()) | st.sampled_from('[]"\\ \n\r\x85\u2028'), max_size=6)
"""Any characters, lone surrogates too, and often those that the notation itself is made of."""
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=4,
)


def random_game(name: str, players: int, most: int, rng: int) -> Record:
    """At most so many random decisions."""
    record = Record(fourfold.game(name, players=players))
    while not record.final.is_over and len(record.moves) < most:
        rng = (rng * 6364136223846793005 + 1442695040888963407) % 2**64
        record = record.play(record.final.moves[(rng >> 33) % len(record.final.moves)])
    return record


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(TABLES), st.integers(0, 40), st.integers(0, 2**64 - 1))
def test_every_record_is_one_line_and_read_back_from_it(data: Any, table: tuple[str, int], most: int, rng: int) -> None:
    name, players = table
    names = data.draw(st.just([]) | st.lists(TEXT, min_size=players, max_size=players), "names")
    record = random_game(name, players, most, rng).named(names, data.draw(st.dictionaries(TEXT, VALUES, max_size=3)))
    line = record.as_line()
    assert len(line.splitlines()) == 1 and line.encode()
    assert Record.loads(line) == Record.loads(f"  {line} \n") == record
    assert Record.loads(line).as_line() == line


def test_a_finished_game_as_a_person_would_write_it_down() -> None:
    record = Record(fourfold.game("turn-of-time", players=3), ["draw:Fa", "draw:Sp", "draw:Su"], ["Ann", "Bo", "Cy"])
    line = (
        '[game "turn-of-time"] [options {"players": 3}] [players ["Ann", "Bo", "Cy"]] [rules 1] draw:Fa draw:Sp draw:Su'
    )
    assert record.as_line() == line
    assert Record.loads('[ game  "turn-of-time" ][options {"players":3}]draw:Fa  draw:Sp').moves == (
        "draw:Fa",
        "draw:Sp",
    )


def test_the_line_of_the_documentation_is_read() -> None:
    line = next(
        line for line in (ROOT / "docs/reference/formats.md").read_text("utf-8").splitlines() if line[:5] == "[game"
    )
    assert Record.loads(line).as_line() == line and Record.loads(line).players == ("Ann", "Bo", "Cy")


def test_the_line_has_the_result_and_it_must_be_true() -> None:
    record = random_game("high-card", 2, 99, 1)
    assert record.result is not None
    scores = list(record.result.scores)
    assert f'[result {{"scores": {scores}, ' in record.as_line()
    with pytest.raises(RecordError, match="result: .* is stored, but the moves give"):
        Record.loads(record.as_line().replace(f'"scores": {scores}', '"scores": [99, 99]'))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('[game "chess"] e4', "'chess'.*turn-of-time"),
        ('[game "winter"', r"\[game …\]: expected '\]' instead of the end of the line"),
        ("[game winter]", r"\[game …\]: its value is not JSON: 'winter\]'"),
        ('[game "winter"] [game "winter"]', r"\[game …\]: is there twice"),
        ('[game "winter"] [moves []]', r"\[moves …\]: moves follow the tags"),
        ('[game "winter"] [rules NaN]', r"\[rules …\]: its value is not JSON: 'NaN\]'"),
        ('[game "winter"] [] draw', r"'\[\] draw' is not a tag; a tag looks like \[rules 1\]"),
        ('[game "winter"] [speed 3]', "'speed': is not a key of a record; the keys: game"),
        ('[game "winter"] [rules 99]', "rules: version 99 is not known; known: 1"),
        ('[game "winter"] lift:0,0', "moves: number 1 of 1: 'lift:0,0' is not legal here"),
        ('[game "winter"] [tags ' + "[" * 100_000, r"\[tags …\]: its value is not JSON"),
    ],
)
def test_what_is_wrong_with_a_line_is_named(line: str, named: str) -> None:
    with pytest.raises(RecordError, match=named):
        Record.loads(line)


def test_a_file_may_hold_a_line(tmp_path: Path) -> None:
    record = random_game("turn-of-time", 2, 9, 3)
    (tmp_path / "game.txt").write_text(f"{record.as_line()}\n", "utf-8")
    assert Record.read(tmp_path / "game.txt") == record


def test_a_file_of_many_games_is_read_line_by_line(tmp_path: Path) -> None:
    path, games = tmp_path / "games.jsonl", [random_game("high-card", 2, most, 5) for most in (0, 2, 99)]
    lines = [json.dumps(games[0].as_json()), "", games[1].as_line(), json.dumps(games[2].as_json())]
    path.write_text("\n".join(lines), "utf-8")
    assert list(fourfold.read_records(path)) == games
    games[1].write(tmp_path / "one.json")
    assert list(fourfold.read_records(tmp_path / "one.json")) == games[1:2]
    path.write_text(f'{lines[0]}\n\n[game "high-card"] jump\n', "utf-8")
    read = fourfold.read_records(path)
    assert next(read) == games[0]
    with pytest.raises(RecordError, match="games.jsonl: line 3: moves: number 1 of 1: 'jump'"):
        next(read)


def test_show_writes_a_game_in_either_form(run: Command) -> None:
    game = random_game("turn-of-time", 2, 99, 6)
    (run.folder / "games.txt").write_text(f"{game.back(3).as_line()}\n{game.as_line()}\n", "utf-8")
    ran = run("show", run.folder / "games.txt", "--game", 2, "--json")
    assert (ran.code, ran.out) == (0, game.dumps())
    (run.folder / "game.json").write_text(ran.out, "utf-8")
    assert run("show", run.folder / "game.json", "--line").out == f"{game.as_line()}\n"
    assert run("show", run.folder / "game.json", "--line", "--step", 3).out == f"{game.back(3).as_line()}\n"
