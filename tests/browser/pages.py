"""Every page, and how to reach it. A new page needs a line here: it is then tested in both sizes and themes, with axe,
for touch targets, and shown in the screenshots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import expect

import fourfold
from browser.browsing import Visitor
from fourfold import Record
from fourfold.core.registry import game_package

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
"""The real games; tests add toys."""
MOVES = {"shifting-seasons": 30, "shifting-stones": 9, "turn-of-time": 14, "winter": 7}
"""The number of one player's decisions to the middle of a game."""
SHORT = {"shifting-stones": {"rounds": 6}}

Visit = Callable[[Visitor], None]


@contextmanager
def own_games() -> Iterator[None]:
    """Hide the toy games of other tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fourfold, "games", lambda: GAMES)
        yield


def title(game: str) -> str:
    return game_package(game).about.title


def at(path: str) -> Visit:
    """A public page."""

    def go(visitor: Visitor) -> None:
        visitor.page.goto(path)

    return go


def play(visitor: Visitor, game: str, moves: int) -> None:
    """Play a game against a bot through the API, in part or to its end, then open its page."""
    seats = ["human", "medium"]
    post = visitor.context.request.post
    opened = post("/api/v1/tables", data={"game": game, "seats": seats, "options": SHORT.get(game, {})}).json()
    random, path = Random(game), f"/api/v1/tables/{opened['id']}"
    table = visitor.context.request.get(path).json()
    while table["status"] == "playing" and moves:
        if table["moves"]:
            move = random.choice(table["moves"])
            post(f"{path}/moves", data={"seq": table["seq"], "move": move, "client": f"c{moves}"})
            moves -= 1
        table = visitor.context.request.get(path).json()
    visitor.page.goto(f"/t/{opened['id']}")
    visitor.my_turn_or_end()


def table_of(game: str) -> Visit:
    return lambda visitor: play(visitor, game, MOVES[game])


def choosing_at(game: str) -> Visit:
    """In the middle of a decision: something is chosen, and all possible next steps are marked."""

    def go(visitor: Visitor) -> None:
        play(visitor, game, MOVES[game])
        at = visitor.moment()
        visitor.able.first.click()
        visitor.follow(at, at)
        visitor.my_turn_or_end()

    return go


def end_of(game: str) -> Visit:
    def go(visitor: Visitor) -> None:
        play(visitor, game, -1)
        expect(visitor.page.locator("#result")).to_be_visible()

    return go


def home(visitor: Visitor) -> None:
    """With own and other tables in its lists."""
    request = visitor.context.request
    request.post("/api/v1/tables", data={"game": "winter", "seats": ["human", "medium"]})
    visitor.page.goto("/")


def waiting_room(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="With friends").first.click()
    expect(visitor.page.locator(".places")).to_be_visible()


def invitation(visitor: Visitor) -> None:
    waiting_room(visitor)
    visitor.page.goto(visitor.page.locator("input.link").first.input_value())


def missing(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.page.goto("/t/nosuchtable12")


def replay(page: str) -> Visit:
    """A page of a game that was played elsewhere."""

    def go(visitor: Visitor) -> None:
        record = Record(fourfold.game("turn-of-time"))
        while not record.final.is_over:
            record = record.play(record.final.moves[len(record.final.moves) // 2])
        kept = visitor.context.request.post("/api/v1/records", data=record.dumps()).json()
        visitor.page.goto(f"/t/{kept['id']}/{page}")

    return go


def own_draws(visitor: Visitor) -> None:
    """Of a game that was played here, with the visitor's own nonce."""
    visitor.play_now(title("turn-of-time"))
    id = visitor.table()["id"]
    visitor.context.request.post(f"/api/v1/tables/{id}/resign")
    visitor.page.goto(f"/t/{id}/draws")
    expect(visitor.page.locator("#own-number")).to_be_visible()


def my_page(visitor: Visitor) -> None:
    """Of somebody who has played."""
    home(visitor)
    visitor.page.goto("/me")


PAGES: Mapping[str, Visit] = {
    "home": home,
    "waiting": waiting_room,
    "invitation": invitation,
    "missing": missing,
    **{f"table-{game}": table_of(game) for game in GAMES},
    **{f"choosing-{game}": choosing_at(game) for game in GAMES},
    **{f"end-{game}": end_of(game) for game in GAMES},
    "replay": replay("replay?at=20"),
    "trying": replay("replay?at=20&try="),
    "analysis": replay("analysis"),
    "draws": replay("draws"),
    "draws-own": own_draws,
    "records": at("/records"),
    "rules": at("/rules/shifting-seasons"),
    "rules-found": at("/rules/winter?q=held+down"),
    "learn": at("/learn/turn-of-time"),
    "lesson": at("/learn/shifting-seasons/1"),
    "lesson-wrong": at("/learn/shifting-stones/3?tried=%2358"),
    "lesson-end": at("/learn/shifting-seasons/10?moves=push:Su%3E3&moves=at:d6&moves=move:a4&moves=to:a6"),
    "me": my_page,
    "account": at("/me/account"),
    "settings": at("/settings"),
    "ratings": at("/ratings"),
    "solo": at("/solo"),
    "offline": at("/offline"),
}
