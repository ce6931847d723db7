"""DIV-10, 14, 25, 58: a turn is a Main Action and perhaps a Demigod Action; turns make rounds until the end."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, dice
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.fitting import EXPLORED
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX, READY, USED
from theomachy.games.divinus.rewards import REWARDS
from theomachy.games.divinus.state import ALL_REST, GRID_FULL, Decision, DivinusState
from theomachy.games.divinus.steps import exploring, odysseus
from theomachy.games.divinus.steps.actions import DEMIGOD_ACTIONS, demigod_options, perform, why_not_act
from theomachy.games.divinus.steps.artifact_uses import artifact_uses, use_artifact, why_not_use
from theomachy.games.divinus.steps.check import Check
from theomachy.games.divinus.steps.closing import Finish
from theomachy.games.divinus.steps.exploring import PayForTile
from theomachy.games.divinus.steps.odysseus import Sail
from theomachy.games.divinus.steps.pantheon import roll_dice
from theomachy.games.divinus.steps.rolling import Reroll
from theomachy.games.divinus.steps.workshop import ApplyBought
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
MAIN: Final = 1
ACTION: Final = 2
REST_TURN: Final = 4
SEARCHED: Final = 8


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
        artifact_options = artifact_uses(state, self.seat, done & (MAIN | REST_TURN) == 0, done & ACTION == 0)
        if self.must_go_on():
            return actions + [use for use in artifact_options if artifact_cost(state, use.things[0]) == MAIN]
        if not done & ACTION:
            is_resting = done & MAIN == 0 and state.rules.rest_workshop
            actions += demigod_options(state, self.seat, is_resting or (done & MAIN != 0 and done & REST_TURN != 0))
        actions += artifact_options
        if done & MAIN:
            actions.append(END.of())
        return actions

    def main_options(self, state: DivinusState) -> list[Action]:
        if self.done & MAIN:
            return []
        if self.done & REST_TURN:
            return [REST.of()]
        actions = [EXPLORE.of(spot) for spot in exploring.open_spots(state, self.seat, False)]
        if not self.done & SEARCHED:
            actions += [SAIL.of(stack) for stack in odysseus.stacks(state, self.seat)]
        return actions + [REST.of()]

    def must_go_on(self) -> bool:
        """DIV-41: after a search that found nothing another Main Action comes at once."""
        return self.done & (MAIN | SEARCHED) == SEARCHED

    def refuse(self, state: DivinusState, action: Action) -> Reason | None:
        verb = action.verb
        if verb in (EXPLORE, SAIL, REST):
            return self.refuse_main(state, action)
        if verb is END:
            return Reason("main-first", [], "DIV-10")
        if self.must_go_on():
            return Reason("search-failed", [], "DIV-41")
        if verb is USE:
            main_open = self.done & (MAIN | REST_TURN) == 0
            return why_not_use(state, self.seat, action.things[0], main_open, self.done & ACTION == 0)
        if verb not in DEMIGOD_ACTIONS:
            return None
        if self.done & ACTION:
            return Reason("action-done", [], "DIV-10")
        return why_not_act(state, self.seat, action)

    def refuse_main(self, state: DivinusState, action: Action) -> Reason | None:
        if self.done & MAIN:
            return Reason("main-done", [], "DIV-10")
        if self.done & REST_TURN:
            return Reason("must-rest", [], "DIV-36")
        if action.verb is EXPLORE:
            return exploring.why_not_explore(state, self.seat, action.things[0])
        if self.done & SEARCHED:
            return Reason("search-failed", [], "DIV-41")
        return odysseus.why_not_sail(state, self.seat, action.things[0])

    def apply(self, state: DivinusState, action: Action) -> None:
        verb = action.verb
        if verb is END:
            pass_on(state, self.seat)
            return
        state.steps.append(Turn(self.seat, self.done | uses(state, self.seat, action)))
        state.steps.append(Check(self.seat))
        if verb is EXPLORE:
            state.players[self.seat].rests = 0
            state.steps.append(PayForTile(self.seat, action.things[0]))
        elif verb is REST:
            rest(state, self.seat)
        elif verb is SAIL:
            if not odysseus.found(state, self.seat, action.things[0]):
                state.tell(NOTHING_FOUND, self.seat)
            state.steps.append(Sail(self.seat, action.things[0]))
        elif verb is USE:
            use_artifact(state, self.seat, action.things[0])
        else:
            if verb is VISIT and self.done & MAIN:
                state.steps.append(ApplyBought(self.seat))
            perform(state, self.seat, action)

    def ask(self, state: DivinusState) -> Question:
        return Question("turn-after" if self.done & MAIN else "turn")

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.done)


def uses(state: DivinusState, seat: int, action: Action) -> int:
    """Return the turn bits that an action sets. After a search of Odysseus that finds nothing the Main Action is still
    open."""
    verb = action.verb
    if verb is EXPLORE:
        return MAIN
    if verb is REST:
        return MAIN | REST_TURN
    if verb is SAIL:
        return SEARCHED | (MAIN if odysseus.found(state, seat, action.things[0]) else 0)
    if verb is USE:
        return artifact_cost(state, action.things[0])
    if verb is VISIT:
        return ACTION | REST_TURN
    return ACTION


def artifact_cost(state: DivinusState, artifact: int) -> int:
    """DIV-65: return the turn bits that using an Artifact sets: none, but for the two that stand for an action."""
    name = state.book.artifacts[artifact].effect.name
    if name == "ignore-block":
        return MAIN
    return ACTION if name == "free-workshop" else 0


def rest(state: DivinusState, seat: int) -> None:
    """DIV-14, 45: roll all own dice, Used and Ready; Burnt ones become Used; then refill the spots."""
    me = state.players[seat]
    me.rests += 1
    state.tell(RESTED, seat)
    for die in range(len(me.dice)):
        if me.place[die] == BURNT:
            me.place[die] = USED
        elif me.place[die] != LEFT_IN_BOX:
            me.place[die] = READY
            dice.roll(state, seat, die)
    roll_dice(state, seat)
    dice.refill_clear_spots(state)
    state.steps.append(RestEnd(seat))
    aegis = artifacts.with_effect(state, me, "reroll-after-rest")
    if aegis != NOTHING:
        state.steps.append(Reroll(seat, artifact_number(state, me, aegis)))
    state.steps.append(ApplyBought(seat))


class RestEnd(Decision):
    """DIV-25, 58: when every player's last two Main Actions were Rests the game ends at once."""

    def apply(self, state: DivinusState, action: Action) -> None:
        if all([player.rests >= 2 for player in state.players]):
            state.tell(ALL_RESTED)
            state.steps.clear()
            state.ended = ALL_REST
            state.steps.append(Finish(self.seat))


def pass_on(state: DivinusState, seat: int) -> None:
    """DIV-25: end the turn. A filled grid ends the game at the end of the round, after equal turns."""
    state.players[seat].turns += 1
    at = state.order.index(seat) + 1
    if at < len(state.order):
        begin_turn(state, state.order[at])
        return
    state.round += 1
    if state.final:
        state.ended = GRID_FULL
        state.steps.append(Finish(seat))
    else:
        begin_turn(state, state.order[0])


def begin_turn(state: DivinusState, seat: int) -> None:
    """DIV-39: the Demigod tile is explored free before the first turn."""
    state.active = seat
    state.tell(TURN_BEGINS, seat)
    state.steps.append(TURNS[seat])
    me = state.players[seat]
    if me.turns == 0 and me.tile != NOTHING and not me.map.cells:
        call = state.book.starting[me.tile - FIRST_DEMIGOD_TILE]
        REWARDS[call.name](state, seat, call.a, call.b, NOTHING)
        state.steps.append(Check(seat))
        exploring.explore(state, seat, me.tile, EXPLORED)


# Steps are immutable, so all games share one for each seat.
TURNS: Final[list[Turn]] = [Turn(0, 0), Turn(1, 0), Turn(2, 0), Turn(3, 0)]
