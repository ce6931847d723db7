"""The table: map, tracks, decks, and what each player has."""

from __future__ import annotations

from typing import Any, Final

from theomachy.core.action import Action
from theomachy.core.deck import Deck
from theomachy.core.rng import Rng
from theomachy.core.state import NOBODY, State, Step
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

    `hand` holds Divine Intervention cards, `secrets` the Secret Quests not yet placed, `done` the completed quests.
    `returned` is the quest put back at set-up. `knows` are the cards (as bits) of the thief's hand this player has
    seen, `not_tiles` the objectives (as bits) that everybody knows this player has not. The last four numbers tell
    where GP came from besides the quests.
    """

    def __init__(
        self,
        god: int,
        might: int,
        cunning: int,
        gp: int,
        charged: bool,
        hand: tuple[int, ...],
        secrets: tuple[int, ...],
        done: tuple[int, ...],
        objective: int,
        returned: int,
        knows: int,
        not_tiles: int,
        from_places: int,
        from_heroes: int,
        from_cards: int,
        lost: int,
    ) -> None:
        self.god = god
        self.might = might
        self.cunning = cunning
        self.gp = gp
        self.charged = charged
        self.hand = hand
        self.secrets = secrets
        self.done = done
        self.objective = objective
        self.returned = returned
        self.knows = knows
        self.not_tiles = not_tiles
        self.from_places = from_places
        self.from_heroes = from_heroes
        self.from_cards = from_cards
        self.lost = lost

    def copy(self) -> Player:
        return Player(
            self.god,
            self.might,
            self.cunning,
            self.gp,
            self.charged,
            self.hand,
            self.secrets,
            self.done,
            self.objective,
            self.returned,
            self.knows,
            self.not_tiles,
            self.from_places,
            self.from_heroes,
            self.from_cards,
            self.lost,
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Player, (
            self.god,
            self.might,
            self.cunning,
            self.gp,
            self.charged,
            self.hand,
            self.secrets,
            self.done,
            self.objective,
            self.returned,
            self.knows,
            self.not_tiles,
            self.from_places,
            self.from_heroes,
            self.from_cards,
            self.lost,
        )


def no_player() -> Player:
    return Player(UNKNOWN, 0, 0, 0, False, (), (), (), UNKNOWN, NO_QUEST, 0, 0, 0, 0, 0, 0)


class Go:
    """What has happened in the go that is being played. Never changed, only replaced, so that copies share it.

    `moved`: the token is placed. `card`: a Divine Intervention card was used. `power`: the ability was used.
    `presence` and `short`: effects of such a card that wait for the main action. `placed`: the Secret Quest on the
    track. `fresh`: cards (as bits) acquired in this round.
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
    """`spaces` holds the seat whose token stands there. `quests` are the four places, with gaps; `heroes` the heroes
    from top to bottom, who fill all spots but the `closed` one. `marks` are pairs of a quest and the god that marked
    it. `objectives` holds one for each seat, then those in the box; `away` the Legendary heroes that are not in play.
    `shown` are the quests (as bits) that all have seen on the track, `old` the cards (as bits) that were in hands when
    the deck was last refilled. `opener` began the game, `lead` began this turn, `first` holds the 1st Player token;
    `goes` is how many goes of the round have begun, `rounds` how many rounds have been played in all.
    """

    def __init__(
        self,
        rng: Rng,
        steps: list[Step[Any]],
        seat: int,
        legal: list[Action],
        peeks: int,
        box: Box,
        players: list[Player],
        spaces: list[int],
        quests: list[int],
        heroes: list[int],
        quest_deck: Deck,
        hero_deck: Deck,
        card_deck: Deck,
        marks: tuple[tuple[int, int], ...],
        closed: int,
        reserved: int,
        objectives: tuple[int, ...],
        away: tuple[int, ...],
        shown: int,
        old: int,
        opener: int,
        first: int,
        lead: int,
        turn: int,
        round: int,
        rounds: int,
        goes: int,
        max_turns: int,
        go: Go,
        ended: int,
        winners: tuple[int, ...],
    ) -> None:
        super().__init__(rng, steps, seat, legal, peeks)
        self.box = box
        self.players = players
        self.spaces = spaces
        self.quests = quests
        self.heroes = heroes
        self.quest_deck = quest_deck
        self.hero_deck = hero_deck
        self.card_deck = card_deck
        self.marks = marks
        self.closed = closed
        self.reserved = reserved
        self.objectives = objectives
        self.away = away
        self.shown = shown
        self.old = old
        self.opener = opener
        self.first = first
        self.lead = lead
        self.turn = turn
        self.round = round
        self.rounds = rounds
        self.goes = goes
        self.max_turns = max_turns
        self.go = go
        self.ended = ended
        self.winners = winners

    def copy(self) -> MachinaState:
        return MachinaState(
            self.rng.copy(),
            self.steps[:],
            self.seat,
            self.legal,
            self.peeks,
            self.box,
            [player.copy() for player in self.players],
            self.spaces[:],
            self.quests[:],
            self.heroes[:],
            self.quest_deck.copy(),
            self.hero_deck.copy(),
            self.card_deck.copy(),
            self.marks,
            self.closed,
            self.reserved,
            self.objectives,
            self.away,
            self.shown,
            self.old,
            self.opener,
            self.first,
            self.lead,
            self.turn,
            self.round,
            self.rounds,
            self.goes,
            self.max_turns,
            self.go,
            self.ended,
            self.winners,
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return MachinaState, (
            self.rng,
            self.steps,
            self.seat,
            self.legal,
            self.peeks,
            self.box,
            self.players,
            self.spaces,
            self.quests,
            self.heroes,
            self.quest_deck,
            self.hero_deck,
            self.card_deck,
            self.marks,
            self.closed,
            self.reserved,
            self.objectives,
            self.away,
            self.shown,
            self.old,
            self.opener,
            self.first,
            self.lead,
            self.turn,
            self.round,
            self.rounds,
            self.goes,
            self.max_turns,
            self.go,
            self.ended,
            self.winners,
        )

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
