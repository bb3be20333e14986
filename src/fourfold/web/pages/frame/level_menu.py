"""The menu of a game's bots, with the level of each."""

from __future__ import annotations

import htpy as h

from fourfold.bots.names import bot_name
from fourfold.bots.roster import level_names
from fourfold.core.game import Game
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.tables.opening import DEFAULT_LEVEL


def level_menu(reader: Reader, game: Game, chosen: str = DEFAULT_LEVEL) -> h.Node:
    """The field `level` of a form."""
    return h.label[
        h.span(".unseen")[reader.say("level")],
        h.select(name="level")[
            [
                h.option(value=level, selected=level == chosen)[
                    reader.say("bot-choice", name=bot_name(level, reader.language), level=reader.say(f"level-{level}"))
                ]
                for level in level_names(game)
            ]
        ],
    ]
