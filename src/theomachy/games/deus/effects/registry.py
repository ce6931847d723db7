"""The table of all card effects. Each effect is registered beside its function, in the file of its colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.deus.state import DeusState

# Parameters: the state, the seat, the card and the three numbers of its row.
EffectFunction = Callable[[DeusState, int, int, int, int, int], None]
# Parameters: the state, the seat and the first number of the row. Returns how much there is of what a temple counts.
CountFunction = Callable[[DeusState, int, int], int]


class Effect:
    """One effect of the data packs.

    `parameters` are the kinds of the values after its name in a row: goods, terrain, type or number.
    `function` runs when the card acts, `count` when a temple scores.
    DEU-17: what an effect with `all_or_nothing` gives is taken whole or not at all.
    `counts_holdings`: the temple counts resources or gold, which a score sheet asks for anyway.
    """

    def __init__(
        self,
        name: str,
        parameters: tuple[str, ...],
        function: EffectFunction,
        count: CountFunction,
        all_or_nothing: bool,
        counts_holdings: bool,
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.function = function
        self.count = count
        self.all_or_nothing = all_or_nothing
        self.counts_holdings = counts_holdings


# `Card.effect` is an index of this list. Complete as soon as the package `effects` is loaded.
EFFECTS: Final[list[Effect]] = []
EFFECT_INDEX: Final[dict[str, int]] = {}


def register(name: str, parameters: tuple[str, ...], function: EffectFunction, all_or_nothing: bool = False) -> int:
    """Add an effect of cards that act. Returns its index."""
    return add(Effect(name, parameters, function, count_nothing, all_or_nothing, False))


def register_temple(name: str, parameters: tuple[str, ...], count: CountFunction, counts_holdings: bool = False) -> int:
    """Add an effect of temples. The last parameter is the VP for each thing counted. Returns its index."""
    return add(Effect(name, parameters, do_nothing, count, False, counts_holdings))


def add(effect: Effect) -> int:
    if effect.name in EFFECT_INDEX:
        raise ValueError(f"the effect {effect.name!r} is registered twice")
    EFFECT_INDEX[effect.name] = len(EFFECTS)
    EFFECTS.append(effect)
    return EFFECT_INDEX[effect.name]


def do_nothing(state: DeusState, seat: int, card: int, _: int, __: int, ___: int) -> None:
    """DEU-22: temples never act."""


def count_nothing(state: DeusState, seat: int, _: int) -> int:
    """Only temples score by counting."""
    return 0
