"""Replays a record once and keeps the state after each entry, so that stepping back needs no replay."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.cli.drawing import said
from theomachy.cli.kit import Complaint
from theomachy.cli.screen import Screen
from theomachy.cli.speech import say
from theomachy.core.action import SEAT
from theomachy.core.correcting import CORRECTED
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.match import replay
from theomachy.core.played import Played
from theomachy.core.record import TAKEN_BACK, Record
from theomachy.core.state import State

EYES = {"all": ALL_SEEING, "none": SPECTATOR}


def read_eyes(text: str, seats: int) -> int:
    """Parse a viewer: a seat letter, `all` or `none`."""
    names = [*SEAT.slugs[:seats], *EYES]
    name = text.lower()
    if name not in names:
        raise Complaint(say("eyes-who", text, ", ".join(names)))
    return EYES[name] if name in EYES else SEAT.index[name]


@dataclass(frozen=True)
class Still:
    """The state after the first `entry_count` entries, the action that led to it, and the log at that point."""

    state: State
    played: Played | None
    log: tuple[Played, ...]
    entries: int


class Film:
    """A replayed record.

    `frames[n]` is the state after n actions and undos; physical results count with the action that they complete.
    """

    def __init__(self, screen: Screen, record: Record) -> None:
        self.screen = screen
        self.record = record
        match = screen.match
        self.stills = [Still(match.state.copy(), None, (), 0)]
        match_at_end = replay(match.game, record, match.setup.packs)
        for number, entry in enumerate(match_at_end.entries, 1):
            setting_up = match.pending is not None and match.pending.action is None
            log_entry = match.act(entry.seat, entry.text)
            if match.pending is None and setting_up:
                self.stills = [Still(match.state.copy(), None, (), number)]
            elif match.pending is None:
                self.stills.append(Still(match.state.copy(), log_entry, tuple(match.log), number))

    def last(self) -> int:
        return len(self.stills) - 1

    def heard(self, at: int, viewer: int) -> list[str]:
        """Return the events of a still that the viewer may see, as sentences."""
        log_entry = self.stills[at].played
        assert log_entry is not None
        return [self.screen.words.event(event) for event in log_entry.events if event.seen_by(viewer)]

    def tell(self, at: int, viewer: int) -> None:
        """Print one entry as sentences."""
        log_entry = self.stills[at].played
        if log_entry is None:
            return
        if log_entry.text in TAKEN_BACK:
            self.screen.line(say("taken-back-by", self.screen.people[log_entry.seat]), "dim")
            return
        if log_entry.text.startswith(CORRECTED):
            self.screen.line(self.correction(log_entry), "dim")
            return
        self.screen.tell(log_entry, viewer)

    def correction(self, played: Played) -> str:
        things = played.text.split()[1:]
        slug = "log-corrected" if things else "log-corrected-secret"
        return self.screen.words.say("server", slug, [SEAT.id(played.seat), *things])

    def show(self, at: int, viewer: int) -> None:
        """Print the entry and the board after it."""
        self.tell(at, viewer)
        self.screen.board(self.stills[at].state, viewer)
        self.screen.line(say("replay-at", at, self.last(), self.eyes(viewer)), "bold")

    def log(self, at: int, viewer: int) -> None:
        for log_entry in self.stills[at].log:
            self.screen.tell(log_entry, viewer)

    def eyes(self, viewer: int) -> str:
        if viewer == ALL_SEEING:
            return say("eyes-all")
        return say("eyes-none") if viewer == SPECTATOR else self.screen.people[viewer]

    def title(self) -> None:
        name = self.screen.words.title("name")
        self.screen.line(say("replay-title", name, self.last(), ", ".join(self.record.seats)), "bold")
        if self.record.luck.by_hand:
            self.screen.line(say("by-hand"), "dim")

    def print(self, viewer: int, at: int | None) -> None:
        """Print the whole game as sentences; with `at`, only that moment with its board."""
        self.title()
        if at is not None:
            self.show(at, viewer)
            return
        for number in range(1, len(self.stills)):
            self.tell(number, viewer)
        if not self.stills[-1].state.legal:
            self.screen.ending(viewer)

    def cut(self, at: int) -> Record:
        """Return the record cut after a still, so that the game can be resumed from there."""
        record = self.record
        return Record(
            record.game,
            record.version,
            record.edition,
            record.options,
            record.pack,
            record.seats,
            record.date,
            record.luck,
            record.entries[: self.stills[at].entries],
            record.result if at == self.last() else "",
            record.legacy,
        )

    def json(self, viewer: int, at: int | None) -> dict[str, object]:
        game = self.screen.game
        moment = self.last() if at is None else at
        state = self.stills[moment].state
        return {
            "game": self.record.game,
            "seats": self.record.seats,
            "result": self.record.result,
            "entries": [self.entry_json(number, viewer) for number in range(1, len(self.stills))],
            "at": moment,
            "view": game.view(state, viewer),
            "scores": game.scores(state),
        }

    def entry_json(self, at: int, viewer: int) -> dict[str, object]:
        log_entry = self.stills[at].played
        assert log_entry is not None
        text = log_entry.text
        if log_entry.text.startswith(CORRECTED):
            text = self.correction(log_entry)
        elif log_entry.text not in TAKEN_BACK:
            text = said(self.screen.game.verbs, log_entry, self.screen.words)
        return {
            "number": at,
            "seat": SEAT.slug(log_entry.seat),
            "action": log_entry.text,
            "text": text,
            "events": self.heard(at, viewer),
        }
