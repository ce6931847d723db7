"""A table laid out by hand, played in notation.

The map of every scene; a star marks the edge. Villages: a5 holds 5, b5 3, c5 6, d5 3.

             a1:field*    a2:swamp*
      a3:sea*     a4:mountain  a5:VILLAGE*  b1:forest*  b2:sea*
            a6:forest*   a7:sea       b3:mountain  b4:swamp   b5:VILLAGE*
                  c1:forest*   c2:sea       b6:sea       b7:field*
            c3:field*    c4:swamp     c5:VILLAGE   d1:swamp     d2:sea*
                  c6:mountain* c7:sea*      d3:sea*      d4:field    d5:VILLAGE*
                                                   d6:mountain*   d7:forest*
"""

from theomachy.core.game import make_setup
from theomachy.core.notation import parse_legal_action, text_of, why_illegal
from theomachy.core.pack import Row
from theomachy.core.rng import seeded_rng
from theomachy.games.deus.board import Board, Side, make_layout, read_sides
from theomachy.games.deus.card_parsing import read_card
from theomachy.games.deus.cards import BASE_PACK, GOLD, GOODS, RESOURCES, STANDARD_TYPES
from theomachy.games.deus.game import CARDS, GAME
from theomachy.games.deus.rules import PIECES_PER_TYPE, read_rules
from theomachy.games.deus.scoring import final_vp
from theomachy.games.deus.setup import make_state
from theomachy.games.deus.state import NOT_YET, DeusState
from theomachy.games.deus.turn_order import END_TURN_STEPS, TURN_STEPS
from theomachy.games.deus.verbs import CARD, CELL, TYPE

SIDES = ("1a", "2a", "3a", "4a")
# What the others hold, so that they have something to decide.
OTHERS = ("", "legionaries workers-camp", "galley workers-camp", "legionaries galley")


def the_map(turns: tuple[int, ...] = (0, 0, 0, 0)) -> Board:
    found = {side.slug: side for side in read_sides(BASE_PACK)}
    sides: list[Side] = [found[slug] for slug in SIDES]
    rules = read_rules(make_setup(GAME.info, 2))
    return Board(make_layout(BASE_PACK, rules, 2, seeded_rng(1)), sides, list(turns))


class Scene:
    """`Scene(3)` seats three players without goods; seat a, with an empty hand, is about to play its turn."""

    def __init__(self, seats: int = 2, turns: tuple[int, ...] = (0, 0, 0, 0), **options: str) -> None:
        setup = make_setup(GAME.info, seats, options=options)
        table: DeusState = make_state(setup, BASE_PACK, CARDS, seeded_rng(1))
        self.table = table
        table.board = the_map(turns)
        table.village_vp = [len(table.board.neighbours[cell]) for cell in table.board.villages]
        table.temples_left = len(table.board.centres)
        table.round = 1
        table.events = []
        table.steps = [END_TURN_STEPS[0], TURN_STEPS[0]]
        table.deck.cards = [card for card in range(CARD.size) for _ in range(CARDS[card].copies)]
        for seat in range(seats):
            player = table.players[seat]
            player.hand = sorted(self.take(OTHERS[seat]))
            self.goods(seat)
            player.board = [2] * STANDARD_TYPES
            player.supply = [PIECES_PER_TYPE - 2] * STANDARD_TYPES
        self.settled = False

    def turn(self, seat: int) -> "Scene":
        self.table.steps = [END_TURN_STEPS[seat], TURN_STEPS[seat]]
        return self

    def take(self, slugs: str) -> list[int]:
        cards = [CARD.index[slug] for slug in slugs.split()]
        for card in cards:
            self.table.deck.cards.remove(card)
        return cards

    def hand(self, seat: int, slugs: str) -> "Scene":
        self.table.players[seat].hand = sorted(self.table.players[seat].hand + self.take(slugs))
        return self

    def column(self, seat: int, slugs: str) -> "Scene":
        columns = self.table.players[seat].columns
        for card in self.take(slugs):
            columns[CARDS[card].kind] += (card,)
        return self

    def draws(self, slugs: str) -> "Scene":
        """The next cards of the deck, the first to be drawn first."""
        self.table.deck.cards += reversed(self.take(slugs))
        return self

    def rewrite(self, card: str, *effect: str | int) -> "Scene":
        """The card does something else, as in a pack of its owner."""
        row = BASE_PACK.tables["card"][card]
        changed = Row(row.slug, {**row.values, "effect": list(effect)}, "owner", [], {})
        self.table.cards = [read_card(changed) if old.slug == card else old for old in self.table.cards]
        return self

    def cost(self, card: str, **cost: int) -> "Scene":
        """The card costs something else, as in a pack of its owner."""
        row = BASE_PACK.tables["card"][card]
        changed = Row(row.slug, {**row.values, "cost": dict(cost)}, "owner", [], {})
        self.table.cards = [read_card(changed) if old.slug == card else old for old in self.table.cards]
        return self

    def goods(self, seat: int, gold: int = 0, **goods: int) -> "Scene":
        player = self.table.players[seat]
        for good in range(RESOURCES):
            wanted = goods.get(GOODS[good], 0)
            self.table.supply[good] += player.goods[good] - wanted
            player.goods[good] = wanted
        player.goods[GOLD] = gold
        return self

    def put(self, seat: int, kind: str, cells: str) -> "Scene":
        """Pieces on the map, from the personal supply."""
        at = TYPE.index[kind]
        for cell in cells.split():
            self.table.pieces[seat * STANDARD_TYPES + at] |= 1 << CELL.index[cell]
            self.table.players[seat].supply[at] -= 1
            if self.table.players[seat].first_region == NOT_YET:
                self.table.players[seat].first_region = CELL.index[cell]
        return self

    def temple(self, cell: str) -> "Scene":
        self.table.temples |= 1 << CELL.index[cell]
        self.table.temples_left -= 1
        return self

    def village(self, cell: str, vp: int) -> "Scene":
        self.table.village_vp[self.table.board.villages.index(CELL.index[cell])] = vp
        return self

    def pieces(self, seat: int, kind: str, board: int, supply: int) -> "Scene":
        self.table.players[seat].board[TYPE.index[kind]] = board
        self.table.players[seat].supply[TYPE.index[kind]] = supply
        return self

    def vp(self, seat: int, vp: int) -> "Scene":
        self.table.players[seat].vp = vp
        return self

    def settle(self) -> "Scene":
        if not self.settled:
            self.table.settle()
            self.settled = True
        return self

    def play(self, *texts: str) -> "Scene":
        self.settle()
        for text in texts:
            self.table.apply(parse_legal_action(GAME, self.table, text))
        return self

    def build(self, card: str, cell: str, *texts: str) -> "Scene":
        """Seat a gets the card and just what it costs, and builds it; one other card keeps the hand from emptying."""
        cost = CARDS[CARD.index[card]].cost
        have = self.table.players[0].goods
        more = {GOODS[good]: have[good] + cost[good] for good in range(RESOURCES)}
        self.goods(0, have[GOLD] + cost[GOLD], **more)
        self.hand(0, f"{card} {'archers' if card != 'archers' else 'cavalry'}")
        return self.play(f"build {card} at {cell}", *texts)

    def legal(self) -> list[str]:
        self.settle()
        return [text_of(action) for action in self.table.legal]

    def places(self, card: str) -> str:
        """Where a card can be built, as words."""
        return " ".join([text.split()[-1] for text in self.legal() if text.startswith(f"build {card} at")])

    def why(self, text: str) -> tuple[str, list[str], str]:
        self.settle()
        reason = why_illegal(GAME, self.table, self.table.seat, text)
        assert reason is not None
        return reason.slug, reason.things, reason.rule

    def gold(self, seat: int = 0) -> int:
        return self.table.players[seat].goods[GOLD]

    def good(self, good: str, seat: int = 0) -> int:
        return self.table.players[seat].goods[GOODS.index(good)]

    def points(self, seat: int = 0) -> int:
        return self.table.players[seat].vp

    def shown_points(self, seat: int = 0) -> int:
        return final_vp(self.table, seat)

    def cards(self, seat: int = 0) -> int:
        return len(self.table.players[seat].hand)

    def hand_slugs(self, seat: int = 0) -> list[str]:
        return [CARD.slug(card) for card in self.table.players[seat].hand]

    def on_board(self, kind: str, seat: int = 0) -> int:
        return self.table.players[seat].board[TYPE.index[kind]]

    def regions_with(self, seat: int, kind: str) -> str:
        """The regions with a piece of a type, as words."""
        regions = self.table.temples if kind == "temple" else self.table.regions_with_piece(seat, TYPE.index[kind])
        return " ".join([CELL.slug(cell) for cell in range(CELL.size) if regions >> cell & 1])

    def column_of(self, seat: int, kind: str) -> list[str]:
        cards = self.table.players[seat].columns[TYPE.index[kind]]
        return [CARD.slug(card) if card >= 0 else "face-down" for card in cards]

    def vp_left_in(self, cell: str) -> int:
        return self.table.village_vp[self.table.board.villages.index(CELL.index[cell])]

    def event_texts(self) -> list[str]:
        assert self.table.events is not None
        return [repr(event) for event in self.table.events]

    def question(self) -> str:
        """What is being asked, as a slug of the texts."""
        return self.table.steps[-1].question(self.table).slug

    def finish(self) -> "Scene":
        """Offers the first card it can until the game is over."""
        self.settle()
        while self.table.legal:
            offers = [a for a in self.table.legal if a.verb.name == "offer"]
            self.table.apply(offers[0] if offers else self.table.legal[-1])
        return self
