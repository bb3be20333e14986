"""The page of a game's challenge: what it asks, what the reader made of it, and the card to share. A shared link leads
here; it shows nothing of the draws."""

from __future__ import annotations

from datetime import date

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import day_words, language_tag
from fourfold.web.pages.daily.page import countdown, everybody_words, post, standing_line, streak_card
from fourfold.web.pages.daily.words import figure, result_words, share_text
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.people.daily import Challenge
from fourfold.web.people.solo import streak


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
