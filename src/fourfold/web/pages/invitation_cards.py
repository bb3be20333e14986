"""What others ask of the reader, as cards on the home page: to play, or to be friends."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from fourfold.core.registry import game_package
from fourfold.web.pages.frame.heads import ACCOUNT, head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.people.friends import Acquaintance
from fourfold.web.people.invitations import Invitation


def invitation_cards(reader: Reader, invitations: Sequence[Invitation], asking: Sequence[Acquaintance] = ()) -> h.Node:
    """None if nobody asks anything."""
    if not invitations and not asking:
        return None
    return h.section(".strip.invitations", aria_label=reader.say("invitations-title"))[
        h.ul[[h.li[_card(reader, each)] for each in invitations], [h.li[_request(reader, each)] for each in asking]]
    ]


def _request(reader: Reader, person: Acquaintance) -> h.Node:
    return h.div(".ticket.waits")[
        head(person.name, ACCOUNT if person.bot else None),
        h.a(".called", href="/people#asking")[reader.say("asks-you", who=person.name)],
        h.form(method="post", action=f"/people/{person.id}/ask")[
            h.input(type="hidden", name="back", value="/"),
            h.button(".act.main")[reader.say("friend-accept")],
        ],
    ]


def _card(reader: Reader, invitation: Invitation) -> h.Node:
    words = reader.say("invites-you", who=invitation.name, game=game_package(invitation.game).about.title)
    no = reader.say("invitation-decline")
    return h.div(class_=f"ticket waits {material(invitation.game)}")[
        head(invitation.name),
        h.a(".called", href=f"/t/{invitation.table}")[words],
        h.form(method="post", action=f"/invitations/{invitation.table}/accept")[
            h.button(".act.main")[reader.say("sit")]
        ],
        h.form(method="post", action=f"/invitations/{invitation.table}/decline")[
            h.button(".act.round", title=no, aria_label=no)[icon("close")]
        ],
    ]
