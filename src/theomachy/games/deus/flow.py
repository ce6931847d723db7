"""How a game begins, goes round and ends."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.deck import shuffled
from theomachy.core.game import Setup
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.state import Question, Step
from theomachy.games.deus.board import lay_out
from theomachy.games.deus.build import Turn
from theomachy.games.deus.cards import RESOURCES, STANDARD_TYPES, TEMPLE, Card
from theomachy.games.deus.rules import (
    PIECES_OF_A_TYPE,
    RESOURCES_A_SEAT,
    START_GOLD,
    START_HAND,
    START_PIECES,
    START_VP,
    rules_of,
)
from theomachy.games.deus.state import ROUNDS_GONE, RUNNING, DeusState, Player
from theomachy.games.deus.verbs import LAST_ROUND, OVER, PICK, PICKED, ROUND, STARTED


class Draft(Step[DeusState]):
    """DEU-60: pieces for the own player board, chosen in secret."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, state: DeusState) -> list[Action]:
        supply = state.players[self.seat].supply
        return [PICK.of(kind) for kind in range(STANDARD_TYPES) if supply[kind] > 0]

    def apply(self, state: DeusState, action: Action) -> None:
        kind = action.things[0]
        me = state.players[self.seat]
        me.supply[kind] -= 1
        me.board[kind] += 1
        state.tell_only(self.seat, PICKED, self.seat, kind)
        if self.left > 1:
            state.steps.append(Draft(self.seat, self.left - 1))

    def ask(self, state: DeusState) -> Question:
        return Question("draft", [str(self.left)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.left


class Begin(Step[DeusState]):
    """DEU-05, DEU-60: the cards are dealt when all pieces are chosen."""

    def apply(self, state: DeusState, action: Action) -> None:
        state.round = 1
        state.tell(STARTED, self.seat)
        for seat in range(len(state.players)):
            state.draw(seat, START_HAND)
        begin_turn(state, self.seat)


class EndTurn(Step[DeusState]):
    """DEU-10, DEU-19: an empty hand is filled, then the next seat clockwise."""

    def apply(self, state: DeusState, action: Action) -> None:
        if not state.players[self.seat].hand:
            state.draw(self.seat, START_HAND)
        following = (self.seat + 1) % len(state.players)
        if following == state.first:
            end_round(state)
        if state.ending == RUNNING:
            begin_turn(state, following)


def begin_turn(state: DeusState, seat: int) -> None:
    state.steps.append(END_TURNS[seat])
    state.steps.append(TURNS[seat])


def end_round(state: DeusState) -> None:
    """DEU-50, DEU-52, DEU-53: the round of the trigger is finished, then comes one more."""
    if state.last_round:
        state.ending = state.trigger
    elif state.round >= state.rules.max_rounds:
        state.ending = ROUNDS_GONE
    else:
        state.last_round = state.trigger != RUNNING
        state.round += 1
        state.tell(ROUND, state.round)
        if state.last_round:
            state.tell(LAST_ROUND)
    if state.ending != RUNNING:
        state.tell(OVER)


TURNS: Final = [Turn(seat) for seat in range(4)]
END_TURNS: Final = [EndTurn(seat) for seat in range(4)]


def new_player(pieces: int) -> Player:
    """DEU-04, DEU-05."""
    player = Player()
    player.vp = START_VP
    player.goods = [1] * RESOURCES + [START_GOLD]
    player.hand = []
    player.columns = [()] * (TEMPLE + 1)
    player.board = [pieces] * STANDARD_TYPES
    player.supply = [PIECES_OF_A_TYPE - pieces] * STANDARD_TYPES
    return player


def new_game(setup: Setup, pack: Pack, cards: list[Card], rng: Rng) -> DeusState:
    """DEU-01 to DEU-06, and the variants."""
    rules = rules_of(setup)
    seats = setup.seats
    board = lay_out(pack, rules, seats, rng)
    first = rng.below(seats) if rules.random_start else 0
    deck = shuffled([i for i in range(len(cards)) for _ in range(cards[i].copies)], rng, True)
    steps: list[Step[DeusState]] = [Begin(first)]
    if rules.pieces:
        for i in range(seats - 1, -1, -1):
            steps.append(Draft((first + i) % seats, rules.pieces))
    state = DeusState()
    state.rng = rng
    state.steps = steps
    state.rules = rules
    state.cards = cards
    state.board = board
    state.players = [new_player(0 if rules.pieces else START_PIECES) for _ in range(seats)]
    state.pieces = [0] * (seats * STANDARD_TYPES)
    state.temples_left = len(board.centres)
    state.vp = [len(board.beside[cell]) for cell in board.villages]
    state.supply = [(RESOURCES_A_SEAT - 1) * seats] * RESOURCES
    state.deck = deck
    state.known = []
    state.laid = []
    state.first = first
    state.settle()
    return state
