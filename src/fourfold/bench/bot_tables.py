"""What bots cost the server: CPU time of a casual game between two people, of one against a bot that thinks on the
server, and of one whose bot thinks in the player's browser.

`python -m fourfold.bench.bot_tables` starts a server and plays whole games on it over the loopback, the three ways in
turns. Everybody has the channel of a page and one of the API, which says what is legal. The browser's part is played by
this process, with any legal move: only the server's CPU time is measured, and per decision, because random bots make
other games than good ones.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import statistics
import tempfile
from typing import Any
from urllib.parse import urlencode

import numpy as np

import fourfold
from fourfold.bench.server_load import cpu_seconds, games_for_two, port_of, prepare, require_linux, running_server
from fourfold.bench.table_players import Channel, HttpClient
from fourfold.core.registry import game_package
from fourfold.core.state import State

PEOPLE, SERVER, BROWSER = WAYS = ("two people", "the bot thinks on the server", "the bot thinks in the browser")


class Player:
    """A person with a page of a table."""

    def __init__(self, client: HttpClient, cookie: str, updated: asyncio.Event) -> None:
        self.client, self.cookie, self.updated = client, cookie, updated
        self.path = ""

    @classmethod
    async def new(cls, port: int, updated: asyncio.Event) -> Player:
        client = HttpClient(port)
        cookie = (await client.request("PUT", "/api/v1/me", {"name": secrets.token_hex(4)}, ""))[2]
        return cls(client, cookie, updated)

    async def look(self, id: str, thinks: bool) -> None:
        self.path = f"/t/{id}"
        paths = f"/api/v1/tables/{id}/live", f"/t/{id}/live?thinks={int(thinks)}"
        self.api, self.page = [await Channel.to(self.client.port, p, self.cookie, self.updated) for p in paths]

    async def post(self, what: str, fields: dict[str, Any]) -> None:
        status, *_ = await self.client.request("POST", f"{self.path}/{what}", urlencode(fields), self.cookie)
        assert status == 303, f"{status} for {what}; on a machine that is too busy, an answer may come late"

    async def act(self) -> bool:
        """Make a move, or a bot's that this page is asked for; False if there is nothing to do yet."""
        table, question = self.api.table, self.page.question
        if table.get("moves"):
            self.api.table = {**table, "moves": []}  # the next one may come before the answer
            move, client = random.choice(table["moves"]), secrets.token_hex(4)
            await self.post("move", {"seq": table["seq"], "move": move, "client": client})
        elif question:
            self.page.question = {}
            await self.post("bot", {"seat": question["seat"], "seq": question["seq"], "move": _any_move(question)})
        else:
            return False
        return True

    def leave(self) -> None:
        for channel in (self.api, self.page):
            channel.transport.close()


def _any_move(question: dict[str, Any]) -> str:
    game = fourfold.game(question["game"], **question["options"])
    records = np.frombuffer(bytes.fromhex(question["view"]), game.package.engine.dtype)
    return random.choice(State(game, records).moves)


async def play(port: int, game: str, level: str, way: str) -> int:
    """A whole game; the number of its decisions."""
    updated = asyncio.Event()
    players = [await Player.new(port, updated) for _ in range(2 if way == PEOPLE else 1)]
    form = {"game": game, "seats": ["human", "open" if way == PEOPLE else level], "rated": False, "listed": True}
    status, made, _ = await players[0].client.request("POST", "/api/v1/tables", form, players[0].cookie)
    assert status == 201, made
    id = made["id"]
    for player in players[1:]:
        await player.client.request("POST", f"/api/v1/tables/{id}/sit", {}, player.cookie)
    for player in players:
        await player.look(id, thinks=way == BROWSER)
    while players[0].api.table.get("status") != "over":
        updated.clear()
        if not any([await player.act() for player in players]):
            await updated.wait()
    for player in players:
        player.leave()
    _, table, _ = await players[0].client.request("GET", f"/api/v1/tables/{id}", None, players[0].cookie)
    return sum(entry["kind"] == "move" for entry in table["log"])


async def measure(port: int, pid: int, game: str, level: str, rounds: int, games: int) -> dict[str, list[float]]:
    """Milliseconds of the server's CPU time per decision, by way, in each round."""
    found: dict[str, list[float]] = {way: [] for way in WAYS}
    assert fourfold.game(game, players=2).start().play_chance(0).moves  # loaded here, so that no answer comes late
    for number in range(rounds + 1):
        for way in WAYS:
            before, decisions = cpu_seconds(pid), 0
            for _ in range(games):
                decisions += await play(port, game, level, way)
            if number:  # the first round loads what the others find loaded
                found[way].append(1000 * (cpu_seconds(pid) - before) / decisions)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="a game without hidden hands; default: all of them")
    parser.add_argument("--level", default="strong", help="the bot")
    parser.add_argument("--rounds", type=int, default=5, help="how often each way is measured")
    parser.add_argument("--games", type=int, default=4, help="games in each measurement")
    given = parser.parse_args()
    require_linux(parser)
    games = given.game or [name for name in games_for_two() if game_package(name).engine.is_open]
    prepare(games)
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f}; {given.level}, {given.rounds} rounds of {given.games} games")
    with tempfile.TemporaryDirectory() as folder, running_server(f"sqlite:///{folder}/tables.db") as server:
        port = port_of(server)
        for game in games:
            found = asyncio.run(measure(port, server.pid, game, given.level, given.rounds, given.games))
            for way, times in found.items():
                print(f"{game:<18}{way:<32}{statistics.median(times):7.2f} ms of CPU a decision "
                      f"({min(times):.2f} to {max(times):.2f})", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
