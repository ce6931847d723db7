"""DEM-05, 67, 72: the score sheet and the check of claims for games with the physical box."""

from __future__ import annotations

from typing import Final

from theomachy.core.points import Points
from theomachy.core.tally import NUMBER, ONE, SOME, Answers, Check, Field, Form, Tally, check_answers, number, slugs
from theomachy.games.deus_ex_machina import scoring
from theomachy.games.deus_ex_machina.cards import Box
from theomachy.games.deus_ex_machina.claims import check_claims, colour_counts, end, missing_quests
from theomachy.games.deus_ex_machina.rules import TRACK_END
from theomachy.games.deus_ex_machina.setup import quests_in_play
from theomachy.games.deus_ex_machina.state import ENDINGS, GOES_ON, OUT_OF_TURNS, UNKNOWN, MachinaState, Player
from theomachy.games.deus_ex_machina.verbs import COLOUR, OBJECTIVE, QUEST

SECRETS: Final = 2
MOST_GP: Final = 999
RULES: Final[dict[str, str]] = {"quest": "DEM-44", "track": "DEM-44"}


def form(box: Box, seats: int) -> Form:
    return Form(
        [
            Field("objective", ONE, [OBJECTIVE.id(tile) for tile in box.own_objectives], 0, "DEM-05"),
            Field("quests", SOME, [QUEST.id(quest) for quest in quests_in_play(box, seats)], 0, "DEM-44"),
            Field("gp", NUMBER, [], MOST_GP, "DEM-07"),
            Field("secrets", NUMBER, [], SECRETS, "DEM-72"),
            Field("might", NUMBER, [], TRACK_END, "DEM-67"),
            Field("cunning", NUMBER, [], TRACK_END, "DEM-67"),
        ],
        RULES,
    )


def player_of(answers: Answers) -> Player:
    me = Player()
    objective = [OBJECTIVE.index[slug] for slug in slugs(answers, "objective")]
    me.objective = objective[0] if objective else UNKNOWN
    me.done = tuple([QUEST.index[slug] for slug in slugs(answers, "quests")])
    me.gp = number(answers, "gp")
    me.secrets = (UNKNOWN,) * number(answers, "secrets")
    me.might = number(answers, "might")
    me.cunning = number(answers, "cunning")
    return me


def table_of(box: Box, seats: list[Answers]) -> MachinaState:
    state = MachinaState()
    state.box = box
    state.players = [player_of(answers) for answers in seats]
    state.steps = []
    return state


def tally(box: Box, seats: list[Answers]) -> Tally:
    """DEM-67, 72: the result by claims; if no player can claim, the ranking of DEM-29."""
    check_answers(form(box, len(seats)), seats)
    state = table_of(box, seats)
    all_seats = range(len(seats))
    checks = [checks_of(state, seat) for seat in all_seats]
    check_claims(state)
    has_claim = state.ended != GOES_ON
    if not has_claim:
        end(state, OUT_OF_TURNS, list(all_seats))
    decided_by = ENDINGS[state.ended] if has_claim else "points"
    lines = [lines_of(state, seat) for seat in all_seats]
    return Tally(lines, list(state.winners), decided_by, "DEM-67" if has_claim else "DEM-29", checks)


def lines_of(state: MachinaState, seat: int) -> list[Points]:
    """The quests, and one line for all other GP: places of the track, favoured heroes, cards, losses."""
    lines = scoring.breakdown(state, seat)
    rest = state.players[seat].gp - sum([line.points for line in lines])
    return lines + [Points("track", [], rest)] if rest else lines


def checks_of(state: MachinaState, seat: int) -> list[Check]:
    """DEM-05, 72: both Secret Quests, and the objective's GP and quests, or six colours."""
    me = state.players[seat]
    counts = colour_counts(state, seat)
    checks = [Check("secrets", [], SECRETS - len(me.secrets), SECRETS, "DEM-72")]
    if me.objective != UNKNOWN:
        objective = state.box.objectives[me.objective]
        quest_count = sum(objective.colours) + (1 if objective.legendary else 0)
        checks.append(Check("gp", [], me.gp, objective.gp, "DEM-05"))
        checks.append(Check("quests", [], quest_count - missing_quests(state, seat, objective), quest_count, "DEM-05"))
    checks.append(Check("six-colours", [], COLOUR.size - counts.count(0), COLOUR.size, "DEM-72"))
    return checks
