"""Plays one game between bots and collects its figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from theomachy.bots.bot import Bot, choose_action
from theomachy.core.action import NONE, Action, Verb
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.simulation.external_bots import GuardedBot
from theomachy.simulation.plan import Plan, bot_rng

# A verb by name and one of its things as `sort:slug`, "" for a verb without things.
ThingUse = tuple[str, str]
UNFINISHED = "unfinished"
NO_DATE = "-"


@dataclass(frozen=True)
class GameRow:
    """The figures of one game.

    `goes` counts the changes of the deciding seat, `half_leader` is the seat that led alone halfway, or -1.
    """

    game: int
    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str
    decisions: int
    goes: int
    options: float
    most_options: int
    lead_changes: int
    half_leader: int

    def margin(self) -> int:
        """Return the lead of the best score over the second best."""
        best = sorted(self.scores, reverse=True)
        return best[0] - best[1] if len(best) > 1 else 0


@dataclass
class UseCount:
    """In how many hands a thing could be played, in how many it was, and how many of either won."""

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
class Batch:
    """Results of some games of a plan, as a worker process returns them.

    `lost` counts the decisions that each external bot lost by errors or timeouts.
    """

    rows: list[GameRow] = field(default_factory=list)
    counts: dict[ThingUse, UseCount] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)


class GameRecorder:
    """Collects figures while a game is played."""

    def __init__(self, seats: int) -> None:
        self.offered: list[set[Action]] = [set() for _ in range(seats)]
        self.played: list[set[Action]] = [set() for _ in range(seats)]
        self.total_options = 0
        self.max_options = 0
        self.decisions = 0
        self.last_seat = -1
        self.turn_leaders: list[int] = []

    def record_action(self, game: Game, state: State, action: Action) -> None:
        """Count a decision before it is played. Scores are computed once per turn, since they may be slow."""
        seat = state.seat
        count = len(state.legal)
        self.offered[seat].update(state.legal)
        self.played[seat].add(action)
        self.total_options += count
        self.max_options = max(self.max_options, count)
        self.decisions += 1
        if seat != self.last_seat:
            self.last_seat = seat
            self.turn_leaders.append(sole_leader(game.scores(state)))

    def lead_changes(self) -> int:
        """Count the changes of the seat that leads alone; ties in between are ignored."""
        sole_leaders = [seat for seat in self.turn_leaders if seat >= 0]
        return sum([1 for before, after in pairwise(sole_leaders) if before != after])

    def build_row(self, game: Game, state: State, plan: Plan, number: int) -> GameRow:
        half = self.turn_leaders[len(self.turn_leaders) // 2] if self.turn_leaders else -1
        return GameRow(
            number,
            plan.game_seed(number),
            tuple(plan.bots_in_game(number)),
            tuple(game.winners(state)) if not state.legal else (),
            tuple(game.scores(state)),
            game.ending(state) if not state.legal else UNFINISHED,
            self.decisions,
            len(self.turn_leaders),
            self.total_options / max(1, self.decisions),
            self.max_options,
            self.lead_changes(),
            half,
        )


def sole_leader(scores: list[int]) -> int:
    """Return the seat that leads alone, or -1 in a tie."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def play_batch(plan: Plan, first: int, last: int) -> Batch:
    """Play the games `first` to `last` (exclusive) of a plan."""
    game, bots = plan.load()
    batch = Batch()
    for number in range(first, last):
        seating = [bots[name] for name in plan.bots_in_game(number)]
        if plan.with_records:
            batch.records.append(play_recorded(game, plan, number, seating, batch))
        else:
            play_unrecorded(game, plan, number, seating, batch)
    batch.lost = {name: guarded.lost_decisions for name, guarded in bots.items() if isinstance(guarded, GuardedBot)}
    return batch


def play_unrecorded(game: Game, plan: Plan, number: int, bots: list[Bot], batch: Batch) -> None:
    game_seed = plan.game_seed(number)
    rng = bot_rng(game_seed)
    state = game.new(plan.setup, seeded_rng(game_seed))
    recorder = GameRecorder(plan.setup.seats)
    while state.legal and recorder.decisions < game.info.max_actions:
        action = choose_action(game, state, bots[state.seat], rng)
        recorder.record_action(game, state, action)
        state.apply(action)
    add_result(game, state, plan, number, recorder, batch)


def play_recorded(game: Game, plan: Plan, number: int, bots: list[Bot], batch: Batch) -> str:
    """Play the same game as a match and return its record."""
    game_seed = plan.game_seed(number)
    rng = bot_rng(game_seed)
    match = Match(game, plan.setup, Luck(game_seed), plan.bots_in_game(number), NO_DATE)
    recorder = GameRecorder(plan.setup.seats)
    while not match.over() and recorder.decisions < game.info.max_actions:
        state = match.state
        action = choose_action(game, state, bots[state.seat], rng)
        recorder.record_action(game, state, action)
        match.play(state.seat, text_of(action))
    add_result(game, match.state, plan, number, recorder, batch)
    return match.record().text(with_luck=True)


def add_result(game: Game, state: State, plan: Plan, number: int, recorder: GameRecorder, batch: Batch) -> None:
    """Add a finished game to the batch: its row, and for each thing whether it was offered, played and won with."""
    row = recorder.build_row(game, state, plan, number)
    batch.rows.append(row)
    for seat in range(plan.setup.seats):
        won = 1 if seat in row.winners else 0
        played_things = ordered_thing_uses(recorder.played[seat])
        for thing in ordered_thing_uses(recorder.offered[seat]):
            count = batch.counts.setdefault(thing, UseCount())
            count.offered += 1
            count.won_offered += won
            if thing in played_things:
                count.played += 1
                count.won_played += won


def ordered_thing_uses(actions: set[Action]) -> dict[ThingUse, bool]:
    """Return each verb with each thing named in one of the actions, as keys in the order of the action space."""
    ordered: dict[ThingUse, bool] = {}
    for action in sorted(actions, key=action_code):
        for thing in thing_uses(action.verb, action.things):
            ordered[thing] = True
    return ordered


def action_code(action: Action) -> int:
    return action.code


def thing_uses(verb: Verb, things: tuple[int, ...]) -> list[ThingUse]:
    ids = [sort.id(thing) for sort, thing in zip(verb.sorts, things, strict=True) if sort.slug(thing) != NONE]
    return [(verb.name, thing_id) for thing_id in ids] if ids else [(verb.name, "")]
