"""The command `fourfold`."""

from __future__ import annotations

import json
import os
import secrets
import sys
from contextlib import suppress
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from typer.core import TyperGroup
from typer.exceptions import Abort, TyperException

import fourfold
from fourfold.arena.bench import bench as run_bench
from fourfold.arena.simulate import simulate as run_simulation
from fourfold.core.about import check_language
from fourfold.core.errors import FourfoldError, OptionError, RecordError, listed
from fourfold.core.game import Game
from fourfold.core.places import data_folder
from fourfold.core.playouts import check_count, check_seed
from fourfold.core.playouts import perft as count_sequences
from fourfold.core.record import Record
from fourfold.core.room import room
from fourfold.core.scene import seat_name
from fourfold.core.svg import svg as as_svg
from fourfold.core.typeset import spelled
from fourfold.terminal.paint import PAGE_WIDTH, is_plain, open_console, rules_page
from fourfold.terminal.screen import Screen
from fourfold.terminal.table import Table, check_seats, turn_start
from fourfold.terminal.words import HUMAN, RANDOM, SEAT_KINDS


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise OptionError(f"{text!r} is not a whole number, such as 3") from None


class Commands(TyperGroup):
    """The commands; an unknown one is told together with those there are."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is None:
            raise OptionError(f"no command is called {cmd_name!r}; the commands: {listed(self.list_commands(ctx))}")
        return command


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `fourfold games` lists them.")]
Players = Annotated[int | None, typer.Option("--players", parser=whole_number, help="How many play.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="An option of the game, such as goal=balance; may be given several times."
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", parser=whole_number, help="A whole number: the same seed gives the same draws.")
]
Language = Annotated[str, typer.Option("--language", help="en or de.")]
Plain = Annotated[bool, typer.Option("--plain", help="ASCII without colour, for screen readers and old terminals.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


BELOW = 1
"""Lines that a shell needs under a picture."""
INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C has ended."""


def main() -> None:
    """Run the command; whatever is wrong with the input is told in one line, with exit code 2."""
    try:
        sys.exit(app(prog_name="fourfold", standalone_mode=False))
    except (FourfoldError, TyperException) as error:
        words = complaint(error) if isinstance(error, TyperException) else str(error)
        if words:
            print(f"fourfold: {' '.join(words.split())}", file=sys.stderr)
        sys.exit(2)
    except (Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # whoever read the output has gone; Python would complain once more when it flushes
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def complaint(error: TyperException) -> str:
    """What is wrong with the command line, and what could be given."""
    words = error.format_message()
    context: Any = getattr(error, "ctx", None)
    if context is None or not words:
        return words
    if hasattr(error, "possibilities"):
        options = [name for option in context.command.get_params(context) for name in option.opts if name[0] == "-"]
        return f"{words}; the options: {listed(options)}"
    return f"{words.rstrip('.')}; see {context.command_path} --help"


def make_game(name: str, players: int | None, options: list[str] | None) -> Game:
    """The game that the command line asks for."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for option in options or []:
        key, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"--option {option!r} is not KEY=VALUE, such as players=3")
        if key in given:
            raise OptionError(f"--option {option!r}: {key} is given twice")
        given[key] = _value(value)
    return Game(room(name), given)


def _value(text: str) -> Any:
    """A number, list or null as JSON has it, else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def progress_bar() -> Progress:
    """Progress on standard error, for people only, and gone when done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def write_file(path: Path, content: str) -> None:
    try:
        path.write_text(content, "utf-8")
    except OSError as error:
        raise OptionError(f"{path}: cannot be written: {error.strerror}") from None


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"fourfold {version('fourfold')}")
        raise typer.Exit


@app.callback()
def options(
    tell_version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Four tabletop games: play them, look at them, measure them."""


@app.command()
def games() -> None:
    """List the games and their options."""
    console = open_console()
    for name in fourfold.games():
        about = room(name).about
        low, high = about.players
        players = f"{low} to {high}" if low < high else str(low)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row("", about.summary["en"])
        grid.add_row("", f"{players} players, about {about.minutes} minutes.")
        grid.add_row("", f"By {about.designers}, published by {about.publisher}.")
        for option in about.options:
            grid.add_row("", f"[bold]--option {option.name}=[/] {option.help['en']}")
        console.print(f"[bold]{name}[/]: {about.title}", grid, "")
    console.print("fourfold rules NAME explains a game, fourfold play NAME plays it.")


@app.command()
def rules(name: GameName, language: Language = "en", plain: Plain = False) -> None:
    """Explain a game, with pictures and the answers to doubtful cases."""
    console = open_console(plain)
    page = rules_page(room(name), check_language(language), is_plain(console))
    console.print(page, width=min(console.width, PAGE_WIDTH))


@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="GAME|RECORD", help="A game's name, or a saved game to go on with.")],
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", help=f"Who sits where, separated by commas: {listed(SEAT_KINDS)}. Default: you, then random."
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    plain: Plain = False,
    save: Annotated[
        Path | None, typer.Option("--save", help="Where to keep the game. Default: your data folder.")
    ] = None,
    language: Language = "en",
) -> None:
    """Play at this terminal. The game is saved as you go; Ctrl-C leaves it for later."""
    check_language(language)
    kinds = None if seats is None else [kind.strip() for kind in seats.split(",")]
    path = None if save is None else _free_path(save)
    if name not in fourfold.games() and os.path.exists(name):
        if players is not None or option or seed is not None:
            raise OptionError(f"{name}: a saved game has its options and seed; leave --players, --option, --seed out")
        record = Record.read(name)
        sitting, dice = _tagged(record, kinds, name)
        path = path or Path(name)
    else:
        if name not in fourfold.games():
            raise OptionError(f"{name!r} is neither a game nor a file; the games: {listed(fourfold.games())}")
        if players is None and kinds is not None and not any(o.startswith("players=") for o in option or []):
            players = len(kinds)
        record = Record(make_game(name, players, option))
        sitting = check_seats(kinds or _default_seats(record.game), record.game.players)
        dice = secrets.randbits(32) if seed is None else check_seed(seed)
        path = path or _new_path(name)
    Table(record, sitting, dice, path, open_console(plain), language).run()


def _default_seats(game: Game) -> list[str]:
    return [HUMAN] + [RANDOM] * (game.players - 1)


def _tagged(record: Record, kinds: list[str] | None, name: str) -> tuple[tuple[str, ...], int]:
    """Who sits where, and the seed, of a saved game; `kinds` sit down instead if given."""
    if kinds is not None:
        check_seats(kinds, record.game.players)
    try:
        seats = check_seats(kinds or record.tags.get("seats", _default_seats(record.game)), record.game.players)
        return seats, check_seed(record.tags.get("seed", 0))
    except OptionError as error:
        raise RecordError(f"{name}: tags: {error}") from None


def _free_path(save: Path) -> Path:
    """Where --save points to; nothing lies there yet."""
    path = Path(os.path.expanduser(save))
    if os.path.isdir(path):
        raise OptionError(f"--save {str(save)!r}: is a folder; give the name of a new file")
    if os.path.lexists(path):
        raise OptionError(f"--save {str(save)!r}: exists already; `fourfold play {path}` would go on with it")
    if not os.path.isdir(path.parent):
        raise OptionError(f"--save {str(save)!r}: there is no folder {str(path.parent)!r}")
    return path


def _new_path(name: str) -> Path:
    folder = data_folder() / "games"
    with suppress(OSError):  # the table tells when it cannot save
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


@app.command()
def simulate(
    name: GameName,
    n: Annotated[int, typer.Option("-n", parser=whole_number, help="How many games.")] = 10_000,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Annotated[int | None, typer.Option("--threads", parser=whole_number, help="Default: all cores.")] = None,
    policy: Annotated[
        str, typer.Option("--policy", help="How seats decide: random or greedy; one for all, or one each, by commas.")
    ] = "random",
    as_json: AsJson = False,
) -> None:
    """Play many games and tell who wins how often. Ctrl-C shows what there is so far."""
    game = make_game(name, players, option)
    check_count("-n", n, 1)
    with progress_bar() as bar:
        task = bar.add_task(name, total=n)
        names = [name.strip() for name in policy.split(",")]
        found = run_simulation(game, n, seed or 0, threads, lambda done: bar.update(task, completed=done), names)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        open_console().print(found.table())


@app.command()
def perft(
    name: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES…", help="Moves from the start.")] = None,
    depth: Annotated[int, typer.Option("--depth", parser=whole_number, help="How many decisions deep.")] = 3,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the sequences of exactly 1, 2 … DEPTH decisions: a fingerprint of the rules."""
    state = make_game(name, players, option).start()
    for move in moves or []:
        state = state.play(move)
    check_count("--depth", depth, 1)
    with progress_bar() as bar:
        for level in range(1, depth + 1):
            task = bar.add_task(f"depth {level}", total=len(state.moves))
            total = 0
            for move in state.moves:
                total += count_sequences(state.play(move), level - 1)
                bar.advance(task)
            print(f"depth {level}: {total}")


@app.command()
def show(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the picture to this file instead.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", parser=whole_number, help="After how many moves. Default: all.")
    ] = None,
    language: Language = "en",
    plain: Plain = False,
) -> None:
    """Show a recorded game after some of its moves."""
    game = _readable(record, step)
    step = len(game.moves) if step is None else step
    if step not in range(len(game.moves) + 1):
        raise OptionError(f"--step {step}: the record has {len(game.moves)} moves; give 0 to {len(game.moves)}")
    check_language(language)
    state = game.states[step]
    seat = state.seat if isinstance(state.seat, int) else None
    since = game.states[turn_start(game, step)].view(seat)
    scene = state.view(seat).scene(language, since, game.players)
    if svg is not None:
        write_file(svg, as_svg(scene))
        return
    console = open_console(plain)
    told = f"{step} / {len(game.moves)}"
    if step:
        before, move = game.states[step - 1], game.moves[step - 1]
        who = f"{seat_name(before.seat, language, game.players)}: " if isinstance(before.seat, int) else ""
        told += f"  {move}  {who}{before.describe(move, language)}"
    Screen(console).show(scene, [spelled(told) if is_plain(console) else told], [], BELOW)


def _readable(path: Path, step: int | None) -> Record:
    """The record, or of a damaged one the part before the damage if that is all that is asked for."""
    try:
        return Record.read(path)
    except RecordError as error:
        if error.index is None or step is None or step > error.index:
            hint = "" if error.index is None else f" (--step 0 to {error.index} can still be shown)"
            raise RecordError(f"{error}{hint}") from None
        print(f"fourfold: {error}", file=sys.stderr)
        assert isinstance(error.good, Record)
        return error.good


@app.command()
def bench(
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel, PettingZoo and python-chess too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure decisions per second of random play, each way side by side."""
    with Console(stderr=True).status("Measuring …") as status:
        report = run_bench(peers, lambda words: status.update(f"Measuring {words} …"))
    if as_json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        open_console().print(report.table())


if __name__ == "__main__":
    main()
