"""Runs a simulation requested by a web page: checks the request, plays the games and builds the report."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.arena.plan import Plan
from theomachy.arena.play import play_batch
from theomachy.bots.names import bot
from theomachy.core.game import Game, make_setup
from theomachy.core.reason import Problem
from theomachy.core.record import read_record
from theomachy.lab.data import Run
from theomachy.lab.forms import LabWish
from theomachy.lab.packing import fitted
from theomachy.lab.story import Story, read_story

# The most characters of encoded report data that a phone renders without delay.
LARGEST = 1_500_000
# Seeds stay below this, so that JavaScript numbers hold them exactly.
SEEDS = 10**15
Told = Callable[[int], None]


def plan_of(game: Game, wish: LabWish, packs: tuple[str, ...], most: int) -> Plan:
    """Check a request and return its plan; raise Problem if it is invalid.

    Only registered bots are allowed: a name from outside must not import foreign code.
    """
    if not 1 <= wish.games <= most:
        raise Problem("lab-games", [str(wish.games), str(most)])
    if not 0 <= wish.seed < SEEDS:
        raise Problem("lab-seed", [str(wish.seed)])
    setup = make_setup(game.info, len(wish.seats), wish.edition, wish.options, packs)
    names = tuple([bot(name).name for name in wish.seats])
    return Plan(game.info.id, setup, names, wish.games, wish.seed, with_records=True)


def run(plan: Plan, seconds: float, clock: Callable[[], float], told: Told) -> str:
    """Play the games and return the report; after the time limit no new game starts, but one is always played."""
    game, _ = plan.load()
    deadline = clock() + seconds
    texts: list[str] = []
    all_stats: list[Story] = []
    while len(texts) < plan.games and (not texts or clock() < deadline):
        texts += play_batch(plan, len(texts), len(texts) + 1).records
        all_stats.append(read_story(game, read_record(texts[-1]), plan.setup.packs))
        told(len(texts))
    return fitted(game, [Run(read_record(texts[0]), plan.setup, all_stats)], LARGEST)
