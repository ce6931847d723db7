"""The rules in force: scenarios add them one by one, and Eternal Mode has its own set."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.static_data import StaticData

ETERNAL: Final = 0
RULES_VERSION: Final = 3
OLDEST_VERSION: Final = 2
# DIV-51: from this version of the rules on a difference in a Clash may be below 0.
CLASH_BELOW_ZERO: Final = 3
ETERNAL_RULES: Final = ("temples", "heroes", "fights", "consecration", "nectar-action", "third-slot")


class Rules:
    """One flag for each rule. The code asks for the rule, never for the scenario.

    `clash_floor` is a rule of version 2: no difference in a Clash is below 0.
    """

    story: bool = False
    locations: bool = False
    clash: bool = False
    pythia: bool = False
    pantheon_dice: bool = False
    use_pantheon_dice: bool = False
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
    clash_floor: bool = False


def is_in_force(data: StaticData, scenario: int, rule: str) -> bool:
    """DIV-62: return whether a rule holds. Eternal Mode has no story, no Locations, no pantheon or Pythia dice and no
    workshop (DIV-74)."""
    if scenario == ETERNAL:
        return rule in ETERNAL_RULES
    return rule in data.rule_starts and data.rule_starts[rule] <= scenario


def is_only_in(data: StaticData, scenario: int, rule: str) -> bool:
    return rule in data.rule_starts and data.rule_starts[rule] == scenario


def rules_of(data: StaticData, scenario: int, version: int) -> Rules:
    rules = Rules()
    rules.clash_floor = version < CLASH_BELOW_ZERO
    rules.story = scenario != ETERNAL
    rules.locations = is_in_force(data, scenario, "locations")
    rules.clash = is_in_force(data, scenario, "clash")
    rules.pythia = is_in_force(data, scenario, "pythia")
    rules.pantheon_dice = is_in_force(data, scenario, "pantheon-dice")
    rules.use_pantheon_dice = is_in_force(data, scenario, "use-pantheon-die")
    rules.temples = is_in_force(data, scenario, "temples")
    rules.workshop = is_in_force(data, scenario, "workshop")
    rules.rest_workshop = is_in_force(data, scenario, "rest-workshop")
    rules.nectar = is_in_force(data, scenario, "nectar-action")
    rules.heroes = is_in_force(data, scenario, "heroes")
    rules.hero_mark = is_in_force(data, scenario, "hero-mark")
    rules.all_odysseus = is_only_in(data, scenario, "all-odysseus")
    rules.fights = is_in_force(data, scenario, "fights")
    rules.consecration = is_in_force(data, scenario, "consecration")
    rules.third_slot = is_in_force(data, scenario, "third-slot")
    rules.bearer_reroll = is_in_force(data, scenario, "bearer-reroll")
    rules.marked_stack = is_in_force(data, scenario, "marked-stack")
    rules.hydra_after_gods = is_in_force(data, scenario, "hydra-after-gods")
    rules.break_altar = is_only_in(data, scenario, "break-altar")
    rules.support = is_only_in(data, scenario, "support")
    return rules
