"""A server whose clocks a test can put forward: `python -m tests.browser.later FILE serve-options`, where the file says
by how many seconds."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from theomachy.cli.serve import serve
from theomachy.server.times import Times

if __name__ == "__main__":
    forward = Path(sys.argv.pop(1))

    def begin(self: Times) -> None:
        self.wall = lambda: time.time() + float(forward.read_text())
        self.running = lambda: time.monotonic() + float(forward.read_text())

    Times.__init__ = begin  # type: ignore[method-assign]
    serve()
