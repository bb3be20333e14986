"""Routes of finished games. All of them refuse a game that is not over."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import TypeAdapter, ValidationError
from starlette.responses import JSONResponse, RedirectResponse

from fourfold.bots.analysis import Analysis
from fourfold.core.errors import OptionError
from fourfold.core.record import Record
from fourfold.pages.board.drawing import zone_scene
from fourfold.pages.frame.assets import PICTURE_POLICY, address, gzip_response
from fourfold.pages.frame.assets import content as content_of
from fourfold.pages.frame.layout import Reader, in_message
from fourfold.pages.replay.analysis_page import analysis_page, judgement, progress_text
from fourfold.pages.replay.draws_page import draws_page
from fourfold.pages.replay.page import list_page, replay_page, show, step
from fourfold.pages.replay.replay_position import (
    MOST_IN_QR,
    MOST_TRIED,
    ReplayLinks,
    ReplayPosition,
    number_of,
    position_in,
    replay_position,
)
from fourfold.pages.replay.timeline import film
from fourfold.pages.table.seats import bots_of, seat_names
from fourfold.pages.table.waiting import qr
from fourfold.scene.scene import Scene
from fourfold.scene.svg import svg
from fourfold.server.http.requests import TableId, address_of, settings_of
from fourfold.server.live.analyses import (
    BUDGET,
    SURER_BUDGET,
    AnalysisProgress,
    AnalysisRequest,
    FoundDecision,
    analysis_question,
)
from fourfold.server.offload import offload, offload_if
from fourfold.server.people.identity import Visitor, base_of
from fourfold.server.routes.responses import form_fields, page, page_response, reader_of
from fourfold.server.services import services_of
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.own_browser import person_with_browser
from fourfold.table.table import WATCH
from fourfold.table.views import full_record, view_for

router = APIRouter(include_in_schema=False)
STYLES = ["replay.css"]
FOUND = TypeAdapter(list[FoundDecision])
FEW_TRIED = 20
"""Moves tried from a position up to which a step of the replay is answered at once, and not by a thread."""


@dataclass(frozen=True)
class FinishedGame:
    """A finished game and its reader."""

    reader: Reader
    links: ReplayLinks
    record: Record
    seat: int | None
    daily: bool
    is_own: bool
    """Whether the reader's browser may think about it."""


async def finished_game(
    request: Request, id: TableId, person: Visitor, key: Annotated[str, Query(max_length=64)] = ""
) -> FinishedGame:
    """The game, for readers who may see its table and for those who have the key of the replay. The key is the end of
    the table's watch link; here it gives no other access."""
    reader, table_service = reader_of(request), services_of(request).table_service
    table = await table_service.current(id) if key else None
    if table is None or table.link_target(f"{id}.{key}") != WATCH:
        table, key = await table_service.table_for(id, person), ""
    record = full_record(table, now_ms())
    table_view = view_for(table, person.id if person else None, reader.language)
    names = seat_names(table_view, reader.language)
    shared = "" if table.listed else table.link(None).partition(".")[2]
    seated = not key and not table.imported
    bots = bots_of(table_view)
    links = ReplayLinks(id, base_of(request), names, key, seated, shared, bots)
    is_own = not key and person is not None and person_with_browser(table) == person.id
    return FinishedGame(reader, links, record, table_view.seat, table.daily is not None, is_own)


Game = Annotated[FinishedGame, Depends(finished_game)]
At = Annotated[int | None, Query()]
Seat = Annotated[int | None, Query(alias="as")]
Tried = Annotated[list[str] | None, Query(alias="try", max_length=MOST_TRIED + 1)]


def _position(game: FinishedGame, at: int | None, seat: int | None, tried: list[str] | None) -> ReplayPosition:
    return replay_position(game.record, at, game.seat if seat is None else seat, tried)


def _position_in_query(game: FinishedGame, query: str) -> tuple[ReplayPosition, int]:
    """The position and the page of the move list in the query of a page."""
    fields = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    found = position_in(game.record, fields, game.seat)
    return found, list_page(found, number_of(fields, "moves"))


def _scene(game: FinishedGame, found: ReplayPosition) -> Scene:
    return found.scene(game.reader.language, game.links.names)


@router.get("/t/{id}/replay")
async def replay(
    request: Request,
    game: Game,
    at: At = None,
    seat: Seat = None,
    tried: Tried = None,
    outcome: Annotated[str, Query(max_length=64)] = "",
    draw: bool = False,
    path: Annotated[list[str] | None, Query(max_length=8)] = None,
    moves: Annotated[int | None, Query()] = None,
) -> Response:
    """A position of a game, or one after moves tried from it. `draw` plays a random outcome there, `outcome` a chosen
    one. `moves` is the page of the move list; by default, the one with the last move. Our script sends the query of the
    position that its page shows (`x-from`) and gets only the difference."""

    def positions() -> tuple[ReplayPosition, ReplayPosition]:
        requested = _position(game, at, seat, tried)
        if draw:
            return requested, requested.play_chance()
        if outcome:
            return requested, _position(game, requested.at, requested.seat, [*(requested.tried or ()), outcome])
        return requested, requested

    query = request.headers.get("x-from", "")
    is_long = len(tried or ()) > FEW_TRIED or query.count("try=") > FEW_TRIED
    requested, found = await offload_if(is_long, positions)
    known = judgement(await services_of(request).analyses.found(game.links.id, game.record))
    listed = list_page(found, moves)
    if "x-from" in request.headers:
        before, before_listed = await offload_if(is_long, _position_in_query, game, query)
        new_list = listed if listed != before_listed else None

        def difference() -> Response:
            body = step(game.reader, game.links, before, found, known, moves, new_list)
            body = in_message(body, settings_of(request).prefix)
            text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            return gzip_response(request, text.encode(), "application/json", {})

        return await offload_if(is_long or new_list is not None, difference)
    if found is not requested:
        return RedirectResponse(game.links.to(found), 303)

    def render() -> Response:
        shown = show(game.reader, game.links, found, known, listed)
        pictures = film(game.links.id, game.record)
        made = replay_page(game.reader, game.links, found, shown, pictures, tuple(path or ()))
        return page_response(request, game.reader, made)

    return await offload(render)


@router.get("/t/{id}/replay/picture.svg")
async def picture(request: Request, game: Game, at: At = None, seat: Seat = None, tried: Tried = None) -> Response:
    """A position as a picture."""
    theme = game.reader.theme if game.reader.theme != "auto" else "light"
    return await _drawn(request, lambda: svg(_scene(game, _position(game, at, seat, tried)), theme))


@router.get("/t/{id}/replay/qr.svg")
async def qr_code(request: Request, game: Game, at: At = None, seat: Seat = None, tried: Tried = None) -> Response:
    """The link to a position as a QR code. It is a file, so that a step of the replay does not bring one."""

    def draw() -> str:
        link = game.links.share_link(_position(game, at, seat, tried))
        if len(link) > MOST_IN_QR:
            raise Refused("missing", f"this address has {len(link)} characters; a QR code holds {MOST_IN_QR}")
        return qr(link, True)

    return await _drawn(request, draw)


@router.get("/t/{id}/replay/zone/{zone}")
async def enlarged(
    request: Request, game: Game, zone: str, at: At = None, seat: Seat = None, tried: Tried = None
) -> Response:
    """A zone of the table in a position, as a picture."""

    def draw() -> str:
        return svg(zone_scene(_scene(game, _position(game, at, seat, tried)), zone), game.reader.theme)

    return await _drawn(request, draw)


async def _drawn(request: Request, draw: Callable[[], str]) -> Response:
    """A picture, drawn in a thread: hundreds of moves may have been tried before it."""
    headers = {"content-security-policy": PICTURE_POLICY}
    return await offload(lambda: gzip_response(request, draw().encode(), "image/svg+xml", headers))


@router.get("/t/{id}/record")
async def record(request: Request, game: Game) -> Response:
    """The record as a file."""
    headers = {"content-disposition": f'attachment; filename="{game.links.id}.json"'}
    return await offload(lambda: gzip_response(request, game.record.dumps().encode(), "application/json", headers))


@router.get("/t/{id}/analysis")
async def analysis(request: Request, game: Game) -> Response:
    known = await services_of(request).analyses.found(game.links.id, game.record)
    if "x-quiet" in request.headers:  # our script asks for the progress
        if not isinstance(known, AnalysisProgress):
            return JSONResponse({})
        return JSONResponse({"words": progress_text(game.reader, known), "done": known.done, "asked": known.asked})

    return await _analysis(request, game, known)


def _engine(game: FinishedGame) -> str | None:
    """The engine with which the reader's browser may think about a game."""
    engine = f"{game.record.game.name}.engine.wasm"
    return address(engine) if game.is_own and content_of(engine) else None


async def _analysis(
    request: Request, game: FinishedGame, known: Analysis | AnalysisProgress | None, begins: bool = False
) -> Response:
    """The page of an analysis. If nobody has made one, the reader's browser may; it `begins` at once if asked to."""
    name = game.record.game.name

    def render() -> Response:
        engine = _engine(game) if known is None else None
        found = known if isinstance(known, Analysis) else None
        running = known if isinstance(known, AnalysisProgress) else None
        simulations = BUDGET.simulations or 0
        content = analysis_page(game.reader, game.links, game.record, found, running, simulations, engine, begins)
        title = game.reader.say("labelled", label=game.reader.say("analysis"), text=game.record.game.about.title)
        scripts = ["analyse_here.js" if engine else "analysis.js"]
        return page(request, game.reader, title, content, styles=STYLES, scripts=scripts, game=name)

    return await offload(render)


@router.post("/t/{id}/analysis")
async def analyse(request: Request, game: Game, person: Visitor) -> Response:
    """Have a game analysed. The form at the table also says `begin`: where the reader's browser may think, it gets the
    page that does so, and its script asks again without that word if it cannot."""
    if "begin" in await form_fields(request) and _engine(game):
        known = await services_of(request).analyses.found(game.links.id, game.record)
        if known is None:
            return await _analysis(request, game, known, begins=True)
    origin = address_of(request)
    asked = AnalysisRequest(person.id if person else origin, origin)
    await services_of(request).analyses.start(game.links.id, game.record, asked)
    return RedirectResponse(game.links.to(page="analysis"), 303)


@router.get("/t/{id}/analysis/question")
async def analysis_asked(request: Request, game: Game) -> Response:
    """What our script is to think about, in the browser of a casual game's only person."""
    _require_own(game)
    text = await offload(lambda: json.dumps(analysis_question(game.record), separators=(",", ":")))
    return gzip_response(request, text.encode(), "application/json", {})


@router.post("/t/{id}/analysis/found")
async def analysis_found(request: Request, game: Game) -> Response:
    """What our script has found; the answer says which decisions it has to search again, and how long, if any."""
    _require_own(game)
    try:
        found = FOUND.validate_json(await request.body())
    except ValidationError as error:
        raise OptionError(f"these are no decisions: {error.errors()[0]['msg']}") from None
    again = await services_of(request).analyses.take(game.links.id, game.record, found)
    return JSONResponse({"again": again, "simulations": SURER_BUDGET.simulations})


def _require_own(game: FinishedGame) -> None:
    if not game.is_own:
        raise Refused("forbidden", "the server analyses this game")


@router.get("/t/{id}/draws")
async def draws(request: Request, game: Game) -> Response:
    def render() -> Response:
        content = draws_page(game.reader, game.links, game.record, game.daily)
        return page(request, game.reader, game.reader.say("draws"), content, styles=STYLES, game=game.record.game.name)

    return await offload(render)
