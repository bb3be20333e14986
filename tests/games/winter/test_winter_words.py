"""Winter in words and pictures: options, moves and descriptions for people, and what the scene shows."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import IllegalMove, MoveError, OptionError, Scene, State
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.registry import game_package
from fourfold.core.teaching.rulebook import Picture, page_parts
from fourfold.games.winter.faces import card_look
from fourfold.scene.scene import COLUMN
from fourfold.scene.text_renderer import render_text
from helpers.winter_table import EVEN, after, played, thawing

WHOLE = {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3}


def seen(state: State, language: str = "en") -> Scene:
    return state.view(state.seat if isinstance(state.seat, int) else None).scene(language)


# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 1}, ["players=1", "2"]),
        ({"players": 3}, ["players=3", "2"]),
        ({"deck": {"DLLL": 17}}, ["deck", "17 cards", "18"]),
        ({"deck": {**WHOLE, "LLLL": 1}}, ["deck", "19 cards", "18"]),
        ({"deck": {}}, ["deck", "0 cards", "18"]),
        ({"deck": {"LLLD": 18}}, ["deck", "'LLLD'", "DLLL"]),  # the other reading of DLLL
        ({"deck": {"DLLL": 18.0}}, ["deck", "DLLL=18.0", "whole number"]),
        ({"deck": {"DLLL": True, "LDLL": 17}}, ["deck", "DLLL=True"]),
        ({"deck": {"DLLL": 19, "LDLL": -1}}, ["deck", "LDLL=-1"]),
        ({"deck": ["DLLL"] * 18}, ["deck", "map"]),
        ({"deck": None}, ["deck", "map"]),
        ({"cards": 18}, ["'cards'", "players", "deck"]),
    ],
)
def test_impossible_options_are_named_with_the_possible_ones(options: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        fourfold.game("winter", **options)
    assert [words for words in named if words not in str(caught.value)] == []


def test_the_deck_is_an_option() -> None:
    assert fourfold.game("winter") == fourfold.game("winter", players=2, deck=WHOLE)
    game = fourfold.game("winter", deck={"LLLL": 18, "DDDD": 0})
    assert game.start().weights == {"draw:LLLL": 18}
    assert game.start().position()["deck"] == {"DDDD": 0, "LLLL": 18}


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "pass", "Draw", "draw:", "draw:DLL", "draw:dlll", "draw:XLLL", "DLLL", "DLLL@", "DLLL@1", "DLL@0,0"),
        *(
            "DLLL@0;0",
            "DLLL@0,0,0",
            "DLLL@+1,0",
            "put",
            "put:0",
            "put: 0,0",
            "lift:a,b",
            "melt0,0",
            "keep:0,0 ",
            "grey",
        ),
        *(None, True, 1.0, b"draw"),
    ],
)
def test_unreadable_moves(move: Any) -> None:
    with pytest.raises(MoveError) as caught:
        played("draw:DLLL draw:DLLL").play(move)
    assert repr(move) in str(caught.value)


@pytest.mark.parametrize(
    ("moves", "illegal"),
    [
        ("", "draw draw:LLLL draw:LLLD light DLLL@0,0"),
        ("draw:DLLL draw:DLLL", "draw draw:DLLL DLLL@0,0 DLLL@1,1 DLLL@3,0 DDLL@2,0 LDLL@2,0 put:0,0"),
        ("draw:DLLL draw:DLLL LLLD@2,0", "draw put:1,0"),
        ("draw:DLLL draw:DLLL LLLD@2,0 light", "dark put:0,0 put:2,0 lift:0,0 melt:0,0 take:1,0"),
        ("draw:DLLL draw:DLLL LLLD@2,0 light put:1,0", "put:1,0 light"),
    ],
)
def test_illegal_moves_say_what_is_legal(moves: str, illegal: str) -> None:
    state = played(moves)
    for move in illegal.split():
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.legal == state.moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_is_different_from_the_others(language: str) -> None:
    state, rng = fourfold.game("winter").start(), np.random.default_rng(5)
    while not state.is_over:
        told = [state.words(language).describe(move) for move in state.moves]
        assert len(set(told)) == len(told)
        state = state.play(state.moves[int(rng.integers(len(state.moves)))])


@pytest.mark.parametrize(
    ("cards", "light", "dark", "moves", "move", "told"),
    [
        (EVEN, "-2,0", "-4,0 0,2", "", "melt:0,0", "which group stays"),
        (EVEN + " 6,0:LLLL", "-2,0 6,0", "-4,0 0,2", "", "melt:0,0", "; 3 cards break off"),
        (
            EVEN,
            "-2,0",
            "-4,0 0,2",
            "",
            "melt:4,0",
            "Melt the card in row 1, column 9 (light except top right and bottom left)",
        ),
        (EVEN, "-2,0", "-4,0 0,2", "melt:0,0", "keep:2,0", "Keep the group with the card in row 1, column 7 (2 cards)"),
        (
            "0,0:LLLL 2,0:LLLL 4,0:DDDD 6,0:LLLL",
            "0,0",
            "4,0",
            "lift:6,0",
            "LLLL@2,2",
            "below the ice, in column 3 (all light): 2 new squares",
        ),
        ("0,0:LLLL 2,0:DDDD", "0,0", "2,0", "", "take:0,0", "Take back your counter in row 1, column 1"),
    ],
)
def test_descriptions_tell_what_a_thaw_does(
    cards: str, light: str, dark: str, moves: str, move: str, told: str
) -> None:
    state = after(thawing(cards, light, dark), moves)
    assert told in state.words().describe(move)


# ------------------------------------------------------------------------------------------------- places


@pytest.mark.parametrize(
    ("place", "english", "german"),
    [
        ("2,0", "in row 1, right of the ice", "in Reihe 1 rechts vom Eis"),
        ("2,1", "jutting out at the bottom, right of the ice", "rechts vom Eis und unten überstehend"),
        ("-2,-1", "jutting out at the top, left of the ice", "links vom Eis und oben überstehend"),
        ("0,-2", "above the ice, in column 1", "über dem Eis in Spalte 1"),
        ("-1,-2", "above the ice, jutting out on the left", "über dem Eis und links überstehend"),
        ("1,2", "below the ice, jutting out on the right", "unter dem Eis und rechts überstehend"),
    ],
)
def test_places_round_a_single_card_are_told_in_words(place: str, english: str, german: str) -> None:
    state, move = played("draw:DLLL draw:DDLL"), f"DDLL@{place}"
    assert state.words().describe(move) == f"Place the card {english} (dark above light)"
    assert state.words("de").describe(move) == f"Die Karte {german} anlegen (oben dunkel, unten hell)"


def test_rows_and_columns_are_counted_from_the_top_left_of_the_ice() -> None:
    state = thawing("0,0:LLLL 2,1:DDDD 4,0:DLLD -2,-1:DLLD", "0,0", "2,1")
    assert "in row 1, column 1" in state.words().describe("melt:-2,-1")
    assert "in row 2, column 7" in state.words().describe("melt:4,0")
    assert "in row 2, column 3" in state.words().describe("take:0,0")


def test_a_card_can_jut_out_at_a_corner_of_the_ice() -> None:
    state = played("draw:DLLL draw:DLLL DLLL@1,2 light draw draw:DLLL DLLL@3,1 draw draw:DDLL")
    assert (
        state.words().describe("DDLL@4,3")
        == "Place the card jutting out at the bottom and on the right (dark above light)"
    )


def test_rows_keep_their_numbers_while_a_card_is_lifted() -> None:
    state = thawing("-2,0:LLLL 0,0:LLLL 2,0:LLLL 4,0:DDDD", "2,0", "4,0")
    assert "column 5" in state.words().describe("take:2,0")
    lifted = state.play("lift:-2,0")
    assert lifted.words().describe("LLLL@2,2").startswith("Place the card below the ice, in column 5")


# ------------------------------------------------------------------------------------------- the rules page


def pictures(language: str) -> list[Picture]:
    return [part for part in page_parts(game_package("winter").rules_page(language)) if isinstance(part, Picture)]


def test_the_rules_have_the_same_pictures_in_both_languages() -> None:
    assert pictures("en") == pictures("de")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_answer_every_doubtful_case(language: str) -> None:
    answered = re.findall(r"^- \*\*(W\d+)\. ", game_package("winter").rules_page(language), re.M)
    assert answered == [f"W{number}" for number in (*range(1, 12), 13, 14, 17, 19)]


@pytest.mark.parametrize("number", range(8))
def test_every_picture_shows_the_whole_table(number: int) -> None:
    picture = pictures("en")[number]
    game = fourfold.game("winter")
    state = after(game.load(picture.position) if picture.position else game.start(), " ".join(picture.moves))
    shown = [
        piece for piece in picture.scene(game_package("winter"), "de").pieces if piece.spot.startswith("table/card")
    ]
    assert len(shown) == len(state.position()["cards"])


def test_the_pictures_show_what_the_page_says() -> None:
    game = fourfold.game("winter")
    states = [after(game.load(picture.position or {}), " ".join(picture.moves)) for picture in pictures("en")[3:]]
    lifted, dropped, _, melted, hanging = states
    assert lifted.position()["phase"] == "drop"
    assert dropped.position()["counters"][0] == [{"x": 1, "y": 0}, {"x": 0, "y": 1}]
    assert melted.outcome is not None and melted.outcome.winners == (1,)
    assert [piece.spot for piece in seen(hanging).pieces if "break off" in piece.look.name] == ["table/card:0,4"]


# ------------------------------------------------------------------------------------------------- scenes


def test_a_placement_is_a_face_and_a_place() -> None:
    scene = seen(played("draw:DLLL draw:DDLL"))
    paths = {choice.move: choice.path for choice in scene.choices}
    assert paths["LLDD@2,1"] == paths["DDLL@2,1"] == ("hand:DDLL", "table/at:2,1")
    faces = {choice.move: choice.lays for choice in scene.choices}
    assert faces["LLDD@2,1"] == card_look("LLDD", "en") and faces["DDLL@2,1"] == card_look("DDLL", "en")
    assert dict(scene.asks)[card_look("LLDD", "en")] == "Place it: light above dark"
    # The middle of the place is the middle of the card that will lie there.
    spot, card = scene.spot("table/at:2,1"), scene.spot("table/card:0,0")
    section = card.width / 2
    assert spot.x + spot.width / 2 == card.x + section * 3 and spot.y + spot.height / 2 == card.y + section * 2


def test_what_is_held_down_and_what_counters_lie_where() -> None:
    scene = seen(thawing(EVEN, "-2,0", "-4,0"))
    names = {piece.spot: piece.look.name for piece in scene.pieces}
    assert "held down" in names["table/card:-4,0"] and "held down" in names["table/card:-2,0"]
    assert "held down" not in names["table/card:0,0"]
    assert names["table/square:-2,0"] == "light counter"


def test_what_would_fall_is_previewed() -> None:
    state = thawing(EVEN + " 6,0:LLLL", "-2,0 6,0", "-4,0 0,2")
    loses = {choice.move: set(choice.loses) for choice in seen(state).choices}
    assert loses["melt:0,0"] == {"table/card:-4,0", "table/card:-2,0", "table/card:0,2"}
    assert loses["melt:4,0"] == {"table/card:6,0"}
    assert loses["take:-2,0"] == set()


def test_a_lifted_card_shows_where_it_lay_and_what_hangs_by_it() -> None:
    state = thawing("0,0:DDDD 2,0:LLLL 4,0:LLLL 6,0:DLLD", "4,0", "0,0").play("lift:2,0")
    names = {piece.spot: piece.look.name for piece in seen(state).pieces}
    assert "break off" in names["table/card:0,0"] and "break off" not in names["table/card:4,0"]
    assert names["table/lay:2,0"] == "where the card was"


def test_the_first_card_stays_where_it_is_while_there_is_room() -> None:
    places = set()
    state = fourfold.game("winter").start()
    moves = "draw:DLLL draw:DLLL DLLL@2,0 light draw draw:LDLL LDLL@0,2 draw draw:DDLL DDLL@-2,1"
    for move in moves.split():
        state = state.play(move)
        if state.position()["cards"]:
            spot = seen(state).spot("table/card:0,0")
            places.add((spot.x, spot.y, spot.width))
    assert len(places) == 1


def test_the_window_keeps_its_size_and_shrinks_the_cards() -> None:
    long = " ".join(f"{2 * n},0:DLLD" for n in range(2, 12))
    near, far = (seen(thawing("0,0:LLLL 2,0:DDDD " + more, "0,0", "2,0")) for more in ("4,0:DLLD", long))
    assert (near.width, near.height) == (far.width, far.height)
    assert near.spot("table/card:0,0").width == 2 * far.spot("table/card:0,0").width


@pytest.mark.parametrize(("at", "walls"), [((0, 0), ""), ((-40, -40), "wn"), ((-17, 9), ""), ((40, 40), "es")])
def test_every_card_is_within_the_scene_wherever_it_lies(at: tuple[int, int], walls: str) -> None:
    step = -2 if at[0] == 40 else 2
    cards = [f"{at[0] + step * n},{at[1]}:{face}" for n, face in enumerate(["LLLL", "DDDD", *["DLLD"] * 16])]
    scene = seen(thawing(" ".join(cards), cards[0].split(":")[0], cards[1].split(":")[0]))
    for spot in scene.spots:
        assert spot.x >= 0 and spot.x + spot.width <= scene.width
        assert spot.y >= 0 and spot.y + spot.height <= scene.height
    assert {wall.side for wall in scene.walls} == set(walls)
    assert scene.width / COLUMN <= 100


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Player 2: Choose your colour"), ("de", "Person 2: Wähle deine Farbe")]
)
def test_a_scene_says_what_to_do(language: str, words: str) -> None:
    assert seen(played("draw:DLLL draw:DLLL DLLL@2,0"), language).title.startswith(words)


def test_text_tells_light_from_dark_without_colour() -> None:
    text = render_text(seen(played("draw:DLLL draw:DLLL DLLL@2,0")), ascii=True)
    assert "|### . |" in text and "| .  . |" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("seed", range(5))
def test_every_card_is_whole_in_text(seed: int) -> None:
    """Without counters every card has its four corners, wherever it lies."""
    state, rng = fourfold.game("winter").start(), np.random.default_rng(seed)
    while state.position()["phase"] != "thaw":
        moves = [move for move in state.moves if not move.startswith("put")]
        state = state.play(moves[int(rng.integers(len(moves)))])
    text = render_text(seen(state))
    assert [text.count(corner) for corner in "╭╮╰╯"] == [18] * 4


def test_numbers_stand_where_moves_count_from() -> None:
    scene = seen(thawing(EVEN, "-2,0", "-4,0"))
    zero = next(label for label in scene.labels if label.words == "0" and label.x > 50)
    assert zero.x == scene.spot("table/card:0,0").x
    assert {label.words for label in scene.labels} >= {"-4", "0", "4"}


def test_the_goal_is_told_from_the_first_card_to_the_last() -> None:
    """Also while the last card of the deck is placed."""
    state, rng, seen_of = fourfold.game("winter").start(), np.random.default_rng(3), []
    while not state.is_over and state.position()["thaws"] < 2:
        state = state.play(state.moves[int(rng.integers(len(state.moves)))])
        seen_of.append(seen(state).status)
    assert all(status.startswith("Freezing · ") or status.endswith("keep a counter on the ice") for status in seen_of)
    assert any(status.startswith("Freezing · 0 cards left") for status in seen_of)
    assert any(status.startswith("Thawing, turn 2") for status in seen_of)
