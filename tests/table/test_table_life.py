"""The whole life of a table: two tabs, two devices, leaving, returning, being removed, rematches."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fourfold.core.draws import drawn
from fourfold.table.commands import (
    PHRASES,
    AnswerDraw,
    Arrival,
    BotMove,
    Claim,
    Close,
    Command,
    Hint,
    Kick,
    Leave,
    Move,
    Nudge,
    OfferDraw,
    Pause,
    PutBot,
    Rematch,
    Renew,
    Resign,
    Say,
    SetListed,
    Sit,
    Start,
    Undo,
)
from fourfold.table.errors import Refused
from fourfold.table.events import replay
from fourfold.table.handlers import MAX_HINTS
from fourfold.table.opening import open_table, rematch_opening
from fourfold.table.table import Event, Table
from helpers.tables import SECRET, Evening, two
from helpers.takebacks import SHOWS, decisions, is_stale, left_after_takeback

pytestmark = pytest.mark.slow

PEOPLE = ("ann", "bob", "cat", "dan")
SEEDS = st.binary(min_size=32, max_size=32)
WHO, NUMBER = st.integers(0, 9), st.integers(0, 5)
"""Who does something: mostly somebody who may."""
CLOCKS: tuple[Any, ...] = (None, {"kind": "time", "bank": 60, "add": 5}, {"kind": "days", "days": 1})


def absent(events: list[Event]) -> dict[int, str]:
    """By seat, who is away from a running game: they left, or a bot took over because they were out of time."""
    started, sits, away = False, dict[int, str](), dict[int, str]()
    for event in events:
        started = started or event.kind == "start"
        seat = event.seat
        if seat is not None and event.kind == "sit":
            sits[seat] = event.data["person"]
            away.pop(seat, None)
        elif seat is not None and event.kind in ("leave", "kick", "bot") and seat in sits:
            person = sits.pop(seat)
            if started:
                away[seat] = person
    return away


TABLES = (
    ("high-card", ("human", "open", "open")),
    ("high-card", ("human", "random")),
    ("high-card", ("open", "human")),
    ("shifting-stones", ("human", "open")),
    ("shifting-stones", ("human", "random", "open")),
    ("turn-of-time", ("human",)),
    ("turn-of-time", ("human", "open")),
)


def nonce_of(person: str) -> bytes:
    """What a person adds to the draws; one of them never does."""
    return b"" if person == "dan" else person.encode().ljust(16, b".")


def key_of(events: list[Event], seats: int) -> bytes:
    """The nonces by docs/concepts/draws.md: those of everybody who sat down and did not leave before the start."""
    there: dict[int, bytes] = {}
    for event in events:
        if event.kind == "start":
            break
        if event.kind == "sit" and event.seat is not None:
            there[event.seat] = bytes.fromhex(event.data.get("nonce", ""))
        elif event.kind in ("leave", "kick") and event.seat is not None:
            del there[event.seat]
    seed, nonces = bytes.fromhex(events[0].data["seed"]), [there.get(seat, b"") for seat in range(seats)]
    return sha256(seed + b"".join(bytes([len(n)]) + n for n in nonces)).digest() if any(nonces) else seed


@dataclass
class Device:
    """What one browser shows: it may be long out of date."""

    person: str
    seq: int = 0
    moves: tuple[str, ...] = ()
    sent: list[Move] = field(default_factory=list)


class Playing(RuleBasedStateMachine):
    """A table where everybody sits: moves, takebacks and screens that are out of date."""

    @initialize(at=st.sampled_from(TABLES), clock=st.sampled_from(CLOCKS), seed=SEEDS)
    def sit_down(self, at: tuple[str, tuple[str, ...]], clock: Any, seed: bytes) -> None:
        self.open(at, clock, True, True, seed)

    def open(self, at: tuple[str, tuple[str, ...]], clock: Any, listed: bool, full: bool, seed: bytes) -> None:
        self.evening = Evening(at[0], *at[1], clock=clock, listed=listed, seed=seed)
        self.devices = [Device(person) for person in PEOPLE for _ in range(2)]
        self.links: set[str] = set()
        self.tables = 1
        for seat, person in zip(range(len(self.table.seats)), PEOPLE[1:], strict=False):
            if full and self.table.seats[seat].is_free:
                self.evening.do(
                    Sit(person, person.title(), link=self.table.link(seat), arrival=Arrival(nonce=nonce_of(person)))
                )

    @property
    def table(self) -> Table:
        return self.evening.table

    @property
    def game(self) -> str:
        return self.table.game.name

    def attempt(self, command: Command) -> bool:
        """Whether the table accepted a command. In any case the events describe all that happened."""
        before, stored = self.table, len(self.evening.events)
        self.refusal = ""
        try:
            self.evening.do(command)
        except Refused as error:
            self.refusal = error.kind
            assert self.table is before and len(self.evening.events) == stored and error.reason
            return False
        new = self.evening.events[stored:]
        assert [event.seq for event in new] == list(range(before.seq + 1, self.table.seq + 1))
        return bool(new)

    def person(self, who: int) -> str:
        decides = None if self.table.decides is None else self.table.seats[self.table.decides].person
        return ([decides] * 4 + [self.table.host] * 2)[who - 4] or PEOPLE[who % 4] if who > 3 else PEOPLE[who]

    # --- playing

    @rule(number=st.integers(0, 7))
    def look(self, number: int) -> None:
        device = self.devices[number]
        device.seq, device.moves = self.table.seq, self.table.state.moves

    @rule(who=WHO, tab=st.integers(0, 1), pick=NUMBER, lucky=st.booleans())
    def move_from_what_is_on_the_screen(self, who: int, tab: int, pick: int, lucky: bool) -> None:
        """The screen may be old; with luck the move would still be legal, which does not make it right."""
        number = PEOPLE.index(self.person(who)) * 2 + tab
        device, before = self.devices[number], self.table
        moves = before.state.moves if lucky else device.moves
        text = moves[pick % len(moves)] if moves else "?"
        move = Move(device.person, device.seq, text, f"{number}-{len(device.sent)}")
        device.sent.append(move)
        stale = is_stale(self.evening.events, device.seq)
        may = before.status == "playing" and before.decides == self.acting_seat(device.person)
        if may:
            assert self.attempt(move) == (not stale and text in before.state.moves)
            assert (self.refusal == "stale") == stale
        else:
            assert not self.attempt(move)
        if not self.refusal:
            assert before.record.moves == self.table.record.moves[: len(before.record.moves)]
            assert self.table.record.moves[len(before.record.moves)] == text

    @precondition(lambda self: self.table.decides is not None)
    @rule(picks=st.lists(NUMBER, min_size=1, max_size=8))
    def moves_of_whoever_decides(self, picks: list[int]) -> None:
        """So that games get somewhere."""
        for pick in picks:
            seat, moves = self.table.decides, self.table.state.moves
            if seat is None:
                return
            person = self.table.seats[seat].person
            if self.table.seats[seat].bot:
                assert self.attempt(BotMove(seat, self.table.seq, moves[pick % len(moves)]))
            elif person is not None:
                who = PEOPLE.index(person)
                self.look(2 * who)
                self.move_from_what_is_on_the_screen(who, 0, pick, True)

    @rule(number=st.integers(0, 7), pick=NUMBER)
    def send_again(self, number: int, pick: int) -> None:
        """A move without a response is sent again: it must not count twice."""
        sent = self.devices[number].sent
        if sent:
            move = sent[pick % len(sent)]
            if (move.person, move.client) in self.table.answers:
                assert not self.attempt(move)
            else:
                self.attempt(move)

    def acting_seat(self, person: str) -> int | None:
        """Where somebody sits who has not given up."""
        seat = self.table.seat_of(person)
        return seat if seat is not None and self.table.seats[seat].is_played_by_person else None

    def take_back(self, person: str, seq: int) -> None:
        """Exactly what the events allow can be taken back, and exactly stale requests are refused as stale."""
        seat, before = self.acting_seat(person), self.table
        stale = is_stale(self.evening.events, seq)
        left = None if seat is None else left_after_takeback(self.evening.events, seat)
        made = decisions(self.evening.events)
        if seat is None or before.status != "playing":
            assert not self.attempt(Undo(person, seq)) and self.refusal in ("forbidden", "over", "waiting")
        elif stale or left is None:
            assert not self.attempt(Undo(person, seq)) and self.refusal == ("stale" if stale else "no undo")
        else:
            assert self.attempt(Undo(person, seq)) and self.table.decides == seat
            assert self.table.record.moves == tuple(decision.move for decision in made[:left])

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        self.take_back(self.person(who), self.table.seq)

    @rule(times=st.integers(1, 6))
    def undo_by_whoever_chose_last(self, times: int) -> None:
        """After a draw, after a forced decision, after a card was shown; again and again."""
        for _ in range(times):
            chose = [one.seat for one in decisions(self.evening.events) if one.is_choice and one.seat is not None]
            person = self.table.seats[chose[-1]].person if chose else None
            if person is not None:
                self.take_back(person, self.table.seq)

    @rule()
    def undo_by_whoever_chose_before_another(self) -> None:
        chose = [one.seat for one in decisions(self.evening.events) if one.is_choice and one.seat is not None]
        earlier = [seat for seat in chose if seat != chose[-1]]
        person = self.table.seats[earlier[-1]].person if earlier else None
        if person is not None:
            self.take_back(person, self.table.seq)

    @precondition(lambda self: self.table.decides is not None)
    @rule(pick=st.sampled_from([-1, -1, 0, 3]))
    def undo_after_a_draw_or_a_shown_card(self, pick: int) -> None:
        """Moves are made until there is something that may not be taken back; the last one mostly ends a turn."""
        for _ in range(6):
            self.moves_of_whoever_decides([pick])
            made = decisions(self.evening.events)
            if self.table.decides is None or made[-1].seat is None or made[-1].move.startswith(SHOWS[self.game]):
                break
        self.undo_by_whoever_chose_last(1)

    @rule(number=st.integers(0, 7))
    def undo_from_what_is_on_the_screen(self, number: int) -> None:
        self.take_back(self.devices[number].person, self.devices[number].seq)

    # --- what always holds

    @invariant()
    def events_make_the_table(self) -> None:
        assert replay("t1", self.evening.events) == self.table

    @invariant()
    def nobody_sits_twice(self) -> None:
        people = [seat.person for seat in self.table.seats if seat.person is not None]
        assert len(people) == len(set(people))

    @invariant()
    def the_table_waits_for_a_choice(self) -> None:
        table = self.table
        if table.status == "playing":
            assert table.decides is not None and len(table.state.moves) > 1
        assert (table.status == "over") == (table.ending is not None)
        if table.ending:
            assert set(table.ending.winners) <= set(table.remaining) and table.clocks.running is None

    @invariant()
    def draws_follow_from_the_seed_and_from_who_sat_there_at_the_start(self) -> None:
        record, k, key = self.table.record, 0, key_of(self.evening.events, len(self.table.seats))
        for state, move in zip(record.states, record.moves, strict=False):
            if state.seat == "chance":
                assert move == drawn(state, key, k)
                k += 1
        assert k == self.table.draws

    @invariant()
    def clocks_are_never_overdrawn(self) -> None:
        clocks = self.table.clocks
        assert all(left >= 0 for left in clocks.at(self.evening.now))
        if clocks.running is not None:
            assert clocks.running == self.table.decides and self.table.seats[clocks.running].bot is None


class Life(Playing):
    """Everything else that can happen at a table."""

    @initialize(
        at=st.sampled_from(TABLES), clock=st.sampled_from(CLOCKS), listed=st.booleans(), full=st.booleans(), seed=SEEDS
    )
    def sit_down(self, at: tuple[str, tuple[str, ...]], clock: Any, listed: bool, full: bool, seed: bytes) -> None:
        self.open(at, clock, listed, full, seed)

    # --- coming and going

    @rule(who=WHO, seat=st.none() | st.integers(0, 2))
    def sit(self, who: int, seat: int | None) -> None:
        person = self.person(who)
        before, away = self.table, absent(self.evening.events)
        free = [n for n, one in away.items() if one == person and not before.seats[n].lost and seat in (None, n)]
        if free and before.status == "playing" and before.seat_of(person) is None:
            assert self.attempt(Sit(person, person.title(), seat, arrival=Arrival(nonce=nonce_of(person)))), (
                "who played may come back"
            )
            assert self.table.seat_of(person) in free
        elif self.attempt(Sit(person, person.title(), seat, arrival=Arrival(nonce=nonce_of(person)))):
            taken = self.table.seat_of(person)
            assert taken is not None and before.seats[taken].person is None
            assert before.seats[taken].reserved_for == person or (before.listed and before.seats[taken].kind == "open")

    @rule(who=WHO, seat=st.integers(-1, 2))
    def sit_by_link(self, who: int, seat: int) -> None:
        person = self.person(who)
        if seat < len(self.table.seats):
            link = self.table.link(None if seat < 0 else seat)
            self.links.add(link)
            away = absent(self.evening.events)
            if self.attempt(Sit(person, person.title(), link=link, arrival=Arrival(nonce=nonce_of(person)))):
                assert seat >= 0 and self.table.seat_of(person) == seat
                assert away.get(seat, person) == person, "somebody else may come back there"

    @rule(who=WHO, number=NUMBER)
    def sit_by_an_old_link(self, who: int, number: int) -> None:
        person = self.person(who)
        old = sorted(self.links - {self.table.link(seat) for seat in (None, *range(len(self.table.seats)))})
        if old:
            assert not self.attempt(Sit(person, person.title(), link=old[number % len(old)]))

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        person, before = self.person(who), self.table
        away, seat = absent(self.evening.events), before.seat_of(person)
        others = [other for number, other in enumerate(before.seats) if number != seat]
        with_bots = bool(others) and all(other.bot and not other.person for other in others) and not away
        if self.attempt(Leave(person)):
            assert seat is not None
            if before.status == "playing" and with_bots and not before.seats[seat].lost:
                assert self.table.seats[seat].lost and self.evening.events[-1].kind == "resign"
            else:
                assert self.table.seat_of(person) is None

    @rule(who=WHO, seat=st.integers(0, 2), level=st.sampled_from(["random", "random", None]))
    def put_bot(self, who: int, seat: int, level: str | None) -> None:
        person = self.person(who)
        before = self.table
        if self.attempt(PutBot(person, seat, level)):
            assert level is None or before.seats[seat].is_free
            assert person == before.host or before.seat_of(person) is not None

    @rule(who=WHO, what=st.integers(0, 3), seat=st.integers(-1, 2))
    def what_a_host_may_do(self, who: int, what: int, seat: int) -> None:
        person, host, waiting = self.person(who), self.table.host, self.table.status == "waiting"
        commands = (Start(person, ["random"]), Renew(person, seat if seat >= 0 else None), SetListed(person, seat > 0))
        if self.attempt(Kick(person, seat) if what == 3 else commands[what]):
            assert person == host and (waiting or what == 1 or (what == 2 and seat <= 0))

    @rule(seconds=st.sampled_from([1, 70, 90_000]))
    def time_passes(self, seconds: int) -> None:
        self.evening.wait(seconds)

    @rule(who=WHO, seat=st.integers(0, 2), level=st.sampled_from(["random", None]))
    def claim(self, who: int, seat: int, level: str | None) -> None:
        person = self.person(who)
        before = self.table
        if self.attempt(Claim(person, seat, level)):
            assert before.clocks.at(self.evening.now)[seat] == 0 and before.seat_of(person) != seat
            nudged = [event for event in self.evening.events if event.kind == "nudge" and event.seq > before.turn]
            assert before.clocks.pace.kind != "none" or (nudged and level is not None)
            assert level is None or self.table.link_target(before.link(seat)) is None

    @rule(who=WHO)
    def nudge(self, who: int) -> None:
        """The table stays as it is; only another person whose turn it is can be nudged, and once."""
        person, before = self.person(who), self.table
        if self.attempt(Nudge(person)):
            seat = before.decides
            assert seat is not None and before.seats[seat].is_played_by_person and before.seat_of(person) != seat
            assert self.table.turn == before.turn and self.table.clocks == before.clocks
            assert not self.attempt(Nudge(person))

    @rule(who=WHO, what=st.integers(0, 6))
    def give_up_or_agree(self, who: int, what: int) -> None:
        person = self.person(who)
        commands = (Resign(person), AnswerDraw(person, False), OfferDraw(person), OfferDraw(person))
        self.attempt(commands[what] if what < 4 else AnswerDraw(person, True))

    @rule(who=WHO, seq=st.integers(0, 60))
    def ask_for_a_hint(self, who: int, seq: int) -> None:
        """The table stays as it is, and only whoever decides may ask."""
        person, before = self.person(who), self.table
        if self.attempt(Hint(person, seq)):
            assert before.seat_of(person) == before.decides and before.turn <= seq <= before.seq
            assert self.table.record == before.record and self.table.turn == before.turn
            assert sum(note.kind == "hint" and note.seat == before.decides for note in self.table.log) <= MAX_HINTS

    @rule(who=WHO, phrase=st.sampled_from([*PHRASES, "you fool"]))
    def say(self, who: int, phrase: str) -> None:
        person, before = self.person(who), self.table
        if self.attempt(Say(person, phrase)):
            assert before.seat_of(person) is not None and phrase in PHRASES
            assert self.table.turn == before.turn and self.table.clocks == before.clocks

    @rule(seconds=st.integers(0, 100))
    def the_server_starts_again(self, seconds: int) -> None:
        self.evening.wait(seconds)
        self.evening.table = replay("t1", self.evening.events)
        left = self.table.clocks.at(self.evening.now - 1000 * seconds)
        self.attempt(Pause(1000 * seconds))
        if self.table.changed <= self.evening.now:
            assert self.table.clocks.at(self.evening.now) == left

    @rule(sure=st.integers(0, 9))
    def the_operator_closes_it(self, sure: int) -> None:
        """Rarely: there would be nothing left to do."""
        before = self.table
        if sure == 9 and self.attempt(Close()):
            assert before.status != "over" and self.table.ending and not self.table.ending.winners
            assert self.table.record == before.record

    @rule(who=WHO, move_over=st.booleans())
    def rematch(self, who: int, move_over: bool) -> None:
        person = self.person(who)
        before = self.table
        if self.attempt(Rematch(person, f"t{self.tables + 1}")) and move_over:
            people = {seat.person or seat.reserved_for for seat in before.seats} - {None}
            self.tables += 1
            opening = rematch_opening(self.table, "t1", person, person.title(), bytes(32), SECRET)
            self.evening.table, self.evening.events = open_table(opening, self.evening.now)
            self.devices = [Device(person) for person in PEOPLE for _ in range(2)]
            self.links = set()
            was, now = before.seat_of(person), self.table.seat_of(person)
            assert was is not None and now == (was + 1) % len(before.seats)
            assert {seat.person or seat.reserved_for for seat in self.table.seats} - {None} == people


def test_a_link_does_not_open_the_seat_of_who_left_for_a_moment() -> None:
    """The host's second browser must not see the hand of somebody who may come back."""
    evening = two("shifting-stones", listed=False)
    evening.choose(2)
    evening.do(Leave("bob"))
    assert evening.refused(Sit("mask", "Mask", link=evening.table.link(1))) == "forbidden"
    evening.do(PutBot("ann", 1, "random"))
    assert evening.refused(Sit("mask", "Mask", link=evening.table.link(1))) == "forbidden"
    assert evening.refused(Sit("mask", "Mask", 1)) == "forbidden"
    evening.do(Sit("bob", "Bob"))
    assert evening.table.seat_of("bob") == 1


def test_a_claim_withdraws_the_link() -> None:
    evening = two("shifting-stones", listed=False, clock={"kind": "time", "bank": 60, "add": 0})
    late = evening.table.clocks.running
    assert late is not None
    who, other = ("ann", "bob")[late], ("bob", "ann")[late]
    old = evening.table.link(late)
    evening.wait(61)
    evening.do(Claim(other, late, "random"))
    for link in (old, evening.table.link(late)):
        assert evening.refused(Sit("mask", "Mask", link=link)) == "forbidden"
    evening.do(Sit(who, who.title()))
    assert evening.table.seat_of(who) == late


def test_a_private_game_stays_private_once_it_has_begun() -> None:
    evening = two("turn-of-time", listed=False)
    assert evening.refused(SetListed("ann", True)) == "started"
    evening.do(Resign("bob"))
    assert evening.refused(SetListed("ann", True)) == "started"
    public = two("turn-of-time", listed=True)
    assert public.do(SetListed("ann", False)) == ["list"], "less of an audience is always possible"
    assert public.refused(SetListed("ann", True)) == "started"


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
TestLife = Life.TestCase
TestLife.settings = settings(max_examples=70, stateful_step_count=40, deadline=None)
