"""The first entry of a table's journal."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table.journal.entry import JournalEntry
from theomachy.table.messages.requests import ClockSettings, SeatKind


@dataclass(kw_only=True, slots=True)
class InitialSeat:
    """A seat at creation. `key` is the hash of its secret key, `signet` the verified device identity of its player."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str = ""
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class FinishedChapter:
    """A finished chapter of a campaign: its table, and the seats in the lead after it."""

    table: str
    winners: list[int]


@dataclass(kw_only=True, slots=True)
class TableCreated(JournalEntry, tag="opened"):
    """The table was created: always the first entry.

    - `hosts`: hashes of the hosts' keys.
    - `entries`: entries of a record that the game resumes from; after them the new luck applies whose commitment is in
      `luck`.
    - `closed`: a read-only table.
    - `stand_in`: the bot for players who are away.
    - `version`, `pack`: the versions of the rules and the data; missing in old journals.
    - `campaign`: a chapter of a campaign, with the finished chapters `before` it and their `legacy`. `file` has those
      that have no table here.
    - `lesson`: the lesson, of which `read` steps count as read.
    - `by_hand`: physical luck: people draw, roll and enter the results; `deals_bots`: the app deals what only bots see.
    - `hints`: hints are allowed against people too.
    - `group`: the group that created the table.
    """

    game: str
    edition: str
    options: dict[str, str]
    seats: list[InitialSeat]
    invite: str
    hosts: list[str]
    date: str
    title: str = ""
    public: bool = False
    clock: ClockSettings = field(default_factory=ClockSettings)
    entries: list[str] = field(default_factory=list)
    legacy: str = ""
    packs: list[str] = field(default_factory=list)
    closed: bool = False
    campaign: bool = False
    before: list[FinishedChapter] = field(default_factory=list)
    file: str = ""
    luck: str = ""
    stand_in: str = ""
    version: int = 0
    pack: str = ""
    lesson: str = ""
    read: int = 0
    by_hand: bool = False
    deals_bots: bool = False
    hints: bool = False
    group: str = ""
