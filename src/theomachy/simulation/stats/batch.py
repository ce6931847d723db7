"""Totals over games: `Batch` has the figures of some games with totals per bot and seat.

A hand is the part of one seat in one game."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.simulation.stats.game_stats import (
    OPTION_BUCKETS,
    SAMPLE_POINTS,
    TENTHS,
    GameStats,
    HandStats,
    ThingUse,
    thing_uses_in,
)


@dataclass
class UseCount:
    """In how many hands (seats of a game) a thing could be played, in how many it was, and how many of either won."""

    offered: int = 0
    played: int = 0
    won_offered: int = 0
    won_played: int = 0

    def add(self, other: UseCount) -> None:
        self.offered += other.offered
        self.played += other.played
        self.won_offered += other.won_offered
        self.won_played += other.won_played


@dataclass
class HandGroup:
    """Totals over all hands (one seat in one game) of one bot at one seat.

    Fields after `thing_counts` are empty for games counted live.
    """

    bot: str
    seat: int
    hands: int = 0
    wins: int = 0
    thing_counts: dict[ThingUse, UseCount] = field(default_factory=dict)
    # For each thing dealt at the start: [number of hands that were dealt it, number of those that won].
    dealt_counts: dict[str, list[int]] = field(default_factory=dict)
    # The same for things that a hand had at any time.
    drawn_counts: dict[str, list[int]] = field(default_factory=dict)
    # For each source of points: its sum at each sample point of the game, over all hands and over winners.
    points_by_source: dict[str, list[list[int]]] = field(default_factory=dict)
    options: list[int] = field(default_factory=lambda: [0] * TENTHS)
    decisions: list[int] = field(default_factory=lambda: [0] * TENTHS)
    option_histogram: list[int] = field(default_factory=lambda: [0] * (len(OPTION_BUCKETS) + 1))
    rounds: int = 0
    dead_rounds: int = 0

    def add(self, other: HandGroup) -> None:
        self.hands += other.hands
        self.wins += other.wins
        for thing, count in other.thing_counts.items():
            self.thing_counts.setdefault(thing, UseCount()).add(count)
        for totals, added in ((self.dealt_counts, other.dealt_counts), (self.drawn_counts, other.drawn_counts)):
            for thing_id, tally in added.items():
                totals[thing_id] = add_lists(totals.get(thing_id, [0, 0]), tally)
        for slug, (of_all, of_winners) in other.points_by_source.items():
            sums = self.points_by_source.get(slug, [[0] * SAMPLE_POINTS, [0] * SAMPLE_POINTS])
            self.points_by_source[slug] = [add_lists(sums[0], of_all), add_lists(sums[1], of_winners)]
        self.options = add_lists(self.options, other.options)
        self.decisions = add_lists(self.decisions, other.decisions)
        self.option_histogram = add_lists(self.option_histogram, other.option_histogram)
        self.rounds += other.rounds
        self.dead_rounds += other.dead_rounds


@dataclass
class Batch:
    """Results of some games, as a worker process returns them.

    `lost` counts the decisions that each external bot lost by errors or timeouts.
    """

    games: list[GameStats] = field(default_factory=list)
    groups: dict[tuple[str, int], HandGroup] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)

    def add_game(self, stats: GameStats, hands: list[HandStats]) -> None:
        """Add a finished game with the figures of each seat."""
        self.games.append(stats)
        for seat, hand in enumerate(hands):
            self.add_group(group_of_hand(stats.seats[seat], seat, hand, seat in stats.winners))

    def add_group(self, group: HandGroup) -> None:
        self.groups.setdefault((group.bot, group.seat), HandGroup(group.bot, group.seat)).add(group)

    def add(self, other: Batch) -> None:
        self.games += other.games
        self.records += other.records
        for group in other.groups.values():
            self.add_group(group)
        for name, lost in other.lost.items():
            self.lost[name] = self.lost.get(name, 0) + lost

    def thing_counts(self) -> dict[ThingUse, UseCount]:
        """Return, for each verb with a thing, its use count over all bots and seats, sorted."""
        counts: dict[ThingUse, UseCount] = {}
        for group in self.groups.values():
            for thing, count in group.thing_counts.items():
                counts.setdefault(thing, UseCount()).add(count)
        return dict(sorted(counts.items()))


def group_of_hand(bot: str, seat: int, hand: HandStats, won: bool) -> HandGroup:
    """Return the totals of a group that consists of one hand (one seat in one game)."""
    played_things = thing_uses_in(hand.played)
    return HandGroup(
        bot,
        seat,
        1,
        int(won),
        {thing: count_use(thing in played_things, won) for thing in thing_uses_in(hand.offered)},
        {thing: [1, int(won)] for thing in hand.dealt_things},
        {thing: [1, int(won)] for thing in hand.had_things},
        points_of_hand(hand, won),
        hand.options,
        hand.decisions,
        hand.option_histogram,
        hand.rounds,
        hand.dead_rounds,
    )


def count_use(played: bool, won: bool) -> UseCount:
    """Return the use count of a thing that one hand (one seat in one game) could play."""
    return UseCount(1, int(played), int(won), int(played and won))


def points_of_hand(hand: HandStats, won: bool) -> dict[str, list[list[int]]]:
    """Return, for each source, the points at each sample point: of the hand, and again if it won (else empty)."""
    slugs = dict.fromkeys([slug for by_source in hand.points for slug in by_source])
    by_slug = {slug: [by_source.get(slug, 0) for by_source in hand.points] for slug in slugs}
    return {slug: [points, points if won else [0] * SAMPLE_POINTS] for slug, points in by_slug.items()}


def add_lists(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]
