"""The pages and the API of the daily challenges: one try that counts, comparing, sharing, and the archive."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

import pytest
from starlette.testclient import TestClient

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.pages.daily.page import share_text, standing_words
from fourfold.server.people.daily import Attempt, Challenge, Result, Standing, Tally
from fourfold.table.solo import way_on
from helpers.clock import set_clock

DAY = 24 * 3600 * 1000
NOON = 20_000 * DAY + DAY // 2
TODAY, YESTERDAY, TOMORROW = "2024-10-04", "2024-10-03", "2024-10-05"
SOLO = "turn-of-time"


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, lambda: NOON)


def begin(client: TestClient, what: str = "try", day: str = TODAY, game: str = SOLO) -> str:
    answer = client.post(f"/daily/{day}/{game}/{what}")
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def play(client: TestClient, path: str) -> list[str]:
    """To the end; the moves that were made."""
    while True:
        seen = client.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()
        if seen["status"] == "over":
            return [str(move) for move in client.get(f"{path}/record").json()["moves"]]
        client.post(f"{path}/move", data={"move": seen["moves"][0], "seq": seen["seq"]})


def card(client: TestClient, game: str = SOLO, day: str = "") -> str:
    text = client.get(f"/daily/{day}" if day else "/daily").text
    found = re.search(rf'<article[^>]*id="{game}">(.*?)</article>', text, re.DOTALL)
    assert found
    return unescape(found[1])


def test_a_stranger_sees_a_card_for_each_game_and_is_not_made_a_guest_by_looking(fresh: TestClient) -> None:
    text = fresh.get("/daily").text
    for game in ("shifting-seasons", "shifting-stones", "turn-of-time", "winter"):
        assert f'action="/daily/{TODAY}/{game}/try"' in text
        assert fresh.get(f"/daily/{TODAY}/{game}").status_code == 200
    assert "12 h 0 min" in text, "the time left in words; a script counts the seconds"
    assert "fourfold" not in fresh.cookies


def test_the_try_goes_on_where_it_was_left_and_then_can_be_practised(fresh: TestClient) -> None:
    assert "/try" in card(fresh) and "Not played yet" in card(fresh)
    path = begin(fresh)
    assert f'href="{path}"' in card(fresh) and "/try" not in card(fresh)
    assert begin(fresh) == path  # asking again opens no second one
    assert fresh.post(f"/daily/{TODAY}/{SOLO}/practise").status_code == 409
    play(fresh, path)
    assert "/practise" in card(fresh) and f'href="/daily/{TODAY}/{SOLO}"' in card(fresh)
    before = fresh.get("/api/v1/daily").json()
    practice = begin(fresh, "practise")
    assert practice != path
    play(fresh, practice)
    assert fresh.get("/api/v1/daily").json() == before, "practice counts for nothing"


def test_results_of_others_are_counts_without_names(fresh: TestClient) -> None:
    for name in ("Zacharias", "Zenobia"):
        fresh.cookies.clear()
        fresh.post("/me/name", data={"name": name})
        play(fresh, begin(fresh))
    fresh.cookies.clear()
    text = fresh.get("/daily").text
    assert re.search(r"\d of 2 solved it", text) and "Zacharias" not in text and "Zenobia" not in text


def test_the_promise_is_that_of_the_tables_and_another_one_tomorrow(
    fresh: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(fresh)
    seen = fresh.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()
    assert seen["commitment"] in fresh.get(f"/daily/{TODAY}/{SOLO}").text and seen["seed"] is None
    set_clock(monkeypatch, lambda: NOON + DAY)
    assert seen["commitment"] not in fresh.get(f"/daily/{TOMORROW}/{SOLO}").text
    assert begin(fresh, day=TOMORROW) != path
    assert f'href="{path}"' in card(fresh, day=TODAY), "yesterday's is unfinished, and waits"
    assert begin(fresh) == path, "and still counts for its day"


def test_a_streak_grows_by_the_day(fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def streak() -> str:
        found = re.search(r'<b class="num">(\d+)</b><span>([^<]*)', fresh.get("/daily").text)
        assert found
        return f"{found[1]} {found[2]}"

    assert streak() == "0 no streak yet"
    for number, words in enumerate(("1 day: a streak begins", "2 days in a row", "3 days in a row")):
        set_clock(monkeypatch, partial(int, NOON + number * DAY))
        play(fresh, begin(fresh, day=f"2024-10-0{4 + number}"))
        assert streak() == words
    set_clock(monkeypatch, lambda: NOON + 4 * DAY)
    assert streak() == "0 no streak yet" and "Your longest: 3" in fresh.get("/daily").text


def test_an_earlier_day_can_be_practised_by_anybody_but_never_counts(fresh: TestClient) -> None:
    refused = fresh.post(f"/daily/{YESTERDAY}/{SOLO}/try")
    assert refused.status_code == 409 and "fourfold" not in fresh.cookies
    play(fresh, begin(fresh, "practise", YESTERDAY))
    seen = fresh.get(f"/api/v1/daily/{YESTERDAY}").json()
    mine = {each["game"]: each["mine"] for each in seen["challenges"]}
    assert seen["streak"] == 0 and mine[SOLO] is None
    assert fresh.get("/api/v1/me/export").json()["daily"] == []


def test_the_calendar_marks_own_results(fresh: TestClient) -> None:
    play(fresh, begin(fresh))
    text = fresh.get("/daily").text
    assert re.search(r'aria-label="4 Oct 2024: 1 of \d+ played', text)
    assert f'href="/daily/{YESTERDAY}"' in text and f'href="/daily/{TOMORROW}"' not in text
    assert 'href="/daily/2024-09-30"' in fresh.get("/daily?month=2024-09").text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There are challenges for today and for the year before."),
        ("de", "Aufgaben gibt es für heute und für das Jahr davor."),
        ("es", "Hay retos para hoy y para el año anterior."),
        ("fr", "Il y a des défis pour aujourd’hui et pour l’année qui précède."),
    ],
)
@pytest.mark.parametrize("path", ["/daily/2022-01-01", "/daily?month=1999-01"])
def test_a_day_without_challenges_says_which_days_there_are(
    fresh: TestClient, path: str, language: str, words: str
) -> None:
    answer = fresh.get(path, headers={"accept-language": language})
    assert answer.status_code == 422
    assert words in answer.text and "=&#39;" not in answer.text


@pytest.mark.parametrize(
    "path", ["2024-10-05", "2022-01-01", "2024-13-01", "20241004", "today", f"{TODAY}/chess", f"{TODAY}/chess.svg"]
)
def test_a_day_or_a_game_that_there_is_not(fresh: TestClient, path: str) -> None:
    answer = fresh.get(f"/daily/{path}")
    assert answer.status_code == 422 and "Traceback" not in answer.text
    assert fresh.get("/daily?month=1999-01").status_code == 422
    day, _, game = path.partition("/")
    tried = fresh.post(f"/api/v1/daily/{day}/{(game or SOLO).removesuffix('.svg')}/try")
    assert tried.status_code == 422 and ("2024-10-04" in tried.text or "pattern" in tried.text or SOLO in tried.text)


def test_what_is_shared_has_neither_moves_nor_cards(fresh: TestClient) -> None:
    moves = play(fresh, begin(fresh))
    page = fresh.get(f"/daily/{TODAY}/{SOLO}").text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    text = unescape(found[1])
    assert f"/daily/{TODAY}/{SOLO}" in text and "Turn of Time, 4 Oct 2024" in text
    drawn = fresh.get(f"/daily/{TODAY}/{SOLO}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml") and "no-store" in drawn.headers["cache-control"]
    said = " ".join(re.findall(r"<(?:text|title)[^>]*>([^<]*)", drawn.text))
    for shared in (text.partition("http")[0], said):
        assert not [move for move in moves if re.search(rf"(?<!\w){re.escape(move)}(?!\w)", shared)]
        for season in ("spring", "summer", "autumn", "fall", "winter"):
            assert season not in shared.lower()


def test_another_reader_of_the_link_sees_no_result_and_no_draw(fresh: TestClient) -> None:
    path = begin(fresh)
    play(fresh, path)
    assert fresh.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()["seed"] is None  # others have yet to play
    seed = fresh.app.state.services.table_service.peek(path.removeprefix("/t/")).seed.hex()  # type: ignore[attr-defined]
    fresh.cookies.clear()
    page, drawn = fresh.get(f"/daily/{TODAY}/{SOLO}").text, fresh.get(f"/daily/{TODAY}/{SOLO}.svg").text
    assert "textarea" not in page and path not in page and seed not in page + drawn
    assert "og:image" in page and "Not played yet" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shared_text_in_every_language(language: str) -> None:
    seasons = way_on(TODAY, "shifting-seasons")
    mine = Result(True, 7)
    crowd = Tally(played=19, solved=4, results={mine: 1, Result(False, -3): 13, Result(True, 9): 5})  # type: ignore[arg-type]
    text = share_text(Challenge(TODAY, seasons, "", crowd, Attempt("x", mine)), 12, "https://a.example/d", language)
    lines = text.split("\n")
    assert len(lines) == 5 and lines[-1] == "https://a.example/d"
    assert "7" in lines[1] and lines[2].startswith("▰▰▰▰▰▰▰▱▱▱ ") and "72" in lines[2] and "18" in lines[2]
    assert "12" in lines[3]


def test_few_others_are_counted_and_shares_are_not_rounded_up() -> None:
    say = WORDS["en"]
    assert standing_words(Standing(0, 0), say) == "You are the first to finish."
    assert standing_words(Standing(1, 1), say) == "You beat 1 of 1 other player"
    assert standing_words(Standing(2, 3), say) == "You beat 2 of 3 other players"
    assert standing_words(Standing(199, 200), say) == "Better than 99% of 200 other players"


def test_home_tells_how_today_went(fresh: TestClient) -> None:
    assert "Daily challenges: not played yet" in fresh.get("/").text
    path = begin(fresh)
    assert "Daily challenges: not played yet" in fresh.get("/").text
    fresh.post(f"{path}/resign")
    assert re.search(r"Daily challenges: 1 of \d+ played", fresh.get("/").text)


def test_the_table_says_which_challenge_it_plays_and_its_end_leads_to_the_card(fresh: TestClient) -> None:
    path = begin(fresh)
    assert "Challenge for 4 Oct 2024" in fresh.get(path).text
    assert "Aufgabe vom 4. Okt. 2024" in fresh.get(path, headers={"accept-language": "de"}).text
    fresh.post(f"{path}/resign")
    assert f'href="/daily/{TODAY}/{SOLO}"' in fresh.get(path).text


def test_the_api_has_a_try_and_practice(fresh: TestClient) -> None:
    base = f"/api/v1/daily/{TODAY}/winter"
    assert fresh.post(f"{base}/practice").json()["error"] == "early"
    table = fresh.post(f"{base}/try").json()
    assert (table["game"], table["unrated_because"], table["seat"]) == ("winter", "daily", 0)
    assert fresh.post(f"{base}/try").json()["id"] == table["id"]
    fresh.post(f"/api/v1/tables/{table['id']}/resign")
    seen = fresh.get("/api/v1/daily?language=de").json()
    [winter] = [each for each in seen["challenges"] if each["game"] == "winter"]
    assert seen["until"] == 20_001 * DAY and winter["against"] == "medium" and "Bot" in winter["goal"]
    assert winter["mine"] == {
        "table": table["id"], "over": True, "solved": False, "score": None, "beaten": 0, "others": 0
    }  # fmt: skip
    assert fresh.post(f"{base}/practice").json()["id"] != table["id"]
    assert fresh.post(f"/api/v1/daily/{YESTERDAY}/winter/try").json()["error"] == "day over"
