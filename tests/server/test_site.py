"""A site on the open net: its origin in links and cookies, proxies before it, and what its host may set and ask."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx2 as httpx
import jsonschema_rs
import pytest
from starlette.testclient import TestClient
from typer.main import get_command

from fourfold.cli.app import app
from fourfold.cli.serve import _greet
from fourfold.pages.table.waiting import qr
from fourfold.server.app import make_app
from fourfold.server.http.requests import PLAIN, SECURE
from fourfold.server.server import network_addresses
from fourfold.server.services import Health
from fourfold.server.settings import Limits, limits_of, origin_of
from fourfold.server.storage.store import Store
from helpers.repository import ROOT
from helpers.service import Guest, Listening, Process, service, settings_in, until

pytestmark = pytest.mark.anyio

HOME = "https://play.example.org"


def cookies(answer: httpx.Response) -> dict[str, str]:
    """The Set-Cookie headers of an answer, by name."""
    return {text.partition("=")[0]: text for text in answer.headers.get_list("set-cookie")}


# --- the origin


def test_every_link_begins_with_the_first_origin(tmp_path: Path) -> None:
    """Whatever name the proxy asks by."""
    app = make_app(settings_in(tmp_path, origins=(HOME, "http://club.local")))
    with TestClient(app, base_url="https://127.0.0.1") as client:
        page = client.post("/open", data={"game": "turn-of-time", "how": "friends"}).text
        links = re.findall(r'value="([^"]+/join/[^"]+)"', page)
        assert links and all(link.startswith(f"{HOME}/join/") for link in links)
        assert str(qr(links[0])) in page
        path = str(client.post("/solo/open", data={"way": "turn-of-time:balance"}).url.path)
        client.post(f"{path}/resign")
        replay = client.get(f"{path}/replay").text
        assert f"{HOME}{path}/replay" in replay and "//127.0.0.1" not in page + replay


@pytest.mark.parametrize(
    ("given", "origin"),
    [("https://Play.Example.org/", HOME), ("http://[::1]:8000", "http://[::1]:8000"), ("http://a:80", "http://a:80")],
)
def test_an_origin_is_written_as_browsers_do(given: str, origin: str) -> None:
    assert origin_of(given) == origin


def test_the_address_that_is_printed_and_opened_is_the_origin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _greet("http://localhost:8000/", settings_in(tmp_path, origins=(HOME,)), browser=True)
    assert f"Fourfold is running at {HOME}/ (listening at http://localhost:8000/)\n" in capsys.readouterr().out
    assert opened == [f"{HOME}/"]


ALONE = "Only this computer can reach it. For others in your network: fourfold serve --host 0.0.0.0\n"


@pytest.mark.parametrize(
    ("host", "address", "told"),
    [
        (
            "localhost",
            "http://localhost:8000/",
            "Only this computer can reach it. For others in your network: fourfold",
        ),
        (
            "127.0.0.1",
            "http://127.0.0.1:8000/",
            "Only this computer can reach it. For others in your network: fourfold",
        ),
        ("192.0.2.7", "http://192.0.2.7:9000/", "Others in your network can type http://192.0.2.7:9000/\n"),
        ("2001:db8::7", "http://[2001:db8::7]:8000/", "can type http://[2001:db8::7]:8000/\n"),
        ("0.0.0.0", "http://localhost:8000/games/", "can type http://192.0.2.9:8000/games/\n"),
    ],
)
def test_the_start_says_what_others_type(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    address: str,
    told: str,
) -> None:
    class Probe:
        """What a socket does on a machine with the address 192.0.2.9."""

        def __init__(self, *kind: object) -> None: ...
        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *error: object) -> None: ...
        def connect(self, address: object) -> None: ...
        def getsockname(self) -> tuple[str, int]:
            return "192.0.2.9", 40_000

    monkeypatch.setattr("fourfold.server.server.socket.socket", Probe)
    _greet(address, settings_in(tmp_path, host=host), browser=False)
    assert told in capsys.readouterr().out


def test_a_machine_without_a_network_names_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_route(*kind: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("fourfold.server.server.socket.socket", no_route)
    assert network_addresses("0.0.0.0") == network_addresses("::") == []


def test_an_https_origin_makes_cookies_secure_and_sends_hsts(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, origins=(HOME,))) as client:
        answer = client.put("/api/v1/me", json={"name": "Ann"})
        given = cookies(answer)[SECURE]
        assert PLAIN not in cookies(answer)
        assert "; Secure" in given and "; HttpOnly" in given and "; Path=/" in given and "domain" not in given.lower()
        chosen = client.post("/preferences", data={"language": "de"}, follow_redirects=False)
        assert "; Secure" in cookies(chosen)["language"]
        for path in ("/", "/healthz", "/nowhere"):
            assert client.get(path).headers["strict-transport-security"] == "max-age=31536000"


def test_an_http_site_has_neither(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, origins=("http://club.local",))) as client:
        answer = client.put("/api/v1/me", json={"name": "Ann"})
        assert list(cookies(answer)) == [PLAIN] and "secure" not in cookies(answer)[PLAIN].lower()
        assert "strict-transport-security" not in answer.headers


def test_a_planted_plain_cookie_does_not_win(tmp_path: Path) -> None:
    """A sibling domain can plant a cookie of the plain name, even a more specific one that is sent first."""
    with service(settings_in(tmp_path, origins=(HOME,))) as client:
        ann, eve = Guest(client, "Ann"), Guest(client, "Eve")
        own, planted = f"{SECURE}={ann.cookies[SECURE]}", f"{PLAIN}={eve.cookies[SECURE]}"
        for header in (f"{own}; {planted}", f"{planted}; {own}"):
            answer = client.get("/api/v1/me", headers={"cookie": header})
            assert answer.json()["name"] == "Ann" and "set-cookie" not in answer.headers
            answer = client.get("/api/v1/account", headers={"cookie": header})
            assert answer.json()["name"] == "Ann"


def test_who_was_known_before_keeps_the_guest_under_the_new_name(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
    with service(settings_in(tmp_path, origins=(HOME,))) as client:
        old = {"cookie": f"{PLAIN}={ann.cookies[PLAIN]}"}
        answer = client.get("/me", headers=old)
        assert "Ann" in answer.text and set(cookies(answer)) == {PLAIN, SECURE}
        assert cookies(answer)[SECURE].startswith(f"{SECURE}={ann.cookies[PLAIN]};")
        assert "Max-Age=0" in cookies(answer)[PLAIN]
        asset = re.search(r'href="(/static/[^"]+)"', answer.text)
        assert asset and "set-cookie" not in client.get(asset[1], headers=old).headers  # others may be given its copy
        client.cookies.clear()
        new = client.get("/api/v1/me", headers={"cookie": f"{SECURE}={ann.cookies[PLAIN]}"})
        assert new.json()["name"] == "Ann" and "set-cookie" not in new.headers


def test_logging_out_takes_both_cookies(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, origins=(HOME,))) as client:
        answer = client.post("/api/v1/account", json={"name": "Ann", "password": "seven quiet herons wade"})
        secret = answer.cookies[SECURE]
        client.cookies.clear()
        both = {"cookie": f"{PLAIN}={secret}; {SECURE}={secret}"}
        answer = client.post("/api/v1/logout", json={}, headers=both)
        assert answer.status_code == 204 and set(cookies(answer)) == {PLAIN, SECURE}
        assert all("Max-Age=0" in text for text in cookies(answer).values())


# --- proxies


def forwarded(server: Listening, address: str, proto: str = "https") -> httpx.Response:
    headers = {"x-forwarded-for": address, "x-forwarded-proto": proto}
    return httpx.put(f"{server.base}/api/v1/me", json={"name": "Ann"}, headers=headers)


def test_nobody_is_believed_who_was_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with Listening(settings_in(tmp_path, limits=limits_of(["guest=3/hour"]))) as server:
        answers = [forwarded(server, f"192.0.2.{n}") for n in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 200, 429]
        assert "secure" not in answers[0].headers["set-cookie"].lower()


def test_a_named_proxy_tells_who_comes_and_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "")
    settings = settings_in(tmp_path, limits=limits_of(["guest=1/hour"]), proxies=("127.0.0.0/8",))
    with Listening(settings) as server:
        answers = [forwarded(server, address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1")]
        assert [each.status_code for each in answers] == [200, 200, 429]
        assert list(cookies(answers[0])) == [SECURE] and "; Secure" in cookies(answers[0])[SECURE]
        # What the visitor claims comes before what the proxy adds, and is not believed.
        assert forwarded(server, "198.51.100.9, 192.0.2.1").status_code == 429


def test_a_proxy_may_come_by_either_kind_of_address(tmp_path: Path) -> None:
    """A socket at `::` takes IPv4 too, and shows its addresses in another form."""
    settings = settings_in(tmp_path, proxies=("10.0.0.0/8", "2001:db8::/32"))
    assert settings.trusted == ["10.0.0.0/8", "2001:db8::/32", "::ffff:10.0.0.0/104"]


# --- limits


def test_every_limit_can_be_set() -> None:
    other: dict[str, Any] = {"str": "7/day", "int": 7, "float": 7.5}
    for each in fields(Limits):
        assert getattr(limits_of([f"{each.name}={other[str(each.type)]}"]), each.name) == other[str(each.type)]
    assert limits_of([]) == Limits() and limits_of(["opening=", "opening=2/hour"]).opening == "2/hour"
    assert limits_of(["opening="]).opening == ""


def test_the_help_names_every_limit() -> None:
    option = next(each for each in get_command(app).commands["serve"].params if "--limit" in each.opts)  # type: ignore[attr-defined]
    names = option.help.partition("Names: ")[2].partition(" (")[0]
    assert names.split(", ") == [each.name for each in fields(Limits)]


def test_the_page_for_hosts_lists_every_limit_with_its_default() -> None:
    page = (ROOT / "docs/reference/settings.md").read_text("utf-8")
    for each in fields(Limits):
        assert re.search(rf"^\| `{each.name}` \| `{re.escape(str(each.default))}` \|", page, re.MULTILINE), each.name


@pytest.mark.parametrize("path", ["/api/v1/tables/{}/moves", "/t/{}/moves"])
def test_no_long_path_becomes_a_key(tmp_path: Path, path: str) -> None:
    with service(settings_in(tmp_path, limits=limits_of([]))) as client:
        guard = client.app.middleware_stack  # type: ignore[attr-defined]
        while not hasattr(guard, "_limiter"):
            guard = guard.app
        for address in ("a" * 5000, "192.0.2.1"):
            other = TestClient(client.app, base_url="http://127.0.0.1", client=(address, 5000))
            for n in range(3):
                other.post(path.format(f"{n}" + "a" * 5000), json={}, headers={"authorization": "Bearer " + "x" * 5000})
        kept = list(guard._limiter._storage.storage)
        assert kept and max(map(len, kept)) < 200


# --- for whoever watches over the server


def test_figures_are_for_whoever_has_the_token(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    settings = settings_in(tmp_path, metrics_token="watching", limits=limits_of(["address=4/hour"]))
    with service(settings) as client:
        for headers in ({}, {"authorization": "Bearer guess"}, {"authorization": "watching"}):
            assert client.get("/metrics", headers=headers).status_code == 401
        answer = client.get("/metrics", headers={"authorization": "Bearer watching"})
        assert answer.status_code == 200 and "fourfold_tables " in answer.text
        assert (
            client.get("/metrics", headers={"authorization": "Bearer again"}).status_code == 429
        )  # guesses are counted


def test_asking_for_health_does_not_ask_the_store_each_time(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        reads = 0
        store: Store = client.app.state.services.store  # type: ignore[attr-defined]
        get_mark = store.get_mark

        async def counted(key: str) -> str | None:
            nonlocal reads
            reads += 1
            return await get_mark(key)

        store.get_mark = counted  # type: ignore[method-assign]
        for _ in range(50):
            assert client.get("/healthz").json()["status"] == "ok"
        assert 1 <= reads <= 25  # one a second


async def test_health_is_asked_for_again_and_failures_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Exception | None] = [None, OSError("away"), None]

    class Flaky:
        async def get_mark(self, _: str) -> None:
            answer = answers.pop(0)
            if answer:
                raise answer

    health = Health(Flaky())  # type: ignore[arg-type]
    monkeypatch.setattr("fourfold.server.services.HEALTH_SECONDS", 1000.0)
    await health.check()
    await health.check()
    assert len(answers) == 2
    monkeypatch.setattr("fourfold.server.services.HEALTH_SECONDS", 0.0)
    with pytest.raises(OSError, match="away"):
        await health.check()
    await health.check()


# --- clients


PATHS = [
    "/",
    "/healthz",
    "/api/v1/games",
    "/rules/turn-of-time",
    "/learn",
    "/nowhere",
    "/metrics",
    "/api/v1/tables/none",
]


def test_head_is_get_without_a_body(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server, httpx.Client(base_url=server.base) as client:
        page = client.get("/").text
        static = re.search(r'href="(/static/[^"]+)"', page)
        assert static
        for path in [*PATHS, static[1]]:
            whole, head = client.get(path), client.head(path)
            assert head.status_code == whole.status_code and head.content == b"", path
            own = {"date": "", "x-request-id": ""}  # of each response
            assert {**head.headers, **own} == {**whole.headers, **own}, path
        assert client.head("/api/v1/tokens/x").status_code == 405 == client.get("/api/v1/tokens/x").status_code


@pytest.mark.slow
def test_localhost_reaches_the_server_by_either_address(tmp_path: Path) -> None:
    """Passkeys work there, so it is printed and opened; 127.0.0.1 works on for whoever has a guest there."""
    server = Process(tmp_path)
    try:
        for address in ("localhost", "127.0.0.1", "[::1]"):
            assert httpx.get(f"http://{address}:{server.port}/healthz").status_code == 200
    finally:
        server.stop()
    assert f"Fourfold is running at http://localhost:{server.port}/" in server.greeting


def test_openapi_422_is_what_the_server_sends(tmp_path: Path) -> None:
    """Of a body that cannot be read, a value that cannot be, and a move that is not legal."""
    described = make_app(settings_in(tmp_path)).openapi()
    assert "HTTPValidationError" not in str(described)
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
        id = ann.open("high-card", "human", "random")
        seq = until(lambda: ann.get(f"/tables/{id}"))["seq"]
        asked: list[tuple[str, str, str, Any]] = [
            ("/api/v1/tables", "post", "/tables", {"game": 1}),
            ("/api/v1/tables", "post", "/tables", {"game": "none", "seats": ["human"]}),
            ("/api/v1/me", "put", "/me", {"name": ""}),
            ("/api/v1/tables/{id}/moves", "post", f"/tables/{id}/moves", {"seq": seq, "move": "x", "client": "1"}),
            ("/api/v1/account", "post", "/account", {"name": "Ann", "password": "short"}),
            ("/api/v1/records", "post", "/records", {"game": "none"}),
        ]
        for operation, method, path, body in asked:
            status, answer = ann.ask(method.upper(), path, body)
            assert status == 422, (path, answer)
            schema = described["paths"][operation][method]["responses"]["422"]["content"]["application/json"]["schema"]
            whole = {**schema, "components": described["components"]}
            jsonschema_rs.validate(whole, answer)
            name = schema["$ref"].rpartition("/")[2]
            assert set(answer) <= set(described["components"]["schemas"][name]["properties"])
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["responses"]["422"]["content"]["application/json"]["schema"], (method, path)
