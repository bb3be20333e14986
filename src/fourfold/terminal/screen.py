"""One screen of a game: the table, what happened, the moves; with less of each where the terminal is low."""

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
from fourfold.core.scene.text_renderer import spelled
from fourfold.terminal.paint import is_plain, paint

Entry = tuple[str, str]
"""A move and its description."""

MOMENT = 0.5
"""Seconds that a person waits without wondering."""


class Screen:
    """Lays a game out on a console. A low terminal first costs the table its frames (from then on, so that it does
    not jump about), then the moves their descriptions, then the oldest news."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.too_small: ConsoleDimensions | None = None
        """A size of the terminal in which the table needed more room once."""

    def show(self, scene: Scene, news: Sequence[str], moves: Sequence[Entry], below: int) -> None:
        """Print table, news and moves; `below` is how many lines will follow."""
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
        size, package = console.size, console.height - below
        fits = width(full) <= size.width and height(console, full, *lines, described) <= package
        if fits and self.too_small != size:
            return [full, *lines, described]
        self.too_small = size
        tight = paint(scene, plain, size.width)
        if height(console, tight, *lines, described) <= package:
            return [tight, *lines, described]
        bare = list_moves(console, moves, described=False)
        return [tight, *_latest(lines, package - height(console, tight, bare)), bare]


def width(board: Text) -> int:
    return max(len(line.plain.rstrip()) for line in board.split("\n"))


def height(console: Console, *parts: RenderableType) -> int:
    return sum(len(console.render_lines(part, pad=False)) for part in parts)


def news_lines(console: Console, news: Sequence[str]) -> list[Text]:
    """What happened, a paragraph for each text, its later lines indented."""
    columns = max(20, console.width - 4)
    return [
        Text(("    " if number else "  ") + line, style="dim")
        for told in news
        for number, line in enumerate(wrap(told, columns))
    ]


def _latest(lines: Sequence[RenderableType], package: int) -> list[RenderableType]:
    """As many of the last lines as there is room for; dots where some are left out."""
    if len(lines) <= package:
        return list(lines)
    return [Text("  ...", style="dim"), *lines[len(lines) - package + 1 :]] if package > 1 else []


def list_moves(console: Console, moves: Sequence[Entry], described: bool = True) -> RenderableType:
    """The moves with their numbers, as many beside each other as there is room for."""
    if not moves:
        return Group()
    wide = max(len(move) for move, _ in moves)
    numbered = [(f"{number:>3}", f"{move:<{wide}}", words) for number, (move, words) in enumerate(moves, start=1)]
    if not described:
        return Columns([Text(f"{number} {move}") for number, move, _ in numbered], padding=(0, 2))
    rows = [(number, move, spelled(words) if is_plain(console) else words) for number, move, words in numbered]
    lines = ["  ".join(row) for row in rows]
    if max(map(len, lines)) < console.width:
        return Columns([Text(line) for line in lines], padding=(0, 2), column_first=True)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


@contextmanager
def waiting(console: Console, words: str) -> Iterator[None]:
    """Tell a person at a terminal what goes on once it takes longer than a moment."""
    if not console.is_terminal:
        yield
        return
    status = console.status(Text(words))
    timer = Timer(MOMENT, (lambda: console.print(Text(words))) if is_plain(console) else status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
