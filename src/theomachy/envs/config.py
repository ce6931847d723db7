"""The configuration of an environment: a game with options as keywords, or one of its small variants."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from theomachy.bots.batched_games import GameFactory, ObservationWriter, legal_codes, terminal_rewards
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.rule_errors import Problem
from theomachy.core.state import NOBODY, State
from theomachy.envs.campaign import CAMPAIGN, CampaignFactory
from theomachy.envs.variants import ShortDeckFactory, find_variant
from theomachy.games import game as find_game

ByteArray = NDArray[np.uint8]
# Incremented when observations or action codes change: weights of one version do not fit another.
VERSION = 1
# Episodes draw their seeds below it from the generator of the framework.
SEED_LIMIT = 2**31


@dataclass(frozen=True)
class EnvConfig:
    """The configuration that all environments share."""

    game: Game
    setup: Setup
    encoding: Encoding
    factory: GameFactory
    # The name of the variant, or CAMPAIGN; empty for the game as it is in the box.
    variant: str

    def name(self) -> str:
        return f"{self.game.info.id}-{self.variant}" if self.variant else self.game.info.id

    def play_on(self, state: State) -> State:
        """Return the state itself, or, if it ended a chapter of a campaign, the beginning of the next one."""
        while not state.legal:
            chapter = self.factory.next_chapter(state)
            if chapter is None:
                return state
            state = chapter
        return state

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat of a finished game."""
        return terminal_rewards(self.game, state, self.setup.seats)


def make_config(
    game: str,
    seats: int = 0,
    variant: str = "",
    edition: str = "",
    packs: tuple[str, ...] = (),
    campaign: bool = False,
    **options: Any,
) -> EnvConfig:
    """Build a configuration: options are keywords with `_` for `-`, as in (TITLE, seats=3, rounds=20).

    Explicit options override those of the variant, which override the defaults. With `campaign` an episode is a whole
    campaign, whose chapters bring their own options.
    """
    title = find_game(game)
    if campaign:
        if variant or edition or options:
            raise ValueError("a campaign has no variant, edition or options")
        factory = CampaignFactory(title, seats or title.info.min_seats, packs)
        return EnvConfig(title, factory.setup, encoding_of(title), factory, CAMPAIGN)
    variant_settings = find_variant(title, variant)
    merged = {**variant_settings.options, **{slug.replace("_", "-"): str(choice) for slug, choice in options.items()}}
    setup = make_setup(title.info, seats or variant_settings.seats or title.info.min_seats, edition, merged, packs)
    beginning = (
        ShortDeckFactory(title, setup, variant_settings.cards) if variant_settings.cards else GameFactory(title, setup)
    )
    return EnvConfig(title, setup, encoding_of(title, variant_settings.all_seeing), beginning, variant)


def encoding_of(game: Game, all_seeing: bool = False) -> Encoding:
    """Return the encoding that the game's folder defines in `encoding.py`; raise Problem if there is none."""
    folder = game.info.id.replace("-", "_")
    if not has_encoding(folder):
        raise Problem("no-encoding", [game.info.id])
    module = importlib.import_module(f"theomachy.games.{folder}.encoding")
    encoding: object = module.ALL_SEEING if all_seeing else module.ENCODING
    assert isinstance(encoding, Encoding)
    return encoding


def observe(encoding: Encoding, state: State, seat: int, out: ByteArray | None = None) -> ByteArray:
    """Return the observation of a seat, written into `out` if given, else into a new array."""
    writer = BytesWriter()
    encoding.write(state, seat, writer)
    observation = np.frombuffer(writer.getvalue(), np.uint8)
    if out is None:
        return observation
    out[:] = observation
    return out


def legal_mask(game: Game, state: State, seat: int) -> NDArray[np.int8]:
    """Return 1 for each legal action code; all 0 for a seat that does not decide."""
    mask = np.zeros(game.action_count(), np.int8)
    if seat == state.seat:
        mask[legal_codes(state)] = 1
    return mask


class Observer:
    """Makes the observations of one environment as new arrays: `{"observation", "action_mask"}`.

    `waits`: the mask has one more position, for an action of the seats that do not decide.
    """

    def __init__(self, config: EnvConfig, waits: bool = False) -> None:
        self.waits = waits
        self.writer = ObservationWriter(config.encoding, config.game.action_count(), int(waits))

    def observation(self, state: State, seat: int) -> dict[str, Any]:
        return {
            "observation": np.frombuffer(bytearray(self.writer.observation(state, seat)), np.uint8),
            "action_mask": self.mask(state, seat),
        }

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """Return 1 for each legal action; a seat that does not decide may wait, or nothing."""
        if seat == state.seat and state.legal:
            return np.frombuffer(bytearray(self.writer.mask(state)), np.int8)
        mask = np.frombuffer(bytearray(self.writer.empty_mask), np.int8)
        if self.waits:
            mask[-1] = 1
        return mask

    def final_observation(self, state: State, seat: int) -> dict[str, Any]:
        """Return the observation after an illegal action: nothing is legal any more."""
        return {**self.observation(state, seat), "action_mask": np.zeros(len(self.writer.empty_mask), np.int8)}


def upper_bounds(encoding: Encoding) -> ByteArray:
    """Return the largest possible value at each position of an observation."""
    return np.concatenate([np.full(part.size, part.high, np.uint8) for part in encoding.layout.parts])


def check_seat(seat: int, seats: int) -> int:
    if not NOBODY <= seat < seats:
        raise ValueError(f"seat is 0 to {seats - 1}, or {NOBODY} to change seats, not {seat}")
    return seat


def has_encoding(folder: str) -> bool:
    """Whether a game's folder defines observations."""
    return importlib.util.find_spec(f"theomachy.games.{folder}.encoding") is not None
