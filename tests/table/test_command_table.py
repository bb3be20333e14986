"""The table of commands is complete, true of the handlers, and the same in the documents."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import get_args

from fourfold.table import access, draft, handlers, opening
from fourfold.table.command_table import (
    AFTER,
    BEFORE,
    COMMANDS,
    CURRENT,
    DURING,
    FORMS,
    HOST,
    PLAYER,
    REQUIRED,
    SEAT,
    SITTING,
    Spec,
)
from fourfold.table.commands import Command, Pause
from helpers.repository import ROOT

STATES = {BEFORE: "before", DURING: "during", AFTER: "after"}
NEEDS = {
    HOST: "you are the host",
    SITTING: "you have a seat",
    PLAYER: "your seat still plays",
    SEAT: "the seat exists",
    CURRENT: "the position of `seq` is the current one",
}
IMPLIED = {
    HOST: {"forbidden"},
    SITTING: {"forbidden"},
    PLAYER: {"forbidden"},
    SEAT: {"missing"},
    CURRENT: {"stale"},
}
"""The refusals of what a command needs, but for the state of the game."""


def functions() -> dict[str, ast.FunctionDef]:
    modules = (draft, access, opening, handlers)  # a handler may be called as a method of a draft is
    trees = (ast.parse(inspect.getsource(module)) for module in modules)
    return {node.name: node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def refusals_of(function: str, known: dict[str, ast.FunctionDef], seen: set[str]) -> set[str]:
    """The kinds that a function and those that it calls may refuse with, as their source has them."""
    found: set[str] = set()
    seen.add(function)
    for call in calls(known[function]):
        name = name_of(call)
        if name == "Refused":
            found |= {str(part.value) for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)}
        elif name == "OptionError":
            found.add("value")
        elif name in known and name not in seen and name != "add":
            found |= refusals_of(name, known, seen)
    return found


def implied(spec: Spec) -> set[str]:
    kinds = set[str]().union(*(more for flag, more in IMPLIED.items() if spec.needs & flag))
    return kinds | ({"over", "started", "waiting"} if spec.needs & (BEFORE | DURING | AFTER) else set())


def test_every_command_is_in_the_table_once() -> None:
    assert sorted(spec.command.__name__ for spec in COMMANDS) == sorted(each.__name__ for each in get_args(Command))
    assert len(FORMS) == len({spec.form.name for spec in COMMANDS} - {""})


def test_the_refusals_of_the_table_are_those_of_the_handlers() -> None:
    known = functions()
    for spec in COMMANDS:
        found = refusals_of(spec.handle.__name__, known, set())
        given = set(spec.refusals)
        assert given <= found, f"{spec.command.__name__} is never refused as {given - found}"
        missing = found - given - implied(spec) - {"started", "waiting"}  # of these two the state of the game has one
        assert not missing, f"{spec.command.__name__}: {missing}"


def test_no_handler_checks_what_the_table_says_that_it_needs() -> None:
    assert Pause in {spec.command for spec in COMMANDS if not spec.needs}
    for spec in COMMANDS:
        done = {name_of(call) for call in calls(functions()[spec.handle.__name__])}
        assert "require_current" not in done and not (spec.needs & SEAT and "require_seat" in done)
        assert not (spec.needs & PLAYER and "require_player" in done)


def row(spec: Spec) -> str:
    """The row of an operation in docs/reference/api.md."""
    fields = (
        f"`{field.name}`" if field.in_body == REQUIRED else f"`{field.name}` ({field.in_body or 'null'})"
        for field in spec.form.fields
    )
    states = [word for flag, word in STATES.items() if spec.needs & flag]
    needs = [words for flag, words in NEEDS.items() if spec.needs & flag]
    needs += [f"{' or '.join(states)} the game"] if states else []
    return (
        f"| `{spec.form.path or spec.form.name}` | {', '.join(fields)} | {spec.summary} | {'; '.join(needs)} | "
        f"{', '.join(f'`{kind}`' for kind in spec.refusals)} |"
    )


def test_the_document_lists_the_operations_of_the_table() -> None:
    text = (ROOT / "docs/reference/api.md").read_text("utf-8")
    rows = [row(spec) for spec in COMMANDS if spec.form.operation]
    assert [line for line in rows if line not in text.splitlines()] == []


if __name__ == "__main__":
    print(*(row(spec) for spec in COMMANDS if spec.form.operation), sep="\n")
