"""Small parts of the page that sets a table: buttons that make a choice, grooves of tokens, numbers to type."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from fourfold.core.about import Option
from fourfold.core.registry import game_package
from fourfold.core.scene.scene import Face
from fourfold.web.pages.frame.layout import Reader


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
