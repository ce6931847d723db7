"""The numbers that a seat is shown: they are the rules' own."""

from typing import Any

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.games.deus_ex_machina_cards.game import GAME


def sums_by_play(scene: Scene, viewer: int = 0) -> dict[tuple[str, str | None, str | None], Any]:
    """By comrade, quest and god."""
    found = GAME.view(scene.table, viewer)["sums"]
    assert isinstance(found, list)
    return {(one["comrade"], one["quest"], one["god"]): one for one in found}


def overview_by_play(scene: Scene, viewer: int) -> dict[tuple[str, str], tuple[int, list[str]]]:
    found = GAME.view(scene.table, viewer)["glance"]
    assert isinstance(found, list)
    return {(one["quest"], one["comrade"]): (one["short"], one["gods"]) for one in found}


def test_dxc_20_a_sum_names_its_bonuses_and_what_is_asked() -> None:
    # Jason, Strong, has 1/4 and Caeneus 3/0, of the Lion's colour; the free point goes to the missing Might.
    scene = Scene("jason hercules").show("augean-stables nemean-lion", "caeneus medea", "zeus hera hades poseidon")
    assert sums_by_play(scene)["caeneus", "nemean-lion", "hades"] == {
        "comrade": "caeneus",
        "quest": "nemean-lion",
        "god": "hades",
        "bonuses": ["colour"],
        "god_might": 0,
        "god_cunning": 1,
        "might": 5,
        "cunning": 5,
        "need_might": 5,
        "need_cunning": 2,
        "short": 0,
    }


def test_dxc_22_23_a_shared_god_and_favours_are_bonuses_of_their_own() -> None:
    scene = Scene("jason hercules").show("augean-stables nemean-lion", "caeneus medea", "zeus hera hades poseidon")
    found = sums_by_play(scene)["medea", "augean-stables", "hera"]
    assert found["bonuses"] == ["shared", "favours-hero", "favours-comrade"]


def test_before_a_quest_is_picked_nothing_is_asked() -> None:
    found = sums_by_play(Scene("jason hercules"))["caeneus", None, None]
    assert (found["need_might"], found["need_cunning"], found["short"]) == (0, 0, 0)
    assert "colour" not in found["bonuses"]


def test_nothing_is_summed_that_no_resolution_has() -> None:
    # Medea could tame the Lion only with a god who is not there.
    scene = Scene("jason hercules").show("augean-stables nemean-lion", "caeneus medea", "zeus hera hades poseidon")
    assert ("medea", "nemean-lion", None) not in sums_by_play(scene)


def test_dxc_33_a_sum_says_whether_a_resolution_is_legal() -> None:
    scene = Scene("jason hercules")
    for (comrade, quest, god), found in sums_by_play(scene).items():
        if quest is not None:
            using = f" using {god}" if god else ""
            assert (found["short"] == 0) == (f"resolve {quest} with {comrade}{using}" in scene.legal())


def test_every_seat_sees_at_a_glance_what_it_can_do_and_sums_only_when_it_decides() -> None:
    scene = Scene("jason hercules")
    assert sums_by_play(scene, 0) != {}
    assert sums_by_play(scene, 1) == sums_by_play(scene, SPECTATOR) == sums_by_play(scene, ALL_SEEING) == {}
    assert len(overview_by_play(scene, 1)) == 6
    assert overview_by_play(scene, SPECTATOR) == {}
    for (quest, comrade), (short, gods) in overview_by_play(scene, 0).items():
        assert (short == 0) == (f"resolve {quest} with {comrade}" in scene.legal())
        assert gods == [god for god in gods if f"resolve {quest} with {comrade} using {god}" in scene.legal()]


def test_dxc_40_an_objective_shows_which_of_its_colours_are_there() -> None:
    scene = Scene("jason hercules").player(0, objective="without-purple", quests="nemean-lion")
    players: Any = GAME.view(scene.table, 0)["players"]
    assert [want["colour"] for want in players[0]["wants"] if want["have"]] == ["red"]
    assert [want["colour"] for want in players[0]["wants"]] == ["red", "blue", "green", "yellow"]
    assert "wants" not in players[1]
