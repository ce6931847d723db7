"""Steps through a replay interactively: forwards, backwards, as other viewers."""

from __future__ import annotations

from theomachy.cli.common import UserError
from theomachy.cli.i18n import translate
from theomachy.cli.record_files import save_record
from theomachy.cli.terminal.replay_frames import Replay, parse_viewer
from theomachy.cli.terminal.terminal_screen import PlayerLeft, read_line

NEXT = ("", "n", "next")
BACK = ("b", "back", "p")
QUIT = ("q", "quit", "exit")


class ReplayViewer:
    def __init__(self, replay: Replay, viewer: int, index: int) -> None:
        self.replay = replay
        self.viewer = viewer
        self.index = index

    def run(self) -> None:
        self.replay.print_title()
        self.replay.print_frame(self.index, self.viewer)
        try:
            while self.run_command(read_line(translate("replay-prompt"))):
                pass
        except (PlayerLeft, KeyboardInterrupt):
            self.replay.screen.print_line("")

    def run_command(self, typed: str) -> bool:
        """Run one typed command; return False to leave."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word in QUIT or (word in NEXT and self.index == self.replay.last_index()):
            return False
        try:
            self.execute(word, rest.strip())
        except UserError as refused:
            self.replay.screen.print_line(refused.message, "red")
        return True

    def execute(self, word: str, rest: str) -> None:
        if word == "?":
            self.replay.screen.print_line(translate("replay-help"))
        elif word == "log":
            self.replay.print_log(self.index, self.viewer)
        elif word == "save":
            self.save(rest)
        elif word == "eyes":
            self.viewer = parse_viewer(rest, len(self.replay.record.seats))
            self.replay.print_frame(self.index, self.viewer)
        else:
            self.index = self.parse_index(word)
            self.replay.print_frame(self.index, self.viewer)

    def parse_index(self, word: str) -> int:
        """Return the index of the frame that a typed word leads to."""
        last = self.replay.last_index()
        if word in NEXT:
            return min(self.index + 1, last)
        if word in BACK:
            return max(self.index - 1, 0)
        if word in ("first", "last"):
            return 0 if word == "first" else last
        if not word.isdigit():
            raise UserError(translate("replay-word", word))
        if int(word) > last:
            raise UserError(translate("at-too-far", last))
        return int(word)

    def save(self, path: str) -> None:
        if not path:
            raise UserError(translate("save-where"))
        save_record(path, self.replay.record_until(self.index), with_luck=True)
        self.replay.screen.print_note(translate("saved", path))
