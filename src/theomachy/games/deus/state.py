"""The state of a game of Deus. A set of regions is a bitmask: an int with a bit for each region."""

from __future__ import annotations

from bisect import insort
from typing import Final

from theomachy.core.deck import EMPTY, Deck
from theomachy.core.state import State
from theomachy.games.deus.board import Board
from theomachy.games.deus.cards import GOLD, STANDARD_TYPES, Card
from theomachy.games.deus.rules import HAND_LIMIT, Rules
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
EDGE_PLACEMENTS: Final = 7
# In `known`: a card that everybody has seen. A bit for each seat, and one for spectators.
SEEN_BY_ALL: Final = 31


class Player:
    """`goods` are the four resources and gold; `board` and `supply` count pieces of the five types.

    `vp_by_source` is the VP won or lost by each of VP_SOURCES; the rest of `vp` are the tokens of the set-up.
    `columns` hold cards from the bottom up, FACE_DOWN for the wildcard, whose card is `wildcard`. The hand is sorted.
    `first_region` is the player's first region.
    """

    goods: list[int]
    vp: int = 0
    vp_by_source: list[int]
    hand: list[int]
    columns: list[tuple[int, ...]]
    board: list[int]
    supply: list[int]
    first_region: int = NOT_YET
    wildcard: int = NOT_YET

    def copy(self) -> Player:
        other = Player()
        other.goods = self.goods[:]
        other.vp = self.vp
        other.vp_by_source = self.vp_by_source[:]
        other.hand = self.hand[:]
        other.columns = self.columns[:]
        other.board = self.board[:]
        other.supply = self.supply[:]
        other.first_region = self.first_region
        other.wildcard = self.wildcard
        return other


class DeusState(State):
    """`pieces` holds for each seat and type the regions where one stands, `temples` those with a temple.

    `village_vp` is what each village of the board still holds. `discard_seen_by` says for each discarded card which
    seats have seen it, as a bitmask. `laid_cards` are cards that are about to be discarded, the first of them on top;
    only the seat that decides sees them. `first_seat` is the seat that begins the rounds, `trigger` what has
    triggered the end.
    """

    rules: Rules
    cards: list[Card]
    board: Board
    players: list[Player]
    pieces: list[int]
    temples: int = 0
    temples_left: int
    village_vp: list[int]
    supply: list[int]
    deck: Deck
    discard_seen_by: list[int]
    laid_cards: list[int]
    first_seat: int
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
        other.village_vp = self.village_vp[:]
        other.supply = self.supply[:]
        other.deck = self.deck.copy()
        other.discard_seen_by = self.discard_seen_by[:]
        other.laid_cards = self.laid_cards[:]
        other.first_seat = self.first_seat
        other.round = self.round
        other.trigger = self.trigger
        other.last_round = self.last_round
        other.ending = self.ending
        return other

    def controlled_regions(self, seat: int) -> int:
        """DEU-07: the regions with at least one own coloured piece."""
        pieces = self.pieces
        at = seat * STANDARD_TYPES
        return pieces[at] | pieces[at + 1] | pieces[at + 2] | pieces[at + 3] | pieces[at + 4]

    def occupied_regions(self) -> int:
        mask = 0
        for regions in self.pieces:
            mask |= regions
        return mask

    def regions_with_piece(self, seat: int, kind: int) -> int:
        return self.pieces[seat * STANDARD_TYPES + kind]

    def count_buildings(self, seat: int, regions: int) -> int:
        """DEU-21, DEU-31: every own piece in these regions, armies, ships and temples too."""
        at = seat * STANDARD_TYPES
        count = (self.temples & self.controlled_regions(seat) & regions).bit_count()
        for kind in range(STANDARD_TYPES):
            count += (self.pieces[at + kind] & regions).bit_count()
        return count

    def regions_with_buildings(self, seat: int, min_size: int) -> int:
        """The regions where a seat has at least `min_size` buildings; a temple counts as one."""
        at = seat * STANDARD_TYPES
        at_least = [0] * (min_size + 1)
        for kind in range(STANDARD_TYPES + 1):
            regions = self.pieces[at + kind] if kind < STANDARD_TYPES else self.temples & self.controlled_regions(seat)
            for size in range(min_size, 1, -1):
                at_least[size] |= at_least[size - 1] & regions
            at_least[1] |= regions
        return at_least[min_size]

    def opponents(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def gain_good(self, seat: int, good: int, count: int) -> int:
        """DEU-03: a resource that has run out cannot be gained."""
        count = min(count, self.supply[good])
        if count > 0:
            self.supply[good] -= count
            self.players[seat].goods[good] += count
            self.emit(GOT_GOOD, seat, count, good)
        return count

    def return_good(self, seat: int, good: int, count: int) -> None:
        """DEU-12: sold and paid resources return to the supply."""
        self.players[seat].goods[good] -= count
        self.supply[good] += count

    def gain_gold(self, seat: int, count: int) -> None:
        if count > 0:
            self.players[seat].goods[GOLD] += count
            self.emit(GOT_GOLD, seat, count)

    def gain_vp(self, seat: int, count: int, source: int) -> None:
        if count > 0:
            self.change_vp(seat, count, source)
            self.emit(GOT_VP, seat, count)

    def change_vp(self, seat: int, count: int, source: int) -> None:
        me = self.players[seat]
        me.vp += count
        me.vp_by_source[source] += count

    def gain_piece(self, seat: int, kind: int) -> None:
        """DEU-40: from the personal supply to the player board; none left: no piece."""
        me = self.players[seat]
        if me.supply[kind] > 0:
            me.supply[kind] -= 1
            me.board[kind] += 1
            self.emit(GOT_PIECE, seat, kind)

    def draw_cards(self, seat: int, count: int) -> int:
        """DEU-19, DEU-25: never beyond 10 cards in hand, and only while there are cards."""
        hand = self.players[seat].hand
        drawn_count = 0
        while drawn_count < count and len(hand) < HAND_LIMIT:
            if self.rng.needs_answers():
                self.deck.ask_next_card(self, CARD, seat, self.cards_hidden_from(seat))
            card = self.deck.draw(self)
            if card == EMPTY:
                break
            if not self.deck.discard and self.discard_seen_by:
                self.discard_seen_by = []
            insort(hand, card)
            self.emit_private(seat, DREW_CARD, card)
            drawn_count += 1
        if drawn_count:
            self.emit(DREW, seat, drawn_count)
        return drawn_count

    def cards_hidden_from(self, seat: int) -> list[int]:
        """The cards outside the deck that a seat has not seen: in other hands, face down, laid or discarded."""
        cards: list[int] = []
        for other in range(len(self.players)):
            if other != seat:
                cards += self.players[other].hand
                if self.players[other].wildcard != NOT_YET:
                    cards.append(self.players[other].wildcard)
        if self.seat != seat:
            cards += self.laid_cards
        for i in range(min(len(self.discard_seen_by), len(self.deck.discard))):
            if not self.discard_seen_by[i] >> seat & 1:
                cards.append(self.deck.discard[i])
        return cards

    def discard_laid_cards(self, seat: int) -> int:
        """DEU-40: only their number and the top card are public."""
        top = self.laid_cards[0]
        for card in self.laid_cards[1:]:
            self.deck.discard.append(card)
            self.discard_seen_by.append(1 << seat)
        self.deck.discard.append(top)
        self.discard_seen_by.append(SEEN_BY_ALL)
        count = len(self.laid_cards)
        self.laid_cards = []
        return count

    def discard_card(self, seat: int, card: int) -> None:
        """DEU-46: a card discarded by an effect calls no god."""
        self.players[seat].hand.remove(card)
        self.laid_cards.append(card)
        self.discard_laid_cards(seat)
        self.emit(DISCARDED, seat, 1, card)
