"""Check catalogues: `python -m texts.check`, part of `make check`.

Errors: a file that cannot be read, a message that English lacks, variables that differ from those in English, a
reference to nothing, signs that the language does not use, a word that a glossary forbids. A comment `# $season: …`
above an English message allows translations a variable that the English text does not need. A message that a language
lacks is no error: readers see it in English. Those are listed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from fourfold.core.locale.languages import FOLDER, LANGUAGES, PSEUDO, SOURCE
from texts import glossary
from texts.typography import mistakes, spoken

DOCUMENTED = re.compile(r"^\s*\$([a-zA-Z][\w-]*)", re.M)


@dataclass
class Text:
    """A message, one of its attributes, or a term: what it refers to."""

    pattern: ast.Pattern
    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    documented: set[str] = field(default_factory=set)


class _Reader(Visitor):
    def __init__(self, pattern: ast.Pattern) -> None:
        self.text = Text(pattern)
        self.visit(pattern)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.text.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.text.references.add(node.id.name + (f".{node.attribute.name}" if node.attribute else ""))

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.text.references.add(f"-{node.id.name}")


def folders() -> list[Path]:
    """The folders `locale` of the site and of every game."""
    return [FOLDER, *sorted((FOLDER.parent / "games").glob("*/locale"))]


def texts(files: list[Path]) -> tuple[dict[str, Text], list[str]]:
    """All texts of some files by name, and what is wrong with the files."""
    found: dict[str, Text] = {}
    problems = []
    for file in files:
        for entry in parse(file.read_text("utf-8")).body:
            if isinstance(entry, ast.Junk):
                lines = (entry.content or "").strip().splitlines()
                problems.append(f"{file}: cannot be read: {lines[0] if lines else ''}")
            elif isinstance(entry, (ast.Message, ast.Term)):
                prefix = "-" if isinstance(entry, ast.Term) else ""
                patterns = [(entry.id.name, entry.value)] if entry.value else []
                patterns += [
                    (f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes
                ]
                comment = set(DOCUMENTED.findall(entry.comment.content or "")) if entry.comment else set()
                for name, pattern in patterns:
                    if prefix + name in found:
                        problems.append(f"{file}: {prefix}{name} is there twice")
                    text = found[prefix + name] = _Reader(pattern).text
                    text.documented = comment
    return found, problems


def _needed(name: str, found: dict[str, Text], seen: frozenset[str] = frozenset()) -> set[str]:
    """The variables of a text and of the messages it refers to. Terms get theirs from the text itself."""
    if name not in found or name in seen:
        return set()
    inner = (_needed(each, found, seen | {name}) for each in found[name].references if not each.startswith("-"))
    return found[name].variables.union(*inner)


def compare(folder: Path, language: str) -> tuple[list[str], list[str]]:
    """What is wrong with a folder's messages in a language, and which it lacks."""
    english, problems = texts(sorted((folder / SOURCE).glob("*.ftl")))
    found = english
    if language != SOURCE:
        found, problems = texts(sorted((folder / language).glob("*.ftl")))
    where = f"{folder.relative_to(FOLDER.parent)}/{language}"
    for name, text in found.items():
        for reference in sorted(text.references - found.keys()):
            problems.append(f"{where}: {name} refers to {reference}, which is not there")
        if name.startswith("-") or name not in english:
            continue  # terms and helpers belong to their language
        needed, expected = _needed(name, found), _needed(name, english)
        documented = english[name].documented
        for variable in sorted(needed - expected - documented):
            problems.append(f"{where}: {name} has an unknown variable ${variable}")
        for variable in sorted(expected - needed - documented):
            problems.append(f"{where}: {name} lacks the variable ${variable}")
    used = set().union(*(text.references for text in found.values()))
    for name in sorted(found.keys() - english.keys()):
        if not name.startswith("-") and name not in used:
            problems.append(f"{where}: English has no {name}")
    return problems, sorted(name for name in english.keys() - found.keys() if not name.startswith("-"))


def read_aloud(folder: Path, language: str) -> list[str]:
    """What is wrong with the words and signs of a folder's messages in a language, and with the signs of its pages."""
    place, problems = folder / language, []
    where = f"{folder.relative_to(FOLDER.parent)}/{language}"
    glossaries = [glossary.read(each / language / glossary.NAME) for each in dict.fromkeys((FOLDER, folder))]
    for name, text in texts(sorted(place.glob("*.ftl")))[0].items():
        for each in spoken(text.pattern):
            wrong = [*mistakes(each, language), *(one for words in glossaries for one in words.mistakes(name, each))]
            problems += [f"{where}: {name} {one}" for one in wrong]
    for page in sorted(place.glob("*.md")):
        if page.name != glossary.NAME:  # it quotes what is wrong
            problems += [f"{where}/{page.name} {wrong}" for wrong in mistakes(page.read_text("utf-8"), language)]
    return problems


def missing_pages(folder: Path, language: str) -> Iterator[str]:
    for page in sorted((folder / SOURCE).glob("*.md")):
        if not (folder / language / page.name).is_file():
            yield page.name


def main() -> None:
    problems = []
    for language in LANGUAGES:
        if language == PSEUDO:
            continue
        for folder in folders():
            wrong, missing = compare(folder, language)
            problems += wrong + read_aloud(folder, language)
            missing += missing_pages(folder, language)
            if missing:
                place = folder.relative_to(FOLDER.parent) / language
                print(f"{place}: {len(missing)} missing, shown in English: {', '.join(missing)}")
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
