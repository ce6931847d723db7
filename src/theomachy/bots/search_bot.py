"""A bot that searches with ISMCTS and, late in some games, plays rollouts to the end."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.bots.bot import Bot
from theomachy.bots.endgame_rollouts import rollout_best_options
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Budget, DeadlineBudget, Search
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


class SearchBot(Bot):
    """Searches with a fixed number of simulations.

    In games that set an endgame round, complete rollouts refine late decisions. With `makes_slips`, the bot does not
    always take the best action: it draws among good ones by a softmax, if the game sets a temperature.
    """

    def __init__(
        self, name: str, simulations: int, style: str = "", makes_slips: bool = False, rollouts: int = 0
    ) -> None:
        super().__init__(f"{name}-{style}" if style else name, sees_state=True)
        self.simulations = simulations
        self.style = style
        self.makes_slips = makes_slips
        # Number of rollouts to the end of the game; 0 for none.
        self.rollouts = rollouts

    def with_deadline(self, clock: Callable[[], float], deadline: float) -> Bot:
        return TimedSearchBot(self, clock, deadline)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        is_endgame = self.rollouts > 0 and 0 < game.info.full_rollouts_from_round <= game.round_of(state)
        search = Search(evaluator_for(game, self.style), state, rng)
        search.run(self.search_budget(is_endgame))
        if is_endgame:
            rollout_best_options(search, self.rollout_budget())
        self.uncertainty = search.uncertainty()
        temperature = game.info.shrewd_temperature if self.makes_slips else 0.0
        return search.sample_near_best(temperature) if temperature > 0.0 else search.best_action()

    def search_budget(self, is_endgame: bool) -> Budget:
        return Budget(self.simulations)

    def rollout_budget(self) -> Budget:
        return Budget(self.rollouts)


class TimedSearchBot(SearchBot):
    """A search bot with a deadline, which is checked after every round of simulations.

    Late in a game, rollouts to the end get half of its time.
    """

    def __init__(self, base: SearchBot, clock: Callable[[], float], deadline: float) -> None:
        super().__init__(base.name, base.simulations, makes_slips=base.makes_slips, rollouts=base.rollouts)
        self.style = base.style
        self.clock = clock
        self.deadline = deadline

    def search_budget(self, is_endgame: bool) -> Budget:
        now = self.clock()
        return DeadlineBudget(
            self.simulations, self.clock, now + (self.deadline - now) / 2 if is_endgame else self.deadline
        )

    def rollout_budget(self) -> Budget:
        return DeadlineBudget(self.rollouts, self.clock, self.deadline)
