"""The bodies of error responses, for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from fourfold.web.api.table_models import Table


class FieldProblem(BaseModel):
    """A part of a request that is invalid."""

    at: Annotated[list[str], Field(description="Where in the request.", examples=[["body", "seats"]])]
    problem: Annotated[str, Field(examples=["Field required"])]


class ErrorBody(BaseModel):
    """The response to a request that is refused."""

    error: Annotated[str, Field(description="The kind of problem, for programs.", examples=["value"])]
    message: Annotated[str, Field(examples=["body.seats: Field required"])]
    problems: Annotated[list[FieldProblem] | None, Field(description="What is invalid, part by part.")] = None
    legal: Annotated[list[str] | None, Field(description="The legal moves, if the move was illegal.")] = None
    table: Annotated[Table | None, Field(description="The table as it is now.")] = None
