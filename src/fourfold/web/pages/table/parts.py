"""The parts of a table's page outside the board: turn, seats, actions, choices, result and log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Messages, slug
from fourfold.core.locale.cldr import list_words
from fourfold.core.scene.last_change import since
from fourfold.core.scene.scene import Scene
from fourfold.core.scene.score_sheet import Line
from fourfold.web.live.warmup import awaits_compiler
from fourfold.web.pages.solo.page import ending_words
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.move_forms import choices_form
from fourfold.web.pages.table.nonces import opening_fields
from fourfold.web.pages.table.zoom import zoom_links
from fourfold.web.tables.clocks import NONE
from fourfold.web.tables.table import OVER, PLAYING, WAITING, Table
from fourfold.web.tables.views import TableView, actor, set_up_words


def scene_of(table: Table, table_view: TableView, language: str) -> Scene:
    """The scene of a viewpoint, with recent changes marked."""
    return table_view.view.scene(language, since(table.record, table_view.seat), _names(table_view, language))


def seat_name(table_view: TableView, seat: int, language: str) -> str:
    """The name of a seat. Bots of the same level are numbered."""
    place = table_view.seats[seat]
    if place.bot and place.name == place.bot:
        same = [n for n, other in enumerate(table_view.seats) if other.bot == place.bot and other.name == place.name]
        number = f" {same.index(seat) + 1}" if len(same) > 1 else ""
        return f"{WORDS[language](f'bot-{place.bot}')}{number}"
    return place.name


def _names(table_view: TableView, language: str) -> tuple[str, ...]:
    return tuple(seat_name(table_view, seat, language) for seat in range(len(table_view.seats)))


def outer_parts(table: Table, table_view: TableView, scene: Scene, language: str) -> Parts:
    """The parts of the page outside the board."""
    say = WORDS[language]
    rating = rating_words(table_view, say)
    parts: Parts = {
        "turn": _turn(table_view, scene, say, language, awaits_compiler(table)),
        "seq": element("input", type="hidden", name="seq", value=str(table_view.turn), form="choices"),
        **{f"seat-{seat}": _seat(table_view, seat, say, language) for seat in range(len(table_view.seats))},
        **_request_buttons(table, table_view, say),
        "acts": _acts(table, table_view, say, language),
        "now": _now(table_view, say),
        "choices": _choices(table_view, scene, say, language),
        "result": _result(table_view, say, language),
        "rating": element("p", rating, class_="quiet", hidden=not rating),
    }
    names = _names(table_view, language)
    parts |= zoom_links(lambda zone: f"/t/{table_view.id}/zone/{zone}", scene, say)
    drawn = [entry.seq for entry in table_view.log if entry.set_up]
    for entry in table_view.log:
        if entry.set_up and entry.seq != drawn[-1]:
            continue
        own = entry.seat is not None and entry.seat == table_view.seat
        words = set_up_words(table, table_view.seat, language) if entry.set_up else entry.words
        parts[f"l{entry.seq}"] = _line(words, names, own, entry.kind == "say")
    return parts


@lru_cache(20_000)
def _line(words: str, names: tuple[str, ...], own: bool, phrase: bool) -> Element:
    """A line of the log. It is cached: of the forty lines on a page, only the last few are new."""
    classes = " ".join(["own"] * own + ["phrase"] * phrase)
    bold = {actor(seat): h.b[name] for seat, name in enumerate(names)}
    pieces = re.split(f"([{''.join(bold)}])", words)
    return element("li", [bold.get(piece, piece) for piece in pieces if piece], class_=classes or None)


# --- the turn


def _turn(table_view: TableView, scene: Scene, say: Messages, language: str, awaits: bool) -> Element:
    """`awaits` says whether bots are waiting for the compiler."""
    if table_view.status == OVER:
        why = table_view.decided_by and table_view.view.decided_by(language, _names(table_view, language))
        words = [_verdict(table_view, say, language), h.span(".why")[" ", why] if why else None]
        return element("p", words, class_="turn over")
    if table_view.moves:
        todo = h.span("#todo")[scene.task or scene.title]
        return element("p", [h.strong[say("your-turn")], " ", todo], class_="turn yours")
    who = table_view.decides
    if who is None:
        return element("p", scene.title, class_="turn")
    name = seat_name(table_view, who, language)
    if table_view.seats[who].bot:
        how = "gets-ready" if awaits else "thinks"
        dots = h.span(".dots", aria_hidden="true")["…"]
        return element("p", [say(how, who=name), dots], class_="turn thinks")
    return element("p", say("waiting-for", who=name), class_="turn")


# --- seats


def _seat(table_view: TableView, seat: int, say: Messages, language: str) -> Element:
    place, clocks = table_view.seats[seat], table_view.clocks
    notes = [say("you-are")] if seat == table_view.seat else []
    if place.lost_by:
        notes += [say(f"lost-{place.lost_by}")] + [say("stand-in")] * (table_view.status == PLAYING)
    elif place.bot and len(table_view.seats) > 1:
        notes.append(say("bot"))
    runs = clocks.running == seat
    clock = None
    if clocks.pace.kind != NONE:
        clock = h.span(".clock", data_left=str(clocks.left[seat]), data_since=str(clocks.since) if runs else None)[
            _time(clocks.left[seat])
        ]
    content = [
        h.span(".who")[seat_name(table_view, seat, language)],
        h.small[", ".join(notes)] if notes else None,
        clock,
    ]
    return element("li", content, class_="decides" if table_view.decides == seat else None)


def _time(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


# --- actions


def action_form(
    table_id: str, what: str, words: str, cls: str = "", *, inside: h.Node = None, **fields: object
) -> h.Node:
    """A form with one button, for an action at a table."""
    return h.form(method="post", action=f"/t/{table_id}/{what}", data_quiet=True)[
        inside,
        [h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()],
        h.button(class_=f"act {cls}".strip())[words],
    ]


def _request_buttons(table: Table, table_view: TableView, say: Messages) -> Parts:
    """Buttons for a hint and for undo, which submit the number of the position. They are hidden, not removed, so that
    changes are small."""
    plays = table_view.status == PLAYING and _is_player(table, table_view)
    can = {"hint": plays and bool(table_view.moves), "undo": plays and table_view.undo}
    return {
        f"ask-{what}": element(
            "button",
            say(what, left=table_view.hints or 0),
            class_="act",
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
    if table_view.status == PLAYING and _is_player(table, table_view):
        others = [n for n in table.remaining if n != table_view.seat]
        if table_view.offer is not None and table_view.seat not in table.agreed:
            acts.append(h.p[say("offered", who=seat_name(table_view, table_view.offer, language))])
            acts.append(action_form(table_view.id, "draw", say("accept"), answer="accept"))
            acts.append(action_form(table_view.id, "draw", say("decline"), answer="decline"))
        more: list[h.Node] = []
        if table_view.offer is None and others and all(table.seats[n].is_played_by_person for n in others):
            more.append(action_form(table_view.id, "draw", say("offer"), answer="offer"))
        more.append(
            h.details(".more")[
                h.summary(".act.grave")[say("resign")],
                h.div[h.p[say("resign-ask")], action_form(table_view.id, "resign", say("resign-sure"), "grave")],
            ]
        )
        runs = table_view.clocks.running
        if runs is not None and runs != table_view.seat:
            who = seat_name(table_view, runs, language)
            more.append(action_form(table_view.id, "claim", say("claim-bot", who=who), seat=runs, to="bot"))
            more.append(action_form(table_view.id, "claim", say("claim-loss"), seat=runs, to="loss"))
        acts.append(h.details(".more")[h.summary(".act")[say("more")], h.div[more]])
    elif table_view.status == PLAYING:
        acts.append(h.p(".quiet")[say("watching")])
    acts.append(h.a(".act", href=f"/rules/{table_view.game}", target="_blank", rel="noopener")[say("rules")])
    return element("div", acts)


def _now(table_view: TableView, say: Messages) -> Element:
    """The list of legal moves; the page's script fills it when it is opened."""
    content = [h.summary(".act")[say("now")], h.ul(tabindex="0", aria_label=say("now"))]
    return element("details", content, class_="now", hidden=not table_view.moves)


def _choices(table_view: TableView, scene: Scene, say: Messages, language: str) -> Element:
    listed = scene.choices if table_view.moves else ()
    possible = say("not-possible", sentence=scene.task or scene.title)
    return choices_form(
        f"/t/{table_view.id}/move", listed, say, possible if listed else _why_not(table_view, say, language)
    )


def _why_not(table_view: TableView, say: Messages, language: str) -> str:
    """Why this viewpoint cannot move."""
    if table_view.status == OVER:
        return say("why-over")
    if table_view.seat is None:
        return say("why-watching")
    return (
        say("why-turn", who=seat_name(table_view, table_view.decides, language))
        if table_view.decides is not None
        else say("wait")
    )


# --- the result


def _verdict(table_view: TableView, say: Messages, language: str) -> str:
    ending = table_view.ending
    assert ending is not None
    if ending.how == "closed":
        return say("by-operator" if table_view.turn > 1 else "by-closed")  # turn 1: the game never began
    if ending.how == "unfinished":
        return say("by-unfinished")
    if len(table_view.seats) == 1:
        return f"{ending_words(ending, language)}."
    names = [seat_name(table_view, seat, language) for seat in ending.winners]
    if ending.winners == (table_view.seat,):
        words = say("you-win")
    elif not names:
        words = say("nobody")
    else:
        words = say("wins" if len(names) == 1 else "share", who=list_words(names, language))
    if ending.how in ("resigned", "time"):
        return " ".join([*_who_lost(table_view, say, language), f"{words}."])
    return f"{words}. {say('by-agreed')}" if ending.how == "agreed" else f"{words}."


def _who_lost(table_view: TableView, say: Messages, language: str) -> Iterator[str]:
    """A sentence for each player who resigned or ran out of time."""
    words = {"resign": ("you-gave-up", "gave-up"), "late": ("you-ran-out", "ran-out")}
    for seat, place in enumerate(table_view.seats):
        if place.lost_by:
            own, other = words[place.lost_by]
            yield say(own) if seat == table_view.seat else say(other, who=seat_name(table_view, seat, language))


def rating_words(table_view: TableView, say: Messages) -> str:
    """Whether the game is rated, or why not; after the game, the change of the viewer's rating."""
    if table_view.unrated_because is not None:
        return say(key) if (key := f"unrated-{slug(table_view.unrated_because)}") in say else ""
    if table_view.ratings is None:
        return say("rated-later" if table_view.status == WAITING else "rated-now")
    if table_view.seat is None:
        return say("rated-then")
    before, after = table_view.ratings[table_view.seat]
    return say("rating-change", before=before, after=after)


def _result(table_view: TableView, say: Messages, language: str) -> Element:
    if table_view.status != OVER or table_view.ending is None:
        return element("section", hidden=True)
    again = (
        h.a(".act.main", href=f"/t/{table_view.rematch}")[say("to-rematch")]
        if table_view.rematch
        else action_form(table_view.id, "rematch", say("rematch"), "main", inside=opening_fields())
        if table_view.seat is not None and table_view.ending.how != "closed"
        else None
    )
    acts = h.div(".acts")[
        again,
        h.form(method="post", action=f"/t/{table_view.id}/analysis")[h.button(".act")[say("analyse")]],
        h.a(".act", href=f"/t/{table_view.id}/replay")[say("to-replay")],
        h.a(".act", href="/solo")[say("to-solo")] if len(table_view.seats) == 1 else None,
        h.a(".act", href="/")[say("home")],
    ]
    content = [_sheet(table_view, say, language), acts]
    return element("section", content, class_="result", aria_label=_verdict(table_view, say, language))


def _sheet(table_view: TableView, say: Messages, language: str) -> h.Node:
    """Where the points of each seat come from, if the scores say more than who won."""
    outcome = table_view.view.outcome
    if table_view.ending is None or table_view.ending.scores is None or outcome is None or not outcome.has_points:
        return None
    seats, scores = range(len(table_view.seats)), table_view.ending.scores
    sheet = table_view.sheet or [() for _ in seats]
    titles = {line.key: line.name for lines in sheet for line in lines}
    by_key = [{line.key: line for line in lines} for lines in sheet]
    rows = [
        h.tr[h.th(scope="row")[title], [h.td[_points(by_key[seat].get(key), seat)] for seat in seats]]
        for key, title in titles.items()
    ]
    return h.table(".sheet")[
        h.thead[h.tr[h.td, [h.th(scope="col")[who] for who in _names(table_view, language)]]],
        h.tbody[rows, h.tr(".total")[h.th(scope="row")[say("total")], [h.td[str(scores[seat])] for seat in seats]]],
    ]


def _points(line: Line | None, seat: int) -> h.Node:
    """A cell of the sheet: empty if the line is another seat's, a button if the board can show what scored."""
    if line is None or not line.places:
        return None if line is None else str(line.points)
    parts = " + ".join(f"{points} {reason}" for reason, points in line.parts)
    places = " ".join(f":{seat}:{place}" for place in line.places)
    return h.button(".line", type="button", data_places=places, title=parts)[str(line.points)]
