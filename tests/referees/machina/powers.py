"""The special abilities of the gods (DEM-50 to 59)."""

from copy import deepcopy

from tests.referees.machina.quests import LESSENS, secret_safe
from tests.referees.machina.table import SPOTS, Table
from tests.referees.machina.tracks import can_reveal, discard_hero, fill_heroes, renew_quests


def abilities(table: Table) -> list[str]:
    """What the actor's ability can do now (DEM-48, 57); a placed Secret Quest must stay within reach (DEM-73)."""
    if not table.actor.charged:
        return []
    if table.data.edition == "gr" and table.go.ability_used:
        return []
    return [text for text in ability_targets(table) if safe_ability(table, text)]


def ability_targets(table: Table) -> list[str]:
    god = table.actor.god
    if god == "zeus":
        return [f"reserve {hero}" for hero in table.heroes_on_track()]
    if god in LESSENS:
        return [f"mark {quest.slug}" for quest in table.quests_on_track()]
    if god == "hermes":
        return [f"steal from {other.seat}" for other in table.opponents() if other.hand]
    if god == "hera":
        return [f"remove {hero}" for hero in table.heroes_on_track() if hero != table.reserved]  # DEM-55
    return ["renew"] if can_renew(table) else []


def can_renew(table: Table) -> bool:
    """DEM-59: not over the own Secret Quest; and there must be something to replace or to reveal (DEM-48)."""
    if table.go.placed:
        return False
    if any(not quest.marks for quest in table.quests_on_track()):
        return True
    return bool(table.empty_places()) and can_reveal(table)


def safe_ability(table: Table, text: str) -> bool:
    """Tried on a copy; a theft touches nothing that a quest needs."""
    if not table.go.placed or text.startswith("steal"):
        return True
    trial = deepcopy(table)
    use_ability(trial, text.split())
    return secret_safe(trial)


def use_ability(table: Table, words: list[str]) -> None:
    table.actor.charged = False
    table.go.ability_used = True
    verb, target = words[0], words[-1]
    if verb == "reserve":
        table.reserved, table.reserved_by = target, table.actor.seat  # DEM-58: an earlier one falls
    elif verb == "mark":
        for quest in table.quests_on_track():
            if quest.slug == target:
                quest.marks.append(table.actor.god)
    elif verb == "steal":
        steal(table, target)
    elif verb == "remove":
        remove(table, target)
    else:
        renew_quests(table)


def steal(table: Table, seat: str) -> None:
    """DEM-52: chance says which card; both players are told."""
    victim = table.player(seat)
    stolen = table.luck.next("stolen-card")
    assert stolen == table.luck.next("stolen-card")
    assert stolen[:2] == [table.actor.seat, seat]
    card = stolen[2]
    assert card in victim.hand, f"{seat} holds no {card}"
    victim.hand.remove(card)
    table.actor.hand.append(card)
    table.actor.fresh.append(card)
    ask_over_limit(table)


def ask_over_limit(table: Table) -> None:
    """DEM-61."""
    if len(table.actor.hand) > table.data.gods[table.actor.god]["hand"]:
        table.question = "over-limit"


def remove(table: Table, hero: str) -> None:
    """DEM-53; a second use first opens the spot of the earlier one (DEM-58)."""
    if table.closed:
        table.closed, table.closed_by = "", ""
        fill_heroes(table)
    spot = SPOTS[table.hero_track.index(hero)]
    discard_hero(table, hero)
    table.closed, table.closed_by = spot, table.actor.seat
