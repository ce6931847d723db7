"""What has been learned of a game: how its tables are judged, and which actions come to mind."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

FINE: Final = 1 << 30
WEIGHTS: Final = "weights/learned.toml"
STYLES: Final = "weights/styles.toml"
# What is written of a verb with none of its things.
VERB: Final = "verb"
# What a game that was never trained on makes of its heuristic.
SCALE: Final = 0.1
ROUNDS: Final = 20.0


class Mind:
    """`early` and `late` weigh the features of a table; between them it goes by rounds, up to `rounds`.

    `hunch` is how readily each action comes to mind, by its code.
    """

    def __init__(self, game: Game, early: list[float], late: list[float], rounds: float, hunch: list[float]) -> None:
        self.game = game
        self.early = early
        self.late = late
        self.rounds = rounds
        self.hunch = hunch

    def chances(self, state: State, seats: int) -> list[float]:
        """What each seat may hope to win; all together one."""
        out = [0.0] * seats
        if not state.legal:
            winners = self.game.winners(state)
            for seat in winners:
                out[seat] = 1.0 / len(winners)
            return out
        for seat in range(seats):
            out[seat] = self.standing(state, seat)
        return shares(out)

    def standing(self, state: State, seat: int) -> float:
        """How good a table looks for a seat, beside what it looks like for others."""
        features = self.game.features(state, seat)
        late = min(1.0, self.game.round_of(state) / self.rounds)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * (self.early[i] + late * (self.late[i] - self.early[i]))
        return total

    def think_of(self, legal: list[Action], rng: Rng) -> Action:
        """Any of them, those that are often good more often."""
        whole = 0.0
        for action in legal:
            whole += self.hunch[action.code]
        left = whole * rng.below(FINE) / FINE
        for action in legal:
            left -= self.hunch[action.code]
            if left < 0.0:
                return action
        return legal[-1]


def shares(numbers: list[float]) -> list[float]:
    """Softmax."""
    most = max(numbers)
    out = [exp(number - most) for number in numbers]
    whole = sum(out)
    return [number / whole for number in out]


MINDS: Final[dict[str, Mind]] = {}


def mind_of(game: Game, style: str = "") -> Mind:
    """Read once; a game without weights thinks of all actions alike and trusts its heuristic."""
    key = f"{game.info.id} {style}"
    found = MINDS.get(key)
    if found is None or found.game is not game:
        found = read_mind(game, text_in(game, WEIGHTS), leaning_of(game, style))
        MINDS[key] = found
    return found


def text_in(game: Game, name: str) -> str:
    path = Path(game.info.folder) / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


LEANINGS: Final[dict[str, dict[str, dict[str, float]]]] = {}


def leanings_of(game: Game) -> dict[str, dict[str, float]]:
    """What each style of a game cares for beyond what wins, by the names of features. Read once."""
    if game.info.id not in LEANINGS:
        found: dict[str, object] = tomllib.loads(text_in(game, STYLES))
        LEANINGS[game.info.id] = {style: numbers_of(weights) for style, weights in found.items()}
    return LEANINGS[game.info.id]


def leaning_of(game: Game, style: str) -> dict[str, float]:
    """Nothing where the game knows no such style."""
    return leanings_of(game).get(style, {}) if style else {}


def read_mind(game: Game, text: str, leaning: dict[str, float] | None = None) -> Mind:
    found: dict[str, object] = tomllib.loads(text)
    names = game.feature_names()
    early = numbers_of(found.get("early"))
    late = numbers_of(found.get("late"))
    rounds = found.get("rounds")
    plain = {name: SCALE if name == "heuristic" else 0.0 for name in names}
    more = leaning if leaning is not None else {}
    return Mind(
        game,
        [early.get(name, plain[name]) + more.get(name, 0.0) for name in names],
        [late.get(name, plain[name]) + more.get(name, 0.0) for name in names],
        rounds if isinstance(rounds, float) else ROUNDS,
        read_hunch(game, found.get("hunch")),
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
            out.append(exp(total))
    return out


def traits(action: Action) -> list[str]:
    """What is learned of an action: its verb, and each thing in its place."""
    out = [VERB]
    sorts = action.verb.sorts
    for i in range(len(sorts)):
        out.append(f"{i}:{sorts[i].slug(action.things[i])}")
    return out


def numbers_of(found: object) -> dict[str, float]:
    if not isinstance(found, dict):
        return {}
    return {str(key): value for key, value in found.items() if isinstance(value, float)}
