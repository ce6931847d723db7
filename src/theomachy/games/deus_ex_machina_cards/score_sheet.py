"""DXC-30, 40 to 44: the score sheet and the check of claims for games with the physical box."""

from __future__ import annotations

from theomachy.core.points import Points
from theomachy.core.tally import ONE, SOME, Answers, Check, Field, Form, Tally, check_answers, slugs
from theomachy.games.deus_ex_machina_cards import scoring
from theomachy.games.deus_ex_machina_cards.cards import Cards
from theomachy.games.deus_ex_machina_cards.state import UNKNOWN, CardsState, Player, colours_missing
from theomachy.games.deus_ex_machina_cards.steps import best_by_points, fewest_gods, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import GOD, NO_GOD, OBJECTIVE, QUEST


def form() -> Form:
    """Seats are entered in order, beginning with the youngest player, who wins the last tie (DXC-41)."""
    return Form(
        [
            Field("objective", ONE, [OBJECTIVE.id(tile) for tile in range(OBJECTIVE.size)], 0, "DXC-40"),
            Field("quests", SOME, [QUEST.id(quest) for quest in range(QUEST.size)], 0, "DXC-30"),
            Field("gods", SOME, [GOD.id(god) for god in range(NO_GOD)], 0, "DXC-30"),
        ],
        {"quest": "DXC-30", "god": "DXC-30"},
    )


def player_of(cards: Cards, answers: Answers) -> Player:
    objective = [OBJECTIVE.index[slug] for slug in slugs(answers, "objective")]
    quests = tuple([QUEST.index[slug] for slug in slugs(answers, "quests")])
    gods = tuple([GOD.index[slug] for slug in slugs(answers, "gods")])
    vp = sum([cards.quests[quest].vp for quest in quests])
    return Player(0, 0, objective[0] if objective else UNKNOWN, quests, gods, vp)


def table_of(cards: Cards, seats: list[Answers]) -> CardsState:
    state = CardsState()
    state.cards = cards
    state.players = [player_of(cards, answers) for answers in seats]
    return state


def tally(cards: Cards, seats: list[Answers]) -> Tally:
    check_answers(form(), seats)
    state = table_of(cards, seats)
    all_seats = range(len(seats))
    lines: list[list[Points]] = [scoring.breakdown(state, seat) for seat in all_seats]
    claimants = [seat for seat in all_seats if state.players[seat].objective != UNKNOWN and may_claim(state, seat)]
    checks = [checks_of(state, seat) for seat in all_seats]
    if not claimants:
        return Tally(lines, [best_by_points(state)], "points", "DXC-43", checks)
    return Tally(
        lines,
        [fewest_gods(state, claimants)],
        "claim" if len(claimants) == 1 else "claims",
        "DXC-40" if len(claimants) == 1 else "DXC-41",
        checks,
    )


def checks_of(state: CardsState, seat: int) -> list[Check]:
    """DXC-04, 26, 40: the colours of the objective, Poseidon used in the best way, and the VP that it asks for."""
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return []
    colour_count = len(state.cards.objectives[me.objective])
    colours_done = colour_count - colours_missing(state, seat, me.objective)
    return [
        Check("colours", [], colours_done, colour_count, "DXC-40"),
        Check("vp", [], me.net(), state.goal(seat), "DXC-40"),
    ]
