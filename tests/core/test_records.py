"""Records: whole games in JSON, and what is left of damaged ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import Record, RecordError

GAME = fourfold.game("turn-of-time", players=2)


def random_record(moves: int | None = None) -> Record:
    rng = np.random.default_rng(4)
    record = Record(GAME, (), ("Ann", "Bo"), {"event": "Ω 1"})
    while not record.final.is_over and len(record.moves) != moves:
        state = record.final
        chance = state.seat == "chance"
        record = record.play(state.sample_chance(rng) if chance else state.moves[rng.integers(len(state.moves))])
    return record


FULL = random_record()


def test_a_record_is_options_and_moves() -> None:
    data = json.loads(FULL.dumps())
    assert set(data) == {"game", "options", "moves", "players", "result", "rules", "tags"}
    assert data["game"] == "turn-of-time" and data["options"] == {"players": 2} and data["rules"] == 1
    assert len(data["moves"]) == 60 and data["players"] == ["Ann", "Bo"] and data["tags"] == {"event": "Ω 1"}
    assert sum(data["result"]["scores"]) == 10 and len(data["result"]["winners"]) == 1


def test_iterating_gives_every_state() -> None:
    states = list(FULL)
    assert len(states) == len(FULL) == 61
    assert states[0] == GAME.start() and states[-1] == FULL.final
    for before, move, after in zip(states, FULL.moves, states[1:], strict=False):
        assert before.play(move) == after


def test_round_trip_as_text_file_and_repr(tmp_path: Path) -> None:
    FULL.write(tmp_path / "game.json")
    assert Record.read(tmp_path / "game.json") == Record.loads(FULL.dumps()) == FULL
    assert eval(repr(FULL), {"fourfold": fourfold}) == FULL
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_an_unfinished_game_has_no_result() -> None:
    part = random_record(20)
    assert part.result is None and Record.loads(part.dumps()) == part
    assert part.back(3).moves == part.moves[:3] and len(part.back(3)) == 4
    assert len(part.moves) == 20  # back left it alone


def test_a_running_game_can_be_exported_for_a_seat() -> None:
    record = Record(fourfold.game("high-card"), ["deal:5", "deal:2"], ("Ann", "Bo"), {"seed": 7})
    expected = {"game": "high-card", "options": {"players": 2}, "players": ["Ann", "Bo"], "rules": 1, "result": None}
    for seat, moves, cards in (
        (0, ["deal:5", "deal:?"], [5, "?"]),
        (1, ["deal:?", "deal:2"], ["?", 2]),
        (None, ["deal:?", "deal:?"], ["?", "?"]),
    ):
        seen = record.redacted_for(seat)
        position = seen.pop("position")
        assert seen == {**expected, "seat": seat, "moves": moves}
        assert position["cards"] == cards


def test_what_a_seat_sees_of_a_finished_game_has_the_result() -> None:
    seen = FULL.redacted_for(None)
    assert FULL.result is not None
    assert seen["moves"] == list(FULL.moves) and seen["result"] == FULL.result.as_json()
    assert json.loads(json.dumps(seen)) == seen


def damaged(**changes: Any) -> str:
    return json.dumps({**json.loads(FULL.dumps()), **changes})


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "not JSON"),
        ("[]", "list.*game, options"),
        ('{"game": NaN}', "not JSON: NaN"),
        ("9" * 5000, "not JSON"),
        (FULL.dumps()[:-20], "not JSON"),
        (damaged(extra=1), "extra"),
        (damaged(game="chess"), "'chess'.*turn-of-time"),
        (damaged(game=None), "game: None"),
        (damaged(options={"players": 7}), "options: players=7"),
        (damaged(options=[]), r"options: \[\]"),
        (damaged(moves="draw:Fa"), "moves: 'draw:Fa' is not a list"),
        (damaged(players=["Ann"]), "players:.*2 players"),
        (damaged(players=["Ann", 2]), "players:"),
        (damaged(players="Ann"), "players: 'Ann'"),
        (damaged(tags=[]), "tags"),
        (damaged(rules=99), "rules: version 99.*known: 1"),
        (damaged(result={"scores": [9, 1], "winners": [0], "limit": False}), "result:.*the moves give"),
        (damaged(moves=list(FULL.moves[:5])), "result:.*unfinished"),
    ],
)
def test_damage_is_named(text: str, named: str) -> None:
    with pytest.raises(RecordError, match=named):
        Record.loads(text)


@pytest.mark.parametrize("bad", ["flip:n", "nonsense", 7, None])
def test_the_first_bad_move_is_named_and_the_rest_kept(bad: Any) -> None:
    moves = [*FULL.moves[:10], bad, *FULL.moves[11:]]
    with pytest.raises(RecordError, match="moves: number 11 of 60") as caught:
        Record.loads(damaged(moves=moves))
    assert caught.value.index == 10
    assert isinstance(caught.value.good, Record)
    assert caught.value.good.moves == FULL.moves[:10]
    assert caught.value.good.final == list(FULL)[10]
    assert caught.value.good.players == ("Ann", "Bo")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="nothing.json: cannot be read"):
        Record.read(tmp_path / "nothing.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="bytes: is not text"):
        Record.read(tmp_path / "bytes")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    random_record(5).write(path)
    before = path.read_bytes()

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        FULL.write(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
