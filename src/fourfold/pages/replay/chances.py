"""The win chances in an analysed game as a chart: a line per seat, and crosses at the biggest mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from fourfold.bots.analysis import Analysis, Decision
from fourfold.core.locale.cldr import percent_words
from fourfold.pages.board.arrange import MOST
from fourfold.pages.board.elements import Element, Parts, element
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition
from fourfold.pages.replay.timeline import not_judged
from fourfold.pages.table.seats import seat_names
from fourfold.table.table import Table
from fourfold.table.views import TableView

LEFT, RIGHT, TOP, BOTTOM = 64.0, 12.0, 12.0, 12.0
CROSS = 5.0
MAX_MARKED = 5
"""The maximum number of mistakes that are marked."""
DOTS = (
    '<circle r="3.4"/>',
    '<path d="M-3.2-3.2h6.4v6.4h-6.4z"/>',
    '<path d="M0-4.2 4 3.2H-4z"/>',
    '<path d="M0-4.6 4.6 0 0 4.6-4.6 0z"/>',
    '<path d="M0 4.2 4-3.2H-4z"/>',
)
"""A shape per seat. The stylesheet adds dashes, so that seats differ by more than colour."""

Point = tuple[int, float]


@dataclass(frozen=True)
class Frame:
    """The size of a chart, in which `moves` are spread over the width. Text and lines do not scale with it."""

    moves: int
    width: float = 640.0
    height: float = 220.0

    @property
    def step(self) -> float:
        return (self.width - LEFT - RIGHT) / max(1, self.moves)

    def x(self, at: float) -> float:
        return LEFT + at * self.step

    def y(self, chance: float) -> float:
        return TOP + (1 - chance) * (self.height - TOP - BOTTOM)


def percentage_points(loss: float) -> int:
    """The cost of a decision in percentage points, because it is a difference of two chances."""
    return round(100 * loss)


def losses(analysis: Analysis) -> list[Decision]:
    """The biggest mistakes of a game, the biggest first."""
    mistakes = [each for each in analysis.decisions if each.is_mistake]
    return sorted(mistakes, key=lambda each: each.loss, reverse=True)[:MAX_MARKED]


def points(analysis: Analysis) -> list[list[Point]]:
    """A line per seat: numbers of moves with the chance to win after them, at every decision and at the end."""
    lines: list[list[Point]] = []
    for seat in range(analysis.record.game.players):
        line = [(each.number - 1, each.chances[seat]) for each in analysis.decisions]
        result = analysis.record.result
        if result is not None:
            line.append((len(analysis.record.moves), 1 / len(result.winners) if seat in result.winners else 0.0))
        lines.append(line)
    return lines


def curve(reader: Reader, analysis: Analysis, names: Sequence[str]) -> h.Node:
    """The chart and its legend. The picture is hidden from screen readers, which have `as_table`."""
    frame = Frame(len(analysis.record.moves))
    right = f"{frame.width - RIGHT:g}"
    drawn = [
        f'<line class="grid" x1="{LEFT:g}" x2="{right}" y1="{frame.y(level):g}" y2="{frame.y(level):g}"/>'
        f'<text class="scale" x="{LEFT - 6:g}" y="{frame.y(level) + 4:g}">'
        f"{percent_words(level, reader.language)}</text>"
        for level in (0, 0.5, 1)
    ]
    for seat, line in enumerate(points(analysis)):
        polyline = " ".join(f"{frame.x(number):.1f},{frame.y(chance):.1f}" for number, chance in line)
        drawn.append(f'<g class="seat{seat}"><polyline points="{polyline}"/>')
        own = {each.number - 1 for each in analysis.decisions if each.seat == seat}
        drawn += [
            f'<g transform="translate({frame.x(number):.1f} {frame.y(chance):.1f})">{DOTS[seat % len(DOTS)]}</g>'
            for number, chance in line
            if number in own
        ]
        drawn.append("</g>")
    drawn += [_cross(frame, each) for each in losses(analysis)]
    return h.figure(".curve")[
        h.figcaption[reader.say("chance-to-win" if len(names) > 1 else "chance-alone")],
        Markup(f'<svg viewBox="0 0 {frame.width:g} {frame.height:g}" aria-hidden="true">{"".join(drawn)}</svg>'),
        h.ul(".key")[[_key(seat, name) for seat, name in enumerate(names)]],
    ]


def _cross(frame: Frame, each: Decision) -> str:
    x, high, low = frame.x(each.number - 1), frame.y(each.chance), frame.y(each.played)
    arm = f"M{x - CROSS:.1f} {low - CROSS:.1f}l{2 * CROSS} {2 * CROSS}m0 {-2 * CROSS}l{-2 * CROSS} {2 * CROSS}"
    return f'<g class="loss"><path d="M{x:.1f} {high:.1f}V{low:.1f}{arm}"/></g>'


def _key(seat: int, name: str) -> h.Node:
    dot = f'<g transform="translate(17 6)">{DOTS[seat % len(DOTS)]}</g>'
    sign = f'<g class="seat{seat}"><path class="dash" d="M0 6h34"/>{dot}</g>'
    return h.li[Markup(f'<svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true">{sign}</svg>'), name]


def as_table(reader: Reader, analysis: Analysis, names: Sequence[str]) -> h.Node:
    lines = points(analysis)
    rows = [
        h.tr[
            h.th(scope="row")[str(entries[0][0])],
            [h.td[percent_words(chance, reader.language)] for _, chance in entries],
        ]
        for entries in zip(*lines, strict=True)
    ]
    return h.details(".more-table")[
        h.summary(".act")[reader.say("as-table")],
        sheet(reader.say("as-table"), [reader.say("after-move"), *names], rows),
    ]


def sheet(title: str, heads: Sequence[str], rows: Sequence[h.Node], kind: str = ".sheet") -> h.Node:
    """A table that scrolls by itself where it is too wide."""
    return h.div(".wide", tabindex="0", role="region", aria_label=title)[
        h.table(kind)[h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]], h.tbody[rows]]
    ]


# --- the turning point: the decision after which the winner's chances rose most


LEAST = 0.05
"""A game whose chances never moved by more than this has no turning point."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision, and the winner's chance before and after it; of a solo game that was lost, the player's."""

    decision: Decision
    before: float
    after: float


def turning_point(analysis: Analysis) -> TurningPoint | None:
    """None if the game has no winner, or was never in doubt."""
    result, players = analysis.record.result, analysis.record.game.players
    if result is None or not analysis.decisions:
        return None
    winners = result.winners or ((0,) if players == 1 else ())
    if not winners or len(winners) == players > 1:
        return None
    lines = points(analysis)
    chances = [sum(lines[seat][n][1] for seat in winners) for n in range(len(analysis.decisions) + 1)]
    sign = 1 if result.winners else -1
    at = max(range(len(analysis.decisions)), key=lambda n: sign * (chances[n + 1] - chances[n]))
    found = TurningPoint(analysis.decisions[at], chances[at], chances[at + 1])
    return found if sign * (found.after - found.before) >= LEAST else None


def turning_note(reader: Reader, table: Table, table_view: TableView, analysis: Analysis | None) -> h.Node:
    """The move that decided a finished game, if an analysis has found one; else a way to look for it. It is hidden
    while the game is played, and a game that has just ended has no analysis yet."""
    found = turning_point(analysis) if analysis else None
    if found is None:
        return h.form("#turning.turning", method="post", action=f"/t/{table_view.id}/analysis", hidden=bool(analysis))[
            icon("search"), h.button(name="begin", value="1")[reader.say("turning-ask")]
        ]
    number, names = found.decision.number, seat_names(table_view, reader.language)
    told = table.record.states[number - 1].words(reader.language, names).narrate(found.decision.move)
    before, after = (percent_words(chance, reader.language) for chance in (found.before, found.after))
    return h.p("#turning.turning")[
        icon("search"),
        h.a(href=f"/t/{table_view.id}/replay?at={number}&as={table_view.seat or 0}")[
            reader.say("turning-point", number=number, told=told),
            h.small[f" {before} → {after}"],
        ],
    ]


HIGH = 100
"""The height of the curve, in its own units; it is `MOST` of them wide."""


BELOW = 40
"""A head is below its point of the curve if that is no further from the top than this."""


def chance_parts(reader: Reader, links: ReplayLinks, position: ReplayPosition, judged: Analysis) -> Parts:
    """The number, the curve and its knob."""
    if not judged.decisions:
        return not_judged()
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
        "moment": element("span", class_=f"knob x{_across(position.at, last)} y{_down(chance)}"),
    }


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
