"""What is met is resolved: quests, Locations, Temples, each fully before the next (DIV-20, 21, 33, 57)."""

from tests.referees.divinus import temples
from tests.referees.divinus.actions import refresh, reroll
from tests.referees.divinus.areas import areas
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.measures import measure, wild_barbarians
from tests.referees.divinus.pieces import Artifact, Card
from tests.referees.divinus.printed_data import ROWS, Row, row
from tests.referees.divinus.rewards import favor, give
from tests.referees.divinus.table import Player, Table


def settle(table: Table) -> Steps:
    """DIV-57: after every finished step, on all maps; the active player first, then in turn order."""
    while True:
        for player in table.from_active():
            options = due(table, player)
            if options:
                answer = yield from ask(player.seat, options)
                yield from resolve(table, player, answer)
                break
        else:
            return


def due(table: Table, player: Player) -> list[str]:
    options = [f"fulfil {card.slug}" for card in table.cards if card.kind == "race" and is_met(table, player, card)]
    if player.seat == table.active:
        options += [f"open {place}" for place in table.waiting]
    options += [temples.option(cell) for cell in temples.to_consecrate(table, player)]
    return options


def is_met(table: Table, player: Player, card: Card) -> bool:
    return not card.done and progress(table, player, card) >= int(card.test[-1])


def is_met_with_runestone(table: Table, player: Player, card: Card) -> bool:
    """For one quest Barbarian icons count as any people."""
    if card.kind != "race" or card.done or is_met(table, player, card):
        return False
    return runestone_progress(table, player, card) >= int(card.test[-1])


def runestone_progress(table: Table, player: Player, card: Card) -> int:
    with wild_barbarians(player):
        return progress(table, player, card)


def progress(table: Table, player: Player, card: Card) -> int:
    return measure(table, player, card.test[:-1])


def resolve(table: Table, player: Player, answer: str) -> Steps:
    verb, thing = answer.split()
    if verb == "fulfil":
        yield from fulfil(table, player, next(card for card in table.cards if card.slug == thing))
    elif verb == "consecrate":
        yield from temples.consecrate(table, player, thing)
    else:
        yield from open_location(table, player, thing)


def fulfil(table: Table, player: Player, card: Card) -> Steps:
    """DIV-20: Favor, the story choice and its reward, the quest's rewards; then it is gone."""
    card.done = True
    table.done.append((card.slug, player.seat))
    table.flags[f"done-{card.slug}"] = None
    player.quests += 1
    dedicated = card.row.get("dedicated")
    if dedicated is not None and table.first_dedicated is None:
        table.first_dedicated = str(row("god", dedicated)["pantheon"])
    horn = blown_horn(player)
    if not table.eternal:
        yield from with_story(table, player, card)
    if horn is not None:
        yield from refresh(table, player, horn.strength())


def with_story(table: Table, player: Player, card: Card) -> Steps:
    yield from favor(player, favor_kind(player, card), card.worth)
    yield from choose_of_quest(table, player, card)
    yield from reward_of_quest(table, player, card)


def blown_horn(player: Player) -> Artifact | None:
    """DIV-35: the Horn of Plenty: the first quest of a scenario, a race or a monster card, in Eternal Mode too."""
    horn = player.artifact("refresh-on-quest")
    if horn is None or not horn.left:
        return None
    horn.left = 0
    return horn


def choose_of_quest(table: Table, player: Player, card: Card) -> Steps:
    yield from choose(table, player, [found for found in ROWS["choice"] if found.get("quest") == card.slug])


def reward_of_quest(table: Table, player: Player, card: Card) -> Steps:
    for reward in card.row.get("reward", []):
        yield from give(table, player, reward)


def favor_kind(player: Player, card: Card) -> str:
    """Of two pantheons the player chooses, unless the way it was met decides."""
    kind = str(card.row["favor"][0])
    if kind != "by-icon":
        return kind
    large = [
        area
        for area in areas(player.map, player.disguise())
        if area.terrain == card.test[1] and area.size() >= card.test[-1]
    ]
    greek = any(area.icons.of("greek") for area in large)
    norse = any(area.icons.of("norse") for area in large)
    if greek and norse:
        return "choice"
    return "greek" if greek else "norse"


def choose(table: Table, player: Player, choices: list[Row]) -> Steps:
    """A story choice: what it sets is remembered with who set it. DIV-33: some wait for a flag, or for its absence."""
    offered = [found for found in choices if found.get("if", "") in ("", *table.flags)]
    offered = [found for found in offered if found.get("unless") not in table.flags]
    answer = yield from ask(player.seat, [f"choose {found['slug']}" for found in offered])
    if answer == "":
        return
    chosen = row("choice", answer.split()[1])
    table.tale.append((chosen["slug"], player.seat))
    player.leanings[chosen["leaning"]] += 1
    for flag in chosen.get("clears", []):
        table.flags.pop(flag, None)
    for flag in chosen.get("sets", []):
        table.flags.pop(flag, None)
        table.flags[flag] = player.seat
    for reward in chosen["reward"]:
        yield from give(table, player, reward)


def open_location(table: Table, player: Player, place: str) -> Steps:
    """DIV-33, 34: a story choice for the explorer; its Bearer is rewarded whoever explores."""
    table.waiting.remove(place)
    table.opened.append(place)
    yield from choose(table, player, [found for found in ROWS["choice"] if found.get("location") == place])
    found = row("location", place)
    for bearer in table.players.values():
        if place in bearer.titles:
            yield from give(table, bearer, found["bearer-self" if bearer is player else "bearer"])
            if table.has_rule("bearer-reroll"):
                yield from reroll(table, bearer, 1)
