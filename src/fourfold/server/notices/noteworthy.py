"""Which notices follow from events that were stored, and their words.

Words only name the game and the players: nothing that a spectator does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.bots.names import name_or_bot
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import game_package
from fourfold.server.live.personal_events import SeenNews, news
from fourfold.server.notices.forms import BEGIN, INVITATION, NUDGE, OVER, TURN
from fourfold.table.table import WAITING, Event, Table

OFFER = "offer"
"""A draw offer waits for an answer as a turn waits for a move: whoever is told of turns is told of offers."""
ORDER = (OVER, NUDGE, OFFER, TURN, BEGIN, INVITATION)
"""If one change means several things to a person, they are told the first that they want to know."""


@dataclass(frozen=True)
class Notice:
    """Something to tell a person, about a table or, a request to be friends, about none."""

    what: str
    person: str
    about: Table | None
    seat: int | None = None
    sender: str = ""
    """The id of the person who invites, nudges or asks."""
    who: str = ""
    """The sender's name."""

    @property
    def kind(self) -> str:
        """The kind by which people choose."""
        return TURN if self.what == OFFER else self.what

    @property
    def table(self) -> Table:
        assert self.about is not None
        return self.about

    @property
    def pace(self) -> str | None:
        """The kind of pace of the game."""
        return self.about.clocks.pace.kind if self.about else None

    @property
    def path(self) -> str:
        return f"/t/{self.about.id}" if self.about else "/people"

    def title(self, language: str) -> str:
        return WORDS[language](f"notice-{self.what}")

    def body(self, language: str) -> str:
        """The game and the others at the table; of an invitation, a nudge or a request, whose it is."""
        say = WORDS[language]
        if self.about is None:
            return say(f"notice-{self.what}-words", who=self.who)
        game = game_package(self.table.game.name).about.title
        if self.what in (NUDGE, INVITATION) and self.who:
            return say(f"notice-{self.what}-words", game=game, who=self.who)
        others = [name for number, name in enumerate(names_at(self.table, language)) if number != self.seat and name]
        return say("notice-words", game=game, who=list_words(others, language)) if others else game

    def still_waits(self, table: Table) -> bool:
        """Whether the table, in its present state, still waits for what this asks of the person."""
        asks = self.what in (TURN, OFFER, NUDGE)
        return asks and table.turn == self.table.turn and table.waits_for(self.person)


def names_at(table: Table, language: str) -> list[str]:
    """The names at a table; empty for a free seat."""
    return [name_or_bot(s.name, s.bot, language) for s in table.seats]


def notices_of(before: Table | None, after: Table, events: Sequence[Event]) -> dict[str, list[Notice]]:
    """What people are to be told because of these events, the most important first. Whoever caused them knows."""
    acting = {event.seat for event in events if event.is_by_person}
    found: dict[str, list[Notice]] = {}
    for number, seat in enumerate(after.seats):
        person = seat.person
        if (
            person is None
            or person in found
            or after.seat_of(person) in acting
            or (before is None and person == after.host)
        ):
            continue
        own = [Notice(what, person, after, number) for what in _news(before, after, person)]
        own += [
            Notice(NUDGE, person, after, number, *_sender(after, event.seat))
            for event in events
            if event.kind == NUDGE and event.data.get("to") == number
        ]
        if own:
            found[person] = sorted(own, key=lambda notice: ORDER.index(notice.what))
    if before is None and after.status == WAITING:  # a rematch keeps the seats of those who are asked
        sender = _sender(after, after.seat_of(after.host))
        for seat in after.seats:
            if seat.reserved_for and seat.reserved_for != after.host:
                asked = Notice(INVITATION, seat.reserved_for, after, None, *sender)
                found.setdefault(seat.reserved_for, [asked])
    return found


def _news(before: Table | None, after: Table, person: str) -> Iterator[str]:
    seen = SeenNews.everything(before, person) if before else SeenNews()
    for event in news(after, person, seen)[0]:
        seat = event["seat"]
        if event["type"] == NUDGE:
            continue  # `notices_of` tells it, with who nudged
        if event["type"] == TURN and before is not None and before.decides == seat:
            continue  # it was their turn before, and still is
        yield event["type"]


def _sender(table: Table, seat: int | None) -> tuple[str, str]:
    """The id and the name of who sits on a seat."""
    return ("", "") if seat is None else (table.seats[seat].person or "", table.seats[seat].name)


# --------------------------------------------------------------------------------------------- webhooks


def webhook_events(before: Table | None, after: Table) -> Iterator[dict[str, Any]]:
    """What a webhook is told: that a game began or ended, and whose turn it is."""
    about = {"table": after.id, "game": after.game.name, "players": [seat.name for seat in after.seats]}
    was_running = before is not None and before.decides is not None
    if after.started and not (before and before.started):
        yield {"type": BEGIN, **about}
    if after.ending is not None and before is not None and before.ending is None and after.started:
        yield {"type": OVER, **about, "ending": after.ending.as_json()}
    seat = after.decides
    if seat is not None and after.seats[seat].is_played_by_person:
        if was_running and before is not None and before.decides == seat:
            return
        yield {"type": TURN, **about, "seat": seat, "player": after.seats[seat].name}


def webhook_text(event: dict[str, Any], table: Table, language: str) -> str:
    """An event in words. Chat services read `<…>` as commands, such as one that calls everybody."""
    say, game, names = WORDS[language], game_package(table.game.name).about.title, names_at(table, language)
    if event["type"] == TURN:
        text = say("hook-turn", game=game, who=names[event["seat"]])
    elif event["type"] == BEGIN:
        text = say("hook-begin", game=game, who=list_words([name for name in names if name], language))
    else:
        winners = [names[seat] for seat in event["ending"]["winners"]]
        many = len(winners)
        text = (
            say("hook-won", game=game, who=list_words(winners, language), n=many)
            if many
            else say("hook-over", game=game)
        )
    return text.replace("<", "‹").replace(">", "›")
