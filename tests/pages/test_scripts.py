"""Scripts as browsers get them: without comments, and otherwise those of the repository. And their types, which `tsc`
checks: those of messages and of data attributes."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from fourfold.pages.frame.assets import content
from fourfold.wasm import SCRIPTS
from helpers.missing import missing
from helpers.repository import ROOT, SOURCE
from helpers.wasm import node

PARSER = ROOT / "node_modules" / "acorn" / "dist" / "acorn.mjs"
COMPILER = ROOT / "node_modules" / ".bin" / "tsc"
STATIC = SOURCE / "pages" / "static"
FILES = sorted([*STATIC.glob("*.js"), *SCRIPTS.glob("*.js")])
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


def test_every_script_says_what_it_is_for() -> None:
    first = {file.name: file.read_text().partition("\n")[0] for file in FILES if not file.name.endswith(".min.js")}
    assert [name for name, line in first.items() if not line.startswith("// ")] == []


# --- types

WRONG = """
import { byId, main } from "./dom.js";
import { follow, send } from "./live.js";

main.dataset.patiense;
byId("hint").dataset.mvoe;
byId("seq").open;
send("cannot thnik");
follow((change) => change.parst, {});
follow(() => {}, { beat: ({ spectator }) => spectator });
"""
FINDINGS = {
    5: "Property 'patiense' does not exist on type 'MainData'",
    6: "Property 'mvoe' comes from an index signature",
    7: "Property 'open' does not exist on type 'HTMLInputElement'",
    8: """Argument of type '"cannot thnik"' is not assignable to parameter of type 'ChannelWords'""",
    9: "Property 'parst' does not exist on type 'Change'",
    10: "Property 'spectator' does not exist on type 'Beat'",
}


def checked(project: Path) -> tuple[int, str]:
    """What the compiler finds in the scripts of a `tsconfig.json`."""
    if not COMPILER.exists():
        missing("no tsc; run `make node_modules/installed`")
    command = [str(COMPILER), "--project", str(project), "--pretty", "false"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return run.returncode, run.stdout


@pytest.mark.slow
def test_scripts_have_the_types_that_they_say() -> None:
    assert checked(ROOT) == (0, "")


@pytest.mark.slow
def test_words_that_no_message_and_no_element_has_are_found(tmp_path: Path) -> None:
    """A script beside the others, as far as the compiler knows."""
    (tmp_path / "wrong.js").write_text(WRONG)
    project = {
        "extends": str(ROOT / "tsconfig.json"),
        "compilerOptions": {"rootDirs": [str(STATIC), str(SCRIPTS), str(tmp_path)]},
        "include": [str(tmp_path / "wrong.js"), str(STATIC / "globals.d.ts")],
        "exclude": [],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(project))
    code, found = checked(tmp_path)
    lines = {int(at): words for at, words in re.findall(r"wrong\.js\((\d+),\d+\): error TS\d+: (.*)", found)}
    assert code and lines.keys() == FINDINGS.keys(), found
    assert {at: words[: len(FINDINGS[at])] for at, words in lines.items()} == FINDINGS


def test_every_data_attribute_that_scripts_read_is_written_by_a_page() -> None:
    """`messages.js` has one line for each; those that scripts set themselves say so."""
    lines = (STATIC / "messages.js").read_text().partition("// --- data attributes")[2]
    declared = re.findall(r"@property \{.*?\} \[?(\w+)\]? (?!Set by scripts)", lines.partition("preferences:")[0])
    assert {"live", "held", "spot", "passkey"} <= set(declared)
    pages = "".join(
        path.read_text() for folder in ("pages", "device", "server") for path in (SOURCE / folder).rglob("*.py")
    )
    assert set(declared) <= set(re.findall(r"\bdata[-_](\w+)", pages))


def test_types_are_not_sent_to_browsers() -> None:
    importing = [file.name for file in FILES if b"messages.js" in (content(file.name) or b"")]
    assert importing == [] and content("globals.d.ts") is None
