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

from theomachy.bots.many import gains
from theomachy.core.game import Option
from theomachy.core.notation import text_of
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.envs.reading import explain
from theomachy.envs.tables import VERSION, Table, most, observe, table
from theomachy.games import game as find_game
from theomachy.games import game_folders

DIGITS = 4
BASE = 256
# Bits of the hash of all that a seat has observed and done.
MEMORY = 128


def parameters_of(title: str) -> dict[str, Any]:
    """Return the parameters of a game with defaults: players, variant, edition and the game's options."""
    info = find_game(title).info
    options = {option.slug.replace("-", "_"): as_parameter(option, option.choices[0]) for option in info.options}
    return {"players": info.min_seats, "variant": "", "edition": info.editions[0], **options}


def as_parameter(option: Option, choice: str) -> str | int:
    """Return an option's choice as OpenSpiel parameter.

    Parameters have fixed types: if any choice of the option is a number, choices are integers and 0 is the one that is
    a word.
    """
    if not any([other.isdigit() for other in option.choices]):
        return choice
    return int(choice) if choice.isdigit() else 0


def wishes_of(title: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the configuration keywords for the parameters that differ from their defaults."""
    defaults = parameters_of(title)
    keywords: dict[str, Any] = {name: str(given[name]) for name in ("variant", "edition")}
    for option in find_game(title).info.options:
        name = option.slug.replace("-", "_")
        if given[name] != defaults[name]:
            choices = [choice for choice in option.choices if as_parameter(option, choice) == given[name]]
            keywords[name] = choices[0] if choices else str(given[name])
    return keywords


def type_of(title: str) -> pyspiel.GameType:
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
        parameter_specification=parameters_of(title),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, title: str, kind: pyspiel.GameType, params: dict[str, Any] | None) -> None:
        values = {**parameters_of(title), **(params or {})}
        self.table: Table = table(title, int(values["players"]), **wishes_of(title, values))
        seats = self.table.setup.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.game.space(),
            max_chance_outcomes=BASE,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.game.info.bound,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.table, recalls, params)


class Kept:
    """Holds a state so that `copy.deepcopy` uses the state's own copy."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Kept:
        return Kept(self.state.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state: seed digits first, then the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # The digits of the seed chosen so far.
        self.digits: list[int] = []
        self.kept: Kept | None = None
        # For each seat a hash of all that it has observed and done.
        self.memory: list[bytes] = [b""] * game.table.setup.seats

    def at(self) -> Table:
        config: Table = self.get_game().table
        return config

    def current_player(self) -> int:
        if self.kept is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.kept.state.seat if self.kept.state.legal else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.kept is not None
        return sorted([action.code for action in self.kept.state.legal])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1.0 / BASE) for digit in range(BASE)]

    def _apply_action(self, action: int) -> None:
        if self.kept is not None:
            seat = self.kept.state.seat
            self.memory[seat] += action.to_bytes(4, "big")
            self.kept.state.apply(self.at().game.decode(action))
            self.remember()
            return
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            seed = int.from_bytes(bytes(self.digits), "big")
            self.kept = Kept(self.at().beginning.new(seeded(seed)))
            self.remember()

    def remember(self) -> None:
        """Update the hash of every seat with its present observation."""
        assert self.kept is not None
        for seat in range(len(self.memory)):
            observation = observe(self.at().encoding, self.kept.state, seat).tobytes()
            self.memory[seat] = hashlib.blake2b(self.memory[seat] + observation, digest_size=MEMORY // 8).digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return text_of(self.at().game.decode(action))

    def is_terminal(self) -> bool:
        return self.kept is not None and not self.kept.state.legal

    def returns(self) -> list[float]:
        if self.kept is None or self.kept.state.legal:
            return [0.0] * len(self.memory)
        return gains(self.at().game, self.kept.state, len(self.memory))

    def __str__(self) -> str:
        return " ".join([str(action) for action in self.history()])


class SpielObserver:
    """Observations scaled to 0 to 1.

    With perfect recall the hash of all that the seat has observed and done is appended.
    """

    def __init__(self, of: Table, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"no parameters: {params}")
        self.table = of
        self.recalls = recalls
        self.most = most(of.encoding).astype(np.float32)
        size = of.encoding.size
        self.tensor: NDArray[np.float32] = np.zeros(size + (MEMORY if recalls else 0), np.float32)
        self.dict = {
            part.name: self.tensor[part.at : part.at + part.size].reshape(part.shape or (1,))
            for part in of.encoding.layout.parts
        }
        if recalls:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.kept is not None:
            size = self.table.encoding.size
            np.divide(observe(self.table.encoding, state.kept.state, player), self.most, out=self.tensor[:size])
            if self.recalls:
                self.tensor[size:] = np.unpackbits(np.frombuffer(state.memory[player], np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        if state.kept is None:
            return f"player {player}"
        parts = explain(self.table.encoding.layout, observe(self.table.encoding, state.kept.state, player).tolist())
        memory = f" {state.memory[player].hex()}" if self.recalls else ""
        return f"player {player}{memory}: {parts}"


def register(title: str) -> str:
    """Register a game with OpenSpiel; return its short name for `pyspiel.load_game`."""
    kind = type_of(title)

    class Titled(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(title, kind, params)

    pyspiel.register_game(kind, Titled)
    return str(kind.short_name)


NAMES = {folder.replace("_", "-"): register(folder.replace("_", "-")) for folder in game_folders()}
