"""Scenes and rules pages for a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import IO, Any
from unicodedata import bidirectional, category

from rich import _wrap
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text

from fourfold.core.registry import GamePackage
from fourfold.core.teaching.rulebook import in_words, page_parts
from fourfold.scene.scene import Scene
from fourfold.scene.text_renderer import Ink, Run, runs, to_ascii
from fourfold.terminal.compact import compact_runs

PAGE_WIDTH = 100
"""Longer lines are hard to read."""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Classes of characters that set the direction of what follows, to the end of the line or beyond."""
NO_BREAK = "\u00a0\u202f"
"""The no-break space, and the narrow one of French."""


def keep_no_break_spaces() -> None:
    """Make Rich, which breaks lines at any white space, keep words together that a no-break space joins.

    A French "?" could begin a line otherwise. This changes the one expression that finds words, for all of Rich.
    """
    space, word = rf"[^\S{NO_BREAK}]", rf"[\S{NO_BREAK}]"
    _wrap.re_word = re.compile(rf"{space}*{word}+{space}*")


class _Ascii:
    """A stream for terminals that can only show ASCII."""

    encoding = "ascii"

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        return self.stream.write(to_ascii(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class SafeConsole(Console):
    """A console on which only Rich moves the cursor and sets colours.

    Records and databases hold what strangers have written, such as names with escape sequences.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=without_controls(segment.text))


def without_controls(text: str) -> str:
    """A text without control characters, except ends of lines, and without those that turn the order of letters
    round."""
    return text if text.isprintable() else "".join(filter(_is_shown, text))


def _is_shown(letter: str) -> bool:
    return letter == "\n" or (category(letter) != "Cc" and bidirectional(letter) not in TURNING)


def open_console(plain: bool = False) -> Console:
    """Standard output. It is plain (ASCII, no colours, no cursor movement) on request, or if it cannot show more."""
    keep_no_break_spaces()
    if plain or not (sys.stdout.encoding or "").lower().startswith("utf"):
        stream: Any = _Ascii(sys.stdout)
        return SafeConsole(file=stream, color_system=None, highlight=False, emoji=False)
    return SafeConsole(highlight=False, emoji=False)


def is_plain(console: Console) -> bool:
    return console.options.ascii_only


def paint(scene: Scene, plain: bool = False, compact_width: int | None = None) -> Text:
    """A scene as coloured text; plain means ASCII without colour.

    With `compact_width` it takes as few lines as possible, and if possible no more columns than that.
    """
    lines = runs(scene, plain) if compact_width is None else compact_runs(scene, plain, compact_width)
    full = [index for index, line in enumerate(lines) if any(words.strip() for words, _ in line)]
    return as_text(lines[full[0] : full[-1] + 1] if full else [])


def as_text(lines: list[list[Run]]) -> Text:
    """Lines of text runs as coloured text."""
    texts = (Text.assemble(*((words, style_of(ink)) for words, ink in _stripped(line))) for line in lines)
    return Text("\n", no_wrap=True, end="\n").join(texts)


def _stripped(line: list[Run]) -> list[Run]:
    """The line without trailing space."""
    return line[:-1] if line and not line[-1][0].strip() and line[-1][1].paper is None else line


def style_of(ink: Ink) -> str:
    """The colours of a text run, as Rich names them."""
    words = ["bold"] if ink.strong else []
    if ink.ink and ink.paper:
        words.append(f"{ink.ink} on {ink.paper}")
    return " ".join(words)


def rules_page(package: GamePackage, language: str, plain: bool = False) -> RenderableType:
    """The rules of a game for a terminal, with drawn pictures; in English if they lack the language."""
    from rich.markdown import Markdown  # noqa: PLC0415 - slow to import, and only this page needs it

    language = package.rules_language(language)
    parts: list[RenderableType] = []
    for part in page_parts(package.rules_page(language)):
        if isinstance(part, str):
            text = in_words(part, package, language)
            parts.append(Markdown(to_ascii(text) if plain else text))
        else:
            parts.append(Padding(paint(part.scene(package, language), plain), (1, 4)))
    return Group(*parts)
