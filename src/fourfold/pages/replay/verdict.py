"""What the search thinks of a move: a card beside the board, and the better move as a ghost on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import htpy as h
from markupsafe import Markup

from fourfold.bots.analysis import Analysis, Decision
from fourfold.bots.analysis_words import why
from fourfold.core.locale.cldr import percent_words
from fourfold.core.state import State
from fourfold.pages.board.arrange import Arrangement
from fourfold.pages.board.elements import Element, Parts, element, face_id, symbol
from fourfold.pages.board.plates import picture
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.replay.chances import chance_parts, losses
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition
from fourfold.scene.scene import Choice, Face, Scene


@dataclass(frozen=True)
class AnalysisJudgement:
    """What a page of a replay says with an analysis."""

    analysis: Analysis

    @cached_property
    def lost(self) -> Mapping[int, float]:
        return {each.number: each.loss for each in self.analysis.decisions if each.is_mistake}

    def parts(self, reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene) -> Parts:
        chances = chance_parts(reader, links, position, self.analysis)
        return chances | _verdict(reader, links, position, scene, self.analysis)


def judgement(found: object) -> AnalysisJudgement | None:
    """None as long as there is no analysis."""
    return AnalysisJudgement(found) if isinstance(found, Analysis) else None


def _verdict(reader: Reader, links: ReplayLinks, position: ReplayPosition, scene: Scene, judged: Analysis) -> Parts:
    """The card on the last move and, if another was better, its ghost."""
    if position.tried is not None or not position.before:
        return {"verdict": element("section", hidden=True)}
    state, _ = position.before
    decision = next((each for each in judged.decisions if each.number == position.at), None)
    if decision is None:
        words = h.p[reader.say("was-forced")]
        content = [words, _next_slip(reader, links, position, judged)]
        return {"verdict": element("section", content, class_="verdict", hidden=not isinstance(state.seat, int))}
    seen = state.view(decision.seat).scene(reader.language, None, links.names)
    played, better = (_laid(seen, move) for move in (decision.move, decision.best))
    content = [
        h.h2[icon("check" if decision.is_best else "flag"), reader.say(_title(decision, judged))],
        h.p(".cost")[
            links.head(decision.seat),
            h.strong(".num")[f"−{percent_words(decision.loss, reader.language)}"],
        ]
        if decision.is_mistake
        else None,
        _row(reader, "verdict-played", state, decision.move, decision.played, played),
        _row(
            reader, "verdict-better", state, decision.best, decision.chance, better,
            links.to(position, at=position.at - 1, tried=(decision.best,)),
        )
        if not decision.is_best
        else None,
        h.p(".why")[reasons] if (reasons := why(judged, decision, reader.language, links.names)) else None,
        _next_slip(reader, links, position, judged),
    ]  # fmt: skip
    parts: Parts = {"verdict": element("section", content, class_="verdict", aria_label=reader.say("analysis"))}
    parts |= {face_id(look): symbol(look) for look in (played, better) if look is not None}
    return parts if decision.is_best else parts | _ghosts(scene, seen, decision.best)


def _title(decision: Decision, analysis: Analysis) -> str:
    if decision.is_best:
        return "was-best"
    if not decision.is_mistake:
        return "verdict-close"
    return "verdict-turning" if decision == losses(analysis)[0] else "verdict-slip"


def _row(
    reader: Reader, title: str, state: State, move: str, chance: float, look: Face | None, href: str = ""
) -> h.Node:
    """A move with its chance; the better one can be tried."""
    content: h.Node = [
        picture(look) if look is not None else None,
        h.span[h.b[reader.say(title)], h.small[state.words(reader.language).describe(move)]],
        h.strong(".num")[percent_words(chance, reader.language)],
    ]
    if not href:
        return h.p(".option")[content]
    return h.a(".option.better", href=href, data_go=True, title=reader.say("try-this"))[content]


def _next_slip(reader: Reader, links: ReplayLinks, position: ReplayPosition, analysis: Analysis) -> h.Node:
    later = sorted((each for each in losses(analysis) if each.number > position.at), key=lambda each: each.number)
    if not later:
        return None
    return h.a(".act.quietly", href=links.to(position, at=later[0].number, tried=None), data_go=True)[
        icon("to-on"), reader.say("next-slip", at=later[0].number)
    ]


# --- on the board


def _choice(scene: Scene, move: str) -> Choice | None:
    return next((choice for choice in scene.choices if choice.move == move), None)


def _laid(scene: Scene, move: str) -> Face | None:
    """The piece that a move begins with."""
    choice = _choice(scene, move)
    faces = {piece.spot: piece.look for piece in scene.pieces}
    return next((faces[spot] for spot in choice.path if spot in faces), None) if choice else None


def _ghosts(scene: Scene, seen: Scene, best: str) -> Parts:
    """The places of the better move in the position that followed another: a dotted rim, and the piece that would lie
    there if the place is still empty."""
    choice = _choice(seen, best)
    if choice is None:
        return {}
    arrangement, known = Arrangement(scene), {spot.id: spot for spot in scene.spots}
    taken, look = {piece.spot for piece in scene.pieces}, _laid(seen, best)
    on_board = [spot for spot in choice.path if spot in known and not spot.startswith("hand")] or list(choice.path[-1:])
    parts: Parts = {}
    for number, id in enumerate(on_board):
        place = arrangement.place_spot(known[id]) if id in known else None
        if place is not None:
            ghost = picture(look) if look is not None and id == choice.path[-1] and id not in taken else Markup()
            parts[f"words-ghost-{number}"] = Element("span", {"class": f"zone ghost {place}"}, ghost)
    return parts
