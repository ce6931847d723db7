"""The ways to set up a table: nothing is left out, nothing stands twice."""

from theomachy.core.game import GameInfo, Option, make_setup
from theomachy.core.setup_matrix import all_setups, covering_setups, setup_name

OPTIONS = (Option("start", ("youngest", "random")), Option("rounds", ("10", "20", "30")))
INFO = GameInfo("toy", 1, 2, 3, ("old", "new"), OPTIONS, 10, 1, "toy.md", "TOY", "")


def test_every_edition_seat_count_and_choice_comes_once() -> None:
    assert [setup_name(INFO, setup) for setup in covering_setups(INFO)] == [
        "old-2",
        "old-3",
        "new-2",
        "new-3",
        "old-2-start-random",
        "new-3-rounds-20",
        "old-2-rounds-30",
    ]


def test_packs_go_along() -> None:
    assert {setup.packs for setup in covering_setups(INFO, ("mine",))} == {("mine",)}


def test_all_setups_cross_all_options() -> None:
    names = [setup_name(INFO, setup) for setup in all_setups(INFO)]
    assert len(set(names)) == len(names) == 2 * 2 * 2 * 3
    assert names[:3] == ["old-2", "old-2-rounds-20", "old-2-rounds-30"]


def test_a_name_tells_every_choice_that_is_not_the_usual_one() -> None:
    setup = make_setup(INFO, 3, "new", {"start": "random", "rounds": "30"})
    assert setup_name(INFO, setup) == "new-3-start-random-rounds-30"
