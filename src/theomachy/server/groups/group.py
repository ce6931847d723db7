"""The model of a group, rebuilt from its journal (event sourcing). Nothing here does I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from theomachy.server.groups.pairing import ordered_pair
from theomachy.server.groups.standings import GameResult, Standing, standings
from theomachy.table.table import sha256_hex

if TYPE_CHECKING:
    from theomachy.server.groups.journal import GroupEntry, TournamentCreated


@dataclass
class Member:
    name: str
    key: str
    signet: str = ""
    has_left: bool = False


@dataclass
class GroupTable:
    """A table of the group.

    `places` is empty until the game is over. `tournament` is the index of its tournament, or -1. `previous_table` is
    the table of the previous chapter of a campaign.
    """

    table: str
    game: str
    members: list[int]
    tournament: int = -1
    round: int = 0
    places: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    chapter: int = 0
    previous_table: str = ""

    def is_over(self) -> bool:
        return bool(self.places)

    def result(self) -> GameResult:
        """Return the result among members, without bots and people outside of the group."""
        seats = [seat for seat, member in enumerate(self.members) if member >= 0]
        return GameResult(
            [self.members[seat] for seat in seats],
            [self.places[seat] for seat in seats],
            [self.members[seat] for seat in self.lost if seat in seats],
        )


@dataclass
class TournamentRound:
    byes: list[int]
    rests: list[int]


@dataclass
class Tournament:
    settings: TournamentCreated
    rounds: list[TournamentRound] = field(default_factory=list)
    withdrawn: set[int] = field(default_factory=set)
    is_over: bool = False

    def active_members(self) -> list[int]:
        return [member for member in self.settings.members if member not in self.withdrawn]

    def bye_counts(self) -> Counter[int]:
        return Counter([member for each_round in self.rounds for member in each_round.byes])


@dataclass
class Group:
    """The state of a group; `version` is the number of its last journal entry."""

    id: str
    name: str = ""
    link: str = ""
    version: int = 0
    members: list[Member] = field(default_factory=list)
    games: dict[str, GroupTable] = field(default_factory=dict)
    tournaments: list[Tournament] = field(default_factory=list)

    def member_number(self, keys: list[str]) -> int:
        """Return the number of the present member with one of these keys, or -1."""
        hashes = {sha256_hex(key) for key in keys}
        numbers = [number for number, member in enumerate(self.members) if member.key in hashes and not member.has_left]
        return numbers[0] if numbers else -1

    def is_invited(self, keys: list[str]) -> bool:
        """Return whether these keys include the secret of the group's invitation link."""
        return sha256_hex(self.link) in {sha256_hex(key) for key in keys}

    def host_number(self) -> int:
        """Return the member number of the host: the first of those who have not left, or -1."""
        return next((number for number, member in enumerate(self.members) if not member.has_left), -1)

    def current_tournament(self) -> Tournament | None:
        """Return the tournament in progress, if any."""
        return self.tournaments[-1] if self.tournaments and not self.tournaments[-1].is_over else None

    def games_of_tournament(self, index: int) -> list[GroupTable]:
        return [game for game in self.games.values() if game.tournament == index]

    def current_round_games(self) -> list[GroupTable]:
        """Return the games of the present round of the tournament in progress."""
        tournament = self.current_tournament()
        number = len(tournament.rounds) if tournament is not None else 0
        return [
            game
            for game in self.games_of_tournament(len(self.tournaments) - 1)
            if tournament is not None and game.round == number
        ]

    def replay(self, entries: Iterable[GroupEntry]) -> Group:
        for entry in entries:
            self.version += 1
            entry.apply(self)
        return self

    def meeting_counts(self, index: int) -> Counter[tuple[int, int]]:
        """Count for each pair of members how often they met in a tournament."""
        return Counter(
            [ordered_pair(a, b) for game in self.games_of_tournament(index) for a, b in combinations(game.members, 2)]
        )

    def tournament_standings(self, index: int) -> list[Standing]:
        tournament = self.tournaments[index]
        results = [game.result() for game in self.games_of_tournament(index) if game.is_over()]
        return standings(
            tournament.settings.members, results, tournament.bye_counts(), tournament.settings.system == "round-robin"
        )

    def standings(self) -> list[Standing]:
        """Return the standings over all games in which at least two members played."""
        results = [game.result() for game in self.games.values() if game.is_over()]
        shared = [result for result in results if len(result.members) > 1]
        return standings(
            [number for number, member in enumerate(self.members) if not member.has_left or took_part(number, shared)],
            shared,
            {},
        )


def took_part(member: int, results: list[GameResult]) -> bool:
    return any(member in result.members for result in results)
