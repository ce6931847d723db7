"""Simulations without a server: a few games in a browser worker, which the page may terminate at any time."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

from theomachy.core.reason import Problem
from theomachy.games import game as find_game
from theomachy.lab.forms import IN_PAGE, LabNews, LabWish
from theomachy.lab.running import plan_of, run
from theomachy.page.writing import write
from theomachy.table.reading import read
from theomachy.table.refused import Refused, as_refused, in_words
from theomachy.texts import Words


def experiment(asked: str, tell: Callable[[str], object]) -> None:
    """Run a simulation; called from `worker.ts`. `payload` is JSON of `SimulationRequest` and a language.

    `send` is called with JSON of `SimulationProgress`: progress, and at last the report or the error.
    """
    arguments = json.loads(asked)
    try:
        request = read(LabWish, arguments["wish"])
        plan = plan_of(find_game(request.game), request, (), IN_PAGE.games)
    except (Refused, Problem) as error:
        refused = error if isinstance(error, Refused) else as_refused(error)
        tell(write(LabNews(stage="failed", why=in_words(Words(arguments["lang"]), refused.reason))))
        return
    played = 0

    def send_progress(done: int) -> None:
        nonlocal played
        played = done
        tell(write(LabNews(stage="playing", done=done, of=plan.games)))

    send_progress(0)
    report = run(plan, IN_PAGE.seconds, monotonic, send_progress)
    tell(write(LabNews(stage="done", done=played, of=plan.games, report=report)))
