"""Every way a table can be set up, random play on it, and equality of states for the contract suite."""

import copyreg
import os
from dataclasses import dataclass
from inspect import get_annotations

from theomachy.core.action import Action
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.setup_matrix import covering_setups, setup_name
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.games import games

# THEOMACHY_GAMES="deus divinus" runs the suite on these games alone.
SELECTED_GAMES = os.environ.get("THEOMACHY_GAMES", "").split()
GAMES = [find_game(name) for name in SELECTED_GAMES] if SELECTED_GAMES else games()


@dataclass(frozen=True)
class GameConfig:
    """A game, and one way to set it up."""

    game: Game
    setup: Setup

    @property
    def seats(self) -> int:
        return self.setup.seats

    def __str__(self) -> str:
        return f"{self.game.info.id}-{setup_name(self.game.info, self.setup)}"


CONFIGS = [GameConfig(game, setup) for game in GAMES for setup in covering_setups(game.info)]


def start_game(config: GameConfig, seed: int) -> State:
    state: State = config.game.new(config.setup, seeded_rng(seed))
    return state


class ActionPicker:
    """Chooses actions: first by the given picks, then randomly."""

    def __init__(self, picks: list[int], seed: int) -> None:
        self.picks = picks
        self.rng: Rng = seeded_rng(seed)
        self.at = 0

    def pick(self, legal: list[Action]) -> Action:
        self.at += 1
        if self.at <= len(self.picks):
            return legal[self.picks[self.at - 1] % len(legal)]
        return legal[self.rng.below(len(legal))]


def play_actions(config: GameConfig, seed: int, count: int) -> State:
    """A state in the middle of a random game."""
    state = start_game(config, seed)
    rng = seeded_rng(seed + 1)
    for _ in range(count):
        before = state.copy()
        state.apply(state.legal[rng.below(len(state.legal))])
        if not state.legal:
            return before
    return state


def as_tuples(thing: object) -> object:
    """A state as nested tuples, whatever classes it is made of: equal states have equal flats."""
    if thing is None or isinstance(thing, int | float | str | bytes):
        return thing
    if isinstance(thing, list | tuple):
        return tuple(as_tuples(part) for part in thing)
    if isinstance(thing, dict):
        return tuple((as_tuples(key), as_tuples(value)) for key, value in thing.items())
    if isinstance(thing, type) or callable(thing):
        return getattr(thing, "__qualname__", str(thing))
    made = thing.__reduce_ex__(2)
    assert isinstance(made, tuple)
    if made[0] is copyreg.__newobj__:  # type: ignore[attr-defined]
        return (
            type(thing).__qualname__,
            *[(name, as_tuples(getattr(thing, name))) for name in field_names(type(thing))],
        )
    return tuple(as_tuples(part) for part in made) if made[1] else as_tuples(made[0]())


def field_names(kind: type) -> list[str]:
    """The fields that a class without arguments names in its body; compiled classes keep a list of their own."""
    known = [name for one in kind.__mro__ for name in get_annotations(one)]
    return sorted({*known, *getattr(kind, "__mypyc_attrs__", ())} - {"events"})
