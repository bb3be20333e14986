"""One screen of a game: the table, the news, the moves; with less of each on a small terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from threading import Timer

from rich.columns import Columns
from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fourfold.core.scene.scene import Scene
from fourfold.core.scene.text_renderer import to_ascii
from fourfold.terminal.paint import is_plain, paint

Entry = tuple[str, str]
"""A move and its description."""

STATUS_DELAY = 0.5
"""Seconds before a status message appears."""


class Screen:
    """Lays out a game on a console. If there are too few lines, the table loses its frames (and stays like that, so
    that it does not jump), then the moves their descriptions, then the oldest news is left out."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.too_small: ConsoleDimensions | None = None
        """The last size of the terminal that was too small for the table with frames."""

    def show(self, scene: Scene, news: Sequence[str], moves: Sequence[Entry], below: int) -> None:
        """Print table, news and moves; `below` is the number of lines that will follow."""
        board, *rest = self.lay_out(scene, news, moves, below)
        self.console.print(board, soft_wrap=True)
        for part in rest:
            self.console.print(part)

    def lay_out(self, scene: Scene, news: Sequence[str], moves: Sequence[Entry], below: int) -> list[RenderableType]:
        console, plain = self.console, is_plain(self.console)
        lines: list[RenderableType] = ["", *news_lines(console, news)]
        described = list_moves(console, moves)
        full = paint(scene, plain)
        if not console.is_terminal:
            return [full, *lines, described]
        size, available = console.size, console.height - below
        fits = width(full) <= size.width and height(console, full, *lines, described) <= available
        if fits and self.too_small != size:
            return [full, *lines, described]
        self.too_small = size
        tight = paint(scene, plain, size.width)
        if height(console, tight, *lines, described) <= available:
            return [tight, *lines, described]
        bare = list_moves(console, moves, described=False)
        return [tight, *_latest(lines, available - height(console, tight, bare)), bare]


def width(board: Text) -> int:
    return max(len(line.plain.rstrip()) for line in board.split("\n"))


def height(console: Console, *parts: RenderableType) -> int:
    return sum(len(console.render_lines(part, pad=False)) for part in parts)


def news_lines(console: Console, news: Sequence[str]) -> list[Text]:
    """News as paragraphs with hanging indents."""
    columns = max(20, console.width - 4)
    return [
        Text(("    " if number else "  ") + line, style="dim")
        for text in news
        for number, line in enumerate(wrap(text, columns))
    ]


def _latest(lines: Sequence[RenderableType], count: int) -> list[RenderableType]:
    """The last `count` lines; dots stand for those left out."""
    if len(lines) <= count:
        return list(lines)
    return [Text("  ...", style="dim"), *lines[len(lines) - count + 1 :]] if count > 1 else []


def list_moves(console: Console, moves: Sequence[Entry], described: bool = True) -> RenderableType:
    """The moves with their numbers, in as many columns as fit."""
    if not moves:
        return Group()
    wide = max(len(move) for move, _ in moves)
    numbered = [(f"{number:>3}", f"{move:<{wide}}", words) for number, (move, words) in enumerate(moves, start=1)]
    if not described:
        return Columns([Text(f"{number} {move}") for number, move, _ in numbered], padding=(0, 2))
    rows = [(number, move, to_ascii(words) if is_plain(console) else words) for number, move, words in numbered]
    lines = ["  ".join(row) for row in rows]
    if max(map(len, lines)) < console.width:
        return Columns([Text(line) for line in lines], padding=(0, 2), column_first=True)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


@contextmanager
def waiting(console: Console, words: str) -> Iterator[None]:
    """Show a status message on a terminal if this takes longer than `STATUS_DELAY`."""
    if not console.is_terminal:
        yield
        return
    status = console.status(Text(words))
    timer = Timer(STATUS_DELAY, (lambda: console.print(Text(words))) if is_plain(console) else status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
