"""DEU-17, DEU-64: effects that are declined or used in part, and what happens by itself."""

import pytest

from tests.games.deus.scene import Scene


def science(card: str) -> Scene:
    """The last card of the hand is about to be built beside the own civil building."""
    return Scene().put(0, "civil", "b3").goods(0, gold=3, wood=1, stone=1, clay=1, wheat=1).hand(0, card)


def test_deu_17_with_an_empty_hand_a_draw_may_be_declined_for_the_five_at_the_end() -> None:
    t = science("school").play("build school at b3")
    assert t.legal() == ["use school", "decline school"]
    assert t.play("decline school").cards() == 5
    assert science("school").play("build school at b3", "use school").cards() == 1


def test_deu_64_drawing_goes_one_by_one_only_while_the_hand_may_end_empty() -> None:
    t = science("library").play("build library at b3", "use library")
    assert (t.cards(), t.table.seat) == (2, 1)


def test_deu_17_who_lays_the_last_card_aside_may_leave_the_drawing_and_fill_the_hand() -> None:
    t = science("scriptorium").hand(0, "farm").play("build scriptorium at b3", "discard farm")
    assert t.legal() == ["use scriptorium", "decline scriptorium"]
    assert "discarded a 1 farm" in t.event_texts()
    assert t.play("decline scriptorium").cards() == 5


def test_deu_64_with_cards_left_in_hand_an_exchange_draws_by_itself() -> None:
    t = science("scriptorium").hand(0, "farm mill").play("build scriptorium at b3", "discard farm", "enough")
    assert (t.cards(), t.table.seat) == (3, 1)


def test_deu_64_a_draw_is_asked_for_while_a_scriptorium_above_could_empty_the_hand() -> None:
    t = science("scriptorium").hand(0, "farm mill quarry").column(0, "school").play("build scriptorium at b3")
    assert t.legal() == ["use school", "decline school"]
    t.play("decline school", "discard farm", "discard mill", "discard quarry", "decline scriptorium")
    assert t.cards() == 5


def test_deu_64_with_more_cards_than_it_can_take_the_draw_comes_by_itself() -> None:
    t = science("scriptorium").hand(0, "farm mill quarry sawmill").column(0, "school").play("build scriptorium at b3")
    assert (t.question(), t.cards()) == ("redraw", 5)


def test_deu_64_a_scriptorium_below_asks_no_more() -> None:
    t = science("school").hand(0, "farm").column(0, "scriptorium").play("build school at b3", "enough")
    assert (t.cards(), t.table.seat) == (3, 1)


def test_deu_64_the_observatory_takes_its_card_back_once_one_was_drawn() -> None:
    t = science("observatory").play("build observatory at b3", "use observatory")
    assert (t.question(), t.cards()) == ("discard", 3)
    t = science("observatory").play("build observatory at b3", "decline observatory")
    assert (t.cards(), t.table.seat) == (5, 1)
    t = Scene(effects="asked").put(0, "civil", "b3").build("observatory", "b3", "decline observatory")
    assert (t.cards(), t.table.seat) == (1, 1)


def test_deu_64_what_can_only_help_happens_by_itself() -> None:
    t = Scene().put(0, "production", "b3").build("marble-house", "b4")
    assert (t.gold(), t.table.seat) == (3, 1)
    t = Scene().put(0, "military", "b3").put(1, "civil", "b1").goods(1, gold=3).build("legionaries", "b4", "hold b3")
    assert (t.gold(), t.table.seat) == (2, 1)


WHOLE = {"quarry": "b3", "stonemasons-yard": "b3", "marble-house": "b4", "rock-theatre": "b4", "insula": "b1"}
WHOLE |= {"baths": "b1", "archers": "b4", "ballista": "b4"}


@pytest.mark.parametrize(("card", "cell"), WHOLE.items())
def test_deu_64_if_all_is_asked_what_is_taken_whole_may_be_declined(card: str, cell: str) -> None:
    for answer in ("use", "decline"):
        t = Scene(effects="asked").put(0, "civil", "b3").put(0, "military", "b3").put(0, "production", "b4")
        t.put(1, "civil", "b7").goods(1, gold=5).goods(0, wood=1).build(card, cell)
        assert t.legal() == [f"use {card}", f"decline {card}"]
        before = (t.gold(), t.points(), t.good("stone"))
        t.play(f"{answer} {card}")
        assert ((t.gold(), t.points(), t.good("stone")) == before) is (answer == "decline")
        assert (f"acted a {card}" in t.event_texts()) is (answer == "use")


def test_deu_64_if_all_is_asked_every_card_drawn_is() -> None:
    t = Scene(effects="asked").put(0, "civil", "b3").build("library", "b3")
    assert t.legal() == ["use library", "decline library"]
    t.play("use library")
    assert t.legal() == ["use library", "decline library"]
    assert (t.play("decline library").cards(), t.table.seat) == (2, 1)


def test_deu_64_if_all_is_asked_a_full_hand_is_not() -> None:
    hand = "cavalry cavalry cavalry cavalry legionaries legionaries farm farm mill"
    t = Scene(effects="asked").put(0, "civil", "b3").hand(0, hand).build("library", "b3")
    assert (t.cards(), t.table.seat) == (10, 1)


@pytest.mark.parametrize(("effects", "hand"), [("asked", "library archers"), ("by-themselves", "library")])
def test_deu_64_nothing_is_asked_where_there_is_nothing_to_draw(effects: str, hand: str) -> None:
    t = Scene(effects=effects).put(0, "civil", "b3").hand(0, hand).goods(0, wood=1, clay=1)
    t.table.deck.cards.clear()
    t.play("build library at b3")
    assert ("acted a library" in t.event_texts(), t.table.seat) == (True, 1)
    assert t.cards() == len(hand.split()) - 1


def test_deu_64_if_all_is_asked_pieces_and_resources_may_be_left() -> None:
    t = Scene(effects="asked").put(0, "civil", "b3").build("architects-house", "b3", "gain civil", "enough")
    assert (t.on_board("civil"), t.table.seat) == (3, 1)
    t = Scene(effects="asked").put(0, "production", "b3").build("workers-camp", "b4", "enough")
    assert (t.good("stone"), t.good("clay"), t.table.seat) == (0, 0, 1)


def test_deu_64_if_all_is_asked_a_card_need_not_act_again_and_is_not_asked_for_twice() -> None:
    t = Scene(effects="asked").put(0, "production", "b3").column(0, "quarry").build("botanical-garden", "b3")
    assert t.legal() == ["activate quarry", "decline botanical-garden"]
    assert (t.play("activate quarry").good("stone"), t.table.seat) == (2, 1)
    t = Scene(effects="asked").put(0, "production", "b3").column(0, "quarry").build("botanical-garden", "b3")
    assert (t.play("decline botanical-garden").good("stone"), t.table.seat) == (0, 1)


def test_deu_64_if_all_is_asked_the_theft_after_a_march_may_be_left() -> None:
    t = Scene(effects="asked").put(0, "military", "b3").put(1, "civil", "b1").build("cavalry", "b4", "hold b3")
    assert t.legal() == ["steal b", "enough"]
    assert (t.play("enough").points(1), t.table.seat) == (5, 1)


def test_deu_64_gifts_of_gods_and_the_filling_of_the_hand_are_never_asked_for() -> None:
    t = Scene(effects="asked").hand(0, "quarry farm").play("offer quarry", "enough")
    assert t.legal() == ["take wood", "take stone", "take clay", "take wheat"]
    assert t.play("take wood").cards() == 5
    t = Scene(effects="asked").hand(0, "archers farm").play("offer archers", "enough")
    assert "enough" not in t.legal()
