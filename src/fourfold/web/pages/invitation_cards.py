"""The invitations of the reader, as cards on the home page."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from fourfold.core.registry import game_package
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.people.invitations import Invitation


def invitation_cards(reader: Reader, invitations: Sequence[Invitation]) -> h.Node:
    """None if there is no invitation."""
    if not invitations:
        return None
    return h.section(".strip.invitations", aria_label=reader.say("invitations-title"))[
        h.ul[[h.li[_card(reader, each)] for each in invitations]]
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
