"""Where people want to be told: the rows of browsers, e-mail addresses and webhooks.

Almost nobody at a busy server is told anything elsewhere. So each server keeps in memory for whom and for which tables
there is anything to send, and a move costs no query. Other servers' changes are noticed within `RELOAD_SECONDS`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.notices.forms import Choices, read_choices, with_changes
from fourfold.server.notices.web_push import Browser
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused

log = logging.getLogger("fourfold.notices")

RELOAD_SECONDS = 10.0
MAX_BROWSERS, MAX_GUEST_BROWSERS = 10, 3
"""Browsers of one account, and of one guest: anybody may have many guests, and each message is sent to all of them."""
MAX_FAILURES = 3
"""Messages in a row that could not be delivered, after which a channel is switched off."""

Row = sa.Row[Any]


@dataclass(frozen=True)
class Wishes:
    """What a person wants to be told, and their e-mail address; `confirmed` is when they confirmed it."""

    choices: Choices
    email: str | None = None
    confirmed: int | None = None
    language: str = "en"
    failures: int = 0

    @property
    def takes_mail(self) -> bool:
        return self.email is not None and self.confirmed is not None and self.failures < MAX_FAILURES


class Subscriptions:
    """The stored subscriptions, and in memory for whom there are any."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.people: frozenset[str] = frozenset()
        """Who has a browser or a confirmed address."""
        self.tables: frozenset[str] = frozenset()
        """Which tables have a webhook."""

    async def reload(self) -> None:
        p, n, w = schema.push.c, schema.notice.c, schema.webhook.c
        people = sa.union(sa.select(p.person), sa.select(n.person).where(n.confirmed.is_not(None)))
        self.people = frozenset(row.person for row in await self.store.read(people))
        self.tables = frozenset(row.game for row in await self.store.read(sa.select(w.game).where(~w.off)))

    async def stay_current(self) -> None:
        """Notice what other servers store, until cancelled."""
        while True:
            await asyncio.sleep(RELOAD_SECONDS)
            try:
                await self.reload()
            except SQLAlchemyError as error:
                log.warning("cannot read who wants to be told: %s", type(error).__name__)

    async def _write(self, *statements: sa.Executable) -> int:
        """Like `Store.execute`; afterwards everybody is known who wants to be told."""
        changed = await self.store.execute(*statements)
        await self.reload()
        return changed

    # --- browsers

    async def browsers(self, person: str) -> Sequence[Row]:
        p = schema.push
        return await self.store.read(sa.select(p).where(p.c.person == person).order_by(p.c.created, p.c.id))

    async def add_browser(self, person: str, browser: Browser, label: str, language: str) -> str:
        """Add a browser, or replace whose it is and its keys; returns its id."""
        id, p = sha256(browser.endpoint.encode()).hexdigest(), schema.push
        a = schema.account.c
        is_account = await self.store.read(sa.select(a.person).where(a.person == person))
        most = MAX_BROWSERS if is_account else MAX_GUEST_BROWSERS
        if len([row for row in await self.browsers(person) if row.id != id]) >= most:
            raise Refused("many", f"{most} browsers are told already; remove one first")
        row: dict[str, Any] = {"id": id, "person": person, "endpoint": browser.endpoint}
        row |= {
            "key": browser.key,
            "auth": browser.auth,
            "label": label,
            "language": language,
            "created": now_ms(),
            "failures": 0,
        }
        await self._write(sa.delete(p).where(p.c.id == id), sa.insert(p).values(row))
        return id

    async def remove_browser(self, person: str, id: str) -> bool:
        p = schema.push
        return bool(await self._write(sa.delete(p).where(p.c.id == id, p.c.person == person)))

    async def retry_browser(self, person: str, id: str) -> bool:
        """Try again to reach a browser that was switched off."""
        p = schema.push
        return bool(await self._write(sa.update(p).where(p.c.id == id, p.c.person == person).values(failures=0)))

    # --- choices and e-mail

    async def wishes(self, person: str) -> Wishes:
        n = schema.notice
        rows = await self.store.read(sa.select(n).where(n.c.person == person))
        if not rows:
            return Wishes(read_choices(""))
        row = rows[0]
        return Wishes(read_choices(row.choices), row.email, row.confirmed, row.language, row.failures)

    async def choose(self, person: str, changes: dict[str, Any]) -> None:
        choices = with_changes((await self.wishes(person)).choices, changes)
        await self._change_wishes(person, choices=json.dumps(choices))

    async def set_address(self, person: str, email: str | None, language: str) -> None:
        """Set an address, which then has to be confirmed; or remove it."""
        await self._change_wishes(person, email=email, confirmed=None, language=language, failures=0)

    async def confirm_address(self, person: str, email: str) -> bool:
        n = schema.notice
        named = sa.and_(n.c.person == person, n.c.email == email)
        return bool(await self._write(sa.update(n).where(named).values(confirmed=now_ms(), failures=0)))

    async def forget_address(self, person: str, email: str) -> bool:
        n = schema.notice
        named = sa.and_(n.c.person == person, n.c.email == email)
        return bool(await self._write(sa.update(n).where(named).values(email=None, confirmed=None, failures=0)))

    async def retry_mail(self, person: str) -> None:
        n = schema.notice
        await self._write(sa.update(n).where(n.c.person == person).values(failures=0))

    async def _change_wishes(self, person: str, **values: Any) -> None:
        n = schema.notice
        default = {"email": None, "confirmed": None, "choices": "{}", "language": "en", "failures": 0}

        async def transaction(connection: AsyncConnection) -> None:
            changed = await connection.execute(sa.update(n).where(n.c.person == person).values(values))
            if not changed.rowcount:
                await connection.execute(sa.insert(n).values({"person": person, **default, **values}))

        await self.store.write(transaction)
        await self.reload()

    async def blocks(self, person: str, sender: str) -> bool:
        """Whether a person does not want to hear from somebody."""
        b = schema.block.c
        query = sa.select(b.person).where(b.person == person, b.blocked == sender)
        return bool(sender and await self.store.read(query))

    # --- webhooks

    async def webhook(self, table: str) -> Row | None:
        w = schema.webhook
        rows = await self.store.read(sa.select(w).where(w.c.game == table))
        return rows[0] if rows else None

    async def webhooks_of(self, person: str) -> Sequence[Row]:
        w, g = schema.webhook, schema.game
        query = sa.select(w, g.c.name).join(g, g.c.id == w.c.game).where(w.c.person == person)
        return await self.store.read(query.order_by(g.c.changed.desc(), g.c.id))

    async def set_webhook(self, table: str, person: str, url: str, language: str) -> None:
        w = schema.webhook
        row = {"game": table, "person": person, "url": url, "language": language, "failures": 0, "off": False}
        await self._write(sa.delete(w).where(w.c.game == table), sa.insert(w).values(row))

    async def remove_webhook(self, table: str) -> bool:
        w = schema.webhook
        return bool(await self._write(sa.delete(w).where(w.c.game == table)))

    # --- what came of a message

    async def note_browser(self, row: Row, delivered: bool, gone: bool) -> None:
        p = schema.push
        if gone:
            await self._write(sa.delete(p).where(p.c.id == row.id))
        elif not delivered or row.failures:
            failures = 0 if delivered else p.c.failures + 1
            await self._write(sa.update(p).where(p.c.id == row.id).values(failures=failures))

    async def note_mail(self, person: str, failures: int, delivered: bool) -> None:
        n = schema.notice
        if not delivered or failures:
            value = 0 if delivered else n.c.failures + 1
            await self._write(sa.update(n).where(n.c.person == person).values(failures=value))

    async def switch_mail_off(self, person: str, email: str) -> None:
        """The letter that asks to confirm an address could not be delivered."""
        n = schema.notice
        same = sa.and_(n.c.person == person, n.c.email == email)
        await self._write(sa.update(n).where(same).values(failures=MAX_FAILURES))

    async def note_webhook(self, row: Row, delivered: bool, gone: bool) -> None:
        w = schema.webhook
        same = sa.and_(w.c.game == row.game, w.c.url == row.url)
        if delivered and row.failures:
            await self._write(sa.update(w).where(same).values(failures=0))
        elif not delivered:
            off = sa.true() if gone else w.c.failures + 1 >= MAX_FAILURES
            await self._write(sa.update(w).where(same).values(failures=w.c.failures + 1, off=off))
