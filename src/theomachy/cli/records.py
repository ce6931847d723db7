"""Records and campaigns from files: reading them, and finding the game they tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from theomachy.cli.kit import Complaint, find_game
from theomachy.cli.speech import say

if TYPE_CHECKING:
    from theomachy.core.campaign import Campaign
    from theomachy.core.game import Game
    from theomachy.core.record import Record


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Complaint(say("not-text", path)) from None


def is_campaign(path: str) -> bool:
    from theomachy.core.campaign import FIRST_LINE

    return read_text(path).partition("\n")[0].strip() == FIRST_LINE


def open_record(path: str, chapter: int | None = None) -> tuple[Game, Record]:
    """The record of a file, or of one chapter of a campaign's file."""
    from theomachy.core.record import read_record

    if is_campaign(path):
        game, campaign = open_campaign(path)
        count = len(campaign.records)
        if chapter is None:
            raise Complaint(say("campaign-which", path, count))
        if not 1 <= chapter <= count:
            raise Complaint(say("campaign-no-chapter", count, chapter))
        return game, campaign.records[chapter - 1]
    if chapter is not None:
        raise Complaint(say("campaign-not", path))
    record = read_record(read_text(path))
    return find_game(record.game), record


def open_campaign(path: str, cut: bool = False) -> tuple[Game, Campaign]:
    from theomachy.core.campaign import read_campaign

    campaign = read_campaign(read_text(path), cut)
    return find_game(campaign.game), campaign


def save_record(path: str, record: Record, with_luck: bool) -> None:
    save_text(path, record.text(with_luck))


def check_place(path: str) -> None:
    """Whether a file can be written there, before anything that takes long is done for it."""
    home = Path(path).absolute().parent
    if not home.is_dir():
        raise Complaint(say("cannot-save-there", path, home))


def save_text(path: str, text: str) -> None:
    """Through a second file, so that a full disk or Ctrl-C never costs the first."""
    target = Path(path)
    fresh = target.with_name(target.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(target)
    except OSError as error:
        raise Complaint(say("cannot-save", path, error.strerror)) from None
