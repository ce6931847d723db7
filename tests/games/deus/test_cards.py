"""Every card, by what it does. The table at the end makes sure that none is forgotten."""

import pytest

from tests.games.deus.scene import Scene
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.card_parsing import read_cards
from theomachy.games.deus.cards import BASE_PACK, GOODS
from theomachy.games.deus.effects.registry import EFFECT_INDEX, EFFECTS, add
from theomachy.games.deus.game import CARDS
from theomachy.games.deus.verbs import CARD

SHIPS = {f"merchant-ship-{good}": good for good in ("wood", "stone", "clay", "wheat")}
PORTS = {f"small-port-{good}": good for good in ("wood", "stone", "clay", "wheat")}
GREAT_PORTS = {
    "great-port-wood-stone": "wood-stone",
    "great-port-stone-clay": "stone-clay",
    "great-port-clay-wheat": "clay-wheat",
    "great-port-wheat-wood": "wood-wheat",
}
# A card, its resource, two regions of its terrain.
CITIES = {
    "sawmill": ("wood", "b1", "d7"),
    "stonemasons-yard": ("stone", "b3", "d6"),
    "brickyard": ("clay", "b4", "c4"),
    "mill": ("wheat", "b7", "d4"),
}
WORKS = {
    "logging-camp": ("wood", "b1", "d7"),
    "quarry": ("stone", "b3", "d6"),
    "clay-pit": ("clay", "b4", "c4"),
    "farm": ("wheat", "b7", "d4"),
}
DRAWS = {"school": 1, "library": 2}
PIECES = {"workshop": 1, "architects-house": 2}
GOLD_BY_TERRAIN = {
    "marble-house": ("b3", "d6"),
    "hunting-lodge": ("b1", "d7"),
    "fishpond-villa": ("b4", "c4"),
    "country-estate": ("b7", "d4"),
}
VP_BY_TERRAIN = {
    "rock-theatre": ("b3", "d6"),
    "sacred-grove": ("b1", "d7"),
    "canal": ("b4", "c4"),
    "fairground": ("b7", "d4"),
}
ACTIVATES = {
    "lighthouse": "maritime",
    "botanical-garden": "production",
    "school-of-rhetoric": "civil",
    "war-college": "military",
}
TEMPLES_OF_LAND = {
    "temple-of-silvanus": "b1",
    "temple-of-vulcan": "b3",
    "temple-of-juturna": "b4",
    "temple-of-flora": "b7",
}
TEMPLES_OF_PIECES = {
    "temple-of-bellona": "military",
    "temple-of-ops": "production",
    "temple-of-concordia": "civil",
}


@pytest.mark.parametrize(("card", "good"), SHIPS.items())
def test_a_merchant_ship_sells_any_number_for_four_gold_each(card: str, good: str) -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, **{good: 7}).build(card, "c2", f"sell 7 {good}")
    assert (t.gold(), t.good(good)) == (28, 0)


@pytest.mark.parametrize(("card", "good"), PORTS.items())
def test_a_small_port_sells_up_to_six_for_a_vp_each(card: str, good: str) -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, **{good: 7}).build(card, "c2")
    assert f"sell 7 {good}" not in t.legal()
    assert t.play(f"sell 6 {good}").points() == 11


@pytest.mark.parametrize(("card", "goods"), GREAT_PORTS.items())
def test_a_great_port_sells_up_to_two_sets_for_three_vp_each(card: str, goods: str) -> None:
    first, second = goods.split("-")
    t = Scene().put(0, "maritime", "a7").goods(0, **{first: 3, second: 3}).build(card, "c2")
    assert t.legal() == [f"sell 1 {goods}", f"sell 2 {goods}", f"decline {card}"]
    t.play(f"sell 2 {goods}")
    assert (t.points(), t.good(first), t.good(second)) == (11, 1, 1)


def test_a_galley_buys_or_swaps_one_of_each() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, gold=2).build("galley", "c2", "buy clay", "buy wheat")
    assert (t.gold(), t.good("clay"), t.good("wheat")) == (0, 1, 1)


def test_a_workers_camp_gives_the_resource_of_one_production_building() -> None:
    t = Scene().put(0, "production", "b3").build("workers-camp", "b4")
    assert t.legal() == ["take stone", "take clay"]
    assert t.play("take clay").good("clay") == 1


@pytest.mark.parametrize(("card", "good", "one", "two"), [(card, *row) for card, row in CITIES.items()])
def test_a_city_works_gives_one_for_each_building_of_the_largest_region(
    card: str, good: str, one: str, two: str
) -> None:
    t = Scene().put(0, "civil", one).put(0, "military", one).put(0, "production", two).put(0, "civil", two)
    assert t.build(card, one).good(good) == 3


def test_a_city_works_needs_a_production_building_in_the_region() -> None:
    t = Scene().put(0, "civil", "b1 b3").put(0, "military", "b1").build("sawmill", "b3")
    assert t.good("wood") == 0


@pytest.mark.parametrize(("card", "good", "one", "two"), [(card, *row) for card, row in WORKS.items()])
def test_a_works_gives_two_for_each_production_building_on_its_terrain(
    card: str, good: str, one: str, two: str
) -> None:
    t = Scene().put(0, "civil", one).put(0, "production", f"{two} c3").build(card, one)
    assert t.good(good) == (6 if good == "wheat" else 4)


@pytest.mark.parametrize(("card", "count"), DRAWS.items())
def test_science_draws_cards(card: str, count: int) -> None:
    assert Scene().put(0, "civil", "b3").build(card, "b3").cards() == 1 + count


def test_an_observatory_draws_three_and_discards_one() -> None:
    t = Scene().put(0, "civil", "b3").build("observatory", "b3")
    assert t.cards() == 4
    assert t.play("discard archers").cards() == 3


@pytest.mark.parametrize(("cities", "cards"), [("", 1), ("b3", 1), ("b3 b4", 2), ("b3 b4 b7 d1", 3)])
def test_a_lyceum_draws_for_each_region_of_three_buildings(cities: str, cards: int) -> None:
    t = Scene().put(0, "civil", "b1")
    for kind in ("civil", "production", "military"):
        t.put(0, kind, cities)
    assert t.build("lyceum", "b1").cards() == 1 + cards


@pytest.mark.parametrize(("towers", "cards"), [("", 1), ("b3 b4", 3), ("b3 b4 b7", 3)])
def test_an_academy_draws_for_each_scientific_building_on_the_map(towers: str, cards: int) -> None:
    t = Scene().put(0, "civil", "b1").put(0, "scientific", towers)
    assert t.build("academy", "b1").cards() == 1 + cards


def test_a_scriptorium_exchanges_up_to_three_cards_and_draws_one_more() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "farm mill quarry insula").build("scriptorium", "b3")
    t.play("discard farm", "discard mill", "discard quarry")
    assert t.cards() == 2 + 4
    assert "discarded a 3 quarry" in t.event_texts()


def test_a_scriptorium_may_just_draw() -> None:
    assert Scene().put(0, "civil", "b3").build("scriptorium", "b3", "enough").cards() == 2


@pytest.mark.parametrize(("card", "count"), PIECES.items())
def test_science_gives_pieces_of_choice(card: str, count: int) -> None:
    t = Scene().put(0, "civil", "b3").build(card, "b3", *["gain maritime"] * count)
    assert t.on_board("maritime") == 2 + count


@pytest.mark.parametrize(("kinds", "count"), [("civil military", 1), ("civil military production", 2)])
def test_a_surveyors_office_gives_a_second_piece_with_a_large_city(kinds: str, count: int) -> None:
    t = Scene().put(0, "civil", "b4")
    for kind in kinds.split():
        t.put(0, kind, "b3")
    t.build("surveyors-office", "b4", *["gain maritime"] * count)
    assert t.on_board("maritime") == 2 + count
    assert t.table.seat == 1


def test_a_guild_hall_draws_a_card_and_gives_a_piece() -> None:
    t = Scene().put(0, "civil", "b3").build("guild-hall", "b3", "gain civil")
    assert (t.cards(), t.on_board("civil")) == (2, 3)


@pytest.mark.parametrize(("cities", "count"), [("", 1), ("b3 b4", 2), ("b3 b4 b7 d1", 3)])
def test_an_engineers_school_gives_a_piece_for_each_city(cities: str, count: int) -> None:
    t = Scene().put(0, "military", "a4").put(0, "civil", cities).put(0, "production", cities)
    t.build("engineers-school", "a6", *["gain maritime"] * count)
    assert t.on_board("maritime") == 2 + count
    assert t.table.seat == 1


@pytest.mark.parametrize(("card", "kind"), ACTIVATES.items())
def test_science_activates_one_card_of_another_column(card: str, kind: str) -> None:
    pairs = {
        "maritime": "merchant-ship-wood small-port-wood",
        "production": "quarry farm",
        "civil": "marble-house rock-theatre",
        "military": "ballista siege-tower",
    }
    first, second = pairs[kind].split()
    t = Scene().put(0, "production", "b3").put(0, "military", "b3").goods(0, wood=2).column(0, pairs[kind])
    t.build(card, "b3")
    assert t.legal() == [f"activate {first}", f"activate {second}"]
    before = sum(t.table.players[0].goods)
    t.play(f"activate {first}")
    assert f"acted a {first}" in t.event_texts()
    assert kind == "maritime" or sum(t.table.players[0].goods) > before


def test_a_museum_activates_one_card_of_any_other_standard_column() -> None:
    t = Scene().put(0, "production", "b3").column(0, "galley quarry school marble-house ballista temple-of-juno")
    t.build("museum", "b3")
    assert t.legal() == ["activate galley", "activate quarry", "activate marble-house", "activate ballista"]
    assert t.play("activate quarry").good("stone") == 2


@pytest.mark.parametrize(("card", "one", "two"), [(card, *row) for card, row in GOLD_BY_TERRAIN.items()])
def test_a_civil_card_gives_three_gold_for_each_region_of_a_terrain(card: str, one: str, two: str) -> None:
    assert Scene().put(0, "production", f"{one} {two}").build(card, one).gold() == 6


@pytest.mark.parametrize(("card", "one", "two"), [(card, *row) for card, row in VP_BY_TERRAIN.items()])
def test_a_civil_card_gives_a_vp_for_each_region_of_a_terrain(card: str, one: str, two: str) -> None:
    assert Scene().put(0, "production", f"{one} {two}").build(card, one).points() == 7


def cities(size: int) -> Scene:
    """Two regions that the next civil card makes as large as this, or larger by one."""
    t = Scene().put(0, "production", "b3 b4").put(0, "military", "b4 b3")
    return t.put(0, "scientific", "b4") if size == 3 else t


def test_an_insula_gives_three_gold_for_each_region_of_two_buildings() -> None:
    assert cities(2).build("insula", "b1").gold() == 6


def test_baths_give_a_vp_for_each_region_of_two_buildings() -> None:
    assert cities(2).build("baths", "b1").points() == 7


def test_a_basilica_gives_five_gold_for_each_region_of_three_buildings() -> None:
    assert cities(3).build("basilica", "b3").gold() == 10


def test_a_forum_gives_two_vp_for_each_region_of_three_buildings() -> None:
    assert cities(3).build("forum", "b3").points() == 9


def test_archers_steal_two_gold_from_each_opponent_beside_an_army() -> None:
    t = Scene(4).put(1, "civil", "b1").put(2, "civil", "b7").put(3, "civil", "d6").put(0, "civil", "b3 b4")
    for foe in (1, 2, 3):
        t.goods(foe, gold=5)
    assert t.build("archers", "b4").gold() == 4
    assert [t.gold(foe) for foe in (1, 2, 3)] == [3, 3, 5]


def test_legionaries_move_an_army_two_regions_and_steal_two_gold() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "d4").goods(1, gold=5).build("legionaries", "b4")
    assert "move b3 to d1" not in t.legal()
    t.play("move b4 to d1")
    assert (t.gold(), t.gold(1)) == (2, 3)


def test_cavalry_moves_an_army_three_regions_and_steals_a_vp() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "d4").build("cavalry", "b4", "move b3 to d1")
    assert (t.points(), t.points(1)) == (6, 4)


def test_with_several_victims_the_raider_chooses() -> None:
    t = Scene(3).put(0, "military", "b3").put(1, "civil", "b1").put(2, "civil", "b7").build("cavalry", "b4", "hold b4")
    assert t.legal() == ["steal b", "steal c"]
    assert t.play("steal c").points(2) == 4


def test_a_ballista_gives_four_gold_for_each_village_beside_armies() -> None:
    assert Scene().put(0, "military", "b3").build("ballista", "b4").gold() == 8


def test_a_siege_tower_takes_two_vp_from_a_village() -> None:
    t = Scene().put(0, "military", "b3").build("siege-tower", "b4", "siege a5")
    assert (t.points(), t.vp_left_in("a5")) == (7, 3)


def test_war_elephants_move_every_army_two_regions() -> None:
    t = Scene().put(0, "military", "b3").build("war-elephants", "b4", "move b3 to a2", "move b4 to d1")
    assert t.regions_with(0, "military") == "a2 d1"


def test_war_elephants_may_stay() -> None:
    assert (
        Scene().put(0, "military", "b3").build("war-elephants", "b4", "enough").regions_with(0, "military") == "b3 b4"
    )


@pytest.mark.parametrize(("card", "cell"), TEMPLES_OF_LAND.items())
def test_a_temple_of_the_land_scores_three_for_each_building_on_it(card: str, cell: str) -> None:
    t = Scene().put(0, "civil", f"{cell} a4").put(0, "military", cell).column(0, card).temple(cell)
    assert t.shown_points() == 5 + (12 if card == "temple-of-vulcan" else 9)


TEMPLES_OF_GOODS = {
    "temple-of-faunus": "wood",
    "temple-of-terminus": "stone",
    "temple-of-fornax": "clay",
    "temple-of-annona": "wheat",
}


@pytest.mark.parametrize(("card", "good"), TEMPLES_OF_GOODS.items())
def test_a_temple_of_a_resource_scores_one_for_each_that_is_held(card: str, good: str) -> None:
    others = {other: 2 for other in GOODS if other != good}
    t = Scene().column(0, card).goods(0, **{good: 4}, **others).goods(1, wood=9, stone=9, clay=9, wheat=9)
    assert t.shown_points() == 5 + 4


def test_a_temple_an_owner_enters_may_count_seas() -> None:
    t = Scene().rewrite("temple-of-janus", "score-seas", 3).column(0, "temple-of-janus")
    assert t.put(0, "maritime", "a7 b6").put(0, "military", "b6").shown_points() == 11


@pytest.mark.parametrize(("card", "kind"), TEMPLES_OF_PIECES.items())
def test_a_temple_of_pieces_scores_three_for_each_on_the_map(card: str, kind: str) -> None:
    other = "civil" if kind != "civil" else "military"
    assert Scene().put(0, kind, "b3 b4").put(0, other, "b3").column(0, card).shown_points() == 5 + 6


def test_juno_scores_two_for_each_region_of_two_buildings() -> None:
    assert (
        Scene()
        .put(0, "civil", "b3 b4 b1")
        .put(0, "military", "b3")
        .temple("b4")
        .column(0, "temple-of-juno")
        .shown_points()
        == 9
    )


def test_fortuna_scores_four_for_each_region_of_three_buildings() -> None:
    t = Scene().put(0, "civil", "b3 b4").put(0, "military", "b3 b4").temple("b4").column(0, "temple-of-fortuna")
    assert t.shown_points() == 9


def test_tellus_scores_one_for_each_region() -> None:
    assert Scene().put(0, "civil", "b3 b4").put(0, "maritime", "a7").column(0, "temple-of-tellus").shown_points() == 8


def test_janus_scores_three_for_each_tile() -> None:
    assert Scene().put(0, "civil", "b3 b4 a4 d6").column(0, "temple-of-janus").shown_points() == 14


def test_janus_counts_tiles_held_by_sea_only() -> None:
    assert (
        Scene().put(0, "maritime", "a7 b6 d2").put(0, "civil", "b3").column(0, "temple-of-janus").shown_points() == 14
    )


def test_hercules_scores_three_for_each_village_beside_own_regions_attacked_or_not() -> None:
    assert Scene().put(0, "civil", "b3 b4").village("a5", 0).column(0, "temple-of-hercules").shown_points() == 11


def test_a_temple_an_owner_enters_may_count_gold() -> None:
    t = Scene().rewrite("temple-of-janus", "score-gold", 2, 1).column(0, "temple-of-janus")
    assert t.goods(0, gold=7).shown_points() == 5 + 3 + 2


def test_a_temple_an_owner_enters_may_count_sets_of_five_colours() -> None:
    t = Scene().rewrite("temple-of-janus", "score-sets", 4)
    assert t.column(0, "temple-of-janus galley quarry school insula archers farm").shown_points() == 9


SINGLE = [
    *("galley", "workers-camp", "observatory", "lyceum", "academy", "scriptorium", "surveyors-office", "guild-hall"),
    *("engineers-school", "museum", "insula", "baths", "basilica", "forum", "archers", "legionaries", "cavalry"),
    *("ballista", "siege-tower", "war-elephants", "temple-of-juno", "temple-of-fortuna"),
    *("temple-of-tellus", "temple-of-janus", "temple-of-hercules"),
]


def test_every_card_is_tested() -> None:
    families = [*SHIPS, *PORTS, *GREAT_PORTS, *CITIES, *WORKS, *DRAWS, *PIECES, *ACTIVATES]
    families += [*GOLD_BY_TERRAIN, *VP_BY_TERRAIN, *TEMPLES_OF_LAND, *TEMPLES_OF_PIECES, *TEMPLES_OF_GOODS]
    assert sorted(SINGLE + families) == sorted(CARD.slugs)


def test_cards_with_an_effect_that_is_not_registered_do_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EFFECT_INDEX, "trade")
    with pytest.raises(Problem) as error:
        read_cards(BASE_PACK)
    _, key, name, registered = error.value.reason.things
    assert (error.value.reason.slug, key, name) == ("pack-bad-word", "effect", "trade")
    assert sorted(registered.split(", ")) == sorted(effect.name for effect in EFFECTS if effect.name != "trade")


def test_an_effect_is_registered_once() -> None:
    with pytest.raises(ValueError, match="'trade' is registered twice"):
        add(EFFECTS[EFFECT_INDEX["trade"]])
    assert [EFFECT_INDEX[effect.name] for effect in EFFECTS] == list(range(len(EFFECTS)))


def test_every_row_names_its_source_and_what_is_ours() -> None:
    rows = {row.slug: row for row in BASE_PACK.rows("card")}
    assert (rows["galley"].source, rows["galley"].reconstructed_keys) == ("found", ["effect"])
    assert (rows["ballista"].source, rows["ballista"].reconstructed_keys) == ("rulebook", ["cost", "copies"])
    assert (rows["archers"].source, rows["archers"].reconstructed_keys) == ("reconstructed", [])
    temples = [row.reconstructed_keys for row in rows.values() if row.word("type") == "temple"]
    assert temples.count(["effect"]) == 15
    assert (rows["temple-of-annona"].source, rows["temple-of-annona"].reconstructed_keys) == ("found", [])
    assert (rows["small-port-clay"].source, rows["small-port-clay"].reconstructed_keys) == ("found", [])


def test_archers_rob_each_opponent_once_however_many_armies_stand_beside() -> None:
    """DEU-37."""
    t = Scene().put(0, "civil", "b1").put(0, "military", "b3").put(1, "civil", "b4").goods(1, gold=20)
    t.build("archers", "b1")
    assert t.regions_with(0, "military") == "b1 b3"
    robbed = 20 - t.gold(1)
    assert robbed == CARDS[CARD.index["archers"]].numbers[0]


def test_both_goods_of_a_sold_pair_return_to_the_supply() -> None:
    """DEU-12."""
    t = Scene().put(0, "maritime", "a7").goods(0, wood=3, stone=3, clay=3, wheat=3)
    card, goods = next(iter(GREAT_PORTS.items()))
    t.build(card, "c2")
    before = t.table.supply[:]
    t.play(f"sell 2 {goods}")
    gained = {GOODS[good]: t.table.supply[good] - before[good] for good in range(len(before))}
    assert {good: count for good, count in gained.items() if count} == dict.fromkeys(goods.split("-"), 2)
