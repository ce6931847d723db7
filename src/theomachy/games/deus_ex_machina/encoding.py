"""Encodes the observation of a seat as numbers, with the same information as its view."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.encoding import (
    RELATIVE_SEAT,
    Encoding,
    Layout,
    increment,
    seats_rotated,
    set_first_flags,
    set_flags,
    set_flags_of_bits,
    set_flags_of_tuple,
    set_number,
    set_one_hot,
)
from theomachy.games.deus_ex_machina.claims import missing_quests
from theomachy.games.deus_ex_machina.quests import required_cunning, required_might
from theomachy.games.deus_ex_machina.rules import tokens_per_seat
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, UNKNOWN, MachinaState, is_over
from theomachy.games.deus_ex_machina.verbs import (
    CARD,
    COLOUR,
    GOD,
    HERO,
    OBJECTIVE,
    PLACE,
    QUEST,
    SPACE,
    SPOT,
    VERBS,
)

LAYOUT: Final = Layout(VERBS)
FIRST: Final[i64] = LAYOUT.add_one_hot("first", (RELATIVE_SEAT,), "who holds the 1st Player token")
LEAD: Final[i64] = LAYOUT.add_one_hot("lead", (RELATIVE_SEAT,), "who began this turn")
TURN: Final[i64] = LAYOUT.add_count("turn", (), 60, "the turn, 0 before the first")
TURNS_LEFT: Final[i64] = LAYOUT.add_count("turns-left", (), 60, "turns after this one, at most")
ROUND: Final[i64] = LAYOUT.add_count("round", (), 4, "the round of the turn")
TOKENS: Final[i64] = LAYOUT.add_one_hot("token", (SPACE, RELATIVE_SEAT), "whose token stands on a space")
QUEST_AT: Final[i64] = LAYOUT.add_one_hot("quest-at", (PLACE, QUEST), "the quest on each place of the track")
REQUIRED_MIGHT: Final[i64] = LAYOUT.add_count(
    "might-asked", (PLACE,), 20, "the Might that the quest there asks for now"
)
REQUIRED_CUNNING: Final[i64] = LAYOUT.add_count("cunning-asked", (PLACE,), 20, "the Cunning that it asks for now")
IS_SECRET: Final[i64] = LAYOUT.add_flags("secret", (PLACE,), "whether it is a Secret Quest laid there in this go")
AREA_FREE: Final[i64] = LAYOUT.add_flags("free", (PLACE,), "whether no token stands on its area")
MARKS: Final[i64] = LAYOUT.add_flags("marks", (PLACE, GOD), "the gods that have marked it")
HERO_AT: Final[i64] = LAYOUT.add_one_hot("hero-at", (SPOT, HERO), "the hero on each spot of the track")
CLOSED_SPOT: Final[i64] = LAYOUT.add_one_hot("closed", (SPOT,), "the spot that is closed")
RESERVED_HERO: Final[i64] = LAYOUT.add_one_hot("reserved", (HERO,), "the hero who is reserved")
QUEST_DECK: Final[i64] = LAYOUT.add_count("quest-deck", (), 30, "cards in the deck of quests")
SEEN_IN_DECK: Final[i64] = LAYOUT.add_flags(
    "seen-in-deck", (QUEST,), "quests of the deck that were on the track before"
)
HERO_DECK: Final[i64] = LAYOUT.add_count("hero-deck", (), 14, "cards in the deck of heroes")
HERO_DISCARD: Final[i64] = LAYOUT.add_flags("hero-discard", (HERO,), "heroes in the discard")
CARD_DECK: Final[i64] = LAYOUT.add_count("card-deck", (), 40, "cards in the deck of Divine Interventions")
CARD_DISCARD: Final[i64] = LAYOUT.add_count("card-discard", (CARD,), 40, "Divine Interventions in the discard")
TOKEN_PLACED: Final[i64] = LAYOUT.add_flags("moved", (), "this go: the token is placed")
CARD_USED: Final[i64] = LAYOUT.add_flags("card-used", (), "this go: a Divine Intervention was used")
ABILITY_USED: Final[i64] = LAYOUT.add_flags("ability-used", (), "this go: the ability was used")
PRESENCE: Final[i64] = LAYOUT.add_flags("presence", (), "this go: Powerful Presence waits for the main action")
ALLOWED_SHORTFALL: Final[i64] = LAYOUT.add_count("short", (), 10, "this go: points that a hero may fall short")
PLACED_SECRET: Final[i64] = LAYOUT.add_one_hot(
    "placed", (QUEST,), "this go: the Secret Quest that was laid on the track"
)
GODS: Final[i64] = LAYOUT.add_one_hot("god", (RELATIVE_SEAT, GOD), "the god of each player")
MIGHT: Final[i64] = LAYOUT.add_count("might", (RELATIVE_SEAT,), 4, "Might on the mat")
CUNNING: Final[i64] = LAYOUT.add_count("cunning", (RELATIVE_SEAT,), 4, "Cunning on the mat")
GP_COUNT: Final[i64] = LAYOUT.add_count("gp", (RELATIVE_SEAT,), 255, "GP")
CHARGED: Final[i64] = LAYOUT.add_flags("charged", (RELATIVE_SEAT,), "whether the ability is charged")
TOKENS_LEFT: Final[i64] = LAYOUT.add_count("tokens", (RELATIVE_SEAT,), 4, "tokens not yet placed in this turn")
CARDS: Final[i64] = LAYOUT.add_count("cards", (RELATIVE_SEAT,), 20, "cards in hand")
COMPLETED_QUESTS: Final[i64] = LAYOUT.add_flags("done", (RELATIVE_SEAT, QUEST), "completed quests")
COLOURS: Final[i64] = LAYOUT.add_count("colours", (RELATIVE_SEAT, COLOUR), 30, "completed quests of each colour")
SECRETS_LEFT: Final[i64] = LAYOUT.add_count("secrets-left", (RELATIVE_SEAT,), 3, "Secret Quests not yet laid out")
KNOWN_HAND: Final[i64] = LAYOUT.add_count(
    "known-hand", (RELATIVE_SEAT, CARD), 20, "cards in the hands of others that one has seen"
)
RULED_OUT_OBJECTIVES: Final[i64] = LAYOUT.add_flags(
    "not-theirs", (RELATIVE_SEAT, OBJECTIVE), "objectives that all know a player has not"
)
HAND: Final[i64] = LAYOUT.add_count("hand", (RELATIVE_SEAT, CARD), 20, "one's own hand; all hands when it is over")
FRESH_CARDS: Final[i64] = LAYOUT.add_count("fresh", (RELATIVE_SEAT, CARD), 20, "those of them that came in this round")
SECRET_QUESTS: Final[i64] = LAYOUT.add_flags(
    "secrets", (RELATIVE_SEAT, QUEST), "one's own Secret Quests; all when it is over"
)
PUT_BACK_QUEST: Final[i64] = LAYOUT.add_one_hot(
    "put-back", (RELATIVE_SEAT, QUEST), "the quest one put back at the beginning"
)
OBJECTIVES: Final[i64] = LAYOUT.add_one_hot(
    "objective", (RELATIVE_SEAT, OBJECTIVE), "one's own objective; all when it is over"
)
NEEDED_COLOURS: Final[i64] = LAYOUT.add_count(
    "needed", (RELATIVE_SEAT, COLOUR), 10, "quests of each colour that it asks for"
)
QUESTS_MISSING: Final[i64] = LAYOUT.add_count("quests-missing", (RELATIVE_SEAT,), 10, "quests still missing for it")
GP_MISSING: Final[i64] = LAYOUT.add_count("gp-missing", (RELATIVE_SEAT,), 255, "GP still missing for it")


class MachinaEncoding(Encoding[MachinaState]):
    def fill(self, state: MachinaState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.write_common_parts(state, seat, count, out, at)
        set_one_hot(out, at + FIRST, (state.first_player - seat) % count)
        set_one_hot(out, at + LEAD, (state.lead_seat - seat) % count)
        set_number(out, at + TURN, state.turn)
        set_number(out, at + TURNS_LEFT, state.max_turns - state.turn)
        set_number(out, at + ROUND, state.round)
        space: i64 = 0
        for owner in state.spaces:
            if owner != FREE:
                set_one_hot(out, at + TOKENS + space * RELATIVE_SEAT.size, (owner - seat) % count)
            space += 1
        fill_tracks(state, out, at)
        fill_decks(state, out, at)
        fill_go(state, out, at)
        row: i64 = 0
        for other in seats_rotated(seat, count):
            fill_player(state, other, out, at, row)
            if other == seat or self.all_seeing or is_over(state):
                fill_secrets(state, other, out, at, row)
            elif state.players[seat].known_stolen_cards:
                for card in state.players[other].hand:
                    if state.players[seat].known_stolen_cards >> card & 1:
                        increment(out, at + KNOWN_HAND + row * CARD.size, state.box.card_kinds[card])
            row += 1


def fill_tracks(state: MachinaState, out: BytesWriter, at: i64) -> None:
    place: i64 = 0
    for quest in state.quests:
        if quest != NO_QUEST:
            set_one_hot(out, at + QUEST_AT + place * QUEST.size, quest)
            set_number(out, at + REQUIRED_MIGHT + place, required_might(state, quest))
            set_number(out, at + REQUIRED_CUNNING + place, required_cunning(state, quest))
            set_number(out, at + IS_SECRET + place, 1 if quest == state.go.placed_secret else 0)
            set_number(out, at + AREA_FREE + place, 1 if state.spaces[state.box.quests[quest].colour] == FREE else 0)
            for marked_quest, god in state.marks:
                if marked_quest == quest:
                    set_one_hot(out, at + MARKS + place * GOD.size, god)
        place += 1
    for i in range(len(state.heroes)):
        spot: i64 = state.spot_of(i)
        set_one_hot(out, at + HERO_AT + spot * HERO.size, state.heroes[i])
    set_one_hot(out, at + CLOSED_SPOT, state.closed_spot)
    set_one_hot(out, at + RESERVED_HERO, state.reserved_hero)


def fill_decks(state: MachinaState, out: BytesWriter, at: i64) -> None:
    set_number(out, at + QUEST_DECK, len(state.quest_deck.cards))
    if state.seen_quests:
        for quest in state.quest_deck.cards:
            if state.seen_quests >> quest & 1:
                set_one_hot(out, at + SEEN_IN_DECK, quest)
    set_number(out, at + HERO_DECK, len(state.hero_deck.cards))
    set_flags(out, at + HERO_DISCARD, state.hero_deck.discard)
    set_number(out, at + CARD_DECK, len(state.card_deck.cards))
    for card in state.card_deck.discard:
        increment(out, at + CARD_DISCARD, state.box.card_kinds[card])


def fill_go(state: MachinaState, out: BytesWriter, at: i64) -> None:
    go = state.go
    set_first_flags(out, at + TOKEN_PLACED, 1 if go.token_placed else 0)
    set_first_flags(out, at + CARD_USED, 1 if go.card_used else 0)
    set_first_flags(out, at + ABILITY_USED, 1 if go.ability_used else 0)
    set_first_flags(out, at + PRESENCE, 1 if go.has_presence else 0)
    set_number(out, at + ALLOWED_SHORTFALL, go.allowed_shortfall)
    set_one_hot(out, at + PLACED_SECRET, go.placed_secret)


def fill_player(state: MachinaState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    me = state.players[seat]
    set_one_hot(out, at + GODS + row * GOD.size, me.god)
    set_number(out, at + MIGHT + row, me.might)
    set_number(out, at + CUNNING + row, me.cunning)
    set_number(out, at + GP_COUNT + row, me.gp)
    set_number(out, at + CHARGED + row, 1 if me.charged else 0)
    set_number(out, at + TOKENS_LEFT + row, tokens_per_seat(len(state.players)) - state.spaces.count(seat))
    set_number(out, at + CARDS + row, len(me.hand))
    set_flags_of_tuple(out, at + COMPLETED_QUESTS + row * QUEST.size, me.completed_quests)
    for quest in me.completed_quests:
        increment(out, at + COLOURS + row * COLOUR.size, state.box.quests[quest].colour)
    set_number(out, at + SECRETS_LEFT + row, len(me.secret_quests))
    set_flags_of_bits(out, at + RULED_OUT_OBJECTIVES + row * OBJECTIVE.size, me.ruled_out_objectives)


def fill_secrets(state: MachinaState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    """Write what only the owner knows until the game is over."""
    me = state.players[seat]
    for card in me.hand:
        increment(out, at + HAND + row * CARD.size, state.box.card_kinds[card])
        if state.go.fresh_cards >> card & 1:
            increment(out, at + FRESH_CARDS + row * CARD.size, state.box.card_kinds[card])
    set_flags_of_tuple(out, at + SECRET_QUESTS + row * QUEST.size, me.secret_quests)
    set_one_hot(out, at + PUT_BACK_QUEST + row * QUEST.size, me.put_back_quest)
    if me.objective == UNKNOWN:
        return
    set_one_hot(out, at + OBJECTIVES + row * OBJECTIVE.size, me.objective)
    objective = state.box.objectives[me.objective]
    for colour in range(COLOUR.size):
        set_number(out, at + NEEDED_COLOURS + row * COLOUR.size + colour, objective.colours[colour])
    set_number(out, at + QUESTS_MISSING + row, missing_quests(state, seat, objective))
    set_number(out, at + GP_MISSING + row, objective.gp - me.gp)


ENCODING: Final = MachinaEncoding(LAYOUT)
ALL_SEEING: Final = MachinaEncoding(LAYOUT, all_seeing=True)
