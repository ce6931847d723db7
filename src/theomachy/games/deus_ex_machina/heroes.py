"""The hero track: which heroes stand there, which a seat may use, and what a quest costs with a hero."""

from __future__ import annotations

from theomachy.core.deck import EMPTY
from theomachy.games.deus_ex_machina.cards import LESS_CUNNING, LESS_MIGHT, RESERVES
from theomachy.games.deus_ex_machina.events import FREED, HERO_SHOWN, SPOT_OPENED
from theomachy.games.deus_ex_machina.quests import less_by
from theomachy.games.deus_ex_machina.state import FREE, NO_HERO, NO_SPOT, MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, PAY_ROW


def refill(state: MachinaState) -> None:
    """DEM-30, 38: draws new heroes onto the lowest open spots."""
    spots = len(state.box.bonuses) - (0 if state.closed == NO_SPOT else 1)
    while len(state.heroes) < spots:
        if state.rng.asks():
            state.hero_deck.ask(state, HERO)
        hero = state.hero_deck.draw(state)
        if hero == EMPTY:
            return
        state.heroes.append(hero)
        state.tell(HERO_SHOWN, hero)


def discard(state: MachinaState, hero: int) -> None:
    """DEM-30: moves a hero to the discard and ends his reservation."""
    state.heroes.remove(hero)
    state.hero_deck.discard.append(hero)
    if state.reserved == hero:
        state.reserved = NO_HERO


def release(state: MachinaState) -> None:
    """DEM-50, 58: the reserved hero is free again."""
    if state.reserved != NO_HERO:
        state.tell(FREED, state.reserved)
        state.reserved = NO_HERO


def open_spot(state: MachinaState) -> None:
    """DEM-53, 58: the empty spot opens, heroes move up and one is drawn."""
    if state.closed != NO_SPOT:
        state.tell(SPOT_OPENED, state.closed)
        state.closed = NO_SPOT
        refill(state)


def usable(state: MachinaState, seat: int) -> list[int]:
    """DEM-30, 50: the indexes in `heroes` of those that are not reserved by another player."""
    if state.reserved == NO_HERO or state.power(seat) == RESERVES:
        return list(range(len(state.heroes)))
    return [i for i in range(len(state.heroes)) if state.heroes[i] != state.reserved]


def costs(state: MachinaState, quest: int, i: int, more_might: int = 0, more_cunning: int = 0) -> list[int]:
    """DEM-40 to 43: the least payments for a quest with the i-th hero, as codes of PAY.

    `more_might` and `more_cunning` are the reduction by a mark that could still be made.
    """
    box = state.box
    if not state.marks and not state.go.short and not more_might and not more_cunning:
        return box.plain_cost(quest, state.heroes[i], state.spot(i))
    less_might = less_by(state, quest, LESS_MIGHT) + more_might
    less_cunning = less_by(state, quest, LESS_CUNNING) + more_cunning
    return box.cost(quest, state.heroes[i], state.spot(i), less_might, less_cunning, state.go.short)


def can_do(state: MachinaState, seat: int, quest: int, charge: bool, might: int, cunning: int) -> bool:
    """DEM-70, 73: whether the area is free and some hero can complete the quest with this much on the mat.

    With `with_charge` the seat's own ability counts, as far as it makes quests easier. With Powerful Presence the area's
    bonus comes first; it may exceed a track here, since no payment asks for more than a track holds.
    """
    box = state.box
    colour = box.quests[quest].colour
    if state.spaces[colour] != FREE:
        return False
    if state.go.presence:
        might += box.area_might[colour]
        cunning += box.area_cunning[colour]
    god = box.gods[state.players[seat].god]
    more_might = god.amount if charge and god.power == LESS_MIGHT else 0
    more_cunning = god.amount if charge and god.power == LESS_CUNNING else 0
    for i in usable(state, seat):
        for pay in costs(state, quest, i, more_might, more_cunning):
            if pay // PAY_ROW <= might and pay % PAY_ROW <= cunning:
                return True
    return False
