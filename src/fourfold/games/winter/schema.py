"""The JSON Schema of positions, as `locale/en/formats.md` documents them."""

from __future__ import annotations

from fourfold.core.schemas import is_game, keys, listing, maybe, table, who, whole, word
from fourfold.games.winter.cards import CODES, COLOURS, COUNTERS, NAMES
from fourfold.games.winter.geometry import EDGE
from fourfold.games.winter.positions import PHASES
from fourfold.games.winter.rules import THAWS

AXIS = whole(-EDGE, EDGE)
SQUARES = listing(keys(x=AXIS, y=AXIS))

POSITION = keys(
    game=is_game("winter"),
    seat=who(2),
    phase=word(*PHASES),
    turn=maybe(whole(0, 1)),
    colours=listing(maybe(word(*COLOURS)), 2),
    deck=table(NAMES, whole(0)),
    cards=listing(keys(x=AXIS, y=AXIS, face=word(*CODES))),
    counters=listing(SQUARES, 2),
    supply=listing(whole(0, COUNTERS), 2),
    held=maybe(keys(card=word(*NAMES), x=maybe(AXIS), y=maybe(AXIS))),
    new=SQUARES,
    thaws=whole(0, THAWS),
)
