"""Why a play is not possible, with the numbers."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.steps import Play
from theomachy.games.deus_ex_machina_cards.verbs import (
    CHOOSE,
    COMRADE,
    GOD,
    HERO,
    NO_GOD,
    QUEST,
    RESOLVE,
)


def refusal(table: CardsState, seat: int, action: Action) -> Reason | None:
    choosing = not isinstance(table.steps[-1], Play)
    if action.verb is CHOOSE:
        if choosing:
            return Reason("hero-taken", [HERO.id(action.things[0])], "DXC-10")
        return Reason("heroes-chosen", [], "DXC-10")
    if choosing:
        return Reason("choose-first", [], "DXC-10")
    if action.verb is RESOLVE:
        quest, comrade, god = action.things
        return not_shown(table, quest, comrade, god) or too_weak(table, seat, quest, comrade, god)
    return None


def not_shown(table: CardsState, quest: int, comrade: int, god: int) -> Reason | None:
    if quest not in table.quests:
        return Reason("quest-not-shown", [QUEST.id(quest)], "DXC-11")
    if comrade not in table.comrades:
        return Reason("comrade-not-shown", [COMRADE.id(comrade)], "DXC-11")
    if god != NO_GOD and god not in table.gods:
        return Reason("god-not-shown", [GOD.id(god)], "DXC-11")
    return None


def too_weak(table: CardsState, seat: int, quest: int, comrade: int, god: int) -> Reason | None:
    """DXC-20, 32: says what is there, what is asked, and how much is missing."""
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
