"""Moves: one way to make them, by POST or over the live channel, with the same checks, answers and refusals."""

from __future__ import annotations

from typing import Any, Literal

import orjson
from fastapi import WebSocket
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from fourfold.server.api.forms import NewMove, command_of
from fourfold.server.http.failures import EXPECTED, failure_of
from fourfold.server.http.guard import Problem
from fourfold.server.live.channels import Reply
from fourfold.server.live.table_service import TableService
from fourfold.server.people.identity import known
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.commands import Move
from fourfold.table.errors import Refused
from fourfold.table.table import Table

CHANNEL = "LIVE"
"""The method under which metrics count requests on live channels."""


class MoveMessage(NewMove):
    """A move on the live channel."""

    type: Literal["move"]


async def make_move(
    table_service: TableService, id: str, person: Person, form: BaseModel
) -> tuple[Table, dict[str, Any]]:
    """Make a move, or find that it was made; `Refused` if it cannot be. Returns the table and what was stored."""
    command = command_of("move", person.id, form)
    assert isinstance(command, Move)
    table = await table_service.act(id, command)
    stored = table.answers[command.person, command.client]
    return table, {"seq": stored.seq, "move": stored.data["move"], "at": stored.at}


async def answer_message(socket: WebSocket, id: str, message: str | bytes) -> Reply:
    """Carry out a request on the live channel of a table, as if it had been posted. The answer is that of the POST
    without the table, which the channel sends anyway; it also has the status and the request's client id."""
    client: str | None = None  # known once the request is admitted and understood
    try:
        problem: Problem | None = socket.state.admit()
        if problem is not None:
            raise Refused(problem.kind, problem.message, retry_after=problem.retry_after)
        form = _read(message)
        client = form.client
        _, body = await make_move(services_of(socket).table_service, id, await known(socket), form)
        status = 200
    except EXPECTED as error:
        failure = failure_of(error)
        status, body = failure.status, failure.body
        if failure.retry_after is not None:
            body["retry_after"] = failure.retry_after
    metrics = services_of(socket).metrics
    metrics.requests.labels(CHANNEL, status).inc()
    answer = orjson.dumps({"type": "answer", "client": client, "status": status, **body}).decode()
    return Reply(answer, wasted=client is None)


def _read(message: str | bytes) -> MoveMessage:
    try:
        return MoveMessage.model_validate_json(message)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**found, "loc": ("body", *found["loc"])} for found in problems]) from None
