"""Shifting Seasons in words: options and moves as a person gives them, moves as a person is told them, and its look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_shifting_seasons import AREAS, after, at, load, place, ready, start
from test_shifting_seasons_log import NOTATION, PEOPLE

import fourfold
from fourfold import MoveError, OptionError
from fourfold.core.locale.languages import LANGUAGES, PSEUDO
from fourfold.core.registry import game_package
from fourfold.core.teaching.rulebook import Picture, page_parts
from fourfold.games.shifting_seasons import CARDS, WORDS
from fourfold.games.shifting_seasons.faces import card_look
from fourfold.scene.scene import Scene
from fourfold.scene.text_renderer import render_text
from fourfold.terminal.paint import paint
from helpers.languages import SPOKEN

EXPLAINED = [language for language in SPOKEN if game_package("shifting-seasons").rules_language(language) == language]
"""The languages that have a rules page."""

# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 1}, ["players=1", "2 to 4"]),
        ({"players": 5}, ["players=5", "2 to 4"]),
        ({"players": "2"}, ["players='2'", "2 to 4"]),
        ({"colours": ["Sp", "Sp"]}, ["colours", "twice"]),
        ({"colours": ["Sp"]}, ["colours", "1 colours", "2 players"]),
        ({"players": 3, "colours": ["Sp", "Su"]}, ["colours", "3 players"]),
        ({"colours": ["Sp", "Fa"]}, ["colours", "'Fa'", "Au"]),
        ({"colours": "Sp"}, ["colours='Sp'", "list"]),
        ({"cards": [1, 5, 8]}, ["cards=[1, 5, 8]", "four"]),
        ({"cards": [1, 5, 8, 8]}, ["cards", "twice"]),
        ({"cards": [1, 2, 3, 8]}, ["cards", "two from 1 to 7"]),
        ({"cards": [1, 5, 8, 15]}, ["cards", "15", "14"]),
        ({"cards": [1, 5, 8, "13"]}, ["cards", "'13'"]),
        ({"cards": [1, 5, 8, True]}, ["cards", "True"]),
        ({"cards": "first"}, ["cards='first'", "[1, 5, 8, 13]"]),
        ({"group": "biggest"}, ["group='biggest'", "chosen", "largest"]),
        ({"goal": "balance"}, ["'goal'", "colours", "cards", "group"]),
    ],
)
def test_impossible_options_are_named_with_the_possible_ones(options: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        fourfold.game("shifting-seasons", **options)
    assert [words for words in named if words not in str(caught.value)] == []


def test_seats_have_the_colours_in_order_unless_told_otherwise() -> None:
    assert start(3).position()["colours"] == ["Sp", "Su", "Au"]
    assert start(2, colours=["Wi", "Sp"]).position()["colours"] == ["Wi", "Sp"]
    assert fourfold.game("shifting-seasons", cards=[13, 1, 8, 5]).options["cards"] == [1, 5, 8, 13]


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "move",
    [
        *("", "push", "push:Su", "push:Su>", "push:Su>5", "push:Fa>1", "push:Su**>1", "push:Su>1 ", "push:Su>1\n"),
        *("double:Su", "at:", "at:g1", "at:a7", "at:A1", "to:a0", "move:", "draw:", "draw:Fa", "card:", "card:x"),
        *("Done", "pass", None, 1.5, True, ["done"]),
    ],
)
def test_unreadable_moves(move: Any) -> None:
    with pytest.raises(MoveError) as caught:
        ready().play(move)
    assert repr(move) in str(caught.value)


@settings(max_examples=10)
@given(st.binary(min_size=200, max_size=200))
def test_every_move_is_described_in_every_language(choices: bytes) -> None:
    state = start(cards=None)
    for choice in choices:
        for language in LANGUAGES:
            texts = {state.words(language).describe(move) for move in state.moves}
            assert len(texts) == len(state.moves)  # for people who hear the moves
            assert language == PSEUDO or not any(map(NOTATION.search, texts))
        if state.is_over:
            break
        state = state.play(state.moves[choice % len(state.moves)])


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            "",
            "push:Sp*>2",
            "Push the precious spring tile into lane 2",
            "Kostbares Frühlingsplättchen in Bahn 2 schieben",
        ),
        (
            "",
            "double:Su>4",
            "Spend a bonus token to push twice: the summer tile into lane 4",
            "Bonus einsetzen und zweimal in Bahn 4 schieben: zuerst das Sommerplättchen",
        ),
        ("push:Sp>1", "at:c1", "Place the spring tile at c1", "Frühlingsplättchen auf c1 legen"),
        (
            "push:Sp>1 at:b2",
            "draw:Au*",
            "Draw a precious autumn tile for the display",
            "Kostbares Herbstplättchen für die Auslage ziehen",
        ),
        (
            "push:Sp>1 at:b2",
            "draw:Au",
            "Draw an autumn tile for the display",
            "Herbstplättchen für die Auslage ziehen",
        ),
        ("push:Sp>1 at:b2 draw:Wi", "done", "End your turn", "Zug beenden"),
        (
            "push:Sp>2 at:e2 draw:Wi",
            "move:e2",
            "Spend a bonus token to pick up the winter tile from e2",
            "Bonus einsetzen und das Winterplättchen von e2 aufnehmen",
        ),
        (
            "push:Sp>2 at:e2 draw:Wi move:e2",
            "to:a1",
            "Move the winter tile to a1",
            "Winterplättchen nach a1 verschieben",
        ),
    ],
)
def test_descriptions(moves: str, move: str, english: str, german: str) -> None:
    state = after(ready(), moves)
    assert (state.words().describe(move), state.words("de").describe(move)) == (english, german)


def test_draws_are_described() -> None:
    state = start(cards=None)
    assert state.words().describe("card:5") == "Draw score card 5: Number to number"
    assert state.words("de").describe("card:5") == "Wertungskarte 5 ziehen: Nummer zu Nummer"
    assert start().words().describe("draw:Wi") == "Draw a winter tile for the sliding board"


# --------------------------------------------------------------------------------------------------- look


def pieces(scene: Scene) -> dict[str, str]:
    return {piece.spot: piece.look.name for piece in scene.pieces}


def test_the_table_shows_what_lies_where() -> None:
    state = ready()
    scene = state.view(0).scene()
    found = pieces(scene)
    assert found["slide:cell:3"] == "Precious summer tile"
    assert [found[f"display:{slot}"] for slot in range(3)] == ["Spring tile", "Precious spring tile", "Summer tile"]
    assert (found["bag"], found["supply"], found["frames"]) == (
        "45 tiles in the bag",
        "3 bonus tokens",
        "7 frames left",
    )
    assert (found["token:0"], found["cell:1:f2"]) == ("1 bonus token", "Number 2, summer area")
    assert {spot for spot in found if spot.startswith("card")} == {"card:01", "card:05", "card:08", "card:13"}
    paths = {choice.move: choice.path for choice in scene.choices}
    assert paths["push:Sp*>2"] == ("display:1", "slide:lane:2")
    assert paths["double:Su>4"] == ("token:0", "display:2", "slide:lane:4")


def test_sliding_tiles_lie_as_the_rules_page_numbers_them() -> None:
    places = {spot.id: (spot.x, spot.y) for spot in ready().view(0).scene().spots}
    order = sorted(range(16), key=lambda cell: (places[f"slide:cell:{cell}"][1], places[f"slide:cell:{cell}"][0]))
    assert order == list(range(16))
    x, y = places["slide:lane:1"]
    assert (x, y) > (places["slide:cell:14"][0], places["slide:cell:14"][1])  # lane 1 enters from below
    assert places["slide:exit:1"][0] == x and places["slide:exit:1"][1] < places["slide:cell:0"][1]


def test_the_tile_in_hand_and_where_it_can_go() -> None:
    scene = ready().play("push:Sp>2").view(0).scene()
    held = next(piece for piece in scene.pieces if piece.spot == "slide:exit:2")
    assert (held.look.name, held.marks) == ("Winter tile", ("held",))
    assert scene.title == "Player 1: Place the winter tile in area 2"
    assert {(choice.sign, choice.path[-1]) for choice in scene.choices} == {
        (cell, f"cell:0:{cell}") for cell in ("f1", "e2", "f3")
    }


def test_filled_areas_are_framed_and_new_tiles_marked() -> None:
    boards = [place(AREAS[1], "Sp", "Su"), place(AREAS[2], "Au", "Wi")]
    state = load(boards, "place", held=at(3, "Wi*"), filled=[[1], [2]], supply=1, tokens=[2, 2])
    now = state.play("at:d6")
    scene = now.view(None).scene(since=state.view(None))
    assert pieces(scene)["cell:0:b1"] == "Number 1, autumn area, filled"
    assert [piece.spot for piece in scene.pieces if "last" in piece.marks] == ["cell:0:d6"]


@settings(max_examples=5)
@given(st.binary(min_size=300, max_size=300))
def test_scenes_show_no_notation(choices: bytes) -> None:
    """Whatever a page shows or reads out. Terminals have tiles as letters besides, for moves are typed there."""
    state, language = start(cards=None), SPOKEN[choices[0] % len(SPOKEN)]
    for number, choice in enumerate(choices):
        if state.is_over or number % 5 == 0:
            scene = state.view(state.seat if isinstance(state.seat, int) else None).scene(language, names=PEOPLE)
            texts = [scene.title, *(label.words for label in scene.labels), *(zone.name for zone in scene.zones)]
            texts += [text for piece in scene.pieces for text in (piece.name, piece.look.about)]
            texts += [text for choice in scene.choices for text in (choice.words, choice.sign)]
            assert [text for text in texts if NOTATION.search(text)] == []
        if state.is_over:
            break
        state = state.play(state.moves[choice % len(state.moves)])


@pytest.mark.skipif(PSEUDO not in LANGUAGES, reason="FOURFOLD_PSEUDO_LANGUAGE is not set")
def test_every_word_of_a_scene_is_in_the_catalogue() -> None:
    state = start(cards=None).play_chance(1)
    while True:
        scene = state.view(None if state.is_over else 0).scene(PSEUDO, names=PEOPLE)
        texts = [scene.title, *(label.words for label in scene.labels), *(choice.words for choice in scene.choices)]
        texts += [text for piece in scene.pieces for text in (piece.look.name, piece.look.about)]
        assert [text for text in texts if re.search("[A-Za-z]{2}", text) and not text.startswith("⟦")] == []
        if state.is_over:
            break
        state = state.play(state.moves[0]).play_chance(1)


def test_the_turn_is_ended_at_a_word() -> None:
    state = after(ready(), "push:Sp>1 at:b2 draw:Wi")
    signs = [
        [choice.sign for choice in state.view(0).scene(language).choices if choice.move == "done"]
        for language in ("en", "de")
    ]
    assert signs == [["Done"], ["Fertig"]]


def test_the_end_shows_what_counted() -> None:
    state = start(cards=[1, 5, 8, 13])
    while not state.is_over:
        state = state.draw(1) if state.seat == "chance" else state.play(state.moves[0])
    sheet, scene = state.words().explain(), state.view(None).scene()
    assert sheet is not None
    text = render_text(scene)
    for seat, lines in enumerate(sheet):
        for line in lines:
            look = next(p.look for p in scene.pieces if p.spot == f"score:{seat}:{int(line.key):02}")
            shown = "".join(row[:6].ljust(6) for row in look.plain)
            cells = [column + row for row in "123456" for column in "abcdef"]
            assert {cell for cell, sign in zip(cells, shown, strict=True) if sign in "#*"} == set(line.places)
            assert "+".join(str(points) for _, points in line.parts) + f"={line.points}" in text


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        (3, ["· ■□··", "··■□· ", "··■□··", "··■□··", " ·■□··", "··■□ ·"]),
        (5, ["· ····", "·■■■■ ", "·□··□·", "·□··□·", " □□□□·", "···· ·"]),
        (14, ["· ····", "·❦❦·· ", "·❦❦···", "···❅❅·", " ··❅❅·", "···· ·"]),
    ],
)
def test_score_cards_are_little_diagrams(card: int, rows: list[str]) -> None:
    assert list(card_look(card, "en").lines) == rows


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", SPOKEN)
def test_the_text_fits_a_terminal(players: int, language: str) -> None:
    state, widest = start(players).play_chance(1), 0
    while not state.is_over:
        widest = max(widest, *map(len, render_text(state.view(None).scene(language)).splitlines()))
        state = state.play_chance(1).play(state.moves[-1]) if state.seat != "chance" else state.draw(1)
    widest = max(widest, *map(len, render_text(state.view(None).scene(language)).splitlines()))
    assert widest <= (80 if players == 2 else 100)


@pytest.mark.parametrize("plain", [False, True])
def test_a_low_terminal_shows_each_tile_on_one_line(plain: bool) -> None:
    boards = [place(AREAS[1], "Sp", "Su*"), place(AREAS[2], "Au", "Wi")]
    state = load(boards, "place", held=at(3, "Wi*"), filled=[[1], [2]], supply=1, tokens=[2, 2])
    full, tight = (paint(state.view(0).scene(), plain, width).plain for width in (None, 80))
    lines = tight.splitlines()
    assert len(lines) <= 21 < len(full.splitlines())
    assert max(map(len, lines)) <= 80
    for tile in ("Sp ", "Su*", "Au ", "Wi "):
        assert tight.count(tile) == full.count(tile)


@pytest.mark.parametrize("language", EXPLAINED)
def test_the_rules_page_has_a_picture_of_every_card_and_all_rulings(language: str) -> None:
    page = game_package("shifting-seasons").rules_page(language)
    pictures = [part for part in page_parts(page) if isinstance(part, Picture)]
    scenes = [picture.scene(game_package("shifting-seasons"), language) for picture in pictures]
    shown = [scene.pieces[0].spot for scene in scenes if len(scene.pieces) == 1]
    assert shown == [f"card:{card:02}" for card in range(1, 15)]
    rulings = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23]
    assert re.findall(r"\*\*S(\d+)\.", page) == [str(number) for number in rulings]
    example = next(picture for picture in pictures if picture.position)
    outcome = fourfold.game("shifting-seasons", **example.options).load(example.position or {}).outcome
    assert outcome is not None and outcome.scores[0] == 16 + 17 + 16 + 26
    assert "16 + 17 + 16 + 26 = **75" in page


@pytest.mark.parametrize("language", EXPLAINED)
def test_B27_every_score_card_says_what_the_rules_page_says_of_it(language: str) -> None:
    """Under the heading with its number and name; the page is read here as its headings have it."""
    page = game_package("shifting-seasons").rules_page(language)
    words = WORDS[language]
    for card in range(1, CARDS + 1):
        name = words(f"card-{card}")
        section = page.split(f"\n### {card}. {name}\n")[1].split("\n#")[0]
        said = section.split("```")[-1].strip()
        assert len(said) > 20 and words(f"card-{card}.about") == said
        assert card_look(card, language).about == words("card-explained", card=card, name=name, about=said)
