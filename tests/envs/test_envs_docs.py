"""The documents on environments: comments and tables are true. tests/test_docs.py runs the examples."""

from __future__ import annotations

import re

import nbformat
import pytest

import fourfold
from fourfold.core.registry import game_package
from fourfold.envs.observation_tables import MARKED, update_tables
from helpers.notebook import executed, printed
from helpers.repository import ROOT

PAGE = ROOT / "docs/how-to/environments.md"
TABLES = ROOT / "docs/reference/observations.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)


def test_the_examples_show_the_shapes_that_they_name() -> None:
    names: dict[str, object] = {}
    exec(compile(EXAMPLES[0], str(PAGE), "exec"), names)
    shapes = re.findall(r"^(step|env)(\S+) +# (\([\d, ]+\))", EXAMPLES[0], re.M)
    assert len(shapes) == 6
    for root, rest, shape in shapes:
        assert str(eval(f"{root}{rest}.shape", names)) == shape


def test_the_tables_are_current() -> None:
    """`python -m fourfold.envs.observation_tables docs/reference/observations.md` writes them."""
    page = TABLES.read_text("utf-8")
    tables = [found[1] for found in MARKED.finditer(page)]
    own = [
        name
        for name in fourfold.games()
        if game_package(name).module.startswith("fourfold.") and game_package(name).planes
    ]
    assert sorted(tables) == own
    assert page == update_tables(page)


@pytest.mark.slow
def test_the_notebook_prints_what_it_says() -> None:
    """`python tests/helpers/notebook.py docs/how-to/environments.ipynb` updates its outputs."""
    path = PAGE.with_suffix(".ipynb")
    written = printed(nbformat.read(path, as_version=4))
    assert len(written) == 5
    assert printed(executed(path)) == written
