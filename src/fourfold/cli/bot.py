"""The command that connects a program to a server."""

from __future__ import annotations

import os
import shlex
import sys
from typing import Annotated

import typer

from fourfold.bridge.play import ACCEPT, ALL, Score, play
from fourfold.bridge.program import Program
from fourfold.bridge.service import PATIENCE, Service, mark_as_bot, new_guest
from fourfold.cli.app import app, whole_option
from fourfold.core.errors import OptionError, listed

VARIABLE = "FOURFOLD_TOKEN"


@app.command()
def bot(
    server: Annotated[
        str, typer.Argument(metavar="SERVER", help="The server's address, such as http://localhost:8000.")
    ],
    command: Annotated[
        str | None,
        typer.Option(
            "--command",
            metavar="COMMAND",
            help="The program, such as ./engine. It reads and writes lines of JSON (docs/reference/bot-protocol.md).",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", help="Play with a bot of Fourfold instead, such as hard or expert:1s.", show_default=False
        ),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", help="The name of a new guest, if there is no token.")
    ] = "Visiting Bot",
    join: Annotated[
        list[str] | None,
        typer.Option("--join", metavar="LINK", help="Sit down with the link of a seat. Repeat it for more tables."),
    ] = None,
    accept: Annotated[
        str, typer.Option("--accept", help="Whose invitations to accept: those of all, of friends, or none.")
    ] = ALL,
    games: Annotated[
        int | None, whole_option("--games", "Stop after this many games. Default: never.", show_default=False)
    ] = None,
    once: Annotated[
        bool, typer.Option("--once", help="Give up at once if the server cannot be reached, not after ten minutes.")
    ] = False,
) -> None:
    """Let a program play at a server's tables, like a person. Ctrl-C stops it; its games wait for it.

    The token of its account is taken from the variable FOURFOLD_TOKEN, and the account is marked as a bot; without a
    token it becomes a guest.
    """
    if (command is None) == (level is None):
        raise OptionError("give either --command ./engine or --level hard")
    if games is not None and games < 1:
        raise OptionError(f"--games {games}: use 1 or more")
    if accept not in ACCEPT:
        raise OptionError(f"--accept {accept!r}: use one of: {listed(ACCEPT)}")
    score = Score()
    try:
        service = _connect(server, name, 0.0 if once else PATIENCE)
        program = Program(
            command or f"{shlex.quote(sys.executable)} -m fourfold.bots.line_player {shlex.quote(level or '')}"
        )
        try:
            for link in join or ():
                service.ask("POST", "/join", {"link": link.rstrip("/").rpartition("/")[2]})
            play(service, program, _say, games, accept, score)
        finally:
            program.stop()
    except KeyboardInterrupt:
        _say("Stopped.")
    _say(f"{score.won} of {score.played} games won.")


def _connect(server: str, name: str, patience: float) -> Service:
    """The server, for the account of the token or for a new guest."""
    token = os.environ.get(VARIABLE, "")
    guest = not token
    if guest:
        token = new_guest(server, name, _say, patience)
        _say(f"A new guest. To be the same one next time: export {VARIABLE}={token}")
    service = Service(server, token, _say, patience)
    is_bot = not guest and mark_as_bot(service)
    _say(f"Playing as {service.ask('GET', '/me')['name']}{', which is marked as a bot' if is_bot else ''}.")
    return service


def _say(line: str) -> None:
    print(line, flush=True)
