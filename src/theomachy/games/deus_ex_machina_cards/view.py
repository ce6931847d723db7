"""Builds the view of a seat, and determinizations: random states that agree with what it knows."""

from __future__ import annotations

from typing import Final, cast

from theomachy.core.action import SEAT, Sort
from theomachy.core.deck import Deck
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Json
from theomachy.core.piece import Piece, make_piece
from theomachy.core.rng import Rng
from theomachy.core.state import NOBODY
from theomachy.games.deus_ex_machina_cards.cards import NO_QUEST
from theomachy.games.deus_ex_machina_cards.shape import GlanceView, PlayerView, SumView, View, WantView
from theomachy.games.deus_ex_machina_cards.state import ENDINGS, UNKNOWN, CardsState, Player, is_over
from theomachy.games.deus_ex_machina_cards.verbs import COLOUR, COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST, SIDE

# How many sums are cached, at some 600 bytes each, before the cache is cleared.
SUMS: Final = 10_000


def slugs(sort: Sort, things: list[int]) -> list[str]:
    return [sort.slug(thing) for thing in things]


def view(table: CardsState, seat: int) -> Json:
    """DXC-10, 13: all is open but the objectives of the others and the order of the decks."""
    deck = table.quest_deck.cards
    fields: View = {
        "round": table.round,
        "max_rounds": table.max_rounds,
        "first": SEAT.slug(table.first),
        "quests": slugs(QUEST, table.quests),
        "comrades": slugs(COMRADE, table.comrades),
        "gods": slugs(GOD, table.gods),
        "quest_deck": len(deck),
        "quest_deck_bottom": slugs(QUEST, deck[: table.buried]),
        "comrade_deck": len(table.comrade_deck.cards),
        "comrade_discard": slugs(COMRADE, sorted(table.comrade_deck.discard)),
        "god_deck": len(table.god_deck.cards),
        "players": [
            player_view(table, other, seat in (other, ALL_SEEING) or is_over(table))
            for other in range(len(table.players))
        ],
        "glance": glance(table, seat) if 0 <= seat < len(table.players) else [],
        "sums": cast(list[SumView], sums(table, seat)) if seat == table.seat != NOBODY and table.round > 0 else [],
        "ending": ENDINGS[table.ended],
        "winner": SEAT.slug(table.winner) if table.winner != NOBODY else None,
    }
    return dict(fields)


def player_view(table: CardsState, seat: int, all_of_it: bool) -> PlayerView:
    me = table.players[seat]
    out: PlayerView = {
        "seat": SEAT.slug(seat),
        "quests": slugs(QUEST, list(me.quests)),
        "gods": slugs(GOD, list(me.gods)),
        "vp": me.vp,
        "net": me.net(),
        "has_objective": me.objective != UNKNOWN,
    }
    if me.hero != NOBODY:
        person = table.cards.heroes[2 * me.hero + me.side]
        out["hero"] = HERO.slug(me.hero)
        out["side"] = SIDE.slug(me.side)
        out["might"] = person.might
        out["cunning"] = person.cunning
    if me.objective != UNKNOWN and all_of_it:
        out["objective"] = OBJECTIVE.slug(me.objective)
        out["goal"] = table.goal(seat)
        out["wants"] = wants(table, me)
    return out


def wants(table: CardsState, me: Player) -> list[WantView]:
    own_colours = [table.cards.quests[quest].colour for quest in me.quests]
    return [
        {"colour": COLOUR.slug(colour), "have": colour in own_colours}
        for colour in table.cards.objectives[me.objective]
    ]


def glance(table: CardsState, seat: int) -> list[GlanceView]:
    """For each quest and comrade: how many points are missing without a god, and the open gods that suffice."""
    me = table.players[seat]
    out: list[GlanceView] = []
    if me.hero == NOBODY:
        return out
    for quest in table.quests:
        for comrade in table.comrades:
            opening = table.cards.opening(me.hero, me.side, comrade, quest)
            out.append(
                {
                    "quest": QUEST.slug(quest),
                    "comrade": COMRADE.slug(comrade),
                    "short": table.cards.sum(me.hero, me.side, comrade, quest, NO_GOD).short(),
                    "gods": slugs(GOD, [god for god in table.gods if opening >> god & 1]),
                }
            )
    return out


def sums(table: CardsState, seat: int) -> list[Piece]:
    """A sum for every selection of comrade, quest and god that can lead to a legal resolution."""
    me = table.players[seat]
    god_mask = 1 << NO_GOD
    for god in table.gods:
        god_mask |= 1 << god
    out: list[Piece] = []
    for comrade in table.comrades:
        openings = [table.cards.opening(me.hero, me.side, comrade, quest) & god_mask for quest in table.quests]
        any_opening = 0
        for opening in openings:
            any_opening |= opening
        out += sums_of(table, me, comrade, NO_QUEST, any_opening)
        for at in range(len(openings)):
            out += sums_of(table, me, comrade, table.quests[at], openings[at])
    return out


def sums_of(table: CardsState, me: Player, comrade: int, quest: int, opening: int) -> list[Piece]:
    """The sums of a comrade and a quest: without a god, and with each god that suffices."""
    gods = [NO_GOD] if opening else []
    gods += [god for god in table.gods if opening >> god & 1]
    return [sum_view(table, me, comrade, quest, god) for god in gods]


def sum_view(table: CardsState, me: Player, comrade: int, quest: int, god: int) -> Piece:
    """`make_sum_view`, cached and encoded once for all tables."""
    cache = table.cards.shown
    key = (((2 * me.hero + me.side) * COMRADE.size + comrade) * (QUEST.size + 1) + quest + 1) * GOD.size + god
    fragment = cache.get(key)
    if fragment is None:
        if len(cache) >= SUMS:
            cache.clear()
        fragment = cache[key] = make_piece(cast(Json, make_sum_view(table, me, comrade, quest, god)))
    return fragment


def make_sum_view(table: CardsState, me: Player, comrade: int, quest: int, god: int) -> SumView:
    person = table.cards.heroes[2 * me.hero + me.side]
    friend = table.cards.comrades[comrade]
    total = table.cards.sum(me.hero, me.side, comrade, quest, god)
    might, cunning = total.placed()
    return {
        "comrade": COMRADE.slug(comrade),
        "quest": QUEST.slug(quest) if quest != NO_QUEST else None,
        "god": GOD.slug(god) if god != NO_GOD else None,
        "bonuses": table.cards.bonuses(person, friend, quest, god),
        "god_might": total.might - person.might - friend.might,
        "god_cunning": total.cunning - person.cunning - friend.cunning,
        "might": might,
        "cunning": cunning,
        "need_might": total.need_might,
        "need_cunning": total.need_cunning,
        "short": total.short(),
    }


def imagine(table: CardsState, seat: int, rng: Rng) -> CardsState:
    """A determinization: shuffles the decks, but for buried quests, which are known, and deals unknown objectives."""
    other = table.copy()
    other.rng = rng.fork()
    other.quest_deck = reshuffled(other.quest_deck, other.buried, rng)
    other.comrade_deck = reshuffled(other.comrade_deck, 0, rng)
    other.god_deck = reshuffled(other.god_deck, 0, rng)
    if not is_over(other):
        deal_objectives(other, seat, rng)
    return other


def reshuffled(deck: Deck, known: int, rng: Rng) -> Deck:
    """The same deck with its cards shuffled, but for the `known_count` ones at its bottom."""
    hidden_cards = deck.cards[known:]
    rng.shuffle(hidden_cards)
    return Deck(deck.cards[:known] + hidden_cards, deck.discard, deck.refills)


def deal_objectives(table: CardsState, seat: int, rng: Rng) -> None:
    """`objectives` holds one for each seat and then those in the box; a seat knows its own once it is drawn."""
    mine = table.players[seat].objective if 0 <= seat < len(table.players) else UNKNOWN
    pool = [objective for objective in table.objectives if objective != mine]
    rng.shuffle(pool)
    if mine != UNKNOWN:
        pool.insert(seat, mine)
    table.objectives = pool
    for other in range(len(table.players)):
        player: Player = table.players[other]
        if player.objective != UNKNOWN:
            table.players[other] = player.with_objective(pool[other])
