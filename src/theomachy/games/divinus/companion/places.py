"""DIV-70: the form of corrections: every value that can be corrected, and what it may become.

Values and choices are JSON, as the command `correct` reads them. Choices that many values share stand once, by name.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from theomachy.core.action import SEAT, Sort
from theomachy.core.game import Json
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion.laying import code, line
from theomachy.games.divinus.companion.on_table import MOST
from theomachy.games.divinus.companion.telling import Address, address, choice_text, thing_of, word
from theomachy.games.divinus.legacy_text import mark_slug
from theomachy.games.divinus.pages import chapter_name, mark_name
from theomachy.games.divinus.player_view import tile_view
from theomachy.games.divinus.rewards import SUPPORT_LIMIT
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.heroes import mark_flag
from theomachy.games.divinus.stickers import applied
from theomachy.games.divinus.story import told_flag
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
SOME: Final = "some"
COUNTED: Final = "counted"
ORDER: Final = "order"
DIE: Final = "die"


def corrections(state: DivinusState) -> Json:
    groups = [mine(state, seat) for seat in range(len(state.players))]
    groups += [here(state), everybody(state), *story(state)]
    tiles = [tile_place(state, tile) for tile in range(TILE.size)]
    return {"groups": [group for group in groups if group["places"]], "tiles": tiles, "sets": sets(state)}


def group(slug: str, things: list[str], places: list[Json]) -> Json:
    return {"id": "-".join([slug, *things]), **line(f"companion.group-{slug}", things), "places": places}


def place(state: DivinusState, path: str, kind: str, value: Sequence[object], options: str = "", most: int = 0) -> Json:
    """Return one value of the form. `options` names its set of choices; a number goes to `most`."""
    path_parts = address(state.book, path)
    return {
        "id": path,
        "text": label(path_parts),
        "kind": kind,
        "value": [json.dumps(item) for item in value],
        "shown": line(
            "companion.thing", [[thing_of(state.book, path_parts.key, item) for item in value] or [word("none")]]
        ),
        "options": options,
        "most": most,
    }


def label(found: Address) -> Json:
    """Return the text of the button; the heading says whose value it is."""
    name = f"companion.place:{found.key}"
    return line("companion.place-about", [name, found.about]) if found.about else line("companion.thing", [name])


def mine(state: DivinusState, seat: int) -> Json:
    me = state.players[seat]
    own = f"demigods.{seat}"
    places = [
        place(state, f"{own}.total", NUMBER, [me.favor[TOTAL]], most=MOST),
        place(state, f"{own}.quests", NUMBER, [me.quests], most=MOST),
    ]
    if state.rules.locations:
        places.append(place(state, f"{own}.titles", SOME, slugs(LOCATION, me.titles), "location"))
    if state.rules.workshop:
        places.append(place(state, f"{own}.artifacts", SOME, slugs(ARTIFACT, me.artifacts), "artifact"))
        places.append(place(state, f"{own}.upgraded", SOME, slugs(ARTIFACT, me.upgraded), "artifact"))
    if own_tiles(state):
        places.append(place(state, f"{own}.tile", ONE, slugs(TILE, (me.tile,)), "tile"))
    for die in range(DICE_EACH):
        places.append(place(state, f"{own}.dice.{die}", DIE, slugs(FACE, me.dice[die]), "face"))
    for leaning in range(len(me.leanings)):
        places.append(place(state, f"{own}.leanings.{leaning}", NUMBER, [me.leanings[leaning]], most=MOST))
    if state.rules.support:
        for side in range(PANTHEON.size):
            places.append(place(state, f"support.{seat}.{side}", NUMBER, [me.support[side]], most=SUPPORT_LIMIT))
    return group("own", [SEAT.id(seat)], places)


def here(state: DivinusState) -> Json:
    """Return what has happened in this scenario: quests, markers on monsters, Locations opened."""
    places: list[Json] = []
    for quest in sorted({*state.quests, *[done_quest for done_quest, _ in state.done]}):
        seats = [seat for done_quest, seat in state.done if done_quest == quest]
        kind = ONE if state.book.quests[quest].kind == RACE else SOME
        value: Sequence[object] = (seats or [-1]) if kind == ONE else seats
        places.append(place(state, f"done.{QUEST.slug(quest)}", kind, value, "seat" if kind == ONE else "people"))
        for at, seat in enumerate(state.markers[quest]):
            places.append(place(state, f"marker.{QUEST.slug(quest)}.{at}", ONE, [seat], "seat"))
    for location in known_locations(state):
        value = [location in state.story.opened]
        places.append(place(state, f"opened.{LOCATION.slug(location)}", ONE, value, "yes"))
    return group("here", [], places)


def everybody(state: DivinusState) -> Json:
    places = [place(state, "order", ORDER, list(state.order), "people")] if state.seating else []
    if state.seating:
        places.append(place(state, "seating", ORDER, list(state.seating), "people"))
    for side in range(PANTHEON.size):
        places.append(place(state, f"favorites.{side}", ONE, [state.past.favorites[side]], "seat"))
    if state.rules.clash:
        for side in range(PANTHEON.size):
            places.append(place(state, f"wins.{side}", NUMBER, [state.past.wins[side]], most=MOST))
        places.append(place(state, "lost", ONE, [state.past.lost], "pantheon"))
        places.append(place(state, "winners", SOME, slugs(GOD, state.past.winners), "god"))
    if state.rules.pythia:
        places.append(place(state, "pythia", ONE, [state.pythia], "seat"))
    if state.rules.pantheon_dice:
        for side in range(PANTHEON.size):
            places.append(place(state, f"holders.{side}", ONE, [state.pantheon.holders[side]], "seat"))
            faces = slugs(ABILITY, state.pantheon.faces[side])
            places.append(place(state, f"pantheon_dice.{side}", DIE, faces, f"ability-{side}"))
    if state.rules.temples:
        places.append(place(state, "temples", SOME, slugs(TEMPLE, state.temples), "temple"))
        places.append(place(state, "temples_seen", SOME, slugs(TEMPLE, state.temples_seen), "temple"))
    if state.rules.workshop:
        shop = state.workshop
        places.append(place(state, "workshop", SOME, slugs(ARTIFACT, shop.artifacts), "artifact"))
        places.append(place(state, "vault", SOME, slugs(ARTIFACT, shop.vault), "artifact"))
        places.append(place(state, "forge", COUNTED, slugs(FACE, shop.forge), "face", 9))
        places.append(place(state, "supply", COUNTED, slugs(FACE, shop.supply), "face", 9))
    return group("all", [], places)


def story(state: DivinusState) -> list[Json]:
    """Return, for each scenario, what was chosen and by whom, and the flags of the story."""
    choices = [*state.story.before, *[(state.scenario, choice, seat) for choice, seat in state.story.tale]]
    groups: list[Json] = []
    for scenario in range(1, state.scenario + 1):
        places: list[Json] = []
        for at, (number, choice, seat) in enumerate(choices):
            if number == scenario:
                places.append(place(state, f"chosen.{at}", ONE, [CHOICE.slug(choice)], state.book.askers[choice][0]))
                places.append(place(state, f"chooser.{at}", ONE, [seat], "people"))
        for flag, has_setter in flags(state, scenario):
            value = [state.story.setter(flag)] if state.story.has(flag) else [None]
            places.append(place(state, f"flags.{flag}", ONE, value, "setter" if has_setter else "set"))
        groups.append(group("story", [chapter_name(scenario)], places))
    return groups


def flags(state: DivinusState, scenario: int) -> list[tuple[str, bool]]:
    """Return the flags of a scenario, each with whether a seat set it. Of the present scenario only those that are
    set."""
    data = state.book
    flag_pairs: list[tuple[str, bool]] = []
    for choice, row in enumerate(data.choices):
        if data.askers[choice][1] == scenario:
            flag_pairs += [(flag, True) for flag in row.sets]
    flag_pairs += [
        (f"done-{QUEST.slug(at)}", False) for at, card in enumerate(data.quests) if card.scenario == scenario
    ]
    flag_pairs += [(told_flag(row.slug), False) for row in data.consequences if row.scenario == scenario]
    if data.starts.get("clash", scenario + 1) <= scenario:
        flag_pairs += [(f"clash-{scenario:02d}-{PANTHEON.slug(side)}", False) for side in range(PANTHEON.size)]
    if scenario == data.starts.get("heroes", 0):
        flag_pairs += [(mark_flag(hero), True) for hero in range(HERO.size)]
    is_past = scenario < state.scenario
    return [pair for pair in dict.fromkeys(flag_pairs) if is_past or state.story.has(pair[0])]


def tile_place(state: DivinusState, tile: int) -> Json:
    return {
        "id": TILE.slug(tile),
        "name": code(tile),
        "stuck": [mark_slug(mark) for mark in applied(state, tile)],
        "tile": tile_view(state, tile, 0),
    }


def slugs(sort: Sort, things: tuple[int, ...]) -> list[object]:
    return [sort.slug(thing) if thing >= 0 else None for thing in things]


def known_locations(state: DivinusState) -> list[int]:
    return [at for at in range(LOCATION.size) if state.book.locations[at].scenario <= state.scenario]


def known_temples(state: DivinusState) -> list[int]:
    return sorted({temple for row in state.book.scenarios if row.number <= state.scenario for temple in row.temples})


def own_tiles(state: DivinusState) -> list[int]:
    """Return the Demigod tiles, once a player has one; before that they are sealed."""
    owned_tiles = [player.tile for player in state.players if player.tile >= 0]
    return list(range(FIRST_DEMIGOD_TILE, TILE.size)) if owned_tiles else []


def option(value: object, name: str) -> Json:
    return {"id": json.dumps(value), "text": line("companion.thing", [name])}


def options(sort: Sort, things: Sequence[int]) -> list[Json]:
    return [option(sort.slug(thing), sort.id(thing)) for thing in things]


def sets(state: DivinusState) -> Json:
    """Return the choices by the name of their set, without what is sealed."""
    people = [option(seat, SEAT.id(seat)) for seat in range(len(state.players))]
    known_gods = [god for row in state.book.scenarios if row.number <= state.scenario for god in row.gods]
    sets_by_name: Json = {
        "people": people,
        "seat": [option(-1, word("nobody")), *people],
        "setter": [option(None, word("no")), *people],
        "set": [option(None, word("no")), option(-1, word("yes"))],
        "yes": [option(False, word("no")), option(True, word("yes"))],
        "pantheon": [
            option(-1, word("none")),
            *[option(side, PANTHEON.id(side)) for side in range(PANTHEON.size)],
        ],
        "location": options(LOCATION, known_locations(state)),
        "temple": options(TEMPLE, known_temples(state)),
        "artifact": options(ARTIFACT, range(ARTIFACT.size)),
        "face": options(FACE, range(FACE.size)),
        "tile": [option(None, word("none")), *options(TILE, own_tiles(state))],
        "god": options(GOD, sorted(set(known_gods))),
        "mark": [{"id": slug, "text": line("companion.thing", [name])} for slug, name in stickers(state)],
    }
    for side in range(PANTHEON.size):
        abilities = [at for at in range(ABILITY.size) if state.book.abilities[at].pantheon == side]
        sets_by_name[f"ability-{side}"] = options(ABILITY, abilities)
    past_choices = [choice for _, choice, _ in state.story.before] + [choice for choice, _ in state.story.tale]
    source_ids = [source_id for source_id, _ in state.book.askers]
    for source in {source_ids[choice] for choice in past_choices}:
        sets_by_name[source] = [
            choice_option(state, other) for other in range(CHOICE.size) if source_ids[other] == source
        ]
    return sets_by_name


def choice_option(state: DivinusState, choice: int) -> Json:
    return option(CHOICE.slug(choice), choice_text(state.book, choice))


def stickers(state: DivinusState) -> list[tuple[str, str]]:
    """Return the stickers that are known: how the mark is written, and its name."""
    kinds = [*range(FACTION.size), SACRED] + [FIRST_LOCATION + at for at in known_locations(state)]
    kinds += [FIRST_TEMPLE + at for at in known_temples(state)]
    return [(mark_slug(kind * 4).partition("@")[0], mark_name(kind * 4)) for kind in kinds]
