"""The journal entries of a group. Each type defines its stored tag, its fields, and how it changes the group."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from theomachy.server.groups.group import Group, GroupTable, Member, Tournament, TournamentRound
from theomachy.table.event_journal import Entry
from theomachy.table.messages.requests import ClockSettings

PairingSystem = Literal["swiss", "round-robin"]


class GroupEntry(Entry):
    """An entry of a group's journal: one change of the group."""

    __slots__ = ()
    types: ClassVar[dict[str, type[Any]]] = {}

    def apply(self, group: Group) -> None:
        """Change the group."""
        raise NotImplementedError


@dataclass(kw_only=True, slots=True)
class GroupCreated(GroupEntry, tag="founded"):
    """The group was created; `link` is the secret of its invitation link."""

    name: str
    link: str

    def apply(self, group: Group) -> None:
        group.name, group.link = self.name, self.link


@dataclass(kw_only=True, slots=True)
class MemberJoined(GroupEntry, tag="came"):
    """A member joined; `key` is the hash of their key, which is also the seat key at every table of the group."""

    name: str
    key: str
    signet: str = ""

    def apply(self, group: Group) -> None:
        group.members.append(Member(self.name, self.key, self.signet))


@dataclass(kw_only=True, slots=True)
class MemberRenamed(GroupEntry, tag="called"):
    """A member changed their name."""

    member: int
    name: str

    def apply(self, group: Group) -> None:
        group.members[self.member].name = self.name


@dataclass(kw_only=True, slots=True)
class MemberIdentified(GroupEntry, tag="signed"):
    """A member proved the device identity `signet`."""

    member: int
    signet: str

    def apply(self, group: Group) -> None:
        group.members[self.member].signet = self.signet


@dataclass(kw_only=True, slots=True)
class MemberLeft(GroupEntry, tag="went"):
    """A member left or was removed: the key is no longer valid, the games stay."""

    member: int

    def apply(self, group: Group) -> None:
        group.members[self.member].has_left = True
        group.members[self.member].key = ""


@dataclass(kw_only=True, slots=True)
class LinkReplaced(GroupEntry, tag="relinked"):
    """The invitation link was replaced; the old one is no longer valid."""

    link: str

    def apply(self, group: Group) -> None:
        group.link = self.link


@dataclass(kw_only=True, slots=True)
class TableLinked(GroupEntry, tag="met"):
    """A table was linked to the group.

    `members` has a member number for each seat, -1 for bots and people outside of the group. `chapter` counts the
    chapters of a campaign from 1; `before` is the table of the previous one.
    """

    table: str
    game: str
    members: list[int]
    chapter: int = 0
    before: str = ""

    def apply(self, group: Group) -> None:
        game = GroupTable(self.table, self.game, self.members, chapter=self.chapter, previous_table=self.before)
        group.games[self.table] = game


@dataclass(kw_only=True, slots=True)
class GameFinished(GroupEntry, tag="finished"):
    """A game ended: `places` by seat, 1 is the best; `lost` are seats whose player left or was replaced by a bot."""

    table: str
    places: list[int]
    lost: list[int] = field(default_factory=list)

    def apply(self, group: Group) -> None:
        game = group.games[self.table]
        game.places, game.lost = self.places, self.lost


@dataclass(kw_only=True, slots=True)
class TournamentCreated(GroupEntry, tag="announced"):
    """A tournament was created.

    `seats` is the largest number of players at a table. `alone`: the next round starts automatically.
    """

    game: str
    system: PairingSystem
    members: list[int]
    seats: int
    rounds: int
    title: str = ""
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    clock: ClockSettings = field(default_factory=ClockSettings)
    alone: bool = True

    def apply(self, group: Group) -> None:
        group.tournaments.append(Tournament(self))


@dataclass(kw_only=True, slots=True)
class RoundTable:
    """A table of a round. It is stored before the table is created, so that a server can create it later if one crashed
    in between.
    """

    table: str
    members: list[int]


@dataclass(kw_only=True, slots=True)
class RoundPaired(GroupEntry, tag="paired"):
    """A round was paired. Members in `byes` get a point without a game; those in `rests` pause without a point."""

    pairs: list[RoundTable]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)

    def apply(self, group: Group) -> None:
        tournament = group.tournaments[-1]
        tournament.rounds.append(TournamentRound(self.byes, self.rests))
        position = len(group.tournaments) - 1, len(tournament.rounds)
        for pairing in self.pairs:
            game = GroupTable(pairing.table, tournament.settings.game, pairing.members, *position)
            group.games[pairing.table] = game


@dataclass(kw_only=True, slots=True)
class MemberWithdrew(GroupEntry, tag="withdrew"):
    """A member withdrew from the tournament."""

    member: int

    def apply(self, group: Group) -> None:
        group.tournaments[-1].withdrawn.add(self.member)


@dataclass(kw_only=True, slots=True)
class TournamentEnded(GroupEntry, tag="ended"):
    """The tournament ended."""

    def apply(self, group: Group) -> None:
        """End the tournament. Unfinished games leave the tournament and count as single games."""
        group.tournaments[-1].is_over = True
        for game in group.games_of_tournament(len(group.tournaments) - 1):
            game.tournament = game.tournament if game.is_over() else -1
