"""The tally beside a board: a ring that never changes, numbers that change alone, heads instead of seat numbers."""

from __future__ import annotations

import json
import re
import zlib
from xml.etree import ElementTree

import pytest

import fourfold
from fourfold.pages.board.drawing import board_html, draw
from fourfold.pages.board.elements import Rendered
from fourfold.pages.table.rendering import packed_change
from fourfold.scene.places import Share, Standing, Tally
from fourfold.scene.scene import Face, Piece, Scene, Spot

NAMES, BOTS = ("Swift Fox", "Fern"), {1: "medium"}
PAPERS = ("#ffffff", "#102030", "#a05fc8")


def scene(*counts: int, seats: bool = True) -> Scene:
    """A scene of another game than those there are: three kinds, one of which is nobody's."""
    shares = tuple(
        Share(Face(f"kind {n}", f"<circle r='{n}'/>", (), (), "", PAPERS[n]), count, f"row {n}", "", *owner)
        for n, (count, owner) in enumerate(zip(counts, ((0, 2), (1, 1), (None, None)), strict=True))
    )
    standings = (Standing(0, 2), Standing(1, 1)) if seats else ()
    piece = Piece(Face("card", "<path/>", (), (), "", ""), "a", owner=1)
    return Scene(
        "",
        100,
        100,
        (Spot("a", 0, 0),),
        (piece,),
        standings=standings,
        names=NAMES,
        tally=Tally("Kinds", shares, 7, "left"),
    )


def drawn(*counts: int) -> Rendered:
    classes, parts = draw(scene(*counts), {0: 1}, plates=False, bots=BOTS)
    return Rendered(sum(counts), "playing", classes, parts)


def test_a_tally_is_named_counted_and_summed() -> None:
    html = str(board_html("", drawn(3, 0, 1).parts))
    assert 'aria-labelledby="tally-name"' in html and '<h2 id="tally-name">Kinds</h2>' in html
    counts = re.findall(r'<li id="tally-share-\d".*?<span class="unseen">(.*?)</span><b[^>]*>(\d+)</b>', html)
    assert counts == [("kind 0 3 (Swift Fox)", "3"), ("kind 1 0 (Fern)", "0"), ("kind 2 1", "1")]
    assert re.findall(r'id="tally-seat-(\d)".*?<strong class="num">(\d+)</strong>', html) == [("0", "2"), ("1", "1")]
    assert "<b>7</b> <small>left</small>" in html


def test_the_ring_has_no_words_and_follows_the_number_of_kinds() -> None:
    ring = ElementTree.fromstring(drawn(3, 0, 1).parts["tally-ring"].html("tally-ring"))
    assert not "".join(ring.itertext()).strip()
    assert [group.get("color") for group in ring.iter("g")] == list(PAPERS)
    assert sum(path.get("class") == "arrow" for path in ring.iter("path")) == len(PAPERS)


def test_a_change_brings_only_the_numbers_that_differ() -> None:
    change = json.loads(zlib.decompress(packed_change(drawn(3, 0, 1), drawn(3, 0, 2))))
    assert [id for id in change["parts"] if id.startswith("tally")] == ["tally-share-2"]


def test_a_scene_without_a_tally_has_no_part_of_it() -> None:
    _, parts = draw(Scene("", 100, 100, (), ()), {}, plates=False)
    assert "tally" not in str(board_html("", parts))


def test_a_piece_shows_its_owner_s_head_and_says_the_name() -> None:
    parts = drawn(3, 0, 1).parts
    piece = parts["p1"].html("p1")
    assert 'aria-label="card (Fern)"' in piece and 'href="#kseat1"' in piece and "<text" not in piece
    assert "kseat1" in parts  # the head itself, once


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_number_of_a_seat_is_on_a_page(players: int) -> None:
    state = fourfold.game("turn-of-time", players=players).start().play_chance(1)
    for turn in range(12):
        state = state.play(state.moves[-1]).play_chance(turn)
    names = ("Ann", "Bo", "Cy", "Di")[:players]
    shown = state.view(0).scene("en", None, names)
    _, parts = draw(shown, {index: index for index in range(len(shown.pieces))}, plates=False)
    for id, part in parts.items():
        assert "<text" not in part.html(id), id


def test_an_update_of_turn_of_time_stays_small() -> None:
    """The largest of a game, with everything that a tally adds."""
    state = fourfold.game("turn-of-time").start().play_chance(3)
    sizes: list[int] = []
    before: Rendered | None = None
    while not state.is_over:
        shown = state.view(0).scene("de", None, NAMES)
        classes, parts = draw(
            shown, {index: index for index in range(len(shown.pieces))}, plates=False, bots={1: "medium"}
        )
        counted = {id: part for id, part in parts.items() if id.startswith("tally")}
        after = Rendered(len(sizes), "playing", classes, counted)
        if before is not None:
            sizes.append(len(packed_change(before, after)))
        before, state = after, state.play(state.moves[len(state.moves) // 2])
    assert max(sizes) < 700
