"""The results file of a tournament as a table of games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fourfold.arena.data.columns import game_columns, per_seat, table
from fourfold.arena.tournament.results import FORMAT
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.game import game


def is_tournament(path: Path) -> bool:
    """Whether a file is one of tournament results, by its first line."""
    if path.suffix != ".jsonl":
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(len(FORMAT) + 20).startswith(f'{{"format": "{FORMAT[:-1]}')


def tournament_table(path: Path) -> Any:
    """The Arrow table of a file of tournament results. A last line that is cut off is left out."""
    *lines, _ = path.read_text("utf-8").split("\n")
    try:
        about, *games = [json.loads(line) for line in lines]
        found = game(about["game"], **about["options"])
        shared = game_columns(found, about["seed"]) | {"rules": about["rules"]}
        columns = {key: [each[key] for each in games] for key in ("deal", "table", "rotation")}
        seats = range(found.players)
        wins = [[seat in each["winners"] for seat in seats] for each in games]
        for name, values in (
            ("bot", [each["seats"] for each in games]),
            ("score", [each["scores"] for each in games]),
            ("win", wins),
            ("decisions", [each["decisions"] for each in games]),
            ("seconds", [each["seconds"] for each in games]),
        ):
            columns |= per_seat(name, values)
        return table(shared, columns, about)
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, OptionError):
            raise RecordError(f"{path}: {error}") from None
        raise RecordError(f"{path}: is not a file of tournament results: {error}") from None
