"""Builds the view of a seat (what this player may see), and the catalogue of cards."""

from __future__ import annotations

from theomachy.core.action import SEAT, Sort
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Json
from theomachy.core.pack import Pack
from theomachy.games.deus_ex_machina.cards import ABILITIES, ABILITY_REMOVE, ABILITY_RESERVE, Objective
from theomachy.games.deus_ex_machina.claims import (
    NO_COLOUR,
    colour_counts,
    missing_quests,
    possible_claim,
    separate_legendary_colour,
)
from theomachy.games.deus_ex_machina.completable_quests import payments_in_reach
from theomachy.games.deus_ex_machina.heroes import hero_payments
from theomachy.games.deus_ex_machina.quests import required_cunning, required_might
from theomachy.games.deus_ex_machina.rules import SECRET_QUESTS, tokens_per_seat
from theomachy.games.deus_ex_machina.shortfall import best_hero_sum
from theomachy.games.deus_ex_machina.state import (
    ENDINGS,
    FREE,
    NEW_GO,
    NO_HERO,
    NO_QUEST,
    UNKNOWN,
    MachinaState,
    is_over,
    seat_with_ability,
)
from theomachy.games.deus_ex_machina.verbs import (
    CARD,
    COLOUR,
    GOD,
    HERO,
    OBJECTIVE,
    PAY_ROW,
    PLACE,
    QUEST,
    SPACE,
    SPOT,
)
from theomachy.games.deus_ex_machina.view_types import (
    GoalView,
    GoView,
    OfferView,
    PlaceView,
    PlayerView,
    SpaceView,
    SpotView,
    View,
)


def slugs(sort: Sort, things: list[int]) -> list[str]:
    return [sort.slug(thing) for thing in things]


def make_view(state: MachinaState, seat: int) -> Json:
    """DEM-09: return the view.

    Everything is public but objectives, unplaced Secret Quests, hands and the order of decks.
    """
    fields: View = {
        "turn": state.turn,
        "max_turns": state.max_turns,
        "round": state.round,
        "rounds": tokens_per_seat(len(state.players)),
        "rounds_played": state.rounds_played,
        "first": SEAT.slug(state.first_player),
        "lead": SEAT.slug(state.lead_seat),
        "spaces": [space_view(state, space) for space in range(SPACE.size)],
        "quest_track": [place_view(state, place, seat) for place in range(len(state.quests))],
        "hero_track": [spot_view(state, spot) for spot in range(len(state.box.spot_bonuses))],
        "quest_deck": len(state.quest_deck.cards),
        "quest_deck_seen": slugs(QUEST, sorted([q for q in state.quest_deck.cards if state.seen_quests >> q & 1])),
        "hero_deck": len(state.hero_deck.cards),
        "hero_discard": slugs(HERO, sorted(state.hero_deck.discard)),
        "card_deck": len(state.card_deck.cards),
        "card_discard": slugs(CARD, sorted(kinds_of_cards(state, state.card_deck.discard))),
        "go": go_view(state),
        "players": [player_view(state, other, seat) for other in range(len(state.players))],
        "ending": ENDINGS[state.ending],
        "winners": slugs(SEAT, list(state.winners)),
    }
    return dict(fields)


def kinds_of_cards(state: MachinaState, cards: list[int]) -> list[int]:
    return [state.box.card_kinds[card] for card in cards]


def space_view(state: MachinaState, space: int) -> SpaceView:
    out: SpaceView = {
        "space": SPACE.slug(space),
        "token": SEAT.slug(state.spaces[space]) if state.spaces[space] != FREE else None,
    }
    if space < COLOUR.size:
        out["might"] = state.box.area_might[space]
        out["cunning"] = state.box.area_cunning[space]
    return out


def place_view(state: MachinaState, place: int, viewer: int) -> PlaceView:
    quest = state.quests[place]
    out: PlaceView = {
        "place": PLACE.slug(place),
        "gain": state.box.place_gains[place],
        "loss": state.box.place_losses[place],
        "quest": QUEST.slug(quest) if quest != NO_QUEST else None,
    }
    if quest == NO_QUEST:
        return out
    out["secret"] = quest == state.go.placed_secret
    out["marks"] = [GOD.slug(god) for marked_quest, god in state.marks if marked_quest == quest]
    out["might"] = required_might(state, quest)
    out["cunning"] = required_cunning(state, quest)
    out["free"] = state.spaces[state.box.quests[quest].colour] == FREE
    if 0 <= viewer < len(state.players):
        out["heroes"] = offer_views(state, viewer, quest)
    return out


def offer_views(state: MachinaState, seat: int, quest: int) -> list[OfferView]:
    """Return what each hero would cost this seat for a quest.

    - `costs`: the cheapest payments in Might and Cunning, even if the seat has less.
    - `payable`: the payments that are possible in this turn; `can`: whether there is one.
    - `missing`: what the hero lacks with the bonuses placed where they help this seat most.
    """
    if state.players[seat].god == UNKNOWN:
        return []
    go = state.go
    if state.seat != seat:
        # It is another seat's turn: compute the cost as at the start of this seat's turn.
        state.go = NEW_GO
    out = [offer_view(state, seat, quest, i) for i in range(len(state.heroes))]
    state.go = go
    return out


def offer_view(state: MachinaState, seat: int, quest: int, hero_index: int) -> OfferView:
    payable = payments_in_reach(state, seat, quest, hero_index)
    total = best_hero_sum(state, seat, quest, hero_index, False)
    return {
        "hero": HERO.slug(state.heroes[hero_index]),
        "can": len(payable) > 0,
        "costs": split_payments(hero_payments(state, quest, hero_index)),
        "payable": split_payments(payable),
        "missing": [total.missing_might(), total.missing_cunning()],
    }


def split_payments(pays: list[int]) -> list[list[int]]:
    """Return Might and Cunning of each payment."""
    return [[pay // PAY_ROW, pay % PAY_ROW] for pay in pays]


def spot_view(state: MachinaState, spot: int) -> SpotView:
    hero = NO_HERO
    for i in range(len(state.heroes)):
        if state.spot_of(i) == spot:
            hero = state.heroes[i]
    out: SpotView = {
        "spot": SPOT.slug(spot),
        "bonus": state.box.spot_bonuses[spot],
        "hero": HERO.slug(hero) if hero != NO_HERO else None,
    }
    if hero != NO_HERO and hero == state.reserved_hero:
        out["reserved_by"] = SEAT.slug(seat_with_ability(state, ABILITY_RESERVE))
    if spot == state.closed_spot:
        out["closed_by"] = SEAT.slug(seat_with_ability(state, ABILITY_REMOVE))
    return out


def go_view(state: MachinaState) -> GoView:
    go = state.go
    return {
        "moved": go.token_placed,
        "card_used": go.card_used,
        "ability_used": go.ability_used,
        "presence": go.has_presence,
        "short": go.allowed_shortfall,
        "placed": QUEST.slug(go.placed_secret) if go.placed_secret != NO_QUEST else None,
    }


def player_view(state: MachinaState, seat: int, viewer: int) -> PlayerView:
    me = state.players[seat]
    out: PlayerView = {
        "seat": SEAT.slug(seat),
        "god": GOD.slug(me.god) if me.god != UNKNOWN else None,
        "might": me.might,
        "cunning": me.cunning,
        "gp": me.gp,
        "charged": me.charged,
        "tokens": tokens_per_seat(len(state.players)) - state.spaces.count(seat),
        "cards": len(me.hand),
        "quests": slugs(QUEST, list(me.completed_quests)),
        "colours": [COLOUR.slug(i) for i in range(COLOUR.size) if colour_counts(state, seat)[i] > 0],
        "secrets_left": min(len(me.secret_quests), SECRET_QUESTS),
    }
    if me.god != UNKNOWN:
        out["power"] = ABILITIES[state.ability_of(seat)]
        out["hand_limit"] = state.box.gods[me.god].hand_limit
    if 0 <= viewer < len(state.players):
        known_cards = [card for card in me.hand if state.players[viewer].known_stolen_cards >> card & 1]
        out["known"] = slugs(CARD, sorted(kinds_of_cards(state, known_cards)))
    if viewer in (seat, ALL_SEEING) or is_over(state):
        add_private_fields(state, seat, viewer, out)
    return out


def add_private_fields(state: MachinaState, seat: int, viewer: int, out: PlayerView) -> None:
    """Add the fields that only the owner sees until the game is over."""
    me = state.players[seat]
    fresh_cards = [card for card in me.hand if state.go.fresh_cards >> card & 1]
    out["hand"] = slugs(CARD, sorted(kinds_of_cards(state, list(me.hand))))
    out["fresh"] = slugs(CARD, sorted(kinds_of_cards(state, fresh_cards)))
    out["secrets"] = slugs(QUEST, sorted(me.secret_quests))
    if 0 <= viewer < len(state.players):
        out["secret_heroes"] = {
            QUEST.slug(quest): offer_views(state, seat, quest) for quest in sorted(me.secret_quests)
        }
    if me.put_back_quest != NO_QUEST:
        out["put_back"] = QUEST.slug(me.put_back_quest)
    if me.objective == UNKNOWN:
        return
    objective = state.box.objectives[me.objective]
    out["objective"] = OBJECTIVE.slug(me.objective)
    out["goal"] = goal_view(state, seat, objective)


def goal_view(state: MachinaState, seat: int, objective: Objective) -> GoalView:
    me = state.players[seat]
    counts = colour_counts(state, seat)
    legendary_colour = (
        separate_legendary_colour(state.box, me.completed_quests, objective, counts)
        if objective.legendary
        else NO_COLOUR
    )
    if legendary_colour != NO_COLOUR:
        counts[legendary_colour] -= 1
    return {
        "gp": objective.gp,
        "quests_missing": missing_quests(state, seat, objective),
        "gp_missing": max(0, objective.gp - me.gp),
        "claims": ENDINGS[possible_claim(state, seat)],
        "colours": {
            COLOUR.slug(colour): {"need": need, "have": min(need, counts[colour])}
            for colour, need in enumerate(objective.colours)
            if need > 0
        },
        "legendary": legendary_colour != NO_COLOUR if objective.legendary else None,
    }


def make_catalogue(pack: Pack, expansion: bool) -> Json:
    """Return all cards in the box with their values.

    In each row, `ours` names the values that are reconstructed, not printed in a rulebook.
    """
    out: Json = {}
    for name, rows in pack.tables.items():
        cards: Json = {}
        for slug, row in rows.items():
            if expansion or not row.flag("expansion"):
                cards[slug] = row.json()
        out[name] = cards
    return out
