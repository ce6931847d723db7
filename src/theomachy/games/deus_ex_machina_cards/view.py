"""Builds the view of a seat (what this player may see), and determinizations: random states consistent with it."""

from __future__ import annotations

from typing import Final, cast

from theomachy.core.action import SEAT, Sort
from theomachy.core.cached_fragment import CachedFragment, make_fragment
from theomachy.core.deck import Deck
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Json
from theomachy.core.rng import Rng
from theomachy.core.state import NOBODY
from theomachy.games.deus_ex_machina_cards.cards import NO_QUEST
from theomachy.games.deus_ex_machina_cards.state import ENDINGS, UNKNOWN, CardsState, Player, is_over
from theomachy.games.deus_ex_machina_cards.verbs import COLOUR, COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST, SIDE
from theomachy.games.deus_ex_machina_cards.view_types import GlanceView, PlayerView, SumView, View, WantView

# How many sums are cached before the cache is cleared; each takes some 600 bytes.
MAX_CACHED_SUMS: Final = 10_000


def slugs(sort: Sort, things: list[int]) -> list[str]:
    return [sort.slug(thing) for thing in things]


def make_view(state: CardsState, seat: int) -> Json:
    """DXC-10, 13: return the view. Everything is public but the objectives of others and the order of the decks."""
    deck = state.quest_deck.cards
    fields: View = {
        "round": state.round,
        "max_rounds": state.max_rounds,
        "first": SEAT.slug(state.first_seat),
        "quests": slugs(QUEST, state.quests),
        "comrades": slugs(COMRADE, state.comrades),
        "gods": slugs(GOD, state.gods),
        "quest_deck": len(deck),
        "quest_deck_bottom": slugs(QUEST, deck[: state.buried]),
        "comrade_deck": len(state.comrade_deck.cards),
        "comrade_discard": slugs(COMRADE, sorted(state.comrade_deck.discard)),
        "god_deck": len(state.god_deck.cards),
        "players": [
            player_view(state, other, seat in (other, ALL_SEEING) or is_over(state))
            for other in range(len(state.players))
        ],
        "glance": glance_views(state, seat) if 0 <= seat < len(state.players) else [],
        "sums": cast(list[SumView], sum_views(state, seat)) if seat == state.seat != NOBODY and state.round > 0 else [],
        "ending": ENDINGS[state.ending],
        "winner": SEAT.slug(state.winner) if state.winner != NOBODY else None,
    }
    return dict(fields)


def player_view(state: CardsState, seat: int, complete: bool) -> PlayerView:
    me = state.players[seat]
    out: PlayerView = {
        "seat": SEAT.slug(seat),
        "quests": slugs(QUEST, list(me.quests)),
        "gods": slugs(GOD, list(me.gods)),
        "vp": me.vp,
        "net": me.net_vp(),
        "has_objective": me.objective != UNKNOWN,
    }
    if me.hero != NOBODY:
        person = state.cards.heroes[2 * me.hero + me.side]
        out["hero"] = HERO.slug(me.hero)
        out["side"] = SIDE.slug(me.side)
        out["might"] = person.might
        out["cunning"] = person.cunning
    if me.objective != UNKNOWN and complete:
        out["objective"] = OBJECTIVE.slug(me.objective)
        out["goal"] = state.goal_of(seat)
        out["wants"] = want_views(state, me)
    return out


def want_views(state: CardsState, me: Player) -> list[WantView]:
    own_colours = [state.cards.quests[quest].colour for quest in me.quests]
    return [
        {"colour": COLOUR.slug(colour), "have": colour in own_colours}
        for colour in state.cards.objectives[me.objective]
    ]


def glance_views(state: CardsState, seat: int) -> list[GlanceView]:
    """Return, for each quest and comrade, how many points are missing without a god, and the open gods that
    are enough.
    """
    me = state.players[seat]
    out: list[GlanceView] = []
    if me.hero == NOBODY:
        return out
    for quest in state.quests:
        for comrade in state.comrades:
            opening = state.cards.gods_to_resolve(me.hero, me.side, comrade, quest)
            out.append(
                {
                    "quest": QUEST.slug(quest),
                    "comrade": COMRADE.slug(comrade),
                    "short": state.cards.play_sum(me.hero, me.side, comrade, quest, NO_GOD).total_missing(),
                    "gods": slugs(GOD, [god for god in state.gods if opening >> god & 1]),
                }
            )
    return out


def sum_views(state: CardsState, seat: int) -> list[CachedFragment]:
    """Return the sum for every selection of comrade, quest and god that can lead to a legal resolution."""
    me = state.players[seat]
    god_mask = 1 << NO_GOD
    for god in state.gods:
        god_mask |= 1 << god
    out: list[CachedFragment] = []
    for comrade in state.comrades:
        openings = [state.cards.gods_to_resolve(me.hero, me.side, comrade, quest) & god_mask for quest in state.quests]
        any_opening = 0
        for opening in openings:
            any_opening |= opening
        out += sum_views_for(state, me, comrade, NO_QUEST, any_opening)
        for at in range(len(openings)):
            out += sum_views_for(state, me, comrade, state.quests[at], openings[at])
    return out


def sum_views_for(state: CardsState, me: Player, comrade: int, quest: int, opening: int) -> list[CachedFragment]:
    """Return the sums of a comrade and a quest: one without a god, and one with each god that is enough."""
    gods = [NO_GOD] if opening else []
    gods += [god for god in state.gods if opening >> god & 1]
    return [sum_view(state, me, comrade, quest, god) for god in gods]


def sum_view(state: CardsState, me: Player, comrade: int, quest: int, god: int) -> CachedFragment:
    """Return `make_sum_view`, cached and encoded once for all tables."""
    cache = state.cards.sum_view_cache
    key = (((2 * me.hero + me.side) * COMRADE.size + comrade) * (QUEST.size + 1) + quest + 1) * GOD.size + god
    fragment = cache.get(key)
    if fragment is None:
        if len(cache) >= MAX_CACHED_SUMS:
            cache.clear()
        fragment = cache[key] = make_fragment(cast(Json, make_sum_view(state, me, comrade, quest, god)))
    return fragment


def make_sum_view(state: CardsState, me: Player, comrade: int, quest: int, god: int) -> SumView:
    person = state.cards.heroes[2 * me.hero + me.side]
    friend = state.cards.comrades[comrade]
    total = state.cards.play_sum(me.hero, me.side, comrade, quest, god)
    might, cunning = total.with_free_points()
    return {
        "comrade": COMRADE.slug(comrade),
        "quest": QUEST.slug(quest) if quest != NO_QUEST else None,
        "god": GOD.slug(god) if god != NO_GOD else None,
        "bonuses": state.cards.bonus_reasons(person, friend, quest, god),
        "god_might": total.might - person.might - friend.might,
        "god_cunning": total.cunning - person.cunning - friend.cunning,
        "might": might,
        "cunning": cunning,
        "need_might": total.need_might,
        "need_cunning": total.need_cunning,
        "short": total.total_missing(),
    }


def determinize(state: CardsState, seat: int, rng: Rng) -> CardsState:
    """Return a state with all that the seat does not know drawn anew: the decks' order, but for known buried quests,
    and the objectives.
    """
    other = state.copy()
    other.rng = rng.fork()
    other.quest_deck = reshuffle_hidden(other.quest_deck, other.buried, rng)
    other.comrade_deck = reshuffle_hidden(other.comrade_deck, 0, rng)
    other.god_deck = reshuffle_hidden(other.god_deck, 0, rng)
    if not is_over(other):
        deal_objectives(other, seat, rng)
    return other


def reshuffle_hidden(deck: Deck, known_count: int, rng: Rng) -> Deck:
    """Return the same deck shuffled, except for the `known_count` cards at its bottom."""
    hidden_cards = deck.cards[known_count:]
    rng.shuffle(hidden_cards)
    return Deck(deck.cards[:known_count] + hidden_cards, deck.discard, deck.refills)


def deal_objectives(state: CardsState, seat: int, rng: Rng) -> None:
    """Deal anew the objectives that the seat does not know.

    `objectives` has one for each seat, then those in the box. A seat knows its own once it is drawn.
    """
    mine = state.players[seat].objective if 0 <= seat < len(state.players) else UNKNOWN
    pool = [objective for objective in state.objectives if objective != mine]
    rng.shuffle(pool)
    if mine != UNKNOWN:
        pool.insert(seat, mine)
    state.objectives = pool
    for other in range(len(state.players)):
        player: Player = state.players[other]
        if player.objective != UNKNOWN:
            state.players[other] = player.with_objective(pool[other])
