"""DEU-22, 50 to 54: the score sheet for games with the physical box."""

from __future__ import annotations

from typing import Final

from theomachy.core.points import Points
from theomachy.core.tally import (
    COUNTED,
    NUMBER,
    SOME,
    Answers,
    Field,
    Form,
    Tally,
    check_answers,
    counts,
    number,
    slugs,
)
from theomachy.games.deus import scoring
from theomachy.games.deus.cards import EFFECT_NAMES, GOODS, TEMPLE, Card
from theomachy.games.deus.effects.temples import FROM_GOODS, temple_count, temple_worth
from theomachy.games.deus.state import VILLAGES_GONE, DeusState, Player
from theomachy.games.deus.verbs import CARD

GOLD_FIELD: Final = "gold"
MOST: Final = 999
RULES: Final[dict[str, str]] = {
    "tokens": "DEU-51",
    "temple": "DEU-22",
    "most-good": "DEU-51",
    "tied-good": "DEU-51",
    "most-gold": "DEU-51",
    "tied-gold": "DEU-51",
}


def temples_of(cards: list[Card], from_goods: bool) -> list[str]:
    """The temple cards whose count follows from the goods (`from_goods`), or those whose count is asked for."""
    return [
        CARD.id(card)
        for card in range(len(cards))
        if cards[card].kind == TEMPLE and (EFFECT_NAMES[cards[card].effect] in FROM_GOODS) == from_goods
    ]


def form(cards: list[Card]) -> Form:
    fields = [Field("tokens", NUMBER, [], MOST, "DEU-51")]
    fields += [Field(good, NUMBER, [], MOST, "DEU-51") for good in (*GOODS, GOLD_FIELD)]
    fields.append(Field("temples", COUNTED, temples_of(cards, False), MOST, "DEU-22"))
    fields.append(Field("treasuries", SOME, temples_of(cards, True), 0, "DEU-54"))
    return Form(fields, RULES)


def player_of(answers: Answers) -> Player:
    me = Player()
    me.vp = number(answers, "tokens")
    me.goods = [number(answers, good) for good in (*GOODS, GOLD_FIELD)]
    return me


def tally(cards: list[Card], seats: list[Answers]) -> Tally:
    check_answers(form(cards), seats)
    state = DeusState()
    state.cards = cards
    state.players = [player_of(answers) for answers in seats]
    state.ending = VILLAGES_GONE
    lines = [lines_of(state, seat, seats[seat]) for seat in range(len(seats))]
    totals = [sum([line.points for line in seat_lines]) for seat_lines in lines]
    winners = scoring.best_of(state, totals)
    is_tie = totals.count(max(totals)) > 1
    decided_by = "shared" if len(winners) > 1 else "gold" if is_tie else "points"
    return Tally(lines, winners, decided_by, "DEU-52" if is_tie else "DEU-51", [[] for _ in seats])


def lines_of(state: DeusState, seat: int, answers: Answers) -> list[Points]:
    lines = [Points("tokens", [], state.players[seat].vp)]
    temple_slugs = slugs(answers, "temples")
    temple_counts = counts(answers, "temples")
    for i in range(len(temple_slugs)):
        worth = temple_worth(state.cards[CARD.index[temple_slugs[i]]], temple_counts[i])
        lines.append(Points("temple", [f"{CARD.name}:{temple_slugs[i]}"], worth))
    for slug in slugs(answers, "treasuries"):
        card = CARD.index[slug]
        lines.append(
            Points("temple", [CARD.id(card)], temple_worth(state.cards[card], temple_count(state, seat, card)))
        )
    return lines + scoring.majority_lines(state, seat)
