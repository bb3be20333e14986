"""Names that look like those of accounts."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from fourfold.core.errors import OptionError
from fourfold.table.names import skeleton_of, tidy_name
from helpers.service import Guest

GOOD = "seven quiet herons wade"
ALIKE = (
    ("Paypal", "P\u0430ypal"),  # a Cyrillic a
    ("Bill", "BiII"),
    ("Bob", "B0b"),
    ("Tom", "Torn"),
    ("AXEL", "\u0391\u03a7\u0395L"),  # Greek capitals
    ("Scope", "\u0455\u0441\u043e\u0440\u0435"),  # Cyrillic only
    ("Anna", "ANNA"),
    ("Lisa", "1isa"),
    ("Paula", "Pau\u04cfa"),  # a palochka
    ("Paula", "\u1d18aula"),  # a small capital
    ("Paula", "Pau\u05d5a"),  # a Hebrew vav
    ("Bob", "B\u0665b"),  # an Arabic five
)
"""Pairs from Unicode Technical Standard 39 and of everyday fraud."""
DIFFERENT = (("Karl", "Kari"), ("Jose", "José"), ("Ann", "Anna"), ("Mia", "Nia"), ("Лев", "Lev"), ("Hans", "Hanz"))


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(name: str, other: str) -> None:
    assert skeleton_of(tidy_name(name)) == skeleton_of(tidy_name(other))


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_look_different_have_different_skeletons(name: str, other: str) -> None:
    assert skeleton_of(tidy_name(name)) != skeleton_of(tidy_name(other))


@pytest.fixture(scope="module")
def owner(client: TestClient) -> Guest:
    owner = Guest(client)
    owner.post("/account", {"name": "Bill Scope", "password": GOOD})
    return owner


@pytest.mark.parametrize("name", ["Bill Scope", "bill scope", "BiII Scope", "Bill \u0455\u0441\u043e\u0440\u0435"])
def test_nobody_can_take_a_name_that_looks_like_an_account_s(client: TestClient, owner: Guest, name: str) -> None:
    guest, other = Guest(client, "Somebody"), Guest(client)
    assert guest.put("/me", {"name": name})[0] == 409  # a guest who exists
    assert other.put("/me", {"name": name})[0] == 409  # a new one
    assert guest.refused("/account", {"name": name, "password": GOOD}) == (409, "taken")
    assert guest.get("/me")["name"] == "Somebody"


def test_a_dotless_i_is_one_with_a_dot(client: TestClient) -> None:
    Guest(client).post("/account", {"name": "Illmann", "password": GOOD})
    for name in ("\u0131llmann", "ILLMANN", "illmann"):
        assert Guest(client, "Somebody").put("/me", {"name": name})[0] == 409


def test_a_name_without_a_picture_is_none() -> None:
    with pytest.raises(OptionError):
        tidy_name("\U0001d159")


@pytest.mark.parametrize("name", ["Admin", "ADMIN", "\u0410dmin", "Fourfold", "Nova", "n0va", "Pip", "Moderator"])
def test_names_of_the_site_and_its_bots_are_nobody_s(client: TestClient, name: str) -> None:
    guest = Guest(client, "Somebody")
    assert guest.put("/me", {"name": name})[0] == 409
    assert guest.refused("/account", {"name": name, "password": GOOD}) == (409, "taken")
    table = {"game": "turn-of-time", "seats": ["human", f"here:{name}"]}
    assert guest.refused("/tables", table) == (409, "taken")


def test_the_owner_may_write_the_name_another_way(owner: Guest) -> None:
    assert owner.put("/me", {"name": "BiII Scope"})[0] == 200
    assert owner.put("/me", {"name": "Bill Scope"})[0] == 200


def test_guests_may_look_alike(client: TestClient) -> None:
    assert Guest(client, "Otto").get("/me")["name"] == Guest(client, "Otto").get("/me")["name"]
