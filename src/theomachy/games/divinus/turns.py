"""DIV-10, 14, 25, 58: a turn is a Main Action and perhaps a Demigod Action; turns make rounds until the end."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, dice
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.placement_rules import BY_EXPLORING
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX, READY, USED
from theomachy.games.divinus.rewards import REWARDS
from theomachy.games.divinus.state import ALL_REST, GRID_FULL, Decision, DivinusState
from theomachy.games.divinus.steps import exploration, odysseus
from theomachy.games.divinus.steps.artifact_uses import use_artifact, use_options, why_not_use
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.demigod_actions import (
    DEMIGOD_ACTIONS,
    demigod_options,
    perform_action,
    why_not_action,
)
from theomachy.games.divinus.steps.dice_steps import Reroll
from theomachy.games.divinus.steps.exploration import PayForTile
from theomachy.games.divinus.steps.odysseus import SearchStack
from theomachy.games.divinus.steps.pantheon_dice import roll_pantheon_dice
from theomachy.games.divinus.steps.scenario_end import FinishScenario
from theomachy.games.divinus.steps.workshop import ApplyBoughtFace
from theomachy.games.divinus.things import FIRST_DEMIGOD_TILE, NOTHING
from theomachy.games.divinus.verbs import (
    ALL_RESTED,
    END,
    EXPLORE,
    NOTHING_FOUND,
    REST,
    RESTED,
    SAIL,
    TURN_BEGINS,
    USE,
    VISIT,
)

# Bits of what has been done in a turn.
MAIN_DONE: Final = 1
ACTION_DONE: Final = 2
REST_TURN: Final = 4
SEARCH_DONE: Final = 8


class Turn(Decision):
    """DIV-10: one Main Action must be done; one Demigod Action may come before or after it.

    `done` holds the bits of what has been done. A workshop visit makes it a Rest turn (DIV-36).
    """

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done = done

    def options(self, state: DivinusState) -> list[Action]:
        done = self.done
        actions = self.main_options(state)
        artifact_options = use_options(state, self.seat, done & (MAIN_DONE | REST_TURN) == 0, done & ACTION_DONE == 0)
        if self.needs_main_action():
            return actions + [use for use in artifact_options if artifact_turn_bits(state, use.things[0]) == MAIN_DONE]
        if not done & ACTION_DONE:
            is_resting = done & MAIN_DONE == 0 and state.rules.rest_workshop
            actions += demigod_options(
                state, self.seat, is_resting or (done & MAIN_DONE != 0 and done & REST_TURN != 0)
            )
        actions += artifact_options
        if done & MAIN_DONE:
            actions.append(END.of())
        return actions

    def main_options(self, state: DivinusState) -> list[Action]:
        if self.done & MAIN_DONE:
            return []
        if self.done & REST_TURN:
            return [REST.of()]
        actions = [EXPLORE.of(spot) for spot in exploration.explorable_spots(state, self.seat, False)]
        if not self.done & SEARCH_DONE:
            actions += [SAIL.of(stack) for stack in odysseus.searchable_stacks(state, self.seat)]
        return actions + [REST.of()]

    def needs_main_action(self) -> bool:
        """DIV-41: after a search that found nothing another Main Action comes at once."""
        return self.done & (MAIN_DONE | SEARCH_DONE) == SEARCH_DONE

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        verb = action.verb
        if verb in (EXPLORE, SAIL, REST):
            return self.why_main_illegal(state, action)
        if verb is END:
            return Reason("main-first", [], "DIV-10")
        if self.needs_main_action():
            return Reason("search-failed", [], "DIV-41")
        if verb is USE:
            main_open = self.done & (MAIN_DONE | REST_TURN) == 0
            return why_not_use(state, self.seat, action.things[0], main_open, self.done & ACTION_DONE == 0)
        if verb not in DEMIGOD_ACTIONS:
            return None
        if self.done & ACTION_DONE:
            return Reason("action-done", [], "DIV-10")
        return why_not_action(state, self.seat, action)

    def why_main_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if self.done & MAIN_DONE:
            return Reason("main-done", [], "DIV-10")
        if self.done & REST_TURN:
            return Reason("must-rest", [], "DIV-36")
        if action.verb is EXPLORE:
            return exploration.why_not_explore(state, self.seat, action.things[0])
        if self.done & SEARCH_DONE:
            return Reason("search-failed", [], "DIV-41")
        return odysseus.why_not_sail(state, self.seat, action.things[0])

    def apply(self, state: DivinusState, action: Action) -> None:
        verb = action.verb
        if verb is END:
            end_turn(state, self.seat)
            return
        state.steps.append(Turn(self.seat, self.done | turn_bits(state, self.seat, action)))
        state.steps.append(CheckCompletions(self.seat))
        if verb is EXPLORE:
            state.players[self.seat].rests_in_row = 0
            state.steps.append(PayForTile(self.seat, action.things[0]))
        elif verb is REST:
            take_rest(state, self.seat)
        elif verb is SAIL:
            if not odysseus.sea_tiles(state, self.seat, action.things[0]):
                state.emit(NOTHING_FOUND, self.seat)
            state.steps.append(SearchStack(self.seat, action.things[0]))
        elif verb is USE:
            use_artifact(state, self.seat, action.things[0])
        else:
            if verb is VISIT and self.done & MAIN_DONE:
                state.steps.append(ApplyBoughtFace(self.seat))
            perform_action(state, self.seat, action)

    def question(self, state: DivinusState) -> Question:
        return Question("turn-after" if self.done & MAIN_DONE else "turn")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.done)


def turn_bits(state: DivinusState, seat: int, action: Action) -> int:
    """Return the turn bits that an action sets. After a search of Odysseus that finds nothing the Main Action is still
    open."""
    verb = action.verb
    if verb is EXPLORE:
        return MAIN_DONE
    if verb is REST:
        return MAIN_DONE | REST_TURN
    if verb is SAIL:
        return SEARCH_DONE | (MAIN_DONE if odysseus.sea_tiles(state, seat, action.things[0]) else 0)
    if verb is USE:
        return artifact_turn_bits(state, action.things[0])
    if verb is VISIT:
        return ACTION_DONE | REST_TURN
    return ACTION_DONE


def artifact_turn_bits(state: DivinusState, artifact: int) -> int:
    """DIV-65: return the turn bits that using an Artifact sets: none, but for the two that stand for an action."""
    name = state.data.artifacts[artifact].effect.name
    if name == "ignore-block":
        return MAIN_DONE
    return ACTION_DONE if name == "free-workshop" else 0


def take_rest(state: DivinusState, seat: int) -> None:
    """DIV-14, 45: roll all own dice, Used and Ready; Burnt ones become Used; then refill the spots."""
    me = state.players[seat]
    me.rests_in_row += 1
    state.emit(RESTED, seat)
    for die in range(len(me.dice)):
        if me.die_places[die] == BURNT:
            me.die_places[die] = USED
        elif me.die_places[die] != LEFT_IN_BOX:
            me.die_places[die] = READY
            dice.roll_die(state, seat, die)
    roll_pantheon_dice(state, seat)
    dice.refill_clear_spots(state)
    state.steps.append(CheckAllRested(seat))
    aegis = artifacts.find_usable(state, me, "reroll-after-rest")
    if aegis != NOTHING:
        state.steps.append(Reroll(seat, artifact_number(state, me, aegis)))
    state.steps.append(ApplyBoughtFace(seat))


class CheckAllRested(Decision):
    """DIV-25, 58: when every player's last two Main Actions were Rests the game ends at once."""

    def apply(self, state: DivinusState, action: Action) -> None:
        if all([player.rests_in_row >= 2 for player in state.players]):
            state.emit(ALL_RESTED)
            state.steps.clear()
            state.end_reason = ALL_REST
            state.steps.append(FinishScenario(self.seat))


def end_turn(state: DivinusState, seat: int) -> None:
    """DIV-25: end the turn. A filled grid ends the game at the end of the round, after equal turns."""
    state.players[seat].turns_taken += 1
    at = state.turn_order.index(seat) + 1
    if at < len(state.turn_order):
        begin_turn(state, state.turn_order[at])
        return
    state.round += 1
    if state.is_last_round:
        state.end_reason = GRID_FULL
        state.steps.append(FinishScenario(seat))
    else:
        begin_turn(state, state.turn_order[0])


def begin_turn(state: DivinusState, seat: int) -> None:
    """DIV-39: the Demigod tile is explored free before the first turn."""
    state.active = seat
    state.emit(TURN_BEGINS, seat)
    state.steps.append(TURN_STEPS[seat])
    me = state.players[seat]
    if me.turns_taken == 0 and me.demigod_tile != NOTHING and not me.map.cells:
        call = state.data.start_rewards[me.demigod_tile - FIRST_DEMIGOD_TILE]
        REWARDS[call.name](state, seat, call.a, call.b, NOTHING)
        state.steps.append(CheckCompletions(seat))
        exploration.push_explore_steps(state, seat, me.demigod_tile, BY_EXPLORING)


# Steps are immutable, so all games share one for each seat.
TURN_STEPS: Final[list[Turn]] = [Turn(0, 0), Turn(1, 0), Turn(2, 0), Turn(3, 0)]
