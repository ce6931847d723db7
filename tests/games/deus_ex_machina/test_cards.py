"""DEM-60 to DEM-69: Divine Intervention."""

import pytest

from tests.games.deus_ex_machina.scene import Scene
from theomachy.games.deus_ex_machina.state import NO_QUEST
from theomachy.games.deus_ex_machina.verbs import CARD, QUEST

THREE = "athena hermes hera"


def test_dem_60_one_card_a_round() -> None:
    scene = Scene(THREE).hand("athena", "bribery change-of-plans").mat("athena", 2, 2).play("use bribery")
    assert scene.legal("use") == []
    assert scene.why("use change-of-plans") == ("one-card", [], "DEM-60")


def test_dem_60_a_card_acquired_in_this_round_waits() -> None:
    scene = Scene(THREE).mat("athena", 2, 2)
    # Bribery on top of the deck.
    bribery = scene.table.box.card_kinds.index(CARD.index["bribery"])
    scene.table.card_deck.cards.remove(bribery)
    scene.table.card_deck.cards.append(bribery)
    scene.play("send orion to olympus")
    assert (scene.cards("athena"), scene.legal("use")) == (["bribery"], [])
    scene.play("end").pass_goes(2)
    assert scene.legal("use") == ["use bribery"]


def test_dem_60_of_two_alike_the_older_one_may_be_used() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans")
    twin = [i for i, kind in enumerate(scene.table.box.card_kinds) if kind == CARD.index["change-of-plans"]]
    other = next(card for card in twin if card not in scene.player("athena").hand)
    scene.table.card_deck.cards.remove(other)
    scene.table.card_deck.cards.append(other)
    scene.play("send orion to olympus", "use change-of-plans")
    assert scene.player("athena").hand == (other,)


def test_dem_60_used_cards_refill_an_empty_deck() -> None:
    scene = Scene(THREE).hand("athena", "bribery").mat("athena", 2, 2)
    scene.table.card_deck.cards.clear()
    scene.play("use bribery", "send orion to olympus")
    assert scene.cards("athena") == ["bribery"]


def test_dem_61_over_the_limit_one_card_is_discarded_at_once() -> None:
    scene = Scene(THREE).hand("athena", "bribery change-of-plans").play("send orion to olympus")
    assert len(scene.legal("discard")) == 3
    scene.play("discard bribery")
    assert len(scene.cards("athena")) == 2
    assert "bribery" not in scene.cards("athena")


def test_dem_61_of_two_alike_the_new_one_goes_and_the_old_one_may_be_used() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans bribery")
    kinds = scene.table.box.card_kinds
    twin = next(card for card in scene.table.card_deck.cards if kinds[card] == CARD.index["change-of-plans"])
    scene.table.card_deck.cards.append(twin)
    scene.play("send orion to olympus", "discard change-of-plans")
    assert scene.legal("use") == ["use change-of-plans"]


def test_dem_61_hermes_holds_three() -> None:
    scene = Scene("hermes athena").hand("hermes", "bribery lucky-day").play("send orion to olympus")
    assert (scene.legal("discard"), len(scene.cards("hermes"))) == ([], 3)


def test_dem_61_theft_obeys_the_limit_too() -> None:
    scene = Scene("hermes athena").hand("hermes", "bribery lucky-day ruin-plans").hand("athena", "change-of-plans")
    scene.play("steal from b")
    assert len(scene.legal("discard")) == 4


def test_dem_61_start_cards_may_be_used_in_the_first_round() -> None:
    assert Scene(THREE).hand("athena", "change-of-plans").legal("use") == ["use change-of-plans"]


def test_dem_62_change_of_plans_swaps_any_two_quests() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans").play("use change-of-plans")
    assert len(scene.legal()) == 6
    scene.play("swap-quests hydra girdle-of-hippolyta")
    assert scene.track() == "girdle-of-hippolyta sphinx talos hydra"


def test_dem_62_never_with_an_empty_space() -> None:
    scene = Scene(THREE).quests("hydra - - -").hand("athena", "change-of-plans")
    assert scene.legal("use") == []
    assert scene.why("use change-of-plans") == ("two-quests-needed", [], "DEM-62")


def test_dem_62_marks_travel_with_the_quest() -> None:
    scene = Scene(THREE).hand("athena", "change-of-plans")
    scene.play("mark hydra", "use change-of-plans", "swap-quests hydra sphinx")
    assert scene.table.marks == ((QUEST.index["hydra"], scene.player("athena").god),)


def test_dem_62_the_limits_are_not_checked_by_a_swap() -> None:
    scene = Scene(THREE).quests("hydra augean-stables nemean-lion talos").hand("athena", "change-of-plans")
    scene.play("use change-of-plans", "swap-quests hydra talos")
    assert scene.track() == "talos augean-stables nemean-lion hydra"


def test_dem_62_in_his_sandals_swaps_any_two_heroes() -> None:
    scene = Scene(THREE).hand("athena", "in-his-sandals").play("use in-his-sandals", "swap-heroes caeneus cadmus")
    assert scene.line() == "cadmus orion caeneus"


def test_dem_63_lucky_day_reveals_on_an_empty_space_of_choice() -> None:
    scene = Scene(THREE).quests("hydra - talos -").hand("athena", "lucky-day").deck("sphinx").play("use lucky-day")
    assert scene.legal() == ["reveal on second", "reveal on fourth"]
    assert scene.play("reveal on fourth").track() == "hydra - talos sphinx"


def test_dem_62_two_are_swapped_whichever_is_named_first() -> None:
    for text in ("swap-quests hydra sphinx", "swap-quests sphinx hydra"):
        scene = Scene(THREE).hand("athena", "change-of-plans").quests("hydra sphinx talos -")
        assert scene.play("use change-of-plans", text).track() == "sphinx hydra talos -"


def test_dem_63_lucky_day_needs_an_empty_space() -> None:
    scene = Scene(THREE).hand("athena", "lucky-day")
    assert scene.legal("use") == []
    assert scene.why("use lucky-day") == ("no-empty-place", [], "DEM-63")


def test_dem_63_if_a_quest_leaves_more_are_revealed_until_one_more_lies_there() -> None:
    scene = Scene(THREE).quests("hydra augean-stables - -").hand("athena", "lucky-day")
    scene.deck("stymphalian-birds sphinx").play("use lucky-day", "reveal on fourth")
    assert scene.event_texts("quest-left")[0] == "hydra"
    assert scene.table.quests.count(NO_QUEST) == 1
    assert "sphinx" in scene.track()


def test_dem_63_not_playable_when_nothing_could_be_revealed() -> None:
    scene = Scene(THREE).quests("nemean-lion cerberus - -").hand("athena", "lucky-day").deck("medusa golden-fleece")
    assert scene.legal("use") == []


def test_dem_63_what_the_player_cannot_know_does_not_forbid_it() -> None:
    scene = Scene(THREE).quests("nemean-lion cerberus - -").hand("athena", "lucky-day").secrets("hera", "talos")
    scene.deck("medusa golden-fleece")
    assert scene.legal("use") == ["use lucky-day"]
    scene.play("use lucky-day", "reveal on third")
    assert scene.track() == "nemean-lion cerberus - -"
    assert scene.event_texts("nothing-fits") == ["a"]


def test_dem_63_the_space_is_always_asked_with_a_warning_where_perhaps_nothing_fits() -> None:
    scene = Scene(THREE).quests("nemean-lion cerberus sphinx -").hand("athena", "lucky-day").secrets("hera", "talos")
    scene.deck("medusa golden-fleece").play("use lucky-day")
    assert (scene.legal(), scene.table.steps[-1].question(scene.table).slug) == (["reveal on fourth"], "reveal-perhaps")
    sure = Scene(THREE).quests("hydra cerberus sphinx -").hand("athena", "lucky-day").deck("talos medusa")
    sure.play("use lucky-day")
    assert (sure.legal(), sure.table.steps[-1].question(sure.table).slug) == (["reveal on fourth"], "reveal")


def test_dem_63_the_reason_knows_an_empty_deck_from_one_that_does_not_fit() -> None:
    scene = Scene(THREE).quests("nemean-lion cerberus - -").hand("athena", "lucky-day").deck("medusa golden-fleece")
    assert scene.why("use lucky-day")[0] == "no-quest-fits"
    assert scene.deck("").why("use lucky-day")[0] == "no-quest-in-deck"


def test_dem_64_powerful_presence_collects_and_completes() -> None:
    scene = Scene(THREE).hand("athena", "powerful-presence").heroes("medea orion cadmus")
    # Orion has 4/2 and is born in blue; with +1 for his space Talos (6/4) lacks 2 points, just what blue gives.
    scene.play("use powerful-presence", "send orion to blue")
    assert scene.legal() == ["complete talos with orion paying 2c", "decline"]
    assert scene.points("athena") == (0, 2)


def test_dem_64_only_the_hero_who_stands_there_completes_the_quest() -> None:
    scene = Scene(THREE).hand("athena", "powerful-presence").heroes("medea orion cadmus")
    scene.play("use powerful-presence", "send orion to blue")
    assert scene.why("complete talos with medea paying 2c") == ("other-hero", ["hero:orion", "space:blue"], "DEM-64")


def test_dem_64_the_points_just_gained_pay_for_the_quest() -> None:
    scene = Scene(THREE).quests("mares-of-diomedes - - -").hand("athena", "powerful-presence")
    scene.heroes("cadmus medea orion").play("use powerful-presence", "send cadmus to green")
    # Cadmus has 3/3 and +2: with 2 Might from green he reaches 5/5.
    scene.play("complete mares-of-diomedes with cadmus paying 2m")
    assert (scene.points("athena"), scene.gp("athena")) == ((0, 0), 6 + 3)


def test_dem_64_the_quest_may_be_declined() -> None:
    scene = Scene(THREE).quests("mares-of-diomedes - - -").hand("athena", "powerful-presence")
    scene.heroes("cadmus medea orion").play("use powerful-presence", "send cadmus to green", "decline")
    assert (scene.points("athena"), scene.quests_of("athena")) == ((2, 0), [])


def test_dem_64_neither_olympus_nor_the_altar() -> None:
    scene = Scene(THREE).hand("athena", "powerful-presence").play("use powerful-presence")
    assert not any("olympus" in text or "altar" in text for text in scene.legal())
    assert scene.why("send orion to olympus") == ("presence-needs-area", ["space:olympus"], "DEM-64")
    assert scene.why("complete hydra with caeneus")[0] == "presence-collects-first"


def test_dem_64_it_is_played_before_the_main_action() -> None:
    scene = Scene(THREE).hand("athena", "powerful-presence").play("send orion to red")
    assert scene.legal("use") == []
    assert scene.why("use powerful-presence") == ("before-the-token", [], "DEM-64")


@pytest.mark.parametrize(("edition", "losses"), [("int", [0, 2]), ("gr", [2, 2])])
def test_dem_65_ruin_plans_hits_one_opponent_or_in_the_greek_edition_all(edition: str, losses: list[int]) -> None:
    scene = Scene(THREE, edition).hand("athena", "ruin-plans").mat("athena", 2, 2)
    scene.mat("hermes", 0, 0, gp=5).mat("hera", 0, 0, gp=5).play("use ruin-plans")
    if edition == "int":
        scene.play("ruin c")
    assert scene.points("athena") == (1, 1)
    assert [5 - scene.gp("hermes"), 5 - scene.gp("hera")] == losses


@pytest.mark.parametrize(("edition", "gain"), [("int", 2), ("gr", 1)])
def test_dem_65_bribery_gains_2_gp_or_in_the_greek_edition_1(edition: str, gain: int) -> None:
    scene = Scene(THREE, edition).hand("athena", "bribery").mat("athena", 2, 2).play("use bribery")
    assert (scene.points("athena"), scene.gp("athena")) == ((2, 1), gain)


def test_dem_66_a_moved_token_gives_its_owner_nothing() -> None:
    scene = Scene(THREE).token("hermes", "red").hand("athena", "thats-my-spot")
    scene.play("use thats-my-spot", "move-token red yellow")
    assert (scene.owner("red"), scene.owner("yellow")) == ("", "hermes")
    assert (scene.points("hermes"), scene.gp("hermes")) == ((0, 0), 0)


def test_dem_66_ones_own_token_is_not_moved() -> None:
    scene = Scene(THREE).token("athena", "red").hand("athena", "thats-my-spot")
    assert scene.legal("use") == []
    assert scene.why("use thats-my-spot") == ("no-token-to-move", [], "DEM-69")


def test_dem_68_the_quest_may_fall_short_by_3_points_in_all() -> None:
    # Caeneus has 5/1 and +2 on the 1st space; the Hydra asks 5/6: 3 Cunning are missing.
    scene = Scene("athena hera", expansion="yes").hand("athena", "deus-ex-machina")
    assert not any("hydra" in text for text in scene.legal("complete"))
    scene.play("use deus-ex-machina", "complete hydra with caeneus")
    assert scene.quests_of("athena") == ["hydra"]


def test_dem_68_what_is_forgiven_may_be_divided() -> None:
    scene = Scene("athena hera", expansion="yes").hand("athena", "deus-ex-machina").mat("athena", 4, 4)
    scene.heroes("orion caeneus cadmus").play("use deus-ex-machina")
    # Cadmus has 3/3; the Hydra lacks 2 Might and 3 Cunning, of which 3 points are forgiven.
    assert [text for text in scene.legal("complete") if "hydra with cadmus" in text] == [
        "complete hydra with cadmus paying 2c",
        "complete hydra with cadmus paying 1m1c",
        "complete hydra with cadmus paying 2m",
    ]


def test_dem_68_it_is_the_card_of_the_round_and_only_before_the_token() -> None:
    scene = Scene("athena hera", expansion="yes").hand("athena", "deus-ex-machina").play("send orion to red")
    assert scene.why("use deus-ex-machina") == ("after-the-token", [], "DEM-68")


def test_dem_69_to_olympus_or_the_altar_without_card_token_or_recharge() -> None:
    scene = Scene("athena hermes hera").token("hermes", "red").hand("athena", "thats-my-spot")
    scene.mat("hermes", 0, 0, charged=False)
    assert scene.play("use thats-my-spot").is_legal("move-token red olympus")
    scene.play("move-token red altar")
    assert (scene.player("hermes").charged, scene.points("hermes"), scene.table.first_player) == (False, (0, 0), 0)


def test_dem_69_what_was_gained_is_kept_and_the_last_visitor_holds_the_token() -> None:
    scene = Scene("athena hermes hera").hand("hermes", "thats-my-spot").play("send orion to olympus", "end")
    scene.play("use thats-my-spot", "move-token olympus red")
    assert (scene.table.first_player, len(scene.cards("athena"))) == (0, 1)
    scene.play("send caeneus to olympus")
    assert scene.table.first_player == 1


def test_dem_69_not_playable_when_all_spaces_are_full() -> None:
    scene = Scene("athena hermes hera zeus").hand("athena", "thats-my-spot")
    for space in ["red", "purple", "black", "green", "blue", "yellow", "olympus"]:
        scene.token("hermes", space)
    assert scene.legal("use") == ["use thats-my-spot"]
    scene.play("send orion to altar for might")
    assert scene.legal("use") == []
