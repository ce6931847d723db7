"""What sight is worth: one who sees everything, also what will be drawn and rolled, against careful ones.

python -m tools.clairvoyant GAME [--seats 4] [--games 200] [--passes 200] [--seed 1]

It thinks as shrewd and master do, but in the one true world instead of imagined ones; the same luck and seats are then
played by one who sees what a seat may see. It is no bound for honest players: one who judges better may win more.
"""

from __future__ import annotations

import argparse
from typing import Any

from theomachy.arena.figures import wilson
from theomachy.arena.plan import Plan, thinking
from theomachy.bots.bot import Bot, play_out
from theomachy.bots.minds import mind_of
from theomachy.bots.names import bot
from theomachy.bots.search import Search, Span
from theomachy.bots.search_bot import SearchBot
from theomachy.core.action import Action
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game as find_game

LONGEST = 100_000


class Bare(Game[Any]):
    """A game that deals nothing anew: what one may not know stays as it is."""

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        return state.copy()


class Clairvoyant(Bot):
    """Says that it does not look, and so is given the true table: for this measurement alone."""

    def __init__(self, passes: int) -> None:
        super().__init__("clairvoyant", looks=False)
        self.passes = passes

    def choose(self, game: Game[Any], state: State, seat: int, rng: Rng) -> Action:
        search = Search(mind_of(game), state, rng)
        search.game = Bare(game.info, game.verbs, game.kinds)
        search.think(Span(self.passes))
        return search.choice()


def wins(game: Game[Any], player: Bot, seats: int, games: int, seed: int) -> float:
    """Of so many games, the player in every seat equally often; a shared victory counts in part."""
    plan = Plan(game.info.id, make_setup(game.info, seats), ("greedy",) * seats, games, seed)
    won = 0.0
    for number in range(games):
        luck = plan.luck(number)
        state = game.new(plan.setup, seeded(luck))
        bots = [bot("greedy")] * seats
        bots[number % seats] = player
        play_out(game, state, bots, thinking(luck), LONGEST)
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
    given = parser.parse_args()
    game = find_game(given.game)
    for player in (Clairvoyant(given.passes), SearchBot("honest", given.passes)):
        won = wins(game, player, given.seats, given.games, given.seed)
        share = wilson(int(won), given.games)
        print(f"{player.name}: {share.rate:.0%} of {share.of} ({share.low:.0%} – {share.high:.0%})", flush=True)


if __name__ == "__main__":
    main()
