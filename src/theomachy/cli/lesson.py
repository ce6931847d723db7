"""A lesson in the terminal: prints its texts above the prompt; the bots play the scripted actions."""

from __future__ import annotations

from rich.console import Console

from theomachy.bots.bot import Bot
from theomachy.cli.screen import read_line
from theomachy.cli.seats import Sitter
from theomachy.cli.speech import say
from theomachy.cli.table import TerminalTable
from theomachy.core.game import Game
from theomachy.core.notation import read_legal, text_of
from theomachy.core.rng import seeded
from theomachy.lessons import LEARNER, Lesson, Place, first, fits, place, walk

NOT_DRAWN = -1


class LessonTable(TerminalTable):
    """A terminal table with a lesson.

    `steps_read`: the number of steps read. `printed_step`: the step printed last. `board_log_length`: the length of the log when the board was
    printed last.
    """

    def __init__(self, game: Game, lesson: Lesson, seats: list[Sitter], out: Console, step: int = 0) -> None:
        super().__init__(walk(game, lesson, step), seats, seeded(lesson.seed), out, "")
        self.lesson = lesson
        self.read = step
        self.told = -1
        self.drawn = NOT_DRAWN

    def here(self) -> Place:
        return place(self.lesson, self.match.log, self.read)

    def stands(self) -> Place | None:
        """Return the position, or None after the last step and when the learner left the lesson's line of play."""
        position = self.here()
        return None if position.astray or position.step == len(self.lesson.steps) else position

    def teach(self) -> None:
        """Print the steps that are only read, below the board, and wait for Enter after each."""
        position = self.stands()
        while position is not None and not position.answer and not position.do:
            if self.drawn != len(self.match.log):
                self.drawn = len(self.match.log)
                self.screen.board(self.match.state, LEARNER)
            self.tell(position)
            read_line(say("lesson-read-on"))
            self.read = position.step + 1
            position = self.stands()

    def tell(self, here: Place) -> None:
        """Print the text of a step, once, and the expected action."""
        if self.told != here.step:
            self.told = here.step
            self.screen.line("")
            self.screen.line(say("lesson-step", here.step + 1, len(self.lesson.steps)), "bold yellow")
            self.screen.line(self.words_of(here), "yellow")
        if here.do and not self.lesson.steps[here.step].alone:
            self.screen.line(self.meant(first(here.do)), "bold yellow")

    def meant(self, text: str) -> str:
        state = self.match.state
        number = next(i for i, action in enumerate(state.legal, 1) if text_of(action) == text)
        labels = self.screen.words.called(self.match.game.called(state))
        return say("lesson-type", number, self.screen.words.action(state.legal[number - 1], labels))

    def words_of(self, here: Place, ending: str = "") -> str:
        return self.screen.words.say(self.lesson.section(), self.lesson.steps[here.step].slug + ending)

    def ask(self, seat: int) -> None:
        self.teach()
        self.news(seat)
        self.screen.ask(seat)
        self.drawn = len(self.match.log)
        position = self.stands()
        if position is not None:
            self.tell(position)
        while not self.answer(read_line("> ")):
            pass

    def let(self, seat: int, bot: Bot) -> None:
        self.teach()
        position = self.stands()
        if position is None or not position.answer:
            super().let(seat, bot)
            return
        self.match.act(seat, position.answer)
        self.news(self.looking)

    def act(self, text: str) -> bool:
        position = self.stands()
        if position is not None and position.do:
            action = text_of(read_legal(self.match.game, self.match.state, text))
            if not fits(position.do, action) and not self.keeps(position):
                return False
        return super().act(text)

    def pause(self, seat: int, text: str) -> bool:
        """Skip the pause for undo while the lesson is followed."""
        return self.stands() is not None or super().pause(seat, text)

    def keeps(self, here: Place) -> bool:
        """Tell the learner that another action was expected; return whether to play this one anyway."""
        has_own_text = self.screen.words.has(self.lesson.section(), self.lesson.steps[here.step].slug + "-other")
        self.screen.line(
            self.words_of(here, "-other") if has_own_text else self.screen.words.say("server", "lesson-other"), "yellow"
        )
        confirmed = read_line(say("lesson-keep")).lower() in say("lesson-yes").split()
        if confirmed:
            self.screen.line(say("lesson-own-way", self.match.game.info.id, here.step + 1), "yellow")
        return confirmed

    def leave(self) -> None:
        """Print how to resume the lesson at the current step."""
        position = self.here()
        if position.step == len(self.lesson.steps):
            super().leave()
            return
        self.screen.line("")
        self.screen.note(say("lesson-left", self.match.game.info.id, position.step + 1))
