"""The pages of a device's own tables. They are made of the same parts as those of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import htpy as h

from fourfold.core.record import Record
from fourfold.core.registry import GamePackage, game_package
from fourfold.core.scene.svg import svg
from fourfold.web.offline.local_table import PERSON
from fourfold.web.pages.board.changes import Rendered
from fourfold.web.pages.board.zones import text_form, zone_scene
from fourfold.web.pages.frame.assets import content as content_of
from fourfold.web.pages.frame.heads import LOST, head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, html_document
from fourfold.web.pages.home import Ticket, doors, ticket_strip
from fourfold.web.pages.learn.lessons import OVERVIEW_STYLES, LessonView, lesson_overview, lesson_page, styles_of
from fourfold.web.pages.setup.page import setup_page
from fourfold.web.pages.setup.set_up import Problem, SetUp
from fourfold.web.pages.table.page import table_heading, table_page
from fourfold.web.pages.table.parts import scene_of
from fourfold.web.tables.found_hint import FoundHint
from fourfold.web.tables.table import OVER, Table
from fourfold.web.tables.views import SeatView, view_for


@dataclass(frozen=True)
class Row:
    """A table in the list of a device."""

    id: str
    name: str
    status: str
    waits: bool


def home(reader: Reader, summaries: list[dict[str, Any]], is_shell: bool = False, has_server: bool = False) -> str:
    """The doors, and the games that are kept on this device. A shell is a file that is shown until there is a worker,
    which knows the games."""
    ended = [each["id"] for each in summaries if each["status"] == OVER and not each.get("brought")]
    running = [_ticket(each) for each in summaries if each["status"] != OVER]
    past = [_ticket(each) for each in summaries if each["status"] == OVER]
    content = h.main("#main.home", data_shell=reader.say("local-preparing") if is_shell else None)[
        h.h1(".unseen")["Fourfold. ", reader.say("tagline")],
        doors(reader),
        h.p(".quiet.local")[reader.say("local-words")],
        ticket_strip(reader, reader.say("your-tables"), running, ".own"),
        ticket_strip(reader, reader.say("last-games"), past) if past else None,
        _bring(reader, ended) if has_server and ended else None,
    ]
    return _document(reader, "", content, styles=["home.css", "lobby.css"], scripts=["local_home.js"], board=False)


def _bring(reader: Reader, ended: list[str]) -> h.Node:
    """Brings games that have ended to the server."""
    return h.div("#bring", data_games=" ".join(ended))[
        h.button(".act", type="button")[icon("upload"), reader.say("local-bring")],
        h.p(".note", hidden=True)[reader.say("local-brought"), " ", h.a(href="../me#games")[reader.say("local-see")]],
    ]


def _ticket(summary: dict[str, Any]) -> Ticket:
    row = Row(summary["id"], summary["game"], summary["status"], summary["waits"])
    others = [(_seat(name, bot), decides) for name, bot, decides in summary["others"]]
    thinking = next((seat for seat, decides in others if decides), None)
    return Ticket(row, tuple(seat for seat, _ in others), thinking)


def _seat(name: str, bot: str | None) -> SeatView:
    return SeatView(name or bot or "", "bot" if bot else "human", bot, False, False)


def set_up(reader: Reader, chosen: SetUp, problems: list[Problem], name: str, quiet: bool) -> str:
    """The page that sets a table, or only its main part, for our script."""
    content = setup_page(reader, chosen, problems, name)
    if quiet:
        return str(h.fragment[content])
    about = chosen.about
    styles, title = [f"{about.name}.scene.css", "rooms.css", "setup.css"], f"{reader.say('set-table')} · {about.title}"
    return _document(reader, title, content, styles=styles, scripts=["setup.js"], game=about.name, board=False)


def lessons(reader: Reader, package: GamePackage) -> str:
    """All lessons of a game."""
    title, name = reader.say("learn-title", game=package.about.title), package.about.name
    content = lesson_overview(reader, package)
    return _document(reader, title, content, styles=OVERVIEW_STYLES, game=name, board=False)


def lesson(lesson_view: LessonView, path: tuple[str, ...]) -> str:
    content, game = lesson_page(lesson_view, path), lesson_view.package.about.name
    more = {"styles": styles_of(game), "scripts": ["table.js"], "game": game}
    return _document(lesson_view.reader, lesson_view.title, content, **more)


def table(reader: Reader, found: Table, rendered: Rendered, hint: FoundHint | None = None) -> str:
    table_view = view_for(found, PERSON, reader.language, last=0)
    content = table_page(reader, found, table_view, rendered, (), hint, person=PERSON)
    heading = table_heading(reader, table_view, rendered, 0)
    styles = ["places.css", f"{table_view.game}.scene.css", "motion.css", "end.css"]
    if table_view.is_shared:
        styles.append("cover.css")
    if reader.ui_options["patterns"] == "on" and content_of(edges := f"{table_view.game}.edges.css"):
        styles.append(edges)
    title = game_package(table_view.game).about.title
    return _document(reader, title, content, styles=styles, scripts=["local.js"], game=table_view.game, heading=heading)


def replay(reader: Reader, record: Record, content: h.Node) -> str:
    game = record.game.name
    title = reader.say("labelled", label=reader.say("replay"), text=record.game.about.title)
    styles = ["places.css", f"{game}.scene.css", "replay.css", "motion.css"]
    return _document(reader, title, content, styles=styles, scripts=["replay.js"], game=game)


def as_text(reader: Reader, found: Table) -> str:
    table_view = view_for(found, PERSON, reader.language, last=0)
    scene = scene_of(found, table_view, reader.language)
    return str(h.fragment[text_form(scene, reader.say("text-empty"), reader.say("text-elsewhere"))])


def zone(reader: Reader, found: Table, name: str) -> str:
    table_view = view_for(found, PERSON, reader.language, last=0)
    return svg(zone_scene(scene_of(found, table_view, reader.language), name), reader.theme)


def waiting(reader: Reader) -> str:
    """What a host shows for a page that only the worker has: it comes again when there is one."""
    content = h.main("#main.notice", data_shell=reader.say("local-preparing"))[
        head(LOST), h.h1[reader.say("local-preparing")]
    ]
    return _document(reader, "", content, scripts=["local_home.js"], board=False)


def refusal(reader: Reader, kind: str, words: str) -> str:
    content = h.main("#main.notice")[
        head(LOST),
        h.h1[reader.say("missing" if kind == "missing" else "refused")],
        h.p[words],
        h.p[h.a(".act", href="/")[reader.say("back")]],
    ]
    return _document(reader, reader.say("refused"), content, board=False)


def _document(reader: Reader, title: str, content: h.Node, **more: Any) -> str:
    return str(html_document(reader, title, content, **more))
