"""Commands for players: list games, show rules, play at this terminal, show a record."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

import fourfold
from fourfold.cli.app import (
    GameName,
    Language,
    Options,
    Plain,
    Players,
    Seed,
    app,
    make_game,
    whole_number,
    write_file,
)
from fourfold.core.errors import OptionError, RecordError, listed
from fourfold.core.locale.languages import SOURCE, check_language
from fourfold.core.paths import data_folder
from fourfold.core.record import Record
from fourfold.core.registry import game_package
from fourfold.core.scene.last_change import since
from fourfold.core.scene.svg import svg as as_svg
from fourfold.core.scene.text_renderer import to_ascii
from fourfold.core.validation import check_seed
from fourfold.terminal.paint import PAGE_WIDTH, is_plain, open_console, rules_page
from fourfold.terminal.screen import Screen
from fourfold.terminal.seats import BUDGETS, KINDS, OPPONENT, check_seats, default_seats
from fourfold.terminal.session import TerminalSession

BELOW = 1
"""Lines that the shell's prompt needs below a picture."""


@app.command()
def games() -> None:
    """List the games and their options."""
    console = open_console()
    for name in fourfold.games():
        package = game_package(name)
        about = package.about
        low, high = about.players
        players = f"{low} to {high}" if low < high else str(low)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row("", package.words[SOURCE]("summary"))
        grid.add_row("", f"{players} players, about {about.minutes} minutes.")
        grid.add_row("", f"By {about.designers}, published by {about.publisher}.")
        for option in about.options:
            grid.add_row("", f"[bold]--option {option.name}=[/] {package.words[SOURCE](f'option-{option.name}')}")
        console.print(f"[bold]{name}[/]: {about.title}", grid, "")
    console.print("fourfold rules NAME explains a game, fourfold play NAME plays it.")


@app.command()
def rules(name: GameName, language: Language = "en", plain: Plain = False) -> None:
    """Explain a game, with pictures and rulings on doubtful cases."""
    console = open_console(plain)
    page = rules_page(game_package(name), check_language(language), is_plain(console))
    console.print(page, width=min(console.width, PAGE_WIDTH))


@app.command()
def play(
    name: Annotated[
        str, typer.Argument(metavar="GAME|RECORD", help="A game's name, or the file of a saved game to continue.")
    ],
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            help=f"Players by seat, separated by commas: {listed(KINDS)}; {BUDGETS}. Default: you, then {OPPONENT}.",
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
            raise OptionError(f"{name}: a saved game keeps its options and seed; leave out --players, --option, --seed")
        record = Record.read(name)
        players_by_seat, dice_seed = _saved_setup(record, kinds, name)
        path = path or Path(name)
    else:
        if name not in fourfold.games():
            raise OptionError(f"{name!r} is neither a game nor a file; the games: {listed(fourfold.games())}")
        if players is None and kinds is not None and not any(o.startswith("players=") for o in option or []):
            players = len(kinds)
        record = Record(make_game(name, players, option))
        players_by_seat = check_seats(kinds or default_seats(record.game), record.game)
        dice_seed = secrets.randbits(32) if seed is None else check_seed(seed)
        path = path or _new_path(name)
    TerminalSession(record, players_by_seat, dice_seed, path, open_console(plain), language).run()


def _saved_setup(record: Record, kinds: list[str] | None, name: str) -> tuple[tuple[str, ...], int]:
    """The players by seat and the seed of a saved game; `kinds`, if given, replace its players."""
    if kinds is not None:
        check_seats(kinds, record.game)
    try:
        seats = check_seats(kinds or record.tags.get("seats", default_seats(record.game)), record.game)
        return seats, check_seed(record.tags.get("seed", 0))
    except OptionError as error:
        raise RecordError(f"{name}: tags: {error}") from None


def _free_path(save: Path) -> Path:
    """The path of --save, which must not exist yet."""
    path = Path(os.path.expanduser(save))
    if os.path.isdir(path):
        raise OptionError(f"--save {str(save)!r}: is a folder; give the name of a new file")
    if os.path.lexists(path):
        raise OptionError(f"--save {str(save)!r}: exists already; `fourfold play {path}` continues it")
    if not os.path.isdir(path.parent):
        raise OptionError(f"--save {str(save)!r}: there is no folder {str(path.parent)!r}")
    return path


def _new_path(name: str) -> Path:
    folder = data_folder() / "games"
    with suppress(OSError):  # the session says so when it cannot save
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


@app.command()
def show(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the picture to this file instead.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", parser=whole_number, help="After how many moves. Default: all.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", parser=whole_number, help="As this seat saw it, counted from 0. Default: the seat to move."
        ),
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
    if seat is None and isinstance(state.seat, int):
        seat = state.seat
    scene = state.view(seat).scene(language, since(game, seat, step), game.players)
    if svg is not None:
        write_file(svg, as_svg(scene))
        return
    console = open_console(plain)
    news = f"{step} / {len(game.moves)}"
    if step:
        before, move = game.states[step - 1], game.moves[step - 1]
        news += f"  {before.redact(move, seat)}  {before.narrate(move, seat, language, game.players)}"
    Screen(console).show(scene, [to_ascii(news) if is_plain(console) else news], [], BELOW)


def _readable(path: Path, step: int | None) -> Record:
    """The record; of a damaged one the part before the damage, if `step` lies in it."""
    try:
        return Record.read(path)
    except RecordError as error:
        if error.index is None or step is None or step > error.index:
            hint = "" if error.index is None else f" (--step 0 to {error.index} can still be shown)"
            raise RecordError(f"{error}{hint}") from None
        print(f"fourfold: {error}", file=sys.stderr)
        assert isinstance(error.good, Record)
        return error.good
