"""Red cards: armies that move, steal and lay siege."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.deus.armies import move_army, opponents_beside, reachable_regions, steal_from, victims_beside
from theomachy.games.deus.barbarians import take_village_vp, villages_beside_armies
from theomachy.games.deus.board import cells_of_mask
from theomachy.games.deus.cards import MILITARY
from theomachy.games.deus.effects.registry import register
from theomachy.games.deus.reasons import why_no_hold, why_no_move, why_no_siege, why_no_theft
from theomachy.games.deus.state import SIEGES, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import BESIEGED, CARD, CELL, DECLINE, ENOUGH, HOLD, MOVE, SIEGE, STEAL


class Raid(FollowUp):
    """DEU-35: one army moves, or stays, and steals beside where it stops."""

    def __init__(self, seat: int, card: int, max_steps: int, gold: int, vp: int) -> None:
        super().__init__(seat)
        self.card = card
        self.max_steps = max_steps
        self.gold = gold
        self.vp = vp

    def options(self, state: DeusState) -> list[Action]:
        out: list[Action] = []
        for cell in cells_of_mask(state.regions_with_piece(self.seat, MILITARY)):
            if self.victims(state, cell):
                out.append(HOLD.of(cell))
            for end in cells_of_mask(reachable_regions(state, self.seat, cell, self.max_steps)):
                out.append(MOVE.of(cell, end))
        out.append(DECLINE.of(self.card))
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is MOVE:
            return why_no_move(state, self.seat, action.things[0], action.things[1], self.max_steps)
        if action.verb is HOLD:
            return why_no_hold(state, self.seat, action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        cell = action.things[-1]
        if action.verb is MOVE:
            move_army(state, self.seat, action.things[0], cell)
        state.steps.append(Steal(self.seat, cell, self.gold, self.vp))

    def victims(self, state: DeusState, cell: int) -> list[int]:
        return victims_beside(state, self.seat, cell, self.vp)

    def question(self, state: DeusState) -> Question:
        slug = "raid-vp" if self.vp else "raid-gold"
        return Question(slug, [CARD.id(self.card), str(self.max_steps), str(self.vp or self.gold)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.max_steps, self.gold, self.vp


class Steal(FollowUp):
    """DEU-34, DEU-35: from one opponent beside the army, after any attack its move set off."""

    def __init__(self, seat: int, cell: int, gold: int, vp: int) -> None:
        super().__init__(seat)
        self.cell = cell
        self.gold = gold
        self.vp = vp

    def options(self, state: DeusState) -> list[Action]:
        out = [STEAL.of(foe) for foe in victims_beside(state, self.seat, self.cell, self.vp)]
        if state.rules.asks_every_effect:
            out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is STEAL:
            return why_no_theft(state, self.seat, self.cell, action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is STEAL:
            steal_from(state, self.seat, action.things[0], self.gold, self.vp)

    def question(self, state: DeusState) -> Question:
        return Question("steal-vp" if self.vp else "steal-gold", [str(self.vp or self.gold)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.cell, self.gold, self.vp


class MoveAll(FollowUp):
    """DEU-32, DEU-35: each army once, in the order one likes; `moved_regions` are regions whose army has moved."""

    def __init__(self, seat: int, card: int, max_steps: int, moved_regions: int) -> None:
        super().__init__(seat)
        self.card = card
        self.max_steps = max_steps
        self.moved_regions = moved_regions

    def options(self, state: DeusState) -> list[Action]:
        out: list[Action] = []
        for cell in cells_of_mask(state.regions_with_piece(self.seat, MILITARY) & ~self.moved_regions):
            for end in cells_of_mask(reachable_regions(state, self.seat, cell, self.max_steps)):
                out.append(MOVE.of(cell, end))
        out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is not MOVE:
            return super().why_illegal(state, action)
        start, end = action.things
        if self.moved_regions >> start & 1:
            return Reason("army-moved", [CELL.id(start)], "DEU-35")
        return why_no_move(state, self.seat, start, end, self.max_steps)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is MOVE:
            start, end = action.things
            move_army(state, self.seat, start, end)
            state.steps.append(
                MoveAll(self.seat, self.card, self.max_steps, self.moved_regions & ~(1 << start) | 1 << end)
            )

    def question(self, state: DeusState) -> Question:
        return Question("move-all", [CARD.id(self.card), str(self.max_steps)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.max_steps, self.moved_regions


class Besiege(FollowUp):
    """DEU-33, DEU-36: VP from one village beside an own army."""

    def __init__(self, seat: int, card: int, max_vp: int) -> None:
        super().__init__(seat)
        self.card = card
        self.max_vp = max_vp

    def options(self, state: DeusState) -> list[Action]:
        villages = state.board.villages
        return [SIEGE.of(villages[i]) for i in villages_beside_armies(state, self.seat)] + [DECLINE.of(self.card)]

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is SIEGE:
            return why_no_siege(state, action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        cell = action.things[0]
        village = state.board.villages.index(cell)
        vp = min(self.max_vp, state.village_vp[village])
        state.emit(BESIEGED, self.seat, vp, cell)
        state.gain_vp(self.seat, vp, SIEGES)
        take_village_vp(state, village, vp)

    def question(self, state: DeusState) -> Question:
        return Question("siege", [CARD.id(self.card), str(self.max_vp)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.max_vp


def steal_around(state: DeusState, seat: int, card: int, gold: int, _: int, __: int) -> None:
    """From every opponent beside any own army."""
    for foe in opponents_beside(state, seat, state.regions_with_piece(seat, MILITARY)):
        steal_from(state, seat, foe, gold, 0)


register("steal-around", ("number",), steal_around, all_or_nothing=True)


def move_and_steal_gold(state: DeusState, seat: int, card: int, max_steps: int, gold: int, _: int) -> None:
    state.steps.append(Raid(seat, card, max_steps, gold, 0))


register("move-and-steal-gold", ("number", "number"), move_and_steal_gold)


def move_and_steal_vp(state: DeusState, seat: int, card: int, max_steps: int, vp: int, _: int) -> None:
    state.steps.append(Raid(seat, card, max_steps, 0, vp))


register("move-and-steal-vp", ("number", "number"), move_and_steal_vp)


def gold_by_villages(state: DeusState, seat: int, card: int, each: int, _: int, __: int) -> None:
    """DEU-33: each village once, however many armies stand beside it."""
    state.gain_gold(seat, len(villages_beside_armies(state, seat)) * each)


register("gold-by-villages", ("number",), gold_by_villages, all_or_nothing=True)


def besiege(state: DeusState, seat: int, card: int, max_vp: int, _: int, __: int) -> None:
    state.steps.append(Besiege(seat, card, max_vp))


register("besiege", ("number",), besiege)


def move_all(state: DeusState, seat: int, card: int, max_steps: int, _: int, __: int) -> None:
    state.steps.append(MoveAll(seat, card, max_steps, 0))


register("move-all", ("number",), move_all)
