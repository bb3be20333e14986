"""Hidden hands at the terminal: the table, its hints, and `fourfold show` tell a seat no more than it may know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourfold import Record
from fourfold.bots.player import Budget
from helpers.command import Command
from helpers.stones import OPENING, game


def play(run: Command, path: Path, typed: str, *arguments: object) -> tuple[Record, str]:
    seats = ("--seats", "human,random")
    ran = run("play", "shifting-stones", "--seed", 5, *seats, *arguments, "--save", path, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return Record.read(path), ran.out


def named(out: str) -> set[int]:
    """The cards that a screen names: `#17`, "card 17" in its news and moves, and its lists of cards."""
    words = re.sub(r"\s+", " ", out)
    found = {int(number) for number in re.findall(r"(?:#|[Cc]ard )(\d+)", words)}
    for cards in re.findall(r"(?:Discard pile:|got cards) ((?:(?:and )?\d+(?:, | (?=and)|\b))+)", words):
        found |= set(map(int, re.findall(r"\d+", cards)))
    return found


@pytest.mark.parametrize("turns", [0, 3, 8])
def test_the_table_names_no_card_that_the_person_has_not_seen(run: Command, tmp_path: Path, turns: int) -> None:
    record, out = play(run, tmp_path / "game.json", "end\n" * turns)
    may_know = {card for state in record for card in state.position()["hands"][0]}
    for state in record:
        position = state.position()
        may_know |= {*position["discards"], *position["scored"][0], *position["scored"][1]}
    assert named(out) <= may_know
    assert named(out) >= set(record.final.position()["hands"][0])
    theirs = set(record.final.position()["hands"][1])
    assert not named(out) & (theirs - may_know)
    shown = " ".join(out.split())
    assert "Player 2 was dealt a card." in shown or "everyone was dealt four cards" in shown


def test_a_random_opponent_s_card_is_named_when_it_is_used(run: Command, tmp_path: Path) -> None:
    record, out = play(run, tmp_path / "game.json", "end\n" * 6)
    used = [
        int(state.position()["held"])
        for state in record.states[:-1]
        if state.seat == 1 and state.position()["phase"] == "use"
    ]
    shown = " ".join(out.split())
    assert used and all(f"discarded card {card} and" in shown or f"scored card {card} (" in shown for card in used)
    assert shown.count("took a card from hand.") == len(used)


def test_a_hint_names_the_cheapest_card_and_its_moves(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.terminal.session.HINT", Budget(simulations=50))
    record, out = play(run, tmp_path / "game.json", "hint\n")
    advice = record.final.view(0).words().advice()
    assert advice and " ".join(advice.split()) in " ".join(out.split())
    _, german = play(run, tmp_path / "deutsch.json", "hint\n", "--language", "de")
    assert record.final.view(0).words("de").advice() in " ".join(german.split())


def test_show_as_a_seat_saw_it(run: Command, tmp_path: Path) -> None:
    Record(game(), f"{OPENING} #2 ~a1b1 end deal:#9".split()).write(tmp_path / "game.json")
    seats = [run("show", tmp_path / "game.json", "--player", player).out for player in (1, 2)]
    assert "deal:#9" in seats[0] and "card 9" in seats[0]
    assert "deal:?" in seats[1]
    assert named(seats[0]) == {1, 2, 3, 4, 9} and named(seats[1]) == {2, 5, 6, 7, 8}
    ran = run("show", tmp_path / "game.json", "--player", 3)
    assert ran.code == 2 and "players 1 to 2" in ran.err


def test_a_swap_is_typed_in_either_order(run: Command, tmp_path: Path) -> None:
    record, _ = play(run, tmp_path / "game.json", "1\n~b2b1\n")
    assert record.moves[-1] == "~b1b2"


def test_H6_the_bonus_is_a_line_of_the_end(run: Command, tmp_path: Path) -> None:
    """At random somebody scores a card of 1 point within 40 rounds."""
    ran = run("play", "shifting-stones", "--option", "rounds=40", "--seats", "random,random", "--seed", 5)
    assert ran.code == 0
    assert re.search(r"^ *Most cards worth 1 point +(3 \S+ +0|0 +3 )", ran.out, re.MULTILINE)
