"""Routes of pages that open a table with a position or moves of somebody's choice: the page that sets a table, and that
which imports a record, from a file or from pasted text.

What was chosen last for a game is kept in a cookie for the page of that game alone: it works without a script, no
server stores it, and no other request carries it."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, quote, urlencode

import htpy as h
from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.about import About
from fourfold.core.errors import FourfoldError, OptionError
from fourfold.core.registry import game_package, names
from fourfold.pages.frame.layout import Reader
from fourfold.pages.setup.page import setup_page
from fourfold.pages.setup.parts import button_id, step_id
from fourfold.pages.setup.problems import Impossible, chosen, new_table
from fourfold.pages.setup.set_up import PRESETS, Problem, SetUp, asked_for, read_set_up, usual
from fourfold.server.http.requests import is_secure
from fourfold.server.people.account_actions import rename
from fourfold.server.people.forms import Name
from fourfold.server.people.identity import Somebody, Visitor, arrival_from_form, create_guest, visitor
from fourfold.server.people.people import Person
from fourfold.server.routes.responses import YEAR, form_fields, page, page_response, part_response, reader_of
from fourfold.server.services import services_of
from fourfold.table.errors import STATUS, Refused

router = APIRouter(prefix="/new", include_in_schema=False)
COOKIE = "setup"
LONGEST = 1500
"""The most characters of the cookie. A set-up with long texts is not remembered."""
NOT_KEPT = ("you", "chair", "promise", "nonce", "do")


@router.get("/{game}")
async def new(request: Request, game: str, person: Visitor) -> Response:
    """The page. With `do`, a choice is made first."""
    about, given = _about(game), dict(request.query_params)
    preset = given.pop("for", "")
    if preset and preset not in PRESETS:
        raise Refused("value", f"for={preset[:40]!r} is not possible; give one of: {', '.join(PRESETS)}")
    start = usual(about, preset) if preset else _remembered(request, about)
    set_up, problems = chosen(start, given)
    if "do" in given and "x-quiet" not in request.headers:
        before, _ = asked_for(start, given)
        return RedirectResponse(f"/new/{game}?{urlencode(set_up.fields())}#{_pressed(before, given['do'])}", 303)
    return await _page(request, set_up, problems, person)


@router.post("/{game}")
async def open_table(request: Request, game: str, person: Visitor) -> Response:
    """Open the table; if it is not possible, the page says why, with everything that was chosen."""
    about, form = _about(game), await form_fields(request)
    set_up, problems = read_set_up(about, form)
    status = STATUS["value"]
    if not problems:
        try:
            return await _opened(request, set_up, form, person)
        except Impossible as error:
            problems = [error.problem]
        except OptionError as error:
            problems = [Problem("value", {}, str(error))]
        except Refused as error:
            problems, status = [Problem(error.kind, {}, error.reason)], error.status
    return await _page(request, set_up, problems, person, status)


async def _opened(request: Request, set_up: SetUp, form: dict[str, str], person: Visitor) -> Response:
    table = new_table(set_up)
    if table.you and (person is None or (table.you != person.name and await _chooses_name(request, person))):
        person = await rename(request, Name(name=table.you), person)
    somebody = person or await create_guest(request)
    arrival = await arrival_from_form(request, form)
    opened = await services_of(request).table_service.open(
        table.game, table.seats, somebody, table.clock, table.listed, arrival, rated=table.rated, own=table.own
    )
    answer = RedirectResponse(f"/t/{opened.id}", 303)
    kept = urlencode({name: value for name, value in set_up.fields().items() if name not in NOT_KEPT})
    if len(kept) <= LONGEST:
        answer.set_cookie(
            COOKIE, kept, YEAR, path=f"/new/{set_up.about.name}", secure=is_secure(request), httponly=True,
            samesite="lax",
        )  # fmt: skip
    return answer


def _pressed(set_up: SetUp, do: str) -> str:
    """The id of the button that made a choice. As the fragment of an address it focuses the button again."""
    verb, _, rest = do.partition(" ")
    return quote(step_id(set_up.players, int(rest)) if verb == "players" else button_id(do))


def _about(game: str) -> About:
    if game not in names():
        raise Refused("missing", f"no game is called {game[:40]!r}")
    return game_package(game).about


def _remembered(request: Request, about: About) -> SetUp:
    """The last set-up of this game, as far as it is still possible."""
    kept = dict(parse_qsl(request.cookies.get(COOKIE, "")[:LONGEST]))
    set_up, _ = read_set_up(about, kept)
    return set_up


async def _chooses_name(request: Request, person: Person | None) -> bool:
    return person is None or await services_of(request).accounts.of(person.id) is None


async def _page(
    request: Request, set_up: SetUp, problems: list[Problem], person: Person | None, status: int = 200
) -> Response:
    reader: Reader = reader_of(request)
    own_name, chooses = person.name if person else "", await _chooses_name(request, person)
    made = setup_page(reader, set_up, problems, own_name, chooses)
    if "x-quiet" in request.headers:
        return part_response(request, made.content)
    return page_response(request, reader, made, status)


# -------------------------------------------------------------------------------------------------------------- records


records = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
STYLES = ["replay.css"]
MOST_FIELDS, MOST_HEAD = 10, 1024
"""Parts of a form that are looked at, and bytes of what precedes a part's content."""
_BOUNDARY = re.compile(
    r"""multipart/form-data\s*;(?:[^;]*;)?\s*boundary=("?)([\w'()+,./:=? -]{1,70})\1\s*(?:;|$)""", re.I | re.A
)
_NAME = re.compile(rb"""^content-disposition:[^\r\n]*?;\s*name="?(\w{1,20})\b""", re.I | re.M)


@records.get("/records")
async def import_page(request: Request) -> Response:
    reader = reader_of(request)
    return page(request, reader, reader.say("records"), records_page(reader), styles=STYLES)


@records.post("/records")
async def import_record_form(request: Request, person: Somebody) -> Response:
    reader = reader_of(request)
    fields = _fields(request.headers.get("content-type", ""), await request.body())
    pasted = fields.get("text", b"").strip()
    try:
        table = await services_of(request).table_service.import_record(
            fields.get("file", b"").strip() or pasted, person
        )
        return RedirectResponse(f"/t/{table.id}/replay", 303)
    except FourfoldError as error:
        content = records_page(reader, str(error), pasted.decode("utf-8", "replace"))
        return page(request, reader, reader.say("records-wrong"), content, styles=STYLES, status=422)


def _fields(kind: str, body: bytes) -> dict[str, bytes]:
    """The fields of a form with files (`multipart/form-data`). Parts are never nested. The format is that of mail, but
    its parsers take seconds for some headers."""
    boundary = _BOUNDARY.match(kind[:MOST_HEAD])
    found: dict[str, bytes] = {}
    if not boundary:
        return found
    line = b"\r\n--" + boundary[2].encode()
    for part in (b"\r\n" + body).split(line, MOST_FIELDS)[1:]:
        end = part.find(b"\r\n\r\n", 0, MOST_HEAD)
        if end >= 0 and (name := _NAME.search(part, 0, end)):
            found[name[1].decode()] = part[end + 4 :]
    return found


def records_page(reader: Reader, problem: str = "", pasted: str = "") -> h.Node:
    """The form. After a failed import it shows the `problem` and the `pasted` text."""
    return h.main("#main.study")[
        h.h1[reader.say("records")],
        h.p(".quiet")[reader.say("records-intro")],
        h.div(".wrong", role="alert")[h.p(".finding")[f"✗ {reader.say('records-wrong')}"], h.p[problem]]
        if problem
        else None,
        h.form(".upload", method="post", action="/records", enctype="multipart/form-data")[
            h.label[reader.say("records-file"), h.input(type="file", name="file", accept=".json,application/json")],
            h.label[
                reader.say("records-paste"),
                h.textarea(name="text", rows="10", spellcheck="false", autocomplete="off")[pasted],
            ],
            h.button(".act.main")[reader.say("records-send")],
        ],
    ]
