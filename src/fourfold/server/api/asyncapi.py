"""The AsyncAPI document: the live channel of a table and the stream of a person's events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from fourfold.core.locale.languages import LANGUAGES
from fourfold.server.api.games import add_games
from fourfold.server.api.moves import MoveMessage
from fourfold.server.api.openapi import SCHEMES
from fourfold.server.api.social_models import Invitation
from fourfold.server.api.table_models import Ending, FieldProblem, GameName, SeatNumber, Table, TableName
from fourfold.server.api.tables import Json
from fourfold.server.people.identity import base_of

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


router = APIRouter(prefix="/api/v1", include_in_schema=False)
SCHEMAS = "#/components/schemas/"
MODELS = (*LIVE_MESSAGES, *LIVE_REQUESTS, *PERSONAL_EVENTS)
LIVE, EVENTS, PING = "live", "events", "Ping"
SECURITY = [{"$ref": f"#/components/securitySchemes/{name}"} for name in SCHEMES]
CLOSING = (
    "Close codes: 1008, logged out, or the table may no longer be seen; 1012, the server is restarting, reconnect in a "
    "moment; 1013, too many channels, or busy; 4404, no such table."
)


@router.get("/asyncapi.json")
async def asyncapi(request: Request) -> Json:
    """AsyncAPI 3.0, with JSON Schemas of all messages."""
    return Json(document(base_of(request)))


def document(base: str) -> dict[str, Any]:
    """The document of a server whose links begin with `base`."""
    address = urlsplit(base)
    secure = "s" if address.scheme == "https" else ""
    place = {"host": address.netloc, **({"pathname": address.path} if address.path else {}), "security": SECURITY}
    _, schemas = models_json_schema([(model, "serialization") for model in MODELS], ref_template=SCHEMAS + "{model}")
    add_games(schemas["$defs"])
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fourfold: live",
            "version": version("fourfold"),
            "description": "What a server sends by itself. `/api/v1/openapi.json` describes requests and responses.",
            "license": {"name": "MIT", "url": "https://spdx.org/licenses/MIT.html"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "websocket": {"protocol": f"ws{secure}", **place},
            "http": {"protocol": f"http{secure}", **place},
        },
        "channels": {LIVE: _live_channel(), EVENTS: _events_channel()},
        "operations": {
            "receiveTable": _operation("receive", LIVE, LIVE_MESSAGES, "Changes of a table"),
            "sendMove": _operation("send", LIVE, LIVE_REQUESTS, "Make a move"),
            "sendPing": {
                "action": "send",
                "channel": {"$ref": f"#/channels/{LIVE}"},
                "summary": "Ask for a heartbeat",
                "messages": [{"$ref": f"#/channels/{LIVE}/messages/{PING}"}],
            },
            "receiveEvents": _operation("receive", EVENTS, PERSONAL_EVENTS, "What happens at your tables"),
        },
        "components": {
            "schemas": _without_discriminators(schemas["$defs"]),
            "messages": {model.__name__: _message(model) for model in MODELS} | {PING: _PING},
            "securitySchemes": {name: _security_scheme(scheme) for name, scheme in SCHEMES.items()},
        },
    }


def _without_discriminators(schema: Any) -> Any:
    """Those of OpenAPI are objects; AsyncAPI has names of properties there, and not every reader of it takes them. None
    is needed: alternatives differ in a constant."""
    match schema:
        case dict():
            return {key: _without_discriminators(part) for key, part in schema.items() if key != "discriminator"}
        case list():
            return [_without_discriminators(part) for part in schema]
    return schema


_PING = {
    "name": PING,
    "title": PING,
    "summary": "Any other text: the server answers with a heartbeat. `hidden` also says that nobody is looking.",
    "contentType": "text/plain",
    "payload": {"type": "string", "examples": ["", "hidden"]},
}


def _live_channel() -> dict[str, Any]:
    return {
        "address": "/api/v1/tables/{id}/live",
        "title": "The live channel of a table",
        "description": "A WebSocket. The first message is the table, unless `since` is the event that it has reached; "
        f"then the newest view follows whenever it changes, and a heartbeat when nothing does. {CLOSING}",
        "servers": [{"$ref": "#/servers/websocket"}],
        "parameters": {"id": {"description": "The id of the table."}},
        "messages": _references((*(model.__name__ for model in (*LIVE_MESSAGES, *LIVE_REQUESTS)), PING)),
        "bindings": {
            "ws": {
                "method": "GET",
                "query": {
                    "type": "object",
                    "properties": {
                        "language": {"type": "string", "enum": list(LANGUAGES), "default": "en"},
                        "since": {"type": "integer", "minimum": 0, "description": "The last event that you know."},
                    },
                },
            }
        },
    }


def _events_channel() -> dict[str, Any]:
    return {
        "address": "/api/v1/me/events",
        "title": "The stream of your events",
        "description": "Server-sent events; each `data` is one message. A stream begins with your running games and "
        "open invitations, so nothing is missed by reconnecting.",
        "servers": [{"$ref": "#/servers/http"}],
        "messages": _references(model.__name__ for model in PERSONAL_EVENTS),
    }


def _references(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/messages/{name}"} for name in names}


def _message(model: type[BaseModel]) -> dict[str, Any]:
    name = model.__name__
    return {"name": name, "title": name, "summary": model.__doc__, "payload": {"$ref": SCHEMAS + name}}


def _operation(action: str, channel: str, models: Sequence[type[BaseModel]], summary: str) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/{channel}/messages/{model.__name__}"} for model in models],
    }


def _security_scheme(scheme: dict[str, str]) -> dict[str, str]:
    """As AsyncAPI has it: a key in a cookie is an `httpApiKey` there."""
    return {**scheme, "type": "httpApiKey" if scheme["type"] == "apiKey" else scheme["type"]}
