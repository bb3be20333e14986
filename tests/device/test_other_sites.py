"""What other sites tried with a device's own tables, and is refused now."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from fourfold.device.app import REQUIRED_RANDOM, App, Request
from fourfold.device.site import HOME, WORKER, site
from fourfold.pages.frame.assets import PAGE_POLICY
from helpers.service import Guest, service, settings_in

FOREIGN = (
    "//host", "/\\host", "/\thost", "/\t/host", "/\n\\host", "\\\\host", "\\/host", "https://host/", "host", "",
    "/a\r\nb: c",
)  # fmt: skip
OWN = ("/", "/t/abc", "/new/winter?players=2", "/learn/winter/3?moves=a:b#surface")


@pytest.mark.parametrize("back", [*FOREIGN, *OWN])
def test_a_choice_of_preferences_leads_back_to_this_site_only(back: str) -> None:
    answer = App().handle(Request("POST", "/preferences", form={"back": back, "theme": "dark"}))
    assert (answer.status, answer.location) == (303, back if back in OWN else "/")


def test_that_of_a_server_leads_back_to_it_only(tmp_path_factory: pytest.TempPathFactory) -> None:
    with service(settings_in(tmp_path_factory.mktemp("service"))) as client:
        asked = f"/people/{Guest(client, 'Bob').get('/me')['id']}/unblock"
        Guest(client, "Ann")
        for back in (*FOREIGN, *OWN):
            assert leads_to(client, "/preferences", back) == (back if back in OWN else "/")
            assert leads_to(client, asked, back) == (back if back in OWN else "/people")


def leads_to(client: TestClient, path: str, back: str) -> str:
    return str(client.post(path, data={"back": back}, follow_redirects=False).headers["location"])


def test_plain_files_bring_the_policies_that_no_host_sends() -> None:
    pages = {path: data.decode() for path, data in site().items() if path.endswith(".html")}
    assert HOME in pages and len(pages) > 10
    for path, page in pages.items():
        [policy] = re.findall(r'<meta http-equiv="content-security-policy" content="([^"]*)">', page)
        assert f"{policy}; ".replace("; require", "; frame-ancestors 'none'; require", 1) == f"{PAGE_POLICY}; ", path
        assert '<meta name="referrer" content="same-origin">' in page
        before = page.partition("<meta http-equiv")[0]
        assert not re.search("<(link|script|style|img)", before), f"{path}: something comes before the policy"


def test_the_worker_s_pages_have_them_as_headers() -> None:
    worker = site()[WORKER].decode()
    assert '"referrer-policy": "same-origin"' in worker and worker.count("...HEADERS") == 2


@pytest.mark.parametrize("number", ["²", "-1", "1" * 10, ""])
def test_what_is_no_number_is_refused_by_name(number: str) -> None:
    app = App()
    set_up = Request("POST", "/new/turn-of-time", form={"players": "2"}, random=bytes(REQUIRED_RANDOM))
    path = app.handle(set_up).location
    answer = app.handle(Request("POST", f"{path}/undo", form={"seq": number}, quiet=True))
    assert answer.status == 422 and "Seq=" in str(answer.body)
    app.handle(Request("GET", f"{path}/changes", query=[("since", number)], quiet=True))
