"""DIV-39: the tile that a demigod earns for the rest of the campaign."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.things import FIRST_DEMIGOD_TILE, NOTHING, TILE
from theomachy.games.divinus.verbs import CLAIM, TILE_CLAIMED


class ClaimTile(Decision):
    """DIV-39: a Demigod tile of choice, one for each player."""

    def options(self, state: DivinusState) -> list[Action]:
        if state.players[self.seat].demigod_tile != NOTHING:
            return []
        taken_tiles = [player.demigod_tile for player in state.players]
        return [CLAIM.of(tile) for tile in range(FIRST_DEMIGOD_TILE, TILE.size) if tile not in taken_tiles]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        owners = [seat for seat, player in enumerate(state.players) if player.demigod_tile == action.things[0]]
        return (
            Reason("tile-claimed", [SEAT.id(owners[0])], "DIV-39")
            if owners
            else Reason("no-demigod-tile", [], "DIV-39")
        )

    def apply(self, state: DivinusState, action: Action) -> None:
        state.players[self.seat].demigod_tile = action.things[0]
        state.emit(TILE_CLAIMED, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("claim")
