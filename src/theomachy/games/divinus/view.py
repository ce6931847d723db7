"""The view of a seat: everything but the order of the stacks and of the supplies."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.games.divinus import board, clash, dice, gods, story
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player_view import name, names, player_view, tile_view
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.shape import (
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
from theomachy.games.divinus.state import ENDINGS, GOES_ON, DivinusState
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
from theomachy.games.divinus.vocabulary import MEEPLES


def view(state: DivinusState, seat: int) -> Json:
    """Return the view of a seat. All decisions are public, so the pending step is shown to everybody; only the ways to
    pay are sent to the paying seat alone."""
    step = state.steps[-1] if state.steps else None
    step_view = step.show(state) if step is not None else {}
    is_mine = step is not None and step.seat == seat
    paying = step_view.get("paying")
    fight = is_mine and isinstance(paying, dict) and "quest" in paying
    base_view: View = {
        "scenario": "eternal" if state.scenario == ETERNAL else state.scenario,
        "round": state.round + 1,
        "order": names(SEAT, state.order),
        "active": name(SEAT, state.active) if state.order else None,
        "last_round": state.final,
        "board": [spot_view(state, spot) for spot in range(SPOTS)],
        "stacks": {
            STACK.slug(stack): {
                "count": len(state.stacks[stack].cards),
                "bottom": [TILE.slug(tile) for tile in state.stacks[stack].cards[: state.known[stack]]],
            }
            for stack in range(STACK.size)
        },
        "hand": [tile_view(state, tile, 0) for tile in state.hand],
        "makes": makes(state, seat, fight) if 0 <= seat < len(state.players) else {},
        "paying": None,
        "turning": None,
        "figure": figure_view(state),
        "gods": [god_view(state, god) for god in state.gods],
        "quests": [quest_view(state, quest) for quest in state.quests],
        "done": [{"quest": QUEST.slug(quest), "seat": SEAT.slug(who)} for quest, who in state.done],
        "temples": names(TEMPLE, state.temples),
        "workshop": names(ARTIFACT, state.workshop.artifacts) if state.rules.workshop else [],
        "forge": names(FACE, state.workshop.forge) if state.rules.workshop else [],
        "pantheon_dice": [pantheon_view(state, pantheon) for pantheon in range(2)],
        "clash": clash_view(state),
        "draft": [],
        "players": [player_view(state, other) for other in range(len(state.players))],
        "story": story_view(state),
        "flags": {slug: name(SEAT, who) for slug, who in state.story.flags},
        "history": [list(scenario_gains) for scenario_gains in state.past.history],
        "ending": ENDINGS[state.ended],
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
            if me.place[die] == spot:
                on_it.append({"seat": SEAT.slug(seat), "die": DIE.slug(die), "face": FACE.slug(dice.face(me, die))})
    return {
        "spot": SPOT.slug(spot),
        "price": spot + 1 + board.toll(state, spot),
        "blocked": board.blocked(state, spot),
        "tile": tile_view(state, tile, 0) if tile != NOTHING else None,
        "dice": on_it,
    }


def makes(state: DivinusState, seat: int, fight: bool) -> dict[str, list[int]]:
    """DIV-11: return, by set of Ready dice, the positive totals it makes; with the values of a fight while one is paid
    for."""
    me = state.players[seat]
    ready = dice.ready(me)
    twin = dice.twins(me, ready)
    out: dict[str, list[int]] = {}
    for selection, totals_mask in enumerate(dice.totals(state, me, ready, fight)):
        if selection > 0 and dice.first_of_twins(selection, twin):
            totals = [total for total in range(1, totals_mask.bit_length()) if totals_mask >> total & 1]
            out[DICE.slug(dice.as_dice(selection, ready) - 1)] = totals
    return out


def figure_view(state: DivinusState) -> FigureView | None:
    if state.lair == NOTHING:
        return None
    return {
        "monster": MEEPLES[state.figure()],
        "lair": LAIR.slug(state.lair),
        "facing": DIRECTION.slug(state.facing),
    }


def god_view(state: DivinusState, god: int) -> GodView:
    goals: list[GoalView] = []
    for goal in gods.goals(state, god):
        counts = gods.standing(state, goal)
        goals.append(
            {
                "measure": goal.name,
                "numbers": [goal.a, goal.b],
                "standing": counts,
                "awards": gods.favor_for(counts),
            }
        )
    return {"god": GOD.slug(god), "pantheon": PANTHEON.slug(state.book.gods[god].pantheon), "goals": goals}


def quest_view(state: DivinusState, quest: int) -> QuestView:
    card = state.book.quests[quest]
    out: QuestView = {"quest": QUEST.slug(quest), "worth": state.terms.worths[quest], "scenario": card.scenario}
    if card.kind == RACE:
        out["need"] = state.terms.needs[quest]
        out["standing"] = [measure(state, seat, card.test) for seat in range(len(state.players))]
    else:
        count = len(state.terms.spots[quest])
        rows = [state.markers[quest][i : i + count] for i in range(0, len(state.markers[quest]), count)]
        out["spots"] = [STRENGTH.slug(number - 1) for number in state.terms.spots[quest]]
        out["markers"] = [[name(SEAT, owner) for owner in row] for row in rows]
        out["monster"] = MEEPLES[card.meeple]
    return out


def clash_view(state: DivinusState) -> ClashView | None:
    """DIV-50, 51: return the score of each side, and its best player where players are compared."""
    if not state.rules.clash:
        return None
    result = clash.outcome(state)
    return {
        "greek": result.greek,
        "norse": result.norse,
        "greek_seat": name(SEAT, result.greek_seat),
        "norse_seat": name(SEAT, result.norse_seat),
    }


def pantheon_view(state: DivinusState, pantheon: int) -> PantheonView:
    return {
        "pantheon": PANTHEON.slug(pantheon),
        "holder": name(SEAT, state.pantheon.holders[pantheon]),
        "faces": names(ABILITY, state.pantheon.faces[pantheon]),
        "shown": ABILITY.slug(state.pantheon.ability(pantheon)),
        "used": state.pantheon.used[pantheon],
        "favorite": name(SEAT, state.past.favorites[pantheon]),
    }


def story_view(state: DivinusState) -> StoryView:
    """Return the slugs of the story's texts: those read at the start, and the outro. `named` gives the seats that fill
    the placeholders of a text."""
    read_intros = [word.partition(":")[2] for word in state.story.read if word.startswith("intro:")]
    seats_by_text: dict[str, list[str]] = {}
    for row in state.book.intros:
        if row.slug in read_intros and row.who:
            seats_by_text[row.slug] = names(SEAT, story.people(row.who, list(state.past.favor)))
    outro = []
    if state.ended != GOES_ON and state.scenario != ETERNAL:
        outro = story.outros(state.book, state.scenario, state.story, story.totals_now(state))
    for row in outro:
        if row.who:
            seats_by_text[row.slug] = names(SEAT, story.people(row.who, story.totals_now(state)))
    return {
        "intro": read_intros,
        "consequences": [word.partition(":")[2] for word in state.story.read if word.startswith("consequence:")],
        "tale": [{"choice": CHOICE.slug(choice), "seat": SEAT.slug(who)} for choice, who in state.story.tale],
        "outro": [row.slug for row in outro],
        "named": seats_by_text,
        "dialog": None,
    }
