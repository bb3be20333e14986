"""Several people at one terminal: where hands are hidden, it waits until the next player sits in front of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from fourfold.terminal.screen import Contents

if TYPE_CHECKING:
    from fourfold.terminal.session import TerminalSession

BELOW_COVER = 1
"""Lines below the table: the prompt."""


def wait_for_eyes(session: TerminalSession, seat: int | str | None) -> None:
    """Show the table as anybody may see it until a player says that they are there; once for each turn. A program that
    types the moves is not asked."""
    game, console = session.record.game, session.console
    if seat == session.facing or game.package.engine.is_open or len(session.humans()) < 2 or not console.is_terminal:
        return
    console.clear()
    news = [session.encodable(text) for text in session.turns(None)]
    session.screen.show(Contents(session.scene(None, None), session.kinds(), [], news, below=BELOW_COVER))
    prompt = session.words("terminal-cover", who=session.name(seat))
    while console.input(Text(f"{session.encodable(prompt)} ", "bold")).strip().lower() == "quit":
        session.quit()
    session.facing = seat
