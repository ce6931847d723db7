"""DEM-01 to 19: the set-up for the cardboard, from the numbers that the rules use."""

from __future__ import annotations

from theomachy.core.laying import Lay, dealt, first_player
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina.cards import NO_GOD, Box
from theomachy.games.deus_ex_machina.rules import QUESTS_DRAWN, QUESTS_KEPT, tokens
from theomachy.games.deus_ex_machina.setup import quests_in_play
from theomachy.games.deus_ex_machina.verbs import CARD, GOD, HERO, OBJECTIVE, QUEST, SPOT


def set_up(box: Box, seats: int, rng: Rng) -> list[Lay]:
    kept = quests_in_play(box, seats)
    out = [QUEST.id(quest) for quest in range(len(box.quests)) if quest not in kept]
    legendary = [HERO.id(hero) for hero in box.own_heroes if box.heroes[hero].god != NO_GOD]
    ordinary = [HERO.id(hero) for hero in box.own_heroes if box.heroes[hero].god == NO_GOD]
    gods = [GOD.id(god) for god in box.own_gods]
    found = [Lay("board", [], [])]
    if out:
        found.append(Lay("quests-out", [str(len(out)), str(seats)], out))
    found.append(Lay("quests", [str(len(kept))], [QUEST.id(quest) for quest in kept]))
    found.append(Lay("heroes", [str(len(ordinary))], ordinary))
    found.append(Lay("legendary", [], legendary))
    found.append(Lay("cards", [str(len(box.kinds))], [CARD.id(kind) for kind in sorted(set(box.kinds))]))
    found.append(Lay("objectives", [str(seats)], [OBJECTIVE.id(tile) for tile in box.own_objectives]))
    found += [start_of(box, god) for god in box.own_gods]
    found += dealt("god", seats, gods, rng)
    found.append(Lay("tokens", [str(tokens(seats))], []))
    found.append(Lay("secrets", [str(QUESTS_DRAWN), str(QUESTS_KEPT)], []))
    found.append(Lay("tracks", [str(SPOT.size), str(len(box.gains))], []))
    found.append(first_player(seats, rng))
    return found


def start_of(box: Box, god: int) -> Lay:
    """DEM-10: what a god begins with."""
    card = box.gods[god]
    return Lay("start", [GOD.id(god), str(card.might), str(card.cunning), str(card.cards)], [GOD.id(god)])
