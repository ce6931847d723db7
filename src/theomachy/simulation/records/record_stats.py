"""Replays one record and collects its figures."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game
from theomachy.core.match import start_from_record
from theomachy.core.notation import parse_action
from theomachy.core.record import UNDO_ENTRIES, Record
from theomachy.core.replay_steps import ReplaySteps, replay_steps
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.simulation.stats.game_stats import (
    OPTION_BUCKETS,
    SAMPLE_POINTS,
    TENTHS,
    GameCounter,
    GameStats,
    HandStats,
    sole_leader,
)


def steps_of_bots(game: Game, record: Record, packs: tuple[str, ...]) -> ReplaySteps:
    """Replay a record of bots. Raises Problem for unknown luck, chance results entered by hand, or takebacks."""
    luck = record.luck
    is_played_by_people = luck.seed is None or luck.by_hand or luck.next_luck is not None
    if is_played_by_people or any([entry.text in UNDO_ENTRIES for entry in record.entries]):
        raise Problem("lab-not-bots", [])
    return replay_steps(start_from_record(game, record, packs), record.entries)


def collect_stats(
    game: Game, record: Record, packs: tuple[str, ...] = (), number: int = 0
) -> tuple[GameStats, list[HandStats]]:
    """Return the figures of a recorded game, and of each seat in it."""
    counter = RecordCounter(game, record, number)
    steps = steps_of_bots(game, record, packs)
    for step in steps:
        counter.count_decision(step.before, parse_action(game.verbs, step.entry.text))
    return counter.build_stats(steps.match.state), counter.hands


class RecordCounter(GameCounter):
    """Also counts what live games cannot: figures that need the length of the game, and views, which are too slow."""

    def __init__(self, game: Game, record: Record, number: int) -> None:
        super().__init__(game, record.seats, record.luck.seed or 0, number)
        self.record = record
        self.entry_count = len(record.entries)
        self.sample_points = [round(k * self.entry_count / TENTHS) for k in range(SAMPLE_POINTS)]
        self.leaders = ""

    def count_decision(self, state: State, action: Action) -> None:
        hand, options = self.hands[state.seat], len(state.legal)
        tenth = min(TENTHS - 1, self.decisions * TENTHS // self.entry_count)
        self.count_sample(self.decisions, state)
        super().count_decision(state, action)
        hand.options[tenth] += options
        hand.decisions[tenth] += 1
        hand.option_histogram[option_bucket(options)] += 1
        can_act = any([not option.verb.is_fallback for option in state.legal])
        (hand.active_rounds if can_act else hand.idle_rounds).add(self.game.round_of(state))

    def begin_turn(self, state: State) -> None:
        super().begin_turn(state)
        hand = self.hands[state.seat]
        visible = visible_things(self.game, state)
        hand.had_things.update(visible)
        if not hand.played:
            hand.dealt_things.update(visible)

    def count_sample(self, at: int, state: State) -> None:
        """Record leader and points if this is a sample point. In a short game several sample points may coincide."""
        for _ in range(self.sample_points.count(at)):
            leading_seat = sole_leader(self.game.scores(state))
            self.leaders += SEAT.slug(leading_seat) if leading_seat >= 0 else "-"
            for seat, hand in enumerate(self.hands):
                hand.points.append(points_by_source(self.game, state, seat))

    def build_stats(self, state: State) -> GameStats:
        self.count_sample(self.entry_count, state)
        stats = super().build_stats(state)
        stats.rounds = self.game.round_of(state)
        stats.leaders = self.leaders
        stats.entries = [entry.to_line() for entry in self.record.entries]
        stats.result = self.record.result
        for hand in self.hands:
            hand.rounds, hand.dead_rounds = count_dead_rounds(hand, stats.rounds)
            for action in hand.offered:
                hand.had_things.update(action.ids())
        return stats


def option_bucket(options: int) -> int:
    """Return the bucket of the options histogram."""
    return sum([1 for width in OPTION_BUCKETS if options > width])


def count_dead_rounds(hand: HandStats, last: int) -> tuple[int, int]:
    """Return the number of rounds of a seat, and how many of them were dead (nothing to do but pass or discard).

    The last round is left out if the game ended before the seat's turn.
    """
    rounds = [
        number for number in range(1, last + 1) if number < last or number in hand.active_rounds | hand.idle_rounds
    ]
    return len(rounds), len([number for number in rounds if number not in hand.active_rounds])


def points_by_source(game: Game, state: State, seat: int) -> dict[str, int]:
    """Return the points of a seat by source."""
    points: dict[str, int] = {}
    for line in game.breakdown(state, seat, ALL_SEEING):
        points[line.slug] = points.get(line.slug, 0) + line.points
    return points


def visible_things(game: Game, state: State) -> list[str]:
    """Return the things in the view that the seat to move holds in hand or has on its board: `card:temple-of-ceres`."""
    players = game.view(state, state.seat).get("players")
    if not isinstance(players, list):
        return []
    own_parts = [
        player for player in players if isinstance(player, dict) and player.get("seat") == SEAT.slug(state.seat)
    ]
    slugs = slugs_in(own_parts)
    return [f"{sort}:{slug}" for sort, index in thing_sorts(game).items() for slug in slugs if slug in index]


def slugs_in(value: object) -> set[str]:
    """Return all strings in a nested value."""
    if isinstance(value, str):
        return {value}
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list | tuple) else []
    return set().union(*[slugs_in(part) for part in parts])


def thing_sorts(game: Game) -> dict[str, dict[str, int]]:
    """Return, for each sort of things that the game's verbs name except seats, the index of each slug."""
    sorts = [sort for verb in game.verbs.verbs for sort in verb.sorts if sort is not SEAT]
    return {sort.name: sort.index for sort in sorts}
