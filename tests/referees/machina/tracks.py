"""The quest track with its limits (DEM-16 to 18), and the hero track with Hera's empty spot (DEM-30, 53)."""

from tests.referees.luck import take_from
from tests.referees.machina.table import PLACES, SPOTS, Quest, Table


def legendary(table: Table, quest: Quest) -> bool:
    return bool(table.data.quests[quest.slug].get("legendary"))


def colour(table: Table, slug: str) -> str:
    return str(table.data.quests[slug]["colour"])


def counted_quests(table: Table) -> list[Quest]:
    """DEM-47: a placed Secret Quest does not count."""
    return [quest for quest in table.quests_on_track() if not quest.secret]


def too_many(table: Table) -> Quest | None:
    """The quest that must leave, if any: DEM-16, then 17."""
    quests = counted_quests(table)
    legends = [quest for quest in quests if legendary(table, quest)]
    if len(legends) > 2:
        return legends[0]
    for area in table.data.areas:
        alike = [quest for quest in quests if colour(table, quest.slug) == area]
        if len(alike) > 2:
            legends_alike = [quest for quest in alike if legendary(table, quest)]
            if len(legends) == 2 and legends_alike:
                return legends_alike[0]
            return alike[0]
    return None


def fits(table: Table, slug: str) -> bool:
    """Could this quest be placed without breaking DEM-16 or 17?"""
    quests = [*counted_quests(table), Quest(slug, False)]
    if len([quest for quest in quests if legendary(table, quest)]) > 2:
        return False
    return len([quest for quest in quests if colour(table, quest.slug) == colour(table, slug)]) <= 2


def can_reveal(table: Table) -> bool:
    """DEM-18."""
    return any(fits(table, slug) for slug in table.quest_deck)


def reveal(table: Table, place: str) -> None:
    """One quest from the deck onto an empty space, and whatever DEM-16 and 17 send away."""
    slug, shown_at = table.luck.next("quest-shown")
    assert shown_at == place, f"{slug} is due on the {place} space, not the {shown_at}"
    take_from(table.quest_deck, slug, "quest deck")
    if slug in table.seen_quests:
        table.seen_quests.remove(slug)
    table.quest_track[PLACES.index(place)] = Quest(slug, False)
    leaving = too_many(table)
    while leaving:
        leave(table, leaving)
        leaving = too_many(table)


def leave(table: Table, quest: Quest) -> None:
    """DEM-16: back into the deck; the quests below it move up one space."""
    at = table.quest_track.index(quest)
    table.quest_track = [*table.quest_track[:at], *table.quest_track[at + 1 :], None]
    back_to_deck(table, quest.slug)


def back_to_deck(table: Table, slug: str) -> None:
    table.quest_deck.append(slug)
    table.seen_quests.append(slug)


def fill_quests(table: Table) -> None:
    """DEM-15, 22: onto the empty spaces, top to bottom."""
    while table.empty_places() and can_reveal(table):
        reveal(table, table.empty_places()[0])


def move_quests_up(table: Table) -> None:
    """DEM-22."""
    quests: list[Quest | None] = [quest for quest in table.quest_track if quest]
    table.quest_track = quests + [None] * (len(PLACES) - len(quests))


def renew_quests(table: Table) -> None:
    """DEM-54, 59: Poseidon."""
    for at, quest in enumerate(table.quest_track):
        if quest and not quest.marks:
            table.quest_track[at] = None
            table.set_aside.append(quest.slug)
    while table.empty_places():
        if not table.quest_deck:
            shuffle_back(table)
        if not can_reveal(table):
            break
        reveal(table, table.empty_places()[0])
    shuffle_back(table)


def shuffle_back(table: Table) -> None:
    for slug in table.set_aside:
        back_to_deck(table, slug)
    table.set_aside = []


def fill_heroes(table: Table) -> None:
    """DEM-30, 53: heroes move up past the closed spot, new ones come onto the lowest open spots."""
    waiting = table.heroes_on_track()
    for at, spot in enumerate(SPOTS):
        if spot == table.closed:
            table.hero_track[at] = ""
        elif waiting:
            table.hero_track[at] = waiting.pop(0)
        else:
            table.hero_track[at] = draw_hero(table)


def draw_hero(table: Table) -> str:
    """DEM-38."""
    if not table.hero_deck:
        table.hero_deck, table.hero_discard = table.hero_discard, []
    if not table.hero_deck:
        return ""
    return take_from(table.hero_deck, table.luck.card("hero-shown"), "hero deck")


def discard_hero(table: Table, hero: str) -> None:
    table.hero_track[table.hero_track.index(hero)] = ""
    table.hero_discard.append(hero)
    if hero == table.reserved:
        table.reserved, table.reserved_by = "", ""


def begin_go(table: Table) -> None:
    """DEM-26 (1): the actor's own reservation or empty spot ends."""
    if table.reserved_by == table.actor.seat:
        table.reserved, table.reserved_by = "", ""
    if table.closed_by == table.actor.seat:
        table.closed, table.closed_by = "", ""
        fill_heroes(table)
