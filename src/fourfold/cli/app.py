"""The command `fourfold`: its table of commands, shared options, and error handling."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import Abort, TyperException

from fourfold.core.about import parse_option
from fourfold.core.errors import FourfoldError, OptionError, listed
from fourfold.core.game import Game
from fourfold.core.registry import game_package

if TYPE_CHECKING:
    from rich.progress import Progress

    from fourfold.arena.executors import Executor

COMMANDS = {
    "games": ("play", "List the games and their options."),
    "rules": ("play", "Explain a game, with pictures and clarifications."),
    "play": ("play", "Play at this terminal. The game is saved as you go; Ctrl-C leaves it for later."),
    "show": ("play", "Show a saved game, at its end or after any move."),
    "serve": (
        "serve",
        "Start the web server for playing in a browser. Ctrl-C stops it; games resume when it starts again.",
    ),
    "worker": (
        "serve",
        "Run bots for servers that share a PostgreSQL database. Start as many as you like, anywhere; Ctrl-C stops one.",
    ),
    "bot": ("bot", "Let a program play at a server's tables, like a person. Ctrl-C stops it; its games wait for it."),
    "site": (
        "serve",
        "Write a site of plain files: home, rules, and tables that run in the visitor's browser, without a server.",
    ),
    "backup": ("serve", "Copy all tables and accounts to a file. The server may keep running."),
    "verify": (
        "serve",
        "Check that no draw of a finished game was tampered with, by recomputing them all.",
    ),
    "simulate": ("measure", "Play many games and report how often each seat wins. Ctrl-C shows the results so far."),
    "analyse": (
        "measure",
        "Find the mistakes in a saved game, and the better moves. Ctrl-C shows the results so far.",
    ),
    "perft": ("measure", "Count the sequences of exactly 1, 2 … DEPTH decisions: a fingerprint of the rules."),
    "bench": ("measure", "Measure the speed of random play, in decisions per second."),
    "tables": ("tables", "List the tables of a server, most recently changed first. It need not be running."),
    "close": (
        "tables",
        "Close a table for good. Nobody wins, and the game is not rated. The server need not be running.",
    ),
    "migrate": (
        "tables",
        "Bring the database of a stopped server to this version, as `serve` does. Keeps a copy of a SQLite file.",
    ),
    "complaints": ("tables", "List what people report about others, latest first. The server need not be running."),
    "tournament": ("studies", "Let bots play each other and rate them."),
    "new-game": ("new_game", "Start a game of your own: a folder that works as it is, with every part to fill in."),
    "report": ("studies", "Study how balanced a game is, and write a page with charts and a file with the figures."),
}
"""Each command's module and its help text. Only the module of the command that runs is imported."""


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number, such as 3") from None


def whole_option(flag: str, words: str, **rest: Any) -> Any:
    """An option that takes a whole number."""
    return typer.Option(flag, parser=whole_number, help=words, **rest)


class Commands(TyperGroup):
    """The commands; an error for an unknown one lists them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            raise OptionError(f"there is no command {cmd_name!r}; the commands are: {listed(COMMANDS)}")
        return super().get_command(ctx, cmd_name) or TyperCommand(cmd_name, help=COMMANDS[cmd_name][1])


app: typer.Typer = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `fourfold games` lists them.")]
Players = Annotated[int | None, whole_option("--players", "The number of players.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="An option of the game, such as goal=balance. Repeat it for more options."
    ),
]
Seed = Annotated[int | None, whole_option("--seed", "A whole number. The same seed gives the same draws.")]
GameNumber = Annotated[
    int | None, whole_option("--game", "Which game of a file with several: 1 for that in the first line.")
]
Threads = Annotated[int | None, whole_option("--threads", "The number of threads. Default: one per core.")]
Workers = Annotated[int | None, whole_option("--workers", "The number of processes. Default: one per core.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster: host:port, auto for one running here, or local to start one.",
    ),
]
Plain = Annotated[bool, typer.Option("--plain", help="ASCII only and no colour, for screen readers and old terminals.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


INTERRUPTED = 130
"""The exit code after Ctrl-C that shells expect."""


def main() -> None:
    """Run the command; bad input gives a one-line message and exit code 2."""
    if isinstance(sys.stdout, TextIOWrapper):  # a Windows code page lacks "…" and many letters
        sys.stdout.reconfigure(errors="replace")
    command = next((word for word in _typed() if not word.startswith("-")), "")
    try:
        if command in COMMANDS:
            import_module(f"fourfold.cli.{COMMANDS[command][0]}")  # adds its commands to `app`
        sys.exit(app(prog_name="fourfold", standalone_mode=False))
    except (FourfoldError, TyperException) as error:
        words = usage_error(error) if isinstance(error, TyperException) else str(error)
        if words:
            print(f"fourfold: {' '.join(words.split())}", file=sys.stderr)
        sys.exit(2)
    except (Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of the output is gone; without this, Python would report it again on exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _typed() -> list[str]:
    """The words after `fourfold`; those that a shell wants completed are in a variable of bash, or of the others."""
    waiting = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return sys.argv[1:] or waiting.split()[1:]


def usage_error(error: TyperException) -> str:
    """The message for a bad command line, with what is possible."""
    words = error.format_message()
    context: Any = getattr(error, "ctx", None)
    if context is None or not words:
        return words
    if hasattr(error, "possibilities"):
        options = [name for option in context.command.get_params(context) for name in option.opts if name[0] == "-"]
        return f"{words}; the options are: {listed(options)}"
    return f"{words.rstrip('.')}; see {context.command_path} --help"


def make_game(name: str, players: int | None, options: list[str] | None) -> Game:
    """The game that the command line asks for."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for option in options or []:
        key, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"--option {option!r} is not of the form KEY=VALUE, such as players=3")
        if key in given:
            raise OptionError(f"--option {option!r}: {key} is given twice")
        given[key] = parse_option(value)
    return Game(game_package(name), given)


def check_beside_cluster(address: str | None, **given: object) -> None:
    """Refuse what is `given` beside a cluster and only means something without one."""
    for option, value in given.items():
        if address is not None and value is not None:
            raise OptionError(f"--{option} {value}: with --cluster, the cluster decides; leave out --{option}")


@contextmanager
def cluster_of(address: str | None) -> Iterator[Executor | None]:
    """A connection to the cluster that the command line asks for."""
    if address is None:
        yield None
        return
    from fourfold.arena.executors import cluster_connection  # noqa: PLC0415 - `--help` does not need it

    with cluster_connection(address) as executor:
        yield executor


@contextmanager
def shown_progress(name: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """A progress bar for a block, which calls what it gets with what is done and, once it is known, the total."""
    bar = progress_bar()
    task = bar.add_task(name, total=total)

    def show(done: int, of: int | None = total) -> None:
        bar.start()  # not before the first call: compiling has its own message
        bar.update(task, completed=done, total=of)

    try:
        yield show
    finally:
        bar.stop()


def progress_bar() -> Progress:
    """A progress bar on standard error, only on terminals; it disappears when done."""
    from rich.console import Console  # noqa: PLC0415 - `--help` needs neither
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def write_file(path: Path, content: str) -> None:
    try:
        path.write_text(content, "utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - slow to import

        print(f"fourfold {version('fourfold')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Four tabletop games to play, replay and study."""
