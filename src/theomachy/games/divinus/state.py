"""The state: the board and its stacks, the players' maps, open cards, and what the campaign carries."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.deck import Deck
from theomachy.core.reason import Reason
from theomachy.core.state import NOBODY, State, Step
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import Rules
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.values import PantheonDice, Past, Story, Terms, Workshop

GOES_ON: Final = 0
GRID_FULL: Final = 1
ALL_REST: Final = 2
ENDINGS: Final = ("", "grid-full", "all-rest")


class FavorLine:
    """One gain of Favor: the text slug of its source, the thing that gave it, the kind of Favor and the amount."""

    def __init__(self, seat: int, slug: str, thing: str, favor: int, amount: int) -> None:
        self.seat = seat
        self.slug = slug
        self.thing = thing
        self.favor = favor
        self.amount = amount

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return FavorLine, (self.seat, self.slug, self.thing, self.favor, self.amount)


class DivinusState(State):
    """The whole table. `copy` shares every value that is replaced when it changes, and copies those that are
    mutated."""

    book: Book
    rules: Rules
    scenario: int
    players: list[Player]
    order: tuple[int, ...]  # the seats in turn order
    seating: tuple[int, ...]  # the fixed seats of the campaign, clockwise
    active: int = 0
    round: int = 0
    board: list[int]
    stacks: list[Deck]
    known: list[int]  # by stack: how many tiles at its bottom everybody has seen
    hand: tuple[int, ...] = ()  # tiles that the current action holds
    marks: list[tuple[int, ...]]  # by tile: its icons and stickers, each kind * 4 + region
    gods: tuple[int, ...] = ()
    quests: tuple[int, ...] = ()
    terms: Terms
    markers: tuple[tuple[int, ...], ...]  # by quest: the seat whose marker covers each fight spot
    done: tuple[tuple[int, int], ...] = ()  # fulfilled quests, each with its seat
    lair: int = NOTHING  # where the figure on the board stands
    facing: int = 0
    temples: tuple[int, ...]  # revealed, and not yet built
    temples_seen: tuple[int, ...]
    workshop: Workshop
    pantheon: PantheonDice
    past: Past
    story: Story
    waiting: int = NOTHING  # an explored Location that has yet to be opened
    dedicated: int = NOTHING  # the pantheon of the first dedicated quest that was fulfilled
    neutral: tuple[int, ...] = (0, 0)  # support that the story gives each pantheon
    pythia: int = NOBODY  # who gets the Pythia die in the next scenario
    final: bool = False  # a map is full: this is the last round
    ended: int = GOES_ON  # why the scenario ended, an index of ENDINGS
    lines: tuple[FavorLine, ...] = ()  # the gains of this scenario
    near: tuple[int, ...] = ()  # tiles publicly known to be among the next six of their stack
    floors: list[int]  # by stack: where its next six began when laid; NOTHING after a shuffle

    def copy(self) -> DivinusState:
        other = DivinusState()
        self.copy_into(other)
        other.book = self.book
        other.rules = self.rules
        other.scenario = self.scenario
        other.players = [player.copy() for player in self.players]
        other.order = self.order
        other.seating = self.seating
        other.active = self.active
        other.round = self.round
        other.board = self.board[:]
        other.stacks = [stack.copy() for stack in self.stacks]
        other.known = self.known[:]
        other.hand = self.hand
        other.marks = self.marks
        other.gods = self.gods
        other.quests = self.quests
        other.terms = self.terms
        other.markers = self.markers
        other.done = self.done
        other.lair = self.lair
        other.facing = self.facing
        other.temples = self.temples
        other.temples_seen = self.temples_seen
        other.workshop = self.workshop
        other.pantheon = self.pantheon
        other.past = self.past
        other.story = self.story
        other.waiting = self.waiting
        other.dedicated = self.dedicated
        other.neutral = self.neutral
        other.pythia = self.pythia
        other.final = self.final
        other.ended = self.ended
        other.lines = self.lines
        other.near = self.near
        other.floors = self.floors[:]
        return other

    def from_seat(self, seat: int) -> list[int]:
        """Return the seats in turn order, starting with this one."""
        at = self.order.index(seat)
        return list(self.order[at:] + self.order[:at])

    def set_marks(self, tile: int, marks: tuple[int, ...]) -> None:
        self.marks = self.marks[:]
        self.marks[tile] = marks
        for player in self.players:
            if tile in player.map.tiles:
                player.touched()

    def figure(self) -> int:
        """The meeple on the board: CERBERUS, CHIMERA, HYDRA, or 0."""
        for quest in self.quests:
            meeple = self.book.quests[quest].meeple
            if 1 <= meeple <= 3:
                return meeple
        return 0


class Decision(Step[DivinusState]):
    """Base class of the steps. DIV-10: Actions never interrupt one another, so verbs that a step does not ask for
    wait."""

    def refuse(self, state: DivinusState, action: Action) -> Reason | None:
        if any([legal.verb is action.verb for legal in state.legal]):
            return self.why_other(state, action)
        return Reason("finish-first", [], "DIV-10")

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        """Explain why an action is not offered although actions with its verb are."""
        return Reason("not-offered", [], "DIV-10")


def gain(state: DivinusState, seat: int, favor: int, amount: int, slug: str, thing: str) -> None:
    """Add Favor and record its source."""
    me = state.players[seat]
    me.favor[favor] += amount
    state.lines += (FavorLine(seat, slug, thing, favor, amount),)
