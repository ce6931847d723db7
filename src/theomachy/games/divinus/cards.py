"""What is printed on cards and stickers, as plain values."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import NOTHING

# The kinds of quests.
RACE: Final = 0
MONSTER: Final = 1
OWN_MONSTER: Final = 2
QUEST_KINDS: Final = ("race", "monster", "own-monster")

# Which Favor a quest gives, besides Greek, Norse and Total.
CHOICE_FAVOR: Final = 3
BY_ICON: Final = 4
QUEST_FAVORS: Final = ("greek", "norse", "total", "choice", "by-icon")
# The face of a reward that is any one of the forge display.
ANY_DISPLAYED_FACE: Final = -1

# The meeples of monsters. The first three stand on the board, Echidna's on the maps.
CERBERUS: Final = 1
CHIMERA: Final = 2
HYDRA: Final = 3
ECHIDNA: Final = 4

# Special faces.
NECTAR_FACE: Final = 1
SWORDS_FACE: Final = 2
FIRE_FACE: Final = 3


class RuleCall:
    """A call in a data row: the name of a measure, test, reward or effect, and its numbers."""

    def __init__(self, name: str, a: int, b: int, c: int) -> None:
        self.name = name
        self.a = a
        self.b = b
        self.c = c


def no_call() -> RuleCall:
    return RuleCall("none", 0, 0, 0)


class GodCard:
    def __init__(
        self, pantheon: int, scenario: int, goals: tuple[RuleCall, ...], eternal: tuple[RuleCall, ...]
    ) -> None:
        self.pantheon = pantheon
        self.scenario = scenario
        self.goals = goals
        self.eternal = eternal


class TempleSticker:
    def __init__(self, pantheon: int, scenario: int, test: RuleCall) -> None:
        self.pantheon = pantheon
        self.scenario = scenario
        self.test = test


class QuestCard:
    """A race quest or a monster card. `need` is the number its test asks for."""

    scenario: int = 0
    kind: int = RACE
    test: RuleCall
    need: int = 0
    favor: int = 0
    worth: int = 0
    rewards: tuple[int, ...] = ()
    dedicated_god: int = NOTHING
    second_worth: int = 0
    pantheon: int = NOTHING
    spots: tuple[int, ...] = ()
    pushes: tuple[tuple[int, ...], ...] = ()
    meeple: int = 0
    hero_terrain: int = NOTHING
    choices: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.test = no_call()


class ChoiceRow:
    """A story choice. It is offered only while one flag is set and another is not, where it names them."""

    def __init__(
        self,
        rewards: tuple[int, ...],
        sets: tuple[str, ...],
        clears: tuple[str, ...],
        leaning: int,
        required_flag: str,
        excluded_flag: str,
    ) -> None:
        self.rewards = rewards
        self.sets = sets
        self.clears = clears
        self.leaning = leaning
        self.required_flag = required_flag
        self.excluded_flag = excluded_flag


class LocationSticker:
    def __init__(
        self, scenario: int, number: int, bearer_reward: int, visiting_bearer_reward: int, choices: tuple[int, ...]
    ) -> None:
        self.scenario = scenario
        self.number = number
        self.bearer_reward = bearer_reward
        self.visiting_bearer_reward = visiting_bearer_reward
        self.choices = choices


class Artifact:
    """`upgrade` replaces the effect's number; 0 means there is no upgrade slot."""

    def __init__(self, effect: RuleCall, upgrade: int) -> None:
        self.effect = effect
        self.upgrade = upgrade


class Ability:
    def __init__(self, pantheon: int, effect: RuleCall) -> None:
        self.pantheon = pantheon
        self.effect = effect


class StoryText:
    """A text of the story with its conditions: scene, intro, outro, consequence or ending. It may name players by a
    role."""

    def __init__(
        self,
        slug: str,
        scenario: int,
        required_flag: str,
        excluded_flag: str,
        effect: RuleCall,
        sets: tuple[str, ...],
        about: str,
        role: str,
    ) -> None:
        self.slug = slug
        self.scenario = scenario
        self.required_flag = required_flag
        self.excluded_flag = excluded_flag
        self.effect = effect
        self.sets = sets
        self.about = about
        self.role = role


class Scenario:
    def __init__(
        self,
        slug: str,
        number: int,
        gods: tuple[int, ...],
        guests: tuple[str, ...],
        temples: tuple[int, ...],
        quests: tuple[int, ...],
        clash: int,
        greek: RuleCall,
        norse: RuleCall,
    ) -> None:
        self.slug = slug
        self.number = number
        self.gods = gods
        self.guests = guests
        self.temples = temples
        self.quests = quests
        self.clash = clash
        self.greek = greek
        self.norse = norse
