"""A lesson in the terminal: its words stand between the answers and the prompt, and the bots answer as prepared."""

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
    """`read` is how many steps were read to their end, `told` the step that was said last, `drawn` how long the log was
    when the board was drawn last."""

    def __init__(self, game: Game, lesson: Lesson, seats: list[Sitter], out: Console, step: int = 0) -> None:
        super().__init__(walk(game, lesson, step), seats, seeded(lesson.seed), out, "")
        self.lesson = lesson
        self.read = step
        self.told = -1
        self.drawn = NOT_DRAWN

    def here(self) -> Place:
        return place(self.lesson, self.match.log, self.read)

    def stands(self) -> Place | None:
        """None behind the last step, and where the learner went another way."""
        here = self.here()
        return None if here.astray or here.step == len(self.lesson.steps) else here

    def teach(self) -> None:
        """Says what is only to be read, below the board it speaks of, and waits until it is."""
        here = self.stands()
        while here is not None and not here.answer and not here.do:
            if self.drawn != len(self.match.log):
                self.drawn = len(self.match.log)
                self.screen.board(self.match.state, LEARNER)
            self.tell(here)
            read_line(say("lesson-read-on"))
            self.read = here.step + 1
            here = self.stands()

    def tell(self, here: Place) -> None:
        """The words of a step, once, and which answer it means."""
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
        called = self.screen.words.called(self.match.game.called(state))
        return say("lesson-type", number, self.screen.words.action(state.legal[number - 1], called))

    def words_of(self, here: Place, ending: str = "") -> str:
        return self.screen.words.say(self.lesson.section(), self.lesson.steps[here.step].slug + ending)

    def ask(self, seat: int) -> None:
        self.teach()
        self.news(seat)
        self.screen.ask(seat)
        self.drawn = len(self.match.log)
        here = self.stands()
        if here is not None:
            self.tell(here)
        while not self.answer(read_line("> ")):
            pass

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
        kept = read_line(say("lesson-keep")).lower() in say("lesson-yes").split()
        if kept:
            self.screen.line(say("lesson-own-way", self.match.game.info.id, here.step + 1), "yellow")
        return kept

    def leave(self) -> None:
        """A lesson goes on at the step where it was left, or from where another way was gone."""
        here = self.here()
        if here.step == len(self.lesson.steps):
            super().leave()
            return
        self.screen.line("")
        self.screen.note(say("lesson-left", self.match.game.info.id, here.step + 1))
