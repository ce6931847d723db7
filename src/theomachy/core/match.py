"""A match: one game being played or replayed, with its log and its undo."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.event import Event
from theomachy.core.game import Game, Setup, make_setup
from theomachy.core.notation import read_legal, text_of
from theomachy.core.reason import Problem
from theomachy.core.record import AGREED, RESTART, UNDO, Entry, Luck, Record
from theomachy.core.rng import commitment
from theomachy.core.state import State

NONE: Final = -1


class Played:
    """One action in the log, with what it caused; `after` is how many entries stood before it."""

    def __init__(self, seat: int, text: str, events: list[Event], after: int) -> None:
        self.seat = seat
        self.text = text
        self.events = events
        self.after = after


class Frame:
    """A moment that undo can go back to."""

    def __init__(self, state: State, log: int) -> None:
        self.state = state
        self.log = log


class Tried:
    """What an action would make of a match: `before` is the state it was tried on, `after` the one it leads to.

    `stays` is how much of the log is left where something is taken back, NONE where something is played.
    """

    def __init__(self, played: Played, before: State, after: State, stays: int) -> None:
        self.played = played
        self.before = before
        self.after = after
        self.stays = stays


class Match:
    """`entries` is all that was said, `log` is what still stands."""

    def __init__(self, game: Game, setup: Setup, luck: Luck, names: list[str], date: str) -> None:
        self.game = game
        self.setup = setup
        self.luck = luck
        self.names = names
        self.date = date
        self.entries: list[Entry] = []
        self.log: list[Played] = []
        self.frames: list[Frame] = []
        self.state = game.new(setup, luck.rng())
        self.state.events = []

    def act(self, seat: int, text: str) -> Played:
        """Plays an action given as text, or takes back with `undo`, `restart` and, if all agreed, `undo-agreed`."""
        tried = self.attempt(seat, text)
        self.accept(tried)
        return tried.played

    def attempt(self, seat: int, text: str) -> Tried:
        """Tries it on a copy, and changes nothing: whatever the rules raise, the match stands as it stood."""
        if text == UNDO:
            return self.attempt_undo(seat, len(self.frames) - 1)
        if text == RESTART:
            return self.attempt_undo(seat, 0)
        if text == AGREED:
            return self.attempt_agreed(seat)
        if not self.state.legal:
            raise Problem("game-over", [])
        if seat != self.state.seat:
            raise Problem("not-your-turn", [])
        action = read_legal(self.game, self.state, text)
        events: list[Event] = []
        after = self.state.copy()
        after.events = events
        after.apply(action)
        return Tried(Played(seat, text_of(action), events, len(self.entries)), self.state, after, NONE)

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
        for i in range(entries):
            match.act(self.entries[i].seat, self.entries[i].text)
        return match

    def accept(self, tried: Tried) -> None:
        """What was tried happens. The state before it is the one that undo keeps."""
        assert tried.before is self.state
        played = tried.played
        if tried.stays != NONE:
            del self.log[tried.stays :]
            self.frames = [frame for frame in self.frames if frame.log < tried.stays]
        else:
            if tried.after.peeks != self.state.peeks or (self.log and self.log[-1].seat != played.seat):
                self.frames.clear()
            if tried.after.peeks == self.state.peeks:
                self.frames.append(Frame(self.state, len(self.log)))
            self.log.append(played)
        self.entries.append(Entry(played.seat, played.text))
        self.state = tried.after
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
        return len(self.frames) > 0 and self.log[-1].seat == seat

    def over(self) -> bool:
        return not self.state.legal

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
