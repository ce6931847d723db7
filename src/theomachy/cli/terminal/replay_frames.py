"""Replays a record once and keeps the state after each entry, so that stepping back needs no replay."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.cli.common import UserError
from theomachy.cli.i18n import translate
from theomachy.cli.terminal.render import action_sentence
from theomachy.cli.terminal.terminal_screen import Screen
from theomachy.core.action import SEAT
from theomachy.core.corrections import CORRECTED
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.history import HistoryEntry
from theomachy.core.record import UNDO_ENTRIES, Record
from theomachy.core.replay_steps import replay_steps
from theomachy.core.state import State

VIEWERS = {"all": ALL_SEEING, "none": SPECTATOR}


def parse_viewer(text: str, seats: int) -> int:
    """Parse a viewer: a seat letter, `all` or `none`."""
    names = [*SEAT.slugs[:seats], *VIEWERS]
    name = text.lower()
    if name not in names:
        raise UserError(translate("eyes-who", text, ", ".join(names)))
    return VIEWERS[name] if name in VIEWERS else SEAT.index[name]


@dataclass(frozen=True)
class ReplayFrame:
    """The state after the first `entry_count` entries, the action that led to it, and the log at that point."""

    state: State
    log_entry: HistoryEntry | None
    log: tuple[HistoryEntry, ...]
    entry_count: int


class Replay:
    """A replayed record.

    `frames[n]` is the state after n actions and undos; a physical result belongs to the action that it completes.
    """

    def __init__(self, screen: Screen, record: Record) -> None:
        self.screen = screen
        self.record = record
        match = screen.match
        self.frames = [ReplayFrame(match.state.copy(), None, (), 0)]
        for step in replay_steps(match, record.entries):
            setting_up = step.pending is not None and step.pending.action is None
            if match.pending is None and setting_up:
                self.frames = [ReplayFrame(step.after.copy(), None, (), step.number)]
            elif match.pending is None:
                self.frames.append(ReplayFrame(step.after.copy(), step.log_entry, tuple(match.log), step.number))

    def last_index(self) -> int:
        return len(self.frames) - 1

    def visible_events(self, at: int, viewer: int) -> list[str]:
        """Return the events of frame `at` that the viewer may see, as sentences."""
        log_entry = self.frames[at].log_entry
        assert log_entry is not None
        return [self.screen.translator.event(event) for event in log_entry.events if event.visible_to(viewer)]

    def print_entry(self, at: int, viewer: int) -> None:
        """Print one entry as sentences."""
        log_entry = self.frames[at].log_entry
        if log_entry is None:
            return
        if log_entry.text in UNDO_ENTRIES:
            self.screen.print_line(translate("taken-back-by", self.screen.player_names[log_entry.seat]), "dim")
            return
        if log_entry.text.startswith(CORRECTED):
            self.screen.print_line(self.correction_sentence(log_entry), "dim")
            return
        self.screen.print_log_entry(log_entry, viewer)

    def correction_sentence(self, log_entry: HistoryEntry) -> str:
        things = log_entry.text.split()[1:]
        slug = "log-corrected" if things else "log-corrected-secret"
        return self.screen.translator.translate("server", slug, [SEAT.id(log_entry.seat), *things])

    def print_frame(self, at: int, viewer: int) -> None:
        """Print the entry and the board after it."""
        self.print_entry(at, viewer)
        self.screen.print_board(self.frames[at].state, viewer)
        self.screen.print_line(translate("replay-at", at, self.last_index(), self.viewer_name(viewer)), "bold")

    def print_log(self, at: int, viewer: int) -> None:
        for log_entry in self.frames[at].log:
            self.screen.print_log_entry(log_entry, viewer)

    def viewer_name(self, viewer: int) -> str:
        if viewer == ALL_SEEING:
            return translate("eyes-all")
        return translate("eyes-none") if viewer == SPECTATOR else self.screen.player_names[viewer]

    def print_title(self) -> None:
        name = self.screen.translator.title("name")
        self.screen.print_line(translate("replay-title", name, self.last_index(), ", ".join(self.record.seats)), "bold")
        if self.record.luck.by_hand:
            self.screen.print_line(translate("by-hand"), "dim")

    def print_game(self, viewer: int, at: int | None) -> None:
        """Print the whole game as sentences; with `at`, only that moment with its board."""
        self.print_title()
        if at is not None:
            self.print_frame(at, viewer)
            return
        for number in range(1, len(self.frames)):
            self.print_entry(number, viewer)
        if not self.frames[-1].state.legal:
            self.screen.print_ending(viewer)

    def record_until(self, at: int) -> Record:
        """Return the record cut after frame `at`, so that the game can be resumed from there."""
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
            record.entries[: self.frames[at].entry_count],
            record.result if at == self.last_index() else "",
            record.legacy,
        )

    def to_json(self, viewer: int, at: int | None) -> dict[str, object]:
        game = self.screen.game
        moment = self.last_index() if at is None else at
        state = self.frames[moment].state
        return {
            "game": self.record.game,
            "seats": self.record.seats,
            "result": self.record.result,
            "entries": [self.entry_json(number, viewer) for number in range(1, len(self.frames))],
            "at": moment,
            "view": game.view(state, viewer),
            "scores": game.scores(state),
        }

    def entry_json(self, at: int, viewer: int) -> dict[str, object]:
        log_entry = self.frames[at].log_entry
        assert log_entry is not None
        text = log_entry.text
        if log_entry.text.startswith(CORRECTED):
            text = self.correction_sentence(log_entry)
        elif log_entry.text not in UNDO_ENTRIES:
            text = action_sentence(self.screen.game.verbs, log_entry, self.screen.translator)
        return {
            "number": at,
            "seat": SEAT.slug(log_entry.seat),
            "action": log_entry.text,
            "text": text,
            "events": self.visible_events(at, viewer),
        }
