"""Campaigns: a sequence of games (chapters). A chapter starts from the legacy of the one before: a text of what carries
over.

A campaign is stored as a list of records in one readable file. It can be resumed after every action and is replayed
from the start."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from theomachy.core.game import Game
from theomachy.core.match import Match, replay, verify
from theomachy.core.record import Luck, Record, read_record
from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.sanitize import sanitize_lines

FIRST_LINE: Final = "theomachy-campaign 1"
CHAPTER_LINE: Final = "chapter "


class Campaign:
    """The records of the chapters started so far; the last one may be unfinished."""

    def __init__(self, game: str, names: list[str], records: list[Record]) -> None:
        self.game = game
        self.names = names
        self.records = records

    def text(self, with_luck: bool) -> str:
        """Return the content of the file: a header, then each record after a line with its chapter number.

        The luck (seed or key) of finished chapters is always included, that of the last chapter only `with_luck`.
        """
        parts = [FIRST_LINE, f"game: {self.game}", f"seats: {', '.join(self.names)}", ""]
        for number, record in enumerate(self.records, 1):
            parts += [f"{CHAPTER_LINE}{number}", record.text(with_luck or number < len(self.records))]
        return "\n".join(parts)


class CorruptChapter(Problem):
    """Raised for an invalid chapter of a file; `valid_chapters` is the number of valid chapters before it."""

    def __init__(self, reason: Reason, valid_chapters: int) -> None:
        super().__init__(reason.slug, reason.things, reason.rule)
        self.valid_chapters = valid_chapters


def read_campaign(text: str, truncate: bool = False) -> Campaign:
    """Parse a campaign. With `truncate`, stop before the first unreadable chapter instead of raising CorruptChapter."""
    lines = sanitize_lines(text)
    if lines[0].strip() != FIRST_LINE:
        raise Problem("not-a-campaign", [FIRST_LINE])
    starts = [at for at in range(len(lines)) if lines[at].startswith(CHAPTER_LINE)] + [len(lines)]
    headers = read_campaign_headers(lines[1 : starts[0]])
    names = [name.strip() for name in headers["seats"].split(",")]
    records: list[Record] = []
    for at, end in pairwise(starts):
        try:
            records.append(read_chapter(lines, at, end, len(records) + 1))
        except Problem as problem:
            if truncate:
                break
            raise CorruptChapter(problem.reason, len(records)) from None
    return Campaign(headers["game"], names, records)


def read_campaign_headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip()] = value.strip()
    for name in ("game", "seats"):
        if name not in headers:
            raise Problem("record-no-header", [name])
    return headers


def read_chapter(lines: list[str], at: int, end: int, number: int) -> Record:
    """Parse one chapter, which must have the next number: a skipped chapter would be lost when the file is saved."""
    if lines[at].strip() != f"{CHAPTER_LINE}{number}":
        raise Problem("record-bad-line", [str(at + 1), lines[at], f"{CHAPTER_LINE}{number}"])
    record = read_record("\n".join(lines[at + 1 : end]))
    for entry in record.entries:
        entry.line_number += at + 1
    return record


class CampaignProgress:
    """The state of a campaign: the legacy so far, and the match of the unfinished chapter, if there is one."""

    def __init__(self, legacy: str, match: Match | None) -> None:
        self.legacy = legacy
        self.match = match


def start_chapter(
    game: Game, legacy: str, luck: Luck, names: list[str], date: str, packs: tuple[str, ...] = ()
) -> Match:
    """Create the match of the next chapter."""
    setup = game.chapter_setup(len(names), legacy, packs)
    if setup is None:
        raise Problem("campaign-over" if game.info.chapters else "no-campaign", [game.info.id])
    require_known_facts(game, len(names), legacy, packs)
    return Match(game, setup, luck, names, date)


def require_known_facts(game: Game, seats: int, legacy: str, packs: tuple[str, ...]) -> None:
    """Raise Problem if a chapter was played on cardboard and facts are missing that a digital chapter has to show."""
    unsaid = game.count_missing_facts(seats, legacy, packs)
    if unsaid:
        raise Problem("chapter-unsaid", [str(unsaid)])


def legacy_of_match(match: Match) -> str:
    """Return the legacy of a finished chapter. Raises Problem if it is not over."""
    if not match.over():
        raise Problem("chapter-goes-on", [])
    return match.game.legacy_after(match.state)


def resume(game: Game, campaign: Campaign, packs: tuple[str, ...] = (), truncate: bool = False) -> CampaignProgress:
    """Replay all chapters from the start and return the progress.

    Raises CorruptChapter at the first invalid chapter. With `truncate`, it is removed from the campaign instead, with
    all chapters after it.
    """
    legacy = ""
    for number in range(1, len(campaign.records) + 1):
        try:
            if campaign.records[number - 1].played_on:
                legacy = legacy_of_companion(game, campaign, number, legacy, packs)
                continue
            match = replay_chapter(game, campaign, number, legacy, packs)
        except Problem as problem:
            if not truncate:
                raise CorruptChapter(problem.reason, number - 1) from None
            del campaign.records[number - 1 :]
            break
        if not match.over():
            return CampaignProgress(legacy, match)
        legacy = legacy_of_match(match)
    return CampaignProgress(legacy, None)


def legacy_of_companion(game: Game, campaign: Campaign, number: int, legacy: str, packs: tuple[str, ...]) -> str:
    """Return the legacy of a chapter played on cardboard, computed from what players entered in the companion app."""
    record = campaign.records[number - 1]
    setup = game.chapter_setup(len(campaign.names), legacy, packs)
    if setup is None or record.legacy != legacy:
        raise Problem("campaign-broken", [str(number)])
    setup.version = game.info.playable_version(record.version)
    state = game.companion_state(setup, record.luck.seed or 0, record.entries)
    if not state.legacy:
        raise Problem("chapter-on-table", [str(number)])
    return state.legacy


def replay_chapter(game: Game, campaign: Campaign, number: int, legacy: str, packs: tuple[str, ...]) -> Match:
    """Replay one chapter and check its players, legacy and options; for a finished chapter also its luck and result."""
    record = campaign.records[number - 1]
    setup = game.chapter_setup(len(campaign.names), legacy, packs)
    if record.seats != campaign.names:
        raise Problem("campaign-seats", [str(number), ", ".join(record.seats), ", ".join(campaign.names)])
    if setup is None or record.legacy != legacy or record.options != setup.options:
        raise Problem("campaign-broken", [str(number)])
    try:
        match = verify(game, record, packs) if record.result else replay(game, record, packs)
    except Problem as problem:
        if game.info.playable_version(record.version) == record.version:
            raise
        raise Problem("campaign-version", [str(number), str(record.version), str(game.info.version)]) from problem
    if not match.over() and number < len(campaign.records):
        raise Problem("chapter-not-over", [str(number)])
    return match
