"""Green cards: a production building gives the resource of its region."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.deus.board import cells_of_mask
from theomachy.games.deus.cards import PRODUCTION, RESOURCES
from theomachy.games.deus.effects.registry import register
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import ENOUGH, GOOD, TAKE


class TakeGoods(FollowUp):
    """DEU-40, DEU-45: take one resource of `allowed_mask`, a bitmask, `times` times, as far as the supply goes.

    `units` is how many units a choice gives. DEU-64: with `may_stop` the player may take fewer.
    """

    def __init__(self, seat: int, times: int, allowed_mask: int, units: int, may_stop: bool) -> None:
        super().__init__(seat)
        self.times = times
        self.allowed_mask = allowed_mask
        self.units = units
        self.may_stop = may_stop

    def options(self, state: DeusState) -> list[Action]:
        supply = state.supply
        out = [TAKE.of(good) for good in range(RESOURCES) if self.allowed_mask >> good & 1 and supply[good] > 0]
        if self.may_stop:
            out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is not TAKE:
            return super().why_illegal(state, action)
        good = action.things[0]
        if state.supply[good] == 0:
            return Reason("none-in-supply", [GOOD.id(good)], "DEU-03")
        return Reason("not-produced", [GOOD.id(good)], "DEU-17")

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is ENOUGH:
            return
        state.gain_good(self.seat, action.things[0], self.units)
        if self.times > 1:
            state.steps.append(TakeGoods(self.seat, self.times - 1, self.allowed_mask, self.units, self.may_stop))

    def question(self, state: DeusState) -> Question:
        return Question("take-good", [str(self.times)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.times, self.allowed_mask, self.units, self.may_stop


def produce_one(state: DeusState, seat: int, card: int, each: int, _: int, __: int) -> None:
    """One production building gives the resource of its region."""
    works = state.regions_with_piece(seat, PRODUCTION)
    allowed = 0
    for good in range(RESOURCES):
        if works & state.board.by_terrain[good]:
            allowed |= 1 << good
    state.steps.append(TakeGoods(seat, 1, allowed, each, state.rules.asks_every_effect))


register("produce-one", ("number",), produce_one)


def produce_in_city(state: DeusState, seat: int, card: int, terrain: int, each: int, _: int) -> None:
    """`each` for each building in one region: of those of the terrain with a production building, the fullest one."""
    most = 0
    for cell in cells_of_mask(state.regions_with_piece(seat, PRODUCTION) & state.board.by_terrain[terrain]):
        most = max(most, state.count_buildings(seat, 1 << cell))
    state.gain_good(seat, terrain, most * each)


register("produce-in-city", ("terrain", "number"), produce_in_city, all_or_nothing=True)


def produce_on(state: DeusState, seat: int, card: int, terrain: int, each: int, _: int) -> None:
    """Each production building on a terrain."""
    works = state.regions_with_piece(seat, PRODUCTION) & state.board.by_terrain[terrain]
    state.gain_good(seat, terrain, works.bit_count() * each)


register("produce-on", ("terrain", "number"), produce_on, all_or_nothing=True)
