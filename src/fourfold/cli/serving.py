"""Commands for the table service, and for what comes from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.app import app
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import RecordError
from fourfold.core.record import Record


@app.command("verify")
def verify_draws(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a finished game from a table.")],
) -> None:
    """Recompute every draw of a game from its seed, and tell whether chance was honest."""
    game = Record.read(record)
    try:
        draws = verify(game)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    print(f"{record}: all {draws} draws follow from the seed, and the seed fits the commitment")
    print(f"{game.tags[TAG]['commitment']} is what the table must have shown from the start.")
