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

RUNNING: Final = 0
BY_OBJECTIVE: Final = 1
BY_COLOURS: Final = 2
BY_BOTH: Final = 3
OUT_OF_QUESTS: Final = 4
OUT_OF_TURNS: Final = 5
ENDINGS: Final = ("", "objective", "six-colours", "both", "quests-over", "turns-over")


class Player:
    """A mat with its cards.

    `hand` holds Divine Intervention cards, `secret_quests` the Secret Quests not yet placed, `completed_quests` the
    completed quests. `put_back_quest` is the quest put back at set-up. `known_stolen_cards` is a bitmask of cards
    that were stolen from this player, who knows that the thief holds them. `ruled_out_objectives` is a bitmask of
    objectives that this player publicly cannot have, since a claim was not made. The last four numbers are the GP
    gained or lost besides the quests.
    """

    god: int = UNKNOWN
    might: int = 0
    cunning: int = 0
    gp: int = 0
    charged: bool = False
    hand: tuple[int, ...] = ()
    secret_quests: tuple[int, ...] = ()
    completed_quests: tuple[int, ...] = ()
    objective: int = UNKNOWN
    put_back_quest: int = NO_QUEST
    known_stolen_cards: int = 0
    ruled_out_objectives: int = 0
    gp_from_places: int = 0
    gp_from_heroes: int = 0
    gp_from_cards: int = 0
    gp_lost: int = 0

    def copy(self) -> Player:
        other = Player()
        other.god = self.god
        other.might = self.might
        other.cunning = self.cunning
        other.gp = self.gp
        other.charged = self.charged
        other.hand = self.hand
        other.secret_quests = self.secret_quests
        other.completed_quests = self.completed_quests
        other.objective = self.objective
        other.put_back_quest = self.put_back_quest
        other.known_stolen_cards = self.known_stolen_cards
        other.ruled_out_objectives = self.ruled_out_objectives
        other.gp_from_places = self.gp_from_places
        other.gp_from_heroes = self.gp_from_heroes
        other.gp_from_cards = self.gp_from_cards
        other.gp_lost = self.gp_lost
        return other


class GoState:
    """What has happened in the current go. Immutable, so that copies of a state share it.

    `token_placed`: the token is placed. `card_used`: a Divine Intervention card was used. `ability_used`: the ability
    was used. `has_presence` and `allowed_shortfall`: effects of such a card that apply to the main action.
    `placed_secret`: the Secret Quest on the track. `fresh_cards`: a bitmask of the cards acquired in this round,
    which cannot be used yet.
    """

    def __init__(
        self,
        token_placed: bool,
        card_used: bool,
        ability_used: bool,
        has_presence: bool,
        allowed_shortfall: int,
        placed_secret: int,
        fresh_cards: int,
    ) -> None:
        self.token_placed = token_placed
        self.card_used = card_used
        self.ability_used = ability_used
        self.has_presence = has_presence
        self.allowed_shortfall = allowed_shortfall
        self.placed_secret = placed_secret
        self.fresh_cards = fresh_cards

    def after_token(self) -> GoState:
        return GoState(True, self.card_used, self.ability_used, False, 0, NO_QUEST, self.fresh_cards)

    def with_card(self) -> GoState:
        return GoState(
            self.token_placed,
            True,
            self.ability_used,
            self.has_presence,
            self.allowed_shortfall,
            self.placed_secret,
            self.fresh_cards,
        )

    def with_ability(self) -> GoState:
        return GoState(
            self.token_placed,
            self.card_used,
            True,
            self.has_presence,
            self.allowed_shortfall,
            self.placed_secret,
            self.fresh_cards,
        )

    def with_presence(self) -> GoState:
        return GoState(
            self.token_placed,
            self.card_used,
            self.ability_used,
            True,
            self.allowed_shortfall,
            self.placed_secret,
            self.fresh_cards,
        )

    def with_shortfall(self, shortfall: int) -> GoState:
        return GoState(
            self.token_placed,
            self.card_used,
            self.ability_used,
            self.has_presence,
            shortfall,
            self.placed_secret,
            self.fresh_cards,
        )

    def with_placed_secret(self, quest: int) -> GoState:
        return GoState(
            self.token_placed,
            self.card_used,
            self.ability_used,
            self.has_presence,
            self.allowed_shortfall,
            quest,
            self.fresh_cards,
        )

    def with_fresh_cards(self, fresh_cards: int) -> GoState:
        return GoState(
            self.token_placed,
            self.card_used,
            self.ability_used,
            self.has_presence,
            self.allowed_shortfall,
            self.placed_secret,
            fresh_cards,
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return GoState, (
            self.token_placed,
            self.card_used,
            self.ability_used,
            self.has_presence,
            self.allowed_shortfall,
            self.placed_secret,
            self.fresh_cards,
        )


NEW_GO: Final = GoState(False, False, False, False, 0, NO_QUEST, 0)


class MachinaState(State):
    """The state of a game.

    `spaces` holds the seat whose token stands on each space. `quests` are the four places of the track, with gaps;
    `heroes` the heroes from top to bottom, who fill all spots but the `closed_spot` one. `marks` are pairs of a quest
    and the god that marked it. `objectives` holds one for each seat, then those in the box; `absent_heroes` the
    Legendary heroes that are not in play. `seen_quests` is a bitmask of quests that everybody has seen on the track,
    `cards_since_refill` one of cards that were in hands when the deck was last refilled. `opening_seat` began the
    game, `lead_seat` began this turn, `first_player` holds the 1st Player token; `goes_begun` counts the goes begun
    in this round, `rounds_played` all rounds played. With `quick_end` a go ends automatically when only the ability
    is left.
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
    closed_spot: int = NO_SPOT
    reserved_hero: int = NO_HERO
    objectives: tuple[int, ...]
    absent_heroes: tuple[int, ...]
    seen_quests: int = 0
    cards_since_refill: int = 0
    opening_seat: int
    first_player: int
    lead_seat: int
    turn: int = 0
    round: int = 0
    rounds_played: int = 0
    goes_begun: int = 0
    max_turns: int
    quick_end: bool = False
    go: GoState = NEW_GO
    ending: int = RUNNING
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
        other.closed_spot = self.closed_spot
        other.reserved_hero = self.reserved_hero
        other.objectives = self.objectives
        other.absent_heroes = self.absent_heroes
        other.seen_quests = self.seen_quests
        other.cards_since_refill = self.cards_since_refill
        other.opening_seat = self.opening_seat
        other.first_player = self.first_player
        other.lead_seat = self.lead_seat
        other.turn = self.turn
        other.round = self.round
        other.rounds_played = self.rounds_played
        other.goes_begun = self.goes_begun
        other.max_turns = self.max_turns
        other.quick_end = self.quick_end
        other.go = self.go
        other.ending = self.ending
        other.winners = self.winners
        return other

    def opponents(self, seat: int) -> list[int]:
        """The opponents, clockwise."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def ability_of(self, seat: int) -> int:
        return self.box.gods[self.players[seat].god].ability

    def spot_of(self, hero_index: int) -> int:
        """DEM-53: the spot on which the i-th hero stands: all fill from the top, past the closed one."""
        return hero_index if self.closed_spot == NO_SPOT or hero_index < self.closed_spot else hero_index + 1


def seat_with_ability(state: MachinaState, ability: int) -> int:
    """The player whose god has this ability, or NOBODY."""
    for seat in range(len(state.players)):
        god = state.players[seat].god
        if god != UNKNOWN and state.box.gods[god].ability == ability:
            return seat
    return NOBODY


def is_over(state: MachinaState) -> bool:
    return state.ending != RUNNING
