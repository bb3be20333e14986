"""Games that are not compiled yet: they are played all the same, and only rated bots with a long search wait."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import fourfold
from fourfold.bots import search
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.player import Thought
from fourfold.bots.roster import make_bot
from fourfold.core.registry import game_package
from fourfold.core.state import View
from fourfold.engine import background as backgrounds
from fourfold.engine import engine
from fourfold.engine.background import COMPILING, FAILED, READY, WAITING, Background, Progress
from fourfold.engine.engine import Engine
from fourfold.server.live import warmup
from fourfold.server.live.bot_threads import Requester, consider, decide
from helpers.service import Guest, Listening, settings_in, until

pytestmark = pytest.mark.slow

GAME = "turn-of-time"


class Compiler(Background):
    """Nothing is compiled until it is let through; after that, interpreted drivers count as compiled ones."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.let_through = threading.Event()
        self.fails_because = ""

    def _prepare(self, engine: Engine, progress: Progress) -> str:
        self.begun.append(engine.name)
        assert self.let_through.wait(60)
        for binding in () if self.fails_because else engine.bindings:
            binding.is_loaded = True
        return self.fails_because


class Asked:
    """Bots that take any move; `levels` are those that were asked for one."""

    def __init__(self) -> None:
        self.levels: list[str] = []

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        self.levels.append(level)
        return view.moves[0]

    async def consider(self, view: View, requester: Requester) -> Thought:
        return Thought(view.moves[0])


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Compiler]:
    monkeypatch.setenv("FOURFOLD_CACHE", str(tmp_path / "cache"))  # empty: there is nothing to load
    monkeypatch.setattr(backgrounds, "MAX_COMPILERS", 1)
    found = Compiler()
    for module in (warmup, search, engine):
        monkeypatch.setattr(module, "background", found)
    for name in fourfold.games():
        played = game_package(name).engine
        greedy_drivers(game_package(name))
        search.search_drivers(game_package(name))
        monkeypatch.setattr(played, "_is_forced", False)
        for binding in played.bindings:
            monkeypatch.setattr(binding, "is_loaded", not binding.interactive)
            monkeypatch.setattr(binding, "_current", dict(binding.interpreted))
    yield found
    found.let_through.set()
    until(lambda: found._threads == 0)


@pytest.fixture
def bots() -> Asked:
    return Asked()


@pytest.fixture
def server(tmp_path: Path, compiler: Compiler, bots: Asked) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path, compile=True), bots) as listening:
        yield listening


def health(guest: Guest) -> dict[str, Any]:
    return dict(guest.client.get("/healthz").json()["games"])


def home(guest: Guest, language: str = "en") -> str:
    return guest.client.get("/", headers={"accept-language": language}).text


@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_a_game_is_opened_and_played_before_it_is_compiled(server: Listening, compiler: Compiler, game: str) -> None:
    ann = server.guest("Ann")
    id = ann.open(game, "human", *["random"] * (fourfold.game(game).players - 1))
    until(lambda: ann.get(f"/tables/{id}")["moves"])
    assert ann.move(id)["table"]["status"] == "playing"
    ann.client.cookies.update(ann.cookies)
    for page in (f"/t/{id}", f"/learn/{game}", f"/rules/{game}"):
        assert ann.client.get(page).status_code == 200
    assert not compiler.let_through.is_set() and health(ann)[game]["state"] in (WAITING, COMPILING)


def test_a_game_that_somebody_opens_is_compiled_next(server: Listening, compiler: Compiler) -> None:
    last = fourfold.games()[-1]
    until(lambda: compiler.begun)
    server.guest("Ann").open(last, "human", "random")
    compiler.let_through.set()
    until(lambda: len(compiler.begun) > 1)
    assert compiler.begun[1] == last != fourfold.games()[1]


def test_stored_games_go_on_before_they_are_compiled(tmp_path: Path, compiler: Compiler, bots: Asked) -> None:
    settings = settings_in(tmp_path, compile=True)
    with Listening(settings, bots) as first:
        ann = first.guest("Ann")
        id = ann.open(GAME, "human", "random")
    with Listening(settings, bots) as second:
        ann.client = second.guest().client
        assert ann.move(id)["table"]["status"] == "playing"
    assert not compiler.let_through.is_set()


def test_only_rated_bots_with_a_long_search_wait(server: Listening, compiler: Compiler, bots: Asked) -> None:
    ann = server.guest("Ann")
    rated = ann.open(GAME, "hard", "human")
    assert ann.get(f"/tables/{rated}")["rated"]
    short = ann.open(GAME, "medium", "human")
    until(lambda: ann.get(f"/tables/{short}")["moves"])
    unrated_reason = ann.open("shifting-stones", "expert", "random", "human")
    until(lambda: ann.get(f"/tables/{unrated_reason}")["moves"])
    assert set(bots.levels) == {"medium", "expert", "random"}
    assert ann.ask("GET", f"/tables/{rated}")[1]["moves"] == []
    ann.client.cookies.update(ann.cookies)
    assert "Brass is getting ready" in ann.client.get(f"/t/{rated}", headers={"accept-language": "en"}).text
    compiler.let_through.set()
    until(lambda: ann.get(f"/tables/{rated}")["moves"])
    assert "hard" in bots.levels


def test_where_compiling_fails_play_goes_on_and_the_log_says_why_once(
    server: Listening, compiler: Compiler, bots: Asked, caplog: pytest.LogCaptureFixture
) -> None:
    compiler.fails_because = "no space left on device"
    ann = server.guest("Ann")
    with caplog.at_level(logging.WARNING, "fourfold.compiler"):
        rated = ann.open(GAME, "expert", "human")
        assert bots.levels == []
        compiler.let_through.set()
        until(lambda: ann.get(f"/tables/{rated}")["moves"])
        until(lambda: all(game["state"] == FAILED for game in health(ann).values()))
        ann.open(GAME, "human", "random")
    told = [line.getMessage() for line in caplog.records if GAME in line.getMessage()]
    assert told == [f"{GAME} stays interpreted: no space left on device"]
    assert compiler.begun.count(GAME) == 1


def test_health_and_the_first_page_tell_how_long_it_takes(
    server: Listening, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    compiler.seconds = 6.0
    until(lambda: compiler.begun)
    began = compiler.games[fourfold.games()[0]].began
    monkeypatch.setattr(backgrounds, "time", SimpleNamespace(monotonic=lambda: began))  # it stands still
    told = health(ann)
    assert told[fourfold.games()[0]]["state"] == COMPILING
    assert {game["state"] for game in told.values()} == {COMPILING, WAITING}
    assert all(0 < game["seconds_left"] <= 6 * len(told) for game in told.values())
    seconds = -(-6 * len(told) // 10) * 10
    assert f"The bots are warming up and play at full strength in about {seconds} seconds." in home(ann)
    assert f"Die Bots laufen sich warm und spielen in etwa {seconds} Sekunden mit voller Stärke." in home(ann, "de")
    compiler.let_through.set()
    until(lambda: all(game == {"state": READY, "seconds_left": None} for game in health(ann).values()))
    assert "warming up" not in home(ann) and "laufen sich warm" not in home(ann, "de")


def test_bots_that_do_not_wait_search_interpreted(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    def compiles(game: fourfold.Game) -> None:
        raise AssertionError(f"{game.name} is compiled while somebody waits")

    monkeypatch.setattr(search, "_compile", compiles)
    monkeypatch.setattr(search, "HURRIED_SECONDS", 0.05)
    state = fourfold.game("winter").start().play_chance(0)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    assert decide("expert", view, 0, waits=False) in view.moves
    assert consider(view, 0, waits=False).hurried
    with pytest.raises(AssertionError, match="winter is compiled"):
        decide("expert", view, 0)
    bot, other = make_bot("medium", view.game), make_bot("medium", view.game)
    assert isinstance(bot, search.Search)
    bot.waits = False
    thought = bot.decide(view, 0)
    search.search_drivers(view.game.package).is_loaded = True
    assert not thought.hurried and thought.opinions == other.decide(view, 0).opinions, "a small search is made in full"
