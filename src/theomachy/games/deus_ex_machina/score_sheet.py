"""DEM-05, 67, 72: the score sheet and the check of claims for games with the physical box."""

from __future__ import annotations

from typing import Final

from theomachy.core.rule_errors import Problem
from theomachy.core.score_lines import Points
from theomachy.core.score_sheet import (
    NUMBER,
    ONE,
    SOME,
    Answers,
    ClaimCheck,
    SheetField,
    SheetForm,
    SheetResult,
    answer_number,
    answer_slugs,
    check_answers,
)
from theomachy.games.deus_ex_machina import scoring
from theomachy.games.deus_ex_machina.cards import Box
from theomachy.games.deus_ex_machina.claims import check_claims, colour_counts, end_game, missing_quests
from theomachy.games.deus_ex_machina.rules import TRACK_END
from theomachy.games.deus_ex_machina.setup import quests_in_play
from theomachy.games.deus_ex_machina.state import ENDINGS, OUT_OF_TURNS, RUNNING, UNKNOWN, MachinaState, Player
from theomachy.games.deus_ex_machina.verbs import COLOUR, OBJECTIVE, QUEST

SECRET_QUESTS: Final = 2
MAX_GP: Final = 999
RULE_BY_LINE: Final[dict[str, str]] = {"quest": "DEM-44", "track": "DEM-44"}


def make_form(box: Box, seats: int) -> SheetForm:
    return SheetForm(
        [
            SheetField("objective", ONE, [OBJECTIVE.id(tile) for tile in box.objectives_in_box], 0, "DEM-05"),
            SheetField("quests", SOME, [QUEST.id(quest) for quest in quests_in_play(box, seats)], 0, "DEM-44"),
            SheetField("gp", NUMBER, [], MAX_GP, "DEM-07"),
            SheetField("secrets-done", NUMBER, [], SECRET_QUESTS, "DEM-72"),
            SheetField("might", NUMBER, [], TRACK_END, "DEM-67"),
            SheetField("cunning", NUMBER, [], TRACK_END, "DEM-67"),
        ],
        RULE_BY_LINE,
    )


def read_player(answers: Answers) -> Player:
    me = Player()
    objective = [OBJECTIVE.index[slug] for slug in answer_slugs(answers, "objective")]
    me.objective = objective[0] if objective else UNKNOWN
    me.completed_quests = tuple([QUEST.index[slug] for slug in answer_slugs(answers, "quests")])
    me.gp = answer_number(answers, "gp")
    me.secret_quests = (UNKNOWN,) * (SECRET_QUESTS - answer_number(answers, "secrets-done"))
    me.might = answer_number(answers, "might")
    me.cunning = answer_number(answers, "cunning")
    return me


def read_state(box: Box, seats: list[Answers]) -> MachinaState:
    state = MachinaState()
    state.box = box
    state.players = [read_player(answers) for answers in seats]
    state.steps = []
    return state


def score_answers(box: Box, seats: list[Answers]) -> SheetResult:
    """DEM-67, 72: the result by claims; if no player can claim, who leads by the ranking of DEM-29.

    Where the GP on the track are not entered, nobody claims by them, and the GP of the quests rank the player.
    """
    check_answers(make_form(box, len(seats)), seats)
    for answers in seats:
        check_secret_quests(answers)
    state = read_state(box, seats)
    all_seats = range(len(seats))
    checks = [claim_checks(state, seat) for seat in all_seats]
    check_claims(state)
    has_claim = state.ending != RUNNING
    for seat in all_seats:
        if "gp" not in seats[seat]:
            state.players[seat].gp = sum([box.quests[quest].gp for quest in state.players[seat].completed_quests])
    if not has_claim:
        end_game(state, OUT_OF_TURNS, list(all_seats))
    decided_by = ENDINGS[state.ending] if has_claim else "points"
    lines = [score_lines(state, seat) for seat in all_seats]
    rule = "DEM-67" if has_claim else "DEM-29"
    return SheetResult(lines, list(state.winners), decided_by, rule, checks, is_decided=has_claim)


def check_secret_quests(answers: Answers) -> None:
    """DEM-71: Raise Problem if more Secret Quests are completed than quests."""
    quests = answers.get("quests", [])
    if answer_number(answers, "secrets-done") > len(quests):
        raise Problem("tally-secrets", answers["secrets-done"] + [str(len(quests))])


def score_lines(state: MachinaState, seat: int) -> list[Points]:
    """The quests, and one line for all other GP: places of the track, favoured heroes, cards, losses."""
    lines = scoring.breakdown(state, seat)
    rest = state.players[seat].gp - sum([line.points for line in lines])
    return lines + [Points("track", [], rest)] if rest else lines


def claim_checks(state: MachinaState, seat: int) -> list[ClaimCheck]:
    """DEM-05, 72: both Secret Quests, and the objective's GP and quests, or six colours."""
    me = state.players[seat]
    counts = colour_counts(state, seat)
    checks = [ClaimCheck("secrets", [], SECRET_QUESTS - len(me.secret_quests), SECRET_QUESTS, "DEM-72")]
    if me.objective != UNKNOWN:
        objective = state.box.objectives[me.objective]
        quest_count = sum(objective.colours) + (1 if objective.legendary else 0)
        checks.append(ClaimCheck("gp", [], me.gp, objective.gp, "DEM-05"))
        checks.append(
            ClaimCheck("quests", [], quest_count - missing_quests(state, seat, objective), quest_count, "DEM-05")
        )
    checks.append(ClaimCheck("six-colours", [], COLOUR.size - counts.count(0), COLOUR.size, "DEM-72"))
    return checks
