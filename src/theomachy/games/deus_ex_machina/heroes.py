"""The hero track: which heroes stand there, which a seat may use, and what a quest costs with a hero."""

from __future__ import annotations

from theomachy.core.deck import EMPTY
from theomachy.games.deus_ex_machina.cards import ABILITY_LESS_CUNNING, ABILITY_LESS_MIGHT, ABILITY_RESERVE
from theomachy.games.deus_ex_machina.event_kinds import FREED, HERO_SHOWN, SPOT_OPENED
from theomachy.games.deus_ex_machina.quests import mark_reduction
from theomachy.games.deus_ex_machina.state import FREE, NO_HERO, NO_SPOT, MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, PAY_ROW


def refill_heroes(state: MachinaState) -> None:
    """DEM-30, 38: draws new heroes onto the lowest open spots."""
    spots = len(state.box.spot_bonuses) - (0 if state.closed_spot == NO_SPOT else 1)
    while len(state.heroes) < spots:
        if state.rng.needs_answers():
            state.hero_deck.ask_next_card(state, HERO)
        hero = state.hero_deck.draw(state)
        if hero == EMPTY:
            return
        state.heroes.append(hero)
        state.emit(HERO_SHOWN, hero)


def discard_hero(state: MachinaState, hero: int) -> None:
    """DEM-30: moves a hero to the discard and ends his reservation."""
    state.heroes.remove(hero)
    state.hero_deck.discard.append(hero)
    if state.reserved_hero == hero:
        state.reserved_hero = NO_HERO


def release_hero(state: MachinaState) -> None:
    """DEM-50, 58: the reserved hero is free again."""
    if state.reserved_hero != NO_HERO:
        state.emit(FREED, state.reserved_hero)
        state.reserved_hero = NO_HERO


def reopen_spot(state: MachinaState) -> None:
    """DEM-53, 58: the empty spot opens, heroes move up and one is drawn."""
    if state.closed_spot != NO_SPOT:
        state.emit(SPOT_OPENED, state.closed_spot)
        state.closed_spot = NO_SPOT
        refill_heroes(state)


def usable_heroes(state: MachinaState, seat: int) -> list[int]:
    """DEM-30, 50: the indexes in `heroes` of those that are not reserved by another player."""
    if state.reserved_hero == NO_HERO or state.ability_of(seat) == ABILITY_RESERVE:
        return list(range(len(state.heroes)))
    return [i for i in range(len(state.heroes)) if state.heroes[i] != state.reserved_hero]


def hero_payments(
    state: MachinaState, quest: int, hero_index: int, more_might: int = 0, more_cunning: int = 0
) -> list[int]:
    """DEM-40 to 43: the least payments for a quest with the i-th hero, as codes of PAY.

    `more_might` and `more_cunning` are the reduction by a mark that could still be made.
    """
    box = state.box
    if not state.marks and not state.go.allowed_shortfall and not more_might and not more_cunning:
        return box.base_payments_for(quest, state.heroes[hero_index], state.spot_of(hero_index))
    less_might = mark_reduction(state, quest, ABILITY_LESS_MIGHT) + more_might
    less_cunning = mark_reduction(state, quest, ABILITY_LESS_CUNNING) + more_cunning
    return box.payments_for(
        quest, state.heroes[hero_index], state.spot_of(hero_index), less_might, less_cunning, state.go.allowed_shortfall
    )


def can_complete(state: MachinaState, seat: int, quest: int, with_charge: bool, might: int, cunning: int) -> bool:
    """DEM-70, 73: whether the area is free and some hero can complete the quest with this much on the mat.

    With `with_charge` the seat's own ability counts, as far as it makes quests easier. With Powerful Presence the
    area's bonus comes first; it may exceed a track here, since no payment asks for more than a track holds.
    """
    box = state.box
    colour = box.quests[quest].colour
    if state.spaces[colour] != FREE:
        return False
    if state.go.has_presence:
        might += box.area_might[colour]
        cunning += box.area_cunning[colour]
    god = box.gods[state.players[seat].god]
    more_might = god.mark_amount if with_charge and god.ability == ABILITY_LESS_MIGHT else 0
    more_cunning = god.mark_amount if with_charge and god.ability == ABILITY_LESS_CUNNING else 0
    for i in usable_heroes(state, seat):
        for pay in hero_payments(state, quest, i, more_might, more_cunning):
            if pay // PAY_ROW <= might and pay % PAY_ROW <= cunning:
                return True
    return False
