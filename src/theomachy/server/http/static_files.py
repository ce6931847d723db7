"""Serves the built browser client: its files, and `index.html` for every other path (single-page application)."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from theomachy.server.http.exception_handlers import HttpRequest, request_language
from theomachy.server.http.request_params import ServicesDependency
from theomachy.server.services import Services
from theomachy.table.errors import RequestError
from theomachy.texts import Translator

HERE = Path(__file__).parents[1]
CLIENT_FOLDERS = (HERE / "static", HERE.parents[2] / "client" / "dist")
IMMUTABLE = "public, max-age=31536000, immutable"
NO_CACHE = "no-cache"
# Maximum length of a path that an error message repeats.
MAX_QUOTED_LENGTH = 80
COMPRESSIBLE_SUFFIXES = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt", ".wasm")
# Web workers that run the engine and the bots offline. Only they may compile WebAssembly (the Python interpreter).
WORKER_PATH = re.compile(r"assets/worker-[\w-]+\.js")
WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
# Media types that the `mimetypes` of some systems lack.
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def find_client_folder(services: Services) -> Path | None:
    """Return the folder of the built client: the configured one, else that of the wheel or of a checkout."""
    configured = services.settings.static
    folders = (configured,) if configured is not None else CLIENT_FOLDERS
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


@lru_cache(maxsize=512)
def read_content(path: Path, mtime: int, gzipped: bool) -> bytes:
    """Read a file, compressed with gzip if `gzipped`; large files were compressed by the build.

    `mtime` is only part of the cache key, so that a changed file is read again.
    """
    compressed_file = path.with_name(f"{path.name}.gz")
    if gzipped and compressed_file.is_file():
        return compressed_file.read_bytes()
    content = path.read_bytes()
    return gzip.compress(content, 9, mtime=0) if gzipped else content


def find_file(folder: Path, name: str) -> Path | None:
    """Return a file below the folder; None if there is none or the path leads outside."""
    try:
        path = (folder / name.lstrip("/")).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # not a valid file name, for example with a null byte
        return None


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def serve_client(request: HttpRequest, house: ServicesDependency, path: FromPath[str] = "") -> Response[bytes]:
    """Serve a file of the client, or its page for paths that the client routes itself."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise RequestError(404, "no-such-page", [name[:MAX_QUOTED_LENGTH]])
    folder = find_client_folder(house)
    if folder is None:
        text = Translator(request_language(request)).translate("server", "no-client")
        return Response(text.encode(), media_type="text/plain", status_code=503)
    file = find_file(folder, name) if name else None
    if file is None and Path(name).suffix and not name.startswith(("table/", "join/", "replay/")):
        raise RequestError(404, "no-such-page", [name[:MAX_QUOTED_LENGTH]])
    return file_response(request, file or folder / "index.html", name)


def file_response(request: HttpRequest, file: Path, name: str) -> Response[bytes]:
    gzipped = file.suffix in COMPRESSIBLE_SUFFIXES and "gzip" in request.headers.get("accept-encoding", "")
    content = read_content(file, file.stat().st_mtime_ns, gzipped)
    headers = {"Cache-Control": IMMUTABLE if name.startswith("assets/") else NO_CACHE, "Vary": "Accept-Encoding"}
    if gzipped:
        headers["Content-Encoding"] = "gzip"
    if WORKER_PATH.fullmatch(name):
        headers["Content-Security-Policy"] = WORKER_CSP
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    media_type = MEDIA_TYPES.get(file.suffix, media_type)
    return Response(content, media_type=media_type, headers=headers)
