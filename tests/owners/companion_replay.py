"""Play a scenario of Divinus with the engine and enter what happened into the companion, input by input."""

from __future__ import annotations

import json
from dataclasses import dataclass

from theomachy.core.action import SEAT, Action
from theomachy.core.event import Event
from theomachy.core.notation import text_of as notation
from theomachy.core.record import RecordEntry
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus import clash, gods, measures
from theomachy.games.divinus.campaign import parse_legacy
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion import commands, question_steps, scenario
from theomachy.games.divinus.companion.legacy_corrections import current_legacy
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import legacy_of
from theomachy.games.divinus.legacy_json import write_legacy
from theomachy.games.divinus.rewards import ChooseFavor
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.static_data import StaticData, static_data_of
from theomachy.games.divinus.steps import scenario_end
from theomachy.games.divinus.steps.demigod_tiles import ClaimTile
from theomachy.games.divinus.steps.heroes import DraftHero
from theomachy.games.divinus.steps.sticker_placement import ApplySticker, ReplaceFaction
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.steps.workshop import TakeArtifact, TakeFace, VisitWorkshop
from theomachy.games.divinus.temples import temple_at
from theomachy.games.divinus.things import CHOICE, FAVOR, HERO, LOCATION, NOTHING, PANTHEON, QUEST, TEMPLE, TILE, TOTAL
from theomachy.games.divinus.verbs import (
    CHOSEN,
    FAVOR_GAINED,
    FOUGHT,
    HERO_TAKEN,
    LOCATION_OPENED,
    QUEST_DONE,
    SCENARIO_ENDS,
    STICKER_LOST,
    STUCK,
    SUPPORT,
    TEMPLE_BUILT,
    TILE_CLAIMED,
    TORN_DOWN,
    USE,
    VISIT,
)

DISPLAYS = ("workshop", "vault", "forge", "supply")
RANDOM_FIELDS = ("tiles", *DISPLAYS)


@dataclass
class RecordedEvent:
    """An action that somebody chose, or an event; the table before and after the action it belongs to."""

    action: Action | None
    event: Event | None
    step: type
    seat: int
    before: DivinusState
    after: DivinusState
    is_entered: bool = False


class PlayedScenario:
    """A scenario played by chance: what happened, the table when it was scored, and what it left."""

    def __init__(self, seats: int, legacy: str, seed: int) -> None:
        self.seats = seats
        self.legacy = legacy
        self.happenings: list[RecordedEvent] = []
        self.scored: DivinusState | None = None
        setup = GAME.chapter_setup(seats, legacy)
        assert setup is not None
        self.state = GAME.new(setup, seeded_rng(seed))
        self.start = self.state.copy()
        self.play(seed)
        self.left = GAME.legacy_after(self.state)

    def play(self, seed: int) -> None:
        state = self.state
        rng = seeded_rng(seed + 1)
        while state.legal:
            action = state.legal[rng.below(len(state.legal))]
            before = state.copy()
            kind, seat = type(state.steps[-1]), state.seat
            state.events = []
            state.apply(action)
            events, state.events = state.events, None
            if any(event.kind is SCENARIO_ENDS for event in events):
                self.scored = state_when_scored(before, action)
            after = state.copy()
            self.happenings.append(RecordedEvent(action, None, kind, seat, before, after))
            for event in events:
                self.happenings.append(
                    RecordedEvent(None, event, kind, event.things[0] if event.things else 0, before, after)
                )


def state_when_scored(before: DivinusState, action: Action) -> DivinusState:
    """The table when its gods are scored: what follows from the last action is played only as far as that."""
    state = before.copy_after_effect(action)
    while not isinstance(state.steps[-1], scenario_end.FinishScenario):
        options = state.steps[-1].options(state)
        step = state.steps.pop()
        if options:
            step.apply(state, options[0])
    scenario_end.score_grids(state)
    scenario_end.score_temples(state)
    return state


class CompanionUser:
    """Simulates the user of the companion."""

    def __init__(self, played: PlayedScenario, seed: int = 7) -> None:
        self.played = played
        self.book: StaticData = static_data_of(())
        legacy = parse_legacy(played.legacy, played.seats, self.book)
        self.ledger = commands.replay_entries(self.book, legacy, seed, [])
        self.entries: list[RecordEntry] = []

    @property
    def state(self) -> DivinusState:
        return self.ledger.state

    def send_input(self, seat: int, text: str) -> None:
        commands.apply_entry(self.ledger, seat, text)
        self.entries.append(RecordEntry(seat, text))

    def enter_differences(self, other: DivinusState, keys: tuple[str, ...]) -> None:
        """Enter the random results of the table as corrections."""
        there = json.loads(write_legacy(current_legacy(other), self.book))
        here = json.loads(write_legacy(current_legacy(self.state), self.book))
        for key in keys:
            if there[key] != here[key]:
                self.send_input(0, f"correct {key} {json.dumps(there[key], separators=(',', ':'))}")

    def enter_scenario(self) -> str:
        self.enter_differences(self.played.start, RANDOM_FIELDS)
        self.answer_all(0)
        for at, one in enumerate(self.played.happenings):
            if not one.is_entered:
                self.report_event(one)
            self.answer_all(at)
        self.send_input(0, "finish")
        self.answer_all(0)
        assert scenario.is_over(self.state)
        self.enter_differences(self.played.state, DISPLAYS)
        return write_legacy(legacy_of(self.state), self.book)

    def answer_all(self, at: int) -> None:
        while self.state.steps:
            step = self.state.steps[-1]
            self.send_input(step.seat, self.answer_step(step, at))

    def next_event(self, at: int, fits: object, seat: int, key: tuple[object, ...] = ()) -> RecordedEvent:
        """The next thing that happened to this seat: an action of a step, or an event of one of these kinds."""
        for one in self.played.happenings[at:]:
            if one.is_entered or one.seat != seat:
                continue
            if one.action is not None and one.step is fits and one.before.steps[-1].constructor_args() == key:
                return self.use_event(one)
            if one.event is not None and isinstance(fits, tuple) and one.event.kind in fits:
                return self.use_event(one)
            if (
                one.action is not None
                and isinstance(fits, tuple)
                and one.step in fits
                and notation(one.action) == "skip"
            ):
                return self.use_event(one)
        raise AssertionError(f"nothing that answers {fits}")

    def use_event(self, one: RecordedEvent) -> RecordedEvent:
        one.is_entered = True
        return one

    def answer_step(self, step: object, at: int) -> str:
        assert isinstance(step, Decision)
        if isinstance(step, question_steps.CompanionStep):
            return self.answer_companion_question(step, at)
        if isinstance(step, scenario.PHYSICAL_STEPS):
            return scenario.DONE
        events = {
            ChooseStory: (CHOSEN, "choose", CHOICE, 1),
            ChooseFavor: (FAVOR_GAINED, "serve", FAVOR, 2),
            ClaimTile: (TILE_CLAIMED, "claim", TILE, 1),
            DraftHero: (HERO_TAKEN, "hero", HERO, 1),
        }
        if type(step) in events:
            kind, verb, sort, place = events[type(step)]
            event = self.next_event(at, (kind,), step.seat).event
            while isinstance(step, ChooseFavor) and event is not None and event.things[2] == TOTAL:
                event = self.next_event(at, (kind,), step.seat).event
            assert event is not None
            return f"{verb} {sort.slug(event.things[place])}"
        options = step.options(self.state)
        if isinstance(step, VisitWorkshop) and len(options) == 1:
            return notation(options[0])
        one = self.next_event(at, type(step), step.seat, step.constructor_args())
        if isinstance(step, TakeFace | TakeArtifact | VisitWorkshop):
            self.enter_differences(one.before, DISPLAYS)
        assert one.action is not None
        return notation(one.action)

    def answer_companion_question(self, step: question_steps.CompanionStep, at: int) -> str:
        """The companion's own questions."""
        state = self.played.state
        if isinstance(step, question_steps.AskOrder):
            return "order " + " ".join(SEAT.slug(seat) for seat in state.clockwise_seats)
        if isinstance(step, question_steps.AskTile):
            return self.sticker_answer(
                step, self.next_event(at, (STUCK, STICKER_LOST, ApplySticker, ReplaceFaction), step.seat)
            )
        scored = self.played.scored
        assert scored is not None
        everybody = range(len(scored.players))
        if isinstance(step, question_steps.AskGrids):
            return "grids " + " ".join(SEAT.slug(seat) for seat in everybody if scored.players[seat].map.is_full())
        if isinstance(step, question_steps.AskTemples):
            cells = scored.players[step.seat].consecrated_cells
            return "temples " + " ".join(TEMPLE.slug(temple_at(scored, step.seat, cell)) for cell in cells)
        if isinstance(step, question_steps.AskGoal):
            goal = gods.goals_of(scored, step.god)[step.goal]
            return "goal " + " ".join(str(max(0, measures.measure(scored, seat, goal))) for seat in everybody)
        assert isinstance(step, question_steps.AskClash)
        here = scored.data.scenarios[scored.scenario - 1]
        greek = [clash.measure_for_clash(scored, seat, here.greek) for seat in everybody]
        norse = [clash.measure_for_clash(scored, seat, here.norse) for seat in everybody]
        return "clash " + " ".join(str(count) for count in greek + norse)

    def sticker_answer(self, step: question_steps.AskTile, one: RecordedEvent) -> str:
        if one.event is None or one.event.kind is STICKER_LOST:
            return "apply"
        tile = one.event.things[1]
        was, now = list(one.before.marks[tile]), list(one.after.marks[tile])
        fresh = [mark for mark in now if now.count(mark) > was.count(mark) and mark >> 2 == step.kind]
        instead = "instead " if one.step is ReplaceFaction else ""
        return f"apply {instead}{TILE.slug(tile)} {fresh[0] & 3}"

    def is_hammer(self, action: Action) -> bool:
        """A visit without one of its own: if a die is asked for, that is no other visit."""
        if action.verb is not USE or self.book.artifacts[action.things[0]].effect.name != "free-workshop":
            return False
        at = next(i for i, one in enumerate(self.played.happenings) if one.action is action and not one.is_entered)
        for one in self.played.happenings[at : at + 4]:
            if one.action is not None and one.action.verb is VISIT:
                one.is_entered = True
        return True

    def report_event(self, one: RecordedEvent) -> None:
        """What nobody asked for: quests, Locations, fights, Temples, visits, support, altars broken."""
        if one.action is not None:
            if one.action.verb is VISIT or self.is_hammer(one.action):
                self.enter_differences(one.before, DISPLAYS)
                self.send_input(one.seat, "visit")
            elif one.action.verb is SUPPORT:
                self.send_input(one.seat, f"support {PANTHEON.slug(one.action.things[0])}")
            return
        assert one.event is not None
        kind, things = one.event.kind, one.event.things
        if kind is QUEST_DONE and self.book.quests[things[1]].kind == RACE:
            self.send_input(things[0], f"fulfil {QUEST.slug(things[1])}")
        elif kind is LOCATION_OPENED:
            self.send_input(things[0], f"open {LOCATION.slug(things[1])}")
        elif kind is FOUGHT:
            self.send_input(things[0], f"fight {QUEST.slug(things[1])} {things[2] + 1}")
        elif kind is TORN_DOWN:
            self.send_input(things[0], f"tear {LOCATION.slug(things[1])}")
        elif kind is TEMPLE_BUILT:
            tile = one.after.players[things[0]].map.tiles[things[2]]
            assert tile != NOTHING
            self.send_input(things[0], f"build {TEMPLE.slug(things[1])} {TILE.slug(tile)}")
