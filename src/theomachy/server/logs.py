"""What the server logs: lines that no letter from outside can forge or colour, or one JSON object each.

Every entry says for which request and about which table it was written, if for any.
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
    """The id of a request or a live line; one that a proxy has given is kept."""
    name = plain(given)[:LETTERS] or secrets.token_hex(8)
    REQUEST.set(name)
    TABLE.set("")
    return name


def about() -> dict[str, str]:
    return {name: value for name, value in (("request", REQUEST.get()), ("table", TABLE.get())) if value}


class PlainFormatter(logging.Formatter):
    """Lines after the first are indented, so that none of them looks like an entry of its own."""

    def format(self, record: logging.LogRecord) -> str:
        lines = plain_lines(super().format(record))
        told = " ".join([f"{name}={value}" for name, value in about().items()])
        return "\n    ".join([f"{lines[0]} [{plain(told)}]" if told else lines[0], *lines[1:]])


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
    makes = {"plain": {"()": PlainFormatter, "fmt": LINES}, "json": {"()": JsonFormatter}}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": makes[form]},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen", "stream": "ext://sys.stderr"}},
        "loggers": {
            "uvicorn": {"handlers": ["stderr"], "propagate": False},
            "theomachy": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
        },
    }
