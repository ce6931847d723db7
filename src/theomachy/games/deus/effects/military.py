"""Red cards: armies that move, steal and lay siege."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.deus.armies import ends_of, foes_beside, march, steal, victims_beside
from theomachy.games.deus.barbarians import empty, villages_of
from theomachy.games.deus.board import cells_in
from theomachy.games.deus.cards import MILITARY
from theomachy.games.deus.reasons import no_march, no_siege, no_theft
from theomachy.games.deus.state import SIEGES, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import BESIEGED, CARD, CELL, DECLINE, ENOUGH, HOLD, MOVE, SIEGE, STEAL


class Raid(FollowUp):
    """DEU-35: one army moves, or stays, and steals beside where it stops."""

    def __init__(self, seat: int, card: int, steps: int, gold: int, vp: int) -> None:
        super().__init__(seat)
        self.card = card
        self.steps = steps
        self.gold = gold
        self.vp = vp

    def options(self, state: DeusState) -> list[Action]:
        out: list[Action] = []
        for cell in cells_in(state.of_type(self.seat, MILITARY)):
            if self.victims(state, cell):
                out.append(HOLD.of(cell))
            for end in cells_in(ends_of(state, self.seat, cell, self.steps)):
                out.append(MOVE.of(cell, end))
        out.append(DECLINE.of(self.card))
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is MOVE:
            return no_march(state, self.seat, action.things[0], action.things[1], self.steps)
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        cell = action.things[-1]
        if action.verb is MOVE:
            march(state, self.seat, action.things[0], cell)
        state.steps.append(Steal(self.seat, cell, self.gold, self.vp))

    def victims(self, state: DeusState, cell: int) -> list[int]:
        return victims_beside(state, self.seat, cell, self.vp)

    def ask(self, state: DeusState) -> Question:
        slug = "raid-vp" if self.vp else "raid-gold"
        return Question(slug, [CARD.id(self.card), str(self.steps), str(self.vp or self.gold)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.steps, self.gold, self.vp


class Steal(FollowUp):
    """DEU-34, DEU-35: from one opponent beside the army, after any attack its move set off."""

    def __init__(self, seat: int, cell: int, gold: int, vp: int) -> None:
        super().__init__(seat)
        self.cell = cell
        self.gold = gold
        self.vp = vp

    def options(self, state: DeusState) -> list[Action]:
        out = [STEAL.of(foe) for foe in victims_beside(state, self.seat, self.cell, self.vp)]
        if state.rules.asks_all:
            out.append(ENOUGH.of())
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is STEAL:
            return no_theft(state, self.seat, self.cell, action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is STEAL:
            steal(state, self.seat, action.things[0], self.gold, self.vp)

    def ask(self, state: DeusState) -> Question:
        return Question("steal-vp" if self.vp else "steal-gold", [str(self.vp or self.gold)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.cell, self.gold, self.vp


class MoveAll(FollowUp):
    """DEU-32, DEU-35: each army once, in the order one likes; `moved_regions` are regions whose army has moved."""

    def __init__(self, seat: int, card: int, steps: int, moved: int) -> None:
        super().__init__(seat)
        self.card = card
        self.steps = steps
        self.moved = moved

    def options(self, state: DeusState) -> list[Action]:
        out: list[Action] = []
        for cell in cells_in(state.of_type(self.seat, MILITARY) & ~self.moved):
            for end in cells_in(ends_of(state, self.seat, cell, self.steps)):
                out.append(MOVE.of(cell, end))
        out.append(ENOUGH.of())
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is not MOVE:
            return super().refuse(state, action)
        start, end = action.things
        if self.moved >> start & 1:
            return Reason("army-moved", [CELL.id(start)], "DEU-35")
        return no_march(state, self.seat, start, end, self.steps)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is MOVE:
            start, end = action.things
            march(state, self.seat, start, end)
            state.steps.append(MoveAll(self.seat, self.card, self.steps, self.moved & ~(1 << start) | 1 << end))

    def ask(self, state: DeusState) -> Question:
        return Question("move-all", [CARD.id(self.card), str(self.steps)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.steps, self.moved


class Besiege(FollowUp):
    """DEU-33, DEU-36: VP from one village beside an own army."""

    def __init__(self, seat: int, card: int, most: int) -> None:
        super().__init__(seat)
        self.card = card
        self.most = most

    def options(self, state: DeusState) -> list[Action]:
        villages = state.board.villages
        return [SIEGE.of(villages[i]) for i in villages_of(state, self.seat)] + [DECLINE.of(self.card)]

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is SIEGE:
            return no_siege(state, action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        cell = action.things[0]
        village = state.board.villages.index(cell)
        vp = min(self.most, state.vp[village])
        state.tell(BESIEGED, self.seat, vp, cell)
        state.gain_vp(self.seat, vp, SIEGES)
        empty(state, village, vp)

    def ask(self, state: DeusState) -> Question:
        return Question("siege", [CARD.id(self.card), str(self.most)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.most


def steal_around(state: DeusState, seat: int, card: int, gold: int, _: int, __: int) -> None:
    """From every opponent beside any own army."""
    for foe in foes_beside(state, seat, state.of_type(seat, MILITARY)):
        steal(state, seat, foe, gold, 0)


def move_and_steal_gold(state: DeusState, seat: int, card: int, steps: int, gold: int, _: int) -> None:
    state.steps.append(Raid(seat, card, steps, gold, 0))


def move_and_steal_vp(state: DeusState, seat: int, card: int, steps: int, vp: int, _: int) -> None:
    state.steps.append(Raid(seat, card, steps, 0, vp))


def gold_by_villages(state: DeusState, seat: int, card: int, each: int, _: int, __: int) -> None:
    """DEU-33: each village once, however many armies stand beside it."""
    state.gain_gold(seat, len(villages_of(state, seat)) * each)


def besiege(state: DeusState, seat: int, card: int, most: int, _: int, __: int) -> None:
    state.steps.append(Besiege(seat, card, most))


def move_all(state: DeusState, seat: int, card: int, steps: int, _: int, __: int) -> None:
    state.steps.append(MoveAll(seat, card, steps, 0))
