"""A bot as a program: `python -m fourfold.bots.line_player hard` reads questions and writes moves, as lines of JSON.

`fourfold bot --level hard` runs it like any other program; `docs/reference/bot-protocol.md` has the protocol.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from secrets import randbits
from typing import Any, TextIO

from fourfold.bots.player import Bot
from fourfold.bots.roster import make_bot
from fourfold.core.game import game

SEED_BITS = 63


def play_lines(level: str, questions: Iterable[str], answers: TextIO) -> None:
    """Answer every question with the move of a bot; each table has its own."""
    bots: dict[str, Bot] = {}
    for line in questions:
        message: dict[str, Any] = json.loads(line)
        table = message["table"]
        if message["type"] == "over":
            bots.pop(table, None)
            continue
        played = game(message["game"], **message["options"])
        if table not in bots:
            bots[table] = make_bot(level, played)
        view = played.load_view(message["position"], message["seat"])
        thought = bots[table].decide(view, randbits(SEED_BITS))
        print(json.dumps({"move": thought.move}), file=answers, flush=True)


if __name__ == "__main__":
    play_lines(sys.argv[1], sys.stdin, sys.stdout)
