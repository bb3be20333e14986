"""Every game keeps every promise, and the suite notices one that does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import fourfold
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage, game_package
from fourfold.engine.contract import OVER
from fourfold.engine.engine import Engine
from fourfold.scene.scene import Label
from fourfold.scene.score_sheet import Line
from fourfold.testing import NotConforming, check_game


def option_sets(name: str) -> list[dict[str, Any]]:
    about = game_package(name).about
    low, high = about.players
    short = {"rounds": 2} if any(option.name == "rounds" for option in about.options) else {}
    return [{"players": players, **short} for players in range(low, high + 1)]


CASES = [(name, options) for name in fourfold.games() for options in option_sets(name)]
CASES += [
    ("turn-of-time", {"players": 1, "goal": "balance"}),
    ("shifting-seasons", {"players": 2, "colours": ["Wi", "Au"], "cards": [2, 7, 9, 12], "group": "largest"}),
    ("winter", {"deck": {"DDDD": 9, "LLLL": 9}}),
    ("winter", {"deck": {"DDLL": 6, "DLDL": 6, "DLLD": 3, "LDDL": 2, "LLLL": 1}}),
]
GAMES = {"shifting-seasons": 1, "shifting-stones": 2, "winter": 2}
"""How many are played of games that take long; else four."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_conforms(name: str, options: dict[str, Any]) -> None:
    """More players are more viewpoints at each decision, so that fewer decisions say as much."""
    players = options.get("players", 2)
    check_game(fourfold.game(name, **options), games=GAMES.get(name, 4), decisions=120 // players)


# ------------------------------------------------------------------------------------ games that are broken

TOY = "toys.high_card"


def broken(module: str, **changes: Any) -> Game:
    """High Card with some names of its rules, text or art replaced; interpreted, so that no cache is misled."""
    altered = GamePackage(TOY)
    part = getattr(altered, module)
    changed = SimpleNamespace(**{**vars(part), **changes})
    altered.__dict__[module] = changed if isinstance(part, ModuleType) else type(part)(changed)
    altered.__dict__["engine"] = Engine("high-card", altered.rules, jit=False)
    return Game(altered, {"players": 3})


def text(name: str) -> Callable[..., Any]:
    return getattr(GamePackage(TOY).text, name)  # type: ignore[no-any-return]


def rule(name: str) -> Callable[..., Any]:
    return getattr(GamePackage(TOY).rules, name)  # type: ignore[no-any-return]


def leaky_hide(s: Any, seat: int) -> None:
    if seat != 1:
        rule("hide")(s, seat)


def stuck_legal(s: Any, actions: Any) -> int:
    return 0 if s.seat == 2 else rule("legal")(s, actions)


def doubled_legal(s: Any, actions: Any) -> int:
    n = int(rule("legal")(s, actions))
    if n in (0, len(actions)):
        return n
    actions[n] = actions[0]
    return n + 1


def zero_weight(s: Any, action: int) -> int:
    return 0 if action == 0 else 1


def endless_play(s: Any, action: int) -> None:
    rule("play")(s, action)
    if s.seat == OVER:
        s.seat = s.asked = 0


def wrong_result(s: Any, scores: Any, wins: Any) -> bool:
    rule("result")(s, scores, wins)
    wins[: s.players] = 1 - wins[: s.players]
    return False


def biased_guess(s: Any, seat: int, rng: Any) -> None:
    """Forgets that a shown card is known."""
    s.shown[:] = 0
    rule("guess")(s, seat, rng)


def forgetful_position(s: Any) -> dict[str, Any]:
    return {**text("position")(s), "shown": [False] * int(s.players)}


def telltale(s: Any, action: int, seat: object, names: Sequence[str], language: str) -> str:
    return text("describe")(s, action, language)  # type: ignore[no-any-return]


def no_german(s: Any, action: int, language: str) -> str:
    return "" if language == "de" else text("describe")(s, action, language)


def telling_scene(view: Any, language: str, since: Any, names: Any) -> Any:
    scene = GamePackage(TOY).art.scene(view, language, since, names)
    return scene.__class__(**{**vars(scene), "choices": scene.choices[:1]})


def crowded_scene(view: Any, language: str, since: Any, names: Any) -> Any:
    scene = GamePackage(TOY).art.scene(view, language, since, names)
    return scene.__class__(**{**vars(scene), "labels": (Label(0, 0, "<&>"),), "spots": scene.spots[:1] * 2})


def wrong_sheet(s: Any, language: str) -> Any:
    return [[Line("all", "All", -1)]] * int(s.players)


def dazzled_observe(s: Any, seat: int, out: Any) -> None:
    """Counts where it should mark."""
    GamePackage(TOY).planes.observe(s, seat, out)  # type: ignore[union-attr]
    out[:] *= 2


BROKEN: dict[str, tuple[str, dict[str, Any], str]] = {
    "leaks": ("rules", {"hide": leaky_hide}, "learns nothing more"),
    "gets stuck": ("rules", {"legal": stuck_legal}, "legal|raised"),
    "lists a move twice": ("rules", {"legal": doubled_legal}, "different texts"),
    "has an impossible draw": ("rules", {"weight": zero_weight}, "positive whole number"),
    "never ends": ("rules", {"play": endless_play}, "ends within"),
    "lets the loser win": ("rules", {"result": wrong_result}, "fewer points"),
    "guesses what is known": ("rules", {"guess": biased_guess}, "cannot tell apart"),
    "forgets in its position": ("text", {"position": forgetful_position}, "equal state|loads"),
    "writes all moves alike": ("text", {"move": lambda s, action: "keep"}, "different texts"),
    "writes what it cannot read": ("text", {"move": lambda s, action: f"#{action}", "MOVES": None}, "can be parsed"),
    "lists other moves": ("text", {"MOVES": ("keep",) * 99}, "in MOVES"),
    "tells what it hides": ("text", {"narrate": telltale}, "from the description"),
    "speaks no German": ("text", {"describe": no_german}, "description in de"),
    "adds up wrongly": ("text", {"explain": wrong_sheet}, "adds up to the scores"),
    "offers too little": ("art", {"scene": telling_scene}, "offers the legal moves"),
    "sees more than its planes": ("planes", {"observe": dazzled_observe}, "plane players lie between 0 and 1"),
    "has two spots in one": ("art", {"scene": crowded_scene}, "share an id"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_notices_a_game_that(fault: str) -> None:
    module, changes, promise = BROKEN[fault]
    with pytest.raises(NotConforming, match=promise):
        check_game(broken(module, **changes), games=10)


def test_the_unbroken_toy_conforms_in_the_same_harness() -> None:
    check_game(broken("text"), games=10)


def test_notices_rules_that_play_differently_when_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken("text")
    interpreted = Engine("high-card", game.package.rules, jit=False)
    monkeypatch.setattr(game.package, "engine", interpreted)
    trace = interpreted.trace
    monkeypatch.setattr(interpreted, "trace", lambda state, seed, most: trace(state, seed + 1, most))
    with pytest.raises(NotConforming, match="compiled and the interpreted"):
        check_game(game, games=10)
