"""The request bodies of the API, with examples for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from fourfold.core.draws import NONCE
from fourfold.web.api.table_models import GAME, Clock
from fourfold.web.people.forms import Form
from fourfold.web.tables.opening import DEFAULT_LEVEL
from fourfold.web.tables.phrases import PHRASES

SeatNumber = Annotated[int, Field(ge=0, le=20, strict=True, examples=[1])]
Seq = Annotated[int, Field(ge=0, le=2**31 - 1, strict=True, examples=[23])]
Level = Annotated[str, Field(max_length=20, examples=["medium"])]
Nonce = Annotated[
    str,
    Field(
        pattern=f"^({NONCE})?$",
        description="16 to 32 random bytes in hexadecimal, mixed into the draws before the game starts; may be empty.",
        examples=["9f86d081884c7d659a2feaa0c55ad015"],
    ),
]
PromiseText = Annotated[
    str,
    Field(
        max_length=80,
        description="The `promise` from GET /api/v1/promise, for the table with its id; may be empty.",
    ),
]


class Beginning(Form):
    """What a new table's draws depend on: the server's promise and your nonce."""

    promise: PromiseText = ""
    nonce: Nonce = ""


class NewTable(Beginning):
    """A new table: its game, options and seats."""

    game: Annotated[str, Field(max_length=40, examples=[GAME])]
    options: Annotated[dict[str, Any], Field(examples=[{"players": 2}])] = {}  # noqa: RUF012 - pydantic copies it
    seats: Annotated[
        list[Annotated[str, Field(max_length=60)]],
        Field(
            min_length=1,
            max_length=20,
            description="For each seat `human` (the first is yours, others join by link), `here` or `here:NAME` "
            "(somebody else at your device), `open` or a bot's level.",
            examples=[["human", "medium"]],
        ),
    ]
    clock: Annotated[
        Clock | None, Field(description="Null for none.", examples=[{"kind": "time", "bank": 600, "add": 10}])
    ] = None
    listed: Annotated[StrictBool, Field(description="Whether anybody may see the table and take its open seats.")] = (
        False
    )
    rated: Annotated[
        StrictBool,
        Field(description="False for a casual game, which is never rated; else the rules of ratings decide."),
    ] = True
    seat: Annotated[
        SeatNumber | None,
        Field(description="Your seat, one of those that are `human`; null for the first of them.", examples=[0]),
    ] = None


class NewMove(Form):
    """A move in the position that you saw."""

    seq: Annotated[Seq, Field(description="The `seq` of the view that this answers.")]
    move: Annotated[str, Field(max_length=200, description="One of `moves`.", examples=["Wi/Sp"])]
    client: Annotated[
        str,
        Field(
            min_length=1,
            max_length=64,
            description="An id that you choose, new for each move; a repeated request with it counts once.",
            examples=["tab1-7"],
        ),
    ]


class Answers(Form):
    seq: Seq


class Link(Form):
    link: Annotated[str, Field(max_length=100, examples=["k3v9q2m8x7ab.8qW…"])]
    nonce: Nonce = ""


class MaybeSeat(Form):
    seat: SeatNumber | None = None


class Sitting(MaybeSeat):
    nonce: Nonce = ""


class OneSeat(Form):
    seat: SeatNumber


class BotSeat(Form):
    seat: SeatNumber
    level: Level | None = DEFAULT_LEVEL


class EmptySeats(Form):
    fill: Level | None = None


class Draw(Form):
    answer: Literal["offer", "accept", "decline"]


class Late(Form):
    seat: SeatNumber
    to: Literal["bot", "loss"]
    level: Level = DEFAULT_LEVEL


class NewPhrase(Form):
    phrase: Annotated[str, Field(max_length=20, examples=["hello"], json_schema_extra={"enum": list(PHRASES)})]


class Listing(Form):
    listed: StrictBool
