"""DIV-37, 52: Norse abilities on the board; some rewards and Artifacts do the same."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import board
from theomachy.games.divinus.areas import has_kind, has_temple, location_of
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.dice_steps import CountedStep
from theomachy.games.divinus.things import LINE, NOTHING, SACRED, SPOT, SPOTS
from theomachy.games.divinus.verbs import (
    EXCHANGE,
    NOTHING_FOUND,
    RENEW,
    RENEW_LINE,
    SEARCH,
    SKIP,
    SWAP,
    SWAPPED,
    TAKE,
    TILE_CHANGED,
)


def is_swappable(state: DivinusState, spot: int) -> bool:
    """DIV-52: return whether a spot has a tile and no figure on it. Cerberus on a crossing or an edge stands between
    tiles."""
    return state.board[spot] != NOTHING and state.lair != board.FIRST_SPOT + spot


def spots_with_tile(state: DivinusState) -> list[int]:
    """DIV-52: return the spots with a tile, under a figure too: to exchange, replace or search for it is allowed
    there."""
    return [spot for spot in range(SPOTS) if state.board[spot] != NOTHING]


class SwapTiles(CountedStep):
    """DIV-37, 52: two tiles of the board change places: adjacent ones, or any two in one row or column."""

    def __init__(self, seat: int, remaining: int, in_line: bool) -> None:
        super().__init__(seat, remaining)
        self.in_line = in_line

    def options(self, state: DivinusState) -> list[Action]:
        actions: list[Action] = []
        for a in range(SPOTS):
            if not is_swappable(state, a):
                continue
            for b in range(a + 1, SPOTS):
                swappable = board.are_in_line(a, b) if self.in_line else board.are_adjacent(a, b)
                if swappable and is_swappable(state, b):
                    actions.append(SWAP.of(a, b))
        return actions + [SKIP.of()] if actions else []

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not SWAP:
            return super().why_illegal(state, action)
        a, b = action.things
        for spot in (a, b):
            if state.board[spot] == NOTHING:
                return Reason("spot-empty", [SPOT.id(spot)], "DIV-52")
            if not is_swappable(state, spot):
                return Reason("figure-there", [SPOT.id(spot)], "DIV-52")
        return Reason("not-in-line" if self.in_line else "not-neighbours", [SPOT.id(a), SPOT.id(b)], "DIV-37")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        a, b = action.things
        state.board[a], state.board[b] = state.board[b], state.board[a]
        state.emit(SWAPPED, self.seat, a, b)
        if self.remaining > 1:
            state.steps.append(SwapTiles(self.seat, self.remaining - 1, self.in_line))

    def question(self, state: DivinusState) -> Question:
        return Question("swap-far" if self.in_line else "swap")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.remaining, self.in_line)


class ExchangeTile(CountedStep):
    """DIV-37, 52: a tile of the board goes under its own stack, the top of the spot's stack takes its place."""

    def options(self, state: DivinusState) -> list[Action]:
        if board.are_stacks_empty(state):
            return []
        actions = [EXCHANGE.of(spot) for spot in spots_with_tile(state)]
        return actions + [SKIP.of()] if actions else []

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("spot-empty", [SPOT.id(action.things[0])], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        replace_tile(state, action.things[0], board.draw_for_spot(state, action.things[0]))
        if self.remaining > 1:
            state.steps.append(ExchangeTile(self.seat, self.remaining - 1))

    def question(self, state: DivinusState) -> Question:
        return Question("exchange")


def replace_tile(state: DivinusState, spot: int, tile: int) -> None:
    board.put_at_bottom(state, state.board[spot])
    state.board[spot] = tile
    state.emit(TILE_CHANGED, spot, tile)


class ReplaceTile(Decision):
    """DIV-37: a tile of the board is replaced by one of two drawn for it."""

    def options(self, state: DivinusState) -> list[Action]:
        if board.are_stacks_empty(state):
            return []
        return [EXCHANGE.of(spot) for spot in spots_with_tile(state)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("spot-empty", [SPOT.id(action.things[0])], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        spot = action.things[0]
        stack = board.home_stack(spot)
        count = 2 if state.stacks[stack].cards else 1
        for _ in range(count):
            tile = board.draw_for_spot(state, spot) if count == 1 else board.draw_tile(state, stack)
            if tile != NOTHING:
                state.hand += (tile,)
        state.steps.append(ReplaceWith(self.seat, spot))

    def question(self, state: DivinusState) -> Question:
        return Question("exchange")


class ReplaceWith(Decision):
    """DIV-52: the replaced and the unused tile go under their stacks."""

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def options(self, state: DivinusState) -> list[Action]:
        return [TAKE.of(tile) for tile in state.hand]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("tile-not-drawn", [], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        chosen_tile = action.things[0]
        replace_tile(state, self.spot, chosen_tile)
        for tile in state.hand:
            if tile != chosen_tile:
                board.put_at_bottom(state, tile)
        state.hand = ()

    def question(self, state: DivinusState) -> Question:
        return Question("take-one")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.spot)


class RenewLine(Decision):
    """DIV-37, 52: a row or column is chosen, then any of its tiles, then these are replaced from the lowest spot."""

    def options(self, state: DivinusState) -> list[Action]:
        if board.are_stacks_empty(state):
            return []
        spots = spots_with_tile(state)
        lines = board.LINES
        return [RENEW_LINE.of(line) for line in range(len(lines)) if any([spot in spots for spot in lines[line]])]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("no-tile-in-line", [LINE.id(action.things[0])], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        state.steps.append(RenewTiles(self.seat, action.things[0], ()))

    def question(self, state: DivinusState) -> Question:
        return Question("renew-line")


class RenewTiles(Decision):
    """DIV-52: the tiles are picked once and before the first is replaced."""

    def __init__(self, seat: int, line: int, picked_spots: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.line = line
        self.picked_spots = picked_spots

    def options(self, state: DivinusState) -> list[Action]:
        last = max((-1, *self.picked_spots))
        spots = [spot for spot in spots_with_tile(state) if spot > last and spot in board.LINES[self.line]]
        return [RENEW.of(spot) for spot in spots] + [SKIP.of()]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        spot = action.things[0]
        if spot not in board.LINES[self.line]:
            return Reason("not-in-this-line", [SPOT.id(spot), LINE.id(self.line)], "DIV-52")
        if state.board[spot] == NOTHING:
            return Reason("spot-empty", [SPOT.id(spot)], "DIV-52")
        return Reason("renew-upwards", [SPOT.id(max(self.picked_spots))], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is RENEW:
            state.steps.append(RenewTiles(self.seat, self.line, (*self.picked_spots, action.things[0])))
            return
        old_tiles: list[int] = []
        for spot in self.picked_spots:
            tile = board.draw_for_spot(state, spot)
            if tile != NOTHING:
                old_tiles.append(state.board[spot])
                state.board[spot] = tile
                state.emit(TILE_CHANGED, spot, tile)
        for tile in old_tiles:
            board.put_at_bottom(state, tile)

    def question(self, state: DivinusState) -> Question:
        return Question("renew")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.line, self.picked_spots)


def shows_icon(state: DivinusState, tile: int, icon: int) -> bool:
    """Return whether a tile has an icon of the kind: a faction, a Sacred Place, a Temple, a Location."""
    marks = state.marks[tile]
    if icon == 4:
        return has_temple(marks)
    if icon == 5:
        return location_of(marks) != NOTHING
    return has_kind(marks, SACRED if icon == 3 else icon)


class SearchIcon(Decision):
    """DIV-37, 52: for a tile without Location an icon is named; its stack is drawn to the first tile that shows it."""

    def options(self, state: DivinusState) -> list[Action]:
        actions: list[Action] = []
        for spot in spots_with_tile(state):
            if location_of(state.marks[state.board[spot]]) != NOTHING:
                continue
            if state.stacks[board.home_stack(spot)].cards or state.stacks[1 - board.home_stack(spot)].cards:
                actions += [SEARCH.of(spot, icon) for icon in range(6)]
        return actions

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        spot = action.things[0]
        if state.board[spot] == NOTHING:
            return Reason("spot-empty", [SPOT.id(spot)], "DIV-52")
        return Reason("location-stays", [SPOT.id(spot)], "DIV-52")

    def apply(self, state: DivinusState, action: Action) -> None:
        spot, icon = action.things
        stack = board.home_stack(spot)
        if not state.stacks[stack].cards:
            stack = 1 - stack
        drawn_tiles: list[int] = []
        tile = board.draw_tile(state, stack)
        while tile != NOTHING and not shows_icon(state, tile, icon):
            drawn_tiles.append(tile)
            tile = board.draw_tile(state, stack)
        if tile == NOTHING:
            state.emit(NOTHING_FOUND, self.seat)
        else:
            drawn_tiles.append(state.board[spot])
            state.board[spot] = tile
            state.emit(TILE_CHANGED, spot, tile)
        board.shuffle_back(state, drawn_tiles)

    def question(self, state: DivinusState) -> Question:
        return Question("search")
