"""The interface of TextArena for any game. TextArena itself is used where it is installed, and not needed.

`TextArenaEnv` has `reset`, `get_observation`, `step` and `close` of `textarena.Env`, and is one if TextArena is there.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from theomachy.core.game import Game
from theomachy.llm.environment import TextConfig, TextEnvironment

# The sender of messages of the game.
GAME_ID = -1

if TYPE_CHECKING or importlib.util.find_spec("textarena") is None:

    class ObservationType(Enum):
        """The kinds of messages that are used here, named as in TextArena."""

        PROMPT = 1
        GAME_BOARD = 5

    class Env:
        """Stands for the base class of TextArena."""

else:
    from textarena.core import Env, ObservationType


@dataclass
class TextArenaState:
    """What wrappers of TextArena read of an environment's state."""

    num_players: int
    current_player_id: int
    role_mapping: dict[int, str]
    logs: list[tuple[int, str]]


class TextArenaEnv(Env):
    """A game for TextArena. Wrappers there keep earlier messages, so by default only changes are told."""

    def __init__(self, game: str | Game, config: TextConfig | None = None, **setup: Any) -> None:
        self.game = game
        self.config = config or TextConfig(memory="changes")
        self.setup = setup

    def reset(self, num_players: int, seed: int | None = None) -> None:
        self.environment = TextEnvironment(self.game, num_players, replace(self.config), **self.setup)
        self.environment.reset(seed if seed is not None else 0, [f"Player {player}" for player in range(num_players)])
        roles = {GAME_ID: "GAME", **dict(enumerate(self.environment.names))}
        self.state = TextArenaState(num_players, max(self.environment.seat, 0), roles, [])
        self.turn_counts = [0] * num_players
        self.greeted: set[int] = set()
        self.last_observation = ""

    def get_observation(self) -> tuple[int, list[tuple[int, str, ObservationType]]]:
        """Return the player to move and the messages for it: the instructions once, then the position."""
        player = self.state.current_player_id
        self.last_observation = self.environment.observation()
        messages = [(GAME_ID, self.last_observation, ObservationType.GAME_BOARD)]
        if player not in self.greeted:
            self.greeted.add(player)
            messages.insert(0, (GAME_ID, self.environment.instructions(), ObservationType.PROMPT))
        return player, messages

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the answer of the player to move; an illegal one asks the same player again."""
        player = self.state.current_player_id
        result = self.environment.step(action, self.last_observation)
        self.turn_counts[player] += 1
        self.state.logs.append((player, action))
        self.state.current_player_id = max(self.environment.seat, 0)
        return result.done, {"action": result.action, "reason": result.reason, "lost": result.lost}

    def close(self) -> tuple[dict[int, int], dict[int, dict[str, Any]]]:
        """Return the rewards, 1 to a winner alone, 0 to those who share, −1 to others; and what each player did."""
        shares = self.environment.rewards()
        winners = [seat for seat, share in enumerate(shares) if share > 0]
        rewards = {seat: 0 if not winners else reward(seat, winners) for seat in range(len(shares))}
        return rewards, {seat: self.player_info(seat) for seat in range(len(shares))}

    def player_info(self, seat: int) -> dict[str, Any]:
        costs = self.environment.costs[seat]
        return {
            "role": self.environment.names[seat],
            "invalid_move": costs.illegal > 0,
            "turn_count": self.turn_counts[seat],
            "lost_decisions": costs.lost,
        }


def reward(seat: int, winners: list[int]) -> int:
    if seat not in winners:
        return -1
    return 1 if len(winners) == 1 else 0
