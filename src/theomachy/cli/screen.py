"""The terminal screen of a table: shows a match to a viewer and reads input."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from theomachy.cli.boards import Look, drawing_of
from theomachy.cli.drawing import (
    glowing,
    options_list,
    played_lines,
    question,
    rules_in_force,
    score_table,
)
from theomachy.cli.explain import explain_word
from theomachy.cli.kit import interactive
from theomachy.cli.seats import Sitter
from theomachy.cli.speech import say, words
from theomachy.core.match import Match
from theomachy.core.notation import parse
from theomachy.core.played import Played
from theomachy.core.state import NOBODY, State


class Leaving(Exception):
    """Raised to leave the table: by `quit`, or at the end of the input."""


class Screen:
    """Prints a match; contains no game flow."""

    def __init__(self, match: Match, seats: list[Sitter], out: Console) -> None:
        self.match = match
        self.game = match.game
        self.people = [seat.shown for seat in seats]
        self.words = words(match.game, self.people, match.game.pack(match.setup))
        self.out = out
        self.drawing = drawing_of(match.game)
        self.catalogue = match.game.catalogue(match.setup)

    def line(self, text: str, style: str = "") -> None:
        self.out.print(Text(text), style=style)

    def note(self, text: str) -> None:
        """Print a remark without wrapping, since it may contain a path."""
        self.out.print(Text(text), style="dim", soft_wrap=True)

    def look(self, state: State, viewer: int, whose: int = NOBODY) -> Look:
        """Build what the board needs. `shown_seat` is the player shown in full; by default the viewer, or seat 0."""
        return Look(
            self.game,
            self.game.view(state, viewer),
            self.catalogue,
            self.words,
            self.people,
            viewer,
            glowing(state, viewer),
            max(viewer, 0) if whose == NOBODY else whose,
        )

    def board(self, state: State, viewer: int, whose: int = NOBODY) -> None:
        self.out.print(self.drawing.draw(self.look(state, viewer, whose)))

    def ask(self, viewer: int, whose: int = NOBODY) -> None:
        """Print the board, the question and all options."""
        state = self.match.state
        self.out.print(Rule(style="dim"))
        self.board(state, viewer, whose)
        self.out.print()
        self.out.print(question(state, self.words, self.people[state.seat]))
        self.out.print(options_list(state.legal, self.words, self.words.called(self.match.game.called(state))))

    def log(self, viewer: int, first: int) -> None:
        for log_entry in self.match.log[first:]:
            self.tell(log_entry, viewer)

    def tell(self, played: Played, viewer: int) -> None:
        """Print one action of the log, and the story text it led to."""
        for line in played_lines(self.game.verbs, played, self.words, viewer):
            self.out.print(line)
        if self.drawing.tale is None:
            return
        for thing in parse(self.game.verbs, played.text).ids():
            story = self.drawing.tale(self.look(self.match.state, viewer), thing)
            if story:
                self.out.print(Padding(Text(story, style="italic"), (0, 5)))

    def scores(self, viewer: int) -> None:
        self.out.print(score_table(self.game, self.match.state, self.words, self.people, viewer))

    def explain(self, viewer: int, word: str) -> None:
        """Print the question, how to answer and the options in force; with a word, one rule or card."""
        state = self.match.state
        if word:
            explain_word(self.out, self.look(state, viewer), self.drawing, word)
            return
        if state.legal:
            question = state.steps[-1].ask(state)
            self.line(self.words.question(question), "bold")
            if self.words.help(question):
                self.line(self.words.help(question))
        self.line(say("play-help"))
        self.out.print(rules_in_force(self.game, self.match, self.words))

    def ending(self, viewer: int) -> None:
        """Print how the game ended, the winners, and all points."""
        state = self.match.state
        self.out.print(Rule(style="yellow"))
        self.board(state, viewer)
        self.line(self.words.ending(self.game.ending(state)), "bold")
        self.line(say("won-by", ", ".join([self.people[seat] for seat in self.game.winners(state)])), "bold yellow")
        self.scores(viewer)
        promise = self.match.luck.public()
        self.line(say("luck-was", promise, self.match.luck.secret()), "dim")


def read_line(prompt: str) -> str:
    """Read one line. Raises PlayerLeft at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        raise Leaving from None


def complete_with(choices: Callable[[], list[str]]) -> None:
    """Enable tab completion of actions and commands, if the terminal supports it."""
    if not interactive() or importlib.util.find_spec("readline") is None:
        return
    import readline

    def complete(text: str, at: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        offset = len(line) - len(text)
        completions = sorted({choice[offset:] for choice in choices() if choice.startswith(line.lower())})
        return completions[at] if at < len(completions) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
