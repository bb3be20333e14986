"""Hints at a table, and phrases: who may have them, how many, and what everybody is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fourfold import View
from fourfold.bots.player import Opinion, Thought
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.server.live.bot_threads import BotThreads, Requester
from fourfold.server.metrics import Metrics
from fourfold.table.commands import Hint, Move, Say
from fourfold.table.errors import Refused
from fourfold.table.found_hint import FoundHint
from fourfold.table.handlers import MAX_HINTS, MAX_PHRASES
from fourfold.table.views import view_of
from helpers.service import service, settings_in
from helpers.tables import Evening, two

pytestmark = pytest.mark.anyio

ANN = Requester("ann", "192.0.2.1", person_waits=True)


class Oracle:
    """Advises the last move. `meanwhile` happens while it thinks."""

    def __init__(self, meanwhile: Callable[[View], Awaitable[object]] | None = None) -> None:
        self.asked, self.meanwhile = 0, meanwhile

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        return view.moves[0]

    async def consider(self, view: View, requester: Requester) -> Thought:
        self.asked += 1
        if self.meanwhile is not None:
            await self.meanwhile(view)
        best = Opinion(view.moves[-1], 90, 0.6)
        return Thought(best.move, (0.6, 0.4), (best, Opinion(view.moves[0], 10, 0.3)))


def found(chance: float, exact: bool = False) -> FoundHint:
    view = two().table.state.view(0)
    return FoundHint(1, view, Thought(view.moves[0], (), (Opinion(view.moves[0], 9, chance),), exact=exact))


# ------------------------------------------------------------------------------------------------ the table


def test_only_the_seat_that_decides_may_ask_for_a_hint() -> None:
    evening = two()
    deciding = evening.table.seats[evening.table.decides or 0].person
    other = "bob" if deciding == "ann" else "ann"
    assert evening.refused(Hint(other, evening.table.seq)) == "forbidden"
    assert evening.refused(Hint("cat", evening.table.seq)) == "forbidden"
    assert evening.refused(Hint(str(deciding), 0)) == "stale"
    assert evening.do(Hint(str(deciding), evening.table.seq)) == ["hint"]


def test_a_game_has_so_many_hints_for_each_seat() -> None:
    evening = Evening("turn-of-time", "human")
    for _ in range(MAX_HINTS):
        evening.do(Hint("ann", evening.table.seq))
    assert evening.refused(Hint("ann", evening.table.seq)) == "no hint"


def test_a_hint_or_a_phrase_does_not_make_a_move_stale() -> None:
    evening = Evening("turn-of-time", "human")
    seen = evening.table.seq
    evening.do(Say("ann", "hello"))
    evening.do(Hint("ann", evening.table.seq))
    assert "move" in evening.move("ann", seq=seen)


def test_everybody_reads_a_phrase_in_their_own_language() -> None:
    evening = two()
    evening.do(Say("bob", "thanks"))
    for language in LANGUAGES:
        for seat in (0, None):
            last = view_of(evening.table, seat, language).log[-1]
            assert last.seat == 1 and WORDS[language]("phrase-thanks") in last.words


def test_only_those_who_sit_there_speak_and_only_phrases() -> None:
    evening = two()
    assert evening.refused(Say("cat", "hello")) == "forbidden"
    assert evening.refused(Say("ann", "you fool")) == "illegal"


def test_nobody_talks_all_the_time() -> None:
    evening = two()
    for _ in range(MAX_PHRASES):
        evening.do(Say("ann", "hello"))
    assert evening.refused(Say("ann", "hello")) == "too often"
    assert evening.do(Say("bob", "hello")) == ["say"]
    evening.wait(60)
    assert evening.do(Say("ann", "hello")) == ["say"]


# ------------------------------------------------------------------------------------------------ the words


@pytest.mark.parametrize(
    ("chance", "exact", "says"),
    [
        (0.5, False, "50% chance of winning"),
        (1.0, True, "100% chance of winning"),
        (1.0, False, "> 99% chance of winning"),
        (0.0, False, "this looks best"),
    ],
)
def test_a_hint_says_the_move_and_its_chance(chance: float, exact: bool, says: str) -> None:
    hint = found(chance, exact)
    assert says in hint.words("en")
    assert hint.view.words().describe(str(hint.move)) in hint.words("en")


def test_where_all_is_lost_no_move_is_advised() -> None:
    assert found(0.0, exact=True).move is None
    assert found(0.0, exact=True).words("de") == WORDS["de"]("hint-lost")


# ------------------------------------------------------------------------------------------------ the pages


def test_without_the_module_the_page_comes_back_with_the_hint(tmp_path: Path) -> None:
    oracle = Oracle()
    with service(settings_in(tmp_path), oracle) as client:
        path = str(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)
        table = client.get(f"/api/v1/tables{path[2:]}").json()
        answer = client.post(f"{path}/hint", data={"seq": str(table["seq"])})
        assert answer.status_code == 200 and "60% chance of winning" in answer.text
        assert f'value="{table["moves"][-1]}"' in answer.text
        told = client.post(f"{path}/hint", data={"seq": str(table["seq"])}, headers={"x-quiet": "1"}).json()
        assert told["move"] == table["moves"][-1] and told["turn"] == table["turn"]
        assert oracle.asked == 1  # the same position again: the same hint, and it counts once
        log = client.get(f"/api/v1/tables{path[2:]}").json()["log"]
        assert sum(entry["kind"] == "hint" for entry in log) == 1
        client.post(f"{path}/move", data={"seq": str(table["seq"]), "move": table["moves"][0]})
        assert "chance of winning" not in client.get(path).text


def test_a_hint_that_is_asked_for_twice_at_once_counts_once(tmp_path: Path) -> None:
    """A double click, or two tabs, while the search thinks."""
    with service(settings_in(tmp_path), oracle := Oracle()) as client:
        id = str(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)[3:]
        table_service, hints = client.app.state.services.table_service, client.app.state.services.hints  # type: ignore[attr-defined]

        async def others_come_first(view: View) -> None:
            await asyncio.sleep(0.05)

        async def twice() -> int:
            table = await table_service.table(id)
            one, two = await asyncio.gather(*(hints.ask(id, table.host, table.seq) for _ in range(2)))
            assert one == two
            return sum(note.kind == "hint" for note in (await table_service.table(id)).log)

        oracle.meanwhile = others_come_first
        assert client.portal is not None and client.portal.call(twice) == 1 == oracle.asked


def test_a_hint_that_comes_too_late_is_dropped(tmp_path: Path) -> None:
    """The same person moves in another tab while the search thinks."""
    with service(settings_in(tmp_path), oracle := Oracle()) as client:
        path = str(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)
        table_service = client.app.state.services.table_service  # type: ignore[attr-defined]

        async def move(view: View) -> object:
            table = await table_service.table(path[3:])
            return await table_service.act(path[3:], Move(table.host, table.seq, view.moves[0], "other tab"))

        oracle.meanwhile = move
        seq = client.get(f"/api/v1/tables{path[2:]}").json()["seq"]
        answer = client.post(f"{path}/hint", data={"seq": str(seq)}, headers={"x-quiet": "1"})
        assert answer.status_code == 409 and answer.json()["error"] == "stale"
        assert "chance of winning" not in client.get(path).text


def test_the_bots_search_finds_the_hint_in_their_places() -> None:
    view = Evening("turn-of-time", "human", "random").table.state.view(0)
    thought = asyncio.run(BotThreads(1, 120, Metrics()).consider(view, ANN))
    assert thought.move in view.moves and thought.opinions[0].move == thought.move


async def test_where_bots_hang_nobody_looks_for_a_hint() -> None:
    woken = threading.Event()

    def hangs(level: str, view: View, seed: int) -> str:
        woken.wait(60)
        return view.moves[0]

    threads = BotThreads(1, 0.05, Metrics(), hangs)
    view = Evening("turn-of-time", "human", "random").table.state.view(0)
    await threads.decide("random", view, ANN)  # hangs, and is left alone
    with pytest.raises(Refused, match="no capacity for a hint"):
        await threads.consider(view, ANN)
    woken.set()


def test_the_table_as_text_tells_what_lies_there(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        path = str(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)
        whole, part = client.get(f"{path}/text"), client.get(f"{path}/text", headers={"x-quiet": "1"})
        assert "<html" in whole.text and "<html" not in part.text
        assert part.text in whole.text and "<li>" in part.text
