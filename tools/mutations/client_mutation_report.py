"""List which client mutants each browser test kills, and the tests that kill none.

python tools/mutations/client_mutation_report.py [--only WORD] [--markdown FILE] TEST_FILE ...

Builds every mutant whose name contains WORD and runs all given tests against it, some minutes for each mutant.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.mutations.mutants import Mutant, load_mutants
from tools.mutations.running import build_client, copy_sources, preload, pytest_failures

TIMEOUT = 3600.0


def failing_tests(mutant: Mutant | None, tests: tuple[str, ...]) -> list[str]:
    """The tests that fail with this mutant, or on the unchanged sources without one."""
    with tempfile.TemporaryDirectory(prefix="theomachy-mutant-") as folder:
        home = Path(folder)
        copy_sources(home, mutant)
        build_client(home)
        return pytest_failures(home, home, ("-m", "browser", *tests), TIMEOUT)


def format_table(kills: dict[str, list[str]]) -> str:
    rows = ["| test | mutants killed |", "|---|---|"]
    rows += [f"| {test} | {', '.join(names) or '**none**'} |" for test, names in sorted(kills.items())]
    return "\n".join(rows) + "\n"


def list_tests(files: tuple[str, ...]) -> list[str]:
    return [
        f"{file}::{line[4:].partition('(')[0]}"
        for file in files
        for line in Path(file).read_text(encoding="utf-8").splitlines()
        if line.startswith("def test_")
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tests", nargs="+", help="files of tests")
    parser.add_argument("--only", default="client", help="mutants whose room or name has this word")
    parser.add_argument("--markdown", type=Path, help="write the table to this file, too")
    options = parser.parse_args()
    preload()
    tests = tuple(options.tests)
    kills: dict[str, list[str]] = {name: [] for name in list_tests(tests)}
    red_anyway = failing_tests(None, tests)
    print(f"red without a mutant: {', '.join(red_anyway) or 'none'}", flush=True)
    for mutant in [one for one in load_mutants() if one.in_client and options.only in one.id]:
        red = [test for test in failing_tests(mutant, tests) if test not in red_anyway]
        print(f"{mutant.id}: {', '.join(red) or 'survived'}", flush=True)
        for test in red:
            kills.setdefault(test, []).append(mutant.name)
        if options.markdown:
            options.markdown.write_text(format_table(kills), encoding="utf-8")
    print(format_table(kills))


if __name__ == "__main__":
    main()
