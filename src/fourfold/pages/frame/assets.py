"""Static files. Their addresses contain a hash of the content, so browsers can cache them forever.

Scripts import each other by relative addresses (`./dom.js`), so all of them share one hash.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

import fourfold
from fourfold.core.registry import cached_by_games, game_package
from fourfold.pages.board.arrange import layout_rules, stylesheet
from fourfold.pages.board.elements import Element, face_id, symbol
from fourfold.scene.svg import css_rules
from fourfold.table.errors import Refused
from fourfold.wasm import SCRIPTS, engine_file

router = APIRouter()
KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "wasm": "application/wasm",
}
FOREVER = "public, max-age=31536000, immutable"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
MAX_NAME_LENGTH = 100
"""Longer file names are not looked up."""
MIN_GZIPPED = 500
"""Responses up to this many bytes are not compressed: it would gain nothing."""
_IMPORT = re.compile(rb'\b(?:import|from) "\./([\w.-]+)"')
_URL = re.compile(rb'url\("\./([\w.-]+)"\)')
_COMMENT = re.compile(rb"/\*.*?\*/\s*", re.DOTALL)
_REMARK = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""A comment in a script that has lines of its own."""
_ASIDE = re.compile(rb"(?:(?<=[;,{}()\]]) // [^\n\"'`]*$)|^[ \t]+", re.MULTILINE)
"""A comment at the end of a line, and the white space at its beginning: no script has either within a string."""
_STATIC = Path(__file__).parents[1] / "static"


def content(name: str) -> bytes | None:
    """A file in the folder `static`, or a generated one: `places.css`; for each game its styles (`GAME.scene.css`:
    those of its pieces and layouts, and the `table.css` in its folder), its patterns if its art has `EDGES`
    (`GAME.edges.css`), its faces, its picture, its door, its preview and its engine; the scripts of engines. Names that
    do not exist are not cached, because a client can ask for any number of them."""
    known = _known()
    found = known.get(name)
    if found is None and len(name) <= MAX_NAME_LENGTH:
        found = _content(name)
        if found is not None:
            known[name] = found
    return found


@cached_by_games
def _known() -> dict[str, bytes]:
    """The files that were asked for so far, by name."""
    return {}


def _content(name: str) -> bytes | None:
    if name == "places.css":
        return stylesheet().encode()
    if name.endswith(".scene.css") and (game := name.removesuffix(".scene.css")) in fourfold.games():
        scene = fourfold.game(game).start().view(None).scene()
        rules = "\n".join(css_rules(scene.style))  # unscoped: a scoped selector does not match inside `<use>`
        package = game_package(game)
        own = package.folder / "table.css"
        written = own.read_text() if own.is_file() else ""
        return _addressed(f"{rules}\n{layout_rules(package.art.LAYOUTS)}\n{written}".encode())
    if name.endswith(".edges.css") and (game := name.removesuffix(".edges.css")) in fourfold.games():
        edges = game_package(game).art.EDGES
        return None if edges is None else edges.encode()
    if name.endswith(".faces.svg") and (game := name.removesuffix(".faces.svg")) in fourfold.games():
        return faces_svg(game).encode()
    for kind in ("picture", "door"):
        if name.endswith(f".{kind}.svg") and (game := name.removesuffix(f".{kind}.svg")) in fourfold.games():
            picture = game_package(game).picture(kind)
            return picture.encode() if picture else None
    if name.endswith(".preview.png") and (game := name.removesuffix(".preview.png")) in fourfold.games():
        preview = game_package(game).folder / "preview.png"
        return preview.read_bytes() if preview.is_file() else None
    if name.endswith(".engine.wasm") and (game := name.removesuffix(".engine.wasm")) in fourfold.games():
        engine = engine_file(game_package(game))
        return engine.read_bytes() if engine else None
    if "/" in name or name.startswith("."):
        return None
    kind = name.rpartition(".")[2]
    file = _STATIC.joinpath("fonts", name) if kind == "woff2" else _STATIC.joinpath(name)
    if kind == "js" and not file.is_file():
        file = SCRIPTS.joinpath(name)
    if kind not in KINDS or not file.is_file():
        return None
    data = file.read_bytes()
    if kind == "js":
        return _ASIDE.sub(b"", _REMARK.sub(b"", data))
    return _addressed(data) if kind == "css" else data


def _addressed(styles: bytes) -> bytes:
    """A stylesheet as browsers get it: without comments, and with the addresses of other files, relative to its own,
    which it names as `url("./NAME")`."""
    return _URL.sub(lambda found: f'url("{_beside(found[1].decode())}")'.encode(), _COMMENT.sub(b"", styles))


def _beside(name: str) -> str:
    """The address of a file relative to that of any other file."""
    return f"../{address(name).removeprefix('/static/')}"


@cached_by_games
def _gzipped(name: str) -> bytes:
    return gzip.compress(content(name) or b"", 9, mtime=0)


@cached_by_games
def address(name: str) -> str:
    """The permanent address of a file."""
    data = content(name)
    assert data is not None, name
    digest = _module_digest() if name.endswith(".js") else sha256(data).hexdigest()
    return f"/static/{digest[:10]}/{name}"


@cache
def _module_digest() -> str:
    """One hash of all scripts."""
    digest = sha256()
    for name in sorted(file.name for folder in (_STATIC, SCRIPTS) for file in folder.iterdir() if file.suffix == ".js"):
        digest.update(sha256(content(name) or b"").digest())
    return digest.hexdigest()


def imports(modules: Sequence[str]) -> list[str]:
    """The modules that these import, directly or indirectly. A page preloads all of them, so that the browser need
    not parse one to discover the next."""
    known = list(modules)
    for module in known:  # the list grows while we iterate
        known += [name for name in _imports(module) if name not in known]
    return known[len(modules) :]


@cached_by_games
def _imports(module: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.decode() for name in _IMPORT.findall(content(module) or b"")))


@router.get("/static/{hash}/{name}", include_in_schema=False)
async def static(request: Request, hash: str, name: str) -> Response:
    data = content(name)
    if data is None or address(name) != f"/static/{hash}/{name}":
        raise Refused("missing", f"there is no file {name!r} of that version")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}  # not on cookies: files stay cached after a login
    if name.endswith(".svg"):  # a picture has inline styles and loads nothing
        headers["content-security-policy"] = PICTURE_POLICY
    kind = KINDS[name.rpartition(".")[2]]
    if kind.startswith("font/"):  # already compressed
        return Response(data, 200, headers, kind)
    return gzip_response(request, data, kind, headers, _gzipped(name))


def gzip_response(
    request: Request, data: bytes, kind: str, headers: dict[str, str], gzipped: bytes | None = None, status: int = 200
) -> Response:
    """A response, compressed if the browser accepts gzip. `gzipped` is the compressed data if it is known."""
    headers = {"vary": "accept-encoding, cookie, accept-language", **headers}
    if len(data) > MIN_GZIPPED and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        data = gzipped if gzipped is not None else gzip.compress(data, 5, mtime=0)
    return Response(data, status, headers, f"{kind}; charset=utf-8")


# --- the faces of a game, as one file that browsers cache
#
# So messages about changes need not contain them. They are collected from a few games with fixed moves: the file is the
# same for every table and reveals nothing about cards that lie face down. A message contains a face only if it did not
# appear in those games.


POSITIONS = 300
"""How many positions are drawn, once per server: that takes up to half a second."""
EVERY = 2
"""Only one in this many positions is drawn: most faces stay on the table for a while."""
MOST_DECISIONS = 240
"""A game is followed for this many decisions at most."""


@cached_by_games
def faces(name: str) -> dict[str, Element]:
    """The faces of a game by their ids."""
    found: dict[str, Element] = {}
    drawn, number = 0, 0
    while drawn < POSITIONS:
        dice, state = random.Random(f"{name}{number}"), fourfold.game(name).start().play_chance(number)
        for turn in range(MOST_DECISIONS):
            if state.is_over or not isinstance(state.seat, int):
                break
            if turn % EVERY == 0:
                scene = state.view(state.seat).scene()
                looks = [piece.look for piece in scene.pieces]
                looks += [crest.look for each in scene.standings for crest in each.crests]
                looks += [share.look for share in scene.tally.shares] if scene.tally else []
                looks += [choice.lays for choice in (*scene.choices, *scene.then) if choice.lays is not None]
                found |= {face_id(look): symbol(look) for look in looks}
                drawn += 1
            state = state.play(dice.choice(state.moves)).play_chance(turn)
        number += 1
    return found


def faces_svg(name: str) -> str:
    """All faces of a game as one file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(face.html(id) for id, face in faces(name).items())}</svg>'
