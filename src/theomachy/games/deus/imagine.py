"""Determinization: a random state that agrees with all that a seat knows. What it has not seen is dealt anew."""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.deus.cards import STANDARD_TYPES
from theomachy.games.deus.rules import PIECES_OF_A_TYPE
from theomachy.games.deus.state import NOT_YET, RUNNING, DeusState


def imagine(state: DeusState, viewer: int, rng: Rng) -> DeusState:
    """DEU-37: VP stay, since every change of them was public; so do the discards that the viewer has seen."""
    other = state.copy()
    other.rng = rng.fork()
    if other.round == 0:
        redraft(other, viewer, rng)
    if other.ending == RUNNING:
        redeal(other, viewer, rng)
        if other.seat != viewer and other.steps:
            other.legal = other.steps[-1].options(other)
    else:
        rng.shuffle(other.deck.cards)
    return other


def redeal(state: DeusState, viewer: int, rng: Rng) -> None:
    pool = unseen(state, viewer)
    rng.shuffle(pool)
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        hand = [pool.pop() for _ in player.hand]
        hand.sort()
        player.hand = hand
        if player.wild != NOT_YET:
            player.wild = pool.pop()
    if state.seat != viewer:
        state.laid = [pool.pop() for _ in state.laid]
    for i in range(len(state.known)):
        if not sees(state.known[i], viewer):
            state.deck.discard[i] = pool.pop()
    state.deck.cards = pool


def unseen(state: DeusState, viewer: int) -> list[int]:
    """All cards that the viewer has not seen: the deck, other hands, what lies face down or was discarded unseen."""
    pool = state.deck.cards[:]
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        pool += player.hand
        if player.wild != NOT_YET:
            pool.append(player.wild)
    if state.seat != viewer:
        pool += state.laid
    for i in range(len(state.known)):
        if not sees(state.known[i], viewer):
            pool.append(state.deck.discard[i])
    return pool


def sees(known: int, viewer: int) -> bool:
    """Whether the viewer has seen a card, by its bits in `seen_by`. Spectators have seen what everybody has."""
    return known >> (viewer if viewer >= 0 else OUTSIDER) & 1 == 1


# The bit of spectators in `known`, set only for cards that everybody has seen.
OUTSIDER: Final = 4


def redraft(state: DeusState, viewer: int, rng: Rng) -> None:
    """DEU-60: gives the others as many pieces as they have chosen, of random types."""
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        piece_count = sum(player.board)
        player.board = [0] * STANDARD_TYPES
        while piece_count > 0:
            kind = rng.below(STANDARD_TYPES)
            if player.board[kind] < PIECES_OF_A_TYPE:
                player.board[kind] += 1
                piece_count -= 1
        player.supply = [PIECES_OF_A_TYPE - count for count in player.board]
