"""Playing at a server's tables with a program."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fourfold.bridge.program import Program
from fourfold.bridge.service import RefusedRequest, Service

STALE = 409
ALL, FRIENDS, NONE = ACCEPT = ("all", "friends", "none")
"""Whose invitations are accepted."""
MILLISECONDS = 1000


@dataclass
class Score:
    """How the finished games ended."""

    won: int = 0
    played: int = 0
    _over: set[str] = field(default_factory=set)

    def count(self, table: str, won: bool) -> bool:
        """Count a game; False if it has been counted already, before a connection was lost."""
        if table in self._over:
            return False
        self._over.add(table)
        self.played, self.won = self.played + 1, self.won + won
        return True


def play(
    service: Service,
    program: Program,
    report: Callable[[str], None],
    most: int | None = None,
    accept: str = ALL,
    score: Score | None = None,
) -> Score:
    """Play at all tables where the script sits, for ever or until `most` games are over. `accept`, one of `ACCEPT`,
    says whose invitations to further tables are accepted; `score` counts the games, so that it is known when the bridge
    is stopped."""
    score = score or Score()
    for event in service.events():
        id = event["table"]
        if event["type"] == "invitation":
            _answer_invitation(service, event, report, accept)
        elif event["type"] == "begin":
            report(f"{id}: {event['game']} begins: {', '.join(event['players'])}")
        elif event["type"] == "turn":
            _take_turn(service, program, id, report)
        elif event["type"] == "offer":
            service.ask("POST", f"/tables/{id}/draw", {"answer": "decline"})
        elif event["type"] == "over":
            ending = event["ending"]
            if score.count(id, event["seat"] in ending["winners"]):
                program.tell({"type": "over", "table": id, "seat": event["seat"], **ending})
                report(f"{id}: over; {score.won} of {score.played} won")
            if score.played == most:
                break
    return score


def _answer_invitation(service: Service, event: dict[str, Any], report: Callable[[str], None], accept: str) -> None:
    id, sender = event["table"], event["from"]
    path, accepts = f"/me/invitations/{id}", accept == ALL or (accept == FRIENDS and sender["friend"])
    try:
        service.ask("POST" if accepts else "DELETE", path)
    except RefusedRequest as refusal:  # the host has withdrawn it, or somebody else was faster
        report(f"{id}: {refusal}")
    else:
        report(f"{id}: {event['game']}: {'accepts' if accepts else 'declines'} the invitation of {sender['name']}")


def _take_turn(service: Service, program: Program, id: str, report: Callable[[str], None]) -> None:
    """Make moves at a table while it is the program's turn. A program that answers with an illegal move loses that
    game, and goes on with the others."""
    table = service.ask("GET", f"/tables/{id}")
    while table["moves"]:
        move = program.ask(_question(table))
        if move not in table["moves"]:
            report(f"{id}: the program answers {move!r}, which is not among the legal moves; it resigns this game")
            service.ask("POST", f"/tables/{id}/resign")
            return
        body = {"seq": table["seq"], "move": move, "client": uuid.uuid4().hex}
        try:
            table = service.ask("POST", f"/tables/{id}/moves", body)["table"]
        except RefusedRequest as refusal:
            if refusal.status != STALE:
                raise
            table = service.ask("GET", f"/tables/{id}")


def _question(table: dict[str, Any]) -> dict[str, Any]:
    seat, left = table["seat"], table["clocks"].get("left")
    return {
        "type": "move",
        "table": table["id"],
        "game": table["game"],
        "options": table["options"],
        "seat": seat,
        "position": table["view"],
        "moves": table["moves"],
        "seconds": left[seat] / MILLISECONDS if left else None,
    }
