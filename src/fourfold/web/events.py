"""What every kind of event makes of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from fourfold.core.game import game
from fourfold.core.record import Record
from fourfold.web.clocks import Clocks, Pace
from fourfold.web.table import BOT, HUMAN, MOVED, WAITING, Change, Daily, Ending, Event, Note, Seat, Table, Verdict


class RulesChanged(Exception):
    """A game that was begun with rules that this version no longer has."""


def replay(id: str, events: Iterable[Event]) -> Table:
    """The table that events make; the first one opens it."""
    events = iter(events)
    table = _opened(id, next(events))
    for event in events:
        table = apply(table, event)
    return table


def apply(table: Table, event: Event) -> Table:
    """The table after one more event. Nothing is checked: an event has happened."""
    assert event.seq == table.seq + 1, f"{table.id}: event {event.seq} after {table.seq}"
    turn = event.seq if event.kind in MOVED else table.turn
    table = replace(_WHAT[event.kind](table, event), seq=event.seq, changed=event.at, turn=turn)
    ending = table.ending or _ending(table, event)
    if ending is not table.ending:
        table = replace(table, ending=ending)
    clocks = table.clocks if table.status == WAITING else _clocks(table, event)
    return table if clocks is table.clocks else replace(table, clocks=clocks)


def _opened(id: str, event: Event) -> Table:
    data = event.data
    of = game(data["game"], **data["options"])
    if of.about.version != data["rules"]:
        raise RulesChanged(
            f"table {id} was opened with version {data['rules']} of the rules of {of.name}; "
            f"this server plays version {of.about.version}"
        )
    seats = tuple(Seat(**seat) for seat in data["seats"])
    return Table(
        id=id,
        game=of,
        host=data["host"],
        seed=bytes.fromhex(data["seed"]),
        secret=bytes.fromhex(data["secret"]),
        listed=data["listed"],
        seats=seats,
        clocks=Clocks.full(Pace.read(data["clock"]), of.players),
        record=Record(of),
        opened=event.at,
        seq=event.seq,
        turn=event.seq,
        changed=event.at,
        daily=Daily(**data["daily"]) if "daily" in data else None,
    )


def _seated(table: Table, number: int, **changes: Any) -> Table:
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(table, seats=tuple(seats))


def _noted(table: Table, event: Event, **data: Any) -> Table:
    return replace(table, log=(*table.log, _note(event, **data)))


def _note(event: Event, index: int | None = None, **data: Any) -> Note:
    return Note(event.seq, event.kind, event.seat, event.at, data, index)


def _sit(table: Table, event: Event) -> Table:
    assert event.seat is not None
    person, name = event.data["person"], event.data["name"]
    origin, nonce = event.data.get("origin"), bytes.fromhex(event.data.get("nonce", ""))
    table = _seated(table, event.seat, person=person, name=name, bot=None, before=None, origin=origin, nonce=nonce)
    return _noted(table, event, name=name)


def _leave(table: Table, event: Event) -> Table:
    """Whoever leaves, or is sent away, keeps no right; who leaves a running game may come back."""
    assert event.seat is not None
    seat = table.seats[event.seat]
    before = seat.person if table.started and event.kind == "leave" else None
    gone = {"person": None, "name": "", "origin": None, "nonce": b""}
    table = _seated(table, event.seat, before=before, links=seat.links + 1, **gone)
    people = [other.person for other in table.seats if other.person is not None]
    if seat.person == table.host and people and people[0] is not None:
        table = replace(table, host=people[0])
    return replace(_noted(table, event, name=seat.name), offer=None, agreed=frozenset())


def _bot(table: Table, event: Event) -> Table:
    """A bot sits down, for whoever is away; who was late may come back."""
    assert event.seat is not None
    seat = table.seats[event.seat]
    before = seat.person or seat.before
    table = _seated(table, event.seat, bot=event.data["level"], person=None, name="", before=before, origin=None)
    return _noted(table, event, level=event.data["level"])


def _no_bot(table: Table, event: Event) -> Table:
    assert event.seat is not None
    kind = table.seats[event.seat].kind
    return _noted(_seated(table, event.seat, bot=None, kind=HUMAN if kind == BOT else kind), event)


def _start(table: Table, event: Event) -> Table:
    nonces = tuple(seat.nonce for seat in table.seats)
    return _noted(replace(table, started=True, began=table.seats, nonces=nonces), event)


def _played(table: Table, event: Event) -> Table:
    """A decision of a seat or of chance."""
    before, forced = table.state, bool(event.data.get("forced"))
    note = _note(event, len(table.record.moves), forced=forced)
    changes: dict[str, Any] = {"record": table.record.play(event.data["move"]), "log": (*table.log, note)}
    before.forget()
    if event.kind == "draw":
        changes["draws"] = table.draws + 1
    elif not forced and event.seat != table.offer:
        changes |= {"offer": None, "agreed": frozenset()}
    if "client" in event.data:
        changes["answers"] = {**table.answers, (event.data["person"], event.data["client"]): event}
    return replace(table, **changes)


def _undo(table: Table, event: Event) -> Table:
    to = event.data["to"]
    record = table.record.back(to)
    log = tuple(note for note in table.log if note.index is None or note.index < to)
    draws = sum(state.seat == "chance" for state in record.states[:-1])
    table = replace(table, record=record, draws=draws, log=log, offer=None, agreed=frozenset())
    return _noted(table, event)


def _lost(table: Table, event: Event) -> Table:
    """A seat gives up, or loses on time: a bot finishes its part where others play on."""
    assert event.seat is not None
    table = _seated(table, event.seat, lost=True, bot=event.data["level"])
    return replace(_noted(table, event), offer=None, agreed=frozenset())


def _offered(table: Table, event: Event) -> Table:
    assert event.seat is not None
    agreed = frozenset({event.seat}) | (table.agreed if event.kind == "accept" else frozenset())
    offer = event.seat if event.kind == "offer" else table.offer
    return _noted(replace(table, offer=offer, agreed=agreed), event)


def _declined(table: Table, event: Event) -> Table:
    return _noted(replace(table, offer=None, agreed=frozenset()), event)


def _asked(table: Table, event: Event) -> Table:
    return _noted(table, event)


def _said(table: Table, event: Event) -> Table:
    return _noted(table, event, phrase=event.data["phrase"])


def _rematch(table: Table, event: Event) -> Table:
    return _noted(replace(table, rematch=event.data["table"]), event)


def _renew(table: Table, event: Event) -> Table:
    if event.seat is None:
        return replace(table, links=table.links + 1)
    return _seated(table, event.seat, links=table.seats[event.seat].links + 1)


def _list(table: Table, event: Event) -> Table:
    return replace(table, listed=event.data["listed"])


def _pause(table: Table, event: Event) -> Table:
    return replace(table, clocks=table.clocks.paused(event.data["milliseconds"]))


def _rated(table: Table, event: Event) -> Table:
    changes = tuple(Change(*numbers) for numbers in event.data.get("ratings", ()))
    return replace(table, verdict=Verdict(event.data.get("because"), changes))


def _forget(table: Table, event: Event) -> Table:
    """Somebody is gone for good. Who they were is no longer in the events; nobody is waited for on their seat."""
    gone = event.data["person"]
    seats = tuple(replace(seat, before=None) if seat.before == gone else seat for seat in table.seats)
    return replace(table, seats=seats)


def _import(table: Table, event: Event) -> Table:
    """The whole record of a game that was played elsewhere."""
    record = Record(table.game, event.data["moves"], event.data["players"], event.data["tags"])
    log = [_note(event)]
    for index, state in enumerate(record.states[:-1]):
        seat = state.seat if isinstance(state.seat, int) else None
        log.append(Note(event.seq, "draw" if seat is None else "move", seat, event.at, {}, index))
        state.forget()
    result = record.result
    ending = Ending("played", result.winners, result.scores) if result else Ending("unfinished", ())
    return replace(table, record=record, log=tuple(log), ending=ending, imported=True)


_WHAT = {
    "sit": _sit,
    "leave": _leave,
    "kick": _leave,
    "bot": _bot,
    "no bot": _no_bot,
    "start": _start,
    "move": _played,
    "draw": _played,
    "undo": _undo,
    "resign": _lost,
    "late": _lost,
    "offer": _offered,
    "accept": _offered,
    "decline": _declined,
    "hint": _asked,
    "say": _said,
    "rematch": _rematch,
    "renew": _renew,
    "list": _list,
    "pause": _pause,
    "rated": _rated,
    "forget": _forget,
    "import": _import,
}
"""Every kind of event but the first, `open`."""


def _ending(table: Table, event: Event) -> Ending | None:
    """How the game ended, if the event was the last that counts."""
    remaining, outcome = table.remaining, table.state.outcome if table.started else None
    if outcome is not None:
        winners = tuple(seat for seat in outcome.winners if seat in remaining)
        if outcome.winners and not winners:  # whoever gave up cannot win: the best of the others do
            best = max(outcome.scores[seat] for seat in remaining)
            winners = tuple(seat for seat in remaining if outcome.scores[seat] == best)
        return Ending("played", winners, outcome.scores)
    if event.kind in ("resign", "late") and len(remaining) <= 1:
        return Ending("resigned" if event.kind == "resign" else "time", remaining)
    if event.kind == "accept" and table.agreed.issuperset(remaining):
        return Ending("agreed", remaining)
    if event.kind == "leave" and not table.started and not any(seat.person for seat in table.seats):
        return Ending("closed", ())
    return None


def _clocks(table: Table, event: Event) -> Clocks:
    """Whose clock runs after an event: that of a seat with a choice, unless a bot decides there."""
    seat, clocks = table.decides, table.clocks
    if table.ending is not None:
        return clocks.stop(event.at)
    if event.kind in MOVED:
        if seat is None or len(table.state.actions) == 1:
            return clocks
        if event.kind == "undo":
            return clocks.back_to(seat, event.at)
        return clocks.pass_to(None if table.seats[seat].bot else seat, event.at)
    if seat is not None and event.kind in ("sit", "bot", "resign", "late"):
        if table.seats[seat].bot is not None:
            return clocks.stop(event.at)
        if clocks.running != seat:
            return clocks.pass_to(seat, event.at)
    return clocks
