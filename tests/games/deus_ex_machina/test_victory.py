"""DEM-67 and DEM-70 to DEM-76: Secret Quests, claims and ties."""

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.claims import check_claims
from theomachy.games.deus_ex_machina.verbs import HERO, QUEST

THREE = "athena hermes hera"
SIX = "hydra sciron teumessian-fox centaurs-of-pelion sirens sea-monster-of-troy"


def claim(scene: Scene) -> Scene:
    """The round in which nothing else happens."""
    return scene.quests("- - - -").rest_of_round()


SIX_MORE = "augean-stables procrustes dragon-of-ismenos mares-of-diomedes talos girdle-of-hippolyta"


def tied_scene(**gp: int) -> Scene:
    """Athena and Hermes both have six colours and no objective; their mats are full, their GP as given."""
    scene = Scene("athena hermes").objective("athena", "two-purple").objective("hermes", "two-yellow")
    scene.done("athena", SIX).done("hermes", SIX_MORE).mat("athena", 4, 4).mat("hermes", 4, 4)
    for god, count in gp.items():
        scene.player(god).gp = count
    return scene


def test_dem_67_within_the_best_group_most_gp_wins() -> None:
    assert claim(tied_scene(athena=31, hermes=30)).winners() == ["athena"]


def test_dem_67_with_equal_gp_most_quest_cards_win() -> None:
    scene = tied_scene().done("hermes", SIX_MORE + " minotaur")
    scene.player("athena").gp = scene.player("hermes").gp = 30
    assert claim(scene).winners() == ["hermes"]


def test_dem_67_with_equal_cards_most_might_and_cunning_wins() -> None:
    scene = tied_scene(athena=30, hermes=30).mat("hermes", 0, 0, gp=30)
    assert claim(scene).winners() == ["athena"]


def test_dem_67_might_and_cunning_are_added_up() -> None:
    scene = tied_scene().mat("athena", 4, 0, gp=30).mat("hermes", 2, 3, gp=30)
    check_claims(scene.table)
    assert scene.winners() == ["hermes"]


def test_dem_67_still_equal_players_share_the_victory() -> None:
    assert claim(tied_scene(athena=30, hermes=30)).winners() == ["athena", "hermes"]


def test_dem_70_a_secret_quest_needs_an_empty_space() -> None:
    scene = Scene(THREE).secrets("athena", "chimaera minotaur").mat("athena", 4, 4)
    assert scene.legal("place") == []
    assert scene.why("place chimaera on first") == ("no-empty-place", [], "DEM-70")


def test_dem_70_it_comes_onto_an_empty_space_of_choice() -> None:
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera").mat("athena", 4, 4)
    assert scene.legal("place") == ["place chimaera on second", "place chimaera on third"]
    assert scene.why("place chimaera on first") == ("place-taken", ["place:first", "quest:hydra"], "DEM-70")


def test_dem_70_only_if_it_can_be_completed_in_this_round() -> None:
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "golden-fleece")
    assert scene.legal("place") == []
    assert scene.why("place golden-fleece on second")[0] == "short-of-both"
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera").mat("athena", 4, 4)
    scene.token("hera", "yellow")
    assert (scene.legal("place"), scene.why("place chimaera on second")[0]) == ([], "space-occupied")


def test_dem_70_the_main_action_must_then_be_this_quest() -> None:
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera minotaur").mat("athena", 4, 4)
    scene.play("place chimaera on second")
    assert (scene.legal("send"), scene.legal("place")) == ([], [])
    assert all("chimaera" in text for text in scene.legal("complete"))
    assert scene.why("send orion to red") == ("secret-must-be-done", ["quest:chimaera"], "DEM-70")
    assert scene.why("place minotaur on third") == ("one-secret", ["quest:chimaera"], "DEM-70")


def test_dem_70_no_free_action_puts_it_out_of_reach() -> None:
    # Caeneus on top has 5/1 and +2: the Chimaera (6/5) takes all of 1 Might and 2 Cunning.
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera").mat("athena", 1, 2, charged=False)
    scene.heroes("caeneus medea ariadne").hand("athena", "bribery in-his-sandals thats-my-spot")
    scene.token("hera", "red").play("place chimaera on second")
    assert not scene.is_legal("use bribery")
    assert scene.why("use bribery") == ("secret-endangered", ["card:bribery", "quest:chimaera"], "DEM-70")
    scene.play("use thats-my-spot")
    assert scene.legal() != []
    assert not any(text.endswith("yellow") for text in scene.legal())


def test_dem_70_hera_does_not_remove_the_only_hero_who_can() -> None:
    scene = Scene("hera hermes").quests("hydra - - talos").secrets("hera", "chimaera").mat("hera", 0, 2)
    scene.heroes("perseus medea ariadne").play("place chimaera on second")
    assert scene.legal("remove") == ["remove medea", "remove ariadne"]


def test_dem_70_no_swap_takes_the_only_hero_too_far_down() -> None:
    # Perseus has 5/3: with 2 Cunning he reaches the Chimaera (6/5) from the 1st and the 2nd space, not from the 3rd.
    scene = Scene("hera hermes").quests("hydra - - talos").secrets("hera", "chimaera").mat("hera", 0, 2)
    scene.heroes("perseus medea ariadne").hand("hera", "in-his-sandals").play("place chimaera on second")
    scene.play("use in-his-sandals")
    assert scene.legal() == ["swap-heroes perseus medea", "swap-heroes ariadne medea"]


def test_dem_71_a_secret_quest_takes_the_bonus_of_its_space_and_counts_as_a_quest_card() -> None:
    scene = Scene(THREE).quests("- - - talos").secrets("athena", "chimaera").mat("athena", 4, 4)
    scene.heroes("perseus orion cadmus").play("place chimaera on first", "complete chimaera with perseus paying 2c")
    assert (scene.gp("athena"), scene.quests_of("athena")) == (8 + 3, ["chimaera"])


def test_dem_72_both_secret_quests_and_the_objective_win() -> None:
    scene = Scene(THREE).objective("athena", "two-green").mat("athena", 0, 0, gp=30)
    scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra")
    assert (claim(scene).ending(), scene.winners()) == ("objective", ["athena"])


def test_dem_72_the_points_asked_for_are_enough() -> None:
    for gp, ending in ((38, "objective"), (37, "")):
        scene = Scene(THREE).objective("athena", "two-green")
        scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra")
        scene.player("athena").gp = gp
        assert claim(scene).ending() == ending


def test_dem_72_without_both_secret_quests_nobody_wins() -> None:
    scene = Scene(THREE).objective("athena", "two-green").mat("athena", 0, 0, gp=30)
    scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra").secrets("athena", "medusa")
    assert claim(scene).ending() == ""


def test_dem_72_six_colours_win_without_the_objective() -> None:
    scene = Scene(THREE).objective("athena", "two-green").done("athena", SIX)
    assert claim(scene).ending() == "six-colours"


def test_dem_72_the_legendary_quest_is_a_third_card() -> None:
    scene = Scene(THREE).objective("athena", "legendary-blue-red").mat("athena", 0, 0, gp=40)
    # Medusa is blue and Legendary: she cannot be both.
    assert claim(scene.done("athena", "medusa hydra")).ending() == ""
    scene = Scene(THREE).objective("athena", "legendary-blue-red").mat("athena", 0, 0, gp=40)
    assert claim(scene.done("athena", "medusa hydra talos")).ending() == "objective"


def test_dem_70_a_refused_secret_names_the_hero_who_comes_nearest() -> None:
    scene = Scene("hera hermes").quests("hydra - - talos").secrets("hera", "chimaera").mat("hera", 0, 0)
    slug, things, _ = scene.heroes("medea caeneus cadmus").why("place chimaera on second")
    nearest = min(("medea", "caeneus", "cadmus"), key=lambda hero: count_missing_strength(scene, hero, "chimaera"))
    assert (slug.startswith("short"), things[0]) == (True, f"hero:{nearest}")


def count_missing_strength(scene: Scene, hero: str, quest: str) -> int:
    """DEM-40 to 42 by hand: what a hero lacks with his bonuses where they help."""
    box, i = scene.table.box, scene.table.heroes.index(HERO.index[hero])
    card, asked = box.heroes[HERO.index[hero]], box.quests[QUEST.index[quest]]
    bonus = box.spot_bonuses[i] + (1 if card.birthplace == asked.colour else 0)
    return max(0, max(0, asked.might - card.might) + max(0, asked.cunning - card.cunning) - bonus)


def test_dem_73_athena_counts_her_own_charge_and_must_then_use_it() -> None:
    # Caeneus on top has 5/1 and +2; the Chimaera asks 6/5.
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera").heroes("caeneus medea ariadne")
    scene.mat("athena", 1, 0).hand("athena", "change-of-plans").play("place chimaera on second")
    assert scene.legal() == ["mark chimaera", "use change-of-plans"]
    assert scene.why("mark hydra") == ("secret-needs-mark", ["quest:chimaera"], "DEM-73")


def test_dem_73_a_spent_charge_does_not_count() -> None:
    scene = Scene(THREE).quests("hydra - - talos").secrets("athena", "chimaera").heroes("caeneus medea ariadne")
    assert scene.mat("athena", 1, 0, charged=False).legal("place") == []


def test_dem_73_a_card_in_hand_does_not_count_but_one_played_does() -> None:
    scene = Scene("hera hermes", expansion="yes").quests("hydra - - talos").secrets("hera", "chimaera")
    scene.heroes("caeneus medea ariadne").hand("hera", "deus-ex-machina")
    assert scene.legal("place") == []
    # Caeneus on top has 5/1 and +2; the Chimaera asks 6/5, so 3 points are missing.
    assert scene.play("use deus-ex-machina").legal("place") != []


def test_dem_73_with_powerful_presence_the_points_of_the_area_count() -> None:
    scene = Scene("hera hermes").quests("hydra - - talos").secrets("hera", "mares-of-diomedes")
    scene.heroes("cadmus medea ariadne").hand("hera", "powerful-presence")
    assert scene.legal("place") == []
    scene.play("use powerful-presence", "place mares-of-diomedes on second")
    assert scene.legal("send") == ["send cadmus to green"]
    scene.play("send cadmus to green")
    assert scene.quests_of("hera") == ["mares-of-diomedes"]


def test_dem_73_with_powerful_presence_a_track_still_ends_at_four() -> None:
    # Jason in the last space has 3/5: the Nemean Lion (8/5) takes 5 Might, and 4 with 2 from red are 4.
    scene = Scene("hera hermes").quests("hydra - - talos").secrets("hera", "nemean-lion").mat("hera", 4, 0)
    scene.heroes("ariadne orion jason").hand("hera", "powerful-presence").play("use powerful-presence")
    assert scene.legal("place") == []


def test_dem_73_a_hero_reserved_by_another_does_not_count() -> None:
    scene = Scene("zeus hera").quests("hydra - - talos").secrets("hera", "chimaera").mat("hera", 0, 2)
    scene.heroes("medea perseus ariadne").play("reserve perseus", "send medea to red")
    assert scene.table.players[1].secret_quests == (QUEST.index["chimaera"],)
    assert scene.legal("place") == []


def test_dem_74_who_is_pushed_under_the_threshold_before_the_round_ends_does_not_claim() -> None:
    scene = Scene(THREE).objective("athena", "two-green").mat("athena", 0, 0, gp=9)
    scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra").hand("hermes", "ruin-plans")
    assert scene.gp("athena") == 38
    scene.quests("- - - -").mat("hermes", 1, 1).pass_goes().play("use ruin-plans", "ruin a").pass_goes(2)
    assert (scene.ending(), scene.table.rounds_played) == ("", 1)


def test_dem_74_a_round_that_tells_of_an_objective_cannot_be_taken_back() -> None:
    for secrets, revealed in (("", 1), ("medusa", 0)):
        scene = Scene("athena hermes").objective("athena", "two-black").mat("athena", 0, 0, gp=30)
        scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra").secrets("athena", secrets)
        scene.hand("hermes", "bribery").quests("- - - -").pass_goes().play("send orion to blue")
        before = scene.table.reveal_count
        assert (scene.play("end").ending(), scene.table.reveal_count) == ("", before + revealed)


def test_dem_74_claims_are_checked_inside_a_turn_too() -> None:
    scene = Scene(THREE).done("athena", SIX)
    assert (claim(scene).ending(), scene.table.turn, scene.table.round) == ("six-colours", 1, 1)


def test_dem_75_with_two_players_claims_come_after_each_of_three_rounds() -> None:
    scene = Scene("athena hermes").quests("- - - -").pass_goes(2)
    assert scene.ending() == ""
    scene.done("athena", SIX).quests("- - - -").pass_goes(2)
    assert (scene.ending(), scene.table.round, scene.table.turn) == ("six-colours", 2, 1)


def test_dem_75_a_reservation_ends_with_the_owners_next_go() -> None:
    scene = Scene("zeus hera").play("reserve orion", "send caeneus to red").pass_goes()
    assert (scene.table.round, scene.table.reserved_hero) == (2, -1)


def contest(with_both: bool) -> Scene:
    """A fulfils the objective with 50 GP, B has six colours and 60 GP, C both with 40 GP."""
    scene = Scene("athena hermes hera zeus")
    scene.mat("athena", 0, 0, gp=21).objective("athena", "two-green")
    scene.done("athena", "calydonian-boar mares-of-diomedes talos hydra")
    scene.mat("hermes", 0, 0, gp=43).objective("hermes", "two-black")
    scene.done("hermes", "periphetes sciron lion-of-cithaeron harpies telchines sea-monster-of-troy")
    scene.objective("hera", "two-purple")
    if with_both:
        scene.mat("hera", 0, 0, gp=6)
        scene.done(
            "hera",
            "stymphalian-birds crommyonian-sow sinis teumessian-fox centaurs-of-pelion sirens girdle-of-hippolyta",
        )
    return scene


def test_dem_76_both_beat_the_objective_which_beats_six_colours() -> None:
    scene = contest(with_both=True)
    assert [scene.gp(god) for god in scene.gods] == [50, 60, 40, 0]
    assert (claim(scene).winners(), scene.ending()) == (["hera"], "both")


def test_dem_76_without_c_the_objective_wins() -> None:
    scene = contest(with_both=False)
    assert (claim(scene).winners(), scene.ending()) == (["athena"], "objective")
