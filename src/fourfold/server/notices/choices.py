"""What people want to be told, and by which channel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fourfold.core.errors import OptionError, listed

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
