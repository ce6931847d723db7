"""Read mutants, the rows of `tests/faults/*.toml`.

A row names the place of the fault by file and qualified name, its mutation operator (see `operators.py`), and the tests
that must kill the mutant. Only the value of the operator key contains code, so that a renaming tool can find it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutations.fragments import MutantMismatch
from tools.mutations.operators import OPERATORS, Operand, mutate

ROOT = Path(__file__).parents[2]
TABLE_FOLDER = ROOT / "tests" / "faults"
PACKAGE = Path("src/theomachy")
CLIENT = "client/"
KEYS = {"name", "says", "where", "tests"}
# Test levels by what a test needs to run, with their folders; the cheapest first.
LEVELS = {
    "rules": ("tests/core", "tests/games", "tests/contract"),
    "client": ("client/tests",),
    "table": ("tests/owners", "tests/hosts", "tests/simulation", "tests/envs", "tests/bots", "tests/test_"),
    "cli": ("tests/cli",),
    "server": ("tests/server",),
    "browser": ("tests/browser",),
}


@dataclass(frozen=True)
class Mutant:
    """One fault: the operator is applied to the operand inside the declaration that `where` names."""

    room: str
    name: str
    says: str
    where: str
    operator: str
    operand: Operand
    tests: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.room}/{self.name}"

    @property
    def path(self) -> Path:
        """The mutated file, from the root of the project."""
        file = self.where.partition("::")[0]
        return Path(file) if file.startswith(CLIENT) else PACKAGE / file

    @property
    def in_client(self) -> bool:
        return self.path.suffix != ".py"

    @property
    def level(self) -> str:
        """The cheapest level among its tests."""
        return min([level_of(test) for test in self.tests], key=list(LEVELS).index)

    def text(self) -> str:
        """Return the text of the mutated file; raise `MutantMismatch` if the row does not match the sources."""
        try:
            text = (ROOT / self.path).read_text(encoding="utf-8")
        except OSError:
            raise MutantMismatch(f"there is no file {self.path}") from None
        return mutate(text, self.where.partition("::")[2], self.operator, self.operand, self.path.suffix)


def level_of(test: str) -> str:
    for level, folders in LEVELS.items():
        if test.startswith(folders):
            return level
    raise MutantMismatch(f"{test} is at no level at which a mutant is killed")


def load_mutants() -> list[Mutant]:
    return [
        read_row(path.stem, row)
        for path in sorted(TABLE_FOLDER.glob("*.toml"))
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    ]


def read_row(room: str, row: dict[str, Any]) -> Mutant:
    operators = [key for key in row if key not in KEYS]
    if len(operators) != 1 or operators[0] not in OPERATORS:
        raise ValueError(f"{room}/{row.get('name')}: one operator is needed, not {operators}")
    operand = row[operators[0]]
    return Mutant(room, row["name"], row["says"], row["where"], operators[0], operand, tuple(row["tests"]))
