"""People who are not looking are told: by Web Push, by e-mail, and by the webhook of a table."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from fourfold.server.http.rate_limits import RateLimiter
from fourfold.server.notices import notices
from fourfold.server.notices.subscriptions import MAX_BROWSERS, MAX_FAILURES, MAX_GUEST_BROWSERS
from fourfold.server.settings import Limits, MailServer
from helpers.friends import Account
from helpers.push_browser import PushBrowser, decode
from helpers.receivers import Mailbox, Receiver, mail_server, receiving
from helpers.service import PATIENCE, Guest, Listening, heard, settings_in, until

pytestmark = pytest.mark.slow

DAYS = {"kind": "days", "days": 2}
LIVE = {"kind": "time", "bank": 600, "add": 5}
SITE = "http://127.0.0.1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path, internal_addresses=True, notice_waits=(0.01, 0.02))) as listening:
        yield listening


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mail_server() as box:
        yield box


@pytest.fixture
def mailing(tmp_path: Path, box: Mailbox) -> Iterator[Listening]:
    settings = settings_in(
        tmp_path,
        smtp=MailServer("127.0.0.1", box.port),
        mail_from="Fourfold <fourfold@example.org>",
        origins=(SITE,),
        notice_waits=(0.01,),
    )
    with Listening(settings) as listening:
        yield listening


def table_for_two(host: Guest, guest: Guest, **more: Any) -> str:
    made = host.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], **more})
    guest.post("/join", {"link": made["links"]["seats"]["1"]})
    return str(made["id"])


def decider(id: str, *players: Guest) -> int:
    return int(players[0].get(f"/tables/{id}")["decides"])


def pass_turn(id: str, *players: Guest) -> int:
    """Move until it is somebody else's turn; returns whose."""
    before = decider(id, *players)
    while decider(id, *players) == before:
        players[before].move(id)
    return decider(id, *players)


def subscribed(guest: Guest, receiver: Receiver, path: str = "/push", language: str = "en") -> PushBrowser:
    browser = PushBrowser()
    body = {**browser.subscription(receiver.base + path), "language": language}
    guest.post("/me/push", body)
    return browser


def read(browser: PushBrowser, receiver: Receiver, many: int = 1) -> list[dict[str, Any]]:
    return [json.loads(browser.read(post.body)) for post in receiver.wait_for(many)]


def quiet(server: Listening, receiver: Receiver) -> int:
    """The number of messages, once nothing is on its way any more."""
    until(lambda: not server.app.state.services.notices._tasks)
    return len(receiver.posts)


# -------------------------------------------------------------------------------------------------- push


def test_a_turn_reaches_a_browser_that_nobody_else_can_read(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        id = table_for_two(ann, ben, clock=DAYS)
        other = 1 - decider(id, ann, ben)
        browser = subscribed((ann, ben)[other], receiver, language="de")
        assert pass_turn(id, ann, ben) == other
        [message] = read(browser, receiver)
        assert message == {
            "title": "Du bist dran",
            "body": f"Turn of Time mit {('Ann', 'Ben')[1 - other]}",
            "path": f"/t/{id}",
            "kind": "turn",
        }
        [post] = receiver.posts
        assert post.path == "/push" and post.headers["content-encoding"] == "aes128gcm" and int(post.headers["ttl"]) > 0
        key = (ann, ben)[other].get("/me/notices")["key"]
        assert post.headers["authorization"].endswith(f"k={key}") and len(decode(key)) == 65
        for word in (b"Turn", b"Ann", b"Ben", id.encode()):
            assert word not in post.body


def test_every_turn_is_told_once_however_many_moves_it_has(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
        subscribed(ann, receiver, "/0")
        subscribed(ben, receiver, "/1")
        ben.post("/join", {"link": made["links"]["seats"]["1"]})  # ann is told that it began, or that it is her turn
        expected = ["/0"]
        for _ in range(6):
            assert quiet(server, receiver) == len(expected)
            expected.append(f"/{pass_turn(made['id'], ann, ben)}")
        assert quiet(server, receiver) == len(expected)
        assert [post.path for post in receiver.posts] == expected


def test_a_move_that_is_taken_back_and_made_again_is_told_once(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        id = table_for_two(ann, ben)
        seat = decider(id, ann, ben)
        mover, other = (ann, ben)[seat], (ann, ben)[1 - seat]
        subscribed(other, receiver)
        for _ in range(3):
            assert pass_turn(id, ann, ben) == 1 - seat
            mover.post(f"/tables/{id}/undo", {"seq": mover.get(f"/tables/{id}")["seq"]})
        assert quiet(server, receiver) == 1


def test_who_looks_is_not_told_and_who_looks_away_is(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        id = table_for_two(ann, ben)
        other = 1 - decider(id, ann, ben)
        subscribed((ann, ben)[other], receiver)
        with server.live(f"/tables/{id}/live", (ann, ben)[other]) as channel:
            heard(channel)
            pass_turn(id, ann, ben)
            assert quiet(server, receiver) == 0
            pass_turn(id, ann, ben)
            channel.send("hidden")
            live = server.app.state.services.live
            person = (ann, ben)[other].get("/me")["id"]
            until(lambda: not live.is_looking(id, person))
            assert live.is_open(id, person)
            pass_turn(id, ann, ben)
            receiver.wait_for(1)


def test_at_a_live_clock_an_open_tab_is_enough(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        id = table_for_two(ann, ben, clock=LIVE)
        other = 1 - decider(id, ann, ben)
        subscribed((ann, ben)[other], receiver)
        person = (ann, ben)[other].get("/me")["id"]
        live = server.app.state.services.live
        with server.live(f"/tables/{id}/live", (ann, ben)[other]) as channel:
            heard(channel)
            channel.send("hidden")
            until(lambda: not live.is_looking(id, person))
            pass_turn(id, ann, ben)
            assert quiet(server, receiver) == 0
            pass_turn(id, ann, ben)
        until(lambda: not live.is_open(id, person))
        pass_turn(id, ann, ben)
        receiver.wait_for(1)


def test_the_beginning_the_end_and_a_draw_offer_are_told_but_not_to_who_caused_them(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        for guest in (ann, ben):
            guest.put("/me/notices", {"choices": {"push": {"turn": False}}})
        browsers = [subscribed(ann, receiver, "/0"), subscribed(ben, receiver, "/1")]
        id = table_for_two(ann, ben)
        receiver.wait_for(1)
        ann.put("/me/notices", {"choices": {"push": {"turn": True}}})
        ben.post(f"/tables/{id}/draw", {"answer": "offer"})
        receiver.wait_for(2)
        ann.post(f"/tables/{id}/resign")
        receiver.wait_for(3)
        assert quiet(server, receiver) == 3
        told = [(post.path, json.loads(browsers[int(post.path[1])].read(post.body))) for post in receiver.posts]
        assert [(path, message["title"]) for path, message in told] == [
            ("/0", "Your game has started"),
            ("/0", "A draw is offered"),
            ("/1", "The game is over"),
        ]


def test_a_kind_that_is_switched_off_is_not_told(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        for guest in (ann, ben):
            subscribed(guest, receiver, f"/{guest.get('/me')['name']}")
            off = dict.fromkeys(("turn", "begin", "over"), False)
            assert guest.put("/me/notices", {"choices": {"push": off}})[1]["choices"]["push"]["nudge"] is True
        id = table_for_two(ann, ben)
        pass_turn(id, ann, ben)
        ann.post(f"/tables/{id}/resign")
        assert quiet(server, receiver) == 0


def test_a_rematch_invites_the_others(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver:
        id = table_for_two(ann, ben)
        ann.post(f"/tables/{id}/resign")
        browser = subscribed(ben, receiver)
        again = ann.post(f"/tables/{id}/rematch")["id"]
        [message] = read(browser, receiver)
        assert message["title"] == "You are invited" and message["body"] == "Ann invites you to Turn of Time."
        assert message["path"] == f"/t/{again}"


def test_an_invitation_is_told_and_a_blocked_one_is_not(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    id = table_for_two(ann, ben)
    ann.post(f"/tables/{id}/resign")  # they have played together
    with receiving() as receiver:
        browser = subscribed(ben, receiver)
        own = {guest: guest.get("/me")["id"] for guest in (ann, ben)}
        asked = ann.open("turn-of-time", "human", "human")
        assert ann.ask("POST", f"/tables/{asked}/invitations", {"person": own[ben]})[0] == 204
        [message] = read(browser, receiver)
        assert message["kind"] == "invitation" and message["path"] == f"/t/{asked}" and "Ann" in message["body"]
        assert ben.put(f"/me/blocked/{own[ann]}", None)[0] == 204
        again = ann.open("turn-of-time", "human", "human")
        assert ann.ask("POST", f"/tables/{again}/invitations", {"person": own[ben]})[0] == 204
        assert quiet(server, receiver) == 1


def test_a_request_to_be_friends_is_told_once_and_not_when_it_is_an_answer(server: Listening) -> None:
    def account(name: str) -> Account:
        return Account(httpx.Client(base_url=server.base, timeout=PATIENCE), name)

    ann, ben = account("Ann"), account("Ben")
    with receiving() as receiver:
        browser = subscribed(ben, receiver)
        assert ann.ask_friend(ben)[0] == ann.ask_friend(ben)[0] == 204
        [message] = read(browser, receiver)
        assert (message["kind"], message["path"]) == ("request", "/people")
        assert message["body"] == f"{ann.name} would like to be your friend."
        subscribed(ann, receiver, "/ann")
        assert ben.ask_friend(ann)[0] == 204
        assert quiet(server, receiver) == 1


def test_nobody_hears_from_a_person_they_block(server: Listening, tmp_path: Path) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving() as receiver, closing(sqlite3.connect(tmp_path / "tables.db")) as store:
        id = table_for_two(ann, ben)
        ann.post(f"/tables/{id}/resign")
        subscribed(ben, receiver)
        store.execute("INSERT INTO block VALUES (?, ?, 0)", (ben.get("/me")["id"], ann.get("/me")["id"]))
        store.commit()
        ann.post(f"/tables/{id}/rematch")
        assert quiet(server, receiver) == 0


def test_a_subscription_that_is_gone_is_deleted(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving(410) as receiver:
        id = table_for_two(ann, ben)
        other = 1 - decider(id, ann, ben)
        subscribed((ann, ben)[other], receiver)
        assert len((ann, ben)[other].get("/me/notices")["browsers"]) == 1
        pass_turn(id, ann, ben)
        receiver.wait_for(1)
        until(lambda: not (ann, ben)[other].get("/me/notices")["browsers"])


def test_a_push_service_that_fails_is_tried_again_and_given_up_with_a_note(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving(500, 503, then=201) as receiver:
        id = table_for_two(ann, ben)
        other = 1 - decider(id, ann, ben)
        owner = (ann, ben)[other]
        subscribed(owner, receiver)
        pass_turn(id, ann, ben)
        assert quiet(server, receiver) == 3  # the third try succeeded
        assert owner.get("/me/notices")["browsers"][0]["off"] is False
        receiver.then = 500
        for _ in range(MAX_FAILURES):
            pass_turn(id, ann, ben)
            pass_turn(id, ann, ben)
            quiet(server, receiver)
        [browser] = owner.get("/me/notices")["browsers"]
        assert browser["off"] is True
        tried = len(receiver.posts)
        assert tried == 3 + 3 * MAX_FAILURES
        pass_turn(id, ann, ben)
        pass_turn(id, ann, ben)
        assert quiet(server, receiver) == tried  # it is not tried any more
        cookie = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
        page = httpx.get(f"{server.base}/me", headers={"cookie": cookie}, timeout=PATIENCE).text
        assert "were switched off" in page and "/me/notices" in page


def test_subscriptions_are_checked_listed_and_removed(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    good = PushBrowser().subscription("http://127.0.0.1:9/x")
    status, made = ann.ask("POST", "/me/push", good, **{"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"})
    assert status == 201
    [row] = ann.get("/me/notices")["browsers"]
    assert row["id"] == made["id"] and row["browser"] == "Firefox, Linux" and row["here"] is True
    assert ben.ask("DELETE", f"/me/push/{made['id']}")[0] == 404
    ben.post("/me/push", good)  # the same browser, after somebody else has logged in there
    assert ann.get("/me/notices")["browsers"] == []
    assert ben.ask("DELETE", f"/me/push/{made['id']}")[0] == 204
    assert ben.get("/me/notices")["browsers"] == []
    keys: Any = good["keys"]
    for bad, named in (
        ({**good, "endpoint": "ftp://example.org"}, "ftp://example.org"),
        ({**good, "keys": {**keys, "p256dh": "BAAA"}}, "p256dh"),
        ({**good, "keys": {**keys, "auth": "AAAA"}}, "auth"),
    ):
        status, answer = ann.ask("POST", "/me/push", bad)
        assert status == 422 and named in answer["message"]
    assert ann.put("/me/notices", {"choices": {"pigeon": {}}})[0] == 422
    status, answer = ann.put("/me/notices", {"choices": {"push": {"lunch": True}}})
    assert status == 422 and "'lunch'" in answer["message"] and "turn" in answer["message"]
    assert Guest(ann.client).ask("GET", "/me/notices")[0] == 401


def test_a_guest_has_fewer_browsers_than_an_account(server: Listening) -> None:
    """Anybody may have many guests, and each message is sent to all of their browsers."""

    def added(person: Guest) -> int:
        count = 0
        while person.ask("POST", "/me/push", PushBrowser().subscription(f"http://127.0.0.1:9/{count}"))[0] == 201:
            count += 1
        return count

    ann = server.guest("Ann")
    assert added(ann) == MAX_GUEST_BROWSERS
    assert ann.ask("POST", "/account", {"name": "Ann", "password": "correct horse battery"})[0] == 201
    assert added(ann) == MAX_BROWSERS  # the first of them again, and more


class Silent:
    """A host that accepts connections and says nothing."""

    def __enter__(self) -> Silent:
        self.socket = socket.create_server(("::1", 0), family=socket.AF_INET6, backlog=200)
        self.base = f"http://[::1]:{self.socket.getsockname()[1]}"
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()


def test_messages_to_a_silent_host_keep_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two guests, their browsers at a host of theirs, and quick moves: places and turns are left for others."""
    monkeypatch.setattr(notices, "MAX_PENDING", 60)
    with (
        Silent() as silent,
        receiving() as receiver,
        Listening(settings_in(tmp_path, internal_addresses=True)) as server,
    ):
        bad, worse = server.guest("Bad"), server.guest("Worse")
        for number in range(20):
            for name, guest in (("bad", bad), ("worse", worse)):
                guest.ask("POST", "/me/push", PushBrowser().subscription(f"{silent.base}/{name}/{number}"))
        id = table_for_two(bad, worse, clock=DAYS)
        for _ in range(12):
            pass_turn(id, bad, worse)
        ann, ben = server.guest("Ann"), server.guest("Ben")
        subscribed(ann, receiver, "/ann")
        subscribed(ben, receiver, "/ben")
        pass_turn(table_for_two(ann, ben, clock=DAYS), ann, ben)
        receiver.wait_for(1)


def test_all_hosts_that_people_name_leave_places_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many people, each with a host of their own, take no place of those who are told by a push service."""
    monkeypatch.setattr(notices, "MAX_TO_OTHERS", 3)
    settings = settings_in(tmp_path, internal_addresses=True, push_services=("127.0.0.1",), notice_waits=(3600.0,))
    with receiving(then=500) as failing, receiving() as receiver, Listening(settings) as server:
        base = failing.base.replace("127.0.0.1", "localhost")
        people = [(server.guest(f"Bad {number}"), server.guest(f"Worse {number}")) for number in range(5)]
        for pair in people:
            for guest in pair:
                guest.ask("POST", "/me/push", PushBrowser().subscription(f"{base}/{guest.get('/me')['id']}"))
            pass_turn(table_for_two(*pair, clock=DAYS), *pair)
        sending = server.app.state.services.notices
        until(lambda: sending._resting and sending._resting == len(sending._tasks))
        assert len(failing.posts) == 3
        ann, ben = server.guest("Ann"), server.guest("Ben")
        subscribed(ann, receiver, "/ann")
        subscribed(ben, receiver, "/ben")
        pass_turn(table_for_two(ann, ben, clock=DAYS), ann, ben)
        receiver.wait_for(1)


def test_pauses_keep_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is repeated in an hour takes no place of those that wait to be sent."""
    monkeypatch.setattr(notices, "MAX_PENDING", 5)
    settings = settings_in(tmp_path, internal_addresses=True, notice_waits=(3600.0,))
    with receiving(then=500) as failing, receiving() as receiver, Listening(settings) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        for guest in (ann, ben):
            subscribed(guest, failing, f"/{guest.get('/me')['id']}")
        table = table_for_two(ann, ben, clock=DAYS)
        for number in range(1, 9):
            pass_turn(table, ann, ben)
            failing.wait_for(number)
        cat, dan = server.guest("Cat"), server.guest("Dan")
        subscribed(cat, receiver, "/cat")
        subscribed(dan, receiver, "/dan")
        pass_turn(table_for_two(cat, dan, clock=DAYS), cat, dan)
        receiver.wait_for(1)


def test_a_person_has_so_many_messages_that_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many browsers, webhooks and games they have."""
    monkeypatch.setattr(notices, "MAX_PER_PERSON", 2)
    settings = settings_in(tmp_path, internal_addresses=True, notice_waits=(3600.0,))
    with receiving(then=500) as failing, Listening(settings) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        subscribed(ann, failing)
        table = table_for_two(ann, ben, clock=DAYS)
        for _ in range(12):
            pass_turn(table, ann, ben)
        sending = server.app.state.services.notices
        until(lambda: sending._resting == len(sending._tasks))
        assert len(failing.posts) == 2


def test_a_browser_gets_so_many_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "ENDPOINT_RATE", "3/hour")
    with receiving() as receiver, Listening(settings_in(tmp_path, internal_addresses=True)) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        subscribed(ann, receiver)
        table = table_for_two(ann, ben, clock=DAYS)
        for _ in range(12):
            pass_turn(table, ann, ben)
        assert quiet(server, receiver) == 3


def test_internal_addresses_are_refused_by_default(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest("Ann")
        for endpoint in ("https://127.0.0.1/x", "http://example.org/x", "https://localhost/x", "https://[::1]/x"):
            assert ann.ask("POST", "/me/push", PushBrowser().subscription(endpoint))[0] == 422
        id = ann.open("turn-of-time", "human", "human")
        status, answer = ann.put(f"/tables/{id}/webhook", {"url": "https://169.254.169.254/latest"})
        assert status == 422 and answer["error"] == "url" and "169.254.169.254" in answer["message"]


def test_logging_out_of_a_browser_ends_its_notices(server: Listening) -> None:
    ann = server.guest("Ann")
    ann.post("/account", {"name": "Ann", "password": "seven quiet herons wade"})
    with receiving() as receiver:
        subscribed(ann, receiver)
        assert len(ann.get("/me/notices")["browsers"]) == 1
        assert ann.ask("POST", "/logout", {})[0] in (200, 204)
        ann.post("/login", {"name": "Ann", "password": "seven quiet herons wade"})
        assert ann.get("/me/notices")["browsers"] == []


def test_what_is_stored_is_exported_and_erased(server: Listening, tmp_path: Path) -> None:
    ann = server.guest("Ann")
    id = ann.open("turn-of-time", "human", "human")
    ann.post("/me/push", PushBrowser().subscription("http://127.0.0.1:9/quetzal"))
    ann.put(f"/tables/{id}/webhook", {"url": "http://127.0.0.1:9/quetzal"})
    ann.put("/me/notices", {"choices": {"push": {"over": False}}})
    found = ann.get("/me/export")
    assert [row["endpoint"] for row in found["browsers"]] == ["http://127.0.0.1:9/quetzal"]
    assert [(row["table"], row["url"]) for row in found["webhooks"]] == [(id, "http://127.0.0.1:9/quetzal")]
    assert json.loads(found["notices"]["choices"])["push"]["over"] is False
    assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
    with closing(sqlite3.connect(tmp_path / "tables.db")) as store:
        for name in ("push", "notice", "webhook"):
            assert store.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Listening(settings_in(tmp_path)) as server:
            keys.append(server.guest("Ann").get("/me/notices")["key"])
    assert keys[0] == keys[1] and len(decode(keys[0])) == 65


# ---------------------------------------------------------------------------------------------- webhooks


def test_a_webhook_that_fails_twice_gets_its_message_and_nothing_hidden(server: Listening) -> None:
    ann, ben = server.guest("<!channel>"), server.guest("Ben")
    with receiving(500, 429, then=204) as receiver:
        made = ann.post("/tables", {"game": "high-card", "seats": ["human", "human"], "clock": DAYS})
        id = made["id"]
        assert ann.put(f"/tables/{id}/webhook", {"url": f"{receiver.base}/hook"})[0] == 200
        ben.post("/join", {"link": made["links"]["seats"]["1"]})
        until(lambda: len(receiver.posts) >= 4)
        assert quiet(server, receiver) == 4  # begin and turn, two of them twice or one three times
        ben.post(f"/tables/{id}/resign")
        receiver.wait_for(5)
        over = receiver.posts[-1].json
        assert over["type"] == "over" and over["table"] == id and over["game"] == "high-card"
        assert over["players"] == ["<!channel>", "Ben"] and over["ending"]["winners"] == [0]
        assert over["content"] == over["text"] and "‹!channel› wins" in over["text"] and "<" not in over["text"]
        assert over["allowed_mentions"] == {"parse": []}
        kinds = {post.json["type"] for post in receiver.posts}
        assert kinds == {"begin", "turn", "over"}
        sent = b"".join(post.body for post in receiver.posts)
        table = server.app.state.services.table_service.peek(id)
        for secret in (b"deal", table.seed.hex().encode(), table.secret.hex().encode(), table.link(1).encode()):
            assert secret not in sent


def test_a_webhook_that_always_fails_is_switched_off_with_a_note_to_its_owner(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with receiving(then=500) as receiver:
        id = table_for_two(ann, ben)
        ann.put(f"/tables/{id}/webhook", {"url": receiver.base})
        for _ in range(MAX_FAILURES):
            assert ann.get(f"/tables/{id}/webhook")["off"] is False
            pass_turn(id, ann, ben)
            quiet(server, receiver)
        assert ann.get(f"/tables/{id}/webhook")["off"] is True
        assert ann.get("/me/notices")["webhooks"] == [{"table": id, "game": "turn-of-time", "off": True}]
        tried = len(receiver.posts)
        assert tried == 3 * MAX_FAILURES
        pass_turn(id, ann, ben)
        assert quiet(server, receiver) == tried
        receiver.then = 200
        ann.put(f"/tables/{id}/webhook", {"url": receiver.base})
        pass_turn(id, ann, ben)
        receiver.wait_for(tried + 1)


def test_only_the_host_sets_sees_and_removes_a_webhook(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    id = table_for_two(ann, ben)
    url = {"url": "http://127.0.0.1:9/secret"}
    assert ben.put(f"/tables/{id}/webhook", url)[0] == 403
    assert ann.ask("GET", f"/tables/{id}/webhook")[0] == 404
    assert ann.put(f"/tables/{id}/webhook", url)[1] == {"url": url["url"], "language": "en", "off": False}
    assert ben.ask("GET", f"/tables/{id}/webhook")[0] == 403
    assert ben.ask("DELETE", f"/tables/{id}/webhook")[0] == 403
    assert "secret" not in json.dumps(ben.get(f"/tables/{id}"))
    assert ann.ask("DELETE", f"/tables/{id}/webhook")[0] == 204
    assert ann.ask("DELETE", f"/tables/{id}/webhook")[0] == 404
    status, answer = ann.put(f"/tables/{id}/webhook", {"url": "discord.com/x"})
    assert status == 422 and "'discord.com/x'" in answer["message"] and "https://" in answer["message"]


# ------------------------------------------------------------------------------------------------ e-mail


def link_in(letter: Any, path: str) -> str:
    found = re.search(rf"{SITE}({path}\S+)", letter.get_content())
    assert found
    return found[1]


def web(server: Listening, method: str, path: str) -> httpx.Response:
    """A request without a cookie, as a mail program or another device sends it."""
    return httpx.request(method, f"{server.base}{path}", timeout=PATIENCE, follow_redirects=False)


def confirmed(server: Listening, guest: Guest, box: Mailbox, address: str) -> None:
    before = len(box.letters)
    assert guest.put("/me/notices/email", {"address": address})[0] == 202
    link = link_in(box.wait_for(before + 1)[-1], "/me/notices/confirm/")
    assert web(server, "POST", link).status_code == 200


def test_an_address_gets_one_letter_until_it_is_confirmed_then_one_a_turn(mailing: Listening, box: Mailbox) -> None:
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    id = table_for_two(ann, ben, clock=DAYS)
    owner = (ann, ben)[1 - decider(id, ann, ben)]
    assert owner.get("/me/notices")["mail"] is True
    status, answer = owner.put("/me/notices/email", {"address": "ann@example.org"})
    assert status == 202 and answer["email"] == {"address": "ann@example.org", "confirmed": False, "off": False}
    [letter] = box.wait_for(1)
    assert letter["To"] == "ann@example.org" and letter["From"] == "Fourfold <fourfold@example.org>"
    pass_turn(id, ann, ben)
    pass_turn(id, ann, ben)
    until(lambda: not mailing.app.state.services.notices._tasks)
    assert len(box.letters) == 1  # it is not confirmed
    link = link_in(letter, "/me/notices/confirm/")
    assert web(mailing, "GET", link).status_code == 200
    assert owner.get("/me/notices")["email"]["confirmed"] is False  # programs open links, too
    assert web(mailing, "POST", link[:-2] + "xx").status_code == 410
    assert web(mailing, "POST", link).status_code == 200
    assert owner.get("/me/notices")["email"]["confirmed"] is True
    pass_turn(id, ann, ben)
    letter = box.wait_for(2)[1]
    assert letter["Subject"] == "Your turn" and f"{SITE}/t/{id}" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    end = letter["List-Unsubscribe"].removeprefix(f"<{SITE}").removesuffix(">")
    assert web(mailing, "POST", end.replace("end/", "end/0")).status_code in (303, 410)
    assert owner.get("/me/notices")["email"] is not None
    assert web(mailing, "POST", end).status_code == 303
    assert owner.get("/me/notices")["email"] is None
    assert web(mailing, "GET", end).status_code == 200
    pass_turn(id, ann, ben)
    pass_turn(id, ann, ben)
    until(lambda: not mailing.app.state.services.notices._tasks)
    assert len(box.letters) == 2


def test_mail_is_only_for_days_per_move_and_invitations(mailing: Listening, box: Mailbox) -> None:
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    for guest, address in ((ann, "ann@example.org"), (ben, "ben@example.org")):
        confirmed(mailing, guest, box, address)
    for clock in (None, LIVE):
        id = table_for_two(ann, ben, clock=clock)
        pass_turn(id, ann, ben)
        pass_turn(id, ann, ben)
    until(lambda: not mailing.app.state.services.notices._tasks)
    assert len(box.letters) == 2
    ann.post(f"/tables/{id}/resign")
    ann.post(f"/tables/{id}/rematch")
    assert box.wait_for(3)[2]["Subject"] == "You are invited" and box.letters[2]["To"] == "ben@example.org"


def test_a_mailbox_gets_so_many_letters(mailing: Listening, box: Mailbox) -> None:
    """A pair with days per move may move as often as they like."""
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    confirmed(mailing, ann, box, "ann@example.org")
    mailing.app.state.services.notices._rates = RateLimiter({"endpoint": "3/hour"})
    table = table_for_two(ann, ben, clock=DAYS)
    for _ in range(12):
        pass_turn(table, ann, ben)
    until(lambda: not mailing.app.state.services.notices._tasks)
    assert len(box.letters) == 1 + 3


def test_a_link_confirms_only_the_address_it_was_sent_to(mailing: Listening, box: Mailbox) -> None:
    ann = mailing.guest("Ann")
    ann.put("/me/notices/email", {"address": "one@example.org"})
    old = link_in(box.wait_for(1)[0], "/me/notices/confirm/")
    ann.put("/me/notices/email", {"address": "victim@example.org"})
    box.wait_for(2)
    assert web(mailing, "POST", old).status_code == 410
    assert ann.get("/me/notices")["email"] == {"address": "victim@example.org", "confirmed": False, "off": False}


def test_nobody_can_be_flooded_with_confirmations(tmp_path: Path, box: Mailbox) -> None:
    settings = settings_in(
        tmp_path,
        smtp=MailServer("127.0.0.1", box.port),
        mail_from="f@example.org",
        origins=(SITE,),
        limits=Limits(letter="2/day"),
    )
    with Listening(settings) as server:
        tried = [server.guest(f"Eve {n}").put("/me/notices/email", {"address": "Victim@example.org"}) for n in range(4)]
        assert [status for status, _ in tried] == [202, 202, 429, 429]
        until(lambda: not server.app.state.services.notices._tasks)
        assert len(box.letters) == 2


@pytest.mark.parametrize("limits", [Limits(letter="3/day"), Limits(letters="3/hour")], ids=["mailbox", "server"])
def test_a_mailbox_with_many_addresses_gets_a_few_letters(tmp_path: Path, box: Mailbox, limits: Limits) -> None:
    """A hundred came, each beginning with words that a guest had chosen as a name."""
    settings = settings_in(
        tmp_path, smtp=MailServer("127.0.0.1", box.port), mail_from="f@example.org", origins=(SITE,), limits=limits
    )
    with Listening(settings) as server:
        for number in range(5):
            victim = f"vic+{number}@example.org" if limits.letter == "3/day" else f"victim{number}@example.org"
            status, _ = server.guest(f"evil.example {number}").put("/me/notices/email", {"address": victim})
            assert status == (202 if number < 3 else 429)
        letters = box.wait_for(3)
        assert not any("evil" in letter.get_content() for letter in letters)


def test_a_recipient_who_does_not_exist_is_noted(mailing: Listening, box: Mailbox) -> None:
    ann = mailing.guest("Ann")
    box.refused.add("nobody@example.org")
    ann.put("/me/notices/email", {"address": "nobody@example.org"})
    until(lambda: ann.get("/me/notices")["email"]["off"])
    assert box.letters == []


def test_a_mail_server_that_is_down_is_given_up_with_a_note(mailing: Listening, box: Mailbox) -> None:
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    id = table_for_two(ann, ben, clock=DAYS)
    owner = (ann, ben)[1 - decider(id, ann, ben)]
    confirmed(mailing, owner, box, "ann@example.org")
    box.refused.add("ann@example.org")
    for _ in range(MAX_FAILURES):
        assert owner.get("/me/notices")["email"]["off"] is False
        pass_turn(id, ann, ben)
        pass_turn(id, ann, ben)
        until(lambda: not mailing.app.state.services.notices._tasks)
    assert owner.get("/me/notices")["email"]["off"] is True
    box.refused.clear()
    assert owner.put("/me/notices/email", {"address": "ann@example.org"})[0] == 202  # still confirmed: no new letter
    assert owner.get("/me/notices")["email"] == {"address": "ann@example.org", "confirmed": True, "off": False}


@pytest.mark.parametrize("address", ["ann", "ann@", "@example.org", "a b@example.org", "ann@example.org\nBcc: x@y.org"])
def test_an_address_that_is_none_is_named(mailing: Listening, address: str) -> None:
    status, answer = mailing.guest("Ann").put("/me/notices/email", {"address": address})
    assert status == 422 and answer["error"] == "e-mail" and repr(address)[:10] in answer["message"]


def test_without_a_mail_server_nobody_is_asked_for_an_address(server: Listening) -> None:
    ann = server.guest("Ann")
    found = ann.get("/me/notices")
    assert found["mail"] is False and found["channels"] == ["push"]
    assert ann.put("/me/notices/email", {"address": "ann@example.org"})[0] == 409
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    page = httpx.get(f"{server.base}/me/notices", headers={"cookie": cookie}, timeout=PATIENCE).text
    assert "E-mail" not in page and "email" not in page.replace("data-", "")
