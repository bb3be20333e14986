"""The JSON Schema of views, as `locale/en/formats.md` documents them. Alone, a player sees the position itself."""

from __future__ import annotations

from fourfold.core.schemas import TRUTH, either, is_game, keys, listing, maybe, who, whole, word
from fourfold.games.shifting_stones.cards import CARDS, SYMBOLS
from fourfold.games.shifting_stones.geometry import CELLS
from fourfold.games.shifting_stones.positions import PHASES, UNKNOWN, UNSEEN

NUMBER = whole(0)
CARD = whole(1, CARDS)
PILE = listing(CARD)

POSITION = keys(
    game=is_game("shifting-stones"),
    players=whole(1, 5),
    rounds=whole(1),
    seat=who(5),
    phase=word(*PHASES),
    turn=maybe(whole(0, 4)),
    round=NUMBER,
    grid=listing(maybe(word(*SYMBOLS)), CELLS),
    deck=either(PILE, NUMBER),
    discards=PILE,
    hands=listing(either(PILE, NUMBER)),
    scored=listing(PILE),
    held=either(CARD, word(UNKNOWN), {"type": "null"}),
    owed=NUMBER,
    fresh=TRUTH,
    skipped=listing(TRUTH),
    strikes=NUMBER,
    scoring=TRUTH,
)
POSITION["properties"][UNSEEN] = PILE  # only where something is hidden
