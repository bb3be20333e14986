"""What a request that failed is answered, for the API's description."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field


class FieldProblem(BaseModel):
    """A part of a request that cannot be read."""

    at: Annotated[list[str], Field(description="Where it is.", examples=[["body", "seats"]])]
    problem: Annotated[str, Field(examples=["Field required"])]


class ErrorBody(BaseModel):
    """What a request that cannot be read, or that asks for something impossible, is answered."""

    error: Annotated[str, Field(description="The kind of problem, in a word or two.", examples=["value"])]
    message: Annotated[str, Field(examples=["body.seats: Field required"])]
    problems: Annotated[list[FieldProblem] | None, Field(description="Of a request that cannot be read.")] = None
    legal: Annotated[list[str] | None, Field(description="The legal moves, after one that is not.")] = None
    table: Annotated[dict[str, Any] | None, Field(description="The table as it is now.")] = None
