"""Which rules are in force: they come with the scenarios, and Eternal Mode has its own set."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.book import Book

ETERNAL: Final = 0
IN_ETERNAL: Final = ("temples", "heroes", "fights", "consecration", "nectar", "third-slot")


class Rules:
    """Named for what they allow; the code asks for the rule, never for the scenario."""

    def __init__(
        self,
        story: bool,
        locations: bool,
        clash: bool,
        pythia: bool,
        pantheon_dice: bool,
        temples: bool,
        workshop: bool,
        upgrades: bool,
        nectar: bool,
        heroes: bool,
        all_odysseus: bool,
        fights: bool,
        consecration: bool,
        third_slot: bool,
        demigod_tiles: bool,
        bearer_reroll: bool,
        marked_stack: bool,
        break_altar: bool,
        support: bool,
    ) -> None:
        self.story = story
        self.locations = locations
        self.clash = clash
        self.pythia = pythia
        self.pantheon_dice = pantheon_dice
        self.temples = temples
        self.workshop = workshop
        self.upgrades = upgrades
        self.nectar = nectar
        self.heroes = heroes
        self.all_odysseus = all_odysseus
        self.fights = fights
        self.consecration = consecration
        self.third_slot = third_slot
        self.demigod_tiles = demigod_tiles
        self.bearer_reroll = bearer_reroll
        self.marked_stack = marked_stack
        self.break_altar = break_altar
        self.support = support

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Rules, (
            self.story,
            self.locations,
            self.clash,
            self.pythia,
            self.pantheon_dice,
            self.temples,
            self.workshop,
            self.upgrades,
            self.nectar,
            self.heroes,
            self.all_odysseus,
            self.fights,
            self.consecration,
            self.third_slot,
            self.demigod_tiles,
            self.bearer_reroll,
            self.marked_stack,
            self.break_altar,
            self.support,
        )


def in_force(book: Book, scenario: int, rule: str) -> bool:
    """DIV-62: Eternal Mode has no story, no Locations, no pantheon or Pythia dice and no workshop (DIV-74)."""
    if scenario == ETERNAL:
        return rule in IN_ETERNAL
    return rule in book.starts and book.starts[rule] <= scenario


def only_in(book: Book, scenario: int, rule: str) -> bool:
    return rule in book.starts and book.starts[rule] == scenario


def rules_of(book: Book, scenario: int) -> Rules:
    return Rules(
        scenario != ETERNAL,
        in_force(book, scenario, "locations"),
        in_force(book, scenario, "clash"),
        in_force(book, scenario, "pythia"),
        in_force(book, scenario, "pantheon-dice"),
        in_force(book, scenario, "temples"),
        in_force(book, scenario, "workshop"),
        in_force(book, scenario, "upgrades"),
        in_force(book, scenario, "nectar"),
        in_force(book, scenario, "heroes"),
        only_in(book, scenario, "all-odysseus"),
        in_force(book, scenario, "fights"),
        in_force(book, scenario, "consecration"),
        in_force(book, scenario, "third-slot"),
        in_force(book, scenario, "demigod-tiles"),
        in_force(book, scenario, "bearer-reroll"),
        in_force(book, scenario, "marked-stack"),
        only_in(book, scenario, "break-altar"),
        only_in(book, scenario, "support"),
    )
