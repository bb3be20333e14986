"""The terminal table: moves, undo, and whole games."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

import fourfold
from fourfold.bots.player import Budget
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.record import Record
from fourfold.terminal import session
from helpers.command import Command

GAME = "turn-of-time"
TO_THE_END = "1\n" * 60  # more than a person ever has to decide


def legal(record: Record) -> tuple[str, ...]:
    return record.final.moves


# ------------------------------------------------------------------------------------------------- moves


def test_moves_by_number_and_as_text(run: Command) -> None:
    start, _ = run.play("--seed", 1)
    assert len(start.moves) == 4, "two players draw four seasons, then the first person decides"
    move = legal(start)[2]
    for typed in ("3", move, move.lower(), f"  {move} "):
        record, _ = run.play("--seed", 1, typed=f"{typed}\n")
        assert record.moves[4] == move


def test_the_screen_says_who_decides_and_what_is_possible(run: Command) -> None:
    record, out = run.play("--seed", 1)
    assert "Player 1: Choose a card" in out
    assert "Player 1, your move" in out
    assert "Player 1 · you" in out
    assert "Player 2 · Fern" in out
    for number, move in enumerate(legal(record), start=1):
        assert re.search(rf"\b{number}  {move} +{record.final.words().describe(move)}", out)


def test_the_screen_says_what_happened(run: Command) -> None:
    record, out = run.play("--seed", 1, typed="1\n")
    shown = " ".join(out.split("your move")[1].split())
    for index in range(4, len(record.moves)):
        assert record.states[index].words().narrate(record.moves[index], 0) in shown
    assert "It was the only move." in shown, "the very first card has a single cell"


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("99", "“99” is not a number from 1 to 12, a move or a command."),
        ("100", "The commands are help, hint, undo, save and quit."),
        ("0", "“0” is not a number from 1 to 12"),
        ("9" * 5000, "is not a number"),
        ("²", "“²” is not"),
        ("castle", "“castle” is not a number"),
        ("flip:n", "“flip:n” is not possible now. Type a number from 1 to 12, or help to see your moves."),
        ("draw:Sp", "“draw:Sp” is not possible now"),
    ],
)
def test_a_bad_move_changes_nothing(run: Command, typed: str, complaint: str) -> None:
    record, out = run.play("--seed", 1, typed=f"{typed}\n")
    assert complaint in " ".join(out.split())
    assert len(record.moves) == 4


def test_enter_shows_the_table_again(run: Command) -> None:
    _, once = run.play("--seed", 1)
    _, twice = run.play("--seed", 1, typed="\n")
    assert once.count("Player 1: Choose a card") == 1
    assert twice.count("Player 1: Choose a card") == 2


def test_help_explains_commands_and_moves(run: Command) -> None:
    record, out = run.play("--seed", 1, typed="HELP\n")
    shown = out.split("your move")[1]
    for word in (
        "hint",
        "undo",
        "save",
        "quit",
        "fourfold rules turn-of-time",
        record.final.words().describe(legal(record)[5]),
    ):
        assert word in shown


def test_bytes_that_are_no_text_do_no_harm(run: Command) -> None:
    record, out = run.play("--seed", 1, typed=TextIOWrapper(BytesIO(b"\xff\xfe\n1\n"), "utf-8"))
    assert "could not be read as text" in out
    assert len(record.moves) == 4


# -------------------------------------------------------------------------------------------------- undo


def test_undo_goes_back_to_the_last_choice(run: Command) -> None:
    record, out = run.play("--seed", 1, typed="1\nundo\n")
    assert len(record.moves) == 4, "over the bot's turn and the forced first cell"
    assert "Move taken back." in out
    at_cells, _ = run.play("--seed", 1, typed="1\n1\n")
    assert at_cells.moves[-1] == legal(run.play("--seed", 1, typed="1\n")[0])[0]
    taken_back, _ = run.play("--seed", 1, typed="1\n1\nundo\nundo\n")
    assert taken_back.moves == record.moves


def test_undo_before_any_choice(run: Command) -> None:
    record, out = run.play("--seed", 1, typed="undo\n")
    assert "nothing to take back" in out
    assert len(record.moves) == 4


def test_draws_come_again_as_they_were(run: Command) -> None:
    straight, _ = run.play("--players", 1, "--seed", 5, typed=TO_THE_END)
    detour = "1\n2\n1\nundo\nundo\nundo\n" + TO_THE_END
    again, _ = run.play("--players", 1, "--seed", 5, typed=detour)
    assert again.moves == straight.moves
    assert again.result is not None


# ------------------------------------------------------------------------------------------- whole games


def test_seed_gives_the_same_game(run: Command) -> None:
    one, other = (run.play("--seed", 6, typed=TO_THE_END)[0] for _ in range(2))
    assert one == other
    assert len({run.play("--seed", seed)[0].moves for seed in range(8)}) > 1


def test_whole_game_ends_with_result_and_scores(run: Command) -> None:
    record, out = run.play("--seed", 2, typed=TO_THE_END)
    assert record.result is not None
    first, second = record.result.scores
    assert first + second == 4 + 3 + 2 + 1
    assert f"Player {record.result.winners[0] + 1} wins" in out
    end = out[out.index("The game is over") :]
    assert f"Scores: Player 1 (you) {first} and Player 2 (Fern) {second}" in end
    assert "Saved. Review it with: fourfold show" in end


def test_a_tie_is_explained(run: Command) -> None:
    for seed in range(60):
        record, out = run.play("--seats", "random,random", "--seed", seed)
        if record.result and record.result.scores == (5, 5):
            break
    end = out[out.index("The game is over") :]
    assert "Scores: Player 1 (Random) 5 and Player 2 (Random) 5" in end
    assert re.search(r"^5 points each", end, re.MULTILINE)
    assert len(re.findall(r"^ *\w+ \(\d cards, group of \d\) +[1234] ", end, re.MULTILINE)) == 4, (
        "a row for each season"
    )
    assert re.search(r"^ *Total +5 +5 *$", end, re.MULTILINE)


@pytest.mark.parametrize(("players", "length"), [(1, 72), (2, 60), (3, 57), (4, 60)])
def test_random_seats_play_by_themselves(run: Command, players: int, length: int) -> None:
    record, out = run.play("--seats", ",".join(["random"] * players), "--seed", 3)
    assert (len(record.moves), record.final.is_over) == (length, True)
    assert "your move" not in out
    assert record.game.players == players


@pytest.mark.parametrize("seed", [0, 1])
def test_solo_balance_is_won_with_four_of_each(run: Command, seed: int) -> None:
    record, out = run.play("--players", 1, "--option", "goal=balance", "--seed", seed, typed=TO_THE_END)
    assert "Balance: 4 cards of each season" in out
    assert record.result is not None
    showing = Counter(card["card"][:2] for card in record.final.position()["table"])
    balanced = sorted(showing.values()) == [4, 4, 4, 4]
    assert record.result.scores == (int(balanced),)
    assert f"Player 1 (you) {'wins' if balanced else 'does not win'}.\n" in out


def test_two_people_take_turns(run: Command) -> None:
    record, out = run.play("--seats", "human,human", "--seed", 2, typed="1\n1\n1\n")
    asked = re.findall(r"Player (\d), your move", out)
    assert asked == ["1", "2", "2", "1"], "a card; a card and its cell (then one meeting, which is forced); a card"
    assert len(record.moves) == 4 + 2 + 3


def test_players_of_a_record_are_called_by_name(run: Command, tmp_path: Path) -> None:
    record = Record(fourfold.game(GAME), ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"), ("Ann", "Ben"))
    record.write(tmp_path / "named.json")
    out = run("play", tmp_path / "named.json").out
    assert "Ann, your move" in out
    assert "Ann · you" in out
    assert "Ben · Fern" in out


def test_german(run: Command) -> None:
    record, out = run.play("--language", "de", "--seed", 2, typed="help\nundo\nflip:n\n99\n" + TO_THE_END)
    for words in (
        "Person 1: Wähle eine Karte und die Seite, die nach oben kommt",
        "Person 1, dein Zug",
        "Weitere Befehle:",
        "nichts zurückzunehmen",
    ):
        assert words in out
    for words in (
        "„flip:n“ geht jetzt nicht",
        "„99“ ist weder",
        "Die Partie ist zu Ende",
        "Person 1 (du)",
        "Punkte:",
    ):
        assert words in out
    assert "Person 2 (Fern)" in out
    assert record.result is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_is_ascii(run: Command, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(session, "HINT", Budget(simulations=100))
    _, out = run.play("--plain", "--language", language, "--seed", 2, typed="help\nhint\nundo\nx\n" + TO_THE_END)
    assert out.isascii()
    assert "\x1b" not in out
    assert ("Fruehling" in out) == (language == "de")


def test_hidden_cards_are_told_to_nobody_else(run: Command) -> None:
    for seed in range(5):
        typed = StringIO("")
        ran = run("play", "high-card", "--seed", seed, "--save", run.folder / f"{seed}.json", typed=typed)
        own, other = (move[-1] for move in Record.read(run.folder / f"{seed}.json").moves)
        table = ran.out.split("your move")[0].split("At the table")[0]
        assert own in table
        assert other not in table
