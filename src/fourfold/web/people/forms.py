"""What requests about people may say, from pages and from programs; with examples for the API's description."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from fourfold.web.people.passwords import MAX_PASSWORD, MIN_PASSWORD

AccountName = Annotated[str, Field(min_length=1, max_length=100, description="Told apart from others, as an account's "
                                   "name is: `Ann` and `ann` are one.", examples=["Ann"])]  # fmt: skip
NewPassword = Annotated[
    SecretStr,
    Field(
        description=f"{MIN_PASSWORD} to {MAX_PASSWORD} letters.", examples=["seven quiet herons wade"], max_length=1000
    ),
]
OldPassword = Annotated[SecretStr, Field(examples=["seven quiet herons wade"], max_length=1000)]
Key = Annotated[
    dict[str, Any],
    Field(
        description="What the browser's `PublicKeyCredential.toJSON()` gives.",
        examples=[{"id": "mF2…", "rawId": "mF2…", "type": "public-key", "response": {"clientDataJSON": "eyJ…"}}],
    ),
]
ForgetGuest = Annotated[
    bool,
    Field(description="Whether the guest that you are now is forgotten, though it has tables: its seats are left."),
]


class Form(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


class Name(Form):
    name: Annotated[str, Field(min_length=1, max_length=100, examples=["Ann"])]


class Label(Form):
    label: Annotated[str, Field(max_length=60, examples=["my bot"])] = ""


class NewAccount(Form):
    """A guest, or somebody new, gets an account."""

    name: AccountName
    password: NewPassword


class Login(Form):
    name: AccountName
    password: OldPassword
    forget_guest: ForgetGuest = False


class KeyLogin(Form):
    credential: Key
    forget_guest: ForgetGuest = False


class ChangePassword(Form):
    old: Annotated[OldPassword | None, Field(description="Null if there is none yet.")] = None
    new: NewPassword
    withdraw_tokens: Annotated[bool, Field(description="Whether all tokens of your scripts are withdrawn too.")] = False


class OnlyPassword(Form):
    old: OldPassword


class Confirm(Form):
    password: OldPassword


class ConfirmKey(Form):
    credential: Key


class NewKey(Form):
    credential: Key
    label: Annotated[str, Field(max_length=60, examples=["my phone"])] = ""


class Logout(Form):
    everywhere: Annotated[bool, Field(description="In all browsers; tokens of scripts are withdrawn one by one.")] = (
        False
    )


class Parting(Form):
    name: Annotated[str, Field(max_length=100, description="Your name, so that it is no slip.", examples=["Ann"])]
