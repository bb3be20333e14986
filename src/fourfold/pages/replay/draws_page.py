"""The draws of a finished game, each recomputed from the seed and the nonces of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h

from fourfold.core.draws import TAG, Draw, recompute
from fourfold.core.errors import RecordError
from fourfold.core.record import Record
from fourfold.pages.frame.layout import Reader
from fourfold.pages.replay.chances import sheet
from fourfold.pages.replay.replay_position import ReplayLinks, ReplayPosition
from fourfold.table.table import DEVICE


def draws_page(reader: Reader, links: ReplayLinks, record: Record, daily: bool = False) -> h.Node:
    """`daily` says whether the game was a deal of the day."""
    return h.main("#main.study")[
        h.h1[reader.say("draws")],
        h.p(".acts")[
            h.a(".act", href=links.to())[reader.say("replay")],
            h.a(".act", href=links.to(page="record"), download=f"{links.id}.json")[reader.say("record-file")],
        ],
        _verification(reader, links, record, daily),
        h.section[
            h.h2[reader.say("elsewhere")],
            h.p[reader.say("elsewhere-command")],
            h.pre(tabindex="0")[f"fourfold verify {links.id}.json"],
            h.p[reader.say("elsewhere-own")],
        ],
    ]


def _verification(reader: Reader, links: ReplayLinks, record: Record, daily: bool) -> h.Node:
    if daily and TAG not in record.tags:
        return h.p(".finding")[reader.say("draws-daily-later")]
    try:
        draws = list(recompute(record))
    except RecordError as error:
        return h.p(".finding.wrong")[f"✗ {reader.say('draws-unknown', problem=str(error))}"]
    tag = record.tags[TAG]
    basis = "mixed" if _nonces(tag) else "daily" if daily else "alone"
    source = reader.say(f"draws-source-{basis}")
    wrong = sum(not draw.is_honest for draw in draws)
    if wrong:
        finding = h.p(".finding.wrong")[f"✗ {reader.say('draws-wrong', count=wrong, all=len(draws), source=source)}"]
    elif draws and DEVICE in record.tags:
        finding = h.p(".finding")[reader.say("draws-own")]
    elif draws:
        finding = h.p(".finding")[f"✓ {reader.say('draws-honest', count=len(draws), source=source)}"]
    else:
        finding = h.p(".finding")[reader.say("draws-none")]
    return h.fragment[
        finding,
        _own(reader, links, tag) if draws else None,
        h.p(".quiet")[reader.say(f"draws-intro-{basis}")],
        h.dl(".facts")[
            h.dt[reader.say("draws-commitment")],
            h.dd[h.code[tag["commitment"]], h.p(".quiet")[reader.say("draws-compare")]],
            h.dt[reader.say("draws-seed")],
            h.dd[h.code[tag["seed"]]],
            _nonce_list(reader, links, tag) if basis == "mixed" else None,
        ],
        _draw_table(reader, links, record, draws) if draws else None,
    ]


def _nonce_list(reader: Reader, links: ReplayLinks, tag: Mapping[str, Any]) -> h.Node:
    """The nonce of each seat."""
    return h.fragment[
        h.dt[reader.say("draws-numbers")],
        h.dd[
            h.ul(".numbers")[
                [
                    h.li[f"{name}: ", h.code[nonce] if nonce else reader.say("draws-no-number")]
                    for name, nonce in zip(links.names, tag["nonces"], strict=True)
                ]
            ],
            h.p(".quiet")[reader.say("draws-limits")],
        ],
    ]


def _own(reader: Reader, links: ReplayLinks, tag: Mapping[str, Any]) -> h.Node:
    """Whether the nonce of this browser was used. `nonces.js` shows the right answer if the browser sent one."""
    attributes = {"data_table": links.id, "data_commitment": tag["commitment"], "data_nonces": " ".join(_nonces(tag))}
    return h.div("#own-number", hidden=True, **attributes)[
        h.p(".found", hidden=True)[f"✓ {reader.say('draws-own-found')}"],
        h.p(".lost.wrong", hidden=True)[f"✗ {reader.say('draws-own-lost')}"],
    ]


def _nonces(tag: Mapping[str, Any]) -> list[str]:
    return [nonce for nonce in tag.get("nonces", ()) if nonce]


def _draw_table(reader: Reader, links: ReplayLinks, record: Record, draws: list[Draw]) -> h.Node:
    def row(draw: Draw) -> h.Node:
        state = record.states[draw.index]
        weights = state.weights or {}
        odds = f"{weights[draw.move]}/{sum(weights.values())}"
        due = reader.say("draw-not-honest", due=state.words(reader.language).describe(draw.expected))
        line = h.tr(class_=None if draw.is_honest else "loss")[
            h.th(scope="row")[str(draw.number)],
            h.td[h.a(href=links.to(ReplayPosition(record, draw.index + 1, 0)))[str(draw.index + 1)]],
            h.td[state.words(reader.language).describe(draw.move)],
            h.td[odds],
            h.td[f"✓ {reader.say('draw-honest')}" if draw.is_honest else f"✗ {due}"],
        ]
        state.forget()
        return line

    heads = ("draw-number", "decision-number", "draw-outcome", "draw-odds", "draw-check")
    return sheet(
        reader.say("draws"), [reader.say(head) for head in heads], [row(each) for each in draws], ".sheet.long"
    )
