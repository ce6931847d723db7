"""A bot of your own, whole: it plays on by chance from every option and takes the one that wins most often.

theomachy simulate deus-ex-machina-cards --bot my_bot:Dreamer --seats Dreamer,greedy,greedy --games 20
"""

from theomachy.bots.bot import Bot, play_out
from theomachy.bots.random_bot import RandomBot
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

DREAMS = 4


class Dreamer(Bot):
    def __init__(self) -> None:
        super().__init__("dreamer", sees_state=True)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        bots: list[Bot] = [RandomBot()] * len(game.scores(state))
        best, most = state.legal[0], -1
        for action in state.legal:
            won = 0
            for _ in range(DREAMS):
                world = game.determinize(state, seat, rng)
                world.apply(action)
                play_out(game, world, bots, rng, game.info.max_actions)
                won += seat in game.winners(world)
            if won > most:
                best, most = action, won
        return best
