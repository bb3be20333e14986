"""The site under a path prefix: no address may lead out of it, in pages, files, messages, redirects and cookies."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from websockets.sync.client import connect

from fourfold.core.errors import OptionError
from fourfold.server.settings import prefix_of
from helpers.service import Guest, Listening, service, settings_in

pytestmark = pytest.mark.slow

PREFIX = "/games"
SITE = "https://example.org"
STARTS = ("", "new/turn-of-time", "lobby", "solo", "daily", "bots", "people", "records", "ratings", "settings", "me",
          "me/account", "about", "docs", "rules/winter", "learn/turn-of-time/1", "offline", "no/such/page")  # fmt: skip
INTERNAL = {("input", "value")}
"""Attributes with paths as the service knows them: where a form leads back to."""


class Addresses(HTMLParser):
    """The attributes of a page whose values are paths, but for those in `INTERNAL`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.paths: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.paths |= {value for name, value in attrs if value and value[0] == "/" and (tag, name) not in INTERNAL}


def escaping(answer: httpx.Response) -> set[str]:
    """The addresses in a response that lead out of the prefix."""
    kind = answer.headers.get("content-type", "")
    found: set[str] = set()
    if kind.startswith("text/html"):
        found = Addresses(answer.text).paths
    elif kind.startswith("text/css"):
        found = {urljoin(str(answer.url.path), url) for url in re.findall(r'url\("([^"#]+)"\)', answer.text)}
    elif kind.startswith("application/manifest"):
        about = answer.json()
        found = {about["id"], about["start_url"], about["scope"], *(icon["src"] for icon in about["icons"])}
    found |= {path for _, path in re.findall(r"(?i)(;\s*path=)([^;]+)", answer.headers.get("set-cookie", ""))}
    return {path for path in found if not path.startswith((f"{PREFIX}/", "data:")) and path != PREFIX}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with service(settings_in(tmp_path, prefix=PREFIX)) as client:
        yield client


def checked(client: TestClient, path: str, status: int = 200) -> httpx.Response:
    answer: httpx.Response = client.get(path)
    assert (answer.status_code, path) == (status, path)
    assert not escaping(answer), (path, escaping(answer))
    return answer


def test_the_main_pages_and_their_files_stay_under_the_prefix(client: TestClient) -> None:
    files: set[str] = set()
    for start in STARTS:
        page = checked(client, f"{PREFIX}/{start}", 404 if start == "no/such/page" else 200)
        files |= {path.partition("#")[0] for path in Addresses(page.text).paths if "/static/" in path}
    files.add(f"{PREFIX}/manifest.webmanifest")
    kept = re.search(r"FILES = (\[.*?\]),", client.get(f"{PREFIX}/worker.js").text)
    assert kept and len(files) > 20
    for path in sorted(files | set(json.loads(kept[1]))):
        checked(client, path)


def test_a_whole_game_by_forms_stays_under_the_prefix(client: TestClient) -> None:
    answer = client.post(f"{PREFIX}/solo/open", data={"way": "turn-of-time:balance"}, follow_redirects=False)
    table = answer.headers["location"]
    assert answer.status_code == 303 and table.startswith(f"{PREFIX}/t/") and not escaping(answer)
    assert "Path=/games/" in answer.headers["set-cookie"]
    id, over = table.rpartition("/")[2], False
    while not over:
        known = client.get(f"{PREFIX}/api/v1/tables/{id}").json()
        over = known["status"] == "over"
        if known["turn"] % 8 == 0 or over:
            page = checked(client, table)
            assert over or f'action="{table}/move"' in page.text
        if not over:
            made = client.post(
                f"{table}/move", data={"seq": known["turn"], "move": known["moves"][0]}, follow_redirects=False
            )
            assert (made.status_code, made.headers["location"]) == (303, table)
    for path in ("replay", "replay?at=1", "text", "board"):
        checked(client, f"{table}/{path}")
    back = client.post(f"{PREFIX}/preferences", data={"theme": "dark", "back": f"/t/{id}"}, follow_redirects=False)
    assert (back.headers["location"], escaping(back)) == (table, set())


def test_scripts_are_told_addresses_with_the_prefix(client: TestClient) -> None:
    """What `x-quiet` requests and steps through a replay or a lesson get is no page, but has addresses too."""
    quiet = {"x-quiet": "1"}
    opened = client.post(f"{PREFIX}/solo/open", data={"way": "turn-of-time:balance"})
    table = opened.url.path
    ended = client.post(f"{table}/resign", headers=quiet)
    assert ended.text == table
    step = client.get(f"{table}/replay?at=1", headers={"x-from": "?at=0", **quiet}).json()
    assert step["address"].startswith(f"{table}/replay?at=1")
    assert not {path for path in _paths_in(step) if not path.startswith(f"{PREFIX}/")}


def _paths_in(message: Any) -> set[str]:
    """All addresses in a message: in HTML anywhere in it, and as attributes of changed parts."""
    text = json.dumps(message, ensure_ascii=False)
    return set(re.findall(r'(?:href|src|action|formaction|data-from)(?:=\\"|": ")(/[^"\\]*)', text))


def test_links_cookies_and_the_live_channel_have_origin_and_prefix(tmp_path: Path) -> None:
    """On an https site, with another one at the root of the same host, whose cookie must not count."""
    settings = settings_in(tmp_path, prefix=PREFIX, origins=(SITE,))
    with Listening(settings) as server, httpx.Client(base_url=server.base, timeout=60) as client:
        ann = Guest(httpx.Client(base_url=f"{server.base}{PREFIX}", timeout=60), "Ann")
        assert list(ann.cookies) == ["__Secure-fourfold"]
        own = {"cookie": f"__Host-fourfold=other; __Secure-fourfold={ann.cookies['__Secure-fourfold']}"}
        assert client.get(f"{PREFIX}/api/v1/me", headers=own).json()["name"] == "Ann"
        id = ann.open("turn-of-time", "human", "human")
        page = client.get(f"{PREFIX}/t/{id}", headers=own).text
        assert f"{SITE}{PREFIX}/join/" in page and f'content="{SITE}{PREFIX}/static/' in page
        assert f"{SITE}/join/" not in page and f'data-live="{PREFIX}/t/{id}/live"' in page
        channel = f"ws://127.0.0.1:{server.port}{PREFIX}/api/v1/tables/{id}/live"
        with connect(channel, additional_headers=own, proxy=None) as live:
            assert id in str(live.recv(60))
        schema = client.get(f"{PREFIX}/api/v1/openapi.json").json()
        assert schema["servers"] == [{"url": PREFIX}]


def test_the_lobby_s_messages_have_the_prefix(client: TestClient) -> None:
    client.post(f"{PREFIX}/new/turn-of-time", data={"seat1": "open", "listed": "1"})
    with client.websocket_connect(f"{PREFIX}/lobby/live", headers={"host": "127.0.0.1"}) as channel:
        message = json.loads(zlib.decompress(channel.receive_bytes()))
    assert not {path for path in _paths_in(message) if not path.startswith(f"{PREFIX}/")}
    assert _paths_in(message)


def test_only_monitoring_finds_something_outside_the_prefix(client: TestClient) -> None:
    assert client.get("/healthz").json()["status"] == client.get(f"{PREFIX}/healthz").json()["status"] == "ok"
    moved = client.get(PREFIX, follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (308, f"{PREFIX}/")
    for path in ("/", "/lobby", "/gamesome", "/api/v1/games"):
        answer = client.get(path)
        assert answer.status_code == 404 and f"at {PREFIX}/" in answer.text


@pytest.mark.parametrize(("given", "meant"), [("/games", "/games"), ("/a/b.c/", "/a/b.c"), ("/", ""), ("", "")])
def test_a_prefix_may_end_with_a_slash(given: str, meant: str) -> None:
    assert prefix_of(given) == meant


@pytest.mark.parametrize("given", ["games", "//games", "/ga mes", "/..", '/"', "https://example.org/games"])
def test_what_is_no_prefix_is_refused_with_an_example(given: str) -> None:
    with pytest.raises(OptionError, match="--prefix .*such as /games"):
        prefix_of(given)
