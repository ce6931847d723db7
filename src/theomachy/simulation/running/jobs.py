"""Runs a simulation requested by a web page: checks the request, plays the games and builds the report."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.bots.registry import get_bot
from theomachy.core.game import Game, make_setup
from theomachy.core.record import read_record
from theomachy.core.rule_errors import Problem
from theomachy.simulation.api_models import SimulationRequest
from theomachy.simulation.records.record_stats import collect_stats
from theomachy.simulation.reports.report_payload import fit_payload
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.run import Run

# The most characters of encoded report data that a phone renders without delay.
MAX_PAYLOAD = 1_500_000
# Seeds stay below this, so that JavaScript numbers hold them exactly.
SEED_LIMIT = 10**15
Progress = Callable[[int], None]


def plan_from_request(game: Game, request: SimulationRequest, packs: tuple[str, ...], max_games: int) -> Plan:
    """Check a request and return its plan; raise Problem if it is invalid.

    Only registered bots are allowed: a name from outside must not import foreign code.
    """
    if not 1 <= request.games <= max_games:
        raise Problem("lab-games", [str(request.games), str(max_games)])
    if not 0 <= request.seed < SEED_LIMIT:
        raise Problem("lab-seed", [str(request.seed)])
    setup = make_setup(game.info, len(request.seats), request.edition, request.options, packs)
    names = tuple([get_bot(name).name for name in request.seats])
    return Plan(game.info.id, setup, names, request.games, request.seed, with_records=True)


def run_job(plan: Plan, seconds: float, clock: Callable[[], float], on_progress: Progress) -> str:
    """Play the games and return the report. After the time limit no new game starts, but at least one is played."""
    game, _ = plan.load()
    deadline = clock() + seconds
    texts: list[str] = []
    batch = Batch()
    while len(texts) < plan.games and (not texts or clock() < deadline):
        texts += play_batch(plan, len(texts), len(texts) + 1).records
        batch.add_game(*collect_stats(game, read_record(texts[-1]), plan.setup.packs, len(texts) - 1))
        on_progress(len(texts))
    return fit_payload(game, [Run(read_record(texts[0]), plan.setup, batch)], MAX_PAYLOAD)
