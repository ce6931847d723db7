"""DEU-20 to DEU-25: temples, and a deck that runs dry."""

from tests.games.deus.scene import Scene

ALL = {"wood": 1, "stone": 1, "clay": 1, "wheat": 1}
FIVE = "galley quarry school insula archers"


def test_deu_20_the_first_temple_needs_nothing_but_its_cost() -> None:
    t = Scene().put(0, "civil", "b3").build("temple-of-juno", "b3")
    assert t.regions_with(0, "temple") == "b3"
    assert sum(t.table.players[0].goods) == 0


def test_deu_20_the_second_needs_a_card_in_each_other_column() -> None:
    t = Scene().put(0, "civil", "b3 b4").column(0, "temple-of-juno galley quarry school insula")
    t.hand(0, "temple-of-janus farm").goods(0, **ALL)
    assert t.why("build temple-of-janus at b3") == ("temple-needs", ["2", "1", "type:military", "0"], "DEU-20")
    t = Scene().put(0, "civil", "b3 b4").column(0, f"temple-of-juno {FIVE}").build("temple-of-janus", "b3")
    assert t.column_of(0, "temple") == ["temple-of-juno", "temple-of-janus"]


def test_deu_20_the_fourth_needs_three_cards_in_each_other_column() -> None:
    two = "galley galley quarry farm school library insula baths archers cavalry"
    t = Scene().put(0, "civil", "b3").column(0, f"temple-of-juno temple-of-ops temple-of-flora {two}")
    t.hand(0, "temple-of-janus forum").goods(0, **ALL)
    assert t.why("build temple-of-janus at b3") == ("temple-needs", ["4", "3", "type:maritime", "2"], "DEU-20")
    assert t.places("temple-of-janus") == ""


def test_deu_20_with_three_cards_in_each_the_fourth_may_be_built() -> None:
    three = "galley galley galley quarry farm mill school library academy insula baths canal archers cavalry ballista"
    t = Scene().put(0, "civil", "b3").column(0, f"temple-of-juno temple-of-ops temple-of-flora {three}")
    assert t.hand(0, "temple-of-janus forum").goods(0, **ALL).places("temple-of-janus") == "b3"


def test_deu_20_a_temple_may_be_paid_in_gold() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "temple-of-juno archers").goods(0, gold=16)
    assert t.play("build temple-of-juno at b3").gold() == 0


def test_deu_21_a_temple_stands_on_own_land_without_one() -> None:
    t = Scene().put(0, "civil", "b3 b4").put(0, "maritime", "a7").temple("b4")
    t.hand(0, "temple-of-juno").goods(0, **ALL)
    assert t.places("temple-of-juno") == "b3"
    assert t.why("build temple-of-juno at b4") == ("temple-there", ["cell:b4"], "DEU-21")
    assert t.why("build temple-of-juno at a4") == ("temple-on-own-land", ["cell:a4"], "DEU-21")
    assert t.why("build temple-of-juno at a7") == ("temple-on-own-land", ["cell:a7"], "DEU-21")


def test_deu_21_with_no_piece_left_the_card_is_played_without_one() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "temple-of-juno archers").goods(0, **ALL)
    t.table.temples_left = 0
    assert t.why("build temple-of-juno at b3") == ("no-temple-left", ["card:temple-of-juno"], "DEU-21")
    t.play("build temple-of-juno")
    assert t.column_of(0, "temple") == ["temple-of-juno"]
    assert t.regions_with(0, "temple") == ""


def test_deu_21_a_temple_counts_as_a_building_of_its_region() -> None:
    t = Scene().put(0, "production", "b3").temple("b3").build("baths", "b4")
    assert t.points() == 6


def test_deu_22_a_temple_scores_at_most_twelve() -> None:
    t = Scene().put(0, "civil", "b3 a4 c6 d6").put(0, "production", "b3 a4").column(0, "temple-of-vulcan")
    assert t.shown_points() == 5 + 12


def test_deu_22_temples_never_act() -> None:
    t = Scene().put(0, "civil", "b3").build("temple-of-vulcan", "b3")
    assert not [line for line in t.event_texts() if line.startswith("acted")]


def test_deu_23_an_army_alone_with_a_temple_may_not_leave() -> None:
    t = Scene().put(0, "military", "b3").temple("b3").build("legionaries", "b4")
    assert not [text for text in t.legal() if text.startswith("move b3")]
    assert t.why("move b3 to a4") == ("temple-guard", ["cell:b3"], "DEU-23")


def test_deu_23_with_another_piece_beside_the_temple_it_may() -> None:
    t = Scene().put(0, "military", "b3").put(0, "civil", "b3").temple("b3").build("legionaries", "b4")
    assert "move b3 to a4" in t.legal()


def test_deu_24_without_an_own_land_region_free_of_temples_the_card_cannot_be_played() -> None:
    t = Scene().put(0, "civil", "b3").temple("b3").hand(0, "temple-of-juno archers").goods(0, **ALL)
    assert t.why("build temple-of-juno at b4") == ("no-temple-region", ["card:temple-of-juno"], "DEU-24")


def test_deu_24_nor_as_the_first_card_of_the_game() -> None:
    t = Scene().hand(0, "temple-of-juno archers").goods(0, **ALL)
    assert t.places("temple-of-juno") == ""


def test_deu_25_with_deck_and_discard_empty_drawing_stops() -> None:
    t = Scene().put(0, "civil", "b3").hand(0, "library archers").goods(0, wood=1, clay=1).hand(1, "farm mill")
    t.table.deck.cards = t.take("quarry")
    t.play("build library at b4")
    assert t.hand_slugs() == ["archers", "quarry"]


def test_deu_25_cards_discarded_this_turn_may_be_drawn_again() -> None:
    t = Scene().hand(0, "archers quarry").hand(1, "farm mill")
    t.table.deck.cards = []
    t.play("offer quarry", "also archers", "take wood", "take wood")
    assert sorted(t.hand_slugs()) == ["archers", "quarry"]
