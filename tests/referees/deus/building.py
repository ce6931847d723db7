"""A turn's first choice: construct a building, standard, temple or face down."""

from tests.referees.deus.armies import attack_villages
from tests.referees.deus.data import CARDS, FACE_DOWN, STANDARD
from tests.referees.deus.effects import act
from tests.referees.deus.land import Region
from tests.referees.deus.placing import (
    EDGE_PRICE,
    free_regions,
    gold_missing,
    pay,
    pay_text,
    sold_regions,
    temple_allowed,
    temple_regions,
    ways_to_pay,
)
from tests.referees.deus.table import Player, Script, Table, ask, kind_of

LONG_LIST = 120


def build_options(table: Table, player: Player, wildcard: bool) -> list[str]:
    """DEU-08: piece, cost and region are all there, or the card is not played."""
    options = shorten_builds([text for card in player.cards() for text in place_options(table, player, card)])
    options += [f"settle {card}" for card in player.cards() if can_settle(table, player, card)]
    if wildcard and not player.wildcard:
        kinds = [kind for kind in STANDARD if can_cover(table, player, kind)]
        options += [f"cover {card} as {kind}" for card in player.cards() for kind in kinds]
    return options


def shorten_builds(builds: list[str]) -> list[str]:
    """How it is asked, no rule: a very long list names the cards only, and the region is asked afterwards."""
    if len(builds) <= LONG_LIST:
        return builds
    return list(dict.fromkeys(text.partition(" at ")[0] for text in builds))


def place_options(table: Table, player: Player, card: str) -> list[str]:
    """DEU-11, 18, 20, 21, 24. With no temple left in the supply a temple is built without a piece."""
    if not ready(player, card):
        return []
    if kind_of(card) == "temple" and table.temples_left == 0:
        return [f"build {card}"]
    return [f"build {card} at {region.cell}" for region in regions_for(table, player, kind_of(card))]


def ready(player: Player, card: str) -> bool:
    """The piece, or for a temple the other columns, and the cost."""
    kind = kind_of(card)
    allowed = temple_allowed(player) if kind == "temple" else player.board[kind] > 0
    return allowed and ways_to_pay(player, card) != []


def regions_for(table: Table, player: Player, kind: str) -> list[Region]:
    return temple_regions(table, player) if kind == "temple" else free_regions(table, player, kind)


def can_settle(table: Table, player: Player, card: str) -> bool:
    """DEU-16: not for temples."""
    kind = kind_of(card)
    return kind != "temple" and ready(player, card) and sold_regions(table, player, kind) != []


def can_cover(table: Table, player: Player, kind: str) -> bool:
    """DEU-62: gold for its position, a piece of the column's type, and a region."""
    if player.board[kind] == 0 or player.gold < len(player.columns[kind]) + 1:
        return False
    return free_regions(table, player, kind) + sold_regions(table, player, kind) != []


def lacks(table: Table, player: Player) -> dict[str, dict[str, str]]:
    """What first stands in the way of each card that cannot be built."""
    found: dict[str, dict[str, str]] = {}
    for card in player.cards():
        what, of = (
            temple_lacks(table, player, card) if kind_of(card) == "temple" else building_lacks(table, player, card)
        )
        if what:
            found[card] = {"what": what, "of": of}
    return found


def temple_lacks(table: Table, player: Player, card: str) -> tuple[str, str]:
    """DEU-08: columns, gold, region."""
    for kind in STANDARD:
        if len(player.columns[kind]) < len(player.columns["temple"]):
            return "column", kind
    missing = gold_missing(player, card)
    if missing > 0:
        return "gold", str(missing)
    return ("region", "") if table.temples_left > 0 and not temple_regions(table, player) else ("", "")


def building_lacks(table: Table, player: Player, card: str) -> tuple[str, str]:
    """DEU-08: piece, gold, region."""
    kind = kind_of(card)
    if player.board[kind] == 0:
        return "piece", kind
    missing = gold_missing(player, card)
    if missing > 0:
        return "gold", str(missing)
    somewhere = free_regions(table, player, kind) or sold_regions(table, player, kind)
    return ("", "") if somewhere else ("region", "")


def build(table: Table, player: Player, card: str, cell: str) -> Script:
    """`build CARD at CELL`; without a cell it is asked, if there is a piece to place."""
    kind = kind_of(card)
    play_card(player, card, card, kind)
    if not cell and not (kind == "temple" and table.temples_left == 0):
        answer = yield from ask(player.seat, [f"at {region.cell}" for region in regions_for(table, player, kind)])
        cell = answer.split()[1]
    yield from pay_for(table, player, card)
    if cell:
        place(table, player, kind, table.land.regions[cell])
    yield from finish(table, player, kind)


def settle(table: Table, player: Player, card: str) -> Script:
    """DEU-16: a region at the edge for 3 VP."""
    kind = kind_of(card)
    play_card(player, card, card, kind)
    regions = sold_regions(table, player, kind)
    answer = yield from ask(player.seat, [f"edge {region.cell}" for region in regions])
    yield from pay_for(table, player, card)
    player.vp -= EDGE_PRICE
    place(table, player, kind, table.land.regions[answer.split()[1]])
    yield from finish(table, player, kind)


def cover(table: Table, player: Player, card: str, kind: str) -> Script:
    """DEU-62, 63: any card, face down, for gold."""
    player.wildcard = card
    play_card(player, card, FACE_DOWN, kind)
    options = [f"at {region.cell}" for region in free_regions(table, player, kind)]
    options += [f"edge {region.cell}" for region in sold_regions(table, player, kind)]
    answer = yield from ask(player.seat, options)
    player.gold -= len(player.columns[kind])
    if answer.startswith("edge"):
        player.vp -= EDGE_PRICE
    place(table, player, kind, table.land.regions[answer.split()[1]])
    yield from finish(table, player, kind)


def play_card(player: Player, card: str, shown: str, kind: str) -> None:
    """DEU-11: the card goes on top of its column."""
    player.hand.remove(card)
    player.columns[kind].append(shown)


def pay_for(table: Table, player: Player, card: str) -> Script:
    ways = {pay_text(player, card, way): way for way in ways_to_pay(player, card)}
    answer = yield from ask(player.seat, list(ways))
    pay(table, player, card, ways[answer])


def place(table: Table, player: Player, kind: str, region: Region) -> None:
    """DEU-11, 21: from the player board, a temple from the supply; villages are looked at before all else (DEU-30)."""
    if kind == "temple":
        table.temples_left -= 1
    else:
        player.board[kind] -= 1
        player.first = player.first or region.cell
    region.put(player.seat, kind)
    attack_villages(table)
    table.note_end()


def finish(table: Table, player: Player, kind: str) -> Script:
    """DEU-17: every card of the column acts once, from the bottom; DEU-22: temples never act."""
    if kind == "temple":
        return
    table.still_to_act = player.columns[kind][:]
    while table.still_to_act:
        card = table.still_to_act.pop(0)
        if card != FACE_DOWN:
            yield from act(table, player, CARDS[card])
