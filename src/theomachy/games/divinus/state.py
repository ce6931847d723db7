"""The table: the board and its stacks, the maps, what lies open, and what the campaign carries."""

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
    """Where Favor came from: a slug of the texts, the thing behind it, and which Favor."""

    def __init__(self, seat: int, slug: str, thing: str, favor: int, amount: int) -> None:
        self.seat = seat
        self.slug = slug
        self.thing = thing
        self.favor = favor
        self.amount = amount

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return FavorLine, (self.seat, self.slug, self.thing, self.favor, self.amount)


class DivinusState(State):
    """`order` are the seats in turn order, `known` how many tiles at the bottom of a stack everybody has seen.

    `marks` are the icons and stickers of every tile, `hand` the tiles an action holds, `lines` the Favor of this
    scenario; near.py explains `near` and `floors`. What is not copied is replaced when it changes.
    """

    book: Book
    rules: Rules
    scenario: int
    players: list[Player]
    order: tuple[int, ...]
    seating: tuple[int, ...]
    active: int = 0
    round: int = 0
    board: list[int]
    stacks: list[Deck]
    known: list[int]
    hand: tuple[int, ...] = ()
    marks: list[tuple[int, ...]]
    gods: tuple[int, ...] = ()
    quests: tuple[int, ...] = ()
    terms: Terms
    markers: tuple[tuple[int, ...], ...]
    done: tuple[tuple[int, int], ...] = ()
    lair: int = NOTHING
    facing: int = 0
    temples: tuple[int, ...]
    temples_seen: tuple[int, ...]
    workshop: Workshop
    pantheon: PantheonDice
    past: Past
    story: Story
    waiting: int = NOTHING
    dedicated: int = NOTHING
    neutral: tuple[int, ...] = (0, 0)
    pythia: int = NOBODY
    final: bool = False
    ended: int = GOES_ON
    lines: tuple[FavorLine, ...] = ()
    near: tuple[int, ...] = ()
    floors: list[int]

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
        """The seats in turn order, beginning with this one."""
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
    """A step of this game. Actions never interrupt one another (DIV-10): what it does not ask for has to wait."""

    def refuse(self, state: DivinusState, action: Action) -> Reason | None:
        if any([legal.verb is action.verb for legal in state.legal]):
            return self.why_other(state, action)
        return Reason("finish-first", [], "DIV-10")

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        """Why this is not among the answers, although they have the same verb."""
        return Reason("not-offered", [], "DIV-10")


def gain(state: DivinusState, seat: int, favor: int, amount: int, slug: str, thing: str) -> None:
    """Favor, and where it came from."""
    me = state.players[seat]
    me.favor[favor] += amount
    state.lines += (FavorLine(seat, slug, thing, favor, amount),)
