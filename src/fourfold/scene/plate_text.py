"""The players' plates as text: in one line each, or framed and side by side."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.scene.places import Crest, Standing
from fourfold.scene.scene import Scene
from fourfold.scene.text_renderer import ASCII, UNICODE, Ink, Run, to_ascii

GAP = 2
"""Columns between two plates, and between two things on a plate."""
NARROWEST, WIDEST = 24, 58
"""The columns of a framed plate."""
LONGEST_NAME = 24
NAME_END = " · "
DIGITS, TIMES = "0123456789", "×x"

Things = list[list[Run]]
"""What is on a plate; each is kept on one line."""


class Plates:
    """The plates of a scene. `notes` say who plays each seat, such as "you" or "medium"."""

    def __init__(self, scene: Scene, notes: Sequence[str] = (), ascii: bool = False) -> None:
        self.scene = scene
        self.notes = notes
        self.ascii = ascii
        self.letters = ASCII if ascii else UNICODE

    def lines(self, width: int, in_words: bool = False) -> list[list[Run]]:
        """A line for each plate, as many side by side as fit; in words if asked, and if there is room for them."""
        plates = self._lines(in_words)
        widest = max(map(_length, plates), default=1)
        if in_words and widest > width:
            return self.lines(width)
        per_row = max(1, min(len(plates), (width + GAP) // (widest + GAP)))
        return [_joined(plates[at : at + per_row], widest) for at in range(0, len(plates), per_row)]

    def _lines(self, in_words: bool) -> list[list[Run]]:
        heads = [self._head(standing) for standing in self.scene.standings]
        longest = max(map(len, heads), default=0)
        scores = [_score(standing) for standing in self.scene.standings]
        digits = max(map(len, scores), default=0)
        plates = []
        for standing, head, score in zip(self.scene.standings, heads, scores, strict=True):
            line: list[Run] = [(f" {head.ljust(longest)}", Ink(strong=self._acts(standing)))]
            if digits:
                line.append((" " * GAP + score.rjust(digits), Ink(strong=True)))
            for thing in self._things(standing, in_words):
                line += [(" " * GAP, Ink()), *thing]
            plates.append(line)
        return plates

    def framed(self, width: int) -> list[list[Run]]:
        """Plates in frames, side by side; empty if there is no room for them in one row."""
        count = len(self.scene.standings)
        room = min(WIDEST, (width - 2 - GAP * (count - 1)) // max(count, 1))
        if count == 0 or room < max(NARROWEST, *(len(self._head(each)) + 8 for each in self.scene.standings)):
            return []
        bodies = [self._body(standing, room - 4) for standing in self.scene.standings]
        tallest = max(map(len, bodies))
        boxes = [
            self._box(standing, body + [[]] * (tallest - len(body)), room)
            for standing, body in zip(self.scene.standings, bodies, strict=True)
        ]
        return [[(" ", Ink()), *_joined([box[row] for box in boxes], room)] for row in range(tallest + 2)]

    def _acts(self, standing: Standing) -> bool:
        return standing.seat == self.scene.acting

    def _head(self, standing: Standing) -> str:
        """The name, who plays there, and a sign if the seat decides now."""
        name = self.scene.names[standing.seat]
        if len(name) > LONGEST_NAME:
            name = f"{name[: LONGEST_NAME - 1].rstrip()}…"
        name = NAME_END.join([name, *self.notes[standing.seat : standing.seat + 1]])
        sign = self.letters.acting if self._acts(standing) else " "
        return f"{sign} {self._written(name)}"

    def _written(self, text: str) -> str:
        return to_ascii(text) if self.ascii else text

    def _box(self, standing: Standing, body: list[list[Run]], room: int) -> list[list[Run]]:
        acts, score = self._acts(standing), _score(standing)
        a, b, c, d, across, down = tuple(self.letters.last if acts else self.letters.card)
        frame, strong = Ink(strong=acts), Ink(strong=True)
        head = self._head(standing) if acts else self._head(standing).strip()
        shown = f" {score} " if score else ""
        rest = room - 6 - len(head) - len(shown)
        top = [(f"{a}{across} ", frame), (head, Ink(strong=acts)), (" " + across * rest, frame)]
        top += [(shown, strong), (across + b, frame)]
        lines = [top]
        for line in body:
            lines.append([(f"{down} ", frame), *line, (" " * (room - 4 - _length(line)), Ink()), (f" {down}", frame)])
        return [*lines, [(d + across * (room - 2) + c, frame)]]

    def _body(self, standing: Standing, room: int) -> list[list[Run]]:
        """What is on a plate, in lines; in words if that does not take more than a line for each thing."""
        things = self._things(standing, in_words=True)
        if any(_length(thing) > room for thing in things):
            things = self._things(standing, in_words=False)
        lines: list[list[Run]] = [[]]
        for thing in things:
            if lines[-1] and _length(lines[-1]) + GAP + _length(thing) > room:
                lines.append([])
            lines[-1] += [(" " * GAP, Ink()), *thing] if lines[-1] else thing
        return [_cut(line, room) for line in lines]

    def _things(self, standing: Standing, in_words: bool) -> Things:
        things: Things = []
        if standing.pips is not None and standing.crests:
            have, of = standing.pips
            sign = self._sign(standing.crests[0])[:1]
            things.append([(sign * have + self.letters.empty * (of - have), Ink(strong=True))])
        else:
            things += [self._crest(crest, in_words) for crest in standing.crests]
        return things + ([[(self._written(standing.words), Ink())]] if standing.words else [])

    def _crest(self, crest: Crest, in_words: bool) -> list[Run]:
        paper = Ink() if self.ascii else Ink(crest.look.ink, crest.look.paper)
        said = self._written(crest.name) if in_words and crest.name else crest.number
        return [(f" {self._sign(crest)} ", paper), *([(f" {said}", Ink())] if said else [])]

    def _sign(self, crest: Crest) -> str:
        """The face of a crest in a few letters, without its number: `?` for four hidden cards, `?×4`."""
        lines = map(to_ascii, crest.look.plain) if self.ascii else crest.look.lines
        return " ".join(filter(None, (line.strip().rstrip(DIGITS).rstrip(TIMES) for line in lines)))


def _score(standing: Standing) -> str:
    return "" if standing.score is None else str(standing.score)


def _length(line: Sequence[Run]) -> int:
    return sum(len(words) for words, _ in line)


def _joined(lines: Sequence[list[Run]], width: int) -> list[Run]:
    """Lines side by side, each filled up to a width."""
    joined: list[Run] = []
    for number, line in enumerate(lines):
        joined += line
        if number < len(lines) - 1:
            joined.append((" " * (width - _length(line) + GAP), Ink()))
    return joined


def _cut(line: list[Run], room: int) -> list[Run]:
    """As much of a line as there is room for."""
    kept: list[Run] = []
    for words, ink in line:
        kept.append((words[: max(0, room - _length(kept))], ink))
    return kept
