"""The site of the documentation: it builds without a warning, and loads nothing from other hosts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from website import pages
from website.llms import summary

import fourfold
from fourfold.cli.app import COMMANDS
from helpers.missing import missing
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?([^"'\s>]+)|<link\b([^>]*)>|url\(["']?([^"')]+)"""
)
LINK_THAT_LOADS = re.compile(r'rel="?(?:stylesheet|icon|preload|preconnect|modulepreload)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. `--strict` makes every warning an error: a page that is not in the navigation, a dead link."""
    if not find_spec("properdocs"):
        missing("ProperDocs builds the documentation: make .venv/docs")
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, "-m", "website", "--site", str(folder / "site"), "--pages", str(folder / "pages")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def loaded(text: str) -> set[str]:
    """The addresses from which a browser loads something when it shows a page or applies a stylesheet."""
    found = set()
    for source, link, url in LOADED.findall(text):
        if link and LINK_THAT_LOADS.search(link):
            found |= set(re.findall(r'href="?([^"\s>]+)', link))
        found |= {source, url} - {""}
    return {address for address in found if not address.startswith(("data:", "#"))}


def test_nothing_is_loaded_from_other_hosts(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css")]
    assert len(files) > 40
    for file in files:
        for address in loaded(file.read_text("utf-8")):
            assert not re.match(r"(https?:)?//", address), f"{file.relative_to(site)}: {address}"


def test_a_page_that_loads_from_elsewhere_is_found() -> None:
    page = '<link href="https://a.example/x.css" rel="stylesheet"><link rel="canonical" href="https://b.example/">'
    page += '<script src="//c.example/x.js"></script><a href="https://d.example">'
    assert loaded(page) == {"https://a.example/x.css", "//c.example/x.js"}


def test_every_game_has_its_rules_with_pictures_in_both_themes(site: Path) -> None:
    for name in (
        folder.name.replace("_", "-")
        for folder in (ROOT / "src/fourfold/games").glob("*/")
        if (folder / "rules.py").exists()
    ):
        page = (site / "rules" / f"{name}.html").read_text("utf-8")
        pictures = re.findall(r'src="(pictures/[^"#]+)#only-(light|dark)"', page)
        assert {theme for _, theme in pictures} == {"light", "dark"}
        assert all((site / "rules" / path).is_file() for path, _ in pictures)
        assert "```" not in page


def test_the_reference_documents_names_and_commands(site: Path) -> None:
    text = "".join(page.read_text("utf-8") for page in (site / "reference").glob("*.html"))
    for name in {*fourfold.__all__, "envs.batch", "testing.check_game"} - {"__version__", "envs", "testing"}:
        assert f'id="fourfold.{name}"' in text, name
    commands = (site / "reference" / "command.html").read_text("utf-8")
    assert all(f'id="fourfold-{name}"' in commands for name in COMMANDS)
    assert "<code>--policy</code>" in commands


def test_links_into_the_repository_need_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, they are only their words; links between pages stay."""
    text = "[code](../src/fourfold/core) ![](../docs/pictures/home.png) [`x`](numba.md#a) [w](https://a.example)"
    links = [("", "code "), ("https://git.example/us", "[code](https://git.example/us/tree/HEAD/src/fourfold/core) ")]
    for address, first in links:
        monkeypatch.setattr(pages, "repository", lambda address=address: address)
        shown = pages.LINK.sub(lambda link: pages.linked(link, "pages.md", "docs/pages.md"), text)
        assert shown == f"{first}![](pictures/home.png) [`x`](numba.md#a) [w](https://a.example)"


def test_every_page_of_the_navigation_has_a_line_in_llms_txt(site: Path) -> None:
    lines = (site / "llms.txt").read_text("utf-8").splitlines()
    assert lines[0] == "# Fourfold" and lines[2].startswith("> ")
    listed = [found for line in lines if (found := re.fullmatch(r"- \[[^\]]+\]\(([\w/.-]+)\): \S.+", line))]
    paths = [found[1] for found in listed]
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")} - {"404.html", "index.html"}
    assert set(paths) == pages and len(paths) == len(pages)
    assert all(len(found[0]) < 400 for found in listed)


def test_a_summary_is_the_beginning_of_a_page_without_markup() -> None:
    assert (
        summary("# A\n\n*Credits.*\n\nPlay [it](x.md) **now**: yes, of course. " + "And so on " * 30)
        == "Play it now: yes, of course."
    )
    assert summary("# A\n\nYes.\nIt is `b_c`:\n\n- one\n") == "Yes. It is `b_c`"
    assert summary("# A\n\n![picture](x.png)\n\n```sh\nmake\n\ntest\n```\n\nB. C.\n") == "B. C."
    assert summary("# A\n\n::: fourfold.game\n\n::: fourfold.Game\n\n## Errors\n\nAll.\n") == "game, Game"


def test_the_search_finds_rules_and_functions(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    places = {entry["location"] for entry in index["docs"]}
    assert {"rules/winter.html#splits", "reference/arena.html#fourfold.simulate"} <= places
