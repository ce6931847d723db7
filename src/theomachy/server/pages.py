"""The browser client: files of the build, and its one page for every address that is no file."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from theomachy.server.asked import Home
from theomachy.server.errors import Asked, language
from theomachy.server.house import House
from theomachy.table.refused import Refused
from theomachy.texts import Words

HERE = Path(__file__).parent
PLACES = (HERE / "static", HERE.parents[2] / "client" / "dist")
FOR_EVER = "public, max-age=31536000, immutable"
NO_CACHE = "no-cache"
# Letters of a strange address that an answer repeats.
SHOWN = 80
PACKED = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt", ".wasm")
# The worker that runs the engine on a device, and the other one that thinks for bots: only they may compile it.
WORKER = re.compile(r"assets/worker-[\w-]+\.js")
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
# Not every system knows them.
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def home(house: House) -> Path | None:
    """Where the client is: in a wheel beside this file, in a checkout where Vite puts it."""
    given = house.settings.static
    places = (given,) if given is not None else PLACES
    return next((place for place in places if (place / "index.html").is_file()), None)


@lru_cache(maxsize=512)
def load(path: Path, mtime: int, packed: bool) -> bytes:
    """What is large has been packed by the build: nobody is to wait for it here."""
    ready = path.with_name(f"{path.name}.gz")
    if packed and ready.is_file():
        return ready.read_bytes()
    content = path.read_bytes()
    return gzip.compress(content, 9, mtime=0) if packed else content


def find(folder: Path, name: str) -> Path | None:
    """A file of the build; nothing outside of it, whatever the address says."""
    try:
        path = (folder / name.lstrip("/")).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Asked, house: Home, path: FromPath[str] = "") -> Response[bytes]:
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise Refused(404, "no-such-page", [name[:SHOWN]])
    folder = home(house)
    if folder is None:
        text = Words(language(request)).say("server", "no-client")
        return Response(text.encode(), media_type="text/plain", status_code=503)
    file = find(folder, name) if name else None
    if file is None and Path(name).suffix and not name.startswith(("table/", "join/", "replay/")):
        raise Refused(404, "no-such-page", [name[:SHOWN]])
    return send_file(request, file or folder / "index.html", name)


def send_file(request: Asked, file: Path, name: str) -> Response[bytes]:
    packed = file.suffix in PACKED and "gzip" in request.headers.get("accept-encoding", "")
    content = load(file, file.stat().st_mtime_ns, packed)
    headers = {"Cache-Control": FOR_EVER if name.startswith("assets/") else NO_CACHE, "Vary": "Accept-Encoding"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    if WORKER.fullmatch(name):
        headers["Content-Security-Policy"] = WORKER_POLICY
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = KINDS.get(file.suffix, kind)
    return Response(content, media_type=kind, headers=headers)
