"""The few public names, and the example in the package's own docstring."""

import doctest

import theomachy

PUBLIC = ["Luck", "Match", "Record", "game", "games", "make_setup", "read_record", "replay", "seeded"]


def test_the_public_names_are_these() -> None:
    assert theomachy.__all__ == PUBLIC
    assert all(hasattr(theomachy, name) for name in PUBLIC)


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(theomachy)
    assert result.attempted == 4
    assert result.failed == 0
