"""A plain web server for a folder of files, as anybody has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

PLACE = "theomachy"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def serving_files(site: Path, folder: Path) -> Iterator[str]:
    """A copy of the site below a path; gives its address."""
    shutil.copytree(site, folder / PLACE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
    server.shutdown()
    thread.join()
    server.server_close()
