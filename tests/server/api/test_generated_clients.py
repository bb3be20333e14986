"""Clients generated from the API's description: the programs of docs/reference/api.md play whole games."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import httpx2 as httpx
import pytest

import fourfold
from helpers.missing import missing
from helpers.repository import ROOT
from helpers.service import PATIENCE, Listening

pytestmark = pytest.mark.slow

TOOLS = ROOT / "node_modules"
STRICT_TYPESCRIPT = (
    "--strict", "--noUncheckedIndexedAccess", "--noEmitOnError", "--target", "es2022", "--lib", "es2023,dom",
)  # fmt: skip
IN_NODE = ("--module", "nodenext")
IN_BUNDLERS = ("--module", "esnext", "--moduleResolution", "bundler", "--noEmit")
PARSE = """
import { Parser } from "@asyncapi/parser";
import { readFileSync } from "node:fs";

const WARNING = 1; // what is only information says that there is a newer version
const { document, diagnostics } = await new Parser().parse(readFileSync("asyncapi.json", "utf8"));
console.log(JSON.stringify({
  problems: diagnostics.filter(({ severity }) => severity <= WARNING).map(({ message }) => message),
  channels: document?.channels().all().map((channel) => channel.id()),
}));
"""
OVER = re.compile(r"played \[\s*\d+, \d+\s*\] 16 cards")  # a game of Turn of Time lays sixteen


def described(server: Listening, name: str, folder: Path) -> Path:
    """A description that a server has, as a file."""
    file = folder / name
    file.write_text(httpx.get(f"{server.base}/api/v1/{name}", timeout=PATIENCE).raise_for_status().text, "utf-8")
    return file


def documented(title: str) -> str:
    """A program in docs/reference/api.md."""
    page = (ROOT / "docs/reference/api.md").read_text("utf-8")
    found = re.search(rf'^```\w+ title="{re.escape(title)}"\n(.*?)^```$', page, re.M | re.S)
    assert found, title
    return found[1]


def ran(*words: str | Path, folder: Path) -> str:
    """The output of a program that succeeds."""
    env = {**os.environ, "PYTHONPATH": "", "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def node(tmp_path: Path) -> Path:
    """A folder in which programs for Node.js find what `make` installs."""
    if shutil.which("node") is None or not (TOOLS / "openapi-fetch").exists():
        missing("no TypeScript; install Node.js and npm, then `make node_modules/installed`")
    (tmp_path / "node_modules").symlink_to(TOOLS)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    return tmp_path


def installed(program: str) -> Path:
    """A program of `node_modules`."""
    path = TOOLS / ".bin" / program
    return path if path.exists() else missing(f"no {program}; run `make node_modules/installed`")


@pytest.fixture(scope="module")
def generated(server: Listening, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the package `fourfold_client`, which can be imported."""
    try:
        from openapi_python_client import generate  # noqa: PLC0415 - it is missing where the project was not set up by make
        from openapi_python_client.config import Config, ConfigFile, MetaType  # noqa: PLC0415
    except ImportError:
        missing("no generator of Python clients; install it with `pip install --no-deps openapi-python-client`")
    folder = tmp_path_factory.mktemp("client")
    document, package = described(server, "openapi.json", folder), folder / "fourfold_client"
    plain = ConfigFile(post_hooks=[])
    problems = generate(config=Config.from_sources(plain, MetaType.NONE, document, "utf-8", False, package))
    assert not problems, problems
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield folder


def test_a_typed_client_in_python_plays_a_whole_game(server: Listening, generated: Path) -> None:
    (generated / "player.py").write_text(documented("player.py"), "utf-8")
    strict = (sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", ".mypy")
    ran(*strict, "player.py", "fourfold_client", folder=generated)
    assert OVER.match(ran(sys.executable, "player.py", server.base, folder=generated))


def test_a_typed_client_in_python_reads_every_game(server: Listening, generated: Path) -> None:
    """What it reads and writes again is what the server sent: nothing was taken for something else."""
    models, ann = import_module("fourfold_client.models"), server.guest("Ann")
    for name in fourfold.games():
        id = ann.open(name, "human", "random")
        sent = ann.get(f"/tables/{id}")
        read = getattr(models, f"{name.title().replace('-', '')}Table").from_dict(sent)
        assert read.to_dict() == sent


def test_a_typed_client_in_typescript_plays_a_whole_game(server: Listening, node: Path) -> None:
    described(server, "openapi.json", node)
    (node / "player.ts").write_text(documented("player.ts"), "utf-8")
    ran(installed("openapi-typescript"), "openapi.json", "-o", "api.d.ts", folder=node)
    ran(installed("tsc"), *STRICT_TYPESCRIPT, *IN_NODE, "player.ts", folder=node)
    assert OVER.match(ran("node", "player.js", server.base, folder=node))


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("orval", ("--input", "openapi.json", "--output", "client/index.ts", "--client", "fetch")),
        ("openapi-ts", ("--input", "openapi.json", "--output", "client")),
    ],
    ids=["orval", "hey-api"],
)
def test_clients_of_other_generators_compile(
    server: Listening, node: Path, program: str, words: tuple[str, ...]
) -> None:
    described(server, "openapi.json", node)
    ran(installed(program), *words, folder=node)
    client = node / "client"
    ran(installed("tsc"), *STRICT_TYPESCRIPT, *IN_BUNDLERS, client / "index.ts", folder=node)
    written = "".join(file.read_text("utf-8") for file in client.rglob("*.ts"))
    called = json.loads((node / "openapi.json").read_text("utf-8"))["paths"]
    operations = {each["operationId"] for calls in called.values() for each in calls.values()}
    names = {re.sub(r"_(\w)", lambda letter: letter[1].upper(), id) for id in operations}
    assert len(names) > 50 and names <= set(re.findall(r"export const (\w+) =", written))


@pytest.mark.parametrize("name", ["openapi.json", "asyncapi.json"])
def test_redocly_finds_nothing(server: Listening, node: Path, name: str) -> None:
    """By its recommended rules."""
    described(server, name, node)
    found = json.loads(ran(installed("redocly"), "lint", name, "--format", "json", folder=node))
    assert found["problems"] == [] and found["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}


def test_asyncapi_s_own_parser_reads_the_description(server: Listening, node: Path) -> None:
    described(server, "asyncapi.json", node)
    if not (TOOLS / "@asyncapi" / "parser").exists():
        missing("no parser of AsyncAPI; run `make node_modules/installed`")
    (node / "parse.js").write_text(PARSE, "utf-8")
    found = json.loads(ran("node", "parse.js", folder=node))
    assert found["problems"] == []
    assert found["channels"] == ["live", "events"]
