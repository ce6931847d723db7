"""DIV-23 to 28, 37, 38, 50: the end of a scenario, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import NOBODY, Question
from theomachy.games.divinus import clash, eternal, gods, temples
from theomachy.games.divinus.book import abilities_of
from theomachy.games.divinus.rules import ETERNAL, only_in
from theomachy.games.divinus.state import Decision, DivinusState, gain
from theomachy.games.divinus.steps.demigod_tiles import Claim
from theomachy.games.divinus.steps.fights import share_late
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

PYTHIA_GAP: Final = 5
FIRST_FACES: Final = 3


class Finish(Decision):
    """DIV-26: filled grids, consecrated Temples and gods; then what the campaign asks for."""

    def apply(self, state: DivinusState, action: Action) -> None:
        state.tell(SCENARIO_ENDS)
        # Scoring shows everything, so undo does not go back past it.
        state.peeks += 1
        score_grids(state)
        score_temples(state)
        score_gods(state)
        share_late(state)
        if state.scenario == ETERNAL:
            eternal.score_quests(state)
            return
        after_gods(state, Clash(self.seat))


def after_gods(state: DivinusState, clash_step: Decision) -> None:
    """DIV-26: push Favorites, the Clash, sums, Demigod tiles and Pythia's die; what is pushed last comes first."""
    seat = clash_step.seat
    state.steps.append(Close(seat))
    if only_in(state.book, state.scenario, "demigod-tiles"):
        for other in by_favor(state):
            state.steps.append(Claim(other))
    state.steps.append(AddUp(seat))
    if state.rules.clash:
        state.steps.append(clash_step)
    state.steps.append(NameFavorites(seat))


def score_grids(state: DivinusState) -> None:
    """DIV-26, 56: give 1 Total Favor for a grid that is full at the end."""
    for seat in range(len(state.players)):
        if state.players[seat].map.full():
            gain(state, seat, TOTAL, 1, "grid", "")


def score_temples(state: DivinusState) -> None:
    """DIV-42: give 1 Favor of its kind for each consecrated Temple; Barbarian ones give Total Favor."""
    for seat in range(len(state.players)):
        for cell in state.players[seat].consecrated:
            honour(state, seat, temples.temple_at(state, seat, cell))


def honour(state: DivinusState, seat: int, temple: int) -> None:
    pantheon = state.book.temples[temple].pantheon
    gain(state, seat, TOTAL if pantheon == BARBARIAN else pantheon, 1, "temple", TEMPLE.id(temple))


def in_order(state: DivinusState) -> list[int]:
    """DIV-26: return the gods as they are scored, Greek ones first."""
    ordered_gods: list[int] = []
    for pantheon in (GREEK, NORSE):
        ordered_gods += [god for god in state.gods if state.book.gods[god].pantheon == pantheon]
    return ordered_gods


def score_gods(state: DivinusState) -> None:
    """DIV-22, 23, 26: score the gods, goal by goal."""
    for god in in_order(state):
        for goal in gods.goals(state, god):
            award(state, god, gods.standing(state, goal))


def award(state: DivinusState, god: int, counts: list[int]) -> None:
    """DIV-23: score one goal of a god, by the count of every player."""
    favor = gods.favor_for(counts)
    for seat in range(len(favor)):
        if favor[seat] > 0:
            gain(state, seat, state.book.gods[god].pantheon, favor[seat], "god", GOD.id(god))
            state.tell(GOAL_SCORED, seat, god, counts[seat], favor[seat])


def by_favor(state: DivinusState) -> list[int]:
    """Return the seats, highest Total Favor first. The step pushed last is asked first, so the lowest is asked
    first."""
    seats = list(state.order)
    for i in range(1, len(seats)):
        j = i
        while j > 0 and state.players[seats[j]].total() > state.players[seats[j - 1]].total():
            seats[j], seats[j - 1] = seats[j - 1], seats[j]
            j -= 1
    return seats


def leader(state: DivinusState, pantheon: int) -> int:
    """DIV-27, 67: return the single player with most Favor of a pantheon, at least 1; none if there is a tie."""
    counts = [player.favor[pantheon] for player in state.players]
    highest = max(counts)
    return counts.index(highest) if highest > 0 and counts.count(highest) == 1 else NOBODY


class NameFavorites(Decision):
    """DIV-27: the leader of both must choose one, and the other pantheon has none."""

    def apply(self, state: DivinusState, action: Action) -> None:
        greek = leader(state, GREEK)
        norse = leader(state, NORSE)
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

    def ask(self, state: DivinusState) -> Question:
        return Question("favorite")


def name_favorites(state: DivinusState, greek: int, norse: int) -> None:
    """DIV-37: they hold the pantheon dice in the next scenario; a pantheon remembers its latest Favorite."""
    if state.rules.pantheon_dice:
        state.pantheon = state.pantheon.held(greek, norse)
    state.past = state.past.with_favorites(greek, norse)
    if greek != NOBODY:
        state.tell(FAVORITE_NAMED, greek, GREEK)
    if norse != NOBODY:
        state.tell(FAVORITE_NAMED, norse, NORSE)


class Clash(Decision):
    """DIV-50, 51: the two new gods are compared; the same player best for both chooses."""

    def apply(self, state: DivinusState, action: Action) -> None:
        decide(state, clash.outcome(state))


def decide(state: DivinusState, found: clash.Outcome) -> None:
    """DIV-50: decide the Clash by the numbers, or ask the player who is best for both."""
    if found.chooser() != NOTHING:
        state.steps.append(Crown(found.chooser()))
        return
    pantheon = clash.winner(state, found)
    if pantheon == NOTHING:
        state.tell(CLASH_UNDECIDED)
    else:
        crown(state, pantheon)


class Crown(Decision):
    """DIV-50: the player best for both decides which pantheon wins."""

    def options(self, state: DivinusState) -> list[Action]:
        return [CROWN.of(GREEK), CROWN.of(NORSE)]

    def apply(self, state: DivinusState, action: Action) -> None:
        crown(state, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("crown")


def crown(state: DivinusState, won: int) -> None:
    """DIV-37, 50: the winner's die gains its next ability; its latest Favorite may apply up to two copies."""
    god = clash.new_god(state, won)
    state.past = state.past.won_by(won, god)
    state.story = state.story.with_flag(f"clash-{state.scenario:02d}-{PANTHEON.slug(won)}", NOTHING)
    state.tell(CLASH_WON, god)
    abilities = abilities_of(won, state.book)
    ability_index = FIRST_FACES + state.past.wins[won] - 1
    if state.rules.pantheon_dice and state.past.favorites[won] != NOBODY and ability_index < len(abilities):
        state.steps.append(Etch(state.past.favorites[won], won, abilities[ability_index], 2))


class Etch(Decision):
    """DIV-37, 50: up to two copies of the new ability go on any faces of the pantheon die."""

    def __init__(self, seat: int, pantheon: int, ability: int, left: int) -> None:
        super().__init__(seat)
        self.pantheon = pantheon
        self.ability = ability
        self.left = left

    def options(self, state: DivinusState) -> list[Action]:
        faces = state.pantheon.faces[self.pantheon]
        actions = [ETCH.of(self.ability, side) for side in range(6) if faces[side] != self.ability]
        return actions + [SKIP.of()] if actions else []

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        if action.things[0] != self.ability:
            return Reason("other-ability", [ABILITY.id(self.ability)], "DIV-37")
        return Reason("ability-there", [ABILITY.id(self.ability)], "DIV-37")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        side = action.things[1]
        state.pantheon = state.pantheon.etched(self.pantheon, side, self.ability)
        state.tell(FACE_ETCHED, self.seat, self.pantheon, self.ability)
        if self.left > 1:
            state.steps.append(Etch(self.seat, self.pantheon, self.ability, self.left - 1))

    def ask(self, state: DivinusState) -> Question:
        return Question("etch", [ABILITY.id(self.ability)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.pantheon, self.ability, self.left)


class AddUp(Decision):
    """DIV-28: Greek and Norse Favor are added to Total and reset."""

    def apply(self, state: DivinusState, action: Action) -> None:
        for player in state.players:
            player.favor = [0, 0, player.total()]


class Close(Decision):
    """DIV-38: the Pythia die goes to the one player with the lowest Total Favor, 5 or more behind the leader."""

    def apply(self, state: DivinusState, action: Action) -> None:
        totals = [player.total() for player in state.players]
        lowest = min(totals)
        state.pythia = NOBODY
        if state.rules.pythia and totals.count(lowest) == 1 and max(totals) - lowest >= PYTHIA_GAP:
            state.pythia = totals.index(lowest)
            state.tell(PYTHIA_GIVEN, state.pythia)
