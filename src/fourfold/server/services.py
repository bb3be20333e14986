"""The services of a running server, which requests use: what each part needs is given to it here, and what it announces
is connected here.

Reads the settings and the store. `app.py` opens them; routes get them by `services_of`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from starlette.requests import HTTPConnection

from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.live.analyses import Analyses
from fourfold.server.live.bot_threads import BotRunner, BotThreads
from fourfold.server.live.bot_turns import BrowserBots
from fourfold.server.live.channels import Live
from fourfold.server.live.hints import Hints
from fourfold.server.live.lobby import Lobby
from fourfold.server.live.new_tables import TableQuotas
from fourfold.server.live.personal_events import PersonalEvents
from fourfold.server.live.seeks import Seeks
from fourfold.server.live.table_service import Prepare, TableService, no_preparation
from fourfold.server.metrics import Metrics
from fourfold.server.notices.notices import Notices
from fourfold.server.people.accounts import Accounts
from fourfold.server.people.chat import Chat
from fourfold.server.people.invitations import Invitations
from fourfold.server.people.network import Origins
from fourfold.server.people.passkeys import Passkeys
from fourfold.server.people.people import People, Person
from fourfold.server.settings import Settings
from fourfold.server.signals import Signal
from fourfold.server.storage.store import Store
from fourfold.table.clocks import TIME
from fourfold.table.table import Table


@dataclass(frozen=True)
class Services:
    settings: Settings
    metrics: Metrics
    store: Store
    attempts: AttemptLimits
    table_service: TableService
    live: Live
    personal_events: PersonalEvents
    seeks: Seeks
    lobby: Lobby
    hints: Hints
    analyses: Analyses
    people: People
    accounts: Accounts
    passkeys: Passkeys
    origins: Origins
    chat: Chat
    invitations: Invitations
    notices: Notices
    health: Health
    on_friend_request: Signal[str, Person] = field(default_factory=Signal)
    """Somebody is asked to be a friend; their id and who asks."""

    async def stop(self) -> None:
        """Refuse new moves, wait until all are stored, and close the channels. May be called twice."""
        await self.analyses.stop()
        await self.table_service.stop()
        self.personal_events.stop()
        await self.notices.stop()
        await self.lobby.stop()
        await self.live.stop()


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


@asynccontextmanager
async def open_services(
    settings: Settings,
    metrics: Metrics | None = None,
    bot_runner: BotRunner | None = None,
    prepare: Prepare = no_preparation,
) -> AsyncIterator[Services]:
    """The services on the store of some settings, until it is closed again. `bot_runner` chooses the bots' moves; by
    default threads of this process do."""
    metrics, store = metrics or Metrics(), await Store.open(settings.database)
    think = bot_runner or BotThreads(settings.bots, settings.bot_seconds, metrics, waits=not settings.compile)
    attempts, people = AttemptLimits(settings.limits), People(store)
    quotas = TableQuotas(settings.limits)
    table_service = TableService(store, think, metrics, quotas, await_resume=True, prepare=prepare)
    live, personal_events = Live(table_service, settings), PersonalEvents(table_service, settings)
    seeks = Seeks(table_service, live)
    services = Services(
        settings=settings,
        metrics=metrics,
        store=store,
        attempts=attempts,
        table_service=table_service,
        live=live,
        personal_events=personal_events,
        seeks=seeks,
        lobby=Lobby(table_service, live, seeks, settings, personal_events.is_present),
        hints=Hints(table_service),
        analyses=Analyses(store, lambda: isinstance(think, BotThreads) and think.is_full),
        people=people,
        accounts=Accounts(people, attempts),
        passkeys=Passkeys(people),
        origins=Origins(store),
        chat=Chat(table_service, attempts),
        invitations=Invitations(table_service, attempts),
        notices=Notices(table_service, settings, partial(is_looking, live, personal_events)),
        health=Health(store),
    )
    BrowserBots(table_service, live)
    services.chat.on_line.connect(live.note_chat)
    services.invitations.on_invite.connect(personal_events.note_invitation)
    services.invitations.on_sent.connect(services.notices.invited)
    services.on_friend_request.connect(services.notices.requested)
    await services.notices.start()
    yield services
    await store.close()


def is_looking(live: Live, personal_events: PersonalEvents, table: Table, person: str) -> bool:
    """Whether a person sees by themselves what happens at a table. At a live clock an open tab is enough: it makes
    itself heard. A tab that was left open somewhere must not keep days of news from a phone."""
    if table.clocks.pace.kind == TIME:
        return live.is_open(table.id, person) or personal_events.is_present(person)
    return live.is_looking(table.id, person)


# --------------------------------------------------------------------------------------------------------------- health

# A health check that is cheap enough for anybody to call at any rate.

HEALTH_SECONDS = 1.0
"""How long the store's last answer is reused."""


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked = 0.0
        self._answer: asyncio.Task[str | None] | None = None

    async def check(self) -> None:
        """Raise what the store raises. Calls within a second, or while a read is pending, share one read."""
        if self._answer is None or (self._answer.done() and time.monotonic() - self._asked >= HEALTH_SECONDS):
            self._asked = time.monotonic()
            self._answer = asyncio.create_task(self._store.get_mark("alive"))
        await asyncio.shield(self._answer)
