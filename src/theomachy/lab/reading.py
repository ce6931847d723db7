"""Many records at once, on one or several processes; the outcome is the same whatever their number."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from theomachy.arena.spread import deaf
from theomachy.core.reason import Problem
from theomachy.core.record import Record, read_record
from theomachy.games import game as find_game
from theomachy.lab.story import Story, read_story

Heard = Callable[[], None]
# Travelling costs as much as some games.
AT_ONCE = 16


@dataclass(frozen=True)
class Task:
    text: str
    packs: tuple[str, ...]


def read_one(task: Task) -> Story:
    record = read_record(task.text)
    return read_story(find_game(record.game), record, task.packs)


def read_all(texts: list[str], packs: tuple[str, ...] = (), jobs: int = 1, heard: Heard | None = None) -> list[Story]:
    tasks = [Task(text, packs) for text in texts]
    if jobs == 1 or len(tasks) <= AT_ONCE:
        return gather(map(read_one, tasks), heard)
    with deaf():
        pool = multiprocessing.get_context("spawn").Pool(min(jobs, len(tasks) // AT_ONCE + 1))
    with pool:
        return gather(pool.imap(read_one, tasks, AT_ONCE), heard)


def gather(found: Iterable[Story], heard: Heard | None) -> list[Story]:
    stories: list[Story] = []
    for story in found:
        stories.append(story)
        if heard is not None:
            heard()
    return stories


def records_in(folder: Path) -> list[str]:
    """The records of a folder that `simulate --out --records` wrote, in order."""
    home = folder / "records" if (folder / "records").is_dir() else folder
    found = [path.read_text(encoding="utf-8") for path in sorted(home.glob("*.game"))]
    if not found:
        raise Problem("lab-no-records", [str(folder)])
    return found


def kind_of(record: Record) -> tuple[object, ...]:
    """Games of one kind are counted together."""
    options = tuple(sorted(record.options.items()))
    return (record.game, record.version, len(record.seats), record.edition, options, record.pack)
