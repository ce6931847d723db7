"""The state: open cards, decks, and what each player holds."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import Deck
from theomachy.core.points import Points
from theomachy.core.state import NOBODY, State
from theomachy.games.deus_ex_machina_cards.cards import RECOLOURS, Cards

UNKNOWN: Final = -1

GOES_ON: Final = 0
BY_CLAIM: Final = 1
OUT_OF_QUESTS: Final = 2
OUT_OF_ROUNDS: Final = 3
ENDINGS: Final = ("", "claim", "no-quest-left", "rounds-over")


class Player:
    """Immutable, so that copies of a state share it."""

    def __init__(
        self, hero: int, side: int, objective: int, quests: tuple[int, ...], gods: tuple[int, ...], vp: int
    ) -> None:
        self.hero = hero
        self.side = side
        self.objective = objective
        self.quests = quests
        self.gods = gods
        self.vp = vp
        # Cache of `scoring.breakdown`, which does not change either.
        self.points: list[Points] | None = None

    def turned(self) -> Player:
        return Player(self.hero, 1 - self.side, self.objective, self.quests, self.gods, self.vp)

    def with_quest(self, quest: int, vp: int, gods: tuple[int, ...]) -> Player:
        """DXC-27: the quest is collected, and the hero flips."""
        return Player(self.hero, 1 - self.side, self.objective, (*self.quests, quest), gods, self.vp + vp)

    def with_objective(self, objective: int) -> Player:
        return Player(self.hero, self.side, objective, self.quests, self.gods, self.vp)

    def net(self) -> int:
        """DXC-30: each God card costs 1 VP."""
        return self.vp - len(self.gods)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Player, (self.hero, self.side, self.objective, self.quests, self.gods, self.vp)


class CardsState(State):
    """The state of a game.

    `quests` are in the order in which they were revealed; the first `buried` cards of the quest deck are known to all.
    `pass_count` counts passes in this round, `quiet_rounds` rounds in a row in which all have passed. Displays and decks are
    replaced, never changed, so that copies share them (copy on write): this doubled the copies a second.
    """

    cards: Cards
    players: list[Player]
    objectives: list[int]
    quests: list[int]
    comrades: list[int]
    gods: list[int]
    quest_deck: Deck
    comrade_deck: Deck
    god_deck: Deck
    first: int
    round: int = 0
    max_rounds: int
    passes: int = 0
    quiet: int = 0
    buried: int = 0
    ended: int = GOES_ON
    winner: int = NOBODY

    def copy(self) -> CardsState:
        other = CardsState()
        self.copy_into(other)
        other.cards = self.cards
        other.players = self.players[:]
        other.objectives = self.objectives
        other.quests = self.quests
        other.comrades = self.comrades
        other.gods = self.gods
        other.quest_deck = self.quest_deck
        other.comrade_deck = self.comrade_deck
        other.god_deck = self.god_deck
        other.first = self.first
        other.round = self.round
        other.max_rounds = self.max_rounds
        other.passes = self.passes
        other.quiet = self.quiet
        other.buried = self.buried
        other.ended = self.ended
        other.winner = self.winner
        return other

    def goal(self, seat: int) -> int:
        """DXC-04: the VP that a player's objective asks for."""
        return self.cards.goals[self.players[seat].objective][len(self.players) - 2]


def colours_missing(table: CardsState, seat: int, objective: int) -> int:
    """DXC-26, 36, 40: how many colours of an objective are missing, with Poseidon used in the best way."""
    me = table.players[seat]
    colour_mask = 0
    for quest in me.quests:
        colour_mask |= 1 << table.cards.quests[quest].colour
    missing = 0
    objective_colours = table.cards.objectives[objective]
    for colour in objective_colours:
        if not colour_mask >> colour & 1:
            missing += 1
    # Poseidon can recolour any quest that is not the only one of a wanted colour.
    if missing > 0 and len(me.quests) > len(objective_colours) - missing:
        for god in me.gods:
            if table.cards.powers[god] == RECOLOURS:
                return missing - 1
    return missing


def is_over(table: CardsState) -> bool:
    return table.ended != GOES_ON


def no_player() -> Player:
    return Player(NOBODY, 1, UNKNOWN, (), (), 0)
