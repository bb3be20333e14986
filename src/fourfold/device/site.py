"""A site of plain files: home, rules, lessons, and tables that the visitor's browser keeps for itself.

Any host of files can serve them, under any path: addresses in pages are relative, and scripts and the service worker
know where they lie. `fourfold serve` has the same files under `/local/`.
"""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path
from threading import Lock

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from fourfold.core.registry import cached_by_games, game_package, names
from fourfold.core.teaching.lesson import gallery, lessons
from fourfold.device.bundle import catalogues, files, languages, modules_json
from fourfold.device.device_tables import home, waiting
from fourfold.pages.frame.assets import FOREVER, KINDS, PAGE_POLICY, PICTURE_POLICY, address, content, gzip_response
from fourfold.pages.frame.layout import THEME_COLOURS, Page, Reader, html_document, in_html
from fourfold.pages.learn.lessons import TRY
from fourfold.pages.learn.rules import rules_page, sheet_page
from fourfold.table.errors import Refused
from fourfold.table.names import ADJECTIVES, ANIMALS

FOLDER = Path(__file__).parent
VENDOR = FOLDER / "vendor"
HOME, WORKER, MANIFEST = "/index.html", "/worker.js", "/manifest.webmanifest"
FOREVER_FOLDERS = ("/static/", "/python/")
"""What has a hash of its content in its address."""
PREFIX = "/local"
"""Where a server has the site."""
_making = Lock()


def site() -> dict[str, bytes]:
    """All files by their paths. They are made once, which takes some seconds."""
    with _making:
        return _site()


@cached_by_games
def _site() -> dict[str, bytes]:
    found = {address(name): content(name) or b"" for name in files()}
    assets = {"modules": ("modules.json", modules_json().encode())}
    texts = {path: text for language in languages() for path, text in catalogues(language).items()}
    assets["catalogues"] = "catalogues.json", json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    assets["wasm"] = "micropython.wasm", (VENDOR / "micropython.wasm").read_bytes()
    paths = {key: f"/python/{sha256(data).hexdigest()[:10]}/{name}" for key, (name, data) in assets.items()}
    found |= {paths[key]: data for key, (_, data) in assets.items()}
    named = _with_rules()
    written = {f"/rules/{name}": {each: f"/pages/{each}/rules-{name}.html" for each in languages()} for name in named}
    for name in named:
        for language in languages():
            found[written[f"/rules/{name}"][language]] = _rules(name, language).encode()
    for name in _with_sheet():
        path = f"/rules/{name}/sheet"
        written[path] = {language: f"/pages/{language}/sheet-{name}.html" for language in languages()}
        found |= {written[path][language]: _sheet(name, language).encode() for language in languages()}
    found |= _shells()
    found[MANIFEST] = _manifest().encode()
    found[WORKER] = _worker(found, paths, written).encode()
    return found


def write_site(folder: Path) -> int:
    """Write all files into a folder; return how many."""
    for path, data in site().items():
        file = folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(alone(data) if path == WORKER else data)
    return len(site())


def alone(worker: bytes) -> bytes:
    """The worker of a site without a server."""
    return b"const SERVER = false;\n" + worker


def at_server(worker: bytes) -> bytes:
    """The worker of a server's site, to which it can bring games."""
    return b"const SERVER = true;\n" + worker


def _reader(language: str, path: str) -> Reader:
    return Reader(language, "auto", path, {}, on_device=True)


def _with_rules() -> list[str]:
    """The games that have a page of rules."""
    return [name for name in names() if (game_package(name).folder / "locale" / "en" / "rules.md").is_file()]


def _with_sheet() -> list[str]:
    """The games that have their rules on one page."""
    return [name for name in names() if game_package(name).sheet("en") is not None]


def _sheet(name: str, language: str) -> str:
    reader = _reader(language, f"/rules/{name}/sheet")
    return guarded(reader, sheet_page(reader, game_package(name)))


def _rules(name: str, language: str) -> str:
    reader, package = _reader(language, f"/rules/{name}"), game_package(name)
    title, styles = reader.say("rules-title", game=package.about.title), [f"{name}.scene.css", "rules.css"]
    page = rules_page(reader, package, "")
    return guarded(reader, Page(title, page, styles, ["rules.js"], name, board=False))


CHARSET = '<meta charset="utf-8">'
IN_PAGES = "; ".join(part for part in PAGE_POLICY.split("; ") if not part.startswith("frame-ancestors"))
"""The policy, without what browsers do not take from a page."""


def guarded(reader: Reader, made: Page) -> str:
    """A page with the policies that a server or the worker would send with it: a host of plain files sends none."""
    page = str(html_document(reader, made))
    named = (("http-equiv", "content-security-policy", IN_PAGES), ("name", "referrer", "same-origin"))
    metas = "".join(f'<meta {kind}="{name}" content="{value}">' for kind, name, value in named)
    assert page.count(CHARSET) == 1, "the policies come after the charset"
    return page.replace(CHARSET, Markup(CHARSET + metas))


def _shells() -> dict[str, bytes]:
    """What a host shows until there is a worker: the home page, the rules, and pages that wait for it."""
    english = _reader("en", "/")
    waits = guarded(english, waiting(english))
    found = {HOME: in_html(guarded(english, home(english, [], is_shell=True)), ".").encode()}
    for name in names():
        found[f"/new/{name}/index.html"] = in_html(waits, "../..").encode()
        taught = lessons(game_package(name))
        tried = gallery(game_package(name))
        places = [str(number) for number in range(1, len(taught) + 1)]
        places += [f"{TRY}{number}" for number in range(1, len(tried.examples) + 1)] if tried else []
        for place in places:
            found[f"/learn/{name}/{place}/index.html"] = in_html(waits, "../../..").encode()
        if taught:
            found[f"/learn/{name}/index.html"] = in_html(waits, "../..").encode()
    for name in _with_rules():
        found[f"/rules/{name}/index.html"] = in_html(_rules(name, "en"), "../..").encode()
    for name in _with_sheet():
        found[f"/rules/{name}/sheet/index.html"] = in_html(_sheet(name, "en"), "../../..").encode()
    return found


def _manifest() -> str:
    icons = [{"src": f".{address('icon.svg')}", "sizes": "any", "type": "image/svg+xml"}]
    for size in (192, 512):
        icons.append({"src": f".{address(f'icon-{size}.png')}", "sizes": f"{size}x{size}", "type": "image/png"})
    about = {
        "name": "Fourfold",
        "short_name": "Fourfold",
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "theme_color": THEME_COLOURS[0][1],
        "background_color": THEME_COLOURS[0][1],
        "icons": icons,
    }
    return json.dumps(about, ensure_ascii=False)


def _worker(found: dict[str, bytes], assets: dict[str, str], written: dict[str, dict[str, str]]) -> str:
    """The service worker as one classic script: workers of all browsers run that, and it loads no other."""
    parts = [micropython(), (VENDOR / "fluent-bundle.js").read_text("utf-8")]
    parts += [(FOLDER / name).read_text("utf-8") for name in ("python.js", "worker.js")]
    kept = sorted(path for path in found if not path.endswith(".html") or path.startswith("/pages/"))
    digest = sha256("".join(parts).encode())
    for path in kept:
        digest.update(path.encode() + sha256(found[path]).digest())
    constants = {
        "NAME": digest.hexdigest()[:10],
        "FILES": kept,
        "ASSETS": assets,
        "PAGES": written,
        "LANGUAGES": languages(),
        "POLICY": PAGE_POLICY,
        "ADJECTIVES": ADJECTIVES,
        "ANIMALS": ANIMALS,
    }
    lines = [f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in constants.items()]
    return "".join([*lines, *(f"{part}\n" for part in parts)])


REPLACED = (
    ("export default _createMicroPythonModule;", ""),
    ("export async function loadMicroPython", "async function loadMicroPython"),
    ("import.meta.url", "self.location.href"),
    ("fetch(url,{", "fetchModule(url,{"),
    ("fetch(binaryFile,{", "fetchModule(binaryFile,{"),
)
"""What makes MicroPython's loader, a module, a part of a classic script that gets its files from the cache."""


def micropython() -> str:
    """MicroPython's loader as a classic script."""
    text = (VENDOR / "micropython.mjs").read_text("utf-8")
    for before, after in REPLACED:
        if before not in text:
            raise ValueError(f"micropython.mjs has no {before!r}; this version of MicroPython needs other replacements")
        text = text.replace(before, after)
    return f"(async () => {{\n{text}\n}})();"


# --- served by a server


router = APIRouter(prefix=PREFIX, include_in_schema=False)
OTHER_KINDS = {"html": "text/html", "json": "application/json", "webmanifest": "application/manifest+json"}
COMPRESSED = ("font/", "image/png")


@router.get("")
async def without_slash() -> Response:
    return RedirectResponse(f"{PREFIX}/", 308)


@router.get("/{path:path}")
def file(request: Request, path: str) -> Response:
    """A file, or the page of a folder. Not `async`, so it runs in a thread: the first request has the files made."""
    found = next(
        (name for name in (f"/{path}", f"/{path.rstrip('/')}/index.html".replace("//", "/")) if name in site()), None
    )
    if found is None:
        raise Refused("missing", f"there is no file {path[:80]!r}")
    data = at_server(site()[found]) if found == WORKER else site()[found]
    suffix = found.rpartition(".")[2]
    kind = KINDS.get(suffix) or OTHER_KINDS[suffix]
    headers = {"cache-control": FOREVER if found.startswith(FOREVER_FOLDERS) else "no-cache", "vary": "accept-encoding"}
    if suffix == "svg":
        headers["content-security-policy"] = PICTURE_POLICY
    if kind.startswith(COMPRESSED):
        return Response(data, 200, headers, kind)
    return gzip_response(request, data, kind, headers, _compressed(found, data))


_known: dict[str, tuple[bytes, bytes]] = {}
"""What each file was when it was last compressed, and what came of it."""


def _compressed(name: str, data: bytes) -> bytes:
    known = _known.get(name)
    if known is None or known[0] != data:
        known = _known[name] = data, gzip.compress(data, 9, mtime=0)
    return known[1]
