"""The page of games alone: deals that count once, games that can be gone on with, what was made of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fourfold.web.pages.solo import routes as solo_routes
from fourfold.web.pages.solo.page import MOST_BARS, binned
from fourfold.web.tables.solo import ways
from helpers.service import service, settings_in

DAY = 24 * 3600 * 1000
NOON = 20_000 * DAY + DAY // 2
WAY = "turn-of-time:balance"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(settings_in(tmp_path)) as client:
        yield client


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, NOON)


def set_clock(monkeypatch: pytest.MonkeyPatch, now: int) -> None:
    monkeypatch.setattr(solo_routes, "now_ms", lambda: now)


def begin(client: TestClient, what: str = "try", way: str = WAY) -> str:
    answer = client.post(f"/solo/{what}", data={"way": way})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def play(client: TestClient, path: str) -> None:
    """To the end."""
    while True:
        seen = client.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()
        if seen["status"] == "over":
            return
        client.post(f"{path}/move", data={"move": seen["moves"][0], "seq": seen["seq"]})


def deal(client: TestClient, goal: str = "Four of each season") -> str:
    found = re.search(rf"<article[^>]*deal.*?{goal}(.*?)</article>", client.get("/solo").text, re.DOTALL)
    assert found
    return found[1]


def test_a_stranger_sees_the_deals_and_is_not_made_a_guest_by_looking(client: TestClient) -> None:
    text = client.get("/solo").text
    for way in ways():
        assert f'value="{way.key}"' in text
    assert "fourfold" not in client.cookies


def test_the_try_goes_on_where_it_was_left_and_then_can_be_practised(client: TestClient) -> None:
    assert "/solo/try" in deal(client)
    path = begin(client)
    assert f'href="{path}"' in deal(client) and "/solo/try" not in deal(client)
    assert begin(client) == path  # asking again opens no second one
    assert client.post("/solo/practise", data={"way": WAY}).status_code == 409
    play(client, path)
    assert "/solo/practise" in deal(client)
    assert "of 1 solved it" in deal(client)
    assert begin(client, "practise") != path
    assert "of 1 solved it" in deal(client)


def test_everybody_s_results_are_counts_without_names(client: TestClient) -> None:
    for name in ("Zacharias", "Zenobia"):
        client.cookies.clear()
        client.post("/me/name", data={"name": name})
        play(client, begin(client))
    assert "of 2 solved it" in deal(client)
    client.cookies.clear()
    text = client.get("/solo").text
    assert "of 2 solved it" in text and "Zacharias" not in text and "Zenobia" not in text


def test_the_promise_is_that_of_the_tables_and_another_one_tomorrow(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(client)
    seen = client.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()
    assert seen["commitment"] in deal(client) and seen["seed"] is None
    set_clock(monkeypatch, NOON + DAY)
    assert seen["commitment"] not in client.get("/solo").text
    assert begin(client) != path
    assert path in client.get("/solo").text  # yesterday's is unfinished, and waits


def test_a_streak_grows_by_the_day(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Play one today" in client.get("/solo").text
    for number, words in enumerate(("1-day streak", "2-day streak", "3-day streak")):
        set_clock(monkeypatch, NOON + number * DAY)
        play(client, begin(client))
        assert words in client.get("/solo").text
    set_clock(monkeypatch, NOON + 4 * DAY)
    assert "Play one today" in client.get("/solo").text


def test_an_unfinished_game_is_listed_until_it_is_over(client: TestClient) -> None:
    path = begin(client, "open")
    assert f'href="{path}"' in client.get("/solo").text
    client.post(f"{path}/resign")
    text = client.get("/solo").text
    assert f'href="{path}"' not in text
    assert re.search(r"<dt>Played</dt><dd>1</dd>.*<dt>Solved</dt><dd>0 \(0%\)</dd>", text)


def test_a_way_that_there_is_not_says_which_there_are(client: TestClient) -> None:
    answer = client.post("/solo/open", data={"way": "chess:blind"})
    assert answer.status_code == 422 and WAY in answer.text


def test_the_table_says_which_deal_it_plays(client: TestClient) -> None:
    assert "Challenge for 4 Oct 2024" in client.get(begin(client)).text
    assert "Aufgabe vom 4. Okt. 2024" in client.get(begin(client), headers={"accept-language": "de"}).text


def test_a_game_alone_ends_without_talk_of_others(client: TestClient) -> None:
    path = begin(client, "open")
    client.post(f"{path}/resign")
    text = client.get(path).text
    assert "Resigned." in text and "others" not in text and ">bot<" not in text and 'href="/solo"' in text


def test_points_are_shown_in_few_stretches_that_miss_none() -> None:
    assert binned(Counter({3: 1, 5: 2})) == [("3", 1), ("4", 0), ("5", 2)]
    many = Counter(dict.fromkeys(range(7, 40), 1))
    rows = binned(many)
    assert len(rows) <= MOST_BARS and sum(count for _, count in rows) == 33
    assert rows[0][0] == "7–11"
