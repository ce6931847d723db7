"""Steps through a replay interactively: forwards, backwards, as other viewers."""

from __future__ import annotations

from theomachy.cli.film import Film, read_eyes
from theomachy.cli.kit import Complaint
from theomachy.cli.records import save_record
from theomachy.cli.screen import Leaving, read_line
from theomachy.cli.speech import say

NEXT = ("", "n", "next")
BACK = ("b", "back", "p")
QUIT = ("q", "quit", "exit")


class Projector:
    def __init__(self, film: Film, viewer: int, at: int) -> None:
        self.film = film
        self.viewer = viewer
        self.at = at

    def run(self) -> None:
        self.film.title()
        self.film.show(self.at, self.viewer)
        try:
            while self.obey(read_line(say("replay-prompt"))):
                pass
        except (Leaving, KeyboardInterrupt):
            self.film.screen.line("")

    def obey(self, typed: str) -> bool:
        """Run one typed command; return False to leave."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word in QUIT or (word in NEXT and self.at == self.film.last()):
            return False
        try:
            self.turn(word, rest.strip())
        except Complaint as refused:
            self.film.screen.line(refused.message, "red")
        return True

    def turn(self, word: str, rest: str) -> None:
        if word == "?":
            self.film.screen.line(say("replay-help"))
        elif word == "log":
            self.film.log(self.at, self.viewer)
        elif word == "save":
            self.save(rest)
        elif word == "eyes":
            self.viewer = read_eyes(rest, len(self.film.record.seats))
            self.film.show(self.at, self.viewer)
        else:
            self.at = self.place(word)
            self.film.show(self.at, self.viewer)

    def place(self, word: str) -> int:
        """Return the position that a typed word leads to."""
        last = self.film.last()
        if word in NEXT:
            return min(self.at + 1, last)
        if word in BACK:
            return max(self.at - 1, 0)
        if word in ("first", "last"):
            return 0 if word == "first" else last
        if not word.isdigit():
            raise Complaint(say("replay-word", word))
        if int(word) > last:
            raise Complaint(say("at-too-far", last))
        return int(word)

    def save(self, path: str) -> None:
        if not path:
            raise Complaint(say("save-where"))
        save_record(path, self.film.cut(self.at), with_luck=True)
        self.film.screen.note(say("saved", path))
