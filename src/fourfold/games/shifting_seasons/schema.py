"""The JSON Schema of positions, as `locale/en/formats.md` documents them."""

from __future__ import annotations

from fourfold.core.schemas import is_game, keys, listing, maybe, table, text, who, whole, word
from fourfold.games.shifting_seasons import CARDS, COLOURS
from fourfold.games.shifting_seasons.geometry import AREAS, NAMES, SLIDE_CELLS
from fourfold.games.shifting_seasons.positions import GROUPS, PHASES, TILES
from fourfold.games.shifting_seasons.rules import FRAMES

NUMBER = whole(0)
TILE = text(rf"({'|'.join(COLOURS)})\*?")  # as words, `Su` and `Su*` would have the same name in generated clients
AREA = whole(1, AREAS)

POSITION = keys(
    game=is_game("shifting-seasons"),
    players=whole(2, 4),
    colours=listing(word(*COLOURS)),
    cards=listing(whole(1, CARDS)),
    group=word(*GROUPS),
    seat=who(4),
    phase=word(*PHASES),
    turn=maybe(whole(0, 3)),
    bag=table(TILES, NUMBER),
    slide=listing(maybe(TILE), SLIDE_CELLS),
    display=listing(TILE),
    boards=listing(table(NAMES, TILE)),
    tokens=listing(NUMBER),
    supply=NUMBER,
    frames=whole(0, FRAMES),
    filled=listing(listing(AREA)),
    held=maybe(
        keys(
            tile=TILE,
            area=maybe(AREA),
            **{"from": maybe(word(*NAMES))},
            back=maybe(word("turn", "after")),
        )
    ),
)
