"""Mutation testing: plant named faults, one at a time, and report which test kills each mutant (`make faults`).

python tools/mutations/mutation_testing.py [--only WORD] [--level LEVEL] [--jobs 2] [--markdown FILE]

The mutants are the rows of `tests/faults/*.toml`. A row names the tests that must kill it. Golden games are never among
them: they show that behaviour changed, not which behaviour is right.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.mutations.fragments import MutantMismatch
from tools.mutations.mutants import LEVELS, Mutant, level_of, load_mutants
from tools.mutations.running import Outcome, TestRunFailed, preload, run_mutant


def run_checked(mutant: Mutant) -> Outcome:
    try:
        return run_mutant(mutant)
    except (MutantMismatch, TestRunFailed) as error:
        print(f"{mutant.id}: {error}", file=sys.stderr)
        return Outcome(mutant, "", 0.0)


def killer_level(outcome: Outcome) -> str:
    return level_of(outcome.killer) if "/" in outcome.killer else outcome.mutant.level


def format_outcome(outcome: Outcome) -> str:
    if not outcome.killer:
        return f"SURVIVED {outcome.mutant.id}"
    return f"killed   {outcome.mutant.id}: {killer_level(outcome)}, {outcome.killer}"


def format_summary(outcomes: list[Outcome]) -> str:
    """Count the killed mutants by test level."""
    levels = Counter(killer_level(one) for one in outcomes if one.killer)
    counts = ", ".join(f"{level} {levels[level]}" for level in LEVELS if levels[level])
    return f"{levels.total()} of {len(outcomes)} killed ({counts})"


def format_table(outcomes: list[Outcome]) -> str:
    rows = ["| room | fault | level | killed by | seconds |", "|---|---|---|---|---|"]
    for one in outcomes:
        killer = f"`{one.killer.rpartition('::')[2]}`" if one.killer else "**nothing**"
        level = killer_level(one) if one.killer else ""
        rows.append(f"| {one.mutant.room} | {one.mutant.says} | {level} | {killer} | {one.seconds:.0f} |")
    return "\n".join(rows)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="mutants whose room or name has this word")
    parser.add_argument("--level", default="", choices=["", *LEVELS], help="mutants that this level must kill")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--markdown", type=Path, help="write the table to this file, too")
    return parser.parse_args()


def main() -> None:
    options = parse_arguments()
    chosen = [one for one in load_mutants() if options.only in one.id and options.level in ("", one.level)]
    if not chosen:
        raise SystemExit("there is no such mutant")
    preload()
    outcomes = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(run_checked, chosen):
            print(format_outcome(outcome), flush=True)
            outcomes.append(outcome)
    if options.markdown:
        options.markdown.write_text(f"{format_table(outcomes)}\n\n{format_summary(outcomes)}.\n", encoding="utf-8")
    print(format_summary(outcomes))
    raise SystemExit(0 if all(one.killer for one in outcomes) else 1)


if __name__ == "__main__":
    main()
