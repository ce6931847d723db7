"""How far a hero falls short of a quest, for reasons and hints."""

from __future__ import annotations

from theomachy.core.rule_errors import Reason
from theomachy.games.deus_ex_machina.cards import ABILITY_LESS_CUNNING, ABILITY_LESS_MIGHT
from theomachy.games.deus_ex_machina.heroes import hero_payments
from theomachy.games.deus_ex_machina.quests import required_cunning, required_might
from theomachy.games.deus_ex_machina.rules import TRACK_END
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import HERO, PAY, PAY_ROW, QUEST


class HeroSum:
    """DEM-40: what the hero has with bonuses, and what the quest asks."""

    def __init__(self, might: int, cunning: int, need_might: int, need_cunning: int) -> None:
        self.might = might
        self.cunning = cunning
        self.need_might = need_might
        self.need_cunning = need_cunning

    def missing_might(self) -> int:
        return max(0, self.need_might - self.might)

    def missing_cunning(self) -> int:
        return max(0, self.need_cunning - self.cunning)

    def total_missing(self, might: int, cunning: int) -> int:
        """How many points are missing when this much on the mat is used."""
        return max(0, self.missing_might() - might) + max(0, self.missing_cunning() - cunning)


def best_hero_sum(state: MachinaState, seat: int, quest: int, hero_index: int, with_charge: bool) -> HeroSum:
    """DEM-41, 42: the sum with the bonuses where they help this player most; with `with_charge` the own ability
    counts."""
    box = state.box
    me = state.players[seat]
    god = box.gods[me.god]
    hero = box.heroes[state.heroes[hero_index]]
    bonus = box.spot_bonuses[state.spot_of(hero_index)]
    birth = 1 if hero.birthplace == box.quests[quest].colour else 0
    need_might = required_might(state, quest)
    need_cunning = required_cunning(state, quest)
    if with_charge and god.ability == ABILITY_LESS_MIGHT:
        need_might = max(0, need_might - god.mark_amount)
    if with_charge and god.ability == ABILITY_LESS_CUNNING:
        need_cunning = max(0, need_cunning - god.mark_amount)
    might, cunning = points_to_pay(state, seat, quest)
    best = HeroSum(hero.might + bonus + birth, hero.cunning, need_might, need_cunning)
    for more in (bonus, birth, 0):
        other = HeroSum(hero.might + more, hero.cunning + bonus + birth - more, need_might, need_cunning)
        if other.total_missing(might, cunning) < best.total_missing(might, cunning):
            best = other
    return best


def points_to_pay(state: MachinaState, seat: int, quest: int) -> tuple[int, int]:
    """Might and Cunning to pay with: with Powerful Presence the area's bonus comes first (DEM-64)."""
    me = state.players[seat]
    if not state.go.has_presence or state.go.token_placed:
        return me.might, me.cunning
    colour = state.box.quests[quest].colour
    might = min(TRACK_END, me.might + state.box.area_might[colour])
    return might, min(TRACK_END, me.cunning + state.box.area_cunning[colour])


def total_shortfall(state: MachinaState, seat: int, quest: int, hero_index: int, with_charge: bool) -> int:
    """How many points are missing in all when the mat is used."""
    might, cunning = points_to_pay(state, seat, quest)
    return best_hero_sum(state, seat, quest, hero_index, with_charge).total_missing(might, cunning)


def why_too_weak(state: MachinaState, seat: int, quest: int, hero_index: int, with_charge: bool) -> Reason | None:
    """DEM-40: why a hero does not suffice: what there is, what is asked, what is missing and what the mat has."""
    might, cunning = points_to_pay(state, seat, quest)
    total = best_hero_sum(state, seat, quest, hero_index, with_charge)
    if total.total_missing(might, cunning) <= state.go.allowed_shortfall:
        return None
    things = [
        HERO.id(state.heroes[hero_index]),
        f"{total.might}/{total.cunning}",
        QUEST.id(quest),
        f"{total.need_might}/{total.need_cunning}",
    ]
    missing = [str(total.missing_might()), str(might), str(total.missing_cunning()), str(cunning)]
    if state.go.allowed_shortfall:
        return Reason("short-even-so", things + missing + [str(state.go.allowed_shortfall)], "DEM-68")
    if total.missing_cunning() == 0:
        return Reason("short-of-might", things + missing[:2], "DEM-40")
    if total.missing_might() == 0:
        return Reason("short-of-cunning", things + missing[2:], "DEM-40")
    return Reason("short-of-both", things + missing, "DEM-40")


def why_wrong_payment(state: MachinaState, seat: int, quest: int, hero_index: int, pay: int) -> Reason | None:
    """DEM-43: why a payment is wrong: only the missing points are paid. Names one that is right."""
    me = state.players[seat]
    for payment in hero_payments(state, quest, hero_index):
        if payment != pay and payment // PAY_ROW <= me.might and payment % PAY_ROW <= me.cunning:
            return Reason(
                "other-payment", [HERO.id(state.heroes[hero_index]), QUEST.id(quest), PAY.id(payment)], "DEM-43"
            )
    return None
