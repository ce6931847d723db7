"""A match: one game being played or replayed, with its log and its undo."""

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
    """What an action would make of a match: `before` is the state it was tried on, `after` the one it leads to.

    `stays` is how much of the log is left where something is taken back, NONE where something is played. `said` is
    the entry; `pending` what is still to be answered before anything happens. `again` is the whole match played again,
    where what came was corrected.
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
    """`entries` is all that was said, `log` is what still stands; `pending` waits for the table to say what came."""

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
            # What stands here while the table is dealt is never shown.
            self.pending = self.deal([]).pending
        self.state = game.new(setup, luck.rng())
        self.state.events = []

    def deal(self, answers: list[str]) -> Dealt:
        """The set-up by hand, with the answers so far."""
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
        """Plays an action given as text, or takes back with `undo`, `restart` and, if all agreed, `undo-agreed`."""
        tried = self.attempt(seat, text)
        self.accept(tried)
        return tried.played

    def attempt(self, seat: int, text: str) -> Tried:
        """Tries it on a copy, and changes nothing: whatever the rules raise, the match stands as it stood."""
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
        """Up to where the table has to say what came, if luck is dealt by hand."""
        events: list[Event] = []
        after = self.state.copy()
        after.events = events
        played = Played(seat, text_of(action), events, before)
        after.rng.listen(answers)
        try:
            after.apply(action)
        except Asked as asked:
            events.clear()
            return Tried(played, self.state, self.state, NONE, said, Pending(seat, action, answers, before, asked))
        after.rng.rest()
        return Tried(played, self.state, after, NONE, said)

    def attempt_answer(self, pending: Pending, seat: int, text: str) -> Tried:
        """While something is asked, only that is answered; what nobody has answered yet can be withdrawn."""
        if text == UNDO and pending.action is not None and not pending.answers and seat == pending.seat:
            return Tried(Played(seat, UNDO, [], len(self.entries)), self.state, self.state, len(self.log))
        if not text.startswith(CAME):
            raise Problem("came-first", [])
        if seat != pending.speaker():
            raise Problem("came-not-yours", [])
        slug = text.removeprefix(CAME).strip()
        pending.ask.find(slug, 0)
        said = Entry(seat, CAME + slug)
        answers = [*pending.answers, slug]
        if pending.action is not None:
            return self.attempt_play(pending.seat, pending.action, answers, pending.after, said)
        dealt = self.deal(answers)
        after = dealt.state if dealt.state is not None else self.state
        return Tried(Played(seat, said.text, [], len(self.entries)), self.state, after, NONE, said, dealt.pending)

    def attempt_undo(self, seat: int, frame: int) -> Tried:
        if not self.can_undo(seat):
            raise Problem("no-undo", [])
        text = UNDO if frame == len(self.frames) - 1 else RESTART
        back = self.frames[frame]
        return Tried(Played(seat, text, [], len(self.entries)), self.state, back.state, back.log)

    def attempt_agreed(self, seat: int) -> Tried:
        """Behind what others did and what luck showed, which comes again if the same is done again."""
        own = self.last_own(seat)
        if own == NONE:
            raise Problem("no-undo", [])
        before = self.again(self.log[own].after).state
        return Tried(Played(seat, AGREED, [], len(self.entries)), self.state, before, own)

    def last_own(self, seat: int) -> int:
        """Where in the log a seat acted last, NONE if not since the luck is what it is."""
        for at in range(len(self.log) - 1, -1, -1):
            if self.log[at].after < self.luck.newest():
                return NONE
            if self.log[at].seat == seat:
                return at
        return NONE

    def again(self, entries: int) -> Match:
        """The match as it stood after so many entries, played anew."""
        match = Match(self.game, self.setup, self.luck, self.names, self.date)
        for entry in corrected(self.entries)[:entries]:
            match.retell(entry)
        return match

    def retell(self, entry: Entry) -> Played:
        """An entry of a match that is played again as it was corrected: the correction itself does nothing more."""
        if not entry.text.startswith(CORRECT):
            return self.act(entry.seat, entry.text)
        self.enter(entry)
        return Played(entry.seat, CORRECTED, [], len(self.entries) - 1)

    def answered(self) -> list[int]:
        """The numbers of the entries that say what came, of all that still stands."""
        return answered(self.entries, self.log, self.pending)

    def given(self) -> list[Given]:
        """What was asked, and what stands as the answer; to know the questions all is played again."""
        numbers = self.answered()
        match = Match(self.game, self.setup, self.luck, self.names, self.date)
        found: list[Given] = []
        for number, entry in enumerate(corrected(self.entries), 1):
            if match.pending is not None and number in numbers:
                found.append(Given(number, entry, match.pending.ask))
            match.retell(entry)
        return found

    def attempt_correction(self, seat: int, text: str) -> Tried:
        """All is played again with the right answer; whatever that contradicts, the match stands as it stood."""
        number, slug = read_correction(text)
        if number not in self.answered():
            raise Problem("correct-nothing", [])
        if self.entries[number - 1].seat != seat:
            raise Problem("came-not-yours", [])
        said = Entry(seat, f"{CORRECT}{number} {slug}")
        old = corrected(self.entries)[number - 1]
        if old.text == CAME + slug:
            raise Problem("correct-same", [])
        again = Match(self.game, self.setup, self.luck, self.names, self.date)
        told = again.retell_all(corrected([*self.entries, said]), number, old)
        if again.state.rng.laid() != self.state.rng.laid():
            raise Problem("correct-laid", [])
        return Tried(Played(seat, told, [], len(self.entries)), self.state, again.state, NONE, said, None, again)

    def retell_all(self, entries: list[Entry], number: int, old: Entry) -> str:
        """Plays them with another answer than the `old` one at a number; how that is told."""
        told = CORRECTED
        for at, entry in enumerate(entries, 1):
            if at == number and self.pending is not None:
                told = telling(self.pending.ask, old, entry)
            try:
                self.retell(entry)
            except Problem as problem:
                if at == number:
                    raise
                raise Contradiction(at, entry.seat, problem.reason, self.state) from None
        return told

    def accept(self, tried: Tried) -> None:
        """What was tried happens. The state before it is the one that undo keeps."""
        assert tried.before is self.state
        played = tried.played
        if tried.again is not None:
            again = tried.again
            self.entries.append(tried.said)
            self.state, self.pending, self.log, self.frames = again.state, again.pending, again.log, again.frames
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
            if tried.after.peeks != self.state.peeks or (self.log and self.log[-1].seat != played.seat):
                self.frames.clear()
            if tried.after.peeks == self.state.peeks:
                self.frames.append(Frame(self.state, len(self.log)))
            self.log.append(played)
        self.state = tried.after
        self.enter(tried.said)

    def enter(self, said: Entry) -> None:
        self.entries.append(said)
        fresh = self.luck.fresh_after(len(self.entries))
        if fresh is not None:
            self.change_luck(fresh)

    def change_luck(self, fresh: Luck) -> None:
        """What lies on the table stays; whatever is drawn or rolled from now on is new. Nobody undoes that."""
        self.frames.clear()
        self.state = self.state.copy()
        self.state.rng = fresh.rng()

    def can_undo(self, seat: int) -> bool:
        """The seat that acted last may, while nothing was revealed and nobody else has acted."""
        if self.pending is not None:
            return self.pending.seat == seat and not self.pending.answers
        return len(self.frames) > 0 and self.log[-1].seat == seat

    def over(self) -> bool:
        return not self.state.legal and self.pending is None

    def result(self) -> str:
        """`claim; won by a; points 14 9 8 3`"""
        if not self.over():
            return ""
        won = " ".join([SEAT.slug(seat) for seat in self.game.winners(self.state)])
        points = " ".join([str(score) for score in self.game.scores(self.state)])
        return f"{self.game.ending(self.state)}; won by {won}; points {points}"

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
    """The match that a record tells, or its first `upto` entries. Refuses the first line that is not legal."""
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
            said = reason.things[-1] if reason.things else reason.slug
            at = entry.at if entry.at > 0 else i + 1
            raise Problem("record-not-legal", [str(at), entry.line(), said]) from None
    return match


def verify(game: Game, record: Record, packs: tuple[str, ...] = ()) -> Match:
    """Replays with the luck that was revealed and checks it against the promise and the result."""
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
