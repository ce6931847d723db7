"""Run all long tests, part by part; print a line with result and time for each part and write its log.

python -m tools.soak [--only NAME] [--built build/compiled] [--deep 200] [--times 30] …

Continues after a failed part; the exit code says whether any failed. Finds the tests marked `soak` by the mark, and the
files that test more cases under THEOMACHY_SOAK by that word.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build/soak"
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
# Folders of tests that depend on timing: they start servers, browsers, bots or clocks.
TIMING_DEPENDENT = ("browser", "cli", "hosts", "server", "simulation")
SLOW_MOTION_MS = "1600"
NOTHING_COLLECTED = 5
# Exit code of tools/install.sh when a Python version is not installed.
NOT_INSTALLED = 3
# Background load: keeps a processor busy until its input ends.
BUSY_SCRIPT = """
import sys, threading
threading.Thread(target=sys.stdin.read).start()
while threading.active_count() > 1: pass
"""


@dataclass
class Part:
    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    repetitions: int = 1
    under_load: bool = False


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="the parts whose names begin so")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--built", default="build/compiled")
    parser.add_argument("--deep", default="200", help="cases of each property, games of each comparison")
    parser.add_argument("--times", type=int, default=30, help="repetitions beside a load")
    parser.add_argument("--kills", default="300")
    parser.add_argument("--seconds", default="20")
    parser.add_argument("--submissions", default="1000000")
    arguments = parser.parse_args()
    parts = [part for part in make_parts(arguments) if part.name.startswith(arguments.only)]
    if arguments.list:
        print("\n".join(part.name for part in parts))
        return
    LOGS.mkdir(parents=True, exist_ok=True)
    sys.exit(not all([run_part(part) for part in parts]))


def make_parts(arguments: argparse.Namespace) -> Iterator[Part]:
    compiled = {"PYTHONPATH": str(ROOT / arguments.built), "THEOMACHY_EXPECT_COMPILED": "1"}
    if not list((ROOT / arguments.built).glob("theomachy__mypyc*")):
        compiled = {}
    pytest = [*PYTEST, *(["-o", "pythonpath=."] if compiled else [])]
    for name in files_marked_soak():
        yield Part(f"marked/{name}/interpreted", [*PYTEST, "-m", "soak and (rules or interpreted)", f"tests/{name}"])
        yield Part(f"marked/{name}", [*pytest, "-m", "soak and not interpreted", f"tests/{name}"], compiled)
    for name in files_with_soak_option():
        deep = {**compiled, "THEOMACHY_SOAK": arguments.deep}
        yield Part(f"deep/{name}", [*pytest, "-m", "not interpreted", f"tests/{name}"], deep)
    yield Part("slow", [*pytest, "-m", "not soak", "tests/browser"], {**compiled, "THEOMACHY_SLOW_MO": SLOW_MOTION_MS})
    prone = [f"tests/{folder}" for folder in TIMING_DEPENDENT]
    yield Part("repeat", [*pytest, "-n", "2", "--dist", "loadgroup", "-m", "not interpreted and not soak", *prone],
               compiled, arguments.times, under_load=True)  # fmt: skip
    tools = {"information_leaks": ["--games", arguments.deep], "chaos/crash_test": ["--kills", arguments.kills]}
    tools |= {
        "load/denial_of_service": ["--seconds", arguments.seconds],
        "chaos/chaos_test": ["--submissions", arguments.submissions],
        "figures/offline_benchmark": [],
    }
    for tool, wishes in tools.items():
        yield Part(f"tool/{Path(tool).name}", [sys.executable, f"tools/{tool}.py", *wishes], compiled)
    for python in PYTHONS:
        yield Part(f"python/{python}", ["tools/install.sh", "check", python])


def files_marked_soak() -> list[str]:
    """The files of tests that have something marked `soak`."""
    listed = subprocess.run(
        [*PYTEST, "--collect-only", "-m", "soak", "tests"], cwd=ROOT, capture_output=True, text=True
    )
    assert listed.returncode in (0, NOTHING_COLLECTED), listed.stdout
    names = {line.partition("::")[0] for line in listed.stdout.splitlines() if "::" in line}
    return sorted(name.removeprefix("tests/") for name in names)


def files_with_soak_option() -> list[str]:
    tests = ROOT / "tests"
    found = [path for path in tests.rglob("test_*.py") if "SOAK" in path.read_text(encoding="utf-8")]
    found += tests.glob("contract/test_*.py")
    return sorted({path.relative_to(tests).as_posix() for path in found})


def run_part(part: Part) -> bool:
    """Run a part and print its result; return whether it passed."""
    log = LOGS / f"{part.name.replace('/', '-')}.log"
    start = time.monotonic()
    load_processes = [start_load() for _ in range(os.cpu_count() or 1)] if part.under_load else []
    environment = {**os.environ, **part.environment}
    with log.open("w") as out:
        codes = [
            subprocess.run(part.command, cwd=ROOT, env=environment, stdout=out, stderr=out).returncode
            for _ in range(part.repetitions)
        ]
    for process in load_processes:
        process.communicate()
    failures = sum(code not in (0, NOTHING_COLLECTED, NOT_INSTALLED) for code in codes)
    failure_count = f", {failures} of {part.repetitions} red" if part.repetitions > 1 else ""
    log_hint = f", see {log.relative_to(ROOT)}" if failures else ""
    result = "RED" if failures else "not here" if NOT_INSTALLED in codes else "green"
    print(f"{result:<9} {part.name}, {time.monotonic() - start:.0f} s{failure_count}{log_hint}", flush=True)
    return not failures


def start_load() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", BUSY_SCRIPT], stdin=subprocess.PIPE)


if __name__ == "__main__":
    main()
