"""DEM-20 to DEM-39: turns, rounds, goes, and the main action."""

import pytest

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.rules import RULES_BY_EDITION
from theomachy.games.deus_ex_machina.verbs import HERO

THREE = "athena hermes hera"


def test_dem_20_a_round_is_over_when_each_player_has_placed_one_token() -> None:
    scene = Scene(THREE).pass_goes(2)
    assert scene.table.rounds_played == 0
    assert scene.pass_goes().table.rounds_played == 1


def test_dem_20_a_turn_is_over_when_all_tokens_are_placed() -> None:
    scene = Scene(THREE).pass_goes(5)
    assert scene.table.spaces.count(-1) == 3
    scene.pass_goes()
    assert (scene.table.turn, scene.table.spaces.count(-1)) == (2, 8)


def test_dem_21_play_is_clockwise_from_the_holder_of_the_token() -> None:
    scene = Scene(THREE)
    order = []
    for _ in range(6):
        order.append(scene.turn_of())
        scene.pass_goes()
    assert order == THREE.split() * 2


def test_dem_21_a_token_won_now_counts_from_the_next_turn() -> None:
    scene = Scene(THREE).pass_goes().play("send orion to olympus", "end").pass_goes()
    assert scene.turn_of() == "athena"
    scene.pass_goes(3)
    assert (scene.table.turn, scene.turn_of()) == (2, "hermes")


def test_dem_22_a_new_turn_moves_quests_up_and_refills() -> None:
    scene = Scene(THREE).quests("- hydra - talos").deck("sphinx chimaera").pass_goes(6)
    assert scene.track() == "hydra talos sphinx chimaera"


def test_dem_22_between_the_rounds_of_a_turn_nothing_is_refilled() -> None:
    scene = Scene(THREE).quests("- hydra - talos").pass_goes(3)
    assert (scene.table.round, scene.track()) == (2, "- hydra - talos")


def test_dem_23_a_token_must_be_placed() -> None:
    scene = Scene(THREE)
    assert scene.legal("end") == []
    assert scene.why("end") == ("token-first", [], "DEM-23")


def test_dem_23_ability_and_card_come_before_or_after_the_token() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans")
    assert scene.legal("mark") != []
    assert scene.legal("use") == ["use change-of-plans"]
    scene.play("send orion to red")
    assert scene.legal("mark") != []
    assert scene.legal("use") == ["use change-of-plans"]
    assert (scene.legal("send"), scene.why("send cadmus to blue")[0]) == ([], "token-placed")


def test_dem_23_a_token_may_be_placed_for_no_gain() -> None:
    scene = Scene(THREE).mat("athena", 4, 4).play("send orion to red")
    assert (scene.owner("red"), scene.points("athena")) == ("athena", (4, 4))


def test_dem_23_a_secret_quest_is_placed_before_the_token_only() -> None:
    scene = Scene(THREE).quests("hydra - - -").secrets("athena", "chimaera talos").mat("athena", 4, 4)
    assert scene.legal("place") != []
    scene.play("send orion to red")
    assert (scene.legal("place"), scene.why("place talos on second")[0]) == ([], "token-placed")


def test_dem_24_an_occupied_space_cannot_be_entered() -> None:
    scene = Scene(THREE).token("hera", "red").mat("athena", 4, 4)
    assert not any("red" in text for text in scene.legal("send"))
    assert scene.why("send orion to red") == ("space-occupied", ["space:red", "seat:c"], "DEM-24")
    assert scene.why("complete hydra with orion")[0] == "space-occupied"


def test_dem_25_the_game_ends_when_no_quest_can_ever_be_completed() -> None:
    scene = Scene(THREE).mat("hermes", 0, 0, gp=5).quests("- - - -").deck("").rest_of_round()
    assert (scene.ending(), scene.winners()) == ("quests-over", ["hermes"])


def test_dem_25_an_unfinished_secret_quest_keeps_the_game_going() -> None:
    scene = Scene(THREE).secrets("hera", "medusa").quests("- - - -").deck("").rest_of_round()
    assert scene.ending() == ""


def test_dem_26_the_go_ends_by_itself_when_no_free_action_is_left() -> None:
    scene = Scene(THREE).mat("athena", 0, 0, charged=False).play("send orion to red")
    assert scene.turn_of() == "hermes"


def test_dem_26_with_a_free_action_left_the_player_ends_the_go() -> None:
    scene = Scene(THREE).play("send orion to red")
    assert (scene.turn_of(), scene.legal()[-1]) == ("athena", "end")
    assert scene.play("end").turn_of() == "hermes"


def test_dem_27_both_editions_have_turns_of_rounds_of_one_token_each() -> None:
    for edition in RULES_BY_EDITION:
        scene = Scene("zeus hera", edition).pass_goes(2)
        assert (scene.table.turn, scene.table.round) == (1, 2)
        scene.pass_goes(4)
        assert (scene.table.turn, scene.table.round) == (2, 1)


def test_dem_28_the_editions_differ_in_three_things_only() -> None:
    one, two = RULES_BY_EDITION["int"], RULES_BY_EDITION["gr"]
    assert (one.ruin_hits_all, one.bribe_gp, one.one_ability) == (False, 2, False)
    assert (two.ruin_hits_all, two.bribe_gp, two.one_ability) == (True, 1, True)


@pytest.mark.parametrize("edition", ["int", "gr"])
def test_dem_28_the_answers_of_the_greek_rulebook_hold_in_both_editions(edition: str) -> None:
    scene = Scene("zeus hera", edition).play("reserve orion", "send caeneus to red")
    assert scene.turn_of() == "hera"
    assert not scene.is_legal("remove orion")


def test_dem_29_the_last_turn_is_played_to_its_end() -> None:
    scene = Scene(THREE, max_turns="15").mat("athena", 0, 0, gp=3).mat("hera", 0, 0, gp=3)
    scene.table.turn = 15
    scene.pass_goes(5)
    assert scene.ending() == ""
    scene.pass_goes()
    assert scene.ending() == "turns-over"


def test_dem_29_the_ranking_is_gp_then_quest_cards_then_points_and_equals_share() -> None:
    scene = Scene(THREE, max_turns="15").mat("athena", 4, 4, gp=2).mat("hera", 4, 4, gp=2).mat("hermes", 4, 4, gp=1)
    scene.table.turn = 15
    scene.pass_goes(6)
    assert scene.winners() == ["athena", "hera"]
    scene = Scene(THREE, max_turns="15").mat("athena", 4, 4, gp=8).done("hera", "minotaur")
    scene.table.turn = 15
    scene.pass_goes(6)
    assert scene.winners() == ["hera"]


def test_dem_30_the_hero_is_discarded_and_the_others_move_up() -> None:
    scene = Scene(THREE).hero_deck("medea ariadne").play("send orion to red")
    assert scene.line() == "caeneus cadmus medea"
    assert [HERO.slug(hero) for hero in scene.table.hero_deck.discard] == ["orion"]


def test_dem_30_an_empty_hero_deck_is_refilled_from_the_discard() -> None:
    scene = Scene(THREE).hero_deck("", "medea").play("send orion to red")
    assert len(scene.table.heroes) == 3
    assert (scene.line().split()[-1] in ("orion", "medea"), scene.table.hero_deck.discard) == (True, [])


def test_dem_30_a_hero_reserved_by_another_is_not_used() -> None:
    scene = Scene("zeus hera").play("reserve orion", "send caeneus to red")
    assert not any("orion" in text for text in scene.legal("send"))
    assert scene.why("send orion to blue") == ("hero-reserved", ["hero:orion", "seat:a"], "DEM-50")


def test_dem_31_an_area_gives_its_points() -> None:
    assert Scene(THREE).play("send orion to red").points("athena") == (2, 0)
    assert Scene(THREE).play("send orion to black").points("athena") == (1, 1)


def test_dem_31_each_track_stops_at_4() -> None:
    assert Scene(THREE).mat("athena", 3, 1).play("send orion to red").points("athena") == (4, 1)


def test_dem_32_a_quest_is_completed_in_the_area_of_its_colour() -> None:
    scene = (
        Scene(THREE).heroes("perseus orion cadmus").mat("athena", 4, 4).play("complete talos with perseus paying 1c")
    )
    assert (scene.owner("blue"), scene.quests_of("athena")) == ("athena", ["talos"])


def test_dem_33_olympus_gives_a_card_and_the_first_player_token() -> None:
    scene = Scene(THREE).pass_goes().play("send orion to olympus")
    assert (len(scene.cards("hermes")), scene.table.first_player) == (1, 1)


def test_dem_34_the_altar_recharges_and_gives_one_point_of_choice() -> None:
    scene = Scene(THREE).mat("athena", 0, 0, charged=False).play("send orion to altar for cunning")
    assert (scene.player("athena").charged, scene.points("athena")) == (True, (0, 1))


def test_dem_34_a_full_track_is_no_choice() -> None:
    scene = Scene(THREE).mat("athena", 4, 1)
    assert not scene.is_legal("send orion to altar for might")
    assert scene.why("send orion to altar for might") == ("track-full", ["point:might"], "DEM-31")
    assert Scene(THREE).mat("athena", 4, 4).is_legal("send orion to altar")


@pytest.mark.parametrize("text", ["send perseus to red", "send perseus to olympus", "send perseus to altar for might"])
def test_dem_35_using_the_hero_of_another_god_gives_that_player_2_gp(text: str) -> None:
    scene = Scene(THREE).heroes("perseus orion cadmus").play(text)
    assert (scene.gp("hermes"), scene.gp("athena"), scene.gp("hera")) == (2, 0, 0)


def test_dem_35_ones_own_hero_gives_nothing() -> None:
    scene = Scene(THREE).heroes("theseus orion cadmus").play("send theseus to red")
    assert [scene.gp(god) for god in scene.gods] == [0, 0, 0]


def test_dem_36_without_a_visit_the_token_stays() -> None:
    scene = Scene(THREE).pass_goes(6)
    assert (scene.table.first_player, scene.turn_of()) == (0, "athena")


def test_dem_37_the_order_of_a_main_action() -> None:
    scene = Scene(THREE).quests("- - hydra -").heroes("perseus orion cadmus").mat("athena", 4, 4)
    assert scene.table.events is not None
    scene.table.events.clear()
    scene.play("complete hydra with perseus", "hurt c")
    assert [event.kind.name for event in scene.table.events] == [
        "sent",
        "favoured",
        "quest-done",
        "place-gained",
        "lost",
        "hero-shown",
    ]


def test_dem_37_the_new_hero_is_not_seen_before_the_loss_is_given() -> None:
    scene = Scene(THREE).quests("- - hydra -").heroes("perseus orion cadmus").mat("athena", 4, 4)
    scene.play("complete hydra with perseus")
    assert (scene.legal(), scene.line()) == (["hurt b", "hurt c"], "perseus orion cadmus")


def test_dem_38_the_hero_just_used_is_in_the_shuffle() -> None:
    scene = Scene(THREE).hero_deck("").play("send orion to red")
    assert scene.line() == "caeneus cadmus orion"


def test_dem_38_if_nothing_can_be_drawn_nothing_is() -> None:
    scene = Scene(THREE)
    scene.table.card_deck.cards.clear()
    scene.play("send orion to olympus")
    assert (scene.cards("athena"), scene.table.first_player) == ([], 0)


@pytest.mark.parametrize(
    ("gods", "texts"),
    [
        ("zeus hermes hera", ["reserve perseus"]),
        ("hera hermes zeus", ["remove perseus"]),
        ("athena hermes hera", ["use in-his-sandals", "swap-heroes perseus orion"]),
    ],
)
def test_dem_39_reserving_removing_or_swapping_a_legendary_hero_gives_no_gp(gods: str, texts: list[str]) -> None:
    scene = Scene(gods).heroes("perseus orion cadmus").hand(gods.split()[0], "in-his-sandals").play(*texts)
    assert scene.gp("hermes") == 0
