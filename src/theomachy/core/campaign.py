"""A campaign: games that follow one another, each beginning with what the one before left.

It is a list of records: readable, resumable after every action, replayable from nothing.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Game
from theomachy.core.match import Match, replay
from theomachy.core.plain import plain_lines
from theomachy.core.reason import Problem
from theomachy.core.record import Luck, Record, read_record

FIRST_LINE: Final = "theomachy-campaign 1"
CHAPTER_LINE: Final = "chapter "


class Campaign:
    """The records of the chapters begun so far; the last may still be going on."""

    def __init__(self, game: str, names: list[str], records: list[Record]) -> None:
        self.game = game
        self.names = names
        self.records = records

    def text(self, with_luck: bool) -> str:
        """The file: the names, then every record under the line of its chapter. What is over tells its luck."""
        parts = [FIRST_LINE, f"game: {self.game}", f"seats: {', '.join(self.names)}", ""]
        for number, record in enumerate(self.records, 1):
            parts += [f"{CHAPTER_LINE}{number}", record.text(with_luck or number < len(self.records))]
        return "\n".join(parts)


def read_campaign(text: str) -> Campaign:
    lines = plain_lines(text)
    if lines[0].strip() != FIRST_LINE:
        raise Problem("not-a-campaign", [FIRST_LINE])
    headers: dict[str, str] = {}
    chapters: list[list[str]] = []
    starts: list[int] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(CHAPTER_LINE):
            chapters.append([])
            starts.append(number)
            # Were it passed over, the chapter would be lost when the file is written again.
            if line.strip() != f"{CHAPTER_LINE}{len(chapters)}":
                raise Problem("record-bad-line", [str(number), line, f"{CHAPTER_LINE}{len(chapters)}"])
        elif chapters:
            chapters[-1].append(line)
        elif line.strip():
            name, _, value = line.partition(":")
            headers[name.strip()] = value.strip()
    for name in ("game", "seats"):
        if name not in headers:
            raise Problem("record-no-header", [name])
    names = [name.strip() for name in headers["seats"].split(",")]
    records = [read_record("\n".join(chapter)) for chapter in chapters]
    for start, record in zip(starts, records, strict=True):
        for entry in record.entries:
            entry.at += start
    return Campaign(headers["game"], names, records)


class Progress:
    """Where a campaign is: what it carries, and the match that goes on, if one does."""

    def __init__(self, legacy: str, match: Match | None) -> None:
        self.legacy = legacy
        self.match = match


def begin(game: Game, legacy: str, luck: Luck, names: list[str], date: str, packs: tuple[str, ...] = ()) -> Match:
    """The match of the next chapter."""
    setup = game.chapter(len(names), legacy, packs)
    if setup is None:
        raise Problem("campaign-over" if game.info.chapters else "no-campaign", [game.info.id])
    return Match(game, setup, luck, names, date)


def finish(match: Match) -> str:
    """What an ended chapter leaves to the next."""
    if not match.over():
        raise Problem("chapter-goes-on", [])
    return match.game.carry(match.state)


def resume(game: Game, campaign: Campaign, packs: tuple[str, ...] = ()) -> Progress:
    """Replays everything from nothing; each record must begin with what the one before left."""
    legacy = ""
    for number, record in enumerate(campaign.records, 1):
        setup = game.chapter(len(campaign.names), legacy, packs)
        if setup is None or record.legacy != legacy or record.options != setup.options:
            raise Problem("campaign-broken", [str(number)])
        match = replay(game, record, packs)
        if not match.over():
            if number < len(campaign.records):
                raise Problem("campaign-broken", [str(number + 1)])
            return Progress(legacy, match)
        legacy = finish(match)
    return Progress(legacy, None)
