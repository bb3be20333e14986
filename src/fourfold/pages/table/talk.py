"""Chat at a table: what was written, a field to write, and the phrases for everybody."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import htpy as h

from fourfold.core.locale.catalogue import slug
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import ACCOUNT, head, icon
from fourfold.pages.table.seats import seat_faces
from fourfold.table.commands import PHRASES
from fourfold.table.names import MAX_LINE
from fourfold.table.table import Table
from fourfold.table.views import view_of

if TYPE_CHECKING:
    from fourfold.server.people.chat import Line
    from fourfold.server.people.friends import Acquaintance
    from fourfold.server.people.people import Person


def phrase_form(reader: Reader, table: str) -> h.Node:
    """The phrases that can be said to everybody."""
    return h.form(".phrases", method="post", action=f"/t/{table}/say", data_quiet=True)[
        [h.button(".act", name="phrase", value=key)[reader.say(f"phrase-{slug(key)}")] for key in PHRASES]
    ]


def talk(reader: Reader, table: Table, lines: Sequence[Line], person: str, begun: bool) -> h.Node:
    """The panel of a table where the reader may write. Phrases can be said once the game has begun."""
    return h.div(".talk")[
        talk_lines(reader, table, lines, person),
        h.form("#write.write", method="post", action=f"/t/{table.id}/chat")[
            h.label[
                h.span(".unseen")[reader.say("chat-words")],
                h.input(
                    name="words", maxlength=str(MAX_LINE), required=True, autocomplete="off",
                    placeholder=reader.say("chat-words"), enterkeyhint="send",
                ),
            ],
            h.button(".act.main", title=reader.say("chat-send"), aria_label=reader.say("chat-send"))[icon("send")],
        ],
        phrase_form(reader, table.id) if begun else None,
    ]  # fmt: skip


def talk_lines(reader: Reader, table: Table, lines: Sequence[Line], person: str) -> h.Node:
    """What was written, with the number of the last event before each line: there it belongs in the log."""
    return h.ol("#talk.lines-written", tabindex="0", aria_label=reader.say("chat"), data_from=f"/t/{table.id}/chat")[
        [_line(reader, table, line, person) for line in lines]
    ]


def _face(reader: Reader, table: Table, line: Line) -> str:
    """The name whose head is beside a line: at the table, nobody else has it."""
    if line.seat is None:
        return line.name
    return seat_faces(view_of(table, None, reader.language, last=0), reader.language)[line.seat]


def _line(reader: Reader, table: Table, line: Line, person: str) -> h.Node:
    own, words = line.person == person, reader.say("report-line")
    before = bisect_right(table.log, line.at, key=lambda note: note.at)
    return h.li(
        id=f"c{line.number}", class_="own" if own else None, data_after=str(table.log[before - 1].seq if before else 0)
    )[
        head(_face(reader, table, line)),
        h.p[h.b[line.name], " ", h.q(lang="")[line.words]],
        None
        if own
        else h.a(
            ".flag", href=f"/people/{line.person}/report?table={table.id}&line={line.number}", title=words,
            aria_label=words,
        )[icon("flag")],
    ]  # fmt: skip


# --- in the waiting room: the people whom the host knows, to be invited with a tap


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
