"""DIV-42, 59: a Temple on a Sacred Place just explored."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import temples
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELL
from theomachy.games.divinus.verbs import BUILD, SKIP, TEMPLE_BUILT


class OfferTemple(Step[DivinusState]):
    """DIV-42, 59: at most one of the revealed Temples may be applied to an explored Sacred Place, free."""

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell = cell

    def options(self, state: DivinusState) -> list[Action]:
        return [BUILD.of(temple) for temple in state.temples] + [SKIP.of()]

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUILD:
            temple = action.things[0]
            temples.build(state, state.players[self.seat].map.tiles[self.cell], temple)
            state.tell(TEMPLE_BUILT, self.seat, temple, self.cell)

    def ask(self, state: DivinusState) -> Question:
        return Question("temple", [CELL.id(self.cell)])

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.cell)
