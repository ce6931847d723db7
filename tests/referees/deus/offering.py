"""A turn's other choice: an offering to a god."""

from tests.referees.deus.data import GOD_OF_KIND, GOODS
from tests.referees.deus.effects import gain_options, take_options
from tests.referees.deus.table import Player, Script, Table, ask, kind_of

FULL_HAND = 5


def offer_options(player: Player) -> list[str]:
    return [f"offer {card}" for card in player.cards()]


def offer(table: Table, player: Player, top: str) -> Script:
    """DEU-40: the top card's god acts; the others lie hidden below it."""
    player.hand.remove(top)
    table.laid = [top]
    while True:
        answer = yield from ask(player.seat, [f"also {card}" for card in player.cards()] + ["enough"])
        if answer == "enough":
            break
        card = answer.split()[1]
        player.hand.remove(card)
        table.laid.append(card)
    count = table.discard_laid()
    god = GOD_OF_KIND[kind_of(top)]
    if god == "jupiter":
        others = [other for other in GOD_OF_KIND.values() if other != "jupiter"]
        answer = yield from ask(player.seat, [f"call {other}" for other in others])
        god = answer.split()[1]
    yield from gift(table, player, god, count)
    refill(table, player, count if god == "minerva" else 0)


def gift(table: Table, player: Player, god: str, count: int) -> Script:
    """DEU-40, 42, 45. Mars gives no military piece on top. DEU-64: gifts are never asked for."""
    match god:
        case "neptune":
            player.gold += 2 * count
            player.take_piece("maritime")
        case "ceres":
            player.take_piece("production")
            for _ in range(count):
                answer = yield from ask(player.seat, take_options(table, GOODS))
                if answer:
                    table.gain(player, answer.split()[1], 1)
        case "minerva":
            player.take_piece("scientific")
        case "vesta":
            player.vp += 1 if count == 1 else 2
            player.take_piece("civil")
        case "mars":
            for _ in range(count):
                answer = yield from ask(player.seat, gain_options(player))
                if answer:
                    player.take_piece(answer.split()[1])


def refill(table: Table, player: Player, extra: int) -> None:
    """DEU-41: draw to five, then Minerva's extra cards even above five."""
    table.draw(player, max(FULL_HAND - len(player.hand), 0))
    table.draw(player, extra)
