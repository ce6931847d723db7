"""A bot that plays the most likely action of a trained network.

Usable as an external bot: `theomachy simulate GAME --bot theomachy.envs.network_bot:NetworkBot`. The weights of a game
lie in its folder, `weights/network.npz`; they are made by `theomachy.envs.self_play` only.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from theomachy.bots.bot import Bot
from theomachy.bots.evaluator_registry import NETWORK_FILE
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.envs.config import encoding_of, observe
from theomachy.envs.network import LegalActions, Network, best_actions, hidden_width
from theomachy.games import games


def weights_path(game: Game) -> Path:
    return Path(game.info.folder) / NETWORK_FILE


def titles_with_weights() -> list[str]:
    """Return the ids of the games that have trained network weights."""
    return [game.info.id for game in games() if weights_path(game).is_file()]


def load_network(game: Game, path: Path) -> Network:
    """Load a network; raise Problem if the file does not exist."""
    if not path.is_file():
        raise Problem("no-weights", [game.info.id])
    network = Network(game, encoding_of(game).layout, hidden_width(path), 0)
    network.load(path)
    return network


class NetworkBot(Bot):
    """Plays the most likely action of the policy, without search. `path` may name another file of weights."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__("learned", sees_state=True)
        self.path = path
        self.networks: dict[str, Network] = {}

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        network = self.networks.get(game.info.id)
        if network is None:
            network = load_network(game, self.path or weights_path(game))
            self.networks[game.info.id] = network
        codes = np.array([action.code for action in state.legal])
        choices = LegalActions(np.zeros_like(codes), codes, 1)
        layers = network.forward(observe(encoding_of(game), state, seat)[None, :])
        chances = network.action_probabilities(layers, choices)
        return state.legal[int(best_actions(chances, choices)[0])]
