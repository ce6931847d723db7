"""DIV-37, 52, 66: the Greek and the Norse die, with all their abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from theomachy.core.action import SEAT, Action
from theomachy.core.event import EVERYONE
from theomachy.core.physical_luck import ROLL, PhysicalQuestion, require_answer
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.divinus import dice
from theomachy.games.divinus.board import LINES
from theomachy.games.divinus.cards import RuleCall
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.board_tiles import ExchangeTile, RenewLine, ReplaceTile, SearchIcon, SwapTiles
from theomachy.games.divinus.steps.dice_steps import Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.map_tiles import DrawTwo, Rearrange
from theomachy.games.divinus.things import ABILITY, LINE, PANTHEON, SIDE
from theomachy.games.divinus.verbs import DIE_INVOKED, DIE_SET, REFRESH_LINE, SET_DIE, USE_DIE


def invoke_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-37, 66: offer each Ready pantheon die whose ability has something to act on."""
    actions: list[Action] = []
    for pantheon in range(2):
        if state.pantheon_dice.holders[pantheon] == seat and not state.pantheon_dice.used[pantheon]:
            effect = state.data.abilities[state.pantheon_dice.shown_ability(pantheon)].effect
            if ability_step(seat, pantheon, effect).options(state):
                actions.append(USE_DIE.of(pantheon))
    return actions


def why_not_invoke(state: DivinusState, seat: int, pantheon: int) -> Reason:
    """DIV-37, 66: explain why a pantheon die cannot be used."""
    if state.pantheon_dice.holders[pantheon] != seat:
        return Reason("die-not-yours", [PANTHEON.id(pantheon)], "DIV-37")
    if state.pantheon_dice.used[pantheon]:
        return Reason("die-used", [PANTHEON.id(pantheon)], "DIV-37")
    return Reason("nothing-to-act-on", [PANTHEON.id(pantheon)], "DIV-66")


def invoke_die(state: DivinusState, seat: int, pantheon: int) -> None:
    """DIV-37: the die is Used after its ability; only Set leaves it Ready."""
    ability = state.pantheon_dice.shown_ability(pantheon)
    effect = state.data.abilities[ability].effect
    if effect.name != "set":
        state.pantheon_dice = state.pantheon_dice.with_used(pantheon, True)
    state.emit(DIE_INVOKED, seat, pantheon, ability)
    state.steps.append(ability_step(seat, pantheon, effect))


def roll_pantheon_dice(state: DivinusState, seat: int) -> None:
    """DIV-37: pantheon dice are re-rolled on a Rest, and are Ready again."""
    for pantheon in range(2):
        if state.pantheon_dice.holders[pantheon] == seat:
            side = state.roll(6)
            if state.rng.needs_answers():
                faces = [ABILITY.id(ability) for ability in state.pantheon_dice.faces[pantheon]]
                ask = PhysicalQuestion(
                    ROLL, SIDE, list(range(6)), EVERYONE, None, faces, [SEAT.id(seat), PANTHEON.id(pantheon)]
                )
                side = require_answer(state.rng, ask, side)
            state.pantheon_dice = state.pantheon_dice.with_shown_side(pantheon, side).with_used(pantheon, False)


class RefreshLine(Decision):
    """DIV-37: all dice of all players on a row or column are refreshed, the active player's first."""

    def options(self, state: DivinusState) -> list[Action]:
        places = [place for player in state.players for place in player.die_places]
        lines = [line for line in range(len(LINES)) if any([spot in places for spot in LINES[line]])]
        return [REFRESH_LINE.of(line) for line in lines]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("no-dice-in-line", [LINE.id(action.things[0])], "DIV-37")

    def apply(self, state: DivinusState, action: Action) -> None:
        for seat in state.seats_from(self.seat):
            me = state.players[seat]
            for spot in sorted(LINES[action.things[0]]):
                for die in range(len(me.dice)):
                    if me.die_places[die] == spot:
                        dice.refresh_die(state, seat, die)

    def question(self, state: DivinusState) -> Question:
        return Question("refresh-line")


class SetDie(Decision):
    """DIV-37: the die is turned to another of its faces and stays Ready."""

    def __init__(self, seat: int, pantheon: int) -> None:
        super().__init__(seat)
        self.pantheon = pantheon

    def options(self, state: DivinusState) -> list[Action]:
        faces = state.pantheon_dice.faces[self.pantheon]
        current_ability = state.pantheon_dice.shown_ability(self.pantheon)
        actions: list[Action] = []
        for ability in sorted(faces):
            if ability != current_ability and SET_DIE.of(ability) not in actions:
                actions.append(SET_DIE.of(ability))
        return actions

    def apply(self, state: DivinusState, action: Action) -> None:
        side = state.pantheon_dice.faces[self.pantheon].index(action.things[0])
        state.pantheon_dice = state.pantheon_dice.with_shown_side(self.pantheon, side)
        state.emit(DIE_SET, self.seat, self.pantheon, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("set-die", [PANTHEON.id(self.pantheon)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.pantheon)


def reroll(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Reroll(seat, count)


def flip(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Flip(seat, count)


def refresh(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Refresh(seat, count)


def refresh_line(seat: int, pantheon: int, count: int) -> Step[Any]:
    return RefreshLine(seat)


def reactivate(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Reactivate(seat, count)


def set_die(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SetDie(seat, pantheon)


def swap_adjacent(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SwapTiles(seat, 1, False)


def exchange(seat: int, pantheon: int, count: int) -> Step[Any]:
    return ExchangeTile(seat, 1)


def rearrange(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Rearrange(seat, 1)


def swap_line(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SwapTiles(seat, 1, True)


def replace(seat: int, pantheon: int, count: int) -> Step[Any]:
    return ReplaceTile(seat)


def renew(seat: int, pantheon: int, count: int) -> Step[Any]:
    return RenewLine(seat)


def search(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SearchIcon(seat)


def overbuild(seat: int, pantheon: int, count: int) -> Step[Any]:
    return DrawTwo(seat)


ABILITY_STEPS: Final[dict[str, Callable[[int, int, int], Step[Any]]]] = {
    "reroll": reroll,
    "flip": flip,
    "refresh": refresh,
    "refresh-line": refresh_line,
    "reactivate": reactivate,
    "set": set_die,
    "swap-adjacent": swap_adjacent,
    "exchange": exchange,
    "rearrange": rearrange,
    "swap-line": swap_line,
    "replace": replace,
    "renew": renew,
    "search": search,
    "overbuild": overbuild,
}


def ability_step(seat: int, pantheon: int, effect: RuleCall) -> Step[Any]:
    return ABILITY_STEPS[effect.name](seat, pantheon, effect.a)


def starting_faces(abilities: list[int]) -> tuple[int, ...]:
    """DIV-37: return the first faces of a pantheon die: three abilities on two faces each."""
    first = abilities[:3]
    return (first[0], first[1], first[2], first[0], first[1], first[2])
