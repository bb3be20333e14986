"""Where the parts of Shifting Seasons go on a page, during a game and at its end."""

from __future__ import annotations

from fourfold.games.shifting_seasons.geometry import SIDE
from fourfold.scene.places import Box, Layout, Place
from fourfold.scene.scene import COLUMN, LINE

CELL = 50.0
SLIDE = 7 * CELL
"""The sliding board is five cells wide, with room for arrows and exits round it."""
CARD_WIDTH, CARD_HEIGHT = 8 * COLUMN, 8 * LINE
GOAL = (99.0, 140.0)
STORE = (87.0, 50.0)
"""The zones of a score card and of a store, which pages fill with their words."""
SHEET_PITCH = 11 * COLUMN
BOARD = SIDE * CELL


def _layout(players: int) -> Layout:
    """Slider and own garden side by side; below the one the tiles on offer and the stock, below the other the score
    cards. On a tall screen one below the other, with all this in a column beside them. The others' gardens in the left
    wing, or in a row above."""
    places = {
        "slide": Place(
            SLIDE,
            SLIDE,
            Box("board", 0, 0, 0.475, 0.715),
            Box("board", 0.01, 0.01, 0.73, 0.485),
            Box("board", 0.01, 0.02, 0.48, 0.96),
        ),
        "garden": Place(
            BOARD,
            BOARD,
            Box("board", 0.5, 0, 0.5, 0.715),
            Box("board", 0.01, 0.52, 0.73, 0.475),
            Box("board", 0.51, 0.02, 0.48, 0.96),
        ),
        "token": Place(
            CELL,
            CELL,
            Box("near", 0, 0, 0.1, 1),
            Box("board", 0.62, 0.415, 0.125, 0.076),
            Box("board", 0.385, 0.8, 0.1, 0.17),
        ),
        "done": Place(
            2 * CELL,
            CELL,
            Box("near", 0.8, 0, 0.2, 1),
            Box("board", 0.55, 0, 0.22, 0.1),
            Box("board", 0.345, 0.03, 0.145, 0.14),
        ),
    }
    for slot, key in enumerate(("bag", "supply", "frames")):
        places[key] = Place(
            *STORE,
            Box("board", 0.345, 0.755 + 0.084 * slot, 0.13, 0.08, 0, 0.5),
            Box("board", 0.78, 0.375 + 0.041 * slot, 0.21, 0.04, 0, 0),
            Box("near", slot / 3, 0.38, 1 / 3, 0.14),
        )
    for slot in range(3):
        wide, tall = (
            Box("board", 0.01 + 0.105 * slot, 0.775, 0.105, 0.2),
            Box("board", 0.78, 0.01 + 0.118 * slot, 0.21, 0.118),
        )
        places[f"offer{slot}"] = Place(CELL, CELL, wide, tall, Box("near", slot / 3, 0, 1 / 3, 0.35))
    for slot in range(4):
        wide, tall = (
            Box("board", 0.5 + 0.1267 * slot, 0.745, 0.12, 0.255),
            Box("board", 0.76, 0.51 + 0.1225 * slot, 0.24, 0.117, 0, 0),
        )
        places[f"card{slot}"] = Place(*GOAL, wide, tall, Box("near", slot / 4, 0.55, 0.25, 0.44, 0, 0))
    others = players - 1
    for at in range(others):
        step = 1 / max(others, 2)
        wide = Box("left", 0.03, at * step + 0.05, 0.94, step - 0.08, 0.5, 0)
        tall = (
            Box("left", at / others + 0.02, 0, 1 / others - 0.04, 1)
            if others > 1
            else Box("far", 0, 0, 0.9, 0.86, 1, 0.3)
        )
        flat = Box("far", 0, 0, 1, 1, 0) if others == 1 else None
        places[f"garden{at + 1}"] = Place(BOARD, BOARD, wide, tall, flat)
    return Layout(f"{players}", places)


def _end_layout(players: int) -> Layout:
    """Only the gardens, the viewer's first: two with room for the ledger between them, else two by two."""
    places = {}
    for at in range(players):
        x, y = at % 2, at // 2
        box = Box("board", 0.02 + 0.49 * x, 0.05 + 0.5 * y, 0.47, 0.4)
        wide = box
        if players == 2:
            wide, box = Box("board", 0.71 * x, 0.06, 0.29, 0.94, x, 0), Box("board", 0.02 + 0.49 * x, 0.1, 0.47, 0.88)
        places[f"garden{at or ''}"] = Place(BOARD, BOARD, wide, box, box)
    return Layout(f"end{players}", places)


def _gallery_layout() -> Layout:
    """For two players, where nothing is pushed: on a tall screen the viewer's garden is larger than the slider."""
    places = dict(_layout(2).places)
    for key, tall in (
        ("garden", Box("board", 0, 0, 0.76, 0.63)),
        ("slide", Box("board", 0, 0.65, 0.55, 0.34)),
        ("token", Box("board", 0.56, 0.76, 0.14, 0.09)),
    ):
        place = places[key]
        places[key] = Place(place.width, place.height, place.wide, tall, place.flat)
    return Layout("gallery", places)


LAYOUTS = (
    *(layout(players) for players in range(2, 5) for layout in (_layout, _end_layout)),
    _gallery_layout(),
)
