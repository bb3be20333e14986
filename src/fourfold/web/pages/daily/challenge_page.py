"""The page of a game's challenge: what it asks, what the reader made of it, and the card to share. A shared link leads
here; it shows nothing of the draws."""

from __future__ import annotations

from datetime import date

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.locale.cldr import day_words, language_tag
from fourfold.core.registry import game_package
from fourfold.web.pages.daily.page import countdown, everybody_words, post, standing_line, streak_card
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.people.daily import Challenge
from fourfold.web.people.solo import Result, Standing, streak
from fourfold.web.tables.solo import Way
from fourfold.web.tables.table import Daily


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


# --- in words


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
