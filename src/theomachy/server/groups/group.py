"""The model of a group, rebuilt from its journal (event sourcing). Nothing here does I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from theomachy.server.groups.lines import (
    Announced,
    Called,
    Came,
    Ended,
    Finished,
    Founded,
    Line,
    Met,
    Paired,
    Relinked,
    Signed,
    Went,
    Withdrew,
)
from theomachy.server.groups.pairing import pair
from theomachy.server.groups.standing import Result, Standing, standings
from theomachy.table.table import hashed


@dataclass
class Member:
    name: str
    key: str
    signet: str = ""
    gone: bool = False


@dataclass
class Game:
    """A table of the group; `places` are empty until it is over.

    `tournament` is the index of its tournament, or -1. `previous_table` is the table of a campaign's previous chapter.
    """

    table: str
    game: str
    members: list[int]
    cup: int = -1
    round: int = 0
    places: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    chapter: int = 0
    before: str = ""

    def over(self) -> bool:
        return bool(self.places)

    def result(self) -> Result:
        """Return the result among members; bots and outsiders are left out."""
        seats = [seat for seat, member in enumerate(self.members) if member >= 0]
        return Result(
            [self.members[seat] for seat in seats],
            [self.places[seat] for seat in seats],
            [self.members[seat] for seat in self.lost if seat in seats],
        )


@dataclass
class Round:
    byes: list[int]
    rests: list[int]


@dataclass
class Tournament:
    wish: Announced
    rounds: list[Round] = field(default_factory=list)
    withdrawn: set[int] = field(default_factory=set)
    over: bool = False

    def active(self) -> list[int]:
        return [member for member in self.wish.members if member not in self.withdrawn]

    def byes(self) -> Counter[int]:
        return Counter([member for each_round in self.rounds for member in each_round.byes])


@dataclass
class Group:
    """The state of a group; `version` is the number of its last journal entry."""

    id: str
    name: str = ""
    link: str = ""
    version: int = 0
    members: list[Member] = field(default_factory=list)
    games: dict[str, Game] = field(default_factory=dict)
    cups: list[Tournament] = field(default_factory=list)

    def member(self, keys: list[str]) -> int:
        """Return the number of the present member with one of these keys, or -1."""
        hashes = {hashed(key) for key in keys}
        numbers = [number for number, member in enumerate(self.members) if member.key in hashes and not member.gone]
        return numbers[0] if numbers else -1

    def invited(self, keys: list[str]) -> bool:
        """Return whether the group's link is among the keys."""
        return hashed(self.link) in {hashed(key) for key in keys}

    def host(self) -> int:
        """Return the member number of the host: the first of those who have not left, or -1."""
        return next((number for number, member in enumerate(self.members) if not member.gone), -1)

    def cup(self) -> Tournament | None:
        """Return the tournament in progress, if any."""
        return self.cups[-1] if self.cups and not self.cups[-1].over else None

    def games_of(self, cup: int) -> list[Game]:
        return [game for game in self.games.values() if game.cup == cup]

    def round_games(self) -> list[Game]:
        """Return the games of the present round of the tournament in progress."""
        tournament = self.cup()
        number = len(tournament.rounds) if tournament is not None else 0
        return [game for game in self.games_of(len(self.cups) - 1) if tournament is not None and game.round == number]

    def fold(self, lines: Iterable[Line]) -> Group:
        for line in lines:
            self.version += 1
            self.take(line)
        return self

    def take(self, line: Line) -> None:
        if isinstance(line, Founded):
            self.name, self.link = line.name, line.link
        elif isinstance(line, Relinked):
            self.link = line.link
        elif isinstance(line, Came):
            self.members.append(Member(line.name, line.key, line.signet))
        elif isinstance(line, Called):
            self.members[line.member].name = line.name
        elif isinstance(line, Signed):
            self.members[line.member].signet = line.signet
        elif isinstance(line, Went):
            self.members[line.member].gone = True
            self.members[line.member].key = ""
        elif isinstance(line, Met):
            game = Game(line.table, line.game, line.members, chapter=line.chapter, before=line.before)
            self.games[line.table] = game
        elif isinstance(line, Finished):
            self.games[line.table].places, self.games[line.table].lost = line.places, line.lost
        elif isinstance(line, Announced):
            self.cups.append(Tournament(line))
        else:
            self.play_cup(line)

    def play_cup(self, line: Paired | Withdrew | Ended) -> None:
        tournament = self.cups[-1]
        if isinstance(line, Withdrew):
            tournament.withdrawn.add(line.member)
        elif isinstance(line, Ended):
            tournament.over = True
            # Unfinished games leave the tournament and count as single games.
            for game in self.games_of(len(self.cups) - 1):
                game.cup = game.cup if game.over() else -1
        else:
            tournament.rounds.append(Round(line.byes, line.rests))
            for pairing in line.pairs:
                position = len(self.cups) - 1, len(tournament.rounds)
                self.games[pairing.table] = Game(pairing.table, tournament.wish.game, pairing.members, *position)

    def met(self, cup: int) -> Counter[tuple[int, int]]:
        """Count for each pair of members how often they met in a tournament."""
        return Counter([pair(a, b) for game in self.games_of(cup) for a, b in combinations(game.members, 2)])

    def cup_standings(self, cup: int) -> list[Standing]:
        tournament = self.cups[cup]
        results = [game.result() for game in self.games_of(cup) if game.over()]
        return standings(tournament.wish.members, results, tournament.byes(), tournament.wish.system == "round-robin")

    def standings(self) -> list[Standing]:
        """Return the standings over all games in which at least two members played."""
        results = [game.result() for game in self.games.values() if game.over()]
        shared = [result for result in results if len(result.members) > 1]
        return standings(
            [number for number, member in enumerate(self.members) if not member.gone or took_part(number, shared)],
            shared,
            {},
        )


def took_part(member: int, results: list[Result]) -> bool:
    return any(member in result.members for result in results)
