"""The engine in Node, Chromium and Firefox does what machine code does, to the last bit: games, views, searches."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.browsing import chromium
from fourfold.core.game import Game
from fourfold.core.registry import game_package
from fourfold.core.state import State
from fourfold.device.npm_package import write_package
from fourfold.wasm import SCRIPTS, engine_file
from fourfold.wasm.build import build
from helpers.firefox import firefox
from helpers.repository import SOURCE
from helpers.wasm import Answer, asked_of_node, job_and_answer

pytestmark = pytest.mark.slow

OWN = sorted(path.parent.name.replace("_", "-") for path in (SOURCE / "games").glob("*/rules.py"))
TOYS = ("coin", "high-card")
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of all games, those of toys built here."""
    folder = tmp_path_factory.mktemp("modules")
    for name in (*OWN, *TOYS):
        package = game_package(name)
        found = engine_file(package)
        (folder / f"{name}.wasm").write_bytes(found.read_bytes() if found else build(package))
    return folder


@cache
def asked(name: str) -> tuple[dict[str, Any], Answer]:
    return job_and_answer(game_package(name))


def agree(found: Answer, expected: Answer) -> None:
    for what, answers in expected.items():
        assert len(found[what]) == len(answers)
        for one, other in zip(found[what], answers, strict=True):
            assert one == other, what


@pytest.mark.parametrize("name", [*OWN, *TOYS])
def test_node_does_what_machine_code_does(name: str, folder: Path) -> None:
    job, answer = asked(name)
    agree(asked_of_node(folder / f"{name}.wasm", job), answer)


def test_the_jobs_ask_for_everything() -> None:
    """Every number of players is there; some searches end exactly and some do not; a net thinks in some."""
    for name in OWN:
        least, most = game_package(name).about.players
        job, answer = asked(name)
        assert {one["options"]["players"] for one in job["digests"]} == set(range(least, most + 1))
        assert all(one["decisions"] > 1000 for one in answer["digests"])
        assert job["replays"]
    thoughts = [thought for name in OWN for thought in asked(name)[1]["thoughts"]]
    assert {thought["exact"] for thought in thoughts} == {False, True}
    assert any("net" in one["search"] for name in OWN for one in asked(name)[0]["thoughts"])


# --------------------------------------------------------------------------------------------- browsers

PROVE = """async ([name, job]) => {
  const { prove } = await import("/proof/proof.mjs");
  return JSON.stringify(await prove(await import("/js/index.js"), `/games/${name}.wasm`, job));
}"""


@pytest.fixture(scope="module")
def page_address(folder: Path) -> Iterator[str]:
    """A page of a site whose policy allows WebAssembly, and nothing to be evaluated."""
    package = folder / "package"
    write_package(package, [game_package(name) for name in OWN])
    places = {"js": SCRIPTS, "games": folder, "proof": Path(__file__).parent, "package": package}

    class Handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {  # noqa: RUF012
            ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "text/json",
        }  # fmt: skip

        def translate_path(self, path: str) -> str:
            room, _, name = path.lstrip("/").partition("/")
            return str(places.get(room, folder) / (name or "empty"))

        def do_GET(self) -> None:
            if self.path != "/":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>engine</title>")
            return None

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def chromium_page(page_address: str) -> Iterator[Page]:
    with chromium() as browser:
        page = browser.new_page()
        page.goto(page_address)
        yield page


@pytest.mark.parametrize("name", [*OWN, TOYS[1]])
def test_chromium_does_what_machine_code_does(name: str, chromium_page: Page) -> None:
    job, answer = asked(name)
    agree(json.loads(chromium_page.evaluate(PROVE, [name, job])), answer)


def test_firefox_does_what_machine_code_does(page_address: str) -> None:
    with firefox() as page:
        page.goto(page_address)
        for name in OWN:
            job, answer = asked(name)
            agree(json.loads(page.evaluate(PROVE, [name, job])), answer)


def test_positions_in_chromium_are_those_of_python(chromium_page: Page) -> None:
    script = """async () => {
      const { load, Dice } = await import("/package/index.js");
      const { loadPositions } = await import("/package/positions.js");
      const game = (await load("winter")).game(), positions = await loadPositions();
      const state = game.start().playChance(new Dice(1)), position = positions.of(state);
      return { bytes: [...state.bytes], position, again: [...positions.state(game, position).bytes] };
    }"""
    found = chromium_page.evaluate(script)
    game = Game(game_package("winter"), {})
    state = State(game, game.package.engine.records_of(bytes(found["bytes"])))
    assert found["position"] == json.loads(json.dumps(state.position()))
    assert found["again"] == found["bytes"]


def test_a_worker_thinks_reports_and_can_be_stopped(chromium_page: Page) -> None:
    """A search in a Worker finds what one on the page does; progress comes meanwhile; aborted, it ends."""
    script = """async () => {
      const { load, think, Thinker, Dice } = await import("/js/index.js");
      const engine = await load("turn-of-time", "/games/turn-of-time.wasm");
      const state = engine.game().start().playChance(new Dice(1)), view = state.view(state.decides);
      const search = { simulations: 500, seed: 3 }, thinker = new Thinker();
      const [here, there] = [await think(view, search), await thinker.think(view, search)];
      const control = new AbortController();
      let reports = 0, ended = "";
      const onProgress = ({ simulations }) => {
        reports += simulations > 0;
        control.abort();
      };
      const long = { seconds: 600, settings: { prior: 0 }, seed: 4, signal: control.signal, onProgress };
      await thinker.think(view, long).catch((error) => { ended = error.name; });
      const after = await thinker.think(view, search);
      const wrong = await thinker.think(view, { level: "best" }).catch((error) => error.message);
      await thinker.close();
      return { here, there, after, reports, ended, wrong };
    }"""
    found = chromium_page.evaluate(script)
    for thought in (found["here"], found["there"], found["after"]):
        del thought["seconds"]
    assert found["here"] == found["there"] == found["after"]
    assert found["reports"] > 0
    assert found["ended"] == "AbortError"
    assert 'no level is called "best"' in found["wrong"]
