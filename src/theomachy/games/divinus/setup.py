"""DIV-01, 04, 05, 09: sets up the state of a scenario from the campaign's legacy."""

from __future__ import annotations

from typing import Final

from theomachy.core.deck import Deck
from theomachy.core.game import Setup
from theomachy.core.physical_luck import ask_dealt_cards
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import eternal, monsters, story
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.artifacts import DISPLAY_SIZE
from theomachy.games.divinus.board import draw_for_spot, shuffle_back
from theomachy.games.divinus.consequences import apply_consequences
from theomachy.games.divinus.data_vocabulary import GUESTS
from theomachy.games.divinus.known_next_tiles import place_known_tiles
from theomachy.games.divinus.legacy import Legacy, new_legacy, without_locations
from theomachy.games.divinus.legacy_json import read_legacy
from theomachy.games.divinus.player import Player, new_player
from theomachy.games.divinus.rules import ETERNAL, rules_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.steps.dice_steps import Engrave, LeaveOut
from theomachy.games.divinus.steps.scenario_start import (
    BeginFirstTurn,
    PickGods,
    PickQuests,
    RollAll,
    SetUpMonsters,
    StartDrafts,
    later_turn_order,
    push_even_out,
)
from theomachy.games.divinus.steps.workshop import refill_forge
from theomachy.games.divinus.things import (
    ARTIFACT,
    FACE,
    FIRST_TEMPLE,
    GOD,
    GREEK,
    NOTHING,
    PLAIN_FACES,
    QUEST,
    SPOTS,
    TEMPLE,
    TILE,
)
from theomachy.games.divinus.value_objects import PantheonDice, QuestTerms

FIRST_FACE: Final = FACE.index["3-6"]
# DIV-06: 6 dice each with 2 players, 5 with 3, 4 with 4.
RETURNED_DICE: Final = {2: 0, 3: 1, 4: 2}
MIN_GODS: Final = 4


def make_state(setup: Setup, data: StaticData, rng: Rng) -> DivinusState:
    scenario = ETERNAL if setup.options["scenario"] == "eternal" else int(setup.options["scenario"])
    legacy = new_legacy(data, setup.seats, scenario)
    if setup.legacy:
        legacy = read_legacy(setup.legacy, data)
        if len(legacy.demigods) != setup.seats:
            raise Problem("legacy-seats", [str(len(legacy.demigods)), str(setup.seats)])
        if scenario not in (ETERNAL, legacy.scenario):
            raise Problem("legacy-scenario", [str(legacy.scenario), str(scenario)])
    state = new_state(data, rng, scenario, legacy, setup.version)
    if scenario == ETERNAL:
        set_up_eternal(state, setup)
    else:
        set_up_scenario(state)
    fill_board(state)
    push_steps(state, setup)
    return state


def new_state(data: StaticData, rng: Rng, scenario: int, legacy: Legacy, version: int) -> DivinusState:
    state = DivinusState()
    state.init(rng)
    state.data = data
    state.scenario = scenario
    state.rules = rules_of(data, scenario, version)
    seats = len(legacy.demigods)
    state.players = [player_from_legacy(legacy, seat, state.rules.story) for seat in range(seats)]
    state.turn_order = ()
    state.clockwise_seats = legacy.clockwise_seats
    state.board = [NOTHING] * SPOTS
    state.stacks = make_stacks(data, rng, seats)
    state.known = [0, 0]
    state.next_six_starts = [NOTHING, NOTHING]
    state.quest_terms = printed_terms(data)
    state.markers = ((),) * QUEST.size
    apply_legacy(state, legacy)
    return state


def printed_terms(data: StaticData) -> QuestTerms:
    """Return needs, worths and fight spots as the cards print them."""
    terms = QuestTerms()
    terms.needs = [card.need for card in data.quests]
    terms.worths = [card.worth for card in data.quests]
    terms.spots = [card.spots for card in data.quests]
    return terms


def apply_legacy(state: DivinusState, legacy: Legacy) -> None:
    """DIV-07, 30, 62: copy what the campaign left into the state, and set who begins."""
    story_on = state.rules.story
    state.marks = legacy.marks if story_on else without_locations(legacy.marks)
    state.available_temples = legacy.available_temples
    state.revealed_temples = legacy.revealed_temples
    state.workshop = legacy.workshop
    state.story = legacy.story
    state.pantheon_dice = PantheonDice()
    state.pantheon_dice.faces = legacy.pantheon_dice.faces
    if state.rules.pantheon_dice:
        state.pantheon_dice.holders = legacy.pantheon_dice.holders
    state.past = legacy.past.copy()
    totals = [demigod.total_favor for demigod in legacy.demigods]
    state.past.favor_before = tuple([total if story_on else 0 for total in totals])
    if story_on and legacy.clockwise_seats:
        state.turn_order = later_turn_order(state, totals, legacy.clockwise_seats, legacy.turn_order)


def player_from_legacy(legacy: Legacy, seat: int, story_on: bool) -> Player:
    """DIV-09, 38, 62: return a player with the dice and all that the demigod owns; the Pythia die for this scenario,
    never in Eternal Mode."""
    demigod = legacy.demigods[seat]
    dice = demigod.dice
    if legacy.pythia_seat == seat and story_on:
        dice = (*dice, PLAIN_FACES)
    player = new_player(dice)
    if story_on:
        player.favor = [0, 0, demigod.total_favor]
        player.quest_count = demigod.quest_count
        player.titles = demigod.titles
        player.artifacts = demigod.artifacts
        player.upgraded_artifacts = demigod.upgraded_artifacts
        player.demigod_tile = demigod.demigod_tile
        player.leanings = demigod.leanings
    return player


def make_stacks(data: StaticData, rng: Rng, seats: int) -> list[Deck]:
    """DIV-01: tiles marked for more players stay in the box."""
    stacks: list[Deck] = []
    for stack in range(2):
        tiles = [
            tile
            for tile in range(TILE.size)
            if data.tiles.stacks[tile] == stack and data.tiles.min_players[tile] <= seats
        ]
        rng.shuffle(tiles)
        stacks.append(Deck(tiles, [], False))
    return stacks


def set_up_scenario(state: DivinusState) -> None:
    scenario_row = state.data.scenarios[state.scenario - 1]
    state.quests = scenario_row.quests
    state.gods = scenario_row.gods
    for word in scenario_row.guests:
        add_god(state, find_guest(state, word))
    fill_gods(state)
    for temple in scenario_row.temples:
        if temple not in state.revealed_temples:
            state.available_temples += (temple,)
            state.revealed_temples += (temple,)
    intro_rows = story.matching_intros(state.data, state.scenario, state.story, list(state.past.favor_before))
    state.story = state.story.with_read_texts([f"intro:{row.slug}" for row in intro_rows])
    set_up_workshop(state)
    apply_consequences(state)
    fill_gods(state)
    monsters.set_up_monsters(state)
    if state.rules.workshop:
        fill_displays(state)


def fill_gods(state: DivinusState) -> None:
    """DIV-22: 2 gods in the first scenario, never fewer than 4 later: Gaia comes first, then Ymir."""
    for god in ("gaia", "ymir"):
        if state.scenario > 1 and len(state.gods) < MIN_GODS:
            add_god(state, GOD.index[god])


def add_god(state: DivinusState, god: int) -> None:
    if god != NOTHING and god not in state.gods:
        state.gods += (god,)


def find_guest(state: DivinusState, word: str) -> int:
    """Return the god that a word of the data stands for: the winner of the last or the previous Clash, the first god of
    the pantheon that lost, or a god by name."""
    if word == GUESTS[0]:
        return state.past.clash_winners[-1] if state.past.clash_winners else NOTHING
    if word == GUESTS[1]:
        return state.past.clash_winners[-2] if len(state.past.clash_winners) > 1 else NOTHING
    if word == GUESTS[2]:
        if state.past.last_loser == NOTHING:
            return NOTHING
        return GOD.index["gaia"] if state.past.last_loser == GREEK else GOD.index["ymir"]
    return GOD.index[word]


def set_up_workshop(state: DivinusState) -> None:
    """Add this scenario's stickers to the face supply, without those that every player gets at first (DIV-08), and
    shuffle both supplies."""
    supply = list(state.workshop.supply)
    for face, first_scenario, count in state.data.face_supply:
        if first_scenario == state.scenario and not state.story.has_flag(f"early-{FACE.slug(face)}"):
            supply += [face] * count
    if state.scenario == 1 or not state.clockwise_seats:
        for _ in state.players:
            if FIRST_FACE in supply:
                supply.remove(FIRST_FACE)
    vault = list(state.workshop.vault)
    state.rng.shuffle(supply)
    state.rng.shuffle(vault)
    state.workshop = state.workshop.with_supply(supply).with_vault(vault)


def fill_displays(state: DivinusState) -> None:
    """Open four Artifacts at Wayland's and four faces at Hephaestus'."""
    workshop = state.workshop.copy()
    vault = list(workshop.vault)
    ask_dealt_cards(state.rng, ARTIFACT, vault, min(len(vault), DISPLAY_SIZE - len(workshop.artifacts)))
    workshop.vault = tuple(vault)
    while len(workshop.artifacts) < DISPLAY_SIZE and workshop.vault:
        workshop.artifacts += (workshop.vault[0],)
        workshop.vault = workshop.vault[1:]
    state.workshop = workshop
    refill_forge(state)


def fill_board(state: DivinusState) -> None:
    """DIV-04, 05: fill the spots without tiles that bear a Location; such tiles are shuffled back afterwards."""
    set_aside: list[int] = []
    for spot in range(SPOTS):
        tile = draw_for_spot(state, spot)
        while tile != NOTHING and location_of(state.marks[tile]) != NOTHING:
            set_aside.append(tile)
            tile = draw_for_spot(state, spot)
        state.board[spot] = tile
    shuffle_back(state, set_aside)
    place_known_tiles(state, state.rules.marked_stack)


def push_steps(state: DivinusState, setup: Setup) -> None:
    """Push the opening steps. Rerolls and stickers from consequences come after the first roll, the drafts after
    those."""
    pending_steps = state.steps
    state.steps = [
        BeginFirstTurn(0),
        StartDrafts(0, setup.options["artifacts"] == "drafted"),
        *pending_steps,
        RollAll(0),
    ]
    seats = range(len(state.players) - 1, -1, -1)
    returned_dice = RETURNED_DICE[len(state.players)]
    if returned_dice > 0:
        for seat in seats:
            state.steps.append(LeaveOut(seat, returned_dice))
    if not state.clockwise_seats and state.scenario != ETERNAL:
        for seat in seats:
            state.steps.append(Engrave(seat, FIRST_FACE, True))
    if state.scenario == ETERNAL:
        push_even_out(state)
        state.steps.append(SetUpMonsters(0))
        if len(state.quests) < eternal.MIN_QUESTS:
            state.steps.append(PickQuests(0))
            state.steps.append(PickGods(0))


def set_up_eternal(state: DivinusState, setup: Setup) -> None:
    """DIV-60, 62, 64: set up Eternal Mode with the proposed set, a random one, or one that the players pick; all
    Temples are revealed."""
    book = state.data
    state.revealed_temples = tuple(range(TEMPLE.size))
    state.available_temples = tuple([t for t in range(TEMPLE.size) if not is_temple_on_tile(state, t)])
    state.quest_terms.worths = [eternal.eternal_worth(book, quest) for quest in range(QUEST.size)]
    vault = list(range(ARTIFACT.size))
    state.rng.shuffle(vault)
    state.workshop = state.workshop.with_vault(vault)
    if setup.options["set"] == "proposed":
        state.gods = book.proposed_gods
        state.quests = book.proposed_quests
    elif setup.options["set"] == "drawn":
        draw_random_set(state)


def is_temple_on_tile(state: DivinusState, temple: int) -> bool:
    return any([mark >> 2 == FIRST_TEMPLE + temple for marks in state.marks for mark in marks])


def draw_random_set(state: DivinusState) -> None:
    gods = sorted(state.data.eternal_gods)
    state.rng.shuffle(gods)
    state.gods = tuple(gods[: eternal.GOD_COUNT])
    target_count = eternal.MIN_QUESTS + state.rng.below(eternal.MAX_QUESTS - eternal.MIN_QUESTS + 1)
    quests = sorted(eternal.selectable_quests(state.data))
    state.rng.shuffle(quests)
    for quest in quests:
        if len(state.quests) < eternal.MIN_QUESTS or len(state.quests) < target_count:
            if eternal.can_add(state.data, state.quests, quest, eternal.MAX_QUESTS):
                state.quests += eternal.cards_with(state.data, quest)
