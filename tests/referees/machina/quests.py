"""Completing a quest (DEM-40 to 46) and placing a Secret Quest (DEM-70, 73)."""

from tests.referees.machina.table import MAT, SPOTS, Quest, Table
from tests.referees.machina.tracks import colour

# The gods whose ability makes a quest easier, and what it lessens (DEM-51).
LESSENS = {"athena": "cunning", "ares": "might"}


def needs(table: Table, quest: Quest) -> tuple[int, int]:
    """DEM-51: what the quest asks with its marks, never below 0."""
    row = table.data.quests[quest.slug]
    might, cunning = row["might"], row["cunning"]
    for god in quest.marks:
        if LESSENS[god] == "might":
            might -= table.data.gods[god]["amount"]
        else:
            cunning -= table.data.gods[god]["amount"]
    return max(0, might), max(0, cunning)


def payments(table: Table, quest: Quest, hero: str, mat: tuple[int, int]) -> set[tuple[int, int]]:
    """DEM-40 to 43, 68: what may be paid for this quest with this hero; no way that wastes a bonus."""
    row = table.data.heroes[hero]
    need_might, need_cunning = needs(table, quest)
    spot_bonus = table.data.spots[SPOTS[table.hero_track.index(hero)]]["bonus"]
    birth_bonus = 1 if row["birthplace"] == colour(table, quest.slug) else 0
    found = set()
    for spot_might in (spot_bonus, 0):
        for birth_might in (birth_bonus, 0):
            might = row["might"] + spot_might + birth_might
            cunning = row["cunning"] + spot_bonus - spot_might + birth_bonus - birth_might
            missing = max(0, need_might - might), max(0, need_cunning - cunning)
            for pay in forgiven(missing, table.go.short):
                if pay[0] <= mat[0] and pay[1] <= mat[1]:
                    found.add(pay)
    return {pay for pay in found if not any(dearer(pay, other) for other in found)}


def dearer(pay: tuple[int, int], other: tuple[int, int]) -> bool:
    """DEM-43: costs as much of both as another payment, and more of one."""
    return pay != other and pay[0] >= other[0] and pay[1] >= other[1]


def forgiven(missing: tuple[int, int], short: int) -> list[tuple[int, int]]:
    """DEM-68: up to `short` of the missing points, Might and Cunning together, need not be paid."""
    might, cunning = missing
    spared = min(short, might + cunning)
    return [
        (might - part, cunning - (spared - part))
        for part in range(spared + 1)
        if part <= might and spared - part <= cunning
    ]


def pay_word(pay: tuple[int, int]) -> str:
    might, cunning = pay
    word = (f"{might}m" if might else "") + (f"{cunning}c" if cunning else "")
    return f" paying {word}" if word else ""


def mat_at(table: Table, area: str) -> tuple[int, int]:
    """What the actor can pay with: with Powerful Presence also the points of the area (DEM-64)."""
    might, cunning = table.actor.might, table.actor.cunning
    if table.go.presence:
        row = table.data.areas[area]
        might, cunning = min(MAT, might + row["might"]), min(MAT, cunning + row["cunning"])
    return might, cunning


def completions(table: Table, quests: list[Quest]) -> list[str]:
    """All ways to complete one of these quests with a usable hero; their areas must be free (DEM-32)."""
    found = []
    for quest in quests:
        if colour(table, quest.slug) in table.free_areas():
            for hero in table.usable_heroes():
                for pay in payments(table, quest, hero, (table.actor.might, table.actor.cunning)):
                    found.append(f"complete {quest.slug} with {hero}{pay_word(pay)}")
    return found


def in_reach(table: Table, quest: Quest, heroes: list[str]) -> bool:
    """Can one of these heroes complete it as things stand?"""
    area = colour(table, quest.slug)
    if area not in table.free_areas():
        return False
    return any(payments(table, quest, hero, mat_at(table, area)) for hero in heroes)


def in_reach_with_charge(table: Table, quest: Quest) -> bool:
    """DEM-73: the own charge of Athena or Ares counts too."""
    heroes = table.usable_heroes()
    if in_reach(table, quest, heroes):
        return True
    if table.actor.charged and table.actor.god in LESSENS:
        easier = Quest(quest.slug, quest.secret)
        easier.marks = [*quest.marks, table.actor.god]
        return in_reach(table, easier, heroes)
    return False


def placings(table: Table) -> list[str]:
    """DEM-70."""
    found = []
    for secret in table.actor.secrets:
        if in_reach_with_charge(table, Quest(secret, True)):
            found += [f"place {secret} on {place}" for place in table.empty_places()]
    return found


def placed_quest(table: Table) -> Quest:
    return next(quest for quest in table.quests_on_track() if quest.slug == table.go.placed)


def secret_safe(table: Table) -> bool:
    """DEM-70: after a Secret Quest is placed, it must stay within reach."""
    return not table.go.placed or in_reach_with_charge(table, placed_quest(table))
