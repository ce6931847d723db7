"""DIV-70: the companion's pending question, in slugs of the texts, and how it is answered."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.game import Json
from theomachy.core.notation import text_of
from theomachy.games.divinus import story
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.campaign_pages import story_text_id
from theomachy.games.divinus.companion.question_steps import (
    AskClash,
    AskGoal,
    AskGrids,
    AskOrder,
    AskTemples,
    AskTile,
    CompanionStep,
    claimable_temples,
)
from theomachy.games.divinus.companion.rewards_text import reward_sentence
from theomachy.games.divinus.companion.scenario import DONE, PHYSICAL_STEPS
from theomachy.games.divinus.companion.setup_steps import sentence
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.static_data import is_reconstructed
from theomachy.games.divinus.steps.dice_steps import Engrave
from theomachy.games.divinus.steps.sticker_placement import sticker_id
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.stickers import can_take, stickers_on
from theomachy.games.divinus.things import (
    CHOICE,
    FACE,
    FIRST_DEMIGOD_TILE,
    FIRST_LOCATION,
    GOD,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    SACRED,
    TEMPLE,
)


def question_view(state: DivinusState) -> Json:
    """Return the pending question: `kind` says how it is answered, `verb` is the first word of the answer."""
    step = state.steps[-1]
    view: Json = {
        "seat": SEAT.slug(step.seat),
        "kind": "options",
        "verb": "",
        "text": sentence("", []),
        "story": [],
        "options": [],
        "fields": [],
        "tiles": [],
        "skip": False,
    }
    if isinstance(step, CompanionStep):
        view.update(companion_question_view(state, step))
    elif isinstance(step, PHYSICAL_STEPS):
        prompt = step.question(state)
        view.update({"kind": "do", "verb": DONE, "text": sentence(f"prompt.{prompt.slug}", prompt.things)})
    else:
        prompt = step.question(state)
        view["text"] = sentence(f"prompt.{prompt.slug}", prompt.things)
        view.update(rules_question_view(state, step))
    return view


def rules_question_view(state: DivinusState, step: object) -> Json:
    assert isinstance(step, Decision)
    options = step.options(state)
    if isinstance(step, ChooseStory):
        return choice_view(state, step)
    if isinstance(step, Engrave):
        me = state.players[step.seat]
        return {
            "kind": "die",
            "verb": f"engrave {FACE.slug(step.face)}",
            "dice": [[face_option(face) for face in die] for die in me.dice[:6]],
            "skip": not step.is_mandatory,
        }
    return {"options": [option_view(action) for action in options]}


def face_option(face: int) -> Json:
    return {"id": FACE.slug(face), "text": sentence("companion.thing", [FACE.id(face)])}


def option_view(action: Action) -> Json:
    things = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    return {"touch": text_of(action), "text": sentence(f"verb.{action.verb.name}", things), "help": None}


def choice_view(state: DivinusState, step: ChooseStory) -> Json:
    """DIV-20, 33: return the story to read, and the choices with their rewards."""
    if step.quest != NOTHING:
        place = story_text_id(state.data.quests[step.quest].scenario, f"quest.{QUEST.slug(step.quest)}")
        story_lines = [sentence(f"{place}.done", [])]
    else:
        row = state.data.locations[step.location]
        place = story_text_id(row.scenario, f"location.{LOCATION.slug(step.location)}")
        story_lines = [sentence(f"{place}.text", [])]
        scene = story.current_scene(state, step.location)
        for paragraph in state.data.scenes:
            if paragraph.slug == scene:
                story_lines = [sentence(story_text_id(paragraph.scenario, f"scene.{scene}"), [])]
        bearers = [seat for seat, player in enumerate(state.players) if step.location in player.titles]
        story_lines += [sentence(f"{place}.bearer", []) for _ in bearers[:1]]
    options: list[Json] = []
    for choice_number in step.choices(state):
        section = story_text_id(choice_scenario(state, step), f"choice.{CHOICE.slug(choice_number)}")
        ours = is_reconstructed(state.data, CHOICE.id(choice_number), "reward")
        rewards = [
            reward_sentence(state.data.rewards[reward_number], ours)
            for reward_number in state.data.choices[choice_number].rewards
        ]
        options.append(
            {
                "touch": f"choose {CHOICE.slug(choice_number)}",
                "text": sentence(f"{section}.text", []),
                "rewards": rewards,
                "help": None,
            }
        )
    return {"kind": "choice", "story": story_lines, "options": options}


def choice_scenario(state: DivinusState, step: ChooseStory) -> int:
    if step.quest != NOTHING:
        return state.data.quests[step.quest].scenario
    return state.data.locations[step.location].scenario


def companion_question_view(state: DivinusState, step: CompanionStep) -> Json:
    if isinstance(step, AskOrder):
        return {"kind": "order", "verb": "order", "text": sentence("companion.ask-order", [])}
    if isinstance(step, AskTile):
        view: Json = {
            "kind": "tile",
            "verb": "apply",
            "text": sentence("companion.ask-tile", [sticker_id(step.kind)]),
            "tiles": [tile_view(state, tile, 0) for tile in tiles_for_sticker(state, step.kind)],
            "skip": step.kind < FIRST_LOCATION,
        }
        if step.old_faction != NOTHING:
            view["instead"] = [
                tile_view(state, tile, 0)
                for tile in range(FIRST_DEMIGOD_TILE)
                if any([mark >> 2 == step.old_faction for mark in stickers_on(state, tile)])
            ]
        return view
    if isinstance(step, AskGrids):
        return {"kind": "seats", "verb": "grids", "text": sentence("companion.ask-grids", [])}
    if isinstance(step, AskTemples):
        fields = [{"id": TEMPLE.slug(one), "text": temple_sentence(state, one)} for one in claimable_temples(state)]
        return {"kind": "things", "verb": "temples", "text": sentence("companion.ask-temples", []), "fields": fields}
    if isinstance(step, AskGoal):
        words = state.data.goal_words[step.god][step.goal]
        return {
            "kind": "ranks",
            "verb": "goal",
            "text": sentence("companion.ask-goal", [GOD.id(step.god)]),
            "story": [sentence(f"board.goal-{words}", [], is_reconstructed(state.data, GOD.id(step.god), "goals"))],
        }
    assert isinstance(step, AskClash)
    place = story_text_id(state.scenario, "clash")
    return {
        "kind": "counts",
        "verb": "clash",
        "text": sentence(f"{place}.name", []),
        "story": [sentence(f"{place}.text", [])],
        "fields": [
            {"id": PANTHEON.slug(side), "text": sentence("companion.thing", [PANTHEON.id(side)])} for side in range(2)
        ],
    }


def temple_sentence(state: DivinusState, temple: int) -> Json:
    """Return a Temple with what consecrates it."""
    test, number = state.data.temple_tests[temple]
    ours = is_reconstructed(state.data, TEMPLE.id(temple), "test")
    return sentence("companion.temple", [TEMPLE.id(temple), sentence(f"board.test-{test}", [number])], ours)


def tiles_for_sticker(state: DivinusState, kind: int) -> list[int]:
    """DIV-01, 31: return the tiles in play that take a sticker."""
    seats = len(state.players)
    return [
        tile
        for tile in range(FIRST_DEMIGOD_TILE)
        if state.data.tiles.min_players[tile] <= seats and can_take(state.marks[tile], kind)
    ]


def tiles_for_temple(state: DivinusState) -> list[int]:
    """DIV-42: return the tiles in play with a Sacred Place that no Temple covers."""
    seats = len(state.players)
    return [
        tile
        for tile in range(FIRST_DEMIGOD_TILE)
        if state.data.tiles.min_players[tile] <= seats and has_kind(state.marks[tile], SACRED)
    ]
