"""The state: open cards, decks, and what each player holds."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import Deck
from theomachy.core.score_lines import Points
from theomachy.core.state import NOBODY, State
from theomachy.games.deus_ex_machina_cards.cards import POWER_RECOLOUR, CardData

UNKNOWN: Final = -1

RUNNING: Final = 0
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
        self.score_lines: list[Points] | None = None

    def with_hero_flipped(self) -> Player:
        return Player(self.hero, 1 - self.side, self.objective, self.quests, self.gods, self.vp)

    def with_quest(self, quest: int, vp: int, gods: tuple[int, ...]) -> Player:
        """DXC-27: the quest is collected, and the hero flips."""
        return Player(self.hero, 1 - self.side, self.objective, (*self.quests, quest), gods, self.vp + vp)

    def with_objective(self, objective: int) -> Player:
        return Player(self.hero, self.side, objective, self.quests, self.gods, self.vp)

    def net_vp(self) -> int:
        """DXC-30: each God card costs 1 VP."""
        return self.vp - len(self.gods)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Player, (self.hero, self.side, self.objective, self.quests, self.gods, self.vp)


class CardsState(State):
    """The state of a game.

    `quests` are in the order in which they were revealed; the first `buried` cards of the quest deck are known to all.
    `pass_count` counts passes in this round, `quiet_rounds` rounds in a row in which all have passed. Displays and
    decks are replaced, never changed, so that copies share them (copy on write): this doubled the copies a second.
    """

    cards: CardData
    players: list[Player]
    objectives: list[int]
    quests: list[int]
    comrades: list[int]
    gods: list[int]
    quest_deck: Deck
    comrade_deck: Deck
    god_deck: Deck
    first_seat: int
    round: int = 0
    max_rounds: int
    pass_count: int = 0
    quiet_rounds: int = 0
    buried: int = 0
    ending: int = RUNNING
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
        other.first_seat = self.first_seat
        other.round = self.round
        other.max_rounds = self.max_rounds
        other.pass_count = self.pass_count
        other.quiet_rounds = self.quiet_rounds
        other.buried = self.buried
        other.ending = self.ending
        other.winner = self.winner
        return other

    def goal_of(self, seat: int) -> int:
        """DXC-04: the VP that a player's objective asks for."""
        return self.cards.goals[self.players[seat].objective][len(self.players) - 2]


def colours_missing(state: CardsState, seat: int, objective: int) -> int:
    """DXC-26, 36, 40: how many colours of an objective are missing, with Poseidon used in the best way."""
    me = state.players[seat]
    colour_mask = 0
    for quest in me.quests:
        colour_mask |= 1 << state.cards.quests[quest].colour
    missing = 0
    objective_colours = state.cards.objectives[objective]
    for colour in objective_colours:
        if not colour_mask >> colour & 1:
            missing += 1
    # Poseidon can recolour any quest that is not the only one of a wanted colour.
    if missing > 0 and len(me.quests) > len(objective_colours) - missing:
        for god in me.gods:
            if state.cards.powers[god] == POWER_RECOLOUR:
                return missing - 1
    return missing


def is_over(state: CardsState) -> bool:
    return state.ending != RUNNING


def empty_player() -> Player:
    return Player(NOBODY, 1, UNKNOWN, (), (), 0)
