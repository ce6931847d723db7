"""The rules in force: scenarios add them one by one, and Eternal Mode has its own set."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.book import Book

ETERNAL: Final = 0
IN_ETERNAL: Final = ("temples", "heroes", "fights", "consecration", "nectar-action", "third-slot")


class Rules:
    """One flag for each rule. The code asks for the rule, never for the scenario."""

    story: bool = False
    locations: bool = False
    clash: bool = False
    pythia: bool = False
    pantheon_dice: bool = False
    temples: bool = False
    workshop: bool = False
    rest_workshop: bool = False
    nectar: bool = False
    heroes: bool = False
    hero_mark: bool = False
    all_odysseus: bool = False
    fights: bool = False
    consecration: bool = False
    third_slot: bool = False
    bearer_reroll: bool = False
    marked_stack: bool = False
    hydra_after_gods: bool = False
    break_altar: bool = False
    support: bool = False


def in_force(book: Book, scenario: int, rule: str) -> bool:
    """DIV-62: return whether a rule holds. Eternal Mode has no story, no Locations, no pantheon or Pythia dice and no
    workshop (DIV-74)."""
    if scenario == ETERNAL:
        return rule in IN_ETERNAL
    return rule in book.starts and book.starts[rule] <= scenario


def only_in(book: Book, scenario: int, rule: str) -> bool:
    return rule in book.starts and book.starts[rule] == scenario


def rules_of(book: Book, scenario: int) -> Rules:
    rules = Rules()
    rules.story = scenario != ETERNAL
    rules.locations = in_force(book, scenario, "locations")
    rules.clash = in_force(book, scenario, "clash")
    rules.pythia = in_force(book, scenario, "pythia")
    rules.pantheon_dice = in_force(book, scenario, "pantheon-dice")
    rules.temples = in_force(book, scenario, "temples")
    rules.workshop = in_force(book, scenario, "workshop")
    rules.rest_workshop = in_force(book, scenario, "rest-workshop")
    rules.nectar = in_force(book, scenario, "nectar-action")
    rules.heroes = in_force(book, scenario, "heroes")
    rules.hero_mark = in_force(book, scenario, "hero-mark")
    rules.all_odysseus = only_in(book, scenario, "all-odysseus")
    rules.fights = in_force(book, scenario, "fights")
    rules.consecration = in_force(book, scenario, "consecration")
    rules.third_slot = in_force(book, scenario, "third-slot")
    rules.bearer_reroll = in_force(book, scenario, "bearer-reroll")
    rules.marked_stack = in_force(book, scenario, "marked-stack")
    rules.hydra_after_gods = in_force(book, scenario, "hydra-after-gods")
    rules.break_altar = only_in(book, scenario, "break-altar")
    rules.support = only_in(book, scenario, "support")
    return rules
