"""The mutants that `make faults` makes: every row fits, there are enough in every room, each is killed at a level."""

import ast
import builtins
from collections import Counter
from functools import cache

from tools.mutations.fragments import MutantMismatch
from tools.mutations.mutants import ROOT, Mutant, level_of, load_mutants

MIN_MUTANTS = {
    "deus": 20,
    "deus-ex-machina": 20,
    "deus-ex-machina-cards": 8,
    "divinus": 20,
    "core": 15,
    "server": 15,
    "learn": 12,
    "envs": 20,
}


def mismatch_reason(mutant: Mutant) -> str:
    """Why a row does not fit the sources, or nothing."""
    try:
        mutant.text()
        return ""
    except MutantMismatch as error:
        return f"{mutant.id} ({mutant.where}): {error}"


@cache
def functions_in(file: str) -> set[str]:
    """Names of the top-level functions of a test file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def is_test(test: str) -> bool:
    """Whether a row names an existing folder or file of tests, or an existing test; case ids are not checked."""
    file, _, name = test.partition("::")
    return (ROOT / file).exists() and (not name or name.partition("[")[0] in functions_in(file))


def unbound_names(text: str) -> set[str]:
    """Names that a Python module reads and nowhere binds."""
    bound = {*dir(builtins), "__file__"}
    read: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            bound.add(node.name)
    return read - bound


def test_every_row_fits_the_sources() -> None:
    assert [why for mutant in load_mutants() if (why := mismatch_reason(mutant))] == []


def test_every_room_has_its_mutants() -> None:
    counted = Counter(mutant.room for mutant in load_mutants())
    assert {room: counted[room] for room, least in MIN_MUTANTS.items() if counted[room] < least} == {}


def test_every_mutant_is_killed_at_a_level_and_none_by_golden_games() -> None:
    """A level is known by the folder of a test: `level_of` knows no golden games and no whole suite."""
    assert [mutant.id for mutant in load_mutants() if not mutant.tests or not all(map(level_of, mutant.tests))] == []


def test_every_test_of_a_row_exists() -> None:
    assert [f"{mutant.id}: {test}" for mutant in load_mutants() for test in mutant.tests if not is_test(test)] == []


def test_no_mutant_reads_a_name_that_its_module_does_not_bind() -> None:
    """Such a mutant is killed by its `NameError`, whatever the test asserts."""
    changed = [one for one in load_mutants() if not one.in_client and one.operator in ("replace", "returns")]
    assert {one.id: names for one in changed if (names := unbound_names(one.text()))} == {}
