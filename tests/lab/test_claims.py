"""What decides among several claims is told from the table at the end (DXC-41)."""

from __future__ import annotations

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import Player
from theomachy.games.deus_ex_machina_cards.steps import end_round
from tools.claims import Count, count, note


def test_every_game_is_told_once_and_age_never_serves_the_oldest() -> None:
    found = count("greedy", 4, 30)
    assert sum(found.alone) + sum(found.gods) + sum(found.age) + found.nobody == 30
    assert found.age[3] == 0
    assert min(sum(found.alone), sum(found.gods), sum(found.age)) > 0


def test_dxc_41_two_with_as_few_god_cards_are_parted_by_age() -> None:
    """Every seat holds all quests and so meets its objective; then only the third seat has no God card."""
    for gods, told in (([0, 0, 0], "age"), ([1, 1, 0], "gods")):
        state = GAME.new(make_setup(GAME.info, 3), seeded(1))
        quests = tuple(range(len(state.cards.quests)))
        for seat in range(3):
            state.players[seat] = Player(seat, 0, seat, quests, tuple(range(gods[seat])), 99)
        end_round(state)
        found = Count([0] * 3, [0] * 3, [0] * 3)
        note(found, state)
        assert getattr(found, told) == ([1, 0, 0] if told == "age" else [0, 0, 1])
