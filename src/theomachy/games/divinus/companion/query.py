"""DIV-70: the companion's pending question, in slugs of the texts, and how it is answered."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.game import Json
from theomachy.core.notation import text_of
from theomachy.games.divinus import story
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.cards import FAVORS, Saying
from theomachy.games.divinus.companion.asking import (
    Ask,
    AskClash,
    AskGoal,
    AskGrids,
    AskOrder,
    AskTemples,
    AskTile,
    temples_standing,
)
from theomachy.games.divinus.companion.laying import line
from theomachy.games.divinus.companion.ledger import BY_HAND, DONE
from theomachy.games.divinus.pages import text_place
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.choosing import Choose
from theomachy.games.divinus.steps.rolling import Engrave
from theomachy.games.divinus.steps.sticking import name_of
from theomachy.games.divinus.stickers import applied, takes
from theomachy.games.divinus.things import (
    CHOICE,
    FACE,
    FACTION,
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


def question(state: DivinusState) -> Json:
    """Return the pending question: `kind` says how it is answered, `verb` is the first word of the answer."""
    step = state.steps[-1]
    view: Json = {
        "seat": SEAT.slug(step.seat),
        "kind": "options",
        "verb": "",
        "text": line("", []),
        "story": [],
        "options": [],
        "fields": [],
        "tiles": [],
        "skip": False,
    }
    if isinstance(step, Ask):
        view.update(own_question(state, step))
    elif isinstance(step, BY_HAND):
        prompt = step.ask(state)
        view.update({"kind": "do", "verb": DONE, "text": line(f"prompt.{prompt.slug}", prompt.things)})
    else:
        prompt = step.ask(state)
        view["text"] = line(f"prompt.{prompt.slug}", prompt.things)
        view.update(rules_question(state, step))
    return view


def rules_question(state: DivinusState, step: object) -> Json:
    assert isinstance(step, Decision)
    options = step.options(state)
    if isinstance(step, Choose):
        return choice(state, step)
    if isinstance(step, Engrave):
        me = state.players[step.seat]
        return {
            "kind": "die",
            "verb": f"engrave {FACE.slug(step.face)}",
            "dice": [[FACE.slug(face) for face in die] for die in me.dice[:6]],
            "skip": not step.must,
        }
    return {"options": [option(action) for action in options]}


def option(action: Action) -> Json:
    things = [sort.id(thing) for sort, thing in zip(action.verb.sorts, action.things, strict=True)]
    return {"touch": text_of(action), "text": line(f"verb.{action.verb.name}", things), "help": None}


def choice(state: DivinusState, step: Choose) -> Json:
    """DIV-20, 33: return the story to read, and the choices with their rewards."""
    if step.quest != NOTHING:
        place = text_place(state.book.quests[step.quest].scenario, f"quest.{QUEST.slug(step.quest)}")
        story_lines = [line(f"{place}.done", [])]
    else:
        row = state.book.locations[step.location]
        place = text_place(row.scenario, f"location.{LOCATION.slug(step.location)}")
        story_lines = [line(f"{place}.text", [])]
        scene = story.scene(state, step.location)
        for paragraph in state.book.scenes:
            if paragraph.slug == scene:
                story_lines = [line(text_place(paragraph.scenario, f"scene.{scene}"), [])]
        bearers = [seat for seat, player in enumerate(state.players) if step.location in player.titles]
        story_lines += [line(f"{place}.bearer", []) for _ in bearers[:1]]
    options: list[Json] = []
    for choice_number in step.choices(state):
        section = text_place(choice_scenario(state, step), f"choice.{CHOICE.slug(choice_number)}")
        rewards = [
            reward(state.book.rewards[reward_number]) for reward_number in state.book.choices[choice_number].rewards
        ]
        options.append(
            {
                "touch": f"choose {CHOICE.slug(choice_number)}",
                "text": line(f"{section}.text", []),
                "rewards": rewards,
                "help": None,
            }
        )
    return {"kind": "choice", "story": story_lines, "options": options}


def choice_scenario(state: DivinusState, step: Choose) -> int:
    if step.quest != NOTHING:
        return state.book.quests[step.quest].scenario
    return state.book.locations[step.location].scenario


def own_question(state: DivinusState, step: Ask) -> Json:
    if isinstance(step, AskOrder):
        return {"kind": "order", "verb": "order", "text": line("companion.ask-order", [])}
    if isinstance(step, AskTile):
        view: Json = {
            "kind": "tile",
            "verb": "apply",
            "text": line("companion.ask-tile", [name_of(step.kind)]),
            "tiles": [tile_view(state, tile, 0) for tile in tiles_for(state, step.kind)],
            "skip": step.kind < FIRST_LOCATION,
        }
        if step.old != NOTHING:
            view["instead"] = [
                tile_view(state, tile, 0)
                for tile in range(FIRST_DEMIGOD_TILE)
                if any([mark >> 2 == step.old for mark in applied(state, tile)])
            ]
        return view
    if isinstance(step, AskGrids):
        return {"kind": "seats", "verb": "grids", "text": line("companion.ask-grids", [])}
    if isinstance(step, AskTemples):
        fields = [
            {"id": TEMPLE.slug(one), "text": line("companion.thing", [TEMPLE.id(one)])}
            for one in temples_standing(state)
        ]
        return {"kind": "things", "verb": "temples", "text": line("companion.ask-temples", []), "fields": fields}
    if isinstance(step, AskGoal):
        words = state.book.goal_words[step.god][step.goal]
        return {
            "kind": "ranks",
            "verb": "goal",
            "text": line("companion.ask-goal", [GOD.id(step.god)]),
            "story": [line(f"board.goal-{words}", [])],
        }
    assert isinstance(step, AskClash)
    place = text_place(state.scenario, "clash")
    return {
        "kind": "counts",
        "verb": "clash",
        "text": line(f"{place}.name", []),
        "story": [line(f"{place}.text", [])],
        "fields": [
            {"id": PANTHEON.slug(side), "text": line("companion.thing", [PANTHEON.id(side)])} for side in range(2)
        ],
    }


def reward(saying: Saying) -> Json:
    """Return a reward in the words of the board."""
    if saying.name == "favor":
        return line(f"board.favor-{FAVORS[saying.a]}", [str(saying.b)])
    if saying.name == "die-sticker":
        if saying.a < 0:
            return line("board.reward-die-sticker-any", [])
        return line("board.reward-die-sticker", [FACE.id(saying.a)])
    if saying.name == "faction":
        kind = FACTION.slug(saying.a) if saying.a < FACTION.size else "choice"
        return line(f"board.reward-faction-{kind}", [])
    if saying.name == "support":
        return line(f"board.reward-support-{('zeus', 'odin')[saying.a]}", [str(saying.b)])
    return line(f"board.reward-{saying.name}", [str(saying.a)])


def tiles_for(state: DivinusState, kind: int) -> list[int]:
    """DIV-01, 31: return the tiles in play that take a sticker."""
    seats = len(state.players)
    return [
        tile
        for tile in range(FIRST_DEMIGOD_TILE)
        if state.book.tiles.players[tile] <= seats and takes(state.marks[tile], kind)
    ]


def temple_tiles(state: DivinusState) -> list[int]:
    """DIV-42: return the tiles in play with a Sacred Place that no Temple covers."""
    seats = len(state.players)
    return [
        tile
        for tile in range(FIRST_DEMIGOD_TILE)
        if state.book.tiles.players[tile] <= seats and has_kind(state.marks[tile], SACRED)
    ]
