"""The state of a game of Deus. A set of regions is a bitmask: an int with a bit for each region."""

from __future__ import annotations

from bisect import insort
from typing import Final

from theomachy.core.deck import EMPTY, Deck
from theomachy.core.state import State
from theomachy.games.deus.board import Board
from theomachy.games.deus.cards import GOLD, STANDARD_TYPES, Card
from theomachy.games.deus.rules import MOST_CARDS, Rules
from theomachy.games.deus.verbs import (
    CARD,
    DISCARDED,
    DREW,
    DREW_CARD,
    GOT_GOLD,
    GOT_GOOD,
    GOT_PIECE,
    GOT_VP,
)

# `first` of a player who has no region yet, and `wild` of one who has no card face down.
NOT_YET: Final = -1
# What triggers or ends the game.
RUNNING: Final = 0
TEMPLES_GONE: Final = 1
VILLAGES_GONE: Final = 2
ROUNDS_GONE: Final = 3
ENDINGS: Final = ("", "temples", "villages", "rounds")
# Where VP came from or went to, as the final score lists them.
VP_SOURCES: Final = ("sales", "civil", "sieges", "villages", "offerings", "stolen", "robbed", "edge")
SALES: Final = 0
CIVIL_CARDS: Final = 1
SIEGES: Final = 2
VILLAGES: Final = 3
OFFERINGS: Final = 4
STOLEN: Final = 5
ROBBED: Final = 6
AT_EDGE: Final = 7
# In `known`: a card that everybody has seen. A bit for each seat, and one for spectators.
EVERY_SEAT: Final = 31


class Player:
    """`goods` are the four resources and gold; `board` and `supply` count pieces of the five types.

    `vp_by_source` is the VP won or lost by each of VP_SOURCES; the rest of `vp` are the tokens of the set-up. `columns` hold
    cards from the bottom up, FACE_DOWN for the wildcard, whose card is `wildcard`. The hand is sorted. `first_region` is the
    player's first region.
    """

    goods: list[int]
    vp: int = 0
    earned: list[int]
    hand: list[int]
    columns: list[tuple[int, ...]]
    board: list[int]
    supply: list[int]
    first: int = NOT_YET
    wild: int = NOT_YET

    def copy(self) -> Player:
        other = Player()
        other.goods = self.goods[:]
        other.vp = self.vp
        other.earned = self.earned[:]
        other.hand = self.hand[:]
        other.columns = self.columns[:]
        other.board = self.board[:]
        other.supply = self.supply[:]
        other.first = self.first
        other.wild = self.wild
        return other


class DeusState(State):
    """`pieces` holds for each seat and type the regions where one stands, `temples` those with a temple.

    `village_vp` is what each village of the board still holds. `discard_seen_by` says for each discarded card which seats have seen it,
    as a bitmask. `laid_cards` are cards that are about to be discarded, the first of them on top; only the seat that decides
    sees them. `first_seat` is the seat that begins the rounds, `trigger` what has triggered the end.
    """

    rules: Rules
    cards: list[Card]
    board: Board
    players: list[Player]
    pieces: list[int]
    temples: int = 0
    temples_left: int
    vp: list[int]
    supply: list[int]
    deck: Deck
    known: list[int]
    laid: list[int]
    first: int
    round: int = 0
    trigger: int = RUNNING
    last_round: bool = False
    ending: int = RUNNING

    def copy(self) -> DeusState:
        other = DeusState()
        self.copy_into(other)
        other.rules = self.rules
        other.cards = self.cards
        other.board = self.board
        other.players = [player.copy() for player in self.players]
        other.pieces = self.pieces[:]
        other.temples = self.temples
        other.temples_left = self.temples_left
        other.vp = self.vp[:]
        other.supply = self.supply[:]
        other.deck = self.deck.copy()
        other.known = self.known[:]
        other.laid = self.laid[:]
        other.first = self.first
        other.round = self.round
        other.trigger = self.trigger
        other.last_round = self.last_round
        other.ending = self.ending
        return other

    def owned(self, seat: int) -> int:
        """DEU-07: the regions with at least one own coloured piece."""
        pieces = self.pieces
        at = seat * STANDARD_TYPES
        return pieces[at] | pieces[at + 1] | pieces[at + 2] | pieces[at + 3] | pieces[at + 4]

    def occupied(self) -> int:
        mask = 0
        for regions in self.pieces:
            mask |= regions
        return mask

    def of_type(self, seat: int, kind: int) -> int:
        return self.pieces[seat * STANDARD_TYPES + kind]

    def buildings_at(self, seat: int, regions: int) -> int:
        """DEU-21, DEU-31: every own piece in these regions, armies, ships and temples too."""
        at = seat * STANDARD_TYPES
        count = (self.temples & self.owned(seat) & regions).bit_count()
        for kind in range(STANDARD_TYPES):
            count += (self.pieces[at + kind] & regions).bit_count()
        return count

    def cities(self, seat: int, least: int) -> int:
        """The regions where a seat has at least `min_size` buildings; a temple counts as one."""
        at = seat * STANDARD_TYPES
        at_least = [0] * (least + 1)
        for kind in range(STANDARD_TYPES + 1):
            regions = self.pieces[at + kind] if kind < STANDARD_TYPES else self.temples & self.owned(seat)
            for size in range(least, 1, -1):
                at_least[size] |= at_least[size - 1] & regions
            at_least[1] |= regions
        return at_least[least]

    def foes(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def gain_good(self, seat: int, good: int, count: int) -> int:
        """DEU-03: a resource that has run out cannot be gained."""
        count = min(count, self.supply[good])
        if count > 0:
            self.supply[good] -= count
            self.players[seat].goods[good] += count
            self.tell(GOT_GOOD, seat, count, good)
        return count

    def give_back(self, seat: int, good: int, count: int) -> None:
        """DEU-12: sold and paid resources return to the supply."""
        self.players[seat].goods[good] -= count
        self.supply[good] += count

    def gain_gold(self, seat: int, count: int) -> None:
        if count > 0:
            self.players[seat].goods[GOLD] += count
            self.tell(GOT_GOLD, seat, count)

    def gain_vp(self, seat: int, count: int, source: int) -> None:
        if count > 0:
            self.change_vp(seat, count, source)
            self.tell(GOT_VP, seat, count)

    def change_vp(self, seat: int, count: int, source: int) -> None:
        me = self.players[seat]
        me.vp += count
        me.earned[source] += count

    def gain_piece(self, seat: int, kind: int) -> None:
        """DEU-40: from the personal supply to the player board; none left: no piece."""
        me = self.players[seat]
        if me.supply[kind] > 0:
            me.supply[kind] -= 1
            me.board[kind] += 1
            self.tell(GOT_PIECE, seat, kind)

    def draw(self, seat: int, count: int) -> int:
        """DEU-19, DEU-25: never beyond 10 cards in hand, and only while there are cards."""
        hand = self.players[seat].hand
        drawn_count = 0
        while drawn_count < count and len(hand) < MOST_CARDS:
            if self.rng.asks():
                self.deck.ask(self, CARD, seat, self.hidden_from(seat))
            card = self.deck.draw(self)
            if card == EMPTY:
                break
            if not self.deck.discard and self.known:
                self.known = []
            insort(hand, card)
            self.tell_only(seat, DREW_CARD, card)
            drawn_count += 1
        if drawn_count:
            self.tell(DREW, seat, drawn_count)
        return drawn_count

    def hidden_from(self, seat: int) -> list[int]:
        """The cards outside the deck that a seat has not seen: in other hands, face down, laid or discarded."""
        cards: list[int] = []
        for other in range(len(self.players)):
            if other != seat:
                cards += self.players[other].hand
                if self.players[other].wild != NOT_YET:
                    cards.append(self.players[other].wild)
        if self.seat != seat:
            cards += self.laid
        for i in range(min(len(self.known), len(self.deck.discard))):
            if not self.known[i] >> seat & 1:
                cards.append(self.deck.discard[i])
        return cards

    def discard_laid(self, seat: int) -> int:
        """DEU-40: only their number and the top card are public."""
        top = self.laid[0]
        for card in self.laid[1:]:
            self.deck.discard.append(card)
            self.known.append(1 << seat)
        self.deck.discard.append(top)
        self.known.append(EVERY_SEAT)
        count = len(self.laid)
        self.laid = []
        return count

    def discard(self, seat: int, card: int) -> None:
        """DEU-46: a card discarded by an effect calls no god."""
        self.players[seat].hand.remove(card)
        self.laid.append(card)
        self.discard_laid(seat)
        self.tell(DISCARDED, seat, 1, card)
