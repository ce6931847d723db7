"""Standings: points from finished games, with Buchholz or Sonneborn-Berger tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# Points are counted in twelfths, so that halves, thirds and quarters of a point are whole numbers.
POINT_PARTS = 12


@dataclass(frozen=True)
class GameResult:
    """A finished game.

    `places` has the place of each of the `members`: 1 is the best, equal places are a tie. `lost` are members who left
    or whose game a bot finished: they rank behind all others and get no points.
    """

    members: list[int]
    places: list[int]
    lost: list[int]

    def score_against(self, member: int, opponent: int) -> float:
        """Return the score of `member` against `opponent`: 1 for a win, 0.5 for a tie, 0 for a loss."""
        a, b = self.members.index(member), self.members.index(opponent)
        if (member in self.lost) != (opponent in self.lost):
            return float(opponent in self.lost)
        if member in self.lost:
            return 0.0
        return 0.5 if self.places[a] == self.places[b] else float(self.places[a] < self.places[b])

    def points(self, member: int) -> int:
        """Return the share of opponents beaten, in parts of a point: POINT_PARTS for the best, 0 for the last."""
        others = [other for other in self.members if other != member]
        return round(sum([self.score_against(member, other) for other in others]) * POINT_PARTS / len(others))

    def is_winner(self, member: int) -> bool:
        """Return whether a member beat all others; a shared first place is no win."""
        return all(self.score_against(member, other) == 1 for other in self.members if other != member)


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
    members: Sequence[int], results: Sequence[GameResult], byes: Mapping[int, int], is_round_robin: bool = False
) -> list[Standing]:
    """Return the standings, best first.

    Ties are broken by the points of all opponents (Buchholz), or in a round robin, where all have the same opponents,
    by the points of those beaten (Sonneborn-Berger); then by games won. Members who are still equal share a place.
    """
    points = {item: byes.get(item, 0) * POINT_PARTS for item in members}
    for result in results:
        for item in result.members:
            points[item] = points.get(item, 0) + result.points(item)
    rows = [standing_of(item, results, byes, points, is_round_robin) for item in members]
    rows.sort(key=lambda item: (-item.points, -item.tie, -item.wins))
    keys = [(item.points, item.tie, item.wins) for item in rows]
    return [
        Standing(item.member, keys.index(key) + 1, item.games, item.wins, item.byes, item.points, item.tie)
        for item, key in zip(rows, keys, strict=True)
    ]


def standing_of(
    member: int, results: Sequence[GameResult], byes: Mapping[int, int], points: Mapping[int, int], is_round_robin: bool
) -> Standing:
    own_results = [result for result in results if member in result.members]
    tie = 0.0
    for result in own_results:
        for other in result.members:
            if other != member:
                tie += points[other] * (result.score_against(member, other) if is_round_robin else 1.0)
    wins = sum([result.is_winner(member) for result in own_results])
    return Standing(member, 0, len(own_results), wins, byes.get(member, 0), points[member], round(tie))
