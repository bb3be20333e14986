"""The public API of `import fourfold`: it loads lazily, the guide's table runs, and every name is documented."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fourfold
import fourfold.envs
import fourfold.testing
from helpers.repository import ROOT, SOURCE

NAME = "turn-of-time"
GAME = fourfold.game(NAME, players=2)
FEW = fourfold.Budget(simulations=20)
SMALL = {
    "n=200": "n=2, workers=1",
    "games=100": "games=1, budget=1, rungs=3, workers=1",
    "n=10_000": "n=10",
    '"games.parquet"': 'path.with_suffix(".parquet")',
    "check_game(game)": "check_game(fourfold.game('high-card'), games=1)",
}
"""Smaller numbers than in the guide's table, to keep the test short."""


def opening(moves: int) -> fourfold.Record:
    """A record with the deal and `moves` moves of seats."""
    record = fourfold.Record(GAME)
    while moves or record.final.seat == "chance":
        state = record.final
        record = record.play(state.sample_chance(0) if state.seat == "chance" else state.moves[0])
        moves -= state.seat != "chance"
    return record


def output_of(program: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    return run.stdout.split()


# ----------------------------------------------------------------------------------------- functions and packages


def test_games_and_bots_are_functions_whatever_was_imported() -> None:
    program = (
        "import fourfold.bots.search, fourfold.games.winter.rules\n"
        "import fourfold\n"
        "print(type(fourfold.games).__name__, type(fourfold.bots).__name__, *fourfold.games())"
    )
    assert output_of(program) == ["function", "function", *own_games()]


def own_games() -> list[str]:
    return sorted(path.parent.name.replace("_", "-") for path in SOURCE.glob("games/*/rules.py"))


# ------------------------------------------------------------------------------------------------ words, old names


def test_all_that_is_said_about_a_state_is_said_by_its_words() -> None:
    state = fourfold.game("turn-of-time", players=2).start()
    german = state.words("de", ["Ann", "Bob"])
    assert german.describe("draw:Sp") == "Ziehe den Frühling"
    assert german.explain() is not None
    with pytest.raises(fourfold.OptionError, match="'xx'"):
        state.words("xx")


def test_old_names_answer_the_same_and_say_what_to_use() -> None:
    state = opening(3).final
    view = state.view(0)
    pairs: tuple[tuple[Callable[[], object], object], ...] = (
        (lambda: state.describe(state.moves[0], "de"), state.words("de").describe(state.moves[0])),
        (lambda: state.narrate(state.moves[0], None, "de"), state.words("de").narrate(state.moves[0], None)),
        (lambda: state.explain("de"), state.words("de").explain()),
        (lambda: state.tally("de"), state.words("de").tally()),
        (lambda: state.decided_by("de"), state.words("de").decided_by()),
        (lambda: view.advice("de"), view.words("de").advice()),
        (lambda: view.set_up_words("de"), view.words("de").set_up()),
    )
    for old, new in pairs:
        with pytest.warns(DeprecationWarning, match=r"words\(language.*version 1.0"):
            assert old() == new


# --------------------------------------------------------------------------------------------- lazy names


def test_import_stays_light() -> None:
    heavy = {"numba", "fastapi", "rich", "matplotlib", "importlib.metadata"}
    assert not heavy & set(output_of("import fourfold, sys; dir(fourfold); print(*sys.modules)"))


def test_every_name_is_there_after_import_fourfold_alone() -> None:
    program = "import fourfold, sys; [getattr(fourfold, name) for name in dir(fourfold)]; print(*sys.modules)"
    assert not {"fastapi", "matplotlib"} & set(output_of(program))


@pytest.mark.parametrize(
    "program",
    [
        "import fourfold; fourfold.bots; import fourfold.bots.search",
        "import fourfold.bots.search, fourfold",
        "from fourfold.bots import search; import fourfold",
        "from fourfold import bots; import fourfold, fourfold.games.winter",
    ],
)
def test_packages_that_share_a_function_s_name_can_be_called(program: str) -> None:
    calls = "print(*fourfold.bots(fourfold.game('winter'))); print(*fourfold.games())"
    assert {"hard", "winter"} <= set(output_of(f"{program}; {calls}"))


def test_type_checkers_see_what_is_loaded_lazily() -> None:
    code = ast.parse((SOURCE / "__init__.py").read_text("utf-8"))
    blocks = [node for node in code.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    assert seen.keys() == {*fourfold._LAZY, *fourfold._PACKAGES}
    assert fourfold._LAZY.items() <= {name: path.removeprefix("fourfold.") for name, path in seen.items()}.items()


def test_the_names_that_there_are() -> None:
    assert dir(fourfold) == sorted(fourfold.__all__)
    assert fourfold.__version__ == version("fourfold")
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        fourfold.chess  # type: ignore[attr-defined]  # noqa: B018


def test_python_m_fourfold_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "fourfold", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"fourfold {version('fourfold')}\n"


# ---------------------------------------------------------------------------------------------- the guide


def rows() -> list[str]:
    text = (ROOT / "docs/how-to/python.md").read_text("utf-8")
    return text.partition("| to | use |\n| --- | --- |\n")[2].partition("\n\n")[0].splitlines()


def expressions(row: str) -> Iterator[str]:
    """The code of a row. Code that begins with a dot continues the object before it, or after a colon its result."""
    base = ""
    for code, after in re.findall(r"`([^`]+)`(:?)", row):
        yield base + code if code.startswith(".") else code
        if not code.startswith("."):
            base = code if after else re.sub(r"\.\w+(\(.*\))?$", "", code)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.split("|")[1].strip())
def test_the_guide_s_table_runs(row: str, tmp_path: Path) -> None:
    if "envs" in row:
        for package in ("gymnasium", "pettingzoo", "pyspiel"):
            pytest.importorskip(package)
    if "to_pandas" in row:
        for package in ("pandas", "polars", "pyarrow"):
            pytest.importorskip(package)
    record = opening(2)
    state = record.final
    names = {
        "fourfold": fourfold, "name": NAME, "options": {"players": 2}, "game": GAME, "state": state,
        "seat": state.seat, "move": state.moves[0], "moves": record.moves, "record": record,
        "position": state.position(), "path": tmp_path / "game.json", "rng": 1, "seed": 1, "n": 3, "depth": 2,
    }  # fmt: skip
    found = list(expressions(row))
    assert found
    for code in found:
        for large, small in SMALL.items():
            code = code.replace(large, small)  # noqa: PLW2901
        eval(code, names)


def test_the_guide_s_table_names_every_function() -> None:
    words = set(re.findall(r"fourfold\.(\w+)", "\n".join(rows())))
    functions = {name for name in fourfold.__all__ if name[0].islower()}
    assert functions - words == set()


# ---------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("fourfold.bot('grand', GAME)", r"'grand'.*random, greedy, beginner, easy"),
        ("fourfold.bot('hard', 'winter')", r"game='winter' is not a Game; give what fourfold\.game\(name\) returns"),
        ("fourfold.bot(GAME, 'hard')", r"spec=fourfold\.game\('turn-of-time'.*is not a str; .*'hard'"),
        ("fourfold.bots('winter')", r"game='winter'"),
        ("fourfold.bot('random', GAME).decide(opening(0).final)", r"is not a View; .*state\.view\(seat\)"),
        ("fourfold.analyse('game.json')", r"record='game.json' is not a Record; .*Record\.read\(path\)"),
        ("fourfold.analyse(opening(1), 5000)", r"budget=5000 is not a Budget; .*simulations=5000"),
        ("fourfold.playouts(GAME, 10)", r"state=fourfold\.game\(.*is not a State; .*game\.start\(\)"),
        ("fourfold.perft(GAME, 2)", r"is not a State"),
        ("fourfold.simulate('winter', 10)", r"game='winter'"),
        ("fourfold.simulate(GAME, -1)", r"n=-1 .*at least 0"),
        ("fourfold.tournament('winter', ['easy', 'hard'], 2)", r"game='winter'"),
        ("fourfold.tournament(GAME, 'hard', 2)", r"bots='hard' .*list of names"),
        ("fourfold.study('winter')", r"game='winter'"),
        ("fourfold.testing.check_game('winter')", r"game='winter'"),
    ],
)
def test_bad_input_is_named_with_what_is_valid(code: str, message: str) -> None:
    with pytest.raises(fourfold.OptionError, match=message):
        eval(code)


# ----------------------------------------------------------------------------------------------- notebooks


def shown(result: object) -> str:
    """The text that a notebook shows. The HTML must be well formed, with escaped content."""
    root = ElementTree.fromstring(result._repr_html_().replace("&nbsp;", " "))  # type: ignore[attr-defined]
    return " ".join(" ".join(root.itertext()).split())


def test_a_record_shows_who_plays_its_moves_and_its_picture() -> None:
    record = opening(1).named(["Ada", "<Grace>"], {})
    assert "Ada, <Grace>: not finished" in shown(record)
    assert " ".join(record.moves) in shown(record) and "<svg" in record._repr_html_()


def test_a_finished_record_shows_scores_and_winners() -> None:
    record = opening(1)
    while not record.final.is_over:
        state = record.final
        record = record.play(state.sample_chance(1) if state.seat == "chance" else state.moves[0])
    assert record.result is not None
    for seat, score in enumerate(record.result.scores):
        assert f"Player {seat + 1} {score}{' wins' * (seat in record.result.winners)}" in shown(record)


def test_a_simulation_shows_wins_and_scores() -> None:
    found = fourfold.simulate(GAME, 4, threads=1)
    text = shown(found)
    for seat in range(2):
        assert f"seat {seat} {100 * found.totals.wins[seat] / 4:.2f} %" in text
        assert f"{found.totals.scores[seat] / 4:.3f}" in text
    assert "4 random games" in text and "points by season: spring" in text


def test_a_tournament_shows_ratings_and_notes() -> None:
    text = shown(fourfold.tournament(GAME, ["random", "greedy"], 2, workers=1))
    assert "Elo" in text and "random – greedy" in text and "2 games, seed 0." in text


def test_an_analysis_shows_seats_and_mistakes() -> None:
    record = opening(12)
    found = fourfold.analyse(record, FEW)
    mistakes = [each for each in found.decisions if each.is_mistake]
    text = shown(found)
    assert mistakes and "not finished" in text
    for each in mistakes:
        assert f"{each.number}, Player {each.seat + 1}" in text and f"{each.best}: " in text


def test_a_study_shows_its_findings_and_tables() -> None:
    found = fourfold.study(GAME, games=1, budget=1, rungs=3, workers=1)
    text = shown(found)
    assert "random, seat 0" in text and "4 against 1" in text and "The skill ladder" in text


# ---------------------------------------------------------------------------------------------- docstrings


def documented() -> Iterator[tuple[str, object]]:
    """Every public name, and every public method and property of the classes among them."""
    names = {name: getattr(fourfold, name) for name in fourfold.__all__ if name != "__version__"}
    for package in (fourfold.envs, fourfold.testing):
        names |= {name: getattr(package, name) for name in package.__all__}
    for name, found in names.items():
        yield name, found
        if inspect.isclass(found):
            for kind in found.__mro__:
                if kind.__module__.startswith("fourfold."):
                    for member, value in vars(kind).items():
                        is_code = isinstance(value, (property, classmethod, staticmethod)) or callable(value)
                        if not member.startswith("_") and is_code:
                            yield f"{name}.{member}", getattr(found, member)


def test_every_public_name_has_a_docstring() -> None:
    """Its own docstring: a dataclass without one gets its signature instead."""
    words = {name: inspect.getdoc(found) for name, found in documented()}
    assert [name for name, text in words.items() if not text or text.startswith(f"{name}(")] == []
