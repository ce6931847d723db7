"""The observation of a seat as numbers: what its view shows."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from theomachy.core.encoding import (
    RELATIVE,
    Encoding,
    Layout,
    add_one,
    put,
    put_all,
    put_bits,
    put_each,
    put_number,
    put_up_to,
    seats_from,
)
from theomachy.games.deus_ex_machina.claims import missing_quests
from theomachy.games.deus_ex_machina.quests import asked_cunning, asked_might
from theomachy.games.deus_ex_machina.rules import tokens
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
FIRST: Final[i64] = LAYOUT.one("first", (RELATIVE,), "who holds the 1st Player token")
LEAD: Final[i64] = LAYOUT.one("lead", (RELATIVE,), "who began this turn")
TURN: Final[i64] = LAYOUT.count("turn", (), 60, "the turn, 0 before the first")
LEFT: Final[i64] = LAYOUT.count("turns-left", (), 60, "turns after this one, at most")
ROUND: Final[i64] = LAYOUT.count("round", (), 4, "the round of the turn")
TOKENS: Final[i64] = LAYOUT.one("token", (SPACE, RELATIVE), "whose token stands on a space")
TRACK: Final[i64] = LAYOUT.one("quest-at", (PLACE, QUEST), "the quest on each place of the track")
MIGHT_ASKED: Final[i64] = LAYOUT.count("might-asked", (PLACE,), 20, "the Might that the quest there asks for now")
CUNNING_ASKED: Final[i64] = LAYOUT.count("cunning-asked", (PLACE,), 20, "the Cunning that it asks for now")
SECRET: Final[i64] = LAYOUT.flags("secret", (PLACE,), "whether it is a Secret Quest laid there in this go")
OPEN_AREA: Final[i64] = LAYOUT.flags("free", (PLACE,), "whether no token stands on its area")
MARKS: Final[i64] = LAYOUT.flags("marks", (PLACE, GOD), "the gods that have marked it")
HEROES: Final[i64] = LAYOUT.one("hero-at", (SPOT, HERO), "the hero on each spot of the track")
CLOSED: Final[i64] = LAYOUT.one("closed", (SPOT,), "the spot that is closed")
RESERVED: Final[i64] = LAYOUT.one("reserved", (HERO,), "the hero who is reserved")
QUEST_DECK: Final[i64] = LAYOUT.count("quest-deck", (), 30, "cards in the deck of quests")
SEEN: Final[i64] = LAYOUT.flags("seen-in-deck", (QUEST,), "quests of the deck that were on the track before")
HERO_DECK: Final[i64] = LAYOUT.count("hero-deck", (), 14, "cards in the deck of heroes")
HEROES_GONE: Final[i64] = LAYOUT.flags("hero-discard", (HERO,), "heroes in the discard")
CARD_DECK: Final[i64] = LAYOUT.count("card-deck", (), 40, "cards in the deck of Divine Interventions")
CARDS_GONE: Final[i64] = LAYOUT.count("card-discard", (CARD,), 40, "Divine Interventions in the discard")
MOVED: Final[i64] = LAYOUT.flags("moved", (), "this go: the token is placed")
CARD_USED: Final[i64] = LAYOUT.flags("card-used", (), "this go: a Divine Intervention was used")
ABILITY_USED: Final[i64] = LAYOUT.flags("ability-used", (), "this go: the ability was used")
PRESENCE: Final[i64] = LAYOUT.flags("presence", (), "this go: Powerful Presence waits for the main action")
SHORT: Final[i64] = LAYOUT.count("short", (), 10, "this go: points that a hero may fall short")
PLACED: Final[i64] = LAYOUT.one("placed", (QUEST,), "this go: the Secret Quest that was laid on the track")
GODS: Final[i64] = LAYOUT.one("god", (RELATIVE, GOD), "the god of each player")
MIGHT: Final[i64] = LAYOUT.count("might", (RELATIVE,), 4, "Might on the mat")
CUNNING: Final[i64] = LAYOUT.count("cunning", (RELATIVE,), 4, "Cunning on the mat")
POINTS: Final[i64] = LAYOUT.count("gp", (RELATIVE,), 255, "GP")
CHARGED: Final[i64] = LAYOUT.flags("charged", (RELATIVE,), "whether the ability is charged")
TOKENS_LEFT: Final[i64] = LAYOUT.count("tokens", (RELATIVE,), 4, "tokens not yet placed in this turn")
CARDS: Final[i64] = LAYOUT.count("cards", (RELATIVE,), 20, "cards in hand")
DONE: Final[i64] = LAYOUT.flags("done", (RELATIVE, QUEST), "completed quests")
COLOURS: Final[i64] = LAYOUT.count("colours", (RELATIVE, COLOUR), 30, "completed quests of each colour")
SECRETS_LEFT: Final[i64] = LAYOUT.count("secrets-left", (RELATIVE,), 3, "Secret Quests not yet laid out")
KNOWN: Final[i64] = LAYOUT.count("known-hand", (RELATIVE, CARD), 20, "cards in the hands of others that one has seen")
NOT_THEIRS: Final[i64] = LAYOUT.flags("not-theirs", (RELATIVE, OBJECTIVE), "objectives that all know a player has not")
HAND: Final[i64] = LAYOUT.count("hand", (RELATIVE, CARD), 20, "one's own hand; all hands when it is over")
FRESH: Final[i64] = LAYOUT.count("fresh", (RELATIVE, CARD), 20, "those of them that came in this round")
SECRETS: Final[i64] = LAYOUT.flags("secrets", (RELATIVE, QUEST), "one's own Secret Quests; all when it is over")
PUT_BACK: Final[i64] = LAYOUT.one("put-back", (RELATIVE, QUEST), "the quest one put back at the beginning")
OBJECTIVES: Final[i64] = LAYOUT.one("objective", (RELATIVE, OBJECTIVE), "one's own objective; all when it is over")
NEEDED: Final[i64] = LAYOUT.count("needed", (RELATIVE, COLOUR), 10, "quests of each colour that it asks for")
QUESTS_MISSING: Final[i64] = LAYOUT.count("quests-missing", (RELATIVE,), 10, "quests still missing for it")
POINTS_MISSING: Final[i64] = LAYOUT.count("gp-missing", (RELATIVE,), 255, "GP still missing for it")


class MachinaEncoding(Encoding[MachinaState]):
    def fill(self, state: MachinaState, seat: int, out: BytesWriter, at: i64) -> None:
        count = len(state.players)
        self.open(state, seat, count, out, at)
        put(out, at + FIRST, (state.first - seat) % count)
        put(out, at + LEAD, (state.lead - seat) % count)
        put_number(out, at + TURN, state.turn)
        put_number(out, at + LEFT, state.max_turns - state.turn)
        put_number(out, at + ROUND, state.round)
        space: i64 = 0
        for owner in state.spaces:
            if owner != FREE:
                put(out, at + TOKENS + space * RELATIVE.size, (owner - seat) % count)
            space += 1
        fill_tracks(state, out, at)
        fill_decks(state, out, at)
        fill_go(state, out, at)
        row: i64 = 0
        for other in seats_from(seat, count):
            fill_player(state, other, out, at, row)
            if other == seat or self.all_seeing or is_over(state):
                fill_secrets(state, other, out, at, row)
            elif state.players[seat].knows:
                for card in state.players[other].hand:
                    if state.players[seat].knows >> card & 1:
                        add_one(out, at + KNOWN + row * CARD.size, state.box.kinds[card])
            row += 1


def fill_tracks(state: MachinaState, out: BytesWriter, at: i64) -> None:
    place: i64 = 0
    for quest in state.quests:
        if quest != NO_QUEST:
            put(out, at + TRACK + place * QUEST.size, quest)
            put_number(out, at + MIGHT_ASKED + place, asked_might(state, quest))
            put_number(out, at + CUNNING_ASKED + place, asked_cunning(state, quest))
            put_number(out, at + SECRET + place, 1 if quest == state.go.placed else 0)
            put_number(out, at + OPEN_AREA + place, 1 if state.spaces[state.box.quests[quest].colour] == FREE else 0)
            for marked_quest, god in state.marks:
                if marked_quest == quest:
                    put(out, at + MARKS + place * GOD.size, god)
        place += 1
    for i in range(len(state.heroes)):
        spot: i64 = state.spot(i)
        put(out, at + HEROES + spot * HERO.size, state.heroes[i])
    put(out, at + CLOSED, state.closed)
    put(out, at + RESERVED, state.reserved)


def fill_decks(state: MachinaState, out: BytesWriter, at: i64) -> None:
    put_number(out, at + QUEST_DECK, len(state.quest_deck.cards))
    if state.shown:
        for quest in state.quest_deck.cards:
            if state.shown >> quest & 1:
                put(out, at + SEEN, quest)
    put_number(out, at + HERO_DECK, len(state.hero_deck.cards))
    put_each(out, at + HEROES_GONE, state.hero_deck.discard)
    put_number(out, at + CARD_DECK, len(state.card_deck.cards))
    for card in state.card_deck.discard:
        add_one(out, at + CARDS_GONE, state.box.kinds[card])


def fill_go(state: MachinaState, out: BytesWriter, at: i64) -> None:
    go = state.go
    put_up_to(out, at + MOVED, 1 if go.moved else 0)
    put_up_to(out, at + CARD_USED, 1 if go.card else 0)
    put_up_to(out, at + ABILITY_USED, 1 if go.power else 0)
    put_up_to(out, at + PRESENCE, 1 if go.presence else 0)
    put_number(out, at + SHORT, go.short)
    put(out, at + PLACED, go.placed)


def fill_player(state: MachinaState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    me = state.players[seat]
    put(out, at + GODS + row * GOD.size, me.god)
    put_number(out, at + MIGHT + row, me.might)
    put_number(out, at + CUNNING + row, me.cunning)
    put_number(out, at + POINTS + row, me.gp)
    put_number(out, at + CHARGED + row, 1 if me.charged else 0)
    put_number(out, at + TOKENS_LEFT + row, tokens(len(state.players)) - state.spaces.count(seat))
    put_number(out, at + CARDS + row, len(me.hand))
    put_all(out, at + DONE + row * QUEST.size, me.done)
    for quest in me.done:
        add_one(out, at + COLOURS + row * COLOUR.size, state.box.quests[quest].colour)
    put_number(out, at + SECRETS_LEFT + row, len(me.secrets))
    put_bits(out, at + NOT_THEIRS + row * OBJECTIVE.size, me.not_tiles)


def fill_secrets(state: MachinaState, seat: int, out: BytesWriter, at: i64, row: i64) -> None:
    """Writes what only the owner knows until the game is over."""
    me = state.players[seat]
    for card in me.hand:
        add_one(out, at + HAND + row * CARD.size, state.box.kinds[card])
        if state.go.fresh >> card & 1:
            add_one(out, at + FRESH + row * CARD.size, state.box.kinds[card])
    put_all(out, at + SECRETS + row * QUEST.size, me.secrets)
    put(out, at + PUT_BACK + row * QUEST.size, me.returned)
    if me.objective == UNKNOWN:
        return
    put(out, at + OBJECTIVES + row * OBJECTIVE.size, me.objective)
    objective = state.box.objectives[me.objective]
    for colour in range(COLOUR.size):
        put_number(out, at + NEEDED + row * COLOUR.size + colour, objective.colours[colour])
    put_number(out, at + QUESTS_MISSING + row, missing_quests(state, seat, objective))
    put_number(out, at + POINTS_MISSING + row, objective.gp - me.gp)


ENCODING: Final = MachinaEncoding(LAYOUT)
ALL_SEEING: Final = MachinaEncoding(LAYOUT, all_seeing=True)
