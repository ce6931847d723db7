"""`Match`: one game that is played or replayed, with its log and undo; `replay` and `verify` of records."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.corrections import (
    CORRECTED,
    AnsweredQuestion,
    Contradiction,
    answer_numbers,
    apply_corrections,
    correction_text,
    read_correction,
)
from theomachy.core.event import Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.history import HistoryEntry, PendingAction, PhysicalSetup, UndoPoint
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.physical_luck import NeedsPhysicalAnswer
from theomachy.core.record import (
    AGREED_UNDO,
    ANSWER_PREFIX,
    CORRECTION_PREFIX,
    RESTART,
    UNDO,
    Luck,
    Record,
    RecordEntry,
)
from theomachy.core.replay_steps import IllegalEntry, ReplaySteps, corrected_steps, replay_steps
from theomachy.core.rng import commitment
from theomachy.core.rule_errors import Problem
from theomachy.core.state import NOBODY, State

NO_INDEX: Final = -1


class Transition:
    """What an entry would change in a match, computed on copies; `Match.accept` applies it.

    - `before`, `after`: the state it was tried on, and the one it leads to.
    - `log_length`: for undo, the new length of the log; else NO_INDEX.
    - `record_entry`: the entry for the record.
    - `pending`: an action that needs a physical result before it takes effect.
    - `corrected_match`: for a correction, the whole match replayed with the corrected result.
    """

    def __init__(
        self,
        log_entry: HistoryEntry,
        before: State,
        after: State,
        log_length: int,
        record_entry: RecordEntry | None = None,
        pending: PendingAction | None = None,
        corrected_match: Match | None = None,
    ) -> None:
        self.log_entry = log_entry
        self.before = before
        self.after = after
        self.log_length = log_length
        self.record_entry = record_entry if record_entry is not None else RecordEntry(log_entry.seat, log_entry.text)
        self.pending = pending
        self.corrected_match = corrected_match


class Match:
    """A game in progress.

    `entries` are all entries of the record, also undone ones; `log` are the actions that stand. While `pending` is set,
    only the physical result that it asks for (or its undo) is taken.
    """

    def __init__(self, game: Game, setup: Setup, luck: Luck, names: list[str], date: str) -> None:
        self.game = game
        self.setup = setup
        self.luck = luck
        self.names = names
        self.date = date
        self.entries: list[RecordEntry] = []
        self.log: list[HistoryEntry] = []
        self.undo_points: list[UndoPoint] = []
        self.pending: PendingAction | None = None
        if luck.by_hand:
            # The state below is a placeholder until the physical set-up is complete; it is never shown.
            self.pending = self.try_physical_setup([]).pending
        self.state = game.new(setup, luck.rng())
        self.state.events = []

    def try_physical_setup(self, answers: list[str]) -> PhysicalSetup:
        """Try the physical set-up with the answers so far."""
        rng = self.luck.rng()
        rng.begin_trial(answers)
        try:
            state = self.game.new(self.setup, rng)
        except NeedsPhysicalAnswer as asked:
            return PhysicalSetup(None, PendingAction(NOBODY, None, answers, 0, asked))
        rng.end_trial()
        state.events = []
        return PhysicalSetup(state, None)

    def play(self, seat: int, text: str) -> HistoryEntry:
        """Play one entry: an action in notation, an undo, a physical result or a correction.

        `undo` and `restart` go back to undo points, `undo-agreed` is an undo that all players agreed to. Raises Problem
        if the entry is not legal.
        """
        transition = self.try_action(seat, text)
        self.accept(transition)
        return transition.log_entry

    def try_action(self, seat: int, text: str) -> Transition:
        """Compute what an entry would change, on copies. The match stays unchanged, whatever the rules raise."""
        if text.startswith(CORRECTION_PREFIX):
            return self.try_correction(seat, text)
        if self.pending is not None:
            return self.try_answer(self.pending, seat, text)
        if text == UNDO:
            return self.try_undo(seat, len(self.undo_points) - 1)
        if text == RESTART:
            return self.try_undo(seat, 0)
        if text == AGREED_UNDO:
            return self.try_agreed_undo(seat)
        if text.startswith(ANSWER_PREFIX):
            raise Problem("came-unasked", [])
        if not self.state.legal:
            raise Problem("game-over", [])
        if seat != self.state.seat:
            raise Problem("not-your-turn", [])
        action = parse_legal_action(self.game, self.state, text)
        return self.try_play(seat, action, [], len(self.entries), RecordEntry(seat, text_of(action)))

    def try_play(
        self, seat: int, action: Action, answers: list[str], entries_before: int, record_entry: RecordEntry
    ) -> Transition:
        """Apply an action to a copy; with physical luck, stop at the first result that people have not entered yet."""
        events: list[Event] = []
        after = self.state.copy()
        after.events = events
        log_entry = HistoryEntry(seat, text_of(action), events, entries_before)
        after.rng.begin_trial(answers)
        try:
            after.apply(action)
        except NeedsPhysicalAnswer as asked:
            events.clear()
            return Transition(
                log_entry,
                self.state,
                self.state,
                NO_INDEX,
                record_entry,
                PendingAction(seat, action, answers, entries_before, asked),
            )
        after.rng.end_trial()
        return Transition(log_entry, self.state, after, NO_INDEX, record_entry)

    def try_answer(self, pending: PendingAction, seat: int, text: str) -> Transition:
        """Try a physical result for the pending action, or undo that action while no result was entered for it."""
        if text == UNDO and pending.action is not None and not pending.answers and seat == pending.seat:
            return Transition(HistoryEntry(seat, UNDO, [], len(self.entries)), self.state, self.state, len(self.log))
        if not text.startswith(ANSWER_PREFIX):
            raise Problem("came-first", [])
        if seat != pending.answering_seat():
            raise Problem("came-not-yours", [])
        slug = text.removeprefix(ANSWER_PREFIX).strip()
        pending.question.index_of(slug, 0)
        answer = RecordEntry(seat, ANSWER_PREFIX + slug)
        answers = [*pending.answers, slug]
        if pending.action is not None:
            return self.try_play(pending.seat, pending.action, answers, pending.entries_before, answer)
        setup = self.try_physical_setup(answers)
        after = setup.state if setup.state is not None else self.state
        return Transition(
            HistoryEntry(seat, answer.text, [], len(self.entries)), self.state, after, NO_INDEX, answer, setup.pending
        )

    def try_undo(self, seat: int, undo_point: int) -> Transition:
        if not self.can_undo(seat):
            raise Problem("no-undo", [])
        text = UNDO if undo_point == len(self.undo_points) - 1 else RESTART
        point = self.undo_points[undo_point]
        return Transition(HistoryEntry(seat, text, [], len(self.entries)), self.state, point.state, point.log_length)

    def try_agreed_undo(self, seat: int) -> Transition:
        """Undo the seat's last action and all after it, even if hidden information was revealed since.

        The state before it is rebuilt by replay, so repeating the same actions draws the same luck.
        """
        index = self.last_by_seat(seat)
        if index == NO_INDEX:
            raise Problem("no-undo", [])
        before = self.replay_until(self.log[index].entries_before).state
        return Transition(HistoryEntry(seat, AGREED_UNDO, [], len(self.entries)), self.state, before, index)

    def last_by_seat(self, seat: int) -> int:
        """Return the index in the log of the last action of a seat since the last switch of luck, else NO_INDEX."""
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].entries_before < self.luck.last_switch():
                return NO_INDEX
            if self.log[index].seat == seat:
                return index
        return NO_INDEX

    def fresh(self) -> Match:
        """Return a new match with the same set-up and luck, before its first entry."""
        return Match(self.game, self.setup, self.luck, self.names, self.date)

    def replay_until(self, entry_count: int) -> Match:
        """Replay the first so many entries, with corrections applied, as a new match."""
        return ReplaySteps(self.fresh(), apply_corrections(self.entries)[:entry_count], True).play_all()

    def replay_entry(self, entry: RecordEntry) -> HistoryEntry:
        """Play an entry of a record whose corrections are applied already: a correction entry is only recorded."""
        if not entry.text.startswith(CORRECTION_PREFIX):
            return self.play(entry.seat, entry.text)
        self.append_entry(entry)
        return HistoryEntry(entry.seat, CORRECTED, [], len(self.entries) - 1)

    def answer_numbers(self) -> list[int]:
        """Return the numbers, from 1, of the entries with physical results that still stand."""
        return answer_numbers(self.entries, self.log, self.pending)

    def answered_questions(self) -> list[AnsweredQuestion]:
        """Return the physical questions and the answers that stand. Replays the match to find the questions."""
        numbers = self.answer_numbers()
        answers: list[AnsweredQuestion] = []
        for step in corrected_steps(self.fresh(), self.entries):
            if step.pending is not None and step.number in numbers:
                answers.append(AnsweredQuestion(step.number, step.entry, step.pending.question))
        return answers

    def try_correction(self, seat: int, text: str) -> Transition:
        """Replay the whole match with a corrected result. Raises Contradiction if that makes a later entry illegal."""
        number, slug = read_correction(text)
        if number not in self.answer_numbers():
            raise Problem("correct-nothing", [])
        if self.entries[number - 1].seat != seat:
            raise Problem("came-not-yours", [])
        entry = RecordEntry(seat, f"{CORRECTION_PREFIX}{number} {slug}")
        old = apply_corrections(self.entries)[number - 1]
        if old.text == ANSWER_PREFIX + slug:
            raise Problem("correct-same", [])
        match = self.fresh()
        log_text = match.replay_correction(corrected_steps(match, [*self.entries, entry]), number, old)
        if match.state.rng.placement_log() != self.state.rng.placement_log():
            raise Problem("correct-laid", [])
        return Transition(
            HistoryEntry(seat, log_text, [], len(self.entries)), self.state, match.state, NO_INDEX, entry, None, match
        )

    def replay_correction(self, steps: ReplaySteps, number: int, old: RecordEntry) -> str:
        """Replay entries in which number `number` replaces the answer `old`; return the text of the correction."""
        log_text = CORRECTED
        try:
            for step in steps:
                if step.number == number and step.pending is not None:
                    log_text = correction_text(step.pending.question, old, step.entry)
        except IllegalEntry as illegal:
            if illegal.number == number:
                raise illegal.problem from None
            raise Contradiction(illegal.number, illegal.entry.seat, illegal.problem.reason, self.state) from None
        return log_text

    def accept(self, transition: Transition) -> None:
        """Apply the result of `try_action`. The state before it becomes an undo point."""
        assert transition.before is self.state
        log_entry = transition.log_entry
        if transition.corrected_match is not None:
            match = transition.corrected_match
            self.entries.append(transition.record_entry)
            self.state, self.pending, self.log, self.undo_points = (
                match.state,
                match.pending,
                match.log,
                match.undo_points,
            )
            return
        setting_up = self.pending is not None and self.pending.action is None
        self.pending = transition.pending
        if self.pending is not None or setting_up:
            self.state = transition.after
            self.entries.append(transition.record_entry)
            return
        if transition.log_length != NO_INDEX:
            del self.log[transition.log_length :]
            self.undo_points = [frame for frame in self.undo_points if frame.log_length < transition.log_length]
        else:
            if transition.after.reveal_count != self.state.reveal_count or (
                self.log and self.log[-1].seat != log_entry.seat
            ):
                self.undo_points.clear()
            if transition.after.reveal_count == self.state.reveal_count:
                self.undo_points.append(UndoPoint(self.state, len(self.log)))
            self.log.append(log_entry)
        self.state = transition.after
        self.append_entry(transition.record_entry)

    def append_entry(self, entry: RecordEntry) -> None:
        """Append an entry to the record; switch to the next luck if the record says so at this entry."""
        self.entries.append(entry)
        next_luck = self.luck.next_luck_at(len(self.entries))
        if next_luck is not None:
            self.switch_luck(next_luck)

    def switch_luck(self, luck: Luck) -> None:
        """Use a new generator for all later draws and rolls, and discard the undo points."""
        self.undo_points.clear()
        self.state = self.state.copy()
        self.state.rng = luck.rng()

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat may undo: it acted last, and nothing hidden was revealed since."""
        if self.pending is not None:
            return self.pending.seat == seat and not self.pending.answers
        return len(self.undo_points) > 0 and self.log[-1].seat == seat

    def over(self) -> bool:
        return not self.state.legal and self.pending is None

    def result(self) -> str:
        """Return the result for the record, empty while the game goes on: `claim; won by a; points 14 9 8 3`."""
        if not self.over():
            return ""
        winners = " ".join([SEAT.slug(seat) for seat in self.game.winners(self.state)])
        points = " ".join([str(score) for score in self.game.scores(self.state)])
        return f"{self.game.ending(self.state)}; won by {winners}; points {points}"

    def record(self) -> Record:
        return Record(
            self.game.info.id,
            self.setup.version,
            self.setup.edition,
            self.setup.options,
            self.game.pack(self.setup).version_line(),
            self.names,
            self.date,
            self.luck,
            self.entries,
            self.result(),
            self.setup.legacy,
        )


def setup_of_record(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Setup:
    """Return the set-up of a record. Raises Problem if the record is of another game, version or data."""
    info = game.info
    if record.game != info.id:
        raise Problem("record-other-game", [record.game, info.id])
    if record.played_on:
        raise Problem("record-on-table", [])
    setup = make_setup(info, len(record.seats), record.edition, record.options, packs, record.legacy, record.version)
    line = game.pack(setup).version_line()
    if record.pack.split()[-1:] != line.split()[-1:]:
        raise Problem("record-other-pack", [record.pack, line])
    return setup


def start_from_record(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Match:
    """Create the match of a record, before its first entry."""
    setup = setup_of_record(game, record, packs)
    return Match(game, setup, record.luck, record.seats, record.date)


def replay(game: Game, record: Record, packs: tuple[str, ...] = (), upto: int = -1) -> Match:
    """Replay a record, or its first `upto` entries. Raises IllegalEntry at the first entry that is not legal."""
    match = start_from_record(game, record, packs)
    return replay_steps(match, record.entries if upto < 0 else record.entries[:upto]).play_all()


def verify(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Match:
    """Replay a record with its revealed luck, and check the commitment and the result."""
    luck = record.luck
    if not luck.is_known():
        raise Problem("luck-sealed", [])
    for part in luck.parts():
        if part.commitment and commitment(part.key) != part.commitment:
            raise Problem("luck-broken", [part.commitment, commitment(part.key)])
    match = replay(game, record, packs)
    if record.result and record.result != match.result():
        raise Problem("result-differs", [record.result, match.result()])
    return match
