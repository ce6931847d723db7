"""DIV-11, 16, 38: which dice are alike, and that of all others each may be chosen."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.steps.dice_steps import Engrave, Flip, Reroll
from theomachy.games.divinus.things import FACE

MOST_OPTIONS = 250


def put_sticker(t: Scene, die: int, side: int, face: str) -> Scene:
    """A sticker on a side of a die of seat a that does not show, or does."""
    me = t.player("a")
    faces = list(me.dice[die - 1])
    faces[side - 1] = FACE.index[face]
    me.dice = tuple(tuple(faces) if at == die - 1 else other for at, other in enumerate(me.dice))
    return t.refresh()


def sets(t: Scene, verb: str) -> list[str]:
    return [text.split()[1] for text in t.legal(verb)]


def test_div_11_of_alike_dice_the_first_pay_for_all() -> None:
    t = Scene(1).dice("a", "4 4 4 2 2").play("explore 6")
    found = sets(t, "pay")
    assert "1+4" in found
    assert "2+5" not in found
    assert len({tuple(sorted("44422"[int(die) - 1] for die in text.split("+"))) for text in found}) == len(found)
    assert t.why_not("pay 2+5").slug == "dice-alike"


def test_div_11_dice_that_show_the_same_but_have_other_faces_are_each_offered() -> None:
    t = put_sticker(Scene(1).dice("a", "4 4 4 2"), 2, 1, "11").play("explore 6")
    assert {"1+4", "2+4"} <= set(sets(t, "pay"))
    assert "3+4" not in sets(t, "pay")
    t.play("pay 2+4")
    assert [t.player("a").die_places[die] for die in range(4)] == [READY, 5, READY, 5]


def test_div_11_the_same_faces_with_another_side_up_are_not_alike() -> None:
    t = put_sticker(put_sticker(Scene(1).dice("a", "4 4 2"), 1, 1, "4"), 2, 1, "4")
    t.player("a").shown_sides[1] = 0
    assert t.ready_faces("a") == ["4", "4", "2"]
    assert {"1+3", "2+3"} <= set(sets(t.play("explore 6"), "pay"))


@pytest.mark.parametrize(("step", "verb"), [(Flip(0, 1), "flip"), (Reroll(0, 1), "reroll")])
def test_div_16_every_unlike_die_can_be_flipped_and_rerolled(step: Flip | Reroll, verb: str) -> None:
    assert sets(Scene(1).dice("a", "1 1 1").push_step(step), verb) == ["1"]
    t = put_sticker(Scene(1).dice("a", "1 1 1"), 2, 6, "12").push_step(step)
    assert sets(t, verb) == ["1", "2"]


def test_div_16_the_flipped_die_is_the_one_that_was_named() -> None:
    t = put_sticker(Scene(1).dice("a", "1 1"), 2, 6, "12").push_step(Flip(0, 1)).play("flip 2")
    assert t.ready_faces("a") == ["1", "12"]


def test_div_36_every_unlike_die_can_pay_for_a_visit() -> None:
    assert Scene(6).dice("a", "1 1 1").legal("visit") == ["visit 1"]
    assert put_sticker(Scene(6).dice("a", "1 1 1"), 3, 4, "9").legal("visit") == ["visit 1", "visit 3"]


def test_div_38_the_pythia_die_is_like_no_other() -> None:
    t = Scene(3).dice("a", "1 1 1 1 1 1 1").push_step(Reroll(0, 1))
    assert sets(t, "reroll") == ["1", "7"]


def test_div_16_seven_unlike_dice_are_still_few_enough_options() -> None:
    t = Scene(3).dice("a", "1 1 1 1 1 1 1")
    for die in range(1, 7):
        put_sticker(t, die, die, "12")
    for die in range(6):
        t.player("a").shown_sides[die] = 5 if die == 0 else 0
        put_sticker(t, die + 1, 6 if die == 0 else 1, "3")
    t.push_step(Reroll(0, 7))
    assert len(t.legal()) == 2**7
    assert len(set(t.legal())) == len(t.legal()) <= MOST_OPTIONS


def test_div_17_of_alike_dice_in_one_place_the_first_takes_the_sticker() -> None:
    t = Scene(1).dice("a", "1 1 1@used").push_step(Engrave(0, FACE.index["11"], True))
    assert {text.split()[3] for text in t.legal("engrave")} == {"1", "3"}
