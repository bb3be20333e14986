"""Forms about people, for pages and the API, with examples for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, SecretStr, StrictBool, ValidationError

from fourfold.core.errors import OptionError
from fourfold.table.names import MAX_PASSWORD, MIN_PASSWORD

AccountName = Annotated[str, Field(min_length=1, max_length=100, description="Account names are unique, "
                                   "ignoring case: `Ann` and `ann` are the same.", examples=["Ann"])]  # fmt: skip
NewPassword = Annotated[
    SecretStr,
    Field(
        description=f"{MIN_PASSWORD} to {MAX_PASSWORD} characters.",
        examples=["seven quiet herons wade"],
        max_length=1000,
    ),
]
OldPassword = Annotated[SecretStr, Field(examples=["seven quiet herons wade"], max_length=1000)]
Key = Annotated[
    dict[str, Any],
    Field(
        description="The result of the browser's `PublicKeyCredential.toJSON()`.",
        examples=[{"id": "mF2…", "rawId": "mF2…", "type": "public-key", "response": {"clientDataJSON": "eyJ…"}}],
    ),
]
ForgetGuest = Annotated[
    StrictBool,
    Field(description="Delete the current guest although it has tables; it leaves its seats."),
]


class Form(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


Checked = TypeVar("Checked", bound=Form)


def checked(form: type[Checked], **values: Any) -> Checked:
    """A form with the fields of a page; `OptionError` if one is not valid."""
    try:
        return form(**values)
    except ValidationError as error:
        found = error.errors()[0]
        raise OptionError(f"{'.'.join(str(part) for part in found['loc'])}: {found['msg']}") from None


class Name(Form):
    name: Annotated[str, Field(min_length=1, max_length=100, examples=["Ann"])]


class Label(Form):
    label: Annotated[str, Field(max_length=60, examples=["my bot"])] = ""


class NewAccount(Form):
    """An account for a guest, or for a new visitor."""

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
    old: Annotated[OldPassword | None, Field(description="Null if you have none yet.")] = None
    new: NewPassword
    withdraw_tokens: Annotated[StrictBool, Field(description="Also revoke all tokens of your scripts.")] = False


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
    everywhere: Annotated[StrictBool, Field(description="Log out in all browsers; tokens of scripts stay valid.")] = (
        False
    )


class Parting(Form):
    name: Annotated[str, Field(max_length=100, description="Your name, as a confirmation.", examples=["Ann"])]
