"""DIV-10 to DIV-19: exploring, placing, resting, and what dice do."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.measures import largest_area, map_survey
from theomachy.games.divinus.player import READY, USED
from theomachy.games.divinus.steps.dice_steps import Engrave, Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.pantheon_dice import RefreshLine
from theomachy.games.divinus.things import FACE


def explorable(t: Scene) -> list[int]:
    return [int(text.split()[1]) for text in t.legal("explore")]


def test_div_10_the_first_scenario_has_only_main_actions() -> None:
    t = Scene(1).dice("a", "6 5 4")
    assert {text.split()[0] for text in t.legal()} == {"explore", "rest"}


def test_div_10_one_main_action_and_then_the_next_player() -> None:
    t = Scene(1).dice("a", "7").play("explore 7")
    assert t.table.active == 1


def test_div_10_a_demigod_action_comes_before_or_after_the_main_action() -> None:
    t = Scene(3).dice("a", "1 3 3").die_of(0, "a", "flip-one")
    t.play("invoke greek", "flip 1")
    assert t.legal("invoke") == []
    t.play("explore 6", "pay 1")
    assert t.table.active == 1
    t = Scene(3).dice("a", "1 3").die_of(0, "a", "flip-one").play("explore 1")
    assert t.legal() == ["invoke greek", "end"]


def test_div_11_the_example_5_and_2_make_7_or_3() -> None:
    t = Scene(1).dice("a", "5 2")
    assert explorable(t) == [2, 3, 5, 7]


def test_div_11_the_example_6_and_1_take_the_tile_of_spot_7() -> None:
    t = Scene(1).spot(7, "s01").dice("a", "6 1").play("explore 7")
    assert t.tile_at("a", "d4") == "s01"
    assert t.player("a").die_places[:2] == [6, 6]
    assert t.tile_on_spot(7) == "-"


def test_div_11_the_example_6_and_6_less_2_take_the_tile_of_spot_10() -> None:
    t = Scene(1).dice("a", "2 6 6").play("explore 10")
    assert t.player("a").die_places[:3] == [9, 9, 9]


def test_div_11_a_face_with_several_values_counts_as_one_of_them() -> None:
    t = Scene(1).dice("a", "3-6")
    assert explorable(t) == [3, 6]


def test_div_11_a_spot_without_a_tile_or_dice_for_it_is_refused() -> None:
    t = Scene(1).spot(5, "-").dice("a", "5 2")
    assert t.why_not("explore 5").slug == "spot-empty"
    reason = t.why_not("explore 9")
    assert (reason.slug, reason.things[1:]) == ("no-dice", ["9", "5, 2", "2, 3, 5, 7"])


def test_div_12_a_tile_touches_the_map_by_a_side_and_all_sides_match() -> None:
    # F28 is P-P-P-S: to its west only a tile with Seas on its east side fits.
    t = Scene(1).tile("a", "d4", "f28").tile("a", "d5", "s29").spot(7, "s16").dice("a", "6 1").play("explore 7")
    assert "place c4 0" in t.legal()
    assert t.why_not("place c4 180").things == ["direction:east", "part:mountains", "cell:d4", "part:seas"]
    assert t.why_not("place c3 0").slug == "not-beside"


def test_div_12_the_map_never_leaves_a_square_of_four() -> None:
    t = Scene(1).tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "f4", "f27")
    t.tile("a", "g4", "s33", 180).spot(7, "s11").dice("a", "6 1").play("explore 7")
    assert t.why_not("place c4 0").slug == "outside-grid"


def test_div_12_the_placement_example() -> None:
    """Filip has six tiles; the seventh may go where all sides match, not beyond four columns, not at a corner only."""
    t = Scene(1).tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "f4", "f27").tile("a", "g4", "s33", 180)
    t.tile("a", "d5", "f29").tile("a", "d6", "f17").spot(7, "s36").dice("a", "6 1").play("explore 7")
    cells = {text.split()[1] for text in t.legal("place")}
    assert "c5" not in cells
    assert t.why_not("place c5 0").slug == "outside-grid"
    assert t.why_not("place f6 0").slug == "not-beside"
    # S36 is P-P-M-M: under E4 its plains fit, on G5 too.
    assert {"e5", "g5"} <= cells


def test_div_12_the_first_tile_is_turned_when_the_second_is_placed() -> None:
    t = Scene(1).tile("a", "d4", "f28").spot(7, "s06").dice("a", "6 1").play("explore 7", "place e4 90")
    # S06 turned a quarter is P-S-S-S: its west is Seas, so F28 must turn its Seas to the east.
    assert t.turn_of_tile("a", "d4") == "180"


def test_div_13_a_tile_may_be_built_on_top_and_what_it_covers_no_longer_counts() -> None:
    t = Scene(1).tile("a", "d4", "f28").tile("a", "e4", "f29", 270).spot(7, "s33").dice("a", "6 1")
    assert map_survey(t.table, 0).count_icons(1) == 3
    t.play("explore 7", "place d4 0")
    assert map_survey(t.table, 0).count_icons(1) == 1
    assert t.tile_at("a", "d4") == "s33"


def test_div_13_an_overbuilt_cell_is_not_overbuilt_again() -> None:
    t = Scene(1).tile("a", "d4", "f28").tile("a", "e4", "f29", 270)
    t.tile("a", "d4", "s33").spot(7, "s29").dice("a", "6 1").play("explore 7")
    assert t.why_not("place d4 0").slug == "already-overbuilt"


def test_div_13_a_tile_with_a_piece_on_it_is_not_overbuilt() -> None:
    t = Scene(6).tile("a", "d4", "f28").tile("a", "e4", "f29", 270).hero("a", "perseus", "d4", "plains")
    t.spot(7, "s33").dice("a", "6 1").play("explore 7")
    assert t.why_not("place d4 0").slug == "piece-there"


def test_div_14_a_rest_rolls_all_own_dice_and_refills_from_the_lowest() -> None:
    t = Scene(1).spot(2, "-").spot(4, "-").stack(0, "f01 f02 f03").dice("a", "3@4 5@2 6 4@used")
    t.play("rest")
    assert t.player("a").die_places[:4] == [READY] * 4
    assert (t.tile_on_spot(2), t.tile_on_spot(4)) == ("f01", "f02")


def test_div_14_dice_of_others_stay_where_they_are() -> None:
    t = Scene(1).spot(2, "-").dice("b", "2@2 1").dice("a", "6 6").play("rest")
    assert t.player("b").die_places[0] == 1
    assert t.tile_on_spot(2) == "-"


def test_div_15_an_area_spans_two_tiles_and_counts_each_once() -> None:
    t = Scene(1).tile("a", "d4", "f28")
    assert map_survey(t.table, 0).areas == []
    t.tile("a", "e4", "s33", 180)
    assert largest_area(t.table, 0, 0, 0) == 2


def test_div_15_the_example_of_four_areas() -> None:
    """A 2-tile Mountains Area, a 5-tile Plains Area, a 3-tile and a 2-tile Seas Area."""
    t = Scene(1).tile("a", "d4", "f31", 180).tile("a", "d5", "f19").tile("a", "d6", "s26", 270)
    t.tile("a", "c6", "f13", 270).tile("a", "e6", "f29", 180).tile("a", "c4", "s16").tile("a", "e7", "s09", 270)
    t.tile("a", "b6", "f27").tile("a", "c7", "s12")
    found = sorted((area.terrain, area.size) for area in map_survey(t.table, 0).areas)
    assert found == [(0, 5), (1, 2), (2, 2), (2, 3)]


def test_div_16_a_refresh_rolls_a_used_die_and_refills_its_spot_at_once() -> None:
    t = Scene(1).spot(4, "-").stack(0, "f01 f02").dice("a", "3@4 5")
    t.push_step(Refresh(0, 1)).play("refresh 1")
    assert t.player("a").die_places[0] == READY
    assert t.tile_on_spot(4) == "f01"


def test_div_16_a_spot_waits_for_its_last_die() -> None:
    t = Scene(1).spot(4, "-").stack(0, "f01 f02").dice("a", "3@4 5@4")
    t.push_step(Refresh(0, 1)).play("refresh 1")
    assert t.tile_on_spot(4) == "-"


def test_div_16_a_flip_shows_the_opposite_face() -> None:
    t = Scene(1).dice("a", "1 2 3")
    t.push_step(Flip(0, 3)).play("flip 1+2+3")
    assert t.ready_faces("a") == ["6", "5", "4"]


def test_div_16_reactivate_keeps_the_face() -> None:
    t = Scene(1).dice("a", "5@used 2")
    t.push_step(Reactivate(0, 1)).play("reactivate 1")
    assert t.ready_faces("a") == ["5", "2"]


def test_div_16_a_reroll_is_for_ready_dice() -> None:
    t = Scene(1).dice("a", "5@used 2")
    assert t.push_step(Reroll(0, 2)).legal() == ["reroll 2", "skip"]


def test_div_16_several_players_refresh_from_the_active_one_on() -> None:
    t = Scene(1, seats=3).spot(4, "-").spot(5, "-").spot(6, "-").stack(0, "f01 f02 f03")
    t.dice("a", "1@6").dice("b", "1@5").dice("c", "1@4").turn("b")
    t.push_step(RefreshLine(1)).play("refresh-line row-2")
    assert (t.tile_on_spot(5), t.tile_on_spot(4), t.tile_on_spot(6)) == ("f01", "f02", "f03")


def test_div_17_a_face_goes_on_any_own_die_and_the_die_keeps_its_face_up() -> None:
    t = Scene(1).dice("a", "5@used 2")
    t.push_step(Engrave(0, FACE.index["11"], True)).play("engrave 11 on 1 side 5")
    assert t.player("a").die_places[0] == USED
    t.push_step(Engrave(0, FACE.index["nectar"], True)).play("engrave nectar on 2 side 2")
    assert t.ready_faces("a") == ["nectar"]


def test_div_18_fire_turns_to_the_opposite_face_when_it_is_rolled() -> None:
    t = Scene(1).dice("a", "fire")
    fire = FACE.index["fire"]
    t.player("a").dice = ((fire, fire, fire, 0, 0, 0), *t.player("a").dice[1:])
    t.play("rest")
    assert t.ready_faces("a") == ["1"]


def test_div_18_fire_never_lies_opposite_fire() -> None:
    t = Scene(5).dice("a", "fire")
    assert "engrave fire on 1 side 6" not in t.push_step(Engrave(0, FACE.index["fire"], True)).legal()
    assert "engrave fire on 1 side 5" in t.legal()


def test_div_18_nectar_refreshes_two_other_dice_or_is_a_3() -> None:
    t = Scene(5).dice("a", "nectar 2@used 4@used")
    assert "explore 3" in t.legal()
    t.play("nectar 1", "refresh 2", "refresh 3")
    assert t.player("a").die_places[:3] == [USED, READY, READY]


def test_div_18_swords_are_2_or_4_outside_a_fight_and_any_number_in_one() -> None:
    t = Scene(6).dice("a", "swords").quests("draugr")
    assert explorable(t) == [2, 4]
    assert t.legal("fight") == ["fight draugr at 6", "fight draugr at 7", "fight draugr at 10"]


def test_div_19_dice_spent_on_no_spot_go_to_the_used_area_and_refill_nothing() -> None:
    t = Scene(6).dice("a", "6 3").quests("draugr").play("fight draugr at 6")
    assert t.player("a").die_places[0] == USED
    assert "-" not in [t.tile_on_spot(spot) for spot in range(1, 13)]


def test_div_19_burnt_dice_are_neither_used_nor_ready() -> None:
    t = Scene(8).dice("a", "1@used 2 3")
    t.player("a").die_places[0] = 14
    assert t.push_step(Refresh(0, 1)).question() != "refresh"


def test_an_action_that_is_not_legal_is_refused_with_what_is() -> None:
    with pytest.raises(Problem, match="not-legal"):
        Scene(1).play("explore 12")
