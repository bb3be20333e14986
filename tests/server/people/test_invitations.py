"""Invitations: who can be invited, what an invitation opens, and that nobody is pestered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from fourfold.server.people.invitations import MAX_OPEN
from fourfold.server.storage import schema
from helpers.friends import Account, befriend, finished_game
from helpers.service import FREE, Guest, service, settings_in


@pytest.fixture
def ann(client: TestClient) -> Account:
    return Account(client, "Ann")


@pytest.fixture
def bob(client: TestClient, ann: Account) -> Account:
    bob = Account(client, "Bob")
    befriend(ann, bob)
    return bob


def private(host: Guest, *seats: str) -> str:
    return host.open("turn-of-time", *(seats or ("human", "human")))


def invite(host: Guest, table: str, **whom: Any) -> int:
    return host.ask("POST", f"/tables/{table}/invitations", whom)[0]


def test_an_invitation_opens_a_private_table_and_its_seat(ann: Account, bob: Account) -> None:
    table = private(ann)
    assert bob.ask("GET", f"/tables/{table}")[0] == 404
    assert invite(ann, table, person=bob.id) == 204
    [found] = bob.get("/me/invitations")
    assert found["table"] == table and found["seat"] == 1 and found["game"] == "turn-of-time"
    assert found["from"] == {"id": ann.id, "name": ann.name, "friend": True}
    assert bob.get(f"/tables/{table}")["status"] == "waiting"
    assert bob.post(f"/me/invitations/{table}") == {"table": table, "seat": 1}
    assert bob.get(f"/tables/{table}")["status"] == "playing" and bob.get("/me/invitations") == []


def test_sitting_down_at_the_table_accepts_it_as_well(ann: Account, bob: Account) -> None:
    table = private(ann)
    invite(ann, table, name=bob.name)
    assert bob.post(f"/tables/{table}/sit", {})["seat"] == 1
    assert bob.get("/me/invitations") == []


def test_a_declined_invitation_opens_nothing(ann: Account, bob: Account) -> None:
    table = private(ann)
    invite(ann, table, person=bob.id)
    assert bob.ask("DELETE", f"/me/invitations/{table}")[0] == 204
    assert bob.get("/me/invitations") == [] and ann.get(f"/tables/{table}/invitations") == []
    assert bob.ask("GET", f"/tables/{table}")[0] == 404
    assert bob.refused(f"/tables/{table}/sit", {})[0] == bob.refused(f"/me/invitations/{table}")[0] == 404


def test_the_host_sees_and_withdraws_invitations(ann: Account, bob: Account) -> None:
    table = private(ann, "human", "human", "human")
    assert invite(ann, table, person=bob.id, seat=2) == 204
    assert ann.get(f"/tables/{table}/invitations") == [{"seat": 2, "person": {"id": bob.id, "name": bob.name}}]
    assert bob.ask("GET", f"/tables/{table}/invitations")[0] == 403
    assert bob.ask("DELETE", f"/tables/{table}/invitations/2")[0] == 403
    assert ann.ask("DELETE", f"/tables/{table}/invitations/2")[0] == 204
    assert bob.get("/me/invitations") == [] and bob.ask("GET", f"/tables/{table}")[0] == 404


def test_only_people_whom_the_host_knows_can_be_invited(client: TestClient, ann: Account) -> None:
    stranger, opponent, table = Account(client, "Sam"), Guest(client, "Olga"), private(ann)
    assert ann.refused(f"/tables/{table}/invitations", {"person": stranger.id}) == (403, "stranger")
    ann.ask_friend(stranger)  # who has not answered
    assert ann.refused(f"/tables/{table}/invitations", {"person": stranger.id}) == (403, "stranger")
    assert stranger.get("/me/invitations") == []
    finished_game(ann, opponent)
    assert invite(ann, table, person=opponent.get("/me")["id"]) == 204
    assert [found["from"]["friend"] for found in opponent.get("/me/invitations")] == [False]


def test_only_the_host_invites_and_only_before_the_game(client: TestClient, ann: Account, bob: Account) -> None:
    cleo, table = Account(client, "Cleo"), private(ann, "human", "human", "human")
    befriend(bob, cleo)
    invite(ann, table, person=bob.id)
    bob.post(f"/me/invitations/{table}")
    assert bob.refused(f"/tables/{table}/invitations", {"person": cleo.id}) == (403, "forbidden")
    assert ann.refused(f"/tables/{table}/invitations", {"person": ann.id}) == (409, "yourself")
    befriend(ann, cleo)
    assert ann.refused(f"/tables/{table}/invitations", {"person": cleo.id, "seat": 1}) == (409, "taken")
    invite(ann, table, person=cleo.id)
    ann.post(f"/tables/{table}/start", {"fill": "random"})
    assert cleo.get("/me/invitations") == [] and cleo.ask("GET", f"/tables/{table}")[0] == 404
    assert ann.refused(f"/tables/{table}/invitations", {"person": cleo.id}) == (409, "started")


def test_somebody_whom_the_host_removed_stays_away(ann: Account, bob: Account) -> None:
    table = private(ann, "human", "human", "human")
    invite(ann, table, person=bob.id)
    bob.post("/join", {"link": ann.get(f"/tables/{table}/links")["seats"]["1"]})
    ann.post(f"/tables/{table}/kick", {"seat": 1})
    assert bob.refused(f"/me/invitations/{table}")[0] == bob.refused(f"/tables/{table}/sit", {})[0] == 404


def test_an_invitation_from_a_blocked_person_reaches_nobody(client: TestClient, ann: Account) -> None:
    """And the host cannot tell: everything is as for somebody who does not answer."""
    deaf, slow = Guest(client, "Dora"), Guest(client, "Sue")
    ids = [each.get("/me")["id"] for each in (deaf, slow)]
    for each in (deaf, slow):
        finished_game(ann, each)
    assert deaf.ask("PUT", f"/me/blocked/{ann.id}")[0] == 204
    table = private(ann, "human", "human", "human")
    assert [invite(ann, table, person=id) for id in ids] == [204, 204]
    assert [each["person"]["id"] for each in ann.get(f"/tables/{table}/invitations")] == ids
    assert deaf.get("/me/invitations") == [] and len(slow.get("/me/invitations")) == 1
    assert deaf.ask("GET", f"/tables/{table}")[0] == 404


def test_nobody_has_more_than_a_few_open_invitations_from_one_person(ann: Account, bob: Account) -> None:
    codes = [invite(ann, private(ann), person=bob.id) for _ in range(MAX_OPEN + 2)]
    assert codes == [204] * MAX_OPEN + [409] * 2 and len(bob.get("/me/invitations")) == MAX_OPEN


def test_invitations_are_limited(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, invitation="100/hour", to_one="3/hour"))) as client:
        ann, bob = Account(client, "Ann"), Account(client, "Bob")
        befriend(ann, bob)  # counts as one
        codes = []
        for _ in range(4):
            table = private(ann)
            codes.append(invite(ann, table, person=bob.id))
            bob.ask("DELETE", f"/me/invitations/{table}")
        assert codes == [204, 204, 429, 429]


def mark_as_bot(app: Any, person: str, portal: Any) -> None:
    changed = update(schema.account).where(schema.account.c.person == person).values(bot=True)
    store = app.state.services.store

    async def work() -> None:
        await store.write(lambda connection: connection.execute(changed))

    portal.call(work)


def test_anybody_can_challenge_a_bot(client: TestClient) -> None:
    engine, gus = Account(client, "Engine"), Guest(client, "Gus")
    table = private(gus)
    assert invite(gus, table, name=engine.name) == 403
    mark_as_bot(client.app, engine.id, client.portal)
    for _ in range(MAX_OPEN + 1):
        assert invite(gus, private(gus), name=engine.name) == 204
    assert len(engine.get("/me/invitations")) == MAX_OPEN + 1
