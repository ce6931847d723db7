"""How far a hero falls short of a quest, for reasons and hints."""

from __future__ import annotations

from theomachy.core.reason import Reason
from theomachy.games.deus_ex_machina.cards import LESS_CUNNING, LESS_MIGHT
from theomachy.games.deus_ex_machina.heroes import costs
from theomachy.games.deus_ex_machina.quests import asked_cunning, asked_might
from theomachy.games.deus_ex_machina.rules import TRACK_END
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, PAY, PAY_ROW, QUEST


class Sum:
    """DEM-40: what the hero has with bonuses, and what the quest asks."""

    def __init__(self, might: int, cunning: int, need_might: int, need_cunning: int) -> None:
        self.might = might
        self.cunning = cunning
        self.need_might = need_might
        self.need_cunning = need_cunning

    def short_might(self) -> int:
        return max(0, self.need_might - self.might)

    def short_cunning(self) -> int:
        return max(0, self.need_cunning - self.cunning)

    def left(self, might: int, cunning: int) -> int:
        """How many points are missing when this much on the mat is used."""
        return max(0, self.short_might() - might) + max(0, self.short_cunning() - cunning)


def best_sum(state: MachinaState, seat: int, quest: int, i: int, charge: bool) -> Sum:
    """DEM-41, 42: the sum with the bonuses where they help this player most; with `with_charge` the own ability counts."""
    box = state.box
    me = state.players[seat]
    god = box.gods[me.god]
    hero = box.heroes[state.heroes[i]]
    bonus = box.bonuses[state.spot(i)]
    birth = 1 if hero.birthplace == box.quests[quest].colour else 0
    need_might = asked_might(state, quest)
    need_cunning = asked_cunning(state, quest)
    if charge and god.power == LESS_MIGHT:
        need_might = max(0, need_might - god.amount)
    if charge and god.power == LESS_CUNNING:
        need_cunning = max(0, need_cunning - god.amount)
    might, cunning = mat(state, seat, quest)
    best = Sum(hero.might + bonus + birth, hero.cunning, need_might, need_cunning)
    for more in (bonus, birth, 0):
        other = Sum(hero.might + more, hero.cunning + bonus + birth - more, need_might, need_cunning)
        if other.left(might, cunning) < best.left(might, cunning):
            best = other
    return best


def mat(state: MachinaState, seat: int, quest: int) -> tuple[int, int]:
    """Might and Cunning to pay with: with Powerful Presence the area's bonus comes first (DEM-64)."""
    me = state.players[seat]
    if not state.go.presence or state.go.moved:
        return me.might, me.cunning
    colour = state.box.quests[quest].colour
    might = min(TRACK_END, me.might + state.box.area_might[colour])
    return might, min(TRACK_END, me.cunning + state.box.area_cunning[colour])


def shortfall_of(state: MachinaState, seat: int, quest: int, i: int, charge: bool) -> int:
    """How many points are missing in all when the mat is used."""
    might, cunning = mat(state, seat, quest)
    return best_sum(state, seat, quest, i, charge).left(might, cunning)


def too_weak(state: MachinaState, seat: int, quest: int, i: int, charge: bool) -> Reason | None:
    """DEM-40: why a hero does not suffice: what there is, what is asked, what is missing and what the mat has."""
    might, cunning = mat(state, seat, quest)
    total = best_sum(state, seat, quest, i, charge)
    if total.left(might, cunning) <= state.go.short:
        return None
    things = [
        HERO.id(state.heroes[i]),
        f"{total.might}/{total.cunning}",
        QUEST.id(quest),
        f"{total.need_might}/{total.need_cunning}",
    ]
    missing = [str(total.short_might()), str(might), str(total.short_cunning()), str(cunning)]
    if state.go.short:
        return Reason("short-even-so", things + missing + [str(state.go.short)], "DEM-68")
    if total.short_cunning() == 0:
        return Reason("short-of-might", things + missing[:2], "DEM-40")
    if total.short_might() == 0:
        return Reason("short-of-cunning", things + missing[2:], "DEM-40")
    return Reason("short-of-both", things + missing, "DEM-40")


def wrong_payment(state: MachinaState, seat: int, quest: int, i: int, pay: int) -> Reason | None:
    """DEM-43: why a payment is wrong: only the missing points are paid. Names one that is right."""
    me = state.players[seat]
    for payment in costs(state, quest, i):
        if payment != pay and payment // PAY_ROW <= me.might and payment % PAY_ROW <= me.cunning:
            return Reason("other-payment", [HERO.id(state.heroes[i]), QUEST.id(quest), PAY.id(payment)], "DEM-43")
    return None
