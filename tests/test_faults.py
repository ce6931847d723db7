"""The faults that `make faults` plants can still be planted, and there are enough of them in every room."""

from collections import Counter

import pytest

from tools.faults import Fault, faults

LEAST = {
    "deus": 20,
    "deus-ex-machina": 20,
    "deus-ex-machina-cards": 8,
    "divinus": 20,
    "core": 15,
    "server": 15,
    "learn": 12,
    "envs": 20,
}


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.room}-{fault.name}")
def test_a_fault_can_be_planted_and_is_not_left_to_golden_games(fault: Fault) -> None:
    assert fault.planted()
    assert fault.tests
    assert not [test for test in fault.tests if "golden" in test or test in ("tests", "tests/")]


def test_every_room_has_its_faults() -> None:
    counted = Counter(fault.room for fault in faults())
    assert {room: counted[room] for room, least in LEAST.items() if counted[room] < least} == {}
