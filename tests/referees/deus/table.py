"""The table: players with all they own, the supply, the deck, and what luck brings from it."""

from collections.abc import Generator

from tests.referees.deus.data import CARDS, FACE_DOWN, GOODS, KINDS, ORDER, STANDARD, TILES_FOR, whole_deck
from tests.referees.deus.land import Land

HAND_LIMIT = 10

# A rule is told as a script: it stops at every question and goes on with the answer.
Question = tuple[str, list[str]]
Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


def ask(seat: str, options: list[str], openly: bool = True) -> Answer:
    """A decision with one way out is taken by itself, unless that would tell what a hand holds; with none there is
    nothing to take."""
    if len(options) > 1 or (options and not openly):
        answer = yield seat, options
        assert answer in options, f"{answer} was not offered"
        return answer
    return options[0] if options else ""


class Player:
    """DEU-04, 05."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.goods = dict.fromkeys(GOODS, 1)
        self.gold = 5
        self.vp = 5
        self.hand: list[str] = []
        self.columns: dict[str, list[str]] = {kind: [] for kind in KINDS}
        self.board = dict.fromkeys(STANDARD, 0)
        self.pieces = dict.fromkeys(STANDARD, 5)
        self.first = ""
        self.wildcard = ""

    def cards(self) -> list[str]:
        """The different cards in hand."""
        return [slug for slug in ORDER if slug in self.hand]

    def open_cards(self, kind: str) -> list[str]:
        return [slug for slug in self.columns[kind] if slug != FACE_DOWN]

    def take_piece(self, kind: str) -> None:
        """From the personal supply to the player board; none left, no piece."""
        if self.pieces[kind] > 0:
            self.pieces[kind] -= 1
            self.board[kind] += 1


class Table:
    """DEU-03."""

    def __init__(self, seats: list[str], land: Land, asks: bool) -> None:
        self.land = land
        self.asks = asks  # DEU-64
        self.players = [Player(seat) for seat in seats]
        self.supply = dict.fromkeys(GOODS, 5 * len(seats) - len(seats))
        self.temples_left = TILES_FOR[len(seats)]
        self.deck = whole_deck()
        self.discard: list[str] = []
        self.laid: list[str] = []  # from the top
        self.still_to_act: list[str] = []
        self.trigger = ""
        self.drawn: list[str] = []

    def player(self, seat: str) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def opponents(self, player: Player) -> list[Player]:
        return [other for other in self.players if other is not player]

    def gain(self, player: Player, good: str, count: int) -> None:
        """DEU-03: what has run out cannot be gained."""
        count = min(count, self.supply[good])
        self.supply[good] -= count
        player.goods[good] += count

    def give_back(self, player: Player, good: str, count: int) -> None:
        """DEU-12: sold and paid resources return to the supply."""
        assert player.goods[good] >= count, f"{player.seat} has no {count} {good}"
        player.goods[good] -= count
        self.supply[good] += count

    def can_draw(self, player: Player) -> bool:
        return len(player.hand) < HAND_LIMIT and len(self.deck) + len(self.discard) > 0

    def draw(self, player: Player, count: int) -> None:
        """DEU-19, 25: never beyond ten cards; an empty deck is the shuffled discard; both empty: no card."""
        for _ in range(count):
            if not self.can_draw(player):
                return
            if not self.deck:
                self.deck, self.discard = self.discard, []
            assert self.drawn, f"{player.seat} draws a card, but none came"
            card = self.drawn.pop(0)
            assert card in self.deck, f"{card} is not in the deck"
            self.deck.remove(card)
            player.hand.append(card)

    def discard_laid(self) -> int:
        """The cards laid aside become the top of the discard; how many they were."""
        count = len(self.laid)
        self.discard += self.laid[::-1]
        self.laid = []
        return count

    def lay_down(self, player: Player, card: str) -> None:
        player.hand.remove(card)
        self.discard.append(card)

    def note_end(self) -> None:
        """DEU-50, 53: the last temple piece is placed, or no village has VP left; the first trigger counts."""
        if not self.trigger:
            if self.temples_left == 0:
                self.trigger = "temples"
            elif all(village.vp == 0 for village in self.land.villages()):
                self.trigger = "villages"


def kind_of(card: str) -> str:
    return CARDS[card].kind
