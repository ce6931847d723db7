"""Simulations without a server: a few games in a browser worker, which the page may terminate at any time."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.offline.encode import encode_json
from theomachy.simulation.api_models import OFFLINE_LIMITS, SimulationProgress, SimulationRequest
from theomachy.simulation.running.jobs import plan_from_request, run_job
from theomachy.table.decode import decode
from theomachy.table.errors import RequestError, localized_reason, request_error
from theomachy.texts import Translator


def experiment(payload: str, send: Callable[[str], object]) -> None:
    """Run a simulation; called from `worker.ts`. `payload` is JSON of `SimulationRequest` and a language.

    `send` is called with JSON of `SimulationProgress`: progress, and at last the report or the error.
    """
    arguments = json.loads(payload)
    try:
        request = decode(SimulationRequest, arguments["wish"])
        plan = plan_from_request(find_game(request.game), request, (), OFFLINE_LIMITS.games)
    except (RequestError, Problem) as error:
        refused = error if isinstance(error, RequestError) else request_error(error)
        send(
            encode_json(
                SimulationProgress(stage="failed", why=localized_reason(Translator(arguments["lang"]), refused.reason))
            )
        )
        return
    played = 0

    def send_progress(done: int) -> None:
        nonlocal played
        played = done
        send(encode_json(SimulationProgress(stage="playing", done=done, of=plan.games)))

    send_progress(0)
    report = run_job(plan, OFFLINE_LIMITS.seconds, monotonic, send_progress)
    send(encode_json(SimulationProgress(stage="done", done=played, of=plan.games, report=report)))
