"""The values of all cards, and a table of which plays resolve which quests, computed once from the rule."""

from __future__ import annotations

from typing import Final

from theomachy.core.cached_fragment import CachedFragment
from theomachy.core.pack import Pack, Row
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.verbs import (
    COLOUR,
    COMRADE,
    GOD,
    HERO,
    NO_GOD,
    QUEST,
    STRONG,
    WEAK,
)

POWER_FAVOUR: Final = 0
POWER_MIGHT: Final = 1
POWER_CUNNING: Final = 2
POWER_SWAP: Final = 3
POWER_RECOLOUR: Final = 4
POWERS: Final = ("favours", "might", "cunning", "swaps", "recolours")
GODS: Final = GOD.slugs[:NO_GOD]
NO_QUEST: Final = -1

# Why a bonus is given.
SAME_COLOUR: Final = "colour"
SHARED_GOD: Final = "shared"
HERO_FAVOURED: Final = "favours-hero"
COMRADE_FAVOURED: Final = "favours-comrade"


class Person:
    """A side of a hero, or a comrade; `colour` is -1 for heroes."""

    def __init__(self, god: int, might: int, cunning: int, colour: int) -> None:
        self.god = god
        self.might = might
        self.cunning = cunning
        self.colour = colour

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Person, (self.god, self.might, self.cunning, self.colour)


class Quest:
    def __init__(self, might: int, cunning: int, vp: int, colour: int) -> None:
        self.might = might
        self.cunning = cunning
        self.vp = vp
        self.colour = colour

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Quest, (self.might, self.cunning, self.vp, self.colour)


# Before a quest is chosen.
NO_REQUIREMENT: Final = Quest(0, 0, 0, -1)


class PlaySum:
    """DXC-20: the values of hero, comrade and god, and what the quest asks. `free_points` points go to any
    attribute."""

    def __init__(self, might: int, cunning: int, free_points: int, need_might: int, need_cunning: int) -> None:
        self.might = might
        self.cunning = cunning
        self.free_points = free_points
        self.need_might = need_might
        self.need_cunning = need_cunning

    def missing_might(self) -> int:
        return max(0, self.need_might - self.might)

    def missing_cunning(self) -> int:
        return max(0, self.need_cunning - self.cunning)

    def total_missing(self) -> int:
        """How many points are missing when all free points are placed where they help (DXC-33)."""
        return max(0, self.missing_might() + self.missing_cunning() - self.free_points)

    def with_free_points(self) -> tuple[int, int]:
        """Might and Cunning with the free points: first the missing Might, the rest goes to Cunning."""
        to_might = min(self.free_points, self.missing_might())
        return self.might + to_might, self.cunning + self.free_points - to_might


class CardData:
    """Static data of a set-up, shared by all copies of a state.

    `god_masks` has a bitmask of gods for each hero, side, comrade and quest (`gods_to_resolve`); `lowest_goals` is
    the lowest goal for each number of seats.
    """

    def __init__(
        self,
        heroes: list[Person],
        comrades: list[Person],
        quests: list[Quest],
        powers: list[int],
        objectives: list[tuple[int, ...]],
        goals: list[tuple[int, ...]],
        god_masks: list[int],
    ) -> None:
        self.heroes = heroes
        self.comrades = comrades
        self.quests = quests
        self.powers = powers
        self.objectives = objectives
        self.goals = goals
        self.lowest_goals = [min([goal[i] for goal in goals]) for i in range(len(goals[0]))]
        self.god_masks = god_masks
        # Cache of `view.sum_view` by hero, side, comrade, quest and god; all tables of a server share it.
        self.sum_view_cache: dict[int, CachedFragment] = {}

    def play_sum(self, hero: int, side: int, comrade: int, quest: int, god: int) -> PlaySum:
        """DXC-20 to 25, 33 to 35: the whole arithmetic of resolving a quest."""
        person = self.heroes[2 * hero + side]
        friend = self.comrades[comrade]
        task = self.quests[quest] if quest != NO_QUEST else NO_REQUIREMENT
        power = self.powers[god] if god != NO_GOD else -1
        free = len(self.bonus_reasons(person, friend, quest, god))
        might = person.might + friend.might + (1 if power == POWER_MIGHT else 0)
        cunning = person.cunning + friend.cunning + (1 if power == POWER_CUNNING else 0)
        if power == POWER_SWAP:
            return PlaySum(might, cunning, free, task.cunning, task.might)
        return PlaySum(might, cunning, free, task.might, task.cunning)

    def bonus_reasons(self, person: Person, friend: Person, quest: int, god: int) -> list[str]:
        """DXC-21 to 23: the reasons for free points, one point each."""
        reasons: list[str] = []
        if quest != NO_QUEST and friend.colour == self.quests[quest].colour:
            reasons.append(SAME_COLOUR)
        if person.god == friend.god:
            reasons.append(SHARED_GOD)
        if god != NO_GOD and self.powers[god] == POWER_FAVOUR:
            if person.god == god:
                reasons.append(HERO_FAVOURED)
            if friend.god == god:
                reasons.append(COMRADE_FAVOURED)
        return reasons

    def gods_to_resolve(self, hero: int, side: int, comrade: int, quest: int) -> int:
        """The gods (and NO_GOD) with which this quest can be resolved, as a bitmask."""
        return self.god_masks[((2 * hero + side) * COMRADE.size + comrade) * QUEST.size + quest]

    def fill_god_masks(self) -> None:
        for hero in range(HERO.size):
            for side in (WEAK, STRONG):
                for comrade in range(COMRADE.size):
                    for quest in range(QUEST.size):
                        bits = 0
                        for god in range(GOD.size):
                            if self.play_sum(hero, side, comrade, quest, god).total_missing() == 0:
                                bits |= 1 << god
                        self.god_masks.append(bits)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return CardData, (
            self.heroes,
            self.comrades,
            self.quests,
            self.powers,
            self.objectives,
            self.goals,
            self.god_masks,
        )


def read_cards(pack: Pack) -> CardData:
    heroes: list[Person] = []
    for row in pack.rows("hero"):
        god = row.index_of("god", GODS)
        heroes.append(Person(god, row.number("weak-might"), row.number("weak-cunning"), -1))
        heroes.append(Person(god, row.number("strong-might"), row.number("strong-cunning"), -1))
    comrades = [
        Person(
            row.index_of("god", GODS), row.number("might"), row.number("cunning"), row.index_of("colour", COLOUR.slugs)
        )
        for row in pack.rows("comrade")
    ]
    quests = [
        Quest(row.number("might"), row.number("cunning"), row.number("vp"), row.index_of("colour", COLOUR.slugs))
        for row in pack.rows("quest")
    ]
    powers = [row.index_of("power", POWERS) for row in pack.rows("god")]
    objectives = [read_objective_colours(row) for row in pack.rows("objective")]
    goals = [read_goals(row) for row in pack.rows("objective")]
    cards = CardData(heroes, comrades, quests, powers, objectives, goals, [])
    cards.fill_god_masks()
    return cards


def read_objective_colours(row: Row) -> tuple[int, ...]:
    """DXC-04: four colours."""
    words = row.words("colours")
    for word in words:
        if word not in COLOUR.index:
            raise Problem("pack-bad-word", [row.slug, "colours", word, ", ".join(COLOUR.slugs)])
    return tuple([COLOUR.index[word] for word in words])


def read_goals(row: Row) -> tuple[int, ...]:
    """DXC-04: the VP needed with 2, 3 and 4 players."""
    goals: list[int] = []
    for goal in row.items("vp"):
        if isinstance(goal, int):
            goals.append(goal)
    if len(goals) != 3:
        raise Problem("pack-bad-value", [row.slug, row.slug, "vp", "[2, 3, 4]"])
    return tuple(goals)
