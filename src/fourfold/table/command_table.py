"""The table of commands: what each needs, why it may be refused, and which forms and JSON bodies carry it.

Forms, bodies and documents of the API and the table in docs/reference/api.md come from here; `handlers.py` has what a
command does. Fields are in order, and values plain: MicroPython has no annotations, and keyword arguments no order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.core.errors import OptionError
from fourfold.table import commands, handlers
from fourfold.table.access import require_host, require_player, require_sitting
from fourfold.table.commands import PHRASES, Command
from fourfold.table.draft import Draft
from fourfold.table.errors import Refused
from fourfold.table.opening import DEFAULT_LEVEL, MAX_EVENTS
from fourfold.table.table import OVER, PLAYING, WAITING, Event, Table

# --- what a command needs, in the order in which it is checked

HOST = 1
"""Its sender is the host."""
BEFORE, DURING, AFTER = 2, 4, 8
"""The game has not begun, is running, is over; any of those that are given."""
SITTING = 16
"""Its sender has a seat, if only one that has given up."""
PLAYER = 32
"""Its sender has a seat that may still act."""
SEAT = 64
"""The seat that it names exists."""
CURRENT = 128
"""The position has not changed since its `seq`."""
STATUSES = ((BEFORE, WAITING), (DURING, PLAYING), (AFTER, OVER))

# --- the fields of forms and bodies

REQUIRED = "REQUIRED"
"""The default of a field that has none."""
WHOLE, TEXT, WORD, WORDS = "whole number", "text", "word", "words"
"""The kinds of fields. `WORDS`: any number of them in a form, one in a body."""


@dataclass(frozen=True)
class Field:
    """A value of a command. Where it is missing it is `in_form` or `in_body`; not every field is in both."""

    name: str
    kind: str
    facts: Mapping[str, Any]
    """Limits, examples and a description, as pydantic names them; the possible `words`."""
    in_form: Any = REQUIRED
    in_body: Any = REQUIRED
    may_be_null: bool = False
    """Whether a body may have null for it."""

    def read(self, form: Mapping[str, str]) -> Any:
        if self.kind == WHOLE:
            return whole_in(form, self.name)
        if self.kind == WORD:
            return word_in(form, self.name, self.facts["words"])
        found = form.get(self.name, "").strip()
        if self.kind == WORDS:
            return found.split()
        return found if found or self.in_form == REQUIRED else self.in_form


def whole_in(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "")
    if not text.isdecimal() or len(text) > 9:
        raise OptionError(f"{name}={text[:20]!r} is not possible; give a whole number")
    return int(text)


def word_in(form: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    found = form.get(name)
    if found not in words:
        possible = f"{', '.join(words[:-1])} or {words[-1]}"
        raise OptionError(f"{name}={found if found is None else found[:20]!r} is not possible; give {possible}")
    return str(found)


SEQ = Field("seq", WHOLE, {"ge": 0, "le": 2**31 - 1, "examples": [23]})
SEAT_NUMBER = Field("seat", WHOLE, {"ge": 0, "le": 20, "examples": [1]})
LEVEL = Field("level", TEXT, {"max_length": 20, "examples": ["medium"]})


@dataclass(frozen=True)
class Form:
    """The form that carries a command, and the operation of the API with the same fields."""

    name: str
    """The last part of the path to which a page sends it."""
    fields: tuple[Field, ...] = ()
    make: Callable[..., Command] | None = None
    """The command of a person and the values of the fields, if it is not just made of them."""
    operation: str = ""
    """The name of the operation; empty if there is none, or a route of its own."""
    path: str = ""
    """The last part of its path, if it is not `name`."""
    model: str = ""
    """The name of its body's model."""
    model_words: str = ""
    details: str = ""
    """More than the sentence about the command."""
    problems: tuple[int, ...] | None = None
    """The statuses of refusals of which the description has examples, beside one of the result; None for none."""

    def values(self, form: Mapping[str, str]) -> list[Any]:
        return [field.read(form) for field in self.fields]


NO_FORM = Form("")


@dataclass(frozen=True)
class Spec:
    """A command: what carries it out, what it needs, why else it may be refused, and a sentence."""

    command: type
    handle: Callable[[Draft, Any], None]
    needs: int
    refusals: tuple[str, ...]
    """The kinds of refusals beside those for what it needs."""
    summary: str
    form: Form = NO_FORM

    def of_form(self, person: str, form: Mapping[str, str]) -> Command:
        """The command that a person sends by a form."""
        return self.of_values(person, self.form.values(form))

    def of_values(self, person: str, values: Sequence[Any]) -> Command:
        make: Callable[..., Command] = self.form.make or self.command
        return make(person, *values)


def _start(person: str, fill: str | Sequence[str] | None) -> Command:
    return commands.Start(person, [fill] if fill and isinstance(fill, str) else fill or ())


def _draw(person: str, answer: str) -> Command:
    return commands.OfferDraw(person) if answer == "offer" else commands.AnswerDraw(person, answer == "accept")


COMMANDS = (
    Spec(commands.Sit, handlers.sit, BEFORE | DURING, ("forbidden", "taken", "missing", "no people"), "Take a seat"),
    Spec(
        commands.Leave, handlers.leave, BEFORE | DURING | SITTING, (), "Leave your seat",
        Form("leave", operation="leave_table"),
    ),
    Spec(
        commands.Kick, handlers.kick, HOST | BEFORE | SEAT, ("missing",),
        "Remove somebody before the game, as the host",
        Form("kick", (SEAT_NUMBER,), operation="remove_player", model="OneSeat"),
    ),
    Spec(
        commands.PutBot, handlers.put_bot, BEFORE | DURING,
        ("forbidden", "missing", "started", "taken", "no people", "value"),
        "Put a bot on an empty seat; level null removes it before the game",
        Form(
            "bots",
            (SEAT_NUMBER, Field("level", TEXT, LEVEL.facts, in_form=None, in_body=DEFAULT_LEVEL, may_be_null=True)),
            operation="put_bot", model="BotSeat",
        ),
    ),
    Spec(
        commands.Start, handlers.start, HOST | BEFORE, ("waiting", "no people", "value"),
        "Fill the empty seats with bots and start, as the host",
        Form(
            "start", (Field("fill", WORDS, LEVEL.facts, in_body=None, may_be_null=True),), _start,
            operation="start_game", model="EmptySeats",
        ),
    ),
    Spec(
        commands.Move, handlers.move, SITTING, ("waiting", "over", "stale", "forbidden", "illegal"), "Make a move",
        Form(
            "move",
            (
                Field("seq", WHOLE, {**SEQ.facts, "description": "The `seq` of the view that this answers."}),
                Field("move", TEXT, {"max_length": 200, "description": "One of `moves`.", "examples": ["Wi/Sp"]}),
                Field(
                    "client", TEXT, in_form="",
                    facts={
                        "min_length": 1,
                        "max_length": 64,
                        "description": "An id that you choose, new for each move; "
                        "a repeated request with it counts once.",
                        "examples": ["tab1-7"],
                    },
                ),
            ),
            lambda person, seq, move, client: commands.Move(person, seq, move, client[:64]),
            model="NewMove", model_words="A move in the position that you saw.",
        ),
    ),
    Spec(commands.BotMove, handlers.bot_move, 0, ("forbidden", "waiting", "over", "stale", "illegal"), "A bot moves"),
    Spec(
        commands.ProposeBotMove, handlers.propose_bot_move, DURING | CURRENT, ("forbidden", "illegal"),
        "A bot moves as the browser of the table's only person has decided",
        Form("bot", (SEAT_NUMBER, SEQ, Field("move", TEXT, {"max_length": 200}))),
    ),
    Spec(
        commands.Uncover, handlers.uncover, DURING | SEAT, ("forbidden", "stale"),
        "Show the hand of one of your seats on its turn, at a device that several people share",
        Form(
            "uncover", (SEAT_NUMBER,), operation="uncover_seat", model="OneSeat", problems=(403, 409),
            details="It is covered again when the turn ends. 409: it is not that seat's turn.",
        ),
    ),
    Spec(
        commands.Undo, handlers.undo, DURING | PLAYER | CURRENT, ("no undo",), "Take your last move back",
        Form("undo", (SEQ,), operation="undo_move", model="Answers", problems=(403, 409)),
    ),
    Spec(
        commands.Resign, handlers.resign, DURING | PLAYER, (), "Resign",
        Form("resign", operation="resign"),
    ),
    Spec(
        commands.Concede, handlers.concede, DURING | PLAYER, ("forbidden",),
        "Let a rated game against bots count as lost, and play on with hints and takebacks",
        Form(
            "concede", operation="concede", problems=(403,),
            details="Until then it has no hints, and nothing is taken back that revealed something or was answered. "
            "403: the game is\nnot rated, or not against bots alone.",
        ),
    ),
    Spec(
        commands.OfferDraw, handlers.offer_draw, DURING | PLAYER, ("no draw",), "Propose a draw, accept or decline one",
        Form(
            "draw", (Field("answer", WORD, {"words": ("offer", "accept", "decline")}),), _draw,
            operation="answer_draw", model="Draw",
        ),
    ),
    Spec(commands.AnswerDraw, handlers.answer_draw, DURING | PLAYER, ("no draw",), "Accept or decline a draw"),
    Spec(
        commands.Claim, handlers.claim, DURING | PLAYER | SEAT, ("forbidden", "in time", "value"),
        "Replace a seat out of time by a bot, or count it lost",
    ),
    Spec(
        commands.Nudge, handlers.nudge, DURING | PLAYER, ("no nudge", "too often"),
        "Remind the player whose turn it is",
        Form(
            "nudge", operation="nudge", problems=(403,),
            details="Half a minute after their turn began; once for each decision, and once a minute at most.",
        ),
    ),
    Spec(
        commands.Hint, handlers.hint, DURING | PLAYER | CURRENT, ("forbidden", "help", "no hint"),
        "Get a hint from a short search",
    ),
    Spec(
        commands.Say, handlers.say, SITTING, ("illegal", "too often"), "Send a phrase to everybody at the table",
        Form(
            "say",
            (
                Field(
                    "phrase", TEXT, in_form="",
                    facts={"max_length": 20, "examples": ["hello"], "json_schema_extra": {"enum": list(PHRASES)}},
                ),
            ),
            operation="say_phrase", path="phrases", model="NewPhrase", problems=(403,),
        ),
    ),
    Spec(
        commands.Rematch, handlers.rematch, AFTER | SITTING, ("over",),
        "Another game with the same people, each moved one seat on",
    ),
    Spec(commands.Renew, handlers.renew, HOST | SEAT, (), "Revoke the link of a seat, or (null) the watch link"),
    Spec(
        commands.SetListed, handlers.set_listed, HOST, ("started",), "List the table, or make it private, as the host",
    ),
    Spec(commands.Pause, handlers.pause, 0, (), "Give back the time in which no server ran"),
    Spec(commands.Close, handlers.close, BEFORE | DURING, (), "The operator closes a table"),
)  # fmt: skip
FORMS = {spec.form.name: spec for spec in COMMANDS if spec.form.name}
"""The commands that have a form, by its name."""
_BY_TYPE = {spec.command: spec for spec in COMMANDS}
FAR_AHEAD_MS = 10 * 60 * 1000  # the clocks of two servers never differ by so much


def act(table: Table, command: Command, now: int) -> tuple[Table, list[Event]]:
    """The table after a command, and the events to store; `Refused` if it is not allowed."""
    # A system clock that is set back gives nobody time; one that was far ahead stops no table until that time has come.
    draft = Draft(table, now if table.changed - now > FAR_AHEAD_MS else max(now, table.changed))
    spec = _BY_TYPE[type(command)]
    if not (isinstance(command, commands.Move) and (command.person, command.client) in table.answers):  # sent again
        _require(draft, command, spec.needs)
        spec.handle(draft, command)
    if draft.events and table.status == OVER and table.seq >= MAX_EVENTS and not isinstance(command, commands.Rematch):
        raise Refused("over", f"this table has reached its limit of {MAX_EVENTS:,} events")
    if draft.events and draft.table.status != OVER and draft.table.seq >= MAX_EVENTS:
        draft.add("limit")
    return draft.table, draft.events


def _require(draft: Draft, command: Any, needs: int) -> None:
    if needs & HOST:
        require_host(draft.table, command.person)
    if possible := [status for flag, status in STATUSES if needs & flag]:
        draft.require_status(*possible)
    if needs & SITTING:
        draft.own = require_sitting(draft.table, command.person)
    if needs & PLAYER:
        draft.own = require_player(draft.table, command.person)
    if needs & SEAT and command.seat is not None:
        draft.require_seat(command.seat)
    if needs & CURRENT:
        draft.require_current(command.seq)
