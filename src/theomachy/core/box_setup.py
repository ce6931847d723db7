"""Steps that set up the physical game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rng import Rng


class SetupStep:
    """One step of setting up the physical game: a text slug with the things to fill in, and the pieces to place.

    `is_random`: the step was decided by the generator; it is shown only if the players want the app to draw. `sketch`:
    a picture of the table, in a form that the game's client draws.
    """

    def __init__(
        self, slug: str, things: list[str], pieces: list[str], is_random: bool = False, sketch: list[str] | None = None
    ) -> None:
        self.slug = slug
        self.things = things
        self.pieces = pieces
        self.is_random = is_random
        self.sketch: list[str] = sketch if sketch is not None else []


def draw_first_player(seats: int, rng: Rng) -> SetupStep:
    """Draw the first player."""
    return SetupStep("first", [SEAT.id(rng.below(seats))], [], True)


def first_player_steps(is_drawn: bool, rule: SetupStep, seats: int, rng: Rng) -> list[SetupStep]:
    """Return the step that says who begins: `rule` by the rulebook, else a draw, by lot or by the app."""
    if not is_drawn:
        return [rule]
    return [SetupStep("first-by-lot", [], []), draw_first_player(seats, rng)]


def deal_one_each(slug: str, seats: int, pieces: list[str], rng: Rng) -> list[SetupStep]:
    """Return set-up steps that give each seat a random piece."""
    order = list(range(len(pieces)))
    rng.shuffle(order)
    return [SetupStep(slug, [SEAT.id(seat), pieces[order[seat]]], [pieces[order[seat]]], True) for seat in range(seats)]
