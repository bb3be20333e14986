"""Cross-origin resource sharing: scripts of other sites may read what is public, and nothing else.

Such a response allows every origin and therefore no credentials: a browser that sends the reader's cookie keeps the
response from the script. There is no preflight, so neither tokens nor changes come from other sites.
"""

from __future__ import annotations

import re

PUBLIC = re.compile(
    r"/api/v1/(?:(?:openapi|asyncapi)\.json|games|bots|leaderboard|daily(?:/[^/]+)?|people/[^/]+(?:/ratings)?"
    r"|tables(?:/[^/]+(?:/(?:record|moves))?)?)"
)
"""Paths whose GET needs no identity. At a table, a stranger sees what a spectator may."""
HEADERS = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"retry-after"),
)


def cors_headers(method: str, path: str) -> tuple[tuple[bytes, bytes], ...]:
    """The headers that let other sites read the response to a request; none if they may not."""
    return HEADERS if method in ("GET", "HEAD") and PUBLIC.fullmatch(path) else ()
