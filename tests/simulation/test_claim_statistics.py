"""What decides among several claims is told from the table at the end (DXC-41)."""

from __future__ import annotations

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import Player
from theomachy.games.deus_ex_machina_cards.steps import end_round
from tools.figures.claim_statistics import ClaimWins, count_claims, count_winner


def test_every_game_is_told_once_and_age_never_serves_the_oldest() -> None:
    found = count_claims("greedy", 4, 30)
    assert sum(found.single_claim) + sum(found.fewest_gods) + sum(found.youngest) + found.without_claim == 30
    assert found.youngest[3] == 0
    assert min(sum(found.single_claim), sum(found.fewest_gods), sum(found.youngest)) > 0


def test_dxc_41_two_with_as_few_god_cards_are_parted_by_age() -> None:
    """Every seat holds all quests and so meets its objective; then only the third seat has no God card."""
    for gods, counter in (([0, 0, 0], "youngest"), ([1, 1, 0], "fewest_gods")):
        state = GAME.new(make_setup(GAME.info, 3), seeded_rng(1))
        quests = tuple(range(len(state.cards.quests)))
        for seat in range(3):
            state.players[seat] = Player(seat, 0, seat, quests, tuple(range(gods[seat])), 99)
        end_round(state)
        found = ClaimWins([0] * 3, [0] * 3, [0] * 3)
        count_winner(found, state)
        assert getattr(found, counter) == ([1, 0, 0] if counter == "youngest" else [0, 0, 1])
