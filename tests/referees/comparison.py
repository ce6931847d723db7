"""Differential testing: the engine and a referee play the same game, and every decision is compared.

A referee is a second, slow and simple implementation written from the rule sheet. It imports no code of the rules; it
receives random results as the engine's events, in slugs, because it cannot predict a shuffle.
"""

from typing import Protocol, runtime_checkable

from theomachy.core.action import SEAT, Action
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game, Json, Setup
from theomachy.core.notation import text_of
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State

News = list[list[str]]


class Referee(Protocol):
    """Made from the set-up and the all-seeing view of the fresh table; speaks in notation and slugs."""

    def asked(self) -> str:
        """The seat that decides, `a` to `d`; empty when the game is over."""

    def legal(self) -> list[str]:
        """Everything that seat may do, in notation. A decision with one way out is taken by itself, never asked."""

    def play(self, text: str, news: News) -> None:
        """Does it. `news` holds what happened as the engine tells it: [kind, slug, …]; read from it only what luck
        brought (draws, rolls, deals), and refuse a card that could not come."""

    def view(self) -> Json:
        """What lies on the table, as the all-seeing view says it; keys left out, in rows too, are not compared."""

    def scores(self) -> list[int]: ...

    def winners(self) -> list[str]: ...


@runtime_checkable
class Watcher(Protocol):
    """A referee that also looks at the table after each action, for luck that no event tells: a display refilled,
    the side of a die. `offered` is what may be done now."""

    def observe(self, seen: Json, offered: list[str]) -> None: ...


class RefereeFactory(Protocol):
    def __call__(self, setup: Setup, first: Json) -> Referee: ...


def table_name(setup: Setup) -> str:
    return "-".join([str(setup.seats), setup.edition, *setup.options.values()])


def compare_game(game: Game, setup: Setup, seed: int, make: RefereeFactory, preferred: tuple[str, ...] = ()) -> int:
    """One random game, compared at every decision; gives how many there were. Half of the time an
    action that begins with words of `eager` is taken where there is one, to reach what pure chance hardly finds."""
    state = game.new(setup, seeded_rng(seed))
    seen = game.view(state, ALL_SEEING)
    referee = make(setup, seen)
    picks = seeded_rng(seed + 1)
    count = 0
    while True:
        where = f"{game.info.id} seed {seed} decision {count}"
        compare(game, state, seen, referee, where)
        if not state.legal:
            return count
        action = pick_action(state.legal, preferred, picks)
        state.events = []
        state.apply(action)
        seen = game.view(state, ALL_SEEING)
        if isinstance(referee, Watcher):
            referee.observe(seen, [text_of(option) for option in state.legal])
        news = [[event.kind.name, *slugs(event.ids())] for event in state.events]
        try:
            referee.play(text_of(action), news)
        except AssertionError as refused:
            raise AssertionError(f"{where}: {text_of(action)}: {refused}") from refused
        count += 1


def pick_action(legal: list[Action], preferred: tuple[str, ...], rng: Rng) -> Action:
    wanted = [action for action in legal if begins_with(text_of(action), preferred)]
    if wanted and rng.below(2):
        legal = wanted
    return legal[rng.below(len(legal))]


def begins_with(text: str, prefixes: tuple[str, ...]) -> bool:
    return any(f"{text} ".startswith(f"{words} ") for words in prefixes)


def slugs(ids: list[str]) -> list[str]:
    return [thing.rpartition(":")[2] for thing in ids]


def compare(game: Game, state: State, seen: Json, referee: Referee, where: str) -> None:
    asked = SEAT.slug(state.seat) if state.legal else ""
    assert referee.asked() == asked, f"{where}: the engine asks {asked!r}, the referee {referee.asked()!r}"
    mine, theirs = {text_of(action) for action in state.legal}, set(referee.legal())
    assert mine == theirs, f"{where}: only the engine {sorted(mine - theirs)}, only the referee {sorted(theirs - mine)}"
    assert len(mine) == len(state.legal), f"{where}: the engine offers something twice"
    for key, value in referee.view().items():
        engine = visible_to_referee(seen[key], value)
        assert engine == value, f"{where}: {difference(key, engine, value)}"
    assert game.scores(state) == referee.scores(), where
    assert [SEAT.slug(seat) for seat in game.winners(state)] == referee.winners(), where


def visible_to_referee(engine: object, referee: object) -> object:
    """What the engine shows, its rows without the keys that the referee leaves out: helps for a screen, say."""
    if engine == referee:
        return engine
    if isinstance(engine, dict) and isinstance(referee, dict):
        return {key: visible_to_referee(engine[key], referee[key]) for key in engine if key in referee}
    if isinstance(engine, list) and isinstance(referee, list) and len(engine) == len(referee):
        return [visible_to_referee(one, two) for one, two in zip(engine, referee, strict=True)]
    return engine


def difference(path: str, engine: object, referee: object) -> str:
    """Where two views part, as deep inside as it can be said."""
    if isinstance(engine, dict) and isinstance(referee, dict) and engine.keys() >= referee.keys():
        inside = [(f"{path}.{key}", engine[key], referee[key]) for key in referee]
    elif isinstance(engine, list) and isinstance(referee, list) and len(engine) == len(referee):
        inside = [(f"{path}[{i}]", one, two) for i, (one, two) in enumerate(zip(engine, referee, strict=True))]
    else:
        return f"{path}: engine {engine}, referee {referee}"
    return "; ".join(difference(*part) for part in inside if part[1] != part[2])
