"""What the page of a table says at the end: who won, by what, and where the points come from."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from fourfold.pages.table.parts import outer_parts, scene_of
from fourfold.table.commands import Resign
from fourfold.table.table import Ending
from fourfold.table.views import view_of
from helpers.tables import Evening, two

PEOPLE = ("ann", "bob")


def ended(game: str, ends: Callable[[Ending], bool], **options: int) -> Evening:
    """A game of Ann and Bob that ends in a certain way, played at random."""
    for seed in count():
        evening, random = two(game, seed=seed.to_bytes(32), **options), Random(seed)
        while evening.table.status == "playing":
            decides = evening.table.decides
            assert decides is not None
            evening.move(PEOPLE[decides], random.randrange(len(evening.table.state.moves)))
        if evening.table.ending and ends(evening.table.ending):
            return evening
    raise AssertionError


def page(evening: Evening, seat: int | None = 0, language: str = "en") -> dict[str, str]:
    seen = view_of(evening.table, seat, language)
    parts = outer_parts(evening.table, seen, scene_of(evening.table, seen, language), language)
    return {id: part.html(id) for id, part in parts.items()}


def rows(ledger: str) -> list[list[str]]:
    """The rows of a ledger for two, each with what the points are for in front."""
    found = [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in re.findall(r"<tr.*?</tr>", ledger.partition("<tbody>")[2])
    ]
    return [[what, own, other] for own, what, other in found]


def told(parts: dict[str, str]) -> list[str]:
    """The heading and the sentences of a result."""
    return [re.sub("<[^>]*>", "", words) for words in re.findall(r"<(?:h2|p)\b.*?</(?:h2|p)>", parts["result"])]


@pytest.mark.parametrize(("language", "words"), [("en", "5 points each"), ("de", "Je 5 Punkte")])
def test_a_tie_is_explained_beside_who_won(language: str, words: str) -> None:
    parts = page(ended("turn-of-time", lambda ending: ending.scores == (5, 5)), language=language)
    assert re.search(rf'class="why"> {words}.* (Ann|Bob) ', parts["turn"])
    assert re.match(words, told(parts)[1])
    *seasons, total = rows(parts["sums"])
    assert total[1:] == ["5", "5"] and len(seasons) == 4
    for _, *points in seasons:
        assert sorted(points)[0] == "" and int(sorted(points)[1]) in (1, 2, 3, 4), "a season is one player's"


def test_winter_has_a_sentence_instead_of_points() -> None:
    parts = page(ended("winter", lambda ending: ending.winners == (1,)))
    assert re.search(r'class="why"> Bob has \d counters? on the table; Ann has none\.', parts["turn"])
    assert told(parts)[0] == "Bob wins"
    counters, held = rows(parts["sums"])
    assert counters[:2] == ["Counters on the table", "0"] and int(counters[2]) > 0
    assert held[0] == "Cards held down" and "Total" not in parts["sums"]


def test_the_bonus_of_shifting_stones_is_itemised() -> None:
    evening = ended("shifting-stones", lambda ending: len(set(ending.scores or ())) > 1, rounds=12)
    assert evening.table.ending and evening.table.ending.scores
    *lines, total = rows(page(evening)["sums"])
    assert lines[-1][0] == "Most cards worth 1 point" and "3" in lines[-1][1:]
    for seat in (0, 1):
        assert sum(int(line[1 + seat]) for line in lines) == int(total[1 + seat]) == evening.table.ending.scores[seat]


def test_who_gave_up_gets_no_tie_break_explained() -> None:
    evening = two()
    evening.do(Resign("ann"))
    parts = page(evening)
    assert "why" not in parts["turn"] and "<table" not in parts["sums"]
    assert told(parts) == ["Bob wins", "You resigned."]
    assert told(page(evening, 1)) == ["You win!", "Ann resigned."]


def test_the_points_say_why_somebody_won_and_a_loser_is_told_what_went_well() -> None:
    evening = ended("shifting-seasons", lambda ending: ending.scores is not None and len(set(ending.scores)) == 2)
    ending = evening.table.ending
    assert ending is not None and ending.scores is not None
    (winner,) = ending.winners
    heading, why = told(page(evening, winner))
    points = f"{max(ending.scores)} to {min(ending.scores)}"
    assert heading == "You win!" and re.fullmatch(rf"{points}\. What made the difference: [^:]+, \d+\.", why)
    heading, same, kind = told(page(evening, 1 - winner))
    assert heading == f"{PEOPLE[winner].title()} wins" and same == why
    assert re.match(r"You led here: .+, \d+ to \d+\.|Your best: .+, \d+\.", kind)
    assert told(page(evening, None)) == [heading, why], "a spectator is not consoled"


def test_what_counted_lies_on_the_board() -> None:
    for game, options in (("shifting-seasons", {}), ("turn-of-time", {}), ("shifting-stones", {"rounds": 40})):
        evening = ended(game, lambda ending: sum(ending.scores or ()) > 0, **options)
        scene = scene_of(evening.table, view_of(evening.table, 0), "en")
        counted = {spot for spots in re.findall('data-spots="(.*?)"', page(evening)["sums"]) for spot in spots.split()}
        assert counted and counted <= {piece.spot for piece in scene.pieces}


def test_one_button_is_filled_and_spectators_cannot_play_again() -> None:
    evening = ended("turn-of-time", lambda ending: True)
    assert page(evening)["ends"].count("act main") == 1
    assert "act main" not in page(evening, None)["ends"]
