"""Turn of Time in words: options and moves as a person gives them, and moves as a person is told them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import IllegalMove, MoveError, OptionError, State
from fourfold.core.words import Viewer
from fourfold.scene.scene import Scene
from helpers.languages import SPOKEN

TWO_DRAWN = "draw:Sp draw:Su draw:Fa draw:Wi "
CODES = ("Sp", "Su", "Fa", "Wi")
SEASON_WORDS = {
    "en": dict(zip(CODES, ("spring", "summer", "fall", "winter"), strict=True)),
    "de": dict(zip(CODES, ("Frühling", "Sommer", "Herbst", "Winter"), strict=True)),
}


def after(players: int, moves: str) -> State:
    state = fourfold.game("turn-of-time", players=players).start()
    for move in moves.split():
        state = state.play(move)
    return state


def over(players: int) -> State:
    state = after(players, "")
    while not state.is_over:
        state = state.play(state.moves[-1])
    return state


# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 0}, ["players=0", "1 to 4"]),
        ({"players": 5}, ["players=5", "1 to 4"]),
        ({"players": -1}, ["players=-1", "1 to 4"]),
        ({"players": "2"}, ["players='2'", "1 to 4"]),
        ({"players": True}, ["players=True", "1 to 4"]),
        ({"players": 2.0}, ["players=2.0", "1 to 4"]),
        ({"players": None}, ["players=None", "1 to 4"]),
        ({"goal": "balance"}, ["goal='balance'", "1 player"]),  # two play unless told otherwise
        ({"players": 2, "goal": "dominance"}, ["goal='dominance'", "1 player"]),
        ({"players": 4, "goal": "balance"}, ["goal='balance'", "1 player"]),
        ({"players": 1, "goal": "victory"}, ["goal='victory'", "dominance", "balance"]),
        ({"players": 1, "goal": "Balance"}, ["goal='Balance'", "dominance", "balance"]),
        ({"players": 1, "goal": True}, ["goal=True", "dominance", "balance"]),
        ({"players": 1, "goal": ["balance"]}, ["goal=['balance']", "dominance", "balance"]),
        ({"cards": 16}, ["'cards'", "players", "goal"]),
    ],
)
def test_impossible_options_are_named_with_the_possible_ones(options: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        fourfold.game("turn-of-time", **options)
    assert [words for words in named if words not in str(caught.value)] == []


def test_two_play_unless_told_otherwise() -> None:
    assert fourfold.game("turn-of-time") == fourfold.game("turn-of-time", players=2, goal=None)


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "pass", "Au", "sp", "Sp ", " Sp", "Sp\n", "Sp/", "/Sp", "Sp/Su/Fa", "Sp-Su", "Sp/Au"),
        *("draw", "draw:", "draw:Au", "draw: Sp", "draw:sp", "Draw:Sp", "draw:@0,0"),
        *("@", "@0", "@0,", "@0;0", "@0,0,0", "@0.0,0", "@x,y", "0,0", "@+1,0", "@ 0,0"),
        *("flip", "flip:", "flip:up", "flip:N", "flip:ne", "flip:n\n", "n"),
        *(None, True, 1.0, b"Sp", ["Sp"]),
    ],
)
@pytest.mark.parametrize("moves", ["", TWO_DRAWN, TWO_DRAWN + "Sp", TWO_DRAWN + "Sp @0,0 Su @1,0"])
def test_unreadable_moves(moves: str, move: Any) -> None:
    with pytest.raises(MoveError) as caught:
        after(2, moves).play(move)
    assert repr(move) in str(caught.value)


@pytest.mark.parametrize(
    ("players", "moves", "illegal"),
    [
        (2, "", "draw:Sp/Su Sp @0,0 flip:n"),
        (2, "draw:Sp", "draw:Sp"),
        (2, TWO_DRAWN, "draw:Sp Su Wi Su/Wi Wi/Su Sp/Sp @0,0 flip:n"),  # summer and winter are the other seat's
        (2, TWO_DRAWN + "Sp", "Sp @1,0 @-0,0 flip:n"),
        (2, TWO_DRAWN + "Sp @0,0", "Sp Fa @1,0"),  # now the other seat's turn
        (2, TWO_DRAWN + "Sp @0,0 Su @1,0 flip:w", "Sp"),  # it is on the table
        (2, TWO_DRAWN + "Sp @0,0 Su", "@0,0 @1,1 @2,0 @9,9"),
        (2, TWO_DRAWN + "Sp @0,0 Su @1,0", "flip:n flip:e flip:s Sp @2,0"),
        (3, "draw:Fa draw:Sp draw:Su", "draw:Wi Wi Sp/Wi Wi/Sp"),  # spring's, not fall's (T1)
        (1, "", "draw:Su/Sp Sp Sp/Su @0,0"),
        (1, "draw:Sp/Su", "draw:Sp/Su Sp Su Fa/Sp"),
        (1, "draw:Fa Fa @0,0", "draw:Fa"),
    ],
)
def test_illegal_moves_say_what_is_legal(players: int, moves: str, illegal: str) -> None:
    state = after(players, moves)
    for move in illegal.split():
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert (caught.value.move, caught.value.legal) == (move, state.moves)
        assert [words for words in (repr(move), *state.moves) if words not in str(caught.value)] == []


@pytest.mark.parametrize("action", [-1, 1000])
def test_actions_that_are_none(action: int) -> None:
    with pytest.raises(IllegalMove):
        after(2, "").play(action)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_move_is_legal_after_the_end(players: int) -> None:
    state = over(players)
    faces = [up if up == below else f"{up}/{below}" for up in CODES for below in CODES]
    cells = [f"@{x},{y}" for x in range(-4, 5) for y in range(-4, 5)]
    for move in (*faces, *(f"draw:{card}" for card in faces), *cells, "flip:n", "flip:e", "flip:s", "flip:w"):
        with pytest.raises(IllegalMove, match="over") as caught:
            state.play(move)
        assert caught.value.legal == state.moves == ()


# ------------------------------------------------------------------------------------------- descriptions


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@settings(deadline=None, max_examples=10)
@given(st.binary(min_size=72, max_size=72))
def test_every_move_is_described_in_both_languages(players: int, choices: bytes) -> None:
    state = after(players, "")
    for choice in choices:
        english, german = ([state.words(language).describe(move) for move in state.moves] for language in SEASON_WORDS)
        assert all(words.strip() for words in english + german)
        assert all(ours != theirs for ours, theirs in zip(english, german, strict=True))
        assert len(set(english)) == len(set(german)) == len(state.moves)
        if not state.is_over:
            state = state.play(state.moves[choice % len(state.moves)])


def seasons_in(description: str, language: str) -> list[str]:
    """The seasons that a description names, in its order, as codes."""
    codes = {name.lower(): season for season, name in SEASON_WORDS[language].items()}
    return [codes[name] for name in re.findall("|".join(codes), description.lower())]


@pytest.mark.parametrize("language", SEASON_WORDS)
@pytest.mark.parametrize(
    ("players", "moves"),
    [(2, ""), (2, TWO_DRAWN), (3, "draw:Fa draw:Sp draw:Su"), (1, ""), (1, "draw:Sp/Wi"), (1, "draw:Fa")],
)
def test_descriptions_name_the_seasons_of_a_card_the_one_that_shows_first(
    players: int, moves: str, language: str
) -> None:
    state = after(players, moves)
    for move in state.moves:
        assert seasons_in(state.words(language).describe(move), language) == move.removeprefix("draw:").split("/")


@pytest.mark.parametrize(
    ("neighbour", "seasons"),
    [
        ("Wi", {"Wi", "Sp"}),  # winter follows fall, which flips to spring
        ("Su", {"Su"}),  # fall follows summer, which shows summer again
        ("Sp", {"Sp"}),  # opposites: both will show spring
        ("Fa", {"Fa"}),
    ],
)
@pytest.mark.parametrize("language", SEASON_WORDS)
def test_descriptions_of_meetings_name_the_neighbour_and_what_it_brings(
    neighbour: str, seasons: set[str], language: str
) -> None:
    state = after(1, f"draw:{neighbour} {neighbour} @0,0 draw:Sp/Fa Fa/Sp @1,0")
    assert set(seasons_in(state.words(language).describe("flip:w"), language)) == seasons


def test_descriptions_are_english_unless_told_otherwise() -> None:
    state = after(2, "")
    assert state.words().describe("draw:Sp") == state.words("en").describe("draw:Sp")


@pytest.mark.parametrize("language", ["xx", "EN", "", None])
def test_unknown_languages_are_named_with_the_known_ones(language: Any) -> None:
    with pytest.raises(OptionError) as caught:
        after(2, "").words(language).describe("draw:Sp")
    assert [words for words in (repr(language), "en", "de") if words not in str(caught.value)] == []


def test_only_legal_moves_are_described() -> None:
    with pytest.raises(IllegalMove):
        after(2, "draw:Sp").words().describe("draw:Sp")


MEETS_THREE = TWO_DRAWN + "Fa @0,0 Wi/Su @1,0 flip:w Fa/Su @0,1 flip:n Su/Sp @1,1"  # fall, winter, fall; summer below


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (TWO_DRAWN, "Fa", "Play the fall single", "Spiele die reine Herbstkarte"),
        (
            TWO_DRAWN,
            "Sp/Wi",
            "Play spring, with winter on the back",
            "Spiele den Frühling mit Winter auf der Rückseite",
        ),
        (TWO_DRAWN + "Fa", "@0,0", "Place the first card", "Lege die erste Karte"),
        (TWO_DRAWN + "Fa @0,0 Wi", "@0,-1", "Place it above the fall", "Lege die Karte über den Herbst"),
        (
            TWO_DRAWN + "Fa @0,0 Wi",
            "@1,0",
            "Place it to the right of the fall",
            "Lege die Karte rechts neben den Herbst",
        ),
        (TWO_DRAWN + "Fa @0,0 Wi", "@0,1", "Place it below the fall", "Lege die Karte unter den Herbst"),
        (
            TWO_DRAWN + "Fa @0,0 Wi",
            "@-1,0",
            "Place it to the left of the fall",
            "Lege die Karte links neben den Herbst",
        ),
        (
            MEETS_THREE.removesuffix(" @1,1"),
            "@1,1",
            "Place it below the winter and to the right of the fall",
            "Lege die Karte unter den Winter und rechts neben den Herbst",
        ),
        (
            MEETS_THREE,
            "flip:n",
            "Meet the winter above: both flip; the placed card will show spring, the other summer",
            "Begegne dem Winter darüber: Beide werden umgedreht; die gelegte Karte zeigt dann Frühling, "
            "der Nachbar Sommer",
        ),
        (
            MEETS_THREE,
            "flip:w",
            "Meet the fall on the left: the placed card flips to spring",
            "Begegne dem Herbst links daneben: Die gelegte Karte wird zum Frühling",
        ),
    ],
)
def test_moves_are_described_as_a_person_at_the_table_says_them(
    moves: str, move: str, english: str, german: str
) -> None:
    state = after(2, moves)
    assert (state.words().describe(move), state.words("de").describe(move)) == (english, german)


def test_spaces_that_would_read_alike_are_told_apart_by_row_and_column() -> None:
    state = after(2, TWO_DRAWN + "Fa @0,0 Wi @1,0 flip:w Fa/Sp @0,1 flip:n Wi/Su")
    # Fall and winter above, fall below: the two falls have a free space on their left. The first row shown is free.
    assert state.words().describe("@-1,0") == "Place it to the left of the fall (row 2, column 1)"
    assert state.words("de").describe("@-1,1") == "Lege die Karte links neben den Herbst (Reihe 3, Spalte 1)"
    assert state.words().describe("@0,-1") == "Place it above the fall"


# ---------------------------------------------------------------------------------------------------- log


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        ("draw:Sp", "draw:Fa", "Bo drew fall.", "Bo hat den Herbst gezogen."),
        ("draw:Sp draw:Fa", "draw:Su", "Ann drew summer.", "Ann hat den Sommer gezogen."),
        (TWO_DRAWN, "Fa", "Ann played the fall single.", "Ann hat die reine Herbstkarte gespielt."),
        (
            TWO_DRAWN + "Fa @0,0",
            "Wi/Su",
            "Bo played winter, with summer on the back.",
            "Bo hat den Winter mit Sommer auf der Rückseite gespielt.",
        ),
        (
            TWO_DRAWN + "Fa",
            "@0,0",
            "Ann placed the fall as the first card.",
            "Ann hat den Herbst als erste Karte gelegt.",
        ),
        (
            MEETS_THREE.removesuffix(" @1,1"),
            "@1,1",
            "Bo placed the summer below the winter and to the right of the fall.",
            "Bo hat den Sommer unter den Winter und rechts neben den Herbst gelegt.",
        ),
        (
            MEETS_THREE,
            "flip:n",
            "Bo’s summer and the winter above flipped each other, to spring and summer.",
            "Der Sommer von Bo und der Winter darüber haben sich gegenseitig umgedreht, zum Frühling und zum Sommer.",
        ),
        (
            MEETS_THREE,
            "flip:w",
            "The fall on the left flipped Bo’s summer to spring.",
            "Der Herbst links daneben hat den Sommer von Bo zum Frühling umgedreht.",
        ),
        (
            TWO_DRAWN + "Fa/Su @0,0 Wi @1,0",
            "flip:w",
            "Bo’s winter flipped the fall on the left to summer.",
            "Der Winter von Bo hat den Herbst links daneben zum Sommer umgedreht.",
        ),
        (
            TWO_DRAWN + "Fa @0,0 Wi @1,0",
            "flip:w",
            "Bo’s winter flipped the fall on the left, which shows fall again.",
            "Der Winter von Bo hat den Herbst links daneben umgedreht; er zeigt wieder Herbst.",
        ),
        (
            TWO_DRAWN + "Fa @0,0 Su @0,1",
            "flip:n",
            "The fall above flipped Bo’s summer, which shows summer again.",
            "Der Herbst darüber hat den Sommer von Bo umgedreht; er zeigt wieder Sommer.",
        ),
        (
            TWO_DRAWN + "Fa/Su @0,0 Fa/Wi @-1,0",
            "flip:e",
            "Bo’s fall met the fall on the right. Nothing flipped.",
            "Der Herbst von Bo ist dem Herbst rechts daneben begegnet. Nichts wurde umgedreht.",
        ),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, None, "all"])
def test_the_log_tells_what_happened(seat: Viewer, moves: str, move: str, english: str, german: str) -> None:
    state, names = after(2, moves), ("Ann", "Bo")
    assert (state.words("en", names).narrate(move, seat), state.words("de", names).narrate(move, seat)) == (
        english,
        german,
    )


@pytest.mark.parametrize(
    ("draw", "english", "german"),
    [
        ("draw:Fa", "Ann drew the fall single.", "Ann hat die reine Herbstkarte gezogen."),
        ("draw:Sp/Wi", "Ann drew a spring/winter card.", "Ann hat eine Karte mit Frühling und Winter gezogen."),
    ],
)
def test_the_solo_log_names_the_card_that_was_drawn(draw: str, english: str, german: str) -> None:
    state = after(1, "")
    assert (state.words("en", ["Ann"]).narrate(draw, None), state.words("de", ["Ann"]).narrate(draw, None)) == (
        english,
        german,
    )


@pytest.mark.parametrize(
    ("draws", "english", "german"),
    [
        (
            "draw:Sp/Wi",
            "The deck was shuffled, and Ann drew a spring/winter card.",
            "Der Stapel ist gemischt, und Ann hat eine Karte mit Frühling und Winter gezogen.",
        ),
        (
            "draw:Wi draw:Su draw:Sp draw:Fa",
            "Ann drew winter and spring; Bo drew summer and fall.",
            "Ann hat Winter und Frühling gezogen, Bo Sommer und Herbst.",
        ),
        (
            "draw:Fa draw:Sp draw:Su",
            "Ann drew fall, Bo drew spring and Cleo drew summer. "
            "No one owns winter; its single is the first card on the table.",
            "Ann hat Herbst gezogen, Bo Frühling und Cleo Sommer. "
            "Der Winter gehört niemandem; seine reine Karte liegt als erste auf dem Tisch.",
        ),
        (
            "draw:Fa draw:Sp draw:Su draw:Wi",
            "Ann drew fall, Bo drew spring, Cleo drew summer and Dan drew winter.",
            "Ann hat Herbst gezogen, Bo Frühling, Cleo Sommer und Dan Winter.",
        ),
    ],
    ids=["1", "2", "3", "4"],
)
def test_the_set_up_is_told_in_a_sentence(
    draws: str, english: str, german: str, request: pytest.FixtureRequest
) -> None:
    players = int(request.node.callspec.id)
    names = ("Ann", "Bo", "Cleo", "Dan")[:players]
    for seat in (None, *range(players)):
        view = after(players, draws).view(seat)
        assert (view.words("en", names).set_up(), view.words("de", names).set_up()) == (english, german)


# ------------------------------------------------------------------------------------------ no notation

NOTATION = re.compile(r"@|\b(Sp|Su|Fa|Wi)\b|flip:|draw:|-?\d,-?\d|[Ss]eat|[Cc]hance|Zufall|[{}$]|\bNone\b")


def texts_of(scene: Scene) -> list[str]:
    faces = [text for piece in scene.pieces for text in (piece.name, piece.look.about)]
    written = [label.words for label in scene.labels] + [zone.name for zone in scene.zones]
    return [scene.title, *faces, *written, *(choice.words for choice in scene.choices)]


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players_read_no_notation(players: int, language: str) -> None:
    names = ("Ann", "Bo", "Cleo", "Dan")[:players]
    seats: list[int | None] = [None, *range(players)]
    for seed in range(3):
        rng = Random(seed)
        state = after(players, "")
        while True:
            said = [text for seat in seats for text in texts_of(state.view(seat).scene(language, None, names))]
            for move in state.moves:
                viewers: list[Viewer] = [*seats, "all"]
                told = [state.words(language, names).narrate(move, seat) for seat in viewers]
                assert all(text.endswith(".") and any(name in text for name in names) for text in told)
                said += [*told, state.words(language).describe(move)]
            said += [line.name for lines in state.words(language).explain() or () for line in lines]
            said.append(state.words(language, names).decided_by())
            assert [text for text in said if NOTATION.search(text)] == []
            if state.is_over:
                break
            state = state.play(rng.choice(state.moves))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_card_and_its_space_can_be_chosen_together(players: int) -> None:
    """Whichever card is chosen with whichever face: the scene already has the spaces of the decision that follows."""
    random, asked = Random(players), 0
    state = fourfold.game("turn-of-time", players=players).start().play_chance(players)
    while not state.is_over:
        assert isinstance(state.seat, int)
        scene, move = state.view(state.seat).scene(), random.choice(state.moves)
        after = state.play(move)
        if state.position()["phase"] == "card":
            asked += 1
            assert isinstance(after.seat, int)
            then = after.view(after.seat).scene().choices
            assert {(choice.move, choice.words, choice.path) for choice in scene.then} == {
                (choice.move, choice.words, choice.path[1:]) for choice in then
            }
            face = next(choice.lays for choice in scene.choices if choice.move == move)
            assert face is not None and face.svg == next(
                p.look.svg for p in after.view(None).scene().pieces if p.spot == "held"
            )
            assert dict(scene.asks)[face].startswith("Where does the ")
        else:
            assert not scene.then
        state = after.play_chance(asked)
    assert asked > 3
