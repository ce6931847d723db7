"""Why an action is good, from the numbers that a bot has: the points it brings for certain."""

from __future__ import annotations

from typing import Final

from theomachy.bots.greedy import worth_after_go
from theomachy.core.action import Action
from theomachy.core.game import Game, Points
from theomachy.core.rng import seeded
from theomachy.core.state import State

# What only one of these worlds says is luck and no reason.
WORLDS: Final = (1, 2, 3)


def gains(game: Game, state: State, seat: int, action: Action) -> list[Points]:
    """The lines of the seat's score that the action changes by itself, whatever the seat cannot know."""
    sure: list[Points] = []
    for world in WORLDS:
        imagined = game.imagine(state, seat, seeded(world))
        before = game.breakdown(imagined, seat, seat)
        imagined.apply(action)
        changes = changed(before, game.breakdown(imagined, seat, seat))
        sure = changes if world == WORLDS[0] else [line for line in sure if holds(changes, line)]
    return sure


def changed(before: list[Points], after: list[Points]) -> list[Points]:
    """What lines are new, and by how much others differ."""
    out: list[Points] = []
    for line in after:
        was = points_of(before, line)
        if line.points != was:
            out.append(Points(line.slug, line.things, line.points - was))
    return out


def points_of(lines: list[Points], like: Points) -> int:
    return sum([line.points for line in lines if line.slug == like.slug and line.things == like.things])


def holds(lines: list[Points], like: Points) -> bool:
    return points_of(lines, like) == like.points


def loss(game: Game, state: State, seat: int, chosen: Action, best: Action) -> float:
    """By how much an action is worse than another, in the bot's own measure, over what the seat cannot know."""
    total = 0.0
    for world in WORLDS:
        imagined = game.imagine(state, seat, seeded(world))
        total += worth_of(game, imagined, seat, best) - worth_of(game, imagined, seat, chosen)
    return total / len(WORLDS)


def worth_of(game: Game, state: State, seat: int, action: Action) -> float:
    after = state.copy()
    after.apply(action)
    return worth_after_go(game, after, seat, game.info.follow_ups)
