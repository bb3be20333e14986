"""Friends, recent opponents and blocks; what somebody does not want is never answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from helpers.friends import Account, befriend, finished_game
from helpers.service import FREE, Guest, service, settings_in

NOTHING: dict[str, list[Any]] = {part: [] for part in ("friends", "asking", "asked", "recent", "blocked")}


@pytest.fixture
def ann(client: TestClient) -> Account:
    return Account(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Account:
    return Account(client, "Bob")


# --- asking


def test_friends_are_those_who_both_asked(ann: Account, bob: Account) -> None:
    assert ann.get("/me/people") == NOTHING
    assert ann.ask_friend(bob)[0] == 204
    assert ann.names("asked") == [bob.name] and ann.names("friends") == []
    assert bob.names("asking") == [ann.name] and bob.names("friends") == []
    assert bob.ask_friend(ann)[0] == 204
    for own, other in ((ann, bob), (bob, ann)):
        assert own.names("friends") == [other.name]
        assert own.names("asking") == own.names("asked") == []


def test_somebody_can_be_asked_by_the_name_of_their_account(ann: Account, bob: Account) -> None:
    assert ann.ask("POST", "/me/friends", {"name": bob.name.upper()})[0] == 204
    assert bob.names("asking") == [ann.name]
    assert ann.refused("/me/friends", {"name": "Nobody At All"}) == (404, "missing")
    assert ann.refused("/me/friends", {})[0] == 422
    assert ann.refused("/me/friends", {"name": bob.name, "person": bob.id})[0] == 422


@pytest.mark.parametrize("who", ["asker", "asked"])
def test_a_request_can_be_declined_and_withdrawn(ann: Account, bob: Account, who: str) -> None:
    ann.ask_friend(bob)
    own, other = (ann, bob) if who == "asker" else (bob, ann)
    assert own.ask("DELETE", f"/me/friends/{other.id}")[0] == 204
    assert ann.get("/me/people") == bob.get("/me/people") == NOTHING


def test_a_friendship_ends_for_both(ann: Account, bob: Account) -> None:
    befriend(ann, bob)
    assert bob.ask("DELETE", f"/me/friends/{ann.id}")[0] == 204
    assert ann.get("/me/people") == bob.get("/me/people") == NOTHING


def test_friends_need_accounts(client: TestClient, ann: Account) -> None:
    guest = Guest(client, "Gus")
    assert guest.refused("/me/friends", {"person": ann.id}) == (409, "guest")
    assert ann.refused("/me/friends", {"person": guest.get("/me")["id"]}) == (404, "missing")
    assert ann.refused("/me/friends", {"person": ann.id}) == (409, "yourself")
    assert Guest(client).refused("/me/friends", {"person": ann.id}) == (401, "token")


def test_the_people_of_finished_games_are_recent_opponents(client: TestClient, ann: Account, bob: Account) -> None:
    gus = Guest(client, "Gus")
    ann.open("turn-of-time", "human", "human")  # nobody else sits there
    finished_game(ann, gus)
    finished_game(bob, ann)
    assert ann.names("recent") == [bob.name, "Gus"] and bob.names("recent") == [ann.name]
    befriend(ann, bob)
    assert ann.names("recent") == ["Gus"]
    running = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    Guest(client, "Hal").post("/join", {"link": running["links"]["seats"]["1"]})
    assert ann.names("recent") == ["Gus"]


# --- blocking


def test_a_blocked_person_is_not_heard_and_not_told(client: TestClient, ann: Account, bob: Account) -> None:
    """What Bob sees is what he would see if Ann had not answered."""
    befriend(ann, bob)
    assert ann.ask("PUT", f"/me/blocked/{bob.id}")[0] == 204
    assert ann.names("blocked") == [bob.name] and bob.get("/me/people") == NOTHING
    cleo = Account(client, "Cleo")  # who only does not answer
    answers = [bob.ask_friend(each) for each in (ann, cleo)]
    assert answers[0] == answers[1]
    assert bob.names("asked") == sorted([ann.name, cleo.name])
    assert bob.get(f"/people/{ann.id}")["name"] == ann.name
    assert ann.names("asking") == [] and cleo.names("asking") == [bob.name]
    assert ann.ask("DELETE", f"/me/blocked/{bob.id}")[0] == 204
    assert ann.names("blocked") == []


def test_asking_somebody_lifts_an_own_block(ann: Account, bob: Account) -> None:
    ann.ask("PUT", f"/me/blocked/{bob.id}")
    bob.ask_friend(ann)
    ann.ask_friend(bob)
    assert ann.names("friends") == [bob.name] and ann.names("blocked") == []


def test_only_others_who_exist_can_be_blocked(client: TestClient, ann: Account) -> None:
    assert ann.ask("PUT", f"/me/blocked/{ann.id}")[0] == 409
    assert ann.ask("PUT", f"/me/blocked/{'0' * 24}")[0] == 404
    gus = Guest(client, "Gus")
    assert ann.ask("PUT", f"/me/blocked/{gus.get('/me')['id']}")[0] == 204, "a guest can be a nuisance, too"
    assert gus.ask("PUT", f"/me/blocked/{ann.id}")[0] == 204, "and have one"


# --- limits


def test_nobody_is_asked_again_and_again(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, request="5/hour", to_one="2/hour"))) as client:
        ann, bob = Account(client, "Ann"), Account(client, "Bob")
        others = [Account(client, "Cleo") for _ in range(4)]
        for _ in range(2):
            assert ann.ask_friend(bob)[0] == 204
            assert bob.ask("DELETE", f"/me/friends/{ann.id}")[0] == 204
        assert ann.ask_friend(bob)[0] == 429 and bob.names("asking") == []
        assert ann.ask_friend(others[0])[0] == 204
        assert ann.refused("/me/friends", {"name": "Nobody Of That Name"})[0] == 404, "which counts, too"
        assert [ann.ask_friend(each)[0] for each in others] == [429] * 4
