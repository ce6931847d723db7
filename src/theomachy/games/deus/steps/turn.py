"""DEU-10 to DEU-24: the turn: build, make an offering, or pass."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus.board import cells_of_mask
from theomachy.games.deus.cards import FACE_DOWN, GOLD, STANDARD_TYPES, TEMPLE
from theomachy.games.deus.effects.science import distinct_cards
from theomachy.games.deus.payment import gold_price
from theomachy.games.deus.placement import edge_places, ordinary_places, temple_places
from theomachy.games.deus.reasons import (
    why_no_settlement,
    why_not_buildable_at,
    why_not_coverable,
    why_not_in_hand,
    why_not_playable,
)
from theomachy.games.deus.rules import VP_FOR_EDGE
from theomachy.games.deus.state import NOT_YET, DeusState, Player
from theomachy.games.deus.steps.construct import EDGE_ONLY, EITHER, ORDINARY, Pay, Place
from theomachy.games.deus.steps.offering import begin_offering
from theomachy.games.deus.verbs import (
    BUILD,
    COVER,
    COVERED,
    COVERED_CARD,
    NOWHERE,
    OFFER,
    PASS,
    PASSED,
    PLAYED,
    SETTLE,
)

# DEU-14: with more places than this for the cards in hand, the card is chosen first and its region after it.
MAX_BUILD_OPTIONS: Final = 120


def is_temple_allowed(me: Player) -> bool:
    """DEU-20: the n-th temple needs n-1 cards in each of the other columns."""
    temple_count = len(me.columns[TEMPLE])
    return min([len(me.columns[kind]) for kind in range(STANDARD_TYPES)]) >= temple_count


class Turn(Step[DeusState]):
    """DEU-10: build, or make an offering; DEU-08: pass with neither."""

    def options(self, state: DeusState) -> list[Action]:
        me = state.players[self.seat]
        hand = distinct_cards(me.hand)
        out = self.build_actions(state, me, hand)
        if me.vp >= VP_FOR_EDGE:
            out += self.settle_actions(state, me, hand)
        if state.rules.wildcard and me.wildcard == NOT_YET:
            out += self.cover_actions(state, me, hand)
        for card in hand:
            out.append(OFFER.of(card))
        return out or [PASS.of()]

    def must_ask(self, state: DeusState) -> bool:
        """True if a card is in hand: offering the last one automatically would reveal that it cannot be built."""
        return bool(state.players[self.seat].hand)

    def build_actions(self, state: DeusState, me: Player, hand: list[int]) -> list[Action]:
        """DEU-08, DEU-11, DEU-18: the cards for which piece, cost and a region are there, with each such region."""
        places: list[list[int] | None] = [None] * (TEMPLE + 1)
        playable: list[int] = []
        total = 0
        for card in hand:
            kind = state.cards[card].kind
            if (kind != TEMPLE and me.board[kind] == 0) or gold_price(state.cards[card].cost, me.goods, 0) > me.goods[
                GOLD
            ]:
                continue
            cells = places[kind]
            if cells is None:
                cells = self.build_places(state, me, kind)
                places[kind] = cells
            if cells:
                playable.append(card)
                total += len(cells)
        if total > MAX_BUILD_OPTIONS:
            return [BUILD.of(card, NOWHERE) for card in playable]
        out: list[Action] = []
        for card in playable:
            cells = places[state.cards[card].kind]
            assert cells is not None
            for cell in cells:
                out.append(BUILD.of(card, cell))
        return out

    def build_places(self, state: DeusState, me: Player, kind: int) -> list[int]:
        if kind != TEMPLE:
            return cells_of_mask(ordinary_places(state, self.seat, kind))
        if not is_temple_allowed(me):
            return []
        if state.temples_left == 0:
            return [NOWHERE]
        return cells_of_mask(temple_places(state, self.seat))

    def settle_actions(self, state: DeusState, me: Player, hand: list[int]) -> list[Action]:
        """DEU-16: for 3 VP, not for temples."""
        out: list[Action] = []
        places = [-1] * STANDARD_TYPES
        for card in hand:
            kind = state.cards[card].kind
            if (
                kind == TEMPLE
                or me.board[kind] == 0
                or gold_price(state.cards[card].cost, me.goods, 0) > me.goods[GOLD]
            ):
                continue
            if places[kind] < 0:
                places[kind] = edge_places(state, self.seat, kind)
            if places[kind]:
                out.append(SETTLE.of(card))
        return out

    def cover_actions(self, state: DeusState, me: Player, hand: list[int]) -> list[Action]:
        """DEU-62: any card, face down in any standard column, for gold only."""
        columns: list[int] = []
        for kind in range(STANDARD_TYPES):
            if me.board[kind] == 0 or me.goods[GOLD] <= len(me.columns[kind]):
                continue
            if ordinary_places(state, self.seat, kind) or (
                me.vp >= VP_FOR_EDGE and edge_places(state, self.seat, kind)
            ):
                columns.append(kind)
        return [COVER.of(card, kind) for card in hand for kind in columns]

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        me = state.players[self.seat]
        if action.verb is PASS:
            return Reason("must-act", [str(len(me.hand))], "DEU-10")
        if action.verb not in (BUILD, SETTLE, COVER, OFFER):
            return None
        card = action.things[0]
        if card not in me.hand:
            return why_not_in_hand(me, card)
        if action.verb is COVER:
            return why_not_coverable(state, self.seat, me, action.things[1])
        kind = state.cards[card].kind
        reason = why_not_playable(state, self.seat, me, card, kind)
        if reason is not None:
            return reason
        if action.verb is SETTLE:
            return why_no_settlement(state, self.seat, me, kind)
        return why_not_buildable_at(state, self.seat, card, action.things[1])

    def apply(self, state: DeusState, action: Action) -> None:
        me = state.players[self.seat]
        if action.verb is PASS:
            state.emit(PASSED, self.seat)
            return
        card = action.things[0]
        me.hand.remove(card)
        if action.verb is OFFER:
            begin_offering(state, self.seat, card)
        elif action.verb is COVER:
            kind = action.things[1]
            me.wildcard = card
            state.emit(COVERED, self.seat, kind)
            state.emit_private(self.seat, COVERED_CARD, card)
            self.put_on_column(state, me, FACE_DOWN, kind)
            state.steps.append(Place(self.seat, kind, EITHER))
        else:
            kind = state.cards[card].kind
            state.emit(PLAYED, self.seat, card)
            self.put_on_column(state, me, card, kind)
            cell = action.things[1] if action.verb is BUILD else NOWHERE
            if action.verb is SETTLE:
                state.steps.append(Place(self.seat, kind, EDGE_ONLY))
            elif cell == NOWHERE and (kind != TEMPLE or state.temples_left > 0):
                state.steps.append(Place(self.seat, kind, ORDINARY))
            else:
                state.steps.append(Pay(self.seat, kind, cell, False))

    def put_on_column(self, state: DeusState, me: Player, card: int, column: int) -> None:
        """DEU-11: puts a card on top of its column."""
        me.columns[column] = me.columns[column] + (card,)

    def question(self, state: DeusState) -> Question:
        return Question("turn")
