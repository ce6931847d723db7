"""Reasons why a play is illegal, with numbers and rule."""

from __future__ import annotations

from theomachy.core.rule_errors import Reason
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.verbs import (
    COMRADE,
    GOD,
    HERO,
    NO_GOD,
    QUEST,
)


def why_not_shown(state: CardsState, quest: int, comrade: int, god: int) -> Reason | None:
    if quest not in state.quests:
        return Reason("quest-not-shown", [QUEST.id(quest)], "DXC-11")
    if comrade not in state.comrades:
        return Reason("comrade-not-shown", [COMRADE.id(comrade)], "DXC-11")
    if god != NO_GOD and god not in state.gods:
        return Reason("god-not-shown", [GOD.id(god)], "DXC-11")
    return None


def why_too_weak(state: CardsState, seat: int, quest: int, comrade: int, god: int) -> Reason | None:
    """DXC-20, 32: why hero, comrade and god do not suffice: what there is, what is asked, and what is missing."""
    me = state.players[seat]
    total = state.cards.play_sum(me.hero, me.side, comrade, quest, god)
    if total.total_missing() == 0:
        return None
    person = state.cards.heroes[2 * me.hero + me.side]
    friend = state.cards.comrades[comrade]
    bonus = (
        total.might + total.cunning + total.free_points - person.might - person.cunning - friend.might - friend.cunning
    )
    return Reason(
        "too-weak",
        [
            QUEST.id(quest),
            f"{total.need_might}/{total.need_cunning}",
            HERO.id(me.hero),
            f"{person.might}/{person.cunning}",
            COMRADE.id(comrade),
            f"{friend.might}/{friend.cunning}",
            str(bonus),
            str(total.total_missing()),
        ],
        "DXC-20",
    )
