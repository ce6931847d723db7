"""Play a scenario of Divinus with the engine and enter what happened into the companion, input by input."""

from __future__ import annotations

import json
from dataclasses import dataclass

from theomachy.core.action import SEAT, Action
from theomachy.core.event import Event
from theomachy.core.notation import text_of as notation
from theomachy.core.record import Entry
from theomachy.core.rng import seeded
from theomachy.games.divinus import clash, gods, measures
from theomachy.games.divinus.book import Book, book_of
from theomachy.games.divinus.campaign import carried
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.companion import asking, ledger, touches
from theomachy.games.divinus.companion.correcting import legacy_now
from theomachy.games.divinus.game import GAME
from theomachy.games.divinus.legacy import legacy_of
from theomachy.games.divinus.legacy_text import text_of
from theomachy.games.divinus.rewards import ChooseFavor
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import closing
from theomachy.games.divinus.steps.choosing import Choose
from theomachy.games.divinus.steps.demigod_tiles import Claim
from theomachy.games.divinus.steps.heroes import DraftHero
from theomachy.games.divinus.steps.sticking import ReplaceFaction, Stick
from theomachy.games.divinus.steps.workshop import TakeArtifact, TakeFace, Workshop
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
BY_CHANCE = ("tiles", *DISPLAYS)


@dataclass
class Happening:
    """An action that somebody chose, or an event; the table before and after the action it belongs to."""

    action: Action | None
    event: Event | None
    step: type
    seat: int
    before: DivinusState
    after: DivinusState
    told: bool = False


class Played:
    """A scenario played by chance: what happened, the table when it was scored, and what it left."""

    def __init__(self, seats: int, legacy: str, seed: int) -> None:
        self.seats = seats
        self.legacy = legacy
        self.happenings: list[Happening] = []
        self.scored: DivinusState | None = None
        setup = GAME.chapter(seats, legacy)
        assert setup is not None
        self.state = GAME.new(setup, seeded(seed))
        self.start = self.state.copy()
        self.play(seed)
        self.left = GAME.carry(self.state)

    def play(self, seed: int) -> None:
        state = self.state
        rng = seeded(seed + 1)
        while state.legal:
            action = state.legal[rng.below(len(state.legal))]
            before = state.copy()
            kind, seat = type(state.steps[-1]), state.seat
            state.events = []
            state.apply(action)
            events, state.events = state.events, None
            if any(event.kind is SCENARIO_ENDS for event in events):
                self.scored = when_scored(before, action)
            after = state.copy()
            self.happenings.append(Happening(action, None, kind, seat, before, after))
            for event in events:
                self.happenings.append(
                    Happening(None, event, kind, event.things[0] if event.things else 0, before, after)
                )


def when_scored(before: DivinusState, action: Action) -> DivinusState:
    """The table when its gods are scored: what follows from the last action is played only as far as that."""
    state = before.tried(action)
    while not isinstance(state.steps[-1], closing.Finish):
        options = state.steps[-1].options(state)
        step = state.steps.pop()
        if options:
            step.apply(state, options[0])
    closing.score_grids(state)
    closing.score_temples(state)
    return state


class Feeder:
    """Simulates the user of the companion."""

    def __init__(self, played: Played, seed: int = 7) -> None:
        self.played = played
        self.book: Book = book_of(())
        legacy = carried(played.legacy, played.seats, self.book)
        self.ledger = touches.fold(self.book, legacy, seed, [])
        self.entries: list[Entry] = []

    @property
    def state(self) -> DivinusState:
        return self.ledger.state

    def touch(self, seat: int, text: str) -> None:
        touches.touch(self.ledger, seat, text)
        self.entries.append(Entry(seat, text))

    def agree(self, other: DivinusState, keys: tuple[str, ...]) -> None:
        """Enter the random results of the table as corrections."""
        there = json.loads(text_of(legacy_now(other), self.book))
        here = json.loads(text_of(legacy_now(self.state), self.book))
        for key in keys:
            if there[key] != here[key]:
                self.touch(0, f"correct {key} {json.dumps(there[key], separators=(',', ':'))}")

    def run(self) -> str:
        self.agree(self.played.start, BY_CHANCE)
        self.answer_all(0)
        for at, one in enumerate(self.played.happenings):
            if not one.told:
                self.tell(one)
            self.answer_all(at)
        self.touch(0, "finish")
        self.answer_all(0)
        assert ledger.is_over(self.state)
        self.agree(self.played.state, DISPLAYS)
        return text_of(legacy_of(self.state), self.book)

    def answer_all(self, at: int) -> None:
        while self.state.steps:
            step = self.state.steps[-1]
            self.touch(step.seat, self.answer(step, at))

    def next(self, at: int, fits: object, seat: int, key: tuple[object, ...] = ()) -> Happening:
        """The next thing that happened to this seat: an action of a step, or an event of one of these kinds."""
        for one in self.played.happenings[at:]:
            if one.told or one.seat != seat:
                continue
            if one.action is not None and one.step is fits and one.before.steps[-1].key() == key:
                return self.took(one)
            if one.event is not None and isinstance(fits, tuple) and one.event.kind in fits:
                return self.took(one)
            if (
                one.action is not None
                and isinstance(fits, tuple)
                and one.step in fits
                and notation(one.action) == "skip"
            ):
                return self.took(one)
        raise AssertionError(f"nothing that answers {fits}")

    def took(self, one: Happening) -> Happening:
        one.told = True
        return one

    def answer(self, step: object, at: int) -> str:
        assert isinstance(step, Decision)
        if isinstance(step, asking.Ask):
            return self.told(step, at)
        if isinstance(step, ledger.BY_HAND):
            return ledger.DONE
        events = {
            Choose: (CHOSEN, "choose", CHOICE, 1),
            ChooseFavor: (FAVOR_GAINED, "serve", FAVOR, 2),
            Claim: (TILE_CLAIMED, "claim", TILE, 1),
            DraftHero: (HERO_TAKEN, "hero", HERO, 1),
        }
        if type(step) in events:
            kind, verb, sort, place = events[type(step)]
            event = self.next(at, (kind,), step.seat).event
            while isinstance(step, ChooseFavor) and event is not None and event.things[2] == TOTAL:
                event = self.next(at, (kind,), step.seat).event
            assert event is not None
            return f"{verb} {sort.slug(event.things[place])}"
        options = step.options(self.state)
        if isinstance(step, Workshop) and len(options) == 1:
            return notation(options[0])
        one = self.next(at, type(step), step.seat, step.key())
        if isinstance(step, TakeFace | TakeArtifact | Workshop):
            self.agree(one.before, DISPLAYS)
        assert one.action is not None
        return notation(one.action)

    def told(self, step: asking.Ask, at: int) -> str:
        """The companion's own questions."""
        state = self.played.state
        if isinstance(step, asking.AskOrder):
            return "order " + " ".join(SEAT.slug(seat) for seat in state.seating)
        if isinstance(step, asking.AskTile):
            return self.stuck(step, self.next(at, (STUCK, STICKER_LOST, Stick, ReplaceFaction), step.seat))
        scored = self.played.scored
        assert scored is not None
        everybody = range(len(scored.players))
        if isinstance(step, asking.AskGrids):
            return "grids " + " ".join(SEAT.slug(seat) for seat in everybody if scored.players[seat].map.full())
        if isinstance(step, asking.AskTemples):
            cells = scored.players[step.seat].consecrated
            return "temples " + " ".join(TEMPLE.slug(temple_at(scored, step.seat, cell)) for cell in cells)
        if isinstance(step, asking.AskGoal):
            goal = gods.goals(scored, step.god)[step.goal]
            return "goal " + " ".join(str(max(0, measures.measure(scored, seat, goal))) for seat in everybody)
        assert isinstance(step, asking.AskClash)
        here = scored.book.scenarios[scored.scenario - 1]
        greek = [max(0, clash.count(scored, seat, here.greek)) for seat in everybody]
        norse = [max(0, clash.count(scored, seat, here.norse)) for seat in everybody]
        return "clash " + " ".join(str(count) for count in greek + norse)

    def stuck(self, step: asking.AskTile, one: Happening) -> str:
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
        at = next(i for i, one in enumerate(self.played.happenings) if one.action is action and not one.told)
        for one in self.played.happenings[at : at + 4]:
            if one.action is not None and one.action.verb is VISIT:
                one.told = True
        return True

    def tell(self, one: Happening) -> None:
        """What nobody asked for: quests, Locations, fights, Temples, visits, support, altars broken."""
        if one.action is not None:
            if one.action.verb is VISIT or self.is_hammer(one.action):
                self.agree(one.before, DISPLAYS)
                self.touch(one.seat, "visit")
            elif one.action.verb is SUPPORT:
                self.touch(one.seat, f"support {PANTHEON.slug(one.action.things[0])}")
            return
        assert one.event is not None
        kind, things = one.event.kind, one.event.things
        if kind is QUEST_DONE and self.book.quests[things[1]].kind == RACE:
            self.touch(things[0], f"fulfil {QUEST.slug(things[1])}")
        elif kind is LOCATION_OPENED:
            self.touch(things[0], f"open {LOCATION.slug(things[1])}")
        elif kind is FOUGHT:
            self.touch(things[0], f"fight {QUEST.slug(things[1])} {things[2] + 1}")
        elif kind is TORN_DOWN:
            self.touch(things[0], f"tear {LOCATION.slug(things[1])}")
        elif kind is TEMPLE_BUILT:
            tile = one.after.players[things[0]].map.tiles[things[2]]
            assert tile != NOTHING
            self.touch(things[0], f"build {TEMPLE.slug(things[1])} {TILE.slug(tile)}")
