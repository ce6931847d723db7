"""DIV-70: what the companion shows, in slugs of the texts: the set-up, what is asked, and the three panels."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.game import Json
from theomachy.core.notation import text_of
from theomachy.games.divinus import story
from theomachy.games.divinus.cards import FAVORS, KINDS, OWN_MONSTER, Saying
from theomachy.games.divinus.companion.asking import (
    LOOSE,
    Ask,
    AskClash,
    AskGoal,
    AskGrids,
    AskOrder,
    AskTemples,
    AskTile,
    temples_standing,
)
from theomachy.games.divinus.companion.laying import code, line, steps
from theomachy.games.divinus.companion.ledger import BY_HAND, DONE, is_over
from theomachy.games.divinus.companion.touches import Ledger
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.pages import mark_name, text_place
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.choosing import Choose
from theomachy.games.divinus.steps.rolling import Engrave
from theomachy.games.divinus.steps.sticking import name_of
from theomachy.games.divinus.stickers import applied, takes, tile_with
from theomachy.games.divinus.things import (
    CHOICE,
    FACE,
    FACTION,
    FAVOR,
    FIRST_DEMIGOD_TILE,
    FIRST_LOCATION,
    GOD,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    TEMPLE,
    TILE,
)

# The tick with which the set-up is over.
BEGUN: Final = "begun"


def show(ledger: Ledger, legacy: Legacy) -> Json:
    state = ledger.state
    begun = BEGUN in ledger.ticked
    return {
        "chapter": state.scenario,
        "phase": "over" if is_over(state) else "play" if begun else "setup",
        "intro": intro(state),
        "steps": [{**step, "done": step["id"] in ledger.ticked} for step in steps(state, legacy)],
        "question": question(state) if state.steps else None,
        "locations": [location(state, one) for one in range(LOCATION.size) if reached(state, one)],
        "quests": [quest(state, one) for one in here(state)],
        "columns": [column(state, kind) for kind in range(FAVOR.size)],
        "deeds": deeds(state),
        "order": [SEAT.slug(seat) for seat in state.order],
        "missing": [missing(slug) for slug, _ in state.story.flags if slug.startswith(f"{LOOSE}-")],
        "outro": outro(state) if is_over(state) else [],
    }


def intro(state: DivinusState) -> list[Json]:
    """The intro of the scenario, and what earlier choices led to."""
    lines: list[Json] = []
    for word in state.story.read:
        kind, _, slug = word.partition(":")
        names: list[str] = []
        for row in state.book.intros:
            if kind == "intro" and row.slug == slug:
                names = story.names(row, list(state.past.favor))
        lines.append(line(text_place(state.scenario, f"{kind}.{slug}"), names))
    return lines


def outro(state: DivinusState) -> list[Json]:
    totals = story.totals_now(state)
    rows = story.outros(state.book, state.scenario, state.story, totals)
    return [line(text_place(state.scenario, f"outro.{row.slug}"), story.names(row, totals)) for row in rows]


def here(state: DivinusState) -> list[int]:
    """All quests of the scenario, those that are done too."""
    return [*state.quests, *[quest for quest, _ in state.done if quest not in state.quests]]


def quest(state: DivinusState, one: int) -> Json:
    card = state.book.quests[one]
    place = text_place(card.scenario, f"quest.{QUEST.slug(one)}")
    done = [SEAT.slug(seat) for other, seat in state.done if other == one]
    markers = state.markers[one]
    count = len(state.terms.spots[one])
    return {
        "id": QUEST.slug(one),
        "name": line(f"{place}.name", []),
        "text": line(f"{place}.task", [str(state.terms.needs[one])]),
        "kind": KINDS[card.kind],
        "worth": line(f"board.favor-{FAVORS[card.favor]}", [str(state.terms.worths[one])]),
        "rewards": [reward(state.book.rewards[each]) for each in card.rewards],
        "spots": [
            {
                "number": state.terms.spots[one][at % count],
                "seat": SEAT.slug(markers[at]) if markers[at] != NOTHING else "",
                "row": SEAT.slug(at // count) if card.kind == OWN_MONSTER else "",
            }
            for at in range(len(markers))
        ],
        "done": done,
        "open": one in state.quests,
    }


def reward(saying: Saying) -> Json:
    """What a reward gives, in the words of the board."""
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


def reached(state: DivinusState, one: int) -> bool:
    """Later content stays sealed: a Location is known once its scenario is reached and it is stuck somewhere."""
    told = any([flag.endswith(f"-{FIRST_LOCATION + one}") for flag, _ in state.story.flags if flag.startswith(LOOSE)])
    stuck = tile_with(state, FIRST_LOCATION + one) != NOTHING or told or one in state.story.opened
    return stuck and state.book.locations[one].scenario <= state.scenario


def location(state: DivinusState, one: int) -> Json:
    tile = tile_with(state, FIRST_LOCATION + one)
    row = state.book.locations[one]
    place = text_place(row.scenario, f"location.{LOCATION.slug(one)}")
    return {
        "id": LOCATION.slug(one),
        "number": row.number,
        "name": line(f"{place}.name", []),
        "where": line("companion.on-tile", [code(tile), TILE.id(tile)])
        if tile != NOTHING
        else line("companion.on-no-tile", []),
        "opened": one in state.story.opened,
        "bearers": [SEAT.slug(seat) for seat, player in enumerate(state.players) if one in player.titles],
    }


def column(state: DivinusState, kind: int) -> Json:
    """DIV-70: a column of Gods' Favor, ranked; the Total counts what was there before and all of this scenario."""
    total = FAVOR.slug(kind) == "total"
    found = [(player.total() if total else player.favor[kind], seat) for seat, player in enumerate(state.players)]
    ranked = sorted([(-count, seat) for count, seat in found])
    lines = [one for one in state.lines if one.favor == kind]
    return {
        "id": FAVOR.slug(kind),
        "rows": [{"seat": SEAT.slug(seat), "count": -count} for count, seat in ranked],
        "notes": [
            {
                "seat": SEAT.slug(one.seat),
                "count": one.amount,
                "text": line(f"points.{one.slug}", [one.thing, FAVOR.id(one.favor)]),
            }
            for one in lines
        ],
    }


def missing(flag: str) -> Json:
    return {"id": flag, "text": line("companion.loose", [mark_name(int(flag.split("-")[2]) * 4)])}


def deeds(state: DivinusState) -> list[Json]:
    """What else is touched in play: Temples that can be built, the workshop, support, altars to break."""
    found: list[Json] = []
    if state.rules.temples:
        found += [deed(f"build {TEMPLE.slug(one)}", "build", TEMPLE.id(one), "sacred") for one in state.temples]
    if state.rules.workshop:
        found.append(deed("visit", "visit", "", ""))
    if state.rules.support:
        found += [deed(f"support {PANTHEON.slug(side)}", "support", PANTHEON.id(side), "") for side in range(2)]
    if state.rules.break_altar:
        found += [
            deed(f"tear {LOCATION.slug(one)}", "tear", LOCATION.id(one), "")
            for one in range(LOCATION.size)
            if reached(state, one) and tile_with(state, FIRST_LOCATION + one) != NOTHING
        ]
    return found


def deed(touch: str, slug: str, thing: str, tiles: str) -> Json:
    """`tiles`: the touch is made complete by a tile."""
    return {"touch": touch, "text": line(f"companion.deed-{slug}", [thing] if thing else []), "tiles": tiles}


def question(state: DivinusState) -> Json:
    """What is asked: `kind` says how it is answered, `verb` is the first word of the answer."""
    step = state.steps[-1]
    asked: Json = {
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
        asked.update(own_question(state, step))
    elif isinstance(step, BY_HAND):
        told = step.ask(state)
        asked.update({"kind": "do", "verb": DONE, "text": line(f"prompt.{told.slug}", told.things)})
    else:
        told = step.ask(state)
        asked["text"] = line(f"prompt.{told.slug}", told.things)
        asked.update(rules_question(state, step))
    return asked


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
    """DIV-20, 33: the story, and what can be answered with what it brings."""
    if step.quest != NOTHING:
        place = text_place(state.book.quests[step.quest].scenario, f"quest.{QUEST.slug(step.quest)}")
        told = [line(f"{place}.done", [])]
    else:
        row = state.book.locations[step.location]
        place = text_place(row.scenario, f"location.{LOCATION.slug(step.location)}")
        told = [line(f"{place}.text", [])]
        scene = story.scene(state, step.location)
        for paragraph in state.book.scenes:
            if paragraph.slug == scene:
                told = [line(text_place(paragraph.scenario, f"scene.{scene}"), [])]
        bearers = [seat for seat, player in enumerate(state.players) if step.location in player.titles]
        told += [line(f"{place}.bearer", []) for _ in bearers[:1]]
    options: list[Json] = []
    for one in step.choices(state):
        section = text_place(choice_scenario(state, step), f"choice.{CHOICE.slug(one)}")
        rewards = [reward(state.book.rewards[each]) for each in state.book.choices[one].rewards]
        options.append(
            {
                "touch": f"choose {CHOICE.slug(one)}",
                "text": line(f"{section}.text", []),
                "rewards": rewards,
                "help": None,
            }
        )
    return {"kind": "choice", "story": told, "options": options}


def choice_scenario(state: DivinusState, step: Choose) -> int:
    if step.quest != NOTHING:
        return state.book.quests[step.quest].scenario
    return state.book.locations[step.location].scenario


def own_question(state: DivinusState, step: Ask) -> Json:
    if isinstance(step, AskOrder):
        return {"kind": "order", "verb": "order", "text": line("companion.ask-order", [])}
    if isinstance(step, AskTile):
        asked: Json = {
            "kind": "tile",
            "verb": "apply",
            "text": line("companion.ask-tile", [name_of(step.kind)]),
            "tiles": [tile_view(state, tile, 0) for tile in tiles_for(state, step.kind)],
            "skip": step.kind < FIRST_LOCATION,
        }
        if step.old != NOTHING:
            asked["instead"] = [
                tile_view(state, tile, 0)
                for tile in range(FIRST_DEMIGOD_TILE)
                if any([mark >> 2 == step.old for mark in applied(state, tile)])
            ]
        return asked
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


def tiles_for(state: DivinusState, kind: int) -> list[int]:
    """DIV-01, 31: the tiles in play that take a sticker."""
    seats = len(state.players)
    return [
        tile
        for tile in range(FIRST_DEMIGOD_TILE)
        if state.book.tiles.players[tile] <= seats and takes(state.marks[tile], kind)
    ]
