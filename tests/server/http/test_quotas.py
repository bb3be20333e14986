"""New tables are counted wherever they are opened; lessons, which open none, do not count."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.live.new_tables import TableQuotas
from fourfold.server.live.seeks import open_tables
from fourfold.server.live.table_service import TableService
from fourfold.server.people.people import Person
from fourfold.server.settings import Limits
from fourfold.table.clocks import Pace
from fourfold.table.errors import Refused
from fourfold.table.table import Table
from helpers.service import FREE, Guest, service, settings_in
from helpers.tables import Evening

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def test_rematches_are_counted_as_openings(tmp_path: Path) -> None:
    """`/resign` and `/rematch` in turn made 600 tables in 17 seconds of an allowance of 120 an hour."""
    with service(settings_in(tmp_path, limits=replace(FREE, opener="5/hour"))) as client:
        ann = Guest(client, "Ann")
        id, made, status = ann.open("high-card", "human", "random"), 1, 200
        answer: dict[str, Any] = {}
        while status == 200 and made < 10:
            ann.post(f"/tables/{id}/resign")
            status, answer = ann.ask("POST", f"/tables/{id}/rematch")
            id, made = answer.get("id", id), made + (status == 200)
        assert (made, status, answer["error"]) == (5, 429, "limit")
        assert ann.client.post(f"/t/{id}/rematch", headers=cookie(ann)).status_code == 429
        assert ann.refused("/tables", {"game": "high-card", "seats": ["human", "open"]}) == (429, "limit")
        assert ann.refused("/records", {"game": "high-card"}) == (429, "limit")
        bob = Guest(client, "Bob")
        assert bob.open("high-card", "human", "random")


@pytest.mark.parametrize("path", ["/open", "/solo/open", "/daily/today/turn-of-time/try", "/records"])
def test_every_way_to_make_a_table_is_counted_by_address(tmp_path: Path, path: str) -> None:
    body = {"game": "turn-of-time", "how": "friends", "way": "turn-of-time:balance"}
    with service(settings_in(tmp_path, limits=replace(FREE, opening="2/hour"))) as client:
        answers = []
        for _ in range(3):
            client.cookies.clear()
            answers.append(client.post(path.replace("today", today(client)), data=body, follow_redirects=False))
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]
        assert int(answers[-1].headers["retry-after"]) > 0


def test_practice_is_counted(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, opener="2/hour"))) as client:
        ann, base = Guest(client, "Ann"), f"/daily/{today(client)}/turn-of-time"
        answer = client.post(f"{base}/try", headers=cookie(ann), follow_redirects=False)
        ann.post(f"/tables/{answer.headers['location'].removeprefix('/t/')}/resign")
        practice = [
            client.post(f"{base}/practise", headers=cookie(ann), follow_redirects=False).status_code for _ in range(2)
        ]
        assert practice == [303, 429]


PUBLIC = {"game": "high-card", "seats": ["human", "open"], "listed": True}


def test_a_host_has_two_public_tables_that_wait_and_an_address_three(tmp_path: Path) -> None:
    """Twelve of one guest hid everybody else's in the lobby."""
    limits = replace(FREE, listed=Limits().listed, listed_address=Limits().listed_address)
    with service(settings_in(tmp_path, limits=limits)) as client:
        ann, bob, cat = Guest(client), Guest(client), Guest(client)
        first = ann.post("/tables", PUBLIC)["id"]
        ann.post("/tables", PUBLIC)
        assert ann.refused("/tables", PUBLIC) == (409, "listed")
        private = ann.open("high-card", "human", "open")
        assert ann.refused(f"/tables/{private}/listed", {"listed": True}) == (409, "listed")
        answer = client.post(f"/t/{private}/listed", data={"listed": "1"}, headers=cookie(ann), follow_redirects=False)
        assert answer.status_code == 409
        bob.post("/tables", PUBLIC)
        assert cat.refused("/tables", PUBLIC) == (409, "listed")
        cat.post(f"/tables/{first}/sit", {})
        assert cat.get(f"/tables/{first}")["status"] == "playing"
        assert cat.post("/tables", PUBLIC)["id"], "a game that has begun waits for nobody"


async def test_many_requests_at_once_make_no_more_public_tables(table_service: TableService) -> None:
    table_service.quotas = TableQuotas(replace(FREE, listed=2))
    game, ann = fourfold.game("high-card"), Person("ann", "Ann")
    tries = (table_service.open(game, ["human", "open"], ann, Pace(), listed=True) for _ in range(8))
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert len([table for table in found if isinstance(table, Table)]) == 2


async def test_hosts_take_turns_in_the_list_of_public_tables(table_service: TableService) -> None:
    game, hosts = fourfold.game("high-card"), [Person("ann", "Ann")] * 1 + [Person("bob", "Bob")] * 12
    for host in hosts:
        await table_service.open(game, ["human", "open"], host, Pace(), listed=True)
    shown = [table.host for table in await open_tables(table_service, 3)]
    assert sorted(shown[:2]) == ["ann", "bob"] and shown[2] == "bob"


def today(client: TestClient) -> str:
    return str(client.get("/api/v1/daily").json()["day"])


def cookie(guest: Guest) -> dict[str, str]:
    guest.client.cookies.clear()
    return {"cookie": f"fourfold={guest.cookies['fourfold']}"}


def test_lessons_take_nothing_of_the_allowance_of_new_tables(tmp_path: Path) -> None:
    """Every move of a lesson is a POST without a session."""
    limits = replace(FREE, opening="1/hour", opener="1/hour", guest="1/hour")
    with service(settings_in(tmp_path, limits=limits)) as client:
        for _ in range(30):
            answer = client.post("/learn/turn-of-time/7", data={"move": "flip:n"}, follow_redirects=False)
            assert answer.status_code == 303
        assert not client.cookies
        assert Guest(client).open("turn-of-time", "human", "random")


def test_a_class_behind_one_address_is_let_through_by_the_defaults() -> None:
    """30 children are 30 guests; each opens 10 tables against bots within the hour, and goes on with all of them."""
    quotas, attempts = TableQuotas(Limits()), AttemptLimits(Limits())
    evening, now = Evening("turn-of-time", "human", "random"), 2_000_000
    going: list[Table] = []
    for child in range(30):
        person = Person(f"child {child}", "Child", "school")
        attempts.count("guest", person.address)
        for number in range(10):
            quotas.check(person, going, now)
            quotas.count(person)
            table = replace(evening.table, id=f"{child}-{number}", host=person.id, changed=now)
            quotas.remember(table.id, person)
            going.append(table)
    with pytest.raises(Refused, match="people at your address host 300 running games"):
        quotas.check(Person("one more", "", "school"), going, now)
    quotas.check(Person("one more", "", "elsewhere"), going, now)
