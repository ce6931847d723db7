"""Groups records by kind and aggregates each group, for a report."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.core.reason import Problem
from theomachy.core.record import read_record
from theomachy.games import game as find_game
from theomachy.lab.data import Run
from theomachy.lab.reading import Heard, kind_of, read_all
from theomachy.lab.story import setup_of

Kinds = dict[tuple[object, ...], list[str]]


def runs_of(
    texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, heard: Heard | None = None
) -> tuple[Game, list[Run]]:
    """Aggregate records of one game, grouped by kind, fewer players first. Raises Problem for several games."""
    kinds: Kinds = {}
    for text in texts:
        kinds.setdefault(kind_of(read_record(text)), []).append(text)
    ids = {kind[0] for kind in kinds}
    if len(ids) > 1:
        raise Problem("lab-one-game", [", ".join(sorted([str(game_id) for game_id in ids]))])
    game = find_game(str(ids.pop()))
    runs: list[Run] = []
    for kind in sorted(kinds, key=lambda kind: (kind[2], str(kind))):
        record = read_record(kinds[kind][0])
        runs.append(Run(record, setup_of(game, record, packs), read_all(kinds[kind], packs, jobs, heard)))
    return game, runs
