"""A run as a page asks for it: what may be asked, its games one by one, and the report, packed."""

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

# As much as a phone draws without a pause.
LARGEST = 1_500_000
# Up to here the numbers of a page are exact.
SEEDS = 10**15
Told = Callable[[int], None]


def plan_of(game: Game, wish: LabWish, packs: tuple[str, ...], most: int) -> Plan:
    """Says what is wrong with a wish. Bots are ours alone: a name from outside must not lead to foreign code."""
    if not 1 <= wish.games <= most:
        raise Problem("lab-games", [str(wish.games), str(most)])
    if not 0 <= wish.seed < SEEDS:
        raise Problem("lab-seed", [str(wish.seed)])
    setup = make_setup(game.info, len(wish.seats), wish.edition, wish.options, packs)
    names = tuple([bot(name).name for name in wish.seats])
    return Plan(game.info.id, setup, names, wish.games, wish.seed, with_records=True)


def run(plan: Plan, seconds: float, clock: Callable[[], float], told: Told) -> str:
    """No game is begun when the time is up: the report is about those that were played, at least one."""
    game, _ = plan.load()
    until = clock() + seconds
    texts: list[str] = []
    stories: list[Story] = []
    while len(texts) < plan.games and (not texts or clock() < until):
        texts += play_batch(plan, len(texts), len(texts) + 1).records
        stories.append(read_story(game, read_record(texts[-1]), plan.setup.packs))
        told(len(texts))
    return fitted(game, [Run(read_record(texts[0]), plan.setup, stories)], LARGEST)
