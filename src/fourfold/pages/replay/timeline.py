"""The near edge of a replay: the whole game as one control. Above lie the chances of the seat that looks, if the game
was analysed, and below a film strip of what was laid; a knob shows the moment, heads show who slipped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from itertools import islice, pairwise
from typing import NamedTuple, Protocol

import htpy as h
from markupsafe import Markup

from fourfold.core.record import Record
from fourfold.pages.board.elements import Parts, element, face_id, symbol
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition
from fourfold.scene.scene import Face, Scene

STEP_BUTTONS = {"first": "to-start", "back": "step-back", "run": "replay-run", "on": "step-on", "last": "to-end"}
FRAMES = 24
"""Pictures on the film strip. A longer game has several moves to a picture."""
MAX_TRIED = 4
"""Decisions of a window that are looked at for its picture."""
MAX_KEPT = 100
"""Films kept in memory."""


class Frame(NamedTuple):
    """A picture of the film strip: what the move of this number laid."""

    number: int
    look: Face


class Film(NamedTuple):
    """The pictures of a game, in order; None where nothing was laid."""

    frames: tuple[Frame | None, ...]

    @property
    def faces(self) -> Parts:
        """The faces that a page must have to show the film."""
        return {face_id(frame.look): symbol(frame.look) for frame in self.frames if frame}


_kept: OrderedDict[tuple[str, int], Film] = OrderedDict()


def film(id: str, record: Record) -> Film:
    """The film strip of a finished game. The strips of the games that were looked at last are kept."""
    key = id, len(record.moves)
    if key not in _kept:
        moves = len(record.moves)
        count = min(FRAMES, moves)
        edges = [round(part * moves / count) for part in range(count + 1)] if count else [0]
        _kept[key] = Film(tuple(_frame(record, first + 1, last) for first, last in pairwise(edges)))
        while len(_kept) > MAX_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _frame(record: Record, first: int, last: int) -> Frame | None:
    """What the last of some moves laid that laid anything."""
    decisions = (number for number in range(last, first - 1, -1) if isinstance(record.states[number - 1].seat, int))
    for number in islice(decisions, MAX_TRIED):
        before, after = record.states[number - 1], record.states[number]
        assert isinstance(before.seat, int)
        names = tuple(str(seat) for seat in range(record.game.players))
        scene = after.view(before.seat).scene("en", before.view(before.seat), names)
        after.forget()
        laid = next((piece for piece in scene.pieces if {"last", "placed"} & set(piece.marks)), None)
        if laid is not None:
            return Frame(number, laid.look)
    return None


# --- the parts that an analysis changes


class Judgement(Protocol):
    """What an analysis says of the moves of a game."""

    @property
    def lost(self) -> Mapping[int, float]:
        """What mistakes cost, by the numbers of the moves."""
        ...

    def parts(self, reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene) -> Parts:
        """The number, the curve and its knob, and the card on the last move."""
        ...


def not_judged() -> Parts:
    return {
        "chance": element("p", hidden=True),
        "curve": element("div", class_="chances", hidden=True),
        "moment": element("span", hidden=True),
        "verdict": element("section", hidden=True),
    }


# --- the control


def timeline(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, parts: dict[str, Markup], shown: Film
) -> h.Node:
    """The control itself: a range over curve and film, which goes to any move; links to step without a script."""
    last = len(position.record.moves)
    return h.nav("#bar.bar", aria_label=reader.say("scrub"))[
        parts["chance"],
        h.form(".scrub", method="get", action=f"/t/{links.id}/replay")[
            hidden(("as", position.seat)),
            hidden(("key", links.key)) if links.key else None,
            h.div(".line-of-time")[
                parts["curve"],
                _film_strip(shown, position.at),
                parts["moment"],
                h.input(
                    "#scrub", type="range", name="at", min="0", max=str(last), value=str(position.at),
                    aria_label=reader.say("scrub"), data_words=reader.say("moment-of", at="{at}", last=last),
                ),
            ],
            h.button(".act.plain")[reader.say("scrub-go")],
        ],
        h.div(".stepping")[[_step(reader, links, position, name) for name in STEP_BUTTONS]],
        parts["here"],
        parts["tried"],
    ]  # fmt: skip


def _step(reader: Reader, links: ReplayLinks, position: ReplayPosition, name: str) -> h.Node:
    last, words = len(position.record.moves), reader.say(STEP_BUTTONS[name])
    if name == "run":
        named = {"aria-label": words, "title": words}
        return h.button("#run.act.round", named, type="button", hidden=True, aria_pressed="false")[icon("run")]
    to = {"first": 0, "back": max(0, position.at - 1), "on": min(last, position.at + 1), "last": last}
    href = links.to(position, at=to[name], tried=None)
    return h.a(".act.round", data_to=name, href=href, aria_label=words, title=words)[icon(f"to-{name}")]


def _film_strip(shown: Film, at: int) -> h.Node:
    return h.div(".film", aria_hidden="true")[
        [
            h.span(class_=["frame", {"later": frame.number > at}], data_frame=str(frame.number))[_picture(frame.look)]
            if frame
            else h.span(".frame")
            for frame in shown.frames
        ]
    ]


def _picture(look: Face) -> Markup:
    return Markup(f'<svg viewBox="0 0 100 {look.height:g}"><use href="#{face_id(look)}"/></svg>')
