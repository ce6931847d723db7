"""What players are told besides the table: who can complete a quest now, previews of options, warnings."""

import pytest

from tests.games.deus_ex_machina.scene import Scene
from theomachy.core.notation import parse_action
from theomachy.games.deus_ex_machina.completable_quests import payments_in_reach
from theomachy.games.deus_ex_machina.game import GAME
from theomachy.games.deus_ex_machina.verbs import QUEST, SPACE

THREE = "athena hermes hera"
ALL_COLOURS = "hydra sphinx talos girdle-of-hippolyta calydonian-boar"


def preview(scene: Scene, text: str) -> list[str]:
    return [repr(note) for note in GAME.preview(scene.table, parse_action(GAME.verbs, text))]


def warnings(scene: Scene, viewer: int) -> list[str]:
    return [repr(note) for note in GAME.warnings(scene.table, viewer)]


def reach(scene: Scene, quest: str) -> list[int]:
    """Which heroes of the track can complete a quest in this go."""
    return [i for i in range(3) if payments_in_reach(scene.table, scene.table.seat, QUEST.index[quest], i)]


def test_dem_23_nobody_can_do_a_quest_while_it_is_asked_who_loses_gp() -> None:
    scene = Scene(THREE).quests("- - talos girdle-of-hippolyta").heroes("perseus orion cadmus").mat("athena", 3, 4)
    assert reach(scene, "girdle-of-hippolyta") == [0, 1, 2]
    scene.play("complete talos with perseus paying 1c")
    assert scene.legal() == ["hurt b", "hurt c"]
    assert reach(scene, "girdle-of-hippolyta") == []


def test_dem_61_nobody_can_do_a_quest_while_a_card_has_to_go() -> None:
    scene = Scene(THREE).heroes("perseus orion cadmus").mat("athena", 4, 4).hand("athena", "bribery lucky-day")
    assert reach(scene, "talos")
    scene.play("send orion to olympus")
    assert scene.legal("discard"), scene.legal()
    assert reach(scene, "talos") == []


def test_dem_64_with_presence_only_the_hero_and_the_area_that_are_asked_for_count() -> None:
    scene = Scene(THREE).quests("talos girdle-of-hippolyta sphinx -").heroes("perseus orion cadmus")
    scene.mat("athena", 4, 4).hand("athena", "powerful-presence").play("use powerful-presence", "send perseus to blue")
    assert scene.legal("complete")
    assert reach(scene, "talos") == [0]
    assert reach(scene, "girdle-of-hippolyta") == []


def test_dem_68_after_the_token_the_card_needs_no_area() -> None:
    scene = Scene("athena hermes", expansion="yes", quick_end="no").hand("athena", "deus-ex-machina bribery")
    scene.mat("athena", 4, 4).play("send orion to blue")
    assert scene.why("use deus-ex-machina") == ("after-the-token", [], "DEM-68")


def test_dem_44_the_preview_says_what_each_place_adds_and_takes() -> None:
    scene = Scene(THREE).mat("athena", 4, 4).heroes("perseus orion cadmus")
    for place, (gain, loss) in enumerate([(3, 0), (2, 0), (1, 1), (0, 2)]):
        track = ["-", "-", "-", "-"]
        track[place] = "girdle-of-hippolyta"
        scene.quests(" ".join(track))
        notes = preview(scene, "complete girdle-of-hippolyta with orion paying 2c")
        assert f"gp +{6 + gain}" in notes
        assert [note for note in notes if note.startswith("rival-gp")] == ([f"rival-gp −{loss}"] if loss else [])


def test_dem_29_the_last_round_is_the_last_of_the_last_turn() -> None:
    scene = Scene(THREE)
    scene.table.turn = scene.table.max_turns
    assert warnings(scene, 0) == ["last-turn"]
    scene.table.round = 2
    assert warnings(scene, 0) == ["last-round"]
    scene.table.turn -= 1
    assert warnings(scene, 0) == []


def with_a_rival_near_victory(goes_begun: int) -> Scene:
    """Hermes, the second of the round, lacks only a purple quest."""
    scene = Scene(THREE).quests("procrustes - - -").done("hermes", ALL_COLOURS)
    scene.table.goes_begun = goes_begun
    return scene


def test_dem_72_a_rival_who_lacks_one_quest_can_win_while_the_go_is_not_finished() -> None:
    assert warnings(with_a_rival_near_victory(1), 0) == ["can-win seat:b"]
    assert warnings(with_a_rival_near_victory(2), 0) == ["can-win seat:b"]
    assert warnings(with_a_rival_near_victory(3), 0) == []


def test_dem_72_nobody_can_win_by_a_quest_whose_area_is_taken_or_with_a_secret_quest_left() -> None:
    scene = with_a_rival_near_victory(1)
    scene.table.spaces[SPACE.index["purple"]] = 2
    assert warnings(scene, 0) == []
    assert warnings(with_a_rival_near_victory(1).secrets("hermes", "amycus"), 0) == []


def test_dem_05_the_best_of_several_legendary_quests_is_set_apart() -> None:
    """Red, Legendary, is needed for the colour: green, Legendary, counts beside the colours."""
    for quests in ("nemean-lion giants-of-phlegra talos", "giants-of-phlegra nemean-lion talos"):
        scene = Scene(THREE).objective("athena", "legendary-blue-red").mat("athena", 0, 0, gp=20).done("athena", quests)
        scene.play("send orion to olympus")
        assert warnings(scene, 0)[:1] == ["you-win"], quests


def test_dem_35_the_favour_is_paid_to_the_third_player_too() -> None:
    scene = Scene(THREE).heroes("jason orion cadmus").play("send jason to blue")
    assert (scene.gp("athena"), scene.gp("hermes"), scene.gp("hera")) == (0, 0, 2)


def test_dem_56_the_ability_is_used_after_the_token_too() -> None:
    scene = Scene("hermes athena").hand("athena", "bribery").play("send orion to blue")
    assert scene.legal("steal") == ["steal from b"]


@pytest.mark.parametrize(("deck", "track"), [("augean-stables sphinx", "hydra talos augean-stables sphinx")])
def test_dem_63_a_quest_that_leaves_makes_the_next_one_go_to_the_empty_place(deck: str, track: str) -> None:
    scene = Scene(THREE).quests("hydra talos - sphinx").hand("athena", "lucky-day").deck("augean-stables")
    scene.play("use lucky-day")
    if scene.legal("reveal"):
        scene.play("reveal on third")
    assert scene.track() == track
