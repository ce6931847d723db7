"""DEU-22, 50 to 54: the score sheet for games with the physical box."""

from __future__ import annotations

from typing import Final

from theomachy.core.score_lines import Points
from theomachy.core.score_sheet import (
    COUNTED,
    NUMBER,
    SOME,
    Answers,
    SheetField,
    SheetForm,
    SheetResult,
    answer_counts,
    answer_number,
    answer_slugs,
    check_answers,
)
from theomachy.games.deus import scoring
from theomachy.games.deus.cards import GOODS, TEMPLE, Card
from theomachy.games.deus.effects.registry import EFFECTS
from theomachy.games.deus.effects.temples import temple_count, temple_worth
from theomachy.games.deus.rules import TEMPLE_CAP
from theomachy.games.deus.state import VILLAGES_GONE, DeusState, Player
from theomachy.games.deus.verbs import CARD

GOLD_FIELD: Final = "gold"
MAX_NUMBER: Final = 999
# VP of temples of the box that are no cards of ours, and how many there can be.
OTHER_TEMPLES: Final = "other-temples"
MAX_TEMPLES: Final = 7
RULE_BY_LINE: Final[dict[str, str]] = {
    "tokens": "DEU-51",
    "temple": "DEU-22",
    OTHER_TEMPLES: "DEU-22",
    "most-good": "DEU-51",
    "tied-good": "DEU-51",
    "most-gold": "DEU-51",
    "tied-gold": "DEU-51",
}


def temple_cards(cards: list[Card], from_goods: bool) -> list[str]:
    """The temple cards whose count follows from the goods (`from_goods`), or those whose count is asked for."""
    return [
        CARD.id(card)
        for card in range(len(cards))
        if cards[card].kind == TEMPLE and EFFECTS[cards[card].effect].counts_holdings == from_goods
    ]


def make_form(cards: list[Card]) -> SheetForm:
    fields = [SheetField("tokens", NUMBER, [], MAX_NUMBER, "DEU-51")]
    fields += [SheetField(good, NUMBER, [], MAX_NUMBER, "DEU-51") for good in (*GOODS, GOLD_FIELD)]
    fields.append(SheetField("temples", COUNTED, temple_cards(cards, False), MAX_NUMBER, "DEU-22"))
    fields.append(SheetField("treasuries", SOME, temple_cards(cards, True), 0, "DEU-54"))
    fields.append(SheetField(OTHER_TEMPLES, NUMBER, [], TEMPLE_CAP * MAX_TEMPLES, "DEU-22"))
    return SheetForm(fields, RULE_BY_LINE)


def read_player(answers: Answers) -> Player:
    me = Player()
    me.vp = answer_number(answers, "tokens")
    me.goods = [answer_number(answers, good) for good in (*GOODS, GOLD_FIELD)]
    return me


def score_answers(cards: list[Card], seats: list[Answers]) -> SheetResult:
    check_answers(make_form(cards), seats)
    state = DeusState()
    state.cards = cards
    state.players = [read_player(answers) for answers in seats]
    state.ending = VILLAGES_GONE
    lines = [score_lines(state, seat, seats[seat]) for seat in range(len(seats))]
    totals = [sum([line.points for line in seat_lines]) for seat_lines in lines]
    winners = scoring.break_ties(state, totals)
    is_tie = totals.count(max(totals)) > 1
    decided_by = "shared" if len(winners) > 1 else "gold" if is_tie else "points"
    return SheetResult(lines, winners, decided_by, "DEU-52" if is_tie else "DEU-51", [[] for _ in seats])


def score_lines(state: DeusState, seat: int, answers: Answers) -> list[Points]:
    lines = [Points("tokens", [], state.players[seat].vp)]
    temple_slugs = answer_slugs(answers, "temples")
    temple_counts = answer_counts(answers, "temples")
    for i in range(len(temple_slugs)):
        worth = temple_worth(state.cards[CARD.index[temple_slugs[i]]], temple_counts[i])
        lines.append(Points("temple", [f"{CARD.name}:{temple_slugs[i]}"], worth))
    for slug in answer_slugs(answers, "treasuries"):
        card = CARD.index[slug]
        lines.append(
            Points("temple", [CARD.id(card)], temple_worth(state.cards[card], temple_count(state, seat, card)))
        )
    others = answer_number(answers, OTHER_TEMPLES)
    if others:
        lines.append(Points(OTHER_TEMPLES, [], others))
    return lines + scoring.majority_lines(state, seat)
