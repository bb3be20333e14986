"""The command that starts a new game: a folder made from `game_template/`, which is a tiny game."""

from __future__ import annotations

import keyword
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.app import app
from fourfold.core.errors import OptionError
from fourfold.core.registry import names

TEMPLATE = Path(__file__).parent / "game_template"
SUFFIX = ".template"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
VALID = "give lower-case letters, digits and single hyphens, with a letter first, such as liars-dice"


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, such as liars-dice.")],
    into: Annotated[
        Path | None,
        typer.Option(
            "--into",
            metavar="PACKAGE",
            help="The folder of a package of games, such as src/fourfold/games: add only the game's own folder to it. "
            "Default: a project of its own in this folder, to be installed with pip.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Start a game of your own: a folder that works as it is, with every part to fill in."""
    check_name(name)
    module = name.replace("-", "_")
    source = f"fourfold_{module}" if into is None else package_name(into)
    folder = Path(name) if into is None else into / module
    values = {
        "name": name,
        "module": module,
        "title": name.replace("-", " ").title(),
        "source": source,
        "package": f"{source}.{module}",
        "fourfold": version("fourfold"),
    }
    files = dict(files_of("game", values, joined=into is not None))
    if into is None:
        inner = Path("src", source, module)
        files = {inner / path: text for path, text in files.items()} | dict(files_of("project", values))
    write_folder(folder, files)
    print(f"{folder}{os.sep} is a tiny game that works. Try it, then fill in your own:")
    if into is None:
        print(f"  pip install --editable ./{name}")
    print(f"  fourfold play {name}")


def check_name(name: str) -> None:
    """Refuse a name that cannot be that of a game and of its folder, or that is taken."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise OptionError(f"{name[:LONGEST]!r} cannot be the name of a game; {VALID}, at most {LONGEST} characters")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise OptionError(f"{name!r} cannot be the name of a game, because it is a word of Python; add another word")
    if name in names():
        raise OptionError(f"there is a game called {name!r} already; choose another name")


def package_name(folder: Path) -> str:
    """The name by which Python imports the package in a folder."""
    if not (folder / "__init__.py").is_file():
        raise OptionError(
            f"--into {folder}: there is no package, that is, no {folder / '__init__.py'}; give a folder such as "
            "src/fourfold/games, or leave --into out for a project of its own"
        )
    parts: list[str] = []
    place = folder.resolve()
    while (place / "__init__.py").is_file():
        parts.insert(0, place.name)
        place = place.parent
    return ".".join(parts)


def files_of(kind: str, values: dict[str, str], joined: bool = False) -> Iterator[tuple[Path, str]]:
    """The files of a part of the template, filled in.

    Imports are sorted as for a project of its own. With `joined`, the game is part of another one, and its own package
    belongs to the same block of imports as Fourfold.
    """
    for path in sorted((TEMPLATE / kind).rglob(f"*{SUFFIX}")):
        text = path.read_text("utf-8")
        if joined:
            text = text.replace("import numpy as np\nfrom", "import numpy as np\n\nfrom")
            text = text.replace("\n\nfrom @package@", "\nfrom @package@")
        for key, value in values.items():
            text = text.replace(f"@{key}@", value)
        place = path.relative_to(TEMPLATE / kind).with_suffix("").as_posix()
        yield Path(place.replace("SOURCE", values["source"]).replace("MODULE", values["module"])), text


def write_folder(folder: Path, files: dict[Path, str]) -> None:
    """Write a new folder, whole or not at all."""
    if os.path.lexists(folder):
        raise OptionError(f"{folder} is already there; move it away, or choose another name")
    staging = folder.parent / f".{folder.name}.{secrets.token_hex(4)}"
    try:
        for path, text in files.items():
            (staging / path).parent.mkdir(parents=True, exist_ok=True)
            (staging / path).write_text(text, "utf-8", newline="\n")
        staging.rename(folder)
    except OSError as error:
        raise OptionError(f"{folder} cannot be written: {error.strerror}") from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)
