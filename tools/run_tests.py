"""Run the tests for `make test`: interpreted, then compiled even after failures; print a summary of both at the end.

python -m tools.run_tests [--jobs 2] [--dist loadgroup] [--built build/compiled] [-- more for pytest]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-o", "testpaths=tests", "--durations=25"]
WITHOUT_COMPILER = "not soak"
INTERPRETED = "(rules or interpreted) and not soak"
COMPILED = "not interpreted and not soak"
NOTHING_COLLECTED = 5


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--dist", default="loadgroup")
    parser.add_argument("--built", default="build/compiled")
    parser.add_argument("more", nargs="*")
    arguments = parser.parse_args()
    pytest_options = ["-n", arguments.jobs, "--dist", arguments.dist, *arguments.more]
    is_compiled = subprocess.run([ROOT / "tools/install.sh", "is-compiled", arguments.built]).returncode
    if is_compiled > 1:
        sys.exit("The rules could not be compiled, though there is a compiler: see build/mypyc.log.")
    with tempfile.TemporaryDirectory() as folder:
        outcome_file = Path(folder, "outcome")
        summaries: list[str] = []
        passes = [(INTERPRETED, False), (COMPILED, True)] if is_compiled == 0 else [(WITHOUT_COMPILER, False)]
        codes = [
            run_pass(marks, compiled, arguments.built, pytest_options, outcome_file, summaries)
            for marks, compiled in passes
        ]
    if is_compiled:
        summaries.insert(0, "!! NO COMPILER, OR THEOMACHY_PURE=1: THE TESTS DID NOT RUN COMPILED.")
    is_red = any(code not in (0, NOTHING_COLLECTED) for code in codes)
    print("\n== " + ("RED" if is_red else "green, but not everything was looked at" if summaries else "green"))
    print("\n".join(summaries), flush=True)
    sys.exit(is_red)


def run_pass(
    marks: str, compiled: bool, build: str, pytest_options: list[str], outcome_file: Path, summaries: list[str]
) -> int:
    """Run one pass; append its summary to `told`."""
    print(f"== tests, {'compiled' if compiled else 'interpreted'}", flush=True)
    environment = {**os.environ, "THEOMACHY_OUTCOME": str(outcome_file)}
    command = [*PYTEST, "-m", marks]
    if compiled:
        environment |= {"PYTHONPATH": str(ROOT / build), "THEOMACHY_EXPECT_COMPILED": "1"}
        command += ["-o", "pythonpath=."]
    outcome_file.unlink(missing_ok=True)
    code = subprocess.run([*command, *pytest_options], cwd=ROOT, env=environment).returncode
    summaries += (
        outcome_file.read_text().splitlines()
        if outcome_file.exists()
        else [f"!! pytest ended with {code}, without a word"]
    )
    return code


if __name__ == "__main__":
    main()
