"""The near edge of a replay: the whole game as one control. Above lie the chances of the seat that looks, if the game
was analysed, and below a film strip of what was laid; a knob shows the moment, heads show who slipped."""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice, pairwise
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from fourfold.bots.analysis import Analysis
from fourfold.core.locale.cldr import percent_words
from fourfold.core.record import Record
from fourfold.core.scene.scene import Face
from fourfold.web.live.analyses import AnalysisProgress
from fourfold.web.pages.board.arrange import MOST
from fourfold.web.pages.board.elements import Element, Parts, element, face_id, symbol
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.replay.chances import Point, losses, points
from fourfold.web.pages.replay.replay_position import ReplayLinks, ReplayPosition

STEP_BUTTONS = {"first": "to-start", "back": "step-back", "run": "replay-run", "on": "step-on", "last": "to-end"}
FRAMES = 24
"""Pictures on the film strip. A longer game has several moves to a picture."""
MAX_TRIED = 4
"""Decisions of a window that are looked at for its picture."""
MAX_KEPT = 100
"""Films kept in memory."""
HIGH = 100
"""The height of the curve, in its own units; it is `MOST` of them wide."""

BELOW = 40
"""A head is below its point of the curve if that is no further from the top than this."""

Judged = Analysis | AnalysisProgress | None


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


# --- the parts that change with the position


def timeline_parts(reader: Reader, links: ReplayLinks, position: ReplayPosition, judged: Judged) -> Parts:
    """The number, the curve and its knob."""
    if not isinstance(judged, Analysis) or not judged.decisions:
        return {
            "chance": element("p", hidden=True),
            "curve": element("div", class_="chances", hidden=True),
            "moment": _knob(None),
        }
    line = points(judged)[position.seat]
    last, chance = len(position.record.moves), _chance_at(line, position.at)
    content = [
        h.strong(".num")[percent_words(chance, reader.language)],
        h.span[reader.say("chance-then", who=links.names[position.seat], at=position.at)]
        if len(links.names) > 1
        else h.span[reader.say("chance-then-alone", at=position.at)],
    ]
    return {
        "chance": element("p", content, class_="chance"),
        "curve": _curve(links, position.seat, judged),
        "moment": _knob((_across(position.at, last), _down(chance))),
    }


def _knob(at: tuple[int, int] | None) -> Element:
    return element("span", class_=f"knob x{at[0]} y{at[1]}" if at else None, hidden=at is None)


def _chance_at(line: list[Point], at: int) -> float:
    """The chance after a number of moves: between two decisions, on the line from one to the other."""
    before = max((point for point in line if point[0] <= at), default=line[0])
    after = min((point for point in line if point[0] >= at), default=line[-1])
    if before[0] == after[0]:
        return before[1]
    return before[1] + (after[1] - before[1]) * (at - before[0]) / (after[0] - before[0])


def _across(at: float, last: int) -> int:
    return round(MOST * at / max(1, last))


def _down(chance: float) -> int:
    return round((1 - chance) * HIGH)


def _curve(links: ReplayLinks, seat: int, analysis: Analysis) -> Element:
    """The line of a seat over the ground, thin lines of the others if there are several, and the heads of slips."""
    last = len(analysis.record.moves)
    lines = [" ".join(f"{_across(at, last)},{_down(chance)}" for at, chance in line) for line in points(analysis)]
    start, end = (text.partition(",")[0] for text in (lines[seat].split()[0], lines[seat].split()[-1]))
    others = [line for other, line in enumerate(lines) if other != seat] if len(lines) > 2 else []
    drawn = [
        f'<path class="even" d="M0 {HIGH / 2:g}H{MOST}"/>',
        *(f'<polyline class="other" points="{line}"/>' for line in others),
        f'<polygon points="{start},{HIGH} {lines[seat]} {end},{HIGH}"/>',
        f'<polyline class="line" points="{lines[seat]}"/>',
    ]
    own = points(analysis)[seat]
    slips = []
    for each in losses(analysis):
        x, y = _across(each.number, last), _down(_chance_at(own, each.number))
        face = links.head(each.seat)
        slips.append(h.span(class_=["slip", f"x{x}", f"y{y}", {"below": y < BELOW}])[face])
    shape = f'<svg viewBox="0 0 {MOST} {HIGH}" preserveAspectRatio="none">{"".join(drawn)}</svg>'
    return element("div", [Markup(shape), slips], class_="chances", aria_hidden="true")


# --- the control


def timeline(
    reader: Reader, links: ReplayLinks, position: ReplayPosition, parts: dict[str, Markup], shown: Film
) -> h.Node:
    """The control itself: a range over curve and film, which goes to any move; links to step without a script."""
    last = len(position.record.moves)
    return h.nav("#bar.bar", aria_label=reader.say("scrub"))[
        parts["chance"],
        h.form(".scrub", method="get", action=f"/t/{links.id}/replay")[
            h.input(type="hidden", name="as", value=str(position.seat)),
            h.input(type="hidden", name="key", value=links.key) if links.key else None,
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
