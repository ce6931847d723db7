"""Records from files: reading them, and finding the game they tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from theomachy.cli.kit import Refused, find_game
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.core.record import Record


def open_record(path: str) -> tuple[Game, Record]:
    from theomachy.core.record import read_record

    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused(say("not-text", path)) from None
    record = read_record(text)
    return find_game(record.game), record


def save_record(path: str, record: Record, with_luck: bool) -> None:
    """Through a second file, so that a full disk or Ctrl-C never costs the first."""
    target = Path(path)
    fresh = target.with_name(target.name + ".new")
    try:
        fresh.write_text(record.text(with_luck), encoding="utf-8")
        fresh.replace(target)
    except OSError as error:
        raise Refused(say("cannot-save", path, error.strerror)) from None
