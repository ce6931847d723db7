"""The plain mind: sums of a game's features, its heuristic, and how often actions were chosen.

It needs nothing but Python, so it thinks where the network cannot, as in the page without a server.
"""

from __future__ import annotations

import tomllib
from math import exp, log
from typing import Final

from theomachy.bots.greedy import worths_of
from theomachy.bots.mind import PARTS, SCALE, Look, Mind, numbers_of, shares, traits
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

WEIGHTS: Final = "weights/learned.toml"
ROUNDS: Final = 20.0
LEAST_URGE: Final = log(0.01)
# An option comes to mind e times as seldom for this share of what parts the best from the middle.
SHARPNESS: Final = 0.4
EVEN: Final = 1e-6


class PlainMind(Mind):
    """`early` and `late` weigh the features of a table; between them it goes by rounds, up to `rounds`.

    `hunch` is how readily each action comes to mind, by its code.
    """

    def __init__(
        self,
        game: Game,
        early: list[float],
        late: list[float],
        rounds: float,
        hunch: list[float],
        leaning: list[float] | None = None,
    ) -> None:
        super().__init__(game, leaning if leaning is not None else [])
        self.early = early
        self.late = late
        self.rounds = rounds
        self.hunch = hunch
        self.often = [exp(urge) for urge in hunch]

    def look(self, state: State, seats: int, closely: bool) -> Look:
        """What comes to mind is what was often chosen; only at the decision itself every option is looked at."""
        urges = self.urges(state) if closely else [self.hunch[action.code] for action in state.legal]
        return Look(shares(urges), self.chances(state, seats))

    def urges(self, state: State) -> list[float]:
        """By what each option is worth when the go is over: nothing for the best, less for the others."""
        worths = worths_of(self.game, state, {})
        ordered = sorted(worths)
        best = ordered[-1]
        gap = max(EVEN, SHARPNESS * (best - ordered[len(ordered) // 2]))
        return [max(LEAST_URGE, (worth - best) / gap) for worth in worths]

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """Drawn by how often each option was chosen."""
        whole = 0.0
        for action in state.legal:
            whole += self.often[action.code]
        left = whole * luck.below(PARTS) / PARTS
        for action in state.legal:
            left -= self.often[action.code]
            if left < 0.0:
                return action
        return state.legal[-1]

    def chances(self, state: State, seats: int) -> list[float]:
        if not state.legal:
            return self.won(state, seats)
        return shares([self.standing(state, seat) for seat in range(seats)])

    def standing(self, state: State, seat: int) -> float:
        """How good a table looks for a seat, beside what it looks like for others."""
        features = self.game.features(state, seat)
        late = min(1.0, self.game.round_of(state) / self.rounds)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * (self.early[i] + late * (self.late[i] - self.early[i]))
        if self.leaning:
            total += self.liking(state, seat)
        return total


def read_mind(game: Game, text: str, leaning: list[float] | None = None) -> PlainMind:
    """A game without weights thinks of all actions alike and trusts its heuristic."""
    found: dict[str, object] = tomllib.loads(text)
    names = game.feature_names()
    early = numbers_of(found.get("early"))
    late = numbers_of(found.get("late"))
    rounds = found.get("rounds")
    plain = {name: SCALE if name == "heuristic" else 0.0 for name in names}
    return PlainMind(
        game,
        [early.get(name, plain[name]) for name in names],
        [late.get(name, plain[name]) for name in names],
        rounds if isinstance(rounds, float) else ROUNDS,
        read_hunch(game, found.get("hunch")),
        leaning,
    )


def read_hunch(game: Game, found: object) -> list[float]:
    tables = found if isinstance(found, dict) else {}
    out: list[float] = []
    for verb in game.verbs.verbs:
        weights = numbers_of(tables.get(verb.name))
        for action in verb.actions:
            total = 0.0
            for trait in traits(action):
                total += weights.get(trait, 0.0)
            out.append(total)
    return out
