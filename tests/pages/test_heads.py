"""Heads of players: at a table nobody looks like somebody else, and a chair keeps the head of who has left it."""

from __future__ import annotations

from itertools import product

import pytest

from fourfold.pages.frame.pictures import faces_of, head_of
from fourfold.pages.table.seats import seat_faces
from fourfold.table.commands import Leave, Sit
from fourfold.table.names import ADJECTIVES, ANIMALS
from fourfold.table.views import view_of
from helpers.tables import Evening, two


def animals(*names: str, bots: dict[int, str] | None = None) -> list[str]:
    found = bots or {}
    return [head_of(face, found.get(seat))[0] for seat, face in enumerate(faces_of(names, found))]


@pytest.mark.parametrize(
    "names", [("Bright Lynx", "Bo"), ("Annika", "Cyra"), ("Swift Heron", "Tom"), ("Bo", "Bright Lynx", "Calm Lynx")]
)
def test_no_two_people_at_a_table_have_the_same_head(names: tuple[str, ...]) -> None:
    assert len(set(animals(*names))) == len(names)


def test_all_guests_of_four_at_a_table_look_different() -> None:
    guests = [f"{adjective} {animal}" for adjective, animal in product(ADJECTIVES[:2], ANIMALS)]
    for four in product(guests[:4], guests[2:6], guests[6:10], guests[9:11]):
        assert len(set(animals(*four))) == 4


def test_whoever_is_named_after_an_animal_has_its_head() -> None:
    assert animals("Bo", "Bright Lynx")[1] == animals("Bright Lynx", "Bo")[0] == "lynx"


def test_bots_take_no_head_from_people() -> None:
    assert animals("Fern", "Bright Lynx", bots={0: "easy"}) == ["bot-easy", "lynx"]


def test_people_with_one_name_get_two_at_a_table() -> None:
    evening = Evening("turn-of-time", "human", "open", "open")
    evening.do(Sit("bob", "ann", link=evening.table.link(1)))
    evening.do(Sit("cat", "ANN", link=evening.table.link(2)))
    assert [seat.name for seat in evening.table.seats] == ["Ann", "ann 2", "ANN 3"]


def test_who_comes_back_to_their_chair_keeps_their_name() -> None:
    evening = two()
    evening.do(Leave("bob"))
    evening.do(Sit("bob", "Bob"))
    assert evening.table.seats[1].name == "Bob"


def test_a_chair_keeps_name_and_head_of_who_has_left_a_game() -> None:
    evening = two()
    before = view_of(evening.table, 0)
    evening.do(Leave("bob"))
    after = view_of(evening.table, 0)
    assert after.seats[1].free and after.names == before.names == ("Ann", "Bob")
    assert seat_faces(after, "en") == seat_faces(before, "en")
    assert after.as_json(evening.now)["log"][-1]["words"] == "Bob left the table."
    assert evening.table.seats[1].reserved_for == "bob"
