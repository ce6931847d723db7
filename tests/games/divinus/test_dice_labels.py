"""Dice are called by what they show and make, tiles by what is on them."""

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.dice_labels import format_sum
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.steps.dice_steps import Engrave, LeaveOut
from theomachy.games.divinus.things import FACE, TILE
from theomachy.texts.translator import Translator


def test_div_11_dice_that_pay_are_called_by_the_sum_they_make() -> None:
    assert format_sum({"total": 7, "parts": [4, 3]}) == "4 + 3 = 7"
    assert format_sum({"total": 5, "parts": [-2, 6, 1]}) == "6 + 1 − 2 = 5"
    assert format_sum({"total": 6, "parts": [6]}) == "6"


def option_labels(scene: Scene, lang: str = "en") -> list[str]:
    words = Translator(lang, GAME)
    called = words.labels(GAME.labels(scene.table))
    return [words.action(action, called) for action in scene.table.legal]


def test_div_11_the_options_to_pay_say_faces_and_sum() -> None:
    t = Scene().dice("a", "5 2 6 1")
    t.play("explore 7")
    assert {"Pay with 5 + 2 = 7", "Pay with 6 + 1 = 7"} <= set(option_labels(t))


def test_div_08_dice_that_are_not_rolled_yet_are_called_by_all_that_is_on_them() -> None:
    t = Scene(1).dice("a", "1 1 1")
    me = t.table.players[0]
    me.dice = ((0, 1, FACE.index["3-6"], 3, 4, 5), *me.dice[1:])
    t.table.steps.append(LeaveOut(0, 1))
    t.table.settle()
    assert option_labels(t) == ["Leave out the die with 1, 2, 3/6, 4, 5, 6", "Leave out the die with 1, 2, 3, 4, 5, 6"]


def test_div_17_a_new_face_is_told_by_what_it_replaces() -> None:
    """Where a side is not the same on every die, only its number is common to them."""
    t = Scene(1).dice("a", "4 4 4")
    t.table.steps.append(Engrave(0, FACE.index["3-6"], True))
    t.table.settle()
    assert option_labels(t)[1] == "3/6 in place of 2 on the die that shows 4"
    assert option_labels(t, "el")[1] == "3/6 αντί για 2 στο ζάρι που δείχνει 4"
    me = t.table.players[0]
    me.dice = ((0, FACE.index["2-4"], 2, 3, 4, 5), *me.dice[1:])
    t.table.settle()
    assert {"3/6 in place of side 2 on the die that shows 4", "3/6 in place of 1 on the die that shows 4"} <= set(
        option_labels(t)
    )
    assert "3/6 αντί για την πλευρά 2 στο ζάρι που δείχνει 4" in option_labels(t, "el")


def test_no_tile_is_called_by_its_code() -> None:
    for lang in ("en", "el"):
        words = Translator(lang, GAME)
        assert [tile for tile in TILE.slugs if words.name(f"tile:{tile}").lower() == tile] == []
