"""The page that sets a table: who sits on which chair, what is played, how fast, and who may come.

Every choice is a button that shows the page again; `setup.js` replaces only what has changed. So there is one place
that knows what follows from a choice: the server.
"""

from __future__ import annotations

import htpy as h

from fourfold.bots.names import bot_name, numbered
from fourfold.core.about import Hand, PerSeat, Whole
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import GamePackage
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Page, Reader, message_for_people
from fourfold.pages.frame.pictures import PACE_SIGNS, head, icon
from fourfold.pages.setup.parts import (
    choice,
    drawing,
    groove,
    group,
    look_of,
    number_field,
    option_title,
    rules_part,
    step_id,
    token,
)
from fourfold.pages.setup.set_up import (
    ANYONE,
    FIRST,
    FRIEND,
    HERE,
    ME,
    NUMBERS,
    PEOPLE,
    Problem,
    SetUp,
    hand,
    levels,
    per_seat,
    usual,
)
from fourfold.pages.table.seats import disc, opening_fields
from fourfold.table.clocks import DAYS, NONE, TIME
from fourfold.table.names import MAX_NAME

SIGNS = {FRIEND: "link", ANYONE: "globe", HERE: "device"}
LIVE = ((3, 5), (5, 10), (10, 10), (30, 30))
"""Usual banks and increments: minutes and seconds."""
SLOW = (1, 2, 3, 7)
"""Usual days for each move."""


def setup_page(reader: Reader, set_up: SetUp, problems: list[Problem], own_name: str, chooses: bool = True) -> Page:
    """`own_name` is the reader's; empty for a new visitor. Those without an account can choose it here."""
    about, names = set_up.about, tuple(seat_name(reader, set_up, seat) for seat in range(set_up.players))
    content = h.main("#main.setup")[
        h.form("#setup", method="post", action=f"/new/{about.name}", autocomplete="off")[
            h.button(".unseen", name="do", value="", formmethod="get", tabindex="-1", aria_hidden="true")["↵"],
            _unshown(set_up, chooses),
            opening_fields(),
            h.div(".sheet-head")[
                h.div[h.h1[reader.say("set-table")], h.p[about.title]],
                [
                    h.a(".act.tool", href=href, title=reader.say(words), aria_label=reader.say(words))[icon(sign)]
                    for href, words, sign in ((f"/rules/{about.name}", "rules", "rules"), ("/", "setup-close", "close"))
                ],
            ],
            h.div(".left")[
                _round_table(reader, set_up, names, set_up.you.strip() or own_name),
                _stepper(reader, set_up),
                h.div(".own-name")[_name_field(reader, "you", set_up.you or own_name)] if chooses else None,
                _bench(reader, set_up),
            ],
            h.div(".right")[
                rules_part(reader, set_up, names),
                None if reader.on_device else [_pace(reader, set_up), _who_may(reader, set_up)],
            ],
            _near_edge(reader, set_up, problems),
        ]
    ]  # fmt: skip
    title, styles = f"{reader.say('set-table')} · {about.title}", [f"{about.name}.scene.css", "rooms.css", "setup.css"]
    return Page(title, content, styles, ["setup.js"], about.name, board=False)


def _unshown(set_up: SetUp, chooses: bool) -> h.Node:
    """What is chosen with buttons, and what is not shown now."""
    typed = {"minutes", "seconds"} if set_up.pace == TIME else {"days"} if set_up.pace == DAYS else set()
    typed |= {"you"} if chooses else set()
    typed |= {f"option-{each.name}" for each in set_up.offered if each.shape is None or isinstance(each.shape, Whole)}
    if set_up.players > 1 and set_up.seats[set_up.chair] == HERE:
        typed.add(f"name{set_up.chair}")
    rest = {name: value for name, value in set_up.fields().items() if name not in typed}
    return hidden(*rest.items())


# --- the table and its chairs


def seat_name(reader: Reader, set_up: SetUp, seat: int) -> str:
    """Who sits on a seat, in words; bots of the same level are numbered."""
    who = set_up.seats[seat]
    if who == HERE and set_up.names[seat].strip():
        return set_up.names[seat].strip()
    if who in PEOPLE:
        return reader.say(f"who-{who}")
    same = [number for number, other in enumerate(set_up.sitting) if other == who]
    return numbered(bot_name(who, reader.language), seat, same)


def _round_table(reader: Reader, set_up: SetUp, names: tuple[str, ...], own_name: str) -> h.Node:
    turns = [(set_up.own + turn) % set_up.players for turn in range(set_up.players)]
    chairs = [_chair(reader, set_up, seat, turn, names[seat], own_name) for turn, seat in enumerate(turns)]
    return disc(reader, set_up.about.name, chairs)


def _chair(reader: Reader, set_up: SetUp, seat: int, turn: int, name: str, own_name: str) -> h.Node:
    who, chosen = set_up.seats[seat], seat == set_up.chair
    note = own_name if who == ME else _note(reader, set_up, who)
    content = [
        h.span(".hd")[_head(who, name, own_name), _crest(reader, set_up, seat)],
        h.span(".label")[
            h.b[name],
            h.small[note] if note else None,
            _pips(set_up, who),
        ],
    ]  # fmt: skip
    if who == ME:
        return h.li(class_=f"chair turn{turn} mine")[content]
    return h.li(class_=["chair", f"turn{turn}", {"chosen": chosen}])[
        choice(
            f"chair {seat}", content, pressed=chosen,
            aria_label=reader.say("setup-change", n=seat + 1, who=name),
        )
    ]  # fmt: skip


def _note(reader: Reader, set_up: SetUp, who: str) -> str:
    if who in PEOPLE:
        return reader.say(f"who-{who}-note")
    return reader.say("setup-level", n=levels(set_up.about.name).index(who) + 1)


def _pips(set_up: SetUp, who: str) -> h.Node:
    """The level of a bot, as pips."""
    if who in PEOPLE:
        return None
    all_levels = levels(set_up.about.name)
    lit = all_levels.index(who) + 1
    return h.span(".pips", aria_hidden="true")[
        [h.i(class_="on" if n < lit else None) for n in range(len(all_levels))]
    ]  # fmt: skip


def _head(who: str, name: str, own_name: str = "") -> h.Node:
    if who == ME:
        return head(own_name) if own_name else h.span(".stool")[icon("person")]
    return h.span(".stool")[icon(SIGNS[who])] if who in PEOPLE else head(name, who)


def _crest(reader: Reader, set_up: SetUp, seat: int) -> h.Node:
    """What the seat has of its own, such as a colour, if the game has a picture of it."""
    for option in set_up.offered:
        if isinstance(option.shape, PerSeat):
            value = per_seat(option, set_up.options.get(option.name, ""), set_up.players)[seat]
            look = look_of(reader, set_up.about.name, option, value)
            return h.span(".crest")[drawing(look)] if look else None
    return None


def _stepper(reader: Reader, set_up: SetUp) -> h.Node:
    fewest, most = set_up.about.players
    if fewest == most:
        return None

    def step(to: int, words: str, sign: str) -> h.Node:
        is_there = fewest <= to <= most
        return h.button(
            id=step_id(set_up.players, to), name="do", value=f"players {to}", formmethod="get", formnovalidate=True,
            aria_label=reader.say(words), aria_disabled=None if is_there else "true",
        )[icon(sign)]  # fmt: skip

    return h.div(".stepper", role="group", aria_label=reader.say("setup-players"))[
        h.span[reader.say("setup-players")],
        step(set_up.players - 1, "setup-fewer", "minus"),
        h.b(".num")[str(set_up.players)],
        step(set_up.players + 1, "setup-more", "plus"),
    ]


def _bench(reader: Reader, set_up: SetUp) -> h.Node:
    """Who can sit on the chosen chair."""
    if set_up.players == 1:
        return h.div(".bench")[h.p[reader.say("setup-alone")]]
    chair, title = set_up.chair, reader.say("setup-chair", n=set_up.chair + 1)
    sitting = set_up.seats[chair]

    def one(who: str, number: int = 0) -> h.Node:
        words = reader.say(f"bench-{who}") if who in PEOPLE else bot_name(who, reader.language)
        drawn = h.span(".stool")[icon("person")] if who == ME else _head(who, reader.say("bot"))
        badge = h.span(".badge", aria_hidden="true")[str(number)] if number else None
        return choice(f"sit {chair} {who}", [h.span(".hd")[drawn, badge], h.span[words]], "who", pressed=who == sitting)

    theirs = _name_field(reader, f"name{chair}", set_up.names[chair]) if sitting == HERE else None
    return h.div(".bench")[
        h.div(".top-line")[h.h2[title], theirs],
        h.div(".row", role="group", aria_label=title)[
            [one(who) for who in ((HERE, ME) if reader.on_device else (FRIEND, ANYONE, HERE, ME))],
            h.hr,
            [one(level, number) for number, level in enumerate(levels(set_up.about.name), 1)],
        ],
    ]


def _name_field(reader: Reader, name: str, value: str) -> h.Node:
    own = name == "you"
    return h.label(".field")[
        h.span[reader.say("setup-own-name" if own else "setup-here-name")],
        h.input(
            id=f"field-{name}", name=name, value=value, maxlength=str(MAX_NAME),
            autocomplete="nickname" if own else "off", placeholder=reader.say("join-name-any") if own else None,
        ),
    ]  # fmt: skip


# --- pace, and who may come


def _pace(reader: Reader, set_up: SetUp) -> h.Node:
    say, title, words = reader.say, reader.say("setup-pace"), _pace_words(reader, set_up)
    tokens = [
        token(f"pace {pace}", icon(sign), words[pace], say(f"pace-{pace}-words"), pressed=set_up.pace == pace)
        for pace, sign in PACE_SIGNS.items()
    ]
    return group(title, [groove(title, tokens), _pace_details(reader, set_up)], kind="pace")


def _pace_words(reader: Reader, set_up: SetUp) -> dict[str, str]:
    """Each pace in words, with the numbers that are chosen for it."""
    days = int(set_up.days) if set_up.days.isascii() and set_up.days.isdigit() else 0
    timed = reader.say("pace-time", minutes=set_up.minutes, seconds=set_up.seconds)
    return {NONE: reader.say("pace-none"), TIME: timed, DAYS: reader.say("pace-days", n=days)}


def _pace_details(reader: Reader, set_up: SetUp) -> h.Node:
    """The usual values of a pace, and fields for one's own."""
    say = reader.say
    if set_up.pace == TIME:
        given = (set_up.minutes, set_up.seconds)
        presets = [
            choice(f"time {m} {s}", say("pace-time", minutes=m, seconds=s), "chip", pressed=given == (str(m), str(s)))
            for m, s in LIVE
        ]
        fields = [
            number_field(say("setup-minutes"), "minutes", set_up.minutes, *NUMBERS["minutes"][1:]),
            number_field(say("setup-seconds"), "seconds", set_up.seconds, *NUMBERS["seconds"][1:]),
        ]
    elif set_up.pace == DAYS:
        presets = [choice(f"days {n}", say("pace-days", n=n), "chip", pressed=set_up.days == str(n)) for n in SLOW]
        fields = [number_field(say("setup-days"), "days", set_up.days, *NUMBERS["days"][1:])]
    else:
        return None
    return h.div(".own-pace")[h.div(".chips")[presets], h.div(".fields")[fields]]


def _who_may(reader: Reader, set_up: SetUp) -> h.Node:
    say, counted, found = reader.say, reader.say("setup-counts"), reader.say("setup-found")
    return h.div(".two")[
        h.section(".grp")[
            h.h2[counted],
            groove(counted, [
                token("rated 0", icon("friends"), say("setup-casual"), pressed=not set_up.rated),
                token("rated 1", icon("trophy"), say("setup-rated"), pressed=set_up.rated),
            ]),
            h.p(".fine")[say("setup-rated-needs" if set_up.rated else "setup-casual-words")],
        ],
        h.section(".grp")[
            h.h2[found],
            groove(found, [
                token("listed 0", icon("lock"), say("setup-private"), pressed=not set_up.listed),
                token("listed 1", icon("globe"), say("setup-listed"), pressed=set_up.listed),
            ]),
            h.p(".fine")[say("setup-listed-words" if set_up.listed else "setup-private-words")],
        ],
    ]  # fmt: skip


# --- the near edge


def _near_edge(reader: Reader, set_up: SetUp, problems: list[Problem]) -> h.Node:
    invites = any(who in (FRIEND, ANYONE) for who in set_up.sitting)
    return h.div(".near-edge")[
        h.div("#problems.problems", role="alert")[
            [h.p[icon("close"), problem_words(reader, set_up.about.name, problem)] for problem in problems]
        ],
        h.p(".sum")[
            h.b(".num")[str(set_up.players)],
            [h.span[words] for words in summary(reader, set_up)],
        ],
        h.button("#create.act.main")[
            icon("link" if invites else "play"), reader.say("setup-invite" if invites else "setup-start")
        ],
    ]  # fmt: skip


def summary(reader: Reader, set_up: SetUp) -> list[str]:
    """The set-up in a few words."""
    say = reader.say
    if reader.on_device:
        return [say("setup-count", n=set_up.players), say("setup-device")]
    return [
        say("setup-count", n=set_up.players),
        _pace_words(reader, set_up)[set_up.pace],
        say("setup-rated" if set_up.rated else "setup-casual"),
        say("setup-listed" if set_up.listed else "setup-private"),
    ]


def problem_words(reader: Reader, game: str, problem: Problem) -> str:
    """What is wrong and what would be possible; readers of English also get what was said in English only."""
    if not problem.message.startswith("setup-"):
        return message_for_people(problem.message, problem.english, reader.language)
    values = dict(problem.values)
    if option := values.pop("option", None):
        values["title"] = option_title(reader, game, option)
    said = reader.say(problem.message, **values)
    return (
        f"{said} {problem.english[0].upper()}{problem.english[1:]}."
        if problem.english and reader.language == "en"
        else said
    )


# --- the first table


def first_table(reader: Reader, package: GamePackage) -> h.Node:
    """What is on it, a button that opens it, and a way to set it differently."""
    set_up, name = usual(package.about, FIRST), package.about.name
    return [
        h.p(".first-words")[_words(reader, set_up)],
        h.form(method="post", action=f"/new/{name}")[
            hidden(*set_up.fields().items()),
            opening_fields(),
            h.button(".act.main")[reader.say("first-table")],
        ],
        h.a(".act", href=f"/new/{name}?for={FIRST}")[reader.say("first-table-change")],
    ]


def _words(reader: Reader, set_up: SetUp) -> str:
    """Who sits there, and what was picked."""
    who = [seat_name(reader, set_up, seat) for seat in range(set_up.players)]
    said = [reader.say("first-table-words", who=list_words(who, reader.language))]
    for option in set_up.offered:
        if isinstance(option.shape, Hand):
            game = set_up.about.name
            looks = [look_of(reader, game, option, str(v)) for v in hand(option, set_up.options.get(option.name, ""))]
            captions = [look.caption for look in looks if look]
            if captions:
                text = list_words(captions, reader.language)
                said.append(reader.say("labelled", label=option_title(reader, game, option.name), text=text) + ".")
    return " ".join(said)
