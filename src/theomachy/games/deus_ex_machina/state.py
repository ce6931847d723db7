"""The state: map, tracks, decks, and what each player has."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import Deck
from theomachy.core.state import NOBODY, State
from theomachy.games.deus_ex_machina.cards import Box

FREE: Final = -1
NO_HERO: Final = -1
NO_QUEST: Final = -1
NO_SPOT: Final = -1
UNKNOWN: Final = -1

GOES_ON: Final = 0
BY_OBJECTIVE: Final = 1
BY_COLOURS: Final = 2
BY_BOTH: Final = 3
OUT_OF_QUESTS: Final = 4
OUT_OF_TURNS: Final = 5
ENDINGS: Final = ("", "objective", "six-colours", "both", "quests-over", "turns-over")


class Player:
    """A mat with its cards.

    `hand` holds Divine Intervention cards, `secret_quests` the Secret Quests not yet placed, `completed_quests` the completed quests.
    `put_back_quest` is the quest put back at set-up. `known_stolen_cards` is a bitmask of cards that were stolen from this player, who
    knows that the thief holds them. `ruled_out_objectives` is a bitmask of objectives that this player publicly cannot have, since
    a claim was not made. The last four numbers are the GP gained or lost besides the quests.
    """

    god: int = UNKNOWN
    might: int = 0
    cunning: int = 0
    gp: int = 0
    charged: bool = False
    hand: tuple[int, ...] = ()
    secrets: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    objective: int = UNKNOWN
    returned: int = NO_QUEST
    knows: int = 0
    not_tiles: int = 0
    from_places: int = 0
    from_heroes: int = 0
    from_cards: int = 0
    lost: int = 0

    def copy(self) -> Player:
        other = Player()
        other.god = self.god
        other.might = self.might
        other.cunning = self.cunning
        other.gp = self.gp
        other.charged = self.charged
        other.hand = self.hand
        other.secrets = self.secrets
        other.done = self.done
        other.objective = self.objective
        other.returned = self.returned
        other.knows = self.knows
        other.not_tiles = self.not_tiles
        other.from_places = self.from_places
        other.from_heroes = self.from_heroes
        other.from_cards = self.from_cards
        other.lost = self.lost
        return other


class Go:
    """What has happened in the current go. Immutable, so that copies of a state share it.

    `token_placed`: the token is placed. `card_used`: a Divine Intervention card was used. `ability_used`: the ability was used.
    `has_presence` and `allowed_shortfall`: effects of such a card that apply to the main action. `placed_secret`: the Secret Quest on the
    track. `fresh_cards`: a bitmask of the cards acquired in this round, which cannot be used yet.
    """

    def __init__(
        self, moved: bool, card: bool, power: bool, presence: bool, short: int, placed: int, fresh: int
    ) -> None:
        self.moved = moved
        self.card = card
        self.power = power
        self.presence = presence
        self.short = short
        self.placed = placed
        self.fresh = fresh

    def after_move(self) -> Go:
        return Go(True, self.card, self.power, False, 0, NO_QUEST, self.fresh)

    def with_card(self) -> Go:
        return Go(self.moved, True, self.power, self.presence, self.short, self.placed, self.fresh)

    def with_power(self) -> Go:
        return Go(self.moved, self.card, True, self.presence, self.short, self.placed, self.fresh)

    def with_presence(self) -> Go:
        return Go(self.moved, self.card, self.power, True, self.short, self.placed, self.fresh)

    def with_short(self, short: int) -> Go:
        return Go(self.moved, self.card, self.power, self.presence, short, self.placed, self.fresh)

    def with_placed(self, quest: int) -> Go:
        return Go(self.moved, self.card, self.power, self.presence, self.short, quest, self.fresh)

    def with_fresh(self, fresh: int) -> Go:
        return Go(self.moved, self.card, self.power, self.presence, self.short, self.placed, fresh)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Go, (self.moved, self.card, self.power, self.presence, self.short, self.placed, self.fresh)


NEW_GO: Final = Go(False, False, False, False, 0, NO_QUEST, 0)


class MachinaState(State):
    """The state of a game.

    `spaces` holds the seat whose token stands on each space. `quests` are the four places of the track, with gaps;
    `heroes` the heroes from top to bottom, who fill all spots but the `closed_spot` one. `marks` are pairs of a quest and
    the god that marked it. `objectives` holds one for each seat, then those in the box; `absent_heroes` the Legendary heroes
    that are not in play. `seen_quests` is a bitmask of quests that everybody has seen on the track, `cards_since_refill` one of cards that
    were in hands when the deck was last refilled. `opening_seat` began the game, `lead_seat` began this turn, `first_player` holds the
    1st Player token; `goes_begun` counts the goes begun in this round, `rounds_played` all rounds played. With `quick_end` a go
    ends automatically when only the ability is left.
    """

    box: Box
    players: list[Player]
    spaces: list[int]
    quests: list[int]
    heroes: list[int]
    quest_deck: Deck
    hero_deck: Deck
    card_deck: Deck
    marks: tuple[tuple[int, int], ...] = ()
    closed: int = NO_SPOT
    reserved: int = NO_HERO
    objectives: tuple[int, ...]
    away: tuple[int, ...]
    shown: int = 0
    old: int = 0
    opener: int
    first: int
    lead: int
    turn: int = 0
    round: int = 0
    rounds: int = 0
    goes: int = 0
    max_turns: int
    quick_end: bool = False
    go: Go = NEW_GO
    ended: int = GOES_ON
    winners: tuple[int, ...] = ()

    def copy(self) -> MachinaState:
        other = MachinaState()
        self.copy_into(other)
        other.box = self.box
        other.players = [player.copy() for player in self.players]
        other.spaces = self.spaces[:]
        other.quests = self.quests[:]
        other.heroes = self.heroes[:]
        other.quest_deck = self.quest_deck.copy()
        other.hero_deck = self.hero_deck.copy()
        other.card_deck = self.card_deck.copy()
        other.marks = self.marks
        other.closed = self.closed
        other.reserved = self.reserved
        other.objectives = self.objectives
        other.away = self.away
        other.shown = self.shown
        other.old = self.old
        other.opener = self.opener
        other.first = self.first
        other.lead = self.lead
        other.turn = self.turn
        other.round = self.round
        other.rounds = self.rounds
        other.goes = self.goes
        other.max_turns = self.max_turns
        other.quick_end = self.quick_end
        other.go = self.go
        other.ended = self.ended
        other.winners = self.winners
        return other

    def others(self, seat: int) -> list[int]:
        """The opponents, clockwise."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def power(self, seat: int) -> int:
        return self.box.gods[self.players[seat].god].power

    def spot(self, i: int) -> int:
        """DEM-53: the spot on which the i-th hero stands: all fill from the top, past the closed one."""
        return i if self.closed == NO_SPOT or i < self.closed else i + 1


def seat_of_power(state: MachinaState, power: int) -> int:
    """The player whose god has this ability, or NOBODY."""
    for seat in range(len(state.players)):
        god = state.players[seat].god
        if god != UNKNOWN and state.box.gods[god].power == power:
            return seat
    return NOBODY


def is_over(state: MachinaState) -> bool:
    return state.ended != GOES_ON
