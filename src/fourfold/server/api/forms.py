"""The request bodies of the API, with examples for the OpenAPI document. Those that only carry a command are made of
`table/command_table.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, StrictBool, create_model

from fourfold.core.draws import NONCE
from fourfold.server.api.table_models import GAME, Clock
from fourfold.server.people.forms import Form
from fourfold.table.command_table import FORMS, LEVEL, REQUIRED, SEAT_NUMBER, WHOLE, WORD
from fourfold.table.command_table import Field as CommandField
from fourfold.table.commands import Command
from fourfold.table.opening import DEFAULT_LEVEL


def _type_of(field: CommandField) -> Any:
    literal: Any = Literal  # type checkers want constants in both
    annotated: Any = Annotated
    if field.kind == WORD:
        return literal[field.facts["words"]]
    found = annotated[int, Field(**field.facts, strict=True)] if field.kind == WHOLE else None
    found = found or annotated[str, Field(**field.facts)]
    return found | None if field.may_be_null else found


def _model(name: str, words: str, fields: Sequence[CommandField]) -> type[Form]:
    kinds: dict[str, Any] = {
        field.name: (_type_of(field), ... if field.in_body == REQUIRED else field.in_body) for field in fields
    }
    return create_model(name, __base__=Form, __doc__=words or None, **kinds)


SeatNumber = Annotated[int, Field(**SEAT_NUMBER.facts, strict=True)]
Level = Annotated[str, Field(**LEVEL.facts)]
MODELS = {
    spec.form.model: _model(spec.form.model, spec.form.model_words, spec.form.fields)
    for spec in FORMS.values()
    if spec.form.model
}
"""The bodies that carry a command, by their names."""
if TYPE_CHECKING:  # these two are read elsewhere, too

    class Answers(Form):
        seq: int

    class NewMove(Answers):
        move: str
        client: str

else:
    Answers, NewMove = MODELS["Answers"], MODELS["NewMove"]


def command_of(name: str, person: str, body: BaseModel | None = None) -> Command:
    """The command that a person sends."""
    spec = FORMS[name]
    return spec.of_values(person, [getattr(body, field.name) for field in spec.form.fields])


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


class Link(Form):
    link: Annotated[str, Field(max_length=100, examples=["k3v9q2m8x7ab.8qW…"])]
    nonce: Nonce = ""


class MaybeSeat(Form):
    seat: SeatNumber | None = None


class Sitting(MaybeSeat):
    nonce: Nonce = ""


class Late(Form):
    seat: SeatNumber
    to: Literal["bot", "loss"]
    level: Level = DEFAULT_LEVEL


class Listing(Form):
    listed: StrictBool
