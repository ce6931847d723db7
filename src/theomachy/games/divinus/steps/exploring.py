"""DIV-11: dice pay for a tile of the board."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import exploring
from theomachy.games.divinus.dice import ZERO, bits_of, dice_of, nudge, nudged, payments, spend, values, with_die
from theomachy.games.divinus.placing import EXPLORED, NEAR_HERO, candidates, fits_somewhere
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.placing import place
from theomachy.games.divinus.things import NOTHING, SPOT, TILE
from theomachy.games.divinus.verbs import EXPLORED as TILE_EXPLORED
from theomachy.games.divinus.verbs import PAID, PAY


class PayForTile(Step[DivinusState]):
    """DIV-11: sets of dice that make the price, told apart by their faces. The dice stay on the spot."""

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        asked = exploring.prices(state, self.seat, self.spot)
        if not fits_somewhere(state, state.board[self.spot], candidates(state, self.seat, EXPLORED)):
            asked = ()
        near = exploring.near_prices(state, self.seat, self.spot)
        if near and fits_somewhere(state, state.board[self.spot], candidates(state, self.seat, NEAR_HERO)):
            asked += near
        return [PAY.of(bits - 1) for bits in payments(state, me, asked, False)]

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        bits = action.things[0] + 1
        plain = makes(state, me, bits, exploring.prices(state, self.seat, self.spot))
        tile = state.board[self.spot]
        state.tell(PAID, self.seat, action.things[0])
        state.tell(TILE_EXPLORED, self.seat, self.spot, tile)
        spend(state, me, bits, self.spot)
        state.board[self.spot] = NOTHING
        place(state, self.seat, tile, EXPLORED if plain else NEAR_HERO)

    def ask(self, state: DivinusState) -> Question:
        return Question("pay", [SPOT.id(self.spot), TILE.id(state.board[self.spot])])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.spot)


def makes(state: DivinusState, me: Player, bits: int, asked: tuple[int, ...]) -> bool:
    """Whether just these dice make one of the prices."""
    by = nudge(state, me)
    plain = 1 << ZERO
    moved = 0
    for die in dice_of(bits):
        numbers = values(state, me, die)
        if by > 0:
            moved = with_die(moved, numbers) | with_die(plain, nudged(numbers, by))
        plain = with_die(plain, numbers)
    return (plain | moved) & bits_of(asked) != 0
