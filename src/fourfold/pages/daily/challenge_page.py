"""The page of a game's challenge: what it asks, what the reader made of it, and the card to share. A shared link leads
here; it shows nothing of the draws."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import day_words, language_tag
from fourfold.pages.daily.page import (
    countdown,
    everybody_words,
    figure,
    post,
    result_words,
    share_text,
    standing_line,
    streak_card,
)
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.table.solo import streak

if TYPE_CHECKING:
    from fourfold.server.people.daily import Challenge
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from fourfold.core.registry import cached_by_games, game_package
from fourfold.pages.daily.page import MISSED, REACHED, STEPS, is_told, standing_words, steps
from fourfold.pages.frame.assets import content
from fourfold.pages.frame.layout import material
from fourfold.pages.frame.pictures import SIGNS

if TYPE_CHECKING:
    from fourfold.server.people.daily import Challenge


def challenge_page(reader: Reader, challenge: Challenge, today: str, finished: set[str], link: str) -> h.Node:
    """`finished` are the days on which the reader has finished a challenge, `link` is the address to share."""
    way, result = challenge.way, challenge.mine.result if challenge.mine else None
    base, day = f"/daily/{challenge.day}/{way.name}", day_words(date.fromisoformat(challenge.day), reader.language)
    text = share_text(challenge, streak(finished, today), link, reader.language) if result else ""
    return h.main("#main.challenge")[
        h.div(".asked")[
            h.div(".card")[
                h.p(".quiet")[h.time(datetime=challenge.day)[day]],
                h.h1[way.title],
                h.p[way.goal(reader.language)],
                h.p(".quiet")[reader.say("daily-against", level=reader.say(f"level-{way.level}"))]
                if way.level
                else None,
                _told(reader, challenge),
            ],
            streak_card(reader, finished, today) if finished else None,
        ],
        h.figure(".to-share")[
            h.img(
                src=f"{base}.svg",
                width="600",
                height="800",
                alt=reader.say("daily-card") if result else reader.say("daily-of", game=way.title, day=day),
            )
        ],
        h.div(".said")[
            _sharing(reader, base, text) if result else None,
            h.div(".card")[
                h.p[everybody_words(reader, way, challenge.everybody)],
                h.details[
                    h.summary[reader.say("promise")],
                    h.p(".quiet")[reader.say("promise-words")],
                    h.code[challenge.commitment],
                ],
            ],
        ],
        _edge(reader, challenge, today, base, text),
    ]


def _told(reader: Reader, challenge: Challenge) -> h.Node:
    """The reader's result, the number first."""
    result = challenge.mine.result if challenge.mine else None
    if result is None:
        words = "daily-begun" if challenge.mine else "daily-none"
        return h.p(".verdict")[reader.say(words)]
    return [
        h.p(class_=["outcome", {"solved": result.solved}])[
            h.b(".num", aria_hidden="true")[figure(challenge.way, result)],
            h.span[result_words(challenge.way, result, WORDS[reader.language])],
        ],
        standing_line(reader, challenge),
    ]


def _sharing(reader: Reader, base: str, text: str) -> h.Node:
    return h.div(".card")[
        h.label[
            h.span[reader.say("daily-text")],
            h.textarea(
                "#share-text", readonly=True, lang=language_tag(reader.language), rows=str(text.count("\n") + 4)
            )[text],
        ],
        h.p(".acts")[
            h.a(
                ".act",
                href=f"{base}.svg",
                download=f"fourfold{base.replace('/', '-')}.svg",
                data_png=f"{base}.svg",
            )[icon("download"), reader.say("daily-picture")],
        ],
    ]


def _edge(reader: Reader, challenge: Challenge, today: str, base: str, text: str) -> h.Node:
    """The near edge: the time left, what most people want next, and where else to go."""
    mine = challenge.mine
    if text:
        main: h.Node = [
            h.button(".act.main", type="button", data_share=f"{base}.svg", hidden=True)[
                icon("share"), reader.say("daily-share")
            ],
            h.button("#copy.act.main", type="button", data_copy=text, data_done=reader.say("copied"))[
                icon("copy"), reader.say("daily-copy")
            ],
        ]
    elif mine is not None:
        main = h.a(".act.main", href=f"/t/{mine.table}")[icon("play"), reader.say("try-on")]
    elif challenge.day == today:
        main = post(f"{base}/try", reader.say("try"), "play", "main")
    else:
        main = post(f"{base}/practise", reader.say("daily-practise"), "again", "main")
    return h.section(".near-edge", aria_label=reader.say("daily-title"))[
        countdown(reader, today),
        h.div(".acts")[main],
        h.div(".acts.others")[
            post(f"{base}/practise", reader.say("daily-practise"), "again") if text else None,
            h.a(".act", href="/daily")[icon("star"), h.span[reader.say("daily-to-today")]],
            h.a(".act", href=f"/daily?month={challenge.day[:7]}#earlier")[
                icon("calendar"), h.span[reader.say("daily-earlier")]
            ],
        ],
    ]


# --- the card that people share: nothing of the draws is on it
#
# It is one self-contained file with the colours of the light theme and its typeface, so that a browser can turn it into
# a PNG.


WIDTH, HEIGHT, EDGE = 600, 800, 44
LINE = 38
"""The most letters of a line."""
STYLE = (
    "text{font-family:Bricolage,'Segoe UI','Helvetica Neue',system-ui,sans-serif;fill:#231f19}"
    ".c-name{font-size:34px;font-weight:750}.c-day{font-size:23px;fill:#564e41}"
    ".c-title{font-size:44px;font-weight:780}.c-figure{font-size:104px;font-weight:800}"
    ".c-words{font-size:30px;font-weight:700}.c-small{font-size:25px;fill:#564e41}"
    ".c-sun{fill:none;stroke:#8a3d00;stroke-width:2;stroke-linecap:round}.c-sun .solid{fill:#8a3d00;stroke:none}"
)
MARK = ("#a05fc8", "#ffcf4a", "#933614", "#9dcbf0")
"""The four seasons of the site's mark, in a square."""


@dataclass(frozen=True)
class Colours:
    """Of a game's table in the light theme."""

    light: str
    dark: str
    accent: str


@cache
def _typeface() -> str:
    """The rule that brings the display face along: a picture cannot use that of the page around it."""
    font = b64encode(content("bricolage.woff2") or b"").decode()
    return f"@font-face{{font-family:Bricolage;font-weight:200 800;src:url(data:font/woff2;base64,{font})}}"


@cached_by_games
def colours(game: str) -> Colours:
    """Those that `tokens.css` gives the game's material, or the home wood."""
    sheet = (content("tokens.css") or b"").decode()
    own = re.search(rf"^\.{re.escape(material(game))} {{(.*?)^}}", sheet, re.DOTALL | re.MULTILINE)
    found = [
        re.search(rf"--{name}: light-dark\((#\w+)", own[1] if own else sheet) for name in ("mat-1", "mat-2", "accent")
    ]
    return Colours(*(colour[1] if colour else "#5b3a1a" for colour in found))


def card_svg(challenge: Challenge, streak: int, language: str) -> str:
    """The card of somebody's result; before the end of their try, one that says what the challenge is."""
    way, say, tint = challenge.way, WORDS[language], colours(challenge.way.name)
    result = challenge.mine.result if challenge.mine else None
    day = day_words(date.fromisoformat(challenge.day), language)
    told = result_words(way, result, say) if result else way.goal(language)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img"><title>{escape(f"{way.title}, {day}: {told}")}</title><style>{_typeface()}{STYLE}</style>'
        f'<defs><linearGradient id="c-mat" x2=".4" y2="1"><stop stop-color="{tint.light}"/>'
        f'<stop offset="1" stop-color="{tint.dark}"/></linearGradient>'
        f'<clipPath id="c-window"><rect width="{WIDTH}" height="330"/></clipPath></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="36" fill="#fffdf8"/>'
        f'<path d="M0 330V36A36 36 0 0 1 36 0H{WIDTH - 36}A36 36 0 0 1 {WIDTH} 36V330Z" fill="url(#c-mat)"/>'
        f"{_picture(way.name)}{_mark()}"
        f'<text class="c-name" x="{EDGE + 66}" y="66" fill="#231f19">Fourfold</text>'
        f'<text class="c-day" x="{EDGE + 66}" y="94">{escape(day)}</text>'
        f'<text class="c-title" x="{EDGE}" y="398">{escape(way.title)}</text>'
        f"{_result(challenge, told, tint, language)}{_streak(streak, language) if result else ''}"
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="34" fill="none" stroke="#231f1926" '
        'stroke-width="4"/></svg>'
    )


def _mark() -> str:
    squares = "".join(
        f'<rect x="{EDGE + 27 * (n % 2)}" y="{43 + 27 * (n // 2)}" width="25" height="25" rx="8" fill="{colour}"/>'
        for n, colour in enumerate(MARK)
    )
    return f'<rect x="{EDGE - 10}" y="30" width="244" height="78" rx="22" fill="#fffdf8" fill-opacity=".88"/>{squares}'


def _picture(name: str) -> str:
    """The game's door, whose left edge fades into the material, or its picture."""
    package = game_package(name)
    door = package.picture("door")
    drawn = door or package.picture("picture") or ""
    place = (204, -16, 556, 420) if door else (WIDTH - 330, 34, 290, 290)
    at = '<svg x="{}" y="{}" width="{}" height="{}" '.format(*place)
    return f'<g clip-path="url(#c-window)">{re.sub(r"<svg ", at, drawn, count=1)}</g>' if drawn else ""


def _result(challenge: Challenge, told: str, tint: Colours, language: str) -> str:
    """The figure beside its words, then the meter and how it compares."""
    result, standing = (challenge.mine.result if challenge.mine else None), challenge.standing
    if result is None or standing is None:
        return _lines("c-words", told, EDGE, 462, 40, 30)
    number = figure(challenge.way, result)
    is_star = number in (REACHED, MISSED)
    drawn = (
        f'<g transform="translate({EDGE - 8} 428) scale(4.4)" fill="{tint.accent if result.solved else "#cfc6b4"}">'
        f"{SIGNS['star']}</g>"
        if is_star
        else f'<text class="c-figure" x="{EDGE}" y="518">{escape(number)}</text>'
    )
    left = EDGE + (124 if is_star else 36 + 68 * len(number))
    drawn += _lines("c-words", told, left, 490, 36, LINE * (WIDTH - EDGE - left) // 620)
    if not is_told(challenge):
        return drawn + _lines("c-small", challenge.way.goal(language), EDGE, 582, 32)
    filled, top = steps(standing), 560
    if filled is not None:
        drawn += "".join(
            f'<rect x="{EDGE + 52 * n}" y="{top}" width="42" height="26" rx="9" '
            f'fill="{tint.accent if n < filled else "#e9dfca"}"/>'
            for n in range(STEPS)
        )
        top += 64
    return drawn + _lines("c-small", standing_words(standing, WORDS[language]), EDGE, top, 32)


def _lines(kind: str, text: str, x: int, y: int, step: int, letters: int = LINE) -> str:
    return "".join(
        f'<text class="{kind}" x="{x}" y="{y + step * n}">{escape(line)}</text>'
        for n, line in enumerate(wrap(text, max(10, letters)))
    )


def _streak(streak: int, language: str) -> str:
    if streak < 1:
        return ""
    words = escape(WORDS[language]("streak", n=streak))
    return (
        f'<circle cx="{EDGE + 24}" cy="728" r="26" fill="#ffcf57"/>'
        f'<g class="c-sun" transform="translate({EDGE + 6} 710) scale(1.5)">{SIGNS["light"]}</g>'
        f'<text class="c-words" x="{EDGE + 70}" y="739">{words}</text>'
    )
