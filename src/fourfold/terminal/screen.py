"""One screen of a game: the players' plates, the table, the news, the moves; with less of each on a small terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from textwrap import wrap
from threading import Timer

from rich.columns import Columns
from rich.console import Console, ConsoleDimensions, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fourfold.scene.plate_text import Plates
from fourfold.scene.scene import Scene
from fourfold.scene.text_renderer import ASKS, to_ascii
from fourfold.terminal.paint import as_text, is_plain, paint, style_of

Entry = tuple[str, str]
"""A move and its description."""

POLL = 0.02
"""Seconds between two looks at the keyboard where a program cannot wait for it."""
STATUS_DELAY = 0.5
"""Seconds before a status message appears."""
GOLD = "bold yellow"
"""What to type, in the terminal's own yellow."""
FEW = 2
"""Lines in which news has no room for dots."""
FRAMES, TABLE_FRAMES, NO_FRAMES = range(3)
"""What has frames: plates and table, the table, nothing."""


@dataclass(frozen=True)
class Contents:
    """What a screen shows: the table, who plays each seat, remarks, what happened, the legal moves."""

    scene: Scene
    players: Sequence[str] = ()
    remarks: Sequence[str] = ()
    news: Sequence[str] = ()
    moves: Sequence[Entry] = ()
    below: int = 1
    """How many lines will follow."""
    count: str = ""
    """How many moves there are, in words, for a screen that has no room for a list of them."""


class Screen:
    """Lays out a game on a console.

    If there are too few lines, the moves lose their descriptions, then the plates their frames, then the oldest news is
    left out, then the table loses its frames (and frames stay away, so that nothing jumps). At last the moves are only
    counted, and below a table that is taller than the terminal the plates come last, where they stay in sight.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.too_small: ConsoleDimensions | None = None
        """The last size of the terminal that was too small for frames."""
        self.level = FRAMES
        """What still had frames at that size."""

    def show(self, contents: Contents) -> None:
        for number, part in enumerate(self.lay_out(contents)):
            self.console.print(part, soft_wrap=number == 0)

    def lay_out(self, contents: Contents) -> list[RenderableType]:
        """The parts of the screen; the first is plates and table."""
        console, moves = self.console, contents.moves
        lines = self._between(contents)
        described = list_moves(console, moves)
        if not console.is_terminal:
            return [self._table(contents, TABLE_FRAMES), *lines, described]
        size, available = console.size, console.height - contents.below
        if self.too_small != size:
            self.level = FRAMES
        bare = list_moves(console, moves, described=False)
        *news, task = lines
        for level in range(self.level, NO_FRAMES + 1):
            top = self._table(contents, level)
            room = available - height(console, top, task, bare)
            if width(top) > size.width and level < NO_FRAMES:
                continue
            self.too_small, self.level = size, level
            for listed in (described, bare):
                if height(console, top, *lines, listed) <= available:
                    return [top, *lines, listed]
            if level and room >= FEW:
                break
        if contents.count and room < 0:
            bare = Text(f"  {contents.count}", GOLD)
            room = available - height(console, top, task, bare)
        if room < 0:
            return [self._table(contents, NO_FRAMES, board_first=True), task, bare]
        return [top, *_latest(news, room), task, bare]

    def _table(self, contents: Contents, level: int, board_first: bool = False) -> Text:
        """Plates and goal, and the table."""
        console, plain, scene = self.console, is_plain(self.console), contents.scene
        plates = Plates(scene, contents.players, plain)
        framed = plates.framed(console.width) if level == FRAMES else []
        lines = framed or plates.lines(console.width, in_words=level == TABLE_FRAMES)
        head = [as_text(lines)] if scene.standings else []
        if scene.standings and scene.status:
            status = to_ascii(scene.status) if plain else scene.status
            head += [Text(f" {line}", "italic") for line in wrap(status, console.width - 2)]
        if framed:
            head.append(Text())
        board = paint(scene.board(), plain, console.width if level == NO_FRAMES else None)
        return Text("\n", no_wrap=True).join([board, *head] if board_first else [*head, board])

    def _between(self, contents: Contents) -> list[RenderableType]:
        """Remarks and news, and as the last one what to do."""
        news = contents.news
        lines: list[RenderableType] = ["", *news_lines(self.console, contents.remarks, "dim")]
        for number, text in enumerate(news, start=1):
            lines += news_lines(self.console, [text], "bold" if number == len(news) else "")
        return [*lines, self._task(contents.scene)]

    def _task(self, scene: Scene) -> RenderableType:
        """What the viewer is asked to do, the name in gold; nothing while others decide; else how the game stands."""
        if not scene.standings or (scene.task and not scene.choices):
            return Group()
        if not scene.task or scene.acting is None or not self.console.is_terminal or self.console.no_color:
            return Text(f"  {to_ascii(scene.title) if is_plain(self.console) else scene.title}", "bold")
        return Text.assemble(" ", (f" {scene.names[scene.acting]} ", style_of(ASKS)), " ", (scene.task, "bold"))


def width(board: Text) -> int:
    return max(len(line.plain.rstrip()) for line in board.split("\n"))


def height(console: Console, *parts: RenderableType) -> int:
    return sum(len(console.render_lines(part, pad=False)) for part in parts)


def news_lines(console: Console, news: Sequence[str], style: str = "") -> list[Text]:
    """News as paragraphs with hanging indents."""
    columns = max(20, console.width - 4)
    return [
        Text(("    " if number else "  ") + line, style=style)
        for text in news
        for number, line in enumerate(wrap(text, columns))
    ]


def _latest(lines: Sequence[RenderableType], count: int) -> list[RenderableType]:
    """The last `count` lines; if there are several, dots stand for those left out."""
    if len(lines) <= count:
        return list(lines)
    if count <= FEW:
        return list(lines[len(lines) - count :]) if count > 0 else []
    return [Text("  ...", style="dim"), *lines[len(lines) - count + 1 :]]


def list_moves(console: Console, moves: Sequence[Entry], described: bool = True) -> RenderableType:
    """The moves with their numbers, in as many columns as fit."""
    if not moves:
        return Group()
    wide = max(len(move) for move, _ in moves)
    numbered = [(f"{number:>3}", f"{move:<{wide}}", words) for number, (move, words) in enumerate(moves, start=1)]
    if not described:
        bare = [Text.assemble((number, GOLD), f" {move}") for number, move, _ in numbered]
        return Columns(bare, padding=(0, 2))
    rows = [(number, move, to_ascii(words) if is_plain(console) else words) for number, move, words in numbered]
    if max(len("  ".join(row)) for row in rows) < console.width:
        lines = [Text.assemble((number, GOLD), f"  {move}  {words}") for number, move, words in rows]
        return Columns(lines, padding=(0, 2), column_first=True)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, move, words in rows:
        grid.add_row(Text(number, GOLD), Text(move), Text(words))
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


def rest(seconds: float) -> bool:
    """Rest between two moves if somebody is at the keyboard; return whether a key was pressed, which ends it.

    Whatever else was typed meanwhile is forgotten, so that it does not answer the next question.
    """
    if seconds <= 0 or not sys.stdin.isatty():
        return False
    try:
        import termios  # noqa: F401, PLC0415 - Windows does not have it
    except ImportError:
        return _windows_rest(seconds)
    return _posix_rest(seconds)


def _posix_rest(seconds: float) -> bool:
    """Keys arrive one by one meanwhile and are not shown; Ctrl-C still interrupts."""
    import termios  # noqa: PLC0415
    from select import select  # noqa: PLC0415

    before, changed = termios.tcgetattr(sys.stdin), termios.tcgetattr(sys.stdin)
    changed[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
    try:
        pressed = bool(select([sys.stdin], [], [], seconds)[0])
        if pressed:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
    return pressed


def _windows_rest(seconds: float) -> bool:
    keyboard, end = import_module("msvcrt"), time.monotonic() + seconds
    while time.monotonic() < end:
        if keyboard.kbhit():
            while keyboard.kbhit():
                keyboard.getwch()
            return True
        time.sleep(POLL)
    return False
