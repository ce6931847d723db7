"""DEU-30 to DEU-37: villages, armies and thefts."""

from tests.games.deus.scene import Scene


def test_deu_30_a_village_is_attacked_when_the_last_region_is_occupied() -> None:
    t = Scene().put(0, "military", "b4").put(1, "civil", "b7").build("galley", "b2")
    assert t.points() == 8
    assert t.vp_left_in("b5") == 0


def test_deu_30_without_an_army_nothing_happens_and_an_army_placed_later_sets_it_off() -> None:
    t = Scene().put(0, "civil", "b4 b7").build("galley", "b2")
    assert t.vp_left_in("b5") == 3
    t = Scene().put(0, "civil", "b4 b7").put(0, "maritime", "b2").build("archers", "b4")
    assert t.vp_left_in("b5") == 0


def test_deu_30_the_attack_comes_before_the_column_acts() -> None:
    t = Scene().put(0, "civil", "b4 b7").put(0, "maritime", "b2").build("ballista", "b4")
    output = t.event_texts()
    assert output.index("attacked b5") < output.index("acted a ballista")
    assert t.gold() == 0


def test_deu_43_a_ship_by_madeline_closes_a_village_and_anna_with_most_armies_takes_the_three() -> None:
    anna, madeline = 1, 0
    t = Scene().put(anna, "military", "b4 b7").put(madeline, "military", "b1").build("galley", "b2")
    assert t.points(anna) == 8
    assert t.points(madeline) == 5


def test_deu_43_a_village_with_five_neighbours_holds_five() -> None:
    assert Scene().vp_left_in("a5") == 5


def test_deu_31_a_tie_of_armies_goes_to_most_buildings_there() -> None:
    t = (
        Scene()
        .put(0, "military", "b4")
        .put(1, "military", "b7")
        .put(1, "civil", "b7")
        .temple("b7")
        .build("galley", "b2")
    )
    assert (t.points(0), t.points(1)) == (5, 8)


def test_deu_31_buildings_break_the_tie_only_of_those_with_the_most_armies() -> None:
    t = Scene(3).put(0, "military", "b3").put(2, "civil", "a4").put(2, "production", "a4").put(2, "scientific", "a4")
    t.put(2, "maritime", "a7").put(1, "military", "a2").put(1, "civil", "a2").put(1, "production", "a2")
    t.build("quarry", "b1")
    assert [t.points(seat) for seat in range(3)] == [5, 5 + 5, 5]


def test_deu_31_still_tied_players_share_rounded_down() -> None:
    t = Scene(3).put(0, "military", "b4").put(1, "military", "b7").put(1, "civil", "b7").build("galley", "b2")
    assert (t.points(0), t.points(1)) == (6, 6)
    assert t.vp_left_in("b5") == 0


def test_deu_31_an_army_at_sea_counts_too() -> None:
    t = Scene().put(1, "military", "b4").put(0, "maritime", "b2").put(0, "military", "b2").put(0, "civil", "d1")
    t.build("quarry", "b7")
    assert (t.points(0), t.points(1)) == (8, 5)


def test_deu_31_an_attacked_village_is_none_for_card_effects() -> None:
    t = Scene().put(0, "military", "b4").village("b5", 0).build("ballista", "b3")
    assert t.gold() == 4


def test_deu_32_an_army_passes_opponents_villages_and_own_armies() -> None:
    t = Scene().put(0, "military", "b4 b1").put(1, "civil", "b3").put(1, "maritime", "a7").build("cavalry", "b7")
    # From b4 over b1 (an own army) or b3 (an opponent) through the village a5.
    assert "move b4 to a2" in t.legal()
    assert "move b4 to a4" in t.legal()


def test_deu_32_it_ends_only_on_empty_land_or_an_own_region_without_army() -> None:
    t = Scene().put(0, "military", "b3").put(0, "civil", "b1").put(1, "civil", "a4").build("legionaries", "b4")
    assert "move b3 to b1" in t.legal()
    assert t.why("move b3 to a4") == ("not-yours", ["cell:a4", "seat:b"], "DEU-32")
    assert t.why("move b3 to a5") == ("army-in-village", ["cell:a5"], "DEU-32")
    assert t.why("move b3 to b4") == ("army-there", ["cell:b4"], "DEU-32")


def test_deu_32_into_a_sea_only_with_an_own_ship() -> None:
    t = Scene().put(0, "military", "b3").put(0, "maritime", "a7").put(1, "maritime", "b6").build("legionaries", "b4")
    assert "move b3 to a7" in t.legal()
    assert t.why("move b3 to c2") == ("army-at-sea", ["cell:c2"], "DEU-32")
    assert t.why("move b3 to b6") == ("not-yours", ["cell:b6", "seat:b"], "DEU-32")
    assert "move b3 to c1" in t.legal()


def test_deu_32_a_sea_with_a_ship_of_another_is_no_way_through() -> None:
    t = Scene().put(0, "military", "b3").put(1, "maritime", "a7").build("legionaries", "b4")
    assert t.why("move b3 to a6") == ("too-far", ["cell:b3", "cell:a6", "2"], "DEU-32")
    t = Scene().put(0, "military", "b3").put(0, "maritime", "a7").build("legionaries", "b4")
    assert "move b3 to a6" in t.legal()


def test_deu_32_no_further_than_its_steps() -> None:
    t = Scene().put(0, "military", "b3").build("legionaries", "b4")
    assert t.why("move b3 to a1") == ("too-far", ["cell:b3", "cell:a1", "2"], "DEU-32")


def test_deu_32_passing_a_village_by_sets_off_no_attack_but_stopping_does() -> None:
    t = Scene().put(0, "military", "a4").put(0, "civil", "a4").put(1, "civil", "a2 b3").put(1, "maritime", "a7")
    t.build("legionaries", "a1", "move a4 to b1")
    assert t.vp_left_in("a5") == 0
    assert t.points() == 10


def test_deu_32_with_war_elephants_the_other_armies_still_move() -> None:
    t = Scene().put(0, "military", "a4").put(0, "civil", "a4").put(1, "civil", "a2 b3").put(1, "maritime", "a7")
    t.build("war-elephants", "a1", "move a4 to b1")
    assert t.vp_left_in("a5") == 0
    assert "move a1 to a4" in t.legal()


def test_deu_33_ballista_counts_a_village_once() -> None:
    t = Scene().put(0, "military", "b3 a4").build("ballista", "b1")
    assert t.gold() == 4


def test_deu_33_siege_tower_takes_two_or_the_one_that_is_left() -> None:
    t = Scene().put(0, "military", "b4").build("siege-tower", "b3", "siege b5")
    assert (t.points(), t.vp_left_in("b5")) == (7, 1)
    t = Scene().put(0, "military", "b4").village("b5", 1).build("siege-tower", "b3", "siege b5")
    assert (t.points(), t.vp_left_in("b5")) == (6, 0)


def test_deu_33_a_village_emptied_by_siege_counts_as_attacked() -> None:
    t = Scene().put(0, "military", "b4").village("b5", 2).village("a5", 0).village("c5", 0).village("d5", 0)
    t.build("siege-tower", "b3", "siege b5")
    assert "last-village" in t.event_texts()


def test_deu_34_an_attack_inside_a_column_is_resolved_then_the_card_goes_on() -> None:
    t = Scene().put(0, "military", "a4").put(0, "civil", "a4").put(1, "civil", "a2 b3").put(1, "maritime", "a7")
    t.goods(1, gold=5).build("legionaries", "a1", "move a4 to b1")
    output = t.event_texts()
    assert output.index("attacked a5") < output.index("stole-gold a 2 b")
    assert t.gold() == 2


def test_deu_34_several_villages_at_once_are_attacked_each_by_itself() -> None:
    # With one tile turned, the forest d3 lies between the villages c5 (6 VP) and d6 (3 VP).
    t = Scene(turns=(0, 0, 0, 2)).put(1, "maritime", "c2 b6 c7 d7").put(1, "military", "c4").put(0, "military", "d4 d1")
    t.put(0, "civil", "d1").build("quarry", "d3")
    assert (t.vp_left_in("c5"), t.vp_left_in("d6")) == (0, 0)
    assert (t.points(0), t.points(1)) == (5 + 3, 5 + 6)


def test_deu_35_an_army_may_stay_and_steal_where_it_is() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "b1").goods(1, gold=3).build("legionaries", "b4")
    assert "hold b3" in t.legal()
    assert t.play("hold b3").gold() == 2


def test_deu_35_war_elephants_move_each_army_once_in_any_order() -> None:
    t = Scene().put(0, "military", "b3").build("war-elephants", "b4", "move b4 to b1")
    assert not [text for text in t.legal() if text.startswith("move b1")]
    assert t.why("move b1 to b4") == ("army-moved", ["cell:b1"], "DEU-35")
    assert t.play("move b3 to b4").regions_with(0, "military") == "b1 b4"


def test_deu_35_the_theft_is_beside_the_chosen_army_where_it_stops() -> None:
    t = Scene(3).put(0, "military", "b3").put(1, "civil", "b1").put(2, "civil", "d4").goods(1, gold=5).goods(2, gold=5)
    t.build("cavalry", "b4", "move b3 to d1")
    assert (t.points(1), t.points(2)) == (5, 4)


def test_deu_36_siege_needs_a_village_with_vp_beside_an_own_army() -> None:
    t = Scene().put(0, "military", "b3").village("b5", 0).build("siege-tower", "b4")
    assert t.legal() == ["siege a5", "decline siege-tower"]
    assert t.why("siege b5") == ("village-empty", ["cell:b5"], "DEU-36")
    assert t.why("siege d5") == ("village-not-beside", ["cell:d5"], "DEU-36")


def test_deu_36_one_village_a_siege_tower_activation() -> None:
    t = Scene().put(0, "military", "b3").build("siege-tower", "b4", "siege a5")
    assert (t.vp_left_in("a5"), t.vp_left_in("b5")) == (3, 3)
    assert t.table.seat == 1


def test_deu_37_every_gain_and_theft_of_vp_is_told_to_all() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "b1").build("cavalry", "b4", "hold b3")
    assert "stole-vp a 1 b" in t.event_texts()


def test_deu_37_a_theft_takes_at_most_what_is_there() -> None:
    t = Scene().put(0, "military", "b3").put(1, "civil", "b1").vp(1, 0).goods(1, gold=1)
    t.column(0, "legionaries").build("cavalry", "b4", "hold b3", "hold b3")
    assert (t.gold(), t.gold(1), t.points(), t.points(1)) == (1, 0, 5, 0)
