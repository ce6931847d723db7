"""The configuration of an environment: a game with options as keywords, or one of its small variants."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from theomachy.bots.batched_games import GameFactory
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.envs.variants import ShortDeckFactory, find_variant
from theomachy.games import game as find_game

ByteArray = NDArray[np.uint8]
# Incremented when observations or action codes change: weights of one version do not fit another.
VERSION = 1


@dataclass(frozen=True)
class EnvConfig:
    """The configuration that all environments share."""

    game: Game
    setup: Setup
    encoding: Encoding
    factory: GameFactory
    variant: str

    def name(self) -> str:
        return f"{self.game.info.id}-{self.variant}" if self.variant else self.game.info.id


def make_config(
    game: str,
    seats: int = 0,
    variant: str = "",
    edition: str = "",
    packs: tuple[str, ...] = (),
    **options: Any,
) -> EnvConfig:
    """Build a configuration: options are keywords with `_` for `-`, as in (TITLE, seats=3, rounds=20).

    Explicit options override those of the variant, which override the defaults.
    """
    title = find_game(game)
    variant_settings = find_variant(title, variant)
    merged = {**variant_settings.options, **{slug.replace("_", "-"): str(choice) for slug, choice in options.items()}}
    setup = make_setup(title.info, seats or variant_settings.seats or title.info.min_seats, edition, merged, packs)
    beginning = (
        ShortDeckFactory(title, setup, variant_settings.cards) if variant_settings.cards else GameFactory(title, setup)
    )
    return EnvConfig(title, setup, encoding_of(title, variant_settings.all_seeing), beginning, variant)


def encoding_of(game: Game, all_seeing: bool = False) -> Encoding:
    """Return the encoding that the game's folder defines in `encoding.py`; raise Problem if there is none."""
    name = f"theomachy.games.{game.info.id.replace('-', '_')}.encoding"
    if importlib.util.find_spec(name) is None:
        raise Problem("no-encoding", [game.info.id])
    module = importlib.import_module(name)
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
        mask[[action.code for action in state.legal]] = 1
    return mask


def upper_bounds(encoding: Encoding) -> ByteArray:
    """Return the largest possible value at each position of an observation."""
    return np.concatenate([np.full(part.size, part.high, np.uint8) for part in encoding.layout.parts])
