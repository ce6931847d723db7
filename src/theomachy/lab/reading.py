"""Reads and aggregates many records, on one or several processes with the same result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from theomachy.arena.spread import Where, spread
from theomachy.core.reason import Problem
from theomachy.core.record import FIRST_LINE, Record, read_record
from theomachy.games import game as find_game
from theomachy.lab.story import Story, read_story

Heard = Callable[[int], None]
# Records per piece of work; the transfer costs as much as a few games.
AT_ONCE = 16


@dataclass(frozen=True)
class Some:
    texts: list[str]
    packs: tuple[str, ...]


def read_some(some: Some) -> list[Story]:
    records = [read_record(text) for text in some.texts]
    return [read_story(find_game(record.game), record, some.packs) for record in records]


def read_all(texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, heard: Heard | None = None) -> list[Story]:
    """Return the figures of each record; the callback gets how many more are done."""
    pieces = [Some(texts[first : first + AT_ONCE], packs) for first in range(0, len(texts), AT_ONCE)]
    all_stats: list[Story] = []
    for batch in spread(read_some, pieces, Where(jobs)):
        all_stats += batch
        if heard is not None:
            heard(len(batch))
    return all_stats


def records_in(folder: Path) -> list[str]:
    """Return the records in a folder written by `simulate --out --records`, in order."""
    records_folder = folder / "records" if (folder / "records").is_dir() else folder
    texts = [text_of(path) for path in sorted(records_folder.glob("*.game"))]
    if not texts:
        raise Problem("lab-no-records", [str(folder)])
    return texts


def text_of(path: Path) -> str:
    """Return the text of a record file; raise Problem with the path if it is no record."""
    text = path.read_bytes().decode(errors="replace")
    if not text.startswith(FIRST_LINE):
        raise Problem("lab-no-record", [str(path)])
    return text


def kind_of(record: Record) -> tuple[object, ...]:
    """Return the key by which records are grouped: game, version, seats, edition, options and pack."""
    options = tuple(sorted(record.options.items()))
    return (record.game, record.version, len(record.seats), record.edition, options, record.pack)
