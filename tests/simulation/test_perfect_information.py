"""The perfect-information bot, which measures the value of hidden information."""

from __future__ import annotations

from theomachy.bots.bot import Bot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState
from tools.figures.perfect_information import OpenInformationGame, PerfectInformationBot, count_wins


class RecordingBot(Bot):
    """Records the states it is given."""

    def __init__(self) -> None:
        super().__init__("fifth", sees_state=True)
        self.seen: list[int] = []

    def choose(self, game: Game[CardsState], state: State, seat: int, rng: Rng) -> Action:
        self.seen.append(seat)
        return state.legal[0]


def test_it_thinks_in_the_one_true_world() -> None:
    state = GAME.new(make_setup(GAME.info, 4), seeded_rng(1))
    bare = OpenInformationGame(GAME.info, GAME.verbs, GAME.event_kinds)
    true = bare.determinize(state, 0, seeded_rng(2))
    assert isinstance(true, CardsState)
    assert true is not state
    assert true.quest_deck.cards == state.quest_deck.cards
    assert GAME.determinize(state, 0, seeded_rng(2)).quest_deck.cards != state.quest_deck.cards


def test_it_sits_in_every_seat_equally_often() -> None:
    player = RecordingBot()
    count_wins(GAME, player, 4, 4, 1)
    assert sorted(set(player.seen)) == [0, 1, 2, 3]


def test_it_never_determinizes() -> None:
    """In the card game all luck lies in the decks: whoever sees them always comes to the same."""
    for number in range(6):
        state = GAME.new(make_setup(GAME.info, 2), seeded_rng(number))
        for _ in range(8):
            state.apply(state.legal[0])
        codes = {PerfectInformationBot(40).choose(GAME, state, state.seat, seeded_rng(luck)).code for luck in range(3)}
        assert len(codes) == 1
