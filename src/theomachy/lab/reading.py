"""Many records at once, on one or several processes; the outcome is the same whatever their number."""

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
# Travelling costs as much as some games.
AT_ONCE = 16


@dataclass(frozen=True)
class Some:
    texts: list[str]
    packs: tuple[str, ...]


def read_some(some: Some) -> list[Story]:
    records = [read_record(text) for text in some.texts]
    return [read_story(find_game(record.game), record, some.packs) for record in records]


def read_all(texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, heard: Heard | None = None) -> list[Story]:
    """`heard` is told how many more are read."""
    pieces = [Some(texts[first : first + AT_ONCE], packs) for first in range(0, len(texts), AT_ONCE)]
    stories: list[Story] = []
    for read in spread(read_some, pieces, Where(jobs)):
        stories += read
        if heard is not None:
            heard(len(read))
    return stories


def records_in(folder: Path) -> list[str]:
    """The records of a folder that `simulate --out --records` wrote, in order."""
    home = folder / "records" if (folder / "records").is_dir() else folder
    found = [text_of(path) for path in sorted(home.glob("*.game"))]
    if not found:
        raise Problem("lab-no-records", [str(folder)])
    return found


def text_of(path: Path) -> str:
    """Among many files the one that is no record must be named."""
    text = path.read_bytes().decode(errors="replace")
    if not text.startswith(FIRST_LINE):
        raise Problem("lab-no-record", [str(path)])
    return text


def kind_of(record: Record) -> tuple[object, ...]:
    """Games of one kind are counted together."""
    options = tuple(sorted(record.options.items()))
    return (record.game, record.version, len(record.seats), record.edition, options, record.pack)
