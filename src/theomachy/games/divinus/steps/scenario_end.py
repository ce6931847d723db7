"""DIV-23 to 28, 37, 38, 50: the end of a scenario, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import NOBODY, Question
from theomachy.games.divinus import clash, eternal, gods, temples
from theomachy.games.divinus.rules import ETERNAL, is_only_in
from theomachy.games.divinus.state import Decision, DivinusState, record_favor
from theomachy.games.divinus.static_data import abilities_of
from theomachy.games.divinus.steps.demigod_tiles import ClaimTile
from theomachy.games.divinus.steps.fights import share_late_favor
from theomachy.games.divinus.things import ABILITY, BARBARIAN, GOD, GREEK, NORSE, NOTHING, PANTHEON, TEMPLE, TOTAL
from theomachy.games.divinus.verbs import (
    CLASH_UNDECIDED,
    CLASH_WON,
    CROWN,
    ETCH,
    FACE_ETCHED,
    FAVORITE,
    FAVORITE_NAMED,
    GOAL_SCORED,
    PYTHIA_GIVEN,
    SCENARIO_ENDS,
    SKIP,
)

MIN_PYTHIA_GAP: Final = 5
STARTING_ABILITIES: Final = 3


class FinishScenario(Decision):
    """DIV-26: filled grids, consecrated Temples and gods; then what the campaign asks for."""

    def apply(self, state: DivinusState, action: Action) -> None:
        state.emit(SCENARIO_ENDS)
        # Scoring shows everything, so undo does not go back past it.
        state.reveal_count += 1
        score_grids(state)
        score_temples(state)
        score_gods(state)
        share_late_favor(state)
        if state.scenario == ETERNAL:
            eternal.score_quests(state)
            return
        push_after_gods(state, ResolveClash(self.seat))


def push_after_gods(state: DivinusState, clash_step: Decision) -> None:
    """DIV-26: push Favorites, the Clash, sums, Demigod tiles and Pythia's die; what is pushed last comes first."""
    seat = clash_step.seat
    state.steps.append(GivePythiaDie(seat))
    if is_only_in(state.data, state.scenario, "demigod-tiles"):
        for other in seats_by_favor(state):
            state.steps.append(ClaimTile(other))
    state.steps.append(AddUpFavor(seat))
    if state.rules.clash:
        state.steps.append(clash_step)
    state.steps.append(NameFavorites(seat))


def score_grids(state: DivinusState) -> None:
    """DIV-26, 56: give 1 Total Favor for a grid that is full at the end."""
    for seat in range(len(state.players)):
        if state.players[seat].map.is_full():
            record_favor(state, seat, TOTAL, 1, "grid", "")


def score_temples(state: DivinusState) -> None:
    """DIV-42: give 1 Favor of its kind for each consecrated Temple; Barbarian ones give Total Favor."""
    for seat in range(len(state.players)):
        for cell in state.players[seat].consecrated_cells:
            score_temple(state, seat, temples.temple_at(state, seat, cell))


def score_temple(state: DivinusState, seat: int, temple: int) -> None:
    pantheon = state.data.temples[temple].pantheon
    record_favor(state, seat, TOTAL if pantheon == BARBARIAN else pantheon, 1, "temple", TEMPLE.id(temple))


def gods_in_scoring_order(state: DivinusState) -> list[int]:
    """DIV-26: return the gods as they are scored, Greek ones first."""
    ordered_gods: list[int] = []
    for pantheon in (GREEK, NORSE):
        ordered_gods += [god for god in state.gods if state.data.gods[god].pantheon == pantheon]
    return ordered_gods


def score_gods(state: DivinusState) -> None:
    """DIV-22, 23, 26: score the gods, goal by goal."""
    for god in gods_in_scoring_order(state):
        for goal in gods.goals_of(state, god):
            score_goal(state, god, gods.goal_counts(state, goal))


def score_goal(state: DivinusState, god: int, counts: list[int]) -> None:
    """DIV-23: score one goal of a god, by the count of every player."""
    favor = gods.goal_favor(counts)
    for seat in range(len(favor)):
        if favor[seat] > 0:
            record_favor(state, seat, state.data.gods[god].pantheon, favor[seat], "god", GOD.id(god))
            state.emit(GOAL_SCORED, seat, god, counts[seat], favor[seat])


def seats_by_favor(state: DivinusState) -> list[int]:
    """Return the seats, highest Total Favor first. The step pushed last is asked first, so the lowest is asked
    first."""
    seats = list(state.turn_order)
    for i in range(1, len(seats)):
        j = i
        while j > 0 and state.players[seats[j]].total_favor() > state.players[seats[j - 1]].total_favor():
            seats[j], seats[j - 1] = seats[j - 1], seats[j]
            j -= 1
    return seats


def favor_leader(state: DivinusState, pantheon: int) -> int:
    """DIV-27, 67: return the single player with most Favor of a pantheon, at least 1; none if there is a tie."""
    counts = [player.favor[pantheon] for player in state.players]
    highest = max(counts)
    return counts.index(highest) if highest > 0 and counts.count(highest) == 1 else NOBODY


class NameFavorites(Decision):
    """DIV-27: the leader of both must choose one, and the other pantheon has none."""

    def apply(self, state: DivinusState, action: Action) -> None:
        greek = favor_leader(state, GREEK)
        norse = favor_leader(state, NORSE)
        if greek == norse and greek != NOBODY:
            state.steps.append(ChooseFavorite(greek))
        else:
            name_favorites(state, greek, norse)


class ChooseFavorite(Decision):
    """DIV-27: the leader of both pantheons chooses which one to be the Favorite of."""

    def options(self, state: DivinusState) -> list[Action]:
        return [FAVORITE.of(GREEK), FAVORITE.of(NORSE)]

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.things[0] == GREEK:
            name_favorites(state, self.seat, NOBODY)
        else:
            name_favorites(state, NOBODY, self.seat)

    def question(self, state: DivinusState) -> Question:
        return Question("favorite")


def name_favorites(state: DivinusState, greek: int, norse: int) -> None:
    """DIV-37: they hold the pantheon dice in the next scenario; a pantheon remembers its latest Favorite."""
    if state.rules.pantheon_dice:
        state.pantheon_dice = state.pantheon_dice.with_holders(greek, norse)
    state.past = state.past.with_favorites(greek, norse)
    if greek != NOBODY:
        state.emit(FAVORITE_NAMED, greek, GREEK)
    if norse != NOBODY:
        state.emit(FAVORITE_NAMED, norse, NORSE)


class ResolveClash(Decision):
    """DIV-50, 51: the two new gods are compared; the same player best for both chooses."""

    def apply(self, state: DivinusState, action: Action) -> None:
        decide_clash(state, clash.clash_result(state))


def decide_clash(state: DivinusState, result: clash.ClashResult) -> None:
    """DIV-50: decide the Clash by the numbers, or ask the player who is best for both."""
    if result.chooser() != NOTHING:
        state.steps.append(ChooseWinner(result.chooser()))
        return
    pantheon = clash.winning_pantheon(state, result)
    if pantheon == NOTHING:
        state.emit(CLASH_UNDECIDED)
    else:
        crown_pantheon(state, pantheon)


class ChooseWinner(Decision):
    """DIV-50: the player best for both decides which pantheon wins."""

    def options(self, state: DivinusState) -> list[Action]:
        return [CROWN.of(GREEK), CROWN.of(NORSE)]

    def apply(self, state: DivinusState, action: Action) -> None:
        crown_pantheon(state, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("crown")


def crown_pantheon(state: DivinusState, winner: int) -> None:
    """DIV-37, 50: the winner's die gains its next ability; its latest Favorite may apply up to two copies."""
    god = clash.god_of_pantheon(state, winner)
    state.past = state.past.with_clash_win(winner, god)
    state.story = state.story.with_flag(f"clash-{state.scenario:02d}-{PANTHEON.slug(winner)}", NOTHING)
    state.emit(CLASH_WON, god)
    abilities = abilities_of(winner, state.data)
    ability_index = STARTING_ABILITIES + state.past.clash_wins[winner] - 1
    if state.rules.pantheon_dice and state.past.favorites[winner] != NOBODY and ability_index < len(abilities):
        state.steps.append(EtchAbility(state.past.favorites[winner], winner, abilities[ability_index], 2))


class EtchAbility(Decision):
    """DIV-37, 50: up to two copies of the new ability go on any faces of the pantheon die."""

    def __init__(self, seat: int, pantheon: int, ability: int, remaining: int) -> None:
        super().__init__(seat)
        self.pantheon = pantheon
        self.ability = ability
        self.remaining = remaining

    def options(self, state: DivinusState) -> list[Action]:
        faces = state.pantheon_dice.faces[self.pantheon]
        actions = [ETCH.of(self.ability, side) for side in range(6) if faces[side] != self.ability]
        return actions + [SKIP.of()] if actions else []

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        if action.things[0] != self.ability:
            return Reason("other-ability", [ABILITY.id(self.ability)], "DIV-37")
        return Reason("ability-there", [ABILITY.id(self.ability)], "DIV-37")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        side = action.things[1]
        state.pantheon_dice = state.pantheon_dice.with_ability(self.pantheon, side, self.ability)
        state.emit(FACE_ETCHED, self.seat, self.pantheon, self.ability)
        if self.remaining > 1:
            state.steps.append(EtchAbility(self.seat, self.pantheon, self.ability, self.remaining - 1))

    def question(self, state: DivinusState) -> Question:
        return Question("etch", [ABILITY.id(self.ability)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.pantheon, self.ability, self.remaining)


class AddUpFavor(Decision):
    """DIV-28: Greek and Norse Favor are added to Total and reset."""

    def apply(self, state: DivinusState, action: Action) -> None:
        for player in state.players:
            player.favor = [0, 0, player.total_favor()]


class GivePythiaDie(Decision):
    """DIV-38: the Pythia die goes to the one player with the lowest Total Favor, 5 or more behind the leader."""

    def apply(self, state: DivinusState, action: Action) -> None:
        totals = [player.total_favor() for player in state.players]
        lowest = min(totals)
        state.pythia_seat = NOBODY
        if state.rules.pythia and totals.count(lowest) == 1 and max(totals) - lowest >= MIN_PYTHIA_GAP:
            state.pythia_seat = totals.index(lowest)
            state.emit(PYTHIA_GIVEN, state.pythia_seat)
