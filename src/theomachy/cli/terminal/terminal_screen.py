"""The terminal screen of a table: shows a match to a viewer and reads input."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from theomachy.cli.boards import RenderContext, renderer_for
from theomachy.cli.common import is_interactive
from theomachy.cli.i18n import make_translator, translate
from theomachy.cli.terminal.explain import explain_word
from theomachy.cli.terminal.render import (
    render_log_entry,
    render_options,
    render_prompt,
    render_scores,
    render_setup,
    selectable_things,
)
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.core.history import HistoryEntry
from theomachy.core.match import Match
from theomachy.core.notation import parse_action
from theomachy.core.state import NOBODY, State


class PlayerLeft(Exception):
    """Raised to leave the table: by `quit`, or at the end of the input."""


class Screen:
    """Prints a match; contains no game flow."""

    def __init__(self, match: Match, seats: list[SeatPlayer], console: Console) -> None:
        self.match = match
        self.game = match.game
        self.player_names = [seat.display_name for seat in seats]
        self.translator = make_translator(match.game, self.player_names, match.game.pack(match.setup))
        self.console = console
        self.renderer = renderer_for(match.game)
        self.catalogue = match.game.catalogue(match.setup)

    def print_line(self, text: str, style: str = "") -> None:
        self.console.print(Text(text), style=style)

    def print_note(self, text: str) -> None:
        """Print a remark in one line without wrapping, since it may contain a file path."""
        self.console.print(Text(text), style="dim", soft_wrap=True)

    def render_context(self, state: State, viewer: int, shown_seat: int = NOBODY) -> RenderContext:
        """Build what the board needs. `shown_seat` is the player shown in full; by default the viewer, or seat 0."""
        return RenderContext(
            self.game,
            self.game.view(state, viewer),
            self.catalogue,
            self.translator,
            self.player_names,
            viewer,
            selectable_things(state, viewer),
            max(viewer, 0) if shown_seat == NOBODY else shown_seat,
        )

    def print_board(self, state: State, viewer: int, shown_seat: int = NOBODY) -> None:
        self.console.print(self.renderer.draw(self.render_context(state, viewer, shown_seat)))

    def print_decision(self, viewer: int, shown_seat: int = NOBODY) -> None:
        """Print the board, the question and all options."""
        state = self.match.state
        self.console.print(Rule(style="dim"))
        self.print_board(state, viewer, shown_seat)
        self.console.print()
        self.console.print(render_prompt(state, self.translator, self.player_names[state.seat]))
        self.console.print(
            render_options(state.legal, self.translator, self.translator.labels(self.match.game.labels(state)))
        )

    def print_log(self, viewer: int, first: int) -> None:
        for log_entry in self.match.log[first:]:
            self.print_log_entry(log_entry, viewer)

    def print_log_entry(self, log_entry: HistoryEntry, viewer: int) -> None:
        """Print one action of the log, and the story text it led to."""
        for line in render_log_entry(self.game.verbs, log_entry, self.translator, viewer):
            self.console.print(line)
        if self.renderer.tale is None:
            return
        for thing in parse_action(self.game.verbs, log_entry.text).ids():
            story = self.renderer.tale(self.render_context(self.match.state, viewer), thing)
            if story:
                self.console.print(Padding(Text(story, style="italic"), (0, 5)))

    def print_scores(self, viewer: int) -> None:
        self.console.print(render_scores(self.game, self.match.state, self.translator, self.player_names, viewer))

    def print_explanation(self, viewer: int, word: str) -> None:
        """With a word, explain that rule or card; else print the question, how to answer it, and the game's options."""
        state = self.match.state
        if word:
            explain_word(self.console, self.render_context(state, viewer), self.renderer, word)
            return
        if state.legal:
            question = state.steps[-1].question(state)
            self.print_line(self.translator.question(question), "bold")
            if self.translator.help(question):
                self.print_line(self.translator.help(question))
        self.print_line(translate("play-help"))
        self.console.print(render_setup(self.game, self.match, self.translator))

    def print_ending(self, viewer: int) -> None:
        """Print how the game ended, the winners, and all points."""
        state = self.match.state
        self.console.print(Rule(style="yellow"))
        self.print_board(state, viewer)
        self.print_line(self.translator.ending(self.game.ending(state)), "bold")
        self.print_line(
            translate("won-by", ", ".join([self.player_names[seat] for seat in self.game.winners(state)])),
            "bold yellow",
        )
        self.print_scores(viewer)
        promise = self.match.luck.public_line()
        self.print_line(translate("luck-was", promise, self.match.luck.secret_lines()), "dim")


def read_line(prompt: str) -> str:
    """Read one line. Raises PlayerLeft at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        raise PlayerLeft from None


def enable_completion(choices: Callable[[], list[str]]) -> None:
    """Enable tab completion of actions and commands, if the terminal supports it."""
    if not is_interactive() or importlib.util.find_spec("readline") is None:
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
