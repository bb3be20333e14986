"""Accounts that are bots: who may be one, where it shows, and that no rating can be laundered by it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import fourfold
from fourfold.bots.names import bot_name
from fourfold.bots.roster import LEVELS, level_names
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.pages.frame.pictures import head_of
from fourfold.pages.people.bots import Standing, suggested
from helpers.service import FREE, Guest, rated_game, service, settings_in

GOOD = "seven quiet herons wade"
GAME = "turn-of-time"


def account(client: TestClient, name: str) -> Guest:
    guest = Guest(client)
    guest.post("/account", {"name": name, "password": GOOD})
    return guest


def refusal(guest: Guest, method: str = "POST") -> tuple[int, str]:
    status, answer = guest.ask(method, "/me/bot")
    return status, answer["error"]


def test_the_mark_is_set_with_a_token_and_shows_everywhere(fresh: TestClient) -> None:
    owner = account(fresh, "Deep Pebble")
    assert owner.get("/me")["bot_account"] is False and owner.get("/bots")["accounts"] == []
    token = {"authorization": f"Bearer {owner.post('/tokens', {'label': 'engine'})['token']}"}
    script = Guest(fresh)
    assert script.ask("POST", "/me/bot", **token)[1]["bot_account"] is True
    assert script.get("/me", **token)["bot_account"] is True and owner.get("/me")["bot_account"] is True
    [listed] = Guest(fresh).get("/bots")["accounts"]
    assert (listed["name"], listed["present"], listed["ratings"]) == ("Deep Pebble", False, [])
    id = owner.open(GAME, "human", "easy")
    seat = owner.get(f"/tables/{id}")["seats"][0]
    assert seat["bot_account"] is True and seat["bot"] is None
    fresh.cookies.update(owner.cookies)
    english = {"accept-language": "en"}
    for path in ("/bots", f"/people/{listed['id']}", "/me"):
        assert 'class="bot-sign">bot<' in fresh.get(path, headers=english).text, path
    exported = json.loads(fresh.get("/api/v1/me/export").text)
    assert exported["account"]["bot"] is True


def test_the_mark_can_be_taken_back_before_the_first_rated_game(fresh: TestClient) -> None:
    ann = account(fresh, "Ann")
    ann.post("/me/bot")
    assert ann.post("/me/bot")["bot_account"] is True, "again changes nothing"
    assert ann.ask("DELETE", "/me/bot")[1]["bot_account"] is False
    fresh.cookies.update(ann.cookies)
    assert "Mark this account as a bot" in fresh.get("/me", headers={"accept-language": "en"}).text
    assert fresh.post("/me/bot", data={"bot": "yes"}).url.path == "/me"
    assert ann.get("/me")["bot_account"] is True


def test_guests_and_strangers_cannot_be_marked(fresh: TestClient) -> None:
    assert refusal(Guest(fresh, "Gus")) == (409, "guest")
    assert refusal(Guest(fresh)) == (401, "token")


def test_a_person_s_rating_cannot_be_left_among_the_bots(fresh: TestClient) -> None:
    ann, bob = account(fresh, "Ann"), account(fresh, "Bob")
    rated_game(GAME, ann, bob, losers=(0,))
    assert refusal(ann) == (409, "rated") and ann.get("/me")["bot_account"] is False
    assert sorted(row["name"] for row in ann.get(f"/leaderboard?game={GAME}")) == ["Ann", "Bob"]


def test_a_program_s_rating_cannot_become_a_person_s(fresh: TestClient) -> None:
    engine, bob = account(fresh, "Engine"), account(fresh, "Bob")
    engine.post("/me/bot")
    rated_game(GAME, engine, bob, losers=(1,))
    assert refusal(engine, "DELETE") == (409, "rated")
    assert [row["name"] for row in bob.get(f"/leaderboard?game={GAME}")] == ["Bob"]
    rows = bob.get(f"/leaderboard?game={GAME}&bots=true")
    assert [(row["name"], row["bot_account"]) for row in rows] == [("Engine", True)]


def test_nobody_turns_into_a_bot_or_a_person_in_the_middle_of_a_game(fresh: TestClient) -> None:
    ann = account(fresh, "Ann")
    id = ann.open(GAME, "human", "easy", rated=False)
    assert refusal(ann) == (409, "playing")
    ann.post(f"/tables/{id}/leave")
    assert ann.post("/me/bot")["bot_account"] is True
    ann.open(GAME, "human", "easy")
    assert refusal(ann, "DELETE") == (409, "playing")


def test_a_bot_may_open_more_tables_than_a_person(tmp_path: Path) -> None:
    limits = replace(FREE, opener="1/hour", bot_opener="3/hour")
    with service(settings_in(tmp_path, limits=limits)) as client:
        ann, engine = account(client, "Ann"), account(client, "Engine")
        engine.post("/me/bot")
        form = {"game": GAME, "seats": ["human", "open"]}
        assert [ann.ask("POST", "/tables", form)[0] for _ in range(4)] == [201, 429, 429, 429]
        assert [engine.ask("POST", "/tables", form)[0] for _ in range(4)] == [201, 201, 201, 429]


# ------------------------------------------------------------------------------------------------ the levels


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_a_sentence_and_a_face(language: str) -> None:
    """A new level fails here until it has all of them."""
    levels = level_names(fourfold.game("winter"))
    assert set(LEVELS) <= set(levels)
    names = [bot_name(level, language) for level in levels]
    assert len(set(names)) == len(levels) and not set(names) & {WORDS[language](f"level-{level}") for level in levels}
    assert all(f"bot-{level}-plays" in WORDS[language] for level in levels)
    assert [head_of("", level)[0] for level in levels] == [f"bot-{level}" for level in levels]


def test_the_page_of_the_bots_is_honest_about_them(fresh: TestClient) -> None:
    text = fresh.get("/bots?game=winter", headers={"accept-language": "en"}).text
    assert re.findall(r"<h2>(\w+) <small", text) == ["Pip", "Tock", "Fern", "Brass", "Quill", "Onyx", "Nova"]
    assert "medium: tries 32 ways to go on before each move" in text
    assert "master: judges from experience, tries " in text
    assert fresh.get("/bots?game=chess").status_code == 422
    levels = fresh.get("/api/v1/bots").json()["levels"]
    [medium] = [row for row in levels if row["level"] == "medium"]
    assert medium["simulations"]["winter"] == 32


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_the_page_of_the_bots_says_something_else_of_every_level(fresh: TestClient, game: str, language: str) -> None:
    text = fresh.get(f"/bots?game={game}", headers={"accept-language": language}).text
    lines = re.findall(r'<p class="budget">(.+?)</p>', text)
    said = [line.partition(":")[2] for line in lines]
    assert len(said) == len(level_names(fourfold.game(game, players=2))) and len(set(said)) == len(said), said
    assert not re.search("simula", " ".join(said), re.IGNORECASE)


def test_a_game_with_a_bot_begins_from_its_page(fresh: TestClient) -> None:
    table = fresh.post("/bots/play", data={"game": GAME, "level": "hard"}).url.path.removeprefix("/t/")
    seats = fresh.get(f"/api/v1/tables/{table}").json()["seats"]
    assert [seat["bot"] for seat in seats] == [None, "hard"]
    for level in ("", "human", "master of none", "search"):
        assert fresh.post("/bots/play", data={"game": GAME, "level": level}).status_code == 422, level


def test_an_account_that_is_a_bot_is_challenged_from_the_page(fresh: TestClient) -> None:
    def challenge(whom: str) -> Response:
        sent = {"game": GAME, "person": whom}
        answer: Response = fresh.post("/bots/challenge", data=sent, cookies=person.cookies, follow_redirects=False)
        return answer

    bot, person = account(fresh, "Deep Pebble"), account(fresh, "Ann")
    me = bot.get("/me")
    assert challenge(me["id"]).status_code == 422, "not marked yet"
    bot.post("/me/bot")
    answer = challenge(me["id"])
    assert answer.status_code == 303, answer.text
    id = answer.headers["location"].removeprefix("/t/")
    assert [found["table"] for found in bot.get("/me/invitations")] == [id]
    bot.post(f"/me/invitations/{id}")
    table = bot.get(f"/tables/{id}")
    assert table["status"] == "playing" and table["unrated_because"] is None
    assert challenge(person.get("/me")["id"]).status_code == 422


def test_the_next_bot_is_the_first_that_is_not_beaten_yet() -> None:
    levels = ("random", "beginner", "easy", "medium", "hard", "strong", "expert")
    assert suggested(levels, {}) == "medium"
    assert suggested(levels, {"medium": Standing(None, 2, 1)}) == "hard"
    assert suggested(levels, {"medium": Standing(None, 2, 2), "hard": Standing(None, 0, 1)}) == "medium"
    assert suggested(levels, {level: Standing(None, 1, 0) for level in levels}) == "expert"
