"""Errors that persist: each is logged at growing intervals and reported until it is over."""

from __future__ import annotations

import logging
from dataclasses import dataclass

LOG = logging.getLogger("theomachy.server")


@dataclass
class Trouble:
    times: int
    said: str


class Troubles:
    """Ongoing errors by the name of the failing task. An error is logged the 1st, 2nd, 4th, 8th … time."""

    def __init__(self) -> None:
        self.known: dict[str, Trouble] = {}

    def note(self, name: str, error: BaseException, where: bool = True) -> None:
        """Record one more failure. `with_traceback` adds the traceback to the log; external errors need only a line."""
        trouble = self.known.setdefault(name, Trouble(0, ""))
        trouble.times += 1
        trouble.said = repr(error)
        if trouble.times & (trouble.times - 1) == 0:
            LOG.error("%s, %d times: %s", name, trouble.times, trouble.said, exc_info=error if where else None)

    def over(self, name: str) -> None:
        self.known.pop(name, None)

    def told(self) -> dict[str, str]:
        return {name: f"{trouble.said} ({trouble.times})" for name, trouble in self.known.items()}
