"""Determinization: a random state that agrees with all that a seat knows. What it has not seen is dealt anew."""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina.state import NO_QUEST, UNKNOWN, MachinaState, is_over

# How often a determinization is drawn again if the player who decides has no choice in it.
MAX_TRIES: Final = 100


def determinize(state: MachinaState, seat: int, rng: Rng) -> MachinaState:
    """If another seat decides, it must have a choice: draws again until it has one (rejection sampling)."""
    other = deal_hidden_cards(state, seat, rng)
    if seat == state.seat or is_over(state):
        return other
    other.legal = other.steps[-1].options(other)
    for _ in range(MAX_TRIES):
        if len(other.legal) > 1 or other.steps[-1].must_ask(other):
            break
        other = deal_hidden_cards(state, seat, rng)
        other.legal = other.steps[-1].options(other)
    return other


def deal_hidden_cards(state: MachinaState, seat: int, rng: Rng) -> MachinaState:
    other = state.copy()
    other.rng = rng.fork()
    rng.shuffle(other.hero_deck.cards)
    if is_over(other):
        # Only the order of the decks is still unknown.
        rng.shuffle(other.quest_deck.cards)
        rng.shuffle(other.card_deck.cards)
        return other
    deal_quests(other, seat, rng)
    deal_cards(other, seat, rng)
    deal_objectives(other, seat, rng)
    return other


def deal_quests(state: MachinaState, seat: int, rng: Rng) -> None:
    """Deals the Secret Quests of the other seats anew, without quests that were seen on the track.

    The quest that this seat put back at set-up is barred for the seats before it: it was drawn after they had chosen.
    """
    count = len(state.players)
    order = [(state.opening_seat + i) % count for i in range(count)]
    excluded_quest = state.players[seat].put_back_quest if seat in order else NO_QUEST
    pool: list[int] = []
    seen_quests: list[int] = []
    for quest in state.quest_deck.cards:
        if state.seen_quests >> quest & 1:
            seen_quests.append(quest)
        else:
            pool.append(quest)
    for other in order:
        if other != seat:
            pool += list(state.players[other].secret_quests)
    rng.shuffle(pool)
    for other in order:
        if other == seat:
            excluded_quest = NO_QUEST
        else:
            player = state.players[other]
            player.secret_quests = pop_quests(pool, len(player.secret_quests), excluded_quest)
    state.quest_deck.cards = pool + seen_quests
    rng.shuffle(state.quest_deck.cards)


def pop_quests(pool: list[int], count: int, excluded_quest: int) -> tuple[int, ...]:
    """Removes `count` quests from the end of the pool, skipping the barred one, and returns them."""
    out: list[int] = []
    i = len(pool) - 1
    while len(out) < count:
        if pool[i] != excluded_quest:
            out.append(pool.pop(i))
        i -= 1
    return tuple(out)


def deal_cards(state: MachinaState, seat: int, rng: Rng) -> None:
    """Deals the cards in the hands of other seats anew.

    Cards that the seat knows to be in a hand stay there. Cards of `old`, which were in hands when the deck was last
    refilled, are still in hands, in the same numbers; the others may be in a hand or in the deck.
    """
    count = len(state.players)
    known_bits = state.players[seat].known_stolen_cards if 0 <= seat < count else 0
    old_cards: list[int] = []
    pool = state.card_deck.cards[:]
    for other in range(count):
        if other != seat:
            for card in state.players[other].hand:
                if state.cards_since_refill >> card & 1 and not known_bits >> card & 1:
                    old_cards.append(card)
                elif not known_bits >> card & 1:
                    pool.append(card)
    rng.shuffle(old_cards)
    rng.shuffle(pool)
    fresh_bits = state.go.fresh_cards
    for other in range(count):
        if other != seat:
            for card in state.players[other].hand:
                fresh_bits &= ~(1 << card)
    for other in range(count):
        if other != seat:
            hand: list[int] = []
            for card in state.players[other].hand:
                new_card = card
                if not known_bits >> card & 1:
                    new_card = old_cards.pop() if state.cards_since_refill >> card & 1 else pool.pop()
                hand.append(new_card)
                if state.go.fresh_cards >> card & 1:
                    fresh_bits |= 1 << new_card
            state.players[other].hand = tuple(hand)
    state.card_deck.cards = pool
    state.go = state.go.with_fresh_cards(fresh_bits)


def deal_objectives(state: MachinaState, seat: int, rng: Rng) -> None:
    """Picks one of all possible deals, each equally likely: without objectives ruled out by claims not made.

    A seat knows its own objective once it is drawn.
    """
    count = len(state.players)
    own_objective = state.players[seat].objective if 0 <= seat < count else UNKNOWN
    deals: list[tuple[int, ...]] = [()]
    for other in range(count):
        longer: list[tuple[int, ...]] = []
        for deal in deals:
            for tile in state.objectives:
                if tile in deal or (tile == own_objective) != (other == seat and own_objective != UNKNOWN):
                    continue
                if not state.players[other].ruled_out_objectives >> tile & 1:
                    longer.append((*deal, tile))
        deals = longer
    deal = deals[rng.below(len(deals))]
    rest = [tile for tile in state.objectives if tile not in deal]
    rng.shuffle(rest)
    state.objectives = (*deal, *rest)
    for other in range(count):
        if state.players[other].objective != UNKNOWN:
            state.players[other].objective = deal[other]
