"""Measure the value of perfect information: a search bot that sees the true state, against greedy bots.

python -m tools.figures.perfect_information GAME [--seats 4] [--games 200] [--passes 200] [--seed 1]

It searches as shrewd and master do, but in the true state instead of determinized ones. The same deals and seats are
then played by a bot that sees only what a seat may see. The result is no upper bound for honest bots: a bot with a
better evaluator may win more.
"""

from __future__ import annotations

import argparse
from typing import Any

from theomachy.bots.bot import Bot, play_out
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Budget, Search
from theomachy.bots.registry import get_bot
from theomachy.bots.search_bot import SearchBot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.simulation.running.plan import Plan, bot_rng
from theomachy.simulation.stats.statistics import wilson_rate

MAX_DECISIONS = 100_000


class OpenInformationGame(Game[Any]):
    """A game whose determinization is the true state: hidden information is not redealt."""

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        return state.copy()


class PerfectInformationBot(Bot):
    """A bot that is given the true state, because it declares `looks=False`. Only for this measurement."""

    def __init__(self, iterations: int) -> None:
        super().__init__("clairvoyant", sees_state=False)
        self.iterations = iterations

    def choose(self, game: Game[Any], state: State, seat: int, rng: Rng) -> Action:
        search = Search(evaluator_for(game), state, rng)
        search.game = OpenInformationGame(game.info, game.verbs, game.event_kinds)
        search.run(Budget(self.iterations))
        return search.best_action()


def count_wins(game: Game[Any], tested_bot: Bot, seats: int, games: int, seed: int) -> float:
    """Count the wins of a bot that sits in every seat equally often; a shared victory counts as a fraction."""
    plan = Plan(game.info.id, make_setup(game.info, seats), ("greedy",) * seats, games, seed)
    won = 0.0
    for number in range(games):
        game_seed = plan.game_seed(number)
        state = game.new(plan.setup, seeded_rng(game_seed))
        bots = [get_bot("greedy")] * seats
        bots[number % seats] = tested_bot
        play_out(game, state, bots, bot_rng(game_seed), MAX_DECISIONS)
        winners = game.winners(state)
        won += (number % seats in winners) / len(winners)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--passes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    for player in (PerfectInformationBot(arguments.passes), SearchBot("honest", arguments.passes)):
        won = count_wins(game, player, arguments.seats, arguments.games, arguments.seed)
        share = wilson_rate(int(won), arguments.games)
        print(f"{player.name}: {share.rate:.0%} of {share.of} ({share.low:.0%} – {share.high:.0%})", flush=True)


if __name__ == "__main__":
    main()
