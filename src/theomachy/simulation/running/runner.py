"""Plays games between bots and counts them."""

from __future__ import annotations

from theomachy.bots.bot import Bot, choose_action
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.simulation.running.external_bots import GuardedBot
from theomachy.simulation.running.plan import Plan, bot_rng
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.game_stats import GameCounter

NO_DATE = "-"


def play_batch(plan: Plan, first: int, last: int) -> Batch:
    """Play the games `first` to `last` (exclusive) of a plan."""
    game, bots = plan.load()
    batch = Batch()
    for number in range(first, last):
        seating = [bots[name] for name in plan.bots_in_game(number)]
        if plan.with_records:
            batch.records.append(play_recorded(game, plan, number, seating, batch))
        else:
            play_unrecorded(game, plan, number, seating, batch)
    batch.lost = {name: guarded.lost_decisions for name, guarded in bots.items() if isinstance(guarded, GuardedBot)}
    return batch


def play_unrecorded(game: Game, plan: Plan, number: int, bots: list[Bot], batch: Batch) -> None:
    game_seed = plan.game_seed(number)
    rng = bot_rng(game_seed)
    state = game.new(plan.setup, seeded_rng(game_seed))
    counter = GameCounter(game, plan.bots_in_game(number), game_seed, number)
    while state.legal and counter.decisions < game.info.max_actions:
        action = choose_action(game, state, bots[state.seat], rng)
        counter.count_decision(state, action)
        state.apply(action)
    batch.add_game(counter.build_stats(state), counter.hands)


def play_recorded(game: Game, plan: Plan, number: int, bots: list[Bot], batch: Batch) -> str:
    """Play a game of a plan as a match, which keeps a log, and return its record."""
    game_seed = plan.game_seed(number)
    rng = bot_rng(game_seed)
    match = Match(game, plan.setup, Luck(game_seed), plan.bots_in_game(number), NO_DATE)
    counter = GameCounter(game, plan.bots_in_game(number), game_seed, number)
    while not match.over() and counter.decisions < game.info.max_actions:
        state = match.state
        action = choose_action(game, state, bots[state.seat], rng)
        counter.count_decision(state, action)
        match.play(state.seat, text_of(action))
    batch.add_game(counter.build_stats(match.state), counter.hands)
    return match.record().text(with_luck=True)
