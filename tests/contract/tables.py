"""Every way a table can be set up, random play on it, and equality of states for the contract suite."""

import copyreg
import os
from dataclasses import dataclass
from inspect import get_annotations

from theomachy.core.action import Action
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded
from theomachy.core.setups import setup_name, setups
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.games import games

# THEOMACHY_GAMES="deus divinus" runs the suite on these games alone.
ONLY = os.environ.get("THEOMACHY_GAMES", "").split()
GAMES = [find_game(name) for name in ONLY] if ONLY else games()


@dataclass(frozen=True)
class Config:
    """A game, and one way to set it up."""

    game: Game
    setup: Setup

    @property
    def seats(self) -> int:
        return self.setup.seats

    def __str__(self) -> str:
        return f"{self.game.info.id}-{setup_name(self.game.info, self.setup)}"


CONFIGS = [Config(game, setup) for game in GAMES for setup in setups(game.info)]


def start(config: Config, seed: int) -> State:
    state: State = config.game.new(config.setup, seeded(seed))
    return state


class Picker:
    """Chooses actions: first by the given picks, then randomly."""

    def __init__(self, picks: list[int], seed: int) -> None:
        self.picks = picks
        self.rng: Rng = seeded(seed)
        self.at = 0

    def pick(self, legal: list[Action]) -> Action:
        self.at += 1
        if self.at <= len(self.picks):
            return legal[self.picks[self.at - 1] % len(legal)]
        return legal[self.rng.below(len(legal))]


def play_some(config: Config, seed: int, count: int) -> State:
    """A state in the middle of a random game."""
    state = start(config, seed)
    rng = seeded(seed + 1)
    for _ in range(count):
        before = state.copy()
        state.apply(state.legal[rng.below(len(state.legal))])
        if not state.legal:
            return before
    return state


def flat(thing: object) -> object:
    """A state as nested tuples, whatever classes it is made of: equal states have equal flats."""
    if thing is None or isinstance(thing, int | float | str | bytes):
        return thing
    if isinstance(thing, list | tuple):
        return tuple(flat(part) for part in thing)
    if isinstance(thing, dict):
        return tuple((flat(key), flat(value)) for key, value in thing.items())
    if isinstance(thing, type) or callable(thing):
        return getattr(thing, "__qualname__", str(thing))
    made = thing.__reduce_ex__(2)
    assert isinstance(made, tuple)
    if made[0] is copyreg.__newobj__:  # type: ignore[attr-defined]
        return (type(thing).__qualname__, *[(name, flat(getattr(thing, name))) for name in fields(type(thing))])
    return tuple(flat(part) for part in made) if made[1] else flat(made[0]())


def fields(kind: type) -> list[str]:
    """The fields that a class without arguments names in its body; compiled classes keep a list of their own."""
    known = [name for one in kind.__mro__ for name in get_annotations(one)]
    return sorted({*known, *getattr(kind, "__mypyc_attrs__", ())} - {"events"})
