"""Scenes and rules pages for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from fourfold.core.game import Game
from fourfold.core.record import Record
from fourfold.core.room import Room
from fourfold.core.scene import Scene
from fourfold.core.typeset import Ink, runs

PICTURE = "```board"


def paint(scene: Scene, plain: bool = False) -> Text:
    """A scene as coloured text; plain means ASCII without colour."""
    lines = (Text.assemble(*((words, _style(ink)) for words, ink in line)) for line in runs(scene, ascii=plain))
    return Text("\n", no_wrap=True, end="\n").join(lines)


def _style(ink: Ink) -> str:
    words = ["bold"] if ink.strong else []
    if ink.ink and ink.paper:
        words.append(f"{ink.ink} on {ink.paper}")
    return " ".join(words)


@dataclass(frozen=True)
class Picture:
    """A `board` block of a rules page: options, the moves to the position, and what of it to show."""

    options: dict[str, int | str]
    moves: tuple[str, ...]
    part: str = ""
    since: int | None = None

    @classmethod
    def read(cls, heading: str, body: str) -> Picture:
        words = dict(word.split("=", 1) for word in heading.split())
        part, since = words.pop("part", ""), words.pop("since", None)
        options = {key: int(value) if value.isdecimal() else value for key, value in words.items()}
        return cls(options, tuple(body.split()), part, None if since is None else int(since))

    def scene(self, room: Room, language: str) -> Scene:
        record = Record(Game(room, self.options), self.moves)
        seat = record.final.decides
        seat = seat if isinstance(seat, int) else None
        since = None if self.since is None else record.states[self.since].view(seat)
        scene = record.final.view(seat).scene(language, since)
        return scene.part(self.part) if self.part else scene


def page_parts(page: str) -> Iterator[str | Picture]:
    """A rules page as stretches of Markdown and pictures, in order."""
    before, *pictures = page.split("\n" + PICTURE)
    yield before
    for picture in pictures:
        block, after = picture.split("\n```\n", 1)
        heading, body = block.split("\n", 1)
        yield Picture.read(heading, body)
        yield after


def rules_page(room: Room, language: str, plain: bool = False) -> RenderableType:
    """The rules of a game for a terminal, pictures drawn."""
    parts: list[RenderableType] = []
    for part in page_parts(room.page(language)):
        if isinstance(part, str):
            parts.append(Markdown(part))
        else:
            parts.append(Padding(paint(part.scene(room, language), plain), (1, 4)))
    return Group(*parts)
