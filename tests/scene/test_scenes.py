"""Scenes and what the renderers make of them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import fourfold
from fourfold import Record
from fourfold.scene.scene import Choice, Face, Label, Patch, Piece, Scene, Spot, Wall
from fourfold.scene.svg import svg
from fourfold.scene.text_renderer import render_text, runs

SVG = "{http://www.w3.org/2000/svg}"
SUN = Face("a <sun>", "<circle class='sun' r='3'/>", ("☼ Su",), ("Su",), "#111111", "#eeeeee")
SCENE = Scene(
    title="Two & two",
    width=300,
    height=150,
    spots=(Spot("a", 12.5, 25), Spot("b", 112.5, 25), Spot("c", 212.5, 25, 87.5, 75)),
    pieces=(Piece(SUN, "a", ("last",), "1"), Piece(SUN, "c", ("turned",))),
    choices=(Choice("@b", "Go <there>", ("a", "b")), Choice("turn", "Turn it", ("a",))),
    labels=(Label(0, 0, "Höhe <1>"),),
    walls=(Wall(12.5, 25, 200, "n"), Wall(12.5, 25, 100, "w")),
)


def test_text_shows_frames_moves_and_walls() -> None:
    assert render_text(SCENE).splitlines() == [
        "Höhe <1>━━━━━━━━━",
        "┃┏━turn━┓┌╌╌╌╌╌╌┐╔═════╗",
        "┃┃☼ Su  ┃╎  @b  ╎║☼ Su ║",
        "┃┃      ┃╎      ╎╚═════╝",
        "┃┗━━1━━━┛└╌╌╌╌╌╌┘",
    ]


LOW = Scene(
    title="Low",
    width=225,
    height=75,
    spots=tuple(Spot(name, 12.5 + 50 * n, 25, 50, 50) for n, name in enumerate("abcd")),
    pieces=(Piece(SUN, "a"), Piece(SUN, "b", ("last",))),
    choices=(Choice("move:far:c3", "Go there", ("a", "c"), "c3"),),
    patches=(Patch(12.5, 25, 100, 50, "ground"),),
    style=".ground{fill:#123456}",
    labels=(Label(12.5, 0, "near"), Label(300, 300, "far")),
)


def test_low_spots_have_no_frame_but_dots_signs_and_marks() -> None:
    assert render_text(LOW).splitlines()[1:] == [" ☼ S‹☼ S◂c3   ·"]
    assert render_text(LOW, ascii=True).splitlines()[1:] == [" Su (Su <c3   ."]


def test_patches_lie_below_and_signs_stand_for_long_moves() -> None:
    root = ElementTree.fromstring(svg(LOW))
    classes = [element.get("class") for element in root.iter()]
    assert classes.index("ground") < classes.index("pane")
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert "c3" in words and "move:far:c3" not in words


def test_a_part_keeps_patches_and_words_nearby() -> None:
    part = LOW.part("a")
    assert [(patch.x, patch.y) for patch in part.patches] == [(25, 25)]
    assert [label.words for label in part.labels] == ["near"]


def test_tall_faces_fill_tall_spots() -> None:
    tall = Face("tall", "<rect class='tall'/>", (), (), "#111111", "#eeeeee", height=200)
    scene = Scene("T", 100, 200, (Spot("a", 0, 0, 100, 200),), (Piece(tall, "a"),))
    assert 'translate(0 0) scale(1)"><title>tall' in svg(scene)


def test_ascii_is_ascii_and_has_no_colour() -> None:
    text = render_text(SCENE, ascii=True)
    assert text.isascii() and "Su" in text and "@b" in text and "Hoehe" in text
    assert all(ink.ink is None for line in runs(SCENE, ascii=True) for _, ink in line)
    assert any(ink.paper == "#eeeeee" for line in runs(SCENE) for _, ink in line)


def test_svg_is_well_formed_and_escapes() -> None:
    root = ElementTree.fromstring(svg(SCENE))
    assert root.get("viewBox") == "0 0 300 150"
    assert root.get("aria-label") == "Two & two"
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles.count("a <sun>") == 2 and "Go <there>" in titles
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert "Höhe <1>" in words and "@b" in words and "1" in words
    assert len([c for c in root.iter(f"{SVG}circle") if c.get("class") == "sun"]) == 2


def test_themes() -> None:
    assert "prefers-color-scheme" in svg(SCENE)
    assert "prefers-color-scheme" not in svg(SCENE, "light")
    assert svg(SCENE, "light") != svg(SCENE, "dark")


def test_a_part_keeps_what_lies_on_it() -> None:
    part = SCENE.part("b")
    assert [spot.id for spot in part.spots] == ["b"]
    assert not part.pieces and [choice.move for choice in part.choices] == ["@b"]
    assert part.spot("b").x == 25


TINY = Face("a counter", "<circle r='40'/>", ("●1",), ("@1",), "#ffffff", "#000000", bare=True)


def test_small_targets_are_points_and_bare_faces_have_no_frame() -> None:
    spots = (Spot("a", 0, 0, 50, 25), Spot("b", 100, 0, 25, 25))
    choices = (Choice("x@b", "b", ("b",), "+"), Choice("y@b", "b", ("b",), "+"), Choice("take", "a", ("a",)))
    scene = Scene("", 200, 25, spots, (Piece(TINY, "a"),), choices)
    assert render_text(scene) == "●1      +"
    assert render_text(scene, ascii=True) == "@1      +"
    root = ElementTree.fromstring(svg(scene))
    points = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "pane"]
    assert [(point.get("x"), point.get("rx")) for point in points] == [("100", "12.5")]
    assert "x@b" not in [text.text for text in root.iter(f"{SVG}text")]


def test_pinned_and_falling_pieces_have_frames_of_their_own() -> None:
    pieces = (Piece(SUN, "a", ("pinned",)), Piece(SUN, "b", ("falling",)))
    scene = Scene("", 250, 100, (Spot("a", 0, 0, 100, 75), Spot("b", 112.5, 0, 100, 75)), pieces)
    assert render_text(scene).splitlines() == ["┏──────┓  ╌╌╌╌╌╌", "│☼ Su  │ ╎☼ Su  ╎", "┗──────┛  ╌╌╌╌╌╌"]


def test_a_move_too_long_for_a_frame_is_left_out() -> None:
    scene = Scene("", 100, 75, (Spot("a", 0, 0, 100, 75),), (Piece(SUN, "a"),), (Choice("a-long-move", "", ("a",)),))
    assert render_text(scene).splitlines()[0] == "╭──────╮"


# ------------------------------------------------------------------------------------------ Turn of Time

FALL_MEETS_WINTER = ["draw:Fa", "draw:Sp", "draw:Su", "Fa/Sp", "@1,0"]


def test_the_placed_card_and_its_choices() -> None:
    state = Record(fourfold.game("turn-of-time", players=3), FALL_MEETS_WINTER).final
    scene = state.view(0).scene()
    placed = next(piece for piece in scene.pieces if piece.spot == "cell:1,0")
    assert "placed" in placed.marks and placed.owner == 0
    assert [(choice.move, choice.path) for choice in scene.choices] == [("flip:w", ("cell:0,0",))]
    absent = next(piece for piece in scene.pieces if piece.spot == "cell:0,0")
    assert absent.owner is None  # winter belongs to nobody
    assert (placed.corner, absent.corner) == ("1", "")  # what drawings and terminals write there
    assert scene.name_of(placed) == "fall, with spring on the back (Player 1)"
    assert state.view(1).scene().choices == ()


def test_each_of_two_equal_cards_is_a_way_to_the_same_moves() -> None:
    """Who plays summer and winter holds each of their own kinds once and the card of both twice."""
    state = Record(fourfold.game("turn-of-time", players=2), ["draw:Su", "draw:Sp", "draw:Wi", "draw:Fa"]).final
    view = state.view(0)
    hand = view.position()["hands"][0]
    both = [f"hand:0:{slot}" for slot, card in enumerate(hand) if card == "Su/Wi"]
    assert len(both) == 2
    ways = [(choice.move, choice.path) for choice in view.scene().choices]
    assert {way for way in ways if way[0] in ("Su/Wi", "Wi/Su")} == {
        (move, (spot,)) for move in ("Su/Wi", "Wi/Su") for spot in both
    }
    assert {path[0] for _, path in ways} == {f"hand:0:{slot}" for slot in range(len(hand))}


def test_what_changed_since_is_marked() -> None:
    record = Record(fourfold.game("turn-of-time", players=3), [*FALL_MEETS_WINTER, "flip:w"])
    views = [state.view(None) for state in record]
    marks = {piece.spot: piece.marks for piece in views[-1].scene(since=views[3]).pieces}
    assert marks["cell:1,0"] == ("last",)
    marks = {piece.spot: piece.marks for piece in views[-1].scene(since=views[5]).pieces}
    assert marks["cell:1,0"] == ("turned",) and marks["cell:0,0"] == ()


def test_both_seasons_of_a_card_are_visible() -> None:
    record = Record(fourfold.game("turn-of-time", players=3), [*FALL_MEETS_WINTER, "flip:w"])
    text = str(record.final)
    assert "❅ Wi" in text and "✿ Sp" in text and "(Fa)" in text
    face = next(piece for piece in record.final.view(None).scene().pieces if piece.spot == "cell:1,0").look.svg
    assert 'class="sp-paper"' in face and 'class="fa-paper"' in face


def test_walls_stand_where_the_box_is_fixed() -> None:
    moves = [
        "draw:Sp",
        "draw:Su",
        "draw:Fa",
        "draw:Wi",
        "Sp",
        "@0,0",
        "Su",
        "@1,0",
        "flip:w",
        "Sp/Su",
        "@2,0",
        "flip:w",
    ]
    record = Record(fourfold.game("turn-of-time", players=2), moves)
    assert record.final.view(None).scene().walls == ()
    for move in ("Wi", "@3,0", "flip:w"):
        record = record.play(move)
    assert {wall.side for wall in record.final.view(None).scene().walls} == {"e", "w"}


@pytest.mark.parametrize(("language", "word"), [("en", "Player 1: Choose"), ("de", "Person 1: Wähle")])
def test_a_scene_says_what_to_do(language: str, word: str) -> None:
    state = fourfold.game("turn-of-time").start().play_chance(1)
    assert state.view(0).scene(language).title.startswith(word)
    names = state.view(0).scene(language, names=("Ann", "Bo"))
    assert names.title.startswith("Ann: ")


def test_print_and_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    state = fourfold.game("turn-of-time").start().play_chance(1)
    print(state)
    assert "Player 1" in capsys.readouterr().out
    assert ElementTree.fromstring(state._repr_svg_()).tag == f"{SVG}svg"
