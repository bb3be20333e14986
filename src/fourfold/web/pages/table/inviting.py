"""In the waiting room: the people whom the host knows, to be invited with a tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h

from fourfold.web.pages.frame.heads import ACCOUNT, head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.people.friends import Acquaintance
from fourfold.web.people.people import Person


def inviting(reader: Reader, table: str, known: Sequence[Acquaintance], sent: Mapping[int, Person]) -> h.Node:
    """`known` are those who can be invited, `sent` those who are, by seat."""
    invited = {person.id for person in sent.values()}
    free = [each for each in known if each.id not in invited]
    if not free and not sent:
        return None
    return h.li(".place.inviting")[
        h.h2[reader.say("invite-known")],
        h.ul(".chips")[
            [h.li[_invited(reader, table, seat, person)] for seat, person in sent.items()],
            [h.li[_chip(reader, table, each)] for each in free],
        ],
    ]


def _chip(reader: Reader, table: str, person: Acquaintance) -> h.Node:
    words = reader.say("invite-who", who=person.name)
    return h.form(method="post", action=f"/t/{table}/invite", data_quiet=True)[
        h.button(".chip", name="person", value=person.id, title=words, aria_label=words)[
            head(person.name, ACCOUNT if person.bot else None), h.span[person.name], icon("plus")
        ]
    ]


def _invited(reader: Reader, table: str, seat: int, person: Person) -> h.Node:
    words = reader.say("invitation-withdraw", who=person.name)
    return h.form(method="post", action=f"/t/{table}/uninvite", data_quiet=True)[
        h.button(".chip.told", name="seat", value=str(seat), title=words, aria_label=words)[
            head(person.name), h.span[person.name, h.small[reader.say("invited")]], icon("close")
        ]
    ]
