"""What time it is. The clock on the wall says when something was; how long it took is said by one that never jumps."""

from __future__ import annotations

import time
from collections.abc import Callable


class Times:
    def __init__(self) -> None:
        self.wall: Callable[[], float] = time.time
        self.running: Callable[[], float] = time.monotonic
