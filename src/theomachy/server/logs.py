"""Log formats: plain lines or one JSON object per entry, each with the id of its request and table, if any.

Control characters are removed, so that client input cannot forge entries or send terminal escapes (log injection).
"""

from __future__ import annotations

import json
import logging
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from theomachy.core.plain import plain, plain_lines

LINES = "%(asctime)s %(levelname)s %(message)s"
LETTERS = 64
REQUEST: ContextVar[str] = ContextVar("request", default="")
TABLE: ContextVar[str] = ContextVar("table", default="")


def begin(given: str = "") -> str:
    """Set and return the log id of a request or WebSocket: the one of a trusted proxy, else a random one."""
    request_id = plain(given)[:LETTERS] or secrets.token_hex(8)
    REQUEST.set(request_id)
    TABLE.set("")
    return request_id


def about() -> dict[str, str]:
    """Return the request and table ids of the current context, without those that are not set."""
    return {name: value for name, value in (("request", REQUEST.get()), ("table", TABLE.get())) if value}


class PlainFormatter(logging.Formatter):
    """Formats an entry as text; lines after the first are indented, so that none looks like a separate entry."""

    def format(self, record: logging.LogRecord) -> str:
        lines = plain_lines(super().format(record))
        context = " ".join([f"{name}={value}" for name, value in about().items()])
        return "\n    ".join([f"{lines[0]} [{plain(context)}]" if context else lines[0], *lines[1:]])


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: dict[str, object] = {"time": when, "level": record.levelname.lower(), "logger": record.name}
        entry |= {"message": "\n".join(plain_lines(record.getMessage())), **about()}
        entry |= getattr(record, "told", {})
        if record.exc_info:
            entry["error"] = "\n".join(plain_lines(self.formatException(record.exc_info)))
        return json.dumps(entry, ensure_ascii=False)


def config(form: str = "plain", level: str = "warning") -> dict[str, Any]:
    """Return the `logging` configuration for a format (`sanitize` or `json`) and a level."""
    formatters = {"plain": {"()": PlainFormatter, "fmt": LINES}, "json": {"()": JsonFormatter}}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": formatters[form]},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen", "stream": "ext://sys.stderr"}},
        "loggers": {
            "uvicorn": {"handlers": ["stderr"], "propagate": False},
            "theomachy": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
        },
    }
