"""DEM-01 to 19: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.laying import Lay, dealt, first_player
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina.cards import NO_GOD, Box
from theomachy.games.deus_ex_machina.rules import QUESTS_DRAWN, QUESTS_KEPT, tokens
from theomachy.games.deus_ex_machina.setup import quests_in_play
from theomachy.games.deus_ex_machina.verbs import CARD, GOD, HERO, OBJECTIVE, QUEST, SPOT


def set_up(box: Box, seats: int, rng: Rng) -> list[Lay]:
    used_quests = quests_in_play(box, seats)
    unused_quests = [QUEST.id(quest) for quest in range(len(box.quests)) if quest not in used_quests]
    legendary = [HERO.id(hero) for hero in box.own_heroes if box.heroes[hero].god != NO_GOD]
    ordinary = [HERO.id(hero) for hero in box.own_heroes if box.heroes[hero].god == NO_GOD]
    gods = [GOD.id(god) for god in box.own_gods]
    steps = [Lay("board", [], [])]
    if unused_quests:
        steps.append(Lay("quests-out", [str(len(unused_quests)), str(seats)], unused_quests))
    steps.append(Lay("quests", [str(len(used_quests))], [QUEST.id(quest) for quest in used_quests]))
    steps.append(Lay("heroes", [str(len(ordinary))], ordinary))
    steps.append(Lay("legendary", [], legendary))
    steps.append(Lay("cards", [str(len(box.kinds))], [CARD.id(kind) for kind in sorted(set(box.kinds))]))
    steps.append(Lay("objectives", [str(seats)], [OBJECTIVE.id(tile) for tile in box.own_objectives]))
    steps += [start_of(box, god) for god in box.own_gods]
    steps += dealt("god", seats, gods, rng)
    steps.append(Lay("tokens", [str(tokens(seats))], []))
    steps.append(Lay("secrets", [str(QUESTS_DRAWN), str(QUESTS_KEPT)], []))
    steps.append(Lay("tracks", [str(SPOT.size), str(len(box.gains))], []))
    steps.append(first_player(seats, rng))
    return steps


def start_of(box: Box, god: int) -> Lay:
    """DEM-10: what a god begins with."""
    card = box.gods[god]
    return Lay("start", [GOD.id(god), str(card.might), str(card.cunning), str(card.cards)], [GOD.id(god)])
