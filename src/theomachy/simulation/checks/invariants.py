"""Invariants that every game must keep, checked on a random game; quick enough to run on any pack before it is used."""

from __future__ import annotations

from math import isfinite

from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.game import Game, Setup
from theomachy.core.notation import parse_action, text_of
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State


def find_violations(game: Game, setup: Setup, seed: int) -> list[str]:
    """Play one random game; return the violations as slugs with the number of the decision.

    An empty list means that all invariants hold.
    """
    rng = seeded_rng(seed + 1)
    state = game.new(setup, seeded_rng(seed))
    census = game.conserved_quantities(state)
    violations: list[str] = []
    count = 0
    while state.legal and count < game.info.max_actions:
        for slug in state_violations(game, state, rng) + (
            [] if game.conserved_quantities(state) == census else ["lost"]
        ):
            violations.append(f"{slug} {count + 1}")
        state.apply(state.legal[rng.below(len(state.legal))])
        count += 1
    if state.legal:
        violations.append(f"endless {count}")
    elif not game.winners(state) or not game.ending(state):
        violations.append(f"no-winner {count}")
    if game.conserved_quantities(state) != census:
        violations.append(f"lost {count}")
    if not points_add_up(game, state):
        violations.append(f"points {count}")
    if not has_finite_heuristic(game, state):
        violations.append(f"judged {count}")
    return violations


def state_violations(game: Game, state: State, rng: Rng) -> list[str]:
    """Check one state: unique action codes, valid notation, independent copies, no leak of hidden information."""
    violations: list[str] = []
    if len({action.code for action in state.legal}) != len(state.legal):
        violations.append("doubled")
    if any([parse_action(game.verbs, text_of(action)) is not action for action in state.legal]):
        violations.append("notation")
    if game.view(state.copy(), ALL_SEEING) != game.view(state, ALL_SEEING):
        violations.append("copy")
    if not is_copy_independent(game, state, rng):
        violations.append("shared")
    if leaks_hidden_information(game, state, state.seat, rng) or leaks_hidden_information(game, state, SPECTATOR, rng):
        violations.append("leak")
    return violations


def points_add_up(game: Game, state: State) -> bool:
    """Return whether the breakdown of every seat adds up to its score."""
    lines = [game.breakdown(state, seat, ALL_SEEING) for seat in range(len(game.scores(state)))]
    return [sum([line.points for line in points]) for points in lines] == game.scores(state)


def has_finite_heuristic(game: Game, state: State) -> bool:
    """Return whether the heuristic of every seat is a finite number."""
    return all([isfinite(game.heuristic(state, seat)) for seat in range(len(game.scores(state)))])


def is_copy_independent(game: Game, state: State, rng: Rng) -> bool:
    """Return whether playing on a copy leaves the original state unchanged."""
    before = game.view(state, ALL_SEEING)
    other = state.copy()
    other.apply(other.legal[rng.below(len(other.legal))])
    return game.view(state, ALL_SEEING) == before


def leaks_hidden_information(game: Game, state: State, viewer: int, rng: Rng) -> bool:
    """Return whether the viewer's view, or the options of the seat to move, differ in a determinization.

    They would then depend on information that the viewer does not have.
    """
    imagined = game.determinize(state, viewer, rng)
    if game.view(imagined, viewer) != game.view(state, viewer):
        return True
    return viewer == state.seat and imagined.legal != state.legal
