"""The pages of the site, as a folder of Markdown: those in docs/, and those that live elsewhere or are generated.

What builds the site only reads that folder. Links between pages stay relative; links to other files of the repository
lead to its address, if it has one.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import tomllib
from functools import cache
from pathlib import Path

from fourfold.core.registry import cached_by_games, game_package, names
from fourfold.core.teaching.rulebook import PIECE, Picture, page_parts, piece_look, piece_scene, with_pieces
from fourfold.scene.scene import Scene
from fourfold.scene.svg import Theme, svg
from website.command_reference import command_reference

ROOT = Path(__file__).parents[1]
STATIC = "src/fourfold/pages/static"
LANGUAGE = "en"
THEMES: tuple[Theme, ...] = ("light", "dark")
SCALE = 0.75
"""Pixels per unit of a picture, if there is room."""
PIECE_WIDTH = 36
"""Pixels of a piece in the text."""
ELSEWHERE = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    "assets/fourfold.svg": f"{STATIC}/icon.svg",
    "stylesheets/tokens.css": f"{STATIC}/tokens.css",
    "stylesheets/bricolage.woff2": f"{STATIC}/fonts/bricolage.woff2",
    "stylesheets/figtree.woff2": f"{STATIC}/fonts/figtree.woff2",
}
"""Files of the site that are not in docs/, by their path on the site."""
COMMANDS, DRAWINGS = "reference/command.md", "rules/pictures/"
"""What is generated: a page, and pictures."""
NOT_SHOWN = {".ipynb", ".json"}
"""Suffixes of files in docs/ that are not part of the site."""
LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```$)"
    r"|(?P<picture>!?)\[(?P<words>(?:`[^`\n]*`|[^\[\]`])*)\]\((?P<path>[^)\s:#]+)(?P<anchor>(?:#[^)\s]*)?)\)"
    r"|(?P<inline>`[^`\n]+`)",
    re.M | re.S,
)
"""A relative link or picture, or a piece of code, in which there are none."""
FENCE = re.compile(r"^( *```\w+) \{.*\}$", re.M)
"""The beginning of a block of code with options of a game, which a builder would not take for one."""
ITEM = re.compile(r"([-*]|\d+\.) +")


@cache
def repository() -> str:
    """The address of the repository; empty as long as it has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project.get("urls", {}).get("Repository", ""))


@cached_by_games
def elsewhere() -> dict[str, str]:
    """`ELSEWHERE`, and the pages and pictures of the games."""
    found = dict(ELSEWHERE)
    for name in names():
        folder = game_package(name).folder.relative_to(ROOT).as_posix()
        found |= {f"{kind}/{name}.md": f"{folder}/locale/{LANGUAGE}/{kind}.md" for kind in ("rules", "formats")}
        found[f"assets/{name}.svg"] = f"{folder}/door.svg"
    return found


@cached_by_games
def sources() -> dict[str, str]:
    """Every file of the site that is not generated, and where it lies in the repository."""
    files = [file for file in (ROOT / "docs").rglob("*") if file.is_file() and file.suffix not in NOT_SHOWN]
    own = {file.relative_to(ROOT / "docs").as_posix(): file.relative_to(ROOT).as_posix() for file in files}
    return own | elsewhere()


def write_pages(folder: Path) -> None:
    """Write everything that the site is built from into a new folder."""
    for uri, source in sources().items():
        (folder / uri).parent.mkdir(parents=True, exist_ok=True)
        if uri.endswith(".md"):
            (folder / uri).write_text(page(uri, source), "utf-8")
        else:
            shutil.copyfile(ROOT / source, folder / uri)
    (folder / COMMANDS).write_text(command_reference(), "utf-8")
    (folder / DRAWINGS).mkdir()
    for name in names():
        for number, scene in enumerate(scenes(name)):
            for theme in THEMES:
                (folder / drawing(name, number, theme)).write_text(svg(scene, theme), "utf-8")
        game = game_package(name)
        for address in sorted({address for _, address in PIECE.findall(game.rules_page(LANGUAGE))}):
            scene = piece_scene(piece_look(address, game, LANGUAGE), game)
            for theme in THEMES:
                (folder / drawing(name, piece_name(address), theme)).write_text(svg(scene, theme), "utf-8")


def page(uri: str, source: str) -> str:
    """The Markdown of a page, as the site has it."""
    is_rules = uri.startswith("rules/")
    markdown = with_pictures(Path(uri).stem) if is_rules else (ROOT / source).read_text("utf-8")
    return LINK.sub(lambda link: linked(link, uri, source), with_deep_lists(FENCE.sub(r"\1", markdown)))


def linked(link: re.Match[str], uri: str, source: str) -> str:
    """A relative link of the file `source`, which is the page `uri`: to another page, to a file in the repository, or,
    where that has no address, only its words."""
    if not link["path"]:
        return link[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["path"]))
    begin = f"{link['picture']}[{link['words']}]"
    if found := next((page for page, where in sources().items() if where == path), None):
        return f"{begin}({posixpath.relpath(found, posixpath.dirname(uri) or '.')}{link['anchor']})"
    shown = posixpath.normpath(posixpath.join(posixpath.dirname(uri), link["path"]))
    if shown in sources() or shown == COMMANDS or shown.startswith(DRAWINGS):
        return link[0]
    if link["picture"] or not (ROOT / path).exists():
        raise SystemExit(f"{source}: there is nothing at {link['path']}")
    kind = "tree" if (ROOT / path).is_dir() else "blob"
    return f"{begin}({repository()}/{kind}/HEAD/{path}{link['anchor']})" if repository() else link["words"]


@cached_by_games
def scenes(name: str) -> list[Scene]:
    """What the pictures in a game's rules show."""
    game = game_package(name)
    return [part.scene(game, LANGUAGE) for part in page_parts(game.rules_page(LANGUAGE)) if isinstance(part, Picture)]


def drawing(name: str, what: int | str, theme: Theme) -> str:
    """The path of a picture: of the position with a number, counted from 0, or of a piece."""
    return f"{DRAWINGS}{name}-{what + 1 if isinstance(what, int) else what}-{theme}.svg"


def piece_name(address: str) -> str:
    """The address of a piece as a part of a file's name."""
    return re.sub(r"\W", "-", address)


def pictured(name: str, address: str, words: str) -> str:
    """A piece as a small picture, with its words beside it."""
    path = {theme: posixpath.relpath(drawing(name, piece_name(address), theme), "rules") for theme in THEMES}
    said = "" if words else piece_look(address, game_package(name), LANGUAGE).name
    shown = "".join(f"![{said}]({path[theme]}#only-{theme}){{ width={PIECE_WIDTH} }}" for theme in THEMES)
    return f"{shown} {words}" if words else shown


def with_pictures(name: str) -> str:
    """The rules of a game, with a picture for each of their `board` blocks, in the colours of either theme."""
    texts = [part for part in page_parts(game_package(name).rules_page(LANGUAGE)) if isinstance(part, str)]
    parts = [texts[0]]
    for number, (scene, text) in enumerate(zip(scenes(name), texts[1:], strict=True)):
        width = f"{{ width={SCALE * scene.width:.0f} }}"
        parts += [
            f"\n![{scene.title}]({posixpath.relpath(drawing(name, number, theme), 'rules')}#only-{theme}){width}"
            for theme in THEMES
        ]
        parts.append(f"\n{text}")
    return with_pieces("".join(parts), lambda words, address: pictured(name, address, words))


def with_deep_lists(markdown: str) -> str:
    """Markdown whose lists indent by four, as Python-Markdown wants it, and not by two or three."""
    lines, width, in_code = [], 0, False
    for line in markdown.splitlines():
        if line.startswith("```"):
            in_code = not in_code
        if width and line.startswith(" " * width):
            lines.append(" " * 4 + line[width:])
            continue
        if line:
            item = None if in_code else ITEM.match(line)
            width = item.end() if item else 0
        lines.append(line)
    return "\n".join(lines)
