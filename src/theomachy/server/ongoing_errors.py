"""Errors that persist: each is logged at growing intervals and reported until it is over."""

from __future__ import annotations

import logging
from dataclasses import dataclass

LOG = logging.getLogger("theomachy.server")


@dataclass
class OngoingError:
    count: int
    text: str


class OngoingErrors:
    """Ongoing errors by the name of the failing task. An error is logged the 1st, 2nd, 4th, 8th … time."""

    def __init__(self) -> None:
        self.errors: dict[str, OngoingError] = {}

    def record(self, name: str, error: BaseException, with_traceback: bool = True) -> None:
        """Record one more failure. `with_traceback` adds the traceback to the log; external errors need only a line."""
        trouble = self.errors.setdefault(name, OngoingError(0, ""))
        trouble.count += 1
        trouble.text = repr(error)
        if trouble.count & (trouble.count - 1) == 0:
            LOG.error("%s, %d times: %s", name, trouble.count, trouble.text, exc_info=error if with_traceback else None)

    def clear(self, name: str) -> None:
        self.errors.pop(name, None)

    def descriptions(self) -> dict[str, str]:
        return {name: f"{trouble.text} ({trouble.count})" for name, trouble in self.errors.items()}
