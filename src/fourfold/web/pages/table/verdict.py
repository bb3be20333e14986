"""Who won a game and why, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.locale.cldr import list_words
from fourfold.core.scene.score_sheet import Row
from fourfold.web.pages.table.seat_names import seat_name, seat_names
from fourfold.web.tables.solo import way_of
from fourfold.web.tables.table import Ending
from fourfold.web.tables.views import TableView


def verdict(table_view: TableView, say: Messages, language: str) -> str:
    """The result in plain sentences, as it is announced."""
    ending = table_view.ending
    assert ending is not None
    stopped = _stopped(table_view, say)
    if stopped:
        return stopped
    if len(table_view.seats) == 1:
        return f"{_ending_words(ending, language)}."
    words = _who_won(table_view, say, language, "you-win")
    if ending.how in ("resigned", "time"):
        return " ".join([*_who_lost(table_view, say, language), f"{words}."])
    return f"{words}. {say('by-agreed')}" if ending.how == "agreed" else f"{words}."


def heading(table_view: TableView, say: Messages, language: str) -> str:
    """The result in a few words."""
    ending = table_view.ending
    assert ending is not None
    if _stopped(table_view, say):
        return say("end-over")
    if ending.how == "agreed":
        return say("end-draw")
    if len(table_view.seats) == 1:
        if ending.how != "played":
            return _ending_words(ending, language)
        return say("end-solved" if ending.winners else "end-missed")
    return _who_won(table_view, say, language, "end-you-win")


def reasons(table_view: TableView, rows: Sequence[Row], say: Messages, language: str) -> str:
    """What decided it: how it was ended, a tie-break, or the points and the row that did most."""
    ending = table_view.ending
    assert ending is not None
    stopped = _stopped(table_view, say)
    if stopped:
        return stopped
    if ending.how in ("resigned", "time"):
        return " ".join(_who_lost(table_view, say, language))
    if ending.how == "agreed":
        return say("by-agreed")
    if len(table_view.seats) == 1:
        way = way_of(table_view.view.game)
        return way.goal(language) if way else ""
    decided = table_view.decided_by and table_view.view.decided_by(language, seat_names(table_view, language))
    return " ".join(filter(None, [_by_points(table_view, rows, say, language), decided]))


def consolation(table_view: TableView, rows: Sequence[Row], say: Messages) -> str:
    """For somebody who lost, what they did best: where they were ahead of the winner, else their best row."""
    ending, seat = table_view.ending, table_view.seat
    if ending is None or ending.how != "played" or seat is None or seat in ending.winners or not ending.winners:
        return ""
    own = [row for row in rows if row.points(seat)]
    if not own or table_view.sheet is None:
        return ""
    winner = ending.winners[0]
    best = max(own, key=lambda row: (row.points(seat) - row.points(winner), row.points(seat)))
    others = best.points(winner)
    if best.cells[winner] is not None and best.points(seat) > others:
        return say("end-ahead", row=best.name, points=best.points(seat), others=others)
    best = max(own, key=lambda row: row.points(seat))
    return say("end-best", row=best.name, points=best.points(seat))


def _stopped(table_view: TableView, say: Messages) -> str:
    """Why a game was not played, as a sentence."""
    assert table_view.ending is not None
    if table_view.ending.how == "closed":
        return say("by-operator" if table_view.turn > 1 else "by-closed")  # turn 1: the game never began
    return say("by-unfinished") if table_view.ending.how == "unfinished" else ""


def _who_won(table_view: TableView, say: Messages, language: str, own: str) -> str:
    """`own` is the message for a viewer who wins alone."""
    assert table_view.ending is not None
    winners = table_view.ending.winners
    if winners and winners == (table_view.seat,):
        return say(own)
    if len(winners) > 1 and table_view.seat in winners and own == "end-you-win":
        return say("end-shared")
    names = [seat_name(table_view, seat, language) for seat in winners]
    if not names:
        return say("nobody")
    return say("wins" if len(names) == 1 else "share", who=list_words(names, language))


def _who_lost(table_view: TableView, say: Messages, language: str) -> Iterator[str]:
    """A sentence for each player who resigned or ran out of time."""
    words = {"resign": ("you-gave-up", "gave-up"), "late": ("you-ran-out", "ran-out")}
    for seat, place in enumerate(table_view.seats):
        if place.lost_by:
            own, other = words[place.lost_by]
            yield say(own) if seat == table_view.seat else say(other, who=seat_name(table_view, seat, language))


def _by_points(table_view: TableView, rows: Sequence[Row], say: Messages, language: str) -> str:
    """The points of the winner and of the next player, and where the winner got ahead. Nothing if they are equal: what
    broke the tie says that."""
    ending = table_view.ending
    if ending is None or not ending.scores or not ending.winners or table_view.sheet is None:
        return ""
    winner, scores = ending.winners[0], ending.scores
    others = [seat for seat in range(len(scores)) if seat not in ending.winners]
    if not others:
        return ""
    second = max(others, key=lambda seat: scores[seat])
    if scores[second] == scores[winner]:
        return ""
    best = max(rows, key=lambda row: (row.points(winner) - row.points(second), row.points(winner)))
    return say(
        "end-by-points" if len(scores) == 2 else "end-by-points-many",
        points=scores[winner],
        others=scores[second],
        who=seat_name(table_view, second, language),
        row=best.name,
        made=best.points(winner),
    )


def _ending_words(ending: Ending, language: str) -> str:
    """How a solo game ended."""
    if ending.how == "played":
        how = "solved" if ending.winners else "missed"
    else:
        how = "closed" if ending.how == "closed" else "given-up"
    return WORDS[language](f"alone-{how}")
