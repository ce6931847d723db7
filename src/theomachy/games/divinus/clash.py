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
    """The count of each pantheon, and the best player for it (NOTHING where players are not compared)."""

    def __init__(self, greek: int, norse: int, greek_seat: int, norse_seat: int) -> None:
        self.greek = greek
        self.norse = norse
        self.greek_seat = greek_seat
        self.norse_seat = norse_seat

    def chooser(self) -> int:
        """DIV-50: return the player who is best for both and chooses, even if the scores differ; else NOTHING."""
        if self.greek_seat == self.norse_seat:
            return self.greek_seat
        return NOTHING


def outcome(state: DivinusState) -> Outcome:
    scenario_row = state.book.scenarios[state.scenario - 1]
    if scenario_row.clash == BEST_PLAYER:
        greek = [count(state, seat, scenario_row.greek) for seat in state.order]
        norse = [count(state, seat, scenario_row.norse) for seat in state.order]
        return compared(state, greek, norse)
    if scenario_row.clash == FIRST_DEDICATED:
        return Outcome(1 if state.dedicated == GREEK else 0, 1 if state.dedicated == NORSE else 0, NOTHING, NOTHING)
    if scenario_row.clash == ALL_MARKERS:
        return Outcome(markers(state, GREEK), markers(state, NORSE), NOTHING, NOTHING)
    greek_support = sum([player.support[GREEK] for player in state.players]) + state.neutral[GREEK]
    norse_support = sum([player.support[NORSE] for player in state.players]) + state.neutral[NORSE]
    return Outcome(greek_support, norse_support, NOTHING, NOTHING)


def compared(state: DivinusState, greek: list[int], norse: list[int]) -> Outcome:
    """Compare what every player has for either pantheon, given in turn order."""
    return Outcome(max([0] + greek), max([0] + norse), best(state, greek), best(state, norse))


def count(state: DivinusState, seat: int, what: Saying) -> int:
    """DIV-41, 50: measure a map for a Clash, in which Prometheus is no icon."""
    me = state.players[seat]
    if not is_icon(state, me):
        return measure(state, seat, what)
    hero = me.hero
    saved_survey = me.land
    me.hero = NOTHING
    me.land = None
    value = measure(state, seat, what)
    me.hero = hero
    me.land = saved_survey
    return value


def best(state: DivinusState, counts: list[int]) -> int:
    """DIV-50, 67: return the best player, of tied ones the earliest in turn order. NOTHING if all counts are 0, or
    there is no order yet."""
    highest = max([0] + counts)
    return state.order[counts.index(highest)] if highest > 0 else NOTHING


def markers(state: DivinusState, pantheon: int) -> int:
    """DIV-51: count all players' markers on the monsters of a pantheon."""
    total = 0
    for quest in range(len(state.markers)):
        if state.book.quests[quest].pantheon == pantheon:
            total += len([owner for owner in state.markers[quest] if owner != NOTHING])
    return total


def winner(state: DivinusState, found: Outcome) -> int:
    """DIV-50, 67: return the pantheon with the greater count. A tie goes to the one that lost last time; NOTHING in the
    first Clash."""
    if found.greek > found.norse:
        return GREEK
    if found.norse > found.greek:
        return NORSE
    return state.past.lost


def new_god(state: DivinusState, pantheon: int) -> int:
    """Return the god of this scenario who fights for a pantheon."""
    for god in state.book.scenarios[state.scenario - 1].gods:
        if state.book.gods[god].pantheon == pantheon:
            return god
    return NOTHING
