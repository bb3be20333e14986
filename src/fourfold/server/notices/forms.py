"""What people want to be told, and by which channel; forms about that for pages and the API, with examples for the
OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StrictBool

from fourfold.core.errors import OptionError, listed
from fourfold.core.locale.languages import LANGUAGES
from fourfold.server.people.forms import Form
from fourfold.table.names import MAX_URL

TURN, BEGIN, OVER, NUDGE, INVITATION, REQUEST = KINDS = ("turn", "begin", "over", "nudge", "invitation", "request")
PUSH, EMAIL = CHANNELS = ("push", "email")
DEFAULTS: Mapping[str, Mapping[str, bool]] = {
    PUSH: dict.fromkeys(KINDS, True),
    EMAIL: {TURN: True, BEGIN: False, OVER: False, NUDGE: True, INVITATION: True, REQUEST: True},
}
"""Until a person chooses otherwise. Mail is sent only about games with days per move, invitations and requests."""

Choices = dict[str, dict[str, bool]]


def read_choices(stored: str) -> Choices:
    """The choices in a stored text, with defaults for whatever it lacks."""
    return with_changes({channel: dict(kinds) for channel, kinds in DEFAULTS.items()}, json.loads(stored or "{}"))


def with_changes(choices: Choices, changes: Mapping[str, Any]) -> Choices:
    """Choices with some of them changed; `OptionError` for a channel or a kind that does not exist."""
    for channel in changes:
        if channel not in CHANNELS:
            raise OptionError(f"choices: there is no channel {channel!r}; there are {listed(CHANNELS)}")
        for kind in changes[channel]:
            if kind not in KINDS:
                raise OptionError(f"choices: {channel} has no kind {kind!r}; the kinds are {listed(KINDS)}")
    return {channel: {**choices[channel], **changes.get(channel, {})} for channel in CHANNELS}


Language = Annotated[
    str,
    Field(pattern=f"^({'|'.join(LANGUAGES)})$", description=f"One of: {', '.join(LANGUAGES)}.", examples=["en"]),
]


class BrowserKeys(Form):
    p256dh: Annotated[str, Field(max_length=100, description="The browser's public key, base64url.",
                                 examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx…"])]  # fmt: skip
    auth: Annotated[str, Field(max_length=30, description="The browser's secret, base64url.",
                               examples=["BTBZMqHH6r4Tts7J_aSIgg"])]  # fmt: skip


class NewBrowser(Form):
    """The result of the browser's `PushSubscription.toJSON()`, and a language."""

    endpoint: Annotated[str, Field(max_length=MAX_URL, examples=["https://push.example.net/push/JzLQ3raZJfFBR0aqvOM…"])]
    keys: BrowserKeys
    expirationTime: Annotated[float | None, Field(description="Ignored: the push service says when it ends.")] = None
    language: Language = "en"


class Choosing(Form):
    choices: Annotated[
        dict[str, dict[str, StrictBool]],
        Field(
            description=f"By channel ({', '.join(CHANNELS)}) and kind ({', '.join(KINDS)}); others stay as they are.",
            examples=[{"push": {"begin": False}}],
        ),
    ]


class NewAddress(Form):
    address: Annotated[str, Field(max_length=300, examples=["ann@example.org"])]
    language: Language = "en"


class NewWebhook(Form):
    url: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MAX_URL,
            description="Where to post news of the table: a webhook of Discord, Slack or Matrix, or anything that "
            "takes JSON. It must be https and on the public internet.",
            examples=["https://discord.com/api/webhooks/123/abc"],
        ),
    ]
    language: Language = "en"
