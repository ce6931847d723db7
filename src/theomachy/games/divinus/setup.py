"""DIV-01, 04, 05, 09: sets up the state of a scenario from the campaign's legacy."""

from __future__ import annotations

from typing import Final

from theomachy.core.dealing import deal_out
from theomachy.core.deck import Deck
from theomachy.core.game import Setup
from theomachy.core.reason import Problem
from theomachy.core.rng import Rng
from theomachy.games.divinus import eternal, monsters, story
from theomachy.games.divinus.areas import location_of
from theomachy.games.divinus.artifacts import DISPLAY
from theomachy.games.divinus.board import draw_for, shuffle_in
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.consequences import apply_consequences
from theomachy.games.divinus.legacy import Legacy, fresh, without_locations
from theomachy.games.divinus.legacy_text import read_legacy
from theomachy.games.divinus.near import lay_near
from theomachy.games.divinus.player import Player, new_player
from theomachy.games.divinus.rules import ETERNAL, rules_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.opening import (
    Begin,
    Drafts,
    PickGods,
    PickQuests,
    RollAll,
    SetOut,
    even_out,
    first_of,
)
from theomachy.games.divinus.steps.rolling import Engrave, LeaveOut
from theomachy.games.divinus.steps.workshop import refill_forge
from theomachy.games.divinus.things import (
    ARTIFACT,
    FACE,
    FIRST_TEMPLE,
    GOD,
    GREEK,
    NOTHING,
    PLAIN,
    QUEST,
    SPOTS,
    TEMPLE,
    TILE,
)
from theomachy.games.divinus.values import PantheonDice, Terms
from theomachy.games.divinus.vocabulary import GUESTS

FIRST_FACE: Final = FACE.index["3-6"]
# DIV-06: 6 dice each with 2 players, 5 with 3, 4 with 4.
RETURNED: Final = {2: 0, 3: 1, 4: 2}
LEAST_GODS: Final = 4


def lay_out(setup: Setup, book: Book, rng: Rng) -> DivinusState:
    scenario = ETERNAL if setup.options["scenario"] == "eternal" else int(setup.options["scenario"])
    legacy = fresh(book, setup.seats, scenario)
    if setup.legacy:
        legacy = read_legacy(setup.legacy, book)
        if len(legacy.demigods) != setup.seats:
            raise Problem("legacy-seats", [str(len(legacy.demigods)), str(setup.seats)])
        if scenario not in (ETERNAL, legacy.scenario):
            raise Problem("legacy-scenario", [str(legacy.scenario), str(scenario)])
    state = new_table(book, rng, scenario, legacy)
    if scenario == ETERNAL:
        lay_eternal(state, setup)
    else:
        lay_scenario(state)
    fill_board(state)
    push_steps(state, setup)
    return state


def new_table(book: Book, rng: Rng, scenario: int, legacy: Legacy) -> DivinusState:
    state = DivinusState()
    state.begin(rng)
    state.book = book
    state.scenario = scenario
    state.rules = rules_of(book, scenario)
    seats = len(legacy.demigods)
    state.players = [carried(legacy, seat, state.rules.story) for seat in range(seats)]
    state.order = ()
    state.seating = legacy.seating
    state.board = [NOTHING] * SPOTS
    state.stacks = stacks_of(book, rng, seats)
    state.known = [0, 0]
    state.floors = [NOTHING, NOTHING]
    state.terms = terms_of(book)
    state.markers = ((),) * QUEST.size
    take_over(state, legacy)
    return state


def terms_of(book: Book) -> Terms:
    """Return needs, worths and fight spots as the cards print them."""
    terms = Terms()
    terms.needs = [card.need for card in book.quests]
    terms.worths = [card.worth for card in book.quests]
    terms.spots = [card.spots for card in book.quests]
    return terms


def take_over(state: DivinusState, legacy: Legacy) -> None:
    """DIV-07, 30, 62: copy what the campaign left into the state, and set who begins."""
    story_on = state.rules.story
    state.marks = legacy.marks if story_on else without_locations(legacy.marks)
    state.temples = legacy.temples
    state.temples_seen = legacy.temples_seen
    state.workshop = legacy.workshop
    state.story = legacy.story
    state.pantheon = PantheonDice()
    state.pantheon.faces = legacy.pantheon.faces
    if state.rules.pantheon_dice:
        state.pantheon.holders = legacy.pantheon.holders
    state.past = legacy.past.copy()
    totals = [demigod.total for demigod in legacy.demigods]
    state.past.favor = tuple([total if story_on else 0 for total in totals])
    if story_on and legacy.seating:
        state.order = first_of(state, totals, legacy.seating, legacy.order)


def carried(legacy: Legacy, seat: int, story_on: bool) -> Player:
    """DIV-09, 38, 62: return a player with the dice and all that the demigod owns; the Pythia die for this scenario,
    never in Eternal Mode."""
    demigod = legacy.demigods[seat]
    dice = demigod.dice
    if legacy.pythia == seat and story_on:
        dice = (*dice, PLAIN)
    player = new_player(dice)
    if story_on:
        player.favor = [0, 0, demigod.total]
        player.quests = demigod.quests
        player.titles = demigod.titles
        player.artifacts = demigod.artifacts
        player.upgraded = demigod.upgraded
        player.tile = demigod.tile
        player.leanings = demigod.leanings
    return player


def stacks_of(book: Book, rng: Rng, seats: int) -> list[Deck]:
    """DIV-01: tiles marked for more players stay in the box."""
    stacks: list[Deck] = []
    for stack in range(2):
        tiles = [
            tile for tile in range(TILE.size) if book.tiles.stacks[tile] == stack and book.tiles.players[tile] <= seats
        ]
        rng.shuffle(tiles)
        stacks.append(Deck(tiles, [], False))
    return stacks


def lay_scenario(state: DivinusState) -> None:
    scenario_row = state.book.scenarios[state.scenario - 1]
    state.quests = scenario_row.quests
    state.gods = scenario_row.gods
    for word in scenario_row.guests:
        add_god(state, guest(state, word))
    fill_gods(state)
    for temple in scenario_row.temples:
        if temple not in state.temples_seen:
            state.temples += (temple,)
            state.temples_seen += (temple,)
    intro_rows = story.intros(state.book, state.scenario, state.story, list(state.past.favor))
    state.story = state.story.with_read([f"intro:{row.slug}" for row in intro_rows])
    lay_workshop(state)
    apply_consequences(state)
    fill_gods(state)
    monsters.set_out(state)
    if state.rules.workshop:
        fill_displays(state)


def fill_gods(state: DivinusState) -> None:
    """DIV-22: 2 gods in the first scenario, never fewer than 4 later: Gaia comes first, then Ymir."""
    for god in ("gaia", "ymir"):
        if state.scenario > 1 and len(state.gods) < LEAST_GODS:
            add_god(state, GOD.index[god])


def add_god(state: DivinusState, god: int) -> None:
    if god != NOTHING and god not in state.gods:
        state.gods += (god,)


def guest(state: DivinusState, word: str) -> int:
    """Return the god that a word of the data stands for: the winner of the last or the previous Clash, the first god of
    the pantheon that lost, or a god by name."""
    if word == GUESTS[0]:
        return state.past.winners[-1] if state.past.winners else NOTHING
    if word == GUESTS[1]:
        return state.past.winners[-2] if len(state.past.winners) > 1 else NOTHING
    if word == GUESTS[2]:
        if state.past.lost == NOTHING:
            return NOTHING
        return GOD.index["gaia"] if state.past.lost == GREEK else GOD.index["ymir"]
    return GOD.index[word]


def lay_workshop(state: DivinusState) -> None:
    """Add this scenario's stickers to the face supply, without those that every player gets at first (DIV-08), and
    shuffle both supplies."""
    supply = list(state.workshop.supply)
    for face, first_scenario, count in state.book.supply:
        if first_scenario == state.scenario and not state.story.has(f"early-{FACE.slug(face)}"):
            supply += [face] * count
    if state.scenario == 1 or not state.seating:
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
    deal_out(state.rng, ARTIFACT, vault, min(len(vault), DISPLAY - len(workshop.artifacts)))
    workshop.vault = tuple(vault)
    while len(workshop.artifacts) < DISPLAY and workshop.vault:
        workshop.artifacts += (workshop.vault[0],)
        workshop.vault = workshop.vault[1:]
    state.workshop = workshop
    refill_forge(state)


def fill_board(state: DivinusState) -> None:
    """DIV-04, 05: fill the spots without tiles that bear a Location; such tiles are shuffled back afterwards."""
    set_aside: list[int] = []
    for spot in range(SPOTS):
        tile = draw_for(state, spot)
        while tile != NOTHING and location_of(state.marks[tile]) != NOTHING:
            set_aside.append(tile)
            tile = draw_for(state, spot)
        state.board[spot] = tile
    shuffle_in(state, set_aside)
    lay_near(state, state.rules.marked_stack)


def push_steps(state: DivinusState, setup: Setup) -> None:
    """Push the opening steps. Rerolls and stickers from consequences come after the first roll, the drafts after
    those."""
    pending_steps = state.steps
    state.steps = [Begin(0), Drafts(0, setup.options["artifacts"] == "drafted"), *pending_steps, RollAll(0)]
    seats = range(len(state.players) - 1, -1, -1)
    returned_dice = RETURNED[len(state.players)]
    if returned_dice > 0:
        for seat in seats:
            state.steps.append(LeaveOut(seat, returned_dice))
    if not state.seating and state.scenario != ETERNAL:
        for seat in seats:
            state.steps.append(Engrave(seat, FIRST_FACE, True))
    if state.scenario == ETERNAL:
        even_out(state)
        state.steps.append(SetOut(0))
        if len(state.quests) < eternal.LEAST_QUESTS:
            state.steps.append(PickQuests(0))
            state.steps.append(PickGods(0))


def lay_eternal(state: DivinusState, setup: Setup) -> None:
    """DIV-60, 62, 64: set up Eternal Mode with the proposed set, a random one, or one that the players pick; all
    Temples are revealed."""
    book = state.book
    state.temples_seen = tuple(range(TEMPLE.size))
    state.temples = tuple([t for t in range(TEMPLE.size) if not stuck_somewhere(state, t)])
    state.terms.worths = [eternal.worth(book, quest) for quest in range(QUEST.size)]
    vault = list(range(ARTIFACT.size))
    state.rng.shuffle(vault)
    state.workshop = state.workshop.with_vault(vault)
    if setup.options["set"] == "proposed":
        state.gods = book.proposed_gods
        state.quests = book.proposed_quests
    elif setup.options["set"] == "drawn":
        draw_set(state)


def stuck_somewhere(state: DivinusState, temple: int) -> bool:
    return any([mark >> 2 == FIRST_TEMPLE + temple for marks in state.marks for mark in marks])


def draw_set(state: DivinusState) -> None:
    gods = sorted(state.book.eternal_gods)
    state.rng.shuffle(gods)
    state.gods = tuple(gods[: eternal.GODS])
    target_count = eternal.LEAST_QUESTS + state.rng.below(eternal.MOST_QUESTS - eternal.LEAST_QUESTS + 1)
    quests = sorted(eternal.first_cards(state.book))
    state.rng.shuffle(quests)
    for quest in quests:
        if len(state.quests) < eternal.LEAST_QUESTS or len(state.quests) < target_count:
            if eternal.may_add(state.book, state.quests, quest, eternal.MOST_QUESTS):
                state.quests += eternal.cards_of(state.book, quest)
