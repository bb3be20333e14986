"""The JSON Schema of positions, as `locale/en/formats.md` documents them."""

from __future__ import annotations

from fourfold.core.schemas import is_game, keys, listing, maybe, who, whole, word
from fourfold.games.turn_of_time.codes import CODES, COMPASS, FACE_CODES, GOALS, PHASES, SEASONS

PLACE = whole(-3, 3)
CARDS = listing(word(*CODES))

POSITION = keys(
    game=is_game("turn-of-time"),
    players=whole(1, 4),
    goal=maybe(word(*filter(None, GOALS))),
    seat=who(4),
    phase=word(*PHASES),
    seasons=listing(listing(word(*SEASONS))),
    hands=listing(CARDS),
    deck=maybe(CARDS),
    table=listing(keys(x=PLACE, y=PLACE, card=word(*FACE_CODES))),
    held=maybe(word(*FACE_CODES)),
    placed=maybe(keys(x=PLACE, y=PLACE, todo=listing(word(*COMPASS)))),
)
