"""Tells people who are not looking: it listens to what this server stores, and sends in the background.

Of several servers on one store exactly one stores an event, and that one tells of it (`TableService.on_stored`). Who is
looking is known only to the server that has their channel. Where there are several, somebody who has just acted at a
table is taken to be there still, and told a minute later if the table still waits for them.

What is waiting to be sent is in memory only: after a restart it is not sent. The table itself still shows whose turn it
is, and the next notice goes out with the next turn.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from email.message import EmailMessage
from enum import Enum
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import orjson

from fourfold.server.http.rate_limits import RateLimiter
from fourfold.server.live.presence import ATTENDED_MS
from fourfold.server.live.table_service import TableService
from fourfold.server.notices import mail
from fourfold.server.notices.forms import EMAIL, INVITATION, PUSH, REQUEST, TURN
from fourfold.server.notices.noteworthy import Notice, notices_of, webhook_events, webhook_text
from fourfold.server.notices.outbound import Answer, Crowded, Internal, Outbound, Unreachable, counted
from fourfold.server.notices.subscriptions import MAX_FAILURES, Row, Subscriptions, Wishes
from fourfold.server.notices.web_push import MAX_MESSAGE, Browser, Vapid, encrypted
from fourfold.server.people.people import Person
from fourfold.server.settings import Settings
from fourfold.table.clock import now_ms
from fourfold.table.clocks import DAYS, TIME
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import Event, Table

log = logging.getLogger("fourfold.notices")

MAX_PENDING, MAX_RESTING = 2000, 2000
"""Messages that may wait to be sent; further ones are dropped. And those that may wait to be repeated; further ones are
not repeated."""
MAX_PER_PERSON, MAX_TO_OTHERS = 20, 500
"""Messages that are waiting or resting: to one person, and to all hosts that are no push services which the operator
knows. The former may be many people, and the latter must leave places to others."""
LETTERS_AT_ONCE = 8
MAX_TOLD = 10_000
LIFETIMES = {DAYS: 24 * 3600, TIME: 300}
"""Seconds for which a push service keeps a message for a browser that is off, by the pace of the game."""
LIFETIME = 4 * 3600
ENDPOINT_RATE = "30/minute"
"""Messages to one browser, webhook or mailbox."""
SECRET, MAIL_SECRET = "vapid key", "mail key"
"""The marks that hold the key of this server at push services, and the key that signs the links in letters."""

Looking = Callable[[Table, str], bool]
"""Whether a person is looking at a table, as far as this server knows."""


class Notices:
    """Sends notices for a table service. Call `start` before anything is sent, and `stop` at the end."""

    vapid: Vapid
    letters: mail.Letters

    def __init__(self, table_service: TableService, settings: Settings, looking: Looking) -> None:
        self.table_service, self.settings, self.looking = table_service, settings, looking
        self.subscriptions = Subscriptions(table_service.store)
        self.outbound = Outbound(settings.internal_addresses, settings.push_services)
        self.base = settings.base
        self._mailing = asyncio.Semaphore(LETTERS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._resting = 0
        """How many of the tasks do nothing until they try again."""
        self._people: Counter[str] = Counter()
        self._named = 0
        """Messages on their way to hosts that people have named."""
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._rates = RateLimiter({"endpoint": ENDPOINT_RATE})

    async def start(self) -> None:
        """Read the keys, which the first start of a store makes, and who wants to be told."""
        store = self.table_service.store
        sender = self.settings.mail_from
        contact = f"mailto:{sender.rpartition('<')[2].rstrip('>')}" if sender else self.base
        self.vapid = Vapid(await store.secret(SECRET), contact)
        self.letters = mail.Letters(await store.secret(MAIL_SECRET), sender, self.base)
        await self.subscriptions.reload()
        self.table_service.on_stored.connect(self._stored)
        if store.is_shared:
            self._spawn(self.subscriptions.stay_current())

    async def stop(self) -> None:
        """Give up what has not been sent."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def sends_mail(self) -> bool:
        return self.settings.smtp is not None

    # --- what happens at tables

    def _stored(self, before: Table | None, after: Table, events: Sequence[Event]) -> None:
        known = self.subscriptions
        named = {seat.person or seat.reserved_for for seat in after.seats}
        if not known.people.isdisjoint(named):
            for person, notices in notices_of(before, after, events).items():
                if person in known.people:
                    self._consider(person, notices)
        if after.id in known.tables:
            for event in webhook_events(before, after):
                if event["type"] != TURN or self._is_worth_a_post(after, event["seat"]):
                    self._spawn(self._post(after, event))

    def invited(self, table: Table, person: str, sender: Person) -> None:
        """Tell a person that somebody invites them to a table."""
        if person in self.subscriptions.people:
            asked = Notice(INVITATION, person, table, sender=sender.id, who=sender.name)
            self._spawn(self._tell(person, [asked]))

    def requested(self, person: str, sender: Person) -> None:
        """Tell a person that somebody would like to be their friend."""
        if person in self.subscriptions.people:
            self._spawn(self._tell(person, [Notice(REQUEST, person, None, sender=sender.id, who=sender.name)]))

    def _consider(self, person: str, notices: Sequence[Notice]) -> None:
        """Tell a person now, a minute later, or not at all."""
        table = notices[0].table
        if self.looking(table, person):
            return
        fresh = [notice for notice in notices if notice.what != TURN or self._is_new_turn(notice)]
        if not fresh:
            return
        wait = self._presumed_here(table, person)
        self._spawn(self._tell_later(person, fresh, wait) if wait else self._tell(person, fresh))

    def _presumed_here(self, table: Table, person: str) -> float:
        """The seconds for which a person who may be looking through another server is taken to be there."""
        if not self.table_service.store.is_shared:
            return 0.0
        seat = table.seat_of(person)
        acted = next((note.at for note in reversed(table.log) if note.seat == seat), 0) if seat is not None else 0
        return max(0, acted + ATTENDED_MS - now_ms()) / 1000

    def _is_new_turn(self, notice: Notice) -> bool:
        """Whether a person has not been told of this turn yet: a move may be taken back and made again."""
        key, moves = (notice.table.id, notice.person), len(notice.table.record.moves)
        is_new = self._told.get(key) != moves
        self._told[key] = moves
        self._told.move_to_end(key)
        while len(self._told) > MAX_TOLD:
            self._told.popitem(last=False)
        return is_new

    def _is_worth_a_post(self, table: Table, seat: int) -> bool:
        """Whether a webhook is told of a turn: not at a live clock, and not if the player is looking."""
        person = table.seats[seat].person
        if table.clocks.pace.kind == TIME or person is None or self.looking(table, person):
            return False
        return not self._presumed_here(table, person)

    async def _tell_later(self, person: str, notices: Sequence[Notice], wait: float) -> None:
        await self._rest(wait)
        with suppress(Refused, RulesChanged):
            table = await self.table_service.current(notices[0].table.id)
            waiting = [notice for notice in notices if notice.still_waits(table)]
            if waiting and not self.looking(table, person):
                await self._tell(person, waiting)

    # --- sending

    async def _tell(self, person: str, notices: Sequence[Notice]) -> None:
        notices = [notice for notice in notices if not await self.subscriptions.blocks(person, notice.sender)]
        wishes = await self.subscriptions.wishes(person)
        wanted = {
            channel: next((notice for notice in notices if kinds[notice.kind]), None)
            for channel, kinds in wishes.choices.items()
        }
        if notice := wanted[PUSH]:
            for row in await self.subscriptions.browsers(person):
                if row.failures < MAX_FAILURES:
                    self._spawn(self._push(row, notice))
        notice = wanted[EMAIL]
        if notice and self.sends_mail and wishes.takes_mail and _is_worth_a_letter(notice):
            await self._mail(wishes, notice)

    async def _push(self, row: Row, notice: Notice) -> None:
        message = {"title": notice.title(row.language), "body": notice.body(row.language)}
        message |= {"path": self.settings.prefix + notice.path, "kind": notice.kind}
        body = orjson.dumps(message)
        assert len(body) <= MAX_MESSAGE
        pace = notice.pace

        async def send() -> Answer:
            headers = self.vapid.headers(row.endpoint, time.time(), LIFETIMES.get(pace or "", LIFETIME), pace == TIME)
            sealed = encrypted(body, Browser(row.endpoint, row.key, row.auth))
            return await self.outbound.post(row.endpoint, headers, sealed)

        outcome = await self._deliver_to(row.person, row.id, send, row.endpoint)
        if outcome is not Outcome.DROPPED:
            await self.subscriptions.note_browser(row, outcome is Outcome.DELIVERED, outcome is Outcome.GONE)
        self._count(PUSH, outcome)

    async def _deliver_to(
        self, person: str, endpoint: str, send: Callable[[], Awaitable[Answer]], url: str = ""
    ) -> Outcome:
        """Deliver a message to a browser, webhook or mailbox of a person, unless there are too many already for them,
        for it, or for all hosts that people have named. Letters go to the operator's mail server."""
        is_other = bool(url) and not self.outbound.is_service(urlsplit(url).hostname or "")
        if self._people[person] >= MAX_PER_PERSON or self._rates.hit("endpoint", endpoint) is not None:
            return Outcome.DROPPED
        if is_other and self._named >= MAX_TO_OTHERS:
            return Outcome.DROPPED
        self._named += is_other
        try:
            with counted(self._people, person):
                return await deliver(send, self.settings.notice_waits, self._rest)
        finally:
            self._named -= is_other

    async def _rest(self, seconds: float) -> bool:
        """Wait for some time, if there is room for another message that waits."""
        if self._resting >= MAX_RESTING:
            return False
        self._resting += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self._resting -= 1
        return True

    async def _mail(self, wishes: Wishes, notice: Notice) -> None:
        language = wishes.language
        assert wishes.email is not None
        title = notice.title(language)
        letter = self.letters.notice(notice.person, wishes.email, title, notice.body(language), notice.path, language)
        outcome = await self._deliver_to(notice.person, wishes.email, partial(self._send_letter, letter))
        if outcome is not Outcome.DROPPED:
            await self.subscriptions.note_mail(notice.person, wishes.failures, outcome is Outcome.DELIVERED)
        self._count(EMAIL, outcome)

    async def _send_letter(self, letter: EmailMessage) -> Answer:
        assert self.settings.smtp is not None
        async with self._mailing:
            return await mail.send(self.settings.smtp, letter)

    async def send_confirmation(self, person: str, email: str, language: str) -> None:
        """Send the letter that asks to confirm an address, in the background."""
        letter = self.letters.confirmation(person, email, language, now_ms())

        async def confirm() -> None:
            outcome = await deliver(partial(self._send_letter, letter), self.settings.notice_waits, self._rest)
            if outcome is not Outcome.DELIVERED:
                await self.subscriptions.switch_mail_off(person, email)
            self._count(EMAIL, outcome)

        self._spawn(confirm())

    async def _post(self, table: Table, event: dict[str, Any]) -> None:
        row = await self.subscriptions.webhook(table.id)
        if row is None or row.off:
            return
        link = f"{self.base}/t/{table.id}" if self.base else None
        words = webhook_text(event, table, row.language)
        text = f"{words} {link}" if link else words
        body: dict[str, Any] = {
            "content": text,
            "text": text,
            "username": "Fourfold",
            "allowed_mentions": {"parse": []},
            "url": link,
        }
        sent = orjson.dumps({**body, **event})

        async def send() -> Answer:
            return await self.outbound.post(row.url, {"content-type": "application/json"}, sent)

        outcome = await self._deliver_to(row.person, table.id, send, row.url)
        if outcome is not Outcome.DROPPED:
            await self.subscriptions.note_webhook(row, outcome is Outcome.DELIVERED, outcome is Outcome.GONE)
        self._count("webhook", outcome)

    def _count(self, channel: str, outcome: Outcome) -> None:
        self.table_service.metrics.notices.labels(channel, outcome.value).inc()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; an error is logged, and nobody waits for it."""
        if len(self._tasks) - self._resting >= MAX_PENDING:
            work.close()
            log.warning("too many notices are waiting; one was dropped")
            return
        task = asyncio.create_task(work, name="notice")
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a notice was not sent", exc_info=error)


def _is_worth_a_letter(notice: Notice) -> bool:
    """Mail is for games with days per move, for invitations and for requests."""
    return notice.kind in (INVITATION, REQUEST) or notice.pace == DAYS


# ------------------------------------------------------------------------------------------------------------- delivery

# Delivering one message: repeated with growing pauses while the other side may recover.

LONGEST_WAIT = 3600.0
"""Seconds that another server may ask to wait before a repetition."""


class Outcome(Enum):
    """What came of a message. `GONE`: the address no longer exists, and never will again. `DROPPED`: not sent, as there
    were too many others for the same person or address; nobody's address is blamed for that."""

    DELIVERED = "delivered"
    GONE = "gone"
    FAILED = "failed"
    DROPPED = "dropped"


async def deliver(
    send: Callable[[], Awaitable[Answer]], waits: Sequence[float], rest: Callable[[float], Awaitable[bool]]
) -> Outcome:
    """Send a message, and repeat it after each of `waits` seconds unless it is accepted or refused for good, or `rest`
    finds no room to wait for so long."""
    for wait in (*waits, None):
        asked, outcome = None, Outcome.FAILED
        try:
            answer = await send()
        except Internal:
            return outcome
        except Crowded:
            outcome = Outcome.DROPPED
        except Unreachable:
            pass
        else:
            if answer.status in range(200, 300):
                return Outcome.DELIVERED
            if answer.status in (404, 410):
                return Outcome.GONE
            if answer.status not in (408, 425, 429) and answer.status < 500:
                return outcome
            asked = answer.retry_after
        if wait is not None and not await rest(max(wait, min(asked or 0.0, LONGEST_WAIT))):
            break
    return outcome
