"""What the live channel of a table and the stream of a person's events send, for the AsyncAPI document.

`server/live/channels.py` and `server/live/personal_events.py` send it; `tests/server/api` compares them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from fourfold.server.api.moves import MoveMessage
from fourfold.server.api.social_models import Invitation
from fourfold.server.api.table_models import Ending, FieldProblem, GameName, SeatNumber, Table, TableName

# ---------------------------------------------------------------------------------- the live channel of a table


class TableMessage(Table):
    """The newest view of the table. After the first message, only the last lines of the log."""

    type: Literal["table"]


class BeatMessage(BaseModel):
    """A heartbeat: nothing has changed but who is there."""

    type: Literal["beat"]
    seq: Annotated[int, Field(description="The event that the client knows.", examples=[9])]
    spectators: Annotated[int, Field(description="How many people watch without a seat.", examples=[2])]
    away: Annotated[
        list[int], Field(description="The seats whose players are away; absent if all are there.", examples=[[1]])
    ] = []


class ChatMessage(BaseModel):
    """Somebody wrote at the table: GET /api/v1/tables/{id}/chat has it."""

    type: Literal["chat"]


class AnswerMessage(BaseModel):
    """What became of a move that was sent on the channel. The table follows, or was sent before."""

    type: Literal["answer"]
    client: Annotated[str | None, Field(description="The `client` of the request; null if it cannot be read.")]
    status: Annotated[int, Field(description="The status of a POST with the same answer.", examples=[200])]
    seq: Annotated[int | None, Field(description="The number of the move's event, if it is stored.")] = None
    move: str | None = None
    at: Annotated[int | None, Field(description="When it was stored, in milliseconds since 1970, UTC.")] = None
    error: Annotated[str | None, Field(description="The kind of problem, for programs; absent if there is none.")] = (
        None
    )
    message: str | None = None
    problems: list[FieldProblem] | None = None
    legal: Annotated[list[str] | None, Field(description="The legal moves, if the move was illegal.")] = None
    retry_after: Annotated[int | None, Field(description="Seconds to wait before another attempt.")] = None


# ------------------------------------------------------------------------------------ the events of a person


class TableEvent(BaseModel):
    """Something that happened at one of your tables."""

    table: TableName
    game: GameName
    seat: SeatNumber


class BeginEvent(TableEvent):
    """A game of yours has begun, or was running when the stream began."""

    type: Literal["begin"]
    players: Annotated[list[str | None], Field(description="By seat; null where nobody has a name.")]


class TurnEvent(TableEvent):
    """It is your turn."""

    type: Literal["turn"]
    seq: Annotated[int, Field(description="Send it with the move.", examples=[12])]


class OfferEvent(TableEvent):
    """Somebody offers a draw, and you have to answer."""

    type: Literal["offer"]
    seq: int


class NudgeEvent(TableEvent):
    """Somebody reminds you that it is your turn."""

    type: Literal["nudge"]
    seq: int


class OverEvent(TableEvent):
    """A game of yours is over."""

    type: Literal["over"]
    ending: Ending


class InvitationEvent(Invitation):
    """Somebody invites you to a table."""

    type: Literal["invitation"]


LIVE_MESSAGES = (TableMessage, BeatMessage, ChatMessage, AnswerMessage)
LIVE_REQUESTS = (MoveMessage,)
PERSONAL_EVENTS = (BeginEvent, TurnEvent, OfferEvent, NudgeEvent, OverEvent, InvitationEvent)
