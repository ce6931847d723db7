"""What a seat could be facing: hidden things dealt anew, what was seen stays known."""

from __future__ import annotations

from typing import Final

from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina.state import NO_QUEST, UNKNOWN, MachinaState, is_over

# Enough to find a world in which the player who is asked has a choice.
TRIES: Final = 100


def imagine(state: MachinaState, seat: int, rng: Rng) -> MachinaState:
    """That somebody else is being asked tells that there is something to choose: such a world is looked for."""
    other = dealt(state, seat, rng)
    if seat == state.seat or is_over(state):
        return other
    other.legal = other.steps[-1].options(other)
    for _ in range(TRIES):
        if len(other.legal) > 1 or other.steps[-1].waits(other):
            break
        other = dealt(state, seat, rng)
        other.legal = other.steps[-1].options(other)
    return other


def dealt(state: MachinaState, seat: int, rng: Rng) -> MachinaState:
    other = state.copy()
    other.rng = rng.fork()
    rng.shuffle(other.hero_deck.cards)
    if is_over(other):
        # Everything has been shown but the order of what was never drawn.
        rng.shuffle(other.quest_deck.cards)
        rng.shuffle(other.card_deck.cards)
        return other
    deal_quests(other, seat, rng)
    deal_cards(other, seat, rng)
    deal_objectives(other, seat, rng)
    return other


def deal_quests(state: MachinaState, seat: int, rng: Rng) -> None:
    """A quest seen on the track is in nobody's hand. What the seat itself put back was not there for those who drew
    before it, so it cannot be theirs."""
    count = len(state.players)
    order = [(state.opener + i) % count for i in range(count)]
    barred = state.players[seat].returned if seat in order else NO_QUEST
    pool: list[int] = []
    seen: list[int] = []
    for quest in state.quest_deck.cards:
        if state.shown >> quest & 1:
            seen.append(quest)
        else:
            pool.append(quest)
    for other in order:
        if other != seat:
            pool += list(state.players[other].secrets)
    rng.shuffle(pool)
    for other in order:
        if other == seat:
            barred = NO_QUEST
        else:
            player = state.players[other]
            player.secrets = taken(pool, len(player.secrets), barred)
    state.quest_deck.cards = pool + seen
    rng.shuffle(state.quest_deck.cards)


def taken(pool: list[int], count: int, barred: int) -> tuple[int, ...]:
    """So many off the end of the pool, but for the barred one."""
    out: list[int] = []
    i = len(pool) - 1
    while len(out) < count:
        if pool[i] != barred:
            out.append(pool.pop(i))
        i -= 1
    return tuple(out)


def deal_cards(state: MachinaState, seat: int, rng: Rng) -> None:
    """Cards the seat has seen in the thief's hand stay there. Cards that were in hands when the deck was last refilled
    are still in hands, in the same numbers; the rest may be anywhere."""
    count = len(state.players)
    knows = state.players[seat].knows if 0 <= seat < count else 0
    old: list[int] = []
    pool = state.card_deck.cards[:]
    for other in range(count):
        if other != seat:
            for card in state.players[other].hand:
                if state.old >> card & 1 and not knows >> card & 1:
                    old.append(card)
                elif not knows >> card & 1:
                    pool.append(card)
    rng.shuffle(old)
    rng.shuffle(pool)
    fresh = state.go.fresh
    for other in range(count):
        if other != seat:
            for card in state.players[other].hand:
                fresh &= ~(1 << card)
    for other in range(count):
        if other != seat:
            hand: list[int] = []
            for card in state.players[other].hand:
                new = card
                if not knows >> card & 1:
                    new = old.pop() if state.old >> card & 1 else pool.pop()
                hand.append(new)
                if state.go.fresh >> card & 1:
                    fresh |= 1 << new
            state.players[other].hand = tuple(hand)
    state.card_deck.cards = pool
    state.go = state.go.with_fresh(fresh)


def deal_objectives(state: MachinaState, seat: int, rng: Rng) -> None:
    """One of all the ways to deal them that fit what claims not made have told; a seat knows its own once drawn."""
    count = len(state.players)
    mine = state.players[seat].objective if 0 <= seat < count else UNKNOWN
    deals: list[tuple[int, ...]] = [()]
    for other in range(count):
        longer: list[tuple[int, ...]] = []
        for deal in deals:
            for tile in state.objectives:
                if tile in deal or (tile == mine) != (other == seat and mine != UNKNOWN):
                    continue
                if not state.players[other].not_tiles >> tile & 1:
                    longer.append((*deal, tile))
        deals = longer
    deal = deals[rng.below(len(deals))]
    rest = [tile for tile in state.objectives if tile not in deal]
    rng.shuffle(rest)
    state.objectives = (*deal, *rest)
    for other in range(count):
        if state.players[other].objective != UNKNOWN:
            state.players[other].objective = deal[other]
