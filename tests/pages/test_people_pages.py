"""The pages of people without a browser: my page, accounts by forms alone, profiles, ratings, settings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold.core.locale.catalogue import WORDS
from fourfold.pages.frame.preferences import PREFERENCES, UI_OPTIONS
from fourfold.table.clock import now_ms
from helpers.clock import set_clock
from helpers.rows import rows_with
from helpers.service import Guest, rated_game

pytestmark = pytest.mark.slow

GOOD, OTHER = "seven quiet herons wade", "nine loud badgers sleep"


@pytest.fixture(autouse=True)
def _nobody(client: TestClient) -> None:
    client.cookies.clear()


def database(client: TestClient) -> str:
    return str(client.app.state.settings.database)  # type: ignore[attr-defined]


def known_as(client: TestClient) -> str:
    found = re.search(r"<h1>([^<]*)</h1>", client.get("/me").text)
    assert found
    return found[1]


def begin(client: TestClient, name: str) -> None:
    answer = client.post("/me/account/begin", data={"name": name, "password": GOOD})
    assert answer.status_code == 200 and answer.url.path == "/me/account", answer.text


def own_id(client: TestClient) -> str:
    return str(client.get("/api/v1/me").json()["id"])


# ------------------------------------------------------------------------------------------------ who I am


def test_whoever_is_new_can_look_at_their_page_and_take_a_name(client: TestClient) -> None:
    assert client.get("/me").status_code == 200
    assert "fourfold" not in client.cookies  # looking makes nobody a guest
    client.post("/me/name", data={"name": "  Ann  "})
    assert known_as(client) == "Ann"
    client.post("/me/name", data={"name": "Bea"})
    assert known_as(client) == "Bea"


@pytest.mark.parametrize("name", ["", " \t"])
def test_a_name_that_shows_nothing_is_refused_on_a_page(client: TestClient, name: str) -> None:
    answer = client.post("/me/name", data={"name": name})
    assert answer.status_code == 422 and "name" in answer.text and "Traceback" not in answer.text


def test_names_are_shown_as_text_and_never_as_html(client: TestClient) -> None:
    client.post("/me/name", data={"name": "<b>x</b>"})
    text = client.get("/me").text
    assert "<b>x</b>" not in text and "&lt;b&gt;x&lt;/b&gt;" in text


def test_a_guest_becomes_an_account_and_keeps_its_games(client: TestClient) -> None:
    table = client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path
    id = own_id(client)
    begin(client, "Quaesitor")
    assert own_id(client) == id
    assert table in client.get("/me").text


def test_a_password_that_is_too_easy_is_refused_and_nothing_is_made(client: TestClient) -> None:
    answer = client.post("/me/account/begin", data={"name": "Weakling", "password": "aaaaaaaaaaaa"})
    assert answer.status_code == 422 and "easy" in answer.text
    assert client.post("/me/account/login", data={"name": "Weakling", "password": "aaaaaaaaaaaa"}).status_code == 401


def test_logging_out_and_in_again_takes_forms_alone(client: TestClient) -> None:
    begin(client, "Returner")
    id = own_id(client)
    assert client.post("/me/account/logout").url.path == "/"
    assert client.get("/api/v1/me").status_code == 401
    assert client.post("/me/account/login", data={"name": "returner", "password": OTHER}).status_code == 401
    assert client.post("/me/account/login", data={"name": "returner", "password": GOOD}).url.path == "/me"
    assert own_id(client) == id


def test_a_guest_with_tables_is_left_behind_only_on_purpose(client: TestClient) -> None:
    begin(client, "Leaver")
    client.post("/me/account/logout")
    client.post("/solo/open", data={"way": "turn-of-time:balance"})
    assert 'name="forget_guest"' in client.get("/me/account").text
    fields = {"name": "Leaver", "password": GOOD}
    assert client.post("/me/account/login", data=fields).status_code == 409
    assert client.post("/me/account/login", data={**fields, "forget_guest": "1"}).url.path == "/me"


def test_another_password_and_other_browsers(client: TestClient) -> None:
    begin(client, "Changer")
    old = dict(client.cookies)
    answer = client.post("/me/account/password", data={"old": GOOD, "new": OTHER})
    assert answer.url.path == "/me/account"
    client.cookies.clear()
    client.cookies.update(old)
    assert client.get("/api/v1/me").status_code == 401
    client.cookies.clear()
    client.post("/me/account/login", data={"name": "Changer", "password": OTHER})
    first = dict(client.cookies)
    client.cookies.clear()
    client.post("/me/account/login", data={"name": "Changer", "password": OTHER})
    other = re.search(r'session-end"><input type="hidden" name="id" value="(\w+)"', client.get("/me/account").text)
    assert other
    client.post("/me/account/session-end", data={"id": other[1]})
    again = re.search(r'session-end"><input type="hidden" name="id" value="(\w+)"', client.get("/me/account").text)
    assert again
    client.post("/me/account/session-end", data={"id": again[1]})
    client.cookies.clear()
    client.cookies.update(first)
    assert client.get("/api/v1/me").status_code == 401


def test_a_token_is_shown_once_plays_and_can_be_withdrawn(client: TestClient) -> None:
    begin(client, "Scripter")
    told = re.search(r"fourfold_[\w-]+", client.post("/me/account/token", data={"label": "my bot"}).text)
    assert told
    text = client.get("/me/account").text
    assert told[0] not in text and "my bot" in text
    headers = {"authorization": f"Bearer {told[0]}"}
    assert client.get("/api/v1/me", headers=headers).status_code == 200
    id = re.search(r'token-withdraw"><input type="hidden" name="id" value="(\w+)"', text)
    assert id
    client.post("/me/account/token-withdraw", data={"id": id[1]})
    assert client.get("/api/v1/me", headers=headers).status_code == 401


def ten_minutes_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    later = now_ms() + 10 * 60 * 1000
    set_clock(monkeypatch, lambda: later)


def test_forms_ask_for_the_password_in_place_when_it_was_not_given_lately(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = 'name="password"'
    begin(client, "Confirmer")
    assert field not in client.get("/me/account").text + client.get("/me/delete").text
    ten_minutes_pass(monkeypatch)
    shown = client.get("/me/account").text
    for action in ("token", "export"):
        assert re.search(rf'action="/me/account/{action}">(?:(?!</form>).)*{field}', shown), action
    assert field in client.get("/me/delete").text
    for path in ("/me/account/token", "/me/account/export", "/me/delete"):
        refused = client.post(path, data={"name": "Confirmer"})
        assert refused.status_code == 403 and "confirm that it’s you" in refused.text, path
        assert client.post(path, data={"name": "Confirmer", "password": OTHER}).status_code == 401, path
    german = client.post("/me/account/token", headers={"accept-language": "de"}).text
    assert "Bestätige erst mit Passwort oder Passkey" in german
    assert "fourfold_" in client.post("/me/account/token", data={"label": "", "password": GOOD}).text
    assert field not in client.get("/me/account").text  # for ten minutes


def test_everything_of_mine_comes_by_a_form_with_the_password(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client, "Taker")
    ten_minutes_pass(monkeypatch)
    answer = client.post("/me/account/export", data={"password": GOOD})
    assert "attachment" in answer.headers["content-disposition"] and answer.json()["person"]["name"] == "Taker"
    assert known_as(client) == "Taker"


def test_a_form_that_is_refused_after_the_password_logs_nobody_out(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password gives the browser a new secret, which must reach it with the refusal too."""
    begin(client, "Slipper")
    ten_minutes_pass(monkeypatch)
    assert client.post("/me/delete", data={"name": "Slippery", "password": GOOD}).status_code == 409
    assert known_as(client) == "Slipper"
    assert client.post("/me/account/key-remove", data={"id": "f" * 64, "password": GOOD}).status_code == 404
    assert known_as(client) == "Slipper"
    assert client.post("/me/delete", data={"name": "Slipper", "password": GOOD}).url.path == "/"


def test_a_new_password_offers_to_withdraw_tokens_and_shows_what_is_left(client: TestClient) -> None:
    begin(client, "Renewer")
    assert "withdraw_tokens" not in client.get("/me/account").text  # there is nothing to withdraw
    told = re.search(r"fourfold_[\w-]+", client.post("/me/account/token", data={"label": "my bot"}).text)
    assert told
    assert re.search(r'name="withdraw_tokens" value="1" checked', client.get("/me/account").text)
    answer = client.post("/me/account/password", data={"old": GOOD, "new": OTHER, "withdraw_tokens": "1"})
    assert answer.url.path == "/me/account" and "all other browsers are logged out" in answer.text
    assert client.get("/api/v1/me", headers={"authorization": f"Bearer {told[0]}"}).status_code == 401


def test_all_other_browsers_are_logged_out_by_one_button(client: TestClient) -> None:
    begin(client, "Lone Wolf")
    assert "sessions-end" not in client.get("/me/account").text
    first = dict(client.cookies)
    client.cookies.clear()
    agent = {"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"}
    client.post("/me/account/login", data={"name": "Lone Wolf", "password": GOOD}, headers=agent)
    shown = client.get("/me/account").text
    assert "Safari, iPhone" in shown and "last used" in shown and "Another browser" in shown
    assert client.post("/me/account/sessions-end").url.path == "/me/account"
    assert known_as(client) == "Lone Wolf"
    client.cookies.clear()
    client.cookies.update(first)
    assert client.get("/api/v1/me").status_code == 401


def today(client: TestClient) -> str:
    return f"/daily/{client.get('/api/v1/daily').json()['day']}"


@pytest.mark.parametrize("what", ["key-remove", "session-end", "token-withdraw"])
def test_what_somebody_does_not_have_cannot_be_taken_from_them(client: TestClient, what: str) -> None:
    client.post("/me/name", data={"name": "Ann"})
    for id in ("", "ffffffffffffffff", "'; --"):
        assert client.post(f"/me/account/{what}", data={"id": id}).status_code == 404


def test_deleting_takes_two_steps_and_the_right_name(client: TestClient) -> None:
    begin(client, "Vanisher")
    id = own_id(client)
    client.post(client.post(today(client) + "/turn-of-time/try").url.path + "/resign")
    assert {table for table, _ in rows_with(database(client), id)} >= {"solo", "attempt"}
    first = client.get("/me/account").text
    assert 'href="/me/delete"' in first and 'action="/me/delete"' not in first
    second = client.get("/me/delete").text
    assert "cannot be undone" in second and "Vanisher" in second
    assert client.post("/me/delete", data={"name": "Vanish"}).status_code == 409
    assert client.get(f"/people/{id}").status_code == 200
    assert client.post("/me/delete", data={"name": "Vanisher"}).url.path == "/"
    assert client.get("/api/v1/me").status_code == 401
    assert client.get(f"/people/{id}").status_code == 404
    assert rows_with(database(client), id) == []


def test_everything_of_mine_is_a_file_and_tells_of_games_alone(client: TestClient) -> None:
    client.post("/me/name", data={"name": "Ann"})
    table = client.post(today(client) + "/turn-of-time/try").url.path
    client.post(f"{table}/resign")
    answer = client.get("/api/v1/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = json.loads(answer.text)
    [game] = found["solo"]
    assert (game["table"], game["score"]) == (table.removeprefix("/t/"), None)
    assert not game["counts"], "given up at once"
    assert [row["table"] for row in found["daily"]] == [game["table"]]


def test_the_finished_games_are_listed_page_by_page(client: TestClient) -> None:
    client.post("/me/name", data={"name": "Ann"})
    tables = []
    for _ in range(17):
        tables.append(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)
        client.post(f"{tables[-1]}/resign")
    first = client.get("/me").text
    more = re.search(r'href="(/me\?before=\d+)#games"', first)
    assert more
    second = client.get(more[1]).text
    assert [path in first for path in tables] == [False] * 2 + [True] * 15
    assert [path in second for path in tables] == [True] * 2 + [False] * 15


# -------------------------------------------------------------------------------------------- what others see


def test_a_guest_has_no_profile_for_others(client: TestClient) -> None:
    client.post("/me/name", data={"name": "Shy"})
    id = own_id(client)
    assert client.get(f"/people/{id}").status_code == 200
    client.cookies.clear()
    assert client.get(f"/people/{id}").status_code == 404
    assert client.get("/people/nobody").status_code == 404


def test_ratings_are_listed_with_a_way_to_the_profile(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    id = ann.post("/account", {"name": "Champion", "password": GOOD})["id"]
    rated_game("turn-of-time", ann, bob, losers=(1,))
    client.cookies.clear()
    text = client.get("/ratings/turn-of-time").text
    assert f'href="/people/{id}"' in text and "Champion" in text and "Bob" not in text
    assert "Champion" not in client.get("/ratings/turn-of-time?players=3").text
    assert "/ratings/turn-of-time?players=2" in client.get(f"/people/{id}").text


def test_every_game_has_its_list_and_no_other_has(client: TestClient) -> None:
    for name in fourfold.games():
        assert client.get(f"/ratings/{name}").status_code == 200
    assert client.get("/ratings/chess").status_code == 404
    assert client.get("/ratings").url.path == f"/ratings/{fourfold.games()[0]}"


# ------------------------------------------------------------------------------------------------- settings


def test_what_was_chosen_stands_on_every_page(client: TestClient) -> None:
    chosen = {"theme": "dark", "motion": "slow", "sounds": "on", "confirm": "on", "patterns": "on", "language": "de"}
    chosen |= {"badge": "off", "notify": "on"}
    assert client.post("/preferences", data={**chosen, "back": "/settings"}).url.path == "/settings"
    for path in ("/", "/settings", "/me"):
        html = re.search(r"<html[^>]*>", client.get(path).text)
        assert html and 'lang="de"' in html[0]
        for name in (*UI_OPTIONS, "theme"):
            assert f'data-{name}="{chosen[name]}"' in html[0]
    checked = re.findall(r'name="(\w+)" value="(\w+)" checked', client.get("/settings").text)
    assert dict(checked) == chosen


def test_nothing_is_written_on_the_page_of_those_who_chose_nothing(client: TestClient) -> None:
    html = re.search(r"<html[^>]*>", client.get("/", headers={"accept-language": "en"}).text)
    assert html and html[0] == '<html lang="en">'
    assert "sounds.js" not in client.get("/").text
    checked = dict(re.findall(r'name="(\w+)" value="(\w+)" checked', client.get("/settings").text))
    assert checked == {name: values[0] for name, values in PREFERENCES.items()}


def test_a_choice_that_is_none_changes_nothing(client: TestClient) -> None:
    client.post("/preferences", data={"motion": "wild", "sounds": '"><script>', "back": "/settings"})
    html = re.search(r"<html[^>]*>", client.get("/").text)
    assert html and "data-" not in html[0]


@pytest.mark.parametrize("path", ["/me", "/me/account", "/settings", "/solo", "/daily", "/ratings/turn-of-time"])
def test_no_page_of_people_has_styles_or_scripts_in_it(client: TestClient, path: str) -> None:
    for known in (False, True):
        if known:
            client.post("/me/name", data={"name": "Ann"})
        text = client.get(path).text
        assert not re.search(r"\sstyle=|<style|\son\w+=", text)
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)


def test_a_folder_of_pages_stays_out_of_the_api(client: TestClient) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert not [
        path for path in paths if path.startswith(("/me", "/solo", "/daily", "/people", "/ratings", "/settings"))
    ]


def test_what_cannot_be_read_is_said_on_a_page(client: TestClient) -> None:
    answer = client.get("/me?before=yesterday")
    assert answer.status_code == 422 and "<h1>" in answer.text and WORDS["en"]("error-value") in answer.text


def test_no_error_page_shows_a_traceback(client: TestClient, tmp_path: Path) -> None:
    for path, fields in (
        ("/me/account/begin", {}),
        ("/me/account/login", {"name": "x"}),
        ("/daily/2026-13-01/winter/try", {}),
    ):
        answer = client.post(path, data=fields)
        assert 400 <= answer.status_code < 500 and "<h1>" in answer.text and "Traceback" not in answer.text
