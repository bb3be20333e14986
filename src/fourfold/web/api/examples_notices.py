"""Example responses about notices for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from fourfold.web.api.table_models import GAME
from fourfold.web.notices.choices import CHANNELS, DEFAULTS, KINDS

BROWSER = "9f86d081884c7d659a2feaa0c55ad015" * 2
ADDRESS = {"address": "ann@example.org", "confirmed": False, "off": False}
NOTICES: dict[str, Any] = {
    "notices": {
        "key": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg…",
        "mail": True,
        "kinds": list(KINDS),
        "channels": list(CHANNELS),
        "choices": {channel: dict(kinds) for channel, kinds in DEFAULTS.items()},
        "browsers": [
            {"id": BROWSER, "browser": "Firefox, Linux", "created": 1767225600000, "here": True, "off": False}
        ],
        "email": ADDRESS,
        "webhooks": [{"table": "k3v9q2m8x7ab", "game": GAME, "off": False}],
    },
    "browser": {"id": BROWSER},
    "address": {"email": ADDRESS},
    "webhook": {"url": "https://discord.com/api/webhooks/123/abc", "language": "en", "off": False},
}
