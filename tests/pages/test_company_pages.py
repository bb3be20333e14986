"""The forms of friends, invitations, chat and reports, without a script; and with values that no page sends."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from helpers.friends import Account, befriend
from helpers.service import Guest


def send(by: Guest, path: str, **fields: str) -> tuple[int, str]:
    """The status of a form, and where it leads."""
    by.client.cookies.clear()
    cookie = "; ".join(f"{name}={value}" for name, value in by.cookies.items())
    answer = by.client.post(path, data=fields, headers={"cookie": cookie}, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", "")


def read(person: Guest, path: str) -> str:
    person.client.cookies.clear()
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    answer = person.client.get(path, headers={"cookie": cookie})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_forms_make_friends_and_part_them(client: TestClient) -> None:
    ann, bob = Account(client, "Ann"), Account(client, "Bob")
    assert send(ann, "/people/ask", name=bob.name) == (303, "/people")
    assert bob.name in read(ann, "/people") and ann.name in read(bob, "/people")
    back = f"/people/{ann.id}"
    assert send(bob, f"/people/{ann.id}/ask", back=back) == (303, back)
    assert bob.names("friends") == [ann.name]
    assert "You are friends" in read(bob, back)
    assert send(bob, f"/people/{ann.id}/part", back="//evil.example") == (303, "/people")
    assert bob.names("friends") == []
    assert send(bob, f"/people/{ann.id}/block") == (303, "/people") and bob.names("blocked") == [ann.name]
    assert send(bob, f"/people/{ann.id}/unblock") == (303, "/people") and bob.names("blocked") == []


def test_an_invitation_is_on_the_home_page_of_who_is_invited(client: TestClient) -> None:
    ann, bob = Account(client, "Ann"), Account(client, "Bob")
    befriend(ann, bob)
    table = ann.open("turn-of-time", "human", "human")
    assert bob.name in read(ann, f"/t/{table}")
    assert send(ann, f"/t/{table}/invite", person=bob.id) == (303, f"/t/{table}")
    assert f"{ann.name} invites you to Turn of Time" in read(bob, "/")
    assert f"{ann.name} invites you" not in read(ann, "/")
    assert send(ann, f"/t/{table}/uninvite", seat="1") == (
        303,
        f"/t/{table}",
    ) and f"{ann.name} invites you" not in read(bob, "/")
    send(ann, f"/t/{table}/invite", person=bob.id)
    assert send(bob, f"/invitations/{table}/decline") == (303, "/") and f"{ann.name} invites you" not in read(bob, "/")
    send(ann, f"/t/{table}/invite", person=bob.id)
    assert send(bob, f"/invitations/{table}/accept") == (303, f"/t/{table}")
    assert bob.get(f"/tables/{table}")["status"] == "playing"


def test_friends_are_invited_to_a_game_from_the_list_of_people(client: TestClient) -> None:
    ann, bob, eve = Account(client, "Ann"), Account(client, "Bob"), Account(client, "Eve")
    befriend(ann, bob)
    assert f"/people/{bob.id}/play" in read(ann, "/people") and f"/people/{bob.id}/play" in read(
        ann, f"/people/{bob.id}"
    )
    status, table = send(ann, f"/people/{bob.id}/play", game="shifting-stones")
    assert status == 303 and bob.name in read(ann, table)
    assert f"{ann.name} invites you to Shifting Stones" in read(bob, "/")
    assert f"/people/{eve.id}/play" not in read(ann, f"/people/{eve.id}")
    before = len(ann.get("/me/tables"))
    assert send(ann, f"/people/{eve.id}/play", game="winter")[0] == 403
    assert send(ann, f"/people/{bob.id}/play", game="chess")[0] == 422
    assert len(ann.get("/me/tables")) == before, "what is refused opens no table"


def test_what_is_written_is_text_and_only_for_those_at_the_table(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    path = f"/t/{made['id']}"
    assert send(ann, f"{path}/chat", words='<img src=x onerror="alert(1)"> https://example.org') == (303, path)
    for page in (read(bob, path), read(bob, f"{path}/chat")):
        assert "&lt;img src=x" in page and "<img src=x" not in page and 'href="https://example.org' not in page
    eve = Guest(client, "Eve")
    eve.post("/join", {"link": made["links"]["watch"]})
    assert "onerror" not in read(eve, path) and "onerror" not in read(eve, f"{path}/chat")


def test_those_who_wait_for_the_others_can_write(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human", "human"]})
    path = f"/t/{made['id']}"
    assert f'action="{path}/chat"' not in read(ann, path)  # to whom?
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    assert send(ann, f"{path}/chat", words="Shall we wait for Eve?") == (303, path)
    for person in (ann, bob):
        assert "Shall we wait for Eve?" in read(person, path)
    assert "Well played!" not in read(bob, path)


def test_a_guest_chooses_a_name_with_a_link_and_an_account_keeps_its_own(client: TestClient) -> None:
    host, known, account = Guest(client, "Ann"), Guest(client, "Bob"), Account(client, "Cleo")
    made = host.post("/tables", {"game": "turn-of-time", "seats": ["human"] * 4})
    seats = made["links"]["seats"]
    assert 'name="name" value="Bob"' in read(known, f"/join/{seats['1']}")
    assert 'name="name"' not in read(account, f"/join/{seats['2']}")
    assert 'name="name"' not in read(known, f"/join/{made['links']['watch']}")
    send(known, f"/join/{seats['1']}", name="Bobby")
    send(account, f"/join/{seats['2']}")
    client.cookies.clear()
    assert 'name="name" value=""' in client.get(f"/join/{seats['3']}").text
    refused = client.post(f"/join/{seats['3']}", data={"name": account.name})
    assert refused.status_code == 409 and "<h1>" in refused.text
    client.post(f"/join/{seats['3']}", data={"name": "Zoe"})
    table = host.get(f"/tables/{made['id']}")
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bobby", account.name, "Zoe"]


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/people/ask", {"name": "Nobody Of That Name"}, 404),
        ("/people/ask", {"name": "x" * 200}, 422),
        ("/people/ask", {}, 422),
        ("/people/nobody/ask", {}, 422),
        (f"/people/{'0' * 24}/ask", {}, 404),
        (f"/people/{'0' * 24}/block", {}, 404),
        (f"/people/{'0' * 24}/report", {"reason": "insults"}, 404),
        (f"/people/{'0' * 24}/report", {"reason": "boredom"}, 422),
        (f"/people/{'0' * 24}/report", {}, 422),
        ("/t/TABLE/invite", {"person": "nobody"}, 422),
        ("/t/TABLE/invite", {}, 422),
        ("/t/TABLE/uninvite", {"seat": "one"}, 422),
        ("/t/TABLE/chat", {"words": "Hello?"}, 403),
        ("/invitations/nosuchtable/accept", {}, 404),
    ],
)
def test_wrong_values_are_answered_with_what_is_wrong(
    client: TestClient, path: str, fields: dict[str, str], status: int
) -> None:
    ann = Account(client, "Ann")
    table = ann.open("turn-of-time", "human", "human")
    assert send(ann, path.replace("TABLE", table), **fields)[0] == status
