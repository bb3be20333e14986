"""Every page, and how to reach it. A new page needs a line here: it is then tested in both sizes and themes, with axe,
for touch targets, and shown in the screenshots."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from random import Random

import pytest
from playwright.sync_api import expect

import fourfold
from browser.browsing import Visitor, given
from browser.company_pages import (
    invited_home,
    inviting_room,
    people,
    reporting,
    somebody_gone,
    talking,
    talking_before,
    their_profile,
)
from fourfold import Record
from fourfold.core.registry import game_package
from fourfold.server.storage import rating_updates

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
"""The real games; tests add toys."""
MOVES = {"shifting-seasons": 30, "shifting-stones": 9, "turn-of-time": 14, "winter": 7}
"""The number of one player's decisions to the middle of a game."""
SHORT = {"shifting-stones": {"rounds": 6}}

BROWSER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The public key of a browser, from RFC 8291."""

Visit = Callable[[Visitor], None]


def title(game: str) -> str:
    return game_package(game).about.title


def at(path: str) -> Visit:
    """A public page."""

    def go(visitor: Visitor) -> None:
        visitor.page.goto(path)

    return go


def play(visitor: Visitor, game: str, moves: int, players: int = 2, rated: bool = True) -> None:
    """Play a game against bots through the API, in part or to its end, then open its page."""
    seats = ["human", *["medium"] * (players - 1)]
    request, options = visitor.context.request, SHORT.get(game, {})
    asked = {"game": game, "seats": seats, "options": options, "rated": rated}
    opened = given(request.post("/api/v1/tables", data=asked))
    random, path = Random(game), f"/api/v1/tables/{opened['id']}"
    table = given(request.get(path))
    while table["status"] == "playing" and moves:
        if table["moves"]:
            move = {"seq": table["seq"], "move": random.choice(table["moves"]), "client": f"c{moves}"}
            table = given(request.post(f"{path}/moves", data=move))["table"]
            moves -= 1
        else:
            table = given(request.get(path))
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


def resigning(visitor: Visitor) -> None:
    """The question before a game is given up."""
    play(visitor, "winter", MOVES["winter"])
    visitor.page.locator("#acts > .more > summary").click()
    visitor.page.locator(".question > summary").first.click()


def end_of(game: str) -> Visit:
    def go(visitor: Visitor) -> None:
        play(visitor, game, -1)
        expect(visitor.page.locator("#result")).to_be_visible()

    return go


def home(visitor: Visitor) -> None:
    """With own and other tables in its lists."""
    request = visitor.context.request
    company(visitor)
    given(request.post("/api/v1/tables", data={"game": "winter", "seats": ["human", "medium"]}))
    visitor.page.goto("/")


def company(visitor: Visitor) -> None:
    """Others, who wait for players, play and look for opponents."""
    base = visitor.context.request.get("/healthz").url.removesuffix("/healthz")
    live, slow = {"kind": "time", "bank": 300, "add": 10}, {"kind": "days", "days": 1}
    tables = (
        ("Bright Otter", {"game": "turn-of-time", "seats": ["human", "medium", "open", "open"], "listed": True}),
        ("Quiet Badger", {"game": "shifting-stones", "seats": ["human", "open"], "listed": True, "clock": live}),
        ("Clever Wren", {"game": "winter", "seats": ["human", "open"], "listed": True, "clock": slow}),
        ("Bold Fox", {"game": "shifting-seasons", "seats": ["human", "medium"], "listed": True}),
        ("Calm Hare", {"game": "winter", "seats": ["human", "easy"], "listed": True}),
        ("Swift Lynx", {"game": "turn-of-time", "seats": ["human", "easy", "hard"], "listed": True}),
    )
    assert visitor.context.browser is not None
    for name, table in tables:
        other = visitor.context.browser.new_context(base_url=base)
        assert other.request.put("/api/v1/me", data={"name": name}).ok
        assert other.request.post("/api/v1/tables", data=table).ok
        other.close()


def lobby(visitor: Visitor) -> None:
    company(visitor)
    visitor.page.goto("/lobby")
    expect(visitor.page.locator(".open-table").first).to_be_visible()


def lobby_looking(visitor: Visitor) -> None:
    given(visitor.context.request.post("/api/v1/me/seek", data={"game": "shifting-stones", "low": 5}))
    lobby(visitor)


def waiting_room(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name="With friends").first.click()
    visitor.page.get_by_role("button", name="Create and invite").click()
    expect(visitor.page.locator(".places")).to_be_visible()


def invitation(visitor: Visitor) -> None:
    waiting_room(visitor)
    visitor.page.goto(visitor.page.locator("input.link").first.input_value())


def shared(game: str, moves: int) -> Visit:
    """A table of two people at one device. Where hands are hidden, it waits for the next one."""

    def go(visitor: Visitor) -> None:
        request, random = visitor.context.request, Random(game)
        seats = ["here:Bold Fox", "here:Gentle Hare"]
        opened = given(request.post("/api/v1/tables", data={"game": game, "seats": seats}))
        path = f"/api/v1/tables/{opened['id']}"
        for number in range(moves):
            seat = given(request.get(path))["decides"]
            table = given(request.get(f"{path}?seat={seat}"))
            move = {"seq": table["seq"], "move": random.choice(table["moves"]), "client": f"c{number}"}
            given(request.post(f"{path}/moves", data=move))
        visitor.page.goto(f"/t/{opened['id']}")

    return go


def missing(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.page.goto("/t/nosuchtable12")


def replay(page: str) -> Visit:
    """A page of a game that was played elsewhere."""

    def go(visitor: Visitor) -> None:
        record = Record(fourfold.game("turn-of-time"))
        while not record.final.is_over:
            record = record.play(record.final.moves[len(record.final.moves) // 2])
        kept = given(visitor.context.request.post("/api/v1/records", data=record.dumps()))
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


def today(visitor: Visitor) -> str:
    return str(visitor.context.request.get("/api/v1/daily").json()["day"])


def daily_challenge(visitor: Visitor) -> None:
    """Somebody else's link: no try yet."""
    visitor.page.goto(f"/daily/{today(visitor)}/shifting-stones")


def daily_result(visitor: Visitor) -> None:
    """After the try."""
    finish_daily(visitor, "turn-of-time")
    visitor.page.goto(f"/daily/{today(visitor)}/turn-of-time")
    expect(visitor.page.locator("#share-text")).to_be_visible()


def finish_daily(visitor: Visitor, game: str) -> None:
    """Play today's challenge of a solo game to its end through the API."""
    request = visitor.context.request
    table = given(request.post(f"/api/v1/daily/{today(visitor)}/{game}/try"))
    path = f"/api/v1/tables/{table['id']}"
    while table["status"] == "playing":
        move = {"seq": table["seq"], "move": table["moves"][0], "client": f"c{table['seq']}"}
        given(request.post(f"{path}/moves", data=move))
        table = given(request.get(path))


def set_up(visitor: Visitor) -> None:
    """For three, with a friend and a bot, some cards chosen, and something that is not possible."""
    chosen = "players=3&seat1=friend&seat2=hard&chair=2&option-cards=5,13,8&pace=time&minutes=5&rated=1"
    visitor.page.goto(f"/new/shifting-seasons?{chosen}")


def notifications(visitor: Visitor) -> None:
    """Of somebody with a browser, and with a table that has a webhook."""
    request = visitor.context.request
    opened = given(request.post("/api/v1/tables", data={"game": "winter", "seats": ["human", "human"]}))
    request.put(f"/api/v1/tables/{opened['id']}/webhook", data={"url": "https://192.0.9.1/hook"})
    keys = {"p256dh": BROWSER_KEY, "auth": "A" * 22}
    data, unnamed = {"endpoint": "https://192.0.9.1/push", "keys": keys}, {"user-agent": "some browser"}
    request.post("/api/v1/me/push", data=data, headers=unnamed)
    visitor.page.goto("/me/notices")


def webhook(visitor: Visitor) -> None:
    notifications(visitor)
    visitor.page.get_by_role("link", name="Webhook").last.click()


def profile(visitor: Visitor) -> None:
    """Of an account that has a rating with a chart: two games against a bot, however often that happens here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rating_updates, "MAX_PER_DAY", 1_000)
        name = f"Calm Owl {secrets.randbelow(10**9)}"
        made = visitor.context.request.post(
            "/api/v1/account", data={"name": name, "password": "seven quiet herons wade"}
        )
        for _ in range(2):
            play(visitor, "winter", -1)
    visitor.page.goto(f"/people/{made.json()['id']}")
    expect(visitor.page.locator(".rating-chart svg")).to_be_visible()


PAGES: Mapping[str, Visit] = {
    "home": home,
    "set-up": set_up,
    **{f"set-up-{game}": at(f"/new/{game}") for game in GAMES},
    "set-up-drawer": at("/new/shifting-seasons?players=4&seat3=here&chair=3&option-group=largest&pace=days&listed=1"),
    "set-up-alone": at("/new/turn-of-time?players=1"),
    "lobby": lobby,
    "lobby-looking": lobby_looking,
    "waiting": waiting_room,
    "invitation": invitation,
    "missing": missing,
    "cover": shared("shifting-stones", 25),
    "shared": shared("turn-of-time", 9),
    **{f"table-{game}": table_of(game) for game in GAMES},
    **{f"choosing-{game}": choosing_at(game) for game in GAMES},
    "resigning": resigning,
    **{f"end-{game}": end_of(game) for game in GAMES},
    "replay": replay("replay?at=20"),
    "trying": replay("replay?at=20&try="),
    "analysis": replay("analysis"),
    "draws": replay("draws"),
    "draws-own": own_draws,
    "records": at("/records"),
    "rules": at("/rules/shifting-seasons"),
    "rules-found": at("/rules/winter?q=held+down"),
    "sheet": at("/rules/shifting-seasons/sheet"),
    "learn": at("/learn/turn-of-time"),
    "lesson": at("/learn/shifting-seasons/1"),
    "gallery": at("/learn/shifting-seasons/try-10"),
    "lesson-wrong": at("/learn/shifting-stones/3?tried=%2358"),
    "lesson-end": at("/learn/shifting-seasons/10?moves=push:Su%3E3&moves=at:d6&moves=move:a4&moves=to:a6"),
    "me": my_page,
    "notifications": notifications,
    "webhook": webhook,
    "account": at("/me/account"),
    "settings": at("/settings"),
    "ratings": at("/ratings"),
    "bots": at("/bots"),
    "profile": profile,
    "solo": at("/solo"),
    "daily": at("/daily"),
    "daily-challenge": daily_challenge,
    "daily-result": daily_result,
    "offline": at("/offline"),
    "about": at("/about"),
    "people": people,
    "people-nobody": at("/people"),
    "home-invited": invited_home,
    "waiting-inviting": inviting_room,
    "waiting-talking": talking_before,
    "talking": talking,
    "gone": somebody_gone,
    "report": reporting,
    "friend": their_profile,
}
