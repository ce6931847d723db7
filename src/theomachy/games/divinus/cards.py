"""What is printed on cards and stickers, as plain values."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import NOTHING

# The kinds of quests.
RACE: Final = 0
MONSTER: Final = 1
OWN_MONSTER: Final = 2
KINDS: Final = ("race", "monster", "own-monster")

# Which Favor a quest gives, besides Greek, Norse and Total.
CHOICE_FAVOR: Final = 3
BY_ICON: Final = 4
FAVORS: Final = ("greek", "norse", "total", "choice", "by-icon")
# The face of a reward that is any one of the forge display.
DISPLAY: Final = -1

# The meeples of monsters. The first three stand on the board, Echidna's on the maps.
CERBERUS: Final = 1
CHIMERA: Final = 2
HYDRA: Final = 3
ECHIDNA: Final = 4

# Special faces.
NECTAR_FACE: Final = 1
SWORDS_FACE: Final = 2
FIRE_FACE: Final = 3


class Saying:
    """A call in a data row: the name of a measure, test, reward or effect, and its numbers."""

    def __init__(self, name: str, a: int, b: int, c: int) -> None:
        self.name = name
        self.a = a
        self.b = b
        self.c = c


def no_saying() -> Saying:
    return Saying("none", 0, 0, 0)


class GodCard:
    def __init__(self, pantheon: int, scenario: int, goals: tuple[Saying, ...], eternal: tuple[Saying, ...]) -> None:
        self.pantheon = pantheon
        self.scenario = scenario
        self.goals = goals
        self.eternal = eternal


class TempleSticker:
    def __init__(self, pantheon: int, scenario: int, test: Saying) -> None:
        self.pantheon = pantheon
        self.scenario = scenario
        self.test = test


class QuestCard:
    """A race quest or a monster card. `need` is the number its test asks for."""

    scenario: int = 0
    kind: int = RACE
    test: Saying
    need: int = 0
    favor: int = 0
    worth: int = 0
    rewards: tuple[int, ...] = ()
    dedicated: int = NOTHING
    second: int = 0
    pantheon: int = NOTHING
    spots: tuple[int, ...] = ()
    pushes: tuple[tuple[int, ...], ...] = ()
    meeple: int = 0
    hero_on: int = NOTHING
    choices: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.test = no_saying()


class ChoiceRow:
    """A story choice. It is offered only while one flag is set and another is not, where it names them."""

    def __init__(
        self,
        rewards: tuple[int, ...],
        sets: tuple[str, ...],
        clears: tuple[str, ...],
        leaning: int,
        needs: str,
        bars: str,
    ) -> None:
        self.rewards = rewards
        self.sets = sets
        self.clears = clears
        self.leaning = leaning
        self.needs = needs
        self.bars = bars


class LocationSticker:
    def __init__(self, scenario: int, number: int, bearer: int, bearer_self: int, choices: tuple[int, ...]) -> None:
        self.scenario = scenario
        self.number = number
        self.bearer = bearer
        self.bearer_self = bearer_self
        self.choices = choices


class Artifact:
    """`upgrade` replaces the effect's number; 0 means there is no upgrade slot."""

    def __init__(self, effect: Saying, upgrade: int) -> None:
        self.effect = effect
        self.upgrade = upgrade


class Ability:
    def __init__(self, pantheon: int, effect: Saying) -> None:
        self.pantheon = pantheon
        self.effect = effect


class Paragraph:
    """A text of the story with its conditions: scene, intro, outro, consequence or ending. It may name players by a
    role."""

    def __init__(
        self,
        slug: str,
        scenario: int,
        needs: str,
        bars: str,
        effect: Saying,
        sets: tuple[str, ...],
        about: str,
        who: str,
    ) -> None:
        self.slug = slug
        self.scenario = scenario
        self.needs = needs
        self.bars = bars
        self.effect = effect
        self.sets = sets
        self.about = about
        self.who = who


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
        greek: Saying,
        norse: Saying,
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
