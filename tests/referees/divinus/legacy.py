"""A chapter of a campaign: what was left by the chapters before it, and what it leaves (DIV-07, 09, 30)."""

import json
from typing import Any

from tests.referees.divinus.consequences import happen
from tests.referees.divinus.dice import PYTHIA, Die
from tests.referees.divinus.luck import Luck, Seen
from tests.referees.divinus.pieces import Artifact, Card, PantheonDie
from tests.referees.divinus.printed_data import PANTHEONS, ROWS, Row, row, rows_of
from tests.referees.divinus.setup import PLAIN, open_workshop, place_figure, put_out_tiles
from tests.referees.divinus.table import SEATS, Player, Table
from tests.referees.divinus.tiles import Tile, from_text, printed_tile

Left = dict[str, Any]


def seat_of(number: int) -> str | None:
    return SEATS[number] if number >= 0 else None


def number_of(seat: str | None) -> int:
    return SEATS.index(seat) if seat is not None else -1


def chapter_table(text: str, seats: int, first: Seen) -> Table:
    left: Left = json.loads(text)
    table = Table(left["scenario"], seats, Luck(first))
    for player, found in zip(table.players.values(), left["demigods"], strict=True):
        read_demigod(player, found)
    for pantheon, faces, favorite, holder in zip(
        PANTHEONS, left["pantheon_dice"], left["favorites"], left["holders"], strict=True
    ):
        die = PantheonDie(pantheon, faces)
        die.favorite, die.holder = seat_of(favorite), seat_of(holder)
        table.pantheon_dice[pantheon] = die
    read_story(table, left)
    give_pythia(table, left["pythia"])
    table.order = order(table, left)
    # The first seat is asked about its dice before anybody has the turn.
    table.active = SEATS[0]
    tiles, table.home_tiles = left_tiles(left)
    table.gods = gods(table)
    table.cards = [Card(dict(found)) for found in rows_of("quest", table.scenario)]
    happen(table, tiles)
    put_out_tiles(table, [tile for tile in tiles if tile.mark <= seats], first)
    open_workshop(table, first)
    place_figure(table)
    return table


def left_tiles(left: Left) -> tuple[list[Tile], dict[str, Tile]]:
    """All tiles of the stacks, and the Demigod tiles that bear a sticker."""
    stuck = {slug: from_text(slug, marks) for slug, marks in left["tiles"].items()}
    tiles = [stuck.get(found["slug"]) or printed_tile(found["slug"]) for found in ROWS["tile"]]
    return tiles, {found["slug"]: stuck[found["slug"]] for found in ROWS["demigod-tile"] if found["slug"] in stuck}


def read_demigod(player: Player, found: Left) -> None:
    player.dice = [Die(number, list(faces)) for number, faces in zip(PLAIN, found["dice"], strict=True)]
    player.favor["total"] = found["total"]
    player.quests = found["quests"]
    player.titles = list(found["titles"])
    player.demigod_tile = found["tile"]
    player.leanings = dict(zip(player.leanings, found["leanings"], strict=True))
    for slug in found["artifacts"]:
        artifact = Artifact(slug)
        artifact.upgraded = slug in found["upgraded"]
        artifact.left = artifact.uses()
        player.artifacts.append(artifact)


def read_story(table: Table, left: Left) -> None:
    table.flags = {name: seat_of(seat) for name, seat in left["flags"]}
    table.winners = list(left["winners"])
    table.wins = dict(zip(PANTHEONS, left["wins"], strict=True))
    table.lost = PANTHEONS[left["lost"]] if left["lost"] >= 0 else None
    table.vault = list(left["vault"])
    table.supply = list(left["supply"])
    for found in rows_of("supply", table.scenario):
        table.supply += [found["slug"]] * found["count"]
    # What lay open is still there; the display is filled up from the rest.
    table.workshop_first, table.forge_first = list(left["workshop"]), list(left["forge"])
    table.vault += table.workshop_first
    table.supply += table.forge_first
    table.temples = list(left["temples"])
    table.temples_seen = list(left["temples_seen"])
    for temple in row("scenario", f"s{table.scenario:02}")["temples"]:
        table.reveal_temple(temple)


def give_pythia(table: Table, number: int) -> None:
    """DIV-38: a plain die more."""
    seat = seat_of(number)
    if seat is not None:
        table.players[seat].dice.append(Die(PYTHIA, list(PLAIN)))


def order(table: Table, left: Left) -> list[str]:
    """DIV-07: the lowest Total Favor begins, then the later in the last order; the others follow by seat."""
    last = [SEATS[number] for number in left["order"]]
    first = min(last[::-1], key=lambda seat: table.players[seat].favor["total"])
    seating = [SEATS[number] for number in left["seating"]]
    at = seating.index(first)
    return seating[at:] + seating[:at]


def gods(table: Table) -> list[Row]:
    """The two new ones, the winners of the last two Clashes, and Gaia or Ymir while there are none."""
    names = list(row("scenario", f"s{table.scenario:02}")["gods"])
    guests = [god for god in table.winners[::-1][:2] if god not in names]
    if table.scenario == 3 and table.lost is not None:
        guests.append("gaia" if table.lost == "greek" else "ymir")
    for god in ("gaia", "ymir"):
        if len(guests) < 2 and god not in guests:
            guests.append(god)
    return [row("god", god) for god in names + guests]
