"""The mutants that `make faults` makes: every row fits, there are enough in every room, each is killed at a level."""

from collections import Counter

from tools.mutations.fragments import MutantMismatch
from tools.mutations.mutants import Mutant, level_of, load_mutants

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


def test_every_row_fits_the_sources() -> None:
    assert [why for mutant in load_mutants() if (why := mismatch_reason(mutant))] == []


def test_every_room_has_its_mutants() -> None:
    counted = Counter(mutant.room for mutant in load_mutants())
    assert {room: counted[room] for room, least in MIN_MUTANTS.items() if counted[room] < least} == {}


def test_every_mutant_is_killed_at_a_level_and_none_by_golden_games() -> None:
    """A level is known by the folder of a test: `level_of` knows no golden games and no whole suite."""
    assert [mutant.id for mutant in load_mutants() if not mutant.tests or not all(map(level_of, mutant.tests))] == []
