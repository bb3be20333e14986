"""What the API returns about tables and games, for the OpenAPI document.

Tables are large and sent often, so FastAPI does not check them against these models; `tests/server/api` does.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

import fourfold
from fourfold.table.clocks import DAYS, KEYS, TIME

GAME = fourfold.games()[0]

At = Annotated[int, Field(description="Milliseconds since 1970, UTC.", examples=[1767225600000])]
TableName = Annotated[str, Field(description="The id of a table.", examples=["k3v9q2m8x7ab"])]
GameName = Annotated[str, Field(description="The name of a game.", examples=[GAME])]
SeatNumber = Annotated[int, Field(description="A seat; the first is 0.", examples=[0])]
Options = Annotated[
    dict[str, Any],
    Field(description="The options of the game; GET /api/v1/games lists them.", examples=[{"players": 2}]),
]
Level = Annotated[str, Field(description="A bot's level.", examples=["medium"])]


# ---------------------------------------------------------------------------------------------------- clocks


def _bounds(kind: str, key: str) -> Any:
    low, high = KEYS[kind][key]
    return Field(ge=low, le=high, strict=True)


class NoClock(BaseModel):
    """No time limit."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["none"]


class TimeClock(BaseModel):
    """A bank of time for each seat, with an increment for every turn."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["time"]
    bank: Annotated[int, _bounds(TIME, "bank"), Field(description="Seconds in the bank.", examples=[600])]
    add: Annotated[int, _bounds(TIME, "add"), Field(description="Seconds added after each turn.", examples=[10])]


class DaysClock(BaseModel):
    """Days for every move."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["days"]
    days: Annotated[int, _bounds(DAYS, "days"), Field(description="Days for a move.", examples=[3])]


class RunningClocks(BaseModel):
    """The time that each seat has left."""

    left: Annotated[list[int], Field(description="Milliseconds, for each seat.", examples=[[600000, 600000]])]
    running: Annotated[int | None, Field(description="The seat whose clock runs.", examples=[0])]
    at: Annotated[int, Field(description="When that was, in milliseconds since 1970, UTC.", examples=[1767225600000])]


class RunningTimeClock(RunningClocks, TimeClock):
    """A bank of time for each seat, and what is left of it."""


class RunningDaysClock(RunningClocks, DaysClock):
    """Days for every move, and what is left of them."""


Clock = Annotated[NoClock | TimeClock | DaysClock, Field(discriminator="kind")]
Clocks = Annotated[NoClock | RunningTimeClock | RunningDaysClock, Field(discriminator="kind")]


# ---------------------------------------------------------------------------------------------------- tables


class Seat(BaseModel):
    """A seat as everybody sees it."""

    name: Annotated[str, Field(examples=["Ann"])]
    kind: Annotated[Literal["human", "bot", "open"], Field(description="Who sits there, or may.")]
    bot: Annotated[Level | None, Field(description="The level, if a bot plays.")]
    bot_account: Annotated[bool, Field(description="Whether the person is an account that is a bot.")]
    free: Annotated[bool, Field(description="Whether somebody can sit down there.")]
    lost: Annotated[bool, Field(description="Whether the seat has resigned or lost on time.")]


class LogEntry(BaseModel):
    """Something that happened at a table."""

    seq: Annotated[int, Field(description="The number of the event.", examples=[2])]
    at: At
    kind: Annotated[str, Field(examples=["sit"])]
    seat: SeatNumber | None
    words: Annotated[str, Field(description="It in words.", examples=["Ann sat down."])]
    move: Annotated[str | None, Field(description="The move, with `?` for what is hidden; absent if it is none.")] = (
        None
    )
    forced: Annotated[bool, Field(description="Whether it was the only move; absent if not, or hidden.")] = False


class Ending(BaseModel):
    """How a game ended."""

    how: Annotated[
        Literal["played", "resigned", "time", "agreed", "closed", "unfinished"],
        Field(description="`closed`: before it began, or by the operator. `unfinished`: imported so, or too long."),
    ]
    winners: Annotated[list[int], Field(description="Their seats.", examples=[[0]])]
    scores: Annotated[list[int] | None, Field(examples=[[31, 24]])]


class ScorePart(BaseModel):
    """One of the reasons for the points of a line."""

    reason: str
    points: int


class ScoreLine(BaseModel):
    """A line of a seat's score sheet."""

    key: str
    name: str
    points: int
    parts: list[ScorePart]
    places: Annotated[list[str], Field(description="The places that counted, as positions name them.")]


class RatingChange(BaseModel):
    """What a game did to the rating of a seat."""

    before: Annotated[int, Field(examples=[1500])]
    after: Annotated[int, Field(examples=[1532])]
    provisional: bool
    mu: Annotated[list[float], Field(description="Before and after.", examples=[[25.0, 26.1]])]
    sigma: Annotated[list[float], Field(description="Before and after.", examples=[[8.3, 7.9]])]


class Table(BaseModel):
    """A table as one viewer may see it."""

    id: TableName
    game: GameName
    options: Options
    status: Literal["waiting", "playing", "over"]
    seq: Annotated[int, Field(description="The number of the last event; send it with a move.", examples=[9])]
    turn: Annotated[int, Field(description="The number of the last event that changed the position.", examples=[9])]
    seat: Annotated[int | None, Field(description="The seat from which you see it; null for spectators.")]
    mine: Annotated[list[int], Field(description="Your seats.", examples=[[0]])]
    covered: Annotated[int | None, Field(description="The seat whose hand is covered until its player is there.")]
    view: Annotated[
        dict[str, Any],
        Field(description="The position (docs/reference/formats.md), with blanks for hidden information."),
    ]
    decides: Annotated[int | None, Field(description="The seat that has to decide.")]
    moves: Annotated[list[str], Field(description="Your legal moves.", examples=[["Sp/Su", "Sp/Fa"]])]
    undo: Annotated[bool, Field(description="Whether you can take your last move back.")]
    log: Annotated[list[LogEntry], Field(description="What happened.")]
    clocks: Clocks
    seats: list[Seat]
    host: Annotated[int | None, Field(description="The host's seat.")]
    listed: Annotated[bool, Field(description="Whether anybody may see it and take its open seats.")]
    commitment: Annotated[str | None, Field(description="The server's commitment to its seed.")]
    seed: Annotated[str | None, Field(description="The server's seed, after the end.")]
    ending: Ending | None
    sheet: Annotated[list[list[ScoreLine]] | None, Field(description="Where each seat's points come from.")]
    decided_by: Annotated[str, Field(description="What decided the game if the scores do not show it.")]
    offer: Annotated[int | None, Field(description="The seat that has offered a draw.")]
    rematch: Annotated[str | None, Field(description="The id of the table of the rematch.")]
    rated: bool
    unrated_because: Annotated[str | None, Field(description="Why the game is not rated.")]
    ratings: Annotated[list[RatingChange] | None, Field(description="After a rated game, for each seat.")]
    hints: Annotated[int | None, Field(description="How many hints you have left.", examples=[10])]


class Links(BaseModel):
    """The links to share."""

    seats: Annotated[dict[str, str], Field(description="By the number of the seat.")]
    watch: Annotated[str, Field(description="For spectators.")]


class OpenedTable(BaseModel):
    """A table that you have opened."""

    id: TableName
    seats: list[Seat]
    links: Links


class ListedTable(BaseModel):
    """A table that anybody may join."""

    id: TableName
    game: GameName
    options: Options
    seats: list[Seat]
    changed: At
    clock: Clock


class ImportedTable(BaseModel):
    """The table of an imported record."""

    id: TableName


class DrawPromise(BaseModel):
    """What the server commits itself to before it knows who will open a table."""

    promise: Annotated[str, Field(description="Send it when you open the table.")]
    table: TableName
    commitment: str
    expires: At


class DescribedMove(BaseModel):
    """A legal move."""

    move: Annotated[str, Field(examples=["Sp/Su"])]
    words: str


class StoredMove(BaseModel):
    """A move that is stored."""

    seq: Annotated[int, Field(description="The number of its event.", examples=[10])]
    move: Annotated[str, Field(examples=["Sp/Su"])]
    at: At
    table: Annotated[Table, Field(description="The table after it, with the log since the `seq` that you sent.")]


class Opinion(BaseModel):
    """What a search thinks of a move."""

    move: Annotated[str, Field(examples=["Sp/Su"])]
    visits: Annotated[int, Field(examples=[812])]
    chance: Annotated[float, Field(description="The chance of winning.", examples=[0.58])]


class Hint(BaseModel):
    """What a short search thinks of your moves."""

    move: Annotated[str, Field(description="The best one.", examples=["Sp/Su"])]
    chances: Annotated[list[float], Field(description="Each seat's chance of winning.", examples=[[0.58, 0.42]])]
    opinions: list[Opinion]
    depth: int
    simulations: int
    seconds: float
    exact: Annotated[bool, Field(description="Whether the search saw everything to the end.")]
    hurried: Annotated[bool, Field(description="Whether it was cut short.")]
    words: str


class RecordResult(BaseModel):
    """The result of a game by its rules."""

    scores: list[int]
    winners: list[int]
    limit: Annotated[bool, Field(description="Whether the game ended because it reached its limit of decisions.")]


class NewRecord(BaseModel):
    """The record of a game that was played elsewhere, as `fourfold` saves it."""

    game: GameName
    options: Options
    players: Annotated[list[str], Field(description="Their names.", examples=[["Ann", "Bob"]])] = []
    moves: Annotated[list[str], Field(description="All moves, draws included.", examples=[[]])]
    rules: Annotated[int, Field(description="The version of the rules.", examples=[1])] = 1
    tags: Annotated[dict[str, Any], Field(description="Anything else; a seed must produce the draws.")] = {}
    result: Annotated[RecordResult | None, Field(description="Must be what the moves lead to.")] = None


class TableRecord(BaseModel):
    """The record of a game: complete after its end, else what a seat knows of it."""

    game: GameName
    options: Options
    players: list[str]
    rules: Annotated[int, Field(description="The version of the rules.", examples=[1])]
    moves: Annotated[list[str], Field(description="With `?` for what is hidden.", examples=[["Sp/Su"]])]
    result: RecordResult | None
    tags: Annotated[dict[str, Any] | None, Field(description="After the end: seed, nonces, ending.")] = None
    seat: Annotated[int | None, Field(description="Before the end: whose part of the record this is.")] = None
    position: Annotated[dict[str, Any] | None, Field(description="Before the end: the position.")] = None
    commitment: Annotated[str | None, Field(description="Before the end: the server's commitment.")] = None


# ----------------------------------------------------------------------------------------------------- games


class GameOption(BaseModel):
    """An option of a game."""

    name: Annotated[str, Field(examples=["players"])]
    default: Annotated[Any, Field(description="Null if it is set by lot or depends on other options.", examples=[2])]
    help: Annotated[dict[str, str], Field(description="What it does, by language.")]
    value: Annotated[
        dict[str, Any], Field(description="A JSON Schema of its values.", examples=[{"type": "integer", "minimum": 1}])
    ]


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: GameName
    title: str
    designers: str
    publisher: str
    players: Annotated[list[int], Field(description="The fewest and the most.", examples=[[1, 4]])]
    minutes: Annotated[int, Field(description="About how long a game takes at a real table.", examples=[20])]
    summary: Annotated[dict[str, str], Field(description="What players do, by language.")]
    rules: Annotated[int, Field(description="The version of the rules.", examples=[1])]
    options: list[GameOption]
    bots: Annotated[list[str], Field(description="The levels, the weaker ones first.", examples=[["random", "easy"]])]


class CompileState(BaseModel):
    """How far the compiler is with a game; it can be played meanwhile."""

    state: Annotated[str, Field(description="idle, waiting, loading, compiling, ready or failed.", examples=["ready"])]
    seconds_left: Annotated[int | None, Field(description="About how long it still takes.")]


class HealthReport(BaseModel):
    """The server's health."""

    status: Literal["ok", "stopping"]
    games: dict[str, CompileState]


class FieldProblem(BaseModel):
    """A part of a request that is invalid."""

    at: Annotated[list[str], Field(description="Where in the request.", examples=[["body", "seats"]])]
    problem: Annotated[str, Field(examples=["Field required"])]


class ErrorBody(BaseModel):
    """The response to a request that is refused."""

    error: Annotated[str, Field(description="The kind of problem, for programs.", examples=["value"])]
    message: Annotated[str, Field(examples=["body.seats: Field required"])]
    problems: Annotated[list[FieldProblem] | None, Field(description="What is invalid, part by part.")] = None
    legal: Annotated[list[str] | None, Field(description="The legal moves, if the move was illegal.")] = None
    table: Annotated[Table | None, Field(description="The table as it is now.")] = None
