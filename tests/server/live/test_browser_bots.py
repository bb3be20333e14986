"""Bots that think in a player's browser, over real sockets: the server asks, checks, and thinks itself if it must."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from fourfold.bots.analysis import choices_of
from fourfold.bots.player import Thought
from fourfold.core.state import View
from fourfold.server.live import bot_turns
from fourfold.server.live.bot_threads import Requester
from fourfold.table.errors import Refused
from helpers.service import PATIENCE, Guest, Listening, settings_in, until


class Counted:
    """Bots of the server: the first legal move, and how often they were asked."""

    asked = 0

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        self.asked += 1
        return view.moves[0]

    async def consider(self, view: View, requester: Requester) -> Thought:
        raise Refused("busy", "this server does not think")


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Listening, Counted]]:
    bots = Counted()
    settings = settings_in(tmp_path_factory.mktemp("service"), heartbeat=0.3)
    with pytest.MonkeyPatch.context() as patch, Listening(settings, bots) as server:
        patch.setattr(bot_turns, "PATIENCE_SECONDS", PATIENCE)  # however busy the machine is
        yield server, bots


class Page:
    """A page of a table, by its channel."""

    def __init__(self, guest: Guest, id: str, channel: ClientConnection) -> None:
        self.guest, self.id, self.channel = guest, id, channel

    def asked(self) -> dict[str, Any]:
        """The next thing that the page is asked to think about."""
        while True:
            message = self.channel.recv(PATIENCE)
            if isinstance(message, str) and (told := json.loads(message))["type"] == "think":
                return dict(told)

    def told(self, beats: int = 2) -> list[str]:
        """What it hears, apart from changes, until so many heartbeats later."""
        heard: list[str] = []
        while sum('"beat"' in each for each in heard) < beats:
            message = self.channel.recv(PATIENCE)
            heard += [message] if isinstance(message, str) else []
        return heard

    def propose(self, **fields: object) -> httpx.Response:
        return propose(self.guest, self.id, **fields)


@contextmanager
def page_of(server: Listening, guest: Guest, id: str) -> Iterator[Page]:
    """A page whose browser can think."""
    cookies = cookies_of(guest)
    url, headers = f"ws://127.0.0.1:{server.port}/t/{id}/live?thinks=1", {"cookie": cookies}
    with connect(url, additional_headers=headers, proxy=None, max_queue=None) as channel:
        yield Page(guest, id, channel)


def propose(guest: Guest, id: str, **fields: object) -> httpx.Response:
    return post(guest, id, "bot", **fields)


def post(guest: Guest, id: str, what: str, **fields: object) -> httpx.Response:
    """Send a form of a table's page as our script does."""
    headers = {"x-quiet": "1", "accept": "application/json"}
    cookie = cookies_of(guest)
    return guest.client.post(f"/t/{id}/{what}", data=fields, headers={**headers, "cookie": cookie})


def cookies_of(guest: Guest) -> str:
    return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


def opened(guest: Guest, game: str = "turn-of-time", *others: str, **more: Any) -> str:
    return guest.open(game, "human", *(others or ("random",)), rated=False, **more)


def legal(server: Listening, id: str) -> tuple[str, ...]:
    """What the bot may do: the server itself knows."""
    table = server.app.state.services.table_service.peek(id)
    return tuple(table.state.moves)


def move_to_bot(guest: Guest, id: str) -> None:
    """It may be the person's turn for several decisions."""
    while guest.get(f"/tables/{id}")["moves"]:
        guest.move(id)


def test_a_whole_game_in_which_the_server_never_thinks(listening: tuple[Listening, Counted]) -> None:
    server, bots = listening
    ann = server.guest("Ann")
    id = opened(ann, "turn-of-time", "hard", "easy")
    before, decided = bots.asked, 0
    with page_of(server, ann, id) as page:
        while (table := ann.get(f"/tables/{id}"))["status"] != "over":
            if table["moves"]:
                ann.move(id)
                continue
            question = page.asked()
            assert question["level"] == ("hard", "easy")[question["seat"] - 1]
            answer = page.propose(seat=question["seat"], seq=question["seq"], move=legal(server, id)[-1])
            assert answer.status_code == 200, answer.text
            decided += 1
    assert decided > 5 and bots.asked == before


def test_a_page_that_cannot_think_is_not_asked_again(listening: tuple[Listening, Counted]) -> None:
    server, bots = listening
    ann = server.guest("Ann")
    id, before = opened(ann), bots.asked
    with page_of(server, ann, id) as page:
        move_to_bot(ann, id)
        page.asked()
        page.channel.send("cannot think")
        ann.finish(id)  # the server plays on
        assert bots.asked > before
        assert not any("think" in each for each in page.told())


def test_a_page_that_is_closed_or_does_not_answer_does_not_hold_up_the_game(
    listening: tuple[Listening, Counted], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, bots = listening
    ann = server.guest("Ann")
    id, before = opened(ann), bots.asked
    with page_of(server, ann, id) as page:
        move_to_bot(ann, id)
        page.asked()
    until(lambda: bots.asked > before)
    until(lambda: ann.get(f"/tables/{id}")["moves"])
    monkeypatch.setattr(bot_turns, "PATIENCE_SECONDS", 0.05)
    with page_of(server, ann, id) as page:
        page.told()  # now the server knows that it thinks
        before = bots.asked
        move_to_bot(ann, id)
        page.asked()
        ann.finish(id)
    assert bots.asked > before


def test_of_two_tabs_one_is_asked_and_one_that_is_in_sight(listening: tuple[Listening, Counted]) -> None:
    server, _ = listening
    ann = server.guest("Ann")
    id = opened(ann)
    with page_of(server, ann, id) as hidden, page_of(server, ann, id) as seen:
        hidden.channel.send("hidden")
        hidden.told()
        seen.told()
        move_to_bot(ann, id)
        question = seen.asked()
        assert seen.propose(seat=question["seat"], seq=question["seq"], move=legal(server, id)[0]).status_code == 200
        assert not any("think" in each for each in hidden.told())


@pytest.mark.parametrize(
    ("game", "level", "rated"),
    [("turn-of-time", "hard", True), ("shifting-stones", "hard", False), ("turn-of-time", "master", False)],
)
def test_rated_games_hidden_hands_and_nets_stay_with_the_server(
    listening: tuple[Listening, Counted], game: str, level: str, rated: bool
) -> None:
    server, bots = listening
    ann = server.guest("Ann")
    id, before = ann.open(game, "human", level, rated=rated), bots.asked
    with page_of(server, ann, id) as page:
        page.told()
        while bots.asked == before:
            if ann.get(f"/tables/{id}")["moves"]:
                ann.move(id, -1)
        assert not any("view" in each or "think" in each for each in page.told())


def test_proposals_of_others_and_impossible_ones_are_refused(listening: tuple[Listening, Counted]) -> None:
    server, _ = listening
    ann, bob, cat = server.guest("Ann"), server.guest("Bob"), server.guest("Cat")
    id, private = opened(ann, listed=True), opened(ann)
    with page_of(server, ann, id) as page, page_of(server, bob, id) as spectator:
        page.told()
        move_to_bot(ann, id)
        question = page.asked()
        fields = {"seat": question["seat"], "seq": question["seq"], "move": legal(server, id)[0]}
        seq = ann.get(f"/tables/{id}")["seq"]
        assert spectator.propose(**fields).json()["error"] == "forbidden"
        assert propose(cat, id, **fields).json()["error"] == "forbidden"
        assert propose(bob, private, **fields).json()["error"] == "missing"
        assert propose(server.guest(), id, **fields).status_code == 403
        wrong = {"seat": (0, "forbidden"), "seq": (1, "stale"), "move": ("nonsense", "illegal")}
        for name, (value, error) in wrong.items():
            assert page.propose(**{**fields, name: value}).json()["error"] == error
        assert page.propose(**{**fields, "seat": "one"}).json()["error"] == "value"
        assert ann.get(f"/tables/{id}")["seq"] == seq
        assert page.propose(**fields).status_code == 200
        assert page.propose(**fields).json()["error"] == "stale"
        assert not any("think" in each for each in spectator.told())


# ----------------------------------------------------------------------------------------------------- hints


def hints_of(guest: Guest, id: str) -> int:
    return sum(entry["kind"] == "hint" for entry in guest.get(f"/tables/{id}")["log"])


@pytest.mark.parametrize("game", ["winter", "shifting-stones"])
def test_a_hint_that_the_browser_finds_is_counted_once_and_put_into_words(
    listening: tuple[Listening, Counted], game: str
) -> None:
    """It is told what the person's own seat knows; this server cannot think about hints."""
    server, _ = listening
    ann = server.guest("Ann")
    id = opened(ann, game)
    table = until(lambda: (found := ann.get(f"/tables/{id}"))["moves"] and found)
    told = post(ann, id, "hint", seq=table["seq"], thinks=1).json()["question"]
    state = server.app.state.services.table_service.peek(id).state
    assert told["view"] == state.view(0)._records.tobytes().hex() and told["search"]["seconds"] == 1
    assert post(ann, id, "hint", seq=table["seq"], thinks=1).json()["question"] == told
    for wrong in ({"chance": "2"}, {"chance": "nan"}, {"chance": "0.5", "move": "nonsense"}):
        refused = post(ann, id, "hint", seq=table["seq"], **{"move": table["moves"][0], **wrong})
        assert refused.status_code in (409, 422), refused.text
    found = post(ann, id, "hint", seq=table["seq"], move=table["moves"][0], chance="0.75", exact=0).json()
    assert found["move"] == table["moves"][0] and "75" in found["words"]
    assert post(ann, id, "hint", seq=table["seq"], thinks=1).json() == found
    assert hints_of(ann, id) == 1


def test_where_the_browser_may_not_think_a_hint_is_the_server_s(listening: tuple[Listening, Counted]) -> None:
    server, _ = listening
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/tables", {"game": "winter", "seats": ["human", "human"]})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    id, table = made["id"], ann.get(f"/tables/{made['id']}")
    one = (ann, bob)[table["decides"]]
    asked = post(one, id, "hint", seq=table["seq"], thinks=1)
    assert asked.json()["error"] == "busy"  # this server has no capacity
    move = one.get(f"/tables/{id}")["moves"][0]
    assert post(one, id, "hint", seq=table["seq"], move=move, chance="0.5").json()["error"] == "stale"


# -------------------------------------------------------------------------------------------------- analyses


OPEN: list[Any] = [False, ["", 0], [], [], None]
"""The rest of a decision that was not solved, and whose search saw nothing special."""


def ask_about(guest: Guest, id: str, what: str, found: Any = None) -> httpx.Response:
    """Ask what to think about for an analysis, or bring what was found."""
    cookie = cookies_of(guest)
    headers, path = {"x-quiet": "1", "accept": "application/json", "cookie": cookie}, f"/t/{id}/analysis/{what}"
    return (
        guest.client.get(path, headers=headers)
        if found is None
        else guest.client.post(path, json=found, headers=headers)
    )


def test_an_analysis_that_the_browser_finds_is_stored_if_it_is_of_this_game(
    listening: tuple[Listening, Counted],
) -> None:
    server, _ = listening
    ann, bob = server.guest("Ann"), server.guest("Bob")
    id = opened(ann, "turn-of-time", listed=True)
    assert ask_about(ann, id, "question").status_code == 409  # the game is not over
    ann.finish(id)
    question = ask_about(ann, id, "question").json()
    decisions, record = question["decisions"], server.app.state.services.table_service.peek(id).record
    seats = [record.states[number].seat for number in choices_of(record)]
    assert [each["seat"] for each in decisions] == seats and question["search"]["simulations"] == 500
    good = [[each["move"], 0.5, 0.5, [0.5, 0.5], *OPEN] for each in decisions]
    assert ask_about(bob, id, "question").json()["error"] == "forbidden"
    assert ask_about(bob, id, "found", good).json()["error"] == "forbidden"
    bad: list[Any] = [good[:-1], [], "nonsense", [["x", 0.5, 0.5, [0.5, 0.5], *OPEN], *good[1:]]]
    bad += [[[good[0][0], chance, 0.5, [0.5, 0.5], *OPEN], *good[1:]] for chance in (2, -1, "nan", None)]
    bad.append([[good[0][0], 0.5, 0.5, [0.5], *OPEN], *good[1:]])
    for each in bad:
        assert ask_about(ann, id, "found", each).json()["error"] == "value", each
    assert ask_about(ann, id, "found", good).json()["again"] == []
    other = [[move, 0.9, 0.1, [0.9, 0.1], *OPEN] for move, *_ in good]
    assert ask_about(ann, id, "found", other).status_code == 200

    def page() -> str:
        return str(ann.client.get(f"/t/{id}/analysis", headers={"cookie": cookies_of(ann)}).text)

    assert "data-engine" not in page()
    until(lambda: "50%" in page())
    assert "90%" not in page()


def test_the_server_says_which_decisions_may_be_puzzles_and_decides_which_are(
    listening: tuple[Listening, Counted],
) -> None:
    server, _ = listening
    ann = server.guest("Ann")
    id = opened(ann, "turn-of-time")
    ann.finish(id)
    moves = [each["move"] for each in ask_about(ann, id, "question").json()["decisions"]]
    found = [[move, 0.5, 0.5, [0.5, 0.5], False, [move, 0.1], [], [], None] for move in moves]
    for k in (0, 1, 2):
        found[k][5] = [moves[k], 0.2]
    found[3] = [moves[3], 0.5, 0.5, [0.5, 0.5], True, [moves[3], 0.2], [], [], None]
    answer = {"again": [0, 1, 2], "simulations": 5000}
    assert ask_about(ann, id, "found", found).json() == answer
    found[0][8], found[1][8] = [moves[0], 0.2], [moves[1], 0.1]
    assert ask_about(ann, id, "found", found).json() == {**answer, "again": [2]}
    found[2][8] = ["another", 0.5]
    assert ask_about(ann, id, "found", found).json()["again"] == []

    def page() -> str:
        return str(ann.client.get(f"/t/{id}/analysis", headers={"cookie": cookies_of(ann)}).text)

    rows = until(lambda: re.findall(r'<th scope="row">(<span class="puzzle")?.*?</th>', page())[-len(moves) :])
    assert [k for k, marked in enumerate(rows) if marked] == [0, 3]


def test_a_link_begins_no_analysis_and_a_form_does(listening: tuple[Listening, Counted]) -> None:
    """Another site may link to a page, but the guard refuses its forms."""
    server, _ = listening
    ann = server.guest("Ann")
    id = opened(ann, "turn-of-time", listed=True)
    ann.finish(id)
    path, headers = f"/t/{id}/analysis", {"cookie": cookies_of(ann)}
    linked = ann.client.get(f"{path}?begin=1", headers=headers).text
    assert "data-engine" in linked and "data-begins" not in linked
    asked = ann.client.post(path, data={"begin": "1"}, headers=headers)
    assert asked.status_code == 200 and "data-begins" in asked.text
    foreign = headers | {"origin": "https://evil.example"}
    assert ann.client.post(path, data={"begin": "1"}, headers=foreign).status_code == 403


def test_a_rated_game_is_analysed_by_the_server(listening: tuple[Listening, Counted]) -> None:
    server, _ = listening
    ann = server.guest("Ann")
    id = ann.open("turn-of-time", "human", "easy")
    ann.finish(id)
    assert ask_about(ann, id, "question").json()["error"] == "forbidden"
    assert ask_about(ann, id, "found", []).json()["error"] == "forbidden"


def test_an_analysis_may_be_as_large_as_a_record(listening: tuple[Listening, Counted]) -> None:
    server, _ = listening
    ann = server.guest("Ann")
    id = opened(ann, "turn-of-time")
    ann.finish(id)
    limits = server.app.state.settings.limits
    for size, error in ((limits.body + 1, "value"), (limits.record + 1, "size")):
        answer = ask_about(ann, id, "found", "x" * (size - len('""')))
        assert answer.json()["error"] == error
