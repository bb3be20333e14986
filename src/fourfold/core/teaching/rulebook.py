"""The pages of a game for players: Markdown with `board` blocks, which are pictures of positions, and with pieces.

`![a spring tile](piece:Sp)` is a small picture of a piece beside its words; where there are no pictures, the words are
left. `![](piece:Sp)` is the picture with its caption, or alone if it has none; or else the name of the piece.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from fourfold.core.about import parse_option
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.scene.scene import Face, Piece, Scene, Spot

PICTURE = "```board"
PIECE = re.compile(r"!\[([^\]]*)\]\((piece:[^)\s]+)\)")


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


def piece_look(address: str, package: GamePackage, language: str) -> Face:
    """The look of a piece of the game, by its address in a page."""
    look = package.art.piece_look(address.removeprefix("piece:"), language)
    if look is None:
        raise ValueError(f"{package.about.title} has no picture for {address!r}")
    return look


def piece_scene(look: Face, package: GamePackage) -> Scene:
    """A scene with nothing but one piece, as the game draws it."""
    spot = Spot("piece", 0, 0, 100, look.height)
    style, material = _style(package), package.art.MATERIAL
    return Scene(look.name, 100, look.height, (spot,), (Piece(look, spot.id),), style=style, material=material)


@cache
def _style(package: GamePackage) -> str:
    return Game(package, {}).start().view(None).scene().style


def with_pieces(page: str, made: Callable[[str, str], str]) -> str:
    """A page with each of its pieces as `made` writes it, from its words and its address."""
    return PIECE.sub(lambda found: made(found[1], found[2]), page)


def in_words(page: str, package: GamePackage, language: str) -> str:
    """A page with the words of its pieces, and no pictures."""
    return with_pieces(page, lambda words, address: words or piece_look(address, package, language).name)
