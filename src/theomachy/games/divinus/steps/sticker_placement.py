"""DIV-31, 32: stickers go on tiles: the own map first, then other maps, the board, the stacks."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import stickers
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import heroes
from theomachy.games.divinus.things import (
    CELL,
    FACTION,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GREEK,
    LOCATION,
    NORSE,
    NOTHING,
)
from theomachy.games.divinus.verbs import BEARER, DRAW, PEOPLE, SKIP, STICK, STICK_BOARD, STICKER_LOST, STUCK


class ChooseFaction(Decision):
    """A faction sticker of choice: Greek or Norse."""

    def options(self, state: DivinusState) -> list[Action]:
        return [PEOPLE.of(GREEK), PEOPLE.of(NORSE)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("greek-or-norse", [], "DIV-31")

    def apply(self, state: DivinusState, action: Action) -> None:
        state.steps.append(ApplySticker(self.seat, action.things[0]))

    def question(self, state: DivinusState) -> Question:
        return Question("people")


def sticker_id(kind: int) -> str:
    if FIRST_LOCATION <= kind < FIRST_TEMPLE:
        return LOCATION.id(kind - FIRST_LOCATION)
    return FACTION.id(kind)


class ApplySticker(Decision):
    """DIV-31, 32: a sticker on the own map; if none takes it, on another map, then on the board, then on a tile
    drawn from a stack. A Location must be applied (DIV-31), a faction sticker may be declined (DIV-35)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def options(self, state: DivinusState) -> list[Action]:
        actions = self.options_on_map(state, self.seat)
        if not actions:
            for seat in state.seats_from(self.seat)[1:]:
                actions += self.options_on_map(state, seat)
        if not actions:
            tiles = state.data.tiles
            for spot, region in stickers.board_places(state, self.kind):
                actions.append(STICK_BOARD.of(spot, tiles.part_of(state.board[spot], region)))
        if not actions:
            actions = [DRAW.of(stack) for stack in range(2) if state.stacks[stack].cards]
        if self.kind < FIRST_LOCATION:
            actions.append(SKIP.of())
        return actions

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not STICK:
            return super().why_illegal(state, action)
        seat, cell, _ = action.things
        tile = state.players[seat].map.tiles[cell] if seat < len(state.players) else NOTHING
        if tile == NOTHING:
            return Reason("no-tile-there", [CELL.id(cell)], "DIV-31")
        free_slots = stickers.free_slots(state.marks[tile])
        if free_slots < stickers.slots_needed(self.kind):
            return Reason("no-slot", [CELL.id(cell), str(free_slots), str(stickers.slots_needed(self.kind))], "DIV-31")
        if not stickers.can_take(state.marks[tile], self.kind):
            return Reason("no-sacred-place", [CELL.id(cell)], "DIV-31")
        return Reason("own-map-first", [], "DIV-32") if seat != self.seat else heroes.no_such_part(cell)

    def options_on_map(self, state: DivinusState, seat: int) -> list[Action]:
        me = state.players[seat]
        actions: list[Action] = []
        for cell, region in stickers.map_places(state, seat, self.kind):
            actions.append(STICK.of(seat, cell, state.data.tiles.part_of(me.map.tiles[cell], region)))
        return actions

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        if action.verb is STICK:
            seat, cell, part = action.things
            apply_on_map(state, seat, cell, part, self.kind)
            tile = state.players[seat].map.tiles[cell]
        elif action.verb is STICK_BOARD:
            tile = state.board[action.things[0]]
            stickers.apply_sticker(state, tile, self.kind, state.data.tiles.region_of(tile, action.things[1]))
        else:
            tile = stickers.apply_to_stack_tile(state, self.kind, action.things[0])
        if tile == NOTHING:
            state.emit(STICKER_LOST, self.seat)
            return
        state.emit(STUCK, self.seat, tile)
        take_title(state, self.seat, self.kind)

    def question(self, state: DivinusState) -> Question:
        return Question("stick", [sticker_id(self.kind)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.kind)


def apply_on_map(state: DivinusState, seat: int, cell: int, part: int, kind: int) -> None:
    me = state.players[seat]
    icons_before = heroes.perseus_icons(state, seat)
    tile = me.map.tiles[cell]
    stickers.apply_sticker(state, tile, kind, state.data.tiles.region_of(tile, part))
    heroes.refresh_for_new_icons(state, seat, icons_before)


def take_title(state: DivinusState, seat: int, kind: int) -> None:
    """DIV-34: who applies a Location is its Title Bearer for the campaign."""
    location = kind - FIRST_LOCATION
    if FIRST_LOCATION <= kind < FIRST_TEMPLE and location not in state.players[seat].titles:
        state.players[seat].titles += (location,)
        state.emit(BEARER, seat, location)


class ReplaceFaction(Decision):
    """DIV-31: an old faction sticker comes off first, the new one goes in its place."""

    def __init__(self, seat: int, old: int, new: int) -> None:
        super().__init__(seat)
        self.old = old
        self.new = new

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        actions: list[Action] = []
        for cell in sorted(me.map.cells):
            tile = me.map.tiles[cell]
            if cell == me.monster_cell:
                continue
            for mark in stickers.stickers_on(state, tile):
                option = STICK.of(self.seat, cell, state.data.tiles.part_of(tile, mark & 3))
                if mark >> 2 == self.old and option not in actions:
                    actions.append(option)
        return actions + [SKIP.of()] if actions else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        _, cell, part = action.things
        tile = state.players[self.seat].map.tiles[cell]
        region = state.data.tiles.region_of(tile, part)
        stickers.remove_sticker(state, tile, self.old * 4 + region)
        apply_on_map(state, self.seat, cell, part, self.new)
        state.emit(STUCK, self.seat, tile)

    def question(self, state: DivinusState) -> Question:
        return Question("replace", [FACTION.id(self.old), FACTION.id(self.new)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.old, self.new)


class ChooseReplacement(Decision):
    """The new faction is of choice: Greek or Norse."""

    def __init__(self, seat: int, old: int) -> None:
        super().__init__(seat)
        self.old = old

    def options(self, state: DivinusState) -> list[Action]:
        return [PEOPLE.of(GREEK), PEOPLE.of(NORSE)]

    def apply(self, state: DivinusState, action: Action) -> None:
        replace_faction(state, self.seat, self.old, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("people")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.old)


def replace_faction(state: DivinusState, seat: int, old: int, new: int) -> None:
    """With no such sticker on the own map a new one is applied instead."""
    step = ReplaceFaction(seat, old, new)
    state.steps.append(step if step.options(state) else ApplySticker(seat, new))
