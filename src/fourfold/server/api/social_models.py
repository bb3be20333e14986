"""What the API returns about friends, invitations, seeks, challenges and notices, for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from fourfold.server.api.people_models import PersonId, PersonName
from fourfold.server.api.table_models import At, Clock, GameName, Level, SeatNumber, TableName

# ---------------------------------------------------------------------------------------------------- company


class Acquaintance(BaseModel):
    """Somebody you know."""

    id: PersonId
    name: PersonName
    account: Annotated[bool, Field(description="False for a guest.")]
    bot: Annotated[bool, Field(description="Whether the account is a bot.")]
    at: At


class Circle(BaseModel):
    """The people whom you know."""

    friends: list[Acquaintance]
    asking: Annotated[list[Acquaintance], Field(description="Who would like to be your friend.")]
    asked: Annotated[list[Acquaintance], Field(description="Whom you have asked.")]
    recent: Annotated[list[Acquaintance], Field(description="Opponents who are no friends.")]
    blocked: list[Acquaintance]


class Sender(BaseModel):
    """Who invites you."""

    id: PersonId
    name: PersonName
    friend: bool


class Invitation(BaseModel):
    """An invitation to a table."""

    table: TableName
    game: GameName
    seat: SeatNumber
    sender: Annotated[Sender, Field(alias="from")]
    at: At


class TakenSeat(BaseModel):
    """Where you sit."""

    table: TableName
    seat: SeatNumber | None


class NamedPerson(BaseModel):
    """A person."""

    id: PersonId
    name: PersonName


class SentInvitation(BaseModel):
    """Somebody whom you have invited."""

    seat: SeatNumber
    person: NamedPerson


class ChatLine(BaseModel):
    """Something that somebody wrote."""

    number: int
    seat: SeatNumber | None
    name: PersonName
    words: Annotated[str, Field(examples=["Well done!"])]
    at: At
    person: PersonId | None


class ChatLines(BaseModel):
    """What people wrote at a table."""

    open: Annotated[bool, Field(description="Whether you can write.")]
    lines: list[ChatLine]


class SeekState(BaseModel):
    """What you look for, and where it led."""

    game: GameName | None
    low: int
    high: int
    clock: Clock
    rated: bool
    at: At
    table: Annotated[str | None, Field(description="Where you sit once you are matched.")]


# ------------------------------------------------------------------------------------------- daily challenges


class OwnTry(BaseModel):
    """Your try at a challenge."""

    table: TableName
    over: bool
    solved: bool | None
    score: int | None
    beaten: Annotated[int | None, Field(description="How many others it beats.")]
    others: Annotated[int | None, Field(description="How many others have finished.")]


class DailyChallenge(BaseModel):
    """The challenge of a game."""

    game: GameName
    way: str
    goal: Annotated[str, Field(description="What to do, in words.")]
    against: Annotated[Level | None, Field(description="The bot, if there is one.")]
    commitment: str
    players: Annotated[int, Field(description="How many have finished it.")]
    solved: int
    best: int | None
    mine: OwnTry | None


class DailyChallenges(BaseModel):
    """The challenges of a day."""

    day: Annotated[str, Field(examples=["2026-11-15"])]
    until: At
    streak: Annotated[int, Field(description="On how many days in a row you have finished one.")]
    challenges: list[DailyChallenge]


# ---------------------------------------------------------------------------------------------------- notices


class NoticeBrowser(BaseModel):
    """A browser that takes Web Push."""

    id: str
    browser: Annotated[str, Field(examples=["Firefox, Linux"])]
    created: At
    here: Annotated[bool, Field(description="Whether it is the one that asks.")]
    off: Annotated[bool, Field(description="Whether it could not be reached several times in a row.")]


class NoticeAddress(BaseModel):
    """Your e-mail address."""

    address: Annotated[str, Field(examples=["ann@example.org"])]
    confirmed: bool
    off: Annotated[bool, Field(description="Whether it could not be reached several times in a row.")]


class NoticeWebhook(BaseModel):
    """A webhook of one of your tables."""

    table: TableName
    game: GameName
    off: Annotated[bool, Field(description="Whether it could not be reached several times in a row.")]


class NoticeOverview(BaseModel):
    """How you are told what happens at your tables."""

    key: Annotated[str, Field(description="The `applicationServerKey` for Web Push.")]
    mail: Annotated[bool, Field(description="Whether this server sends e-mail.")]
    kinds: list[str]
    channels: list[str]
    choices: Annotated[dict[str, dict[str, bool]], Field(description="By channel and kind.")]
    browsers: list[NoticeBrowser]
    email: NoticeAddress | None
    webhooks: list[NoticeWebhook]


class AddedBrowser(BaseModel):
    """The id of a browser that takes Web Push."""

    id: str


class SetAddress(BaseModel):
    """The e-mail address that you have set."""

    email: NoticeAddress | None


class TableWebhook(BaseModel):
    """The webhook of a table."""

    url: Annotated[str, Field(examples=["https://discord.com/api/webhooks/123/abc"])]
    language: Annotated[str, Field(examples=["en"])]
    off: Annotated[bool, Field(description="Whether it could not be reached several times in a row.")]
