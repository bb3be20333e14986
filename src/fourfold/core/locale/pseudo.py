"""The pseudo-language: English with accents, a third longer, in brackets.

A page in it shows at a glance which words are in no catalogue (they have no brackets) and where longer words overflow.
"""

from __future__ import annotations

import re

from fluent.syntax import ast, parse, serialize

OPENING, CLOSING = "⟦", "⟧"
_ACCENTED = str.maketrans("aceinouyACEINOUYz", "áçéíñóúýÁÇÉÍÑÓÚÝž")
_LONGER = 0.35
_WORD = re.compile(r"[^\W\d_]+")


def pseudo(text: str) -> str:
    """Letters with accents, and every word longer."""
    return _WORD.sub(lambda word: word[0].translate(_ACCENTED) + "·" * round(_LONGER * len(word[0])), text)


def pseudo_source(source: str) -> str:
    """A catalogue in the pseudo-language: every text of every message, terms and variables as they are."""
    resource = parse(source)
    for entry in resource.body:
        if isinstance(entry, (ast.Message, ast.Term)):
            patterns = [entry.value, *(attribute.value for attribute in entry.attributes)]
            for pattern in patterns:
                if pattern is not None:
                    _translate(pattern)
                    if isinstance(entry, ast.Message):
                        pattern.elements = [ast.TextElement(OPENING), *pattern.elements, ast.TextElement(CLOSING)]
    return serialize(resource)


def _translate(node: object) -> None:
    if isinstance(node, ast.TextElement):
        node.value = pseudo(node.value)
    elif isinstance(node, ast.Pattern):
        for element in node.elements:
            _translate(element)
    elif isinstance(node, ast.Placeable):
        _translate(node.expression)
    elif isinstance(node, ast.SelectExpression):
        for variant in node.variants:
            _translate(variant.value)
