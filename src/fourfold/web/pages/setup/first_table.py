"""The table that is recommended for a first game, as a button and in words."""

from __future__ import annotations

import htpy as h

from fourfold.core.about import Hand
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import GamePackage
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.setup.choices import hand
from fourfold.web.pages.setup.page import seat_name
from fourfold.web.pages.setup.parts import look_of, option_title
from fourfold.web.pages.setup.set_up import FIRST, SetUp, usual
from fourfold.web.pages.table.nonces import opening_fields


def first_table(reader: Reader, package: GamePackage) -> h.Node:
    """What is on it, a button that opens it, and a way to set it differently."""
    set_up, name = usual(package.about, FIRST), package.about.name
    return [
        h.p(".first-words")[_words(reader, set_up)],
        h.form(method="post", action=f"/new/{name}")[
            [h.input(type="hidden", name=key, value=value) for key, value in set_up.fields().items()],
            opening_fields(),
            h.button(".act.main")[reader.say("first-table")],
        ],
        h.a(".act", href=f"/new/{name}?for={FIRST}")[reader.say("first-table-change")],
    ]


def _words(reader: Reader, set_up: SetUp) -> str:
    """Who sits there, and what was picked."""
    who = [seat_name(reader, set_up, seat) for seat in range(set_up.players)]
    said = [reader.say("first-table-words", who=list_words(who, reader.language))]
    for option in set_up.offered:
        if isinstance(option.shape, Hand):
            game = set_up.about.name
            looks = [look_of(reader, game, option, str(v)) for v in hand(option, set_up.options.get(option.name, ""))]
            captions = [look.caption for look in looks if look]
            if captions:
                text = list_words(captions, reader.language)
                said.append(reader.say("labelled", label=option_title(reader, game, option.name), text=text) + ".")
    return " ".join(said)
