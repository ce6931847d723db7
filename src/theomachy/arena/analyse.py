"""What a game tells afterwards: how the chances went, what turned it, and what each decision cost."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.arena.plan import derived
from theomachy.bots.mind import mind_of
from theomachy.bots.search import Search
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import read_legal
from theomachy.core.record import Record
from theomachy.core.rng import seeded
from theomachy.core.state import State

MOST_TOLD = 5
# Of what was really done at least so many passes are tried, so that it is judged as fairly as what was found.
OWN_SHARE = 4


@dataclass(frozen=True)
class Weighed:
    """A decision: who made it, what was done, what a search found best, and what the difference is in chances."""

    number: int
    seat: int
    done: Action
    best: Action
    cost: float
    state: State


@dataclass(frozen=True)
class Moment:
    """The table after so many decisions, and what each seat could hope for then."""

    number: int
    chances: list[float]


@dataclass(frozen=True)
class Swing:
    """A decision after which the chances of its seat were others."""

    number: int
    seat: int
    done: Action
    before: float
    after: float
    state: State


@dataclass(frozen=True)
class Decision:
    """One that still stands: the state it was made in, and the state after it."""

    number: int
    before: State
    done: Action
    after: State


def decisions(match: Match, record: Record) -> list[Decision]:
    """All that was done and not taken back, in order; `match` is at its beginning."""
    states = [match.state]
    for entry in record.entries:
        match.act(entry.seat, entry.text)
        states.append(match.state)
    found = []
    for number, played in enumerate(match.log, 1):
        before = states[played.after]
        after = states[played.after + 1]
        found.append(Decision(number, before, read_legal(match.game, before, played.text), after))
    return found


def curve(game: Game, made: list[Decision]) -> list[Moment]:
    """At the beginning and whenever another seat has come to decide, and at the end."""
    mind = mind_of(game)
    seats = len(game.scores(made[0].before))
    out = [Moment(0, mind.chances(made[0].before, seats))]
    for one in made:
        if one.after.seat != one.before.seat:
            out.append(Moment(one.number, mind.chances(one.after, seats)))
    return out


def swings(game: Game, made: list[Decision]) -> list[Swing]:
    """The decisions that changed the chances of their seat most, in the order of the game."""
    mind = mind_of(game)
    seats = len(game.scores(made[0].before))
    found = []
    for one in made:
        seat = one.before.seat
        before, after = mind.chances(one.before, seats)[seat], mind.chances(one.after, seats)[seat]
        found.append(Swing(one.number, seat, one.done, before, after, one.before))
    found.sort(key=lambda swing: -abs(swing.after - swing.before))
    return sorted(found[:MOST_TOLD], key=lambda swing: swing.number)


def weigh(game: Game, one: Decision, passes: int, seed: int) -> Weighed:
    """Searches with what the seat could know, and looks at what was done as long as at anything else."""
    seat = one.before.seat
    rng = seeded(derived(seed, one.number))
    search = Search(mind_of(game), game.imagine(one.before, seat, rng), rng)
    for _ in range(passes):
        search.step()
    for _ in range(passes // OWN_SHARE):
        search.step(one.done)
    best = search.choice()
    cost = max(0.0, search.chance(best) - search.chance(one.done))
    return Weighed(one.number, seat, one.done, best if cost > 0.0 else one.done, cost, one.before)
