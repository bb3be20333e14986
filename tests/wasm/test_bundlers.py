"""The npm package in bundlers: Vite and webpack build a page with a board and a bot, without a setting for it."""

from __future__ import annotations

import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

import fourfold
from browser.browsing import PATIENCE, chromium
from fourfold.core.registry import game_package
from fourfold.device.npm_package import NAME, write_package
from helpers.missing import missing
from helpers.repository import ROOT, TESTS
from helpers.wasm import node

pytestmark = pytest.mark.slow

BUNDLED = TESTS / "wasm" / "bundled"
PROGRAMS = ROOT / "node_modules"
VITE = PROGRAMS / "vite" / "bin" / "vite.js"
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a page that has installed the package."""
    for name in ("vite", "webpack"):
        if not (PROGRAMS / name).exists():
            missing(f"no {name} for the npm package in bundlers; run `npm install`")
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(BUNDLED, folder, dirs_exist_ok=True)
    write_package(folder / "node_modules" / NAME, [game_package(name) for name in ("turn-of-time", "winter")])
    (folder / "package.json").write_text(json.dumps({"type": "module", "dependencies": {NAME: "*"}}))
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


class Static(http.server.SimpleHTTPRequestHandler):
    """A folder as the strictest server has it that lets pages run WebAssembly."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Static, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def built(*words: str | Path, folder: Path) -> str:
    run = subprocess.run(
        [node(), *map(str, words)], cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "warn" not in (run.stdout + run.stderr).lower(), run.stdout + run.stderr
    return run.stdout


@contextmanager
def vite_in_development(project: Path) -> Iterator[str]:
    command = [node(), str(VITE), "--host", "127.0.0.1", "--clearScreen", "false"]
    plain = {**os.environ, "NO_COLOR": "1"}  # where `CI` is set, it would colour the address
    with subprocess.Popen(command, cwd=project, env=plain, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(found[0] for line in server.stdout if (found := ADDRESS.search(line)))
        finally:
            server.terminate()


@contextmanager
def vite_built(project: Path) -> Iterator[str]:
    built(VITE, "build", folder=project)
    with served(project / "dist") as address:
        yield address


@contextmanager
def webpack_built(project: Path, mode: str) -> Iterator[str]:
    built(TESTS / "wasm" / "webpack.mjs", project, mode, folder=project)
    shutil.copy(project / "index.html", project / mode)
    with served(project / mode) as address:
        yield address


WAYS: dict[str, Callable[[Path], AbstractContextManager[str]]] = {
    "vite in development": vite_in_development,
    "vite": vite_built,
    "webpack in development": partial(webpack_built, mode="development"),
    "webpack": partial(webpack_built, mode="production"),
}


@pytest.fixture(params=WAYS)
def page_address(project: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The page as a bundler serves or builds it."""
    with WAYS[request.param](project) as address:
        yield address


def test_a_page_plays_a_whole_game_against_a_bot(page_address: str, browser: Browser) -> None:
    page, complaints = browser.new_page(), list[str]()
    page.on("console", lambda message: complaints.extend(complaint(message)))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(page_address)
    moves, board, over = played(page)
    page.close()
    assert complaints == []
    state = fourfold.game("turn-of-time", players=2).start()
    for move in moves:
        state = state.play(move)
    assert state.outcome is not None and over == state.outcome.as_json()
    assert board == [f"{each['card']} {each['x']},{each['y']}" for each in state.position()["table"]]
    assert len(board) == 16


def complaint(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type in {"warning", "error"} else []


def played(page: Page) -> tuple[list[str], list[str], Any]:
    """A game in which seat 0 clicks its first move every time: the moves of all, the cards on the board, the result."""
    over, first = page.locator("html[data-over]"), page.locator("#moves button").first
    while True:
        over.or_(first).wait_for(state="attached", timeout=PATIENCE)
        if over.count():
            break
        first.click()
    moves, result = over.get_attribute("data-moves") or "", over.get_attribute("data-over") or ""
    return moves.split(" "), page.locator("#board span").all_inner_texts(), json.loads(result)
