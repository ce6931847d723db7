"""The main action: one hero to one free space (DEM-30 to 37, 64)."""

from tests.referees.machina import powers, quests, tracks
from tests.referees.machina.table import ALTAR, MAT, OLYMPUS, PLACES, Table

FAVOUR = 2


def main_actions(table: Table) -> list[str]:
    """DEM-30 to 34; with a Secret Quest placed only that quest (DEM-70)."""
    if table.go.presence:
        return presence_sends(table)
    if table.go.placed:
        return quests.completions(table, [quests.placed_quest(table)])
    found = []
    for hero in table.usable_heroes():
        for space in table.free_spaces():
            found += [f"send {hero} to {space}{word}" for word in point_words(table, space)]
    return found + quests.completions(table, table.quests_on_track())


def presence_sends(table: Table) -> list[str]:
    """DEM-64: the token must go to a coloured area; with a Secret Quest placed to the one where it can be completed."""
    if not table.go.placed:
        return [f"send {hero} to {area}" for hero in table.usable_heroes() for area in table.free_areas()]
    secret = quests.placed_quest(table)
    area = tracks.colour(table, secret.slug)
    return [f"send {hero} to {area}" for hero in table.usable_heroes() if quests.in_reach(table, secret, [hero])]


def point_words(table: Table, space: str) -> list[str]:
    """DEM-34: a full track cannot be chosen while the other has room."""
    if space != ALTAR:
        return [""]
    words = []
    if table.actor.might < MAT:
        words.append(" for might")
    if table.actor.cunning < MAT:
        words.append(" for cunning")
    return words or [""]


def presence_quests(table: Table) -> list[str]:
    """DEM-64: a quest of the area just collected from; a placed Secret Quest must be done."""
    hero, mat = table.used_hero, (table.actor.might, table.actor.cunning)
    if table.go.placed:
        here = [quests.placed_quest(table)]
    else:
        here = [q for q in table.quests_on_track() if tracks.colour(table, q.slug) == table.used_space]
    found = [] if table.go.placed else ["decline"]
    for quest in here:
        for pay in quests.payments(table, quest, hero, mat):
            found.append(f"complete {quest.slug} with {hero}{quests.pay_word(pay)}")
    return found


# What follows is done in the order of DEM-37.


def use_hero(table: Table, hero: str, space: str) -> None:
    """The token is placed; a Legendary hero's god gets 2 GP (DEM-35)."""
    table.tokens[space] = table.actor.seat
    table.actor.tokens -= 1
    table.used_hero, table.used_space = hero, space
    for other in table.opponents():
        if other.god == table.data.heroes[hero].get("god"):
            other.gain(FAVOUR)


def send(table: Table, hero: str, space: str, point: str) -> None:
    player = table.actor
    use_hero(table, hero, space)
    if space == OLYMPUS:
        table.first = player
        table.draw_card(player)
        powers.ask_over_limit(table)
    elif space == ALTAR:
        player.charged = True
        player.collect(int(point == "might"), int(point == "cunning"))
    else:
        row = table.data.areas[space]
        player.collect(row["might"], row["cunning"])
        if table.go.presence:
            table.question = "presence-quest"


def complete(table: Table, slug: str, hero: str, pay: str) -> None:
    """DEM-40, 44."""
    player = table.actor
    if table.question == "presence-quest":
        table.question = "go"
    else:
        use_hero(table, hero, tracks.colour(table, slug))
    might = int(pay.partition("m")[0]) if "m" in pay else 0
    cunning = int(pay.rpartition("m")[2][:-1]) if "c" in pay else 0
    player.pay(might, cunning)
    at = [quest.slug if quest else "" for quest in table.quest_track].index(slug)
    table.quest_track[at] = None
    player.quests.append(slug)
    place = table.data.places[PLACES[at]]
    player.gain(table.data.quests[slug]["gp"] + place["gain"])
    if place["loss"]:
        table.question, table.amount = "hurt", place["loss"]


def finish_main(table: Table) -> None:
    """DEM-30."""
    tracks.discard_hero(table, table.used_hero)
    table.used_hero = ""
    tracks.fill_heroes(table)
    table.go.moved = True
    table.go.presence, table.go.short, table.go.placed = False, 0, ""


def discard(table: Table, card: str) -> None:
    """DEM-61; of two alike the new one goes."""
    table.drop_card(table.actor, card)
    if card in table.actor.fresh:
        table.actor.fresh.remove(card)
    table.question = "go"
