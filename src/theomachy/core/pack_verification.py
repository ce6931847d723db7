"""Verification of data packs: whether a game can be set up with them, before anybody plays with them."""

from __future__ import annotations

from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem, Reason
from theomachy.core.setup_matrix import covering_setups


def find_pack_problem(game: Game, packs: tuple[str, ...]) -> Reason | None:
    """Load the packs in all editions and set up a game in every way; return the reason of the first failure.

    Data that a game does not check itself can make its code raise anything, which is reported as a reason too.
    """
    try:
        for setup in covering_setups(game.info, packs):
            game.pack(setup)
            game.new(setup, seeded_rng(1))
            game.score_form(setup)
            game.box_setup(setup, seeded_rng(1))
            game.catalogue(setup)
    except Problem as problem:
        return problem.reason
    except Exception as error:
        return Reason("pack-broken", [f"{type(error).__name__}: {error}"])
    return None


def games_for_pack(games: list[Game], folder: str) -> list[Game]:
    """Return the games that a pack fits. Raises Problem if there is none, with the reason of the game whose tables the
    pack has."""
    reasons = [(game, find_pack_problem(game, (folder,))) for game in games]
    fitting = [game for game, reason in reasons if reason is None]
    if not fitting:
        failures = [reason for _, reason in reasons if reason is not None]
        own_tables = [reason for reason in failures if reason.slug != "pack-bad-table"]
        closest = (own_tables or failures)[0]
        raise Problem(closest.slug, closest.things, closest.rule)
    return fitting


def pack_name(game: Game, folder: str) -> str:
    """Return the name that a verified pack gives itself."""
    return game.pack(make_setup(game.info, game.info.min_seats, packs=(folder,))).name.split("+")[-1]
