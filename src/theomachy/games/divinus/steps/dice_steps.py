"""DIV-16, 17: rolling again, flipping, refreshing, and stickers on dice."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import dice
from theomachy.games.divinus.cards import FIRE_FACE
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX, Player
from theomachy.games.divinus.reasons import why_not_dice_set, why_not_used
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.things import DIE, FACE, PYTHIA
from theomachy.games.divinus.verbs import (
    ENGRAVE,
    ENGRAVED,
    FLIP,
    LEAVE_OUT,
    LEFT_OUT,
    REACTIVATE,
    REFRESH,
    REROLL,
    SKIP,
)


class CountedStep(Decision):
    """Base class of steps that act on up to so many dice, or so many times."""

    def __init__(self, seat: int, remaining: int) -> None:
        super().__init__(seat)
        self.remaining = remaining

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.remaining)


def ready_sets(me: Player, limit: int) -> list[int]:
    """Return the sets of up to so many Ready dice, as bit masks; of alike dice only the first are used."""
    ready = dice.ready_dice(me)
    twin = [dice.previous_twin(me, ready, i) for i in range(len(ready))]
    sets: list[int] = []
    for selection in range(1, 1 << len(ready)):
        if selection.bit_count() <= limit and dice.uses_first_twins(selection, twin):
            sets.append(dice.dice_bits(selection, ready))
    return sets


class Reroll(CountedStep):
    """DIV-16: roll up to so many Ready dice again, once each, all together."""

    def options(self, state: DivinusState) -> list[Action]:
        sets = ready_sets(state.players[self.seat], self.remaining)
        return [REROLL.of(bits - 1) for bits in sets] + [SKIP.of()] if sets else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not REROLL:
            return super().why_illegal(state, action)
        return why_not_dice_set(state.players[self.seat], action.things[0] + 1, self.remaining)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is REROLL:
            for die in dice.dice_in_set(action.things[0] + 1):
                dice.roll_die(state, self.seat, die)

    def question(self, state: DivinusState) -> Question:
        return Question("reroll", [str(self.remaining)])


class Flip(CountedStep):
    """DIV-16: turn up to so many Ready dice to the opposite face."""

    def options(self, state: DivinusState) -> list[Action]:
        sets = ready_sets(state.players[self.seat], self.remaining)
        return [FLIP.of(bits - 1) for bits in sets] + [SKIP.of()] if sets else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not FLIP:
            return super().why_illegal(state, action)
        return why_not_dice_set(state.players[self.seat], action.things[0] + 1, self.remaining)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is FLIP:
            for die in dice.dice_in_set(action.things[0] + 1):
                dice.flip_die(state, self.seat, die)

    def question(self, state: DivinusState) -> Question:
        return Question("flip", [str(self.remaining)])


class Refresh(CountedStep):
    """DIV-16: refresh one Used die after the other, since each spot is refilled at once."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [REFRESH.of(die) for die in dice.used_dice(state.players[self.seat])]
        return actions + [SKIP.of()] if actions else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not REFRESH:
            return super().why_illegal(state, action)
        return why_not_used(state.players[self.seat], action.things[0])

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is REFRESH:
            dice.refresh_die(state, self.seat, action.things[0])
            if self.remaining > 1:
                state.steps.append(Refresh(self.seat, self.remaining - 1))

    def question(self, state: DivinusState) -> Question:
        return Question("refresh", [str(self.remaining)])


class Reactivate(CountedStep):
    """DIV-16: a Used die becomes Ready as it lies."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [REACTIVATE.of(die) for die in dice.used_dice(state.players[self.seat])]
        return actions + [SKIP.of()] if actions else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not REACTIVATE:
            return super().why_illegal(state, action)
        return why_not_used(state.players[self.seat], action.things[0])

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is REACTIVATE:
            dice.reactivate_die(state, self.seat, action.things[0])
            if self.remaining > 1:
                state.steps.append(Reactivate(self.seat, self.remaining - 1))

    def question(self, state: DivinusState) -> Question:
        return Question("reactivate", [str(self.remaining)])


def is_twin_of_earlier(me: Player, die: int) -> bool:
    """Return whether an earlier die is alike and in the same place."""
    return any([dice.are_alike(me, other, die) and me.die_places[other] == me.die_places[die] for other in range(die)])


class Engrave(Decision):
    """DIV-17, 18, 38: a sticker goes on any face of any own die; never on Pythia's, never Fire opposite Fire."""

    def __init__(self, seat: int, face: int, is_mandatory: bool) -> None:
        super().__init__(seat)
        self.face = face
        self.is_mandatory = is_mandatory

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        actions: list[Action] = []
        for die in range(min(len(me.dice), PYTHIA)):
            if me.die_places[die] in (BURNT, LEFT_IN_BOX) or is_twin_of_earlier(me, die):
                continue
            for side in range(6):
                if me.dice[die][side] != self.face and not self.fire_meets_fire(state, me.dice[die], side):
                    actions.append(ENGRAVE.of(self.face, die, side))
        if not self.is_mandatory:
            actions.append(SKIP.of())
        return actions

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not ENGRAVE:
            return super().why_illegal(state, action)
        face, die, side = action.things
        if face != self.face:
            return Reason("other-face", [FACE.id(self.face)], "DIV-17")
        me = state.players[self.seat]
        if die >= min(len(me.dice), PYTHIA):
            return Reason("die-takes-none", [DIE.id(die)], "DIV-38")
        if me.die_places[die] in (BURNT, LEFT_IN_BOX):
            return Reason("die-out", [DIE.id(die)], "DIV-17")
        if me.dice[die][side] == self.face:
            return Reason("face-there", [FACE.id(self.face)], "DIV-17")
        if self.fire_meets_fire(state, me.dice[die], side):
            return Reason("fire-opposite", [], "DIV-18")
        return Reason("dice-alike", [], "DIV-11")

    def fire_meets_fire(self, state: DivinusState, faces: tuple[int, ...], side: int) -> bool:
        specials = state.data.face_specials
        return specials[self.face] == FIRE_FACE and specials[faces[dice.LAST_SIDE - side]] == FIRE_FACE

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is ENGRAVE:
            _, die, side = action.things
            engrave_face(state, self.seat, self.face, die, side)

    def question(self, state: DivinusState) -> Question:
        return Question("engrave", [FACE.id(self.face)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.face, self.is_mandatory)


def engrave_face(state: DivinusState, seat: int, face: int, die: int, side: int) -> None:
    """DIV-17: put a sticker on a face, over one that is there; the die keeps its face up."""
    me = state.players[seat]
    faces = list(me.dice[die])
    faces[side] = face
    me.dice = tuple([tuple(faces) if other == die else me.dice[other] for other in range(len(me.dice))])
    state.emit(ENGRAVED, seat, face, die)


class LeaveOut(CountedStep):
    """DIV-06, 08: with 3 or 4 players each returns 1 or 2 dice of choice."""

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        return [
            LEAVE_OUT.of(die)
            for die in range(min(len(me.dice), PYTHIA))
            if me.die_places[die] != LEFT_IN_BOX and not is_twin_of_earlier(me, die)
        ]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        die = action.things[0]
        me = state.players[self.seat]
        if die >= min(len(me.dice), PYTHIA):
            return Reason("die-stays", [], "DIV-38")
        return Reason("die-left" if me.die_places[die] == LEFT_IN_BOX else "dice-alike", [], "DIV-08")

    def apply(self, state: DivinusState, action: Action) -> None:
        die = action.things[0]
        state.players[self.seat].die_places[die] = LEFT_IN_BOX
        state.emit(LEFT_OUT, self.seat, die)
        if self.remaining > 1:
            state.steps.append(LeaveOut(self.seat, self.remaining - 1))

    def question(self, state: DivinusState) -> Question:
        return Question("leave-out", [str(self.remaining)])
