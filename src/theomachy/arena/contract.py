"""What every game promises, checked on a random game: short enough to run on any pack before it is played with."""

from __future__ import annotations

from math import isfinite

from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Game, Setup
from theomachy.core.notation import parse, text_of
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State


def broken_promises(game: Game, setup: Setup, seed: int) -> list[str]:
    """The promises one random game broke, as slugs with the number of the decision; empty if all is well."""
    rng = seeded(seed + 1)
    state = game.new(setup, seeded(seed))
    census = game.census(state)
    broken: list[str] = []
    count = 0
    while state.legal and count < game.info.bound:
        for slug in broken_here(game, state, rng) + ([] if game.census(state) == census else ["lost"]):
            broken.append(f"{slug} {count + 1}")
        state.apply(state.legal[rng.below(len(state.legal))])
        count += 1
    if state.legal:
        broken.append(f"endless {count}")
    elif not game.winners(state) or not game.ending(state):
        broken.append(f"no-winner {count}")
    if game.census(state) != census:
        broken.append(f"lost {count}")
    if not adds_up(game, state):
        broken.append(f"points {count}")
    if not judges(game, state):
        broken.append(f"judged {count}")
    return broken


def broken_here(game: Game, state: State, rng: Rng) -> list[str]:
    broken: list[str] = []
    if len({action.code for action in state.legal}) != len(state.legal):
        broken.append("doubled")
    if any([parse(game.verbs, text_of(action)) is not action for action in state.legal]):
        broken.append("notation")
    if game.view(state.copy(), ALL_SEEING) != game.view(state, ALL_SEEING):
        broken.append("copy")
    if not copy_is_apart(game, state, rng):
        broken.append("shared")
    if leaks(game, state, state.seat, rng) or leaks(game, state, SPECTATOR, rng):
        broken.append("leak")
    return broken


def adds_up(game: Game, state: State) -> bool:
    """Every point comes from somewhere."""
    lines = [game.breakdown(state, seat, ALL_SEEING) for seat in range(len(game.scores(state)))]
    return [sum([line.points for line in points]) for points in lines] == game.scores(state)


def judges(game: Game, state: State) -> bool:
    """A bot is told a number for every seat."""
    return all([isfinite(game.heuristic(state, seat)) for seat in range(len(game.scores(state)))])


def copy_is_apart(game: Game, state: State, rng: Rng) -> bool:
    """Playing on a copy leaves the state as it was."""
    before = game.view(state, ALL_SEEING)
    other = state.copy()
    other.apply(other.legal[rng.below(len(other.legal))])
    return game.view(state, ALL_SEEING) == before


def leaks(game: Game, state: State, viewer: int, rng: Rng) -> bool:
    """What is hidden from a viewer may be dealt anew without the viewer noticing."""
    imagined = game.imagine(state, viewer, rng)
    if game.view(imagined, viewer) != game.view(state, viewer):
        return True
    return viewer == state.seat and imagined.legal != state.legal
