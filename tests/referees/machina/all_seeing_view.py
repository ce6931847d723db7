"""The table in the words of the all-seeing view."""

from tests.referees.machina.claims import claim, colours, missing_gp, missing_quests
from tests.referees.machina.quests import needs
from tests.referees.machina.table import ALTAR, OLYMPUS, PLACES, SPOTS, Player, Table
from tests.referees.machina.tracks import colour
from theomachy.core.game import Json


def view(table: Table) -> Json:
    return {
        "turn": table.turn,
        "max_turns": table.max_turns,
        "round": table.round,
        "rounds": table.rounds,
        "rounds_played": table.rounds_played,
        "first": table.first.seat,
        "lead": table.lead.seat,
        "spaces": spaces(table),
        "quest_track": quest_track(table),
        "hero_track": hero_track(table),
        "quest_deck": len(table.quest_deck),
        "quest_deck_seen": in_order(table.seen_quests, list(table.data.quests)),
        "hero_deck": len(table.hero_deck),
        "hero_discard": in_order(table.hero_discard, list(table.data.heroes)),
        "card_deck": len(table.card_deck),
        "card_discard": in_order(table.card_discard, list(table.data.cards)),
        "go": go(table),
        "players": [player_view(table, player) for player in table.players],
        "ending": table.ending,
        "winners": table.winners,
    }


def in_order(cards: list[str], order: list[str]) -> list[str]:
    """A heap in the order of the data, twins side by side."""
    return sorted(cards, key=order.index)


def spaces(table: Table) -> list[Json]:
    found: list[Json] = []
    for area, row in table.data.areas.items():
        found.append({"space": area, "token": table.tokens.get(area), "might": row["might"], "cunning": row["cunning"]})
    for space in (OLYMPUS, ALTAR):
        found.append({"space": space, "token": table.tokens.get(space)})
    return found


def quest_track(table: Table) -> list[Json]:
    found: list[Json] = []
    for place, quest in zip(PLACES, table.quest_track, strict=True):
        row = table.data.places[place]
        seen: Json = {"place": place, "gain": row["gain"], "loss": row["loss"], "quest": None}
        if quest:
            might, cunning = needs(table, quest)
            seen |= {
                "quest": quest.slug,
                "secret": quest.secret,
                "marks": quest.marks,
                "might": might,
                "cunning": cunning,
                "free": colour(table, quest.slug) in table.free_areas(),
            }
        found.append(seen)
    return found


def hero_track(table: Table) -> list[Json]:
    found: list[Json] = []
    for spot, hero in zip(SPOTS, table.hero_track, strict=True):
        seen: Json = {"spot": spot, "bonus": table.data.spots[spot]["bonus"], "hero": hero or None}
        if spot == table.closed:
            seen["closed_by"] = table.closed_by
        if hero and hero == table.reserved:
            seen["reserved_by"] = table.reserved_by
        found.append(seen)
    return found


def go(table: Table) -> Json:
    return {
        "moved": table.go.moved,
        "card_used": table.go.card_used,
        "ability_used": table.go.ability_used,
        "presence": table.go.presence,
        "short": table.go.short,
        "placed": table.go.placed or None,
    }


def player_view(table: Table, player: Player) -> Json:
    cards = list(table.data.cards)
    seen: Json = {
        "seat": player.seat,
        "god": player.god or None,
        "might": player.might,
        "cunning": player.cunning,
        "gp": player.gp,
        "charged": player.charged,
        "tokens": player.tokens,
        "cards": len(player.hand),
        "quests": player.quests,
        "colours": colours(table, player),
        # Still to be completed: of three that are drawn two are kept (DEM-14).
        "secrets_left": min(len(player.secrets), 2),
        "hand": in_order(player.hand, cards),
        "fresh": in_order(player.fresh, cards),
        "secrets": in_order(player.secrets, list(table.data.quests)),
    }
    if player.god:
        row = table.data.gods[player.god]
        seen |= {"power": row["power"], "hand_limit": row["hand"]}
    if player.put_back:
        seen["put_back"] = player.put_back
    if player.objective:
        seen |= {"objective": player.objective, "goal": goal(table, player)}
    return seen


def goal(table: Table, player: Player) -> Json:
    return {
        "gp": table.data.objectives[player.objective]["gp"],
        "quests_missing": missing_quests(table, player),
        "gp_missing": missing_gp(table, player),
        "claims": claim(table, player),
    }
