"""Plants named faults, one at a time, in a copy of the sources, and says which test catches each: `make faults`.

python tools/faults.py [--only WORD] [--jobs 2] [--markdown FILE]

The lists are `tests/faults/*.toml`. A fault names the tests that must catch it; golden games are never among them, for
they say that something changed, not what is right.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "tests" / "faults"
SOURCES = ROOT / "src"
PACKAGE = "theomachy"
LONGEST = 300
# Starting pytest with its plugins takes longer than most tests: each run is forked from a process that has them.
WARM = multiprocessing.get_context("forkserver")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """`old` stands exactly once in `file`, which is named from the package's folder, and becomes `new`."""

    room: str
    name: str
    says: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self) -> str:
        text = (SOURCES / PACKAGE / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.room}/{self.name}: stands {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)


@dataclass(frozen=True)
class Outcome:
    """`caught` is the test that went red, or nothing."""

    fault: Fault
    caught: str
    seconds: float


def faults() -> list[Fault]:
    found = []
    for path in sorted(LISTS.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]:
            found.append(Fault(path.stem, **{**row, "tests": tuple(row["tests"])}))
    return found


def try_out(fault: Fault) -> Outcome:
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="theomachy-fault-") as folder:
        home = Path(folder) / "src"
        shutil.copytree(SOURCES / PACKAGE, home / PACKAGE, ignore=shutil.ignore_patterns("client"))
        (home / PACKAGE / fault.file).write_text(fault.planted(), encoding="utf-8")
        # The rule sheets lie beside the sources, where the package looks for them when it is not installed.
        (home.parent / "docs").symlink_to(ROOT / "docs")
        caught = first_red(home, fault.tests)
    return Outcome(fault, caught, time.monotonic() - began)


def first_red(home: Path, tests: tuple[str, ...]) -> str:
    told = home.parent / "told"
    process = WARM.Process(target=run_tests, args=(home, told, tests))
    process.start()
    process.join(LONGEST)
    if process.exitcode is None:
        process.kill()
        return "it never ends"
    if process.exitcode == 0:
        return ""
    text = told.read_text(encoding="utf-8", errors="replace")
    named = FAILED.search(text)
    if named is None:
        raise SystemExit(f"{' '.join(tests)}: {text[-4000:]}")
    return named[1].partition("[")[0]


def run_tests(home: Path, told: Path, tests: tuple[str, ...]) -> None:
    """In a process of its own, which has loaded all but this project; it and what it starts find the sources there."""
    with told.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(ROOT)
    os.environ |= {"PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(home))
    quiet = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-o", "pythonpath=.", "-W", "ignore"]
    code = pytest.main([*quiet, *tests])
    sys.stdout.flush()
    os._exit(code)


def table(outcomes: list[Outcome]) -> str:
    rows = ["| room | fault | caught by | seconds |", "|---|---|---|---|"]
    for one in outcomes:
        caught = f"`{one.caught.rpartition('::')[2]}`" if one.caught else "**nothing**"
        rows.append(f"| {one.fault.room} | {one.fault.says} | {caught} | {one.seconds:.0f} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="faults whose room or name has this word")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--markdown", type=Path, help="write the table to this file, too")
    given = parser.parse_args()
    chosen = [fault for fault in faults() if given.only in f"{fault.room}/{fault.name}"]
    if not chosen:
        raise SystemExit(f"no fault has {given.only} in its name")
    plugins = [one.module for one in entry_points(group="pytest11")]
    WARM.set_forkserver_preload(["__main__", "litestar.testing", "sqlalchemy", *plugins])
    with ThreadPoolExecutor(given.jobs) as pool:
        outcomes = []
        for one in pool.map(try_out, chosen):
            print(f"{'ok  ' if one.caught else 'MISS'} {one.fault.room}/{one.fault.name}: {one.caught or 'nothing'}")
            outcomes.append(one)
    caught = sum([bool(one.caught) for one in outcomes])
    if given.markdown:
        given.markdown.write_text(f"{table(outcomes)}\n\n{caught} of {len(outcomes)} caught.\n", encoding="utf-8")
    print(f"{caught} of {len(outcomes)} caught")
    raise SystemExit(0 if caught == len(outcomes) else 1)


if __name__ == "__main__":
    main()
