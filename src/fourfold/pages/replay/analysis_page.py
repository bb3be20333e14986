"""What an analysis says: on its page a summary per player, the biggest mistakes, and every decision; in the replay a
card on the last move beside the board, and the better move as a ghost on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from fourfold.bots.analysis import MISTAKE, PUZZLE, Analysis, Decision, Summary
from fourfold.bots.analysis_words import why
from fourfold.core.locale.cldr import percent_words
from fourfold.core.record import Record
from fourfold.core.state import State
from fourfold.pages.board.arrange import Arrangement
from fourfold.pages.board.elements import Element, Parts, element, face_id, symbol
from fourfold.pages.board.plates import picture
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.replay.chances import as_table, chance_parts, curve, losses, percentage_points, sheet
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition
from fourfold.scene.scene import Choice, Face, Scene

if TYPE_CHECKING:
    from fourfold.server.live.analyses import AnalysisProgress


REFRESH_SECONDS = 2
"""Seconds between reloads of the page while the analysis runs."""
NOTHING, STAR = "–", "★"


def analysis_page(
    reader: Reader,
    links: ReplayLinks,
    record: Record,
    found: Analysis | None,
    running: AnalysisProgress | None,
    simulations: int,
    engine: str | None = None,
    begins: bool = False,
) -> h.Node:
    """`found` is the analysis, by a search of so many `simulations`; `running` is one that is not finished. `engine` is
    the address of the game's engine, if the reader's browser may do the analysis, which then `begins` at once."""
    poll = str(REFRESH_SECONDS) if running else None
    return h.main("#main.study", data_poll=poll, data_engine=engine, data_begins=begins or None)[
        h.h1[reader.say("labelled", label=reader.say("analysis"), text=record.game.about.title)],
        h.p(".acts")[
            h.a(".act", href=links.to())[reader.say("replay")],
            h.a(".act", href=links.to(page="draws"))[reader.say("to-draws")],
        ],
        h.p(".quiet")[reader.say("analysis-intro", budget=simulations)],
        _done(reader, links, found) if found else progress(reader, links, running),
    ]


def progress(reader: Reader, links: ReplayLinks, found: AnalysisProgress | None) -> h.Node:
    """The progress of an analysis, or a button to start it."""
    if found is None:
        return h.form("#progress", method="post", action=links.to(page="analysis"))[
            h.button(".act.main")[reader.say("analysis-begin")]
        ]
    return h.div("#progress.progress")[
        h.p(role="status")[progress_text(reader, found)],
        h.progress(max=str(max(1, found.asked)), value=str(found.done), aria_label=reader.say("analysis")),
        h.p[h.a(".act", href=links.to(page="analysis"))[reader.say("look-again")]],
        h.noscript[h.meta(http_equiv="refresh", content=str(REFRESH_SECONDS))],
    ]


def progress_text(reader: Reader, found: AnalysisProgress) -> str:
    return reader.say("analysis-runs" if found.asked else "analysis-waits", done=found.done, asked=found.asked)


def _done(reader: Reader, links: ReplayLinks, found: Analysis) -> h.Node:
    if not found.decisions:
        return h.p[reader.say("analysis-none")]
    return h.fragment[
        curve(reader, found, links.names),
        as_table(reader, found, links.names),
        _biggest_losses(reader, links, found),
        _summaries(reader, links, found),
        _decisions(reader, links, found),
    ]


def _at(found: Analysis, number: int, **other: object) -> ReplayPosition:
    return ReplayPosition(found.record, number, found.record.states[number - 1].seat, **other)  # type: ignore[arg-type]


def _biggest_losses(reader: Reader, links: ReplayLinks, found: Analysis) -> h.Node:
    worst = losses(found)
    return h.section[
        h.h2[reader.say("biggest-losses")],
        h.ol(".losses")[[h.li[_loss(reader, links, found, each)] for each in worst]]
        if worst
        else h.p[reader.say("no-mistakes", points=percentage_points(MISTAKE))],
    ]


def _loss(reader: Reader, links: ReplayLinks, found: Analysis, each: Decision) -> h.Node:
    state = found.record.states[each.number - 1]
    return h.a(href=links.to(_at(found, each.number)))[
        h.span(".lost")[f"✗ −{percent_words(each.loss, reader.language)}"],
        h.span[
            h.b[f"{each.number}. "],
            _puzzle_mark(reader, each),
            state.words(reader.language, links.names).narrate(each.move),
            h.br,
            h.small[reader.say("better-was", move=state.words(reader.language).describe(each.best))],
            _why(reader, links, found, each),
        ],
    ]


def _why(reader: Reader, links: ReplayLinks, found: Analysis, each: Decision) -> h.Node:
    reasons = why(found, each, reader.language, links.names)
    return [h.br, h.small[reasons]] if reasons else None


def _puzzle_mark(reader: Reader, each: Decision) -> h.Node:
    """A star where one move was better than all others."""
    if not each.puzzle:
        return None
    words = reader.say("puzzle-moment", limit=percent_words(PUZZLE, reader.language))
    return h.span(".puzzle", role="img", aria_label=words, title=words)[f"{STAR} "]


def _summaries(reader: Reader, links: ReplayLinks, found: Analysis) -> h.Node:
    def row(each: Summary) -> h.Node:
        worst = [h.a(href=links.to(_at(found, one.number)))[str(one.number)] for one in each.worst]
        return h.tr[
            h.th(scope="row")[links.names[each.seat]],
            h.td[str(len(each.decisions))],
            h.td[NOTHING if each.best_share is None else percent_words(each.best_share, reader.language)],
            h.td[NOTHING if each.mean_loss is None else reader.say("percent-tenths", share=each.mean_loss)],
            h.td(".few")[[part for link in worst for part in (link, " ")] or NOTHING],
        ]

    heads = ("decision-seat", "summary-choices", "summary-best", "summary-loss", "biggest-losses")
    return h.section[
        h.h2[reader.say("summary-title")],
        sheet(
            reader.say("summary-title"), [reader.say(head) for head in heads], [row(each) for each in found.summaries()]
        ),
    ]


def _decisions(reader: Reader, links: ReplayLinks, found: Analysis) -> h.Node:
    def row(each: Decision) -> h.Node:
        state = found.record.states[each.number - 1]
        better = NOTHING if each.is_best else state.words(reader.language).describe(each.best)
        lost = NOTHING if each.is_best else percent_words(each.loss, reader.language)
        cells = h.tr(class_="loss" if each.is_mistake else None)[
            h.th(scope="row")[
                _puzzle_mark(reader, each), h.a(href=links.to(_at(found, each.number)))[str(each.number)]
            ],
            h.td[links.names[each.seat]],
            h.td[state.words(reader.language).describe(each.move)],
            h.td[f"{'✗ ' * each.is_mistake}{lost}"],
            h.td[better],
            h.td[
                percent_words(each.chance, reader.language),
                h.small[f" {reader.say('decision-exact')}"] if each.exact else None,
            ],
        ]
        state.forget()
        return cells

    chance = "chance-to-win" if len(links.names) > 1 else "chance-alone"
    heads = ("decision-number", "decision-seat", "decision-played", "lost-points", "decision-better", chance)
    return h.details(".more-table")[
        h.summary(".act")[reader.say("all-decisions")],
        sheet(
            reader.say("all-decisions"),
            [reader.say(head) for head in heads],
            [row(each) for each in found.decisions],
            ".sheet.long",
        ),
    ]


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
