"""Reasons why a play is illegal, with numbers and rule."""

from __future__ import annotations

from theomachy.core.reason import Reason
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.verbs import (
    COMRADE,
    GOD,
    HERO,
    NO_GOD,
    QUEST,
)


def not_shown(table: CardsState, quest: int, comrade: int, god: int) -> Reason | None:
    if quest not in table.quests:
        return Reason("quest-not-shown", [QUEST.id(quest)], "DXC-11")
    if comrade not in table.comrades:
        return Reason("comrade-not-shown", [COMRADE.id(comrade)], "DXC-11")
    if god != NO_GOD and god not in table.gods:
        return Reason("god-not-shown", [GOD.id(god)], "DXC-11")
    return None


def too_weak(table: CardsState, seat: int, quest: int, comrade: int, god: int) -> Reason | None:
    """DXC-20, 32: why hero, comrade and god do not suffice: what there is, what is asked, and what is missing."""
    me = table.players[seat]
    total = table.cards.sum(me.hero, me.side, comrade, quest, god)
    if total.short() == 0:
        return None
    person = table.cards.heroes[2 * me.hero + me.side]
    friend = table.cards.comrades[comrade]
    bonus = total.might + total.cunning + total.free - person.might - person.cunning - friend.might - friend.cunning
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
            str(total.short()),
        ],
        "DXC-20",
    )
