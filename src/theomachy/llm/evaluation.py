"""Evaluates a player of text: games against bots on fixed deals from every seat, and rule probes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from theomachy.bots.bot import Bot
from theomachy.bots.registry import get_bot
from theomachy.llm.environment import SeatCosts, TextConfig, TextEnvironment, TextPlayer, play_game
from theomachy.llm.players import load_player
from theomachy.llm.probes import ProbeScore, score_probes
from theomachy.simulation.running.plan import derive_seed
from theomachy.simulation.stats.statistics import Rate, wilson_rate


@dataclass(frozen=True)
class EvaluationPlan:
    """What is played: every deal once from every seat, so that neither luck nor seat favors the player."""

    player: str
    titles: tuple[str, ...]
    opponents: tuple[str, ...]
    deals: int
    seats: int
    seed: int
    probes: int
    config: TextConfig = field(default_factory=TextConfig)


@dataclass
class Encounter:
    """Games of the player against tables of one bot. `shared` counts victories, a shared one in part."""

    title: str
    opponent: str
    games: int = 0
    shared: float = 0.0
    costs: SeatCosts = field(default_factory=SeatCosts)

    def rate(self) -> Rate:
        """Return the win rate; the sum of shared victories is rounded down, so it is never overstated."""
        return wilson_rate(int(self.shared), self.games)

    def add(self, reward: float, costs: SeatCosts) -> None:
        self.games += 1
        self.shared += reward
        total = self.costs
        total.decisions += costs.decisions
        total.answers += costs.answers
        total.illegal += costs.illegal
        total.lost += costs.lost
        total.repaired += costs.repaired
        total.tokens_in += costs.tokens_in
        total.tokens_out += costs.tokens_out
        total.most_tokens_in = max(total.most_tokens_in, costs.most_tokens_in)


@dataclass
class Evaluation:
    plan: EvaluationPlan
    encounters: list[Encounter]
    probes: list[ProbeScore]


OnEncounter = Callable[[Encounter], None]


def evaluate(plan: EvaluationPlan, on_encounter: OnEncounter) -> Evaluation:
    """Play all games of a plan, then ask the probes. `on_encounter` is called after the games against each bot."""
    encounters: list[Encounter] = []
    for title in plan.titles:
        environment = TextEnvironment(title, plan.seats, plan.config)
        for opponent in plan.opponents:
            encounter = play_encounter(plan, environment, get_bot(opponent))
            encounters.append(encounter)
            on_encounter(encounter)
    player = load_player(plan.player)
    probes = [score_probes(player, title, plan.config, plan.probes) for title in plan.titles] if plan.probes else []
    return Evaluation(plan, encounters, [score for score in probes if score.probes])


def play_encounter(plan: EvaluationPlan, environment: TextEnvironment, opponent: Bot) -> Encounter:
    """Play every deal from every seat, with a new instance of the player."""
    encounter = Encounter(environment.game.info.id, opponent.name)
    player = load_player(plan.player)
    for deal in range(plan.deals):
        for seat in range(plan.seats):
            table: list[TextPlayer | Bot] = [player if at == seat else opponent for at in range(plan.seats)]
            counted = counted_tokens(player)
            rewards = play_game(environment, table, derive_seed(plan.seed, deal))
            costs = environment.costs[seat]
            read, written = counted_tokens(player)
            if read > counted[0]:
                costs.tokens_in, costs.tokens_out = read - counted[0], written - counted[1]
            encounter.add(rewards[seat], costs)
    return encounter


def counted_tokens(player: TextPlayer) -> tuple[int, int]:
    """Return the tokens that a player has counted itself so far, zero if it does not count."""
    return int(getattr(player, "tokens_in", 0)), int(getattr(player, "tokens_out", 0))
