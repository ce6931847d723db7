"""A record played once and kept frame by frame, so that going back costs nothing."""

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
    """`a`, `all` or `none` as a viewer."""
    known = [*SEAT.slugs[:seats], *EYES]
    wanted = text.lower()
    if wanted not in known:
        raise Complaint(say("eyes-who", text, ", ".join(known)))
    return EYES[wanted] if wanted in EYES else SEAT.index[wanted]


@dataclass(frozen=True)
class Still:
    """The table after so many `entries`, and how the log stood then."""

    state: State
    played: Played | None
    log: tuple[Played, ...]
    entries: int


class Film:
    """`stills[n]` is the table after n entries; those that only say what came belong to the action they end."""

    def __init__(self, screen: Screen, record: Record) -> None:
        self.screen = screen
        self.record = record
        match = screen.match
        self.stills = [Still(match.state.copy(), None, (), 0)]
        whole = replay(match.game, record, match.setup.packs)
        for number, entry in enumerate(whole.entries, 1):
            laying = match.pending is not None and match.pending.action is None
            played = match.act(entry.seat, entry.text)
            if match.pending is None and laying:
                self.stills = [Still(match.state.copy(), None, (), number)]
            elif match.pending is None:
                self.stills.append(Still(match.state.copy(), played, tuple(match.log), number))

    def last(self) -> int:
        return len(self.stills) - 1

    def heard(self, at: int, viewer: int) -> list[str]:
        """What a viewer hears of an entry."""
        played = self.stills[at].played
        assert played is not None
        return [self.screen.words.event(event) for event in played.events if event.seen_by(viewer)]

    def tell(self, at: int, viewer: int) -> None:
        """One entry in words."""
        played = self.stills[at].played
        if played is None:
            return
        if played.text in TAKEN_BACK:
            self.screen.line(say("taken-back-by", self.screen.people[played.seat]), "dim")
            return
        if played.text.startswith(CORRECTED):
            self.screen.line(self.correction(played), "dim")
            return
        self.screen.tell(played, viewer)

    def correction(self, played: Played) -> str:
        things = played.text.split()[1:]
        slug = "log-corrected" if things else "log-corrected-secret"
        return self.screen.words.say("server", slug, [SEAT.id(played.seat), *things])

    def show(self, at: int, viewer: int) -> None:
        """The entry and the table after it."""
        self.tell(at, viewer)
        self.screen.board(self.stills[at].state, viewer)
        self.screen.line(say("replay-at", at, self.last(), self.eyes(viewer)), "bold")

    def log(self, at: int, viewer: int) -> None:
        for played in self.stills[at].log:
            self.screen.tell(played, viewer)

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
        """The whole game in words; with `at`, the one moment."""
        self.title()
        if at is not None:
            self.show(at, viewer)
            return
        for number in range(1, len(self.stills)):
            self.tell(number, viewer)
        if not self.stills[-1].state.legal:
            self.screen.ending(viewer)

    def cut(self, at: int) -> Record:
        """The record as it stood after so many entries, to be played on from there."""
        old = self.record
        return Record(
            old.game,
            old.version,
            old.edition,
            old.options,
            old.pack,
            old.seats,
            old.date,
            old.luck,
            old.entries[: self.stills[at].entries],
            old.result if at == self.last() else "",
            old.legacy,
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
        played = self.stills[at].played
        assert played is not None
        words = played.text
        if played.text.startswith(CORRECTED):
            words = self.correction(played)
        elif played.text not in TAKEN_BACK:
            words = said(self.screen.game.verbs, played, self.screen.words)
        return {
            "number": at,
            "seat": SEAT.slug(played.seat),
            "action": played.text,
            "text": words,
            "events": self.heard(at, viewer),
        }
