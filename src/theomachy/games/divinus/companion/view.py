"""DIV-70: builds what the companion app shows for a game on cardboard, as text slugs: the set-up and the
three panels.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.games.divinus.campaign_pages import mark_text_id, story_text_id
from theomachy.games.divinus.cards import MONSTER, OWN_MONSTER, QUEST_FAVORS, QUEST_KINDS, RACE, QuestCard
from theomachy.games.divinus.companion.commands import CompanionScenario
from theomachy.games.divinus.companion.correction_form import correction_form
from theomachy.games.divinus.companion.news import intro_view, news_view, outro_view, read_view, rules_view
from theomachy.games.divinus.companion.question_steps import UNPLACED
from theomachy.games.divinus.companion.question_view import (
    question_view,
    temple_sentence,
    tiles_for_sticker,
    tiles_for_temple,
)
from theomachy.games.divinus.companion.rewards_text import reward_sentence
from theomachy.games.divinus.companion.scenario import is_over
from theomachy.games.divinus.companion.setup_steps import SETUP_DONE, sentence, setup_steps, tile_code
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import is_reconstructed
from theomachy.games.divinus.stickers import find_tile_with
from theomachy.games.divinus.things import (
    ARTIFACT,
    DIRECTION,
    FACE,
    FAVOR,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GOD,
    LOCATION,
    NOTHING,
    PANTHEON,
    QUEST,
    TEMPLE,
    TILE,
)

SPECIAL_FACES: Final = ("nectar", "swords", "fire")


def companion_view(scenario: CompanionScenario, legacy: Legacy, correcting: bool) -> Json:
    """Return what the companion shows. The long list of possible corrections is included only if `correcting`."""
    view = scenario_view(scenario, legacy)
    if correcting:
        view["corrections"] = correction_form(scenario.state)
    return view


def scenario_view(scenario: CompanionScenario, legacy: Legacy) -> Json:
    state = scenario.state
    has_begun = SETUP_DONE in scenario.ticked or scenario.is_finishing
    return {
        "chapter": state.scenario,
        "phase": "over" if is_over(state) else "play" if has_begun else "setup",
        "intro": intro_view(state),
        "rules": rules_view(state),
        "news": news_view(state, scenario.final_events if is_over(state) else scenario.events),
        "read": read_view(state),
        "gods": [god_view(state, god) for god in state.gods],
        "wayland": wayland_view(state),
        "forge": [face_view(face) for face in state.workshop.forge] if state.rules.workshop else [],
        "steps": [{**step, "done": step["id"] in scenario.ticked} for step in setup_steps(state, legacy)],
        "question": question_view(state) if state.steps else None,
        "locations": [location_view(state, one) for one in range(LOCATION.size) if is_location_known(state, one)],
        "quests": [quest_view(state, one) for one in scenario_quests(state)],
        "columns": [favor_column(state, kind) for kind in range(FAVOR.size)],
        "deeds": command_views(state),
        "sacred": [tile_view(state, tile, 0) for tile in tiles_for_temple(state)] if state.rules.temples else [],
        "order": [SEAT.slug(seat) for seat in state.turn_order],
        "missing": [
            missing_sticker_view(state, slug) for slug, _ in state.story.flags if slug.startswith(f"{UNPLACED}-")
        ],
        "outro": outro_view(state) if is_over(state) else [],
    }


def scenario_quests(state: DivinusState) -> list[int]:
    """Return all quests of the scenario, fulfilled ones too."""
    return [*state.quests, *[quest for quest, _ in state.quests_done if quest not in state.quests]]


def quest_view(state: DivinusState, quest: int) -> Json:
    card = state.data.quests[quest]
    place = story_text_id(card.scenario, f"quest.{QUEST.slug(quest)}")
    done_by = [SEAT.slug(seat) for other, seat in state.quests_done if other == quest]
    markers = state.markers[quest]
    count = len(state.quest_terms.spots[quest])
    ours = is_reconstructed(state.data, QUEST.id(quest), "reward")
    return {
        "id": QUEST.slug(quest),
        "name": sentence(f"{place}.name", []),
        "text": sentence(
            f"{place}.task",
            [str(state.quest_terms.needs[quest])],
            is_reconstructed(state.data, QUEST.id(quest), "test" if card.kind == RACE else "spots"),
        ),
        "kind": QUEST_KINDS[card.kind],
        "worth": worth_sentence(state, quest),
        "rewards": [reward_sentence(state.data.rewards[reward_number], ours) for reward_number in card.rewards],
        "spots": [
            {
                "number": state.quest_terms.spots[quest][at % count],
                "seat": SEAT.slug(markers[at]) if markers[at] != NOTHING else "",
                "row": SEAT.slug(at // count) if card.kind == OWN_MONSTER else "",
                "push": push_sentence(card, state.quest_terms.spots[quest][at % count]),
            }
            for at in range(len(markers))
        ],
        "done": done_by,
        "open": quest in state.quests,
    }


def worth_sentence(state: DivinusState, quest: int) -> Json:
    """DIV-23, 72: return the Favor of a quest; a monster's card has one for the second too, but with 2 players gives
    only 1 to the first."""
    card = state.data.quests[quest]
    ours = is_reconstructed(state.data, QUEST.id(quest), "favor")
    favor = f"board.favor-{QUEST_FAVORS[card.favor]}"
    if card.kind != MONSTER:
        return sentence(favor, [str(state.quest_terms.worths[quest])], ours)
    if len(state.players) == 2:
        return sentence("companion.worth-two", [sentence(favor, ["1"])])
    second = str(card.second_worth)
    return sentence("companion.worth", [sentence(favor, [str(state.quest_terms.worths[quest])]), second], ours)


def push_sentence(card: QuestCard, number: int) -> Json:
    """DIV-47: return where a fight number pushes the player's own monster."""
    if not card.pushes or number not in card.spots:
        return sentence("", [])
    directions = [DIRECTION.id(direction) for direction in card.pushes[card.spots.index(number)]]
    return sentence("companion.thing", [directions])


def god_view(state: DivinusState, god: int) -> Json:
    """Return a god with its goals."""
    words = state.data.goal_words[god]
    ours = is_reconstructed(state.data, GOD.id(god), "goals")
    return {
        "id": GOD.slug(god),
        "pantheon": PANTHEON.slug(state.data.gods[god].pantheon),
        "name": sentence("companion.thing", [GOD.id(god)]),
        "goals": [sentence(f"board.goal-{goal}", [], ours) for goal in words],
    }


def wayland_view(state: DivinusState) -> list[Json]:
    """DIV-35: return the Artifacts on show at Wayland's, with what they do."""
    if not state.rules.workshop:
        return []
    return [
        {
            "id": ARTIFACT.slug(artifact),
            "name": sentence("companion.thing", [ARTIFACT.id(artifact)]),
            "text": sentence(
                f"card-text.artifact-{ARTIFACT.slug(artifact)}",
                [],
                is_reconstructed(state.data, ARTIFACT.id(artifact), "effect"),
            ),
        }
        for artifact in state.workshop.artifacts
    ]


def face_view(face: int) -> Json:
    """DIV-18: return a face on show at Hephaestus', with what it does."""
    special = FACE.slug(face) in SPECIAL_FACES
    return {
        "id": FACE.slug(face),
        "name": sentence("companion.thing", [FACE.id(face)]),
        "text": sentence(f"card-text.face-{FACE.slug(face)}" if special else "", []),
    }


def is_location_known(state: DivinusState, location: int) -> bool:
    """Return whether players know a Location: its scenario is reached and its sticker is on a tile.

    Content of later scenarios stays secret.
    """
    is_loose = any(
        [flag.endswith(f"-{FIRST_LOCATION + location}") for flag, _ in state.story.flags if flag.startswith(UNPLACED)]
    )
    is_in_play = (
        find_tile_with(state, FIRST_LOCATION + location) != NOTHING
        or is_loose
        or location in state.story.opened_locations
    )
    return is_in_play and state.data.locations[location].scenario <= state.scenario


def location_view(state: DivinusState, location: int) -> Json:
    tile = find_tile_with(state, FIRST_LOCATION + location)
    row = state.data.locations[location]
    place = story_text_id(row.scenario, f"location.{LOCATION.slug(location)}")
    return {
        "id": LOCATION.slug(location),
        "number": row.number,
        "name": sentence(f"{place}.name", []),
        "where": sentence("companion.on-tile", [tile_code(tile), TILE.id(tile)])
        if tile != NOTHING
        else sentence("companion.on-no-tile", []),
        "opened": location in state.story.opened_locations,
        "bearers": [SEAT.slug(seat) for seat, player in enumerate(state.players) if location in player.titles],
    }


def favor_column(state: DivinusState, kind: int) -> Json:
    """DIV-70: return a column of Gods' Favor, ranked. The Total is the Favor from before plus that of this scenario."""
    total = FAVOR.slug(kind) == "total"
    totals = [
        (player.total_favor() if total else player.favor[kind], seat) for seat, player in enumerate(state.players)
    ]
    ranked = sorted([(-count, seat) for count, seat in totals])
    lines = [gain_line for gain_line in state.favor_gains if gain_line.favor == kind]
    return {
        "id": FAVOR.slug(kind),
        "rows": [
            {"seat": SEAT.slug(seat), "count": -count, "removable": state.players[seat].favor[kind]}
            for count, seat in ranked
        ],
        "notes": [
            {
                "seat": SEAT.slug(gain_line.seat),
                "count": gain_line.amount,
                "text": sentence(f"points.{gain_line.slug}", [gain_line.thing, FAVOR.id(gain_line.favor)]),
            }
            for gain_line in lines
        ],
    }


def missing_sticker_view(state: DivinusState, flag: str) -> Json:
    """Return a sticker whose tile players have not entered yet, and the tiles it can be on."""
    kind = int(flag.split("-")[2])
    tiles = tiles_for_temple(state) if kind >= FIRST_TEMPLE else tiles_for_sticker(state, kind)
    return {
        "id": flag,
        "text": sentence("companion.loose", [mark_text_id(kind * 4)]),
        "tiles": [tile_view(state, tile, 0) for tile in tiles],
    }


def command_views(state: DivinusState) -> list[Json]:
    """Return the commands that are possible besides playing: Temples to build, the workshop, support, altars
    to break.
    """
    entries: list[Json] = []
    if state.rules.temples:
        entries += [
            command_view(f"build {TEMPLE.slug(one)}", "build", temple_sentence(state, one), "sacred")
            for one in state.available_temples
        ]
    if state.rules.workshop:
        entries.append(command_view("visit", "visit", "", ""))
    if state.rules.support:
        entries += [
            command_view(f"support {PANTHEON.slug(side)}", "support", PANTHEON.id(side), "") for side in range(2)
        ]
    if state.rules.break_altar:
        entries += [
            command_view(f"tear {LOCATION.slug(one)}", "tear", LOCATION.id(one), "")
            for one in range(LOCATION.size)
            if is_location_known(state, one) and find_tile_with(state, FIRST_LOCATION + one) != NOTHING
        ]
    return entries


def command_view(touch: str, slug: str, thing: object, tiles: str) -> Json:
    """Return a command; if `tiles` are given, players complete it by choosing one of them."""
    return {"touch": touch, "text": sentence(f"companion.deed-{slug}", [thing] if thing else []), "tiles": tiles}
