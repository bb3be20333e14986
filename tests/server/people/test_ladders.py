"""Ladders by number of players, ratings over time, and results by opponent."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from helpers.postgres import Postgres
from helpers.service import Guest, rated_game, service, settings_in

GOOD = "seven quiet herons wade"
GAME = "turn-of-time"


@pytest.fixture(params=["sqlite", "postgresql"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    """A service on each kind of database."""
    settings = settings_in(tmp_path)
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        settings = replace(settings, database=server.new())
    with service(settings) as client:
        yield client


def account(client: TestClient, name: str) -> tuple[Guest, str]:
    guest = Guest(client)
    return guest, str(guest.post("/account", {"name": name, "password": GOOD})["id"])


def change(client: TestClient, statement: str, *values: object) -> None:
    """Change the database behind the server's back."""
    file = str(client.app.state.settings.database).removeprefix("sqlite:///")  # type: ignore[attr-defined]
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement, values)


def has_rating(client: TestClient, player: str, mu: float, sigma: float, players: int = 2) -> None:
    row = (player, GAME, str(players), mu, sigma, 20, 1_000)
    change(client, "INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?, ?)", *row)


def test_a_provisional_rating_stands_below_all_firm_ones_without_a_place(fresh: TestClient) -> None:
    (_, low), (_, high), (_, new) = (account(fresh, name) for name in ("Low", "High", "New"))
    has_rating(fresh, low, 20, 2)
    has_rating(fresh, high, 30, 2)
    has_rating(fresh, new, 40, 7)
    rows = Guest(fresh).get(f"/leaderboard?game={GAME}")
    assert [(row["place"], row["name"], row["rating"], row["provisional"]) for row in rows] == [
        (1, "High", 1650, False),
        (2, "Low", 1350, False),
        (None, "New", 1950, True),
    ]
    assert (rows[0]["mu"], rows[0]["sigma"]) == (30, 2)
    text = fresh.get(f"/ratings/{GAME}", headers={"accept-language": "en"}).text
    assert text.index(">High<") < text.index(">Low<") < text.index(">New<") and "(provisional)" in text


def test_bots_have_a_ladder_of_their_own(fresh: TestClient) -> None:
    (_, person), (_, engine) = account(fresh, "Person"), account(fresh, "Engine")
    change(fresh, "UPDATE account SET bot = 1 WHERE person = ?", engine)
    for player, mu in ((person, 25), (engine, 28), ("bot:hard", 31)):
        has_rating(fresh, player, mu, 2)
    guest = Guest(fresh)
    assert [row["name"] for row in guest.get(f"/leaderboard?game={GAME}")] == ["Person"]
    rows = guest.get(f"/leaderboard?game={GAME}&bots=true")
    assert [(row["place"], row["name"], row["bot"], row["bot_account"]) for row in rows] == [
        (1, "hard", "hard", False),
        (2, "Engine", None, True),
    ]


def test_each_number_of_players_has_its_ladder(both: TestClient) -> None:
    client = both
    (ann, id), (bob, _), (cat, _) = (account(client, name) for name in ("Ann", "Bob", "Cat"))
    rated_game(GAME, ann, bob, losers=(0,))
    rated_game(GAME, ann, bob, cat, losers=(1, 2))
    best = {players: ann.get(f"/leaderboard?game={GAME}&players={players}")[0]["name"] for players in (2, 3)}
    assert best == {2: "Bob", 3: "Ann"} and ann.get(f"/leaderboard?game={GAME}&players=4") == []
    assert [len(ann.get(f"/people/{id}/ratings?game={GAME}&players={n}")) for n in (2, 3, 4)] == [1, 1, 0]
    assert ann.ask("GET", f"/people/{id}/ratings?game=nothing")[0] == 404
    assert ann.ask("GET", f"/leaderboard?game={GAME}&players=1")[0] == 422
    client.cookies.clear()
    page = client.get("/ratings/winter?players=5")
    assert page.url.path == "/ratings/winter" and page.status_code == 200 and page.url.query == b""


def test_a_profile_has_the_rating_over_time_and_the_results_by_opponent(both: TestClient) -> None:
    client = both
    (ann, id), (bob, bob_id), guest = account(client, "Ann"), account(client, "Bob"), Guest(client, "Gus")
    for losers in ((1,), (1,), (0,)):
        rated_game(GAME, ann, bob, losers=losers)
    rated_game(GAME, ann, guest, losers=(1,))
    history = ann.get(f"/people/{id}/ratings?game={GAME}")
    assert [point["place"] for point in history] == [1, 1, 2, 1]
    before, after = history[1]["rating"], history[2]["rating"]
    assert before > max(1500, after)

    def results(viewer: Guest) -> list[tuple[str | None, str | None, int, int, int]]:
        found = viewer.get(f"/people/{id}")["opponents"]
        return [(row["id"], row["name"], row["won"], row["drawn"], row["lost"]) for row in found]

    assert results(bob) == [(bob_id, "Bob", 2, 0, 1), (None, None, 1, 0, 0)], "guests have no profile"
    assert results(ann) == [(bob_id, "Bob", 2, 0, 1), (None, "Gus", 1, 0, 0)], "but I know whom I played"
    client.cookies.clear()
    text = client.get(f"/people/{id}", headers={"accept-language": "en"}).text
    assert "Gus" not in text and "Guests" in text and f'href="/people/{bob_id}"' in text
    assert re.search(r'<svg [^>]*aria-hidden="true"><path class="grid"', text) and "4 rated games" in text
    rows = re.findall(r'<td class="number">([+−]\d+)</td>', text)
    assert len(rows) == 3 and rows[1].startswith("−"), "the chart as a table, the latest game first"
    assert "style=" not in text


def test_a_guest_s_rating_over_time_is_nobody_else_s_business(fresh: TestClient) -> None:
    guest, other = Guest(fresh, "Gus"), Guest(fresh, "Olga")
    rated_game(GAME, guest, other, losers=(1,))
    id = guest.get("/me")["id"]
    assert len(guest.get(f"/people/{id}/ratings?game={GAME}")) == 1
    assert other.ask("GET", f"/people/{id}/ratings?game={GAME}")[0] == 404


def test_the_end_of_a_game_tells_the_change_of_this_number(fresh: TestClient) -> None:
    (ann, _), (bob, _) = account(fresh, "Ann"), account(fresh, "Bob")
    id = rated_game(GAME, ann, bob, losers=(1,))
    [own, others] = ann.get(f"/tables/{id}")["ratings"]
    assert own["before"] == others["before"] == 1500 and own["after"] > 1500 > others["after"]
    assert own["provisional"] and own["after"] == round(1500 + 30 * (own["mu"][1] - 25))
    fresh.cookies.update(ann.cookies)
    text = fresh.get(f"/t/{id}", headers={"accept-language": "en"}).text
    assert f"Your rating: {own['after']}? (+{own['after'] - 1500})" in text


def test_an_account_becomes_a_bot_once_and_for_all_on_either_database(both: TestClient) -> None:
    (engine, id), (bob, _) = account(both, "Engine"), account(both, "Bob")
    assert engine.post("/me/bot")["bot_account"] is True
    rated_game(GAME, engine, bob, losers=(1,))
    assert engine.ask("DELETE", "/me/bot")[1]["error"] == "rated"
    assert [row["id"] for row in bob.get(f"/leaderboard?game={GAME}&bots=true")] == [id]
    assert [bot["id"] for bot in bob.get("/bots")["accounts"]] == [id]
    both.cookies.update(bob.cookies)
    assert both.get(f"/bots?game={GAME}").status_code == 200
