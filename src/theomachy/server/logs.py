"""What the server logs: lines that no letter from outside can forge or colour."""

from __future__ import annotations

import logging

from theomachy.core.plain import plain_lines

LINES = "%(asctime)s %(levelname)s %(message)s"


class PlainFormatter(logging.Formatter):
    """Lines after the first are indented, so that none of them looks like an entry of its own."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n    ".join(plain_lines(super().format(record)))


CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"()": PlainFormatter, "fmt": LINES}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
    "loggers": {
        "uvicorn": {"handlers": ["stderr"], "propagate": False},
        "theomachy": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
