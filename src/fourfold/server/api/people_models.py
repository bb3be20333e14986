"""What the API returns about people, for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fourfold.server.api.table_models import At, Ending, GameName, Level, SeatNumber, TableName

PersonId = Annotated[str, Field(description="The id of a person.", examples=["5f0c2a9be61d4477a3c0d815"])]
PersonName = Annotated[str, Field(examples=["Ann"])]


# --------------------------------------------------------------------------------------------------- accounts


class Me(BaseModel):
    """Who you are."""

    id: PersonId
    name: PersonName
    bot_account: Annotated[bool, Field(description="Whether the account is marked as a bot.")]


class Account(BaseModel):
    """An account, or a guest, and how they can log in."""

    id: PersonId
    name: PersonName
    account: Annotated[bool, Field(description="False for a guest.")]
    password: Annotated[bool, Field(description="Whether there is a password.")]
    passkeys: Annotated[int, Field(description="The number of passkeys.")]


class OwnAccount(Account):
    """Your account, and until when your identity is confirmed."""

    confirmed_until: At | None


class Confirmation(BaseModel):
    """Until when your identity is confirmed."""

    confirmed_until: At | None


class PasskeyOptions(BaseModel):
    """Options for `navigator.credentials`, as `PublicKeyCredential.parseRequestOptionsFromJSON()` or
    `parseCreationOptionsFromJSON()` reads them."""

    model_config = ConfigDict(extra="allow")

    challenge: str
    timeout: int


class Passkey(BaseModel):
    """A passkey."""

    id: str
    label: str
    created: At
    used: At | None


class BrowserSession(BaseModel):
    """A browser where you are logged in."""

    id: Annotated[str, Field(examples=["0c4e5d1f2a3b4c5d"])]
    browser: Annotated[str, Field(examples=["Firefox, Linux"])]
    created: At
    used: At | None
    here: Annotated[bool, Field(description="Whether it is the one that asks.")]


class Token(BaseModel):
    """A token of a script."""

    id: Annotated[str, Field(examples=["0c4e5d1f2a3b4c5d"])]
    label: Annotated[str, Field(examples=["my bot"])]
    created: At
    used: At | None


class MadeToken(BaseModel):
    """A new token. It is shown only once."""

    token: Annotated[str, Field(examples=["fourfold_…"])]


class OwnTable(BaseModel):
    """One of your tables."""

    id: TableName
    game: GameName
    status: Literal["waiting", "playing", "over"]
    waits: Annotated[bool, Field(description="Whether it waits for you.")]
    changed: At


# ---------------------------------------------------------------------------------------------------- ratings


class Rating(BaseModel):
    """A rating."""

    rating: Annotated[int, Field(description="1500 + 30 (mu - 25).", examples=[1638])]
    provisional: bool
    mu: Annotated[float, Field(examples=[29.6])]
    sigma: Annotated[float, Field(examples=[4.12])]


class Rank(Rating):
    """A line of a leaderboard."""

    place: Annotated[int | None, Field(description="Null while the rating is provisional.", examples=[1])]
    id: Annotated[PersonId | None, Field(description="Null for a level.")]
    name: PersonName
    bot: Level | None
    bot_account: bool
    games: Annotated[int, Field(description="Rated games.", examples=[14])]


class GameRating(Rating):
    """A player's rating in a game with a number of players."""

    game: GameName
    players: Annotated[int, Field(examples=[2])]
    games: Annotated[int, Field(description="Rated games.", examples=[14])]


class ProfileRating(GameRating):
    """A player's rating in a game with a number of players, and when it changed."""

    changed: At


class Opponent(BaseModel):
    """The results of rated games against somebody; guests, who have no profile, are counted together."""

    id: PersonId | None
    name: PersonName | None
    bot: Level | None
    bot_account: bool
    games: int
    won: int
    drawn: int
    lost: int


class Profile(BaseModel):
    """A player as everybody may see them."""

    id: PersonId
    name: PersonName
    account: bool
    bot_account: bool
    since: At
    ratings: list[ProfileRating]
    opponents: list[Opponent]


class RatedGame(Rating):
    """A rating after a game."""

    table: TableName
    at: At
    place: Annotated[int, Field(description="The place in that game.", examples=[1])]


class PastGame(BaseModel):
    """One of your finished games."""

    id: TableName
    game: GameName
    changed: At
    seat: SeatNumber | None
    imported: Annotated[bool, Field(description="Whether it was played elsewhere, so that you have no seat there.")]
    place: Annotated[int | None, Field(description="Your place, if the game was rated.")]
    rating: Annotated[int | None, Field(description="Your rating after it, if the game was rated.")]
    players: Annotated[list[str] | None, Field(description="Null if the rules have changed since.")]
    bots: Annotated[list[str | None] | None, Field(description="The level of each seat where a bot plays.")]
    ending: Ending | None


class BotLevel(BaseModel):
    """One of the server's own bots."""

    level: Level
    simulations: Annotated[
        dict[str, int | None], Field(description="For a decision, by game; null if it does not search.")
    ]


class BotAccount(BaseModel):
    """An account that is a bot."""

    id: PersonId
    name: PersonName
    present: Annotated[bool, Field(description="Whether it has a stream of events open.")]
    ratings: list[GameRating]


class Bots(BaseModel):
    """The server's own bots, and accounts that are bots."""

    levels: list[BotLevel]
    accounts: list[BotAccount]


class PersonalData(BaseModel):
    """All data stored about you."""

    model_config = ConfigDict(extra="allow")

    exported: At
    person: dict[str, Any]
    account: dict[str, Any] | None
    tables: list[dict[str, Any]]
