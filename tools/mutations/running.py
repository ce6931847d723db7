"""Run the tests that must kill a mutant, on a copy of the sources."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tools.mutations.mutants import CLIENT, PACKAGE, ROOT, Mutant

LONGEST = 300
# Starting pytest with its plugins takes longer than most tests: each run is forked from a process that has them.
WARM = multiprocessing.get_context("forkserver")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
NOT_OK = re.compile(r"^\s*not ok \d+ - (.+)$", re.MULTILINE)
LEFT_OUT = shutil.ignore_patterns("node_modules", "dist", "site", "__pycache__")


@dataclass(frozen=True)
class Outcome:
    """`killer` is the test that went red, or nothing."""

    mutant: Mutant
    killer: str
    seconds: float


class Broken(Exception):
    """The tests did not run."""


def preload() -> None:
    plugins = [one.module for one in entry_points(group="pytest11")]
    WARM.set_forkserver_preload(["__main__", "litestar.testing", "sqlalchemy", *plugins])


def try_out(mutant: Mutant) -> Outcome:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="theomachy-mutant-") as folder:
        home = Path(folder)
        copy_sources(home, mutant)
        killer = first_red(home, mutant)
    return Outcome(mutant, killer, time.monotonic() - began)


def copy_sources(home: Path, mutant: Mutant | None) -> None:
    """A mutant of the client gets all that its build reads and the tests beside it; others share the tests."""
    with_client = mutant is None or mutant.in_client
    ignored = LEFT_OUT if with_client else shutil.ignore_patterns("client", "__pycache__")
    shutil.copytree(ROOT / PACKAGE, home / PACKAGE, ignore=ignored)
    # The rule sheets lie beside the sources, where the package looks for them when it is not installed.
    (home / "docs").symlink_to(ROOT / "docs")
    if with_client:
        shutil.copytree(ROOT / "client", home / "client", ignore=LEFT_OUT)
        shutil.copytree(ROOT / "tests", home / "tests", ignore=LEFT_OUT)
        for name in ("client/node_modules", "tools", "pyproject.toml", "README.md"):
            (home / name).symlink_to(ROOT / name)
    if mutant is not None:
        (home / mutant.path).write_text(mutant.text(), encoding="utf-8")


def first_red(home: Path, mutant: Mutant) -> str:
    scripts = tuple(test for test in mutant.tests if test.startswith(CLIENT))
    cases = tuple(test for test in mutant.tests if not test.startswith(CLIENT))
    killer = first_red_script(home, scripts) if scripts else ""
    if killer or not cases:
        return killer
    if mutant.in_client:
        build_client(home)
    return first_red_case(home, home if mutant.in_client else ROOT, cases)


def first_red_script(home: Path, tests: tuple[str, ...]) -> str:
    """Tests of Node: `client/tests/file.test.js`."""
    command = ["node", "--test", "--test-reporter=tap", *tests]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode == 0:
        return ""
    # The inner tests come first; the file comes last.
    named = NOT_OK.search(done.stdout)
    if named is None:
        raise Broken(f"{' '.join(tests)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return f"{tests[0]}::{named[1]}"


def build_client(home: Path) -> None:
    command = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
    done = subprocess.run(command, cwd=home / "client", capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode:
        raise Broken(f"the client of the mutant cannot be built: {done.stderr[-2000:]}")


def first_red_case(home: Path, root: Path, tests: tuple[str, ...]) -> str:
    red = red_cases(home, root, ("-x", *tests), LONGEST)
    return red[0] if red else ""


def red_cases(home: Path, root: Path, arguments: tuple[str, ...], seconds: float) -> list[str]:
    """The tests of these arguments of pytest that go red."""
    output = home / "output"
    process = WARM.Process(target=run_cases, args=(home / "src", root, output, arguments))
    process.start()
    process.join(seconds)
    if process.exitcode is None:
        process.kill()
        return ["it never ends"]
    if process.exitcode == 0:
        return []
    text = output.read_text(encoding="utf-8", errors="replace")
    red = [name.partition("[")[0] for name in FAILED.findall(text)]
    if not red:
        raise Broken(f"{' '.join(arguments)}: {text[-4000:]}")
    return list(dict.fromkeys(red))


def run_cases(sources: Path, root: Path, output: Path, arguments: tuple[str, ...]) -> None:
    """In a process of its own, which has loaded all but this project; it and what it starts find the sources there."""
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(root)
    os.environ |= {"PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(sources))
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", "-o", "pythonpath=.", "-W", "ignore"]
    code = pytest.main([*quiet, *arguments])
    sys.stdout.flush()
    os._exit(code)
