"""Builds the view of a seat. Everything is public but the order of the stacks and of the supplies."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.games.divinus import board, clash, dice, gods, story
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.data_vocabulary import MEEPLES
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player_view import player_view, slug_or_none, slugs_of, tile_view
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import ENDINGS, RUNNING, DivinusState
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CHOICE,
    DICE,
    DIE,
    DIRECTION,
    FACE,
    GOD,
    LAIR,
    NOTHING,
    PANTHEON,
    QUEST,
    SPOT,
    SPOTS,
    STACK,
    STRENGTH,
    TEMPLE,
    TILE,
)
from theomachy.games.divinus.view_types import (
    ClashView,
    FigureView,
    GoalView,
    GodView,
    PantheonView,
    QuestView,
    SpotView,
    StoryView,
    UsedDieView,
    View,
)


def make_view(state: DivinusState, seat: int) -> Json:
    """Return the view of a seat.

    All decisions are public, so the pending step is shown to everybody. Only the ways to pay are sent to the paying
    seat alone.
    """
    step = state.steps[-1] if state.steps else None
    step_view = step.view_extras(state) if step is not None else {}
    is_mine = step is not None and step.seat == seat
    paying = step_view.get("paying")
    fight = is_mine and isinstance(paying, dict) and "quest" in paying
    base_view: View = {
        "scenario": "eternal" if state.scenario == ETERNAL else state.scenario,
        "round": state.round + 1,
        "order": slugs_of(SEAT, state.turn_order),
        "active": slug_or_none(SEAT, state.active) if state.turn_order else None,
        "last_round": state.is_last_round,
        "board": [spot_view(state, spot) for spot in range(SPOTS)],
        "stacks": {
            STACK.slug(stack): {
                "count": len(state.stacks[stack].cards),
                "bottom": [TILE.slug(tile) for tile in state.stacks[stack].cards[: state.known[stack]]],
            }
            for stack in range(STACK.size)
        },
        "hand": [tile_view(state, tile, 0) for tile in state.hand],
        "makes": totals_by_dice(state, seat, fight) if 0 <= seat < len(state.players) else {},
        "paying": None,
        "turning": None,
        "figure": figure_view(state),
        "gods": [god_view(state, god) for god in state.gods],
        "quests": [quest_view(state, quest) for quest in state.quests],
        "done": [{"quest": QUEST.slug(quest), "seat": SEAT.slug(who)} for quest, who in state.quests_done],
        "temples": slugs_of(TEMPLE, state.available_temples),
        "workshop": slugs_of(ARTIFACT, state.workshop.artifacts) if state.rules.workshop else [],
        "forge": slugs_of(FACE, state.workshop.forge) if state.rules.workshop else [],
        "pantheon_dice": [pantheon_view(state, pantheon) for pantheon in range(2)],
        "clash": clash_view(state),
        "draft": [],
        "players": [player_view(state, other) for other in range(len(state.players))],
        "story": story_view(state),
        "flags": {slug: slug_or_none(SEAT, who) for slug, who in state.story.flags},
        "history": [list(scenario_gains) for scenario_gains in state.past.favor_history],
        "ending": ENDINGS[state.end_reason],
    }
    out: Json = dict(base_view)
    if isinstance(paying, dict) and not is_mine:
        step_view["paying"] = {**paying, "ways": {}}
    if "dialog" in step_view:
        out["story"] = {**base_view["story"], "dialog": step_view.pop("dialog")}
    out.update(step_view)
    return out


def spot_view(state: DivinusState, spot: int) -> SpotView:
    tile = state.board[spot]
    on_it: list[UsedDieView] = []
    for seat in range(len(state.players)):
        me = state.players[seat]
        for die in range(len(me.dice)):
            if me.die_places[die] == spot:
                on_it.append(
                    {"seat": SEAT.slug(seat), "die": DIE.slug(die), "face": FACE.slug(dice.shown_face(me, die))}
                )
    return {
        "spot": SPOT.slug(spot),
        "price": spot + 1 + board.hydra_surcharge(state, spot),
        "blocked": board.is_blocked(state, spot),
        "tile": tile_view(state, tile, 0) if tile != NOTHING else None,
        "dice": on_it,
    }


def totals_by_dice(state: DivinusState, seat: int, fight: bool) -> dict[str, list[int]]:
    """DIV-11: return the positive totals that each set of Ready dice can make.

    With `fight`, the dice count with their values in a fight.
    """
    me = state.players[seat]
    ready = dice.ready_dice(me)
    twin = dice.previous_twins(me, ready)
    out: dict[str, list[int]] = {}
    for selection, totals_mask in enumerate(dice.totals_by_subset(state, me, ready, fight)):
        if selection > 0 and dice.uses_first_twins(selection, twin):
            totals = [total for total in range(1, totals_mask.bit_length()) if totals_mask >> total & 1]
            out[DICE.slug(dice.dice_bits(selection, ready) - 1)] = totals
    return out


def figure_view(state: DivinusState) -> FigureView | None:
    if state.lair == NOTHING:
        return None
    return {
        "monster": MEEPLES[state.board_figure()],
        "lair": LAIR.slug(state.lair),
        "facing": DIRECTION.slug(state.figure_facing),
    }


def god_view(state: DivinusState, god: int) -> GodView:
    goals: list[GoalView] = []
    for goal in gods.goals_of(state, god):
        counts = gods.goal_counts(state, goal)
        goals.append(
            {
                "measure": goal.name,
                "numbers": [goal.a, goal.b],
                "standing": counts,
                "awards": gods.goal_favor(counts),
            }
        )
    return {"god": GOD.slug(god), "pantheon": PANTHEON.slug(state.data.gods[god].pantheon), "goals": goals}


def quest_view(state: DivinusState, quest: int) -> QuestView:
    card = state.data.quests[quest]
    out: QuestView = {"quest": QUEST.slug(quest), "worth": state.quest_terms.worths[quest], "scenario": card.scenario}
    if card.kind == RACE:
        out["need"] = state.quest_terms.needs[quest]
        out["standing"] = [measure(state, seat, card.test) for seat in range(len(state.players))]
    else:
        count = len(state.quest_terms.spots[quest])
        rows = [state.markers[quest][i : i + count] for i in range(0, len(state.markers[quest]), count)]
        out["spots"] = [STRENGTH.slug(number - 1) for number in state.quest_terms.spots[quest]]
        out["markers"] = [[slug_or_none(SEAT, owner) for owner in row] for row in rows]
        out["monster"] = MEEPLES[card.meeple]
    return out


def clash_view(state: DivinusState) -> ClashView | None:
    """DIV-50, 51: return the score of each side, and its best player if single players are compared."""
    if not state.rules.clash:
        return None
    result = clash.clash_result(state)
    return {
        "greek": result.greek,
        "norse": result.norse,
        "greek_seat": slug_or_none(SEAT, result.greek_seat),
        "norse_seat": slug_or_none(SEAT, result.norse_seat),
    }


def pantheon_view(state: DivinusState, pantheon: int) -> PantheonView:
    return {
        "pantheon": PANTHEON.slug(pantheon),
        "holder": slug_or_none(SEAT, state.pantheon_dice.holders[pantheon]),
        "faces": slugs_of(ABILITY, state.pantheon_dice.faces[pantheon]),
        "shown": ABILITY.slug(state.pantheon_dice.shown_ability(pantheon)),
        "used": state.pantheon_dice.used[pantheon],
        "favorite": slug_or_none(SEAT, state.past.favorites[pantheon]),
    }


def story_view(state: DivinusState) -> StoryView:
    """Return the text slugs of the story: those read at the start, and the outro.

    `named` gives the seats that fill the placeholders of a text.
    """
    read_intros = [word.partition(":")[2] for word in state.story.read_texts if word.startswith("intro:")]
    seats_by_text: dict[str, list[str]] = {}
    for row in state.data.intros:
        if row.slug in read_intros and row.role:
            seats_by_text[row.slug] = slugs_of(SEAT, story.named_seats(row.role, list(state.past.favor_before)))
    outro = []
    if state.end_reason != RUNNING and state.scenario != ETERNAL:
        outro = story.matching_outros(state.data, state.scenario, state.story, story.current_totals(state))
    for row in outro:
        if row.role:
            seats_by_text[row.slug] = slugs_of(SEAT, story.named_seats(row.role, story.current_totals(state)))
    return {
        "intro": read_intros,
        "consequences": [word.partition(":")[2] for word in state.story.read_texts if word.startswith("consequence:")],
        "tale": [{"choice": CHOICE.slug(choice), "seat": SEAT.slug(who)} for choice, who in state.story.choices],
        "outro": [row.slug for row in outro],
        "named": seats_by_text,
        "dialog": None,
    }
