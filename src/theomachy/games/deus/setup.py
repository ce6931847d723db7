"""Builds the state of a new game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.deck import shuffled_deck
from theomachy.core.game import Setup
from theomachy.core.pack import Pack
from theomachy.core.physical_luck import random_choice
from theomachy.core.rng import Rng
from theomachy.core.state import Step
from theomachy.games.deus.board import make_board
from theomachy.games.deus.cards import RESOURCES, STANDARD_TYPES, TEMPLE, Card
from theomachy.games.deus.map_questions import MapInquiry
from theomachy.games.deus.rules import (
    PIECES_PER_TYPE,
    RESOURCES_PER_SEAT,
    START_GOLD,
    START_PIECES,
    START_VP,
    read_rules,
)
from theomachy.games.deus.state import VP_SOURCES, DeusState, Player
from theomachy.games.deus.steps.draft import Draft
from theomachy.games.deus.turn_order import BeginGame


def make_player(pieces: int) -> Player:
    """DEU-04, DEU-05."""
    player = Player()
    player.vp = START_VP
    player.vp_by_source = [0] * len(VP_SOURCES)
    player.goods = [1] * RESOURCES + [START_GOLD]
    player.hand = []
    player.columns = [()] * (TEMPLE + 1)
    player.board = [pieces] * STANDARD_TYPES
    player.supply = [PIECES_PER_TYPE - pieces] * STANDARD_TYPES
    return player


def make_state(setup: Setup, pack: Pack, cards: list[Card], rng: Rng) -> DeusState:
    """DEU-01 to DEU-06, and the variants."""
    rules = read_rules(setup)
    seats = setup.seats
    if rules.asks_for_map and rng.needs_answers():
        board = MapInquiry(pack, seats, rng).ask_board()
    else:
        board = make_board(pack, rules, seats, rng)
    first = random_choice(rng, SEAT, list(range(seats))) if rules.random_start else 0
    deck = shuffled_deck([i for i in range(len(cards)) for _ in range(cards[i].copies)], rng, True)
    steps: list[Step[DeusState]] = [BeginGame(first)]
    if rules.pieces:
        for i in range(seats - 1, -1, -1):
            steps.append(Draft((first + i) % seats, rules.pieces))
    state = DeusState()
    state.init(rng)
    state.steps = steps
    state.rules = rules
    state.cards = cards
    state.board = board
    state.players = [make_player(0 if rules.pieces else START_PIECES) for _ in range(seats)]
    state.pieces = [0] * (seats * STANDARD_TYPES)
    state.temples_left = len(board.centres)
    state.village_vp = [len(board.neighbours[cell]) for cell in board.villages]
    state.supply = [(RESOURCES_PER_SEAT - 1) * seats] * RESOURCES
    state.deck = deck
    state.discard_seen_by = []
    state.laid_cards = []
    state.first_seat = first
    state.settle()
    return state
