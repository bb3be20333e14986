"""All texts of a language with examples filled in: `python -m texts.examples de [part of a name]`.

A number is 1, 2 and 5, a code everything that the messages know; what else a text shows is written as ‹name›.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from fourfold.core.locale.catalogue import Catalogue, Value
from fourfold.core.locale.languages import LANGUAGES, PSEUDO
from texts.check import folders, texts

NAMES: dict[str, Value] = {"who": "Ann", "other": "Ben", "game": "Winter"}
PLURALS = frozenset({"zero", "one", "two", "few", "many"})


class _Values(Visitor):
    """What the variables of patterns can be."""

    def __init__(self) -> None:
        self.found: dict[str, list[Value]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.setdefault(node.id.name, [])

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        for each in node.arguments.positional:
            if isinstance(each, ast.VariableReference):
                share = any(named.name.name == "style" for named in node.arguments.named)
                self.found.setdefault(each.id.name, []).append(0.75 if share else 1200)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            keys = [variant.key for variant in node.variants]
            codes = [key.name for key in keys if isinstance(key, ast.Identifier)]
            counts = [int(key.value) for key in keys if isinstance(key, ast.NumberLiteral)]
            values: list[Value] = [*counts, 1, 2, 5] if counts or PLURALS.intersection(codes) else [*codes]
            self.found.setdefault(node.selector.id.name, []).extend(values)
        self.generic_visit(node)


def examples(language: str) -> Iterator[tuple[str, str]]:
    """The name of every message of a language, and what it says for each of its variants."""
    for folder in folders():
        found, say = texts(sorted((folder / language).glob("*.ftl")))[0], Catalogue(folder)[language]
        for name in found:
            if name.startswith("-"):
                continue
            values, todo, seen = _Values(), [name], set[str]()
            while todo:
                if (each := todo.pop()) in found and each not in seen:
                    seen.add(each)
                    values.visit(found[each].pattern)
                    todo += found[each].references
            known = {
                variable: given or [NAMES.get(variable, f"‹{variable}›")] for variable, given in values.found.items()
            }
            usual = {variable: given[0] for variable, given in known.items()}
            said = [say(name, **usual | {variable: one}) for variable, given in known.items() for one in given]
            yield from ((name, text) for text in dict.fromkeys(said or [say(name)]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m texts.examples", description=__doc__)
    parser.add_argument("language", choices=[each for each in LANGUAGES if each != PSEUDO])
    parser.add_argument("part", nargs="?", default="", help="only messages whose name has it")
    asked = parser.parse_args()
    for name, text in examples(asked.language):
        if asked.part in name:
            print(f"{name}: {text}")


if __name__ == "__main__":
    main()
