"""Previews options for the player who decides: what each gains and costs."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import USELESS, Remark, format_signed
from theomachy.games.deus_ex_machina_cards.cards import POWER_RECOLOUR
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fulfils_objective
from theomachy.games.deus_ex_machina_cards.verbs import CHOOSE, COLOUR, FLIP, NO_GOD, RESOLVE, SIDE, STRONG
from theomachy.games.deus_ex_machina_cards.warnings import player_after_resolving

FLIP_HINTS: Final = [[Remark("turns", [SIDE.id(1 - side)])] for side in range(SIDE.size)]
KEEP_HINTS: Final = [[Remark("stays", [SIDE.id(side)])] for side in range(SIDE.size)]
# Cache of `quest_hints`, shared by all tables: few different results occur.
HINT_CACHE: Final[dict[int, list[Remark]]] = {}
NO_COLOUR: Final = -1


def preview(state: CardsState, action: Action) -> list[Remark]:
    if action.verb is CHOOSE:
        person = state.cards.heroes[2 * action.things[0] + STRONG]
        return [Remark("hero", [str(person.might), str(person.cunning)])]
    me = state.players[state.seat]
    if action.verb is RESOLVE:
        return quest_hints(state, me, action.things[0], action.things[1], action.things[2])
    return FLIP_HINTS[me.side] if action.things[0] == FLIP else KEEP_HINTS[me.side]


def quest_hints(state: CardsState, me: Player, quest: int, comrade: int, god: int) -> list[Remark]:
    """DXC-26, 27, 30, 40: return the VP, minus 1 for a god, and what the quest contributes to the player's
    objective.
    """
    row = state.cards.quests[quest]
    vp = row.vp - (god != NO_GOD)
    own_colours = [state.cards.quests[other].colour for other in me.quests]
    is_needed = row.colour in state.cards.objectives[me.objective] and row.colour not in own_colours
    colour = row.colour if is_needed else NO_COLOUR
    opening = state.cards.gods_to_resolve(me.hero, me.side, comrade, quest)
    needless = god != NO_GOD and opening >> NO_GOD & 1 == 1 and state.cards.powers[god] != POWER_RECOLOUR
    claims = me.net_vp() + vp >= state.goal_of(state.seat) and enables_claim(
        state, me, player_after_resolving(state, me, quest, god)
    )
    key = (((vp * (COLOUR.size + 1) + colour + 1) * 2 + needless) * 2 + claims) * 2 + me.side
    hints = HINT_CACHE.get(key)
    if hints is None:
        hints = HINT_CACHE[key] = make_hints(vp, colour, needless, claims) + FLIP_HINTS[me.side]
    return hints


def make_hints(vp: int, colour: int, needless: bool, claims: bool) -> list[Remark]:
    out = [Remark("vp", [format_signed(vp)])]
    if colour != NO_COLOUR:
        out.append(Remark("colour", [COLOUR.id(colour)]))
    if needless:
        out.append(Remark(USELESS))
    if claims:
        out.append(Remark("claims"))
    return out


def enables_claim(state: CardsState, me: Player, me_after: Player) -> bool:
    """DXC-40: return whether the objective is fulfilled after the action and was not before."""
    after = state.copy()
    after.players[state.seat] = me_after
    return fulfils_objective(after, state.seat, me.objective) and not fulfils_objective(state, state.seat, me.objective)
