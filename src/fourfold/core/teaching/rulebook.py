"""The rules pages of a game: Markdown with `board` blocks, which are pictures of positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.core.about import parse_option
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.scene.scene import Scene

PICTURE = "```board"


@dataclass(frozen=True)
class Picture:
    """A `board` block of a rules page: options, the moves to the position it shows, and which part of that to show.

    The moves begin at the start of a game, or at a position, which comes first as JSON.
    """

    options: dict[str, Any]
    moves: tuple[str, ...]
    part: str = ""
    since: int | None = None
    position: dict[str, Any] | None = None

    @classmethod
    def read(cls, heading: str, body: str) -> Picture:
        words = dict(word.split("=", 1) for word in heading.split())
        part, since = words.pop("part", ""), words.pop("since", None)
        options = {key: parse_option(value) for key, value in words.items()}
        position = None
        if body.startswith("{"):
            position, end = json.JSONDecoder().raw_decode(body)
            body = body[end:]
        return cls(options, tuple(body.split()), part, None if since is None else int(since), position)

    def scene(self, package: GamePackage, language: str) -> Scene:
        game = Game(package, self.options)
        states = [game.start() if self.position is None else game.load(self.position)]
        for move in self.moves:
            states.append(states[-1].play(move))
        seat = states[-1].decides
        seat = seat if isinstance(seat, int) else None
        since = None if self.since is None else states[self.since].view(seat)
        scene = states[-1].view(seat).scene(language, since)
        return scene.part(self.part) if self.part else scene


def page_parts(page: str) -> Iterator[str | Picture]:
    """A rules page as pieces of Markdown and pictures, in order."""
    before, *pictures = page.split("\n" + PICTURE)
    yield before
    for picture in pictures:
        block, after = picture.split("\n```\n", 1)
        heading, _, body = block.partition("\n")
        yield Picture.read(heading, body)
        yield after
