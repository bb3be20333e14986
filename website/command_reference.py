"""The page on every command and option, from what `fourfold --help` knows."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc
from typing import Any

from typer.main import get_command

from fourfold.cli.app import COMMANDS, app

TITLE = """# The command

All commands and their options, as `fourfold COMMAND --help` shows them. These are the ones to begin with:

```sh
fourfold play                                  # asks which game, who plays, which rules
fourfold play winter --seats human,hard        # a stronger opponent; expert:2s gets two seconds per move
fourfold play turn-of-time --players 1 --option goal=balance
fourfold rules turn-of-time --language de      # the rules, with pictures
fourfold show GAME.json --step 30 --svg board.svg   # --player 1: as player 1 saw it
fourfold analyse GAME.json --chart chances.svg # what each decision lost, and the better move
fourfold serve                                 # the tables in your browser
fourfold simulate turn-of-time -n 1000000      # win rates, with 95% intervals
fourfold tournament turn-of-time --bots random,greedy,hard -n 200 --html report.html
fourfold report shifting-seasons               # fairness, luck and skill: a page with charts
```

At the terminal, type a move's number or the move itself; `hint`, `undo`, `save` and `help` do what they say. Ctrl-C
saves the game, and `fourfold play FILE` resumes it. `fourfold --install-completion` lets your shell complete commands.
A command that needs [an extra](../tutorials/index.md#extras) says which one.
"""


def command_reference() -> str:
    """Markdown with a section for each command."""
    for module in {module for module, _ in COMMANDS.values()}:
        import_module(f"fourfold.cli.{module}")
    commands: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]
    return "\n".join([TITLE, *(line for name in COMMANDS for line in _section(name, commands[name]))])


def _section(name: str, command: Any) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    words = "".join(f" {_metavar(each)}" if each.required else f" [{_metavar(each)}]" for each in arguments)
    yield f"## fourfold {name}\n\n```text\nfourfold {name}{words} [OPTIONS]\n```\n"
    yield f"{cleandoc(command.help or COMMANDS[name][1])}\n"
    yield "| argument or option | meaning | default |\n| --- | --- | --- |"
    yield from (_row(each) for each in command.params if each.name != "help" and not each.hidden)
    yield ""


def _metavar(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper()).strip("[]")


def _row(each: Any) -> str:
    is_argument = each.param_type_name == "argument"
    names = [_metavar(each)] if is_argument else [*each.opts, *each.secondary_opts]
    if not is_argument and each.metavar:
        names[-1] += f" {each.metavar}"
    shown = ", ".join(f"`{name}`" for name in names)
    words = " ".join((each.help or "").replace("|", "\\|").split())
    variable = f" Or the variable `{each.envvar}`." if each.envvar else ""
    return f"| {shown} | {words}{variable} | {_default(each)} |"


def _default(each: Any) -> str:
    if each.required:
        return "required"
    if each.default is None or isinstance(each.default, bool) or callable(each.default):
        return ""
    return f"`{each.default}`"
