"""What Shifting Stones says and shows: options, moves, descriptions, scenes, and the rules pages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fourfold
from fourfold import IllegalMove, MoveError, OptionError, Record
from fourfold.core.registry import game_package
from fourfold.core.teaching.rulebook import Picture, page_parts
from fourfold.games.shifting_stones.cards import ANY, PATTERNS
from fourfold.games.shifting_stones.faces import DRAWN, card_look, stone_look
from fourfold.scene.text_renderer import render_text
from helpers.stones import MINI, OPENING, SYMBOLS, after, game, grid, loaded, played

# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 0}, ["players=0", "1 to 5"]),
        ({"players": 6}, ["players=6", "1 to 5"]),
        ({"players": "2"}, ["players='2'", "1 to 5"]),
        ({"players": True}, ["players=True", "1 to 5"]),
        ({"rounds": 0}, ["rounds=0", "from 1"]),
        ({"rounds": -5}, ["rounds=-5", "from 1"]),
        ({"rounds": 1.5}, ["rounds=1.5", "from 1"]),
        ({"rounds": None}, ["rounds=None", "from 1"]),
        ({"rounds": 10**12}, ["rounds=1000000000000", "to 1000000000"]),
        ({"goal": "balance"}, ["'goal'", "players", "rounds"]),
    ],
)
def test_impossible_options_are_named_with_the_possible_ones(options: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        fourfold.game("shifting-stones", **options)
    assert [words for words in named if words not in str(caught.value)] == []


def test_two_play_100_rounds_unless_told_otherwise() -> None:
    assert fourfold.game("shifting-stones") == game(2, 100)


def test_a_far_limit_costs_nothing() -> None:
    far = game(2, 1_000_000_000)
    found = fourfold.playouts(far.start(), 20, threads=1)
    assert found.games == found.lengths.sum() == 20 and len(found.lengths) < 1_000_000
    assert far.most_decisions > 1_000_000_000


@pytest.mark.parametrize(("players", "rounds"), [(1, 1), (1, 30), (2, 1), (2, 7), (3, 4), (5, 3)])
def test_no_game_is_longer_than_the_bound(players: int, rounds: int) -> None:
    """Taking every card every time and being dealt four new ones is the longest way to play."""
    one = game(players, rounds)
    assert len(fourfold.playouts(one.start(), 200).lengths) <= one.most_decisions + 1
    state, decisions = one.start(), 0
    while not state.is_over:
        move = next((m for m in state.moves if m[0] in "#~"), None) or state.moves[0]
        state, decisions = state.play(move), decisions + 1
    assert decisions <= one.most_decisions
    if players > 1:
        assert decisions == one.most_decisions


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "move",
    [
        *("", "pass", "stone", "stone:", "stone:star", "Stone:fish", "stone:?", "fish"),
        *("#", "#0", "#73", "#100", "#01", "#a", "17", "# 17", "deal:17", "deal:#", "deal:?", "#?", "mini:17"),
        *("~", "~a1", "~a1b", "~a1d1", "~a1b4", "a1b1", "~A1B1", "!", "!d1", "!a4", "!a1b1", "b2", "++", "+ ", "End"),
        *(None, True, 1.0, b"end", ["end"]),
    ],
)
@pytest.mark.parametrize("moves", ["", OPENING, f"{OPENING} #3"])
def test_unreadable_moves(moves: str, move: Any) -> None:
    with pytest.raises(MoveError) as caught:
        played(moves).play(move)
    assert repr(move) in str(caught.value)


@pytest.mark.parametrize(
    ("moves", "illegal"),
    [
        ("", "#1 deal:#1 mini:#1 end skip + !a1 ~a1b1"),
        ("stone:sun", "stone:sun stone:moon"),
        (OPENING, "#5 #72 deal:#9 + !a1 ~a1b1 stone:sun"),
        (f"{OPENING} #3", "#1 #3 end skip + ~a1c1 ~a1b2 ~a1a1 ~a1a3"),
        (f"{OPENING} #3 !a1", "#3 skip"),
        (f"{OPENING} #3 !a1 end", "deal:#1 deal:#3 deal:#5 end"),
    ],
)
def test_illegal_moves_say_what_is_legal(moves: str, illegal: str) -> None:
    state = played(moves)
    for move in illegal.split():
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert (caught.value.move, caught.value.legal) == (move, state.moves)


# ------------------------------------------------------------------------------------------- descriptions


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        ("stone:sun", "stone:fish", "Lay out a stone: fish (top centre)", "Stein auslegen: Fisch (oben Mitte)"),
        (OPENING.rsplit(" ", 1)[0], "deal:#8", "Deal card 8 (1 point)", "Karte 8 (1 Punkt) austeilen"),
        (OPENING, "#3", "Take card 3 (1 point)", "Karte 3 (1 Punkt) nehmen"),
        (
            *(f"{OPENING} #3", "~a1b1", "Discard card 3: swap the sun (top left) with the fish (top centre)"),
            "Karte 3 abwerfen: die Sonne (oben links) mit dem Fisch (oben Mitte) tauschen",
        ),
        (
            *(f"{OPENING} #3", "!b1", "Discard card 3: flip the fish (top centre) to the bird"),
            "Karte 3 abwerfen: den Fisch (oben Mitte) zum Vogel wenden",
        ),
        (f"{OPENING} end #6", "+", "Score card 6 (1 point)", "Karte 6 (1 Punkt) werten"),
        (OPENING, "end", "End your turn without drawing", "Zug beenden, ohne nachzuziehen"),
        (f"{OPENING} #3 !a1", "end", "End your turn and draw 1 card", "Zug beenden und 1 Karte nachziehen"),
        (
            *(f"{OPENING} #3 !a1 #4 !a1", "end", "End your turn and draw 2 cards"),
            "Zug beenden und 2 Karten nachziehen",
        ),
        (OPENING, "skip", "Skip your turn and draw 2 cards", "Zug auslassen und 2 Karten ziehen"),
    ],
)
def test_descriptions_say_what_happens(moves: str, move: str, english: str, german: str) -> None:
    assert [played(moves).words(language).describe(move) for language in ("en", "de")] == [english, german]


def test_alone_descriptions_warn_of_strikes() -> None:
    two, three = loaded(1, strikes=2, round=2), loaded(1, strikes=3, round=3)
    assert two.words().describe("end") == "End your turn without drawing (strike 3 of 4)"
    assert two.words().describe("skip") == "Skip your turn and draw 2 cards (strike 3 of 4)"
    assert three.words().describe("skip") == "Skip your turn (fourth strike: you lose)"
    saved = loaded(1, strikes=3, round=3, fresh=False, scoring=True, hands=[[1, 2]], scored=[[6]])
    assert saved.words().describe("end") == "End your turn and draw 2 cards"


def test_no_more_cards_are_announced_than_there_are() -> None:
    """Of 72 cards, one is left besides those in hands and those scored."""
    scored = [*([*range(1 + 12 * seat, 13 + 12 * seat)] for seat in range(4)), [*range(49, 55)]]
    hands = [*([*range(55 + 4 * seat, 59 + 4 * seat)] for seat in range(4)), [71]]
    state = loaded(5, turn=4, hands=hands, scored=scored)
    for shown in (state, state.view(4)):
        assert shown.words().describe("end") == "End your turn and draw 1 card"
        assert shown.words().describe("skip") == "Skip your turn and draw 1 card"


@pytest.mark.parametrize("moves", ["", OPENING, f"{OPENING} #3", f"{OPENING} end #6", f"{OPENING} skip"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_moves_are_described_alike(moves: str, language: str) -> None:
    state = played(moves)
    assert len({state.words(language).describe(move) for move in state.moves}) == len(state.moves)


# ------------------------------------------------------------------------------------------------- scenes


def test_a_stone_shows_both_its_faces() -> None:
    for symbol, other in zip(SYMBOLS[::2], SYMBOLS[1::2], strict=True):
        for up, below in ((symbol, other), (other, symbol)):
            look = stone_look(up, "en")
            assert f'class="{up}-paper"' in look.svg and f'class="{below}-paper"' in look.svg
            assert up in look.lines[0] and below in look.lines[1]
            assert look.name == f"{up.capitalize()} (other side: {below})"


def test_symbols_have_shapes_of_their_own() -> None:
    assert len({drawn.steps for drawn in DRAWN.values()}) == len({drawn.glyph for drawn in DRAWN.values()}) == 8


def test_a_card_shows_number_points_and_pattern() -> None:
    look = card_look(67, "en")  # 68: seed above, horses to the sides, moon below
    assert look.lines == (" #68  5p", " . se  .", "ho  . ho", " . mo  .")
    assert ">68</text>" in look.svg and ">5</text>" in look.svg
    places = "seed (top centre), horse (centre left), horse (centre right) and moon (bottom centre)"
    assert look.name == f"Card 68 (5 points): {places}"
    assert card_look(24, "en").name == "Card 25 (1 point): any, seed; below: boat, any"
    assert look.svg.count('class="horse-paper"') == 2
    free = re.search(r'class="free" d="([^"]*)"', look.svg)
    assert free is not None and free[1].count("z") == 5


def test_cards_that_match_now_are_marked() -> None:
    state = loaded(hands=[[6, 57, 59], [50, 51, 52, 53]])
    marked = {piece.look.lines[0].split()[0] for piece in state.view(0).scene().pieces if "tick" in piece.look.svg}
    assert marked == {"#6", "#57"}
    assert {piece.look.lines[0] for piece in state.view(0).scene().pieces} >= {" #57 +3p", " #59  3p"}


@pytest.mark.parametrize(
    ("state", "place"),
    [
        (played(OPENING), "early"),
        (loaded(skipped=[True, False]), "early"),
        (played(f"{OPENING} #1 !a1"), "end"),
        (loaded(hands=[[], [1, 2, 3, 4]]), "end"),
    ],
    ids=["at first", "after a skip", "after a card", "without a card"],
)
def test_ending_the_turn_comes_to_the_fore_when_it_is_due(state: Any, place: str) -> None:
    assert {zone.id: zone.place for zone in state.view(state.seat).scene().zones}["end"] == place


def test_what_can_be_done_now_is_written_on_its_button() -> None:
    signs = {choice.move: choice.sign for choice in played(OPENING).view(0).scene().choices}
    assert (signs["end"], signs["skip"]) == ("End turn", "Skip +2")
    signs = {choice.move: choice.sign for choice in played(f"{OPENING} end #6").view(1).scene("de").choices}
    assert signs["+"] == "1 werten"


def test_shelves_show_the_race_and_who_has_the_bonus() -> None:
    scene = loaded(scored=[[20, 29], [30]], discards=[40, 41]).view(1).scene()
    assert [(each.race, each.gain) for each in scene.standings] == [((2, 10), 3), ((1, 10), 0)]
    tags = {zone.seat: zone.place for zone in scene.zones if zone.tag and zone.seat is not None}
    assert tags == {0: "shelf00", 1: "shelf10"}, "the viewer's is the last one"
    slots = [patch for patch in scene.patches if patch.kind == "slot"]
    assert len(slots) == 2 * 10
    assert {zone.id: zone.name for zone in scene.zones if zone.role == "store" and zone.tag} == {
        "deck": str(72 - 8 - 3 - 2),
        "discards": "2",
    }


def test_a_spectator_is_shown_backs_and_numbers() -> None:
    state = played(f"{OPENING} #3")
    scene = state.view(None).scene()
    spots = {piece.spot: piece.look for piece in scene.pieces}
    assert (spots["hand:0"].name, spots["hand:1"].name) == (
        *("3 hidden cards and one about to be used", "4 hidden cards"),
    )
    assert "held" not in spots
    assert spots["deck"].name == "Deck: 64 cards"
    assert "#" not in str(state.view(None)).replace("#?", "")


def test_scored_piles_discards_and_deck() -> None:
    state = loaded(scored=[[20, 29], [30]], discards=[40, 41])
    text = str(state.view(1))
    assert "3 points (1 × 1)" in text and "2 points  " in text and "Discard pile: 40 and 41" in text
    looks = {piece.spot: piece.look.name for piece in state.view(1).scene().pieces}
    assert looks["scored:0:0"].startswith("Card 20") and looks["scored:1:0"].startswith("Card 30")
    assert looks["discards"] == "Discard pile: 2 cards"


def test_choices_point_at_cards_and_stones() -> None:
    paths = {choice.move: choice.path for choice in played(OPENING).view(0).scene().choices}
    assert paths["#3"] == ("hand:0:2",) and paths["end"] == ("end",) and paths["skip"] == ("skip",)
    paths = {choice.move: choice.path for choice in played(f"{OPENING} end #6").view(1).scene().choices}
    assert paths["+"] == ("held", "score") and paths["!b2"] == ("held", "cell:b2", "cell:b2")


def test_a_swap_is_pointed_at_in_either_order() -> None:
    choices = played(f"{OPENING} end #6").view(1).scene().choices
    paths = [choice.path for choice in choices]
    assert len(set(paths)) == len(paths)
    swaps = [path[1:] for path in paths if len(path) == 3 and path[1] != path[2]]
    assert len(swaps) == 2 * 12
    for one, other in swaps:
        column, row, column_2, row_2 = *one[5:], *other[5:]
        assert abs(ord(column) - ord(column_2)) + abs(ord(row) - ord(row_2)) == 1
    from_the_centre = {path[2] for path in paths if path[1:2] == ("cell:b2",)}
    assert from_the_centre == {"cell:b1", "cell:a2", "cell:b2", "cell:c2", "cell:b3"}
    assert {choice.move for choice in choices if set(choice.path[1:]) == {"cell:b1", "cell:b2"}} == {"~b1b2"}


def test_a_swap_is_kept_in_reading_order() -> None:
    state = played(f"{OPENING} #3")
    for one, other in (("~a1b1", "~b1a1"), ("~b1b2", "~b2b1"), ("~c1c2", "~c2c1"), ("~b3c3", "~c3b3")):
        assert state.play(other) == state.play(one)
        assert state.action(other) == state.action(one) and state.canonical(other) == one
        assert state.words().describe(other) == state.words().describe(one)
        record = Record(game(), [*OPENING.split(), "#3", other])
        assert record.moves[-1] == one and Record.loads(record.dumps()) == record
        assert Record(game(), [*OPENING.split(), "#3"]).play(other).moves[-1] == one
    with pytest.raises(IllegalMove):
        state.play("~b2a1")


def test_what_changed_since_is_marked() -> None:
    record = Record(game(), f"{OPENING} #1 ~a1b1 #2 !c3".split())
    views = [state.view(None) for state in record]
    marks = {piece.spot: piece.marks for piece in views[-1].scene(since=views[17]).pieces}
    assert (marks["cell:a1"], marks["cell:b1"], marks["cell:c3"]) == (("last",), ("last",), ("turned",))
    assert marks["cell:a2"] == ()


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_fits_into_eighty_columns(players: int, language: str) -> None:
    state = game(players).start()
    for number in range(150):
        if state.is_over:
            break
        state = state.draw(number) if state.seat == "chance" else state.play(state.moves[number % len(state.moves)])
        for seat in (None, *range(players)):
            lines = render_text(state.view(seat).scene(language)).splitlines()
            assert max(map(len, lines)) <= 80, "\n".join(lines)


def test_endings_are_told() -> None:
    over = loaded(phase="over", round=100, scored=[[29], [30]])
    assert "Player 1 and Player 2 win." in over.view(None).scene().title
    won = loaded(phase="over", round=100, scored=[[29], []])
    assert "Ann gewinnt" in won.view(0).scene("de", names=("Ann", "Bo")).title
    lost = loaded(1, phase="over", round=3, strikes=4)
    assert "lost with the fourth strike" in lost.view(0).scene().title
    assert "The game ended in round 4." in str(lost.view(0)) and "The game ended in round 100." in str(won.view(0))
    assert "30 points" in str(loaded(1, phase="over", round=9, hands=[[]], scored=[MINI]).view(0))


# -------------------------------------------------------------------------------------------- rules pages


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pictures_of_the_rules_page_show_what_the_words_say(language: str) -> None:
    stones = game_package("shifting-stones")
    pictures = [part for part in page_parts(stones.rules_page(language)) if isinstance(part, Picture)]
    assert len(pictures) == 4
    scenes = [picture.scene(stones, language) for picture in pictures]
    matching = [
        {piece.look.lines[0].split()[0] for piece in scene.pieces if "tick" in piece.look.svg} for scene in scenes
    ]
    assert matching == [{"#4", "#16"}, {"#16", "#58"}, set(), {"#4", "#26"}]
    turned = [piece.spot for piece in scenes[2].pieces if "turned" in piece.marks]
    assert turned == ["cell:a2"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_example_turn_of_the_rules_page_is_legal(language: str) -> None:
    """The second picture is in the middle of that turn; the page says what can be scored then."""
    page = game_package("shifting-stones").rules_page(language)
    picture = [part for part in page_parts(page) if isinstance(part, Picture)][1]
    assert picture.moves[-4:] == ("#4", "+", "#53", "~a1b1")
    state = after(played(" ".join(picture.moves)), "#58 + #16 + end")
    assert "1 + 3 + 1" in page
    assert state.position()["scored"][0] == [4, 16, 58]
    assert state.position()["grid"] == grid("tree fish boat sun seed horse bird horse seed")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_ruling_is_answered(language: str) -> None:
    page = game_package("shifting-stones").rules_page(language)
    assert re.findall(r"\*\*(H\d)\.", page) == [f"H{number}" for number in range(1, 10)]


def test_the_discard_pile_shows_the_last_card_and_names_all() -> None:
    before = loaded(discards=[40, 72])
    card = next(int(move[1:]) for move in before.moves if move.startswith("#"))
    state = before.play(f"#{card}")
    state = state.play(next(move for move in state.moves if move.startswith("~")))
    for seat in (0, 1, None):
        scene = state.view(seat).scene("en", before.view(seat))
        (pile,) = [piece.look for piece in scene.pieces if piece.spot == "discards"]
        shown = [symbol for row in PATTERNS[card - 1] for symbol in row if symbol != ANY]
        assert sorted(re.findall(r'class="([a-z]+)-paper"', pile.svg)) == sorted(shown)
        assert pile.about == f"Discard pile: {card}, 40 and 72"
