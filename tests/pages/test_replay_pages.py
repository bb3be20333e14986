"""The pages of finished games: replay, lines that are tried, analysis, draws."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from fourfold import Record
from fourfold.core.draws import verify
from fourfold.pages.replay import page as replay_page
from fourfold.pages.replay.replay_position import MOST_IN_QR
from fourfold.pages.table.waiting import qr
from fourfold.server.routes import replay as routes
from helpers.long_games import as_body, longest
from helpers.service import service, settings_in, until

GAME = "turn-of-time"
WAY = f"{GAME}:balance"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(settings_in(tmp_path_factory.mktemp("tables"))) as client:
        yield client


@pytest.fixture(scope="module")
def game(server: TestClient) -> tuple[str, dict[str, str]]:
    """The address of a finished game, and the cookie of whoever played it."""
    return finished(server), dict(server.cookies)


@pytest.fixture
def client(server: TestClient, game: tuple[str, dict[str, str]]) -> TestClient:
    """A browser of somebody who has played the game."""
    server.cookies.clear()
    server.cookies.update(game[1])
    return server


@pytest.fixture
def path(game: tuple[str, dict[str, str]]) -> str:
    return game[0]


def table(client: TestClient, path: str) -> Any:
    return client.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()


def finished(client: TestClient) -> str:
    """The address of a game that somebody has played alone to its end."""
    path = str(client.post("/solo/open", data={"way": WAY}).url.path)
    while (now := table(client, path))["status"] != "over":
        client.post(f"{path}/move", data={"move": now["moves"][0], "seq": now["seq"]})
    return path


def links(text: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="(/t/[^"]+)"', text)]


# ------------------------------------------------------------------------------------------------ replay


@pytest.mark.parametrize("page", ["replay", "replay/picture.svg", "analysis", "draws", "record"])
def test_a_game_that_goes_on_is_not_shown_again(client: TestClient, page: str) -> None:
    """Its record has draws and hands that nobody may know yet."""
    path = str(client.post("/solo/open", data={"way": WAY}).url.path)
    answer = client.get(f"{path}/{page}")
    assert answer.status_code == 409
    assert "isn’t over yet" in answer.text
    assert client.post(f"{path}/analysis").status_code == 409


def test_every_moment_of_a_game_can_be_looked_at(client: TestClient, path: str) -> None:
    record = Record.from_json(client.get(f"{path}/record").json())
    for at in (0, 1, len(record.moves)):
        text = client.get(f"{path}/replay?at={at}").text
        assert f"Move {at} of {len(record.moves)}" in text
        if at:
            told = record.states[at - 1].words("en", record.players).narrate(record.moves[at - 1], "all")
            assert told in unescape(text)


@pytest.mark.parametrize("query", ["at=1000", "at=-1", "at=x", "as=7", "at=5&try=nonsense", "at=5&try=flip:n&try=q"])
def test_a_moment_that_does_not_exist_is_answered_in_words(client: TestClient, path: str, query: str) -> None:
    answer = client.get(f"{path}/replay?{query}")
    assert answer.status_code == 422
    assert "<h1>" in answer.text and "Traceback" not in answer.text


def test_without_the_module_links_lead_through_the_game(client: TestClient, path: str) -> None:
    text = client.get(f"{path}/replay?at=10").text
    found = re.findall(r'data-to="\w+" href="([^"]+)" aria-label="([^"]+)"', text)
    near = {label: unescape(link) for link, label in found}
    assert "at=9&" in near["One move back"] and "at=11&" in near["One move forward"]
    assert "Move 9 of" in client.get(near["One move back"]).text
    assert "at=0&" in near["To the start"]
    assert 'name="at" min="0"' in text


def test_the_module_gets_only_what_differs(client: TestClient, path: str) -> None:
    whole = client.get(f"{path}/replay?at=10").text
    news = client.get(f"{path}/replay?at=11", headers={"x-from": "?at=10", "x-quiet": "1"}).json()
    assert news["seq"] == 11 and "at=11" in news["address"]
    assert len(json.dumps(news)) < len(whole) / 3
    assert len(gzip.compress(json.dumps(news).encode())) < 2048
    assert set(news["renamed"]) <= set(re.findall(r'id="(p\d+)"', whole))


def test_the_film_strip_shows_what_was_laid_and_only_that(client: TestClient, path: str) -> None:
    text = client.get(f"{path}/replay?at=10").text
    frames = re.findall(r'data-frame="(\d+)"><svg viewBox="[^"]+"><use href="#(k\w+)"', text)
    numbers = [int(number) for number, _ in frames]
    assert numbers == sorted(set(numbers)) and len(numbers) > 4
    assert all(f'<symbol id="{face}"' in text for _, face in frames)
    assert text.count('class="frame later"') == sum(number > 10 for number in numbers)


def test_what_other_sites_show_of_a_moment_says_which_one(client: TestClient, path: str) -> None:
    told = re.findall(r'property="og:(\w+)" content="([^"]+)"', client.get(f"{path}/replay?at=10&language=de").text)
    said = dict(told)
    assert said["description"].startswith("Zug 10 von") and said["title"].startswith("Nachspielen")
    assert f"{GAME}.preview" in said["image"]
    client.cookies.delete("language")


def listed(text: str) -> list[int]:
    """The numbers of the moves that a page lists."""
    return [int(number) for number in re.findall(r'data-at="(\d+)"', text)]


def other_moves(text: str) -> dict[str, str]:
    """Where the moves are that a page does not list."""
    found = re.findall(r'<a class="act" href="([^"]+)" data-go data-moves="\d+">([^<]+)', text)
    return {words: unescape(link) for link, words in found}


@pytest.fixture(scope="module")
def long_game(server: TestClient) -> str:
    """The address of a game of 450 moves, for anybody with its key."""
    id = server.post("/api/v1/records", content=as_body(longest(450))).json()["id"]
    watch = server.get(f"/api/v1/tables/{id}/links").json()["watch"]
    return f"/t/{id}/replay?key={watch.partition('.')[2]}"


def test_the_list_of_moves_shows_the_page_with_the_current_one(client: TestClient, long_game: str) -> None:
    for at, first, last in ((0, 1, 200), (1, 1, 200), (200, 1, 200), (201, 201, 400), (450, 401, 450)):
        text = client.get(f"{long_game}&at={at}").text
        assert listed(text) == list(range(first, last + 1)) and f"{first} to {last} of 450" in text
        assert ('aria-current="step"' in text) == (at > 0) and "To the current move" not in text


def test_without_the_module_links_lead_through_the_list(client: TestClient, long_game: str) -> None:
    text = client.get(f"{long_game}&at=7").text
    assert set(other_moves(text)) == {"Later"}
    text = client.get(other_moves(text)["Later"]).text
    assert "Move 7 of 450" in text and listed(text)[0] == 201, "the board stays where it was"
    assert set(other_moves(text)) == {"Earlier", "Later", "To the current move"}
    assert listed(client.get(other_moves(text)["To the current move"]).text)[0] == 1
    text = client.get(other_moves(text)["Later"]).text
    assert listed(text)[-1] == 450 and set(other_moves(text)) == {"Earlier", "To the current move"}


def test_the_module_gets_the_list_only_where_another_page_begins(client: TestClient, long_game: str) -> None:
    def parts(to: str, since: str) -> dict[str, str]:
        headers = {"x-from": since, "x-quiet": "1"}
        return dict(client.get(f"{long_game}&{to}", headers=headers).json()["parts"])

    assert "list" not in parts("at=200", "?at=199")
    assert listed(parts("at=201", "?at=200")["list"])[0] == 201
    assert listed(parts("at=200", "?at=201")["list"])[0] == 1
    assert listed(parts("at=7&moves=3", "?at=7")["list"])[0] == 401
    assert listed(parts("at=8", "?at=7&moves=3")["list"])[0] == 1, "whoever steps on sees where"


@pytest.mark.parametrize("page", ["0", "4", "-1", "x"])
def test_a_page_of_moves_that_does_not_exist_is_answered_in_words(
    client: TestClient, long_game: str, page: str
) -> None:
    answer = client.get(f"{long_game}&at=7&moves={page}")
    assert answer.status_code == 422 and "<h1>" in answer.text
    assert page == "x" or "the moves of this game are on the pages 1 to 3" in answer.text


def test_a_short_game_has_one_list(client: TestClient, path: str) -> None:
    record = Record.from_json(client.get(f"{path}/record").json())
    text = client.get(f"{path}/replay?at=10").text
    assert listed(text) == list(range(1, len(record.moves) + 1)) and other_moves(text) == {}


def test_no_page_has_styles_or_scripts_in_it(client: TestClient, path: str) -> None:
    for page in ("replay?at=9", "replay?at=9&try=", "analysis", "draws"):
        text = client.get(f"{path}/{page}").text
        assert not re.search(r"\sstyle=|<style|\son\w+=", text)
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)


def test_another_language_leads_back_to_the_same_moment(client: TestClient, path: str) -> None:
    back = re.search(r'name="back" value="([^"]+)"', client.get(f"{path}/replay?at=9").text)
    assert back
    answer = client.post("/preferences", data={"language": "de", "back": unescape(back[1])})
    assert "Zug 9 von" in answer.text
    client.cookies.delete("language")


# ---------------------------------------------------------------------------------------------- a line


def test_a_line_is_tried_by_links_and_the_game_stays_as_it_was(client: TestClient, path: str) -> None:
    before = client.get(f"{path}/record").json()
    text = client.get(f"{path}/replay?at=10").text
    text = client.get(next(link for link in links(text) if link.endswith("try="))).text
    while not re.search(r"Move 10 of \d+ \+ 1", text):
        steps = re.search(r"<noscript><p class=\"steps\">(.*?)</p>", text)
        assert steps
        text = client.get(links(steps[1])[0]).text
    assert client.get(f"{path}/record").json() == before
    back = [link for link in links(text) if "at=10&" in link and "try=" not in link]
    assert "Move 10 of" in client.get(back[0]).text


def test_where_chance_decides_it_is_let_or_told_what_to_bring(client: TestClient, path: str) -> None:
    text = client.get(f"{path}/replay?at=0&try=").text
    outcomes = re.findall(r'<option value="([^"]+)">', text)
    assert "draw:Wi" in outcomes
    told = client.get(f"{path}/replay?at=0&try=&outcome=draw:Wi")
    assert "try=draw%3AWi" in str(told.url)
    drawn = client.get(f"{path}/replay?at=0&try=&draw=1")
    assert "try=draw%3A" in str(drawn.url)
    assert "Chance decides." not in drawn.text


# ---------------------------------------------------------------------------------------------- sharing


def test_a_shared_moment_is_seen_by_whoever_has_its_link_and_by_nobody_else(client: TestClient, path: str) -> None:
    text = client.get(f"{path}/replay?at=9").text
    found = re.search(r'class="link" value="([^"]+)"', text)
    assert found
    link = unescape(found[1])
    client.cookies.clear()
    assert client.get(f"{path}/replay?at=9").status_code == 404
    answer = client.get(link)
    assert answer.status_code == 200 and "Move 9 of" in answer.text
    assert all("key=" in each for each in links(answer.text) if each.startswith(path))
    for page in ("analysis", "draws", "record", "replay/picture.svg", "replay/qr.svg"):
        key = link.rpartition("key=")[2]
        assert client.get(f"{path}/{page}?key={key}").status_code == 200
        assert client.get(f"{path}/{page}?key={key[:-1]}").status_code == 404
    assert client.get(f"{path}?key={key}").status_code == 404


def test_a_picture_shows_the_moment(client: TestClient, path: str) -> None:
    pictures = {client.get(f"{path}/replay/picture.svg?at={at}").text for at in (5, 5, 9)}
    assert len(pictures) == 2
    assert all(picture.startswith("<svg ") for picture in pictures)


def test_a_link_that_is_too_long_for_a_qr_code_is_refused(
    client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some 290 tried moves made a link that no code can hold, and a traceback."""
    assert qr("https://play.example.org/".ljust(MOST_IN_QR, "%"), True).startswith("<svg ")
    assert 'class="qr"' in client.get(f"{path}/replay?at=9").text
    for module in (routes, replay_page):
        monkeypatch.setattr(module, "MOST_IN_QR", 20)
    assert client.get(f"{path}/replay/qr.svg?at=9").status_code == 404
    assert 'class="qr"' not in client.get(f"{path}/replay?at=9").text


def test_many_tried_moves_are_shown_as_few_are(client: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answers, whether a thread makes them or the event loop."""
    headers = {"x-from": "?at=0&as=0&try=draw:Wi", "x-quiet": "1"}
    url = f"{path}/replay?at=0&as=0&try=draw:Wi&outcome="
    short = client.get(url, headers=headers).json()
    monkeypatch.setattr(routes, "FEW_TRIED", 0)
    assert client.get(url, headers=headers).json() | {"now": short["now"]} == short


def test_the_end_of_a_game_leads_to_replay_and_analysis(client: TestClient, path: str) -> None:
    text = client.get(path).text
    assert f'href="{path}/replay"' in text and f'action="{path}/analysis"' in text


# --------------------------------------------------------------------------------------- analysis, draws


def test_an_analysis_is_asked_for_and_shown_when_it_is_done(client: TestClient, path: str) -> None:
    assert "Analyse this game" in client.get(f"{path}/analysis").text
    assert client.post(f"{path}/analysis").status_code == 200

    def done() -> bool:
        return bool(client.get(f"{path}/analysis", headers={"x-quiet": "1"}).json() == {})

    until(done, 300)  # the search may have to be compiled
    text = client.get(f"{path}/analysis").text
    record = Record.from_json(client.get(f"{path}/record").json())
    choices = sum(isinstance(state.seat, int) and len(state.moves) > 1 for state in record.states[:-1])
    table = re.search(r"<tbody>(.*?)</tbody>", text)
    assert table and table[1].count("<tr>") == choices + 1  # the curve as a table: every decision, and the end
    assert re.search(r'id="moment" class="knob x\d+ y\d+"', client.get(f"{path}/replay").text)
    first = next(n for n, state in enumerate(record.states) if isinstance(state.seat, int) and len(state.moves) > 1)
    assert '<section id="verdict" class="verdict' in client.get(f"{path}/replay?at={first + 1}").text


def test_every_draw_is_listed_and_checked(client: TestClient, path: str) -> None:
    text = client.get(f"{path}/draws").text
    record = Record.from_json(client.get(f"{path}/record").json())
    assert f"All {verify(record)} draws follow" in text
    assert text.count("✓ follows") == verify(record)
    assert record.tags["draws"]["seed"] in text and record.tags["draws"]["commitment"] in text
