"""What a seat may see: everything but the order of the stacks and of the supplies."""

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
    """Nothing of a decision is secret, so everybody sees what the step that waits shows; only ways to pay are for
    the one who pays."""
    step = state.steps[-1] if state.steps else None
    shown = step.show(state) if step is not None else {}
    mine = step is not None and step.seat == seat
    paying = shown.get("paying")
    fight = mine and isinstance(paying, dict) and "quest" in paying
    seen: View = {
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
        "history": [list(gained) for gained in state.past.history],
        "ending": ENDINGS[state.ended],
    }
    out: Json = dict(seen)
    if isinstance(paying, dict) and not mine:
        shown["paying"] = {**paying, "ways": {}}
    if "dialog" in shown:
        out["story"] = {**seen["story"], "dialog": shown.pop("dialog")}
    out.update(shown)
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
    """DIV-11: the totals above nothing that this seat's Ready dice make, for a fight while one is paid for."""
    me = state.players[seat]
    ready = dice.ready(me)
    twin = dice.twins(me, ready)
    out: dict[str, list[int]] = {}
    for chosen, made in enumerate(dice.totals(state, me, ready, fight)):
        if chosen > 0 and dice.first_of_twins(chosen, twin):
            totals = [total for total in range(1, made.bit_length()) if made >> total & 1]
            out[DICE.slug(dice.as_dice(chosen, ready) - 1)] = totals
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
    """DIV-50, 51: the two sides as they stand, and who is the best for each where players are compared."""
    if not state.rules.clash:
        return None
    found = clash.outcome(state)
    return {
        "greek": found.greek,
        "norse": found.norse,
        "greek_seat": name(SEAT, found.greek_seat),
        "norse_seat": name(SEAT, found.norse_seat),
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
    """Slugs of the story's texts: what was read at the start, the dialog that waits, and the outro. `named` are the
    seats that fill the places of a text."""
    read = [word.partition(":")[2] for word in state.story.read if word.startswith("intro:")]
    named: dict[str, list[str]] = {}
    for row in state.book.intros:
        if row.slug in read and row.who:
            named[row.slug] = names(SEAT, story.people(row.who, list(state.past.favor)))
    outro = []
    if state.ended != GOES_ON and state.scenario != ETERNAL:
        outro = story.outros(state.book, state.scenario, state.story, story.totals_now(state))
    for row in outro:
        if row.who:
            named[row.slug] = names(SEAT, story.people(row.who, story.totals_now(state)))
    return {
        "intro": read,
        "consequences": [word.partition(":")[2] for word in state.story.read if word.startswith("consequence:")],
        "tale": [{"choice": CHOICE.slug(choice), "seat": SEAT.slug(who)} for choice, who in state.story.tale],
        "outro": [row.slug for row in outro],
        "named": named,
        "dialog": None,
    }
