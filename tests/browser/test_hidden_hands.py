"""A player's hand is nowhere in another browser: not in the page, not on the wire, not in any storage."""

from __future__ import annotations

import html
import json
import re
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Response

import fourfold
from browser.browsing import Visitor
from browser.pages import GAMES
from browser.test_connection import up_to_date
from fourfold.pages.frame.assets import faces

DECISIONS = 12
STORED = """async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie, history.state,
  (await indexedDB.databases()).map(({ name }) => name), await caches.keys(),
])"""
PAGE = """(known) => {
  const copy = document.documentElement.cloneNode(true);
  for (const face of copy.querySelectorAll("#looks symbol")) if (known.includes(face.id)) face.remove();
  return copy.outerHTML;
}"""


class Listener:
    """Everything that a visitor's browser has received or stored, as text."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self._answers: list[Response] = []
        self._told: list[str] = []
        visitor.page.on("response", lambda answer: self._answers.append(answer))

    def everything(self, game: str) -> str:
        """Everything received, except files that are the same at every table: the game's card faces, and typefaces,
        whose bytes say anything when they are read as text."""
        page = self.visitor.page
        while self._answers:
            answer = self._answers.pop(0)
            if not answer.url.endswith((f"{game}.faces.svg", ".woff2")):
                self._told += [answer.url, json.dumps(answer.headers), answer.text()]
        frames = [
            frame.decode() if frame.startswith(b"{") else zlib.decompress(frame).decode()
            for frame in self.visitor.frames
        ]
        kept = [
            page.evaluate(PAGE, list(faces(game))),
            page.evaluate(STORED),
            json.dumps(self.visitor.context.cookies()),
            page.title(),
        ]
        return "\n".join([*self._told, *frames, *kept])


def hidden(holder: Visitor) -> list[str]:
    """Traces of the hidden cards in their holder's page: numbers, words, faces and their drawings."""
    signs = []
    seat = holder.table()["seat"]
    told = "all => all.map((each) => [each.ariaLabel, each.querySelector('use').href.baseVal])"
    own = holder.page.locator(f"#pieces .p:is([data-spot^='hand:{seat}:'], [data-spot=held])")
    for name, face in own.evaluate_all(told):
        number = re.search(r"\d+", name)
        assert number
        drawn = holder.page.locator(face).evaluate("symbol => symbol.innerHTML")
        signs += [f"#{number[0]}", f"Card {number[0]}", f"card {number[0]}", face, drawn]
    return signs


def found(signs: list[str], text: str) -> set[str]:
    plain = html.unescape(text.replace('\\"', '"'))
    return {sign for sign in signs if re.search(rf"{re.escape(sign)}(?![0-9a-f])", plain)}


@pytest.mark.parametrize("game", [name for name in GAMES if not fourfold.game(name).package.engine.is_open])
def test_what_one_holds_is_nowhere_in_the_other_s_browser(visit: Callable[..., Visitor], game: str) -> None:
    host, guest = visit(), visit()
    heard = {host: Listener(host), guest: Listener(guest)}
    made = host.context.request.post("/api/v1/tables", data={"game": game, "seats": ["human", "human"]}).json()
    guest.context.request.post("/api/v1/join", data={"link": made["links"]["seats"]["1"]})
    for visitor in (host, guest):
        visitor.page.goto(f"/t/{made['id']}")
    held = {host: 0, guest: 0}
    for _ in range(DECISIONS):
        seat = host.table()["decides"]
        deciding, other = (host, guest) if host.table()["seat"] == seat else (guest, host)
        deciding.decide(lambda count: count - 1)
        up_to_date(deciding)
        up_to_date(other)
        for holder, stranger in ((host, guest), (guest, host)):
            signs = hidden(holder)
            held[holder] += len(signs)
            assert found(signs, heard[stranger].everything(game)) == set()
            sure = {sign for sign in signs if sign.startswith("#k")}
            assert found(signs, heard[holder].everything(game)) >= sure, "the holder's own browser must contain it"
    assert min(held.values()) > DECISIONS
