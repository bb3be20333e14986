"""Draws from a seed: what they are, that they are fair, and that a record's can be checked by anyone."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fourfold
from fourfold import OptionError, Record, RecordError
from fourfold.core.draws import commitment, drawn, draws_tag, mix, new_seed, number, read_nonce, recompute, verify
from helpers.command import Command
from helpers.repository import ROOT

ZERO = bytes(32)
ONES = b"\xff" * 16
NONCES = (ONES, b"")
"""Those of two seats, of which the second added nothing."""


def random_game(name: str, seed: bytes = ZERO, nonces: tuple[bytes, ...] = (), **options: Any) -> Record:
    """A game whose seats take the last move, and whose chance follows the seed and the nonces."""
    record, k = Record(fourfold.game(name, **options), tags={"draws": draws_tag(seed, nonces)}), 0
    key = mix(seed, nonces)
    while not record.final.is_over:
        state = record.final
        chance = state.seat == "chance"
        record, k = record.play(drawn(state, key, k) if chance else state.moves[-1]), k + chance
    return record


def test_numbers_are_the_published_hashes() -> None:
    """Worked out with the command `sha256sum`, and written down in docs/concepts/draws.md."""
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert f"{number(ZERO, 0):064x}" == "2c34ce1df23b838c5abf2a7f6437cca3d3067ed509ff25f11df6b11b582b51eb"
    key = mix(ZERO, NONCES)
    assert key.hex() == "c8963ff731e202a7146e7dfb4bf2de35796e7d2455abbd42bec2bb4892f91b23"
    assert f"{number(key, 0):064x}" == "7b99c08df7410f5ed5ac2e33e64d4cac59439df4afd228a747e14d099f344af5"
    page = (ROOT / "docs/concepts/draws.md").read_text("utf-8")
    assert all(text in page for text in (commitment(ZERO), f"{number(ZERO, 0):064x}", key.hex()))
    assert f"{number(key, 0):064x}" in page


def test_the_first_of_four_is_drawn_by_the_seed_of_zeros() -> None:
    state = fourfold.game("turn-of-time", players=2).start()
    assert state.weights == dict.fromkeys(("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"), 1)
    assert drawn(state, ZERO, 0) == "draw:Sp"
    assert drawn(state, mix(ZERO, NONCES), 0) == "draw:Su"


def test_without_nonces_the_key_is_the_seed_as_it_was_for_old_records() -> None:
    assert mix(ZERO, ()) == mix(ZERO, (b"", b"")) == ZERO
    assert draws_tag(ZERO, (b"", b"")) == draws_tag(ZERO) == {"commitment": commitment(ZERO), "seed": ZERO.hex()}
    assert draws_tag(ZERO, NONCES)["nonces"] == ["ff" * 16, ""]


SEATS = st.lists(st.just(b"") | st.binary(min_size=16, max_size=32), min_size=1, max_size=4)


@given(SEATS, st.data())
def test_changing_any_nonce_changes_every_draw(nonces: list[bytes], data: st.DataObject) -> None:
    """Also if bytes only move from one seat to another."""
    seat = data.draw(st.integers(0, len(nonces) - 1))
    other = data.draw((st.just(b"") | st.binary(min_size=16, max_size=32)).filter(lambda nonce: nonce != nonces[seat]))
    changed = [*nonces[:seat], other, *nonces[seat + 1 :]]
    assert all(number(mix(ZERO, nonces), k) != number(mix(ZERO, changed), k) for k in range(20))
    moved = nonces[1:] + nonces[:1]
    assert (mix(ZERO, nonces) == mix(ZERO, moved)) == (nonces == moved)


def test_the_commitment_cannot_be_extended_to_the_key() -> None:
    """From SHA-256 of the seed anybody can work out SHA-256 of the seed, its padding and more. The padding begins with
    0x80, where a key has the length of the first nonce."""
    for length in (0, 15, 33, 128):
        with pytest.raises(OptionError, match="give 16 to 32 bytes in hexadecimal"):
            read_nonce("80" * length)
    assert read_nonce("80" * 32) == b"\x80" * 32
    assert mix(ZERO, [b"\x80" * 32]) == hashlib.sha256(ZERO + b"\x20" + b"\x80" * 32).digest()


@pytest.mark.parametrize("text", ["", "f" * 33, "zz" * 16, " " + "f" * 32, "ff " * 16, "f" * 32 + "\n", "ｆ" * 32])
def test_a_nonce_that_cannot_be_is_named(text: str) -> None:
    with pytest.raises(OptionError, match="nonce=.* is not possible; give 16 to 32 bytes in hexadecimal"):
        read_nonce(text)


def test_draws_follow_the_weights() -> None:
    """Nine stones: two of fish and bird, three each of the others with two faces, one of sun and moon."""
    state = fourfold.game("shifting-stones").start()
    weights, n = state.weights or {}, 9000
    assert len(set(weights.values())) > 1
    counts = Counter(drawn(state, ZERO, k) for k in range(n))
    for move, weight in weights.items():
        expected = n * weight / sum(weights.values())
        assert abs(counts[move] - expected) < 5 * expected**0.5, move


def test_only_chance_draws() -> None:
    state = fourfold.game("turn-of-time", players=2).start().play_chance(0)
    with pytest.raises(OptionError, match="chance does not decide here; seat is 0"):
        drawn(state, ZERO, 0)


def test_seeds_are_new_every_time() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100 and {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("name", ["turn-of-time", "shifting-stones", "shifting-seasons", "high-card"])
def test_an_honest_game_is_verified(name: str) -> None:
    record = random_game(name, new_seed())
    assert verify(Record.loads(record.dumps())) == sum(state.seat == "chance" for state in record) > 0
    nonces = tuple(bytes([seat]) * 16 for seat in range(record.game.players))
    mixed = random_game(name, bytes.fromhex(record.tags["draws"]["seed"]), nonces)
    assert verify(Record.loads(mixed.dumps())) > 0


@pytest.mark.parametrize("nonces", [["ff" * 16, "00" * 16], ["", ""], ["fe" + "ff" * 15, ""], ["", "ff" * 16]])
def test_a_record_with_another_nonce_is_not_verified(nonces: list[str]) -> None:
    """Turn of Time for two draws four seasons of four: each of these gives another draw somewhere."""
    record = random_game("turn-of-time", ZERO, NONCES, players=2)
    assert verify(record) == 4
    tags = {"draws": record.tags["draws"] | {"nonces": nonces}}
    with pytest.raises(RecordError, match=r"draw \d .* but the seed (gives|and the nonces give)"):
        verify(Record(record.game, record.moves, (), tags))


def test_the_first_false_draw_is_named() -> None:
    record = random_game("high-card")
    other = next(card for card in record.states[1].moves if card != record.moves[1])
    false = Record(record.game, [record.moves[0], other, *record.moves[2:]], (), record.tags)
    with pytest.raises(RecordError, match=f"draw 1 .move 2 of 4. is '{other}', but the seed gives '{record.moves[1]}'"):
        verify(false)


@pytest.mark.parametrize(
    ("tags", "problem"),
    [
        ({}, "there is no 'draws'"),
        ({"draws": 3}, "not an object with a commitment and a seed"),
        ({"draws": {"seed": "00"}}, "not an object with a commitment and a seed"),
        ({"draws": {"seed": "zz", "commitment": ""}}, "the seed 'zz' is not 32 bytes in hexadecimal"),
        ({"draws": {"seed": "00", "commitment": ""}}, "the seed '00' is not 32 bytes in hexadecimal"),
        ({"draws": draws_tag(ZERO) | {"seed": "11" * 32}}, "the commitment is '66687a.*', but the seed's is '02d4"),
        ({"draws": draws_tag(ZERO) | {"nonces": "ff" * 16}}, "the nonces are 'ff.*', not a list of 2 texts, one for"),
        ({"draws": draws_tag(ZERO) | {"nonces": ["ff" * 16]}}, "not a list of 2 texts"),
        ({"draws": draws_tag(ZERO) | {"nonces": None}}, "the nonces are None, not a list of 2 texts"),
        ({"draws": draws_tag(ZERO) | {"nonces": ["", 3]}}, "not a list of 2 texts"),
        ({"draws": draws_tag(ZERO) | {"nonces": ["", "ff"]}}, "the nonce 'ff' of seat 1 is not 16 to 32 bytes in hex"),
        ({"draws": draws_tag(ZERO) | {"nonces": ["ff" * 33, ""]}}, "of seat 0 is not 16 to 32 bytes in hexadecimal"),
    ],
)
def test_a_record_without_an_honest_seed_is_told_so(tags: dict[str, Any], problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        verify(Record(fourfold.game("high-card"), (), (), tags))


def test_the_command_verifies_and_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, path = Command(monkeypatch, capsys, tmp_path), tmp_path / "game.json"
    record = random_game("turn-of-time", players=2)
    record.write(path)
    ran = command("verify", path)
    assert (ran.code, ran.err) == (0, "")
    assert "all 4 draws follow from the seed, and" in ran.out and commitment(ZERO) in ran.out
    assert "No player added a number: no draw was changed during the game, but the seed may have been" in ran.out
    mixed = random_game("turn-of-time", ZERO, NONCES, players=2)
    mixed.named(["Ann", "medium"], mixed.tags).write(path)
    ran = command("verify", path)
    assert (ran.code, ran.err) == (0, "") and "draws follow from the seed and the players' numbers, and" in ran.out
    assert f"Ann added {ONES.hex()}.\nmedium added nothing.\n" in ran.out
    data = record.as_json()
    data["tags"] = {"draws": draws_tag(b"\1" * 32)}
    path.write_text(json.dumps(data), "utf-8")
    ran = command("verify", path)
    assert ran.code == 2 and ran.err.startswith(f"fourfold: {path}: moves: draw ") and ran.err.count("\n") == 1


@pytest.mark.parametrize("nonces", [(), NONCES])
def test_the_script_in_the_document_agrees(tmp_path: Path, nonces: tuple[bytes, ...]) -> None:
    script = re.findall(r"```python title=\S+\n(.*?)```", (ROOT / "docs/concepts/draws.md").read_text("utf-8"), re.S)[0]
    random_game("turn-of-time", new_seed(), nonces, players=2).write(tmp_path / "game.json")
    words = [sys.executable, "-c", script, str(tmp_path / "game.json")]
    ran = subprocess.run(words, check=False, capture_output=True, text=True, timeout=300)
    assert (ran.returncode, ran.stdout) == (0, "4 draws are honest\n"), ran.stderr


def test_every_draw_is_recomputed_even_after_one_that_is_not_honest() -> None:
    record = random_game("turn-of-time", players=2)
    honest = list(recompute(record))
    assert [record.states[draw.index].seat for draw in honest] == ["chance"] * len(honest) and len(honest) == 4
    other = next(move for move in record.states[0].moves if move != record.moves[0])
    forged = Record(record.game, [other], tags=record.tags)
    while forged.final.seat == "chance":
        forged = forged.play(drawn(forged.final, ZERO, len(forged.moves)))
    assert [draw.is_honest for draw in recompute(forged)] == [False, True, True, True]
