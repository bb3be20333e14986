"""The ground floor: compiled rules and their cache, states, views, random games."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import time
from dis import get_instructions
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit
from numba.core.errors import TypingError

import fourfold
from fourfold import IllegalMove, MoveError, OptionError, PositionError
from fourfold.bots import greedy_compiled, search_compiled
from fourfold.core.about import one_of, whole
from fourfold.engine import bits, compiler, dice, drivers, intrinsics
from fourfold.engine.binding import compiled_form
from fourfold.engine.fingerprint import fingerprint
from fourfold.engine.rule import FUNCTION
from fourfold.envs import batch_compiled, learner_compiled
from fourfold.train import match_compiled, self_play_compiled

assert intrinsics  # importing adds the compiled forms of `bits`


@pytest.fixture
def start() -> fourfold.State:
    return fourfold.game("turn-of-time", players=2).start()


@pytest.fixture
def toy() -> fourfold.State:
    """High Card, two players: seat 0 holds 5, seat 1 holds 2; seat 0 decides."""
    return fourfold.game("high-card").start().play("deal:5").play("deal:2")


# ----------------------------------------------------------------------------------------- bits and dice


@njit  # type: ignore[untyped-decorator]
def compiled_bits(places: int) -> tuple[int, int]:
    return bits.count(places), bits.first(places)


@given(st.sets(st.integers(0, 62), min_size=1))
def test_sets_of_places(places: set[int]) -> None:
    mask = sum(1 << place for place in places)
    assert bits.count(mask) == len(places)
    assert bits.first(mask) == min(places)
    assert compiled_bits(mask) == (len(places), min(places))


def test_dice_are_splitmix64() -> None:
    """The first numbers of the reference implementation of SplitMix64 for the seed 1234567."""
    counter, found = np.uint64(1234567), []
    with np.errstate(over="ignore"):
        for _ in range(5):
            counter += dice.STRIDE
            found.append(int(dice.mixed(counter)))
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_dice_stay_below_and_are_even() -> None:
    rng, below = np.array([7], np.uint64), compiled_form(dice.below)
    counts = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    # Each count is binomial with mean 1000 and deviation 29; five deviations are 145.
    assert max(abs(counts - 1000)) < 145


# -------------------------------------------------------------------------------------------------- cache


def run_game(cache: Path, code: str = "") -> str:
    """Play one compiled game in a process of its own; how many functions were compiled anew is its answer."""
    program = (
        f"{code}\nimport fourfold\n"
        "game = fourfold.game('turn-of-time')\n"
        "fourfold.playouts(game.start(), 1)\n"
        "stats = game.package.engine._drivers.compiled['add_playouts'].stats\n"
        "print(sum(stats.cache_misses.values()), sum(stats.cache_hits.values()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "FOURFOLD_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return run.stdout.strip()


@pytest.mark.slow
def test_the_cache_serves_the_next_process_and_survives_damage(tmp_path: Path) -> None:
    assert run_game(tmp_path) == "1 0"
    long_ago = time.time() - 29 * 24 * 3600
    for file in tmp_path.rglob("*.add_playouts-*"):
        os.utime(file, (long_ago, long_ago))
    assert run_game(tmp_path) == "0 1"
    kept = list(tmp_path.rglob("*.add_playouts-*"))
    assert len(kept) == 2 and all(time.time() - file.stat().st_mtime < 3600 for file in kept), "it is in use"
    for file in tmp_path.rglob("*.add_playouts-*.nbc"):
        file.write_bytes(b"not machine code")
    assert run_game(tmp_path) == "1 0"


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert run_game(tmp_path / "file" / "cache").endswith(" 0")


PIECES = {
    "__init__.py": "",
    "numbers.py": "from pieces.more import MORE\n\nSTEP = 2 + MORE\n",
    "more.py": "MORE = 1\n",
    "rules.py": (
        "from pieces.numbers import STEP\n\n\n"
        "def play(s):\n    return helper(s) + STEP\n\n\n"
        "def helper(s):\n    if s > 300:\n        return None\n    return s * 2\n"
    ),
    "text.py": "WORD = 'Zug'\n",
}
"""A package whose `play` uses a constant through two modules."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "is_compiled"),
    [
        ("text.py", "Zug", "Spielzug", False),
        ("rules.py", "def helper", "# how it moves\ndef helper", False),
        ("rules.py", "def helper(s):", 'def helper(s):\n    """Doubles."""', False),
        ("rules.py", "s * 2", "s * 3", True),
        ("more.py", "MORE = 1", "MORE = 5", True),
        ("numbers.py", "2 + MORE", "MORE + 2", False),
    ],
)
def test_code_is_compiled_again_exactly_if_what_it_consists_of_changes(
    tmp_path: Path, file: str, old: str, new: str, is_compiled: bool
) -> None:
    def found() -> str:
        imports = "from fourfold.engine.fingerprint import fingerprint; from pieces import rules"
        program = f"{imports}; print(fingerprint(rules.play))"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
        run = subprocess.run(
            [sys.executable, "-B", "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return run.stdout.strip()

    (tmp_path / "pieces").mkdir()
    for name, text in PIECES.items():
        (tmp_path / "pieces" / name).write_text(text)
    before = found()
    assert before == found()
    changed = tmp_path / "pieces" / file
    assert old in changed.read_text()
    changed.write_text(changed.read_text().replace(old, new))
    assert (found() != before) is is_compiled


TUPLES = {
    "__init__.py": "",
    "one.py": "class Pair(typing.NamedTuple):\n    low: int\n    high: int\n",
    "two.py": "class Pair(typing.NamedTuple):\n    high: int\n    low: int\n",
    "stride.py": "class Stride(enum.IntEnum):\n    SHORT = 2\n    LONG = 3\n",
    "rules.py": (
        "from tuples import one, two\nfrom tuples.one import Pair\nfrom tuples.stride import Stride\n\n"
        "FIXED = Pair(1, 2)\n\n\n"
        "def builds(x):\n    return Pair(x, 9).low\n\n\n"
        "def builds_another(x):\n    return two.Pair(x, 9).low\n\n\n"
        "def receives(pair):\n    return pair.low\n\n\n"
        "def holds(x):\n    return FIXED.low + x\n\n\n"
        "def strides(x):\n    return x + Stride.LONG\n"
    ),
}
"""A package whose compiled code sees classes, of which two have the same name."""
CALLS = """
import json
from types import FunctionType
from fourfold.engine import compiler
from tuples import one, rules, two

def called(name, *arguments):
    interpreted = getattr(rules, name)
    copy = FunctionType(interpreted.__code__, interpreted.__globals__, name)
    driver = compiler.driver(copy, interpreted, "tuples")
    try:
        return [int(driver(each)) for each in arguments]
    except Exception as error:
        return type(error).__name__

plain = {name: called(name, 5) for name in ("builds", "builds_another", "holds", "strides")}
print(json.dumps({**plain, "receives": called("receives", one.Pair(5, 9), two.Pair(5, 9), one.Pair(5, 9))}))
"""
BEFORE = {"builds": [5], "builds_another": [9], "holds": [6], "strides": [8], "receives": [5, 9, 5]}


def called_in(folder: Path, files: dict[str, str]) -> Any:
    """What `CALLS` prints in a process of its own, after these files of the package were written."""
    (folder / "tuples").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "tuples" / name).write_text(f"import enum\nimport typing\n\n\n{text}")
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "FOURFOLD_CACHE": str(folder / "cache")}
    words = [sys.executable, "-B", "-c", CALLS]
    return json.loads(subprocess.run(words, env=environment, capture_output=True, check=True, timeout=300).stdout)


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, and in the cache the code of all that it was called for."""
    folder = tmp_path_factory.mktemp("before")
    assert called_in(folder, TUPLES) == BEFORE
    return folder


@pytest.mark.parametrize(
    ("changes", "after"),
    [
        ({}, {}),
        ({"one.py": TUPLES["two.py"]}, {"builds": [9], "holds": [7], "receives": [9, 9, 9]}),
        (
            {"one.py": TUPLES["one.py"].replace("low", "least")},
            dict.fromkeys(("builds", "holds", "receives"), "TypingError"),
        ),
        (
            {"one.py": TUPLES["two.py"], "two.py": TUPLES["one.py"]},
            {"builds": [9], "builds_another": [5], "holds": [7], "receives": [9, 5, 9]},
        ),
        ({"stride.py": TUPLES["stride.py"].replace("3", "30")}, {"strides": [35]}),
    ],
    ids=["nothing", "fields exchanged", "a field renamed", "two classes exchanged", "another value"],
)
def test_code_is_compiled_again_if_a_class_that_it_sees_changes(
    first_run: Path, tmp_path: Path, changes: dict[str, str], after: dict[str, Any]
) -> None:
    """Where old code was loaded, `low` was what had been the first field."""

    folder = copytree(first_run, tmp_path / "after")
    assert called_in(folder, changes) == BEFORE | after


@pytest.mark.parametrize(
    "module",
    [drivers, greedy_compiled, search_compiled, match_compiled, learner_compiled, batch_compiled, self_play_compiled],
)
def test_only_what_python_calls_allocates(module: ModuleType) -> None:
    """Each part and function refers to nothing of NumPy's but types of numbers."""
    for function in (*module.PARTS, *getattr(module, "FUNCTIONS", ())):
        instructions = list(get_instructions(function))
        numpy = {after.argval for one, after in pairwise(instructions) if function.__globals__.get(one.argval) is np}
        assert numpy <= {"int64", "uint64", "float64", "float32"}


def test_a_function_that_allocates_is_refused() -> None:
    """It counts no references, so nothing would free what it allocates."""

    def allocates(n: int) -> Any:
        return np.empty(n, np.int64)[0]

    assert isinstance(allocates, FunctionType)
    function = compiler.part(allocates, FUNCTION)
    with pytest.raises(TypingError, match="Only accept returning of array passed into the function"):
        njit(lambda n: function(n))(3)


@pytest.mark.parametrize("name", fourfold.games())
def test_everything_that_rules_reach_is_known_to_the_fingerprint(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the whole file would count, with its texts and comments."""
    engine = fourfold.game(name).package.engine

    def unknown(path: Path) -> bytes:
        raise AssertionError(f"something in {path} is hashed by its file")

    monkeypatch.setattr(Path, "read_bytes", unknown)
    for function in engine._drivers.interpreted.values():
        assert isinstance(function, FunctionType)
        fingerprint(function)


def test_a_constant_slice_counts_as_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.14 keeps `row[1:3]` as a constant; earlier versions build the slice anew."""

    def middle(row: Any) -> Any:
        return row["middle"]

    def with_constant(constant: slice) -> str:
        code = middle.__code__
        changed = code.replace(co_consts=tuple(constant if each == "middle" else each for each in code.co_consts))
        return fingerprint(FunctionType(changed, globals(), "middle"))

    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"a slice is hashed by its file, {path}"))
    assert with_constant(slice(1, 3)) == with_constant(slice(1, 3)) != with_constant(slice(1, 4))


def test_rules_run_interpreted(start: fourfold.State) -> None:
    program = (
        "import fourfold; s = fourfold.game('turn-of-time').start();"
        "import sys; print('numba' in sys.modules, fourfold.playouts(s, 2, seed=3).scores.tolist())"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert run.stdout.strip() == f"False {fourfold.playouts(start, 2, seed=3).scores.tolist()}"


# -------------------------------------------------------------------------------------- games and options


def test_unknown_game_names_the_games() -> None:
    with pytest.raises(OptionError, match="'chess'.*turn-of-time"):
        fourfold.game("chess")


@pytest.mark.parametrize("value", [0, 5, "2", 2.0, True, None, [2]])
def test_whole_numbers_are_checked(value: Any) -> None:
    with pytest.raises(OptionError, match=r"seats=.*from 1 to 4"):
        whole(1, 4)("seats", value)


@pytest.mark.parametrize("value", ["c", "", None, 1, ["a"]])
def test_words_are_checked(value: Any) -> None:
    with pytest.raises(OptionError, match="kind=.*a, b"):
        one_of("a", "b")("kind", value)


def test_games_are_values() -> None:
    game = fourfold.game("turn-of-time", players=1)
    assert game == fourfold.game("turn-of-time", players=1, goal="dominance")
    assert game != fourfold.game("turn-of-time", players=1, goal="balance")
    assert eval(repr(game), {"fourfold": fourfold}) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


# -------------------------------------------------------------------------------------- states and views


def test_states_are_values(start: fourfold.State) -> None:
    after = start.play("draw:Fa")
    assert after == fourfold.game("turn-of-time").start().play("draw:Fa") != start
    assert len({start, after, start.play("draw:Fa")}) == 2
    assert start.seat == "chance" and start.moves == ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi")


def test_equal_records_of_different_games_differ() -> None:
    """High Card for two and for three differ in their options even where a record would not tell."""
    two, three = fourfold.game("high-card", players=2), fourfold.game("high-card", players=3)
    assert fourfold.State(two, two.start()._records) != fourfold.State(three, two.start()._records)


def test_a_move_that_cannot_be_read(start: fourfold.State) -> None:
    with pytest.raises(MoveError, match="'hello' is not a move of turn-of-time.*flip:n"):
        start.play("hello")
    for nonsense in (None, 1.0, True, b"draw:Fa"):
        with pytest.raises(MoveError):
            start.play(nonsense)  # type: ignore[arg-type]


def test_a_move_that_is_not_legal_now(start: fourfold.State) -> None:
    with pytest.raises(IllegalMove, match="'flip:n' is not legal here; legal now: draw:Sp, draw:Su") as caught:
        start.play("flip:n")
    assert caught.value.legal == start.moves


def test_chance_draws_by_weight() -> None:
    """Alone, the first card is a single with weight 1 of 16 and a double with 2 of 16."""
    start = fourfold.game("turn-of-time", players=1).start()
    rng = np.random.default_rng(1)
    drawn = [start.sample_chance(rng) for _ in range(3200)]
    for move, weight in (start.weights or {}).items():
        # Binomial: mean 200 a weight, deviation at most 19.
        assert abs(drawn.count(move) - 200 * weight) < 95


def test_chance_is_asked_only_when_it_decides(start: fourfold.State) -> None:
    state = start.play_chance(1)
    assert state.seat == 0
    assert state.play_chance(2) == state
    with pytest.raises(OptionError, match="chance does not decide"):
        state.draw()


def test_the_same_seed_settles_the_same_way(start: fourfold.State) -> None:
    assert start.play_chance(5) == start.play_chance(5) == start.play_chance(np.random.default_rng(5))
    assert len({start.play_chance(seed) for seed in range(30)}) > 5


def test_a_view_hides_and_a_shown_card_shows(toy: fourfold.State) -> None:
    assert toy.view(0).position()["cards"] == [5, "?"]
    assert toy.view(1).position()["cards"] == ["?", 2]
    assert toy.view(None).position()["cards"] == ["?", "?"]
    assert toy.play("show").view(1).position()["cards"] == [5, 2]


def test_views_of_different_seats_differ_even_where_nothing_is_hidden(start: fourfold.State) -> None:
    assert start.view(0) != start.view(1)
    assert start.view(0) == start.view(0)
    assert eval(repr(start.view(0)), {"fourfold": fourfold}) == start.view(0)


def test_a_deal_is_seen_by_its_seat_alone() -> None:
    start = fourfold.game("high-card").start()
    assert [start.redact("deal:3", seat) for seat in (0, 1, None)] == ["deal:3", "deal:?", "deal:?"]


@pytest.mark.parametrize(
    ("language", "dealt", "hidden"),
    [
        ("en", "Player 1 was dealt 3.", "Player 1 was dealt a card."),
        ("de", "Person 1 hat 3 bekommen.", "Person 1 hat eine Karte bekommen."),
    ],
)
def test_a_deal_is_told_to_its_seat_alone(language: str, dealt: str, hidden: str) -> None:
    start = fourfold.game("high-card").start()
    assert start.words(language).narrate("deal:3", 0) == start.words(language).narrate("deal:3", "all") == dealt
    for seat in (1, None):
        assert start.words(language).narrate("deal:3", seat) == start.words(language).narrate("deal:5", seat) == hidden


def test_without_secrets_everybody_is_told_the_same(start: fourfold.State) -> None:
    assert len({start.words("de").narrate("draw:Sp", seat) for seat in (0, 1, None)}) == 1


def test_most_games_have_no_advice_of_their_own(start: fourfold.State) -> None:
    assert start.play_chance(1).view(0).words().advice() == ""


def test_a_view_moves_only_for_its_own_seat(toy: fourfold.State) -> None:
    assert toy.view(0).moves == ("keep", "show")
    assert toy.view(1).moves == toy.view(None).moves == ()
    with pytest.raises(IllegalMove, match="another seat decides"):
        toy.view(1).action("keep")


def test_a_guess_keeps_what_the_seat_knows(toy: fourfold.State) -> None:
    worlds = [toy.view(0).guess(seed).position()["cards"] for seed in range(400)]
    assert {cards[0] for cards in worlds} == {5}
    counts = np.bincount([cards[1] for cards in worlds], minlength=6)
    assert counts[5] == counts[0] == 0
    # Four cards alike: mean 100, deviation 8.7; five deviations.
    assert max(abs(counts[1:5] - 100)) < 44


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_there_is_no_such_seat(toy: fourfold.State, seat: Any) -> None:
    with pytest.raises(OptionError, match="no seat .*0 to 1"):
        toy.view(seat)


def test_a_position_must_be_an_object(start: fourfold.State) -> None:
    with pytest.raises(PositionError, match="position: is list"):
        start.game.load([])  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------ random games


def test_playouts_count_every_game(start: fourfold.State) -> None:
    found = fourfold.playouts(start, 500, seed=9)
    assert found.games == found.lengths.sum() == found.lengths[60] == 500
    assert found.decisions == 500 * 60
    assert found.wins.sum() == 500  # always exactly one winner of two
    assert found.scores.sum() == 500 * 10  # 4 + 3 + 2 + 1
    assert (found.squares >= found.scores**2 / 500).all()


def test_playouts_depend_on_the_seed_alone(start: fourfold.State) -> None:
    one = fourfold.playouts(start, 300, seed=1, threads=1)
    for threads in (2, 3, None):
        assert (fourfold.playouts(start, 300, seed=1, threads=threads).scores == one.scores).all()
    parts = fourfold.playouts(start, 100, seed=1) + fourfold.playouts(start, 200, seed=1, first=100)
    assert (parts.scores == one.scores).all() and parts.games == 300
    assert (fourfold.playouts(start, 300, seed=2).scores != one.scores).any()


def test_games_longer_than_there_is_room_for_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card with three players takes three deals and three decisions."""
    start = fourfold.game("high-card", players=3).start()
    roomy, engine = fourfold.playouts(start, 40, seed=3), start.game.package.engine
    states, actions = engine.trace(start._records, 5, 6)
    for module in ("engine.engine", "core.playouts"):
        monkeypatch.setattr(f"fourfold.{module}.FIRST_LENGTH", 2)
    cramped = fourfold.playouts(start, 40, seed=3)
    assert cramped.lengths.tolist() == [0, 0, 0, 0, 0, 0, 40] == roomy.lengths.tolist()
    assert (cramped.scores == roomy.scores).all() and (cramped.wins == roomy.wins).all()
    again, same = engine.trace(start._records, 5, 6)
    assert again.tobytes() == states.tobytes() and same.tolist() == actions.tolist() and len(again) == 7


def test_a_game_that_passes_its_bound_is_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    start = fourfold.game("high-card", players=3).start()
    monkeypatch.setattr(start.game.package.rules, "MOST_DECISIONS", 5)  # it takes six
    with pytest.raises(RuntimeError, match="more than 5 decisions"):
        fourfold.playouts(start, 3, threads=1)


def test_playouts_of_different_lengths_add_up() -> None:
    seats = np.array([1, 2])
    none = np.zeros((3, 0, 2), np.int64)
    whole = fourfold.Playouts(1, seats, seats, seats, 0, np.array([0, 0, 1]), none)
    brief = fourfold.Playouts(2, seats, seats, seats, 1, np.array([2]), none)
    for both in (whole + brief, brief + whole):
        assert both.games == 3 and both.scores.tolist() == [2, 4] and both.nobody == 1
        assert both.lengths.tolist() == [2, 0, 1] and both.decisions == 2


def test_playouts_agree_with_games_played_by_hand(toy: fourfold.State) -> None:
    """Seat 0 holds 5 against 2: it wins whatever anybody shows, in exactly two decisions."""
    found = fourfold.playouts(toy, 50)
    assert found.wins.tolist() == [50, 0] and found.scores.tolist() == [250, 100] and found.lengths[2] == 50
    over = fourfold.playouts(toy.play("keep").play("keep"), 5)
    assert over.wins.tolist() == [5, 0] and over.lengths[0] == 5


def test_perft_of_a_small_game() -> None:
    """High Card for two: 5 first cards, 4 second ones, twice two choices, then nothing."""
    start = fourfold.game("high-card").start()
    assert [fourfold.perft(start, depth) for depth in range(6)] == [1, 5, 20, 40, 80, 0]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"n": -1}, "n=-1"),
        ({"n": 1.5}, "n=1.5"),
        ({"n": True}, "n=True"),
        ({"n": 1, "seed": -1}, "seed=-1"),
        ({"n": 1, "seed": 1 << 64}, "seed=18446744073709551616"),
        ({"n": 1, "threads": 0}, "threads=0"),
        ({"n": 1, "first": -1}, "first=-1"),
    ],
)
def test_playouts_check_what_they_get(start: fourfold.State, arguments: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        fourfold.playouts(start, **arguments)


def test_a_state_that_forgets_is_the_same_state() -> None:
    state = fourfold.game("high-card").start()
    twin, moves = fourfold.game("high-card").start(), state.moves
    state.forget()
    assert state == twin and state.moves == moves and state.play(moves[0]) == twin.play(moves[0])
