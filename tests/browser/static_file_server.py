"""A plain web server for a folder of static files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

SITE_PATH = "theomachy"
# While the gate is shut, only the first part of the largest file is sent.
DOWNLOAD_GATE = Event()
DOWNLOAD_GATE.set()
FIRST_PART_BYTES = 4_000_000


@contextmanager
def hold_downloads() -> Iterator[None]:
    DOWNLOAD_GATE.clear()
    try:
        yield
    finally:
        DOWNLOAD_GATE.set()


class GatedHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.path.endswith(".wasm"):
            outputfile.write(source.read(FIRST_PART_BYTES))
            DOWNLOAD_GATE.wait()
        shutil.copyfileobj(source, outputfile)


@contextmanager
def serving_files(site: Path, folder: Path) -> Iterator[str]:
    """Serve a copy of the site below a path; yield its address."""
    shutil.copytree(site, folder / SITE_PATH)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(GatedHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/{SITE_PATH}/"
    server.shutdown()
    thread.join()
    server.server_close()
