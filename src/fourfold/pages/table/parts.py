"""The parts of a table's page outside the board: turn, seats, actions, choices and log; `end.py` has the result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Messages, slug
from fourfold.pages.board.drawing import zoom_links
from fourfold.pages.board.elements import Element, Parts, element
from fourfold.pages.board.moves import choices_form
from fourfold.pages.board.plates import plate
from fourfold.pages.frame.assets import content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.pictures import icon, seat_head
from fourfold.pages.table.end import end_parts, verdict
from fourfold.pages.table.seats import clock_words, cover_parts, seat_faces, seat_name, seat_names
from fourfold.scene.last_change import since
from fourfold.scene.scene import Scene
from fourfold.table.clocks import NONE
from fourfold.table.rating_rules import change_text, is_provisional, rating_text, shown_rating
from fourfold.table.table import OVER, PLAYING, WAITING, Table
from fourfold.table.takeback import is_only_against_bots
from fourfold.table.views import LogEntry, TableView, actor, set_up_words

MARKED = {"say": "phrase", "nudge": "nudge"}
"""The classes of lines of the log that the page's script looks for, by the kind of event."""


def scene_of(table: Table, table_view: TableView, language: str) -> Scene:
    """The scene of a viewpoint, with recent changes marked."""
    return table_view.view.scene(language, since(table.record, table_view.seat), seat_names(table_view, language))


def outer_parts(table: Table, table_view: TableView, scene: Scene, language: str, awaits: bool = False) -> Parts:
    """The parts of the page outside the board. `awaits` says whether bots are waiting for the compiler."""
    say = WORDS[language]
    rating = rating_words(table_view, say)
    parts: Parts = {
        "turn": _turn(table_view, scene, say, language, awaits),
        "seq": element("input", type="hidden", name="seq", value=str(table_view.turn), form="choices"),
        "status": element("p", scene.status, class_="status", hidden=not scene.status),
        **{f"seat-{seat}": _seat(table_view, scene, seat, say, language) for seat in range(len(table_view.seats))},
        **_request_buttons(table, table_view, say),
        "acts": _acts(table, table_view, say, language),
        "now": _now(table_view, say),
        "choices": _choices(table_view, scene, say, language),
        "rating": element("p", rating, class_="quiet", hidden=not rating),
        "stakes": _stakes(table_view, say, rating),
        **cover_parts(table_view, say, language),
        **end_parts(table_view, scene, say, language, rating),
    }
    names = seat_names(table_view, language)
    parts |= zoom_links(lambda zone: f"/t/{table_view.id}/zone/{zone}", scene, say)
    for line in log_lines(table_view.log, say):
        own = line.seat is not None and line.seat == table_view.seat
        told = (line.caption, line.words)
        if line.set_up:
            told = (set_up_words(table, table_view.seat, language),) * 2
        parts[f"l{line.seq}"] = _line(told, names, line.seat, own, MARKED.get(line.kind, ""))
    return parts


def log_lines(entries: Sequence[LogEntry], say: Messages) -> list[LogEntry]:
    """The lines of the log: one for all draws of the set-up, and steps without a choice belong to the line before.
    What chance answers at once needs no line of its own, nor does the end of a turn that somebody's line follows; draws
    that sound alike are counted."""
    drawn, lines, alike = [entry.seq for entry in entries if entry.set_up], list[LogEntry](), list[str]()
    for entry, following in zip(entries, (*entries[1:], None), strict=True):
        before = lines[-1] if lines else None
        if entry.set_up and entry.seq != drawn[-1]:
            continue
        if entry.is_step and following and following.kind == "draw":
            continue
        if entry.only_ends_turn and following and following.seat != entry.seat:
            continue
        if not entry.caption:
            continue
        alike = [*alike, entry.words] if entry.kind == "draw" and entry.words in alike[-1:] else [entry.words]
        if before and len(alike) > 1:
            counted = say("event-repeated", sentence=entry.words, count=len(alike))
            lines[-1] = replace(before, words=counted, caption=counted)
        elif entry.is_step and before and (before.kind, before.seat) == (entry.kind, entry.seat):
            words, caption = f"{before.words} {entry.words}", f"{before.caption} {entry.caption}"
            lines[-1] = replace(before, words=words, caption=caption)
        else:
            lines.append(entry)
    return lines


@lru_cache(20_000)
def _line(told: tuple[str, str], names: tuple[str, ...], seat: int | None, own: bool, kind: str) -> Element:
    """A line of the log, as it is seen and as it is read aloud, with the head of who acted; chance has none. It is
    cached: of the forty lines on a page, only the last few are new."""
    classes = " ".join(["own"] * own + [kind] * bool(kind) + ["chance"] * (seat is None))
    bold = {actor(seat): h.b[name] for seat, name in enumerate(names)}
    parts = (re.split(f"([{''.join(bold)}])", words) for words in told)
    seen, heard = ([bold.get(piece, piece) for piece in pieces if piece] for pieces in parts)
    both = [h.span(aria_hidden="true")[seen], h.span(".unseen")[heard]]
    words = seen if told[0] == told[1] else both
    return element("li", [seat_head(seat) if seat is not None else None, words], class_=classes or None)


# --- the turn


def _turn(table_view: TableView, scene: Scene, say: Messages, language: str, awaits: bool) -> Element:
    if table_view.status == OVER:
        why = table_view.decided_by and table_view.view.words(language, seat_names(table_view, language)).decided_by()
        words = [verdict(table_view, say, language), h.span(".why")[" ", why] if why else None]
        return element("p", words, class_="turn over")
    if table_view.moves:
        todo = h.span("#todo")[scene.task or scene.title]
        return element("p", [h.strong[_whose_turn(table_view, say, language)], " ", todo], class_="turn yours")
    who = table_view.decides
    if who is None:
        return element("p", scene.title, class_="turn")
    name = seat_name(table_view, who, language)
    if table_view.seats[who].bot:
        how = "gets-ready" if awaits else "thinks"
        dots = h.span(".dots", aria_hidden="true")["…"]
        return element("p", [say(how, who=name), dots], class_="turn thinks")
    return element("p", say("waiting-for", who=name), class_="turn")


def _whose_turn(table_view: TableView, say: Messages, language: str) -> str:
    """At a shared device, it says who is meant by "you"."""
    if table_view.seat is None or not table_view.is_shared:
        return say("your-turn")
    return say("here-turn", who=seat_name(table_view, table_view.seat, language))


# --- seats


def _seat(table_view: TableView, scene: Scene, seat: int, say: Messages, language: str) -> Element:
    place, clocks = table_view.seats[seat], table_view.clocks
    notes = [say("you-are")] if table_view.held == (seat,) else []
    if place.lost_by:
        notes += [say(f"lost-{place.lost_by}")] + [say("stand-in")] * (table_view.status == PLAYING)
    elif place.face and len(table_view.seats) > 1:
        notes.append(say("bot"))
    runs = clocks.running == seat
    clock = None
    if clocks.pace.kind != NONE:
        clock = h.span(".clock", data_left=str(clocks.left[seat]), data_since=str(clocks.since) if runs else None)[
            clock_words(clocks.left[seat], say)
        ]
    kinds = {"own": seat == table_view.seat, "bot": bool(place.bot), "decides": table_view.decides == seat}
    kinds["empty"] = place.free
    return plate(
        next((each for each in scene.standings if each.seat == seat), None),
        (),
        seat=seat,
        name=seat_name(table_view, seat, language),
        bot=place.face,
        face=seat_faces(table_view, language)[seat],
        notes=notes,
        clock=clock,
        classes=[name for name, holds in kinds.items() if holds],
    )


# --- actions


def action_form(
    table_id: str, what: str, words: str, cls: str = "", *, inside: h.Node = None, **fields: object
) -> h.Node:
    """A form with one button, for an action at a table."""
    return h.form(method="post", action=f"/t/{table_id}/{what}", data_quiet=True)[
        inside,
        hidden(*fields.items()),
        h.button(class_=f"act {cls}".strip())[words],
    ]


def _request_buttons(table: Table, table_view: TableView, say: Messages) -> Parts:
    """Buttons for a hint and for undo, which submit the number of the position. They are hidden, not removed, so that
    changes are small."""
    plays = table_view.status == PLAYING and _is_player(table, table_view)  # the cover has its own button
    can_think = not table_view.on_device or content(f"{table_view.game}.engine.wasm") is not None
    left = table_view.hints
    words = {"hint": say("hint-uncounted") if left is None else say("hint", left=left), "undo": say("undo")}
    asks = plays and bool(table_view.moves) and can_think and not table_view.is_at_stake
    can = {"hint": asks, "undo": plays and table_view.undo}
    return {
        f"ask-{what}": element(
            "button",
            [
                icon(what),
                h.span(".unseen")[words[what]],
                h.b(aria_hidden="true")[str(table_view.hints)] if what == "hint" and table_view.hints else None,
            ],
            class_="act round",
            title=words[what],
            form="choices",
            formaction=f"/t/{table_view.id}/{what}",
            formnovalidate=True,
            data_what=what,
            hidden=not now,
            disabled=what == "hint" and table_view.hints == 0,
        )
        for what, now in can.items()
    }


def _is_player(table: Table, table_view: TableView) -> bool:
    return table_view.seat is not None and table.seats[table_view.seat].is_played_by_person


def _acts(table: Table, table_view: TableView, say: Messages, language: str) -> Element:
    acts: list[h.Node] = []
    more: list[h.Node] = []
    if table_view.status == PLAYING and _is_player(table, table_view):
        others = [n for n in table.remaining if n != table_view.seat]
        if table_view.offer is not None and table_view.seat not in table.agreed:
            acts.append(
                h.div(".offer")[
                    h.p[say("offered", who=seat_name(table_view, table_view.offer, language))],
                    action_form(table_view.id, "draw", say("accept"), answer="accept"),
                    action_form(table_view.id, "draw", say("decline"), answer="decline"),
                ]
            )
        if table_view.offer is not None and table_view.offer == table_view.seat:
            acts.append(
                h.div(".offer")[
                    h.p[say("offered-by-you")],
                    action_form(table_view.id, "draw", say("offer-withdraw"), answer="decline"),
                ]
            )
        if table_view.offer is None and others and all(table.seats[n].is_played_by_person for n in others):
            more.append(action_form(table_view.id, "draw", say("offer"), answer="offer"))
        if table_view.is_at_stake and is_only_against_bots(table, *table_view.held):
            more.append(
                _question(
                    table_view, say, h.summary(".act")[say("concede")], say("concede-title"), say("concede-ask"),
                    action_form(table_view.id, "concede", say("concede-sure"), "grave"),
                )
            )  # fmt: skip
        more.append(
            _question(
                table_view, say, h.summary(".act.grave")[say("resign")], say("resign-title"),
                _resign_words(table_view, say, language),
                action_form(table_view.id, "resign", say("resign-sure"), "grave"),
            )
        )  # fmt: skip
        if any(seat.person for number, seat in enumerate(table.seats) if number not in table_view.held):
            more.append(
                _question(
                    table_view, say, h.summary(".act")[say("leave-game")], say("leave-title"),
                    say("leave-ask"),
                    h.form(method="post", action=f"/t/{table_view.id}/leave", data_quiet=True, data_leaves=True)[
                        h.button(".act")[say("leave-game")]
                    ],
                )
            )  # fmt: skip
    elif table_view.status == PLAYING and not table_view.held:
        acts.append(h.p(".watching")[say("watching")])
    if table_view.held and len({seat.person for seat in table.seats if seat.person}) > 1:
        more.append(h.a(".act", href=f"/t/{table_view.id}/people")[icon("friends"), say("people-here")])
    if table_view.host is not None and table_view.host in table_view.held and not table_view.on_device:
        more.append(watch_link(table, say))
        more.append(h.a(".act", href=f"/t/{table_view.id}/webhook")[icon("link"), say("webhook-menu")])
    acts.append(h.details(".more")[tool("more", say("more")), h.div[more]])
    return element("div", acts)


def _question(table_view: TableView, say: Messages, opens: h.Element, title: str, words: str, form: h.Node) -> h.Node:
    """A question over the table, before a player ends something: to play on comes first."""
    own = table_view.held[0] if table_view.seat is None else table_view.seat
    return h.details(".more.question")[
        opens,
        h.div[
            seat_head(own),
            h.h2[title],
            h.p[words],
            h.a(".act.main", href=f"/t/{table_view.id}", data_close=True)[say("keep-playing")],
            form,
        ],
    ]


def _resign_words(table_view: TableView, say: Messages, language: str) -> str:
    if table_view.seat is None or not table_view.is_shared:
        return say("resign-ask")
    return say("here-resign-ask", who=seat_name(table_view, table_view.seat, language))


def watch_link(table: Table, say: Messages) -> h.Node:
    """The link for spectators, to copy. Without a script it leads to the page that it invites to."""
    link = f"/join/{table.link(None)}"
    return h.a(".act", href=link, data_copy=link, data_done=say("copied"))[icon("eye"), say("invite-watch")]


def tool(name: str, words: str) -> h.Node:
    """The summary of something that opens, as an icon."""
    return h.summary(".act.tool", title=words)[icon(name), h.span(".unseen")[words]]


def _now(table_view: TableView, say: Messages) -> Element:
    """The list of legal moves; the page's script fills it when it is opened."""
    content = [tool("now", say("now")), h.ul(tabindex="0", aria_label=say("now"))]
    return element("details", content, class_="now", hidden=not table_view.moves)


def _choices(table_view: TableView, scene: Scene, say: Messages, language: str) -> Element:
    action = f"/t/{table_view.id}/move"
    if not table_view.moves:
        return choices_form(action, None, say, _why_not(table_view, say, language))
    return choices_form(action, scene, say, say("not-possible", sentence=scene.task or scene.title))


def _why_not(table_view: TableView, say: Messages, language: str) -> str:
    """Why this viewpoint cannot move."""
    if table_view.status == OVER:
        return say("why-over")
    if not table_view.held:
        return say("why-watching")
    return (
        say("why-turn", who=seat_name(table_view, table_view.decides, language))
        if table_view.decides is not None
        else say("wait")
    )


# --- ratings


def _stakes(table_view: TableView, say: Messages, rating: str) -> Element:
    """The sign of a rated game, for the header."""
    content: h.Node = [icon("trophy"), h.span[say("setup-rated")]]
    return element("p", content, class_="stakes", title=rating, hidden=table_view.unrated_because is not None)


def rating_words(table_view: TableView, say: Messages) -> str:
    """Whether the game is rated, or why not; after the game, the change of the viewer's rating."""
    if table_view.unrated_because is not None:
        return say(key) if (key := f"unrated-{slug(table_view.unrated_because)}") in say else ""
    if table_view.ratings is None:
        return say("rated-later" if table_view.status == WAITING else "rated-now")
    if table_view.seat is None:
        return say("rated-then")
    change = table_view.ratings[table_view.seat]
    before, after = shown_rating(change.mu), shown_rating(change.new_mu)
    provisional = is_provisional(change.new_sigma)
    told = say("rating-change", rating=rating_text(after, provisional), change=change_text(before, after))
    return f"{told} {say('rating-provisional')}" if provisional else told
