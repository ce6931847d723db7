"""DIV-50, 51, 67: the Clash of Gods that ends a scenario."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.cards import RuleCall
from theomachy.games.divinus.data_vocabulary import CLASH_KINDS
from theomachy.games.divinus.measures import hero_is_icon, measure
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import GREEK, NORSE, NOTHING

BEST_PLAYER: Final = CLASH_KINDS.index("best-player")
FIRST_DEDICATED: Final = CLASH_KINDS.index("first-dedicated")
ALL_MARKERS: Final = CLASH_KINDS.index("all-markers")
# The measure of a Clash that compares differences: in scenario 7 Barbarian icons minus those of a pantheon.
DIFFERENCE: Final = "margin"
LOWEST: Final = -999
ALL_SUPPORT: Final = CLASH_KINDS.index("all-support")


class ClashResult:
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


def clash_result(state: DivinusState) -> ClashResult:
    scenario_row = state.data.scenarios[state.scenario - 1]
    if scenario_row.clash == BEST_PLAYER:
        greek = [measure_for_clash(state, seat, scenario_row.greek) for seat in state.turn_order]
        norse = [measure_for_clash(state, seat, scenario_row.norse) for seat in state.turn_order]
        return compare_players(state, greek, norse)
    if scenario_row.clash == FIRST_DEDICATED:
        return ClashResult(
            1 if state.dedicated_pantheon == GREEK else 0,
            1 if state.dedicated_pantheon == NORSE else 0,
            NOTHING,
            NOTHING,
        )
    if scenario_row.clash == ALL_MARKERS:
        return ClashResult(count_markers(state, GREEK), count_markers(state, NORSE), NOTHING, NOTHING)
    greek_support = sum([player.support[GREEK] for player in state.players]) + state.story_support[GREEK]
    norse_support = sum([player.support[NORSE] for player in state.players]) + state.story_support[NORSE]
    return ClashResult(greek_support, norse_support, NOTHING, NOTHING)


def compare_players(state: DivinusState, greek: list[int], norse: list[int]) -> ClashResult:
    """Compare what every player has for either pantheon, given in turn order. DIV-67: nobody is best with nothing,
    but a difference may be 0 or less."""
    if not greek:
        return ClashResult(0, 0, NOTHING, NOTHING)
    call = state.data.scenarios[state.scenario - 1].greek
    nothing = LOWEST if call.name == DIFFERENCE and not state.rules.clash_floor else 0
    return ClashResult(
        max([nothing] + greek),
        max([nothing] + norse),
        best_seat(state, greek, nothing),
        best_seat(state, norse, nothing),
    )


def measure_for_clash(state: DivinusState, seat: int, call: RuleCall) -> int:
    """DIV-41, 50: measure a map for a Clash, in which Prometheus is no icon."""
    me = state.players[seat]
    if not hero_is_icon(state, me):
        return measure(state, seat, call)
    hero = me.hero
    saved_survey = me.survey
    me.hero = NOTHING
    me.survey = None
    value = measure(state, seat, call)
    me.hero = hero
    me.survey = saved_survey
    return value


def best_seat(state: DivinusState, counts: list[int], nothing: int) -> int:
    """DIV-50, 67: return the best player, of tied ones the earliest in turn order. NOTHING if nobody has more than
    nothing."""
    highest = max(counts)
    return state.turn_order[counts.index(highest)] if highest > nothing else NOTHING


def count_markers(state: DivinusState, pantheon: int) -> int:
    """DIV-51: count all players' markers on the monsters of a pantheon."""
    total = 0
    for quest in range(len(state.markers)):
        if state.data.quests[quest].pantheon == pantheon:
            total += len([owner for owner in state.markers[quest] if owner != NOTHING])
    return total


def winning_pantheon(state: DivinusState, result: ClashResult) -> int:
    """DIV-50, 67: return the pantheon with the greater count. A tie goes to the one that lost last time; NOTHING in the
    first Clash."""
    if result.greek > result.norse:
        return GREEK
    if result.norse > result.greek:
        return NORSE
    return state.past.last_loser


def god_of_pantheon(state: DivinusState, pantheon: int) -> int:
    """Return the god of this scenario who fights for a pantheon."""
    for god in state.data.scenarios[state.scenario - 1].gods:
        if state.data.gods[god].pantheon == pantheon:
            return god
    return NOTHING
