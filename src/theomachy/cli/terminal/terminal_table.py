"""A table in the terminal: people share one screen, bots have the other seats."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.registry import get_bot as find_bot
from theomachy.cli.common import UserError, format_reason
from theomachy.cli.i18n import language, translate
from theomachy.cli.record_files import save_record
from theomachy.cli.terminal import physical_luck
from theomachy.cli.terminal.corrections import correct_answer
from theomachy.cli.terminal.seats import SeatPlayer, seat_letter
from theomachy.cli.terminal.terminal_screen import PlayerLeft, Screen, enable_completion, read_line
from theomachy.core.action import SEAT
from theomachy.core.event import SPECTATOR
from theomachy.core.history import PendingAction
from theomachy.core.match import Match
from theomachy.core.notation import text_of, why_illegal
from theomachy.core.record import ANSWER_PREFIX, RESTART, UNDO
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import NOBODY
from theomachy.rule_sheets import find_rule
from theomachy.table.presenters.explanations import reason_text

COMMANDS = ("help", "why", "undo", "restart", "correct", "save", "log", "score", "hint", "board", "quit")
LOG_LINES = 12


class TerminalTable:
    """A match in the terminal.

    `seen_log_lengths`: how many log entries each seat has been shown. `current_viewer`: the seat that is at the
    screen now.
    """

    def __init__(self, match: Match, seats: list[SeatPlayer], rng: Rng, out: Console, save: str) -> None:
        self.match = match
        self.seats = seats
        self.rng = rng
        self.save_to = save
        self.screen = Screen(match, seats, out)
        self.seen_log_lengths = [max(0, len(match.log) - LOG_LINES)] * len(seats)
        self.human_seats = [i for i, seat in enumerate(seats) if seat.bot is None]
        self.bot_draws_announced = False
        self.current_viewer = self.human_seats[0] if len(self.human_seats) == 1 else SPECTATOR
        self.command_words = command_names()
        self.handlers: dict[str, Callable[[str], bool]] = {
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
        enable_completion(self.completions)
        try:
            while not self.match.over():
                if self.match.pending is not None:
                    self.ask_physical_answer(self.match.pending)
                    continue
                seat = self.match.state.seat
                bot = self.seats[seat].bot
                if bot is None:
                    self.ask_player(seat)
                else:
                    self.play_bot(seat, bot)
            self.print_end()
        except (PlayerLeft, KeyboardInterrupt):
            self.print_resume_hint()

    def ask_physical_answer(self, pending: PendingAction) -> None:
        """Ask for a physical result. If only a bot may see it, the app draws it instead."""
        sees = pending.question.audience
        if sees >= 0 and sees not in self.human_seats:
            self.draw_for_bot(pending)
            return
        if sees in self.human_seats and not self.pass_screen(sees):
            return
        physical_luck.print_question(self.screen, pending, sees in self.human_seats)
        while self.match.pending is pending:
            self.enter_physical_answer(pending, read_line("> "))
        if self.match.pending is None:
            self.print_news(self.current_viewer)

    def draw_for_bot(self, pending: PendingAction) -> None:
        if not self.bot_draws_announced:
            self.screen.print_line(translate("dealt-to-bots"), "dim")
        self.bot_draws_announced = True
        self.match.play(pending.answering_seat(), ANSWER_PREFIX + pending.generated_answer)
        self.autosave()

    def enter_physical_answer(self, pending: PendingAction, typed: str) -> None:
        if self.command_words.get(typed) in ("quit", "correct", UNDO):
            self.handle_line(typed)
        elif typed:
            try:
                self.match.play(
                    pending.answering_seat(),
                    physical_luck.parse_answer(self.screen.translator, pending.question, typed),
                )
                self.autosave()
            except Problem as problem:
                if problem.reason.slug == "came-cannot" and self.bot_draws_announced:
                    problem.reason.slug = "came-aside"
                self.screen.print_line(format_reason(self.screen.translator, problem.reason), "red")

    def play_bot(self, seat: int, bot: Bot) -> None:
        """Let a bot play. With at most one person, its action is shown at once, else when a person's turn comes."""
        action = choose_action(self.match.game, self.match.state, bot, self.rng)
        self.match.play(seat, text_of(action))
        self.autosave()
        if len(self.human_seats) < 2 and self.match.pending is None:
            self.print_news(self.current_viewer)

    def ask_player(self, seat: int) -> None:
        if not self.pass_screen(seat):
            return
        self.print_news(seat)
        self.screen.print_decision(seat)
        while not self.handle_line(read_line("> ")):
            pass

    def pass_screen(self, seat: int) -> bool:
        """Pass the screen to another person: clear it and wait for Enter.

        Returns False if an action was undone instead.
        """
        before = self.current_viewer
        if before == seat:
            return True
        if before != SPECTATOR:
            if not self.pause_for_undo(before, "hand-over"):
                return False
            if self.screen.console.is_terminal:
                self.screen.console.clear()
        self.screen.print_line(translate("curtain", self.seats[seat].display_name), "bold")
        read_line(translate("press-enter"))
        self.current_viewer = seat
        return True

    def pause_for_undo(self, seat: int, text: str) -> bool:
        """Wait for Enter, as a last chance to undo. Returns False if the player undid."""
        typed = read_line(translate(text))
        if self.command_words.get(typed) not in (UNDO, RESTART) or not self.match.can_undo(seat):
            return True
        self.perform_undo(UNDO)
        return False

    def print_news(self, viewer: int) -> None:
        """Print the log entries that this viewer has not seen."""
        at = max(viewer, 0)
        self.screen.print_log(viewer, min(self.seen_log_lengths[at], len(self.match.log)))
        self.seen_log_lengths[at] = len(self.match.log)

    def handle_line(self, typed: str) -> bool:
        """Run a typed line and print errors. Returns True if the match changed, so that the question is asked again."""
        try:
            return self.run_command(typed) if typed else False
        except Problem as problem:
            self.screen.print_line(format_reason(self.screen.translator, problem.reason), "red")
        except UserError as complaint:
            self.screen.print_line(complaint.message, "red")
        return False

    def run_command(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            return self.help(typed[1:].strip())
        if typed.isdigit():
            return self.play(self.option_text(int(typed)))
        command = self.command_words.get(word.lower().lstrip("/"))
        if command and (word.startswith("/") or word not in self.match.game.verbs.by_name):
            return self.handlers[command](rest.strip())
        return self.play(typed)

    def option_text(self, number: int) -> str:
        legal = self.match.state.legal
        if not 1 <= number <= len(legal):
            raise UserError(translate("no-such-number", number, len(legal)))
        return text_of(legal[number - 1])

    def play(self, text: str) -> bool:
        """Play an action; if it is not legal, print the reason."""
        seat = self.current_viewer
        try:
            self.match.play(seat, text)
        except Problem as problem:
            if problem.reason.slug != "not-legal":
                raise
            return self.why(text)
        self.autosave()
        if self.match.pending is not None:
            return True
        self.print_news(seat)
        if not self.match.over() and self.match.can_undo(seat) and self.seats[self.match.state.seat].bot is not None:
            self.pause_for_undo(seat, "may-undo")
        return True

    def undo(self, _: str) -> bool:
        self.perform_undo(UNDO)
        return True

    def restart(self, _: str) -> bool:
        self.perform_undo(RESTART)
        return True

    def correct(self, _: str) -> bool:
        """Correct a physical result."""
        corrected = correct_answer(self.screen, self.match, self.current_viewer)
        if corrected:
            self.seen_log_lengths = [min(seen, len(self.match.log)) for seen in self.seen_log_lengths]
            self.autosave()
        return corrected

    def perform_undo(self, how: str) -> None:
        pending = self.match.pending
        self.match.play(pending.seat if pending is not None else self.current_viewer, how)
        self.seen_log_lengths = [min(seen, len(self.match.log)) for seen in self.seen_log_lengths]
        self.screen.print_line(translate("taken-back"), "dim")
        self.autosave()

    def help(self, word: str) -> bool:
        self.screen.print_explanation(self.current_viewer, word)
        return False

    def why(self, text: str) -> bool:
        if text.isdigit():
            text = self.option_text(int(text))
        match = self.match
        reason = why_illegal(match.game, match.state, self.current_viewer, text)
        if reason is None:
            self.screen.print_line(translate("why-legal"), "green")
            return False
        self.screen.print_line(format_reason(self.screen.translator, reason))
        if reason.rule:
            the_rule = find_rule(match.game.info, reason.rule, language())
            self.screen.print_line(f"{the_rule.id}  {the_rule.text}", "dim")
        return False

    def save(self, path: str) -> bool:
        """Save the record with its luck, without which the game could not be resumed."""
        if not path:
            raise UserError(translate("save-where"))
        save_record(path, self.match.record(), with_luck=True)
        self.screen.print_note(translate("saved", path))
        return False

    def log(self, count: str) -> bool:
        lines = int(count) if count.isdigit() else LOG_LINES
        self.screen.print_log(self.current_viewer, max(0, len(self.match.log) - lines))
        return False

    def score(self, _: str) -> bool:
        self.screen.print_scores(self.current_viewer)
        return False

    def hint(self, _: str) -> bool:
        """Print the action of the greedy bot, computed on a determinized state with its own generator."""
        action = choose_action(self.match.game, self.match.state, find_bot("greedy"), seeded_rng(len(self.match.log)))
        labels = self.screen.translator.labels(self.match.game.labels(self.match.state))
        self.screen.print_line(translate("hint", self.screen.translator.action(action, labels), text_of(action)))
        self.screen.print_line(reason_text(self.screen.translator, self.match.game, self.match.state, action))
        return False

    def board(self, who: str) -> bool:
        """Print the board. With a seat letter, show that player in full."""
        self.screen.print_decision(self.current_viewer, self.parse_seat_letter(who) if who else NOBODY)
        return False

    def parse_seat_letter(self, who: str) -> int:
        """Parse a seat letter, in the alphabet of the language or of the notation."""
        for seat in range(len(self.seats)):
            if who.lower() in (seat_letter(seat).lower(), SEAT.slug(seat)):
                return seat
        raise UserError(translate("board-who", who, ", ".join([seat_letter(seat) for seat in range(len(self.seats))])))

    def quit(self, _: str) -> bool:
        raise PlayerLeft

    def autosave(self) -> None:
        if self.save_to:
            save_record(self.save_to, self.match.record(), with_luck=True)

    def print_end(self) -> None:
        self.screen.print_ending(self.current_viewer)
        while self.human_seats:
            typed = read_line(translate("after-end"))
            word, _, rest = typed.partition(" ")
            command = self.command_words.get(word.lower(), "quit")
            if command not in ("save", "log", "score"):
                return
            self.handle_line(f"{command} {rest}")

    def print_resume_hint(self) -> None:
        """Print where an unfinished game was saved."""
        if self.match.over():
            return
        self.screen.print_line("")
        self.screen.print_note(translate("left-kept", self.save_to) if self.save_to else translate("left"))

    def completions(self) -> list[str]:
        return [*self.command_words, *[text_of(action) for action in self.match.state.legal]]


def command_names() -> dict[str, str]:
    """Return the words of each command, in English and in the chosen language."""
    names = {command: command for command in COMMANDS}
    for command in COMMANDS:
        names.update(dict.fromkeys(translate(f"say-{command}").split(), command))
    return names
