"""Every way a table can be set up, random play on it, and equality of states for the contract suite."""

import copyreg
import os
from dataclasses import dataclass
from inspect import get_annotations

from theomachy.core.action import Action
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.games import games

# THEOMACHY_GAMES="deus divinus" runs the suite on these games alone.
ONLY = os.environ.get("THEOMACHY_GAMES", "").split()
GAMES = [find_game(name) for name in ONLY] if ONLY else games()


@dataclass(frozen=True)
class Config:
    game: Game
    edition: str
    seats: int
    option: str = ""
    choice: str = ""

    def setup(self) -> Setup:
        options = {self.option: self.choice} if self.option else {}
        return make_setup(self.game.info, self.seats, self.edition, options)

    def __str__(self) -> str:
        option = f"-{self.option}-{self.choice}" if self.option else ""
        return f"{self.game.info.id}-{self.edition}-{self.seats}{option}"


def configs() -> list[Config]:
    """Each game × edition × seat count, and each choice of each option at one seat count after another."""
    found: list[Config] = []
    for game in GAMES:
        info = game.info
        counts = range(info.min_seats, info.max_seats + 1)
        found += [Config(game, edition, seats) for edition in info.editions for seats in counts]
        turn = 0
        for option in info.options:
            for choice in option.choices[1:]:
                seats = info.min_seats + turn % len(counts)
                found.append(Config(game, info.editions[turn % len(info.editions)], seats, option.slug, choice))
                turn += 1
    return found


CONFIGS = configs()


def start(config: Config, seed: int) -> State:
    state: State = config.game.new(config.setup(), seeded(seed))
    return state


class Picker:
    """Chooses actions: first what it is told, then by chance."""

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
    """A state somewhere in a random game that still goes on."""
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
