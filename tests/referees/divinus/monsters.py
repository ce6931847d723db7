"""Monsters: fights, and what their figures do (DIV-43 to 47, 54, 72, 73)."""

from tests.referees.divinus.actions import refresh
from tests.referees.divinus.board import column, next_spots, spots_ahead
from tests.referees.divinus.dice import BURNT, USED
from tests.referees.divinus.heroes import after_hero_move, stand
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import SIDES, STEPS, Cell, beside
from tests.referees.divinus.payments import PaymentOptions
from tests.referees.divinus.pieces import SPOTS, Card
from tests.referees.divinus.settle import blown_horn, choose_of_quest, reward_of_quest
from tests.referees.divinus.table import ROW, Player, Table

STARTS = {"cerberus": ([8, 9, 11, 12], "north"), "chimera": ([12], "west"), "hydra": ([8], "north")}


def open_values(card: Card, player: Player) -> list[int]:
    taken = card.markers.get(player.seat if card.kind == "own-monster" else "", {})
    return [value for value in card.spots if value not in taken]


def fights(table: Table, player: Player) -> list[str]:
    """DIV-43: dice of exactly the number of a free fight spot."""
    purse = PaymentOptions(player, player.counting(fighting=True))
    options = []
    for card in table.cards:
        if card.kind != "race" and not card.done and may_fight(card, player):
            for value in open_values(card, player):
                if purse.ways_to_pay([value]) and (card.kind == "monster" or pushes(card, player, value)):
                    options.append(f"fight {card.slug} at {value}")
    return options


def may_fight(card: Card, player: Player) -> bool:
    if card.kind == "own-monster":
        return player.map.monster is not None
    terrain = card.row.get("hero-on")
    hero = player.map.hero
    if terrain is None:
        return True
    if hero is None or hero == player.map.monster:
        return False
    return player.map.laid[hero].tile.terrain(player.hero_part) == str(terrain)


def fight(table: Table, player: Player, slug: str, value: int) -> Steps:
    card = next(found for found in table.cards if found.slug == slug)
    purse = PaymentOptions(player, player.counting(fighting=True))
    answer = yield from ask(player.seat, [f"pay {text}" for text in purse.ways_to_pay([value])])
    for die in answer.split()[1].split("+"):
        player.die(die).where = USED
    card.markers.setdefault(player.seat if card.kind == "own-monster" else "", {})[value] = player.seat
    ways = pushes(card, player, value) if card.kind == "own-monster" else []
    beaten = not open_values(card, player)
    tells = beaten and card.slug not in [quest for quest, _ in table.done]
    horn = blown_horn(player) if beaten else None
    if beaten:
        defeat(table, player, card)
    if card.kind == "own-monster":
        yield from push(table, player, ways, beaten)
    elif card.row.get("meeple") == table.figure and table.figure is not None:
        yield from move_figure(table, player)
    if tells and not table.eternal:
        yield from choose_of_quest(table, player, card)
    if beaten and not table.eternal:
        yield from reward_of_quest(table, player, card)
    if horn is not None:
        yield from refresh(table, player, horn.strength())


def defeat(table: Table, player: Player, card: Card) -> None:
    """DIV-72: Favor by markers, at once but for the Hydra's; the card keeps its markers."""
    player.quests += 1
    table.done.append((card.slug, player.seat))
    table.flags[f"done-{card.slug}"] = None
    if card.kind == "own-monster":
        if not table.eternal:
            player.gain(card.row["favor"][0], card.worth)
        return
    card.done = True
    if not table.eternal and card.row.get("meeple") != "hydra":
        gain_by_markers(table, card)
    weaken(table)


def gain_by_markers(table: Table, card: Card) -> None:
    for one, favor in marker_favor(table, card, campaign_favor(table, card)).items():
        table.players[one].gain(card.row["favor"][0], favor)


def campaign_favor(table: Table, card: Card) -> list[int]:
    """The printed Favor of most and second most markers; with two players one less."""
    gains = [card.worth, int(card.row.get("second", 0))]
    return gains if len(table.players) > 2 else [gains[0] - 1, gains[1] - 1]


def marker_favor(table: Table, card: Card, gains: list[int]) -> dict[str, int]:
    """DIV-72: by markers, ties each in full; after a tie for the first there is no second."""
    counts = {seat: list(card.markers[""].values()).count(seat) for seat in table.players}
    found = {}
    for seat, count in counts.items():
        better = sum(1 for other in counts.values() if other > count)
        if count and better < len(gains):
            found[seat] = gains[better]
    return found


def weaken(table: Table) -> None:
    """DIV-44, 45, 46: with his last card the figure is gone; burnt dice become Used."""
    if table.figure is None:
        return
    if all(card.done for card in table.cards if card.row.get("meeple") == table.figure):
        table.figure = None
        table.lair = []
        for player in table.players.values():
            for die in player.dice:
                if die.where == BURNT:
                    die.where = USED


def move_figure(table: Table, player: Player) -> Steps:
    if table.figure == "cerberus":
        answer = yield from ask(player.seat, [f"prowl {lair}" for lair in lairs(table)])
        table.lair = [int(number) for number in answer.split()[1].split("-")]
    elif table.figure == "chimera":
        yield from leap(table, player)
    else:
        others = [number for number in range(1, SPOTS + 1) if number not in table.lair]
        answer = yield from ask(player.seat, [f"slither {number}" for number in others])
        table.lair = [int(answer.split()[1])]
        yield from drift(table, player)


def lairs(table: Table) -> list[str]:
    """DIV-44: crossings of four spots; once weakened edges of two, twice weakened single spots."""
    weakened = sum(1 for card in table.cards if card.row.get("meeple") == "cerberus" and card.done)
    spots = range(1, SPOTS + 1)
    if weakened == 0:
        found = [[n, n + 1, n + ROW, n + ROW + 1] for n in spots if column(n) < ROW - 1 and n <= SPOTS - ROW]
    elif weakened == 1:
        found = [sorted([n, m]) for n in spots for m in next_spots(n).values() if n < m]
    else:
        found = [[n] for n in spots]
    return ["-".join(str(n) for n in lair) for lair in found if lair != table.lair]


def leap(table: Table, player: Player) -> Steps:
    """DIV-45: onto another spot with a tile, facing along a line; one die burns on each spot ahead."""
    options = [
        f"leap {number} facing {facing}"
        for number, spot in table.spots.items()
        if spot.tile is not None and number not in table.lair
        for facing in next_spots(number)
    ]
    answer = yield from ask(player.seat, options)
    if answer == "":
        return
    _, number, _, facing = answer.split()
    table.lair, table.facing = [int(number)], facing
    for ahead in spots_ahead(int(number), facing):
        yield from burn(table, ahead)


def burn(table: Table, number: int) -> Steps:
    """The owner picks the die; a spot whose last die was burnt is refilled at once."""
    dice = table.dice_on(number)
    if not dice:
        return
    owner = dice[0][0]
    answer = yield from ask(owner.seat, [f"burn {die.number}" for _, die in dice])
    owner.die(answer.split()[1]).where = BURNT
    table.refill(number)


def drift(table: Table, player: Player) -> Steps:
    """DIV-46, 73: the fighter's Odysseus goes to a neighbouring tile; none: skipped."""
    if player.hero == "odysseus" and player.map.hero is not None:
        cells = [beside(player.map.hero, side) for side in STEPS]
        cells = [cell for cell in cells if cell in player.map.laid]
        if cells:
            yield from stand(player, cells)
            yield from after_hero_move(table, player)


def pushes(card: Card, player: Player, value: int) -> list[str]:
    """DIV-47: the printed directions that lead onto a tile without a consecrated Temple."""
    directions = card.pushes[card.spots.index(value)].split("-")
    return [way for way in directions if may_enter(player, way)]


def may_enter(player: Player, way: str) -> bool:
    assert player.map.monster is not None
    cell: Cell = beside(player.map.monster, SIDES[way])
    return cell in player.map.laid and not player.map.laid[cell].consecrated


def push(table: Table, player: Player, ways: list[str], beaten: bool) -> Steps:
    """DIV-47: one tile in a printed direction; with the last spot covered it is removed."""
    if beaten:
        player.map.monster = None
        return
    answer = yield from ask(player.seat, [f"push {way}" for way in ways])
    assert player.map.monster is not None
    player.map.monster = beside(player.map.monster, SIDES[answer.split()[1]])
