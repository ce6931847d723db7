"""A campaign: games that follow one another, each beginning with what the one before left.

It is a list of records: readable, resumable after every action, replayable from nothing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from theomachy.core.game import Game
from theomachy.core.match import Match, replay, verify
from theomachy.core.plain import plain_lines
from theomachy.core.reason import Problem, Reason
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


class Broken(Problem):
    """What is wrong with a chapter of a file, and how many chapters before it are whole."""

    def __init__(self, reason: Reason, whole: int) -> None:
        super().__init__(reason.slug, reason.things, reason.rule)
        self.whole = whole


def read_campaign(text: str, cut: bool = False) -> Campaign:
    """A campaign from its file. With `cut` it ends before the first chapter that cannot be read."""
    lines = plain_lines(text)
    if lines[0].strip() != FIRST_LINE:
        raise Problem("not-a-campaign", [FIRST_LINE])
    starts = [at for at in range(len(lines)) if lines[at].startswith(CHAPTER_LINE)] + [len(lines)]
    headers = read_heading(lines[1 : starts[0]])
    names = [name.strip() for name in headers["seats"].split(",")]
    records: list[Record] = []
    for at, end in pairwise(starts):
        try:
            records.append(read_chapter(lines, at, end, len(records) + 1))
        except Problem as problem:
            if cut:
                break
            raise Broken(problem.reason, len(records)) from None
    return Campaign(headers["game"], names, records)


def read_heading(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip()] = value.strip()
    for name in ("game", "seats"):
        if name not in headers:
            raise Problem("record-no-header", [name])
    return headers


def read_chapter(lines: list[str], at: int, end: int, number: int) -> Record:
    """The record under the line of its chapter, which must have the next number: a chapter that is passed over would
    be lost when the file is written again."""
    if lines[at].strip() != f"{CHAPTER_LINE}{number}":
        raise Problem("record-bad-line", [str(at + 1), lines[at], f"{CHAPTER_LINE}{number}"])
    record = read_record("\n".join(lines[at + 1 : end]))
    for entry in record.entries:
        entry.at += at + 1
    return record


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
    check_told(game, len(names), legacy, packs)
    return Match(game, setup, luck, names, date)


def check_told(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> None:
    """A screen cannot show what only the cardboard knows."""
    unsaid = game.unsaid(seats, legacy, packs)
    if unsaid:
        raise Problem("chapter-unsaid", [str(unsaid)])


def finish(match: Match) -> str:
    """What an ended chapter leaves to the next."""
    if not match.over():
        raise Problem("chapter-goes-on", [])
    return match.game.carry(match.state)


def resume(game: Game, campaign: Campaign, packs: tuple[str, ...] = (), cut: bool = False) -> Progress:
    """Replays everything from nothing. With `cut` the campaign goes on after its last whole chapter, and what comes
    behind that is taken off."""
    legacy = ""
    for number in range(1, len(campaign.records) + 1):
        try:
            if campaign.records[number - 1].played:
                legacy = left_on_table(game, campaign, number, legacy, packs)
                continue
            match = take_up(game, campaign, number, legacy, packs)
        except Problem as problem:
            if not cut:
                raise Broken(problem.reason, number - 1) from None
            del campaign.records[number - 1 :]
            break
        if not match.over():
            return Progress(legacy, match)
        legacy = finish(match)
    return Progress(legacy, None)


def left_on_table(game: Game, campaign: Campaign, number: int, legacy: str, packs: tuple[str, ...]) -> str:
    """What a chapter played with the cardboard leaves, by what was touched in the companion."""
    record = campaign.records[number - 1]
    setup = game.chapter(len(campaign.names), legacy, packs)
    if setup is None or record.legacy != legacy:
        raise Problem("campaign-broken", [str(number)])
    beside = game.beside(setup, record.luck.seed or 0, record.entries)
    if not beside.left:
        raise Problem("chapter-on-table", [str(number)])
    return beside.left


def take_up(game: Game, campaign: Campaign, number: int, legacy: str, packs: tuple[str, ...]) -> Match:
    """One chapter: the same people, what the one before left, and luck and result as they were promised."""
    record = campaign.records[number - 1]
    setup = game.chapter(len(campaign.names), legacy, packs)
    if record.seats != campaign.names:
        raise Problem("campaign-seats", [str(number), ", ".join(record.seats), ", ".join(campaign.names)])
    if setup is None or record.legacy != legacy or record.options != setup.options:
        raise Problem("campaign-broken", [str(number)])
    try:
        match = verify(game, record, packs) if record.result else replay(game, record, packs)
    except Problem as problem:
        if record.version == game.info.version:
            raise
        raise Problem("campaign-version", [str(number), str(record.version), str(game.info.version)]) from problem
    if not match.over() and number < len(campaign.records):
        raise Problem("chapter-not-over", [str(number)])
    return match
