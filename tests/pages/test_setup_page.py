"""The page that sets a table, without a browser: as a person without JavaScript uses it."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons
from fourfold.device.app import App, Request
from helpers.service import FREE, service, settings_in

SEASONS = "/new/shifting-seasons"


def fields(text: str) -> dict[str, str]:
    """The fields of the form on a page."""
    found = re.findall(r"<input[^>]*>", text[text.index('<form id="setup"') :])
    named = [(re.search(r'name="([^"]*)"', each), re.search(r'value="([^"]*)"', each)) for each in found]
    return {name[1]: html.unescape(value[1]) if value else "" for name, value in named if name}


def press(client: TestClient, text: str, words: str) -> str:
    """The page after a button that it has was pressed."""
    assert f'value="{words}"' in text, words
    given = {name: value for name, value in fields(text).items() if name not in ("promise", "nonce")}
    path = re.search(r'action="(/new/[\w-]+)"', text)
    assert path
    answer = client.get(path[1], params={**given, "do": words})
    assert answer.status_code == 200
    return str(answer.text)


def problems(text: str) -> str:
    found = re.search(r'id="problems"[^>]*>(.*?)</div>', text, re.DOTALL)
    assert found
    return html.unescape(re.sub(r"<[^>]*>", "", found[1]))


def seen(client: TestClient, path: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/tables/{path.rpartition('/')[2]}").json()
    return found


@pytest.mark.parametrize("game", fourfold.games())
def test_every_game_has_its_page_and_opens_a_table_as_it_is(fresh: TestClient, game: str) -> None:
    page = fresh.get(f"/new/{game}")
    assert page.status_code == 200 and not problems(page.text)
    assert not re.search(r"\sstyle=|<style|\son\w+=", page.text)
    answer = fresh.post(f"/new/{game}", data=fields(page.text))
    assert answer.url.path.startswith("/t/"), problems(answer.text)


def heads(text: str) -> list[tuple[str, str]]:
    """The heads of bots round the table: colours and drawings."""
    chairs = text[text.index("round-table") : text.index('class="stepper"')]
    return re.findall(r'class="portrait (disc\d)"[^>]*><use href="[^"]*#(bot[\w-]*)"', chairs)


def test_no_two_bots_of_a_set_up_look_alike_or_have_the_same_name(fresh: TestClient) -> None:
    text = press(fresh, press(fresh, fresh.get(SEASONS).text, "players 3"), "players 4")
    assert [drawing for _, drawing in heads(text)] == ["bot-medium", "bot-easy", "bot-hard"]
    for words in ("chair 2", "sit 2 medium", "chair 3", "sit 3 medium"):
        text = press(fresh, text, words)
    assert all(f"<b>Fern {number}</b>" in text for number in (1, 2, 3))
    assert len(set(heads(text))) == 3


def test_numbers_of_an_address_without_other_fields_are_checked(fresh: TestClient) -> None:
    said = problems(fresh.get(f"{SEASONS}?minutes=-4&seconds=99999").text)
    assert said.strip() == "Choose 1 to 1440 minutes."
    shown = fresh.get(f"{SEASONS}?players=2&pace=none&minutes=-4&seconds=99999").text
    assert not problems(shown) and fields(shown)["seconds"] == "10"


def test_buttons_make_a_table_for_four_with_two_bots_a_clock_and_cards(fresh: TestClient) -> None:
    text = fresh.get(SEASONS).text
    for words in ("players 3", "players 4", "chair 1", "sit 1 easy", "chair 2", "sit 2 hard", "chair 3", "sit 3 friend",
                  "pace time", "time 5 10", "pick cards 1", "pick cards 8"):  # fmt: skip
        text = press(fresh, text, words)
        assert not problems(text)
    table = seen(fresh, fresh.post(SEASONS, data=fields(text)).url.path)
    assert [(seat["bot"], seat["free"]) for seat in table["seats"]] == [
        (None, False), ("easy", False), ("hard", False), (None, True)
    ]  # fmt: skip
    assert table["clocks"]["kind"] == "time" and table["clocks"]["bank"] == 300
    assert {1, 8} < set(table["options"]["cards"]) and table["unrated_because"] == "casual"


def test_an_impossible_table_comes_back_with_everything_that_was_chosen(fresh: TestClient) -> None:
    text = fresh.get(SEASONS).text
    for words in ("players 3", "sit 1 friend", "pick cards 5", "pace time", "rated 1"):
        text = press(fresh, text, words)
    before = fields(text) | {"minutes": "0"}
    answer = fresh.post(SEASONS, data=before)
    assert answer.status_code == 422 and answer.url.path == SEASONS
    assert problems(answer.text) == "Choose 1 to 1440 minutes."
    assert fields(answer.text) == before
    answer = fresh.post(SEASONS, data=before | {"minutes": "7"})
    assert problems(answer.text).startswith("Rated games use the standard rules.")
    assert fields(answer.text) == before | {"minutes": "7"}


@pytest.mark.parametrize(("language", "words"), [("de", "Wähle 1 bis 200"), ("es", "de 1 a 200"), ("fr", "de 1 à 200")])
def test_every_reader_is_told_in_their_language(fresh: TestClient, language: str, words: str) -> None:
    fresh.post("/preferences", data={"language": language, "back": "/"})
    answer = fresh.post("/new/shifting-stones", data={"players": "2", "option-rounds": "999"})
    assert answer.status_code == 422 and words in problems(answer.text)


def test_what_the_service_refuses_is_said_on_the_page_too(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, opener="1/hour"))) as client:
        form = fields(client.get("/new/winter").text)
        assert client.post("/new/winter", data=form).url.path.startswith("/t/")
        answer = client.post("/new/winter", data=form)
        assert answer.status_code == 429 and problems(answer.text) and fields(answer.text)["seat1"] == "medium"


def test_the_last_choices_are_remembered_for_each_game(fresh: TestClient) -> None:
    fresh.post(SEASONS, data={"players": "3", "seat2": "expert", "pace": "days", "days": "3", "option-cards": "2,9"})
    kept = fields(fresh.get(SEASONS).text)
    assert (kept["players"], kept["seat2"], kept["pace"], kept["days"]) == ("3", "expert", "days", "3")
    assert kept["option-cards"] == "2,9"
    assert fields(fresh.get("/new/turn-of-time").text)["players"] == "2"
    assert fields(fresh.get(f"{SEASONS}?for=friends").text)["seat1"] == "friend"


def test_the_cookie_goes_to_that_page_alone(fresh: TestClient) -> None:
    answer = fresh.post(SEASONS, data={"players": "3"}, follow_redirects=False)
    cookie = next(each for each in answer.headers.get_list("set-cookie") if each.startswith("setup="))
    assert f"Path={SEASONS};" in cookie and "HttpOnly" in cookie


@pytest.mark.parametrize(
    "cookie", ["", "players=99&seat0=genius", "%00", "players=%ff", "x" * 3000, "option-cards=99,z"]
)
def test_a_cookie_that_cannot_be_read_does_no_harm(fresh: TestClient, cookie: str) -> None:
    fresh.cookies.set("setup", cookie, path=SEASONS)
    assert fresh.get(SEASONS).status_code == 200


def test_the_table_is_private_unless_it_is_listed(fresh: TestClient) -> None:
    fresh.post("/new/turn-of-time", data={"players": "2", "seat1": "friend"})
    assert fresh.get("/api/v1/tables").json() == []
    fresh.post("/new/turn-of-time", data={"players": "2", "seat1": "anyone", "listed": "1"})
    assert len(fresh.get("/api/v1/tables").json()) == 1


def test_people_at_this_device_sit_down_at_once(fresh: TestClient) -> None:
    form = {"players": "3", "seat1": "here", "name1": "Ann", "seat2": "here"}
    table = seen(fresh, fresh.post("/new/turn-of-time", data=form).url.path)
    assert table["status"] == "playing" and table["seats"][1]["name"] == "Ann"


def test_games_presets_and_buttons_that_do_not_exist(fresh: TestClient) -> None:
    assert fresh.get("/new/chess").status_code == 404 and fresh.post("/new/chess").status_code == 404
    assert fresh.get("/new/winter?for=cats").status_code == 422
    assert fresh.get("/new/winter?do=dance").status_code == 422


def test_a_script_gets_only_what_changes(fresh: TestClient) -> None:
    answer = fresh.get(f"{SEASONS}?do=players 3", headers={"x-quiet": "1"})
    assert answer.text.startswith('<main id="main"') and 'value="players 4"' in answer.text


def test_each_door_leads_to_its_set_up(fresh: TestClient) -> None:
    text = fresh.get("/").text
    for game in ("shifting-seasons", "shifting-stones", "turn-of-time", "winter"):
        assert f'href="/new/{game}"' in text and f'href="/new/{game}?for=friends"' in text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("shifting-seasons", "What scores: Long diagonals, Number to number, At home and One group."),
        ("turn-of-time", "A good first table: You and Tock."),
    ],
)
def test_after_the_last_lesson_the_first_table_is_one_button_away(fresh: TestClient, game: str, words: str) -> None:
    text = fresh.get(end_of_lessons(game)).text
    assert words in html.unescape(text) and f'href="/new/{game}?for=first"' in text
    form = text[text.index(f'action="/new/{game}"') :]
    answer = fresh.post(f"/new/{game}", data=fields('<form id="setup"' + form[: form.index("</form>")]))
    table = seen(fresh, answer.url.path)
    assert [seat["bot"] for seat in table["seats"]] == [None, "easy"]
    assert table["options"].get("cards") == ([1, 5, 8, 13] if game == "shifting-seasons" else None)


def end_of_lessons(game: str) -> str:
    """The address of a game's last lesson, when it is done."""
    package = game_package(game)
    last = lessons(package)[-1]
    progress = last.replay(package, ())
    while progress.step:
        progress = last.replay(package, (*progress.moves, progress.accepted[0]))
    return f"/learn/{game}/{len(lessons(package))}?{urlencode([('moves', move) for move in progress.moves])}"


def test_a_guest_chooses_their_name_where_the_table_is_set(fresh: TestClient) -> None:
    text = fresh.get(SEASONS).text
    assert "Your name" in text and fields(text)["you"] == ""
    answer = fresh.post(SEASONS, data=fields(text) | {"you": "  Mara "})
    assert seen(fresh, answer.url.path)["seats"][0]["name"] == "Mara"
    assert fresh.get("/api/v1/me").json()["name"] == "Mara"
    assert fields(fresh.get(SEASONS).text)["you"] == "Mara"


def test_an_account_keeps_its_name_and_is_asked_for_no_other(fresh: TestClient) -> None:
    fresh.put("/api/v1/me", json={"name": "Mara"})
    made = fresh.post("/api/v1/account", json={"name": "Mara", "password": "nine lives of a grey cat"})
    assert made.status_code < 300, made.text
    text = fresh.get(SEASONS).text
    assert "you" not in fields(text) and "<small>Mara</small>" in text
    answer = fresh.post(SEASONS, data=fields(text) | {"you": "Somebody"})
    assert seen(fresh, answer.url.path)["seats"][0]["name"] == "Mara"


@pytest.mark.parametrize(("you", "said"), [("\u200b", "Choose a name of 1 to 24"), ("ANN", "Two players are called")])
def test_my_name_must_be_one_that_nobody_else_here_has(fresh: TestClient, you: str, said: str) -> None:
    chosen = {"players": "2", "seat0": "me", "seat1": "here", "name1": "Ann", "you": you}
    assert said in problems(fresh.post(SEASONS, data=chosen).text)


def test_on_a_device_the_first_seat_has_the_name_that_was_typed() -> None:
    app, dice = App(), bytes(range(72))
    path = "/new/turn-of-time"
    assert fields(app.handle(Request("GET", path, now=1000)).body)["you"] == ""
    form = {"players": "2", "seat0": "me", "seat1": "here", "name1": "Ann", "you": "Mara"}
    opened = app.handle(Request("POST", path, form=form, random=dice, now=1000))
    assert opened.location is not None
    assert "Mara" in app.handle(Request("GET", opened.location, now=1000)).body
