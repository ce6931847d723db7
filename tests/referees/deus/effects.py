"""What cards do when they act (DEU-17), each effect by the name it has in the pack."""

from tests.referees.deus.armies import besiege, move_all, raid, steal_around, villages_in_reach
from tests.referees.deus.data import CARDS, GOOD_OF_TERRAIN, GOODS, ORDER, STANDARD, Card
from tests.referees.deus.declining import declines, draw, or_decline, or_enough, use
from tests.referees.deus.land import Region
from tests.referees.deus.table import Player, Script, Table, ask

# What these give, they give in one go (DEU-17).
IN_ONE_GO = [
    "gold-by-terrain",
    "vp-by-terrain",
    "gold-by-cities",
    "vp-by-cities",
    "produce-in-city",
    "produce-on",
    "steal-around",
    "gold-by-villages",
]


def act(table: Table, player: Player, card: Card) -> Script:
    """DEU-64: where all is asked for, what comes in one go is used or declined."""
    if table.asks and card.effect in IN_ONE_GO:
        answer = yield from use(player, card)
        if declines(answer):
            return
    yield from take_effect(table, player, card)


def take_effect(table: Table, player: Player, card: Card) -> Script:
    match card.effect, card.values:
        case "gold-by-terrain" | "vp-by-terrain" | "gold-by-cities" | "vp-by-cities", _:
            civil(table, player, card)
        case "produce-in-city" | "produce-on", _:
            produce(table, player, card)
        case "produce-one", [count]:
            yield from produce_one(table, player, count)
        case "sell-for-gold", [goods, price]:
            yield from sell(table, player, card, goods.split("-"), price, max(player.goods.values()), "gold")
        case "sell-for-vp", [goods, price, most]:
            yield from sell(table, player, card, goods.split("-"), price, most, "vp")
        case "trade", [price]:
            yield from trade(table, player, price)
        case "activate", [kind]:
            yield from activate(table, player, card, [kind])
        case "activate-any", []:
            yield from activate(table, player, card, [kind for kind in STANDARD if kind != "scientific"])
        case "steal-around" | "gold-by-villages" | "besiege" | "move-all", _:
            yield from military(table, player, card)
        case "move-and-steal-gold", [steps, amount]:
            yield from raid(table, player, card, steps, amount, "gold")
        case "move-and-steal-vp", [steps, amount]:
            yield from raid(table, player, card, steps, amount, "vp")
        case _:
            yield from scientific(table, player, card)


def civil(table: Table, player: Player, card: Card) -> None:
    """So much for each region of a terrain, or for each region with so many own buildings."""
    of, each = card.values
    if card.effect.endswith("-by-terrain"):
        count = len(table.land.terrain(player.seat, of))
    else:
        count = table.land.cities(player.seat, of)
    if card.effect.startswith("gold"):
        player.gold += count * each
    else:
        player.vp += count * each


def sell(table: Table, player: Player, card: Card, goods: list[str], price: int, most: int, money: str) -> Script:
    """So many resources, or sets of two, for so much each."""
    most = min([most] + [player.goods[good] for good in goods])
    if most == 0:
        return
    slug = "-".join(good for good in GOODS if good in goods)
    options = [f"sell {count} {slug}" for count in range(1, most + 1)]
    answer = yield from ask(player.seat, [*options, f"decline {card.slug}"])
    if declines(answer):
        return
    count = int(answer.split()[1])
    for good in goods:
        table.give_back(player, good, count)
    if money == "gold":
        player.gold += count * price
    else:
        player.vp += count * price


def trade(table: Table, player: Player, price: int) -> Script:
    """DEU-44, Galley: as if named at once, so takes come from the supply and payments from the goods as they were."""
    supply = dict(table.supply)
    goods = dict(player.goods)
    wanted = [good for good in GOODS if supply[good] > 0]
    while True:
        options: list[str] = []
        for good in wanted:
            if player.gold >= price:
                options.append(f"buy {good}")
            options += [f"swap {other} for {good}" for other in GOODS if other != good and goods[other] > 0]
        answer = yield from ask(player.seat, [*options, "enough"])
        if answer == "enough":
            return
        words = answer.split()
        wanted.remove(words[-1])
        if words[0] == "buy":
            player.gold -= price
        else:
            goods[words[1]] -= 1
            table.give_back(player, words[1], 1)
        table.gain(player, words[-1], 1)


def production_regions(table: Table, player: Player) -> list[Region]:
    return [region for region in table.land.owned(player.seat) if "production" in region.pieces]


def produce(table: Table, player: Player, card: Card) -> None:
    """A production building gives only the resource of its region."""
    terrain, each = card.values
    there = [region for region in production_regions(table, player) if region.terrain == terrain]
    if card.effect == "produce-on":
        count = len(there)
    else:
        count = max([len(region.pieces) for region in there], default=0)
    table.gain(player, GOOD_OF_TERRAIN[terrain], count * each)


def produce_one(table: Table, player: Player, count: int) -> Script:
    """Workers' Camp."""
    goods = [GOOD_OF_TERRAIN[region.terrain] for region in production_regions(table, player)]
    for _ in range(count):
        answer = yield from ask(player.seat, or_enough(table, take_options(table, goods)))
        if answer and not declines(answer):
            table.gain(player, answer.split()[1], 1)


def take_options(table: Table, goods: list[str]) -> list[str]:
    """DEU-45: as far as the supply goes."""
    return [f"take {good}" for good in GOODS if good in goods and table.supply[good] > 0]


def gain_options(player: Player) -> list[str]:
    """DEU-45: as far as the personal supply goes."""
    return [f"gain {kind}" for kind in STANDARD if player.pieces[kind] > 0]


def take_pieces(table: Table, player: Player, count: int) -> Script:
    """Of choice, one by one."""
    for _ in range(count):
        answer = yield from ask(player.seat, or_enough(table, gain_options(player)))
        if not answer or declines(answer):
            return
        player.take_piece(answer.split()[1])


def activate(table: Table, player: Player, card: Card, kinds: list[str]) -> Script:
    """One card that lies face up in the column acts once more (DEU-63), and is not asked for again (DEU-64)."""
    cards = [slug for slug in ORDER if any(slug in player.open_cards(kind) for kind in kinds)]
    answer = yield from ask(player.seat, or_decline(table, card, [f"activate {slug}" for slug in cards]))
    if answer and not declines(answer):
        yield from take_effect(table, player, CARDS[answer.split()[1]])


def military(table: Table, player: Player, card: Card) -> Script:
    [value] = card.values
    match card.effect:
        case "steal-around":
            steal_around(table, player, value)
        case "gold-by-villages":
            player.gold += value * len(villages_in_reach(table, player))
        case "besiege":
            yield from besiege(table, player, card, value)
        case "move-all":
            yield from move_all(table, player, value)


def scientific(table: Table, player: Player, card: Card) -> Script:
    land, seat = table.land, player.seat
    match card.effect, card.values:
        case "draw", [count]:
            yield from draw(table, player, card, count)
        case "draw-by-cities", [buildings, most]:
            yield from draw(table, player, card, min(max(land.cities(seat, buildings), 1), most))
        case "draw-by-science", [most]:
            yield from draw(table, player, card, min(land.pieces(seat, "scientific"), most))
        case "draw-then-discard", [count, away]:
            yield from draw_then_discard(table, player, card, count, away)
        case "draw-and-gain-pieces", [count, pieces]:
            yield from draw(table, player, card, count)
            yield from take_pieces(table, player, pieces)
        case "redraw", [most, extra]:
            yield from redraw(table, player, card, most, extra)
        case "gain-pieces", [count]:
            yield from take_pieces(table, player, count)
        case "gain-pieces-by-city", [buildings, few, many]:
            yield from take_pieces(table, player, many if land.cities(seat, buildings) > 0 else few)
        case "gain-pieces-by-cities", [buildings, most]:
            yield from take_pieces(table, player, min(max(land.cities(seat, buildings), 1), most))
        case _:
            raise AssertionError(f"{card.slug}: no rule for {card.effect}")


def draw_then_discard(table: Table, player: Player, card: Card, count: int, away: int) -> Script:
    """Observatory; DEU-46: cards discarded by an effect call no god; nothing drawn, nothing discarded."""
    before = len(player.hand)
    yield from draw(table, player, card, count)
    if len(player.hand) == before:
        return
    for _ in range(away):
        options = [f"discard {slug}" for slug in player.cards()]
        answer = yield from ask(player.seat, options, openly=len(player.hand) == 1)
        if answer:
            table.lay_down(player, answer.split()[1])


def redraw(table: Table, player: Player, card: Card, most: int, extra: int) -> Script:
    """Scriptorium: discard up to so many, the last on top, then draw as many and some more."""
    while len(table.laid) < most:
        answer = yield from ask(player.seat, [f"discard {slug}" for slug in player.cards()] + ["enough"])
        if answer == "enough":
            break
        slug = answer.split()[1]
        player.hand.remove(slug)
        table.laid.insert(0, slug)
    yield from draw(table, player, card, table.discard_laid() + extra)
