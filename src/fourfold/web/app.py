"""The application: assembles store, table service, live channels, bots and routes, and starts and stops them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from hmac import compare_digest
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

import fourfold
from fourfold.web.api import asyncapi
from fourfold.web.api import tables as api
from fourfold.web.api.error_models import ErrorBody
from fourfold.web.api.openapi import ROUTERS, allowed_methods, describe
from fourfold.web.api.table_models import HealthReport
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.http.cookies import SetCookies
from fourfold.web.http.failures import EXPECTED, failure_of
from fourfold.web.http.guard import Guard
from fourfold.web.http.prefix import PathPrefix
from fourfold.web.live.analyses import Analyses
from fourfold.web.live.bot_threads import BotRunner, BotThreads
from fourfold.web.live.browser_bots import BrowserBots
from fourfold.web.live.channels import Live
from fourfold.web.live.health import Health
from fourfold.web.live.hints import Hints
from fourfold.web.live.lobby import Lobby
from fourfold.web.live.personal_events import PersonalEvents
from fourfold.web.live.quotas import TableQuotas
from fourfold.web.live.seeks import Seeks
from fourfold.web.live.table_service import TableService
from fourfold.web.live.warmup import all_progress, awaits_compiler, compile_all, compile_next
from fourfold.web.metrics import Metrics
from fourfold.web.notices.notices import Looking, Notices
from fourfold.web.offline import site as device_site
from fourfold.web.offload import LONG, offload_if
from fourfold.web.pages import home_routes
from fourfold.web.pages.daily import routes as daily_routes
from fourfold.web.pages.daily import solo_routes
from fourfold.web.pages.frame import api_docs, assets
from fourfold.web.pages.frame import routes as frame_routes
from fourfold.web.pages.frame.assets import faces
from fourfold.web.pages.frame.error_pages import error_response, form_again, is_program
from fourfold.web.pages.learn import routes as learn_routes
from fourfold.web.pages.lobby import routes as lobby_routes
from fourfold.web.pages.lobby.page import LobbyEncoder
from fourfold.web.pages.people import bots_routes, company_routes, me_routes, notice_routes
from fourfold.web.pages.people import player_routes as people_routes
from fourfold.web.pages.replay import records_routes
from fourfold.web.pages.replay import routes as replay_routes
from fourfold.web.pages.setup import routes as setup_routes
from fourfold.web.pages.table import company_routes as table_company_routes
from fourfold.web.pages.table import routes as table_routes
from fourfold.web.pages.table.rendering import Pages
from fourfold.web.people.accounts import Accounts
from fourfold.web.people.chat import Chat
from fourfold.web.people.identity import person_of, table_service_of
from fourfold.web.people.invitations import Invitations
from fourfold.web.people.origins import Origins
from fourfold.web.people.passkeys import Passkeys
from fourfold.web.people.people import People
from fourfold.web.people.personal_data import finish_deletions
from fourfold.web.settings import Settings
from fourfold.web.storage.store import Store
from fourfold.web.tables.clocks import TIME
from fourfold.web.tables.table import Table

log = logging.getLogger("fourfold.app")

ANSWERED_WITH_TABLE = frozenset({"stale", "illegal", "over", "no undo", "no draw", "in time", "taken"})
"""Kinds of errors whose response to a program includes the current table."""


def make_app(settings: Settings, bot_runner: BotRunner | None = None) -> FastAPI:
    """The application. `bot_runner` chooses the bots' moves; by default threads of this process do."""
    metrics, drawing = Metrics(), defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def draw(game: str) -> None:
        """Draw a game's pieces in a thread: it takes half a second, which would block the event loop."""
        async with drawing[game]:
            await asyncio.to_thread(faces, game)

    async def ready(game: str) -> None:
        compile_next(game)
        await draw(game)

    async def draw_all() -> None:
        for game in fourfold.games():
            await draw(game)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database)
        think = bot_runner or BotThreads(settings.bots, settings.bot_seconds, metrics, waits=not settings.compile)
        table_service = TableService(store, think, metrics, TableQuotas(settings.limits), await_resume=True)
        live = Live(table_service, settings)
        BrowserBots(table_service, live)
        app.state.store, app.state.table_service, app.state.live = store, table_service, live
        app.state.personal_events = PersonalEvents(table_service, settings)
        app.state.people, app.state.seeks = People(store), Seeks(table_service, live)
        app.state.pages = Pages(settings.prefix, awaits_compiler)
        app.state.lobby = Lobby(table_service, live, app.state.seeks, settings)
        app.state.lobby.is_present = app.state.personal_events.is_present
        app.state.lobby_encoder = LobbyEncoder(settings.prefix)
        app.state.analyses = Analyses(store, lambda: isinstance(think, BotThreads) and think.is_full)
        app.state.hints, app.state.origins, app.state.health = Hints(table_service), Origins(store), Health(store)
        app.state.attempts = AttemptLimits(settings.limits)
        app.state.accounts = Accounts(app.state.people, app.state.attempts)
        app.state.passkeys = Passkeys(app.state.people)
        app.state.notices = Notices(table_service, settings, _looking(live, app.state.personal_events))
        await app.state.notices.start()
        app.state.invitations = Invitations(table_service, app.state.attempts)
        app.state.invitations.on_invite.append(app.state.personal_events.note_invitation)
        app.state.invitations.on_sent.append(app.state.notices.invited)
        app.state.on_request = [app.state.notices.requested]
        app.state.chat = Chat(table_service, app.state.attempts)
        app.state.chat.on_line.append(live.note_chat)
        async with AsyncExitStack() as shared:
            if store.is_shared:
                # These need the extra `postgres`.
                from fourfold.web.cluster.attendance import STREAMS, TABLES, SharedAttendance  # noqa: PLC0415
                from fourfold.web.cluster.multi_server import join_cluster  # noqa: PLC0415

                def watched() -> set[str]:
                    return {*live.watched, *app.state.personal_events.watched}

                attendance = SharedAttendance(store, live, app.state.personal_events)
                listeners: dict[str, Iterable[Callable[[str], None]]] = {
                    "chat": app.state.chat.on_line,
                    "invited": app.state.invitations.on_invite,
                    **{kind: [partial(attendance.hear, kind)] for kind in (TABLES, STREAMS)},
                }

                def hear(message: str) -> None:
                    kind, _, rest = message.partition(" ")
                    for listener in listeners.get(kind, ()):
                        listener(rest)

                await shared.enter_async_context(
                    join_cluster(table_service, settings.bots, settings.bot_seconds, watched, hear, attendance.run())
                )
            tasks = [asyncio.create_task(_run_in_background(table_service))]
            if settings.compile:
                table_service.prepare = ready
                compile_all()
                tasks.append(asyncio.create_task(draw_all()))
            try:
                yield
            finally:
                await stop(app)
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError, Exception):
                        await task
        await store.close()

    app = FastAPI(
        title="Fourfold",
        version=version("fourfold"),
        lifespan=lifespan,
        responses={422: {"model": ErrorBody, "description": "Illegal or invalid"}},
        generate_unique_id_function=lambda route: route.name,
        openapi_url="/api/v1/openapi.json",
        servers=[{"url": settings.prefix}] if settings.prefix else None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `/metrics` has all of it
    )
    app.state.settings, app.state.metrics = settings, metrics
    for router in (*ROUTERS, asyncapi.router):
        app.include_router(router)
    app.include_router(home_routes.router)
    app.include_router(setup_routes.router)
    app.include_router(lobby_routes.router)
    app.include_router(frame_routes.router)
    app.include_router(api_docs.router)
    app.include_router(table_routes.router)
    app.include_router(replay_routes.router)
    app.include_router(records_routes.router)
    app.include_router(learn_routes.router)
    app.include_router(company_routes.router)
    app.include_router(people_routes.router)
    app.include_router(me_routes.router)
    app.include_router(notice_routes.router)
    app.include_router(table_company_routes.router)
    app.include_router(bots_routes.router)
    app.include_router(solo_routes.router)
    app.include_router(daily_routes.router)
    app.include_router(frame_routes.app_router)
    app.include_router(device_site.router)
    app.include_router(assets.router)
    app.add_api_route("/healthz", health, summary="The server's health", response_model=HealthReport, tags=["server"])
    app.add_api_route("/metrics", figures, summary="Metrics for Prometheus", include_in_schema=False)
    describe(app)
    app.state.api_docs = api_docs.ApiDocs(app.openapi, asyncapi.document)
    for error in EXPECTED:
        app.add_exception_handler(error, _failed)
    app.add_exception_handler(HTTPException, _http_error)  # type: ignore[arg-type]
    app.add_middleware(SetCookies)
    app.add_middleware(Guard, settings=settings, metrics=metrics, error_response=error_response)
    if settings.prefix:
        app.add_middleware(PathPrefix, prefix=settings.prefix)
    return app


def _looking(live: Live, personal_events: PersonalEvents) -> Looking:
    def looking(table: Table, person: str) -> bool:
        """Whether a person sees by themselves what happens at a table. At a live clock an open tab is enough: it makes
        itself heard. A tab that was left open somewhere must not keep days of news from a phone."""
        if table.clocks.pace.kind == TIME:
            return live.is_open(table.id, person) or personal_events.is_present(person)
        return live.is_looking(table.id, person)

    return looking


async def _run_in_background(table_service: TableService) -> None:
    """Resume open games, finish deletions that the last server left incomplete, then keep storing the time."""
    try:
        resumed = await table_service.restart.resume()
        if resumed:
            log.info("resumed %d open games", resumed)
        await finish_deletions(table_service)
    except Exception:
        log.exception("could not resume all open games, or finish all deletions")
    await table_service.restart.stay_alive()


async def stop(app: FastAPI) -> None:
    """Refuse new moves, wait until all are stored, and close the channels. May be called twice."""
    await app.state.analyses.stop()
    await app.state.table_service.stop()
    app.state.personal_events.stop()
    await app.state.notices.stop()
    await app.state.lobby.stop()
    await app.state.live.stop()


async def health(request: Request) -> dict[str, Any]:
    """Healthy means that the store answers. Games that are still compiling can already be played."""
    state = request.app.state
    await state.health.check()
    return {"status": "stopping" if state.table_service.closing else "ok", "games": all_progress()}


async def figures(request: Request) -> Response:
    """Metrics reveal how a server is used and where it fails, so they require the token."""
    token = request.app.state.settings.metrics_token
    if not token:
        raise HTTPException(404)
    given = request.headers.get("authorization", "")
    if not compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Refused("token", "metrics require the server's --metrics-token")
    return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4")


async def _failed(request: Request, error: Exception) -> Response:
    """The response to a request that failed. Programs get the current table, so that they can continue from it."""
    failure = failure_of(error)
    if (again := await form_again(request, failure)) is not None:
        return again
    more, id = dict(failure.more), request.path_params.get("id")
    if failure.kind in ANSWERED_WITH_TABLE and id is not None and is_program(request):
        person = await person_of(request, request.app.state.people)
        table = await table_service_of(request).table_for(id, person)
        more["table"] = await offload_if(len(table.log) > LONG, api.shown, table, person)
    headers = None if failure.retry_after is None else {"retry-after": str(failure.retry_after)}
    is_long = "table" in more and len(more["table"]["log"]) > LONG
    return await offload_if(is_long, error_response, request, failure.kind, failure.message, None, more, headers)


async def _http_error(request: Request, error: HTTPException) -> Response:
    """An unknown address, a method that it does not have, or a body that is not text."""
    kind = "missing" if error.status_code in (404, 405) else "value"
    words = f"there is no {request.method} {request.url.path[:80]} here" if kind == "missing" else str(error.detail)
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    if error.status_code == 405 and (methods := allowed_methods(request.url.path)):
        headers["allow"] = methods
    return error_response(request, kind, words, error.status_code, headers=headers)
