"""DIV-11: what the tiles on the board cost, which of them can be taken, and the dice that pay for them."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import board, temples
from theomachy.games.divinus.dice import (
    lowest_sums,
    payment_sets,
    price_bits,
    reachable_totals,
    spend_dice,
    totals_of_set,
)
from theomachy.games.divinus.placement_rules import BESIDE_HERO, BY_EXPLORING, candidate_cells, fits_somewhere
from theomachy.games.divinus.reasons import prices_text, ready_text, totals_text, why_not_pay
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.steps.completion_check import CheckCompletions
from theomachy.games.divinus.steps.tile_placement import start_placing
from theomachy.games.divinus.things import CELL, NOTHING, SPOT, SPOTS, TILE
from theomachy.games.divinus.verbs import BUILD, PAID, PAY, SKIP, TEMPLE_BUILT
from theomachy.games.divinus.verbs import EXPLORED as TILE_EXPLORED
from theomachy.games.divinus.view_types import PayingView


def spot_price(state: DivinusState, spot: int) -> int:
    """DIV-11, 46: return the spot's number, and 4 more beside the Hydra."""
    return spot + 1 + board.hydra_surcharge(state, spot)


def prices_beside_heracles(state: DivinusState, seat: int, spot: int) -> tuple[int, ...]:
    """DIV-41, 73: return what the tile may cost when it is placed beside Heracles; the Hydra's 4 are added after."""
    more = board.hydra_surcharge(state, spot)
    prices = heroes.heracles_prices(state, state.players[seat], state.board[spot], spot + 1)
    return tuple([price + more for price in prices])


def explorable_spots(state: DivinusState, seat: int, ignore_block: bool) -> list[int]:
    """DIV-11, 53: return the unblocked spots with a tile that some dice pay for and that fits somewhere; with
    `ignore_block` the blocked ones."""
    me = state.players[seat]
    totals = reachable_totals(state, me)
    has_heracles = heroes.hero_power(state, me) == "price"
    constraints = candidate_cells(state, seat, BY_EXPLORING)
    near_constraints = candidate_cells(state, seat, BESIDE_HERO) if has_heracles else []
    spots: list[int] = []
    for spot in range(SPOTS):
        tile = state.board[spot]
        if tile == NOTHING or board.is_blocked(state, spot) != ignore_block:
            continue
        if totals >> spot_price(state, spot) & 1 and fits_somewhere(state, tile, constraints):
            spots.append(spot)
            continue
        if (
            has_heracles
            and totals & price_bits(prices_beside_heracles(state, seat, spot))
            and fits_somewhere(state, tile, near_constraints)
        ):
            spots.append(spot)
    return spots


def why_not_explore(state: DivinusState, seat: int, spot: int) -> Reason:
    """DIV-11, 44, 46, 53: return the first thing that is missing, with the numbers."""
    me = state.players[seat]
    if state.board[spot] == NOTHING:
        return Reason("spot-empty", [SPOT.id(spot)], "DIV-11")
    if board.is_blocked(state, spot):
        return Reason("spot-blocked", [SPOT.id(spot)], "DIV-44")
    totals = reachable_totals(state, me)
    prices = (spot_price(state, spot), *prices_beside_heracles(state, seat, spot))
    if not totals & price_bits(prices):
        return Reason("no-dice", [SPOT.id(spot), prices_text(prices), ready_text(me), totals_text(totals)], "DIV-11")
    return Reason("fits-nowhere", [SPOT.id(spot)], "DIV-53")


def push_explore_steps(state: DivinusState, seat: int, tile: int, mode: int) -> None:
    """DIV-42, 57: place the tile, settle what it meets, and then offer a Temple on it."""
    state.steps.append(OfferTemple(seat, tile))
    state.steps.append(CheckCompletions(seat))
    start_placing(state, seat, tile, mode)


class OfferTemple(Decision):
    """DIV-42, 59: at most one of the revealed Temples may be applied to an explored Sacred Place, free."""

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, state: DivinusState) -> list[Action]:
        if not temples.can_build(state, self.seat, self.tile):
            return []
        return [BUILD.of(temple) for temple in state.available_temples] + [SKIP.of()]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("temple-not-open", [], "DIV-42")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUILD:
            temple = action.things[0]
            temples.build_temple(state, self.tile, temple)
            state.emit(TEMPLE_BUILT, self.seat, temple, self.tile_cell(state))

    def tile_cell(self, state: DivinusState) -> int:
        """Return where the tile lies now: a reward may have moved it."""
        return state.players[self.seat].map.tiles.index(self.tile)

    def question(self, state: DivinusState) -> Question:
        return Question("temple", [CELL.id(self.tile_cell(state))])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.tile)


class PayForTile(Decision):
    """DIV-11: sets of dice that make the price, of alike ones the first. The dice stay on the spot."""

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        return [PAY.of(bits - 1) for bits in payment_sets(state, me, self.prices(state), False)]

    def prices(self, state: DivinusState) -> tuple[int, ...]:
        """Return the prices for which the tile can be placed somewhere."""
        prices: tuple[int, ...] = ()
        if fits_somewhere(state, state.board[self.spot], candidate_cells(state, self.seat, BY_EXPLORING)):
            prices = (spot_price(state, self.spot),)
        hero_prices = prices_beside_heracles(state, self.seat, self.spot)
        if hero_prices and fits_somewhere(
            state, state.board[self.spot], candidate_cells(state, self.seat, BESIDE_HERO)
        ):
            prices += hero_prices
        return prices

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not PAY:
            return super().why_illegal(state, action)
        return why_not_pay(state, self.seat, action.things[0] + 1, self.prices(state), False)

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        bits = action.things[0] + 1
        pays_plain_price = totals_of_set(state, me, bits, False) >> spot_price(state, self.spot) & 1
        tile = state.board[self.spot]
        state.emit(PAID, self.seat, action.things[0])
        state.emit(TILE_EXPLORED, self.seat, self.spot, tile)
        spend_dice(state, me, bits, self.spot)
        state.board[self.spot] = NOTHING
        push_explore_steps(state, self.seat, tile, BY_EXPLORING if pays_plain_price else BESIDE_HERO)

    def question(self, state: DivinusState) -> Question:
        return Question("pay", [SPOT.id(self.spot), TILE.id(state.board[self.spot])])

    def view_extras(self, state: DivinusState) -> dict[str, object]:
        """Show what is paid for, the totals that pay, and how each set of dice makes one."""
        prices = self.prices(state)
        sums = lowest_sums(state, self.seat, prices, False)
        paying: PayingView = {"spot": SPOT.slug(self.spot), "prices": list(prices), "ways": sums}
        return {"paying": paying}

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.spot)
