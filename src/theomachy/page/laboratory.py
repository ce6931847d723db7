"""The laboratory without a server: few games, in a worker of its own, which the page may end at any time."""

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
    """`asked` is a wish and a language; every word that is told is one of `LabNews`."""
    given = json.loads(asked)
    try:
        wish = read(LabWish, given["wish"])
        plan = plan_of(find_game(wish.game), wish, (), IN_PAGE.games)
    except (Refused, Problem) as error:
        refused = error if isinstance(error, Refused) else as_refused(error)
        tell(write(LabNews(stage="failed", why=in_words(Words(given["lang"]), refused.reason))))
        return
    played = 0

    def told(done: int) -> None:
        nonlocal played
        played = done
        tell(write(LabNews(stage="playing", done=done, of=plan.games)))

    told(0)
    report = run(plan, IN_PAGE.seconds, monotonic, told)
    tell(write(LabNews(stage="done", done=played, of=plan.games, report=report)))
