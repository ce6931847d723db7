"""DIV-40 to DIV-49, 72, 73: heroes, Temples and monsters."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus import monsters, temples
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.maps import SURROUNDINGS
from theomachy.games.divinus.measures import fewer_of_both, icons, map_survey, smaller_share
from theomachy.games.divinus.player import BURNT, READY, USED
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps import exploration, heroes
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.hero_movement import CarryTile, MoveHero
from theomachy.games.divinus.steps.sticker_placement import ApplySticker
from theomachy.games.divinus.temples import faction_icons
from theomachy.games.divinus.things import BARBARIAN, CELL, GREEK, LAIR, NORSE, NOTHING, QUEST, TEMPLE, TILE

BOOK = static_data_of(())


def plains_row(t: Scene, seat: str = "a") -> Scene:
    """Three tiles in a row, their Plains one Area."""
    return t.tile(seat, "d4", "f28").tile(seat, "e4", "s29", 180).tile(seat, "e5", "s33", 180)


def test_div_40_the_hero_enters_on_the_first_explored_tile_on_a_terrain_of_choice() -> None:
    t = Scene(6).spot(7, "s33").dice("a", "6 1").temples()
    t.player("a").hero = 2
    t.play("explore 7")
    assert t.legal() == ["stand d4 plains", "stand d4 seas"]
    t.play("stand d4 seas")
    assert monsters.hero_terrain(t.table, 0) == 2


def test_div_40_a_die_moves_him_up_to_its_number_to_another_tile() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").dice("a", "1 5")
    t.play("move-hero 1")
    assert {text.split()[1] for text in t.legal("stand")} == {"e4"}
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").dice("a", "2 5").play("move-hero 1")
    assert {text.split()[1] for text in t.legal("stand")} == {"e4", "e5"}
    assert t.player("a").die_places[0] == USED


def test_div_40_winged_sandals_carry_him_farther() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").artifact("a", "winged-sandals").dice("a", "1 5")
    t.play("move-hero 1")
    assert {text.split()[1] for text in t.legal("stand")} == {"e4", "e5"}


def test_div_41_prometheus_counts_as_an_icon_and_changes_after_every_move() -> None:
    t = plains_row(Scene(6)).hero("a", "prometheus", "d4", "plains")
    assert icons(t.table, 0, 0, 0) == 1
    t.push_step(MoveHero(0, 1)).play("stand e4 plains")
    assert t.legal() == ["guise norse", "guise barbarian"]
    t.play("guise norse")
    assert (icons(t.table, 0, 0, 0), icons(t.table, 0, 1, 0)) == (0, 3)


def test_div_41_atalanta_carries_a_tile_beside_her_to_an_empty_cell_beside_her() -> None:
    t = plains_row(Scene(6)).hero("a", "atalanta", "e4", "plains").push_step(CarryTile(0))
    assert t.legal() == ["lift d4", "lift e5", "skip"]
    t.play("lift e5")
    cells = {text.split()[1] for text in t.legal("place")}
    assert cells <= {"d3", "e3", "f3", "d5", "e5", "f5", "f4"}
    t.play("place d5 180")
    assert (t.tile_at("a", "d5"), t.tile_at("a", "e5")) == ("s33", "-")


def test_div_41_perseus_refreshes_a_die_when_a_sticker_joins_his_area() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").dice("a", "1 5@used").push_step(ApplySticker(0, 0))
    t.play("stick a e4 plains")
    assert t.question() == "refresh"


def test_div_41_perseus_refreshes_one_die_for_a_tile_with_many_icons() -> None:
    t = Scene(6).tile("a", "d4", "s33").tile("a", "d5", "s29").hero("a", "perseus", "d4", "plains").quests()
    t.spot(1, "f28").dice("a", "1 5@used 5@used").play("explore 1", "place e4 180")
    assert t.question() == "refresh"
    t.play("refresh 2")
    assert t.question() != "refresh"


def test_div_41_perseus_is_not_moved_by_his_own_move() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "seas").dice("a", "1 5@used 3").push_step(MoveHero(0, 1))
    t.play("stand e4 plains")
    assert t.question() == "turn"


def test_div_41_the_heracles_example() -> None:
    """A tile with three icons on spot 10 costs 7, 10 or 13 beside Heracles."""
    t = plains_row(Scene(6)).hero("a", "heracles", "d4", "plains").spot(10, "f01").mark("f01", "greek@0")
    assert exploration.spot_price(t.table, 9) == 10
    assert exploration.prices_beside_heracles(t.table, 0, 9) == (13, 7)
    t.dice("a", "7").play("explore 10")
    for text in t.legal("place"):
        assert CELL.index[text.split()[1]] in SURROUNDINGS[CELL.index["d4"]]


def test_div_41_heracles_never_pays_less_than_1() -> None:
    t = plains_row(Scene(6)).hero("a", "heracles", "d4", "plains").spot(2, "f01")
    assert exploration.prices_beside_heracles(t.table, 0, 1) == (4,)


def test_div_41_theseus_refreshes_for_a_consecration_beside_him_and_twice_on_his_tile() -> None:
    for cell, left in (("d4", "1"), ("d5", "1"), ("e4", "2")):
        t = plains_row(Scene(7)).mark("s29", "old-stones-temple@0".replace("-temple", "")).quests()
        t.hero("a", "theseus", cell, "plains").dice("a", "1 2@used 3@used")
        heroes.refresh_for_consecration(t.table, 0, CELL.index["e4"])
        step = t.table.steps[-1]
        assert step.question(t.table).things == [left]


def test_div_41_odysseus_searches_a_stack_when_no_tile_of_the_board_extends_his_sea() -> None:
    t = plains_row(Scene(10)).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3")
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.spot(1, "f17").stack(0, "f27 f03 f33").stack(1, "s18")
    assert t.legal("sail") == ["sail faction", "sail sacred"]
    t.play("sail faction")
    assert t.legal() == ["take f03", "take f33"]
    t.play("take f03")
    assert t.legal() == ["pay 1+2", "pay 1+3", "pay 2+3"]
    t.play("pay 1+3")
    assert {text.split()[1] for text in t.legal("place")} == {"c4"}


def test_div_41_a_search_that_finds_nothing_is_followed_by_another_main_action() -> None:
    t = plains_row(Scene(10)).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3")
    for spot in range(1, 13):
        t.spot(spot, "-")
    t.spot(1, "f17").stack(0, "f27 f03 f33").stack(1, "s18").play("sail sacred")
    assert "nothing-found a" in t.event_texts()
    assert t.legal("sail") == []
    assert "rest" in t.legal()


def test_div_41_odysseus_does_not_search_while_the_board_has_a_tile_for_his_sea() -> None:
    t = plains_row(Scene(10)).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3").spot(12, "s16")
    assert t.legal("sail") == []


def test_div_42_a_revealed_temple_may_be_applied_to_an_explored_sacred_place() -> None:
    t = Scene(3).spot(7, "s33").dice("a", "6 1").temples("athena-temple", "thor-temple").play("explore 7")
    assert t.legal() == ["build athena-temple", "build thor-temple", "skip"]
    t.play("build thor-temple")
    assert t.table.marks[TILE.index["s33"]] == (parse_mark("thor-temple@0"),)


def test_div_42_no_temple_where_a_location_is() -> None:
    t = Scene(3).tile("a", "d4", "s33").temples("athena-temple")
    assert temples.can_build(t.table, 0, TILE.index["s33"])
    t.mark("s33", "shrine@0")
    assert not temples.can_build(t.table, 0, TILE.index["s33"])


def test_div_42_a_temple_is_consecrated_the_moment_its_condition_holds_and_scores() -> None:
    t = plains_row(Scene(7)).quests().mark("s29", "thor-temple@0").mark("f28", "norse@0").push_step(CheckCompletions(0))
    t.settle()
    assert [CELL.slug(cell) for cell in t.player("a").consecrated_cells] == ["e4"]
    t.table.gods = ()
    t.finish()
    assert t.player("a").total_favor() == 1


def test_div_42_a_consecrated_temple_stays_and_its_tile_is_not_covered() -> None:
    t = plains_row(Scene(7)).quests().mark("s29", "thor-temple@0").mark("f28", "norse@0").push_step(CheckCompletions(0))
    t.settle()
    assert t.player("a").has_piece(CELL.index["e4"])


def test_div_42_each_condition_of_the_rows() -> None:
    t = plains_row(Scene(7)).mark("s29", "freyja-temple@0").mark("s33", "apollo-temple@0")
    region = 0
    assert not temples.is_condition_met(t.table, 0, CELL.index["e4"], region, TEMPLE.index["freyja-temple"])
    t.tile("a", "d5", "f27")
    assert temples.is_condition_met(t.table, 0, CELL.index["e4"], region, TEMPLE.index["freyja-temple"])
    assert not temples.is_condition_met(t.table, 0, CELL.index["e5"], region, TEMPLE.index["apollo-temple"])


def test_div_43_a_fight_needs_exactly_the_number_of_a_free_spot() -> None:
    t = Scene(6).quests("draugr").dice("a", "4 2 5").dice("b", "6 6")
    assert t.legal("fight") == ["fight draugr at 6", "fight draugr at 7"]
    t.play("fight draugr at 6")
    assert t.table.markers[QUEST.index["draugr"]] == (0, NOTHING, NOTHING)
    assert t.legal("fight") == []
    t.play("rest").turn("b")
    assert t.legal("fight") == []
    assert t.why_not("fight draugr at 6").slug == "fight-taken"


def test_div_43_empusa_is_fought_by_a_hero_on_the_plains() -> None:
    t = plains_row(Scene(6)).quests("empusa").dice("a", "5 1").hero("a", "perseus", "d4", "seas")
    assert t.legal("fight") == []
    assert t.why_not("fight empusa at 5").slug == "hero-elsewhere"
    t.hero("a", "perseus", "d4", "plains")
    assert t.legal("fight") == ["fight empusa at 5"]


def test_div_44_cerberus_blocks_four_spots_and_every_fight_moves_him() -> None:
    t = Scene(7).dice("a", "5 4 4").quests("cerberus-1", "cerberus-2", "cerberus-3").lair("8-9-11-12")
    assert not {"explore 8", "explore 9"} & set(t.legal())
    assert t.why_not("explore 9").slug == "spot-blocked"
    t.play("fight cerberus-1 at 5", "pay 1")
    assert len(t.legal("prowl")) == 5
    t.play("prowl 1-2-4-5")
    assert "explore 8" in t.legal()
    assert "explore 4" not in t.legal()


def test_div_44_a_card_fulfilled_weakens_him_and_then_he_moves() -> None:
    t = Scene(7).dice("a", "5 4").quests("cerberus-1", "cerberus-2", "cerberus-3").lair("8-9-11-12")
    t.covered("cerberus-1", ".bbb")
    t.play("fight cerberus-1 at 5")
    assert t.question() == "prowl"
    assert len(t.legal("prowl")) == 17
    t.table.quests_done += ((QUEST.index["cerberus-2"], 0),)
    assert len(monsters.next_lairs(t.table)) == 12


def test_div_44_after_three_cards_he_is_gone() -> None:
    t = Scene(7).dice("a", "5 4 2").quests("cerberus-1").lair("8")
    t.covered("cerberus-1", ".bbb")
    t.play("fight cerberus-1 at 5")
    assert t.table.lair == NOTHING


def chimera(t: Scene) -> Scene:
    return t.quests("chimera-1", "chimera-2", "chimera-3").lair("12")


def test_div_45_the_chimera_burns_one_die_on_each_spot_ahead() -> None:
    t = chimera(Scene(8)).dice("a", "6 5 2").dice("b", "1@2 2@2 3@3 4").spot(2, "-").spot(3, "-")
    t.play("fight chimera-1 at 6", "leap 1 facing east")
    assert (t.question(), t.table.seat) == ("burn", 1)
    t.play("burn 2")
    assert t.player("b").die_places[:4] == [1, BURNT, BURNT, READY]
    assert t.tile_on_spot(3) != "-"
    assert t.tile_on_spot(2) == "-"


def test_div_45_burnt_dice_stay_out_of_one_rest() -> None:
    t = chimera(Scene(8)).dice("a", "1 2 3")
    t.player("a").die_places[0] = BURNT
    t.play("rest")
    assert t.player("a").die_places[:3] == [USED, READY, READY]


def test_div_45_with_her_last_card_burnt_dice_become_used() -> None:
    t = Scene(8).quests("chimera-1").lair("12").dice("a", "6 5").dice("b", "1 2")
    t.covered("chimera-1", ".bbb")
    t.player("b").die_places[0] = BURNT
    t.play("fight chimera-1 at 6")
    assert t.player("b").die_places[0] == USED


def test_div_45_she_leaps_onto_another_spot_that_holds_a_tile_and_blocks_none() -> None:
    t = chimera(Scene(8)).dice("a", "6 6 2").spot(3, "-")
    assert "explore 12" in t.legal()
    t.play("fight chimera-1 at 6")
    spots = {text.split()[1] for text in t.legal("leap")}
    assert not {"3", "12"} & spots
    assert "leap 1 facing north" not in t.legal()


def hydra(t: Scene) -> Scene:
    return t.quests("hydra-1", "hydra-2", "hydra-3").lair("8")


def test_div_46_the_hydra_example() -> None:
    """On spot 8 she blocks it, and 5, 7, 9 and 11 cost 9, 11, 13 and 15."""
    t = hydra(Scene(10))
    assert [exploration.spot_price(t.table, spot - 1) for spot in (5, 7, 9, 11, 12)] == [9, 11, 13, 15, 12]
    t.dice("a", "8 2 2")
    assert "explore 8" not in t.legal()


def test_div_46_each_fight_moves_her_and_odysseus() -> None:
    t = hydra(plains_row(Scene(10))).hero("a", "odysseus", "d4", "seas").dice("a", "7 2")
    t.play("fight hydra-1 at 7", "slither 1")
    assert t.legal() == ["stand e4 plains", "stand e4 mountains"]
    assert t.table.lair == LAIR.index["1"]


def echidna(t: Scene) -> Scene:
    t.quests("echidna")
    t.player("a").monster_cell = CELL.index["d4"]
    t.player("a").invalidate_survey()
    return t


def test_div_47_the_monster_waits_on_the_first_tile_and_the_hero_enters_on_the_second() -> None:
    t = Scene(11).quests("echidna").spot(7, "s33").spot(1, "f28").dice("a", "6 1 1").temples()
    t.player("a").hero = 2
    t.play("explore 7")
    assert t.player("a").monster_cell == CELL.index["d4"]
    t.turn("a").play("explore 1", "place e4 180")
    assert t.question() in ("turn-first", "stand")


def test_div_47_her_tile_has_no_contents() -> None:
    t = plains_row(Scene(11))
    assert icons(t.table, 0, 1, 0) == 2
    echidna(t)
    assert icons(t.table, 0, 1, 0) == 0
    assert [area.size for area in map_survey(t.table, 0).areas if area.terrain == 0] == [2]


def test_div_47_a_7_pushes_south_or_east_and_a_number_that_cannot_push_is_no_choice() -> None:
    t = echidna(plains_row(Scene(11))).dice("a", "7 2")
    assert monsters.push_directions(t.table, 0, QUEST.index["echidna"], 2) == [1]
    assert t.legal("fight") == ["fight echidna at 7", "fight echidna at 9"]
    assert t.why_not("fight echidna at 5").slug == "no-way-to-push"
    t.play("fight echidna at 7")
    assert t.player("a").monster_cell == CELL.index["e4"]


def test_div_47_only_the_own_monster_is_fought_and_all_covered_it_is_gone() -> None:
    t = echidna(plains_row(Scene(11))).dice("a", "7 2").dice("b", "7 2")
    t.covered("echidna", "aa.aaa......")
    assert t.turn("b").legal("fight") == []
    t.turn("a").play("fight echidna at 7")
    assert t.player("a").monster_cell == NOTHING
    assert t.favor("a")[2] == 2


def test_div_48_a_wild_icon_is_any_one_faction_each_time() -> None:
    t = Scene(10).tile("a", "d4", "lambing-hill")
    # A Greek icon and a Wild one: two Greeks, or one of each, or one Barbarian.
    assert [icons(t.table, 0, faction, 0) for faction in range(3)] == [2, 1, 1]
    assert fewer_of_both(t.table, 0, 0, 0) == 1


@pytest.mark.parametrize("faction", [GREEK, NORSE, BARBARIAN])
def test_div_48_a_wild_icon_counts_for_temples_of_every_kind(faction: int) -> None:
    t = Scene(10)
    assert faction_icons(t.table, t.player("a"), [1, 1, 1, 2], faction) == 3


def test_div_48_a_wild_icon_is_never_of_two_factions_at_once() -> None:
    assert [smaller_share(greek, norse, 1) for greek, norse in ((0, 0), (1, 1), (3, 1), (2, 3))] == [0, 1, 2, 3]


def test_div_49_a_rearranged_tile_opens_no_location_and_takes_no_temple() -> None:
    t = Scene(3).tile("a", "d4", "f28").tile("a", "e4", "s33", 180).mark("s33", "shrine@0").temples("athena-temple")
    t.quests().die_of(1, "a", "rearrange-tile").play("invoke norse", "lift e4", "place e4 180")
    assert t.question() == "turn"


def test_div_72_the_last_marker_gives_the_sticker_and_favor_goes_by_markers() -> None:
    t = Scene(6, seats=3).quests("draugr").dice("a", "6 2")
    t.covered("draugr", ".bb")
    t.play("fight draugr at 6")
    assert [t.favor(seat) for seat in "abc"] == [[0, 1, 0], [0, 2, 0], [0, 0, 0]]
    assert t.question() == "choose-quest"
    assert t.table.markers[QUEST.index["draugr"]] == (0, 1, 1)


def test_div_73_without_odysseus_the_hydra_moves_alone() -> None:
    t = hydra(plains_row(Scene(10))).dice("a", "7 2").play("fight hydra-1 at 7", "slither 1")
    assert t.question() == "turn"


def test_div_73_the_toll_is_added_after_heracles() -> None:
    t = hydra(plains_row(Scene(10))).hero("a", "heracles", "d4", "plains").spot(5, "f01")
    assert exploration.prices_beside_heracles(t.table, 0, 4) == (5 + 2 + 4, 5 - 2 + 4)


def test_div_73_the_sides_of_her_tile_still_must_match() -> None:
    t = echidna(plains_row(Scene(11))).spot(7, "s16").dice("a", "6 1").play("explore 7")
    assert t.why_not("place c4 180").slug == "side-mismatch"
