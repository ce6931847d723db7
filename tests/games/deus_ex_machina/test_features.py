"""What a judgement rests on: how far each player still is from a claim."""

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.game import GAME


def features_by_name(scene: Scene, god: str) -> dict[str, float]:
    """The features of a player by name."""
    return dict(zip(GAME.feature_names(), GAME.features(scene.table, scene.gods.index(god)), strict=True))


def athena_with_two_secrets() -> Scene:
    return Scene("athena hermes hera").objective("athena", "two-black").secrets("athena", "procrustes cerberus")


def test_dem_71_a_secret_quest_of_a_wanted_colour_shortens_the_way() -> None:
    far = features_by_name(athena_with_two_secrets(), "athena")
    assert far["missing"] == 4
    assert far["way"] == 2 + 2, "both Secret Quests, then another black one and a blue one"
    assert far["way-colours"] == 2 + 4
    assert far["way-short"] == (38 - 7 - 12) / 5


def test_dem_71_a_secret_quest_that_nobody_asked_for_lengthens_it() -> None:
    scene = Scene("athena hermes hera").objective("athena", "two-yellow").secrets("athena", "procrustes cerberus")
    assert features_by_name(scene, "athena")["way"] == 2 + 3, "purple brings nothing"


def test_dem_05_a_legendary_secret_quest_counts_beside_the_coloured_ones() -> None:
    scene = Scene("athena hermes hera").objective("athena", "legendary-blue-red").secrets("athena", "cerberus")
    assert features_by_name(scene, "athena")["way"] == 1 + 2


def test_dem_72_what_is_completed_is_behind_one() -> None:
    scene = athena_with_two_secrets()
    before = features_by_name(scene, "athena")
    after = features_by_name(scene.secrets("athena", "procrustes").done("athena", "cerberus"), "athena")
    assert (before["way"], after["way"]) == (4, 3)
    assert after["hard"] == (4 + 6) / 8 < before["hard"], "only what is still to do is hard"


def test_dem_72_the_nearer_of_both_ways_counts() -> None:
    scene = Scene("athena hermes hera").objective("athena", "two-purple")
    near = features_by_name(scene.done("athena", "hydra sphinx talos"), "athena")
    assert near["way-nearest"] == near["way-colours"] == 3
    assert near["way"] == 4


def test_dem_11_tokens_that_are_left_and_the_own_god_are_told() -> None:
    scene = Scene("athena hermes hera").token("hermes", "red")
    assert features_by_name(scene, "athena")["tokens"] == 2
    assert features_by_name(scene, "hermes")["tokens"] == 1
    assert {name for name, much in features_by_name(scene, "hermes").items() if name.startswith("god-") and much} == {
        "god-hermes"
    }
