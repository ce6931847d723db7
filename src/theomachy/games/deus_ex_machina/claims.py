"""The end of a round: claims of victory, ties, and other ends of the game."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina.cards import Box, Objective
from theomachy.games.deus_ex_machina.event_kinds import COLOURS_CLAIMED, OBJECTIVE_CLAIMED, QUESTS_OVER, TURNS_OVER, WON
from theomachy.games.deus_ex_machina.state import (
    BY_BOTH,
    BY_COLOURS,
    BY_OBJECTIVE,
    NO_QUEST,
    OUT_OF_QUESTS,
    OUT_OF_TURNS,
    RUNNING,
    UNKNOWN,
    MachinaState,
)
from theomachy.games.deus_ex_machina.verbs import COLOUR

# DEM-67: both conditions beat the objective, which beats six colours.
CLAIM_RANKS: Final = {RUNNING: 0, BY_COLOURS: 1, BY_OBJECTIVE: 2, BY_BOTH: 3}
NO_COLOUR: Final = -1


def colour_counts(state: MachinaState, seat: int) -> list[int]:
    """DEM-71: Secret Quests count like all others."""
    return count_colours(state.box, state.players[seat].completed_quests)


def count_colours(box: Box, quests: tuple[int, ...]) -> list[int]:
    counts = [0] * COLOUR.size
    for quest in quests:
        counts[box.quests[quest].colour] += 1
    return counts


def has_six_colours(state: MachinaState, seat: int) -> bool:
    return min(colour_counts(state, seat)) > 0


def fulfils_objective(state: MachinaState, seat: int, objective: Objective) -> bool:
    """DEM-05, 72: enough GP and the quests asked for; the Legendary one is a card besides the coloured ones."""
    return state.players[seat].gp >= objective.gp and missing_quests(state, seat, objective) == 0


def missing_quests(state: MachinaState, seat: int, objective: Objective) -> int:
    """How many quests of the objective are still to complete."""
    return count_missing_quests(state.box, state.players[seat].completed_quests, objective)


def count_missing_quests(box: Box, quests: tuple[int, ...], objective: Objective) -> int:
    """How many quests the objective still asks for when these are completed."""
    counts = count_colours(box, quests)
    if not objective.legendary:
        return missing_coloured_quests(counts, objective)
    legendary_colour = separate_legendary_colour(box, quests, objective, counts)
    if legendary_colour == NO_COLOUR:
        return missing_coloured_quests(counts, objective) + 1
    counts[legendary_colour] -= 1
    return missing_coloured_quests(counts, objective)


def separate_legendary_colour(box: Box, quests: tuple[int, ...], objective: Objective, counts: list[int]) -> int:
    """DEM-05: the colour of the Legendary quest that counts beside the coloured ones: fewest are then missing."""
    best = NO_COLOUR
    least = 0
    for quest in quests:
        if box.quests[quest].legendary:
            colour = box.quests[quest].colour
            counts[colour] -= 1
            missing = missing_coloured_quests(counts, objective)
            counts[colour] += 1
            if best == NO_COLOUR or missing < least:
                best = colour
                least = missing
    return best


def missing_coloured_quests(counts: list[int], objective: Objective) -> int:
    missing = 0
    for colour in range(len(counts)):
        missing += max(0, objective.colours[colour] - counts[colour])
    return missing


def possible_claim(state: MachinaState, seat: int) -> int:
    """DEM-72: the claim of a seat: with both Secret Quests done, the objective or six colours; else `RUNNING`."""
    me = state.players[seat]
    if me.secret_quests:
        return RUNNING
    colours = has_six_colours(state, seat)
    if me.objective != UNKNOWN and fulfils_objective(state, seat, state.box.objectives[me.objective]):
        return BY_BOTH if colours else BY_OBJECTIVE
    return BY_COLOURS if colours else RUNNING


def check_claims(state: MachinaState) -> None:
    """DEM-67, 72, 74: after every round, ends the game if a seat can claim; else rules objectives out."""
    claims = [possible_claim(state, seat) for seat in range(len(state.players))]
    best = RUNNING
    for claim in claims:
        if CLAIM_RANKS[claim] > CLAIM_RANKS[best]:
            best = claim
    if best == RUNNING:
        rule_out_objectives(state)
        return
    for seat in range(len(claims)):
        if claims[seat] in (BY_OBJECTIVE, BY_BOTH):
            state.emit(OBJECTIVE_CLAIMED, seat, state.players[seat].objective, state.players[seat].gp)
        if claims[seat] in (BY_COLOURS, BY_BOTH):
            state.emit(COLOURS_CLAIMED, seat, state.players[seat].gp)
    end_game(state, best, [seat for seat in range(len(claims)) if claims[seat] == best])


def rule_out_objectives(state: MachinaState) -> None:
    """Rules out objectives: claims are automatic, so a seat that fulfils an objective and made no claim has another."""
    for seat in range(len(state.players)):
        me = state.players[seat]
        if not me.secret_quests:
            for tile in state.box.objectives_in_box:
                if not me.ruled_out_objectives >> tile & 1 and fulfils_objective(
                    state, seat, state.box.objectives[tile]
                ):
                    me.ruled_out_objectives |= 1 << tile
                    state.reveal_count += 1


def check_quests_over(state: MachinaState) -> None:
    """DEM-25, 29: ends the game if no quest can ever be completed again."""
    if state.quest_deck.cards or state.quests.count(NO_QUEST) < len(state.quests):
        return
    for player in state.players:
        if player.secret_quests:
            return
    state.emit(QUESTS_OVER)
    end_game(state, OUT_OF_QUESTS, list(range(len(state.players))))


def check_turns_over(state: MachinaState) -> None:
    """DEM-25, 29: ends the game after the last turn."""
    if state.turn >= state.max_turns:
        state.emit(TURNS_OVER, state.turn)
        end_game(state, OUT_OF_TURNS, list(range(len(state.players))))


def ranking_key(state: MachinaState, seat: int) -> tuple[int, int, int]:
    """DEM-29, 67: sort key of the ranking: GP, then quest cards, then Might and Cunning."""
    me = state.players[seat]
    return (me.gp, len(me.completed_quests), me.might + me.cunning)


def end_game(state: MachinaState, ending: int, seats: list[int]) -> None:
    """DEM-67: the best of these seats win; those still equal share the victory. Everything hidden is revealed."""
    best = ranking_key(state, seats[0])
    for seat in seats:
        best = max(best, ranking_key(state, seat))
    state.ending = ending
    state.winners = tuple([seat for seat in seats if ranking_key(state, seat) == best])
    state.reveal_count += 1
    state.steps.clear()
    for seat in state.winners:
        state.emit(WON, seat, state.players[seat].gp)
