"""DXC-10 to 12: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.box_setup import SetupStep, deal_one_each, first_player_steps
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina_cards.steps import COMRADES_SHOWN, GODS_SHOWN, QUESTS_SHOWN
from theomachy.games.deus_ex_machina_cards.verbs import COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST


def box_setup_steps(seats: int, first_is_drawn: bool, rng: Rng) -> list[SetupStep]:
    heroes = [HERO.id(hero) for hero in range(HERO.size)]
    return [
        SetupStep("heroes", [], heroes),
        *deal_one_each("hero", seats, heroes, rng),
        SetupStep("objectives", [], [OBJECTIVE.id(tile) for tile in range(OBJECTIVE.size)]),
        SetupStep(
            "comrades", [str(COMRADE.size), str(COMRADES_SHOWN)], [COMRADE.id(one) for one in range(COMRADE.size)]
        ),
        SetupStep("quests", [str(QUEST.size), str(QUESTS_SHOWN)], [QUEST.id(quest) for quest in range(QUEST.size)]),
        SetupStep("gods", [str(NO_GOD), str(GODS_SHOWN)], [GOD.id(god) for god in range(NO_GOD)]),
        SetupStep("rest", [], []),
        *first_player_steps(first_is_drawn, SetupStep("youngest", [], []), seats, rng),
    ]
