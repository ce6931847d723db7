"""DXC-20 to DXC-37: resolving and passing."""

import pytest

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import colours_missing
from theomachy.games.deus_ex_machina_cards.verbs import COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST, SIDE


def short(hero: str, side: str, comrade: str, quest: str, god: str = "none") -> int:
    """Points missing in the arithmetic of DXC-20."""
    cards = Scene("jason hercules").table.cards
    chosen = GOD.index[god]
    return cards.play_sum(
        HERO.index[hero], SIDE.index[side], COMRADE.index[comrade], QUEST.index[quest], chosen
    ).total_missing()


def test_dxc_20_hero_and_comrade_must_reach_both_numbers() -> None:
    scene = Scene("hercules jason").show("nemean-lion talos golden-fleece", "orion medea", "zeus")
    # Hercules 4/1 with Orion 3/0 makes 7/1, with Medea 0/3 makes 4/4.
    assert "resolve talos with medea" in scene.legal()
    assert "resolve nemean-lion with orion" not in scene.legal()


def test_dxc_20_at_most_one_god_helps_in_a_play() -> None:
    scene = Scene("hercules jason").show("nemean-lion", "orion medea", "ares hades")
    assert [text for text in scene.legal() if text.startswith("resolve nemean-lion with orion")] == [
        "resolve nemean-lion with orion using hades"
    ]


def test_dxc_21_a_comrade_of_the_quests_colour_adds_one() -> None:
    # Theseus 2/3 + Sisyphus 2/1 = 4/4; the Lion asks 5/2 and is red like Sisyphus.
    assert short("theseus", "strong", "sisyphus", "nemean-lion", "hermes") == 0
    # Cadmus brings the same 2/1, but purple.
    assert short("theseus", "strong", "cadmus", "nemean-lion") == 1


def test_dxc_22_hero_and_comrade_of_one_god_add_one() -> None:
    # Perseus 3/2 + Cadmus 2/1 = 5/3 needs nothing; Perseus + Orion 6/2 lacks one Cunning for the Giants (5/3).
    assert short("perseus", "strong", "orion", "giants") == 0
    assert short("perseus", "strong", "caeneus", "giants") == 1


def test_dxc_23_a_favouring_god_adds_one_for_each_of_hero_and_comrade() -> None:
    # Theseus weak 1/2 + Ariadne 1/2 = 2/4 and +1 for their shared god, against 5/3.
    assert short("theseus", "weak", "ariadne", "giants", "none") == 2
    assert short("theseus", "weak", "ariadne", "giants", "athena") == 0
    assert [short("theseus", "weak", "medea", "giants", god) for god in ("none", "athena")] == [4, 3]


def test_dxc_24_ares_adds_might_and_hades_cunning_to_the_hero() -> None:
    assert [short("hercules", "strong", "orion", "giants", god) for god in ("none", "ares", "hades")] == [2, 2, 1]
    assert [short("jason", "strong", "medea", "centaurs", god) for god in ("none", "ares", "hades")] == [1, 0, 1]


def test_dxc_25_hephaestus_swaps_what_the_quest_asks() -> None:
    # Hercules 4/1 + Mestra 1/2 = 5/3: exactly the Minotaur (3/5) turned round.
    assert short("hercules", "strong", "mestra", "minotaur") == 2
    assert short("hercules", "strong", "mestra", "minotaur", "hephaestus") == 0


def test_dxc_26_poseidon_counts_one_quest_as_any_colour_at_the_end() -> None:
    scene = Scene("jason hercules").player(
        0,
        objective="without-purple",
        quests="lernaean-hydra nemean-lion minotaur talos giants calydonian-boar",
        gods="poseidon",
    )
    assert scene.pass_round().ending() == "claim"


def test_dxc_26_without_poseidon_the_missing_colour_is_missing() -> None:
    scene = Scene("jason hercules").player(
        0, objective="without-purple", quests="lernaean-hydra nemean-lion minotaur talos giants calydonian-boar"
    )
    assert scene.pass_round().ending() == ""


def test_dxc_26_poseidon_needs_a_quest_to_spare() -> None:
    held = "lernaean-hydra minotaur giants"
    scene = Scene("jason hercules").player(0, objective="without-purple", quests=held, gods="poseidon")
    assert colours_missing(scene.table, 0, OBJECTIVE.index["without-purple"]) == 1
    scene.player(0, objective="without-purple", quests=f"{held} nemean-lion", gods="poseidon")
    assert colours_missing(scene.table, 0, OBJECTIVE.index["without-purple"]) == 0


def test_dxc_27_after_a_resolution_all_is_replaced_and_the_hero_flips() -> None:
    scene = Scene("theseus jason").show("centaurs talos sirens", "sisyphus orion", "zeus athena hades ares")
    scene.play("resolve centaurs with sisyphus using athena")
    assert (scene.quests(0), scene.gods(0), scene.side(0)) == (["centaurs"], ["athena"], "weak")
    assert scene.shown_quests() == ["talos", "sirens", "procrustes"]
    assert scene.shown_comrades() == ["orion", "mestra"]
    assert scene.shown_gods() == ["zeus", "hades", "ares", "poseidon"]


def test_dxc_27_a_weak_hero_flips_to_strong() -> None:
    scene = Scene("theseus jason").player(0, side="weak").show("augean-stables", "oedipus orion", "athena")
    assert scene.play("resolve augean-stables with oedipus").side(0) == "strong"


def test_dxc_28_an_empty_comrade_deck_is_the_shuffled_discard() -> None:
    scene = Scene("theseus jason").show("centaurs talos", "sisyphus orion", "zeus")
    deck = scene.table.comrade_deck
    deck.discard, deck.cards = deck.cards, []
    scene.play("resolve centaurs with sisyphus")
    assert len(scene.shown_comrades()) == 2
    assert len(deck.cards) + len(deck.discard) == 6


def test_dxc_28_empty_quest_and_god_decks_are_not_refilled() -> None:
    scene = Scene("theseus jason").show("centaurs talos", "sisyphus orion", "zeus athena")
    scene.table.quest_deck.cards.clear()
    scene.table.god_deck.cards.clear()
    scene.play("resolve centaurs with sisyphus using athena")
    assert (scene.shown_quests(), scene.shown_gods()) == (["talos"], ["zeus"])


@pytest.mark.parametrize(("text", "side"), [("pass", "strong"), ("pass and flip", "weak")])
def test_dxc_29_who_passes_may_flip_the_hero(text: str, side: str) -> None:
    scene = Scene("theseus jason").play(text)
    assert (scene.side(0), scene.gods(0), scene.quests(0)) == (side, [], [])


def test_dxc_29_passing_is_always_allowed() -> None:
    scene = Scene("hercules jason").show("minotaur", "orion caeneus", "ares")
    assert scene.legal()[-2:] == ["pass", "pass and flip"]


def test_dxc_30_each_god_card_costs_one_point() -> None:
    scene = Scene("jason hercules").player(0, quests="minotaur talos", gods="zeus hera")
    assert GAME.scores(scene.table)[0] == 5
    assert [line.points for line in GAME.breakdown(scene.table, 0, 1)] == [4, 3, -1, -1]


def test_dxc_31_worked_example_jason_and_caeneus_resolve_the_hydra() -> None:
    scene = Scene("jason hercules").show("lernaean-hydra talos sirens", "caeneus orion", "zeus athena hades ares")
    scene.play("resolve lernaean-hydra with caeneus")
    assert (scene.quests(0), scene.side(0)) == (["lernaean-hydra"], "weak")
    assert "caeneus" not in scene.shown_comrades()
    assert scene.shown_gods() == ["zeus", "athena", "hades", "ares"]
    assert len(scene.shown_quests()) == 3


def test_dxc_31_the_minotaur_asks_5_and_3_with_hephaestus() -> None:
    cards = Scene("jason hercules").table.cards
    swapped = cards.play_sum(0, 1, 0, QUEST.index["minotaur"], GOD.index["hephaestus"])
    assert (swapped.need_might, swapped.need_cunning) == (5, 3)


def test_dxc_32_a_resolution_that_falls_short_is_refused_with_the_numbers() -> None:
    scene = Scene("jason hercules").show("nemean-lion", "caeneus medea", "zeus")
    assert scene.why("resolve nemean-lion with medea") == (
        "too-weak",
        ["quest:nemean-lion", "5/2", "hero:jason", "1/4", "comrade:medea", "0/3", "1", "3"],
        "DXC-20",
    )


def test_dxc_32_a_comrade_is_always_used() -> None:
    scene = Scene("jason hercules").show("augean-stables", "caeneus medea", "zeus")
    assert scene.why("resolve augean-stables")[0] == "word-missing"


def test_dxc_33_all_bonuses_add_up_to_four_and_go_where_they_are_needed() -> None:
    cards = Scene("jason hercules").table.cards
    hero, comrade, quest = HERO.index["hercules"], COMRADE.index["caeneus"], QUEST.index["lernaean-hydra"]
    # Hercules weak 3/1 + Caeneus 3/0 = 6/1 against 3/5: four short, all of them covered; without Zeus two.
    best, without = [cards.play_sum(hero, 0, comrade, quest, god) for god in (GOD.index["zeus"], NO_GOD)]
    assert (best.free_points, without.free_points) == (4, 2)
    assert (best.total_missing(), without.total_missing()) == (0, 2)


def test_dxc_34_a_god_that_gives_nothing_may_be_taken_and_costs_its_point() -> None:
    scene = Scene("theseus jason").show("centaurs talos sirens", "sisyphus orion", "hera zeus hades ares")
    scene.play("resolve centaurs with sisyphus using hera")
    assert scene.gods(0) == ["hera"]
    assert GAME.scores(scene.table)[0] == 1


def test_dxc_34_ares_touches_only_the_hero_who_resolves() -> None:
    cards = Scene("jason hercules").table.cards
    with_ares = cards.play_sum(0, 1, 0, 0, GOD.index["ares"])
    without = cards.play_sum(0, 1, 0, 0, NO_GOD)
    assert (with_ares.might - without.might, with_ares.cunning - without.cunning) == (1, 0)


def test_dxc_35_hephaestus_swaps_numbers_and_leaves_every_bonus() -> None:
    cards = Scene("jason hercules").table.cards
    hydra, caeneus = QUEST.index["lernaean-hydra"], COMRADE.index["caeneus"]
    swapped = cards.play_sum(HERO.index["hercules"], 1, caeneus, hydra, GOD.index["hephaestus"])
    assert (swapped.need_might, swapped.need_cunning, swapped.free_points) == (5, 3, 2)


def test_dxc_36_poseidon_recolours_a_spare_quest_never_the_only_one_of_a_needed_colour() -> None:
    scene = Scene("jason hercules theseus perseus").player(
        0, objective="without-purple", quests="lernaean-hydra minotaur giants", gods="poseidon"
    )
    # Three wanted colours, each once: recolouring one would lose another. A fourth, purple quest is spare.
    assert scene.pass_round().ending() == ""
    scene.player(0, objective="without-purple", quests="lernaean-hydra minotaur giants cerberus", gods="poseidon")
    assert scene.pass_round().ending() == "claim"


def test_dxc_37_the_used_comrade_is_in_the_discard_before_a_reshuffle() -> None:
    scene = Scene("theseus jason").show("centaurs talos", "sisyphus orion", "zeus")
    scene.table.comrade_deck.cards.clear()
    scene.play("resolve centaurs with sisyphus")
    assert scene.shown_comrades() == ["orion", "sisyphus"]


def test_dxc_37_quest_then_comrade_then_god_are_replaced() -> None:
    scene = Scene("theseus jason").show("centaurs talos", "sisyphus orion", "zeus athena")
    scene.play("resolve centaurs with sisyphus using athena")
    assert scene.table.events is not None
    shown = [event.kind.name for event in scene.table.events if event.kind.name.endswith("-shown")]
    assert shown == ["quest-shown", "comrade-shown", "god-shown"]
