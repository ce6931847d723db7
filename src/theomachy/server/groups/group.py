"""A group: what its lines make of it. Nothing here writes or waits."""

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
    """A table of the group; `places` are empty until it is over. `cup` is the number of its tournament, or -1."""

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
        """Only members count; whoever else sat there is left out."""
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
        return [one for one in self.wish.members if one not in self.withdrawn]

    def byes(self) -> Counter[int]:
        return Counter([one for played in self.rounds for one in played.byes])


@dataclass
class Group:
    """`version` is the number of its last line."""

    id: str
    name: str = ""
    link: str = ""
    version: int = 0
    members: list[Member] = field(default_factory=list)
    games: dict[str, Game] = field(default_factory=dict)
    cups: list[Tournament] = field(default_factory=list)

    def member(self, keys: list[str]) -> int:
        """Whose key this is, or -1."""
        hashes = {hashed(key) for key in keys}
        found = [at for at, one in enumerate(self.members) if one.key in hashes and not one.gone]
        return found[0] if found else -1

    def invited(self, keys: list[str]) -> bool:
        return hashed(self.link) in {hashed(key) for key in keys}

    def host(self) -> int:
        """Who came first of those who are there."""
        return next((at for at, one in enumerate(self.members) if not one.gone), -1)

    def cup(self) -> Tournament | None:
        """The tournament that goes on."""
        return self.cups[-1] if self.cups and not self.cups[-1].over else None

    def games_of(self, cup: int) -> list[Game]:
        return [game for game in self.games.values() if game.cup == cup]

    def round_games(self) -> list[Game]:
        """Those of the round that is played now."""
        cup = self.cup()
        number = len(cup.rounds) if cup is not None else 0
        return [game for game in self.games_of(len(self.cups) - 1) if cup is not None and game.round == number]

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
            met = Game(line.table, line.game, line.members, chapter=line.chapter, before=line.before)
            self.games[line.table] = met
        elif isinstance(line, Finished):
            self.games[line.table].places, self.games[line.table].lost = line.places, line.lost
        elif isinstance(line, Announced):
            self.cups.append(Tournament(line))
        else:
            self.play_cup(line)

    def play_cup(self, line: Paired | Withdrew | Ended) -> None:
        cup = self.cups[-1]
        if isinstance(line, Withdrew):
            cup.withdrawn.add(line.member)
        elif isinstance(line, Ended):
            cup.over = True
            # What was not over by then is a game by itself.
            for game in self.games_of(len(self.cups) - 1):
                game.cup = game.cup if game.over() else -1
        else:
            cup.rounds.append(Round(line.byes, line.rests))
            for one in line.pairs:
                place = len(self.cups) - 1, len(cup.rounds)
                self.games[one.table] = Game(one.table, cup.wish.game, one.members, *place)

    def met(self, cup: int) -> Counter[tuple[int, int]]:
        """How often any two have met in a tournament."""
        return Counter([pair(a, b) for game in self.games_of(cup) for a, b in combinations(game.members, 2)])

    def cup_standings(self, cup: int) -> list[Standing]:
        played = self.cups[cup]
        results = [game.result() for game in self.games_of(cup) if game.over()]
        return standings(played.wish.members, results, played.byes(), played.wish.system == "round-robin")

    def standings(self) -> list[Standing]:
        """Of all that was played together."""
        results = [game.result() for game in self.games.values() if game.over()]
        played = [result for result in results if len(result.members) > 1]
        return standings(
            [at for at, one in enumerate(self.members) if not one.gone or took_part(at, played)], played, {}
        )


def took_part(member: int, results: list[Result]) -> bool:
    return any(member in result.members for result in results)
