"""Dice: faces, places, what several of them make (DIV-06, 11, 16, 18, 53)."""

from functools import cache
from itertools import combinations

from tests.referees.divinus.printed_data import FACES

READY, USED, BURNT, BOX = "ready", "used", "burnt", "box"
PYTHIA = "7"
MOST = 60


class Die:
    def __init__(self, number: str, faces: list[str]) -> None:
        self.number = number
        self.faces = faces
        self.side = 1
        self.where = READY

    def shown(self) -> str:
        return self.faces[self.side - 1]

    def spot(self) -> int | None:
        """The board spot it lies on, if any."""
        return int(self.where.removeprefix("spot:")) if self.where.startswith("spot:") else None

    def is_used(self) -> bool:
        return self.where == USED or self.spot() is not None

    def lands(self, face: str, side: int) -> None:
        """DIV-18: a rolled Fire turns to the opposite side, so the face told is never Fire.

        `side` lies up now: that of this roll, unless the die was rolled again before anybody was asked.
        """
        self.side = side if self.faces[side - 1] == face else self.faces.index(face) + 1
        assert face != "fire", "a rolled Fire turns"

    def flip(self) -> None:
        """DIV-16: to the opposite side (1–6, 2–5, 3–4)."""
        self.side = 7 - self.side

    def engrave(self, face: str, side: int) -> None:
        """DIV-17: the die keeps its side up."""
        self.faces[side - 1] = face

    def may_bear(self, face: str, side: int) -> bool:
        """DIV-18, 38: Fire never on two opposite faces; the Pythia die is never stickered; no face over its like."""
        if self.number == PYTHIA or self.faces[side - 1] == face:
            return False
        return face != "fire" or self.faces[6 - side] != "fire"


def alike(one: Die, other: Die) -> bool:
    """DIV-11: all their faces are alike and the same side is up; the Pythia die is like no other."""
    return one.faces == other.faces and one.side == other.side and PYTHIA not in (one.number, other.number)


def first_of_alike(dice: list[Die]) -> list[Die]:
    """One of each sort of dice: choosing its twin would be the same."""
    return [die for place, die in enumerate(dice) if not any(alike(die, before) for before in dice[:place])]


def choices(dice: list[Die], most: int) -> list[list[Die]]:
    """All ways to choose one or more dice; of dice that are alike the first ones are taken."""
    found = []
    for count in range(1, min(most, len(dice)) + 1):
        for chosen in combinations(dice, count):
            if is_first_choice(dice, list(chosen)):
                found.append(list(chosen))
    return found


def is_first_choice(dice: list[Die], chosen: list[Die]) -> bool:
    """No die stands out while one like it, before it, is left."""
    for place, die in enumerate(dice):
        if die in chosen:
            for before in dice[:place]:
                if alike(before, die) and before not in chosen:
                    return False
    return True


def text_of(dice: list[Die]) -> str:
    return "+".join(die.number for die in dice)


class Count:
    """How dice are counted: what each face may be, and how far one of them may be nudged."""

    def __init__(self, changes: list[list[object]], nudge: int = 0, fighting: bool = False) -> None:
        self.changes = changes
        self.nudge = nudge
        self.fighting = fighting

    def values(self, die: Die) -> set[int]:
        """DIV-11, 18, 35: one of the face's values; Artifacts let a number be used as another, one of them a die."""
        face = FACES[die.shown()]
        if self.fighting and face.get("special") == "swords":
            return set(range(1, MOST + 1))
        printed = set(face["values"])
        found = set(printed)
        for change in self.changes:
            found |= apply_change(printed, change)
        return found

    def totals(self, dice: list[Die]) -> set[int]:
        """Each die added or subtracted; positive totals only."""
        values = tuple(sorted(tuple(sorted(self.values(die))) for die in dice))
        return {total for total, _ in reachable_values(values, self.nudge) if total > 0}


@cache
def reachable_values(values: tuple[tuple[int, ...], ...], nudge: int) -> frozenset[tuple[int, bool]]:
    """What dice of these values make, and whether the nudge is spent on one of them."""
    if not values:
        return frozenset({(0, False)})
    after = set()
    for total, spent in reachable_values(values[:-1], nudge):
        for value in values[-1]:
            for step in [0] if spent else range(-nudge, nudge + 1):
                after.update({(total + value + step, spent or step != 0), (total - value - step, spent or step != 0)})
    return frozenset(after)


def apply_change(values: set[int], change: list[object]) -> set[int]:
    """`X = Y` both ways, `X → Y` one way."""
    numbers = [number for number in change[1:] if isinstance(number, int)]
    if change[0] == "equal":
        return {b for a, b in (numbers, numbers[::-1]) if a in values}
    return set(numbers[1:]) if numbers[0] in values else set()
