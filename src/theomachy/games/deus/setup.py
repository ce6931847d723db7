"""Builds the state of a new game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.dealing import chance
from theomachy.core.deck import shuffled
from theomachy.core.game import Setup
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.state import Step
from theomachy.games.deus.board import lay_out
from theomachy.games.deus.cards import RESOURCES, STANDARD_TYPES, TEMPLE, Card
from theomachy.games.deus.flow import Begin
from theomachy.games.deus.rules import (
    PIECES_OF_A_TYPE,
    RESOURCES_A_SEAT,
    START_GOLD,
    START_PIECES,
    START_VP,
    rules_of,
)
from theomachy.games.deus.state import VP_SOURCES, DeusState, Player
from theomachy.games.deus.steps.draft import Draft


def new_player(pieces: int) -> Player:
    """DEU-04, DEU-05."""
    player = Player()
    player.vp = START_VP
    player.earned = [0] * len(VP_SOURCES)
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
    first = chance(rng, SEAT, list(range(seats))) if rules.random_start else 0
    deck = shuffled([i for i in range(len(cards)) for _ in range(cards[i].copies)], rng, True)
    steps: list[Step[DeusState]] = [Begin(first)]
    if rules.pieces:
        for i in range(seats - 1, -1, -1):
            steps.append(Draft((first + i) % seats, rules.pieces))
    state = DeusState()
    state.begin(rng)
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
