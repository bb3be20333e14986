"""The replay of a finished game: any moment of it, lines tried from there, and what the search thinks of it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from fourfold.bots.analysis import Analysis
from fourfold.core.errors import OptionError
from fourfold.core.scene.scene import Scene
from fourfold.web.live.analyses import AnalysisProgress
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.replay.chances import curve, in_points, percent
from fourfold.web.pages.replay.replay_position import Drawn, ReplayPosition
from fourfold.web.pages.table.board import Parts, felt
from fourfold.web.pages.table.move_forms import folded, steps
from fourfold.web.pages.table.waiting import qr
from fourfold.web.pages.table.zoom import lenses

SIGNS = {
    "first": ("to start", "M18 6l-7 6 7 6M6 6v12"),
    "back": ("step back", "M15 6l-7 6 7 6"),
    "on": ("step on", "M9 6l7 6-7 6"),
    "last": ("to end", "M6 6l7 6-7 6M18 6v12"),
}
ON_A_PAGE = 200
"""Moves that are listed together: most games need one or two pages."""
RUN = '<path class="solid goes" d="M8 5l11 7-11 7z"/><path class="stops" d="M8 6v12M16 6v12"/>'


def _sign(drawn: str) -> Markup:
    return Markup(f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>')


@dataclass(frozen=True)
class Shelf:
    """Where a finished game lies: its address, the names of its seats, and the key by which others may see it."""

    id: str
    base: str
    """The address that others come by."""
    names: tuple[str, ...]
    key: str = ""
    """What whoever is here came with."""
    seated: bool = False
    """Whether there is a table to go back to."""
    shared: str = ""
    """What those need that are given a link."""

    def to(self, moment: ReplayPosition | None = None, page: str = "replay", **other: object) -> str:
        """The address of a moment on a page of this game, for whoever is here."""
        return f"/t/{self.id}/{page}{_joined(moment, self.key, other)}"

    def link(self, moment: ReplayPosition) -> str:
        """The whole address, for others."""
        return f"{self.base}/t/{self.id}/replay{_joined(moment, self.shared, {})}"


def _joined(moment: ReplayPosition | None, key: str, other: dict[str, object]) -> str:
    query = moment.query(**other) if moment else ""
    return query + (("&" if query else "?") + urlencode({"key": key}) if key else "")


def replay_page(
    reader: Reader,
    shelf: Shelf,
    moment: ReplayPosition,
    drawn: Drawn,
    found: Analysis | AnalysisProgress | None,
    listed: int,
    path: tuple[str, ...] = (),
) -> h.Node:
    """`listed` is the page of the list of moves, `path` has the steps that were chosen without the module."""
    parts = drawn.parts | around(reader, shelf, moment, drawn.scene, found)

    def part(id: str) -> Markup:
        return Markup(parts[id])

    return h.main(
        "#main.table.replay",
        data_seq=str(moment.at),
        data_last=str(len(moment.record.moves)),
        data_cancel=reader.say("cancel"),
        data_choose=reader.say("choose"),
    )[
        h.h1(".unseen")[f"{reader.say('replay')}: {moment.record.game.about.title}"],
        h.div(".play")[
            h.div(".head")[part("turn"), part("choices")],
            part("tried"),
            _plainly(reader, shelf, moment, drawn.scene, path),
            h.div(".mat")[felt(drawn.felt, parts)],
            _bar(reader, shelf, moment),
        ],
        h.aside(".beside")[
            part("here"),
            part("verdict"),
            curve(reader, found, shelf.names, moment.at) if isinstance(found, Analysis) and found.decisions else None,
            h.details(".sharing")[h.summary(".act")[reader.say("share moment")], part("share")],
            part("eyes"),
            move_list(reader, shelf, moment, found, listed),
        ],
    ]


def around(
    reader: Reader, shelf: Shelf, moment: ReplayPosition, scene: Scene, found: Analysis | AnalysisProgress | None = None
) -> Parts:
    """The parts of the page round the board that change with the moment."""
    nodes = {
        "turn": _turn(reader, shelf, moment, scene),
        "choices": _choices(reader, shelf, moment, scene),
        "tried": _tried(reader, shelf, moment),
        "here": _here(reader, shelf, moment),
        "verdict": _verdict(reader, shelf, moment, found),
        "share": _share(reader, shelf, moment),
        "eyes": _eyes(reader, shelf, moment),
    }
    zones = lenses(lambda zone: shelf.to(moment, f"replay/zone/{zone}"), scene, reader.say("enlarge", name="{name}"))
    return {id: str(node) for id, node in nodes.items()} | zones


# --- where we are


def _mover(shelf: Shelf, moment: ReplayPosition) -> str:
    before = moment.before
    return shelf.names[before[0].seat] if before and isinstance(before[0].seat, int) else ""


def told(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> str:
    """The last move, with who made it."""
    words, who = moment.told(reader.language), _mover(shelf, moment)
    return f"{who}: {words}" if who else words or reader.say("the beginning")


def _turn(reader: Reader, shelf: Shelf, moment: ReplayPosition, scene: Scene) -> h.Node:
    words, who = moment.told(reader.language), _mover(shelf, moment)
    count = reader.say("moment of", at=moment.at, last=len(moment.record.moves))
    return h.p("#turn.turn.told")[
        h.small(".count")[count + (f" + {len(moment.tried)}" if moment.tried else "")],
        h.span[h.b[who, ": "] if who else None, words or reader.say("the beginning")],
        h.small(".next")[scene.title],
    ]


def _bar(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    last = len(moment.record.moves)
    to = {"first": 0, "back": max(0, moment.at - 1), "on": min(last, moment.at + 1), "last": last}

    def sign(name: str) -> h.Node:
        words, way = SIGNS[name]
        href, words = shelf.to(moment, at=to[name], tried=None), reader.say(words)
        return h.a(".act", data_to=name, href=href, aria_label=words, title=words)[_sign(f'<path d="{way}"/>')]

    run = reader.say("replay run")

    return h.nav("#bar.bar", aria_label=reader.say("scrub"))[
        sign("first"),
        sign("back"),
        h.form(".scrub", method="get", action=f"/t/{shelf.id}/replay")[
            h.input(type="hidden", name="as", value=str(moment.seat)),
            h.input(type="hidden", name="key", value=shelf.key) if shelf.key else None,
            h.input(
                "#scrub", type="range", name="at", min="0", max=str(last), value=str(moment.at),
                aria_label=reader.say("scrub"), data_words=reader.say("moment of", at="{at}", last=last),
            ),
            h.button(".act.plain")[reader.say("scrub go")],
        ],
        sign("on"),
        sign("last"),
        h.button("#run.act", type="button", hidden=True, aria_pressed="false", aria_label=run, title=run)[_sign(RUN)],
    ]  # fmt: skip


def _eyes(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    """Whose eyes it is seen with: who held what becomes visible, and whose board is the large one."""
    if len(shelf.names) == 1:
        return h.nav("#eyes", hidden=True)
    return h.nav("#eyes.eyes", aria_label=reader.say("seen by"))[
        h.span(".quiet")[reader.say("seen by")],
        [
            h.a(
                ".act", href=shelf.to(moment, seat=seat), data_go=True,
                aria_current="true" if seat == moment.seat else None, aria_label=reader.say("eyes of", who=name),
            )[name]
            for seat, name in enumerate(shelf.names)
        ],
    ]  # fmt: skip


def list_page(moment: ReplayPosition, asked: int | None) -> int:
    """The page of the list of moves that is asked for; else the one with the moment's move."""
    if asked is None:
        return (max(1, moment.at) - 1) // ON_A_PAGE + 1
    last = _list_pages(moment)
    if not 1 <= asked <= last:
        raise OptionError(f"moves={asked} is not possible; the moves of this game are on the pages 1 to {last}")
    return asked


def _list_pages(moment: ReplayPosition) -> int:
    return max(1, -(-len(moment.record.moves) // ON_A_PAGE))


def move_list(
    reader: Reader, shelf: Shelf, moment: ReplayPosition, found: Analysis | AnalysisProgress | None, listed: int
) -> h.Element:
    """A page of all moves, and the way to the others."""
    decisions = found.decisions if isinstance(found, Analysis) else ()
    lost = {each.number: each.loss for each in decisions if each.is_mistake}
    record, lines = moment.record, []
    first, last = (listed - 1) * ON_A_PAGE + 1, min(listed * ON_A_PAGE, len(moment.record.moves))
    for number in range(first, last + 1):
        state, move = record.states[number - 1], record.moves[number - 1]
        who = f"{shelf.names[state.seat]}: " if isinstance(state.seat, int) else ""
        lines.append(
            h.li(class_=None if who else "by-chance")[
                h.a(
                    href=shelf.to(moment, at=number, tried=None), data_at=str(number),
                    aria_current="step" if number == moment.at and moment.tried is None else None,
                )[
                    h.span(".count")[str(number)],
                    h.span[h.b[who] if who else None, state.describe(move, reader.language)],
                    h.span(".lost")[f"✗ −{percent(lost[number])}"] if number in lost else None,
                ]
            ]
        )  # fmt: skip
        state.forget()
    return h.section("#list.happened", aria_label=reader.say("all moves"))[
        h.h2[reader.say("all moves")],
        _other_moves(reader, shelf, moment, listed) if _list_pages(moment) > 1 else None,
        h.ol("#moves.moves", tabindex="0", start=str(first))[lines],
    ]


def _other_moves(reader: Reader, shelf: Shelf, moment: ReplayPosition, listed: int) -> h.Node:
    def to(page: int, words: str) -> h.Node:
        href = f"{shelf.to(moment)}&moves={page}"
        return h.a(".act", href=href, data_go=True, data_moves=str(page))[reader.say(words)]

    first, last = (listed - 1) * ON_A_PAGE + 1, min(listed * ON_A_PAGE, len(moment.record.moves))
    return h.nav(".other-moves", aria_label=reader.say("other moves"))[
        to(listed - 1, "earlier moves") if listed > 1 else None,
        h.span(".quiet")[reader.say("listed moves", first=first, last=last, all=len(moment.record.moves))],
        to(listed + 1, "later moves") if listed < _list_pages(moment) else None,
        to(list_page(moment, None), "current move") if listed != list_page(moment, None) else None,
    ]


# --- what can be done here


def _here(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    over = moment.state.is_over
    return h.div("#here.acts")[
        h.a(".act.main", href=shelf.to(moment, tried=()), data_go=True)[reader.say("try moves")]
        if moment.tried is None and not over
        else None,
        h.a(".act", href=shelf.to(page="analysis"))[reader.say("to analysis")],
        h.a(".act", href=shelf.to(page="draws"))[reader.say("to draws")],
        h.a(".act", href=f"/t/{shelf.id}")[reader.say("to table")] if shelf.seated else None,
    ]


def _share(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    link, words = shelf.link(moment), reader.say("link moment")
    picture = shelf.to(moment, "replay/picture.svg")
    name = f"{shelf.id}-{moment.at}"
    return h.div("#share.share")[
        h.input(".link", value=link, readonly=True, aria_label=words),
        h.div(".acts")[
            h.button(".act", type="button", data_copy=link, data_done=reader.say("copied"))[reader.say("copy")],
            h.a(".act", href=picture, download=f"{name}.svg")[reader.say("picture svg")],
            h.button(".act.png", type="button", data_png=picture, data_name=f"{name}.png")[reader.say("picture png")],
            h.a(".act", href=shelf.to(page="record"), download=f"{shelf.id}.json")[reader.say("record file")],
        ],
        h.div(".qr")[qr(link)],
    ]


def _verdict(reader: Reader, shelf: Shelf, moment: ReplayPosition, found: Analysis | AnalysisProgress | None) -> h.Node:
    """What the search thinks of the move that led here."""
    if not isinstance(found, Analysis) or moment.tried is not None or not moment.before:
        return h.p("#verdict", hidden=True)
    state = moment.before[0]
    decision = next((each for each in found.decisions if each.number == moment.at), None)
    if decision is None:
        return h.p("#verdict.verdict", hidden=not isinstance(state.seat, int))[reader.say("was forced")]
    if decision.is_best:
        return h.p("#verdict.verdict.best")[f"✓ {reader.say('was best')}"]
    better = state.describe(decision.best, reader.language)
    words = reader.say(
        "was loss" if decision.is_mistake else "was slight", points=in_points(decision.loss), words=better
    )
    line = shelf.to(moment, at=moment.at - 1, tried=(decision.best,))
    return h.p("#verdict", class_="verdict loss" if decision.is_mistake else "verdict")[
        f"{'✗ ' * decision.is_mistake}{words} ", h.a(href=line, data_go=True)[reader.say("try this")]
    ]


# --- trying


def _choices(reader: Reader, shelf: Shelf, moment: ReplayPosition, scene: Scene) -> h.Node:
    """The legal moves for the module of the page, which asks here for what was chosen."""
    return h.form(
        "#choices.choices",
        method="get",
        action=shelf.to(moment),
        data_choices=folded(scene.choices),
        data_no=reader.say("not possible", sentence=scene.title) if scene.choices else reader.say("trying no"),
    )[h.div("#which.which")]


def _tried(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    if moment.tried is None:
        return h.section("#tried", hidden=True)
    shorter = shelf.to(moment, tried=moment.tried[:-1])
    return h.section("#tried.tried", aria_label=reader.say("trying"))[
        h.p[reader.say("trying")],
        _by_chance(reader, shelf, moment) if moment.state.seat == "chance" else None,
        h.div(".acts")[
            h.a(".act", href=shorter, data_go=True)[reader.say("untry")] if moment.tried else None,
            h.a(".act", href=shelf.to(moment, tried=None), data_go=True)[reader.say("back to game")],
        ],
    ]


def _by_chance(reader: Reader, shelf: Shelf, moment: ReplayPosition) -> h.Node:
    """Where chance decides it can be let, or told what to bring."""
    weights = moment.state.weights or {}
    total = sum(weights.values())
    outcomes = [
        h.option(value=move)[
            reader.say("outcome odds", words=moment.state.describe(move, reader.language), weight=weight, total=total)
        ]
        for move, weight in weights.items()
    ]
    return h.form(".by-chance", method="get", action=f"/t/{shelf.id}/replay", data_go=True)[
        h.input(type="hidden", name="at", value=str(moment.at)),
        h.input(type="hidden", name="as", value=str(moment.seat)),
        h.input(type="hidden", name="key", value=shelf.key) if shelf.key else None,
        [h.input(type="hidden", name="try", value=move) for move in moment.tried or ("",)],
        h.span[reader.say("chance decides")],
        h.button(".act.main", name="draw", value="1")[reader.say("let draw")],
        h.details(".outcomes")[
            h.summary(".act")[reader.say("choose outcome")],
            h.div(".acts")[
                h.select(name="outcome", aria_label=reader.say("choose outcome"))[outcomes],
                h.button(".act")[reader.say("take outcome")],
            ],
        ],
    ]


def _plainly(reader: Reader, shelf: Shelf, moment: ReplayPosition, scene: Scene, path: tuple[str, ...]) -> h.Node:
    """Without the module: the next steps as links."""
    if moment.tried is None or not scene.choices:
        return None
    done, following = steps(scene, path)
    here = shelf.to(moment)
    return h.noscript[
        h.p(".steps")[
            [
                h.a(".act.main", href=shelf.to(moment, tried=(*moment.tried, choice.move)))[choice.words]
                for choice in done
            ],
            [
                h.a(".act", href=f"{here}&{urlencode([('path', step) for step in (*path, spot)])}")[name]
                for spot, name in following
            ],
            h.a(".act", href=here)[reader.say("back")] if path else None,
        ]
    ]
