"""Replays one record and collects its figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from theomachy.core.action import SEAT, Action
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.notation import parse_legal_action
from theomachy.core.record import UNDO_ENTRIES, Record
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.simulation.runner import UNFINISHED, ThingUse, sole_leader, thing_uses

TENTHS = 10
SAMPLE_POINTS = TENTHS + 1
# Upper bounds of the histogram of options per decision; a last bucket has no bound.
OPTION_BUCKETS = (1, 2, 4, 8, 16, 32, 64)


@dataclass
class HandStats:
    """The figures of one seat in one game."""

    # Visible things in its hand or before it at its first decision, which came by chance alone.
    dealt_things: set[str] = field(default_factory=set)
    # Things that it had at any of its turns or that one of its options named.
    had_things: set[str] = field(default_factory=set)
    offered: set[Action] = field(default_factory=set)
    played: set[Action] = field(default_factory=set)
    # Points by source, at each sample point.
    points: list[dict[str, int]] = field(default_factory=list)
    # Numbers of options and of decisions, by tenth of the game.
    options: list[int] = field(default_factory=lambda: [0] * TENTHS)
    decisions: list[int] = field(default_factory=lambda: [0] * TENTHS)
    option_histogram: list[int] = field(default_factory=lambda: [0] * (len(OPTION_BUCKETS) + 1))
    # Rounds in which it could do more than step aside, and other rounds in which it decided.
    active_rounds: set[int] = field(default_factory=set)
    idle_rounds: set[int] = field(default_factory=set)
    rounds: int = 0
    # Rounds without a decision, or with no option but to step aside.
    dead_rounds: int = 0


@dataclass
class RecordStats:
    """The figures of one game.

    `leaders` has a letter for each sample point: the seat that leads alone, or `-`. `entries` are the recorded lines.
    """

    seats: list[str]
    seed: int
    winners: list[int]
    scores: list[int]
    ending: str
    rounds: int
    goes: int
    lead_changes: int
    leaders: str
    hands: list[HandStats]
    entries: list[str]
    result: str

    def margin(self) -> int:
        best = sorted(self.scores, reverse=True)
        return best[0] - best[1]


OnAction = Callable[[int, State, Action], None]


def setup_from_record(game: Game, record: Record, packs: tuple[str, ...]) -> Setup:
    """Return the set-up of a record; raise Problem if its pack differs from the present data."""
    setup = make_setup(game.info, len(record.seats), record.edition, record.options, packs, record.legacy)
    line = game.pack(setup).version_line()
    if record.pack.split()[-1:] != line.split()[-1:]:
        raise Problem("record-other-pack", [record.pack, line])
    return setup


def replay_record(game: Game, record: Record, packs: tuple[str, ...], on_action: OnAction) -> State:
    """Replay a record of bots and call back before each action; return the final state.

    Raises Problem for records with unknown luck, chance results entered by hand, or takebacks.
    """
    if record.luck.seed is None or record.luck.by_hand or record.luck.next_luck is not None:
        raise Problem("lab-not-bots", [])
    state: State = game.new(setup_from_record(game, record, packs), record.luck.rng())
    for index, entry in enumerate(record.entries):
        if entry.text in UNDO_ENTRIES:
            raise Problem("lab-not-bots", [])
        action = parse_legal_action(game, state, entry.text)
        on_action(index, state, action)
        state.apply(action)
    return state


def collect_stats(game: Game, record: Record, packs: tuple[str, ...] = ()) -> RecordStats:
    recorder = StatsRecorder(game, record)
    state = replay_record(game, record, packs, recorder.record_action)
    return recorder.build_stats(state)


class StatsRecorder:
    """Collects figures while a record is replayed."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.entry_count = len(record.entries)
        self.sample_points = [round(k * self.entry_count / TENTHS) for k in range(SAMPLE_POINTS)]
        self.hands = [HandStats() for _ in record.seats]
        self.last_seat = -1
        self.turn_leaders: list[int] = []
        self.leaders = ""

    def record_action(self, at: int, state: State, action: Action) -> None:
        hand = self.hands[state.seat]
        tenth = min(TENTHS - 1, at * TENTHS // self.entry_count)
        self.record_sample(at, state)
        if state.seat != self.last_seat:
            self.last_seat = state.seat
            self.turn_leaders.append(sole_leader(self.game.scores(state)))
            visible = visible_things(self.game, state)
            hand.had_things.update(visible)
            if not hand.played:
                hand.dealt_things.update(visible)
        hand.offered.update(state.legal)
        hand.played.add(action)
        hand.options[tenth] += len(state.legal)
        hand.decisions[tenth] += 1
        hand.option_histogram[option_bucket(len(state.legal))] += 1
        can_act = any([not option.verb.is_fallback for option in state.legal])
        (hand.active_rounds if can_act else hand.idle_rounds).add(self.game.round_of(state))

    def record_sample(self, at: int, state: State) -> None:
        """Record leader and points if this is a sample point; in a short game several may coincide."""
        for _ in range(self.sample_points.count(at)):
            leading_seat = sole_leader(self.game.scores(state))
            self.leaders += SEAT.slug(leading_seat) if leading_seat >= 0 else "-"
            for seat, hand in enumerate(self.hands):
                hand.points.append(points_by_source(self.game, state, seat))

    def build_stats(self, state: State) -> RecordStats:
        """Return the figures of the finished replay."""
        self.record_sample(self.entry_count, state)
        last_round = self.game.round_of(state)
        for hand in self.hands:
            hand.rounds, hand.dead_rounds = count_dead_rounds(hand, last_round)
            for action in hand.offered:
                hand.had_things.update(action.ids())
        sole_leaders = [seat for seat in self.turn_leaders if seat >= 0]
        is_over = not state.legal
        return RecordStats(
            self.record.seats,
            self.record.luck.seed or 0,
            self.game.winners(state) if is_over else [],
            self.game.scores(state),
            self.game.ending(state) if is_over else UNFINISHED,
            last_round,
            len(self.turn_leaders),
            sum([1 for before, after in pairwise(sole_leaders) if before != after]),
            self.leaders,
            self.hands,
            [entry.to_line() for entry in self.record.entries],
            self.record.result,
        )


def option_bucket(options: int) -> int:
    """Return the bucket of the options histogram."""
    return sum([1 for width in OPTION_BUCKETS if options > width])


def count_dead_rounds(hand: HandStats, last: int) -> tuple[int, int]:
    """Return the number of rounds of a seat, and how many were dead. The last round may end before its turn."""
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
    """Return the things in the view of the seat to move that are in its hand or before it: `card:temple-of-ceres`."""
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
    """Return the sorts of things that the game's verbs name, except seats."""
    sorts = [sort for verb in game.verbs.verbs for sort in verb.sorts if sort is not SEAT]
    return {sort.name: sort.index for sort in sorts}


def thing_uses_in(actions: set[Action]) -> set[ThingUse]:
    """Return each verb with each thing named in one of the actions."""
    return {thing for action in actions for thing in thing_uses(action.verb, action.things)}
