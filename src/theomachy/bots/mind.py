"""What a bot that thinks ahead goes by: which actions come to mind, and who may hope for what."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State

STYLES: Final = "weights/styles.toml"
# What is written of a verb with none of its things.
VERB: Final = "verb"
# What a point of the heuristic is in the measure of chances.
SCALE: Final = 0.1
# What is drawn by its odds is drawn in so many parts.
PARTS: Final = 1 << 30


class Look:
    """A table as it was judged: how readily each of its legal actions comes to mind, and the chances of each seat."""

    def __init__(self, priors: list[float], chances: list[float]) -> None:
        self.priors = priors
        self.chances = chances


class Mind:
    """Looks at tables of one game; `leaning` is what a style cares for beyond what wins, by feature."""

    def __init__(self, game: Game, leaning: list[float]) -> None:
        self.game = game
        self.leaning = leaning

    def look(self, state: State, seats: int, closely: bool) -> Look:
        """A table where somebody decides; that decision itself is looked at closely."""
        raise AssertionError("every mind looks")

    def chances(self, state: State, seats: int) -> list[float]:
        """What each seat may hope to win at any table, without playing on; all together one."""
        raise AssertionError("every mind judges")

    def hunch_of(self, state: State, luck: Rng) -> Action:
        """What somebody might do here without thinking."""
        raise AssertionError("every mind has hunches")

    def won(self, state: State, seats: int) -> list[float]:
        """A table where the game is over."""
        out = [0.0] * seats
        winners = self.game.winners(state)
        for seat in winners:
            out[seat] = 1.0 / len(winners)
        return out

    def liking(self, state: State, seat: int) -> float:
        """What a style likes about a table."""
        features = self.game.features(state, seat)
        total = 0.0
        for i in range(len(features)):
            total += features[i] * self.leaning[i]
        return total


def shares(numbers: list[float]) -> list[float]:
    """Softmax."""
    most = max(numbers)
    out = [exp(number - most) for number in numbers]
    whole = sum(out)
    return [number / whole for number in out]


def drawn(odds: list[float], luck: Rng) -> int:
    """A place, as likely as what stands there."""
    left = sum(odds) * luck.below(PARTS) / PARTS
    for at in range(len(odds)):
        left -= odds[at]
        if left < 0.0:
            return at
    return len(odds) - 1


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


def leaning_by_feature(game: Game, style: str) -> list[float]:
    leaning = leaning_of(game, style)
    return [leaning.get(name, 0.0) for name in game.feature_names()] if leaning else []


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
