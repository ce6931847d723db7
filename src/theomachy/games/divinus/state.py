"""The state: the board and its stacks, the players' maps, open cards, and what the campaign carries."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.deck import Deck
from theomachy.core.rule_errors import Reason
from theomachy.core.state import NOBODY, State, Step
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import Rules
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.value_objects import PantheonDice, Past, QuestTerms, Story, Workshop

RUNNING: Final = 0
GRID_FULL: Final = 1
ALL_REST: Final = 2
ENDINGS: Final = ("", "grid-full", "all-rest")


class FavorGain:
    """One gain of Favor: the text slug of its source, the thing that gave it, the kind of Favor and the amount."""

    def __init__(self, seat: int, slug: str, thing: str, favor: int, amount: int) -> None:
        self.seat = seat
        self.slug = slug
        self.thing = thing
        self.favor = favor
        self.amount = amount

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return FavorGain, (self.seat, self.slug, self.thing, self.favor, self.amount)


class DivinusState(State):
    """The whole table. `copy` shares every value that is replaced when it changes, and copies those that are
    mutated."""

    data: StaticData
    rules: Rules
    scenario: int
    players: list[Player]
    turn_order: tuple[int, ...]  # the seats in turn order
    clockwise_seats: tuple[int, ...]  # the fixed seats of the campaign, clockwise
    active: int = 0
    round: int = 0
    board: list[int]
    stacks: list[Deck]
    known: list[int]  # by stack: how many tiles at its bottom everybody has seen
    hand: tuple[int, ...] = ()  # tiles that the current action holds
    marks: list[tuple[int, ...]]  # by tile: its icons and stickers, each kind * 4 + region
    gods: tuple[int, ...] = ()
    quests: tuple[int, ...] = ()
    quest_terms: QuestTerms
    markers: tuple[tuple[int, ...], ...]  # by quest: the seat whose marker covers each fight spot
    quests_done: tuple[tuple[int, int], ...] = ()  # fulfilled quests, each with its seat
    lair: int = NOTHING  # where the figure on the board stands
    figure_facing: int = 0
    available_temples: tuple[int, ...]  # revealed, and not yet built
    revealed_temples: tuple[int, ...]
    workshop: Workshop
    pantheon_dice: PantheonDice
    past: Past
    story: Story
    waiting_location: int = NOTHING  # an explored Location that has yet to be opened
    dedicated_pantheon: int = NOTHING  # the pantheon of the first dedicated quest that was fulfilled
    story_support: tuple[int, ...] = (0, 0)  # support that the story gives each pantheon
    pythia_seat: int = NOBODY  # who gets the Pythia die in the next scenario
    is_last_round: bool = False  # a map is full: this is the last round
    end_reason: int = RUNNING  # why the scenario ended, an index of ENDINGS
    favor_gains: tuple[FavorGain, ...] = ()  # the gains of this scenario
    known_next: tuple[int, ...] = ()  # tiles publicly known to be among the next six of their stack
    next_six_starts: list[int]  # by stack: where its next six began when laid; NOTHING after a shuffle

    def copy(self) -> DivinusState:
        other = DivinusState()
        self.copy_into(other)
        other.data = self.data
        other.rules = self.rules
        other.scenario = self.scenario
        other.players = [player.copy() for player in self.players]
        other.turn_order = self.turn_order
        other.clockwise_seats = self.clockwise_seats
        other.active = self.active
        other.round = self.round
        other.board = self.board[:]
        other.stacks = [stack.copy() for stack in self.stacks]
        other.known = self.known[:]
        other.hand = self.hand
        other.marks = self.marks
        other.gods = self.gods
        other.quests = self.quests
        other.quest_terms = self.quest_terms
        other.markers = self.markers
        other.quests_done = self.quests_done
        other.lair = self.lair
        other.figure_facing = self.figure_facing
        other.available_temples = self.available_temples
        other.revealed_temples = self.revealed_temples
        other.workshop = self.workshop
        other.pantheon_dice = self.pantheon_dice
        other.past = self.past
        other.story = self.story
        other.waiting_location = self.waiting_location
        other.dedicated_pantheon = self.dedicated_pantheon
        other.story_support = self.story_support
        other.pythia_seat = self.pythia_seat
        other.is_last_round = self.is_last_round
        other.end_reason = self.end_reason
        other.favor_gains = self.favor_gains
        other.known_next = self.known_next
        other.next_six_starts = self.next_six_starts[:]
        return other

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats in turn order, starting with this one."""
        at = self.turn_order.index(seat)
        return list(self.turn_order[at:] + self.turn_order[:at])

    def set_marks(self, tile: int, marks: tuple[int, ...]) -> None:
        self.marks = self.marks[:]
        self.marks[tile] = marks
        for player in self.players:
            if tile in player.map.tiles:
                player.invalidate_survey()

    def board_figure(self) -> int:
        """The meeple on the board: CERBERUS, CHIMERA, HYDRA, or 0."""
        for quest in self.quests:
            meeple = self.data.quests[quest].meeple
            if 1 <= meeple <= 3:
                return meeple
        return 0


class Decision(Step[DivinusState]):
    """Base class of the steps. DIV-10: Actions never interrupt one another, so verbs that a step does not ask for
    wait."""

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if any([legal.verb is action.verb for legal in state.legal]):
            return self.why_not_offered(state, action)
        return Reason("finish-first", [], "DIV-10")

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        """Explain why an action is not offered although actions with its verb are."""
        return Reason("not-offered", [], "DIV-10")


def record_favor(state: DivinusState, seat: int, favor: int, amount: int, slug: str, thing: str) -> None:
    """Add Favor and record its source."""
    me = state.players[seat]
    me.favor[favor] += amount
    state.favor_gains += (FavorGain(seat, slug, thing, favor, amount),)
