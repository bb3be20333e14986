"""Several people at one device, through the API, the live channel and the pages without a script."""

from __future__ import annotations

import json
from typing import Any

import pytest

from helpers.friends import Account
from helpers.rows import rows_with
from helpers.service import Guest, Listening, heard, until

STONES = "shifting-stones"


@pytest.fixture
def ann(server: Listening) -> Guest:
    return server.guest("Ann")


def shown(table: dict[str, Any]) -> list[int]:
    """The seats whose hands are in a view."""
    return [seat for seat, hand in enumerate(table["view"]["hands"]) if isinstance(hand, list)]


def test_one_sees_a_hand_by_uncovering_it_or_by_naming_an_own_seat(ann: Guest, server: Listening) -> None:
    id = ann.open(STONES, "human", "here:Zoe", "open", listed=True)
    bob = server.guest("Bob")
    bob.post(f"/tables/{id}/sit", {})
    while (table := ann.get(f"/tables/{id}"))["decides"] == 2:
        bob.move(id)
    seat = table["decides"]
    assert (table["seat"], table["mine"], table["covered"], shown(table)) == (None, [0, 1], seat, [])
    assert shown(ann.get(f"/tables/{id}?seat=1")) == [1]
    assert ann.ask("GET", f"/tables/{id}?seat=2")[0] == 403
    assert "seat 2 is not yours; yours: 0, 1" in json.dumps(ann.ask("GET", f"/tables/{id}?seat=2")[1])
    assert bob.ask("GET", f"/tables/{id}?seat={seat}")[0] == 403
    assert server.guest("Cat").ask("GET", f"/tables/{id}?seat={seat}")[0] == 403
    assert ann.get(f"/tables/{id}/moves") == [] and ann.get(f"/tables/{id}/moves?seat={seat}")
    table = ann.post(f"/tables/{id}/uncover", {"seat": seat})
    assert (table["seat"], table["covered"], shown(table)) == (seat, None, [seat]) and table["moves"]
    assert ann.refused(f"/tables/{id}/uncover", {"seat": 1 - seat})[0] == 409
    assert ann.refused(f"/tables/{id}/uncover", {"seat": 2})[0] == 403
    assert ann.refused(f"/tables/{id}/uncover", {"seat": 9})[0] == 404
    assert shown(bob.get(f"/tables/{id}")) == [2]


def test_the_live_channel_covers_too(ann: Guest, server: Listening) -> None:
    id = ann.open(STONES, "human", "here:Zoe")
    with server.live(f"/tables/{id}/live", ann) as channel:
        first = heard(channel)
        assert shown(first) == []
        ann.post(f"/tables/{id}/uncover", {"seat": first["covered"]})
        assert shown(heard(channel)) == [first["covered"]]


def test_a_table_is_listed_once_for_who_holds_several_seats_of_it(ann: Guest) -> None:
    id = ann.open("turn-of-time", "human", "here:Zoe")
    mine = [row for row in ann.get("/me/tables") if row["id"] == id]
    assert [row["waits"] for row in mine] == [True]
    ann.post(f"/tables/{id}/resign")
    games = [row for row in ann.get("/me/games") if row["id"] == id]
    assert [row["players"] for row in games] == [["Ann", "Zoe"]]
    assert games[0]["seat"] == 0


def test_nobody_at_the_device_has_the_name_of_an_account(ann: Guest, server: Listening) -> None:
    taken = Account(server.guest().client, "Xaver").name.lower()
    body = {"game": "turn-of-time", "seats": ["human", f"here:{taken}"]}
    assert ann.refused("/tables", body) == (409, "taken")


@pytest.mark.parametrize("seat", ["here:\u200b", "here:", "here:Ann", "Here", "here:" + "x" * 80])
def test_a_wrong_name_is_refused(ann: Guest, seat: str) -> None:
    assert ann.refused("/tables", {"game": "turn-of-time", "seats": ["human", seat]})[0] == 422


def test_after_a_deletion_the_names_of_all_at_the_device_are_gone(ann: Guest, server: Listening) -> None:
    id = ann.open("turn-of-time", "human", "here:Zebedee", "open", listed=True)
    bob = server.guest("Bob")
    bob.post(f"/tables/{id}/sit", {})
    ann.post(f"/tables/{id}/leave")
    assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
    database = str(server.app.state.settings.database)
    assert until(lambda: not rows_with(database, "Zebedee"))
    assert bob.get(f"/tables/{id}")["seats"][1]["name"] != "Zebedee"


def test_an_export_names_who_played_at_the_device(ann: Guest) -> None:
    id = ann.open(STONES, "human", "here:Zoe")
    exported = ann.get("/me/export")
    [table] = [each for each in exported["tables"] if each["id"] == id]
    assert table["here"] == {"1": "Zoe"}
    hands = {card for seat in (0, 1) for card in ann.get(f"/tables/{id}?seat={seat}")["view"]["hands"][seat]}
    assert hands and not [card for card in hands if f'"deal:#{card}"' in json.dumps(table)]


def test_the_pages_need_no_script(ann: Guest) -> None:
    id = ann.open(STONES, "human", "here:Zoe")
    seat = ann.get(f"/tables/{id}")["covered"]
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    page = ann.client.get(f"/t/{id}", headers={"cookie": cookie}).text
    assert f'action="/t/{id}/uncover"' in page and 'http-equiv="refresh"' not in page
    assert f'data-spot="hand:{seat}:' not in page
