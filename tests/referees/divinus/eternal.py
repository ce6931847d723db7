"""Eternal Mode: the set of gods and quests, the drafts, the scoring (DIV-60 to 64, 74)."""

import json

from tests.referees.divinus.actions import engrave
from tests.referees.divinus.board import BLOCKING
from tests.referees.divinus.dice import Die
from tests.referees.divinus.ending import rewards, score_temples, standings
from tests.referees.divinus.heroes import draft
from tests.referees.divinus.legacy import Left, left_tiles, seat_of
from tests.referees.divinus.luck import Luck, Seen, Steps, ask
from tests.referees.divinus.monsters import marker_favor
from tests.referees.divinus.pieces import Artifact, Card, PantheonDie
from tests.referees.divinus.printed_data import LOCATIONS, PANTHEONS, ROWS, Row, row
from tests.referees.divinus.rewards import claim
from tests.referees.divinus.setup import PLAIN, bare_table, leave_out, place_figure, put_out_tiles, turn_order
from tests.referees.divinus.table import Player, Table

# Beyond every scenario: all rules are in force.
AFTER_ALL = 99
GODS = 4
LEAST_QUESTS, MOST_QUESTS = 4, 6
HAND = 3
KEPT = 2


def eternal_table(seats: int, first: Seen, legacy: str) -> Table:
    table = left_table(json.loads(legacy), seats, first) if legacy else new_table(seats, first)
    for god in first["gods"]:
        add_god(table, god["god"])
    for quest in first["quests"]:
        add_card(table, quest["quest"])
    if table.gods:
        check_set(table)
        place_figure(table)
    return table


def new_table(seats: int, first: Seen) -> Table:
    """DIV-60: at any time with fresh dice."""
    table = bare_table(AFTER_ALL, seats, first)
    table.eternal = True
    table.temples = [found["slug"] for found in ROWS["temple"]]
    return table


def left_table(left: Left, seats: int, first: Seen) -> Table:
    """DIV-61: the dice, the stickers and the unused Temples of a finished campaign; no Locations (DIV-62)."""
    table = Table(AFTER_ALL, seats, Luck(first))
    table.eternal = True
    for player, found in zip(table.players.values(), left["demigods"], strict=True):
        player.dice = [Die(number, list(faces)) for number, faces in zip(PLAIN, found["dice"], strict=True)]
    for pantheon, faces, favorite in zip(PANTHEONS, left["pantheon_dice"], left["favorites"], strict=True):
        table.pantheon_dice[pantheon] = PantheonDie(pantheon, faces)
        table.pantheon_dice[pantheon].favorite = seat_of(favorite)
    table.temples = list(left["temples"])
    table.supply = left["supply"] + left["forge"]
    tiles, table.home_tiles = left_tiles(left)
    for tile in [*tiles, *table.home_tiles.values()]:
        tile.marks = [mark for mark in tile.marks if mark.kind not in LOCATIONS]
    put_out_tiles(table, [tile for tile in tiles if tile.mark <= seats], first)
    return table


def check_set(table: Table) -> None:
    """DIV-60: four gods, four to six quests, all cards of a monster, one figure at most."""
    cards = [card.slug for card in table.cards]
    assert len(table.gods) == GODS
    assert LEAST_QUESTS <= len(cards) <= MOST_QUESTS
    assert len({card.row["meeple"] for card in table.cards if "meeple" in card.row}) <= 1
    for card in cards:
        assert set(row("eternal-quest", card).get("with", [card])) <= set(cards)


def add_god(table: Table, god: str) -> None:
    found: Row = dict(row("god", god))
    found["goals"] = row("eternal-god", god).get("goals", found["goals"])
    table.gods.append(found)


def add_card(table: Table, quest: str) -> None:
    card = Card(row("quest", quest))
    card.worth = int(row("eternal-quest", quest).get("favor", card.worth))
    table.cards.append(card)


def prepare_eternal(table: Table, options: dict[str, str], first: Seen) -> Steps:
    """The set, the first roll, heroes, starting tiles, Artifacts."""
    if options["set"] == "chosen":
        yield from pick_gods(table)
        yield from pick_quests(table)
        place_figure(table)
    yield from even_out(table)
    for player in table.players.values():
        yield from leave_out(table, player)
    if first["order"]:
        read_first_roll(table, first)
    else:
        table.order = draft_order(table)
    table.active = table.order[0]
    yield from draft(table)
    for seat in table.order[::-1]:
        yield from claim(table, table.players[seat])
    if options["artifacts"] == "drafted":
        yield from draft_artifacts(table)


def count_stickers(player: Player) -> int:
    return sum(1 for die in player.dice for face, plain in zip(die.faces, PLAIN, strict=True) if face != plain)


def even_out(table: Table) -> Steps:
    """DIV-61: who has fewer stickered faces than the player with most may add as many as are missing."""
    most = max(count_stickers(player) for player in table.players.values())
    for player in table.players.values():
        for _ in range(most - count_stickers(player)):
            options = [f"forge {face}" for face in dict.fromkeys(table.supply)]
            answer = yield from ask(player.seat, [*options, "skip"] if options else [])
            if answer in ("", "skip"):
                break
            face = answer.split()[1]
            table.supply.remove(face)
            yield from engrave(table, player, face, True)


def pick_gods(table: Table) -> Steps:
    seats = list(table.players)
    for number in range(GODS):
        taken = [god["slug"] for god in table.gods]
        free = [found["slug"] for found in ROWS["eternal-god"] if found["slug"] not in taken]
        answer = yield from ask(seats[number % len(seats)], [f"pick-god {god}" for god in free])
        add_god(table, answer.split()[1])


def pick_quests(table: Table) -> Steps:
    """By turns until there are four; all cards of a monster come together, and one figure at most."""
    seats = list(table.players)
    number = 0
    while len(table.cards) < MOST_QUESTS:
        options = [f"pick-quest {quest}" for quest in quests_to_pick(table)]
        if len(table.cards) >= LEAST_QUESTS:
            options.append("skip")
        answer = yield from ask(seats[number % len(seats)], options)
        if answer == "skip":
            return
        for card in row("eternal-quest", answer.split()[1]).get("with", [answer.split()[1]]):
            add_card(table, card)
        number += 1


def quests_to_pick(table: Table) -> list[str]:
    taken = [card.slug for card in table.cards]
    figure = any("meeple" in card.row for card in table.cards)
    found = []
    for quest in ROWS["eternal-quest"]:
        cards = quest.get("with", [quest["slug"]])
        fits = len(taken) + len(cards) <= MOST_QUESTS and not (figure and "meeple" in quest)
        if quest["slug"] not in taken and quest["slug"] == cards[0] and fits:
            found.append(quest["slug"])
    return found


def read_first_roll(table: Table, first: Seen) -> None:
    """The table was rolled for before anybody was asked; the order goes round from the one who begins."""
    table.order = list(first["order"])
    seats = list(table.players)
    at = seats.index(table.order[0])
    assert table.order == seats[at:] + seats[:at]
    for player, seen in zip(table.players.values(), first["players"], strict=True):
        for die, shown in zip(player.dice, seen["dice"], strict=True):
            if die.where != "box":
                die.lands(shown["shown"], int(shown["side"]))


def draft_order(table: Table) -> list[str]:
    """DIV-61: the lowest total begins, the others follow clockwise; all ties are rolled off (DIV-07)."""
    seats = list(table.players)
    at = seats.index(turn_order(table, list(table.players.values()))[0])
    return seats[at:] + seats[:at]


def draft_artifacts(table: Table) -> Steps:
    """Three each; keep one and pass the rest left, twice; the third is returned."""
    seats = list(table.players)
    hands = dict(zip(seats, [list(hand) for hand in table.luck.seen["draft"]], strict=True))
    dealt = [artifact for hand in hands.values() for artifact in hand]
    assert all(len(hand) == HAND for hand in hands.values())
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= set(may_be_dealt(table))
    for _ in range(KEPT):
        for seat in table.order:
            answer = yield from ask(seat, [f"keep {artifact}" for artifact in hands[seat]])
            artifact = answer.split()[1]
            hands[seat].remove(artifact)
            table.players[seat].artifacts.append(Artifact(artifact))
        hands = {seat: hands[seats[place - 1]] for place, seat in enumerate(seats)}


def may_be_dealt(table: Table) -> list[str]:
    """DIV-35: none that can do nothing: there is no workshop, and only some figures block a spot."""
    useless = ["free-workshop"]
    if table.figure not in BLOCKING:
        useless.append("ignore-block")
    return [found["slug"] for found in ROWS["artifact"] if found["effect"][0] not in useless]


def finish_eternal(table: Table) -> None:
    """DIV-62, 74: filled grids, Temples and gods as usual; quests and monster cards now."""
    for player in table.players.values():
        if player.map.is_full():
            player.gain("total", 1)
        score_temples(player)
    for god in table.gods:
        for goal in god["goals"]:
            gained = rewards(standings(table, goal), len(table.players))
            for player, favor in zip(table.players.values(), gained, strict=True):
                player.gain(god["pantheon"], favor)
    for quest, seat in table.done:
        for one, favor in card_favor(table, next(card for card in table.cards if card.slug == quest), seat).items():
            table.players[one].gain("total", favor)


def card_favor(table: Table, card: Card, seat: str) -> dict[str, int]:
    """DIV-62: a fulfilled quest scores for its player; a monster card 3/2/1 with four players, else 2/1, by markers."""
    if card.kind != "monster":
        return {seat: card.worth}
    return marker_favor(table, card, [3, 2, 1] if len(table.players) == 4 else [2, 1])


def winners_of_eternal(table: Table, points: dict[str, int]) -> list[str]:
    """DIV-63: the most Favor; tied: the later in turn order."""
    best = max(points.values())
    return [next(seat for seat in table.order[::-1] if points[seat] == best)]
