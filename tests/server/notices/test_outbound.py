"""Requests to addresses that people give: none into the server's own network."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest

from fourfold.core.errors import OptionError
from fourfold.server.notices import outbound
from fourfold.server.notices.notices import Outcome, deliver
from fourfold.server.notices.outbound import Answer, Crowded, Internal, Outbound, Unreachable
from fourfold.server.settings import PUSH_SERVICES, push_service_of
from fourfold.table.errors import Refused
from helpers.receivers import receiving
from helpers.service import PATIENCE

pytestmark = pytest.mark.anyio

BAD = (
    "http://example.org/", "ftp://example.org/", "example.org", "https://", "https://u:p@example.org/", "https://x y/",
    "https://example.org:99999/", "https://example.org/" + "x" * 1000, "https://exämple.org/", "javascript:alert(1)",
    "https://localhost/", "https://127.0.0.1/", "https://10.1.2.3/", "https://192.168.0.1/", "https://169.254.169.254/",
    "https://[::1]/", "https://[fe80::1]/", "https://[fd00::1]/", "https://[::ffff:10.0.0.1]/", "https://0.0.0.0/",
    "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://100.64.0.1/", "https://224.0.0.1/", "https://[",
    "https://example.org/\r\nHost: x", "https://[fec0::1]/", "https://[64:ff9b:1::a00:1]/", "https://192.88.99.1/",
    "https://[5f00::1]/", "https://[::ffff:0:10.0.0.1]/", "https://[::10.0.0.1]/", "https://[3fff::1]/",
    "https://[4000::1]/",
)  # fmt: skip


@pytest.mark.parametrize("url", BAD)
def test_an_address_that_is_not_public_is_refused_and_named(url: str) -> None:
    with pytest.raises(Refused, match="url '") as refused:
        Outbound().checked(url, "url")
    assert refused.value.kind == "url"


@pytest.mark.parametrize(
    "url", ["https://example.org", "https://a.example:8443/x?y=1", "https://8.8.8.8/", "https://[2606:4700::1]/"]
)
def test_a_public_address_is_accepted(url: str) -> None:
    assert Outbound().checked(url, "url") == url


def resolving_to(*addresses: str) -> Any:
    def getaddrinfo(host: str, port: int, **more: Any) -> list[Any]:
        return [(2, 1, 6, "", (address, port)) for address in addresses]

    return getaddrinfo


@pytest.mark.parametrize(
    "addresses", [("127.0.0.1",), ("93.184.216.34", "10.0.0.1"), ("fe80::1%eth0",), ("::ffff:192.168.1.1",)]
)
async def test_a_name_that_leads_inside_is_not_connected_to(
    addresses: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to(*addresses))
    with pytest.raises(Internal):
        await Outbound().post("https://rebound.example/", {}, b"")
    with pytest.raises(Refused, match="rebound.example"):
        await Outbound().require_public("https://rebound.example/", "url")


def test_a_request_arrives_with_its_body_and_its_name() -> None:
    with receiving(204) as receiver:
        answer = asyncio.run(Outbound(allow_internal=True).post(f"{receiver.base}/a?b=c", {"x-y": "z"}, b"hello"))
        [post] = receiver.posts
    assert answer == Answer(204) and post.path == "/a?b=c" and post.body == b"hello"
    assert post.headers["x-y"] == "z" and post.headers["host"] == receiver.base.removeprefix("http://")


def test_a_redirect_is_not_followed() -> None:
    with receiving(302) as receiver:
        assert asyncio.run(Outbound(allow_internal=True).post(receiver.base, {}, b"")).status == 302
        assert len(receiver.posts) == 1


async def test_a_closed_port_and_a_silent_server_are_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "SECONDS", 0.05)
    with receiving() as receiver:
        closed = receiver.base
    with pytest.raises(Unreachable):
        await Outbound(allow_internal=True).post(closed, {}, b"")
    kept: list[asyncio.StreamWriter] = []

    async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)  # since Python 3.13, a writer that nobody keeps closes its connection

    silent = await asyncio.start_server(keep, "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    with pytest.raises(Unreachable, match="TimeoutError"):
        await Outbound(allow_internal=True).post(f"http://127.0.0.1:{port}/", {}, b"")
    silent.close()


@pytest.mark.parametrize(("before", "comes"), [(3, True), (1000, False)])
def test_answers_before_the_answer_are_counted(before: int, comes: bool) -> None:
    """A webhook may say `100 Continue` for as long as a request lasts, as fast as the server reads."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * before + b"HTTP/1.1 204 No Content\r\n\r\n")

    async def go() -> Answer:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            return await Outbound(allow_internal=True).post(f"http://127.0.0.1:{port}/", {}, b"")
        finally:
            server.close()

    if comes:
        assert asyncio.run(go()) == Answer(204)
    else:
        with pytest.raises(Unreachable):
            asyncio.run(go())


@pytest.mark.parametrize(
    ("statuses", "outcome", "tries"),
    [
        ([200], Outcome.DELIVERED, 1),
        ([500, 429, 201], Outcome.DELIVERED, 3),
        ([None, 503, 204], Outcome.DELIVERED, 3),
        ([503, 503, 503, 503], Outcome.FAILED, 3),
        ([404], Outcome.GONE, 1),
        ([500, 410], Outcome.GONE, 2),
        ([400], Outcome.FAILED, 1),
        ([302], Outcome.FAILED, 1),
    ],
)
def test_only_what_may_succeed_later_is_repeated(statuses: list[int | None], outcome: Outcome, tries: int) -> None:
    waited: list[float] = []
    left = list(statuses)

    async def rest(seconds: float) -> bool:
        waited.append(seconds)
        return True

    async def send() -> Answer:
        status = left.pop(0)
        if status is None:
            raise Unreachable("test")
        return Answer(status, retry_after=7.0 if status == 429 else None)

    assert asyncio.run(deliver(send, (1.0, 5.0), rest)) is outcome
    assert len(statuses) - len(left) == tries
    expected = [1.0, 7.0 if statuses[1:2] == [429] else 5.0]
    assert waited == expected[: min(tries, 3) - 1]


async def test_silent_name_servers_keep_no_other_name_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that people give are looked up in a few threads of their own, and those that fail not at once again."""
    silent, asked = threading.Event(), list[str]()

    def getaddrinfo(host: str, port: int, **more: Any) -> list[Any]:
        asked.append(host)
        if host.endswith(".silent.example"):
            silent.wait()
            raise socket.gaierror("no answer")
        return [(2, 1, 6, "", ("93.184.216.34", port))]

    async def from_the_loop(host: str, port: int, **more: Any) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.216.35", port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", from_the_loop)
    there = Outbound(services=("push.example",))
    names = [f"{number}.silent.example" for number in range(outbound.MAX_LOOKUPS)]
    waiting = [asyncio.create_task(there._resolve(name, 443)) for name in names]
    await asyncio.sleep(0)
    with pytest.raises(Unreachable, match="one.more"):
        await there._resolve("one.more", 443)
    assert await there._resolve("fast.push.example", 443) == "93.184.216.35"
    silent.set()
    assert all(isinstance(each, OSError) for each in await asyncio.gather(*waiting, return_exceptions=True))
    assert await there._resolve("one.more", 443) == "93.184.216.34"
    with pytest.raises(Unreachable):
        await there._resolve(names[0], 443)
    assert sorted(asked) == sorted([*names, "one.more"])


async def test_one_silent_address_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "AT_ONCE", outbound.AT_ONCE_THERE + 1)
    monkeypatch.setattr(outbound, "SECONDS", PATIENCE / 2)
    there, kept = Outbound(allow_internal=True), list[asyncio.StreamWriter]()

    async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)

    silent = await asyncio.start_server(keep, "::1", 0)
    port = silent.sockets[0].getsockname()[1]
    posts = [asyncio.create_task(there.post(f"http://[::1]:{port}/", {}, b"")) for _ in range(30)]
    while len(kept) < outbound.AT_ONCE_THERE:
        await asyncio.sleep(0)
    with receiving(204) as receiver:
        assert await there.post(receiver.base, {}, b"") == Answer(204)
    assert not any(post.done() for post in posts), "it had to wait until others were given up"
    assert len(kept) == outbound.AT_ONCE_THERE
    for post in posts:
        post.cancel()
    await asyncio.gather(*posts, return_exceptions=True)
    silent.close()


async def test_many_names_of_one_address_wait_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server may have any number of names for it. What waits for it is bounded, and services are not kept."""
    monkeypatch.setattr(outbound, "AT_ONCE", 4)
    monkeypatch.setattr(outbound, "SECONDS", PATIENCE / 2)
    there, kept = Outbound(allow_internal=True, services=("push.example",)), list[asyncio.StreamWriter]()

    async def resolved(host: str, port: int) -> str:
        return "127.0.0.1" if host == "push.example" else "::1"

    async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)

    monkeypatch.setattr(there, "_resolve", resolved)
    silent = await asyncio.start_server(keep, "::1", 0)
    port = silent.sockets[0].getsockname()[1]
    urls = [f"http://{number}.evil.example:{port}/" for number in range(outbound.MAX_THERE + 20)]
    posts = [asyncio.create_task(there.post(url, {}, b"")) for url in urls]
    async with asyncio.timeout(PATIENCE):
        done, _ = await asyncio.wait(posts, return_when=asyncio.FIRST_COMPLETED)
    assert len(done) == 20 and all(isinstance(post.exception(), Crowded) for post in done)
    with receiving(204) as receiver:
        assert await there.post(receiver.base.replace("127.0.0.1", "push.example"), {}, b"") == Answer(204)
    assert sum(post.done() for post in posts) == 20
    for post in posts:
        post.cancel()
    await asyncio.gather(*posts, return_exceptions=True)
    silent.close()


async def test_an_address_gets_so_many_requests_by_whatever_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "RATE_THERE", "5/hour")
    there = Outbound(allow_internal=True)

    async def resolved(host: str, port: int) -> str:
        return "127.0.0.1"

    monkeypatch.setattr(there, "_resolve", resolved)
    with receiving(then=204) as receiver:
        for number in range(5):
            await there.post(receiver.base.replace("127.0.0.1", f"{number}.evil.example"), {}, b"")
        with pytest.raises(Crowded):
            await there.post(receiver.base.replace("127.0.0.1", "evil.example"), {}, b"")
        assert len(receiver.posts) == 5


def test_nobody_s_address_is_blamed_for_a_crowd() -> None:
    """Three messages that failed would switch it off."""

    async def send() -> Answer:
        raise Crowded("test")

    async def rest(seconds: float) -> bool:
        return True

    assert asyncio.run(deliver(send, (1.0, 5.0), rest)) is Outcome.DROPPED


@pytest.mark.parametrize("host", ["fcm.googleapis.com", "web.push.apple.com", "updates.push.services.mozilla.com"])
def test_a_browser_is_told_through_a_push_service_that_the_operator_knows(host: str) -> None:
    there = Outbound(services=PUSH_SERVICES)
    assert there.checked_service(f"https://{host}/send/abc")
    for other in (f"{host}.example.org", "notpush.apple.com", "xfcm.googleapis.com", "example.org"):
        with pytest.raises(Refused, match="knows no push service"):
            there.checked_service(f"https://{other}/send/abc")
    assert Outbound(services=("any",)).checked_service("https://example.org/")


@pytest.mark.parametrize("given", ["", "https://push.example.org", "push", "a b.example", "push.example.org/x"])
def test_a_push_service_is_a_host(given: str) -> None:
    with pytest.raises(OptionError, match="--push-service"):
        push_service_of(given)
