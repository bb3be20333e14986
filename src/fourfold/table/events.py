"""Events: how each kind changes a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fourfold.core.game import game
from fourfold.core.record import Record
from fourfold.table.builder import TableBuilder
from fourfold.table.clocks import Clocks, Pace
from fourfold.table.table import (
    BOT,
    HUMAN,
    PLAYING,
    POSITION_EVENTS,
    WAITING,
    Daily,
    Ending,
    Event,
    Note,
    RatingChange,
    RatingResult,
    Seat,
    Table,
)


class RulesChanged(Exception):
    """A game was begun with a version of the rules that this server no longer has."""


def replay(id: str, events: Iterable[Event]) -> Table:
    """The table after a list of events, of which the first opens it."""
    events = iter(events)
    return extend(_opened(id, next(events)), events)


def extend(table: Table, events: Iterable[Event]) -> Table:
    """The table after more events. Takes time in proportion to their number. Nothing is checked: they have already
    happened."""
    builder = TableBuilder(table)
    for event in events:
        _apply(builder, event)
    return builder.table()


def apply(table: Table, event: Event) -> Table:
    """The table after one more event."""
    return extend(table, (event,))


def _apply(builder: TableBuilder, event: Event) -> None:
    assert event.seq == builder.seq + 1, f"{builder.id}: event {event.seq} after {builder.seq}"
    _APPLIERS[event.kind](builder, event)
    builder.seq, builder.changed = event.seq, event.at
    if event.is_by_person:
        builder.last_acted = event.at
    if event.kind in POSITION_EVENTS:
        builder.turn = event.seq
    if builder.ending is None:
        builder.ending = _ending(builder, event)
    if builder.uncovered:
        _cover(builder)
    if builder.status != WAITING:
        builder.clocks = _clocks(builder, event)


def _opened(id: str, event: Event) -> Table:
    data = event.data
    played = game(data["game"], **data["options"])
    if played.about.version != data["rules"]:
        raise RulesChanged(
            f"table {id} was opened with version {data['rules']} of the rules of {played.name}; "
            f"this server has version {played.about.version}"
        )
    seats = tuple(_stored_seat(seat) for seat in data["seats"])
    return Table(
        id=id,
        game=played,
        host=data["host"],
        seed=bytes.fromhex(data["seed"]),
        secret=bytes.fromhex(data["secret"]),
        listed=data["listed"],
        strangers=data["listed"] or data.get("strangers", False),
        seats=seats,
        clocks=Clocks.full(Pace.read(data["clock"]), played.players),
        record=Record(played),
        opened=event.at,
        seq=event.seq,
        turn=event.seq,
        changed=event.at,
        last_acted=event.at,
        daily=Daily(**data["daily"]) if "daily" in data else None,
        casual=not data.get("rated", True),
    )


def _stored_seat(data: Mapping[str, Any]) -> Seat:
    """A seat of an `open` event. Its key for `reserved_for` is `before`."""
    return Seat(**{"reserved_for" if key == "before" else key: value for key, value in data.items()})


def _sit(builder: TableBuilder, event: Event) -> None:
    assert event.seat is not None
    person, name = event.data["person"], event.data["name"]
    here = builder.seats[event.seat].here if event.data.get("here") else None
    known = {"origin": event.data.get("origin"), "nonce": bytes.fromhex(event.data.get("nonce", "")), "here": here}
    known["is_bot"] = event.data.get("is_bot", False)
    builder.change_seat(event.seat, person=person, name=name, bot=None, reserved_for=None, **known)
    builder.note(event, name=name, **({"here": True} if here is not None else {}))


def _leave(builder: TableBuilder, event: Event) -> None:
    """A person leaves or is removed. Who leaves a running game may come back, and the seat keeps their name."""
    assert event.seat is not None
    seat = builder.seats[event.seat]
    before = seat.person if builder.started and event.kind == "leave" else None
    gone = {"person": None, "name": seat.name if before else "", "origin": None, "nonce": b"", "is_bot": False}
    builder.change_seat(event.seat, reserved_for=before, links=seat.links + 1, **gone)
    people = [other.person for other in builder.seats if other.person is not None]
    if seat.person == builder.host and people:
        builder.host = people[0]
    builder.note(event, name=seat.name, **({"here": True} if seat.here is not None else {}))
    _clear_offer(builder)


def _bot(builder: TableBuilder, event: Event) -> None:
    """A bot takes a seat. A person it replaces may come back."""
    assert event.seat is not None
    seat, level = builder.seats[event.seat], event.data["level"]
    before = seat.person or seat.reserved_for
    builder.change_seat(event.seat, bot=level, person=None, name="", reserved_for=before, origin=None, is_bot=False)
    builder.note(event, level=level)


def _no_bot(builder: TableBuilder, event: Event) -> None:
    assert event.seat is not None
    kind = builder.seats[event.seat].kind
    builder.change_seat(event.seat, bot=None, kind=HUMAN if kind == BOT else kind)
    builder.note(event)


def _start(builder: TableBuilder, event: Event) -> None:
    builder.started, builder.starting_seats = True, builder.seats
    builder.nonces = tuple(seat.nonce for seat in builder.seats)
    builder.note(event)


def _move(builder: TableBuilder, event: Event) -> None:
    """A move of a seat, or a draw of chance."""
    forced = bool(event.data.get("forced"))
    builder.note(event, len(builder.moves), forced=forced)
    builder.play(event.data["move"])
    if event.kind == "draw":
        builder.draws += 1
    elif not forced and event.seat != builder.offer:
        _clear_offer(builder)
    if "client" in event.data:
        builder.answer(event.data["person"], event.data["client"], event)


def _uncover(builder: TableBuilder, event: Event) -> None:
    assert event.seat is not None
    builder.uncovered |= {event.seat}


def _cover(builder: TableBuilder) -> None:
    """Cover the hands of those whose turn has ended. A draw does not end one."""
    if builder.status == PLAYING and builder.decides is None:
        return
    kept = (n for n in builder.uncovered if builder.acting_seat(builder.seats_of(builder.seats[n].person)) == n)
    builder.uncovered = frozenset(kept)


def _undo(builder: TableBuilder, event: Event) -> None:
    builder.take_back(event.data["to"])
    builder.note(event, **({"harmless": True} if event.data.get("harmless") else {}))
    _clear_offer(builder)


def _lose(builder: TableBuilder, event: Event) -> None:
    """A seat resigns or loses on time. A bot plays on for it if others are still playing."""
    assert event.seat is not None
    builder.change_seat(event.seat, lost=True, bot=event.data["level"])
    builder.note(event)
    _clear_offer(builder)


def _concede(builder: TableBuilder, event: Event) -> None:
    """A seat lets the game count as lost, and plays on."""
    assert event.seat is not None
    builder.conceded |= {event.seat}
    builder.note(event)


def _offer_or_accept(builder: TableBuilder, event: Event) -> None:
    assert event.seat is not None
    if event.kind == "offer":
        builder.offer, builder.agreed = event.seat, frozenset({event.seat})
    else:
        builder.agreed |= {event.seat}
    builder.note(event)


def _decline(builder: TableBuilder, event: Event) -> None:
    """Somebody declines an offer, or withdraws their own."""
    is_own = event.seat == builder.offer
    _clear_offer(builder)
    builder.note(event, **({"own": True} if is_own else {}))


def _clear_offer(builder: TableBuilder) -> None:
    builder.offer, builder.agreed = None, frozenset()


def _nudge(builder: TableBuilder, event: Event) -> None:
    builder.note(event, to=event.data["to"])


def _hint(builder: TableBuilder, event: Event) -> None:
    builder.note(event)


def _say(builder: TableBuilder, event: Event) -> None:
    builder.note(event, phrase=event.data["phrase"])


def _rematch(builder: TableBuilder, event: Event) -> None:
    builder.rematch = event.data["table"]
    builder.note(event)


def _renew(builder: TableBuilder, event: Event) -> None:
    if event.seat is None:
        builder.links += 1
    else:
        builder.change_seat(event.seat, links=builder.seats[event.seat].links + 1)


def _list(builder: TableBuilder, event: Event) -> None:
    builder.listed = event.data["listed"]
    builder.strangers = builder.strangers or builder.listed


def _pause(builder: TableBuilder, event: Event) -> None:
    builder.clocks = builder.clocks.paused(event.data["milliseconds"])


def _rated(builder: TableBuilder, event: Event) -> None:
    changes = tuple(RatingChange(*numbers) for numbers in event.data.get("ratings", ()))
    builder.rating_result = RatingResult(event.data.get("because"), changes)


def _erase_person(builder: TableBuilder, event: Event) -> None:
    """A person was deleted. The events no longer identify them, and their seat is no longer reserved."""
    gone = event.data["person"]
    builder.seats = tuple(
        replace(seat, reserved_for=None) if seat.reserved_for == gone else seat for seat in builder.seats
    )


def _close(builder: TableBuilder, event: Event) -> None:
    """The operator closes the table: nobody wins."""
    builder.ending = Ending("closed", ())
    builder.note(event)
    _clear_offer(builder)


def _limit(builder: TableBuilder, event: Event) -> None:
    """The table has reached its maximum number of events."""
    builder.ending = Ending("unfinished" if builder.started else "closed", ())
    builder.note(event)


def _import(builder: TableBuilder, event: Event) -> None:
    """A record of a game that was played elsewhere."""
    record = Record(builder.game, event.data["moves"], event.data["players"], event.data["tags"])
    builder.load_record(record)
    builder.note(event)
    for index, state in enumerate(record.states[:-1]):
        seat = state.seat if isinstance(state.seat, int) else None
        builder.notes.append(Note(event.seq, "draw" if seat is None else "move", seat, event.at, {}, index))
        state.forget()
    result = record.result
    builder.ending = Ending("played", result.winners, result.scores) if result else Ending("unfinished", ())
    builder.imported = True


_APPLIERS = {
    "sit": _sit,
    "leave": _leave,
    "kick": _leave,
    "bot": _bot,
    "no bot": _no_bot,
    "start": _start,
    "move": _move,
    "draw": _move,
    "uncover": _uncover,
    "undo": _undo,
    "resign": _lose,
    "late": _lose,
    "offer": _offer_or_accept,
    "accept": _offer_or_accept,
    "decline": _decline,
    "nudge": _nudge,
    "hint": _hint,
    "concede": _concede,
    "say": _say,
    "rematch": _rematch,
    "renew": _renew,
    "list": _list,
    "pause": _pause,
    "rated": _rated,
    "forget": _erase_person,
    "limit": _limit,
    "import": _import,
    "close": _close,
}
"""By kind of event; `open`, the first, has `_opened`."""


def _ending(builder: TableBuilder, event: Event) -> Ending | None:
    """How the game ended, if this event ended it."""
    outcome = builder.state.outcome if builder.started else None
    if outcome is not None:
        remaining = builder.remaining
        winners = tuple(seat for seat in outcome.winners if seat in remaining)
        if outcome.winners and not winners:  # a seat that resigned cannot win: the best of the others do
            best = max(outcome.scores[seat] for seat in remaining)
            winners = tuple(seat for seat in remaining if outcome.scores[seat] == best)
        return Ending("played", winners, outcome.scores)
    if event.kind in ("resign", "late") and len(builder.remaining) <= 1:
        return Ending("resigned" if event.kind == "resign" else "time", builder.remaining)
    if event.kind == "accept" and builder.agreed.issuperset(builder.remaining):
        return Ending("agreed", builder.remaining)
    if event.kind == "leave" and not builder.started and not any(seat.person for seat in builder.seats):
        return Ending("closed", ())
    return None


def _clocks(builder: TableBuilder, event: Event) -> Clocks:
    """The clocks after an event: that of the deciding seat runs if it has a choice and no bot."""
    seat, clocks = builder.decides, builder.clocks
    if builder.ending is not None:
        return clocks.stop(event.at)
    if event.kind in POSITION_EVENTS:
        if seat is None or len(builder.state.actions) == 1:
            return clocks
        if event.kind == "undo":
            return clocks.back_to(seat, event.at)
        return clocks.pass_to(None if builder.seats[seat].bot else seat, event.at)
    if seat is not None and event.kind in ("sit", "bot", "resign", "late"):
        if builder.seats[seat].bot is not None:
            return clocks.stop(event.at)
        if clocks.running != seat:
            return clocks.pass_to(seat, event.at)
    return clocks
