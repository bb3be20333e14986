"""The parts of a table's page outside the board: turn, seats, actions, choices, result and log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import htpy as h

from fourfold.core.scene.last_change import since
from fourfold.core.scene.scene import Scene
from fourfold.core.scene.score_sheet import Line
from fourfold.web.live.warmup import awaits_compiler
from fourfold.web.locale.common import WORDS, level_word
from fourfold.web.pages.solo.page import ending_words
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.move_forms import choices_form
from fourfold.web.pages.table.nonces import to_open
from fourfold.web.pages.table.zoom import lenses
from fourfold.web.tables.clocks import NONE
from fourfold.web.tables.table import OVER, PLAYING, WAITING, Table
from fourfold.web.tables.views import TableView

Say = dict[str, str]


def scene_of(table: Table, seen: TableView, language: str) -> Scene:
    """The scene of a viewpoint, with recent changes marked."""
    return seen.view.scene(language, since(table.record, seen.seat), _names(seen, language))


def called(seen: TableView, seat: int, language: str) -> str:
    """The name of a seat. Bots of the same level are numbered."""
    place = seen.seats[seat]
    if place.bot and place.name == place.bot:
        same = [n for n, other in enumerate(seen.seats) if other.bot == place.bot and other.name == place.name]
        number = f" {same.index(seat) + 1}" if len(same) > 1 else ""
        return f"{level_word(place.bot, language).capitalize()}{number}"
    return place.name


def _names(seen: TableView, language: str) -> tuple[str, ...]:
    return tuple(called(seen, seat, language) for seat in range(len(seen.seats)))


def around(table: Table, seen: TableView, scene: Scene, language: str) -> Parts:
    """The parts of the page outside the board."""
    say = dict(WORDS[language])
    rating = rating_words(seen, say)
    parts: Parts = {
        "turn": _turn(seen, scene, say, language, awaits_compiler(table)),
        "seq": element("input", type="hidden", name="seq", value=str(seen.turn), form="choices"),
        **{f"seat-{seat}": _seat(seen, seat, say, language) for seat in range(len(seen.seats))},
        **_answers(table, seen, say),
        "acts": _acts(table, seen, say, language),
        "now": _now(seen, say),
        "choices": _choices(seen, scene, say, language),
        "result": _result(seen, say, language),
        "rating": element("p", rating, class_="quiet", hidden=not rating),
    }
    parts |= lenses(lambda zone: f"/t/{seen.id}/zone/{zone}", scene, say["enlarge"])
    for entry in seen.log:
        who = called(seen, entry.seat, language) if entry.seat is not None else ""
        own = entry.seat is not None and entry.seat == seen.seat
        parts[f"l{entry.seq}"] = _line(who, entry.words, own, entry.kind == "say")
    return parts


@lru_cache(20_000)
def _line(who: str, words: str, own: bool, phrase: bool) -> Element:
    """A line of the log. It is cached: of the forty lines on a page, only the last few are new."""
    classes = " ".join(["own"] * own + ["phrase"] * phrase)
    return element("li", [h.b[who] if who else None, " " if who else None, words], class_=classes or None)


# --- the turn


def _turn(seen: TableView, scene: Scene, say: Say, language: str, awaits: bool) -> Element:
    """`awaits` says whether bots are waiting for the compiler."""
    if seen.status == OVER:
        why = seen.decided_by and seen.view.decided_by(language, _names(seen, language))
        words = [_verdict(seen, say, language), h.span(".why")[" ", why] if why else None]
        return element("p", words, class_="turn over")
    if seen.moves:
        todo = h.span("#todo")[_todo(seen, scene, language)]
        return element("p", [h.strong[say["your turn"]], " ", todo], class_="turn yours")
    who = seen.decides
    if who is None:
        return element("p", scene.title, class_="turn")
    name = called(seen, who, language)
    if seen.seats[who].bot:
        how = "gets ready" if awaits else "thinks"
        dots = h.span(".dots", aria_hidden="true")["…"]
        return element("p", [say[how].format(who=name), dots], class_="turn thinks")
    return element("p", say["waiting for"].format(who=name), class_="turn")


def _todo(seen: TableView, scene: Scene, language: str) -> str:
    """The task of the player to move, without the name: the page shows that already."""
    who = "" if seen.seat is None else called(seen, seen.seat, language)
    words = scene.title.removeprefix(f"{who}: ")
    return words[:1].upper() + words[1:]


# --- seats


def _seat(seen: TableView, seat: int, say: Say, language: str) -> Element:
    place, clocks = seen.seats[seat], seen.clocks
    notes = [say["you are"]] if seat == seen.seat else []
    if place.lost_by:
        notes += [say[f"lost {place.lost_by}"]] + [say["stand-in"]] * (seen.status == PLAYING)
    elif place.bot and len(seen.seats) > 1:
        notes.append(say["bot"])
    runs = clocks.running == seat
    clock = None
    if clocks.pace.kind != NONE:
        clock = h.span(".clock", data_left=str(clocks.left[seat]), data_since=str(clocks.since) if runs else None)[
            _time(clocks.left[seat])
        ]
    content = [h.span(".who")[called(seen, seat, language)], h.small[", ".join(notes)] if notes else None, clock]
    return element("li", content, class_="decides" if seen.decides == seat else None)


def _time(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


# --- actions


def post(seen_id: str, what: str, words: str, cls: str = "", *, inside: h.Node = None, **fields: object) -> h.Node:
    """A form with one button, for an action at a table."""
    return h.form(method="post", action=f"/t/{seen_id}/{what}", data_quiet=True)[
        inside,
        [h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()],
        h.button(class_=f"act {cls}".strip())[words],
    ]


def _answers(table: Table, seen: TableView, say: Say) -> Parts:
    """Buttons of the form that has the number of the position. They are always there, so that changes are small."""
    plays = seen.status == PLAYING and _sits(table, seen)
    can = {"hint": plays and bool(seen.moves), "undo": plays and seen.undo}
    return {
        f"ask-{what}": element(
            "button",
            say[what].format(left=seen.hints or 0),
            class_="act",
            form="choices",
            formaction=f"/t/{seen.id}/{what}",
            formnovalidate=True,
            data_what=what,
            hidden=not now,
            disabled=what == "hint" and seen.hints == 0,
        )
        for what, now in can.items()
    }


def _sits(table: Table, seen: TableView) -> bool:
    return seen.seat is not None and table.seats[seen.seat].is_played_by_person


def _acts(table: Table, seen: TableView, say: Say, language: str) -> Element:
    acts: list[h.Node] = []
    if seen.status == PLAYING and _sits(table, seen):
        others = [n for n in table.remaining if n != seen.seat]
        if seen.offer is not None and seen.seat not in table.agreed:
            acts.append(h.p[say["offered"].format(who=called(seen, seen.offer, language))])
            acts.append(post(seen.id, "draw", say["accept"], answer="accept"))
            acts.append(post(seen.id, "draw", say["decline"], answer="decline"))
        more: list[h.Node] = []
        if seen.offer is None and others and all(table.seats[n].is_played_by_person for n in others):
            more.append(post(seen.id, "draw", say["offer"], answer="offer"))
        more.append(
            h.details(".more")[
                h.summary(".act.grave")[say["resign"]],
                h.div[h.p[say["resign ask"]], post(seen.id, "resign", say["resign sure"], "grave")],
            ]
        )
        runs = seen.clocks.running
        if runs is not None and runs != seen.seat:
            who = called(seen, runs, language)
            more.append(post(seen.id, "claim", say["claim bot"].format(who=who), seat=runs, to="bot"))
            more.append(post(seen.id, "claim", say["claim loss"], seat=runs, to="loss"))
        acts.append(h.details(".more")[h.summary(".act")[say["more"]], h.div[more]])
    elif seen.status == PLAYING:
        acts.append(h.p(".quiet")[say["watching"]])
    acts.append(h.a(".act", href=f"/rules/{seen.game}", target="_blank", rel="noopener")[say["rules"]])
    return element("div", acts)


def _now(seen: TableView, say: Say) -> Element:
    """The list of legal moves; the page's script fills it when it is opened."""
    content = [h.summary(".act")[say["now"]], h.ul(tabindex="0", aria_label=say["now"])]
    return element("details", content, class_="now", hidden=not seen.moves)


def _choices(seen: TableView, scene: Scene, say: Say, language: str) -> Element:
    listed = scene.choices if seen.moves else ()
    possible = say["not possible"].format(sentence=_todo(seen, scene, language))
    return choices_form(f"/t/{seen.id}/move", listed, say, possible if listed else _why_not(seen, say, language))


def _why_not(seen: TableView, say: Say, language: str) -> str:
    """Why this viewpoint cannot move."""
    if seen.status == OVER:
        return say["why over"]
    if seen.seat is None:
        return say["why watching"]
    return say["why turn"].format(who=called(seen, seen.decides, language)) if seen.decides is not None else say["wait"]


# --- the result


def _verdict(seen: TableView, say: Say, language: str) -> str:
    ending = seen.ending
    assert ending is not None
    if ending.how == "closed":
        return say["by operator" if seen.turn > 1 else "by closed"]  # turn 1: the game never began
    if ending.how == "unfinished":
        return say["by unfinished"]
    if len(seen.seats) == 1:
        return f"{ending_words(ending, language)}."
    names = [called(seen, seat, language) for seat in ending.winners]
    if ending.winners == (seen.seat,):
        words = say["you win"]
    elif not names:
        words = say["nobody"]
    else:
        words = say["wins" if len(names) == 1 else "share"].format(who=" + ".join(names))
    if ending.how in ("resigned", "time"):
        return " ".join([*_who_lost(seen, say, language), f"{words}."])
    return f"{words}. {say['by agreed']}" if ending.how == "agreed" else f"{words}."


def _who_lost(seen: TableView, say: Say, language: str) -> Iterator[str]:
    """A sentence for each player who resigned or ran out of time."""
    words = {"resign": ("you gave up", "gave up"), "late": ("you ran out", "ran out")}
    for seat, place in enumerate(seen.seats):
        if place.lost_by:
            own, other = words[place.lost_by]
            yield say[own] if seat == seen.seat else say[other].format(who=called(seen, seat, language))


def rating_words(seen: TableView, say: Mapping[str, str]) -> str:
    """Whether the game is rated, or why not; after the game, the change of the viewer's rating."""
    if seen.unrated_because is not None:
        return say.get(f"unrated {seen.unrated_because}", "")
    if seen.ratings is None:
        return say["rated later" if seen.status == WAITING else "rated now"]
    if seen.seat is None:
        return say["rated then"]
    before, after = (f"{rating:.1f}".replace("-", "−") for rating in seen.ratings[seen.seat])
    return say["rating change"].format(before=before, after=after)


def _result(seen: TableView, say: Say, language: str) -> Element:
    if seen.status != OVER or seen.ending is None:
        return element("section", hidden=True)
    again = (
        h.a(".act.main", href=f"/t/{seen.rematch}")[say["to rematch"]]
        if seen.rematch
        else post(seen.id, "rematch", say["rematch"], "main", inside=to_open())
        if seen.seat is not None and seen.ending.how != "closed"
        else None
    )
    acts = h.div(".acts")[
        again,
        h.form(method="post", action=f"/t/{seen.id}/analysis")[h.button(".act")[say["analyse"]]],
        h.a(".act", href=f"/t/{seen.id}/replay")[say["to replay"]],
        h.a(".act", href="/solo")[say["to solo"]] if len(seen.seats) == 1 else None,
        h.a(".act", href="/")[say["home"]],
    ]
    content = [_sheet(seen, say, language), acts]
    return element("section", content, class_="result", aria_label=_verdict(seen, say, language))


def _sheet(seen: TableView, say: Say, language: str) -> h.Node:
    """Where the points of each seat come from, if the scores say more than who won."""
    outcome = seen.view.outcome
    if seen.ending is None or seen.ending.scores is None or outcome is None or not outcome.has_points:
        return None
    seats, scores = range(len(seen.seats)), seen.ending.scores
    sheet = seen.sheet or [() for _ in seats]
    titles = {line.key: line.name for lines in sheet for line in lines}
    by_key = [{line.key: line for line in lines} for lines in sheet]
    rows = [
        h.tr[h.th(scope="row")[title], [h.td[_points(by_key[seat].get(key), seat)] for seat in seats]]
        for key, title in titles.items()
    ]
    return h.table(".sheet")[
        h.thead[h.tr[h.td, [h.th(scope="col")[who] for who in _names(seen, language)]]],
        h.tbody[rows, h.tr(".total")[h.th(scope="row")[say["total"]], [h.td[str(scores[seat])] for seat in seats]]],
    ]


def _points(line: Line | None, seat: int) -> h.Node:
    """A cell of the sheet: empty if the line is another seat's, a button if the board can show what scored."""
    if line is None or not line.places:
        return None if line is None else str(line.points)
    parts = " + ".join(f"{points} {reason}" for reason, points in line.parts)
    places = " ".join(f":{seat}:{place}" for place in line.places)
    return h.button(".line", type="button", data_places=places, title=parts)[str(line.points)]
