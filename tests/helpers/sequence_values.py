"""Values for sequences of requests: games and their options, addresses, and many invalid values."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import fourfold
from fourfold.core.record import Record

API = "/api/v1"
GAMES = ("high-card", "shifting-stones", "turn-of-time", "winter", "shifting-seasons", "coin")
SEATS = (
    ("human", "human"),
    ("human", "here:Zoe"),
    ("human", "open"),
    ("human", "here", "open"),
    ("human", "easy"),
    ("human", "random"),
    ("human", "medium", "hard"),
    ("human", "open", "open"),
    ("open", "human", "expert"),
    ("human",),
    ("easy", "hard"),
    ("open", "open"),
    ("human", "human", "human", "greedy"),
)
CLOCKS: tuple[Any, ...] = (
    None,
    {"kind": "time", "bank": 600, "add": 0},
    {"kind": "time", "bank": 10, "add": 5},
    {"kind": "days", "days": 1},
)
OPTIONS: dict[str, dict[str, Any]] = {
    "shifting-stones": {"rounds": 2},
    "shifting-seasons": {"cards": [1, 5, 8, 13]},
    "turn-of-time": {"goal": "balance"},
    "winter": {"deck": {"DDLL": 18}},
}
"""Options that differ from the rules page. Turn of Time has goals only for one player."""
WRONG: tuple[dict[str, Any], ...] = (
    {"game": "chess"},
    {"game": "\ud800"},
    {"seats": ["human", "Human", ""]},
    {"seats": []},
    {"seats": ["here", "here:\u200b"]},
    {"seats": ["search"] * 20},
    {"clock": {"kind": "time", "bank": -1}},
    {"clock": {"kind": "days", "days": 10**30}},
    {"clock": {"kind": ["time"]}},
    {"clock": {}},
    {"options": {"players": 10**9}},
    {"options": {"rounds": 1e999}},
    {"options": {"colours": "\ud800"}},
    {"options": []},
)
NONSENSE: tuple[Any, ...] = (None, -1, 10**30, "", "\ud800", "\0", "x" * 300, [], {"a": []}, True, 1.5, "?", "1.2.3")
NAMES = ("Ann", "Bob", "  Cat ", "ann", "<b>Dan</b>", "", "\ud800", "\u202eevE", "x" * 90, "Somebody", "\0")
PASSWORD = "seven quiet herons wade"
COMMANDS = ("undo", "hints", "resign", "leave", "claim", "draw", "kick", "bots", "start", "links", "listed", "rematch",
            "phrases", "sit", "uncover", "concede")  # fmt: skip
PAGES = ("/", "/me", "/me/account", "/me/delete", "/solo", "/daily", "/records", "/settings", "/healthz",
         f"{API}/tables", f"{API}/daily",
         f"{API}/me", f"{API}/me/tables", f"{API}/me/games", f"{API}/tokens", f"{API}/account", f"{API}/games",
         f"{API}/account/sessions", f"{API}/account/passkeys", f"{API}/leaderboard?game=high-card",
         f"{API}/leaderboard?game=coin&players=3", f"{API}/me/export", f"{API}/people/{'0' * 24}")  # fmt: skip
VIEWS = (API + "/tables/{}", "/t/{}", API + "/tables/{}/record", API + "/tables/{}/moves?language=de",
         API + "/tables/{}?since=3&language=de", "/t/{}/text", "/t/{}/replay", "/t/{}/draws", "/t/{}/analysis",
         "/t/{}/record", API + "/tables/{}/links", "/t/{}/replay?at=3&as=1", "/t/{}/zone/hand", "/t/{}/zone/seat-1",
         "/t/{}/replay/picture.svg?at=2", "/t/{}/replay?at=5&try=x&draw=1",
         "/t/{}/replay/zone/x?at=999999999")  # fmt: skip
LONG = 1000
"""The length of the longest imported record."""


@cache
def records() -> tuple[bytes, ...]:
    """Records to import: complete, damaged, long."""
    found: list[Any] = []
    for number, name in enumerate(GAMES):
        record = Record(fourfold.game(name))
        for turn in range(60):
            if record.result is None:
                state = record.final
                record = record.play(state.moves[(7 * turn + number) % len(state.moves)])
        whole = record.named(["Ann", "Bob"], {"event": "evening"}).as_json()
        found += [whole, {**whole, "moves": whole["moves"][::-1]}, {**whole, "players": ["\ud800", 3]}]
    record, dice = Record(fourfold.game("shifting-stones", players=5)), random.Random(5)
    while len(record.moves) < LONG and record.result is None:
        record = record.play(dice.choice(record.final.moves))
    whole = found[3]
    found += [
        {**whole, "tags": {"draws": {"seed": "00" * 32}}},
        {**whole, "tags": {"deep": json.loads("[" * 60 + "]" * 60)}},
        {**whole, "game": ["winter"]},
        {**whole, "options": {"players": 1e999}},
        {**whole, "moves": whole["moves"] * 50},
        record.as_json(),
        [],
    ]
    return (*(json.dumps(record).encode() for record in found), b"", b"\xff\xfe", b'{"game": "winter"', b"[" * 5000)
