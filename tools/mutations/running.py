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

TIMEOUT = 300
# Importing pytest and its plugins takes longer than most tests: runs are forked from a process that has them loaded.
FORK_SERVER = multiprocessing.get_context("forkserver")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
NOT_OK = re.compile(r"^\s*not ok \d+ - (.+)$", re.MULTILINE)
IGNORED = shutil.ignore_patterns("node_modules", "dist", "site", "__pycache__")


@dataclass(frozen=True)
class Outcome:
    """The result for a mutant; `killer` is the first test that failed, or empty."""

    mutant: Mutant
    killer: str
    seconds: float


class TestRunFailed(Exception):
    """Raised when the tests could not be run."""


def preload() -> None:
    plugins = [entry.module for entry in entry_points(group="pytest11")]
    FORK_SERVER.set_forkserver_preload(["__main__", "litestar.testing", "sqlalchemy", *plugins])


def run_mutant(mutant: Mutant) -> Outcome:
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="theomachy-mutant-") as folder:
        home = Path(folder)
        copy_sources(home, mutant)
        killer = first_failure(home, mutant)
    return Outcome(mutant, killer, time.monotonic() - start)


def copy_sources(home: Path, mutant: Mutant | None) -> None:
    """Copy the sources with the mutation applied; for a client mutant also the client and the tests."""
    with_client = mutant is None or mutant.in_client
    ignore_patterns = IGNORED if with_client else shutil.ignore_patterns("client", "__pycache__")
    shutil.copytree(ROOT / PACKAGE, home / PACKAGE, ignore=ignore_patterns)
    # A package that is not installed looks for the rule sheets beside its sources.
    (home / "docs").symlink_to(ROOT / "docs")
    if with_client:
        shutil.copytree(ROOT / "client", home / "client", ignore=IGNORED)
        shutil.copytree(ROOT / "tests", home / "tests", ignore=IGNORED)
        for name in ("client/node_modules", "tools", "pyproject.toml", "README.md"):
            (home / name).symlink_to(ROOT / name)
    if mutant is not None:
        (home / mutant.path).write_text(mutant.text(), encoding="utf-8")


def first_failure(home: Path, mutant: Mutant) -> str:
    node_tests = tuple(test for test in mutant.tests if test.startswith(CLIENT))
    python_tests = tuple(test for test in mutant.tests if not test.startswith(CLIENT))
    failed_test = first_node_failure(home, node_tests) if node_tests else ""
    if failed_test or not python_tests:
        return failed_test
    if mutant.in_client:
        build_client(home)
    return first_pytest_failure(home, home if mutant.in_client else ROOT, python_tests)


def first_node_failure(home: Path, tests: tuple[str, ...]) -> str:
    """Run Node tests (`client/tests/file.test.js`); return the first that fails, or empty."""
    command = ["node", "--test", "--test-reporter=tap", *tests]
    process = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if process.returncode == 0:
        return ""
    # TAP reports inner tests before the file that contains them.
    match = NOT_OK.search(process.stdout)
    if match is None:
        raise TestRunFailed(f"{' '.join(tests)}: {process.stdout[-2000:]}{process.stderr[-2000:]}")
    return f"{tests[0]}::{match[1]}"


def build_client(home: Path) -> None:
    command = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
    process = subprocess.run(command, cwd=home / "client", capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if process.returncode:
        raise TestRunFailed(f"the client of the mutant cannot be built: {process.stderr[-2000:]}")


def first_pytest_failure(home: Path, root: Path, tests: tuple[str, ...]) -> str:
    failed = pytest_failures(home, root, ("-x", *tests), TIMEOUT)
    return failed[0] if failed else ""


def pytest_failures(home: Path, root: Path, arguments: tuple[str, ...], seconds: float) -> list[str]:
    """Run pytest with these arguments; return the tests that fail."""
    output = home / "output"
    process = FORK_SERVER.Process(target=run_pytest, args=(home / "src", root, output, arguments))
    process.start()
    process.join(seconds)
    if process.exitcode is None:
        process.kill()
        return ["it never ends"]
    if process.exitcode == 0:
        return []
    text = output.read_text(encoding="utf-8", errors="replace")
    failed = [name.partition("[")[0] for name in FAILED.findall(text)]
    if not failed:
        raise TestRunFailed(f"{' '.join(arguments)}: {text[-4000:]}")
    return list(dict.fromkeys(failed))


def run_pytest(sources: Path, root: Path, output: Path, arguments: tuple[str, ...]) -> None:
    """Run pytest in a forked process that has not imported this project; it and its children import from `sources`."""
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
