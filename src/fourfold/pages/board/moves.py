"""Making a move: by pointing, with the page's script, or step by step with forms, without a script."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from os.path import commonprefix
from urllib.parse import urlencode

import htpy as h

from fourfold.core.locale.catalogue import Messages
from fourfold.pages.board.elements import Element, element, face_id
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader
from fourfold.scene.scene import Choice, Scene

GAP, WORDS_GAP = "¤", "¦"
_END = re.compile(r"(?<=:)[\w,+-]+$")
"""The end of a spot's id, which distinguishes it from others of its kind."""
_PLACE, _NUMBER = re.compile(r"-?\d+(,-?\d+)*"), re.compile(r"(?<![\d-])\d+(?!\d)")


def choices_form(action: str, scene: Scene | None, say: Messages, no: str, seq: int | None = None) -> Element:
    """The legal moves of a scene for the page's script; of none where the reader does not decide.

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
    return element("form", content, class_="choices", method="post", action=action, data_no=no, **move_data(scene))


def move_data(scene: Scene | None) -> dict[str, str | None]:
    """The moves as attributes: the legal ones, those of the decision that follows, and what is asked on the way."""
    if scene is None or not scene.choices:
        return {"data_choices": "[]"}
    asks = {key if isinstance(key, str) else face_id(key): words for key, words in scene.asks}
    return {
        "data_choices": folded(scene.choices),
        "data_then": folded(scene.then) if scene.then else None,
        "data_asks": _json(asks) if asks else None,
    }


@lru_cache(2_000)
def _gap(end: str) -> re.Pattern[str]:
    """Matches the end of a spot's id as a word, and not in the middle of another number."""
    return re.compile(rf"(?<![\w-]){re.escape(end)}(?!\w)")


def folded(choices: Sequence[Choice]) -> str:
    """Choices in a short form for the page's script: templates with gaps, and what fills them.

    A template is a move, its description, its path, the spots it would empty, and the face it would lay with how
    many times as wide it is; what is empty at its end is left out. A card that can go to sixty places has one template,
    and all cards share the places: the ends of their spots' ids. Descriptions that tell the place in words have a gap
    of their own for what differs: then the places are listed by these words.
    """
    fillings: dict[str, str | dict[str, str]] = {}
    alike: dict[str, list[tuple[str, Choice]]] = {}
    for choice in choices:
        text, found = _template(choice, choice.words), _END.search(choice.path[-1])
        if found is None or GAP in text or WORDS_GAP in text:
            fillings[text] = ""
        else:
            alike.setdefault(_gap(found[0]).sub(GAP, text), []).append((found[0], choice))
    alike_but_for_words: dict[str, list[tuple[str, Choice]]] = {}
    for template, same in alike.items():
        fillings[template] = " ".join(end for end, _ in same)
        if len(same) == 1:
            end, choice = same[0]
            alike_but_for_words.setdefault(_gap(end).sub(GAP, _template(choice, "")), []).append((end, choice))
    for same in alike_but_for_words.values():
        if len(same) > 1:
            for end, choice in same:
                del fillings[_gap(end).sub(GAP, _template(choice, choice.words))]
            before, after, middles = _middles([choice.words for _, choice in same])
            template = _gap(end).sub(GAP, _template(choice, before + WORDS_GAP + after))
            fillings[template] = _by_words([end for end, _ in same], middles)
    templates: dict[str, list[str]] = {}
    for template, fills in fillings.items():
        templates.setdefault(_json(fills), []).append(template)
    groups = (f"[[{','.join(same)}],{fills}]" for fills, same in templates.items())
    return f"[{','.join(groups)}]"


def _by_words(ends: Sequence[str], words: Sequence[str]) -> dict[str, str]:
    """The ends of spots by the words that tell where they are.

    A number that is as far from one in the end of the id for one spot as for others is written as that distance: rows
    and columns counted from elsewhere. So `in row 3, column 2` and `in row 4, column 2` need their words only once.
    """
    coordinates = [_coordinates(end) for end in ends]
    distances = Counter(
        (axis, int(number) - at)
        for place, text in zip(coordinates, words, strict=True)
        for number in _NUMBER.findall(text)
        for axis, at in enumerate(place)
    )
    found: dict[str, list[str]] = {}
    for end, place, text in zip(ends, coordinates, words, strict=True):

        def counted(number: re.Match[str], place: Sequence[int] = place) -> str:
            options = [(axis, int(number[0]) - at) for axis, at in enumerate(place)]
            best = max(options, key=distances.__getitem__, default=None)
            return f"{GAP}{best[0]}{best[1]:+}" if best and distances[best] > 1 else number[0]

        found.setdefault(_NUMBER.sub(counted, text), []).append(end)
    return {text: " ".join(same) for text, same in found.items()}


def _coordinates(end: str) -> tuple[int, ...]:
    """The numbers at the end of a spot's id, if there is nothing else."""
    return tuple(map(int, end.split(","))) if _PLACE.fullmatch(end) else ()


def _template(choice: Choice, words: str) -> str:
    laid = ""
    if choice.lays is not None:
        laid = face_id(choice.lays) + (f" {choice.breadth}" if choice.breadth > 1 else "")
    rest = [choice.loses, laid] if laid else [choice.loses] if choice.loses else []
    return _json([choice.move, words, choice.path, *rest])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _middles(texts: list[str]) -> tuple[str, str, list[str]]:
    """What texts begin with and end with alike, and what each has between."""
    before = commonprefix(texts)  # noqa: RUF071  (letter by letter)
    rests = [text.removeprefix(before) for text in texts]
    after = commonprefix([rest[::-1] for rest in rests])[::-1]  # noqa: RUF071
    return before, after, [rest.removesuffix(after) for rest in rests]


def _shared(choices: Sequence[Choice]) -> str:
    """What the descriptions of choices begin with alike, up to a bracket."""
    return _middles([choice.words for choice in choices])[0].partition(" (")[0].rstrip(" ,:;")


def step_forms(reader: Reader, scene: Scene, path: tuple[str, ...], here: str, action: str, seq: int = 0) -> h.Node:
    """Without a script: buttons for the moves that a path completes, and links for the spots that can follow."""
    done, following = steps(scene, path)

    def address(spots: Sequence[str]) -> str:
        query = urlencode([("path", spot) for spot in spots])
        return f"{here}{'&' if '?' in here else '?'}{query}" if query else here

    return h.noscript[
        h.form(".steps", method="post", action=action)[
            hidden(("seq", seq)),
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
            following.setdefault(spot, choice.words if len(same) == 1 else piece_names.get(spot) or _shared(same))
    return done, list(following.items())
