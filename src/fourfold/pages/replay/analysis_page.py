"""The analysis of a finished game: a summary per player, the biggest mistakes, and every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from fourfold.bots.analysis import MISTAKE, PUZZLE, Analysis, Decision, Summary
from fourfold.bots.analysis_words import why
from fourfold.core.locale.cldr import percent_words
from fourfold.core.record import Record

if TYPE_CHECKING:
    from fourfold.server.live.analyses import AnalysisProgress
from fourfold.pages.frame.layout import Reader
from fourfold.pages.replay.chances import as_table, curve, losses, percentage_points, sheet
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition

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
