"""DIV-37, 52, 66: the Greek and the Norse die, with all their abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import dice
from theomachy.games.divinus.board import LINES
from theomachy.games.divinus.cards import Saying
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.boardwork import (
    DrawTwo,
    Exchange,
    Rearrange,
    RenewLine,
    Replace,
    SearchIcon,
    SwapTiles,
)
from theomachy.games.divinus.steps.dice import Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.things import PANTHEON
from theomachy.games.divinus.verbs import DIE_INVOKED, DIE_SET, REFRESH_LINE, SET_DIE, USE_DIE


def shown_ability(state: DivinusState, pantheon: int) -> int:
    return state.pantheon_dice[pantheon][state.shown[pantheon]]


def holds_die(state: DivinusState, seat: int, pantheon: int) -> bool:
    return state.holders[pantheon] == seat


def invoke_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-37, 66: a Ready pantheon die whose ability has something to act on."""
    found: list[Action] = []
    for pantheon in range(2):
        if holds_die(state, seat, pantheon) and not state.used[pantheon]:
            effect = state.book.abilities[shown_ability(state, pantheon)].effect
            if ability_step(seat, pantheon, effect).options(state):
                found.append(USE_DIE.of(pantheon))
    return found


def invoke(state: DivinusState, seat: int, pantheon: int) -> None:
    """DIV-37: the die is Used after its ability; only Set leaves it Ready."""
    ability = shown_ability(state, pantheon)
    effect = state.book.abilities[ability].effect
    if effect.name != "set":
        state.used = tuple([state.used[other] or other == pantheon for other in range(2)])
    state.tell(DIE_INVOKED, seat, pantheon, ability)
    state.steps.append(ability_step(seat, pantheon, effect))


def roll_dice(state: DivinusState, seat: int) -> None:
    """DIV-37: pantheon dice are re-rolled on a Rest, and are Ready again."""
    for pantheon in range(2):
        if holds_die(state, seat, pantheon):
            side = state.roll(6)
            state.shown = tuple([side if other == pantheon else state.shown[other] for other in range(2)])
            state.used = tuple([state.used[other] and other != pantheon for other in range(2)])


class RefreshLine(Step[DivinusState]):
    """DIV-37: all dice of all players on a row or column are refreshed, the active player's first."""

    def options(self, state: DivinusState) -> list[Action]:
        places = [place for player in state.players for place in player.place]
        lines = [line for line in range(len(LINES)) if any([spot in places for spot in LINES[line]])]
        return [REFRESH_LINE.of(line) for line in lines]

    def apply(self, state: DivinusState, action: Action) -> None:
        for seat in state.from_seat(self.seat):
            me = state.players[seat]
            for spot in sorted(LINES[action.things[0]]):
                for die in range(len(me.dice)):
                    if me.place[die] == spot:
                        dice.refresh(state, seat, die)

    def ask(self, state: DivinusState) -> Question:
        return Question("refresh-line")


class SetDie(Step[DivinusState]):
    """DIV-37: the die is turned to another of its faces and stays Ready."""

    def __init__(self, seat: int, pantheon: int) -> None:
        super().__init__(seat)
        self.pantheon = pantheon

    def options(self, state: DivinusState) -> list[Action]:
        faces = state.pantheon_dice[self.pantheon]
        here = shown_ability(state, self.pantheon)
        found: list[Action] = []
        for ability in sorted(faces):
            if ability != here and SET_DIE.of(ability) not in found:
                found.append(SET_DIE.of(ability))
        return found

    def apply(self, state: DivinusState, action: Action) -> None:
        side = state.pantheon_dice[self.pantheon].index(action.things[0])
        state.shown = tuple([side if other == self.pantheon else state.shown[other] for other in range(2)])
        state.tell(DIE_SET, self.seat, self.pantheon, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("set-die", [PANTHEON.id(self.pantheon)])

    def key(self) -> tuple[object, ...]:
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
    return Exchange(seat, 1)


def rearrange(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Rearrange(seat, 1)


def swap_line(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SwapTiles(seat, 1, True)


def replace(seat: int, pantheon: int, count: int) -> Step[Any]:
    return Replace(seat)


def renew(seat: int, pantheon: int, count: int) -> Step[Any]:
    return RenewLine(seat)


def search(seat: int, pantheon: int, count: int) -> Step[Any]:
    return SearchIcon(seat)


def overbuild(seat: int, pantheon: int, count: int) -> Step[Any]:
    return DrawTwo(seat)


ABILITIES: Final[dict[str, Callable[[int, int, int], Step[Any]]]] = {
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


def ability_step(seat: int, pantheon: int, effect: Saying) -> Step[Any]:
    return ABILITIES[effect.name](seat, pantheon, effect.a)


def start_faces(state_abilities: list[int]) -> tuple[int, ...]:
    """DIV-37: at first three abilities on two faces each."""
    first = state_abilities[:3]
    return (first[0], first[1], first[2], first[0], first[1], first[2])
