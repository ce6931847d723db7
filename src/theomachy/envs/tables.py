"""What an environment plays: a title with its options as keywords, or one of the small variants."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from theomachy.bots.many import Beginning
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.reason import Problem
from theomachy.core.state import State
from theomachy.envs.variants import Cut, variant_of
from theomachy.games import game as find_game

Bytes = NDArray[np.uint8]
# Changes when observations or codes do: what was learned with one version is of no use in another.
VERSION = 1


@dataclass(frozen=True)
class Table:
    """All that an environment needs to know."""

    game: Game
    setup: Setup
    encoding: Encoding
    beginning: Beginning
    variant: str

    def name(self) -> str:
        return f"{self.game.info.id}-{self.variant}" if self.variant else self.game.info.id


def table(
    game: str,
    seats: int = 0,
    variant: str = "",
    edition: str = "",
    packs: tuple[str, ...] = (),
    **options: Any,
) -> Table:
    """`table(TITLE, seats=3, rounds=20)`: options as keywords, `-` written `_`. What a variant says goes before the
    defaults, and what is said here before the variant."""
    found = find_game(game)
    chosen = variant_of(found, variant)
    wished = {**chosen.options, **{slug.replace("_", "-"): str(choice) for slug, choice in options.items()}}
    setup = make_setup(found.info, seats or chosen.seats or found.info.min_seats, edition, wished, packs)
    beginning = Cut(found, setup, chosen.cards) if chosen.cards else Beginning(found, setup)
    return Table(found, setup, encoding_of(found, chosen.all_seeing), beginning, variant)


def encoding_of(game: Game, all_seeing: bool = False) -> Encoding:
    """What the game's folder describes in `encoding.py`."""
    name = f"theomachy.games.{game.info.id.replace('-', '_')}.encoding"
    if importlib.util.find_spec(name) is None:
        raise Problem("no-encoding", [game.info.id])
    module = importlib.import_module(name)
    found: object = module.ALL_SEEING if all_seeing else module.ENCODING
    assert isinstance(found, Encoding)
    return found


def observe(encoding: Encoding, state: State, seat: int, out: Bytes | None = None) -> Bytes:
    """What a seat may know, as numbers; into `out` if that is given."""
    writer = BytesWriter()
    encoding.write(state, seat, writer)
    seen = np.frombuffer(writer.getvalue(), np.uint8)
    if out is None:
        return seen
    out[:] = seen
    return out


def mask_of(game: Game, state: State, seat: int) -> NDArray[np.int8]:
    """1 for each code that is legal; all 0 for a seat that is not asked."""
    mask = np.zeros(game.space(), np.int8)
    if seat == state.seat:
        mask[[action.code for action in state.legal]] = 1
    return mask


def most(encoding: Encoding) -> Bytes:
    """The highest number at each place."""
    return np.concatenate([np.full(part.size, part.high, np.uint8) for part in encoding.layout.parts])
