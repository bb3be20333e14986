"""Waiting rooms and the pages of links: what they promise, and where a link works."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.web.offline.app import App, Request
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
