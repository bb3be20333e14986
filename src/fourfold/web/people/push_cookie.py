"""Which browser of its owner a request comes from, for Web Push: a cookie names its subscription.

Whoever logs out of a browser is told nothing there any more.
"""

from __future__ import annotations

import re

import sqlalchemy as sa
from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.http.cookies import PREFIX, is_secure, set_cookie
from fourfold.web.storage import schema

NAME = "fourfold_push"
_ID = re.compile(r"[0-9a-f]{64}")


def push_id_of(request: Request) -> str:
    """The id of the browser's subscription; empty if it has none."""
    id = request.cookies.get(PREFIX + NAME if is_secure(request) else NAME, "")
    return id if _ID.fullmatch(id) else ""


def set_push_id(request: Request, id: str) -> None:
    set_cookie(request, id, NAME)


async def forget_browser(connection: AsyncConnection, request: Request, person: str) -> None:
    """Tell a person nothing more in the browser of a request."""
    p = schema.push.c
    await connection.execute(sa.delete(schema.push).where(p.person == person, p.id == push_id_of(request)))


async def forget_other_browsers(connection: AsyncConnection, request: Request, person: str) -> None:
    p = schema.push.c
    await connection.execute(sa.delete(schema.push).where(p.person == person, p.id != push_id_of(request)))
