"""The application: routes, middleware and errors, and the services that run behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from hmac import compare_digest
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response

from fourfold.device import site as device_site
from fourfold.pages.frame import assets
from fourfold.pages.frame.assets import faces
from fourfold.pages.lobby import LobbyEncoder
from fourfold.pages.table.rendering import Pages
from fourfold.server.api import asyncapi
from fourfold.server.api import tables as api
from fourfold.server.api.openapi import ROUTERS as API_ROUTERS
from fourfold.server.api.openapi import allowed_methods, describe
from fourfold.server.api.table_models import ErrorBody, HealthReport
from fourfold.server.http.failures import EXPECTED, failure_of
from fourfold.server.http.guard import Guard
from fourfold.server.http.prefix import PathPrefix
from fourfold.server.http.requests import SetCookies, settings_of
from fourfold.server.live.bot_threads import BotRunner
from fourfold.server.live.table_service import no_preparation
from fourfold.server.live.warmup import Preparation, all_progress, awaits_compiler, compile_all
from fourfold.server.metrics import Metrics
from fourfold.server.offload import LONG, in_background, offload_if
from fourfold.server.people.identity import person_of
from fourfold.server.people.personal_data import finish_deletions
from fourfold.server.routes import api_docs
from fourfold.server.routes import company as company_routes
from fourfold.server.routes import daily as daily_routes
from fourfold.server.routes import home as home_routes
from fourfold.server.routes import learn as learn_routes
from fourfold.server.routes import me as me_routes
from fourfold.server.routes import notices as notice_routes
from fourfold.server.routes import players as player_routes
from fourfold.server.routes import replay as replay_routes
from fourfold.server.routes import setup as setup_routes
from fourfold.server.routes import site as frame_routes
from fourfold.server.routes import table as table_routes
from fourfold.server.routes.error_pages import error_response, form_again, is_program
from fourfold.server.routes.responses import Renderers
from fourfold.server.services import Services, open_services, services_of
from fourfold.server.settings import Settings
from fourfold.table.errors import Refused

log = logging.getLogger("fourfold.app")

ANSWERED_WITH_TABLE = frozenset({"stale", "illegal", "over", "no undo", "no draw", "in time", "taken"})
"""Kinds of errors whose response to a program includes the current table."""
monitoring = APIRouter()
ROUTERS = (
    *API_ROUTERS,
    asyncapi.router,
    home_routes.router,
    setup_routes.router,
    frame_routes.router,
    api_docs.router,
    table_routes.router,
    replay_routes.router,
    setup_routes.records,
    learn_routes.router,
    company_routes.router,
    player_routes.router,
    me_routes.router,
    notice_routes.router,
    daily_routes.router,
    frame_routes.app_router,
    device_site.router,
    assets.router,
    monitoring,
)


def make_app(settings: Settings, bot_runner: BotRunner | None = None) -> FastAPI:
    """The application. `bot_runner` chooses the bots' moves; by default threads of this process do."""
    metrics = Metrics()
    app = FastAPI(
        title="Fourfold",
        version=version("fourfold"),
        lifespan=partial(_run, bot_runner=bot_runner),
        middleware=_middleware(settings, metrics),
        exception_handlers=dict(ERRORS),
        responses={422: {"model": ErrorBody, "description": "Illegal or invalid"}},
        generate_unique_id_function=lambda route: route.name,
        openapi_url="/api/v1/openapi.json",
        servers=[{"url": settings.prefix}] if settings.prefix else None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `/metrics` has all of it
    )
    for router in ROUTERS:
        app.include_router(router)
    describe(app)
    docs = api_docs.ApiDocs(app.openapi, asyncapi.document)
    app.state.settings, app.state.metrics = settings, metrics
    app.state.renderers = Renderers(Pages(settings.prefix, awaits_compiler), LobbyEncoder(settings.prefix), docs)
    return app


def _middleware(settings: Settings, metrics: Metrics) -> tuple[Middleware, ...]:
    """From the outermost to the innermost."""
    return (
        *([Middleware(PathPrefix, prefix=settings.prefix)] if settings.prefix else []),
        Middleware(Guard, settings=settings, metrics=metrics, error_response=error_response),
        Middleware(SetCookies),
    )


@asynccontextmanager
async def _run(app: FastAPI, bot_runner: BotRunner | None) -> AsyncIterator[None]:
    """Start what requests use, and stop it again."""
    settings, preparation = app.state.settings, Preparation(faces)
    prepare = preparation.prepare if settings.compile else no_preparation
    async with AsyncExitStack() as running:
        opened = open_services(settings, app.state.metrics, bot_runner, prepare)
        app.state.services = await running.enter_async_context(opened)
        if app.state.services.store.is_shared:
            from fourfold.server.cluster.multi_server import join_cluster  # noqa: PLC0415 - needs the extra `postgres`

            await running.enter_async_context(join_cluster(app.state.services))
        tasks = [_resume(app.state.services)]
        if settings.compile:
            compile_all()
            tasks.append(preparation.draw_all())
        await running.enter_async_context(in_background(*tasks))
        running.push_async_callback(stop, app)
        yield


async def _resume(services: Services) -> None:
    """Resume open games, finish deletions that the last server left incomplete, then keep storing the time."""
    table_service = services.table_service
    try:
        resumed = await table_service.restart.resume()
        if resumed:
            log.info("resumed %d open games", resumed)
        await finish_deletions(table_service)
    except Exception:
        log.exception("could not resume all open games, or finish all deletions")
    await table_service.restart.stay_alive()


async def stop(app: FastAPI) -> None:
    """See `Services.stop`."""
    await app.state.services.stop()


@monitoring.get("/healthz", summary="The server's health", response_model=HealthReport, tags=["server"])
async def health(request: Request) -> dict[str, Any]:
    """Healthy means that the store answers. Games that are still compiling can already be played."""
    services = services_of(request)
    await services.health.check()
    return {"status": "stopping" if services.table_service.closing else "ok", "games": all_progress()}


@monitoring.get("/metrics", summary="Metrics for Prometheus", include_in_schema=False)
async def figures(request: Request) -> Response:
    """Metrics reveal how a server is used and where it fails, so they require the token."""
    token = settings_of(request).metrics_token
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
        person = await person_of(request)
        table = await services_of(request).table_service.table_for(id, person)
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


ERRORS: tuple[tuple[type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]], ...] = (
    *((error, _failed) for error in EXPECTED),
    (HTTPException, _http_error),
)
