"""The nonces that players add to the draws: form fields that `nonces.js` fills, and the commitment of a table.

Without JavaScript the fields stay empty, and the player adds no nonce.
"""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from fastapi import Request

from fourfold.web.pages.frame.layout import Reader
from fourfold.web.people.identity import arrival_of
from fourfold.web.tables.commands import Arrival
from fourfold.web.tables.table import WAITING, Table


def opening_fields() -> h.Node:
    """The fields of a form that opens a table. The script requests the promise on submit, because a page may be old."""
    return h.fragment[_hidden("promise"), _hidden("nonce")]


def seat_field(table: Table) -> h.Node:
    """The field of a form that takes a seat, with the commitment that binds the table."""
    if table.status != WAITING:  # a nonce counts only before the game
        return None
    return seat_nonce(table.id, table.commitment)


def seat_nonce(id: str, commitment: str | None = None) -> h.Node:
    """The field for a seat at a table; without its commitment the script asks for that first."""
    return _hidden("nonce", data_table=id, data_commitment=commitment)


def _hidden(name: str, **more: str | None) -> h.Node:
    return h.input(type="hidden", name=name, value="", **more)


async def arrival_from_form(request: Request, form: Mapping[str, str]) -> Arrival:
    """The arrival that a form with these fields describes."""
    return await arrival_of(request, form.get("promise", ""), form.get("nonce", ""))


def commitment_details(reader: Reader, table: Table) -> h.Node:
    """The commitment of a table, with an explanation."""
    if table.commitment is None:
        return None
    if table.is_local:  # whoever holds the device could know the seed
        return h.p(".quiet")[reader.say("draws-own")]
    return h.details(".pledge")[
        h.summary[reader.say("draws")],
        h.p[reader.say(f"draws-pledge-{basis(table)}")],
        h.p[h.code[table.commitment]],
    ]


def basis(table: Table) -> str:
    """What the draws of a table are made of: `daily`, the seed of the day; `alone`, the seed of the table; `mixed`, the
    seed and the nonces of players, or those that they may still add."""
    if table.daily is not None:
        return "daily"
    return "mixed" if any(table.nonces) or table.status == WAITING else "alone"
