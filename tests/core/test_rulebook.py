"""The pages for players: what they show and how they read, on pages and where there are no pictures."""

from __future__ import annotations

import re

import pytest

import fourfold
from fourfold.core.locale.languages import LANGUAGES, PSEUDO
from fourfold.core.registry import game_package
from fourfold.core.teaching.rulebook import PIECE, Picture, in_words, page_parts, piece_look
from fourfold.games.winter import DECK
from fourfold.terminal.paint import open_console, rules_page

GAMES = [name for name in fourfold.games() if game_package(name).module.startswith("fourfold.")]
SPOKEN = [language for language in LANGUAGES if language != PSEUDO]
PAGES = [(name, language) for name in GAMES for language in SPOKEN]


def written(name: str, language: str) -> str:
    """The words of both pages of a game, without the positions of their pictures."""
    package = game_package(name)
    pages = (package.rules_page(language), package.sheet(language) or "")
    return "".join(part for page in pages for part in page_parts(page) if isinstance(part, str))


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_no_page_for_players_has_codes_of_moves(name: str, language: str) -> None:
    assert re.findall(r"`[^`]*`", written(name, language)) == []


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_piece_has_a_picture_and_words(name: str, language: str) -> None:
    package, page = game_package(name), written(name, language)
    found = PIECE.findall(page)
    assert len(found) > 10
    for words, address in found:
        look = piece_look(address, package, language)
        assert look.svg and (words or look.name), address
    plain = in_words(page, package, language)
    assert "piece:" not in plain and "![" not in plain
    assert all(words in plain for words, _ in found)


@pytest.mark.parametrize("name", GAMES)
def test_both_pages_have_the_same_pictures_in_every_language(name: str) -> None:
    package = game_package(name)
    for page in (package.rules_page, package.sheet):
        shown = [[part for part in page_parts(page(each) or "") if isinstance(part, Picture)] for each in SPOKEN]
        assert all(each == shown[0] for each in shown)


def test_a_piece_that_a_game_does_not_have_is_named() -> None:
    with pytest.raises((ValueError, KeyError), match="chair"):
        piece_look("piece:chair", game_package("shifting-seasons"), "en")


@pytest.mark.parametrize("language", SPOKEN)
def test_every_card_of_winter_is_shown_as_often_as_it_is_there(language: str) -> None:
    page = game_package("winter").rules_page(language)
    rows = re.findall(r"!\[\]\(piece:(\w{4})\) \| (\d)", page)
    assert {face: int(copies) for face, copies in rows} == DECK


@pytest.mark.parametrize("language", SPOKEN)
def test_the_sheet_of_shifting_seasons_shows_all_score_cards(language: str) -> None:
    page = game_package("shifting-seasons").sheet(language) or ""
    assert re.findall(r"(\d+)\. !\[\]\(piece:#(\d+)\)", page) == [(str(card), str(card)) for card in range(1, 15)]


def test_a_terminal_has_the_words_of_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    console = open_console(plain=True)
    console.print(rules_page(game_package("winter"), "en", plain=True), width=100)
    shown = capsys.readouterr().out
    assert "piece:" not in shown and "a dark section at the top left is then at the bottom right" in " ".join(
        shown.split()
    )
