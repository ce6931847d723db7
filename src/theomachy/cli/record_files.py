"""Reads and writes files of records and campaigns, and finds their game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from theomachy.cli.common import UserError, find_game
from theomachy.cli.i18n import translate

if TYPE_CHECKING:
    from theomachy.core.campaign import Campaign
    from theomachy.core.game import Game
    from theomachy.core.record import Record


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError(translate("not-text", path)) from None


def is_campaign_file(path: str) -> bool:
    from theomachy.core.campaign import FIRST_LINE

    return read_text(path).partition("\n")[0].strip() == FIRST_LINE


def open_record(path: str, chapter: int | None = None) -> tuple[Game, Record]:
    """Open the record of a file, or of one chapter of a campaign file."""
    from theomachy.core.record import read_record

    if is_campaign_file(path):
        game, campaign = open_campaign(path)
        count = len(campaign.records)
        if chapter is None:
            raise UserError(translate("campaign-which", path, count))
        if not 1 <= chapter <= count:
            raise UserError(translate("campaign-no-chapter", count, chapter))
        return game, campaign.records[chapter - 1]
    if chapter is not None:
        raise UserError(translate("campaign-not", path))
    record = read_record(read_text(path))
    return find_game(record.game), record


def open_campaign(path: str, truncate: bool = False) -> tuple[Game, Campaign]:
    from theomachy.core.campaign import read_campaign

    campaign = read_campaign(read_text(path), truncate)
    return find_game(campaign.game), campaign


def save_record(path: str, record: Record, with_luck: bool) -> None:
    save_text(path, record.text(with_luck))


def require_folder(path: str) -> None:
    """Raise UserError if the folder of a file does not exist. Called before long work whose result is saved there."""
    folder = Path(path).absolute().parent
    if not folder.is_dir():
        raise UserError(translate("cannot-save-there", path, folder))


def save_text(path: str, text: str) -> None:
    """Write a file atomically, through a temporary file, so that a full disk or Ctrl-C cannot damage the old one."""
    target = Path(path)
    temporary = target.with_name(target.name + ".new")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(target)
    except OSError as error:
        raise UserError(translate("cannot-save", path, error.strerror)) from None
