"""People with accounts who know each other, for tests."""

from __future__ import annotations

import os
from typing import Any

import httpx2 as httpx

from helpers.service import Guest

GOOD = "seven quiet herons wade"


class Account(Guest):
    """Somebody with an account and a name of their own."""

    def __init__(self, client: httpx.Client, name: str) -> None:
        super().__init__(client)
        self.name = f"{name} {int.from_bytes(os.urandom(4))}"
        self.id = str(self.post("/account", {"name": self.name, "password": GOOD})["id"])

    def ask_friend(self, other: Account) -> tuple[int, Any]:
        return self.ask("POST", "/me/friends", {"person": other.id})

    def names(self, part: str) -> list[str]:
        return [each["name"] for each in self.get("/me/people")[part]]


def befriend(one: Account, other: Account) -> None:
    assert one.ask_friend(other)[0] == other.ask_friend(one)[0] == 204


def finished_game(one: Guest, other: Guest, **more: Any) -> str:
    made = one.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], **more})
    other.post("/join", {"link": made["links"]["seats"]["1"]})
    one.post(f"/tables/{made['id']}/resign")
    return str(made["id"])
