"""DEM-01 to 19: the set-up steps for the physical box, from the constants of the rules."""

from __future__ import annotations

from theomachy.core.box_setup import SetupStep, deal_one_each, first_player_steps
from theomachy.core.rng import Rng
from theomachy.games.deus_ex_machina.cards import NO_GOD, Box
from theomachy.games.deus_ex_machina.rules import QUESTS_DRAWN, SECRET_QUESTS, tokens_per_seat
from theomachy.games.deus_ex_machina.setup import quests_in_play
from theomachy.games.deus_ex_machina.verbs import CARD, GOD, HERO, OBJECTIVE, QUEST, SPOT


def box_setup_steps(box: Box, seats: int, first_is_drawn: bool, rng: Rng) -> list[SetupStep]:
    used_quests = quests_in_play(box, seats)
    unused_quests = [QUEST.id(quest) for quest in range(len(box.quests)) if quest not in used_quests]
    legendary = [HERO.id(hero) for hero in box.heroes_in_box if box.heroes[hero].god != NO_GOD]
    ordinary = [HERO.id(hero) for hero in box.heroes_in_box if box.heroes[hero].god == NO_GOD]
    gods = [GOD.id(god) for god in box.gods_in_box]
    steps = [SetupStep("board", [], [])]
    if unused_quests:
        steps.append(SetupStep("quests-out", [str(len(unused_quests)), str(seats)], unused_quests))
    steps.append(SetupStep("quests", [str(len(used_quests))], [QUEST.id(quest) for quest in used_quests]))
    steps.append(SetupStep("heroes", [str(len(ordinary))], ordinary))
    steps.append(SetupStep("legendary", [], legendary))
    steps.append(
        SetupStep("cards", [str(len(box.card_kinds))], [CARD.id(kind) for kind in sorted(set(box.card_kinds))])
    )
    steps.append(SetupStep("objectives", [str(seats)], [OBJECTIVE.id(tile) for tile in box.objectives_in_box]))
    steps += [god_setup_step(box, god) for god in box.gods_in_box]
    steps += deal_one_each("god", seats, gods, rng)
    steps.append(SetupStep("tokens", [str(tokens_per_seat(seats))], []))
    steps.append(SetupStep("secrets", [str(QUESTS_DRAWN), str(SECRET_QUESTS)], []))
    steps.append(SetupStep("tracks", [str(SPOT.size), str(len(box.place_gains))], []))
    steps += [SetupStep("third-legendary", [], []), SetupStep("third-colour", [], [])]
    return steps + first_player_steps(first_is_drawn, SetupStep("youngest", [], []), seats, rng)


def god_setup_step(box: Box, god: int) -> SetupStep:
    """DEM-10: what a god begins with."""
    card = box.gods[god]
    return SetupStep("start", [GOD.id(god), str(card.might), str(card.cunning), str(card.cards)], [GOD.id(god)])
