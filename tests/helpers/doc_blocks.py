"""Blocks of code in the documents, and the commands in them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

from typer.main import get_command

from fourfold.cli.app import COMMANDS, app
from helpers.repository import ROOT

PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "AGENTS", "SECURITY")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(
    r'^(?P<indent> *)(?P<fence>`{3,})(?P<language>[\w-]*)(?: +title="(?P<title>[^"]*)")?[^\n]*\n'
    r"(?P<code>.*?)^(?P=indent)(?P=fence)$",
    re.M | re.S,
)
INLINE = re.compile(r"`(fourfold [^`\n]+)`")
HERE_DOCUMENT = re.compile(r"<<-?\s*(['\"]?)(\w+)\1([^\n]*)\n.*?^\s*\2$", re.M | re.S)
PROMPT = "$ "
BEFORE_A_COMMAND = {"do", "then", "if", "while", "!", "exec", "nohup", "time"}
ASSIGNMENT = re.compile(r"[A-Z_]+=")
BETWEEN_COMMANDS = set(";|&<>()")


@dataclass(frozen=True)
class Block:
    """A block of code. One with a title is the file of that name."""

    page: Path
    line: int
    language: str
    title: str
    code: str

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    @property
    def needs(self) -> str:
        """What has to be there to run it, by its first line: `# needs an NVIDIA GPU`."""
        found = re.match(r"# needs (.+)\n", self.code)
        return found[1] if found else ""


@cache
def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(
            page, text.count("\n", 0, found.start()) + 1, found["language"], found["title"] or "", dedent(found["code"])
        )
        for found in BLOCK.finditer(text)
    ]


def commands(code: str) -> Iterator[list[str]]:
    """The words of every simple command of a shell script."""
    script = HERE_DOCUMENT.sub(r"\3", code).replace("\\\n", " ")
    for line in script.splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        words: list[str] = []
        for word in [*lexer, ";"]:
            if not set(word) <= BETWEEN_COMMANDS:
                words.append(word)
                continue
            while words and (words[0] in BEFORE_A_COMMAND or ASSIGNMENT.match(words[0])):
                del words[0]
            if words:
                yield words
            words = []


def shell_session(code: str) -> Iterator[tuple[list[str], str]]:
    """Each command after a prompt, and the output below it."""
    for part in re.split(rf"^{re.escape(PROMPT)}", code, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield next(commands(command)), output


@cache
def _group() -> Any:
    for module in {module for module, _ in COMMANDS.values()}:
        import_module(f"fourfold.cli.{module}")
    return get_command(app)


def parse_fourfold(arguments: list[str]) -> None:
    """Let the command `fourfold` parse these arguments, and run nothing. Raises what is wrong with them."""
    group = _group()
    name = arguments[0]
    if name.startswith("-"):
        known = {option for each in group.params for option in each.opts} | {"--help"}
        assert set(arguments) <= known, f"{arguments}; the options are {known}"
        return
    if "--help" not in arguments:
        context = group.make_context("fourfold", arguments, resilient_parsing=True)
        group.get_command(context, name).make_context(name, arguments[1:], parent=context)


def unknown_options(arguments: list[str]) -> set[str]:
    """The options among these that the command does not have; the arguments may be incomplete."""
    context = _group().make_context("fourfold", arguments, resilient_parsing=True)
    command = _group().get_command(context, arguments[0])
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
    return {word for word in arguments if word.startswith("--")} - known
