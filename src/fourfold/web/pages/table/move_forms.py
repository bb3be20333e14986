"""Making a move: by pointing, with the page's script, or step by step with forms, without a script."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from urllib.parse import urlencode

import htpy as h

from fourfold.core.locale.catalogue import Messages
from fourfold.core.scene.scene import Choice, Scene
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.elements import Element, element

GAP = "¤"
_END = re.compile(r"(?<=:)[\w,+-]+$")
"""The end of a spot's id, which distinguishes it from others of its kind."""


def choices_form(action: str, choices: Sequence[Choice], say: Messages, no: str, seq: int | None = None) -> Element:
    """The legal moves for the page's script: move, description and path of each, and the spots that it would empty.

    `no` is shown when the player points at a spot without a move. `seq` is the number of the position that
    a move answers; a table has it outside the form, because it can change while the moves stay the same.
    """
    content = [
        h.div("#which.which"),
        h.input("#seq", type="hidden", name="seq", value=str(seq)) if seq is not None else None,
        h.details("#type.type")[
            h.summary[say("typed"), " ", h.kbd["/"]],
            h.label[h.span(".unseen")[say("typed")], h.input("#typed", name="move", autocomplete="off", required=True)],
            h.button(".act")[say("make")],
        ],
    ]
    return element(
        "form", content, class_="choices", method="post", action=action, data_choices=folded(choices), data_no=no
    )


@lru_cache(2_000)
def _gap(end: str) -> re.Pattern[str]:
    """Matches the end of a spot's id as a word, and not in the middle of another number."""
    return re.compile(rf"(?<![\w-]){re.escape(end)}(?!\w)")


def folded(choices: Sequence[Choice]) -> str:
    """Choices in a short form for the page's script: templates with a gap, and the texts that fill it.

    A template is a move, its description, its path, and the spots it would empty. A card that can go to sixty places
    has one template, and all cards share the list of places.
    """
    fillings: dict[str, list[str]] = {}
    for choice in choices:
        fields = [choice.move, choice.words, choice.path, *[choice.loses] * bool(choice.loses)]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        end = _END.search(choice.path[-1])
        if end is None or GAP in text:
            fillings[text] = []
        else:
            fillings.setdefault(_gap(end[0]).sub(GAP, text), []).append(end[0])
    templates: dict[tuple[str, ...], list[str]] = {}
    for template, fills in fillings.items():
        templates.setdefault(tuple(fills), []).append(template)
    groups = (f"[[{','.join(same)}],{json.dumps(fills, separators=(',', ':'))}]" for fills, same in templates.items())
    return f"[{','.join(groups)}]"


def step_forms(reader: Reader, scene: Scene, path: tuple[str, ...], here: str, action: str, seq: int = 0) -> h.Node:
    """Without a script: buttons for the moves that a path completes, and links for the spots that can follow."""
    done, following = steps(scene, path)

    def address(spots: Sequence[str]) -> str:
        query = urlencode([("path", spot) for spot in spots])
        return f"{here}{'&' if '?' in here else '?'}{query}" if query else here

    return h.noscript[
        h.form(".steps", method="post", action=action)[
            h.input(type="hidden", name="seq", value=str(seq)),
            [h.button(".act.main", name="move", value=choice.move)[choice.words] for choice in done],
        ],
        h.p(".steps")[
            [h.a(".act", href=address([*path, spot]))[name] for spot, name in following],
            h.a(".act", href=address([]))[reader.say("back")] if path else None,
        ],
    ]


def steps(scene: Scene, path: tuple[str, ...]) -> tuple[list[Choice], list[tuple[str, str]]]:
    """The choices that a path completes, and the spots that can follow it, with names."""
    depth = len(path)
    fitting = [choice for choice in scene.choices if choice.path[:depth] == path]
    done = [choice for choice in fitting if len(choice.path) == depth]
    piece_names = {piece.spot: piece.look.name for piece in scene.pieces}
    following: dict[str, str] = {}
    for choice in fitting:
        if len(choice.path) > depth:
            spot = choice.path[depth]
            same = [other for other in fitting if other.path[: depth + 1] == choice.path[: depth + 1]]
            following.setdefault(spot, choice.words if len(same) == 1 else piece_names.get(spot, escape(spot)))
    return done, list(following.items())
