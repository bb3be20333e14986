"""Which notices follow from what happens at a table."""

from __future__ import annotations

import pytest

from fourfold.server.notices.noteworthy import notices_of, webhook_events, webhook_text
from fourfold.table.commands import Resign, Sit, Undo
from fourfold.table.table import Event, Table
from helpers.tables import Evening

NAMES = {"ann": "Ann", "bob": "Bob"}


def told(evening: Evening, before: Table | None) -> dict[str, list[str]]:
    """What everybody is told of what has happened since, by person."""
    since = [event for event in evening.events if before is None or event.seq > before.seq]
    return {p: [notice.what for notice in found] for p, found in notices_of(before, evening.table, since).items()}


@pytest.fixture
def evening() -> Evening:
    evening = Evening("turn-of-time", "human", "open")
    evening.do(Sit("bob", "Bob"))
    return evening


def decider(evening: Evening) -> str:
    assert evening.table.decides is not None
    return ("ann", "bob")[evening.table.decides]


def test_a_new_table_is_news_to_nobody_at_it() -> None:
    evening = Evening("turn-of-time", "human", "random")
    assert told(evening, None) == {}


def test_who_sits_down_last_is_not_told_that_it_begins() -> None:
    evening = Evening("turn-of-time", "human", "open")
    before = evening.table
    evening.do(Sit("bob", "Bob"))
    found = told(evening, before)
    assert list(found) == ["ann"] and found["ann"][-1] == "begin"
    assert ("turn" in found["ann"]) == (decider(evening) == "ann")
    assert found["ann"][0] == ("turn" if decider(evening) == "ann" else "begin")  # the more important one first


def test_a_turn_is_news_when_it_passes_and_not_while_it_goes_on(evening: Evening) -> None:
    for _ in range(12):
        before, mover = evening.table, decider(evening)
        evening.move(mover)
        if evening.table.ending is not None:
            break
        now = decider(evening)
        assert told(evening, before) == ({} if now == mover else {now: ["turn"]})


def test_a_move_that_is_taken_back_is_news_to_nobody(evening: Evening) -> None:
    mover = decider(evening)
    evening.move(mover)
    before = evening.table
    assert evening.do(Undo(mover, before.seq)) == ["undo"] and decider(evening) == mover
    assert told(evening, before) == {}


def test_the_end_is_news_to_whoever_did_not_cause_it(evening: Evening) -> None:
    before = evening.table
    evening.do(Resign("ann"))
    assert told(evening, before) == {"bob": ["over"]}


def test_a_nudge_goes_to_whom_it_is_meant_for(evening: Evening) -> None:
    table = evening.table
    slow = table.decides
    assert slow is not None
    person, other = ("ann", "bob")[slow], ("bob", "ann")[slow]
    nudge = Event(table.seq + 1, "nudge", 1 - slow, {"person": other, "to": slow}, table.changed)
    [(told_person, [notice])] = notices_of(table, table, [nudge]).items()
    assert told_person == person and notice.kind == "nudge" and notice.sender == other
    assert notice.body("en") == f"{NAMES[other]} is waiting for your move in Turn of Time."


def test_a_webhook_is_told_of_people_s_turns_only() -> None:
    evening = Evening("turn-of-time", "human", "open", "random")
    before: Table | None = evening.table
    evening.do(Sit("bob", "Bob"))
    kinds = [event["type"] for event in webhook_events(before, evening.table)]
    assert kinds[0] == "begin"
    waits = evening.table.decides
    assert waits is not None
    assert ("turn" in kinds) == evening.table.seats[waits].is_played_by_person
    assert list(webhook_events(evening.table, evening.table)) == []


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_words_of_a_webhook_call_nobody(language: str) -> None:
    evening = Evening("turn-of-time", "human", "open")
    before = evening.table
    evening.do(Sit("bob", "<@everyone>"))
    for event in webhook_events(before, evening.table):
        text = webhook_text(event, evening.table, language)
        assert "<" not in text and ">" not in text and "Turn of Time" in text
