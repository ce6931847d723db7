"""DEM-50 to DEM-59: the special abilities and how they meet."""

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.quests import remove_quest, required_cunning, required_might
from theomachy.games.deus_ex_machina.verbs import QUEST

HYDRA = QUEST.index["hydra"]


def test_dem_50_zeus_reserves_a_hero_until_his_next_round() -> None:
    scene = Scene("zeus hera").play("reserve cadmus", "send caeneus to red")
    assert not any("cadmus" in text for text in scene.legal("send"))
    scene.play("send orion to blue", "end")
    assert scene.turn_of() == "zeus"
    assert (scene.table.reserved_hero, scene.event_texts("freed")) == (-1, ["cadmus"])


def test_dem_50_a_reserved_hero_still_moves_up() -> None:
    scene = Scene("zeus hera").play("reserve cadmus", "send caeneus to red")
    assert scene.line().split()[1] == "cadmus"


def test_dem_50_zeus_may_use_the_hero_in_the_same_round() -> None:
    scene = Scene("zeus hera").play("reserve cadmus", "send cadmus to red")
    assert (scene.owner("red"), scene.table.reserved_hero) == ("zeus", -1)


def test_dem_51_athena_takes_2_off_the_cunning_and_ares_2_off_the_might() -> None:
    scene = Scene("athena ares").play("mark hydra").pass_goes().play("mark hydra")
    assert (required_might(scene.table, HYDRA), required_cunning(scene.table, HYDRA)) == (3, 4)


def test_dem_51_marks_add_up_and_help_whoever_completes_the_quest() -> None:
    scene = Scene("athena hera").play("mark hydra", "send caeneus to blue")
    scene.table.marks = (*scene.table.marks, *scene.table.marks)
    assert required_cunning(scene.table, HYDRA) == 2
    scene.heroes("perseus orion cadmus").play("complete hydra with perseus")
    assert (scene.quests_of("hera"), scene.table.marks) == (["hydra"], ())


def test_dem_51_a_requirement_never_falls_below_0() -> None:
    scene = Scene("athena hera").quests("teumessian-fox - - -")
    scene.table.marks = tuple((QUEST.index["teumessian-fox"], scene.player("athena").god) for _ in range(3))
    assert required_cunning(scene.table, QUEST.index["teumessian-fox"]) == 0


def test_dem_51_a_quest_that_leaves_the_track_loses_its_marks() -> None:
    scene = Scene("athena hera").play("mark hydra")
    remove_quest(scene.table, 0)
    assert scene.table.marks == ()


def test_dem_51_a_mark_stays_into_the_next_turn() -> None:
    scene = Scene("athena hera").play("mark hydra").pass_goes(6)
    assert scene.table.turn == 2
    assert required_cunning(scene.table, HYDRA) == 4


def test_dem_52_hermes_takes_a_card_from_another_hand() -> None:
    scene = Scene("hermes athena hera").hand("athena", "bribery").play("steal from b")
    assert (scene.cards("hermes"), scene.cards("athena")) == (["bribery"], [])


def test_dem_52_a_stolen_card_counts_as_acquired_in_this_round() -> None:
    scene = Scene("hermes athena").hand("athena", "bribery").mat("hermes", 2, 2).play("steal from b")
    assert scene.legal("use") == []
    assert scene.why("use bribery") == ("card-fresh", ["card:bribery"], "DEM-60")


def test_dem_52_only_thief_and_victim_see_the_card() -> None:
    scene = Scene("hermes athena hera").hand("athena", "bribery").play("steal from b")
    assert scene.event_texts("stolen-card") == ["a b bribery (only 0)", "a b bribery (only 1)"]


def test_dem_53_hera_removes_a_hero_and_the_spot_stays_empty() -> None:
    scene = Scene("hera hermes zeus").play("remove orion")
    assert (scene.line(), scene.table.closed_spot) == ("caeneus cadmus", 1)
    assert [scene.table.spot_of(i) for i in range(2)] == [0, 2]
    assert scene.table.hero_deck.discard


def test_dem_53_the_others_move_up_past_the_empty_spot() -> None:
    scene = Scene("hera hermes zeus").hero_deck("medea ariadne").play("remove orion", "send caeneus to red")
    assert (scene.line(), [scene.table.spot_of(i) for i in range(2)]) == ("cadmus medea", [0, 2])


def test_dem_53_the_spot_opens_when_her_next_round_begins() -> None:
    scene = Scene("hera hermes zeus").hero_deck("medea ariadne mestra sisyphus")
    scene.play("remove orion", "send caeneus to red").pass_goes(2)
    assert (scene.turn_of(), scene.table.closed_spot, len(scene.table.heroes)) == ("hera", -1, 3)


def test_dem_54_poseidon_replaces_all_quests_and_fills_empty_spaces() -> None:
    scene = Scene("poseidon hera").quests("hydra - talos -").deck("sphinx chimaera medusa procrustes").play("renew")
    assert scene.track() == "sphinx chimaera medusa procrustes"
    assert sorted(scene.table.quest_deck.cards) == sorted([HYDRA, QUEST.index["talos"]])


def test_dem_54_what_left_comes_back_when_the_deck_is_empty() -> None:
    scene = Scene("poseidon hera").quests("hydra - talos -").deck("sphinx").play("renew")
    assert scene.track().split()[0] == "sphinx"
    assert sorted(scene.track().split()[1:]) == ["-", "hydra", "talos"]


def test_dem_55_abilities_do_not_cancel_one_another() -> None:
    scene = Scene("zeus hera hermes").play("reserve orion", "send caeneus to red")
    assert scene.why("remove orion") == ("reserved-stays", ["hero:orion"], "DEM-55")
    scene = Scene("hera zeus hermes").play("remove orion", "send caeneus to red")
    assert (scene.table.closed_spot, len(scene.legal("reserve"))) == (1, 2)


def test_dem_56_an_ability_may_follow_the_main_action_on_the_refilled_track() -> None:
    scene = Scene("zeus hera").hero_deck("medea").play("send caeneus to red")
    assert scene.legal("reserve") == ["reserve orion", "reserve cadmus", "reserve medea"]


def test_dem_57_using_an_ability_spends_its_charge() -> None:
    scene = Scene("zeus hera").play("reserve orion")
    assert scene.legal("reserve") == []
    assert scene.why("reserve cadmus") == ("not-charged", [], "DEM-57")


def test_dem_57_use_altar_use_is_legal_in_the_international_edition() -> None:
    scene = Scene("zeus hera").play("reserve orion", "send caeneus to altar for might")
    assert scene.legal("reserve") != []


def test_dem_57_in_the_greek_edition_the_ability_is_used_once_a_round() -> None:
    scene = Scene("zeus hera", "gr").hand("zeus", "change-of-plans")
    scene.play("reserve orion", "send caeneus to altar for might")
    assert (scene.turn_of(), scene.legal("reserve")) == ("zeus", [])
    assert scene.why("reserve orion") == ("ability-once", [], "DEM-57")


def test_dem_57_in_the_greek_edition_a_recharged_ability_is_used_at_once() -> None:
    scene = Scene("zeus hera", "gr").mat("zeus", 0, 0, charged=False).play("send caeneus to altar for might")
    assert scene.legal("reserve") != []


def test_dem_58_a_second_reservation_ends_the_first() -> None:
    scene = Scene("zeus hera").play("reserve orion", "send caeneus to altar for might", "reserve cadmus")
    assert scene.event_texts("freed") == ["orion"]
    assert scene.is_legal("send orion to red")
    assert not scene.is_legal("send cadmus to red")


def test_dem_58_a_second_removal_opens_the_first_spot_at_once() -> None:
    scene = Scene("hera zeus").hero_deck("medea ariadne mestra")
    scene.play("remove orion", "send caeneus to altar for might", "remove medea")
    # Cadmus stood first past the empty second spot; it opens, Medea moves up to it and Ariadne comes.
    assert (scene.line(), scene.table.closed_spot) == ("cadmus ariadne", 1)


def test_dem_59_poseidon_leaves_marked_quests_in_their_spaces() -> None:
    scene = Scene("athena poseidon").play("mark talos").pass_goes().deck("chimaera procrustes cerberus").play("renew")
    assert scene.track() == "chimaera procrustes talos cerberus"


def test_dem_59_poseidon_waits_while_his_own_secret_quest_lies_on_the_track() -> None:
    scene = Scene("poseidon hera").quests("hydra - - -").mat("poseidon", 4, 4).secrets("poseidon", "talos medusa")
    scene.heroes("bellerophon orion cadmus").play("place talos on second")
    assert scene.legal("renew") == []
    assert scene.why("renew") == ("secret-must-be-done", ["quest:talos"], "DEM-59")
