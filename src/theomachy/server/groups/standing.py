"""How members stand: points from finished games, and what decides between equals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# A point in parts, so that thirds and halves of it are whole numbers.
POINT = 12


@dataclass(frozen=True)
class Result:
    """A finished game: `places` of its members, 1 the best; equal places are a tie. `lost` are those who went, or whose
    game a bot ended: they are behind everybody and have nothing."""

    members: list[int]
    places: list[int]
    lost: list[int]

    def beats(self, one: int, other: int) -> float:
        """1, a half, or nothing."""
        a, b = self.members.index(one), self.members.index(other)
        if (one in self.lost) != (other in self.lost):
            return float(other in self.lost)
        if one in self.lost:
            return 0.0
        return 0.5 if self.places[a] == self.places[b] else float(self.places[a] < self.places[b])

    def points(self, one: int) -> int:
        """The share of the others that one is ahead of: a whole point for the best, nothing for the last."""
        others = [other for other in self.members if other != one]
        return round(sum([self.beats(one, other) for other in others]) * POINT / len(others))

    def won(self, one: int) -> bool:
        """Ahead of everybody; whoever shares the first place has not won."""
        return all(self.beats(one, other) == 1 for other in self.members if other != one)


@dataclass(frozen=True)
class Standing:
    member: int
    place: int
    games: int
    wins: int
    byes: int
    points: int
    tie: int


def standings(
    members: Sequence[int], results: Sequence[Result], byes: Mapping[int, int], robin: bool = False
) -> list[Standing]:
    """The best first. Between equals the points of all whom one has met (Buchholz) decide; in a round robin, where all
    meet the same, those of whom one has beaten (Sonneborn-Berger); then the games won. Who is equal then shares the
    place."""
    points = {one: byes.get(one, 0) * POINT for one in members}
    for result in results:
        for one in result.members:
            points[one] = points.get(one, 0) + result.points(one)
    rows = [row(one, results, byes, points, robin) for one in members]
    rows.sort(key=lambda one: (-one.points, -one.tie, -one.wins))
    keys = [(one.points, one.tie, one.wins) for one in rows]
    return [
        Standing(one.member, keys.index(key) + 1, one.games, one.wins, one.byes, one.points, one.tie)
        for one, key in zip(rows, keys, strict=True)
    ]


def row(
    one: int, results: Sequence[Result], byes: Mapping[int, int], points: Mapping[int, int], robin: bool
) -> Standing:
    mine = [result for result in results if one in result.members]
    tie = 0.0
    for result in mine:
        for other in result.members:
            if other != one:
                tie += points[other] * (result.beats(one, other) if robin else 1.0)
    wins = sum([result.won(one) for result in mine])
    return Standing(one, 0, len(mine), wins, byes.get(one, 0), points[one], round(tie))
