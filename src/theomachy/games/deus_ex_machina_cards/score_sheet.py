"""DXC-30, 40 to 44: the score sheet and the check of claims for games with the physical box."""

from __future__ import annotations

from theomachy.core.score_lines import Points
from theomachy.core.score_sheet import (
    ONE,
    SOME,
    Answers,
    ClaimCheck,
    SheetField,
    SheetForm,
    SheetResult,
    answer_slugs,
    check_answers,
)
from theomachy.games.deus_ex_machina_cards import scoring
from theomachy.games.deus_ex_machina_cards.cards import CardData
from theomachy.games.deus_ex_machina_cards.state import UNKNOWN, CardsState, Player, colours_missing
from theomachy.games.deus_ex_machina_cards.steps import best_by_net_vp, fewest_gods, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import GOD, NO_GOD, OBJECTIVE, QUEST


def make_form() -> SheetForm:
    """Seats are entered in order, beginning with the youngest player, who wins the last tie (DXC-41)."""
    return SheetForm(
        [
            SheetField("objective", ONE, [OBJECTIVE.id(tile) for tile in range(OBJECTIVE.size)], 0, "DXC-40"),
            SheetField("quests", SOME, [QUEST.id(quest) for quest in range(QUEST.size)], 0, "DXC-30"),
            SheetField("gods", SOME, [GOD.id(god) for god in range(NO_GOD)], 0, "DXC-30"),
        ],
        {"quest": "DXC-30", "god": "DXC-30"},
    )


def read_player(cards: CardData, answers: Answers) -> Player:
    objective = [OBJECTIVE.index[slug] for slug in answer_slugs(answers, "objective")]
    quests = tuple([QUEST.index[slug] for slug in answer_slugs(answers, "quests")])
    gods = tuple([GOD.index[slug] for slug in answer_slugs(answers, "gods")])
    vp = sum([cards.quests[quest].vp for quest in quests])
    return Player(0, 0, objective[0] if objective else UNKNOWN, quests, gods, vp)


def read_state(cards: CardData, seats: list[Answers]) -> CardsState:
    state = CardsState()
    state.cards = cards
    state.players = [read_player(cards, answers) for answers in seats]
    return state


def score_answers(cards: CardData, seats: list[Answers]) -> SheetResult:
    check_answers(make_form(), seats)
    state = read_state(cards, seats)
    all_seats = range(len(seats))
    lines: list[list[Points]] = [scoring.breakdown(state, seat) for seat in all_seats]
    claimants = [seat for seat in all_seats if state.players[seat].objective != UNKNOWN and may_claim(state, seat)]
    checks = [claim_checks(state, seat) for seat in all_seats]
    if not claimants:
        return SheetResult(lines, [best_by_net_vp(state)], "points", "DXC-43", checks, is_decided=False)
    return SheetResult(
        lines,
        [fewest_gods(state, claimants)],
        "claim" if len(claimants) == 1 else "claims",
        "DXC-40" if len(claimants) == 1 else "DXC-41",
        checks,
    )


def claim_checks(state: CardsState, seat: int) -> list[ClaimCheck]:
    """DXC-04, 26, 40: the colours of the objective, Poseidon used in the best way, and the VP that it asks for."""
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return []
    colour_count = len(state.cards.objectives[me.objective])
    colours_done = colour_count - colours_missing(state, seat, me.objective)
    return [
        ClaimCheck("colours", [], colours_done, colour_count, "DXC-40"),
        ClaimCheck("vp", [], me.net_vp(), state.goal_of(seat), "DXC-40"),
    ]
