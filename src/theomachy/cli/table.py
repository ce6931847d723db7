"""A table in the terminal: people share one screen, bots have the other seats."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from theomachy.bots.bot import Bot, decide
from theomachy.bots.names import bot as find_bot
from theomachy.cli import came
from theomachy.cli.correct import correct
from theomachy.cli.kit import Complaint, reason_line
from theomachy.cli.records import save_record
from theomachy.cli.screen import Leaving, Screen, complete_with, read_line
from theomachy.cli.seats import Sitter, letter
from theomachy.cli.speech import language, say
from theomachy.core.action import SEAT
from theomachy.core.event import SPECTATOR
from theomachy.core.match import Match
from theomachy.core.notation import text_of, why_not
from theomachy.core.played import Pending
from theomachy.core.reason import Problem
from theomachy.core.record import CAME, RESTART, UNDO
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import NOBODY
from theomachy.sheets import rule
from theomachy.table.asking import because

COMMANDS = ("help", "why", "undo", "restart", "correct", "save", "log", "score", "hint", "board", "quit")
LOG_LINES = 12


class TerminalTable:
    """A match in the terminal.

    `seen_log_lengths`: how many log entries each seat has been shown. `current_viewer`: the seat that is at the screen now.
    """

    def __init__(self, match: Match, seats: list[Sitter], rng: Rng, out: Console, save: str) -> None:
        self.match = match
        self.seats = seats
        self.rng = rng
        self.save_to = save
        self.screen = Screen(match, seats, out)
        self.seen = [max(0, len(match.log) - LOG_LINES)] * len(seats)
        self.people = [i for i, seat in enumerate(seats) if seat.bot is None]
        self.told_of_bots = False
        self.looking = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.names = command_names()
        self.answers: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "why": self.why,
            "undo": self.undo,
            "restart": self.restart,
            "correct": self.correct,
            "save": self.save,
            "log": self.log,
            "score": self.score,
            "hint": self.hint,
            "board": self.board,
            "quit": self.quit,
        }

    def run(self) -> None:
        complete_with(self.choices)
        try:
            while not self.match.over():
                if self.match.pending is not None:
                    self.ask_what_came(self.match.pending)
                    continue
                seat = self.match.state.seat
                bot = self.seats[seat].bot
                if bot is None:
                    self.ask(seat)
                else:
                    self.let(seat, bot)
            self.end()
        except (Leaving, KeyboardInterrupt):
            self.leave()

    def ask_what_came(self, pending: Pending) -> None:
        """Ask for a physical result. If only a bot may see it, the app draws it instead."""
        sees = pending.ask.sees
        if sees >= 0 and sees not in self.people:
            self.deal_to_bot(pending)
            return
        if sees in self.people and not self.hand_over(sees):
            return
        came.show(self.screen, pending, sees in self.people)
        while self.match.pending is pending:
            self.say_what_came(pending, read_line("> "))
        if self.match.pending is None:
            self.news(self.looking)

    def deal_to_bot(self, pending: Pending) -> None:
        if not self.told_of_bots:
            self.screen.line(say("dealt-to-bots"), "dim")
        self.told_of_bots = True
        self.match.act(pending.speaker(), CAME + pending.own)
        self.keep()

    def say_what_came(self, pending: Pending, typed: str) -> None:
        if self.names.get(typed) in ("quit", "correct", UNDO):
            self.answer(typed)
        elif typed:
            try:
                self.match.act(pending.speaker(), came.meant(self.screen.words, pending.ask, typed))
                self.keep()
            except Problem as problem:
                if problem.reason.slug == "came-cannot" and self.told_of_bots:
                    problem.reason.slug = "came-aside"
                self.screen.line(reason_line(self.screen.words, problem.reason), "red")

    def let(self, seat: int, bot: Bot) -> None:
        """Let a bot play. With at most one person, its action is shown at once, else when a person's turn comes."""
        action = decide(self.match.game, self.match.state, bot, self.rng)
        self.match.act(seat, text_of(action))
        self.keep()
        if len(self.people) < 2 and self.match.pending is None:
            self.news(self.looking)

    def ask(self, seat: int) -> None:
        if not self.hand_over(seat):
            return
        self.news(seat)
        self.screen.ask(seat)
        while not self.answer(read_line("> ")):
            pass

    def hand_over(self, seat: int) -> bool:
        """Pass the screen to another person: clear it and wait for Enter. Returns False after an undo."""
        before = self.looking
        if before == seat:
            return True
        if before != SPECTATOR:
            if not self.pause(before, "hand-over"):
                return False
            if self.screen.out.is_terminal:
                self.screen.out.clear()
        self.screen.line(say("curtain", self.seats[seat].shown), "bold")
        read_line(say("press-enter"))
        self.looking = seat
        return True

    def pause(self, seat: int, text: str) -> bool:
        """Wait for Enter, as a last chance to undo. Returns False if the player undid."""
        typed = read_line(say(text))
        if self.names.get(typed) not in (UNDO, RESTART) or not self.match.can_undo(seat):
            return True
        self.take_back(UNDO)
        return False

    def news(self, viewer: int) -> None:
        """Print the log entries that this viewer has not seen."""
        at = max(viewer, 0)
        self.screen.log(viewer, min(self.seen[at], len(self.match.log)))
        self.seen[at] = len(self.match.log)

    def answer(self, typed: str) -> bool:
        """Run a typed line and print errors. Returns True if the match changed, so that the question is asked again."""
        try:
            return self.obey(typed) if typed else False
        except Problem as problem:
            self.screen.line(reason_line(self.screen.words, problem.reason), "red")
        except Complaint as complaint:
            self.screen.line(complaint.message, "red")
        return False

    def obey(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            return self.help(typed[1:].strip())
        if typed.isdigit():
            return self.act(self.numbered(int(typed)))
        command = self.names.get(word.lower().lstrip("/"))
        if command and (word.startswith("/") or word not in self.match.game.verbs.by_name):
            return self.answers[command](rest.strip())
        return self.act(typed)

    def numbered(self, number: int) -> str:
        legal = self.match.state.legal
        if not 1 <= number <= len(legal):
            raise Complaint(say("no-such-number", number, len(legal)))
        return text_of(legal[number - 1])

    def act(self, text: str) -> bool:
        """Play an action; if it is not legal, print the reason."""
        seat = self.looking
        try:
            self.match.act(seat, text)
        except Problem as problem:
            if problem.reason.slug != "not-legal":
                raise
            return self.why(text)
        self.keep()
        if self.match.pending is not None:
            return True
        self.news(seat)
        if not self.match.over() and self.match.can_undo(seat) and self.seats[self.match.state.seat].bot is not None:
            self.pause(seat, "may-undo")
        return True

    def undo(self, _: str) -> bool:
        self.take_back(UNDO)
        return True

    def restart(self, _: str) -> bool:
        self.take_back(RESTART)
        return True

    def correct(self, _: str) -> bool:
        """Correct a physical result."""
        corrected = correct(self.screen, self.match, self.looking)
        if corrected:
            self.seen = [min(seen, len(self.match.log)) for seen in self.seen]
            self.keep()
        return corrected

    def take_back(self, how: str) -> None:
        pending = self.match.pending
        self.match.act(pending.seat if pending is not None else self.looking, how)
        self.seen = [min(seen, len(self.match.log)) for seen in self.seen]
        self.screen.line(say("taken-back"), "dim")
        self.keep()

    def help(self, word: str) -> bool:
        self.screen.explain(self.looking, word)
        return False

    def why(self, text: str) -> bool:
        if text.isdigit():
            text = self.numbered(int(text))
        match = self.match
        reason = why_not(match.game, match.state, self.looking, text)
        if reason is None:
            self.screen.line(say("why-legal"), "green")
            return False
        self.screen.line(reason_line(self.screen.words, reason))
        if reason.rule:
            the_rule = rule(match.game.info, reason.rule, language())
            self.screen.line(f"{the_rule.id}  {the_rule.text}", "dim")
        return False

    def save(self, path: str) -> bool:
        """Save the record with its luck, without which the game could not be resumed."""
        if not path:
            raise Complaint(say("save-where"))
        save_record(path, self.match.record(), with_luck=True)
        self.screen.note(say("saved", path))
        return False

    def log(self, count: str) -> bool:
        lines = int(count) if count.isdigit() else LOG_LINES
        self.screen.log(self.looking, max(0, len(self.match.log) - lines))
        return False

    def score(self, _: str) -> bool:
        self.screen.scores(self.looking)
        return False

    def hint(self, _: str) -> bool:
        """Print the action of the greedy bot, computed on a determinized state with its own generator."""
        action = decide(self.match.game, self.match.state, find_bot("greedy"), seeded(len(self.match.log)))
        labels = self.screen.words.called(self.match.game.called(self.match.state))
        self.screen.line(say("hint", self.screen.words.action(action, labels), text_of(action)))
        self.screen.line(because(self.screen.words, self.match.game, self.match.state, action))
        return False

    def board(self, who: str) -> bool:
        """Print the board; with a letter, with that player shown in full."""
        self.screen.ask(self.looking, self.seat_of(who) if who else NOBODY)
        return False

    def seat_of(self, who: str) -> int:
        """Parse a seat letter, in the alphabet of the language or of the notation."""
        for seat in range(len(self.seats)):
            if who.lower() in (letter(seat).lower(), SEAT.slug(seat)):
                return seat
        raise Complaint(say("board-who", who, ", ".join([letter(seat) for seat in range(len(self.seats))])))

    def quit(self, _: str) -> bool:
        raise Leaving

    def keep(self) -> None:
        if self.save_to:
            save_record(self.save_to, self.match.record(), with_luck=True)

    def end(self) -> None:
        self.screen.ending(self.looking)
        while self.people:
            typed = read_line(say("after-end"))
            word, _, rest = typed.partition(" ")
            command = self.names.get(word.lower(), "quit")
            if command not in ("save", "log", "score"):
                return
            self.answer(f"{command} {rest}")

    def leave(self) -> None:
        """Print where an unfinished game was saved."""
        if self.match.over():
            return
        self.screen.line("")
        self.screen.note(say("left-kept", self.save_to) if self.save_to else say("left"))

    def choices(self) -> list[str]:
        return [*self.names, *[text_of(action) for action in self.match.state.legal]]


def command_names() -> dict[str, str]:
    """Return the words of each command, in English and in the chosen language."""
    names = {command: command for command in COMMANDS}
    for command in COMMANDS:
        names.update(dict.fromkeys(say(f"say-{command}").split(), command))
    return names
