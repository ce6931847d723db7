"""Determinization: a random state that agrees with all that a seat knows. What it has not seen is dealt anew."""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.deus.cards import STANDARD_TYPES
from theomachy.games.deus.rules import PIECES_PER_TYPE
from theomachy.games.deus.state import NOT_YET, RUNNING, DeusState


def determinize(state: DeusState, viewer: int, rng: Rng) -> DeusState:
    """DEU-37: VP stay, since every change of them was public; so do the discards that the viewer has seen."""
    other = state.copy()
    other.rng = rng.fork()
    if other.round == 0:
        redraft_pieces(other, viewer, rng)
    if other.ending == RUNNING:
        redeal_hidden_cards(other, viewer, rng)
        if other.seat != viewer and other.steps:
            other.legal = other.steps[-1].options(other)
    else:
        rng.shuffle(other.deck.cards)
    return other


def redeal_hidden_cards(state: DeusState, viewer: int, rng: Rng) -> None:
    pool = unseen_cards(state, viewer)
    rng.shuffle(pool)
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        hand = [pool.pop() for _ in player.hand]
        hand.sort()
        player.hand = hand
        if player.wildcard != NOT_YET:
            player.wildcard = pool.pop()
    if state.seat != viewer:
        state.laid_cards = [pool.pop() for _ in state.laid_cards]
    for i in range(len(state.discard_seen_by)):
        if not has_seen(state.discard_seen_by[i], viewer):
            state.deck.discard[i] = pool.pop()
    state.deck.cards = pool


def unseen_cards(state: DeusState, viewer: int) -> list[int]:
    """All cards that the viewer has not seen: the deck, other hands, what lies face down or was discarded unseen."""
    pool = state.deck.cards[:]
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        pool += player.hand
        if player.wildcard != NOT_YET:
            pool.append(player.wildcard)
    if state.seat != viewer:
        pool += state.laid_cards
    for i in range(len(state.discard_seen_by)):
        if not has_seen(state.discard_seen_by[i], viewer):
            pool.append(state.deck.discard[i])
    return pool


def has_seen(seen_by: int, viewer: int) -> bool:
    """Whether the viewer has seen a card, by its bits in `seen_by`. Spectators have seen what everybody has."""
    return seen_by >> (viewer if viewer >= 0 else SPECTATOR_BIT) & 1 == 1


# The bit of spectators in `known`, set only for cards that everybody has seen.
SPECTATOR_BIT: Final = 4


def redraft_pieces(state: DeusState, viewer: int, rng: Rng) -> None:
    """DEU-60: gives the others as many pieces as they have chosen, of random types."""
    for seat in range(len(state.players)):
        player = state.players[seat]
        if seat == viewer:
            continue
        piece_count = sum(player.board)
        player.board = [0] * STANDARD_TYPES
        while piece_count > 0:
            kind = rng.below(STANDARD_TYPES)
            if player.board[kind] < PIECES_PER_TYPE:
                player.board[kind] += 1
                piece_count -= 1
        player.supply = [PIECES_PER_TYPE - count for count in player.board]
