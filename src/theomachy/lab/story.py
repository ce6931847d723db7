"""Replays one record and collects its figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from theomachy.arena.play import UNFINISHED, Thing, leader, named
from theomachy.core.action import SEAT, Action
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.notation import read_legal
from theomachy.core.reason import Problem
from theomachy.core.record import TAKEN_BACK, Record
from theomachy.core.state import State

TENTHS = 10
MOMENTS = TENTHS + 1
# Upper bounds of the histogram of options per decision; a last bucket has no bound.
WIDTHS = (1, 2, 4, 8, 16, 32, 64)


@dataclass
class Hand:
    """The figures of one seat in one game."""

    # Visible things in its hand or before it at its first decision, which came by chance alone.
    dealt: set[str] = field(default_factory=set)
    # Things that it had at any of its turns or that one of its options named.
    drawn: set[str] = field(default_factory=set)
    offered: set[Action] = field(default_factory=set)
    played: set[Action] = field(default_factory=set)
    # Points by source, at each sample point.
    points: list[dict[str, int]] = field(default_factory=list)
    # Numbers of options and of decisions, by tenth of the game.
    options: list[int] = field(default_factory=lambda: [0] * TENTHS)
    asked: list[int] = field(default_factory=lambda: [0] * TENTHS)
    widths: list[int] = field(default_factory=lambda: [0] * (len(WIDTHS) + 1))
    # Rounds in which it could do more than step aside, and other rounds in which it decided.
    alive: set[int] = field(default_factory=set)
    waited: set[int] = field(default_factory=set)
    rounds: int = 0
    # Rounds without a decision, or with no option but to step aside.
    dead: int = 0


@dataclass
class Story:
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
    hands: list[Hand]
    entries: list[str]
    result: str

    def margin(self) -> int:
        best = sorted(self.scores, reverse=True)
        return best[0] - best[1]


Seeing = Callable[[int, State, Action], None]


def setup_of(game: Game, record: Record, packs: tuple[str, ...]) -> Setup:
    """Return the set-up of a record; raise Problem if its pack differs from the present data."""
    setup = make_setup(game.info, len(record.seats), record.edition, record.options, packs, record.legacy)
    line = game.pack(setup).line()
    if record.pack.split()[-1:] != line.split()[-1:]:
        raise Problem("record-other-pack", [record.pack, line])
    return setup


def play_again(game: Game, record: Record, packs: tuple[str, ...], see: Seeing) -> State:
    """Replay a record of bots and call back before each action; return the final state.

    Raises Problem for records with unknown luck, chance results entered by hand, or takebacks.
    """
    if record.luck.seed is None or record.luck.by_hand or record.luck.then is not None:
        raise Problem("lab-not-bots", [])
    state: State = game.new(setup_of(game, record, packs), record.luck.rng())
    for index, entry in enumerate(record.entries):
        if entry.text in TAKEN_BACK:
            raise Problem("lab-not-bots", [])
        action = read_legal(game, state, entry.text)
        see(index, state, action)
        state.apply(action)
    return state


def read_story(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Story:
    recorder = Watcher(game, record)
    state = play_again(game, record, packs, recorder.see)
    return recorder.story(state)


class Watcher:
    """Collects figures while a record is replayed."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.count = len(record.entries)
        self.moments = [round(k * self.count / TENTHS) for k in range(MOMENTS)]
        self.hands = [Hand() for _ in record.seats]
        self.last_seat = -1
        self.leading: list[int] = []
        self.leaders = ""

    def see(self, at: int, state: State, action: Action) -> None:
        hand = self.hands[state.seat]
        tenth = min(TENTHS - 1, at * TENTHS // self.count)
        self.look(at, state)
        if state.seat != self.last_seat:
            self.last_seat = state.seat
            self.leading.append(leader(self.game.scores(state)))
            visible = lying_before(self.game, state)
            hand.drawn.update(visible)
            if not hand.played:
                hand.dealt.update(visible)
        hand.offered.update(state.legal)
        hand.played.add(action)
        hand.options[tenth] += len(state.legal)
        hand.asked[tenth] += 1
        hand.widths[width_of(len(state.legal))] += 1
        can_act = any([not option.verb.aside for option in state.legal])
        (hand.alive if can_act else hand.waited).add(self.game.round_of(state))

    def look(self, at: int, state: State) -> None:
        """Record leader and points if this is a sample point; in a short game several may coincide."""
        for _ in range(self.moments.count(at)):
            leading_seat = leader(self.game.scores(state))
            self.leaders += SEAT.slug(leading_seat) if leading_seat >= 0 else "-"
            for seat, hand in enumerate(self.hands):
                hand.points.append(sources(self.game, state, seat))

    def story(self, state: State) -> Story:
        """Return the figures of the finished replay."""
        self.look(self.count, state)
        last_round = self.game.round_of(state)
        for hand in self.hands:
            hand.rounds, hand.dead = dead_rounds(hand, last_round)
            for action in hand.offered:
                hand.drawn.update(action.ids())
        sole_leaders = [seat for seat in self.leading if seat >= 0]
        is_over = not state.legal
        return Story(
            self.record.seats,
            self.record.luck.seed or 0,
            self.game.winners(state) if is_over else [],
            self.game.scores(state),
            self.game.ending(state) if is_over else UNFINISHED,
            last_round,
            len(self.leading),
            sum([1 for before, after in pairwise(sole_leaders) if before != after]),
            self.leaders,
            self.hands,
            [entry.line() for entry in self.record.entries],
            self.record.result,
        )


def width_of(options: int) -> int:
    """Return the bucket of the options histogram."""
    return sum([1 for width in WIDTHS if options > width])


def dead_rounds(hand: Hand, last: int) -> tuple[int, int]:
    """Return the number of rounds of a seat, and how many were dead. The last round may end before its turn."""
    rounds = [number for number in range(1, last + 1) if number < last or number in hand.alive | hand.waited]
    return len(rounds), len([number for number in rounds if number not in hand.alive])


def sources(game: Game, state: State, seat: int) -> dict[str, int]:
    """Return the points of a seat by source."""
    points: dict[str, int] = {}
    for line in game.breakdown(state, seat, ALL_SEEING):
        points[line.slug] = points.get(line.slug, 0) + line.points
    return points


def lying_before(game: Game, state: State) -> list[str]:
    """Return the things in the view of the seat to move that are in its hand or before it: `card:temple-of-ceres`."""
    players = game.view(state, state.seat).get("players")
    if not isinstance(players, list):
        return []
    own_parts = [
        player for player in players if isinstance(player, dict) and player.get("seat") == SEAT.slug(state.seat)
    ]
    slugs = slugs_in(own_parts)
    return [f"{sort}:{slug}" for sort, index in sorts_of(game).items() for slug in slugs if slug in index]


def slugs_in(found: object) -> set[str]:
    """Return all strings in a nested value."""
    if isinstance(found, str):
        return {found}
    parts = list(found.values()) if isinstance(found, dict) else found if isinstance(found, list | tuple) else []
    return set().union(*[slugs_in(part) for part in parts])


def sorts_of(game: Game) -> dict[str, dict[str, int]]:
    """Return the sorts of things that the game's verbs name, except seats."""
    sorts = [sort for verb in game.verbs.verbs for sort in verb.sorts if sort is not SEAT]
    return {sort.name: sort.index for sort in sorts}


def things_in(actions: set[Action]) -> set[Thing]:
    """Return each verb with each thing named in one of the actions."""
    return {thing for action in actions for thing in named(action.verb, action.things)}
