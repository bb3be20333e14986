"""Commands for players: list games, show rules, play at this terminal, show a saved game."""

from __future__ import annotations

import json
import os
import secrets
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

import fourfold
from fourfold.bots.names import COMPANY
from fourfold.cli.app import (
    AsJson,
    GameName,
    GameNumber,
    Options,
    Plain,
    Players,
    Seed,
    app,
    make_game,
    whole_option,
    write_file,
)
from fourfold.cli.language import Language, chosen_language, language_name
from fourfold.core.errors import OptionError, RecordError, listed
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.paths import data_folder
from fourfold.core.record import Record, read_record
from fourfold.core.registry import game_package
from fourfold.core.validation import check_seed
from fourfold.scene.last_change import since
from fourfold.scene.svg import svg as as_svg
from fourfold.scene.text_renderer import to_ascii
from fourfold.terminal.news import set_up
from fourfold.terminal.paint import PAGE_WIDTH, is_plain, open_console, rules_page
from fourfold.terminal.screen import Contents, Screen
from fourfold.terminal.seats import BUDGETS, KINDS, check_seats, default_seats
from fourfold.terminal.session import TerminalSession
from fourfold.terminal.set_up import Answers, Questions

BELOW = 1
"""Lines that the shell's prompt needs below a picture."""


@app.command()
def games(language: Language = None, plain: Plain = False, as_json: AsJson = False) -> None:
    """List the games and their options."""
    language = chosen_language(language)
    if as_json:
        print(json.dumps([_game_as_json(name, language) for name in fourfold.games()], ensure_ascii=False, indent=2))
        return
    words, console = WORDS[language], open_console(plain)
    for name in fourfold.games():
        package = game_package(name)
        about, own_words = package.about, package.words[language]
        fewest, most = about.players
        if fewest == most:
            players = words("terminal-game-players", n=most, minutes=about.minutes)
        else:
            players = words("terminal-game-players-range", fewest=fewest, most=most, minutes=about.minutes)
        credit = words(
            "terminal-game-credit", designers=list_words(about.designers, language), publisher=about.publisher
        )
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for line in (own_words("summary"), players, credit):
            grid.add_row("", Text(line))
        for option in about.options:
            key = (f"--option {option.name}=", "bold")
            grid.add_row("", Text.assemble(key, f" {own_words(f'option-{option.name}')}"))
        console.print(Text.assemble((name, "bold"), f": {about.title}"), grid, "")
    console.print(Text(words("terminal-games-next")))


def _game_as_json(name: str, language: str) -> dict[str, Any]:
    package = game_package(name)
    about, words = package.about, package.words[language]
    return {
        "name": name,
        "title": about.title,
        "summary": words("summary"),
        "players": list(about.players),
        "minutes": about.minutes,
        "designers": list(about.designers),
        "publisher": about.publisher,
        "rules": about.version,
        "options": [{"name": each.name, "words": words(f"option-{each.name}")} for each in about.options],
    }


@app.command()
def rules(name: GameName, language: Language = None, plain: Plain = False) -> None:
    """Explain a game, with pictures and clarifications."""
    language = chosen_language(language)
    package, console = game_package(name), open_console(plain)
    width = min(console.width, PAGE_WIDTH)
    if package.rules_language(language) != language:
        note = WORDS[language]("terminal-rules-in-english", language=language_name(language))
        console.print(Text(f"{note}\n", "bold"), width=width)
    console.print(rules_page(package, language, is_plain(console)), width=width)


@app.command()
def play(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|FILE]",
            help="A game's name, or the file of a saved game to resume. Without it, a terminal asks.",
        ),
    ] = None,
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            help=f"Who plays, in turn order, separated by commas: {listed(KINDS)}; {BUDGETS}. "
            f"Default: you first, then {', '.join(COMPANY)}, as many as play.",
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    plain: Plain = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="The file to save the game in. Default: a new file in your data folder."),
    ] = None,
    language: Language = None,
) -> None:
    """Play at this terminal. The game is saved as you go; Ctrl-C leaves it for later."""
    language = chosen_language(language)
    kinds = None if seats is None else [kind.strip() for kind in seats.split(",")]
    path = None if save is None else _free_path(save)
    if name is None:
        if players is not None or option or seats is not None:
            raise OptionError(
                f"--players, --option and --seats need a game's name; the games: {listed(fourfold.games())}"
            )
        answers = _ask(plain, language)
        name, record, kinds = answers.game, Record(answers.make_game()), list(answers.seats)
        players_by_seat = check_seats(kinds, record.game)
        dice_seed = secrets.randbits(32) if seed is None else check_seed(seed)
        path = path or _new_path(name)
    elif name not in fourfold.games() and os.path.exists(name):
        if players is not None or option or seed is not None:
            raise OptionError(
                f"{name}: a saved game keeps its options and seed; leave out --players, --option and --seed"
            )
        record = Record.read(name)
        players_by_seat, dice_seed = _saved_setup(record, kinds, name)
        path = path or Path(name)
    else:
        if name not in fourfold.games():
            raise OptionError(f"{name!r} is neither a game nor a file; the games are: {listed(fourfold.games())}")
        if players is None and kinds is not None and not any(o.startswith("players=") for o in option or []):
            players = len(kinds)
        record = Record(make_game(name, players, option))
        players_by_seat = check_seats(kinds or default_seats(record.game), record.game)
        dice_seed = secrets.randbits(32) if seed is None else check_seed(seed)
        path = path or _new_path(name)
    TerminalSession(record, players_by_seat, dice_seed, path, open_console(plain), language).run()


def _ask(plain: bool, language: str) -> Answers:
    """The answers to questions at this terminal; `OptionError` if there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionError(
            f"give a game's name, such as fourfold play {fourfold.games()[0]}: only a terminal can ask for it; "
            f"the games: {listed(fourfold.games())}"
        )
    try:
        return Questions(open_console(plain), language, data_folder() / "last-table.json").ask()
    except EOFError:
        raise typer.Abort from None


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
        raise OptionError(f"--save {str(save)!r} is a folder; give the name of a new file")
    if os.path.lexists(path):
        raise OptionError(f"--save {str(save)!r} already exists; `fourfold play {path}` resumes it")
    if not os.path.isdir(path.parent):
        raise OptionError(f"--save {str(save)!r}: there is no folder {str(path.parent)!r}; create it first")
    return path


def _new_path(name: str) -> Path:
    folder = data_folder() / "games"
    with suppress(OSError):  # the session says so when it cannot save
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


@app.command()
def show(
    record: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a saved game.")],
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the picture to this SVG file instead.")] = None,
    step: Annotated[int | None, whole_option("--step", "Show the game after this many moves. Default: all.")] = None,
    player: Annotated[
        int | None, whole_option("--player", "As player 1, 2 … saw it. Default: the player to move.")
    ] = None,
    number: GameNumber = None,
    line: Annotated[bool, typer.Option("--line", help="Print the whole game as one line of text instead.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole game as JSON instead.")] = False,
    language: Language = None,
    plain: Plain = False,
) -> None:
    """Show a saved game, at its end or after any move."""
    language = chosen_language(language)
    if line and as_json:
        raise OptionError("--line and --json are two forms of the same game; give one of them")
    game = _readable(record, number, step)
    step = len(game.moves) if step is None else step
    if step not in range(len(game.moves) + 1):
        raise OptionError(f"--step {step}: the game has {len(game.moves)} moves; use 0 to {len(game.moves)}")
    if line or as_json:
        part = game.back(step)
        print(part.as_line() if line else part.dumps().rstrip("\n"))
        return
    if player is not None and player not in range(1, game.game.players + 1):
        raise OptionError(f"--player {player}: the game has players 1 to {game.game.players}")
    state = game.states[step]
    seat = state.seat if isinstance(state.seat, int) else None
    if player is not None:
        seat = player - 1
    scene = state.view(seat).scene(language, since(game, seat, step), game.players)
    if svg is not None:
        write_file(svg, as_svg(scene))
        open_console(plain).print(Text(WORDS[language]("terminal-picture", path=str(svg))), soft_wrap=True)
        return
    console = open_console(plain)
    news = _news(game, step, seat, language)
    if is_plain(console):
        news = [to_ascii(line) for line in news]
    Screen(console).show(Contents(scene, remarks=news[:1], news=news[1:], below=BELOW))


def _news(game: Record, step: int, seat: int | None, language: str) -> list[str]:
    """Where in the game this is, and what just happened."""
    words = WORDS[language]
    if not step:
        return [words("terminal-step-start", total=len(game.moves))]
    before, move = game.states[step - 1], game.moves[step - 1]
    where = words("terminal-step", number=step, total=len(game.moves), move=before.redact(move, seat))
    drawn = set_up(game, seat, language) if step == game.set_up_length else ""
    return [where, drawn or before.words(language, game.players).narrate(move, seat)]


def _readable(path: Path, number: int | None, step: int | None) -> Record:
    """The record; of a damaged one the part before the damage, if `step` lies in it."""
    try:
        return read_record(path, number)
    except RecordError as error:
        if error.index is None or step is None or step > error.index:
            hint = "" if error.index is None else f" (--step 0 to {error.index} can still be shown)"
            raise RecordError(f"{error}{hint}") from None
        print(f"fourfold: {error}", file=sys.stderr)
        assert isinstance(error.good, Record)
        return error.good
