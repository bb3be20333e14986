"""What each viewpoint sees of a table, and that nothing hidden leaks."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import numpy as np
import pytest

from fourfold import Record
from fourfold.core.draws import verify
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.pages.table.parts import log_lines, outer_parts, scene_of
from fourfold.table.commands import Leave, OfferDraw, Resign, Sit, Undo
from fourfold.table.table import Table
from fourfold.table.views import actor, described_moves, record_of, view_of, with_names
from helpers.tables import Evening, two


def everything(table: Table, seat: int | None) -> str:
    """Every text that a viewpoint can be sent."""
    texts: list[Any] = [record_of(table, seat, 0)]
    for language in LANGUAGES:
        seen = view_of(table, seat, language)
        scene = seen.view.scene(language, None, seen.names)
        texts += [seen.as_json(0), described_moves(table, seat, language), repr(scene), repr(seen.view), str(seen.view)]
    return json.dumps(texts, ensure_ascii=False)


def cards_in(text: str) -> set[int]:
    """Every card that a text names as a card in a hand: by `deal:#7`, `#7`, `Card 7`, or in a list of a hand."""
    named = {int(n) for n in re.findall(r"(?:#|[Cc]ard |Karte )(\d{1,2})(?![0-9a-f])", text)}  # not colours
    for hand in re.findall(r'"hands": (\[.*?\]), "scored"', text):
        named |= {card for cards in json.loads(hand) if isinstance(cards, list) for card in cards}
    return named


def known(table: Table, seat: int | None) -> set[int]:
    """The cards that a viewpoint may name: its own hands over time, and all that ever lay open."""
    own: set[int] = set()
    for state in table.record.states:
        position = state.position()
        own |= {*position["discards"], *(card for cards in position["scored"] for card in cards)}
        if seat is not None:
            own |= set(position["hands"][seat])
            if position["turn"] == seat and position["held"]:
                own.add(position["held"])
    return own


@pytest.mark.parametrize("players", [2, 3])
def test_no_viewpoint_is_told_a_card_that_it_cannot_know(players: int) -> None:
    """A canary is a card in a hand that never lay open: it must not be in a single byte for anybody else."""
    evening, rng = Evening("shifting-stones", *["human", *["open"] * (players - 1)], rounds=6), np.random.default_rng(5)
    people = ["ann", "bob", "cat"][:players]
    for person in people[1:]:
        evening.do(Sit(person, person.title()))
    canaries = 0
    while evening.table.status == "playing":
        seat, moves = evening.table.decides, evening.table.state.moves
        assert seat is not None
        evening.move(people[seat], int(rng.integers(len(moves))))
        if evening.table.status == "over":
            break
        if rng.integers(4) == 0:
            for viewpoint in (None, *range(players)):
                text, may = everything(evening.table, viewpoint), known(evening.table, viewpoint)
                assert cards_in(text) <= may
                canaries += len(set(range(1, 73)) - may)
                assert evening.table.seed.hex() not in text and evening.table.secret.hex() not in text
                assert not any(evening.table.link(n) in text for n in (None, *range(players)))
                assert not any(f'"{person}"' in text for person in people)  # the ids of people are nobody's business
    assert canaries > 1000


def test_the_search_for_canaries_finds_them() -> None:
    evening = Evening("shifting-stones", "human", "open")
    evening.do(Sit("bob", "Bob"))
    hand = set(evening.table.state.position()["hands"][1])
    assert cards_in(everything(evening.table, 1)) == hand
    assert cards_in(json.dumps(evening.table.record.as_json())) > hand
    assert cards_in(json.dumps(evening.table.state.position())) > hand


def test_two_tables_that_differ_only_in_what_a_seat_cannot_know_look_the_same() -> None:
    """Byte for byte: the strongest form of the same promise, for the log as well as for the board."""
    sent = []
    for seed in range(40):
        evening = Evening("high-card", "human", "open", seed=bytes([seed]) * 32)
        evening.do(Sit("bob", "Bob"))
        cards = evening.table.state.position()["cards"]
        if cards[0] == 3:
            text = json.dumps(view_of(evening.table, 0).as_json(0)).replace(str(evening.table.commitment), "")
            sent.append((cards[1], text, json.dumps(view_of(evening.table, None).as_json(0))))
    assert len({other for other, _, _ in sent}) > 1 and len({text for _, text, _ in sent}) == 1


def test_the_seed_is_shown_after_the_end_and_the_record_verifies() -> None:
    evening = Evening("high-card", "human", "random")
    before = view_of(evening.table, 0).as_json(0)
    assert before["seed"] is None and before["commitment"] == evening.table.commitment
    assert record_of(evening.table, 0, 0)["moves"][:2] == [evening.table.record.moves[0], "deal:?"]
    assert "tags" not in record_of(evening.table, 0, 0)
    evening.move("ann")
    evening.bot()
    after = view_of(evening.table, None).as_json(0)
    assert after["seed"] == evening.table.seed.hex() and after["ending"]["how"] == "played"
    whole = record_of(evening.table, None, 0)
    assert verify(Record.from_json(whole)) == 2 and whole["players"] == ["Ann", "random"]


def test_only_the_seat_that_decides_is_given_moves() -> None:
    evening = Evening("turn-of-time", "human", "open")
    evening.do(Sit("bob", "Bob"))
    assert view_of(evening.table, 0).moves == evening.table.state.moves
    assert view_of(evening.table, 1).moves == view_of(evening.table, None).moves == ()
    assert [line["move"] for line in described_moves(evening.table, 0, "de")] == list(evening.table.state.moves)
    evening.do(Leave("ann"))
    assert view_of(evening.table, 0).moves == ()  # nobody sits there who could be asked


def test_the_log_is_in_words_and_in_both_languages() -> None:
    evening = Evening("turn-of-time", "human", "open")
    evening.do(Sit("bob", "<b>Bob</b> {x}"))
    evening.do(OfferDraw("bob"))
    evening.move("ann")
    evening.do(Resign("bob"))
    english, german = (view_of(evening.table, None, language).log for language in ("en", "de"))
    assert [entry.words for entry in english[:3]] == [
        "Ann sat down.",
        "<b>Bob</b> {x} sat down.",
        "The game started.",
    ]
    assert german[0].words == "Ann hat sich gesetzt." and [e.seq for e in english] == [e.seq for e in german]
    assert english[-1].words == f"{actor(1)} resigned." and english[-1].seat == 1
    assert not any("No other move was possible." in entry.words for entry in english)
    assert [e.words for e in view_of(evening.table, None, "en", since=english[2].seq, last=2).log] == [
        e.words for e in english[-2:]
    ]


def test_that_a_decision_was_forced_is_told_to_its_own_seat_only_where_hands_are_hidden() -> None:
    """In Shifting Stones a hand of no cards leaves nothing but to end the turn."""
    evening = Evening("shifting-stones", "human", "open")
    evening.do(Sit("bob", "Bob"))
    for _ in range(4):
        evening.move("ann", 0)
        evening.move("ann", "~a1b1")
    told = [
        [entry.forced for entry in view_of(evening.table, seat).log if entry.move == "end"] for seat in (0, 1, None)
    ]
    assert evening.events[-5].data == {"move": "end", "forced": True}
    assert told == [[True], [False], [False]]


def lines_of(evening: Evening, seat: int | None = 0) -> list[str]:
    """The lines of the log on a page, without those before the first move."""
    table_view = view_of(evening.table, seat)
    first = next(event.seq for event in evening.events if event.kind == "move")
    lines = log_lines(table_view.log, WORDS["en"])
    return [with_names(line.words, table_view.names) for line in lines if line.seq >= first]


def test_a_step_without_a_choice_is_a_part_of_the_line_before() -> None:
    """The first card of Turn of Time can only lie in the middle."""
    evening = two("turn-of-time")
    evening.move("ann", "Sp/Wi") if "Sp/Wi" in evening.table.state.moves else evening.move("ann")
    [line] = lines_of(evening)
    assert line.count("Ann ") == 2 and line.endswith("as the first card.")
    assert lines_of(evening, None) == [line]


def test_a_forced_move_that_loses_the_game_is_told_with_its_reason() -> None:
    """A seed and choices that were searched for: at last Bob can only take back his last counter in Winter."""
    evening, choose = two("winter", seed=bytes([43]) * 32), random.Random(43)
    while evening.table.decides is not None:
        evening.move(("ann", "bob")[evening.table.decides], choose.randrange(len(evening.table.state.moves)))
    assert evening.events[-1].seat == 1 and evening.events[-1].data["forced"]
    for seat in (0, 1, None):
        last = lines_of(evening, seat)[-1]
        assert last.startswith("Bob took back the counter") and last.endswith("No other move was possible.")
    assert view_of(evening.table, 1).decided_by.endswith("; Bob has none.")


def test_what_chance_answers_needs_no_line_of_its_own() -> None:
    """In Winter a player who may only draw has chosen nothing."""
    evening = two("winter")
    while sum(event.kind == "move" and "forced" in event.data for event in evening.events) < 2:
        evening.move("ann" if evening.table.decides == 0 else "bob")
    lines = lines_of(evening)
    assert not any("chose to draw" in line for line in lines)
    assert any("drew a card: " in line for line in lines)


def test_readers_who_see_the_table_are_told_less_than_a_screen_reader() -> None:
    evening = two("winter")
    evening.move("ann")
    table_view = view_of(evening.table, None)
    [line] = [line for line in log_lines(table_view.log, WORDS["en"]) if line.kind == "move"]
    parts = outer_parts(evening.table, table_view, scene_of(evening.table, table_view, "en"), "en")
    html = parts[f"l{line.seq}"].html("line")
    assert '<span aria-hidden="true"><b>Ann</b> placed the card.</span>' in html
    assert re.search(r'<span class="unseen"><b>Ann</b> placed the card .+ \(.+\)\.</span>', html)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_log_counts_draws_that_sound_alike_and_leaves_out_ends_of_turns_that_a_line_follows(
    seat: int | None,
) -> None:
    """In Shifting Stones a hand of no cards leaves nothing but to end the turn; four new cards follow at once."""
    evening = Evening("shifting-stones", "human", "open")
    evening.do(Sit("bob", "Bob"))
    for _ in range(4):
        evening.move("ann", 0)
        evening.move("ann", "~a1b1")
    lines = lines_of(evening, seat)
    assert [event.kind for event in evening.events[-5:]] == ["move", *["draw"] * 4]
    assert not any("ended the turn" in line for line in lines)
    drawn = [line for line in lines if line.startswith("Ann drew")]
    assert len(drawn) == 4 if seat == 0 else drawn == ["Ann drew a card. (4 times)"]


def test_the_end_of_a_turn_is_told_while_nothing_follows_it() -> None:
    evening = two("shifting-seasons")
    people = ["ann", "bob"]
    while "done" not in evening.table.state.moves:
        evening.move(people[evening.table.decides or 0])
    who = evening.table.decides or 0
    evening.move(people[who], "done")
    assert lines_of(evening)[-1].endswith("ended the turn.")
    evening.move(people[1 - who])
    assert not any("ended the turn" in line for line in lines_of(evening))


def test_a_takeback_leaves_no_line_of_what_is_gone() -> None:
    evening = Evening("turn-of-time", "human", "random")
    lines = view_of(evening.table, 0).log
    assert not view_of(evening.table, 0).undo
    evening.move("ann")
    assert view_of(evening.table, 0).undo
    evening.do(Undo("ann", evening.table.seq))
    assert view_of(evening.table, 0).log[:-1] == lines and view_of(evening.table, 0).log[-1].kind == "undo"
