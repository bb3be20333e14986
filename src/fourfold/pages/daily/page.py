"""The page of a day: a card for each game's challenge, the streak, and the calendar of earlier days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.locale.cldr import day_words, language_tag, month_words, weekdays
from fourfold.core.registry import game_package
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import icon
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.solo import ARCHIVE_DAYS, Way, daily_games, longest_streak, midnight, streak
from fourfold.table.table import Daily

if TYPE_CHECKING:
    from fourfold.server.people.daily import Attempt, Challenge, Result, Standing, Tally

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


# --- the calendar


@dataclass(frozen=True)
class Month:
    """A month of the archive, and the reader's tries in it, by day and way."""

    first: date
    attempts: Mapping[tuple[str, str], Attempt] = field(default_factory=dict)

    @property
    def last(self) -> date:
        return _next(self.first) - timedelta(days=1)


def read_month(text: str | None, day: str, today: str) -> date:
    """The first day of a month of the archive (`2026-11`), or of the month of a day; `Refused` for others."""
    if text is None:
        return date.fromisoformat(day).replace(day=1)
    low, high = _earliest(today).replace(day=1), date.fromisoformat(today).replace(day=1)
    try:
        found = date.fromisoformat(f"{text}-01")
    except ValueError:
        found = None
    if found is None or found.isoformat()[:7] != text or not low <= found <= high:
        raise Refused(
            "day", f"month={text[:40]!r} is not possible; give a month from {low:%Y-%m} to {high:%Y-%m}"
        ) from None
    return found


def _earliest(today: str) -> date:
    return date.fromisoformat(today) - timedelta(days=ARCHIVE_DAYS)


def _next(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


def calendar(reader: Reader, month: Month, day: str, today: str) -> h.Node:
    names = weekdays(reader.language)
    offset = [number for number, _, _ in names].index(month.first.weekday())
    days = [month.first + timedelta(days=n) for n in range(month.last.day)]
    cells: list[date | None] = [None] * offset + list(days)
    weeks = [cells[at : at + 7] for at in range(0, len(cells), 7)]
    return h.section("#earlier.card.archive", aria_labelledby="earlier-title")[
        h.div(".heading")[
            h.h2("#earlier-title")[reader.say("daily-earlier")],
            h.nav(aria_label=reader.say("daily-earlier"))[
                _turn(reader, (month.first - timedelta(days=1)).replace(day=1), day, today, "before", "to-back"),
                h.b(lang=language_tag(reader.language))[month_words(month.first, reader.language)],
                _turn(reader, _next(month.first), day, today, "after", "to-on"),
            ],
        ],
        h.table(".month")[
            h.thead(lang=language_tag(reader.language))[
                h.tr[[h.th(scope="col", abbr=name)[short] for _, name, short in names]]
            ],
            h.tbody[[h.tr[[_cell(reader, month, each, day, today) for each in week]] for week in weeks]],
        ],
        h.p(".legend.quiet")[
            h.span(".pip.solved", aria_hidden="true"),
            reader.say("daily-mark-solved"),
            h.span(".pip.played", aria_hidden="true"),
            reader.say("daily-mark-played"),
        ],
    ]


def _turn(reader: Reader, first: date, day: str, today: str, where: str, sign: str) -> h.Node:
    """A link to another month, if the archive has it."""
    words = reader.say(f"daily-month-{where}")
    if not _earliest(today).replace(day=1) <= first <= date.fromisoformat(today):
        return h.span(".act.round.off", aria_hidden="true")[icon(sign)]
    path = "/daily" if day == today else f"/daily/{day}"
    href = f"{path}?month={first:%Y-%m}#earlier"
    return h.a(".act.round", href=href, aria_label=words, title=words)[icon(sign)]


def _cell(reader: Reader, month: Month, at: date | None, day: str, today: str) -> h.Node:
    if at is None:
        return h.td
    text = at.isoformat()
    if not _earliest(today) <= at <= date.fromisoformat(today):
        return h.td(".off")[str(at.day)]
    mine = [attempt.result for (played, _), attempt in month.attempts.items() if played == text and attempt.result]
    solved, games = sum(result.solved for result in mine), len(daily_games())
    words = reader.say(
        "daily-cell", day=day_words(at, reader.language), played=len(mine), solved=solved, all=max(games, len(mine))
    )
    marks = [h.i(class_={"pip": True, "solved": n < solved, "played": solved <= n < len(mine)}) for n in range(games)]
    return h.td[
        h.a(
            href="/daily" if text == today else f"/daily/{text}",
            aria_label=words,
            aria_current="date" if text == day else None,
            class_={"now": text == today},
        )[str(at.day), h.span(".pips", aria_hidden="true")[marks if mine else None]]
    ]


# --- results in words, and the text that people share: how it went, and nothing of the draws

FEW = 5
"""Of fewer others, the number who did worse is given instead of a percentage."""
STEPS = 10
"""The steps of the meter that shows how many did worse."""
STEP, NO_STEP = "▰", "▱"
REACHED, MISSED, STREAK = "★", "☆", "☀"
MINUS = "−"


def daily_words(daily: Daily, language: str) -> str:
    """The day of the challenge that is played at a table."""
    day = day_words(date.fromisoformat(daily.day), language)
    return WORDS[language]("daily" if daily.counts else "daily-practice", day=day)


def result_words(way: Way, result: Result, say: Messages) -> str:
    """How a try ended: `Solved, 12 points`, `Won by 7`, `Resigned`."""
    score = result.score
    if score is None:
        return say("alone-given-up")
    if way.level is None:
        how = say("alone-solved" if result.solved else "alone-missed")
        return f"{how}, {say('daily-points', n=score)}" if score > 1 else how
    if result.solved:
        return say("daily-won", n=score) if score > 0 else say("daily-won-even")
    return say("daily-lost", n=-score) if score < 0 else say("daily-not-won")


def figure(way: Way, result: Result) -> str:
    """The result as one number, if it is one: a lead with its sign, or points; else a star, full or empty."""
    score = result.score
    if score is None or (way.level is None and score <= 1):
        return REACHED if result.solved else MISSED
    if way.level is None:
        return str(score)
    return f"{'+' if score > 0 else MINUS if score < 0 else ''}{abs(score)}"


def standing_words(standing: Standing, say: Messages) -> str:
    """How many of the others did worse. A share is rounded down, so that nobody is praised too much."""
    if standing.share is None:
        return say("daily-first")
    if standing.others < FEW:
        return say("daily-few", beaten=standing.beaten, others=standing.others)
    return say("daily-many", share=int(100 * standing.beaten // standing.others) / 100, others=standing.others)


def steps(standing: Standing) -> int | None:
    """How many of the meter's `STEPS` are filled; None if there is nobody to compare with."""
    return None if not standing.others else STEPS * standing.beaten // standing.others


def is_told(challenge: Challenge) -> bool:
    """Whether a result says how it compares: not that of somebody who gave up, nor that it beats nobody."""
    result, standing = challenge.mine.result if challenge.mine else None, challenge.standing
    if result is None or standing is None or result.score is None:
        return False
    return standing.beaten > 0 or not standing.others


def share_text(challenge: Challenge, streak: int, link: str, language: str) -> str:
    """What people share after their try. It has neither moves nor cards."""
    assert challenge.mine is not None and challenge.mine.result is not None and challenge.standing is not None
    say, way, result, standing = WORDS[language], challenge.way, challenge.mine.result, challenge.standing
    about = game_package(way.name).about
    lines = [
        f"Fourfold {about.emblem} {about.title}, {day_words(date.fromisoformat(challenge.day), language)}",
        f"{REACHED if result.solved else MISSED} {result_words(way, result, say)}",
    ]
    if is_told(challenge):
        filled = steps(standing)
        meter = "" if filled is None else STEP * filled + NO_STEP * (STEPS - filled) + " "
        lines.append(meter + standing_words(standing, say))
    if streak > 1:
        lines.append(f"{STREAK} {say('streak', n=streak)}")
    return "\n".join([*lines, link])
