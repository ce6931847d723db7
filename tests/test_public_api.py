"""The few public names, and the example in the package's own docstring."""

import doctest

import theomachy

PUBLIC = ["Luck", "Match", "Record", "game", "list_games", "make_setup", "read_record", "replay", "seeded_rng"]


def test_the_public_names_are_these() -> None:
    assert theomachy.__all__ == PUBLIC
    assert all(hasattr(theomachy, name) for name in PUBLIC)


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(theomachy)
    assert result.attempted == 4
    assert result.failed == 0


def test_no_public_name_hides_a_package() -> None:
    import theomachy.games.deus_ex_machina_cards.game as found

    assert found.GAME.info.id == "deus-ex-machina-cards"
