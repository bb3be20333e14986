"""The page of games alone: free games that can be gone on with, and what was made of them."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from starlette.testclient import TestClient

from fourfold.pages.daily.solo_page import MOST_BARS, binned
from fourfold.table.solo import ways

pytestmark = pytest.mark.slow

WAY = "turn-of-time:balance"


def begin(client: TestClient) -> str:
    answer = client.post("/solo/open", data={"way": WAY})
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def test_a_stranger_sees_the_ways_and_is_not_made_a_guest_by_looking(fresh: TestClient) -> None:
    text = fresh.get("/solo").text
    for way in ways():
        assert f'value="{way.key}"' in text
    assert 'href="/daily"' in text and "fourfold" not in fresh.cookies


def test_an_unfinished_game_is_listed_until_it_is_over(fresh: TestClient) -> None:
    path = begin(fresh)
    assert f'href="{path}"' in fresh.get("/solo").text
    fresh.post(f"{path}/resign")
    text = fresh.get("/solo").text
    assert f'href="{path}"' not in text
    assert re.search(r"<dt>Played</dt><dd>1</dd>.*<dt>Solved</dt><dd>0 \(0%\)</dd>", text)


def test_a_way_that_there_is_not_says_which_there_are(fresh: TestClient) -> None:
    answer = fresh.post("/solo/open", data={"way": "chess:blind"})
    assert answer.status_code == 422 and WAY in answer.text


def test_a_game_alone_ends_without_talk_of_others(fresh: TestClient) -> None:
    path = begin(fresh)
    fresh.post(f"{path}/resign")
    text = fresh.get(path).text
    assert "Resigned." in text and "others" not in text and ">bot<" not in text and 'href="/solo"' in text


def test_points_are_shown_in_few_stretches_that_miss_none() -> None:
    assert binned(Counter({3: 1, 5: 2})) == [("3", 1), ("4", 0), ("5", 2)]
    many = Counter(dict.fromkeys(range(7, 40), 1))
    rows = binned(many)
    assert len(rows) <= MOST_BARS and sum(count for _, count in rows) == 33
    assert rows[0][0] == "7–11"
