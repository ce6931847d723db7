"""`Match`: one game that is played or replayed, with its log and undo; `replay` and `verify` of records."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT, Action
from theomachy.core.correcting import CORRECTED, Contradiction, Given, answered, corrected, read_correction, telling
from theomachy.core.dealing import Asked
from theomachy.core.event import Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.notation import read_legal, text_of
from theomachy.core.played import Dealt, Frame, Pending, Played
from theomachy.core.reason import Problem
from theomachy.core.record import AGREED, CAME, CORRECT, RESTART, UNDO, Entry, Luck, Record
from theomachy.core.rng import commitment
from theomachy.core.state import NOBODY, State

NONE: Final = -1


class Tried:
    """What an entry would change in a match, computed on copies; `Match.accept` applies it.

    - `before`, `after`: the state it was tried on, and the one it leads to.
    - `log_length`: for undo, the new length of the log; else NO_INDEX.
    - `record_entry`: the entry for the record.
    - `pending`: an action that needs a physical result before it takes effect.
    - `corrected_match`: for a correction, the whole match replayed with the corrected result.
    """

    def __init__(
        self,
        played: Played,
        before: State,
        after: State,
        stays: int,
        said: Entry | None = None,
        pending: Pending | None = None,
        again: Match | None = None,
    ) -> None:
        self.played = played
        self.before = before
        self.after = after
        self.stays = stays
        self.said = said if said is not None else Entry(played.seat, played.text)
        self.pending = pending
        self.again = again


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
        self.entries: list[Entry] = []
        self.log: list[Played] = []
        self.frames: list[Frame] = []
        self.pending: Pending | None = None
        if luck.by_hand:
            # The state below is a placeholder until the physical set-up is complete; it is never shown.
            self.pending = self.deal([]).pending
        self.state = game.new(setup, luck.rng())
        self.state.events = []

    def deal(self, answers: list[str]) -> Dealt:
        """Try the physical set-up with the answers so far."""
        rng = self.luck.rng()
        rng.listen(answers)
        try:
            state = self.game.new(self.setup, rng)
        except Asked as asked:
            return Dealt(None, Pending(NOBODY, None, answers, 0, asked))
        rng.rest()
        state.events = []
        return Dealt(state, None)

    def act(self, seat: int, text: str) -> Played:
        """Play one entry: an action in notation, an undo, a physical result or a correction.

        `undo` and `restart` go back to undo points, `undo-agreed` is an undo that all players agreed to. Raises Problem
        if the entry is not legal.
        """
        transition = self.attempt(seat, text)
        self.accept(transition)
        return transition.played

    def attempt(self, seat: int, text: str) -> Tried:
        """Compute what an entry would change, on copies. The match stays unchanged, whatever the rules raise."""
        if text.startswith(CORRECT):
            return self.attempt_correction(seat, text)
        if self.pending is not None:
            return self.attempt_answer(self.pending, seat, text)
        if text == UNDO:
            return self.attempt_undo(seat, len(self.frames) - 1)
        if text == RESTART:
            return self.attempt_undo(seat, 0)
        if text == AGREED:
            return self.attempt_agreed(seat)
        if text.startswith(CAME):
            raise Problem("came-unasked", [])
        if not self.state.legal:
            raise Problem("game-over", [])
        if seat != self.state.seat:
            raise Problem("not-your-turn", [])
        action = read_legal(self.game, self.state, text)
        return self.attempt_play(seat, action, [], len(self.entries), Entry(seat, text_of(action)))

    def attempt_play(self, seat: int, action: Action, answers: list[str], before: int, said: Entry) -> Tried:
        """Apply an action to a copy; with physical luck, stop at the first result that is not answered yet."""
        events: list[Event] = []
        after = self.state.copy()
        after.events = events
        log_entry = Played(seat, text_of(action), events, before)
        after.rng.listen(answers)
        try:
            after.apply(action)
        except Asked as asked:
            events.clear()
            return Tried(log_entry, self.state, self.state, NONE, said, Pending(seat, action, answers, before, asked))
        after.rng.rest()
        return Tried(log_entry, self.state, after, NONE, said)

    def attempt_answer(self, pending: Pending, seat: int, text: str) -> Tried:
        """Take a physical result for the pending action, or undo that action while it has no answer yet."""
        if text == UNDO and pending.action is not None and not pending.answers and seat == pending.seat:
            return Tried(Played(seat, UNDO, [], len(self.entries)), self.state, self.state, len(self.log))
        if not text.startswith(CAME):
            raise Problem("came-first", [])
        if seat != pending.speaker():
            raise Problem("came-not-yours", [])
        slug = text.removeprefix(CAME).strip()
        pending.ask.find(slug, 0)
        answer = Entry(seat, CAME + slug)
        answers = [*pending.answers, slug]
        if pending.action is not None:
            return self.attempt_play(pending.seat, pending.action, answers, pending.after, answer)
        setup = self.deal(answers)
        after = setup.state if setup.state is not None else self.state
        return Tried(Played(seat, answer.text, [], len(self.entries)), self.state, after, NONE, answer, setup.pending)

    def attempt_undo(self, seat: int, frame: int) -> Tried:
        if not self.can_undo(seat):
            raise Problem("no-undo", [])
        text = UNDO if frame == len(self.frames) - 1 else RESTART
        point = self.frames[frame]
        return Tried(Played(seat, text, [], len(self.entries)), self.state, point.state, point.log)

    def attempt_agreed(self, seat: int) -> Tried:
        """Undo the seat's last action and all after it, also past the undo barrier.

        The state before it is rebuilt by replay, so playing the same again draws the same luck again.
        """
        index = self.last_own(seat)
        if index == NONE:
            raise Problem("no-undo", [])
        before = self.again(self.log[index].after).state
        return Tried(Played(seat, AGREED, [], len(self.entries)), self.state, before, index)

    def last_own(self, seat: int) -> int:
        """Return the index in the log of the last action of a seat since the last switch of luck, else NO_INDEX."""
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].after < self.luck.newest():
                return NONE
            if self.log[index].seat == seat:
                return index
        return NONE

    def again(self, entries: int) -> Match:
        """Replay the first so many entries, with corrections applied, as a new match."""
        match = Match(self.game, self.setup, self.luck, self.names, self.date)
        for entry in corrected(self.entries)[:entries]:
            match.retell(entry)
        return match

    def retell(self, entry: Entry) -> Played:
        """Play an entry of a corrected record. A correction itself is only recorded, since it is applied already."""
        if not entry.text.startswith(CORRECT):
            return self.act(entry.seat, entry.text)
        self.enter(entry)
        return Played(entry.seat, CORRECTED, [], len(self.entries) - 1)

    def answered(self) -> list[int]:
        """Return the numbers, from 1, of the entries with physical results that still stand."""
        return answered(self.entries, self.log, self.pending)

    def given(self) -> list[Given]:
        """Return the physical questions and the answers that stand. Replays the match to find the questions."""
        numbers = self.answered()
        match = Match(self.game, self.setup, self.luck, self.names, self.date)
        answers: list[Given] = []
        for number, entry in enumerate(corrected(self.entries), 1):
            if match.pending is not None and number in numbers:
                answers.append(Given(number, entry, match.pending.ask))
            match.retell(entry)
        return answers

    def attempt_correction(self, seat: int, text: str) -> Tried:
        """Replay all with a corrected result. Raises Contradiction if a later entry is impossible then."""
        number, slug = read_correction(text)
        if number not in self.answered():
            raise Problem("correct-nothing", [])
        if self.entries[number - 1].seat != seat:
            raise Problem("came-not-yours", [])
        entry = Entry(seat, f"{CORRECT}{number} {slug}")
        old = corrected(self.entries)[number - 1]
        if old.text == CAME + slug:
            raise Problem("correct-same", [])
        match = Match(self.game, self.setup, self.luck, self.names, self.date)
        log_text = match.retell_all(corrected([*self.entries, entry]), number, old)
        if match.state.rng.laid() != self.state.rng.laid():
            raise Problem("correct-laid", [])
        return Tried(Played(seat, log_text, [], len(self.entries)), self.state, match.state, NONE, entry, None, match)

    def retell_all(self, entries: list[Entry], number: int, old: Entry) -> str:
        """Replay entries in which number `number` replaces the answer `old`; return the text of the correction."""
        log_text = CORRECTED
        for position, entry in enumerate(entries, 1):
            if position == number and self.pending is not None:
                log_text = telling(self.pending.ask, old, entry)
            try:
                self.retell(entry)
            except Problem as problem:
                if position == number:
                    raise
                raise Contradiction(position, entry.seat, problem.reason, self.state) from None
        return log_text

    def accept(self, tried: Tried) -> None:
        """Apply the result of `try_action`. The state before it becomes an undo point."""
        assert tried.before is self.state
        log_entry = tried.played
        if tried.again is not None:
            match = tried.again
            self.entries.append(tried.said)
            self.state, self.pending, self.log, self.frames = match.state, match.pending, match.log, match.frames
            return
        setting_up = self.pending is not None and self.pending.action is None
        self.pending = tried.pending
        if self.pending is not None or setting_up:
            self.state = tried.after
            self.entries.append(tried.said)
            return
        if tried.stays != NONE:
            del self.log[tried.stays :]
            self.frames = [frame for frame in self.frames if frame.log < tried.stays]
        else:
            if tried.after.peeks != self.state.peeks or (self.log and self.log[-1].seat != log_entry.seat):
                self.frames.clear()
            if tried.after.peeks == self.state.peeks:
                self.frames.append(Frame(self.state, len(self.log)))
            self.log.append(log_entry)
        self.state = tried.after
        self.enter(tried.said)

    def enter(self, said: Entry) -> None:
        """Append an entry to the record, and switch the luck where the record says so."""
        self.entries.append(said)
        next_luck = self.luck.fresh_after(len(self.entries))
        if next_luck is not None:
            self.change_luck(next_luck)

    def change_luck(self, fresh: Luck) -> None:
        """Use a new generator for all later draws and rolls, and discard the undo points."""
        self.frames.clear()
        self.state = self.state.copy()
        self.state.rng = fresh.rng()

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may undo: it acted last, and nothing was revealed since."""
        if self.pending is not None:
            return self.pending.seat == seat and not self.pending.answers
        return len(self.frames) > 0 and self.log[-1].seat == seat

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
            self.game.info.version,
            self.setup.edition,
            self.setup.options,
            self.game.pack(self.setup).line(),
            self.names,
            self.date,
            self.luck,
            self.entries,
            self.result(),
            self.setup.legacy,
        )


def replay(game: Game, record: Record, packs: tuple[str, ...] = (), upto: int = -1) -> Match:
    """Replay a record, or its first `upto` entries. Raises Problem at the first entry that is not legal."""
    info = game.info
    if record.game != info.id:
        raise Problem("record-other-game", [record.game, info.id])
    if record.played:
        raise Problem("record-on-table", [])
    setup = make_setup(info, len(record.seats), record.edition, record.options, packs, record.legacy)
    line = game.pack(setup).line()
    if record.pack.split()[-1:] != line.split()[-1:]:
        raise Problem("record-other-pack", [record.pack, line])
    match = Match(game, setup, record.luck, record.seats, record.date)
    count = len(record.entries) if upto < 0 else min(upto, len(record.entries))
    for i in range(count):
        entry = record.entries[i]
        try:
            match.act(entry.seat, entry.text)
        except Problem as problem:
            reason = problem.reason
            why = reason.things[-1] if reason.things else reason.slug
            number = entry.at if entry.at > 0 else i + 1
            raise Problem("record-not-legal", [str(number), entry.line(), why]) from None
    return match


def verify(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Match:
    """Replay a record with its revealed luck, and check the commitment and the result."""
    luck = record.luck
    if not luck.known():
        raise Problem("luck-sealed", [])
    for part in luck.parts():
        if part.promise and commitment(part.key) != part.promise:
            raise Problem("luck-broken", [part.promise, commitment(part.key)])
    match = replay(game, record, packs)
    if record.result and record.result != match.result():
        raise Problem("result-differs", [record.result, match.result()])
    return match
