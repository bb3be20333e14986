"""Commands that the terminal suggests."""

from __future__ import annotations

import shlex

from fourfold.core.locale.languages import environment_language


def command_line(language: str, *words: str) -> str:
    """A `fourfold` command for the shell that answers in a language."""
    asked = () if language == environment_language() else ("--language", language)
    return shlex.join(["fourfold", *words, *asked])
