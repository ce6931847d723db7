"""DXC-10 to 12: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.laying import Lay, dealt, first_player
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina_cards.steps import COMRADES_SHOWN, GODS_SHOWN, QUESTS_SHOWN
from theomachy.games.deus_ex_machina_cards.verbs import COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST


def set_up(seats: int, rng: Rng) -> list[Lay]:
    heroes = [HERO.id(hero) for hero in range(HERO.size)]
    return [
        Lay("heroes", [], heroes),
        *dealt("hero", seats, heroes, rng),
        Lay("objectives", [], [OBJECTIVE.id(tile) for tile in range(OBJECTIVE.size)]),
        Lay("comrades", [str(COMRADE.size), str(COMRADES_SHOWN)], [COMRADE.id(one) for one in range(COMRADE.size)]),
        Lay("quests", [str(QUEST.size), str(QUESTS_SHOWN)], [QUEST.id(quest) for quest in range(QUEST.size)]),
        Lay("gods", [str(NO_GOD), str(GODS_SHOWN)], [GOD.id(god) for god in range(NO_GOD)]),
        first_player(seats, rng),
    ]
