"""Dice: faces, places, what several of them make (DIV-06, 11, 16, 18, 53)."""

from itertools import combinations

from tests.referees.divinus.library import FACES

READY, USED, BURNT, BOX = "ready", "used", "burnt", "box"
PYTHIA = "7"
MOST = 60


class Die:
    """`sides` are the sides that may lie up: after a roll only the face is told, and two sides may bear one face."""

    def __init__(self, number: str, faces: list[str]) -> None:
        self.number = number
        self.faces = faces
        self.sides = {1}
        self.where = READY

    def shown(self) -> str:
        return self.faces[min(self.sides) - 1]

    def spot(self) -> int | None:
        """The board spot it lies on, if any."""
        return int(self.where.removeprefix("spot:")) if self.where.startswith("spot:") else None

    def is_used(self) -> bool:
        return self.where == USED or self.spot() is not None

    def lands(self, face: str) -> None:
        """DIV-18: a rolled Fire turns to the opposite side, so the face told is never Fire."""
        self.sides = {side for side in range(1, 7) if self.faces[side - 1] == face}
        assert self.sides, f"die {self.number} has no {face}"
        assert face != "fire", "a rolled Fire turns"

    def flipped_faces(self) -> set[str]:
        return {self.faces[6 - side] for side in self.sides}

    def flip(self, face: str) -> None:
        """DIV-16: to the opposite side (1–6, 2–5, 3–4); the face told says which of two equal faces was up."""
        self.sides = {7 - side for side in self.sides if self.faces[6 - side] == face}
        assert self.sides, f"die {self.number} cannot flip to {face}"

    def engrave(self, face: str, side: int, shown: str) -> None:
        """DIV-17: the die keeps its side up; `shown` tells which side that is where two bore one face."""
        doubtful = len(self.sides) > 1 and side in self.sides
        self.faces[side - 1] = face
        if doubtful:
            self.sides = {up for up in self.sides if self.faces[up - 1] == shown} or self.sides

    def may_bear(self, face: str, side: int) -> bool:
        """DIV-18, 38: Fire never on two opposite faces; the Pythia die is never stickered; no face over its like."""
        if self.number == PYTHIA or self.faces[side - 1] == face:
            return False
        return face != "fire" or self.faces[6 - side] != "fire"


def alike(one: Die, other: Die) -> bool:
    """POINT 1 of the rules being mended (DIV-11, 16). Now: dice that show the same face are alike.

    Mended: `one.shown() == other.shown() and one.faces == other.faces`.
    """
    return one.shown() == other.shown()


def wholly_alike(one: Die, other: Die) -> bool:
    """Where stickers go or a die leaves: the same faces, the same one up, the same place."""
    return one.faces == other.faces and one.shown() == other.shown() and one.where == other.where


def in_doubt(die: Die) -> bool:
    """Two sides bear the face that is up: which of them lies up nobody told."""
    return len(die.sides) > 1


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
            found |= changed(printed, change)
        return found

    def totals(self, dice: list[Die]) -> set[int]:
        """Each die added or subtracted; positive totals only."""
        totals = {0: {False}}
        for die in dice:
            totals = self.with_die(totals, die)
        return {total for total in totals if total > 0}

    def with_die(self, before: dict[int, set[bool]], die: Die) -> dict[int, set[bool]]:
        """Totals with one more die; the mark tells whether the nudge is spent."""
        after: dict[int, set[bool]] = {}
        for total, marks in before.items():
            for spent in marks:
                for value in self.values(die):
                    for nudge in range(-self.nudge, self.nudge + 1):
                        if nudge and spent:
                            continue
                        for sign in (1, -1):
                            made = total + sign * (value + nudge)
                            after.setdefault(made, set()).add(spent or nudge != 0)
        return after


def changed(values: set[int], change: list[object]) -> set[int]:
    """`X = Y` both ways, `X → Y` one way."""
    numbers = [number for number in change[1:] if isinstance(number, int)]
    if change[0] == "equal":
        return {b for a, b in (numbers, numbers[::-1]) if a in values}
    return set(numbers[1:]) if numbers[0] in values else set()
