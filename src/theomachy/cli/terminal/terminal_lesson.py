"""A lesson in the terminal: prints its texts above the prompt; the bots play the scripted actions."""

from __future__ import annotations

from rich.console import Console

from theomachy.bots.bot import Bot
from theomachy.cli.i18n import translate
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.cli.terminal.terminal_screen import read_line
from theomachy.cli.terminal.terminal_table import TerminalTable
from theomachy.core.game import Game
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.rng import seeded_rng
from theomachy.lessons import (
    LEARNER,
    Lesson,
    LessonPosition,
    lesson_position,
    matches_pattern,
    recommended_action,
    replay_to_step,
)

NOT_DRAWN = -1


class LessonTable(TerminalTable):
    """A terminal table with a lesson.

    - `steps_read`: the number of steps that were read.
    - `printed_step`: the step that was printed last.
    - `board_log_length`: the length of the log when the board was last printed.
    """

    def __init__(self, game: Game, lesson: Lesson, seats: list[SeatPlayer], out: Console, step: int = 0) -> None:
        super().__init__(replay_to_step(game, lesson, step), seats, seeded_rng(lesson.seed), out, "")
        self.lesson = lesson
        self.steps_read = step
        self.printed_step = -1
        self.board_log_length = NOT_DRAWN

    def position(self) -> LessonPosition:
        return lesson_position(self.lesson, self.match.log, self.steps_read)

    def active_position(self) -> LessonPosition | None:
        """Return the position in the lesson;

        None after the last step, or once the learner played a different action.
        """
        position = self.position()
        return None if position.is_off_script or position.step == len(self.lesson.steps) else position

    def print_reading_steps(self) -> None:
        """Print the steps that are only read, below the board, and wait for Enter after each."""
        position = self.active_position()
        while position is not None and not position.scripted_reply and not position.expected:
            if self.board_log_length != len(self.match.log):
                self.board_log_length = len(self.match.log)
                self.screen.print_board(self.match.state, LEARNER)
            self.print_step(position)
            read_line(translate("lesson-read-on"))
            self.steps_read = position.step + 1
            position = self.active_position()

    def print_step(self, position: LessonPosition) -> None:
        """Print the text of a step, once, and the expected action."""
        if self.printed_step != position.step:
            self.printed_step = position.step
            self.screen.print_line("")
            self.screen.print_line(translate("lesson-step", position.step + 1, len(self.lesson.steps)), "bold yellow")
            self.screen.print_line(self.step_text(position), "yellow")
        if position.expected and not self.lesson.steps[position.step].is_unaided:
            self.screen.print_line(self.expected_action_text(recommended_action(position.expected)), "bold yellow")

    def expected_action_text(self, text: str) -> str:
        state = self.match.state
        number = next(i for i, action in enumerate(state.legal, 1) if text_of(action) == text)
        labels = self.screen.translator.labels(self.match.game.labels(state))
        return translate("lesson-type", number, self.screen.translator.action(state.legal[number - 1], labels))

    def step_text(self, position: LessonPosition, suffix: str = "") -> str:
        return self.screen.translator.translate(self.lesson.section(), self.lesson.steps[position.step].slug + suffix)

    def ask_player(self, seat: int) -> None:
        self.print_reading_steps()
        self.print_news(seat)
        self.screen.print_decision(seat)
        self.board_log_length = len(self.match.log)
        position = self.active_position()
        if position is not None:
            self.print_step(position)
        while not self.handle_line(read_line("> ")):
            pass

    def play_bot(self, seat: int, bot: Bot) -> None:
        self.print_reading_steps()
        position = self.active_position()
        if position is None or not position.scripted_reply:
            super().play_bot(seat, bot)
            return
        self.match.play(seat, position.scripted_reply)
        self.print_news(self.current_viewer)

    def play(self, text: str) -> bool:
        position = self.active_position()
        if position is not None and position.expected:
            action = text_of(parse_legal_action(self.match.game, self.match.state, text))
            if not matches_pattern(position.expected, action) and not self.confirm_other_action(position):
                return False
        return super().play(text)

    def pause_for_undo(self, seat: int, text: str) -> bool:
        """Pause for undo only after the learner has left the lesson."""
        return self.active_position() is not None or super().pause_for_undo(seat, text)

    def confirm_other_action(self, position: LessonPosition) -> bool:
        """Tell the learner that another action was expected; return whether to play this one anyway."""
        has_own_text = self.screen.translator.has(
            self.lesson.section(), self.lesson.steps[position.step].slug + "-other"
        )
        self.screen.print_line(
            self.step_text(position, "-other")
            if has_own_text
            else self.screen.translator.translate("server", "lesson-other"),
            "yellow",
        )
        confirmed = read_line(translate("lesson-keep")).lower() in translate("lesson-yes").split()
        if confirmed:
            self.screen.print_line(translate("lesson-own-way", self.match.game.info.id, position.step + 1), "yellow")
        return confirmed

    def print_resume_hint(self) -> None:
        """Print how to resume the lesson at the current step."""
        position = self.position()
        if position.step == len(self.lesson.steps):
            super().print_resume_hint()
            return
        self.screen.print_line("")
        self.screen.print_note(translate("lesson-left", self.match.game.info.id, position.step + 1))
