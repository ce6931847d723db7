"""DIV-50, 51, 67: the Clash of Gods that ends a scenario."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.cards import Saying
from theomachy.games.divinus.measures import is_icon, measure
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import GREEK, NORSE, NOTHING
from theomachy.games.divinus.vocabulary import CLASHES

BEST_PLAYER: Final = CLASHES.index("best-player")
FIRST_DEDICATED: Final = CLASHES.index("first-dedicated")
ALL_MARKERS: Final = CLASHES.index("all-markers")
ALL_SUPPORT: Final = CLASHES.index("all-support")


class Outcome:
    """What each pantheon has, and who is best for it (NOTHING where players are not compared)."""

    def __init__(self, greek: int, norse: int, greek_seat: int, norse_seat: int) -> None:
        self.greek = greek
        self.norse = norse
        self.greek_seat = greek_seat
        self.norse_seat = norse_seat

    def chooser(self) -> int:
        """DIV-50: the same player best for both chooses, even if the scores differ."""
        if self.greek_seat == self.norse_seat:
            return self.greek_seat
        return NOTHING


def outcome(state: DivinusState) -> Outcome:
    here = state.book.scenarios[state.scenario - 1]
    if here.clash == BEST_PLAYER:
        greek = [count(state, seat, here.greek) for seat in state.order]
        norse = [count(state, seat, here.norse) for seat in state.order]
        return compared(state, greek, norse)
    if here.clash == FIRST_DEDICATED:
        return Outcome(1 if state.dedicated == GREEK else 0, 1 if state.dedicated == NORSE else 0, NOTHING, NOTHING)
    if here.clash == ALL_MARKERS:
        return Outcome(markers(state, GREEK), markers(state, NORSE), NOTHING, NOTHING)
    greek_support = sum([player.support[GREEK] for player in state.players]) + state.neutral[GREEK]
    norse_support = sum([player.support[NORSE] for player in state.players]) + state.neutral[NORSE]
    return Outcome(greek_support, norse_support, NOTHING, NOTHING)


def compared(state: DivinusState, greek: list[int], norse: list[int]) -> Outcome:
    """What every player has for either pantheon, in turn order."""
    return Outcome(max([0] + greek), max([0] + norse), best(state, greek), best(state, norse))


def count(state: DivinusState, seat: int, what: Saying) -> int:
    """DIV-41, 50: Prometheus is an icon for quests, Temples and gods; in a Clash he is none."""
    me = state.players[seat]
    if not is_icon(state, me):
        return measure(state, seat, what)
    hero = me.hero
    kept = me.land
    me.hero = NOTHING
    me.land = None
    found = measure(state, seat, what)
    me.hero = hero
    me.land = kept
    return found


def best(state: DivinusState, counts: list[int]) -> int:
    """DIV-50, 67: of tied players the earliest in turn order; nobody is best with nothing, nor before there is
    an order."""
    most = max([0] + counts)
    return state.order[counts.index(most)] if most > 0 else NOTHING


def markers(state: DivinusState, pantheon: int) -> int:
    """DIV-51: all players' markers on the monsters of a pantheon."""
    found = 0
    for quest in range(len(state.markers)):
        if state.book.quests[quest].pantheon == pantheon:
            found += len([owner for owner in state.markers[quest] if owner != NOTHING])
    return found


def winner(state: DivinusState, found: Outcome) -> int:
    """DIV-50, 67: the greater one; a tie goes to the pantheon that lost last time, the first Clash to nobody."""
    if found.greek > found.norse:
        return GREEK
    if found.norse > found.greek:
        return NORSE
    return state.past.lost


def new_god(state: DivinusState, pantheon: int) -> int:
    """The god of this scenario who fights for a pantheon."""
    for god in state.book.scenarios[state.scenario - 1].gods:
        if state.book.gods[god].pantheon == pantheon:
            return god
    return NOTHING
