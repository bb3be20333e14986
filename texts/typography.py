"""Signs as `docs/translating.md` promises them for each language: what is wrong in a text, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from fluent.syntax import ast

FILLED = "\ufffc"
"""What stands for a placeable in a text."""
NARROW = "\u202f"
CODE = re.compile(
    r"""
    ```.*?``` | `[^`\n]*` | !(?=\[) | \]\([^)\n]*\)  # examples, pictures, addresses
    | \["[^\]]*\] | \{"[^}]*\}  # lists and maps of JSON
    | ^\|[ :|-]+\|$  # the line below a table's heading
    | (?<=\n)\ +\S[^\n]*?\ {2,}[^\n]*  # lines set in columns
    | Four\ Seasons:  # the title of a game, as it is printed
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""What these rules are not for."""

Rules: TypeAlias = tuple[tuple[str, str], ...]
"""Patterns, and what is wrong where one is found."""

EVERYWHERE: Rules = (
    ('"', "has a straight quote"),
    ("'", "has a straight apostrophe; write ’"),
    (r"\.\.\.", "has three dots; write …"),
    (r"—| –|– | --? ", "has a dash within a sentence"),
    (r"(?<![ \n]) {2}(?! )", "has two spaces"),
    (r"\s[,.](?!\w|…)", "has a space before a comma or a full stop"),
)
CLOSE: Rules = ((r"\s[;:!?](?!\w)", "has a space before ; : ! or ?"),)
LANGUAGE: dict[str, Rules] = {
    "en": (*CLOSE, ("[„«»]", "has quotes of another language; write “ ”"), (r"\s%", "has a space before %")),
    "de": (*CLOSE, ("[”«»]", "has quotes of another language; write „ “"), (r"\S%", "lacks a space before %")),
    "es": (*CLOSE, ("[„“”]|« | »", "has wrong quotes; write « » without spaces within")),
    "fr": (
        (rf"(?<!{NARROW})[;!?»](?![\w])|(?<!{NARROW}):(?![\w/])|«(?!{NARROW})", "lacks U+202F beside ; : ! ? or « »"),
        ("[„“”]", "has quotes of another language; write « »"),
    ),
}
PAIRS: dict[str, Rules] = {
    "en": (("“", "”"),),
    "de": (("„", "“"),),
    "es": (("«", "»"), ("¿", "?"), ("¡", "!")),
    "fr": (("«", "»"),),
}
"""Signs of which a text has as many of one as of the other."""


def mistakes(text: str, language: str) -> Iterator[str]:
    """What is wrong with the signs of a text."""
    text = CODE.sub(FILLED, text)
    for pattern, wrong in (*EVERYWHERE, *LANGUAGE.get(language, ())):
        for found in re.finditer(pattern, text):
            yield f"{wrong}: {text[max(0, found.start() - 20) : found.end() + 12].strip()!r}"
    for opening, closing in PAIRS.get(language, ()):
        if text.count(opening) != text.count(closing):
            yield f"has an unequal number of {opening} and {closing}"


def spoken(pattern: ast.Pattern) -> Iterator[str]:
    """The text of a message with `FILLED` for its placeables, and that of every variant within."""
    whole = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            whole.append(element.value)
        elif isinstance(element.expression, ast.StringLiteral):
            whole.append(element.expression.value)
        else:
            whole.append(FILLED)
            if isinstance(element.expression, ast.SelectExpression):
                for variant in element.expression.variants:
                    yield from spoken(variant.value)
    yield "".join(whole)
