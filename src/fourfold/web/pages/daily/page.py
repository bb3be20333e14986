"""The page of a day: a card for each game's challenge, the streak, and the calendar of earlier days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import day_words
from fourfold.web.clock import now_ms
from fourfold.web.pages.daily.calendar import Month, calendar
from fourfold.web.pages.daily.words import STEPS, is_told, result_words, standing_words, steps
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.people.daily import Challenge, midnight
from fourfold.web.people.solo import Result, Standing, Tally, longest_streak, streak
from fourfold.web.tables.solo import Way

WEEK = 7


@dataclass(frozen=True)
class DayPage:
    """Everything that the page shows."""

    day: str
    today: str
    challenges: list[Challenge]
    month: Month
    finished: set[str] = field(default_factory=set)
    """The days on which the reader has finished a challenge."""


def day_page(reader: Reader, data: DayPage) -> h.Node:
    is_today = data.day == data.today
    return h.main("#main.paper.daily")[
        h.div(".heading")[
            h.h1[reader.say("daily-title")],
            h.p[h.time(datetime=data.day)[day_words(date.fromisoformat(data.day), reader.language)]],
            countdown(reader, data.today)
            if is_today
            else h.a(".act", href="/daily")[icon("calendar"), reader.say("daily-to-today")],
        ],
        h.p(".quiet.lead")[reader.say("today-words" if is_today else "daily-earlier-words")],
        h.div(".deals")[[_card(reader, each, data.today) for each in data.challenges]],
        h.div(".below")[
            streak_card(reader, data.finished, data.today),
            calendar(reader, data.month, data.day, data.today),
        ],
    ]


# --- the time until the next challenges, and the streak


def countdown(reader: Reader, today: str) -> h.Node:
    """Hours and minutes in words; the page's script counts the seconds."""
    minutes = max(0, (midnight(today) - now_ms()) // 60_000)
    left = reader.say("daily-left", hours=minutes // 60, minutes=minutes % 60)
    return h.p(".until", data_until=str(midnight(today)))[
        h.small[reader.say("next-deal")], " ", h.strong(".num", role="timer")[left]
    ]


def streak_card(reader: Reader, finished: set[str], today: str) -> h.Node:
    """The streak as a number, and the last seven days: a sun for each on which a challenge was finished."""
    length, longest = streak(finished, today), longest_streak(finished)
    last = [date.fromisoformat(today) - timedelta(days=ago) for ago in reversed(range(WEEK))]
    record = reader.say("streak-record") if length == longest else reader.say("streak-longest", n=longest)
    return h.section(".card.streak", aria_label=reader.say("streak", n=length))[
        h.p[
            h.b(".num")[str(length)],
            h.span[reader.say("streak-days", n=length), h.small[record] if longest > 1 else None],
        ],
        h.ul(".suns")[
            [
                h.li(class_={"shines": day.isoformat() in finished})[
                    icon("light"), h.small[h.time(datetime=day.isoformat())[str(day.day)]]
                ]
                for day in last
            ]
        ],
    ]


# --- the challenges


def _card(reader: Reader, challenge: Challenge, today: str) -> h.Node:
    way, mine = challenge.way, challenge.mine
    return h.article(class_=f"deal {material(way.name)}", id=way.name)[
        h.div(".window")[_art(way)],
        h.div(".told")[
            h.h2[h.a(href=f"/daily/{challenge.day}/{way.name}")[way.title]],
            h.p[way.goal(reader.language)],
            _state(reader, challenge, today),
            h.p(".quiet")[everybody_words(reader, way, challenge.everybody)]
            if mine is None or mine.result is None
            else None,
            _acts(reader, challenge, today),
        ],
    ]


def _art(way: Way) -> h.Node:
    picture = f"{way.name}.door.svg" if content(f"{way.name}.door.svg") else f"{way.name}.picture.svg"
    return h.img(src=address(picture), alt="", width="820", height="620") if content(picture) else None


def _state(reader: Reader, challenge: Challenge, today: str) -> h.Node:
    mine = challenge.mine
    if mine is None:
        return h.p(".verdict")[reader.say("daily-none" if challenge.day == today else "daily-missed")]
    if mine.result is None:
        return h.p(".verdict")[reader.say("daily-begun")]
    return [
        h.p(class_=["verdict", {"solved": mine.result.solved}])[
            icon("star") if mine.result.solved else None,
            result_words(challenge.way, mine.result, WORDS[reader.language]),
        ],
        standing_line(reader, challenge),
    ]


def standing_line(reader: Reader, challenge: Challenge) -> h.Node:
    """How the reader's result compares, with a meter; else how everybody fared."""
    standing = challenge.standing
    if standing is None or not is_told(challenge):
        return h.p(".quiet")[everybody_words(reader, challenge.way, challenge.everybody)]
    return h.p(".standing")[meter(standing), h.span[standing_words(standing, WORDS[reader.language])]]


def meter(standing: Standing) -> h.Node:
    filled = steps(standing)
    if filled is None:
        return None
    return h.span(".meter", aria_hidden="true")[[h.i(class_={"on": number < filled}) for number in range(STEPS)]]


def _acts(reader: Reader, challenge: Challenge, today: str) -> h.Node:
    mine, base = challenge.mine, f"/daily/{challenge.day}/{challenge.way.name}"
    if mine is not None and mine.result is None:
        return h.p(".acts")[h.a(".act.main", href=f"/t/{mine.table}")[icon("play"), reader.say("try-on")]]
    if mine is not None:
        return h.div(".acts")[
            h.a(".act.main", href=base)[icon("share"), reader.say("daily-see")],
            post(f"{base}/practise", reader.say("daily-practise"), "again"),
        ]
    if challenge.day == today:
        return h.div(".acts")[post(f"{base}/try", reader.say("try"), "play", "main")]
    return h.div(".acts")[post(f"{base}/practise", reader.say("daily-practise"), "again")]


def everybody_words(reader: Reader, way: Way, tally: Tally) -> str:
    """How many have finished and solved it, and the best result. Never who."""
    if not tally.played:
        return reader.say("everybody-none")
    words = reader.say("everybody" if way.level is None else "everybody-won", solved=tally.solved, played=tally.played)
    if tally.best is None or (way.level is None and not tally.has_points):
        return words
    return f"{words} {reader.say('everybody-best', n=tally.best)}"


def post(action: str, words: str, sign: str, kind: str = "") -> h.Node:
    return h.form(method="post", action=action)[h.button(class_=f"act {kind}".strip())[icon(sign), words]]


def today_link(reader: Reader, results: Sequence[Result | None]) -> h.Node:
    """The way from the home page: how many of today's challenges the reader has finished, and a mark for each."""
    if not results:
        return None
    played = sum(result is not None for result in results)
    return h.a(".today", href="/daily")[
        icon("calendar"),
        reader.say("daily-home", played=played, all=len(results)),
        h.span(".pips", aria_hidden="true")[
            [h.i(class_={"pip": True, "solved": bool(r and r.solved), "played": bool(r)}) for r in results]
        ],
    ]
