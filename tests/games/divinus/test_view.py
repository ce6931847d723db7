"""The numbers that a seat is shown: they are the rules' own."""

from typing import Any

from tests.games.divinus.scene import Scene
from theomachy.core.event import SPECTATOR
from theomachy.games.divinus.game import GAME


def settled_view(scene: Scene, viewer: int = 0) -> Any:
    scene.settle()
    return GAME.view(scene.table, viewer)


def test_div_11_dice_make_totals_added_and_subtracted() -> None:
    makes = settled_view(Scene(1).dice("a", "5 2 3@used"))["makes"]
    assert makes == {"1": [5], "2": [2], "1+2": [3, 7]}


def test_div_11_of_dice_that_show_the_same_face_the_first_stand_for_all() -> None:
    assert list(settled_view(Scene(1).dice("a", "4 4 1"))["makes"]) == ["1", "1+2", "3", "1+3", "1+2+3"]


def test_div_35_artifacts_count_in_what_dice_make() -> None:
    # With Mjolnir a 5 may be a 10.
    makes = settled_view(Scene(5).dice("a", "5 2").artifact("a", "mjolnir"))["makes"]
    assert makes == {"1": [5, 10], "2": [2], "1+2": [3, 7, 8, 12]}


def test_everybody_sees_what_the_own_dice_make() -> None:
    scene = Scene(1).dice("a", "5").dice("b", "2")
    assert settled_view(scene, 0)["makes"] == {"1": [5]}
    assert settled_view(scene, 1)["makes"] == {"1": [2]}
    assert settled_view(scene, SPECTATOR)["makes"] == {}


def test_div_11_whoever_pays_sees_how_the_price_is_made() -> None:
    scene = Scene(1).dice("a", "6 1 5 2").play("explore 7")
    ways = settled_view(scene)["paying"]["ways"]
    assert ways["1+2"] == {"total": 7, "parts": [6, 1]}
    assert ways["3+4"] == {"total": 7, "parts": [5, 2]}
    assert settled_view(scene, 1)["paying"]["prices"] == [7]
    assert settled_view(scene, 1)["paying"]["ways"] == {}


def test_div_11_every_set_that_pays_has_its_way() -> None:
    scene = Scene(1).dice("a", "6 1 5 2 3-6 4").play("explore 7")
    found = settled_view(scene)["paying"]["ways"]
    assert {f"pay {slug}" for slug in found} == set(scene.legal())
    assert all(sum(way["parts"]) == way["total"] == 7 for way in found.values())
