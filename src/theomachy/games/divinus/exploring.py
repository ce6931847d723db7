"""DIV-11: what the tiles on the board cost, and which can be taken."""

from __future__ import annotations

from theomachy.games.divinus import board, heroes
from theomachy.games.divinus.dice import bits_of, reachable
from theomachy.games.divinus.placing import EXPLORED, NEAR_HERO, candidates, fits_somewhere
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING, SPOTS


def prices(state: DivinusState, seat: int, spot: int) -> tuple[int, ...]:
    """DIV-11, 46: the spot's number, and 4 more beside the Hydra."""
    return (spot + 1 + board.toll(state, spot),)


def near_prices(state: DivinusState, seat: int, spot: int) -> tuple[int, ...]:
    """DIV-41, 73: what the tile may cost when it is placed beside Heracles; the Hydra's 4 are added after."""
    more = board.toll(state, spot)
    found = heroes.prices(state, state.players[seat], state.board[spot], spot + 1)
    return tuple([price + more for price in found])


def open_spots(state: DivinusState, seat: int, ignore_block: bool) -> list[int]:
    """DIV-11, 53: unblocked spots with a tile that some dice pay for and that fits somewhere."""
    me = state.players[seat]
    totals = reachable(state, me)
    beside = heroes.power(state, me) == "price"
    wanted = candidates(state, seat, EXPLORED)
    near = candidates(state, seat, NEAR_HERO) if beside else []
    found: list[int] = []
    for spot in range(SPOTS):
        tile = state.board[spot]
        if tile == NOTHING or board.blocked(state, spot) != ignore_block:
            continue
        pays = totals & bits_of(prices(state, seat, spot)) != 0
        if pays and fits_somewhere(state, tile, wanted):
            found.append(spot)
            continue
        if beside and totals & bits_of(near_prices(state, seat, spot)) and fits_somewhere(state, tile, near):
            found.append(spot)
    return found
