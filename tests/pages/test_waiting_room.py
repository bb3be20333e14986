"""Waiting rooms and the pages of links: what they promise, and where a link works."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.device.app import App, Request
from helpers.service import Guest, service, settings_in

ONLY_HERE = "This link works on this computer only."


@pytest.mark.parametrize(("origins", "told"), [((), True), (("http://192.168.1.7:8000",), False)])
def test_the_host_is_told_when_a_link_works_on_one_computer_only(
    tmp_path: Path, origins: tuple[str, ...], told: bool
) -> None:
    with service(settings_in(tmp_path, origins=origins)) as client:
        host = Guest(client, "Ann")
        id = host.open("turn-of-time", "human", "human")
        client.cookies.update(host.cookies)
        page = client.get(f"/t/{id}").text
        assert (ONLY_HERE in page, "fourfold serve --host 0.0.0.0" in page) == (told, told)


def test_a_link_for_spectators_promises_no_seat(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        host = Guest(client, "Ann")
        id = host.open("turn-of-time", "human", "human")
        links = host.get(f"/tables/{id}/links")
        client.cookies.clear()
        watching, sitting = (client.get(f"/join/{link}").text for link in (links["watch"], links["seats"]["1"]))
        assert "invited to watch a game of Turn of Time" in watching and "invited to play" not in watching
        assert "Ann keeps a seat for you" in sitting and "keeps a seat" not in watching


def test_hints_that_are_not_counted_show_no_number() -> None:
    """On a device nobody counts them."""
    app, dice = App(), bytes(range(72))
    opened = app.handle(Request("POST", "/open", form={"game": "turn-of-time"}, random=dice, now=1000))
    assert opened.location is not None
    page = app.handle(Request("GET", opened.location, now=1000)).body
    assert "0 left" not in page and ">Hint<" in page


def again(host: Guest, other: Guest) -> tuple[str, str]:
    """A game of two that is over, and the table at which the host wants to play again."""
    id = host.open("turn-of-time", "human", "human")
    other.post("/join", {"link": host.get(f"/tables/{id}/links")["seats"]["1"]})
    other.post(f"/tables/{id}/resign")
    return id, host.post(f"/tables/{id}/rematch")["id"]


def test_who_goes_to_the_next_game_sits_there_at_once(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        host, other = Guest(client, "Ann"), Guest(client, "Bob")
        old, new = again(host, other)
        client.cookies.clear()
        client.cookies.update(other.cookies)
        page = client.get(f"/t/{old}").text
        form = page[page.index(f'action="/t/{old}/rematch"') :].partition("</form>")[0]
        assert "To the next game" in form and f'data-table="{new}"' in form and 'name="nonce"' in form
        arrived = client.post(f"/t/{old}/rematch", data={"nonce": "0" * 31 + "1"})
        assert arrived.url.path == f"/t/{new}"
        table = other.get(f"/tables/{new}")
        assert table["status"] == "playing" and not any(seat["free"] for seat in table["seats"])
        client.cookies.update(other.cookies)
        assert client.post(f"/t/{old}/rematch").url.path == f"/t/{new}", "whoever sits there goes there again"


def test_the_host_does_not_invite_those_whose_seats_are_kept(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        host, bob, cat = Guest(client, "Ann"), Guest(client, "Bob"), Guest(client, "Cat")
        again(host, cat)
        _, new = again(host, bob)
        client.cookies.clear()
        client.cookies.update(host.cookies)
        page = client.get(f"/t/{new}").text
        assert 'aria-label="Invite Cat"' in page and "Bob" not in page
