"""The application: assembles store, table service, live channels, bots and routes, and starts and stops them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from hmac import compare_digest
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.responses import Response

import fourfold
from fourfold.core.errors import FourfoldError
from fourfold.web.api import accounts as api_accounts
from fourfold.web.api import people as api_people
from fourfold.web.api import profiles as api_profiles
from fourfold.web.api import records as api_records
from fourfold.web.api import tables as api
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.http.cookies import SetCookies
from fourfold.web.http.error_schema import ErrorBody
from fourfold.web.http.guard import Guard
from fourfold.web.live.analyses import Analyses
from fourfold.web.live.bot_threads import BotRunner, BotThreads
from fourfold.web.live.channels import Live
from fourfold.web.live.health import Health
from fourfold.web.live.hints import Hints
from fourfold.web.live.quotas import TableQuotas
from fourfold.web.live.table_service import TableService
from fourfold.web.live.warmup import all_progress, compile_all, compile_next
from fourfold.web.metrics import Metrics
from fourfold.web.offload import LONG, offload_if
from fourfold.web.pages import home_routes
from fourfold.web.pages.frame import assets, offline, settings_routes
from fourfold.web.pages.frame.error_pages import error_response, is_program
from fourfold.web.pages.learn import lesson_routes as learn_routes
from fourfold.web.pages.learn import rules_routes
from fourfold.web.pages.people import me_routes
from fourfold.web.pages.people import player_routes as people_routes
from fourfold.web.pages.replay import records_routes
from fourfold.web.pages.replay import routes as replay_routes
from fourfold.web.pages.solo import routes as solo_routes
from fourfold.web.pages.table import routes as table_routes
from fourfold.web.pages.table.rendering import Pages
from fourfold.web.pages.table.sprites import faces
from fourfold.web.people.accounts import Accounts
from fourfold.web.people.identity import person_of, table_service_of
from fourfold.web.people.origins import Origins
from fourfold.web.people.passkeys import Passkeys
from fourfold.web.people.people import People
from fourfold.web.people.personal_data import finish_deletions
from fourfold.web.settings import Settings
from fourfold.web.storage.store import Store
from fourfold.web.tables.events import RulesChanged

log = logging.getLogger("fourfold.app")

DESCRIPTION = """Tables for tabletop games. Open one, take a seat, and move; `docs/api.md` has a bot in thirty lines.

A client without a token or a cookie becomes a guest with the first request that changes something. A view never
contains information that is hidden from its viewer."""

MAX_PROBLEMS = 10
BUSY_SECONDS = 5
"""Retry-After of a 503 of unknown duration: a restart, a burst of moves, an unavailable store."""
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
        app.state.store, app.state.table_service, app.state.live = store, table_service, live
        app.state.people, app.state.pages = People(store), Pages()
        app.state.analyses = Analyses(store, lambda: isinstance(think, BotThreads) and think.is_full)
        app.state.hints, app.state.origins, app.state.health = Hints(table_service), Origins(store), Health(store)
        app.state.attempts = AttemptLimits(settings.limits)
        app.state.accounts = Accounts(app.state.people, app.state.attempts)
        app.state.passkeys = Passkeys(app.state.people)
        async with AsyncExitStack() as shared:
            if store.is_shared:
                from fourfold.web.cluster.multi_server import join_cluster  # noqa: PLC0415 - needs the extra `postgres`

                await shared.enter_async_context(
                    join_cluster(table_service, settings.bots, settings.bot_seconds, live.watched)
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
        description=DESCRIPTION,
        lifespan=lifespan,
        responses={422: {"model": ErrorBody, "description": "Illegal or invalid"}},
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `/metrics` has all of it
    )
    app.state.settings, app.state.metrics = settings, metrics
    app.include_router(api.router)
    app.include_router(api_people.router)
    app.include_router(api_accounts.router)
    app.include_router(api_profiles.router)
    app.include_router(api_records.router)
    app.include_router(home_routes.router)
    app.include_router(settings_routes.router)
    app.include_router(table_routes.router)
    app.include_router(replay_routes.router)
    app.include_router(records_routes.router)
    app.include_router(learn_routes.router)
    app.include_router(rules_routes.router)
    app.include_router(people_routes.router)
    app.include_router(me_routes.router)
    app.include_router(solo_routes.router)
    app.include_router(offline.router)
    app.include_router(assets.router)
    app.add_api_route("/healthz", health, summary="The server's health")
    app.add_api_route("/metrics", figures, summary="Metrics for Prometheus", include_in_schema=False)
    app.add_exception_handler(Refused, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(FourfoldError, _bad_value)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _bad_form)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _http_error)  # type: ignore[arg-type]
    app.add_exception_handler(OperationalError, _store_unavailable)  # type: ignore[arg-type]
    app.add_exception_handler(PoolTimeout, _store_unavailable)  # type: ignore[arg-type]
    app.add_exception_handler(RulesChanged, _rules_changed)  # type: ignore[arg-type]
    app.add_middleware(SetCookies)
    app.add_middleware(Guard, settings=settings, metrics=metrics, error_response=error_response)
    return app


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


async def _store_unavailable(request: Request, error: SQLAlchemyError) -> Response:
    """Nothing is acknowledged before it is stored; the client id makes a retry safe."""
    log.error("the store does not answer: %s", type(error).__name__)
    return error_response(
        request, "busy", "the store does not answer; try again", headers={"retry-after": str(BUSY_SECONDS)}
    )


async def _refused(request: Request, error: Refused) -> Response:
    """The response to a refused command. Programs get the current table, so that they can continue from it."""
    more: dict[str, Any] = {"legal": list(error.legal)} if error.legal else {}
    id = request.path_params.get("id")
    if error.kind in ANSWERED_WITH_TABLE and id is not None and is_program(request):
        person = await person_of(request, request.app.state.people)
        table = await table_service_of(request).table_for(id, person)
        more["table"] = await offload_if(len(table.log) > LONG, api.shown, table, person)
    wait = BUSY_SECONDS if error.retry_after is None and error.status == 503 else error.retry_after
    headers = None if wait is None else {"retry-after": str(wait)}
    is_long = "table" in more and len(more["table"]["log"]) > LONG
    return await offload_if(is_long, error_response, request, error.kind, error.reason, error.status, more, headers)


async def _bad_value(request: Request, error: FourfoldError) -> Response:
    return error_response(request, "value", str(error))


async def _bad_form(request: Request, error: RequestValidationError) -> Response:
    """List the invalid fields, without their values: those may not be valid JSON."""
    problems = [{"at": [str(part) for part in found["loc"]], "problem": found["msg"]} for found in error.errors()]
    words = "; ".join(f"{'.'.join(problem['at'])}: {problem['problem']}" for problem in problems[:MAX_PROBLEMS])
    return error_response(request, "value", words, more={"problems": problems[:MAX_PROBLEMS]})


async def _http_error(request: Request, error: HTTPException) -> Response:
    """An unknown address, a method that it does not have, or a body that is not text."""
    kind = "missing" if error.status_code in (404, 405) else "value"
    words = f"there is no {request.method} {request.url.path[:80]} here" if kind == "missing" else str(error.detail)
    return error_response(request, kind, words, error.status_code, headers=error.headers)


async def _rules_changed(request: Request, error: RulesChanged) -> Response:
    return error_response(request, "rules", str(error))
