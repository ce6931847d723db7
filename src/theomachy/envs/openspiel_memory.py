"""What a seat of an OpenSpiel game remembers: as a name of its information set, and as numbers to learn from."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from theomachy.core.action import Action, Verbs
from theomachy.core.state import NOBODY, State
from theomachy.envs.config import EnvConfig, observe, upper_bounds
from theomachy.envs.observation_text import explain

DIGEST_BYTES = 16
# So many actions by one verb are 1 in the tensor; more stay 1.
MANY_ACTIONS = 20


class SeatMemory:
    """The past of one seat: a hash of all that it has observed and done, and what it did last."""

    def __init__(self, verbs: int) -> None:
        self.digest = b""
        # How often it used each verb.
        self.verb_counts = [0] * verbs
        self.last_code = NOBODY
        # What it observed when it decided last.
        self.last_observation = b""

    def copy(self) -> SeatMemory:
        other = SeatMemory(0)
        other.digest = self.digest
        other.verb_counts = self.verb_counts[:]
        other.last_code = self.last_code
        other.last_observation = self.last_observation
        return other

    def add_observation(self, observation: bytes) -> None:
        self.digest = hashlib.blake2b(self.digest + observation, digest_size=DIGEST_BYTES).digest()

    def add_action(self, verb: int, code: int, observation: bytes) -> None:
        self.digest += code.to_bytes(4, "big")
        self.verb_counts[verb] += 1
        self.last_code = code
        self.last_observation = observation


class Remembered:
    """A state with what each seat remembers; `copy.deepcopy` uses the state's own copy."""

    def __init__(self, state: State, memories: list[SeatMemory], decisions: int = 0) -> None:
        self.state = state
        self.memories = memories
        # How many decisions were made since the table began.
        self.decisions = decisions

    def __deepcopy__(self, memo: dict[int, Any]) -> Remembered:
        return Remembered(self.state.copy(), [memory.copy() for memory in self.memories], self.decisions)

    def observe(self, config: EnvConfig) -> None:
        """Add what each seat observes now to its memory."""
        for seat, memory in enumerate(self.memories):
            memory.add_observation(observe(config.encoding, self.state, seat).tobytes())

    def apply(self, config: EnvConfig, code: int) -> None:
        seat = self.state.seat
        verb = config.encoding.verb_of_action[code]
        self.memories[seat].add_action(verb, code, observe(config.encoding, self.state, seat).tobytes())
        self.state.apply(config.game.decode(code))
        self.decisions += 1
        self.observe(config)


def remember(config: EnvConfig, state: State) -> Remembered:
    """Return a state in which every seat remembers what it sees now and nothing before."""
    verbs = len(config.game.verbs.verbs)
    remembered = Remembered(state, [SeatMemory(verbs) for _ in range(config.setup.seats)])
    remembered.observe(config)
    return remembered


class ActionTensor:
    """Writes an action as numbers: its verb one-hot, then each of its things one-hot."""

    def __init__(self, verbs: Verbs) -> None:
        self.verbs = verbs
        self.verb_number = {verb.name: number for number, verb in enumerate(verbs.verbs)}
        sizes = [(verb.size_a, verb.size_b, verb.size_c) for verb in verbs.verbs]
        self.offsets = np.cumsum([len(sizes), *[max(column) for column in zip(*sizes, strict=True)]]).tolist()
        self.size: int = self.offsets[-1]

    def write(self, action: Action, out: NDArray[np.float32]) -> None:
        out[self.verb_number[action.verb.name]] = 1
        for offset, thing in zip(self.offsets, action.things, strict=False):
            out[offset + thing] = 1


class OpenSpielObserver:
    """Observations scaled to 0 to 1.

    With perfect recall three parts follow: what the seat saw when it decided last, its last action, and how often it
    used each verb. The string has a hash of the whole past instead, which names the information set exactly.
    """

    def __init__(self, config: EnvConfig, has_perfect_recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"no parameters: {params}")
        self.config = config
        self.has_perfect_recall = has_perfect_recall
        self.upper_bounds = upper_bounds(config.encoding).astype(np.float32)
        self.last_action = ActionTensor(config.game.verbs)
        size, verbs = config.encoding.size, len(config.game.verbs.verbs)
        lengths = [size, self.last_action.size, verbs] if has_perfect_recall else []
        self.tensor: NDArray[np.float32] = np.zeros(size + sum(lengths), np.float32)
        self.dict = {
            part.name: self.tensor[part.offset : part.offset + part.size].reshape(part.shape or (1,))
            for part in config.encoding.layout.parts
        }
        for name, length in zip(("last_observation", "last_action", "verbs_used"), lengths, strict=False):
            self.dict[name] = self.tensor[size : size + length]
            size += length

    def set_from(self, state: Any, player: int) -> None:
        self.tensor.fill(0)
        if state.remembered is None:
            return
        size = self.config.encoding.size
        seen = observe(self.config.encoding, state.remembered.state, player)
        np.divide(seen, self.upper_bounds, out=self.tensor[:size])
        if self.has_perfect_recall:
            self.set_memory(state.remembered.memories[player])

    def set_memory(self, memory: SeatMemory) -> None:
        if memory.last_code == NOBODY:
            return
        last = np.frombuffer(memory.last_observation, np.uint8)
        np.divide(last, self.upper_bounds, out=self.dict["last_observation"])
        self.last_action.write(self.config.game.decode(memory.last_code), self.dict["last_action"])
        np.minimum(np.array(memory.verb_counts) / MANY_ACTIONS, 1, out=self.dict["verbs_used"])

    def string_from(self, state: Any, player: int) -> str:
        if state.remembered is None:
            return f"player {player}"
        seen = observe(self.config.encoding, state.remembered.state, player)
        parts = explain(self.config.encoding.layout, seen.tolist())
        memory = f" {state.remembered.memories[player].digest.hex()}" if self.has_perfect_recall else ""
        return f"player {player}{memory}: {parts}"
