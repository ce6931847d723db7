"""The OpenSpiel adapter: `pyspiel.load_game("theomachy_TITLE_v1(players=3,rounds=20)")` after importing this.

All chance of a game follows from its seed, so the only chance nodes are at the root, where they choose the digits of
the seed. No player ever observes the seed. The history of actions is then enough to restore a state.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from theomachy.bots.batched_games import terminal_rewards
from theomachy.core.game import Option
from theomachy.core.notation import text_of
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import VERSION, EnvConfig, make_config, observe, upper_bounds
from theomachy.envs.observation_text import explain
from theomachy.games import game as find_game
from theomachy.games import game_folders

SEED_DIGITS = 4
DIGIT_BASE = 256
# Bits of the hash of all that a seat has observed and done.
RECALL_BITS = 128


def default_parameters(title: str) -> dict[str, Any]:
    """Return the parameters of a game with defaults: players, variant, edition and the game's options."""
    info = find_game(title).info
    options = {option.slug.replace("-", "_"): choice_as_parameter(option, option.choices[0]) for option in info.options}
    return {"players": info.min_seats, "variant": "", "edition": info.editions[0], **options}


def choice_as_parameter(option: Option, choice: str) -> str | int:
    """Return an option's choice as OpenSpiel parameter.

    Parameters have fixed types: if any choice of the option is a number, choices are integers and 0 is the one that is
    a word.
    """
    if not any([other.isdigit() for other in option.choices]):
        return choice
    return int(choice) if choice.isdigit() else 0


def settings_from_parameters(title: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return the configuration keywords for the parameters that differ from their defaults."""
    defaults = default_parameters(title)
    keywords: dict[str, Any] = {name: str(parameters[name]) for name in ("variant", "edition")}
    for option in find_game(title).info.options:
        name = option.slug.replace("-", "_")
        if parameters[name] != defaults[name]:
            choices = [choice for choice in option.choices if choice_as_parameter(option, choice) == parameters[name]]
            keywords[name] = choices[0] if choices else str(parameters[name])
    return keywords


def game_type(title: str) -> pyspiel.GameType:
    info = find_game(title).info
    kind = pyspiel.GameType
    return kind(
        short_name=f"theomachy_{title.replace('-', '_')}_v{VERSION}",
        long_name=f"Theomachy: {title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.max_seats,
        min_num_players=info.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(title),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, title: str, kind: pyspiel.GameType, params: dict[str, Any] | None) -> None:
        values = {**default_parameters(title), **(params or {})}
        self.config: EnvConfig = make_config(title, int(values["players"]), **settings_from_parameters(title, values))
        seats = self.config.setup.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.config.game.action_count(),
            max_chance_outcomes=DIGIT_BASE,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.config.game.info.max_actions,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return OpenSpielObserver(self.config, recalls, params)


class StateHolder:
    """Holds a state so that `copy.deepcopy` uses the state's own copy."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> StateHolder:
        return StateHolder(self.state.copy())


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state: seed digits first, then the game."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        # The digits of the seed chosen so far.
        self.seed_digits: list[int] = []
        self.holder: StateHolder | None = None
        # For each seat a hash of all that it has observed and done.
        self.recall_hashes: list[bytes] = [b""] * game.config.setup.seats

    def config(self) -> EnvConfig:
        config: EnvConfig = self.get_game().config
        return config

    def current_player(self) -> int:
        if self.holder is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.holder.state.seat if self.holder.state.legal else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.holder is not None
        return sorted([action.code for action in self.holder.state.legal])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1.0 / DIGIT_BASE) for digit in range(DIGIT_BASE)]

    def _apply_action(self, action: int) -> None:
        if self.holder is not None:
            seat = self.holder.state.seat
            self.recall_hashes[seat] += action.to_bytes(4, "big")
            self.holder.state.apply(self.config().game.decode(action))
            self.update_recall()
            return
        self.seed_digits.append(action)
        if len(self.seed_digits) == SEED_DIGITS:
            seed = int.from_bytes(bytes(self.seed_digits), "big")
            self.holder = StateHolder(self.config().factory.new(seeded_rng(seed)))
            self.update_recall()

    def update_recall(self) -> None:
        """Update the hash of every seat with its present observation."""
        assert self.holder is not None
        for seat in range(len(self.recall_hashes)):
            observation = observe(self.config().encoding, self.holder.state, seat).tobytes()
            self.recall_hashes[seat] = hashlib.blake2b(
                self.recall_hashes[seat] + observation, digest_size=RECALL_BITS // 8
            ).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return text_of(self.config().game.decode(action))

    def is_terminal(self) -> bool:
        return self.holder is not None and not self.holder.state.legal

    def returns(self) -> list[float]:
        if self.holder is None or self.holder.state.legal:
            return [0.0] * len(self.recall_hashes)
        return terminal_rewards(self.config().game, self.holder.state, len(self.recall_hashes))

    def __str__(self) -> str:
        return " ".join([str(action) for action in self.history()])


class OpenSpielObserver:
    """Observations scaled to 0 to 1.

    With perfect recall the hash of all that the seat has observed and done is appended.
    """

    def __init__(self, config: EnvConfig, has_perfect_recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"no parameters: {params}")
        self.config = config
        self.has_perfect_recall = has_perfect_recall
        self.upper_bounds = upper_bounds(config.encoding).astype(np.float32)
        size = config.encoding.size
        self.tensor: NDArray[np.float32] = np.zeros(size + (RECALL_BITS if has_perfect_recall else 0), np.float32)
        self.dict = {
            part.name: self.tensor[part.offset : part.offset + part.size].reshape(part.shape or (1,))
            for part in config.encoding.layout.parts
        }
        if has_perfect_recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.holder is not None:
            size = self.config.encoding.size
            np.divide(
                observe(self.config.encoding, state.holder.state, player), self.upper_bounds, out=self.tensor[:size]
            )
            if self.has_perfect_recall:
                self.tensor[size:] = np.unpackbits(np.frombuffer(state.recall_hashes[player], np.uint8))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.holder is None:
            return f"player {player}"
        parts = explain(self.config.encoding.layout, observe(self.config.encoding, state.holder.state, player).tolist())
        memory = f" {state.recall_hashes[player].hex()}" if self.has_perfect_recall else ""
        return f"player {player}{memory}: {parts}"


def register_title(title: str) -> str:
    """Register a game with OpenSpiel; return its short name for `pyspiel.load_game`."""
    kind = game_type(title)

    class Titled(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(title, kind, params)

    pyspiel.register_game(kind, Titled)
    return str(kind.short_name)


GAME_NAMES = {folder.replace("_", "-"): register_title(folder.replace("_", "-")) for folder in game_folders()}
