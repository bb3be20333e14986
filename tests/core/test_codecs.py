"""Codecs of positions: written, read and described alike; what cannot be is refused by its key."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from fourfold import PositionError
from fourfold.core.fields import (
    TRUTH,
    Codec,
    Position,
    by_seat,
    copies,
    either,
    keys,
    listing,
    maybe,
    members,
    numbered,
    table,
    who,
    whole,
    word,
)

SUITS = ("oak", "ash", "elm")
ENTRY = keys({"x": whole(-3, 3), "tree": word(SUITS, "tree")})

# A codec, a value, and the same as JSON.
FORMS: list[tuple[Codec, Any, Any]] = [
    (whole(0), 7, 7),
    (whole(-3, 3), -3, -3),
    (numbered(4), 0, 1),
    (TRUTH, True, True),
    (word(SUITS), 2, "elm"),
    (word(SUITS, "tree", "[a-z]+"), 0, "oak"),
    (maybe(whole(0), -1), -1, None),
    (maybe(whole(0), -1), 5, 5),
    (either(whole(1, 9), {"?": -2, None: -1}), -2, "?"),
    (who(2), -1, "chance"),
    (who(2), -2, None),
    (who(2), 1, 1),
    (listing(word(SUITS)), [2, 0, 2], ["elm", "oak", "elm"]),
    (listing(maybe(numbered(3), -1), 2), [-1, 2], [None, 3]),
    (copies(SUITS), [1, 0, 2], ["elm", "elm", "oak"]),
    (members(word(SUITS)), 0b101, ["oak", "elm"]),
    (members(numbered(40)), 1 << 39 | 1, [1, 40]),
    (ENTRY, (-1, 1), {"x": -1, "tree": "ash"}),
    (maybe(ENTRY), None, None),
    (table(SUITS, "tree", whole(0)), {2: 4, 0: 1}, {"elm": 4, "oak": 1}),
]


@pytest.mark.parametrize(("codec", "value", "json"), FORMS)
def test_a_value_is_written_read_and_described_alike(codec: Codec, value: Any, json: Any) -> None:
    assert codec.write(value) == json
    assert codec.read(json, "key") == value
    assert jsonschema_rs.validator_for(codec.schema).is_valid(json)


# A codec, what it refuses, and what the error says.
REFUSED: list[tuple[Codec, Any, str]] = [
    (whole(0), -1, "key: is -1; give a whole number of at least 0"),
    (whole(0, 3), 4, "key: is 4; give a whole number from 0 to 3"),
    (whole(0, 3), True, "key: is True; give a whole number from 0 to 3"),
    (whole(0, 3), 1.0, "key: is 1.0; give a whole number from 0 to 3"),
    (numbered(4), 0, "key: is 0; give a whole number from 1 to 4"),
    (TRUTH, 1, "key: is 1, not true or false"),
    (word(SUITS), "fir", "key: is 'fir'; give one of: oak, ash, elm"),
    (word(SUITS, "tree"), ["oak"], "key: ['oak'] is not a tree; give one of: oak, ash, elm"),
    (word(SUITS), None, "key: is None; give one of: oak, ash, elm"),
    (maybe(whole(0)), [], "key: is []; give a whole number of at least 0"),
    (who(2), "Chance", "key: is 'Chance'; give a whole number from 0 to 1, or 'chance', or null"),
    (who(2), 2, "key: is 2; give a whole number from 0 to 1, or 'chance', or null"),
    (maybe(ENTRY), 5, "key: is 5, not x, tree, or null"),
    (maybe(ENTRY), {"x": 9, "tree": "oak"}, "key: x is 9; give a whole number from -3 to 3"),
    (listing(whole(0)), {}, "key: is {}, not a list"),
    (listing(whole(0), 2), [1], "key: lists 1 entries, not 2"),
    (listing(whole(0)), [1, "1"], "key: is '1'; give a whole number of at least 0"),
    (listing(whole(0), is_numbered=True), [1, "1"], "key[1]: is '1'; give a whole number of at least 0"),
    (copies(SUITS, "tree"), ["oak", "fir"], "key: 'fir' is not a tree; give one of: oak, ash, elm"),
    (members(word(SUITS)), ["oak", "oak"], "key: 'oak' is there twice"),
    (members(word(SUITS), is_ascending=True), ["ash", "oak"], "key: ['ash', 'oak'] is not in ascending order"),
    (ENTRY, {"x": 1}, "key: is {'x': 1}, not x, tree"),
    (ENTRY, {"x": 1, "tree": "oak", "z": 1}, "key: is {'x': 1, 'tree': 'oak', 'z': 1}, not x, tree"),
    (ENTRY, {"x": 4, "tree": "oak"}, "key: x is 4; give a whole number from -3 to 3"),
    (ENTRY, {"x": 3, "tree": "fir"}, "key: 'fir' is not a tree; give one of: oak, ash, elm"),
    (table(SUITS, "tree", whole(0)), [], "key: is [], not an object with trees as keys"),
    (table(SUITS, "tree", whole(0)), {"fir": 1}, "key: 'fir' is not a tree; give one of: oak, ash, elm"),
    (table(SUITS, "tree", whole(0)), {"oak": "1"}, "key: is '1'; give a whole number of at least 0"),
    (table(SUITS, "tree", whole(0), is_complete=True), {"oak": 1, "elm": 0}, "key: lacks ash"),
]


@pytest.mark.parametrize(("codec", "json", "told"), REFUSED)
def test_anything_else_is_refused_with_what_would_be_valid(codec: Codec, json: Any, told: str) -> None:
    with pytest.raises(PositionError) as caught:
        codec.read(json, "key")
    assert str(caught.value) == told


POSITION = Position("trees", {"players": whole(1, 4), "hands": by_seat(copies(SUITS)), "seat": who(4)})
WRITTEN = {"game": "trees", "players": 2, "hands": [["ash"], []], "seat": 1}
VALUES = {"players": 2, "hands": [[0, 1, 0], [0, 0, 0]], "seat": 1}


def test_a_position_is_written_in_the_order_of_its_keys() -> None:
    assert list(POSITION.write(VALUES).items()) == list(WRITTEN.items())
    assert POSITION.read(WRITTEN, {"players": 2}) == VALUES
    schema = jsonschema_rs.validator_for(POSITION.schema)
    assert schema.is_valid(WRITTEN) and not schema.is_valid({**WRITTEN, "game": "tree"})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"z": 1}, "z: is not a key of a position; the keys: game, players, hands, seat"),
        ({"game": "tree"}, "game: is 'tree', not 'trees'"),
        ({"players": 3}, "players: is 3, but this game has 2"),
        ({"players": 2.0}, "players: is 2.0, but this game has 2"),
        ({"hands": [[]]}, "hands: lists 1 entries, not 2"),
        ({"hands": [[], ["fir"]]}, "hands[1]: is 'fir'; give one of: oak, ash, elm"),
    ],
)
def test_a_position_of_another_game_is_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as caught:
        POSITION.read({**WRITTEN, **changes}, {"players": 2})
    assert str(caught.value) == told


def test_what_is_given_has_the_same_form_too() -> None:
    position = Position("trees", {"cards": listing(whole(0))})
    assert position.read({"game": "trees", "cards": [1]}, {"cards": [1]}) == {"cards": [1]}
    with pytest.raises(PositionError, match="cards: is True"):
        position.read({"game": "trees", "cards": [True]}, {"cards": [1]})


def test_what_follows_from_the_rest_is_expected() -> None:
    found = POSITION.read(WRITTEN, {"players": 2})
    POSITION.expect(found, "seat", 1)
    with pytest.raises(PositionError, match=r"^seat: is 1; it must be 'chance' now$"):
        POSITION.expect(found, "seat", -1)


@pytest.mark.parametrize(
    ("held", "is_there", "told"),
    [
        (None, True, "held: is None; it cannot be null in spring"),
        (1, False, "held: is 'ash'; it must be null in spring"),
    ],
)
def test_null_is_required_or_refused(held: int | None, is_there: bool, told: str) -> None:
    position = Position("trees", {"held": maybe(word(SUITS))})
    position.require({"held": held}, "held", not is_there, "in spring")
    with pytest.raises(PositionError) as caught:
        position.require({"held": held}, "held", is_there, "in spring")
    assert str(caught.value) == told


def test_a_view_has_other_codecs_and_further_keys() -> None:
    view = POSITION.but({"hands": by_seat(whole(0)), "unseen": copies(SUITS)})
    written = {**WRITTEN, "hands": [1, 0], "unseen": ["elm"]}
    assert view.write({**VALUES, "hands": [1, 0], "unseen": [0, 0, 1]}) == written
    assert list(view.schema["properties"]) == ["game", "players", "hands", "seat", "unseen"]
