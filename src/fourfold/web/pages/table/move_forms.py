"""Making a move: by pointing, with the page's script, or step by step with forms, without a script."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from os.path import commonprefix
from urllib.parse import urlencode

import htpy as h

from fourfold.core.locale.catalogue import Messages
from fourfold.core.scene.scene import Choice, Scene
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.elements import Element, element

GAP, WORDS_GAP = "¤", "¦"
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
    """Choices in a short form for the page's script: templates with gaps, and what fills them.

    A template is a move, its description, its path, and the spots it would empty. A card that can go to sixty places
    has one template, and all cards share the list of places. Descriptions that tell the place in words have a gap of
    their own for what differs: then a filling is a pair, the end of a spot's id and those words.
    """
    fillings: dict[str, list[str | tuple[str, str]]] = {}
    alike: dict[str, list[tuple[str, Choice]]] = {}
    for choice in choices:
        text, found = _template(choice, choice.words), _END.search(choice.path[-1])
        if found is None or GAP in text or WORDS_GAP in text:
            fillings[text] = []
        else:
            alike.setdefault(_gap(found[0]).sub(GAP, text), []).append((found[0], choice))
    alike_but_for_words: dict[str, list[tuple[str, Choice]]] = {}
    for template, same in alike.items():
        fillings[template] = [end for end, _ in same]
        if len(same) == 1:
            end, choice = same[0]
            alike_but_for_words.setdefault(_gap(end).sub(GAP, _template(choice, "")), []).append((end, choice))
    for same in alike_but_for_words.values():
        if len(same) > 1:
            for end, choice in same:
                del fillings[_gap(end).sub(GAP, _template(choice, choice.words))]
            before, after, middles = _middles([choice.words for _, choice in same])
            template = _gap(end).sub(GAP, _template(choice, before + WORDS_GAP + after))
            fillings[template] = [(end, middle) for (end, _), middle in zip(same, middles, strict=True)]
    templates: dict[tuple[str | tuple[str, str], ...], list[str]] = {}
    for template, fills in fillings.items():
        templates.setdefault(tuple(fills), []).append(template)
    groups = (f"[[{','.join(same)}],{_json(fills)}]" for fills, same in templates.items())
    return f"[{','.join(groups)}]"


def _template(choice: Choice, words: str) -> str:
    return _json([choice.move, words, choice.path, *[choice.loses] * bool(choice.loses)])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _middles(texts: list[str]) -> tuple[str, str, list[str]]:
    """What texts begin with and end with alike, and what each has between."""
    before = commonprefix(texts)  # noqa: RUF071  (letter by letter)
    rests = [text.removeprefix(before) for text in texts]
    after = commonprefix([rest[::-1] for rest in rests])[::-1]  # noqa: RUF071
    return before, after, [rest.removesuffix(after) for rest in rests]


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
