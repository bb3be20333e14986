"""Lessons and rules as pages, without a browser."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from starlette.testclient import TestClient

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons
from fourfold.pages.learn.rules import highlight, sections

MISSING = WORDS["en"]("error-missing")

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
RULINGS = {"shifting-seasons": "S14", "shifting-stones": "H9", "turn-of-time": "T13", "winter": "W19"}


# ----------------------------------------------------------------------------------------------- lessons


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_is_gone_through_by_forms_alone(client: TestClient, name: str) -> None:
    """Each form leads on to the next step, and the last one to the next lesson or to a game."""
    taught = lessons(game_package(name))
    for number, lesson in enumerate(taught, 1):
        path = f"/learn/{name}/{number}"
        for step in lesson.steps:
            text = client.get(path).text
            assert unescape(said(name, step.task)) in unescape(text)
            moves = [value for key, value in _asked(path) if key == "moves"]
            way = lesson.replay(game_package(name), moves)
            answer = client.post(path, data={"move": way.accepted[0]}, follow_redirects=False)
            assert answer.status_code == 303
            path = answer.headers["location"]
        text = unescape(client.get(path).text)
        assert said(name, lesson.steps[-1].feedback) in text
        onward = f"/learn/{name}/{number + 1}" if number < len(taught) else f'action="/new/{name}"'
        assert onward in text


def said(name: str, message: str, language: str = "en") -> str:
    return game_package(name).lesson_words[language](message)


def _asked(path: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(path).query)


def test_a_move_that_does_not_do_it_is_answered_and_changes_nothing(client: TestClient) -> None:
    path, step = "/learn/turn-of-time/3", lessons(game_package("turn-of-time"))[2].steps[0]
    answer = client.post(path, data={"move": "Wi/Sp"})
    assert unescape(said("turn-of-time", step.wrong[0].message)) in unescape(answer.text)
    assert unescape(said("turn-of-time", step.task)) in unescape(answer.text)
    answer = client.post(path, data={"move": "Su/Fa"})
    assert unescape(said("turn-of-time", step.hint)) in unescape(answer.text)


def test_the_module_is_sent_what_changes_and_where_that_is(client: TestClient) -> None:
    quiet = {"x-quiet": "1"}
    told = client.post("/learn/turn-of-time/7", data={"move": "flip:n"}, headers=quiet).json()
    assert told["address"] == "/learn/turn-of-time/7?moves=flip:n"
    assert {"told", "turn", "choices"} <= told["parts"].keys()
    wrong = client.post("/learn/turn-of-time/7", data={"move": "flip:w"}, headers=quiet).json()
    assert wrong["address"] == "/learn/turn-of-time/7" and "told" in wrong["parts"]
    marked = {id: part for id, part in wrong["parts"].items() if id.startswith("p")}
    assert all(part.keys() == {"class"} for part in marked.values()), "the table stays as it is"
    assert {"returned", "advised"} <= {name for part in marked.values() for name in part["class"].split()}
    again = client.post("/learn/turn-of-time/7?tried=flip:w", data={"move": "flip:n"}, headers=quiet).json()
    assert marked.keys() <= again["parts"].keys(), "the marks are taken away"


def test_another_language_leads_back_to_the_same_moment(client: TestClient) -> None:
    text = client.get("/learn/turn-of-time/7?moves=flip:n").text
    assert '<input type="hidden" name="back" value="/learn/turn-of-time/7?moves=flip:n">' in text


def test_lessons_are_in_the_reader_s_language(client: TestClient) -> None:
    lesson = lessons(game_package("winter"))[4]
    text = unescape(client.get("/learn/winter/5", headers={"accept-language": "de"}).text)
    assert said("winter", lesson.words, "de") in text and said("winter", lesson.words) not in text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/learn/chess", 404, MISSING),
        ("/learn/high-card", 404, MISSING),
        ("/learn/winter/99", 404, MISSING),
        ("/learn/winter/first", 404, MISSING),
        ("/learn/winter/2?" + urlencode({"moves": "dark"}), 422, "the lesson accepts: light"),
        ("/rules/chess", 404, MISSING),
        ("/rules/high-card", 404, MISSING),
    ],
)
def test_what_is_not_there_is_said(client: TestClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert words in unescape(answer.text)


def test_a_move_that_is_not_legal_in_a_lesson_is_answered_in_words(client: TestClient) -> None:
    answer = client.post("/learn/winter/2", data={"move": "purple"})
    assert answer.status_code == 422 and "purple" in answer.text


# ----------------------------------------------------------------------------------------------- the gallery


def test_the_gallery_says_what_a_move_changes_by_the_rules_own_sheet(client: TestClient) -> None:
    """The long diagonal from the top left is full: 6 tiles, 2 of them precious and 3 of them spring, are 11 points."""
    overview = client.get("/learn/shifting-seasons").text
    assert [f"/learn/shifting-seasons/try-{card}" in overview for card in range(1, 15)] == [True] * 14
    path, quiet = "/learn/shifting-seasons/try-1", {"x-quiet": "1"}
    shown = unescape(client.get(path).text)
    assert " = 11." in shown and len(re.findall(r'class="[^"]* scored"', shown)) == 6
    lifted = client.post(path, data={"move": "move:a1"}, headers=quiet).json()
    assert lifted["address"] == f"{path}?moves=move:a1" and " = 0. Before your moves: 11." in lifted["say"]
    back = client.post(lifted["address"], data={"move": "to:b1"}, headers=quiet)
    assert back.status_code == 422, "no tile lies on a number"
    moved = client.post(lifted["address"], data={"move": "to:a4"}, headers=quiet).json()
    assert " = 0. Before your moves: 11." in moved["say"]
    pushed = client.post(path, data={"move": "done"}, headers=quiet).json()
    assert pushed["say"] == said("shifting-seasons", "gallery-1.hint")


@pytest.mark.parametrize("path", ["/learn/winter/try-1", "/learn/shifting-seasons/try-15", "/learn/winter/try-x"])
def test_an_example_that_is_not_there_is_missing(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


# ------------------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_page_has_every_section_picture_and_ruling(client: TestClient, name: str, language: str) -> None:
    text = client.get(f"/rules/{name}", headers={"accept-language": language}).text
    source = game_package(name).rules_page(language)
    headings = re.findall(r"^#{2,3} (.+)$", source, re.M)
    shown = [unescape(re.sub("<[^>]+>", "", found)) for found in re.findall(r"<h[23]>(.*?)</h[23]>", text)]
    assert shown == headings
    assert text.count("<figure>") == source.count("```board")
    assert f'<li id="{RULINGS[name]}">' in text
    assert not re.search(r"\sstyle=|<style", text)


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_the_contents_leads_to_a_section(client: TestClient, name: str) -> None:
    text = client.get(f"/rules/{name}").text
    links = set(re.findall(r'href="#([^"]+)"', text)) - {"main"}
    assert links and links <= set(re.findall(r'<section id="([^"]+)"', text))


def test_the_server_finds_what_is_looked_for(client: TestClient) -> None:
    text = client.get("/rules/winter", params={"q": "Corner ENOUGH"}).text
    shown = re.findall(r'<section id="([^"]+)" class="[^"]+">', text)
    hidden = re.findall(r'<section id="([^"]+)" class="[^"]+" hidden>', text)
    assert shown == ["touching", "clarifications"]
    assert "set-up" in hidden
    assert "<mark>corner</mark>" in text


def test_what_is_looked_for_and_not_there_is_said(client: TestClient) -> None:
    text = client.get("/rules/winter", params={"q": "<b>hotel"}).text
    assert "Nothing found for “&lt;b&gt;hotel”." in text


def test_marks_leave_tags_and_pictures_alone() -> None:
    html = "<p class='part'>a part</p><figure><svg>part</svg></figure>"
    assert highlight(html, "part") == "<p class='part'>a <mark>part</mark></p><figure><svg>part</svg></figure>"


def test_dots_over_letters_do_not_matter_to_who_searches(client: TestClient) -> None:
    answer = client.get("/rules/turn-of-time", params={"q": "gegensatz"}, headers={"accept-language": "de"})
    assert "<mark>Gegensätz</mark>e" in answer.text


def test_sections_have_addresses_of_their_own() -> None:
    for name in GAMES:
        ids = [section.id for section in sections(game_package(name), "de")]
        assert len(set(ids)) == len(ids)


def test_a_table_leads_to_its_rules(client: TestClient) -> None:
    path = client.post("/open", data={"game": "winter", "how": "bots"}).url.path
    assert 'href="/rules/winter"' in client.get(str(path)).text


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_lead_to_a_sheet_to_print(client: TestClient, name: str) -> None:
    assert f'href="/rules/{name}/sheet"' in client.get(f"/rules/{name}").text
    text = client.get(f"/rules/{name}/sheet", headers={"accept-language": "fr"}).text
    headings = re.findall(r"^## (.+)$", game_package(name).sheet("fr") or "", re.M)
    assert [unescape(each) for each in re.findall(r"<h2>(.*?)</h2>", text)] == headings
    assert 'class="piece"' in text and "sheet.css" in text and not re.search(r"\sstyle=|<style", text)


@pytest.mark.parametrize("name", ["chess", "high-card"])
def test_a_sheet_that_is_not_there_is_missing(client: TestClient, name: str) -> None:
    assert client.get(f"/rules/{name}/sheet").status_code == 404


def test_words_of_pieces_are_found_and_their_pictures_are_not(client: TestClient) -> None:
    found = client.get("/rules/shifting-stones", params={"q": "moon"}).text
    assert "<mark>moon</mark>" in found
    assert "<mark>" not in "".join(re.findall(r"<svg.*?</svg>", found, re.S))
