"""What a viewpoint may see of a table. All that leaves the server starts here: API, live channel, pages, exports.

A viewpoint is a seat's number, or None for spectators. `view_of` is the only way out: what it returns contains nothing
that the viewpoint may not know, so nothing made from it can leak that either.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.core.draws import TAG, draws_tag
from fourfold.core.locale.catalogue import WORDS, Messages, slug
from fourfold.core.locale.languages import check_language
from fourfold.core.record import Record
from fourfold.core.state import View
from fourfold.scene.scene import seat_name
from fourfold.scene.score_sheet import Sheet
from fourfold.table.clocks import Clocks
from fourfold.table.errors import Refused
from fourfold.table.handlers import hints_left
from fourfold.table.rating_rules import change_json, unrated_reason
from fourfold.table.table import DEVICE, OVER, PLAYING, Daily, Ending, Note, RatingChange, Seat, Table
from fourfold.table.takeback import undo_to

Held = tuple[int, ...]
"""The seats of a client: none for a spectator, several if people share a device. With the table, they decide what the
client may see (`Table.viewpoint`)."""


ACTORS = tuple(map(chr, range(0xE000, 0xE010)))
"""The first of Unicode's private characters, one for each seat that a game may have."""


@dataclass(frozen=True)
class SeatView:
    """A seat as everybody sees it."""

    name: str
    kind: str
    bot: str | None
    free: bool
    lost: bool
    lost_by: str | None = None
    """`resign` or `late`, if it has lost."""
    bot_account: bool = False
    """Whether the person is an account that is a bot."""

    @property
    def face(self) -> str | None:
        """What kind of bot sits here: a level, or `account`."""
        return self.bot or ("account" if self.bot_account else None)

    def as_json(self) -> dict[str, Any]:
        known = {"name": self.name, "kind": self.kind, "bot": self.bot, "bot_account": self.bot_account}
        return known | {"free": self.free, "lost": self.lost}


def actor(seat: int) -> str:
    """A character that stands for the name of a seat in a log entry: names may change, entries are computed once."""
    return ACTORS[seat]


def with_names(words: str, names: Sequence[str]) -> str:
    """The words of a log entry with names. No name contains a private character; `str.translate` is slower."""
    for character, name in zip(ACTORS, names, strict=False):
        words = words.replace(character, name)
    return words


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A log entry in words, for one viewpoint, with an `actor` for each name. `move` has `?` for what is hidden."""

    seq: int
    at: int
    kind: str
    seat: int | None
    words: str
    move: str | None = None
    set_up: bool = False
    """Whether it is a draw before the first decision."""
    forced: bool = False
    """Whether it was the only move."""
    is_step: bool = False
    """Whether it was the only move within somebody's turn: a part of what they did before."""
    only_ends_turn: bool = False
    caption: str = ""
    """The words for who sees the table; empty if the next entry tells it."""

    def as_json(self, names: Sequence[str]) -> dict[str, Any]:
        words = with_names(self.words, names)
        values = {"seq": self.seq, "at": self.at, "kind": self.kind, "seat": self.seat, "words": words}
        if self.move is not None:
            values["move"] = self.move
        if self.forced:
            values["forced"] = True
        return values


@dataclass(frozen=True)
class TableView:
    """A table as one viewpoint sees it, in one language. Pages and JSON are made from it."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    seq: int
    turn: int
    seat: int | None
    """The viewpoint."""
    held: tuple[int, ...]
    """All seats of the viewer: several if others play at their device."""
    covered: int | None
    """The seat whose hand the viewer's device covers until its player is there."""
    view: View
    position: Mapping[str, Any]
    """The view as JSON."""
    decides: int | None
    moves: tuple[str, ...]
    undo: bool
    log: tuple[LogEntry, ...]
    clocks: Clocks
    seats: tuple[SeatView, ...]
    host: int | None
    listed: bool
    commitment: str | None
    seed: str | None
    """After the end; nobody is told that of a daily challenge before its day is over."""
    ending: Ending | None
    sheet: Sheet | None
    """After a game that was played to the end: where each seat's points come from."""
    decided_by: str
    """What decided such a game if its scores alone do not show it, such as a tie-break."""
    offer: int | None
    rematch: str | None
    daily: Daily | None
    unrated_because: str | None
    """One of `rating_rules.REASONS`, or None if the game is rated."""
    ratings: tuple[RatingChange, ...] | None
    """After a rated game, each seat's rating before and after."""
    hints: int | None
    """How many hints the viewpoint has left; None if it cannot ask."""
    on_device: bool = False
    """Whether a browser keeps the table for itself."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def is_at_stake(self) -> bool:
        """Whether a rating still depends on how the game is played, see `rating_rules.is_at_stake`."""
        return self.status == PLAYING and self.unrated_because is None and self.ratings is None

    @property
    def is_shared(self) -> bool:
        """Whether several people look at it on one device."""
        return len(self.held) > 1

    def as_json(self, now: int) -> dict[str, Any]:
        names = self.names
        return {
            "id": self.id,
            "game": self.game,
            "options": self.options,
            "status": self.status,
            "seq": self.seq,
            "turn": self.turn,
            "seat": self.seat,
            "mine": list(self.held),
            "covered": self.covered,
            "view": self.position,
            "decides": self.decides,
            "moves": list(self.moves),
            "undo": self.undo,
            "log": [entry.as_json(names) for entry in self.log],
            "clocks": self.clocks.as_json(now),
            "seats": [seat.as_json() for seat in self.seats],
            "host": self.host,
            "listed": self.listed,
            "commitment": self.commitment,
            "seed": self.seed if self.daily is None or self.daily.is_over(now) else None,
            "ending": self.ending.as_json() if self.ending else None,
            "sheet": None if self.sheet is None else [[line.as_json() for line in lines] for lines in self.sheet],
            "decided_by": self.decided_by,
            "offer": self.offer,
            "rematch": self.rematch,
            "rated": self.unrated_because is None,
            "unrated_because": self.unrated_because,
            "ratings": None if self.ratings is None else [change_json(change) for change in self.ratings],
            "hints": self.hints,
        }


def view_for(table: Table, person: str | None, language: str) -> TableView:
    """What a person may know of a table, see `Table.viewpoint`, without its log."""
    held = table.seats_of(person)
    return view_of(table, table.viewpoint(held), language, last=0, held=held)


def view_of(
    table: Table,
    seat: int | None,
    language: str = "en",
    since: int = 0,
    last: int | None = None,
    held: tuple[int, ...] | None = None,
) -> TableView:
    """What a seat, or (None) a spectator, may know of a table; of the log, the `last` entries after event `since`.
    `held` has all seats of the viewer, if not only this one."""
    check_language(language)
    if held is None:
        held = () if seat is None else (seat,)
    view = table.state.view(seat)
    personal = seat is not None and table.seats[seat].is_played_by_person
    notes = log_after(table, since)
    if last is not None:
        notes = notes[max(0, len(notes) - last) :]
    seats = _seat_views(table, language)
    played = table.ending is not None and table.ending.how == "played"
    return TableView(
        id=table.id,
        game=table.game.name,
        options=table.game.given_options(),
        status=table.status,
        seq=table.seq,
        turn=table.turn,
        seat=seat,
        held=held,
        covered=table.covered_seat(held) if seat is None else None,
        view=view,
        position=_position(table, view),
        decides=table.decides,
        moves=_moves(table, view) if personal and table.decides == seat else (),
        undo=any(_may_undo(table, own) for own in table.players_of(held)),
        log=_entries(table, notes, seat, language),
        clocks=table.clocks,
        seats=seats,
        host=next(iter(table.seats_of(table.host)), None),
        listed=table.listed,
        commitment=table.commitment,
        seed=table.seed.hex() or None if table.status == OVER else None,
        ending=table.ending,
        sheet=view.words(language).explain() if played else None,
        decided_by=view.words(language, [seat.name for seat in seats]).decided_by() if _won_by_rules(table) else "",
        offer=table.offer,
        rematch=table.rematch,
        daily=table.daily,
        unrated_because=_unrated(table),
        ratings=(table.rating_result.changes or None) if table.rating_result else None,
        hints=hints_left(table, seat) if seat is not None and personal and _may_ask(table) else None,
        on_device=table.on_device,
    )


def _may_ask(table: Table) -> bool:
    """Whether there is somebody to ask for a hint: the server, unless a rating depends on the game."""
    return (
        table.status == PLAYING and not table.on_device and (_unrated(table) is not None or bool(table.rating_result))
    )


def log_after(table: Table, seq: int) -> tuple[Note, ...]:
    return table.log[bisect_right(table.log, seq, key=lambda note: note.seq) :]


def _won_by_rules(table: Table) -> bool:
    """Whether the winners are those of the rules: not if one of those had resigned."""
    if table.ending is None or table.ending.how != "played":
        return False
    outcome = table.state.outcome
    return outcome is not None and table.ending.winners == outcome.winners


def full_record(table: Table, now: int) -> Record:
    """The complete record of a finished game, for anybody who may see the table; with its seed and nonces, unless it is
    a daily challenge whose day is not over."""
    if table.status != OVER:
        raise Refused("not over", "the game is not over; the complete record is available after its end")
    if table.imported:
        return table.record
    names = [seat.name for seat in _seat_views(table, "en")]
    ending = table.ending.as_json() if table.ending else None
    tags: dict[str, Any] = {TAG: draws_tag(table.seed, table.nonces)} if table.shows_seed(now) else {}
    tags["ending"] = ending
    return table.record.named(names, tags | ({DEVICE: table.id} if table.on_device else {}))


def record_of(table: Table, seat: int | None, now: int) -> dict[str, Any]:
    """The record of a game: complete after the end, before that redacted for the viewpoint."""
    if table.status == OVER:
        return full_record(table, now).as_json()
    names = [seat.name for seat in _seat_views(table, "en")]
    return {**table.record.redacted_for(seat), "players": names, "commitment": table.commitment}


def _position(table: Table, view: View) -> Mapping[str, Any]:
    """A view as JSON, computed once per position."""
    key = "position", _shared_viewpoint(table, view.seat)
    turn, position = table.cache.get(key, (0, {}))
    if turn != table.turn:
        position = view.position()
        table.cache[key] = table.turn, position
    assert isinstance(position, Mapping)
    return position


def _moves(table: Table, view: View) -> tuple[str, ...]:
    """The legal moves in the view's order: their order in the full state may reveal hidden information."""
    return table.state.moves if table.game.package.engine.is_open else view.moves


def _shared_viewpoint(table: Table, seat: int | None) -> int | None:
    """The viewpoint under which to cache: if nothing is hidden, all viewpoints share one."""
    return None if table.game.package.engine.is_open else seat


def described_moves(table: Table, seat: int | None, language: str) -> list[dict[str, str]]:
    """The legal moves of a viewpoint in words."""
    seen = view_of(table, seat, language, since=table.seq)
    return [{"move": move, "words": seen.view.words(language).describe(move)} for move in seen.moves]


def _seat_views(table: Table, language: str) -> tuple[SeatView, ...]:
    lost = {}
    if any(seat.lost for seat in table.seats):
        lost = {note.seat: note.kind for note in table.log if note.kind in ("resign", "late")}
    return tuple(
        SeatView(
            seat.name or seat.bot or _unnamed(seat, number, language),
            seat.kind,
            seat.bot,
            seat.is_free and table.status != OVER,
            seat.lost,
            lost.get(number),
            seat.is_bot,
        )
        for number, seat in enumerate(table.seats)
    )


def _unnamed(seat: Seat, number: int, language: str) -> str:
    if seat.here is not None and seat.person is not None:
        return WORDS[language]("here-name", number=number + 1)
    return WORDS[language]("somebody") if seat.person else seat_name(number, language)


def _unrated(table: Table) -> str | None:
    seq, because = table.cache.get("unrated", (0, None))
    if seq != table.seq:
        because = unrated_reason(table)
        table.cache["unrated"] = table.seq, because
    assert because is None or isinstance(because, str)
    return because


def _may_undo(table: Table, seat: int) -> bool:
    seq, may = table.cache.get(("undo", seat), (0, False))
    if seq != table.seq:
        may = undo_to(table, seat) is not None
        table.cache["undo", seat] = table.seq, may
    return bool(may)


def _entries(table: Table, notes: Sequence[Note], seat: int | None, language: str) -> tuple[LogEntry, ...]:
    """The log in words. The entry of an event never changes, so it is computed once per viewpoint."""
    viewpoint, cache, entries = _shared_viewpoint(table, seat), table.cache, []
    for note in notes:
        key = note.seq, note.index, viewpoint, language
        entry = cache.get(key)
        if entry is None:
            entry = cache[key] = _make_entry(table, note, seat, language)
        entries.append(entry)
    return tuple(entries)


def _make_entry(table: Table, note: Note, seat: int | None, language: str) -> LogEntry:
    if note.index is None:
        words = _event_words(note, WORDS[language])
        return LogEntry(note.seq, note.at, note.kind, note.seat, words, caption=words)
    state, move = table.record.states[note.index], table.record.moves[note.index]
    said = state.words(language, [actor(seat) for seat in range(table.game.players)])
    words, caption = said.narrate(move, seat), said.caption(move, seat)
    hides = not table.game.package.engine.is_open
    forced = bool(note.data.get("forced")) and (note.seat == seat or not hides)  # it would tell about a hidden hand
    is_step = forced and not _is_whole_turn(table, note.index)
    if forced and not is_step:
        words, caption = (WORDS[language]("event-forced", sentence=each) for each in (words, caption or words))
    ends = state.only_ends_turn(move) and (is_step or not forced)  # why no other move was possible is worth a line
    set_up = note.index < _first_decision(table)
    text = state.redact(move, seat)
    entry = LogEntry(note.seq, note.at, note.kind, note.seat, words, text, set_up, forced, is_step, ends, caption)
    if state is not table.state:
        state.forget()
    return entry


def _is_whole_turn(table: Table, index: int) -> bool:
    """Whether a move is all that its seat does before another one decides or the game ends: who does nothing else may
    wonder why."""
    states = table.record.states
    seat, after = states[index].seat, states[index + 1]
    before = next((states[n].seat for n in range(index - 1, -1, -1) if states[n].seat != "chance"), None)
    return before != seat and (after.is_over or after.seat not in (seat, "chance"))


def _first_decision(table: Table) -> int:
    """The index of the first move that a seat decides; while the set-up is still being drawn, that of the next draw."""
    index = table.cache.get("first decision")
    if index is None:
        index = table.record.set_up_length
        if index == 0 and table.record.states[0].seat == "chance":
            return len(table.record.moves)
        table.cache["first decision"] = index
    assert isinstance(index, int)
    return index


def set_up_words(table: Table, seat: int | None, language: str) -> str:
    """What the draws before the first decision brought, in a sentence with an `actor` for each name."""
    index = _first_decision(table)
    key = "set-up", index, _shared_viewpoint(table, seat), language
    if key not in table.cache:
        view = table.record.states[index].view(seat)
        table.cache[key] = view.words(language, [actor(seat) for seat in range(table.game.players)]).set_up()
    return str(table.cache[key])


def _event_words(note: Note, say: Messages) -> str:
    values = dict(note.data)
    if values.get("name") == "":
        seat = note.seat if values.get("here") else None
        values["name"] = say("somebody") if seat is None else say("here-name", number=seat + 1)
    if "level" in values:
        values["bot"] = say(f"bot-{values['level']}")
        values["level"] = say(f"level-{values['level']}")
    if "phrase" in values:
        values["phrase"] = say(f"phrase-{slug(values['phrase'])}")
    if "to" in values:
        values["to"] = actor(values["to"])
    if values.pop("own", False):
        return say("event-withdraw", who=actor(note.seat or 0))
    who = {} if note.seat is None else {"who": actor(note.seat)}
    return say(f"event-{slug(note.kind)}", **who, **values)
