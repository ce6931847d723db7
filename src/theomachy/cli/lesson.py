"""A lesson in the terminal: its words stand above the question, and the bots answer as prepared."""

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
from theomachy.lessons import Lesson, Place, fits, place, walk


class LessonTable(TerminalTable):
    """`read` is how many steps were read to their end."""

    def __init__(self, game: Game, lesson: Lesson, seats: list[Sitter], out: Console) -> None:
        super().__init__(walk(game, lesson, 0), seats, seeded(lesson.seed), out, "")
        self.lesson = lesson
        self.read = 0
        self.told = -1

    def stands(self) -> Place | None:
        """None behind the last step, and where the learner went another way."""
        here = place(self.lesson, self.match.log, self.read)
        return None if here.astray or here.step == len(self.lesson.steps) else here

    def teach(self) -> None:
        """Says what the lesson says now, and waits as long as it is only to be read."""
        here = self.stands()
        while here is not None and not here.answer:
            if self.told != here.step:
                self.told = here.step
                self.screen.line("")
                self.screen.line(say("lesson-step", here.step + 1, len(self.lesson.steps)), "bold yellow")
                self.screen.line(self.words_of(here), "yellow")
            if here.do:
                return
            read_line(say("lesson-read-on"))
            self.read = here.step + 1
            here = self.stands()

    def words_of(self, here: Place, ending: str = "") -> str:
        return self.screen.words.say(self.lesson.section(), self.lesson.steps[here.step].slug + ending)

    def ask(self, seat: int) -> None:
        self.teach()
        super().ask(seat)

    def let(self, seat: int, bot: Bot) -> None:
        self.teach()
        here = self.stands()
        if here is None or not here.answer:
            super().let(seat, bot)
            return
        self.match.act(seat, here.answer)
        self.news(self.looking)

    def act(self, text: str) -> bool:
        here = self.stands()
        if here is not None and here.do:
            said = text_of(read_legal(self.match.game, self.match.state, text))
            if not fits(here.do, said) and not self.keeps(here):
                return False
        return super().act(text)

    def pause(self, seat: int, text: str) -> bool:
        """What the lesson means need not be thought over."""
        return self.stands() is not None or super().pause(seat, text)

    def keeps(self, here: Place) -> bool:
        """A friendly word about another move; the learner may keep it all the same."""
        own = self.screen.words.has(self.lesson.section(), self.lesson.steps[here.step].slug + "-other")
        self.screen.line(
            self.words_of(here, "-other") if own else self.screen.words.say("server", "lesson-other"), "yellow"
        )
        return read_line(say("lesson-keep")).lower() in say("lesson-yes").split()
