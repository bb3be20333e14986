"""The log, on standard error: a line for each message, as text or as JSON, with the time and the id of the request."""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

from fourfold.server.settings import JSON

REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
"""The id of the request that is being answered."""
QUIET = ("alembic", "aiosqlite", "procrastinate", "psycopg")
"""Libraries of which only warnings are logged."""


def configure_logging(log_format: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if log_format == JSON else TextLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _time_of(record: logging.LogRecord) -> str:
    """The time in UTC with milliseconds (RFC 3339), whatever the zone of the server."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TextLines(logging.Formatter):
    """`2026-11-16T20:15:03.042Z INFO fourfold.app [request id]: words`, and a traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        id = REQUEST_ID.get()
        record.message = record.getMessage()
        line = f"{_time_of(record)} {record.levelname} {record.name}{f' [{id}]' if id else ''}: {record.message}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonLines(logging.Formatter):
    """An object a line. A traceback is a text in it, so that a message is never more than one line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _time_of(record), "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage()
        if id := REQUEST_ID.get():
            line["request_id"] = id
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
