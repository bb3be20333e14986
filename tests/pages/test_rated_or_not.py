"""Pages say whether a game is rated before it begins, while it is played, and at its end."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fourfold.bots.roster import level_names
from fourfold.core.game import game
from fourfold.table.clocks import Pace
from fourfold.table.rating_rules import set_up_reason
from helpers.service import Guest

SIGN = re.compile(r'<p id="stakes"[^>]*>')


def page_of(guest: Guest, path: str) -> str:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    return guest.client.get(path, headers={"cookie": cookies}).text


def is_signed(page: str) -> bool:
    [sign] = SIGN.findall(page)
    return "hidden" not in sign


@pytest.mark.parametrize("how", ["bots", "friends"])
def test_the_ways_to_play_on_the_home_page_open_casual_games(client: TestClient, how: str) -> None:
    client.cookies.clear()
    id = client.post("/open", data={"game": "turn-of-time", "how": how}).url.path.removeprefix("/t/")
    assert client.get(f"/api/v1/tables/{id}").json()["unrated_because"] == "casual"
    client.cookies.clear()


def test_a_rated_game_has_a_sign_in_its_header_and_no_button_for_hints(client: TestClient) -> None:
    guest = Guest(client)
    page = page_of(guest, f"/t/{guest.open('winter', 'human', 'beginner')}")
    assert is_signed(page) and "This game is rated." in page and "Hints and takebacks" in page
    [button] = re.findall(r'<button id="ask-hint"[^>]*>', page)
    assert "hidden" in button


def test_a_casual_game_has_neither_and_its_end_says_why_it_was_not_rated(client: TestClient) -> None:
    guest = Guest(client)
    id = guest.post("/tables", {"game": "winter", "seats": ["human", "beginner"], "rated": False})["id"]
    page = page_of(guest, f"/t/{id}")
    assert not is_signed(page) and "Hints and takebacks" not in page
    guest.post(f"/tables/{id}/resign")
    [ledger] = re.findall(r'<section[^>]*class="ledger".*?</section>', page_of(guest, f"/t/{id}"), re.DOTALL)
    assert "Not rated: this is a casual game." in ledger


def test_a_game_against_every_bot_of_the_page_that_sets_a_table_can_be_rated(client: TestClient) -> None:
    """Its words used to name a weakest one."""
    for level in level_names(game("winter")):
        assert set_up_reason(game("winter"), [None, level], Pace()) is None
    page = client.get("/new/winter", params={"players": "2", "rated": "1"}).text
    assert "Rated games use the standard rules. Between people, they need a clock." in page
