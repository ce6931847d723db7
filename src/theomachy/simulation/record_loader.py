"""Reads and aggregates many records, on one or several processes with the same result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from theomachy.core.record import FIRST_LINE, Record, read_record
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.simulation.distributed import ExecutionTarget, run_pieces
from theomachy.simulation.record_stats import RecordStats, collect_stats

Progress = Callable[[int], None]
# Records per piece of work; the transfer costs as much as a few games.
RECORDS_PER_BATCH = 16


@dataclass(frozen=True)
class RecordBatch:
    texts: list[str]
    packs: tuple[str, ...]


def read_batch(batch: RecordBatch) -> list[RecordStats]:
    records = [read_record(text) for text in batch.texts]
    return [collect_stats(find_game(record.game), record, batch.packs) for record in records]


def collect_all_stats(
    texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, on_progress: Progress | None = None
) -> list[RecordStats]:
    """Return the figures of each record; the callback gets how many more are done."""
    pieces = [
        RecordBatch(texts[first : first + RECORDS_PER_BATCH], packs)
        for first in range(0, len(texts), RECORDS_PER_BATCH)
    ]
    all_stats: list[RecordStats] = []
    for batch in run_pieces(read_batch, pieces, ExecutionTarget(jobs)):
        all_stats += batch
        if on_progress is not None:
            on_progress(len(batch))
    return all_stats


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


def record_kind(record: Record) -> tuple[object, ...]:
    """Return the key by which records are grouped: game, version, seats, edition, options and pack."""
    options = tuple(sorted(record.options.items()))
    return (record.game, record.version, len(record.seats), record.edition, options, record.pack)
