"""DEU-40 to DEU-46: offerings, gods and the hand."""

import pytest

from tests.games.deus.scene import Scene


def test_deu_40_neptune_gives_two_gold_a_card_and_a_maritime_piece() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer galley", "also quarry", "enough")
    assert (t.gold(), t.on_board("maritime")) == (4, 3)


def test_deu_40_ceres_gives_a_resource_of_choice_a_card_and_a_production_piece() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer quarry", "also galley", "enough", "take stone", "take wheat")
    assert (t.good("stone"), t.good("wheat"), t.on_board("production")) == (1, 1, 3)


def test_deu_40_minerva_gives_a_scientific_piece_and_one_more_card_for_each() -> None:
    t = Scene().hand(0, "school quarry farm").play("offer school", "also quarry", "enough")
    assert (t.cards(), t.on_board("scientific")) == (7, 3)


@pytest.mark.parametrize(("more", "vp"), [([], 1), (["also quarry"], 2), (["also quarry", "also farm"], 2)])
def test_deu_40_vesta_gives_one_vp_or_two_for_more_and_a_civil_piece(more: list[str], vp: int) -> None:
    t = Scene().hand(0, "forum quarry farm mill").play("offer forum", *more, "enough")
    assert (t.points(), t.on_board("civil")) == (5 + vp, 3)


def test_deu_40_mars_gives_a_piece_of_choice_a_card_and_no_army_on_top() -> None:
    t = Scene().hand(0, "archers quarry farm").play("offer archers", "also farm", "enough", "gain civil", "gain civil")
    assert (t.on_board("civil"), t.on_board("military")) == (4, 2)


def test_deu_40_jupiter_takes_the_power_of_any_one_of_the_others_whole() -> None:
    t = Scene().hand(0, "temple-of-juno quarry farm").play("offer temple-of-juno", "enough")
    assert t.legal() == ["call neptune", "call ceres", "call minerva", "call vesta", "call mars"]
    t.play("call vesta")
    assert (t.points(), t.on_board("civil")) == (6, 3)


def test_deu_40_only_the_number_and_the_top_card_are_public() -> None:
    t = Scene().hand(0, "galley quarry farm").play("offer galley", "also quarry", "enough")
    assert "offered a 2 galley" in t.event_texts()
    assert not [line for line in t.event_texts() if "quarry" in line]
    assert t.table.discard_seen_by[-2:] == [1, 31]


def test_deu_40_an_offering_that_was_shown_is_not_taken_back() -> None:
    t = Scene().hand(0, "quarry farm").play("offer quarry")
    before = t.table.reveal_count
    assert t.play("enough").table.reveal_count > before
    assert t.table.seat == 0


def test_deu_40_with_no_piece_in_the_supply_there_is_no_piece() -> None:
    t = Scene().pieces(0, "maritime", 5, 0).hand(0, "galley quarry").play("offer galley", "enough")
    assert (t.gold(), t.on_board("maritime")) == (2, 5)


def test_deu_41_the_hand_is_filled_to_five() -> None:
    assert Scene().hand(0, "galley quarry farm").play("offer galley", "enough").cards() == 5


def test_deu_41_nothing_is_drawn_nor_discarded_above_five() -> None:
    hand = "galley quarry farm mill forum baths insula"
    assert Scene().hand(0, hand).play("offer galley", "enough").cards() == 6


def test_deu_41_minerva_draws_even_above_five_but_never_beyond_ten() -> None:
    hand = "school library academy lyceum museum quarry farm mill forum baths"
    t = (
        Scene()
        .hand(0, hand)
        .play("offer school", "also library", "also academy", "also lyceum", "also museum", "enough")
    )
    assert t.cards() == 10


def test_deu_41_minerva_draws_her_cards_above_a_hand_that_needs_none() -> None:
    t = Scene().hand(0, "school quarry farm mill forum baths insula canal").play("offer school", "enough")
    assert t.cards() == 8


def test_deu_42_three_cards_a_temple_on_top_jupiter_as_ceres() -> None:
    t = Scene().hand(0, "temple-of-juno quarry farm mill")
    t.play("offer temple-of-juno", "also quarry", "also farm", "enough", "call ceres")
    t.play("take wood", "take clay", "take clay")
    assert (t.good("wood"), t.good("clay"), t.on_board("production")) == (1, 2, 3)


def test_deu_44_galley_takes_at_most_one_of_each_for_gold_or_another_resource() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, gold=1, stone=1).build("galley", "c2")
    t.play("buy wood", "swap stone for clay")
    assert (t.gold(), t.good("wood"), t.good("stone"), t.good("clay")) == (0, 1, 0, 1)
    assert t.table.seat == 1


def test_deu_44_what_was_taken_does_not_pay_and_a_type_is_taken_once() -> None:
    t = Scene().put(0, "maritime", "a7").goods(0, gold=2).build("galley", "c2", "buy wood")
    assert t.legal() == ["buy stone", "buy clay", "buy wheat", "enough"]
    assert t.why("buy wood") == ("one-of-each", ["good:wood"], "DEU-44")
    assert t.why("swap wood for clay") == ("nothing-to-swap", ["good:wood"], "DEU-44")


def test_deu_44_what_is_given_back_cannot_be_taken() -> None:
    t = Scene().put(0, "maritime", "a7").goods(1, stone=9).goods(0, gold=1, stone=1).build("galley", "c2")
    t.play("swap stone for clay")
    assert "buy stone" not in t.legal()
    assert t.why("buy stone") == ("none-in-supply", ["good:stone"], "DEU-44")


def test_deu_45_mars_gives_any_mix_as_far_as_the_supply_goes() -> None:
    t = Scene().hand(0, "archers quarry farm")
    for kind in ("production", "scientific", "civil", "military"):
        t.pieces(0, kind, 5, 0)
    t.pieces(0, "maritime", 4, 1).play("offer archers", "also farm", "enough")
    assert t.on_board("maritime") == 5
    assert t.table.seat == 1


def test_deu_45_ceres_gives_as_far_as_the_supply_goes() -> None:
    t = Scene().goods(1, wood=10, stone=10, clay=9, wheat=10).hand(0, "quarry farm mill")
    t.play("offer quarry", "also farm", "enough")
    assert t.good("clay") == 1
    assert t.table.seat == 1


def test_deu_46_a_card_discarded_by_an_effect_calls_no_god() -> None:
    t = Scene().put(0, "civil", "b3").build("observatory", "b4", "discard archers")
    assert not [line for line in t.event_texts() if line.startswith("invoked")]
    assert "discarded a 1 archers" in t.event_texts()


def test_deu_46_whoever_holds_several_cards_is_asked_even_if_they_are_all_alike() -> None:
    t = Scene().rewrite("observatory", "draw-then-discard", 1, 1).draws("archers").put(0, "civil", "b3")
    t.build("observatory", "b4")
    assert t.hand_slugs() == ["archers", "archers"]
    assert t.legal() == ["discard archers"]


def test_deu_40_jupiter_counts_the_temple_card_too() -> None:
    t = (
        Scene()
        .hand(0, "temple-of-juno quarry farm")
        .play("offer temple-of-juno", "also quarry", "enough", "call vesta")
    )
    assert t.points() == 7
    t = Scene().hand(0, "temple-of-juno quarry farm").play("offer temple-of-juno", "also quarry", "enough")
    assert t.play("call neptune").gold() == 4
