"""What can be said at a table: a few phrases, in everybody's own language, and not too often."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from service import Guest, service, settings_in
from starlette.testclient import TestClient
from tables import Evening

from fourfold.core.errors import OptionError
from fourfold.web.acting import MOST_SAID
from fourfold.web.commands import Move, Resign, Say, Sit
from fourfold.web.events import replay
from fourfold.web.views import look
from fourfold.web.words import PHRASES


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(settings_in(tmp_path)) as client:
        yield client


def an_evening() -> Evening:
    evening = Evening("turn-of-time", "human", "open")
    evening.do(Sit("bob", "Bob"))
    return evening


def test_a_phrase_is_kept_by_its_key_and_read_in_every_language() -> None:
    evening = an_evening()
    evening.do(Say("bob", "hello"))
    for language, words in (("en", "“Hello!”"), ("de", "„Hallo!“")):
        for seat in (None, 0, 1):
            last = look(evening.table, seat, language).log[-1]
            assert (last.kind, last.seat, last.words) == ("say", 1, words)
    assert "Hello" not in str(evening.events[-1].data)
    assert look(replay("t1", evening.events), None).log[-1].words == "“Hello!”"


def test_every_phrase_has_words_in_every_language() -> None:
    assert all(words.keys() == {"en", "de"} for words in PHRASES.values())


def test_a_phrase_makes_no_move_stale() -> None:
    evening = an_evening()
    seq, seat = evening.table.seq, evening.table.decides
    evening.do(Say("bob", "hello"))
    evening.do(Move(("ann", "bob")[seat or 0], seq, evening.table.state.moves[0], "c"))


def test_whoever_talks_on_and_on_is_asked_to_wait() -> None:
    evening = an_evening()
    for _ in range(MOST_SAID):
        evening.do(Say("bob", "oops"))
    assert evening.refused(Say("bob", "oops")) == "quiet"
    evening.do(Say("ann", "nice"))  # the others may still speak
    evening.move("ann" if evening.table.decides == 0 else "bob")
    evening.do(Say("bob", "oops"))


def test_players_talk_after_the_end_and_others_do_not() -> None:
    evening = an_evening()
    evening.do(Resign("bob"))
    ending = evening.table.ending
    evening.do(Say("bob", "played"))
    assert evening.table.ending == ending
    assert evening.refused(Say("cat", "hello")) == "forbidden"
    assert Evening("turn-of-time", "human", "open").refused(Say("ann", "hello")) == "waiting"


def test_only_what_is_in_the_list_can_be_said() -> None:
    with pytest.raises(OptionError, match="'<b>' is not possible; give one of: hello"):
        an_evening().do(Say("bob", "<b>"))


def test_people_say_it_by_a_form_or_by_the_api(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    path = f"/t/{made['id']}"
    assert ann.post(f"/tables/{made['id']}/say", {"phrase": "luck"})["log"][-1]["words"] == "“Good luck!”"
    assert ann.refused(f"/tables/{made['id']}/say", {"phrase": "chess"}) == (422, "value")
    client.cookies.clear()
    client.cookies.update(bob.cookies)
    assert 'value="thanks"' in client.get(path).text and "“Good luck!”" in client.get(path).text
    client.post(f"{path}/say", data={"phrase": "thanks"})
    assert "“Thanks for the game!”" in client.get(path).text


def test_nobody_talks_to_bots(client: TestClient) -> None:
    answer = client.post("/open", data={"game": "turn-of-time", "how": "bots"})
    assert 'name="phrase"' not in answer.text
