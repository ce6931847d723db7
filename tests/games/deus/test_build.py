"""DEU-10 to DEU-19, DEU-43: turns, costs and placement."""

import pytest

from tests.games.deus.scene import Scene
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.steps.construct import ORDINARY, Place
from theomachy.games.deus.verbs import TYPE


def test_deu_10_a_turn_is_one_action_and_then_the_next_seat_plays() -> None:
    t = Scene(3).hand(0, "quarry farm").play("offer quarry", "enough", "take wood")
    assert t.table.seat == 1


def test_deu_10_whoever_has_cards_may_not_pass() -> None:
    assert Scene().hand(0, "archers quarry").why("pass") == ("must-act", ["2"], "DEU-10")


def test_deu_10_a_last_card_that_can_only_be_offered_does_not_go_by_itself() -> None:
    t = Scene().hand(0, "archers")
    assert t.legal() == ["offer archers"]
    assert t.table.seat == 0


def test_deu_11_a_building_takes_its_piece_and_lies_on_top_of_its_column() -> None:
    t = Scene().put(0, "civil", "b3").column(0, "farm").build("quarry", "b4")
    assert t.column_of(0, "production") == ["farm", "quarry"]
    assert t.on_board("production") == 1
    assert t.regions_with(0, "production") == "b4"


def test_deu_12_gold_stands_in_for_a_resource_even_if_it_is_owned() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=8, clay=1, wheat=1)
    t.play("build rock-theatre at b4")
    assert t.legal() == ["pay", "pay gold-for clay", "pay gold-for wheat", "pay-gold"]
    t.play("pay gold-for wheat")
    assert (t.gold(), t.good("clay"), t.good("wheat")) == (4, 0, 1)


def test_deu_12_a_temple_is_paid_with_goods_with_gold_or_any_mix() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "temple-of-juno archers")
    t.goods(0, gold=16, wood=1, stone=1, clay=1, wheat=1).play("build temple-of-juno at b3")
    assert len(t.legal()) == 16
    assert "pay gold-for wood and stone plus wheat" in t.legal()
    t.play("pay gold-for wood and stone plus wheat")
    assert (t.gold(), t.good("clay"), t.good("wood")) == (4, 0, 1)


def test_deu_12_gold_alone_replaces_all_that_is_owned_and_pays_what_is_missing() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=8, clay=1)
    t.play("build rock-theatre at b4")
    assert t.legal() == ["pay", "pay-gold"]
    t.play("pay-gold")
    assert (t.gold(), t.good("clay")) == (0, 1)


def test_deu_12_paid_resources_return_to_the_supply() -> None:
    t = Scene().put(0, "civil", "b3")
    before = t.table.supply[0]
    t.build("marble-house", "b4")
    assert t.table.supply[0] == before


def test_deu_12_a_resource_that_is_missing_costs_four_gold() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=3, clay=1)
    assert t.why("build rock-theatre at b4") == ("cannot-pay", ["card:rock-theatre", "4", "3"], "DEU-12")
    t = Scene().put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=4, clay=1)
    assert t.play("build rock-theatre at b4").gold() == 0


def test_deu_12_gold_in_a_cost_is_gold_only() -> None:
    t = Scene().put(0, "production", "b3").hand(0, "workers-camp farm").goods(0, gold=1, wood=3, wheat=3)
    assert t.why("build workers-camp at b4") == ("cannot-pay", ["card:workers-camp", "2", "1"], "DEU-12")


def test_deu_12_payment_is_not_asked_where_gold_could_not_stand_in() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house archers").goods(0, gold=3, wood=1)
    t.play("build marble-house at b4")
    assert t.good("wood") == 0
    assert t.table.seat == 1


def test_deu_12_gold_stands_in_only_for_a_construction_cost() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, gold=8).build("small-port-wood", "c2", "pay")
    assert (t.gold(), t.points(), t.table.seat) == (8, 5, 1)


def test_deu_43_one_wood_is_one_wood_or_four_gold() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house archers").goods(0, gold=4, wood=1)
    t.play("build marble-house at b4")
    assert t.legal() == ["pay", "pay-gold"]
    t.play("pay-gold")
    assert (t.good("wood"), "paid-gold a 4" in t.event_texts()) == (1, True)


def test_deu_13_the_first_piece_goes_to_an_empty_edge_region_that_suits_it() -> None:
    t = Scene().hand(0, "marble-house").goods(0, wood=1)
    assert t.places("marble-house") == "a1 a2 a6 b1 b7 c1 c3 c6 d6 d7"
    assert t.why("build marble-house at a4") == ("first-at-edge", ["cell:a4"], "DEU-13")


def test_deu_13_three_steps_from_every_other_first_region() -> None:
    t = Scene().put(1, "civil", "a1").hand(0, "marble-house").goods(0, wood=1)
    assert t.places("marble-house") == "b1 b7 c1 c3 c6 d6 d7"


def test_deu_43_a_first_region_two_steps_away_is_illegal_and_three_is_legal() -> None:
    t = Scene().put(1, "civil", "a1").hand(0, "marble-house").goods(0, wood=1)
    assert t.why("build marble-house at a6") == (
        "first-too-near",
        ["cell:a6", "seat:b", "2", "3"],
        "DEU-13",
    )
    assert t.play("build marble-house at c1").regions_with(0, "civil") == "c1"


def test_deu_14_later_pieces_go_to_own_regions_or_empty_ones_beside() -> None:
    t = Scene().put(0, "production", "b3").hand(0, "marble-house").goods(0, wood=1)
    assert t.places("marble-house") == "b1 b3 b4"


def test_deu_14_no_two_pieces_of_a_type_in_a_region() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house").goods(0, wood=1)
    assert t.why("build marble-house at b3") == ("type-there", ["cell:b3", "type:civil"], "DEU-14")


def test_deu_14_never_in_anothers_region() -> None:
    t = Scene().put(0, "civil", "b3").put(1, "civil", "b4").hand(0, "marble-house").goods(0, wood=1)
    assert t.why("build marble-house at b4") == ("not-yours", ["cell:b4", "seat:b"], "DEU-14")


def test_deu_14_never_in_a_village_attacked_or_not() -> None:
    t = Scene().put(0, "civil", "b3").village("a5", 0).hand(0, "marble-house").goods(0, wood=1)
    assert t.why("build marble-house at a5") == ("village-region", ["cell:a5"], "DEU-14")
    assert t.why("build marble-house at d6") == ("not-adjacent", ["cell:d6"], "DEU-14")


def test_deu_15_ships_to_sea_others_to_land_and_one_ship_a_sea() -> None:
    t = Scene().put(0, "civil", "b3").put(1, "maritime", "b6").hand(0, "galley quarry").goods(0, wood=2, wheat=1)
    assert t.places("galley") == "a7 c2"
    assert t.why("build quarry at a7") == ("land-only", ["cell:a7", "type:production"], "DEU-15")
    assert t.why("build galley at b4") == ("ships-to-sea", ["cell:b4", "type:maritime"], "DEU-15")


def test_deu_15_no_second_ship_in_an_own_sea() -> None:
    t = Scene().put(0, "maritime", "a7").hand(0, "galley").goods(0, wood=1, wheat=1)
    assert "a7" not in t.places("galley").split()


def test_deu_16_for_three_vp_any_other_empty_edge_region() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "quarry archers").goods(0, wood=1)
    t.play("settle quarry")
    assert "edge d6" in t.legal()
    assert "edge b1" not in t.legal()
    t.play("edge d6")
    assert t.points() == 2
    assert t.regions_with(0, "production") == "d6"


def test_deu_16_all_three_vp_must_be_in_hand() -> None:
    t = Scene().put(0, "civil", "b3").vp(0, 2).hand(0, "quarry archers").goods(0, wood=1)
    assert t.why("settle quarry") == ("too-few-vp", ["3", "2"], "DEU-16")


def test_deu_16_a_first_piece_is_not_sold_a_region_too_near() -> None:
    t = Scene().put(1, "civil", "a1").hand(0, "marble-house archers").goods(0, wood=1)
    assert "settle marble-house" not in t.legal()
    assert t.why("settle marble-house") == ("first-not-sold", ["type:civil"], "DEU-16")


def test_deu_16_nor_with_the_wildcard() -> None:
    t = Scene(wildcard="yes").put(1, "civil", "a1").hand(0, "farm archers").goods(0, gold=1).play("cover farm as civil")
    assert not [text for text in t.legal() if text.startswith("edge")]
    assert t.why("edge a2") == ("first-too-near", ["cell:a2", "seat:b", "1", "3"], "DEU-13")
    assert t.why("edge c1") == ("edge-for-nothing", ["cell:c1"], "DEU-16")


def test_deu_09_with_no_region_far_enough_any_edge_region_is_free_of_charge() -> None:
    t = Scene(3).put(1, "civil", "a1").put(2, "civil", "d6").put(2, "civil", "b7 c3 c6").put(1, "civil", "c1 b1")
    t.hand(0, "marble-house archers").goods(0, wood=1)
    assert t.places("marble-house") == "a2 a6 d7"
    assert "settle marble-house" not in t.legal()


def test_deu_16_not_for_temples() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "temple-of-juno").goods(0, gold=16)
    assert t.why("settle temple-of-juno") == ("temple-not-far", [], "DEU-16")


def test_deu_17_the_column_acts_from_the_bottom_to_the_new_card() -> None:
    t = Scene().put(0, "civil", "b3 b4").column(0, "marble-house fishpond-villa").build("rock-theatre", "b1")
    acted = [line for line in t.event_texts() if line.startswith("acted")]
    assert acted == ["acted a marble-house", "acted a fishpond-villa", "acted a rock-theatre"]
    assert (t.gold(), t.points()) == (6, 6)


def test_deu_17_an_effect_with_a_price_may_be_declined_or_used_in_part() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, wood=2).build("merchant-ship-wood", "c2")
    assert t.legal() == ["sell 1 wood", "sell 2 wood", "decline merchant-ship-wood"]
    assert t.play("decline merchant-ship-wood").good("wood") == 2


def test_deu_17_other_columns_do_not_act() -> None:
    t = Scene().put(0, "civil", "b3").column(0, "quarry").put(0, "production", "b3").build("marble-house", "b4")
    assert t.good("stone") == 0


def test_deu_18_blue_without_a_reachable_sea_cannot_be_played() -> None:
    t = (
        Scene()
        .put(0, "civil", "d7")
        .put(1, "maritime", "d2")
        .vp(0, 2)
        .hand(0, "galley quarry")
        .goods(0, wood=2, wheat=1)
    )
    assert t.places("galley") == ""
    assert t.why("build galley at d3") == ("not-adjacent", ["cell:d3"], "DEU-14")
    assert t.why("build galley") == ("edge-too-dear", ["type:maritime", "3", "2"], "DEU-16")
    t.vp(0, 3)
    assert t.why("build galley") == ("only-edge", ["type:maritime", "3"], "DEU-16")


def test_deu_18_with_all_seas_taken_nobody_plays_blue() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "galley quarry").goods(0, wood=2, wheat=1)
    t.put(1, "maritime", "a3 a7 c2 b6 b2 d2 d3 c7")
    assert t.places("galley") == ""
    assert "settle galley" not in t.legal()
    assert t.why("build galley") == ("no-region-left", ["type:maritime"], "DEU-18")


def test_deu_19_an_empty_hand_at_the_end_of_the_action_draws_five() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house").goods(0, wood=1).hand(1, "farm mill")
    assert t.play("build marble-house at b4").cards() == 5


def test_deu_19_a_hand_with_one_card_is_not_filled() -> None:
    assert Scene().put(0, "civil", "b3").build("marble-house", "b4").cards() == 1


def test_deu_19_an_empty_deck_is_the_shuffled_discard() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house").goods(0, wood=1).hand(1, "farm mill")
    cards = t.take("quarry archers cavalry")
    t.table.deck.cards = []
    t.table.deck.discard = cards
    t.table.discard_seen_by = [31, 31, 31]
    t.play("build marble-house at b4")
    assert sorted(t.hand_slugs()) == ["archers", "cavalry", "quarry"]
    assert t.table.discard_seen_by == []


def test_deu_19_never_more_than_ten_cards() -> None:
    hand = "library archers archers cavalry cavalry cavalry cavalry legionaries legionaries farm"
    t = Scene().put(0, "civil", "b3").hand(0, hand).goods(0, wood=1, clay=1)
    assert t.play("build library at b4").cards() == 10


def test_what_is_not_legal_is_refused_with_what_is() -> None:
    with pytest.raises(Problem, match="not-legal"):
        Scene().hand(0, "quarry").play("build quarry at a4")


def test_a_big_hand_names_the_card_first_and_the_region_after_it() -> None:
    t = Scene().goods(0, gold=40).vp(0, 0)
    t.put(0, "production", "a1 a4 b3 b1").put(0, "scientific", "d1 d4 c4").put(0, "military", "d6 c6")
    t.hand(0, "marble-house hunting-lodge fishpond-villa country-estate rock-theatre sacred-grove canal fairground")
    t.hand(0, "insula baths")
    assert "build insula" in t.legal()
    assert len(t.legal()) <= 30
    t.play("build insula")
    assert "at b3" in t.legal()


def test_deu_12_two_of_a_kind_are_paid_each_by_itself() -> None:
    t = Scene().put(0, "civil", "b3").cost("rock-theatre", stone=2).hand(0, "rock-theatre archers")
    t.goods(0, gold=8, stone=2).play("build rock-theatre at b4")
    assert t.legal() == ["pay", "pay gold-for stone", "pay-gold"]
    bills = t.table.steps[-1].view_extras(t.table)["building"]["bills"]  # type: ignore[index]
    assert {words: bill["gold"] for words, bill in bills.items()} == {"none": 0, "stone": 4, "stone-stone": 8}
    t.play("pay gold-for stone")
    assert (t.gold(), t.good("stone")) == (4, 1)


def test_deu_12_one_unit_owned_and_one_missing_of_a_kind() -> None:
    t = Scene().put(0, "civil", "b3").cost("rock-theatre", stone=2).hand(0, "rock-theatre archers")
    t.goods(0, gold=8, stone=1).play("build rock-theatre at b4")
    assert t.legal() == ["pay", "pay-gold"]
    assert t.why("pay gold-for stone and stone") == ("nothing-to-replace", ["good:stone"], "DEU-12")
    t.play("pay")
    assert (t.gold(), t.good("stone")) == (4, 0)


def test_deu_12_four_units_of_two_kinds_can_be_mixed_freely() -> None:
    t = Scene().put(0, "civil", "b3").cost("rock-theatre", stone=2, wheat=2).hand(0, "rock-theatre archers")
    t.goods(0, gold=16, stone=2, wheat=2).play("build rock-theatre at b4")
    assert len(t.legal()) == 9
    t.play("pay gold-for stone and wheat plus wheat")
    assert (t.gold(), t.good("stone"), t.good("wheat")) == (4, 1, 2)


def test_deu_12_printed_gold_is_paid_on_top_of_gold_for_a_resource() -> None:
    t = Scene().put(0, "civil", "b3").cost("rock-theatre", stone=1, gold=2).hand(0, "rock-theatre archers")
    t.goods(0, gold=7, stone=1).play("build rock-theatre at b4", "pay-gold")
    assert (t.gold(), t.good("stone")) == (1, 1)


def test_deu_16_the_wildcard_at_the_edge_says_how_many_vp_are_missing() -> None:
    t = Scene(wildcard="yes").put(0, "civil", "b3").hand(0, "rock-theatre archers").goods(0, gold=3).vp(0, 2)
    t.play("cover rock-theatre as civil")
    assert t.why("edge d6") == ("too-few-vp", ["3", "2"], "DEU-16")


def test_deu_16_a_region_named_the_wrong_way_has_its_reason() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "marble-house archers").goods(0, wood=1).vp(0, 5)
    t.play("settle marble-house")
    assert t.why("at b4") == ("paid-for-edge", ["cell:b4", "3"], "DEU-16")
    t = Scene(wildcard="yes").put(0, "civil", "b3").hand(0, "marble-house archers").goods(0, wood=1).vp(0, 5)
    t.table.steps.append(Place(0, TYPE.index["civil"], ORDINARY))
    assert t.settle().why("edge d6") == ("not-paid-for-edge", ["cell:d6", "3"], "DEU-16")


def test_deu_35_holding_without_an_army_or_a_victim_has_its_reason() -> None:
    t = Scene().put(0, "civil", "b3").put(0, "military", "b7").put(1, "civil", "d6").goods(1, gold=3)
    t.build("cavalry", "b4")
    assert t.why("hold b7") == ("nobody-to-rob", ["cell:b7"], "DEU-35")
    assert t.why("hold b3") == ("no-army", ["cell:b3"], "DEU-32")


def test_deu_17_another_card_than_the_one_that_acts_is_not_asked_for() -> None:
    t = Scene().put(0, "civil", "b3").put(0, "military", "b7").put(1, "civil", "d6")
    t.build("cavalry", "b4")
    assert t.why("decline archers") == ("not-asked-for", ["card:archers"], "DEU-17")
    assert t.why("use archers") == ("not-asked-for", ["card:archers"], "DEU-17")
