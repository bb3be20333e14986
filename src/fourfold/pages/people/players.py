"""Players as others see them: profiles and ladders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import htpy as h
from markupsafe import Markup

import fourfold
from fourfold.bots.names import bot_name
from fourfold.core.locale.cldr import day_words
from fourfold.core.registry import game_package
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.layout import Reader, material
from fourfold.pages.frame.pictures import ACCOUNT, head
from fourfold.table.names import ANIMALS
from fourfold.table.rating_rules import MIDDLE_MU, POINTS_PER_MU, START_SIGMA, change_text, rating_json, rating_text


def line(title: h.Node, *notes: str | None, act: h.Node = None, kind: str | None = None) -> h.Node:
    """An item of a list: a title, notes, and an action. `kind` has classes."""
    return h.li(class_=kind)[h.div[title, [h.small[note] for note in notes if note]], act]


def profile_page(reader: Reader, profile: dict[str, Any], rating: h.Node, deeds: h.Node = None) -> h.Node:
    """`profile` is the result of `profiles.profile`; `rating` is the card of one of its ratings; `deeds` is what the
    reader can do about its owner."""
    since = reader.say(
        "account-of" if profile["account"] else "guest-since", date=date_words(profile["since"], reader.language)
    )
    bot = ACCOUNT if profile["bot_account"] else None
    return h.main("#main.paper.mine")[
        h.section(".card.who-i-am")[
            head(profile["name"], bot), h.h1[profile["name"], bot_sign(reader, bot)], h.p(".quiet")[since], deeds
        ],
        rating,
        h.section(".card")[h.h2[reader.say("ratings")], ratings_table(reader, profile["ratings"])],
        opponents_card(reader, profile["opponents"]),
    ]


def bot_sign(reader: Reader, bot: str | None) -> h.Node:
    """The sign beside the name of a bot."""
    return [" ", h.small(".bot-sign")[reader.say("bot")]] if bot else None


def ratings_table(reader: Reader, ratings: list[dict[str, Any]]) -> h.Node:
    """All ratings of a player. A number leads to its chart, a game to its ladder."""
    known = [row for row in ratings if row["game"] in fourfold.games()]
    if not known:
        return h.p(".quiet")[reader.say("no-ratings")]
    heads = ("game", "players-column", "rating", "rated-games")
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in heads]]],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[
                        h.span(".player")[
                            mark(row["game"]), h.a(href=_ladder(row["game"], row["players"]))[_title(row["game"])]
                        ]
                    ],
                    h.td[str(row["players"])],
                    h.td(".number")[
                        h.a(href=f"?game={row['game']}&players={row['players']}#rating")[rating_mark(reader, row)]
                    ],
                    h.td(".number")[str(row["games"])],
                ]
                for row in known
            ]
        ],
    ]


def opponents_card(reader: Reader, opponents: list[dict[str, Any]]) -> h.Node:
    """The results of rated games by opponent."""
    if not opponents:
        return None
    heads = ("player", "games-won", "games-drawn", "games-lost")
    return h.section(".card")[
        h.h2[reader.say("across")],
        h.p(".quiet")[reader.say("across-words")],
        h.table(".rows")[
            h.thead[h.tr[[h.th(scope="col")[reader.say(each)] for each in heads]]],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[h.span(".player")[_who(reader, row)]],
                        [h.td(".number")[str(row[result])] for result in ("won", "drawn", "lost")],
                    ]
                    for row in opponents
                ]
            ],
        ],
    ]


def _who(reader: Reader, row: dict[str, Any]) -> h.Node:
    """A player in a row: a bot, an account with its profile, or somebody without one."""
    if row["bot"]:
        name = bot_name(row["bot"], reader.language)
        return [head(name, row["bot"]), h.span[name, bot_sign(reader, row["bot"])]]
    bot = ACCOUNT if row.get("bot_account") else None
    if row["id"]:
        return [head(row["name"], bot), h.span[h.a(href=f"/people/{row['id']}")[row["name"]], bot_sign(reader, bot)]]
    return [head(row["name"]), row["name"]] if row["name"] else h.span(".quiet")[reader.say("across-guests")]


def ladder_page(
    reader: Reader,
    game: str,
    players: int,
    ladders: tuple[list[dict[str, Any]], list[dict[str, Any]]],
    own: str | None,
) -> h.Node:
    """`ladders` has the results of `profiles.ladder` for people and for bots; `own` is the viewer's id."""
    people, bots = ladders
    return h.main(class_=f"paper ratings {material(game)}", id="main")[
        h.h1[reader.say("ratings")],
        h.p(".quiet")[reader.say("ratings-words")],
        h.nav(".tabs", aria_label=reader.say("game"))[
            [game_tab(name, _ladder(name, min(players, _most(name))), name == game) for name in fourfold.games()]
        ],
        h.nav(".tabs", aria_label=reader.say("players-column"))[
            [_tab(reader.say("with-players", n=n), _ladder(game, n), n == players) for n in range(2, _most(game) + 1)]
        ]
        if _most(game) > 2
        else None,
        h.section(".card")[
            h.h2[f"{_title(game)}, {reader.say('with-players', n=players)}"],
            _board(reader, people, own)
            if people
            else [h.div(".parade", aria_hidden="true")[map(head, ANIMALS)], h.p(".quiet")[reader.say("not-listed")]],
        ],
        h.section(".card")[h.h2[h.a(href=f"/bots?game={game}")[reader.say("bots-title")]], _board(reader, bots, own)]
        if bots
        else None,
    ]


def _most(game: str) -> int:
    """The largest number of players of a game."""
    return game_package(game).about.players[1]


def _ladder(game: str, players: int) -> str:
    return f"/ratings/{game}?players={players}"


def _board(reader: Reader, rows: list[dict[str, Any]], own: str | None) -> h.Node:
    return h.table(".rows")[
        h.thead[h.tr[[h.th(scope="col")[reader.say(head)] for head in ("place", "player", "rating", "rated-games")]]],
        h.tbody[[_line(reader, row, own) for row in rows]],
    ]


def _line(reader: Reader, row: dict[str, Any], own: str | None) -> h.Node:
    return h.tr(class_="own" if own is not None and row["id"] == own else None)[
        h.td(".number")[str(row["place"]) if row["place"] else "–"],
        h.th(scope="row")[h.span(".player")[_who(reader, row)]],
        h.td(".number")[rating_mark(reader, row)],
        h.td(".number")[str(row["games"])],
    ]


def mark(game: str) -> h.Node:
    """A small picture of a game on its material."""
    picture = f"{game}.picture.svg"
    return h.span(class_=f"mark {material(game)}")[h.img(src=address(picture), alt="") if content(picture) else None]


def game_tab(game: str, href: str, here: bool) -> h.Node:
    """A tab that leads to the same page for a game."""
    return _tab([mark(game), _title(game)], href, here)


def _tab(words: h.Node, href: str, here: bool) -> h.Node:
    return h.a(".act", href=href, aria_current="page" if here else None)[words]


def _title(game: str) -> str:
    return game_package(game).about.title


def date_words(milliseconds: int, language: str) -> str:
    """The date of a timestamp, in UTC: the server does not know the reader's time zone."""
    return day_words(datetime.fromtimestamp(milliseconds / 1000, UTC).date(), language)


def stamp(milliseconds: int, language: str) -> h.Node:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return h.time(datetime=at.isoformat(timespec="seconds"))[date_words(milliseconds, language)]


# --- the chart of a rating, and the same as a table
#
# The chart stretches to the width of its card. Its lines keep their width and its dots stay round, because they are
# strokes that do not scale; the numbers beside it are text of the page.


WIDTH, HEIGHT = 600.0, 160.0
TOP, BOTTOM, SIDE = 10.0, 150.0, 12.0
STEP = 100
"""Points between the lines of the grid, and twice that if they would be more than `MAX_LINES`, and so on."""
MAX_LINES = 5
START = rating_json(MIDDLE_MU, START_SIGMA)
"""What everybody starts with, before the first game."""
LISTED = 30
"""How many games the table has, the latest first."""


def rating_card(reader: Reader, rating: dict[str, Any], history: Sequence[dict[str, Any]]) -> h.Node:
    """`rating` is one of `profiles.profile`, `history` the result of `rating_history` for it."""
    title = game_package(rating["game"]).about.title
    points = [START, *history] if rating["games"] == len(history) else list(history)
    return h.section(class_=f"card rating-card {material(rating['game'])}", id="rating")[
        h.div(".rating-now")[
            h.h2[reader.say("rating")],
            h.p[title, ", ", reader.say("with-players", n=rating["players"])],
            h.p(".num.huge")[rating_mark(reader, rating)],
            h.p(".quiet")[
                reader.say("rating-provisional" if rating["provisional"] else "rated-games-count", n=rating["games"])
            ],
        ],
        _figure(reader, points) if len(points) > 1 else None,
        _table(reader, history) if history else None,
    ]


def rating_mark(reader: Reader, rating: dict[str, Any]) -> h.Node:
    """A rating, with a question mark while it is provisional, which is read as that word."""
    if not rating["provisional"]:
        return str(rating["rating"])
    return [
        str(rating["rating"]),
        h.sup(aria_hidden="true", title=reader.say("provisional"))["?"],
        h.span(".unseen")[f" ({reader.say('provisional')})"],
    ]


def grid_lines(lowest: int, highest: int) -> list[int]:
    """Round numbers that enclose a range, the highest first."""
    step = STEP
    while True:
        low, high = lowest // step * step, -(-highest // step) * step
        high = max(high, low + step)
        if (high - low) // step < MAX_LINES:
            return list(range(high, low - 1, -step))
        step *= 2


def _figure(reader: Reader, history: Sequence[dict[str, Any]]) -> h.Node:
    ratings = [point["rating"] for point in history]
    lines = grid_lines(min(ratings), max(ratings))
    high, low = lines[0], lines[-1]

    def x(index: int) -> float:
        return SIDE + index * (WIDTH - 2 * SIDE) / (len(history) - 1)

    def y(rating: float) -> float:
        return TOP + (high - rating) / (high - low) * (BOTTOM - TOP)

    spread = [POINTS_PER_MU * point["sigma"] for point in history]
    above = [f"{x(i):.1f} {max(0, y(rating + spread[i])):.1f}" for i, rating in enumerate(ratings)]
    below = [f"{x(i):.1f} {min(HEIGHT, y(rating - spread[i])):.1f}" for i, rating in enumerate(ratings)]
    at = [f"{x(i):.1f} {y(rating):.1f}" for i, rating in enumerate(ratings)]
    drawn = [
        f'<path class="grid" d="{"".join(f"M0 {y(line):.1f}H{WIDTH:g}" for line in lines)}"/>',
        f'<path class="band" d="M{"L".join(above + below[::-1])}Z"/>',
        f'<path class="line" d="M{"L".join(at)}"/>',
        f'<path class="dots" d="{"".join(f"M{point}h0" for point in at)}"/>' if len(at) <= LISTED else "",
        f'<path class="last" d="M{at[-1]}h0"/><path class="last-heart" d="M{at[-1]}h0"/>',
    ]
    told = reader.say(
        "rating-chart", n=sum("table" in point for point in history), first=str(ratings[0]), last=str(ratings[-1])
    )
    return h.figure(".rating-chart")[
        Markup(
            f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" aria-hidden="true">'
            f"{''.join(drawn)}</svg>"
        ),
        h.div(".scale", aria_hidden="true")[[h.span[str(line)] for line in lines]],
        h.figcaption(".quiet")[told],
    ]


def _table(reader: Reader, history: Sequence[dict[str, Any]]) -> h.Node:
    """The latest games as rows."""
    rows = []
    for index in range(len(history) - 1, max(-1, len(history) - 1 - LISTED), -1):
        point = history[index]
        change = change_text(history[index - 1]["rating"], point["rating"]) if index else ""
        rows.append(
            h.tr[
                h.th(scope="row")[stamp(point["at"], reader.language)],
                h.td(".number")[rating_text(point["rating"], point["provisional"])],
                h.td(".number")[change],
                h.td(".number")[str(point["place"])],
            ]
        )
    heads = ("rating-date", "rating", "rating-difference", "place")
    return h.details(".as-table")[
        h.summary[reader.say("rating-table")],
        h.table(".rows")[
            h.thead[h.tr[[h.th(scope="col")[reader.say(each)] for each in heads]]],
            h.tbody[rows],
        ],
    ]
