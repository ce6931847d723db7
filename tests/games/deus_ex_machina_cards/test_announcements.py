"""Warnings, undo, and faults that only whole games would show."""

import pytest

from tests.games.deus_ex_machina_cards.scene import Scene
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.verbs import COMRADE, GOD, HERO, NO_GOD, STRONG


def warnings(scene: Scene, viewer: int) -> list[str]:
    return [repr(note) for note in GAME.warnings(scene.table, viewer)]


# Four colours, and 17 VP: one quest more meets an objective of two players.
NEAR = "minotaur cerberus golden-fleece giants"


def test_dxc_40_a_rival_can_win_by_a_play_with_a_god_card() -> None:
    """Jason and Orion have 4 Might and 4 Cunning: the Hydra asks for 5 Cunning, which only Hades brings."""
    scene = Scene("hercules jason").player(1, quests=NEAR)
    scene.show("lernaean-hydra", "orion", "hades")
    assert warnings(scene, 0) == ["can-win seat:b"]
    assert warnings(scene.show("lernaean-hydra", "orion", "ares"), 0) == []


@pytest.mark.parametrize("heroes", ["jason hercules", "jason hercules theseus", "jason hercules theseus perseus"])
def test_dxc_44_a_round_that_tells_of_an_objective_is_not_taken_back(heroes: str) -> None:
    """The other player meets an objective, but not the own one: that nothing is claimed tells so."""
    scene = Scene(heroes).player(
        1, quests="lernaean-hydra minotaur giants golden-fleece medusa", objective="without-blue"
    )
    before = scene.table.reveal_count
    scene.pass_round()
    assert scene.ending() == ""
    assert scene.table.reveal_count > before


def test_dxc_42_an_empty_deck_ends_nothing_while_quests_lie_open() -> None:
    scene = Scene("jason hercules")
    scene.table.quest_deck.cards.clear()
    scene.pass_round()
    assert scene.ending() == ""
    assert scene.table.round == 2


def test_dxc_42_a_round_is_quiet_only_if_everybody_passes() -> None:
    scene = Scene("jason hercules").show(
        "augean-stables nemean-lion talos", "medea orion", "zeus athena hades poseidon"
    )
    for _ in range(2):
        scene.play(next(text for text in scene.legal() if text.startswith("resolve")), "pass")
        assert scene.table.quiet_rounds == 0


@pytest.mark.parametrize("comrade", ["caeneus", "medea"])
def test_dxc_23_hades_helps_any_comrade(comrade: str) -> None:
    cards = Scene("jason hercules").table.cards
    without, with_hades = [
        cards.play_sum(HERO.index["jason"], STRONG, COMRADE.index[comrade], 0, god)
        for god in (NO_GOD, GOD.index["hades"])
    ]
    assert (with_hades.might, with_hades.cunning) == (without.might, without.cunning + 1)
