"""Log formats: plain lines or one JSON object per entry, each with the id of its request and table, if any.

Control characters are removed, so that client input cannot forge entries or send terminal escapes (log injection).
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from theomachy.core.sanitize import sanitize, sanitize_lines

LINE_FORMAT = "%(asctime)s %(levelname)s %(message)s"
MAX_ID_LENGTH = 64
SECRET_IN_PATH = re.compile(r"(/notices/stop/+)[^/]+")
REQUEST_ID: ContextVar[str] = ContextVar("request", default="")
TABLE_ID: ContextVar[str] = ContextVar("table", default="")


def loggable_path(path: str) -> str:
    """Return a request path for the log, without the secret id of a subscription, which ends its notifications."""
    return sanitize(SECRET_IN_PATH.sub(r"\1…", path))


def set_request_id(proposed_id: str = "") -> str:
    """Set and return the log id of a request or WebSocket: the one of a trusted proxy, else a random one."""
    request_id = sanitize(proposed_id)[:MAX_ID_LENGTH] or secrets.token_hex(8)
    REQUEST_ID.set(request_id)
    TABLE_ID.set("")
    return request_id


def context_fields() -> dict[str, str]:
    """Return the request and table ids of the current context, without those that are not set."""
    return {name: value for name, value in (("request", REQUEST_ID.get()), ("table", TABLE_ID.get())) if value}


class PlainFormatter(logging.Formatter):
    """Formats an entry as text; lines after the first are indented, so that none looks like a separate entry."""

    def format(self, record: logging.LogRecord) -> str:
        lines = sanitize_lines(super().format(record))
        context = " ".join([f"{name}={value}" for name, value in context_fields().items()])
        return "\n    ".join([f"{lines[0]} [{sanitize(context)}]" if context else lines[0], *lines[1:]])


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: dict[str, object] = {"time": when, "level": record.levelname.lower(), "logger": record.name}
        entry |= {"message": "\n".join(sanitize_lines(record.getMessage())), **context_fields()}
        entry |= getattr(record, "told", {})
        if record.exc_info:
            entry["error"] = "\n".join(sanitize_lines(self.formatException(record.exc_info)))
        return json.dumps(entry, ensure_ascii=False)


def logging_config(log_format: str = "plain", level: str = "warning") -> dict[str, Any]:
    """Return the `logging` configuration for a format (`sanitize` or `json`) and a level."""
    formatters = {"plain": {"()": PlainFormatter, "fmt": LINE_FORMAT}, "json": {"()": JsonFormatter}}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": formatters[log_format]},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen", "stream": "ext://sys.stderr"}},
        "loggers": {
            "uvicorn": {"handlers": ["stderr"], "propagate": False},
            "theomachy": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
        },
    }
