"""What one record tells a designer: it is played again, and watched."""

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
# How wide a decision is: up to so many options, the last without bound.
WIDTHS = (1, 2, 4, 8, 16, 32, 64)


@dataclass
class Hand:
    """What one seat had in one game. `dealt` lay in its hand or before it when it was first asked, by chance alone;
    `drawn` lay there at any time, or could be chosen; `points` are where its
    points came from at each moment; `options` and `asked` count by tenth of the game. A round is dead if the seat was
    not asked, or could do nothing but step aside."""

    dealt: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    offered: set[Action] = field(default_factory=set)
    played: set[Action] = field(default_factory=set)
    points: list[dict[str, int]] = field(default_factory=list)
    options: list[int] = field(default_factory=lambda: [0] * TENTHS)
    asked: list[int] = field(default_factory=lambda: [0] * TENTHS)
    widths: list[int] = field(default_factory=lambda: [0] * (len(WIDTHS) + 1))
    alive: set[int] = field(default_factory=set)
    waited: set[int] = field(default_factory=set)
    rounds: int = 0
    dead: int = 0


@dataclass
class Story:
    """One game. `leaders` has a letter for each moment, the one who leads alone or `-`; `entries` are as recorded."""

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
    setup = make_setup(game.info, len(record.seats), record.edition, record.options, packs, record.legacy)
    line = game.pack(setup).line()
    if record.pack.split()[-1:] != line.split()[-1:]:
        raise Problem("record-other-pack", [record.pack, line])
    return setup


def play_again(game: Game, record: Record, packs: tuple[str, ...], see: Seeing) -> State:
    """Plays a record of bots once more; `see` hears of every action before it is played."""
    if record.luck.seed is None or record.luck.by_hand or record.luck.then is not None:
        raise Problem("lab-not-bots", [])
    state: State = game.new(setup_of(game, record, packs), record.luck.rng())
    for at, entry in enumerate(record.entries):
        if entry.text in TAKEN_BACK:
            raise Problem("lab-not-bots", [])
        action = read_legal(game, state, entry.text)
        see(at, state, action)
        state.apply(action)
    return state


def read_story(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Story:
    watcher = Watcher(game, record)
    state = play_again(game, record, packs, watcher.see)
    return watcher.story(state)


class Watcher:
    """Counts while a record is played again."""

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
            lying = lying_before(self.game, state)
            hand.drawn.update(lying)
            if not hand.played:
                hand.dealt.update(lying)
        hand.offered.update(state.legal)
        hand.played.add(action)
        hand.options[tenth] += len(state.legal)
        hand.asked[tenth] += 1
        hand.widths[width_of(len(state.legal))] += 1
        can = any([not option.verb.aside for option in state.legal])
        (hand.alive if can else hand.waited).add(self.game.round_of(state))

    def look(self, at: int, state: State) -> None:
        """A moment of the curves; in a short game two of them may be the same."""
        for _ in range(self.moments.count(at)):
            ahead = leader(self.game.scores(state))
            self.leaders += SEAT.slug(ahead) if ahead >= 0 else "-"
            for seat, hand in enumerate(self.hands):
                hand.points.append(sources(self.game, state, seat))

    def story(self, state: State) -> Story:
        self.look(self.count, state)
        last = self.game.round_of(state)
        for hand in self.hands:
            hand.rounds, hand.dead = dead_rounds(hand, last)
            for action in hand.offered:
                hand.drawn.update(action.ids())
        alone = [seat for seat in self.leading if seat >= 0]
        over = not state.legal
        return Story(
            self.record.seats,
            self.record.luck.seed or 0,
            self.game.winners(state) if over else [],
            self.game.scores(state),
            self.game.ending(state) if over else UNFINISHED,
            last,
            len(self.leading),
            sum([1 for before, after in pairwise(alone) if before != after]),
            self.leaders,
            self.hands,
            [entry.line() for entry in self.record.entries],
            self.record.result,
        )


def width_of(options: int) -> int:
    """Which of WIDTHS it falls into."""
    return sum([1 for width in WIDTHS if options > width])


def dead_rounds(hand: Hand, last: int) -> tuple[int, int]:
    """How many rounds a seat had, and how many of them were dead. The last round may end before a seat's turn."""
    rounds = [number for number in range(1, last + 1) if number < last or number in hand.alive | hand.waited]
    return len(rounds), len([number for number in rounds if number not in hand.alive])


def sources(game: Game, state: State, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in game.breakdown(state, seat, ALL_SEEING):
        found[line.slug] = found.get(line.slug, 0) + line.points
    return found


def lying_before(game: Game, state: State) -> list[str]:
    """The cards of a view that lie in the hand of whoever decides, or before them: `card:temple-of-ceres`."""
    players = game.view(state, state.seat).get("players")
    if not isinstance(players, list):
        return []
    own = [one for one in players if isinstance(one, dict) and one.get("seat") == SEAT.slug(state.seat)]
    slugs = slugs_in(own)
    return [f"{sort}:{slug}" for sort, known in sorts_of(game).items() for slug in slugs if slug in known]


def slugs_in(found: object) -> set[str]:
    if isinstance(found, str):
        return {found}
    parts = list(found.values()) if isinstance(found, dict) else found if isinstance(found, list | tuple) else []
    return set().union(*[slugs_in(part) for part in parts])


def sorts_of(game: Game) -> dict[str, dict[str, int]]:
    """The sorts of things that a game's verbs name, but for seats."""
    sorts = [sort for verb in game.verbs.verbs for sort in verb.sorts if sort is not SEAT]
    return {sort.name: sort.index for sort in sorts}


def things_in(actions: set[Action]) -> set[Thing]:
    return {thing for action in actions for thing in named(action.verb, action.things)}
