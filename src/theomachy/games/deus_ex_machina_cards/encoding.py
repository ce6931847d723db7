"""The observation of a seat as numbers: what its view shows, and which quests are within reach."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.encoding import (
    RELATIVE,
    Encoding,
    Layout,
    put,
    put_all,
    put_each,
    put_number,
    put_up_to,
    seats_from,
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
FIRST: Final[i64] = LAYOUT.one("first", (RELATIVE,), "who began the round")
ROUND: Final[i64] = LAYOUT.count("round", (), 60, "the round, 0 while heroes are chosen")
LEFT: Final[i64] = LAYOUT.count("rounds-left", (), 60, "rounds after this one, at most")
PASSES: Final[i64] = LAYOUT.count("passes", (), 4, "passes in this round")
QUIET: Final[i64] = LAYOUT.count("quiet", (), 2, "rounds in a row in which all have passed")
QUESTS: Final[i64] = LAYOUT.flags("quests", (QUEST,), "open quests")
OLDEST: Final[i64] = LAYOUT.one("oldest-quest", (QUEST,), "the open quest that would be buried next")
COMRADES: Final[i64] = LAYOUT.flags("comrades", (COMRADE,), "open comrades")
GODS: Final[i64] = LAYOUT.flags("gods", (GOD,), "open gods")
QUEST_DECK: Final[i64] = LAYOUT.count("quest-deck", (), 21, "cards in the deck of quests")
COMRADE_DECK: Final[i64] = LAYOUT.count("comrade-deck", (), 8, "cards in the deck of comrades")
GOD_DECK: Final[i64] = LAYOUT.count("god-deck", (), 8, "cards in the deck of gods")
BURIED: Final[i64] = LAYOUT.flags("buried", (QUEST,), "quests known to lie at the bottom of their deck")
DISCARD: Final[i64] = LAYOUT.flags("comrade-discard", (COMRADE,), "comrades in the discard")
HEROES: Final[i64] = LAYOUT.one("hero", (RELATIVE, HERO), "the hero of each player")
SIDES: Final[i64] = LAYOUT.one("side", (RELATIVE, SIDE), "the side that the hero shows")
DONE: Final[i64] = LAYOUT.flags("done", (RELATIVE, QUEST), "resolved quests")
COLOURS: Final[i64] = LAYOUT.flags("colours", (RELATIVE, COLOUR), "colours of resolved quests")
USED: Final[i64] = LAYOUT.flags("god-cards", (RELATIVE, GOD), "God cards that were used, each for 1 VP less")
POINTS: Final[i64] = LAYOUT.count("vp", (RELATIVE,), 255, "VP, before God cards")
DRAWN: Final[i64] = LAYOUT.flags("has-objective", (RELATIVE,), "whether an objective was drawn")
OBJECTIVES: Final[i64] = LAYOUT.one("objective", (RELATIVE, OBJECTIVE), "one's own objective; all when it is over")
GOAL: Final[i64] = LAYOUT.count("goal", (), 60, "the VP that one's own objective asks for")
WANTED: Final[i64] = LAYOUT.flags("wanted", (COLOUR,), "colours of one's own objective")
MISSING: Final[i64] = LAYOUT.count("missing", (), 4, "colours of it still to resolve")
WITH_GOD: Final[i64] = LAYOUT.flags(
    "within-reach", (RELATIVE, QUEST), "open quests a hero can resolve, perhaps with a god"
)
ALONE: Final[i64] = LAYOUT.flags("without-god", (RELATIVE, QUEST), "open quests a hero can resolve without a god")


class CardsEncoding(Encoding[CardsState]):
    def fill(self, state: CardsState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.open(state, seat, count, out, at)
        put(out, at + FIRST, (state.first - seat) % count)
        put_number(out, at + ROUND, state.round)
        put_number(out, at + LEFT, state.max_rounds - state.round)
        put_number(out, at + PASSES, state.passes)
        put_number(out, at + QUIET, state.quiet)
        fill_display(state, out, at)
        god_mask = 1 << NO_GOD
        for god in state.gods:
            god_mask |= 1 << god
        row: i64 = 0
        for other in seats_from(seat, count):
            fill_player(state, other, god_mask, out, at, row)
            if other == seat or self.all_seeing or is_over(state):
                put(out, at + OBJECTIVES + row * OBJECTIVE.size, state.players[other].objective)
            row += 1
        fill_goal(state, seat, out, at)


def fill_display(state: CardsState, out: BytesWriter, at: i64) -> None:
    put_each(out, at + QUESTS, state.quests)
    if state.quests:
        put(out, at + OLDEST, state.quests[0])
    put_each(out, at + COMRADES, state.comrades)
    put_each(out, at + GODS, state.gods)
    deck = state.quest_deck.cards
    put_number(out, at + QUEST_DECK, len(deck))
    put_number(out, at + COMRADE_DECK, len(state.comrade_deck.cards))
    put_number(out, at + GOD_DECK, len(state.god_deck.cards))
    for i in range(state.buried):
        put(out, at + BURIED, deck[i])
    put_each(out, at + DISCARD, state.comrade_deck.discard)


def fill_player(state: CardsState, seat: int, there: int, out: BytesWriter, at: i64, row: i64) -> None:
    me = state.players[seat]
    put_all(out, at + DONE + row * QUEST.size, me.quests)
    for quest in me.quests:
        put(out, at + COLOURS + row * COLOUR.size, state.cards.quests[quest].colour)
    put_all(out, at + USED + row * GOD.size, me.gods)
    put_number(out, at + POINTS + row, me.vp)
    put_up_to(out, at + DRAWN + row, 1 if me.objective != UNKNOWN else 0)
    if me.hero == NOBODY:
        return
    put(out, at + HEROES + row * HERO.size, me.hero)
    put(out, at + SIDES + row * SIDE.size, me.side)
    for quest in state.quests:
        opening = 0
        for comrade in state.comrades:
            opening |= state.cards.opening(me.hero, me.side, comrade, quest)
        if opening & there:
            put(out, at + WITH_GOD + row * QUEST.size, quest)
        if opening >> NO_GOD & 1:
            put(out, at + ALONE + row * QUEST.size, quest)


def fill_goal(state: CardsState, seat: int, out: BytesWriter, at: i64) -> None:
    mine = state.players[seat].objective
    if mine != UNKNOWN:
        put_number(out, at + GOAL, state.goal(seat))
        put_all(out, at + WANTED, state.cards.objectives[mine])
        put_number(out, at + MISSING, colours_missing(state, seat, mine))


ENCODING: Final = CardsEncoding(LAYOUT)
ALL_SEEING: Final = CardsEncoding(LAYOUT, all_seeing=True)
