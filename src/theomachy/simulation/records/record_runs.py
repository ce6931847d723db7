"""Reads many records, groups them by set-up and counts each group.

The result does not depend on the number of processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from theomachy.core.game import Game
from theomachy.core.match import setup_of_record
from theomachy.core.record import FIRST_LINE, Record, read_record
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.simulation.records.record_stats import collect_stats
from theomachy.simulation.running.distributed import ExecutionTarget, run_pieces
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.run import Run

Progress = Callable[[int], None]
# Records per piece of work that is sent to a worker process; sending it costs as much as a few games.
RECORDS_PER_PIECE = 16


@dataclass(frozen=True)
class RecordPiece:
    texts: list[str]
    packs: tuple[str, ...]
    # The index of the piece's first record among all records.
    first: int


def build_runs(
    texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, on_progress: Progress | None = None
) -> tuple[Game, list[Run]]:
    """Count records of one game, grouped by kind, fewer players first. Raises Problem for several games."""
    kinds: dict[tuple[object, ...], list[str]] = {}
    for text in texts:
        kinds.setdefault(record_kind(read_record(text)), []).append(text)
    ids = {str(kind[0]) for kind in kinds}
    if len(ids) > 1:
        raise Problem("lab-one-game", [", ".join(sorted(ids))])
    game = find_game(ids.pop())
    runs: list[Run] = []
    for kind in sorted(kinds, key=lambda kind: (kind[2], str(kind))):
        record = read_record(kinds[kind][0])
        setup = setup_of_record(game, record, packs)
        runs.append(Run(record, setup, count_records(kinds[kind], packs, jobs, on_progress)))
    return game, runs


def record_kind(record: Record) -> tuple[object, ...]:
    """Return the key by which records are grouped: game, version, seats, edition, options and pack."""
    options = tuple(sorted(record.options.items()))
    return (record.game, record.version, len(record.seats), record.edition, options, record.pack)


def count_records(
    texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, on_progress: Progress | None = None
) -> Batch:
    """Return the figures of the records; `on_progress` gets the number of newly counted records."""
    pieces = [
        RecordPiece(texts[first : first + RECORDS_PER_PIECE], packs, first)
        for first in range(0, len(texts), RECORDS_PER_PIECE)
    ]
    total = Batch()
    for batch in run_pieces(count_piece, pieces, ExecutionTarget(jobs)):
        total.add(batch)
        if on_progress is not None:
            on_progress(len(batch.games))
    return total


def count_piece(piece: RecordPiece) -> Batch:
    batch = Batch()
    for number, text in enumerate(piece.texts, piece.first):
        record = read_record(text)
        batch.add_game(*collect_stats(find_game(record.game), record, piece.packs, number))
    return batch


def load_record_texts(folder: Path) -> list[str]:
    """Return the records in a folder written by `simulate --out --records`, in order."""
    records_folder = folder / "records" if (folder / "records").is_dir() else folder
    texts = [read_record_text(path) for path in sorted(records_folder.glob("*.game"))]
    if not texts:
        raise Problem("lab-no-records", [str(folder)])
    return texts


def read_record_text(path: Path) -> str:
    """Return the text of a record file; raise Problem with the path if it is no record."""
    text = path.read_bytes().decode(errors="replace")
    if not text.startswith(FIRST_LINE):
        raise Problem("lab-no-record", [str(path)])
    return text
