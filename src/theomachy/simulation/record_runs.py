"""Groups records by kind and aggregates each group, for a report."""

from __future__ import annotations

from theomachy.core.game import Game
from theomachy.core.record import read_record
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.simulation.record_loader import Progress, collect_all_stats, record_kind
from theomachy.simulation.record_stats import setup_from_record
from theomachy.simulation.report_data import Run

TextsByKind = dict[tuple[object, ...], list[str]]


def build_runs(
    texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, on_progress: Progress | None = None
) -> tuple[Game, list[Run]]:
    """Aggregate records of one game, grouped by kind, fewer players first. Raises Problem for several games."""
    kinds: TextsByKind = {}
    for text in texts:
        kinds.setdefault(record_kind(read_record(text)), []).append(text)
    ids = {kind[0] for kind in kinds}
    if len(ids) > 1:
        raise Problem("lab-one-game", [", ".join(sorted([str(game_id) for game_id in ids]))])
    game = find_game(str(ids.pop()))
    runs: list[Run] = []
    for kind in sorted(kinds, key=lambda kind: (kind[2], str(kind))):
        record = read_record(kinds[kind][0])
        runs.append(
            Run(
                record, setup_from_record(game, record, packs), collect_all_stats(kinds[kind], packs, jobs, on_progress)
            )
        )
    return game, runs
