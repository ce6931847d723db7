"""DIV-50 to DIV-59, 67: the Clash of Gods, and the details of the sheet."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.core.game import make_setup
from theomachy.core.match import Match, replay
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus import clash
from theomachy.games.divinus.areas import Area, MapSurvey
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.measures import half_icons, map_survey, measure, overbuilt_icons
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.rules import RULES_VERSION, rules_of
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.scenario_end import ResolveClash
from theomachy.games.divinus.things import CELLS, GREEK, NORSE, NOTHING, PANTHEON, QUEST, TILE


def set_icon_counts(t: Scene, seat: str, greek: int = 0, norse: int = 0, barbarian: int = 0) -> Scene:
    """A map of which only the icons are known."""
    t.player(seat).survey = MapSurvey([], [NOTHING] * (CELLS * 3), [greek, norse, barbarian, 0], 0, [])
    return t


def area(t: Scene, seat: str, terrain: int, icons: tuple[int, int, int], sacred: int = 0, temples: str = "") -> Scene:
    """One more Area on a map known only by its Areas."""
    me = t.player(seat)
    if me.survey is None:
        set_icon_counts(t, seat)
    assert me.survey is not None
    kinds = [next(i for i, s in enumerate(t.table.data.temples) if s.pantheon == "gn".index(w)) for w in temples]
    me.survey.areas.append(Area(terrain, [0, 1], [*icons, 0], sacred, kinds))
    return t


def result(t: Scene) -> tuple[int, int]:
    found = clash.clash_result(t.table)
    return found.greek, found.norse


def winner(t: Scene) -> str:
    t.push_step(ResolveClash(0)).settle()
    wins = t.table.past.clash_wins
    return PANTHEON.slug(wins.index(1)) if 1 in wins else ""


def test_div_50_a_tie_goes_to_the_pantheon_that_lost_last_time() -> None:
    t = set_icon_counts(set_icon_counts(Scene(3), "a"), "b")
    t.table.past.last_loser = NORSE
    assert winner(t) == "norse"
    assert t.table.past.last_loser == GREEK


def test_div_50_the_same_player_best_for_both_chooses_even_if_the_scores_differ() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a", greek=5, norse=2), "b", greek=1, norse=1).push_step(
        ResolveClash(0)
    )
    assert (t.legal(), t.table.seat) == (["crown greek", "crown norse"], 0)
    t.play("crown norse")
    assert t.table.past.clash_wins == (0, 1)


def test_div_50_tied_players_are_told_apart_by_turn_order() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a", greek=3, norse=4), "b", greek=3, norse=1)
    t.table.turn_order = (1, 0)
    found = clash.clash_result(t.table)
    assert (found.greek_seat, found.norse_seat, found.chooser()) == (1, 0, NOTHING)


def test_div_50_the_latest_favorite_applies_up_to_two_copies_of_the_next_face() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a", greek=3), "b", norse=1)
    t.table.past.favorites = (1, NOTHING)
    t.push_step(ResolveClash(0))
    assert t.question() == "etch"
    t.play("etch flip-two side 1", "etch flip-two side 2")
    assert t.table.pantheon_dice.faces[GREEK][:2] == (3, 3)
    assert t.question() != "etch"


def test_div_50_never_a_favorite_no_face() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a", greek=3), "b", norse=1)
    assert winner(t) == "greek"
    assert t.question() == "turn"


def test_div_51_scenario_2_most_icons() -> None:
    assert result(set_icon_counts(set_icon_counts(Scene(2), "a", greek=3, norse=1), "b", norse=4)) == (3, 4)


def test_div_51_scenario_3_sacred_places_in_areas_with_temples_of_one_pantheon() -> None:
    t = area(area(area(Scene(3), "a", 0, (0, 0, 0), 2, "g"), "a", 1, (0, 0, 0), 3, "gn"), "b", 0, (0, 0, 0), 1, "n")
    assert result(set_icon_counts(t, "b")) == (2, 0)
    assert result(area(t, "b", 0, (0, 0, 0), 1, "n")) == (2, 1)


@pytest.mark.parametrize("scenario", [4, 5])
def test_div_51_scenarios_4_and_5_the_god_of_the_first_dedicated_quest(scenario: int) -> None:
    t = Scene(scenario).areas("a").areas("b")
    t.table.dedicated_pantheon = NORSE
    assert result(t) == (0, 1)


def test_div_51_scenario_4_the_first_dedicated_quest_is_remembered() -> None:
    t = Scene(4).quests("lokis-wager", "revels")
    t.table.quest_terms.needs[QUEST.index["lokis-wager"]] = 0
    t.table.quest_terms.needs[QUEST.index["revels"]] = 9
    t.player("a").needs_check = True
    t.push_step(CheckCompletions(0)).settle()
    assert t.table.dedicated_pantheon == NORSE


def test_div_51_scenario_6_all_markers_on_monsters() -> None:
    t = Scene(6, seats=3).covered("draugr", "ab.").covered("warg-pack", "c..").covered("empusa", "a..")
    assert result(t) == (1, 3)


def test_div_51_scenario_7_barbarians_less_the_others() -> None:
    assert result(set_icon_counts(set_icon_counts(Scene(7), "a", 1, 3, 4), "b", 2, 0, 3)) == (3, 3)


def test_div_51_scenario_8_areas_with_greeks_against_norse_in_one_area() -> None:
    t = area(area(set_icon_counts(Scene(8), "b"), "a", 0, (1, 0, 0)), "a", 1, (2, 0, 0))
    assert result(area(t, "b", 0, (0, 3, 0))) == (2, 3)


def test_div_51_scenario_9_the_left_and_the_right_half() -> None:
    t = Scene(9).tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "f4", "f27")
    t.mark("f28", "barbarian@0").mark("f27", "barbarian@0")
    # Two Norse icons and a Barbarian to the left, a Greek and a Barbarian to the right.
    assert (half_icons(t.table, 0, 0, GREEK), half_icons(t.table, 0, 1, NORSE)) == (1, 1)
    assert result(t) == (1, 1)


def test_div_51_scenario_10_seas_with_sacred_places_or_icons() -> None:
    t = area(area(area(set_icon_counts(Scene(10), "b"), "a", 2, (1, 0, 0)), "a", 2, (0, 0, 0), 2), "a", 0, (4, 4, 0))
    assert result(area(t, "b", 2, (0, 2, 0), 1)) == (2, 3)


def test_div_51_scenario_11_areas_with_three_greeks_against_temples_or_sacred_places() -> None:
    t = area(area(set_icon_counts(Scene(11), "b"), "a", 2, (3, 0, 0)), "a", 1, (2, 0, 0))
    assert result(area(area(t, "b", 0, (0, 0, 0), 1), "b", 1, (0, 0, 0), 0, "n")) == (1, 2)


def test_div_51_scenario_12_all_support() -> None:
    t = Scene(12)
    t.player("a").support = (2, 1)
    t.player("b").support = (0, 2)
    t.table.story_support = (2, 0)
    assert result(t) == (4, 3)


def test_div_52_a_swap_needs_two_tiles_without_a_piece() -> None:
    t = Scene(8).quests("chimera-1").lair("2").spot(1, "-").die_of(1, "a", "swap-adjacent").play("invoke norse")
    swaps = t.legal("swap")
    assert "swap 3 with 6" in swaps
    assert not [text for text in swaps if "1" in text.split()[1:] or "2" in text.split()[1:]]


def test_div_52_an_exchanged_tile_goes_under_its_own_stack() -> None:
    t = Scene(3).spot(3, "f05").stack(0, "f01 f02").die_of(1, "a", "exchange-top").play("invoke norse", "exchange 3")
    assert t.tile_on_spot(3) == "f01"
    assert TILE.slug(t.table.stacks[0].cards[0]) == "f05"
    assert t.table.known == [1, 0]


def test_div_52_from_the_other_stack_when_its_own_is_empty() -> None:
    t = Scene(3).spot(3, "f05").stack(0, "").stack(1, "s01").die_of(1, "a", "exchange-top")
    t.play("invoke norse", "exchange 3")
    assert t.tile_on_spot(3) == "s01"
    assert [TILE.slug(tile) for tile in t.table.stacks[0].cards] == ["f05"]


def test_div_52_replace_by_one_of_two_drawn() -> None:
    t = Scene(3).spot(3, "f05").stack(0, "f01 f02 f03").die_of(1, "a", "replace-of-two")
    t.play("invoke norse", "exchange 3")
    assert t.legal() == ["take f01", "take f02"]
    t.play("take f02")
    assert t.tile_on_spot(3) == "f02"
    assert [TILE.slug(tile) for tile in t.table.stacks[0].cards] == ["f01", "f05", "f03"]


def test_div_52_with_one_tile_left_in_its_stack_only_that_one_is_drawn() -> None:
    """Not one of the other stack besides: that is drawn from only if the right one is empty."""
    t = Scene(3).spot(3, "f05").stack(0, "f01").stack(1, "s18").die_of(1, "a", "replace-of-two")
    t.play("invoke norse", "exchange 3")
    assert t.tile_on_spot(3) == "f01"


def test_div_52_a_line_is_renewed_from_the_lowest_spot() -> None:
    t = Scene(3).spot(4, "f05").spot(5, "f06").spot(6, "f07").stack(0, "f01 f02 f03").die_of(1, "a", "renew-line")
    t.play("invoke norse", "renew-line row-2", "renew 4", "renew 6")
    assert (t.tile_on_spot(4), t.tile_on_spot(5), t.tile_on_spot(6)) == ("f01", "f06", "f02")


def test_div_52_a_search_swaps_the_first_tile_with_the_named_icon() -> None:
    # F05 and F11 show Vikings, F18 Barbarians, F16 a Greek.
    t = Scene(3).spot(3, "f05").stack(0, "f11 f18 f16").die_of(1, "a", "search-icon")
    t.play("invoke norse", "search 3 for greek")
    assert t.tile_on_spot(3) == "f16"
    assert sorted(TILE.slug(tile) for tile in t.table.stacks[0].cards) == ["f05", "f11", "f18"]


def test_div_52_a_search_that_finds_none_changes_nothing() -> None:
    t = Scene(3).spot(3, "f05").stack(0, "f11 f18").die_of(1, "a", "search-icon")
    t.play("invoke norse", "search 3 for temple")
    assert t.tile_on_spot(3) == "f05"
    assert sorted(TILE.slug(tile) for tile in t.table.stacks[0].cards) == ["f11", "f18"]


def test_div_52_no_search_for_a_tile_with_a_location() -> None:
    t = Scene(3).spot(9, "s01").mark("s01", "shrine@0").die_of(1, "a", "search-icon").play("invoke norse")
    assert not [text for text in t.legal("search") if text.startswith("search 9 ")]


def test_div_52_a_rearranged_tile_may_not_split_the_map() -> None:
    t = (
        Scene(3)
        .tile("a", "d4", "f28")
        .tile("a", "e4", "s29", 180)
        .tile("a", "e5", "s33", 180)
        .push_step(Rearrange(0, 1))
    )
    assert t.legal() == ["lift d4", "lift e5", "skip"]
    t.play("lift e5")
    assert "place e5 180" in t.legal()
    assert not [text for text in t.legal("place") if text.split()[1] in ("d4", "e4")]


def test_div_52_draw_two_and_overbuild_with_one_or_none() -> None:
    t = Scene(3).tile("a", "d4", "f28").tile("a", "e4", "s29", 180).stack(1, "s33 s36 s01").quests()
    t.die_of(1, "a", "draw-overbuild").play("invoke norse", "draw sacred", "take s33", "place d4 0")
    assert t.tile_at("a", "d4") == "s33"
    assert [TILE.slug(tile) for tile in t.table.stacks[1].cards] == ["s36", "s01"]


def test_div_53_a_tile_may_be_taken_only_if_it_can_be_placed() -> None:
    t = Scene(1).dice("a", "1 2 5")
    for _ in range(2):
        for cell in [row * 7 + column for row in range(4) for column in range(4)]:
            t.player("a").map = t.player("a").map.with_tile(cell, TILE.index["f01"], 0)
    t.settle()
    # Nothing but a Rest was left, so it was taken.
    assert "rested a" in t.event_texts()
    t = Scene(1).dice("a", "1 2 5").dice("b", "1 2").tile("a", "d4", "f28")
    assert "explore 1" in t.legal()


def test_div_53_fire_has_no_value() -> None:
    t = Scene(5).dice("a", "fire 2")
    assert t.legal("explore") == ["explore 2"]


def test_div_53_fights_add_and_subtract() -> None:
    t = Scene(6).quests("draugr").dice("a", "6 5 5")
    assert t.legal("fight") == ["fight draugr at 6", "fight draugr at 10"]


def test_div_53_swords_are_any_number_however_large() -> None:
    # With an 11 only 22 less 11 makes 11.
    t = Scene(6).quests("empusa").tile("a", "d4", "f28").hero("a", "perseus", "d4", "plains").dice("a", "swords 11")
    assert "pay 1+2" in t.play("fight empusa at 11").legal("pay")


def test_div_54_with_both_stacks_empty_a_spot_stays_empty_until_a_tile_comes() -> None:
    t = Scene(3).spot(4, "-").spot(5, "-").stack(0, "").stack(1, "").dice("a", "3@4 1").play("rest")
    assert t.tile_on_spot(4) == "-"
    t = Scene(3).spot(4, "-").spot(5, "-").stack(0, "f01").stack(1, "s01").dice("a", "3@5 1").play("rest")
    assert (t.tile_on_spot(4), t.tile_on_spot(5)) == ("f01", "s01")


def test_div_55_what_lies_on_the_first_tile_turns_too() -> None:
    t = Scene(6).tile("a", "d4", "f28").hero("a", "perseus", "d4", "seas").spot(7, "s06").dice("a", "6 1").quests()
    t.temples().play("explore 7", "place e4 90")
    me = t.player("a")
    assert t.turn_of_tile("a", "d4") == "180"
    assert t.table.data.tiles.region_terrains[me.map.tiles[me.hero_cell]][me.hero_region] == 2


def test_div_55_a_lone_first_tile_may_be_overbuilt() -> None:
    t = Scene(1).tile("a", "d4", "f28").spot(7, "s06").dice("a", "6 1").play("explore 7")
    assert "place d4 90" in t.legal()
    t.play("place d4 90")
    assert not t.player("a").map.can_turn_first()


def test_div_56_only_top_tiles_count() -> None:
    t = Scene(5).tile("a", "d4", "f17").tile("a", "d5", "s05").tile("a", "d4", "s18")
    assert map_survey(t.table, 0).count_icons(2) == 0
    assert overbuilt_icons(t.table, 0, 2, 0) == 1


def test_div_56_overbuilding_fills_no_cell() -> None:
    t = Scene(5).tile("a", "d4", "f17").tile("a", "d5", "s05").tile("a", "d4", "s18")
    assert len(t.player("a").map.cells) == 2


def test_div_56_column_1_is_the_leftmost_occupied_one() -> None:
    t = Scene(9).tile("a", "d4", "f28").mark("f28", "barbarian@0")
    assert half_icons(t.table, 0, 0, NORSE) == 3
    t.tile("a", "c4", "f03").tile("a", "b4", "f30")
    assert half_icons(t.table, 0, 0, NORSE) == 2
    assert half_icons(t.table, 0, 1, NORSE) == 3


def test_div_57_all_maps_are_checked_the_active_player_first() -> None:
    t = Scene(2, seats=3).quests("muster-of-sparta")
    set_icon_counts(set_icon_counts(set_icon_counts(t, "a"), "b", greek=4), "c", greek=4)
    for seat in "abc":
        t.player(seat).needs_check = True
    t.turn("c").push_step(CheckCompletions(2)).settle()
    assert t.table.quests_done == ((QUEST.index["muster-of-sparta"], 2),)
    assert t.table.seat == 2


def test_div_58_an_explore_breaks_the_row_of_rests() -> None:
    t = Scene(1).play("rest", "rest", "rest", "rest")
    assert GAME.ending(t.table) == "all-rest"
    t = Scene(1).dice("b", "1 2 3").play("rest", "explore 2")
    while t.question() != "turn":
        t.play(t.legal()[0])
    assert [player.rests_in_row for player in t.table.players] == [1, 0]


def test_div_58_the_rest_end_cuts_a_last_round_short() -> None:
    t = Scene(1, seats=2)
    t.table.is_last_round = True
    for seat in "ab":
        t.player(seat).rests_in_row = 1
    t.player("b").rests_in_row = 2
    t.play("rest")
    assert GAME.ending(t.table) == "all-rest"


def test_div_59_one_of_each_temple_and_what_is_left_stays() -> None:
    t = Scene(3).spot(7, "s33").spot(8, "s29").dice("a", "6 1").dice("b", "6 2").temples("athena-temple", "thor-temple")
    t.quests().play("explore 7", "build thor-temple")
    t.turn("b").play("explore 8")
    assert t.legal() == ["build athena-temple", "skip"]
    t.play("skip")
    assert len(t.table.available_temples) == 1


def test_div_67_the_first_clash_tied_has_no_winner() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a"), "b")
    assert winner(t) == ""
    assert "clash-undecided" in t.event_texts()


def test_div_67_no_dedicated_quest_done_is_a_tie() -> None:
    t = Scene(4).areas("a").areas("b")
    t.table.past.last_loser = GREEK
    assert winner(t) == "greek"


def test_div_67_in_scenario_6_nobody_chooses() -> None:
    t = Scene(6).covered("draugr", "aa.").covered("empusa", "a..")
    assert winner(t) == "norse"


def test_div_67_zero_favor_never_makes_a_favorite() -> None:
    t = Scene(2).areas("a").areas("b")
    t.table.gods = ()
    t.finish()
    assert t.table.pantheon_dice.holders == (-1, -1)


def test_every_measure_of_the_rows_can_be_taken() -> None:
    t = Scene(12).tile("a", "d4", "f28").dice("a", "1 2 3")
    assert t.player("a").die_places[0] == READY
    for god in t.table.data.gods:
        for goal in god.goals:
            assert isinstance(measure(t.table, 0, goal), int)


def below_zero(version: int = RULES_VERSION) -> Scene:
    """Scenario 7, two maps with 2 Greek icons and 1 Norse icon each: Hades has −2, Hel −1."""
    t = Scene(7)
    t.table.rules = rules_of(t.table.data, 7, version)
    t.table.past.last_loser = GREEK
    return set_icon_counts(set_icon_counts(t, "a", greek=2, norse=1), "b", greek=2, norse=1)


def test_div_51_a_difference_below_zero_counts_as_it_is() -> None:
    t = below_zero()
    found = clash.clash_result(t.table)
    assert (found.greek, found.norse, found.greek_seat, found.norse_seat) == (-2, -1, 0, 0)
    t.push_step(ResolveClash(0))
    assert (t.legal(), t.table.seat) == (["crown greek", "crown norse"], 0)


def test_div_51_the_greater_difference_wins_below_zero_too() -> None:
    t = set_icon_counts(set_icon_counts(Scene(7), "a", greek=3, norse=2), "b", greek=2, norse=4)
    t.table.past.last_loser = NORSE
    assert result(t) == (-2, -2)
    assert winner(set_icon_counts(t, "a", greek=5, norse=1)) == "norse"


def test_div_51_a_record_of_version_2_keeps_the_floor_at_zero() -> None:
    t = below_zero(version=2)
    found = clash.clash_result(t.table)
    assert (found.greek, found.norse, found.chooser()) == (0, 0, NOTHING)
    assert winner(t) == "greek"


def test_div_67_nobody_is_best_with_nothing() -> None:
    t = set_icon_counts(set_icon_counts(Scene(2), "a", norse=3), "b")
    found = clash.clash_result(t.table)
    assert (found.greek_seat, found.norse_seat, found.chooser()) == (NOTHING, 0, NOTHING)


def test_a_record_is_played_by_the_rules_of_its_version() -> None:
    seven = {"scenario": "7"}
    assert make_setup(GAME.info, 2, options=seven).version == RULES_VERSION
    old = make_setup(GAME.info, 2, options=seven, version=2)
    assert GAME.new(old, seeded_rng(1)).rules.clash_floor
    match = Match(GAME, old, Luck(1), ["A", "B"], "2026-01-01")
    assert match.record().version == 2
    assert replay(GAME, match.record()).setup.version == 2
