"""Encodes the observation of a seat as numbers: the information of its view, and which quests it can resolve."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.encoding import (
    RELATIVE_SEAT,
    Encoding,
    Layout,
    seats_rotated,
    set_first_flags,
    set_flags,
    set_flags_of_tuple,
    set_number,
    set_one_hot,
)
from theomachy.core.state import NOBODY
from theomachy.games.deus_ex_machina_cards.state import UNKNOWN, CardsState, colours_missing, is_over
from theomachy.games.deus_ex_machina_cards.verbs import (
    COLOUR,
    COMRADE,
    GOD,
    HERO,
    NO_GOD,
    OBJECTIVE,
    QUEST,
    SIDE,
    VERBS,
)

LAYOUT: Final = Layout(VERBS)
FIRST: Final[i64] = LAYOUT.add_one_hot("first", (RELATIVE_SEAT,), "who began the round")
ROUND: Final[i64] = LAYOUT.add_count("round", (), 60, "the round, 0 while heroes are chosen")
ROUNDS_LEFT: Final[i64] = LAYOUT.add_count("rounds-left", (), 60, "rounds after this one, at most")
PASSES: Final[i64] = LAYOUT.add_count("passes", (), 4, "passes in this round")
QUIET_ROUNDS: Final[i64] = LAYOUT.add_count("quiet", (), 2, "rounds in a row in which all have passed")
QUESTS: Final[i64] = LAYOUT.add_flags("quests", (QUEST,), "open quests")
OLDEST_QUEST: Final[i64] = LAYOUT.add_one_hot("oldest-quest", (QUEST,), "the open quest that would be buried next")
COMRADES: Final[i64] = LAYOUT.add_flags("comrades", (COMRADE,), "open comrades")
GODS: Final[i64] = LAYOUT.add_flags("gods", (GOD,), "open gods")
QUEST_DECK: Final[i64] = LAYOUT.add_count("quest-deck", (), 21, "cards in the deck of quests")
COMRADE_DECK: Final[i64] = LAYOUT.add_count("comrade-deck", (), 8, "cards in the deck of comrades")
GOD_DECK: Final[i64] = LAYOUT.add_count("god-deck", (), 8, "cards in the deck of gods")
BURIED: Final[i64] = LAYOUT.add_flags("buried", (QUEST,), "quests known to lie at the bottom of their deck")
DISCARD: Final[i64] = LAYOUT.add_flags("comrade-discard", (COMRADE,), "comrades in the discard")
HEROES: Final[i64] = LAYOUT.add_one_hot("hero", (RELATIVE_SEAT, HERO), "the hero of each player")
SIDES: Final[i64] = LAYOUT.add_one_hot("side", (RELATIVE_SEAT, SIDE), "the side that the hero shows")
RESOLVED_QUESTS: Final[i64] = LAYOUT.add_flags("done", (RELATIVE_SEAT, QUEST), "resolved quests")
COLOURS: Final[i64] = LAYOUT.add_flags("colours", (RELATIVE_SEAT, COLOUR), "colours of resolved quests")
USED_GODS: Final[i64] = LAYOUT.add_flags(
    "god-cards", (RELATIVE_SEAT, GOD), "God cards that were used, each for 1 VP less"
)
VP_COUNT: Final[i64] = LAYOUT.add_count("vp", (RELATIVE_SEAT,), 255, "VP, before God cards")
HAS_OBJECTIVE: Final[i64] = LAYOUT.add_flags("has-objective", (RELATIVE_SEAT,), "whether an objective was drawn")
OBJECTIVES: Final[i64] = LAYOUT.add_one_hot(
    "objective", (RELATIVE_SEAT, OBJECTIVE), "one's own objective; all when it is over"
)
GOAL: Final[i64] = LAYOUT.add_count("goal", (), 60, "the VP that one's own objective asks for")
OBJECTIVE_COLOURS: Final[i64] = LAYOUT.add_flags("wanted", (COLOUR,), "colours of one's own objective")
MISSING_COLOURS: Final[i64] = LAYOUT.add_count("missing", (), 4, "colours of it still to resolve")
RESOLVABLE: Final[i64] = LAYOUT.add_flags(
    "within-reach", (RELATIVE_SEAT, QUEST), "open quests a hero can resolve, perhaps with a god"
)
RESOLVABLE_WITHOUT_GOD: Final[i64] = LAYOUT.add_flags(
    "without-god", (RELATIVE_SEAT, QUEST), "open quests a hero can resolve without a god"
)


class CardsEncoding(Encoding[CardsState]):
    def fill(self, state: CardsState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.write_common_parts(state, seat, count, out, at)
        set_one_hot(out, at + FIRST, (state.first_seat - seat) % count)
        set_number(out, at + ROUND, state.round)
        set_number(out, at + ROUNDS_LEFT, state.max_rounds - state.round)
        set_number(out, at + PASSES, state.pass_count)
        set_number(out, at + QUIET_ROUNDS, state.quiet_rounds)
        fill_display(state, out, at)
        god_mask = 1 << NO_GOD
        for god in state.gods:
            god_mask |= 1 << god
        row: i64 = 0
        for other in seats_rotated(seat, count):
            fill_player(state, other, god_mask, out, at, row)
            if other == seat or self.all_seeing or is_over(state):
                set_one_hot(out, at + OBJECTIVES + row * OBJECTIVE.size, state.players[other].objective)
            row += 1
        fill_goal(state, seat, out, at)


def fill_display(state: CardsState, out: BytesWriter, at: i64) -> None:
    set_flags(out, at + QUESTS, state.quests)
    if state.quests:
        set_one_hot(out, at + OLDEST_QUEST, state.quests[0])
    set_flags(out, at + COMRADES, state.comrades)
    set_flags(out, at + GODS, state.gods)
    deck = state.quest_deck.cards
    set_number(out, at + QUEST_DECK, len(deck))
    set_number(out, at + COMRADE_DECK, len(state.comrade_deck.cards))
    set_number(out, at + GOD_DECK, len(state.god_deck.cards))
    for i in range(state.buried):
        set_one_hot(out, at + BURIED, deck[i])
    set_flags(out, at + DISCARD, state.comrade_deck.discard)


def fill_player(state: CardsState, seat: int, god_mask: int, out: BytesWriter, at: i64, row: i64) -> None:
    me = state.players[seat]
    set_flags_of_tuple(out, at + RESOLVED_QUESTS + row * QUEST.size, me.quests)
    for quest in me.quests:
        set_one_hot(out, at + COLOURS + row * COLOUR.size, state.cards.quests[quest].colour)
    set_flags_of_tuple(out, at + USED_GODS + row * GOD.size, me.gods)
    set_number(out, at + VP_COUNT + row, me.vp)
    set_first_flags(out, at + HAS_OBJECTIVE + row, 1 if me.objective != UNKNOWN else 0)
    if me.hero == NOBODY:
        return
    set_one_hot(out, at + HEROES + row * HERO.size, me.hero)
    set_one_hot(out, at + SIDES + row * SIDE.size, me.side)
    for quest in state.quests:
        opening = 0
        for comrade in state.comrades:
            opening |= state.cards.gods_to_resolve(me.hero, me.side, comrade, quest)
        if opening & god_mask:
            set_one_hot(out, at + RESOLVABLE + row * QUEST.size, quest)
        if opening >> NO_GOD & 1:
            set_one_hot(out, at + RESOLVABLE_WITHOUT_GOD + row * QUEST.size, quest)


def fill_goal(state: CardsState, seat: int, out: BytesWriter, at: i64) -> None:
    mine = state.players[seat].objective
    if mine != UNKNOWN:
        set_number(out, at + GOAL, state.goal_of(seat))
        set_flags_of_tuple(out, at + OBJECTIVE_COLOURS, state.cards.objectives[mine])
        set_number(out, at + MISSING_COLOURS, colours_missing(state, seat, mine))


ENCODING: Final = CardsEncoding(LAYOUT)
ALL_SEEING: Final = CardsEncoding(LAYOUT, all_seeing=True)
