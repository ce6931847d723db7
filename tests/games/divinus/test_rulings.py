"""Rules that were read anew: gods, Perseus, Odysseus, Echidna, the Norse die, and when things are checked."""

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus import clash, gods, temples
from theomachy.games.divinus.legacy import new_legacy
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.measures import icons, map_survey
from theomachy.games.divinus.placement_rules import BY_EXPLORING, OVERBUILDING, candidate_cells
from theomachy.games.divinus.player import USED
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.steps.board_tiles import ExchangeTile, RenewLine, ReplaceTile, SearchIcon, SwapTiles
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.sticker_placement import ApplySticker, ReplaceFaction
from theomachy.games.divinus.steps.tile_placement import start_placing
from theomachy.games.divinus.steps.workshop import TakeFace
from theomachy.games.divinus.things import (
    BARBARIAN,
    CELL,
    FACE,
    FIRST_LOCATION,
    GOD,
    LOCATION,
    NOTHING,
    QUEST,
    SEAS,
    TILE,
)

BOOK = static_data_of(())


def four_plains_but_one(t: Scene) -> Scene:
    """S33 on e5 would make a Plains Area of four tiles."""
    return t.tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "d5", "f27")


def plains_row(t: Scene) -> Scene:
    return t.tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "e5", "s33", 180)


def bare_board(t: Scene) -> Scene:
    for spot in range(1, 13):
        t.spot(spot, "-")
    return t


# Gods


def test_div_22_two_gods_first_and_never_fewer_than_four_later() -> None:
    assert len(Scene(1).table.gods) == 2
    for scenario in range(2, 13):
        assert len(Scene(scenario).table.gods) >= 4


def test_div_22_who_stays_at_home_is_followed_by_gaia() -> None:
    legacy = new_legacy(BOOK, 2, 5)
    legacy.clockwise_seats = legacy.turn_order = (0, 1)
    legacy.past.clash_winners = (GOD.index["athena"], GOD.index["loki"])
    legacy.story = legacy.story.with_flag("loki-paid", 0)
    assert [GOD.slug(god) for god in Scene(5, legacy=legacy).table.gods] == ["aphrodite", "freyr", "athena", "gaia"]


# Perseus


def test_div_41_perseus_refreshes_when_icons_join_though_more_of_them_leave() -> None:
    # F28 with its two Vikings is covered by F38 with one.
    t = Scene(6).tile("a", "d4", "s33").tile("a", "d5", "s29").tile("a", "e4", "f28", 180).quests()
    t.hero("a", "perseus", "d4", "plains").dice("a", "1 5@used")
    t.remove_tile(TILE.index["f38"])
    start_placing(t.table, 0, TILE.index["f38"], OVERBUILDING)
    t.refresh().play(next(text for text in t.legal("place") if text.startswith("place e4")))
    assert t.question() == "refresh"


def test_div_41_perseus_rests_when_icons_only_leave() -> None:
    t = Scene(6).tile("a", "d4", "s33").tile("a", "d5", "s29").tile("a", "e4", "f28", 180).quests()
    t.hero("a", "perseus", "d4", "plains").dice("a", "1 5@used")
    t.remove_tile(TILE.index["s37"])
    start_placing(t.table, 0, TILE.index["s37"], OVERBUILDING)
    t.refresh().play(next(text for text in t.legal("place") if text.startswith("place e4")))
    assert t.question() == "turn"


def test_div_41_icons_on_other_terrains_of_a_tile_do_not_join_perseus() -> None:
    # The Greek of F27 is on its Mountains.
    t = Scene(6).tile("a", "d4", "s33").tile("a", "d5", "s29").hero("a", "perseus", "d4", "plains").quests()
    t.spot(1, "f27").dice("a", "1 5@used").play("explore 1", "place e4 180")
    assert t.question() != "refresh"
    assert t.table.hand == ()


def test_div_41_perseus_refreshes_when_a_sticker_is_replaced_in_his_area() -> None:
    t = plains_row(Scene(6)).hero("a", "perseus", "d4", "plains").dice("a", "1 5@used").mark("s29", "norse@0").quests()
    t.push_step(ReplaceFaction(0, 1, 0)).play("stick a e4 plains")
    assert t.question() == "refresh"


def test_div_41_a_rearranged_tile_leaves_and_joins_anew() -> None:
    t = Scene(6).tile("a", "d4", "s33").tile("a", "d5", "s29").tile("a", "e4", "f28", 180).quests()
    t.hero("a", "perseus", "d4", "plains").dice("a", "1 5@used").push_step(Rearrange(0, 1)).play(
        "lift e4", "place e4 180"
    )
    assert t.question() == "refresh"


# When things are checked


def test_div_57_quests_are_settled_before_a_temple_is_offered() -> None:
    t = four_plains_but_one(Scene(3)).quests("good-soil").temples("athena-temple").spot(7, "s33").dice("a", "6 1")
    t.play("explore 7", "place e5 180")
    assert t.question() == "choose-quest"
    t.play("choose fence-field")
    while t.question() != "temple":
        t.play(t.legal()[0])
    assert t.legal() == ["build athena-temple", "skip"]


def test_div_42_57_a_location_that_a_quest_puts_on_the_tile_leaves_no_place_for_a_temple() -> None:
    t = four_plains_but_one(Scene(3)).quests("good-soil").temples("athena-temple").spot(7, "s33").dice("a", "6 1")
    t.play("explore 7", "place e5 180").push_step(ApplySticker(0, FIRST_LOCATION + LOCATION.index["shrine"]))
    t.play("stick a e5 plains", "choose fence-field")
    while t.question() not in ("turn", "temple"):
        t.play(t.legal()[0])
    assert t.question() == "turn"


# Areas and Temples


def test_div_56_an_area_counts_a_tile_once_though_it_crosses_it_twice() -> None:
    # The two Seas of F04 on d4 are joined by a ring of five tiles to the north.
    t = Scene(1).tile("a", "d4", "f04").tile("a", "d3", "f03", 270).tile("a", "e3", "s08").tile("a", "e4", "f06", 90)
    t.tile("a", "c3", "f22", 270).tile("a", "c4", "s11", 180)
    assert [area.size for area in map_survey(t.table, 0).areas if area.terrain == SEAS] == [6]


@pytest.mark.parametrize(("cell", "counts"), [("d4", True), ("e5", True), ("d5", False)])
def test_div_41_prometheus_counts_in_the_row_and_in_the_column_of_a_temple(cell: str, counts: bool) -> None:
    t = plains_row(Scene(7)).tile("a", "d5", "f27")
    for slug in ("s33", "f27", "f28"):
        t.table.set_marks(TILE.index[slug], ())
    t.mark("s29", "old-stones@0").hero("a", "prometheus", cell, "plains")
    t.player("a").guise = BARBARIAN
    me, found = t.player("a"), map_survey(t.table, 0)
    assert temples.line_icons(t.table, me, found, (CELL.index["e4"], 0), BARBARIAN, 1, 0) is counts


def test_div_13_a_demigod_tile_is_never_built_over() -> None:
    t = Scene(10).tile("a", "d4", "lambing-hill").tile("a", "d5", "s05").quests()
    assert CELL.index["d4"] not in [want >> 12 for want in candidate_cells(t.table, 0, BY_EXPLORING)]
    assert CELL.index["d5"] in [want >> 12 for want in candidate_cells(t.table, 0, BY_EXPLORING)]


def test_div_33_a_location_is_opened_once_a_scenario() -> None:
    t = Scene(3).spot(7, "s33").dice("a", "6 1").mark("s33", "shrine@0").quests().temples()
    t.table.story = t.table.story.with_opened_location(LOCATION.index["shrine"])
    t.play("explore 7")
    assert t.question() == "turn"
    assert t.table.active == 1


def test_div_36_a_face_that_comes_up_in_the_forge_was_revealed() -> None:
    t = Scene(6).dice("a", "1 3").play("visit 1")
    t.table.workshop = t.table.workshop.with_supply([FACE.index["9"]])
    before = t.table.reveal_count
    t.push_step(TakeFace(0)).play(t.legal("forge")[0])
    assert FACE.index["9"] in t.table.workshop.forge
    assert t.table.reveal_count > before


# The Norse die


def test_div_52_no_swap_where_any_figure_stands() -> None:
    cards = ("cerberus-1", "cerberus-2", "cerberus-3")
    t = Scene(7).quests(*cards).lair("8").push_step(SwapTiles(0, 1, False))
    assert not [text for text in t.legal("swap") if "8" in text.split()]
    assert t.why_not("swap 8 with 9").slug == "figure-there"
    t = Scene(7).quests(*cards).lair("8-9-11-12").push_step(SwapTiles(0, 1, False))
    assert "swap 8 with 9" in t.legal("swap")


@pytest.mark.parametrize("step", [ExchangeTile(0, 1), ReplaceTile(0)])
def test_div_52_the_tile_under_a_figure_may_be_exchanged_and_the_figure_stays(step: ExchangeTile | ReplaceTile) -> None:
    t = Scene(8).quests("chimera-1").lair("12").push_step(step)
    old = t.tile_on_spot(12)
    t.play("exchange 12")
    if t.question() == "take-one":
        t.play(t.legal("take")[0])
    assert t.tile_on_spot(12) != old
    assert t.table.lair == 34


def test_div_52_the_tile_under_a_figure_may_be_renewed_and_searched_for() -> None:
    t = Scene(10).quests("hydra-1").lair("8").push_step(RenewLine(0)).play("renew-line row-3")
    assert "renew 8" in t.legal()
    t = Scene(10).quests("hydra-1").lair("8").push_step(SearchIcon(0))
    assert "search 8 for greek" in t.legal()


def test_div_52_tiles_go_under_their_stack_from_the_lowest_spot_on() -> None:
    t = Scene(3).spot(4, "f05").spot(5, "f06").spot(6, "f07").stack(0, "f01 f02 f03").push_step(RenewLine(0))
    t.play("renew-line row-2", "renew 4", "renew 6")
    assert [TILE.slug(tile) for tile in t.table.stacks[0].cards] == ["f07", "f05", "f03"]


def test_div_32_a_sticker_on_a_tile_of_a_stack_goes_on_its_first_terrain() -> None:
    # S01 is P-M-P-S: its north side is Plains.
    t = bare_board(Scene(3)).stack(1, "s01").stack(0, "").push_step(ApplySticker(0, 0)).play("draw sacred")
    assert t.table.marks[TILE.index["s01"]][-1] == parse_mark("greek@0")
    assert t.table.data.tiles.region_terrains[TILE.index["s01"]][0] == 0


# Odysseus


def test_div_41_after_a_failed_search_another_main_action_comes_at_once() -> None:
    t = bare_board(plains_row(Scene(10))).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3").quests()
    t.die_of(0, "a", "flip-one").artifact("a", "net-of-hephaestus").spot(1, "f17").spot(2, "f10")
    t.stack(0, "f27 f03 f33").stack(1, "s18")
    assert {"invoke", "move-hero", "use"} <= {text.split()[0] for text in t.legal()}
    t.play("sail sacred")
    assert {text.split()[0] for text in t.legal()} == {"explore", "rest"}
    for text in ("invoke greek", "sail faction", "move-hero 1", "use net-of-hephaestus"):
        assert t.why_not(text).slug == "search-failed"
    t.play("rest")
    assert t.legal("move-hero")


def test_div_58_a_search_breaks_the_row_of_rests_only_if_it_finds_a_tile() -> None:
    for stack, rests in (("faction", 0), ("sacred", 1)):
        t = bare_board(plains_row(Scene(10))).hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3").quests()
        t.spot(1, "f17").stack(0, "f27 f03 f33").stack(1, "s18")
        t.player("a").rests_in_row = 1
        t.play(f"sail {stack}")
        if t.question() == "sail":
            t.play("take f03", "pay 1+2", t.legal("place")[0] if t.legal("place") else "place c4 0")
        assert t.player("a").rests_in_row == rests


def test_div_41_beside_a_lone_first_tile_the_found_tile_extends_his_own_sea() -> None:
    # F04 is M-S-M-S: two Seas apart from one another; Odysseus stands on the western one.
    t = bare_board(Scene(10)).tile("a", "d4", "f04").hero("a", "odysseus", "d4", "seas-2").dice("a", "1 2 3").quests()
    t.stack(0, "f03").stack(1, "s18").temples().play("sail faction", "pay 1+2", "place e4 90")
    assert t.turn_of_tile("a", "d4") == "180"
    me = t.player("a")
    assert (
        t.table.data.tiles.side_regions[me.map.tiles[me.hero_cell] * 4 + me.map.turns[me.hero_cell]][1]
        == me.hero_region
    )


def test_div_41_what_would_extend_his_sea_only_from_above_does_not_keep_him_from_searching() -> None:
    # His Sea lies on d4 and c4 and is closed; S16 on top of c4 would join it to the Sea of b4.
    t = bare_board(Scene(10)).tile("a", "d4", "f28").tile("a", "c4", "f04").tile("a", "b4", "f02", 180).quests()
    t.hero("a", "odysseus", "d4", "seas").dice("a", "1 2 3").stack(0, "f03").stack(1, "s18").spot(3, "s16")
    assert CELL.index["c4"] in [want >> 12 for want in candidate_cells(t.table, 0, BY_EXPLORING)]
    assert t.legal("sail") == ["sail faction", "sail sacred"]


# Echidna


def echidna_waits(location: str) -> Scene:
    t = Scene(11).quests("echidna").spot(7, "s33").dice("a", "6 1 1").temples("athena-temple")
    if location:
        t.mark("s33", f"{location}@0")
    t.player("a").hero = 2
    return t


def test_div_47_the_first_tile_has_no_contents_from_the_start() -> None:
    for location in ("", "shrine"):
        t = echidna_waits(location).play("explore 7")
        assert t.player("a").monster_cell == CELL.index["d4"]
        assert t.question() in ("turn", "turn-after")
        assert t.table.waiting_location == NOTHING
        assert t.table.story.opened_locations == ()


def test_div_33_without_echidna_the_same_tile_opens_its_location() -> None:
    t = Scene(11).quests().spot(7, "s33").dice("a", "6 1 1").temples("athena-temple").mark("s33", "shrine@0")
    t.play("explore 7")
    assert t.question() == "choose-location"


# Prometheus


def test_div_41_prometheus_is_an_icon_for_gods_but_in_no_clash() -> None:
    t = Scene(7).tile("a", "d4", "f28").hero("a", "prometheus", "d4", "plains")
    t.player("a").guise = 2
    t.refresh().settle()
    assert icons(t.table, 0, 2, 0) == 1
    hades = t.table.data.scenarios[6].greek
    assert clash.measure_for_clash(t.table, 0, hades) == 0
    assert icons(t.table, 0, 2, 0) == 1
    assert gods.goal_counts(t.table, hades)[0] == 1


def test_div_41_prometheus_is_in_no_half_of_a_clash() -> None:
    t = Scene(9).tile("a", "d4", "f28").hero("a", "prometheus", "d4", "plains")
    t.player("a").guise = 0
    greek = t.table.data.scenarios[8].greek
    assert gods.goal_counts(t.table, greek)[0] == 1
    assert clash.measure_for_clash(t.table, 0, greek) == 0


# The Hydra


def test_div_26_what_the_hydras_cards_are_worth_is_counted_after_the_gods() -> None:
    t = (
        Scene(10, seats=3)
        .quests("hydra-1")
        .lair("8")
        .dice("a", "7 2")
        .tile("b", "d4", "s16")
        .tile("b", "e4", "f03", 90)
    )
    t.covered("hydra-1", ".bb").play("fight hydra-1 at 7")
    while t.question() not in ("turn", "turn-after"):
        t.play(t.legal()[0])
    assert [t.favor(seat) for seat in "abc"] == [[0, 0, 0]] * 3
    t.finish()
    slugs = [line.slug for line in t.table.favor_gains]
    assert slugs.count("god") > 0
    assert slugs == ["god"] * slugs.count("god") + ["quest", "quest"]
    assert [(line.seat, line.amount) for line in t.table.favor_gains[-2:]] == [(0, 1), (1, 2)]


def test_div_29_a_hydra_card_that_is_not_beaten_gives_nothing_after_the_gods_either() -> None:
    t = Scene(10, seats=3).quests("hydra-1").covered("hydra-1", "ab.").finish()
    assert [t.player(seat).total_favor() for seat in "abc"] == [0, 0, 0]


# Artifacts


def test_div_35_the_horn_of_plenty_sounds_for_a_monster_too() -> None:
    t = Scene(6).quests("draugr").dice("a", "6 2@used 3@used").covered("draugr", ".bb").artifact("a", "horn-of-plenty")
    t.play("fight draugr at 6")
    while t.question() != "refresh":
        t.play(t.legal()[-1])
    assert t.player("a").used_artifacts == t.player("a").artifacts
    assert t.player("a").die_places[0] == USED
    assert t.table.steps[-1].question(t.table).things == ["2"]


def test_div_35_the_horn_of_plenty_sounds_once_a_scenario() -> None:
    t = Scene("eternal").quests("hestias-disciple", "good-soil").dice("a", "1 2@used 3@used")
    t.artifact("a", "horn-of-plenty").tile("a", "d4", "s33").tile("a", "e4", "s29", 180).push_step(CheckCompletions(0))
    assert t.question() == "refresh"
    t.play("skip")
    t.table.quest_terms.needs[QUEST.index["good-soil"]] = 2
    t.player("a").needs_check = True
    t.push_step(CheckCompletions(0)).settle()
    assert len(t.table.quests_done) == 2
    assert t.question() == "turn"
