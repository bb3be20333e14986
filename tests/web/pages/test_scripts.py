"""Scripts as browsers get them: without comments, and otherwise those of the repository."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from fourfold.wasm import SCRIPTS
from fourfold.web.pages.frame.assets import content
from helpers.missing import missing
from helpers.repository import ROOT, SOURCE
from helpers.wasm import node

PARSER = ROOT / "node_modules" / "acorn" / "dist" / "acorn.mjs"
FILES = sorted([*(SOURCE / "web" / "static").glob("*.js"), *SCRIPTS.glob("*.js")])
SAME = """
import { readFileSync } from "node:fs";
import { parse } from "ACORN";
const options = { ecmaVersion: "latest", sourceType: "module" };
const tree = (text) => JSON.stringify(parse(text, options), (key, value) =>
  key === "start" || key === "end" ? undefined : typeof value === "bigint" ? `${value}n` : value);
const pairs = JSON.parse(readFileSync(0, "utf8"));
const differ = pairs.filter(([, written, sent]) => tree(written) !== tree(sent));
process.stdout.write(JSON.stringify(differ.map(([name]) => name)));
"""


def test_scripts_are_sent_without_comments_and_mean_the_same() -> None:
    """By acorn, the parser within ESLint, which knows where strings and templates end."""
    if not PARSER.exists():
        missing("no acorn; run `make node_modules/installed`")
    pairs = [(file.name, file.read_text(), (content(file.name) or b"").decode()) for file in FILES]
    command = [node(), "--input-type=module", "--eval", SAME.replace("ACORN", PARSER.as_uri())]
    run = subprocess.run(command, input=json.dumps(pairs), capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_line_that_is_sent_is_a_comment(file: Path) -> None:
    lines = (content(file.name) or b"").decode().splitlines()
    assert [line for line in lines if line.lstrip().startswith(("//", "/**"))] == []
