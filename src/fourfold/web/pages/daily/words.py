"""Results of daily challenges in words, and the text that people share: how it went, and nothing of the draws."""

from __future__ import annotations

from datetime import date

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.locale.cldr import day_words
from fourfold.core.registry import game_package
from fourfold.web.people.daily import Challenge
from fourfold.web.people.solo import Result, Standing
from fourfold.web.tables.solo import Way
from fourfold.web.tables.table import Daily

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
