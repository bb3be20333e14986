"""Parts of the page that sets a table: buttons, grooves of tokens, numbers to type; and the options of a game, one part
for each shape that `core/about.py` knows."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from fourfold.core.about import Counts, Hand, OneOf, Option, PerSeat, Whole
from fourfold.core.registry import game_package
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.setup.set_up import SetUp, counts, hand, per_seat
from fourfold.scene.scene import Face


def button_id(do: str) -> str:
    """The id of the button that makes a choice: the same before and after, so that it can stay focused."""
    return "do-" + do.replace(" ", "-")


def step_id(players: int, to: int) -> str:
    """The id of a step of the number of players. Its choice changes with every step, its direction does not."""
    return button_id("players more" if to > players else "players fewer")


def choice(do: str, content: h.Node, kind: str = "", *, pressed: bool | None = None, **more: str | None) -> h.Node:
    """A button that shows the page again with a choice made."""
    state = None if pressed is None else str(pressed).lower()
    return h.button(
        id=button_id(do), class_=kind or None, name="do", value=do, formmethod="get",
        formnovalidate=True, aria_pressed=state, **more,
    )[content]  # fmt: skip


def group(title: str, content: h.Node, note: str = "", kind: str = "") -> h.Node:
    """A part of the page with a title."""
    return h.section(class_=f"grp {kind}".rstrip())[h.h2[title, h.small[note] if note else None], content]


def groove(label: str, tokens: Sequence[h.Node]) -> h.Node:
    """Tokens in a groove, of which one is chosen."""
    return h.div(".seg", role="group", aria_label=label)[tokens]


def token(do: str, sign: h.Node, title: str, words: str = "", *, pressed: bool) -> h.Node:
    return choice(do, [sign, h.span[h.b[title], h.small[words] if words else None]], pressed=pressed)


def number_field(label: str, name: str, value: str, low: int, high: int) -> h.Node:
    """A whole number to type. The server checks it, so that it can say what would be possible."""
    return h.label(".field")[
        h.span[label, h.small[f"{low}–{high}"]],
        h.input(id=f"field-{name}", type="text", inputmode="numeric", name=name, value=value, autocomplete="off"),
    ]


def option_title(reader: Reader, game: str, option: str) -> str:
    """What an option is called where it is chosen; a game may have only its explanation."""
    words = game_package(game).words[reader.language]
    return words(f"choose-{option}" if f"choose-{option}" in words else f"option-{option}")


def value_words(reader: Reader, game: str, option: Option, value: str) -> str:
    words = game_package(game).words[reader.language]
    return words(key) if (key := f"choose-{option.name}-{value}") in words else value


def look_of(reader: Reader, game: str, option: Option, value: str) -> Face | None:
    """The picture of a value, if the game has one."""
    return game_package(game).art.choice_look(option.name, value, reader.language)


def drawing(look: Face) -> Markup:
    return Markup(f'<svg class="look" viewBox="0 0 100 {look.height:g}" aria-hidden="true">{look.svg}</svg>')


def rules_part(reader: Reader, set_up: SetUp, names: tuple[str, ...]) -> h.Node:
    """All options. Beside those that are picked as things, the others lie in a drawer. `names` has who sits where."""
    offered = set_up.offered
    things = [option for option in offered if isinstance(option.shape, (Hand, Counts))]
    others = [option for option in offered if option not in things]
    drawn = [_option(reader, set_up, option, names) for option in others]
    changed = any(set_up.options.get(option.name) for option in others)
    return [
        [_option(reader, set_up, option, names) for option in things],
        h.details("#more-rules.drawer", open=changed)[h.summary[icon("to-on"), reader.say("setup-more-rules")], drawn]
        if things and drawn
        else drawn,
    ]


def _option(reader: Reader, set_up: SetUp, option: Option, names: tuple[str, ...]) -> h.Node:
    match option.shape:
        case Hand():
            return _hand(reader, set_up, option, option.shape)
        case Counts():
            return _counts(reader, set_up, option, option.shape)
        case OneOf():
            return _one_of(reader, set_up, option, option.shape)
        case PerSeat():
            return _per_seat(reader, set_up, option, option.shape, names)
        case Whole():
            return _typed(reader, set_up, option, option.shape)
        case None:
            return _typed(reader, set_up, option, None)


def _title(reader: Reader, set_up: SetUp, option: Option) -> str:
    return option_title(reader, set_up.about.name, option.name)


def _hand(reader: Reader, set_up: SetUp, option: Option, shape: Hand) -> h.Node:
    """Sockets with what was picked, and below them everything that there is. An empty socket is filled by lot."""
    picked = hand(option, set_up.options.get(option.name, ""))
    rest = shape.size - len(picked)
    note = reader.say("setup-picked", n=len(picked), rest=rest) if rest > 0 else reader.say("setup-full")
    lot = h.span(".thing.lot")[h.b(aria_hidden="true")["?"], h.span[reader.say("setup-lot")]]
    content: h.Node = [
        h.div(".sockets")[
            [_thing(reader, set_up, option, value, taken=True) for value in picked],
            [lot] * rest,
        ],
        [
            h.div(".fan")[[_thing(reader, set_up, option, value, taken=value in picked, gap=True) for value in things]]
            for _, things in shape.groups
        ],
        choice(f"option {option.name}", [icon("dice"), reader.say("setup-all-lot")], "plain") if picked else None,
    ]
    return group(_title(reader, set_up, option), content, note, "hand")


def _thing(reader: Reader, set_up: SetUp, option: Option, value: int, *, taken: bool, gap: bool = False) -> h.Node:
    """A thing of a hand; with `gap` the place where it lay, if it was taken."""
    if taken and gap:
        return h.span(".thing.gap", aria_hidden="true")
    look = look_of(reader, set_up.about.name, option, str(value))
    words = look.caption or look.name if look else value_words(reader, set_up.about.name, option, str(value))
    content = [drawing(look) if look else None, h.span[words]]
    about = look.about or None if look else None
    return choice(f"pick {option.name} {value}", content, "thing", pressed=taken, title=about)


def _counts(reader: Reader, set_up: SetUp, option: Option, shape: Counts) -> h.Node:
    chosen = counts(option, set_up.options.get(option.name, ""))
    note = reader.say("setup-sum", n=sum(chosen.values()), total=shape.total)
    usual = choice(f"option {option.name}", [icon("undo"), reader.say("setup-usual")], "plain")
    content = [
        h.ul(".counts")[[_count(reader, set_up, option, thing, chosen[thing]) for thing in shape.of]],
        usual if set_up.options.get(option.name) else None,
    ]
    return group(_title(reader, set_up, option), content, note, "wrong" if sum(chosen.values()) != shape.total else "")


def _count(reader: Reader, set_up: SetUp, option: Option, thing: str, n: int) -> h.Node:
    look = look_of(reader, set_up.about.name, option, thing)
    name = look.name if look else value_words(reader, set_up.about.name, option, thing)

    def step(words: str, by: int, sign: str) -> h.Node:
        return choice(f"count {option.name} {thing} {by}", icon(sign), aria_label=reader.say(words, name=name))

    return h.li(class_="none" if n == 0 else None)[
        drawing(look) if look else h.span[name],
        h.span(".num")[str(n), h.span(".unseen")[f" {name}"] if look else None],
        h.span(".steps")[step("setup-one-fewer", -1, "minus"), step("setup-one-more", 1, "plus")],
    ]


def _one_of(reader: Reader, set_up: SetUp, option: Option, shape: OneOf) -> h.Node:
    title, game = _title(reader, set_up, option), set_up.about.name
    chosen = set_up.options.get(option.name) or option.default or shape.values[0]
    tokens = [
        token(
            f"option {option.name} {value}", None, value_words(reader, game, option, value), pressed=value == chosen
        )
        for value in shape.values
    ]  # fmt: skip
    return group(title, groove(title, tokens))


def _per_seat(reader: Reader, set_up: SetUp, option: Option, shape: PerSeat, names: tuple[str, ...]) -> h.Node:
    given = per_seat(option, set_up.options.get(option.name, ""), set_up.players)

    def one(seat: int, value: str) -> h.Node:
        look = look_of(reader, set_up.about.name, option, value)
        words = look.name if look else value_words(reader, set_up.about.name, option, value)
        return choice(
            f"give {option.name} {seat} {value}", drawing(look) if look else words, pressed=given[seat] == value,
            aria_label=reader.say("setup-gets", who=names[seat], value=words), title=words,
        )  # fmt: skip

    rows = [h.li[h.span[names[seat]], h.span[[one(seat, v) for v in shape.of]]] for seat in range(set_up.players)]
    return group(_title(reader, set_up, option), h.ul(".per-seat")[rows])


def _typed(reader: Reader, set_up: SetUp, option: Option, shape: Whole | None) -> h.Node:
    """A number, or the JSON of an option that has no other form."""
    from_default = "" if option.default is None or shape is None else str(option.default)
    value = set_up.options.get(option.name) or from_default
    if shape is not None and shape.high is not None:
        field = number_field(_title(reader, set_up, option), f"option-{option.name}", value, shape.low, shape.high)
        return h.section(".grp")[field]
    return h.section(".grp")[
        h.label(".field.wide")[
            h.span[_title(reader, set_up, option)],
            h.input(id=f"field-option-{option.name}", name=f"option-{option.name}", value=value, autocomplete="off"),
        ]
    ]
