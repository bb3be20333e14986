"""What MkDocs needs to know of this repository: pages that live outside docs/, and links to the source."""

from __future__ import annotations

import posixpath
import re
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from fourfold.core.registry import game_package, names
from fourfold.core.scene.scene import Scene
from fourfold.core.scene.svg import Theme, svg
from fourfold.core.teaching.rulebook import Picture, page_parts
from website.command_reference import command_reference

ROOT = Path(__file__).parents[1]
DOCS = "docs/"
STATIC = "src/fourfold/web/static"
LANGUAGE = "en"
THEMES: tuple[Theme, ...] = ("light", "dark")
SCALE = 0.75
"""Pixels per unit of a picture, if there is room."""
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
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
FENCE = re.compile(r"^( *```\w+) \{.*\}$", re.M)
"""The beginning of a block of code with options of a game, which MkDocs would not take for one."""
ITEM = re.compile(r"([-*]|\d+\.) +")
CODE = re.compile(r"(^ *```.*?^ *```$|`[^`\n]+`)", re.M | re.S)


@cache
def repository() -> str:
    """The address of the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Repository"])


@cache
def elsewhere() -> dict[str, str]:
    """`ELSEWHERE`, and the pages and pictures of the games."""
    found = dict(ELSEWHERE)
    for name in names():
        folder = game_package(name).folder.relative_to(ROOT).as_posix()
        found |= {f"{kind}/{name}.md": f"{folder}/locale/{LANGUAGE}/{kind}.md" for kind in ("rules", "formats")}
        found[f"assets/{name}.svg"] = f"{folder}/door.svg"
    return found


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = [_expanded(entry) for entry in config.nav or []]
    config.extra["repository"] = repository()
    return config


def _expanded(entry: Any) -> Any:
    """An entry of the navigation, with pages instead of a pattern."""
    if isinstance(entry, dict):
        return {title: _expanded(below) for title, below in entry.items()}
    if isinstance(entry, list):
        flat: list[Any] = []
        for each in entry:
            pages = _expanded(each)
            flat += pages if isinstance(pages, list) else [pages]
        return flat
    return sorted(path for path in elsewhere() if fnmatch(path, entry)) if "*" in entry else entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, source in elsewhere().items():
        files.append(File.generated(config, path, abs_src_path=str(ROOT / source)))
    for name in names():
        for number, scene in enumerate(scenes(name)):
            for theme in THEMES:
                files.append(File.generated(config, drawing(name, number, theme), content=svg(scene, theme)))
    files.append(File.generated(config, "reference/command.md", content=command_reference()))
    return files


@cache
def scenes(name: str) -> list[Scene]:
    """What the pictures in a game's rules show."""
    game = game_package(name)
    return [part.scene(game, LANGUAGE) for part in page_parts(game.rules_page(LANGUAGE)) if isinstance(part, Picture)]


def drawing(name: str, number: int, theme: Theme) -> str:
    return f"rules/pictures/{name}-{number + 1}-{theme}.svg"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    source = elsewhere().get(page.file.src_uri, DOCS + page.file.src_uri)
    if page.file.src_uri.startswith("rules/"):
        markdown = with_pictures(Path(page.file.src_uri).stem)
    markdown = with_deep_lists(FENCE.sub(r"\1", markdown))
    parts = CODE.split(markdown)
    parts[::2] = [
        LINK.sub(lambda link: link[1] + target(link[2], source, page, files) + link[3], each) for each in parts[::2]
    ]
    return "".join(parts)


def with_pictures(name: str) -> str:
    """The rules of a game, with a picture for each of their `board` blocks, in the colours of either theme."""
    texts = [part for part in page_parts(game_package(name).rules_page(LANGUAGE)) if isinstance(part, str)]
    parts = [texts[0]]
    for number, (scene, text) in enumerate(zip(scenes(name), texts[1:], strict=True)):
        width = f"{{ width={SCALE * scene.width:.0f} }}"
        parts += [f"\n![{scene.title}](../{drawing(name, number, theme)}#only-{theme}){width}" for theme in THEMES]
        parts.append(f"\n{text}")
    return "".join(parts)


def with_deep_lists(markdown: str) -> str:
    """Markdown whose lists indent by four, as MkDocs wants it, and not by two or three."""
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


def target(link: str, source: str, page: Page, files: Files) -> str:
    """Where a relative link of the file `source` leads on the site: to a page, or to the file in the repository."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
    pages = {where: uri for uri, where in elsewhere().items()}
    uri = pages.get(path, path.removeprefix(DOCS) if path.startswith(DOCS) else "")
    if uri and files.get_file_from_path(uri):
        return posixpath.relpath(uri, posixpath.dirname(page.file.src_uri) or ".")
    if (ROOT / path).exists():
        return f"{repository()}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path}"
    return link
