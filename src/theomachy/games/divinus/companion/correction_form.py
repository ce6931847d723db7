"""DIV-70: the form of corrections: every value that can be corrected, and what it may become.

Values and choices are JSON, as the command `correct` reads them. Choices that many values share stand once, by name.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from theomachy.core.action import SEAT, Sort
from theomachy.core.game import Json
from theomachy.games.divinus.campaign_pages import chapter_text_id, mark_text_id
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.correction_text import (
    CorrectionPath,
    choice_text,
    parse_path,
    value_text,
    word_id,
)
from theomachy.games.divinus.companion.legacy_corrections import current_legacy
from theomachy.games.divinus.companion.scenario_corrections import MAX_NUMBER
from theomachy.games.divinus.companion.setup_steps import sentence, tile_code
from theomachy.games.divinus.legacy_json import mark_slug
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.revealed import (
    revealed_abilities,
    revealed_artifacts,
    revealed_faces,
    revealed_gods,
    revealed_locations,
    revealed_temples,
)
from theomachy.games.divinus.rewards import SUPPORT_LIMIT
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.heroes import hero_mark_flag
from theomachy.games.divinus.stickers import stickers_on
from theomachy.games.divinus.story import occurrence_flag
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CHOICE,
    DICE_EACH,
    FACE,
    FACTION,
    FIRST_DEMIGOD_TILE,
    FIRST_LOCATION,
    FIRST_TEMPLE,
    GOD,
    HERO,
    LOCATION,
    PANTHEON,
    QUEST,
    SACRED,
    TEMPLE,
    TILE,
    TOTAL,
)

NUMBER: Final = "number"
ONE: Final = "one"
SEVERAL: Final = "some"
WITH_COUNTS: Final = "counted"
ORDER: Final = "order"
DIE: Final = "die"


def correction_form(state: DivinusState) -> Json:
    groups = [player_group(state, seat) for seat in range(len(state.players))]
    groups += [scenario_group(state), campaign_group(state), *story_groups(state)]
    tiles = [tile_stickers_view(state, tile) for tile in [*range(FIRST_DEMIGOD_TILE), *claimed_demigod_tiles(state)]]
    return {"groups": [group for group in groups if group["places"]], "tiles": tiles, "sets": choice_sets(state)}


def group_view(slug: str, things: list[str], places: list[Json]) -> Json:
    return {"id": "-".join([slug, *things]), **sentence(f"companion.group-{slug}", things), "places": places}


def value_view(
    state: DivinusState, path: str, kind: str, value: Sequence[object], options: str = "", most: int = 0
) -> Json:
    """Return one value of the form. `options` names its set of choices; a number goes to `most`."""
    path_parts = parse_path(state.data, path)
    return {
        "id": path,
        "text": value_label(path_parts),
        "kind": kind,
        "value": [json.dumps(item) for item in value],
        "shown": sentence(
            "companion.thing", [[value_text(state.data, path_parts.key, item) for item in value] or [word_id("none")]]
        ),
        "options": options,
        "most": most,
    }


def value_label(path_parts: CorrectionPath) -> Json:
    """Return the text of the button; the heading says whose value it is."""
    name = f"companion.place:{path_parts.key}"
    return (
        sentence("companion.place-about", [name, path_parts.subject])
        if path_parts.subject
        else sentence("companion.thing", [name])
    )


def player_group(state: DivinusState, seat: int) -> Json:
    me = state.players[seat]
    own = f"demigods.{seat}"
    places = [
        value_view(state, f"{own}.total", NUMBER, [me.favor[TOTAL]], most=MAX_NUMBER),
        value_view(state, f"{own}.quests", NUMBER, [me.quest_count], most=MAX_NUMBER),
    ]
    if state.rules.locations:
        places.append(value_view(state, f"{own}.titles", SEVERAL, slugs_or_null(LOCATION, me.titles), "location"))
    if state.rules.workshop:
        places.append(value_view(state, f"{own}.artifacts", SEVERAL, slugs_or_null(ARTIFACT, me.artifacts), "artifact"))
        places.append(
            value_view(state, f"{own}.upgraded", SEVERAL, slugs_or_null(ARTIFACT, me.upgraded_artifacts), "artifact")
        )
    if claimed_demigod_tiles(state):
        places.append(value_view(state, f"{own}.tile", ONE, slugs_or_null(TILE, (me.demigod_tile,)), "tile"))
    for die in range(DICE_EACH):
        places.append(value_view(state, f"{own}.dice.{die}", DIE, slugs_or_null(FACE, me.dice[die]), "face"))
    for leaning in range(len(me.leanings)):
        places.append(value_view(state, f"{own}.leanings.{leaning}", NUMBER, [me.leanings[leaning]], most=MAX_NUMBER))
    if state.rules.support:
        for side in range(PANTHEON.size):
            places.append(value_view(state, f"support.{seat}.{side}", NUMBER, [me.support[side]], most=SUPPORT_LIMIT))
    return group_view("own", [SEAT.id(seat)], places)


def scenario_group(state: DivinusState) -> Json:
    """Return what has happened in this scenario: quests, markers on monsters, Locations opened."""
    places: list[Json] = []
    for quest in sorted({*state.quests, *[done_quest for done_quest, _ in state.quests_done]}):
        seats = [seat for done_quest, seat in state.quests_done if done_quest == quest]
        kind = ONE if state.data.quests[quest].kind == RACE else SEVERAL
        value: Sequence[object] = (seats or [-1]) if kind == ONE else seats
        places.append(value_view(state, f"done.{QUEST.slug(quest)}", kind, value, "seat" if kind == ONE else "people"))
        for at, seat in enumerate(state.markers[quest]):
            places.append(value_view(state, f"marker.{QUEST.slug(quest)}.{at}", ONE, [seat], "seat"))
    for location in sorted(revealed_locations(state.data, state.scenario)):
        value = [location in state.story.opened_locations]
        places.append(value_view(state, f"opened.{LOCATION.slug(location)}", ONE, value, "yes"))
    return group_view("here", [], places)


def campaign_group(state: DivinusState) -> Json:
    places = [value_view(state, "order", ORDER, list(state.turn_order), "people")] if state.clockwise_seats else []
    if state.clockwise_seats:
        places.append(value_view(state, "seating", ORDER, list(state.clockwise_seats), "people"))
    for side in range(PANTHEON.size):
        places.append(value_view(state, f"favorites.{side}", ONE, [state.past.favorites[side]], "seat"))
    if state.rules.clash:
        for side in range(PANTHEON.size):
            places.append(value_view(state, f"wins.{side}", NUMBER, [state.past.clash_wins[side]], most=MAX_NUMBER))
        places.append(value_view(state, "lost", ONE, [state.past.last_loser], "pantheon"))
        places.append(value_view(state, "winners", SEVERAL, slugs_or_null(GOD, state.past.clash_winners), "god"))
    if state.rules.pythia:
        places.append(value_view(state, "pythia", ONE, [state.pythia_seat], "seat"))
    if state.rules.pantheon_dice:
        for side in range(PANTHEON.size):
            places.append(value_view(state, f"holders.{side}", ONE, [state.pantheon_dice.holders[side]], "seat"))
            faces = slugs_or_null(ABILITY, state.pantheon_dice.faces[side])
            places.append(value_view(state, f"pantheon_dice.{side}", DIE, faces, f"ability-{side}"))
    if state.rules.temples:
        places.append(value_view(state, "temples", SEVERAL, slugs_or_null(TEMPLE, state.available_temples), "temple"))
        places.append(
            value_view(state, "temples_seen", SEVERAL, slugs_or_null(TEMPLE, state.revealed_temples), "temple")
        )
    if state.rules.workshop:
        shop = state.workshop
        places.append(value_view(state, "workshop", SEVERAL, slugs_or_null(ARTIFACT, shop.artifacts), "artifact"))
        places.append(value_view(state, "vault", SEVERAL, slugs_or_null(ARTIFACT, shop.vault), "artifact"))
        places.append(value_view(state, "forge", WITH_COUNTS, slugs_or_null(FACE, shop.forge), "face", 9))
        places.append(value_view(state, "supply", WITH_COUNTS, slugs_or_null(FACE, shop.supply), "face", 9))
    return group_view("all", [], places)


def story_groups(state: DivinusState) -> list[Json]:
    """Return, for each scenario, what was chosen and by whom, and the flags of the story."""
    choices = [*state.story.earlier_choices, *[(state.scenario, choice, seat) for choice, seat in state.story.choices]]
    groups: list[Json] = []
    for scenario in range(1, state.scenario + 1):
        places: list[Json] = []
        for at, (number, choice, seat) in enumerate(choices):
            if number == scenario:
                places.append(
                    value_view(state, f"chosen.{at}", ONE, [CHOICE.slug(choice)], state.data.choice_sources[choice][0])
                )
                places.append(value_view(state, f"chooser.{at}", ONE, [seat], "people"))
        for flag, has_setter in scenario_flags(state, scenario):
            value = [state.story.flag_setter(flag)] if state.story.has_flag(flag) else [None]
            places.append(value_view(state, f"flags.{flag}", ONE, value, "setter" if has_setter else "set"))
        groups.append(group_view("story", [chapter_text_id(scenario)], places))
    return groups


def scenario_flags(state: DivinusState, scenario: int) -> list[tuple[str, bool]]:
    """Return the flags of a scenario, each with whether a seat set it. Of the present scenario only those that are
    set."""
    data = state.data
    flag_pairs: list[tuple[str, bool]] = []
    for choice, row in enumerate(data.choices):
        if data.choice_sources[choice][1] == scenario:
            flag_pairs += [(flag, True) for flag in row.sets]
    flag_pairs += [
        (f"done-{QUEST.slug(at)}", False) for at, card in enumerate(data.quests) if card.scenario == scenario
    ]
    flag_pairs += [(occurrence_flag(row.slug), False) for row in data.consequences if row.scenario == scenario]
    if data.rule_starts.get("clash", scenario + 1) <= scenario:
        flag_pairs += [(f"clash-{scenario:02d}-{PANTHEON.slug(side)}", False) for side in range(PANTHEON.size)]
    if scenario == data.rule_starts.get("heroes", 0):
        flag_pairs += [(hero_mark_flag(hero), True) for hero in range(HERO.size)]
    is_past = scenario < state.scenario
    return [pair for pair in dict.fromkeys(flag_pairs) if is_past or state.story.has_flag(pair[0])]


def tile_stickers_view(state: DivinusState, tile: int) -> Json:
    return {
        "id": TILE.slug(tile),
        "name": tile_code(tile),
        "stuck": [mark_slug(mark) for mark in stickers_on(state, tile)],
        "tile": tile_view(state, tile, 0),
    }


def slugs_or_null(sort: Sort, things: tuple[int, ...]) -> list[object]:
    return [sort.slug(thing) if thing >= 0 else None for thing in things]


def known_temples(state: DivinusState) -> list[int]:
    return sorted({*revealed_temples(state.data, state.scenario), *state.revealed_temples})


def claimed_demigod_tiles(state: DivinusState) -> list[int]:
    """Return the Demigod tiles, once a player has one; before that they are sealed."""
    owned_tiles = [player.demigod_tile for player in state.players if player.demigod_tile >= 0]
    return list(range(FIRST_DEMIGOD_TILE, TILE.size)) if owned_tiles else []


def option_view(value: object, name: str) -> Json:
    return {"id": json.dumps(value), "text": sentence("companion.thing", [name])}


def option_views(sort: Sort, things: Sequence[int]) -> list[Json]:
    return [option_view(sort.slug(thing), sort.id(thing)) for thing in things]


def choice_sets(state: DivinusState) -> Json:
    """Return the choices by the name of their set, without what is sealed."""
    people = [option_view(seat, SEAT.id(seat)) for seat in range(len(state.players))]
    data, scenario, legacy = state.data, state.scenario, current_legacy(state)
    known_abilities = revealed_abilities(data, scenario, legacy)
    sets_by_name: Json = {
        "people": people,
        "seat": [option_view(-1, word_id("nobody")), *people],
        "setter": [option_view(None, word_id("no")), *people],
        "set": [option_view(None, word_id("no")), option_view(-1, word_id("yes"))],
        "yes": [option_view(False, word_id("no")), option_view(True, word_id("yes"))],
        "pantheon": [
            option_view(-1, word_id("none")),
            *[option_view(side, PANTHEON.id(side)) for side in range(PANTHEON.size)],
        ],
        "location": option_views(LOCATION, sorted(revealed_locations(state.data, state.scenario))),
        "temple": option_views(TEMPLE, known_temples(state)),
        "artifact": option_views(ARTIFACT, sorted(revealed_artifacts(data, scenario, legacy))),
        "face": option_views(FACE, sorted(revealed_faces(data, scenario, legacy))),
        "tile": [option_view(None, word_id("none")), *option_views(TILE, claimed_demigod_tiles(state))],
        "god": option_views(GOD, sorted(revealed_gods(data, scenario))),
        "mark": [{"id": slug, "text": sentence("companion.thing", [name])} for slug, name in sticker_names(state)],
    }
    for side in range(PANTHEON.size):
        abilities = [at for at in sorted(known_abilities) if data.abilities[at].pantheon == side]
        sets_by_name[f"ability-{side}"] = option_views(ABILITY, abilities)
    past_choices = [choice for _, choice, _ in state.story.earlier_choices] + [
        choice for choice, _ in state.story.choices
    ]
    source_ids = [source_id for source_id, _ in state.data.choice_sources]
    for source in {source_ids[choice] for choice in past_choices}:
        sets_by_name[source] = [
            choice_option(state, other) for other in range(CHOICE.size) if source_ids[other] == source
        ]
    return sets_by_name


def choice_option(state: DivinusState, choice: int) -> Json:
    return option_view(CHOICE.slug(choice), choice_text(state.data, choice))


def sticker_names(state: DivinusState) -> list[tuple[str, str]]:
    """Return the stickers that are known: how the mark is written, and its name."""
    kinds = [*range(FACTION.size), SACRED] + [
        FIRST_LOCATION + at for at in sorted(revealed_locations(state.data, state.scenario))
    ]
    kinds += [FIRST_TEMPLE + at for at in known_temples(state)]
    return [(mark_slug(kind * 4).partition("@")[0], mark_text_id(kind * 4)) for kind in kinds]
